"""Core and reference agree on random games for a fixed time."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reference import siege_altered, siege_content, skirmish_altered, skirmish_content
from reference.duel import CONTENT, RIVALS, Disagreement, Setup, duel, duels, setups
from xmcore import packs

LEAST_GAMES = 200

Rows = dict[str, Any]


@pytest.mark.parametrize("name", RIVALS)
def test_duel(name: str, run_seed: int, duel_time: float) -> None:
    start = time.monotonic()
    games = steps = 0
    played = set()
    those = setups(name)
    for setup, seed in duels(those, run_seed):
        if games >= LEAST_GAMES and time.monotonic() - start > duel_time:
            break
        steps += duel(setup, seed)
        played.add(setup.name)
        games += 1
    print(f"{name}: {games} games from seed {run_seed}, {steps} steps agree")
    assert played == {setup.name for setup in those}


@pytest.mark.parametrize(
    ("name", "option"),
    [("alert", "mode=advanced"), ("siege", "players=3"), ("skirmish", "move_exact=false")],
)
def test_duel_finds_a_difference(name: str, option: str) -> None:
    """The comparison itself: a reference of other rules is found out."""
    those = [setup for setup in setups(name) if setup.name.endswith("printed")]
    one = next(setup for setup in those if option in setup.name)
    other = next(setup for setup in those if option not in setup.name)
    with pytest.raises(Disagreement):
        duel(Setup(one.name, one.game, other.reference), 1)


@pytest.mark.parametrize(
    ("name", "load_content", "to_pack"),
    [
        ("siege", siege_content.load_content, siege_altered.to_pack),
        ("skirmish", skirmish_content.load_content, skirmish_altered.to_pack),
    ],
)
def test_content_is_the_same_for_both(
    name: str, load_content: Callable[[Path], Rows], to_pack: Callable[[Rows], Rows]
) -> None:
    """The altered packs are made like the printed one."""
    folder = CONTENT / name
    assert to_pack(load_content(folder)) == packs.read_rows(folder)
