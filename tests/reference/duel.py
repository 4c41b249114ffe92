"""Core and reference play the same game side by side and must agree on everything.

Each decision and chance event: who acts, the legal actions, the outcomes with their exact
weights; after each step the events, the state and at the end the returns.

    python -m reference.duel --games 1000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgpack

import xmcore
from reference.alert import AlertReference, load_content
from reference.alert_laws import luckier
from reference.alert_nodes import Chance, Decision, Terminal
from xmcore import packs

CONTENT = Path(xmcore.__file__).parent / "content"


class Disagreement(AssertionError):
    """Core and reference differ; the message says where and how."""


@dataclass(frozen=True)
class Setup:
    """A game string, with what makes the reference of the same game."""

    string: str
    game: xmcore.Game
    reference: Callable[[], AlertReference]


def frozen(value: Any) -> Any:
    """A dict as something that can be compared and sorted, whatever its order of keys."""
    if isinstance(value, dict):
        return tuple(sorted((k, frozen(v)) for k, v in value.items()))
    return value


def alert_content(lucky: bool) -> tuple[dict[str, Any], bytes | None]:
    """The content of Alert for the reference and as a pack; `lucky`: cards come often."""
    content = load_content(CONTENT / "alert")
    if not lucky:
        return content, None
    content = luckier(content)
    rows = packs.read_rows(CONTENT / "alert")
    for row in rows["alert_cards"]:
        if row["kind"] == "mutant":
            row["experience"] = 1
    for spaces in content["spaces"]:
        rows["track"][spaces["kind"]] = spaces["at"]
    return content, msgpack.packb(rows)


def alert_setups(lucky: bool) -> list[Setup]:
    """Every combination of the options that changes rules."""
    content, pack = alert_content(lucky)
    setups = []
    for players in (2, 3, 4):
        for mode in ("basic", "advanced"):
            for heroes in ("deal", "choose"):
                for first in ("roll", str(players - 1)):
                    for max_turns in (400, 30):
                        options: dict[str, Any] = {
                            "players": players,
                            "mode": mode,
                            "heroes": heroes,
                            "first_player": first,
                            "max_turns": max_turns,
                        }
                        game = xmcore.Game("alert", pack, **options)
                        setups.append(Setup(str(game), game, reference_of(content, options)))
    return setups


def reference_of(content: dict[str, Any], options: dict[str, Any]) -> Callable[[], AlertReference]:
    return lambda: AlertReference(content, **options)


def compare(what: str, core: Any, reference: Any, place: str) -> None:
    if core != reference:
        raise Disagreement(f"{place}: {what}\n  core:      {core}\n  reference: {reference}")


def choices(state: xmcore.State, node: Decision | Chance, place: str) -> list[tuple[int, Any, int]]:
    """What can be chosen: (number in the core, dict of the reference, weight)."""
    if isinstance(node, Decision):
        compare("player", state.current_player(), node.player, place)
        core = [(frozen(state.action_to_dict(a)), a, 1) for a in state.legal_actions()]
        theirs = [(frozen(a), a, 1) for a in node.actions]
    else:
        compare("player", state.current_player(), xmcore.CHANCE_PLAYER, place)
        outcomes, total = state.chance_weights()
        core = [(frozen(state.action_to_dict(o)), o, w) for o, w in outcomes]
        theirs = [(frozen(o), o, w) for o, w in node.outcomes]
        compare("total weight", total, sum(w for _, _, w in theirs), place)
    core.sort(key=lambda c: c[0])
    theirs.sort(key=lambda c: c[0])
    compare("choices", [(c[0], c[2]) for c in core], [(c[0], c[2]) for c in theirs], place)
    return [(c[1], t[1], c[2]) for c, t in zip(core, theirs, strict=True)]


def without_pending(state: xmcore.State) -> dict[str, Any]:
    value = state.to_dict()
    del value["pending"]
    return value


def duel(setup: Setup, seed: int) -> int:
    """One game, chosen by `seed`; returns the number of steps. Raises `Disagreement`."""
    rng = random.Random(f"{setup.string} {seed}")
    state = setup.game.new_initial_state(seed=0)
    reference = setup.reference()
    reluctance = rng.choice((0.0, 0.0, 0.7))  # to pass or be done: more cards are played
    steps = 0
    while True:
        place = f"{setup.string} seed {seed} step {steps}"
        node = reference.node()
        if isinstance(node, Terminal):
            break
        options = choices(state, node, place)
        pick = rng.choices(options, [w for _, _, w in options])[0]
        if isinstance(node, Decision) and rng.random() < reluctance:
            busy = [o for o in options if o[1]["action"] not in ("pass", "done", "accept")]
            pick = rng.choice(busy or options)
        state.apply_action(pick[0])
        compare("events", state.events(), reference.apply(pick[1]), f"{place} {pick[1]}")
        compare("state", without_pending(state), reference.to_dict(), f"{place} {pick[1]}")
        steps += 1
    if not state.is_terminal():
        raise Disagreement(f"{place}: only the reference is over")
    compare("end", state.end_reason(), node.reason, place)
    compare(
        "returns", [Fraction(r).limit_denominator(12) for r in state.returns()], node.returns, place
    )
    return steps


def duels(first_seed: int) -> Iterator[tuple[Setup, int]]:
    """Game after game over all options, without end; every second with lucky content."""
    setups = [*alert_setups(lucky=False), *alert_setups(lucky=True)]
    seed = first_seed
    while True:
        order = random.Random(seed)
        for setup in order.sample(setups, len(setups)):
            yield setup, seed
            seed += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    start = time.monotonic()
    steps = 0
    for played, (setup, seed) in enumerate(duels(arguments.seed)):
        if played == arguments.games:
            break
        steps += duel(setup, seed)
    seconds = time.monotonic() - start
    print(
        f"{arguments.games} games from seed {arguments.seed}, {steps} steps, {seconds:.0f} s: agree"
    )


if __name__ == "__main__":
    main()
