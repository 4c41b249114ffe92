"""Core and reference agree on random games for a fixed time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import xmcore
from reference import siege_content
from reference.duel import RIVALS, Disagreement, Setup, duel, duels, setups
from reference.siege_altered import to_pack
from xmcore import packs

LEAST_GAMES = 200


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


@pytest.mark.parametrize(("name", "option"), [("alert", "mode=advanced"), ("siege", "players=3")])
def test_duel_finds_a_difference(name: str, option: str) -> None:
    """The comparison itself: a reference of other rules is found out."""
    those = [setup for setup in setups(name) if setup.name.endswith("printed")]
    one = next(setup for setup in those if option in setup.name)
    other = next(setup for setup in those if option not in setup.name)
    with pytest.raises(Disagreement):
        duel(Setup(one.name, one.game, other.reference), 1)


def test_siege_content_is_the_same_for_both() -> None:
    """The altered packs are made like the printed one."""
    folder = Path(xmcore.__file__).parent / "content" / "siege"
    assert to_pack(siege_content.load_content(folder)) == packs.read_rows(folder)
