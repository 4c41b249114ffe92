"""How long a turn can last (skirmish-2.8, K39)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import xmcore
from rules.skirmish_scenario import Z, changed_pack, position

Rows = dict[str, Any]


def often(rows: Rows) -> None:
    """Strategist as often as its cards are played."""
    for row in rows["powers"]:
        row.pop("once", None)


def gaining(rows: Rows) -> None:
    """Mystical Luck draws four for one."""
    for row in rows["powers"]:
        if row["effect"] == "exchange":
            row["cards"] = 4


def few(rows: Rows) -> None:
    """One card of each kind."""
    for row in rows["cards"]:
        row["copies"] = 1


@pytest.mark.rule("skirmish-K39", "K4")
@pytest.mark.parametrize("change", [often, gaining, few])
def test_content_in_which_cards_always_come_back_has_no_bound(
    change: Callable[[Rows], None],
) -> None:
    assert xmcore.Game("skirmish", changed_pack(change)).max_game_length == 0


def tiny(rows: Rows) -> None:
    """Six cards."""
    few(rows)
    kept = ("Walk", "Punch", "Dodge", "Type X Special Power", "Type Y Special Power", Z)
    rows["cards"] = [row for row in rows["cards"] if row["name"] in kept]


@pytest.mark.rule("skirmish-K39", "skirmish-2.8", "K28")
def test_a_turn_of_cards_that_come_back_goes_on() -> None:
    """All cards but one are in the hands: the one played is shuffled in and drawn again."""
    s = position(
        pack=changed_pack(tiny),
        xmen={"Longshot": "a1"},
        hand=["Walk", Z],
        other=["Punch", "Dodge", "Type Y Special Power"],
        pile=["Type X Special Power"],
        max_turns=1,
    )
    assert s.state.game.max_game_length == 0
    for _ in range(50):
        s.do("exchange", card=Z)
        s.do("pass")  # the Neutralizer
        while s.state.is_chance_node():
            s.state.apply_action(s.state.chance_outcomes()[0][0])
        s.do("discard", card="Type X Special Power")
    assert s.state.turn() == 1
    assert s.can("exchange", card=Z)


@pytest.mark.rule("skirmish-K39")
@pytest.mark.parametrize(("turns", "bounded"), [(300, True), (1, True), (0, False)])
def test_the_printed_content_has_a_bound(turns: int, bounded: bool) -> None:
    assert (xmcore.Game("skirmish", max_turns=turns).max_game_length > 0) == bounded
