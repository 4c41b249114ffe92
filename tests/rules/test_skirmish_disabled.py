"""Chapter 7 of docs/rules/skirmish.md: disabled units."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_plays import (
    Power,
    after,
    bare,
    each_row,
    event,
    rows_of,
)
from rules.skirmish_scenario import Scenario, X, Y, Z, position

DISABLES = rows_of("disable")


def to_turn(s: Scenario, turn: int) -> list[dict[str, Any]]:
    """Ends phase after phase until the turn has begun and its cards are drawn; the events of
    the end of the turn before it."""
    told: list[dict[str, Any]] = []
    while s.value()["turn"] < turn:
        if s.step() == "discard":
            s.act(s.dicts()[0])
        elif s.state.is_chance_node():
            s.draw(next(iter(s.chances())))
        else:
            s.act("end")
            told = s.events()
    while s.state.is_chance_node():
        s.draw(next(iter(s.chances())))
    while s.step() == "discard":
        s.act(s.dicts()[-1])
    return told


def counts(s: Scenario, seat: int) -> list[int]:
    return [row["disabled"] for row in s.units(seat) if row["square"] is not None]


def in_battle(player: int, **fields: Any) -> Scenario:
    """Storm or a Sentinel can disable what stands before it; there is a second unit each."""
    return position(
        **{
            "xmen": {"Storm": "d4", "Gambit": "a1"},
            "sentinels": ["d5", "h8"],
            "player": player,
            "phase": "battle",
            "hand": [Y],
            **fields,
        }
    )


# ----------------------------------------------------------------------------- how long


@pytest.mark.rule("skirmish-7.1", "K12")
@each_row(DISABLES)
def test_until_the_end_of_its_owners_second_turn(row: Power) -> None:
    """Disabled in turn 1 or 2: two turns of the owner and the one between them."""
    seat, other = row.seat, 1 - row.seat
    if seat == 0:
        s = position(xmen={row.unit: "d4"}, sentinels=["h8", "d5"], phase="battle", hand=[row.card])
    else:
        s = position(
            xmen={"Gambit": "a1", "Cyclops": "d5"},
            sentinels=["d4"],
            player=1,
            phase="battle",
            hand=[row.card],
        )
    first = s.value()["turn"]
    s.do("disable", card=row.card, target=1)
    assert s.events()[3:] == [event("disabled", player=other, unit=1)]
    found = []
    for turn in range(first + 1, first + 6):
        told = to_turn(s, turn)
        found.append((counts(s, other)[1], told))
        assert s.value()["turn_player"] == (other if (turn - first) % 2 else seat)

    def begins(turn: int) -> dict[str, Any]:
        return event("turn", player=(turn - 1) % 2, turn=turn)

    assert found == [
        (2, [begins(first + 1)]),  # its owner's first turn
        (1, [begins(first + 2)]),
        (1, [begins(first + 3)]),  # its owner's second turn
        (0, [event("recovered", player=other, unit=1), begins(first + 4)]),
        (0, [begins(first + 5)]),
    ]
    assert counts(s, seat)[0] == 0


@pytest.mark.rule("skirmish-7.1", "skirmish-5.4", "K12", "K17")
@each_row(DISABLES)
@pytest.mark.parametrize("hits", [1, 2])
def test_a_disable_costs_no_hit(row: Power, hits: int) -> None:
    s = (
        position(xmen={row.unit: "d4"}, sentinels=[("d5", hits)], phase="battle", hand=[row.card])
        if row.seat == 0
        else position(
            xmen={"Cyclops": ("d5", hits)},
            sentinels=["d4"],
            player=1,
            phase="battle",
            hand=[row.card],
        )
    )
    then = after(s, (row.seat, row.card), units={(1 - row.seat, 0): {"disabled": 2}})
    s.do("disable", card=row.card, target=0)
    assert "hit" not in s.kinds()
    assert bare(s) == then
    assert s.units(1 - row.seat)[0]["hits"] == hits


@pytest.mark.rule("skirmish-7.2", "K12")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("turns", [1, 2])
def test_a_new_disable_starts_the_count_again(player: int, turns: int) -> None:
    """In between the two of the owner's turns, or twice in one turn; it says so each time."""
    target = ("d5", "d4")[player]
    s = in_battle(player, disabled={target: turns}, other=["Dodge", "Armor"])
    card = Y
    then = after(s, (player, card), units={(1 - player, 0): {"disabled": 2}})
    s.do("disable", card=card, target=0)
    if s.step() == "neutralize":  # h8 is able
        s.do("pass")
    assert s.events()[-1] == event("disabled", player=1 - player, unit=0)
    assert bare(s) == then
    assert s.step() == "battle"  # nobody defends a disabled unit
    turn = s.value()["turn"]
    found = []
    for later in range(turn + 1, turn + 5):
        to_turn(s, later)
        found.append(counts(s, 1 - player)[0])
    assert found == [2, 1, 1, 0]


@pytest.mark.rule("skirmish-7.1", "skirmish-7.2", "K12")
def test_twice_in_one_turn_is_no_longer_than_once() -> None:
    s = in_battle(0, hand=[X, Y])
    s.do("disable", card=X, target="d5")
    s.do("disable", card=Y, target="d5")
    assert counts(s, 1) == [2, 0]
    assert s.pile() == {X: 1, Y: 1}


@pytest.mark.rule("skirmish-7.1", "K12")
@pytest.mark.parametrize("player", [0, 1])
def test_counts_go_down_at_the_end_of_the_owners_turn(player: int) -> None:
    """Units with different counts; those that recover are told in their order, then the turn."""
    s = position(
        xmen={"Storm": "a1", "Gambit": None, "Cyclops": "c1", "Jubilee": "d1"},
        sentinels=["a8", None, "c8", "d8"],
        disabled={"Storm": 1, "Cyclops": 2, "Jubilee": 1, "a8": 1, "c8": 2, "d8": 1},
        player=player,
        phase="battle",
    )
    turn = s.value()["turn"]
    then = bare(s)
    for slot, left in ((0, 0), (2, 1), (3, 0)):
        then["teams"][player]["units"][slot]["disabled"] = left
    s.act("end")
    assert s.events() == [
        event("recovered", player=player, unit=0),
        event("recovered", player=player, unit=3),
        event("turn", player=1 - player, turn=turn + 1),
    ]
    assert bare(s) == {**then, "turn": turn + 1, "turn_player": 1 - player}


@pytest.mark.rule("skirmish-7.1", "skirmish-9.2", "K12")
def test_units_recover_before_the_game_ends() -> None:
    s = in_battle(0, disabled={"Storm": 1, "d5": 1}, max_turns=1)
    s.act("end")
    assert s.events() == [
        event("recovered", player=0, unit=0),
        event("game_over", reason="max_turns", winners=[]),
    ]
    assert (counts(s, 0), counts(s, 1)) == ([0, 0], [1, 0])


@pytest.mark.rule("skirmish-7.1", "K12", "skirmish-9.1")
def test_a_side_of_disabled_units_has_not_lost() -> None:
    s = position(xmen={"Storm": "d4"}, sentinels=["d5"], phase="battle", hand=[Y], other=["Walk"])
    s.do("disable", card=Y, target="d5")
    s.act("pass", "pass")
    assert s.kinds() == ["passed", "disabled"]
    to_turn(s, 2)
    assert not s.state.is_terminal()
    assert s.kinds_of_actions() == {"end"}


# --------------------------------------------------------------------------- what it cannot


@pytest.mark.rule("skirmish-7.1", "K12")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("turns", [1, 2])
def test_it_neither_moves_nor_attacks_nor_uses_powers(player: int, turns: int) -> None:
    """All kinds of cards are in the hand; the able one of the side could use each of them."""
    hands = (["Walk", "Fly", "Punch", X, Y], ["Walk", "Jog", "Punch", X, Y])
    fields: dict[str, Any] = {
        "xmen": {"Storm": "d4"},
        "sentinels": ["d5"],
        "hand": hands[player],
        "other": ["Walk"],
    }
    off = {("d4", "d5")[player]: turns}
    for phase in ("move", "battle"):
        s = position(**fields, player=player, phase=phase)
        assert s.kinds_of_actions() > {"end"}
        s = position(**fields, player=player, phase=phase, disabled=off)
        assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-7.1", "skirmish-3.5", "K12")
def test_it_does_not_go_forward_with_others() -> None:
    s = position(
        xmen={"Storm": "d1", "Gambit": "e1"}, sentinels=["h8"], hand=["Walk"], disabled={"d1": 1}
    )
    assert s.dicts("forward") == [{"card": "Walk", "unit": 1}]
    s.do("forward", card="Walk", unit="Gambit")
    assert s.dicts() == [{"action": "stop"}]


@pytest.mark.rule("skirmish-7.1", "skirmish-6.2", "skirmish-6.4", "K12")
def test_it_does_not_react() -> None:
    """The only Sentinel, once it is disabled, is asked for nothing any more."""
    s = position(
        xmen={"Cyclops": "d4", "Storm": "d3"},
        sentinels=["f5"],
        phase="battle",
        hand=[X, Z, Y],
        other=[X, "Armor"],
    )
    s.do("disable", card=X, target="f5")
    s.act("pass", "pass")
    assert s.kinds() == ["passed", "disabled"]
    then = after(s, (0, Z), units={(1, 0): {"hits": 1}})
    s.do("attack", card=Z, target="f5")
    assert s.kinds() == ["card_played", "used", "targeted", "hit"]
    assert bare(s) == then
    s.do("disable", card=Y, target="f5")
    assert s.kinds() == ["card_played", "used", "targeted", "disabled"]
    assert s.hand(1) == {X: 1, "Armor": 1}


@pytest.mark.rule("skirmish-7.1", "K12")
def test_what_a_unit_can_do_turn_by_turn() -> None:
    """A Sentinel is disabled in turn 1: it cannot move in turns 2 and 4, and reacts to nothing
    in turn 3; in turn 5 it is asked again."""
    top = [*["Walk"] * 3, *[X] * 3, "Jog", "Jog", "Kick", *["Sprint"] * 3]
    s = position(
        xmen={"Storm": "a5", "Cyclops": "d2"},
        sentinels=["d5"],
        phase="battle",
        hand=[Y],
        top=top,
    )
    s.do("disable", card=Y, target="d5")
    to_turn(s, 2)
    assert (s.step(), s.hand(1)) == ("move", {"Walk": 3})
    assert s.dicts() == [{"action": "end"}]
    to_turn(s, 3)
    s.act("end")
    s.do("attack", card=X, target="d5")
    assert s.kinds() == ["card_played", "used", "targeted", "hit"]
    to_turn(s, 4)
    assert (s.step(), s.hand(1)) == ("move", {"Walk": 3, "Jog": 2})
    assert s.dicts() == [{"action": "end"}]
    to_turn(s, 5)
    s.act("end")
    s.do("attack", card=X, target="d5")
    assert (s.step(), s.player()) == ("neutralize", 1)
    s.act("pass")
    assert (s.step(), s.player()) == ("defend", 1)


@pytest.mark.rule("skirmish-7.1", "K12")
def test_a_sentinel_that_recovered_moves_again() -> None:
    s = in_battle(1, disabled={"d5": 1}, hand=["Walk"], top=["Jog", "Run", "Run", "Walk"])
    s.act("end")
    assert s.events("recovered") == [{"player": 1, "unit": 0}]
    s.act("end", "end")
    s.draw("Walk", "Walk")
    assert {row["unit"] for row in s.dicts("move")} == {0, 1}


@pytest.mark.rule("skirmish-7.1", "skirmish-5.10", "K12")
@pytest.mark.parametrize("name", ["Gambit", "Storm"])
def test_a_disabled_mutant_is_no_help_and_others_are(name: str) -> None:
    """Gambit's and Storm's powers of type X and Z, each as long as its unit is able."""
    s = position(
        xmen={"Gambit": "c4", "Storm": "d3"},
        sentinels=["d5"],
        disabled={name: 1},
        phase="battle",
        hand=[X, Y, Z],
    )
    plays = {
        "Storm": [{"action": "attack", "card": X, "target": 0}],
        "Gambit": [
            {"action": "attack", "card": Z, "target": 0},
            {"action": "disable", "card": X, "target": 0},
            {"action": "disable", "card": Y, "target": 0},
        ],
    }
    assert s.dicts() == [*plays[name], {"action": "end"}]


# ------------------------------------------------------------------------- what it still does


@pytest.mark.rule("skirmish-7.3", "skirmish-4.2", "K23")
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("turns", [1, 2])
def test_it_blocks_attacks(own: bool, turns: int) -> None:
    """On the line between Cyclops and a Sentinel: an own unit, or a Sentinel, who is hit."""
    xmen = {"Cyclops": "d2", "Gambit": "d4" if own else "a1"}
    s = position(
        xmen=xmen,
        sentinels=["d6", None if own else "d4"],
        disabled={"d4": turns},
        phase="battle",
        hand=[X, Y, "Punch"],
    )
    assert {row["target"] for row in s.dicts("attack")} == (set() if own else {1})


@pytest.mark.rule("skirmish-7.3", "skirmish-3.2", "skirmish-5.6", "skirmish-5.7", "K23")
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("turns", [1, 2])
def test_it_blocks_moves(own: bool, turns: int) -> None:
    """Of Move cards and of powers, on its square and behind it."""
    s = position(
        xmen={"Nightcrawler": "d2", "Gambit": "d4" if own else "a1"},
        sentinels=["h8", None if own else "d4"],
        disabled={"d4": turns},
        hand=["Walk", "Jog", "Run", "Sprint", Z],
    )
    north = [
        row["card"] for row in s.dicts("move") if (row["unit"], row["direction"]) == (0, "north")
    ]
    assert north == ["Walk", f"{Z} 1"]
    assert {row["card"] for row in s.dicts("forward") if row["unit"] == 0} == {"Walk"}


@pytest.mark.rule("skirmish-7.3", "skirmish-5.8", "skirmish-5.9", "K23")
@pytest.mark.parametrize("turns", [1, 2])
def test_its_square_is_not_empty(turns: int) -> None:
    """Not for Phasing and not for Razor Wings; a flyer passes over it and does not end there."""
    s = position(
        xmen={"Shadowcat": "d4", "Archangel": "e5"},
        sentinels=["e6", "h8"],
        disabled={"e6": turns},
        hand=[X, Z, "Walk", "Jog"],
    )
    assert "north-north-east" not in {row["direction"] for row in s.dicts("jump")}
    north = [
        row["card"] for row in s.dicts("move") if (row["unit"], row["direction"]) == (1, "north")
    ]
    assert north == ["Jog"]
    s.act("end")
    assert {r["direction"] for r in s.dicts("wings")} == {
        *("north-east", "east", "south-east", "south", "west", "north-west"),
    }


@pytest.mark.rule("skirmish-7.1", "skirmish-4.3", "K12")
@pytest.mark.parametrize("turns", [1, 2])
def test_it_can_be_hit(turns: int) -> None:
    """And stays disabled as long as it was, until it is knocked out."""
    s = position(
        xmen={"Cyclops": "d4"},
        sentinels=["d5", "h8"],
        disabled={"d5": turns},
        phase="battle",
        hand=[X, "Punch"],
    )
    s.do("attack", card="Punch", target="d5")
    assert s.units(1)[0] == {"unit": "Sentinel", "square": "d5", "hits": 1, "disabled": turns}
    s.do("attack", card=X, target="d5")
    assert s.units(1)[0] == {"unit": "Sentinel", "square": None, "hits": 0, "disabled": 0}
    s.act("end")
    assert s.events("recovered") == []
