"""Counts of ways to go on: how many sequences of n choices (actions and outcomes alike) lead on
from a position. Small errors of rules show in them.

    python -m goldens.perft     writes the kept counts anew (from the folder tests)
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

from reference.driver import Reference
from reference.nodes import Chance, Choice, Terminal

import xmcore

FILE = Path(__file__).parent / "perft.json"

# Game strings, with the decisions after which positions are counted; the n-th has seed n.
POSITIONS = {
    "alert": (0, 15, 40, 70),
    "alert(mode=advanced)": (0, 15, 40, 70),
    "alert(players=4,mode=advanced)": (0, 15, 40, 70),
    "siege": (0, 3, 25, 80, 200, 350),
    "siege(players=3,length=short)": (0, 8, 60, 150, 300),
    "siege(players=4,heroes=choose,first_player=3)": (2, 30, 120, 400, 700),
    "skirmish": (0, 12, 40, 130, 250),
    "skirmish(first_player=1,placement=listed)": (4, 20, 90, 300),
}


def perft(state: xmcore.State, depth: int) -> int:
    """Sequences of `depth` choices from a state; the end of the game ends a sequence."""
    if depth == 0 or state.is_terminal():
        return 1
    outcomes, _ = state.chance_weights()
    choices = [o for o, _ in outcomes] or state.legal_actions()
    if depth == 1:
        return len(choices)
    return sum(perft(state.child(choice), depth - 1) for choice in choices)


def perft_of_reference(
    reference: Callable[[], Reference], choices: list[Choice], depth: int
) -> int:
    """The same of the reference, which has no copies: each sequence is played anew."""
    game = reference()
    for choice in choices:
        game.apply(choice)
    node = game.node()
    if depth == 0 or isinstance(node, Terminal):
        return 1
    following = [o for o, _ in node.outcomes] if isinstance(node, Chance) else node.actions
    if depth == 1:
        return len(following)
    return sum(perft_of_reference(reference, [*choices, c], depth - 1) for c in following)


def position(string: str, seed: int, decisions: int) -> xmcore.State:
    state = xmcore.load_game(string).new_initial_state(seed=seed)
    rng = random.Random(seed)
    state.step()
    for _ in range(decisions):
        if state.is_terminal():
            break
        state.step(rng.choice(state.legal_actions()))
    return state


def counts() -> dict[str, list[int]]:
    result = {}
    for string, places in POSITIONS.items():
        for seed, decisions in enumerate(places, 1):
            state = position(string, seed, decisions)
            if not state.is_terminal():
                result[f"{string} {seed} {decisions}"] = [perft(state, n) for n in (1, 2, 3, 4)]
    return result


if __name__ == "__main__":
    FILE.write_text(json.dumps(counts(), indent=1) + "\n")
