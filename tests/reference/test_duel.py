"""Core and reference agree on random games for a fixed time."""

from __future__ import annotations

import time

import pytest

from reference.duel import Disagreement, alert_setups, duel, duels

LEAST_GAMES = 200


def test_alert_duel(run_seed: int, duel_time: float) -> None:
    start = time.monotonic()
    games = steps = 0
    strings = set()
    for setup, seed in duels(run_seed):
        if games >= LEAST_GAMES and time.monotonic() - start > duel_time:
            break
        steps += duel(setup, seed)
        strings.add(setup.string)
        games += 1
    print(f"alert: {games} games from seed {run_seed}, {steps} steps agree")
    assert len(strings) == len(alert_setups(lucky=False))


def test_duel_finds_a_difference() -> None:
    """The comparison itself: a reference of other rules is found out."""
    setup = next(s for s in alert_setups(lucky=False) if "advanced" in s.string)
    other = next(s for s in alert_setups(lucky=False) if "advanced" not in s.string)
    mixed = type(setup)(setup.string, setup.game, other.reference)
    with pytest.raises(Disagreement):
        duel(mixed, 1)
