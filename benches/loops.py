"""The loops that compare.py times, for xmcore and OpenSpiel alike; runs as its worker.

A worker reads one JSON request a line, {"task": [peer, loop, game], "seconds": s}, and answers
with what it counted and the CPU seconds of its process. Nothing but the timed package is needed,
so that each may live in an environment of its own.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

Counts = tuple[int, int]
"""Decisions of players, and actions applied (the outcomes of chance included)."""
Loop = Callable[[Any], Callable[[], Counts]]
"""Prepares a loop for a game; each call of the result does a little of it."""


def sample(outcomes: list[tuple[int, float]]) -> int:
    """An outcome by its probability."""
    x = random.random()
    for outcome, probability in outcomes:
        x -= probability
        if x < 0:
            return outcome
    return outcomes[-1][0]  # the floats did not add up to 1


def positions(game: Any, number: int = 64) -> list[Any]:
    """States from the middle of random games, of which a player must move."""
    found: list[Any] = []
    while len(found) < number:
        state = game.new_initial_state()
        left = 1 + len(found) % 60
        while not state.is_terminal() and left:
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes()))
            else:
                state.apply_action(random.choice(state.legal_actions()))
                left -= 1
        while state.is_chance_node():
            state.apply_action(sample(state.chance_outcomes()))
        if not state.is_terminal():
            found.append(state)
    return found


def explicit(game: Any) -> Callable[[], Counts]:
    """One random game; the caller draws the outcomes of chance. The same code for every peer."""

    def work() -> Counts:
        decisions = applied = 0
        rnd = random.random
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rnd() * len(actions))])
                decisions += 1
            applied += 1
        return decisions, applied

    return work


def stepped(game: Any) -> Callable[[], Counts]:
    """One random game; xmcore draws the outcomes of chance in `step`."""

    def work() -> Counts:
        decisions = 0
        rnd = random.random
        state = game.new_initial_state()
        state.step()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.step(actions[int(rnd() * len(actions))])
            decisions += 1
        return decisions, decisions

    return work


def each(do: Callable[[Any, Any], object]) -> Loop:
    """A loop that does something with each of some positions."""

    def prepare(game: Any) -> Callable[[], Counts]:
        states = positions(game)

        def work() -> Counts:
            for state in states:
                do(game, state)
            return len(states), len(states)

        return work

    return prepare


LOOPS: dict[str, dict[str, Loop]] = {
    "xmcore": {
        "loop": stepped,
        "explicit loop": explicit,
        "round trip": each(lambda game, state: game.state_from_bytes(state.to_bytes())),
        "clone": each(lambda game, state: state.clone()),
        "view": each(lambda game, state: state.view(0)),
    },
    "openspiel": {
        "explicit loop": explicit,
        "round trip": each(lambda game, state: game.deserialize_state(state.serialize())),
        "clone": each(lambda game, state: state.clone()),
    },
}


def load(peer: str, game: str) -> Any:
    """The game of a peer."""
    if peer == "xmcore":
        import xmcore  # noqa: PLC0415  (a worker has one of the two)

        return xmcore.load_game(game)
    import pyspiel  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415

    return pyspiel.load_game(game)


def measure(work: Callable[[], Counts], seconds: float) -> dict[str, float]:
    """Works for about so many CPU seconds."""
    decisions = applied = 0
    start = time.process_time()
    used = 0.0
    while used < seconds:
        more, done = work()
        decisions += more
        applied += done
        used = time.process_time() - start
    return {"decisions": decisions, "applied": applied, "cpu": used}


def main() -> None:
    """Answers requests until there are no more."""
    prepared: dict[tuple[str, ...], Callable[[], Counts]] = {}
    for line in sys.stdin:
        request = json.loads(line)
        task = tuple(request["task"])
        peer, loop, game = task
        if task not in prepared:
            random.seed(1)
            prepared[task] = LOOPS[peer][loop](load(peer, game))
            measure(prepared[task], 0.02)  # warm
        print(json.dumps(measure(prepared[task], request["seconds"])), flush=True)


if __name__ == "__main__":
    main()
