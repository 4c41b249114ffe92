"""Counts of ways to go on: how many sequences of n choices (actions and outcomes alike) lead on
from a position. Small errors of rules show in them.

    python -m goldens.perft     writes the kept counts anew (from the folder tests)
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import xmcore

FILE = Path(__file__).parent / "perft.json"
MODES = ("alert", "alert(mode=advanced)", "alert(players=4,mode=advanced)")


def perft(state: xmcore.State, depth: int) -> int:
    """Sequences of `depth` choices from a state; the end of the game ends a sequence."""
    if depth == 0 or state.is_terminal():
        return 1
    outcomes, _ = state.chance_weights()
    choices = [o for o, _ in outcomes] or state.legal_actions()
    if depth == 1:
        return len(choices)
    return sum(perft(state.child(choice), depth - 1) for choice in choices)


def position(string: str, seed: int, decisions: int) -> xmcore.State:
    state = xmcore.load_game(string).new_initial_state(seed=seed)
    rng = random.Random(seed)
    state.step()
    for _ in range(decisions):
        state.step(rng.choice(state.legal_actions()))
    return state


def counts() -> dict[str, list[int]]:
    result = {}
    for string in MODES:
        for seed, decisions in ((1, 0), (2, 15), (3, 40), (4, 70)):
            state = position(string, seed, decisions)
            if not state.is_terminal():
                result[f"{string} {seed} {decisions}"] = [perft(state, n) for n in (1, 2, 3, 4)]
    return result


if __name__ == "__main__":
    FILE.write_text(json.dumps(counts(), indent=1) + "\n")
