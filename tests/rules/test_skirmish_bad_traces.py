"""Positions by hand whose pending steps would have left traces that are missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import xmcore
from rules.skirmish_scenario import Place, Z, game, position_dict

Value = dict[str, Any]


def taken(value: Value, **options: Any) -> bool:
    """Is the position taken?"""
    try:
        game(None, **options).state_from_dict(value)
    except xmcore.FormatError:
        return False
    return True


def turn(phase: int, *steps: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Pending steps on the turn's, all of player 0."""
    return [{"step": "turn", "player": 0, "phase": phase}] + [{**s, "player": 0} for s in steps]


def discard(lowest: str, left: int) -> Value:
    return {"step": "discard", "lowest": lowest, "left": left}


@pytest.mark.rule("skirmish-2.4", "skirmish-K37")
@pytest.mark.parametrize(("lowest", "most"), [("Walk", 8), ("Jog", 7)])
def test_a_card_has_gone_where_the_order_has_risen(lowest: str, most: int) -> None:
    """Three cards are drawn to five; those above the first prove that one was discarded."""
    for held in (most, most + 1):
        hand = {"Jog": 4, "Run": held - 4}
        pending = turn(3, discard(lowest, held - 5))
        value = position_dict(hand=hand, pile=["Jog"], pending=pending)
        assert taken(value) == (held == most), held


@pytest.mark.rule("skirmish-5.11", "skirmish-2.4")
@pytest.mark.parametrize(("lowest", "fits"), [("Walk", True), ("Jog", False)])
@pytest.mark.parametrize(("step", "phase"), [("move", 4), ("battle", 5)])
def test_mystical_luck_discards_one_card(step: str, phase: int, lowest: str, fits: bool) -> None:
    """Before the first card nothing has risen."""
    pending = turn(phase, {"step": step, "played": False}, discard(lowest, 1))
    value = position_dict(
        xmen={"Longshot": "a1"}, hand=["Jog", "Run"], pile=[Z, "Jog"], pending=pending
    )
    assert taken(value) == fits


@pytest.mark.rule("skirmish-2.7", "skirmish-5.16")
@pytest.mark.parametrize(
    ("phase", "pile", "fits"),
    [
        *[("move", ["Walk"], True), ("move", ["Kick"], False), ("move", [], False)],
        *[("battle", ["Kick"], True), ("battle", ["Walk"], False), ("battle", [], False)],
    ],
)
def test_a_card_played_in_the_phase_lies_there(phase: str, pile: Sequence[str], fits: bool) -> None:
    """The Sentinels have no draws that could have shuffled it in."""
    value = position_dict(player=1, phase=phase, played=True, pile=pile)
    assert taken(value) == fits


@pytest.mark.rule("skirmish-2.7", "skirmish-5.10")
def test_draws_can_have_shuffled_it_in() -> None:
    """Cable can: a team without him and Longshot cannot."""
    both = ({"Cable": "a1"}, {"Cyclops": "a1", "Longshot": None})
    assert all(taken(position_dict(xmen=xmen, played=True)) for xmen in both)
    xmen: dict[str, Place] = {
        "Cyclops": "a1",
        **dict.fromkeys(("Gambit", "Psylocke", "Shadowcat", "Jubilee", "Havok", "Storm")),
        "Professor X": None,
    }
    assert not taken(position_dict(xmen=xmen, played=True))


def forward(xmen: Mapping[str, Place], sentinels: Sequence[Place], moved: int) -> Value:
    """By a Run unit 0, on a4, has come from a1."""
    steps = ({"step": "move", "played": True}, {"step": "forward", "card": "Run", "moved": moved})
    pending = turn(4, *steps)
    return position_dict(xmen=xmen, sentinels=sentinels, pile=["Run"], pending=pending)


@pytest.mark.rule("skirmish-3.2", "skirmish-3.5", "skirmish-3.6")
def test_the_way_back_of_one_who_went_forward_is_open() -> None:
    cyclops: dict[str, Place] = {"Cyclops": "a4"}
    assert taken(forward(cyclops, ["h8"], 1))
    for square in ("a1", "a2", "a3"):
        assert not taken(forward(cyclops, [square], 1)), square
        assert not taken(forward({**cyclops, "Havok": square}, ["h8"], 1)), square
    assert not taken(forward({"Cyclops": "a3"}, ["h8"], 1)), "no rank 0"
    # Who has moved as well can have come there later.
    assert taken(forward({"Cyclops": "a7", "Havok": "a4"}, ["h8"], 3))
    # A flyer passes over others, but somebody cannot stand where it came from.
    assert taken(forward({"Storm": "a4"}, ["a2"], 1))
    assert not taken(forward({"Storm": "a4"}, ["a1"], 1))
