"""Chapter 3 of docs/rules/skirmish.md: the forward option of a Move card."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_scenario import Scenario, X, Y, Z, position

RANGES = {"Walk": 1, "Jog": 2, "Run": 3, "Sprint": 4, "Fly": 5, "Fly Fast": 6}

exact_or_not = pytest.mark.parametrize("exact", [True, False])


def forwards(s: Scenario) -> list[tuple[str, int]]:
    return [(row["card"], row["unit"]) for row in s.dicts("forward")]


def advances(s: Scenario) -> list[int]:
    """Who can be the next; nothing but the stop is offered beside them."""
    assert s.step() == "forward"
    assert s.kinds_of_actions() <= {"advance", "stop"}
    assert s.can("stop")
    return [row["unit"] for row in s.dicts("advance")]


# ------------------------------------------------------------------------ straight ahead


@pytest.mark.rule("skirmish-3.5", "K6", "K22")
@pytest.mark.parametrize("card", RANGES)
@exact_or_not
@pytest.mark.parametrize("played", [True, False])
def test_x_men_go_toward_rank_8(card: str, exact: bool, played: bool) -> None:
    """Each card, exactly its number of squares."""
    s = position(
        xmen={"Storm": "b1", "Rogue": "d2", "Banshee": "g1"},
        hand=[card],
        move_exact=exact,
        cards_per_phase=1 if played else 0,
    )
    far = RANGES[card]
    assert forwards(s) == [(card, 0), (card, 1), (card, 2)]
    s.do("forward", card=card, unit="Banshee")
    assert s.events() == [
        {"event": "card_played", "player": 0, "card": card},
        {"event": "moved", "player": 0, "unit": 2, "from": "g1", "to": f"g{1 + far}"},
    ]
    assert s.value()["pending"] == [
        {"step": "turn", "player": 0, "phase": 4},
        {"step": "move", "player": 0, "played": played},
        {"step": "forward", "player": 0, "card": card, "moved": 4},
    ]
    assert advances(s) == [0, 1]
    s.do("advance", unit="Storm")
    assert s.events() == [
        {"event": "moved", "player": 0, "unit": 0, "from": "b1", "to": f"b{1 + far}"},
    ]
    assert advances(s) == [1]
    s.do("advance", unit="Rogue")
    assert advances(s) == []
    s.do("stop")
    assert s.events() == []
    assert set(s.board()) == {f"b{1 + far}", f"d{2 + far}", f"g{1 + far}", "h8"}
    assert (s.hand(0), s.pile()) == ({}, {card: 1})
    assert s.value()["pending"][1:] == [{"step": "move", "player": 0, "played": played}]
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-3.5", "K6", "K22")
@pytest.mark.parametrize("card", ["Walk", "Jog", "Run", "Sprint"])
@exact_or_not
def test_sentinels_go_toward_rank_1(card: str, exact: bool) -> None:
    far = RANGES[card]
    s = position(sentinels=["b8", "d7", "g8"], player=1, hand=[card], move_exact=exact)
    assert forwards(s) == [(card, 0), (card, 1), (card, 2)]
    s.do("forward", card=card, unit=1)
    assert s.events("moved") == [{"player": 1, "unit": 1, "from": "d7", "to": f"d{7 - far}"}]
    assert (s.player(), advances(s)) == (1, [0, 2])
    s.do("advance", unit=2)
    s.do("stop")
    assert set(s.board()) == {"a1", "b8", f"d{7 - far}", f"g{8 - far}"}


@pytest.mark.rule("skirmish-3.5", "K22")
@pytest.mark.parametrize("player", [0, 1])
def test_forward_is_exact_whatever_move_exact_says(player: int) -> None:
    """Three squares are left before the edge, four are not."""
    s = position(
        xmen={"Cyclops": "d5"},
        sentinels=["f4"],
        player=player,
        hand=["Run", "Sprint"],
        move_exact=False,
    )
    ahead = ("north", "south")[player]
    assert forwards(s) == [("Run", 0)]
    assert [f"Sprint {n}" for n in (1, 2, 3)] == [
        row["card"]
        for row in s.dicts("move")
        if row["direction"] == ahead and row["card"].startswith("Sprint")
    ]


@pytest.mark.rule("skirmish-3.5", "skirmish-3.2", "K5", "K6")
@pytest.mark.parametrize("blocker", ["d3", "d4"])
@pytest.mark.parametrize("own", [True, False])
def test_units_in_the_way_stop_those_on_foot(blocker: str, own: bool) -> None:
    for name, over in (("Cyclops", []), ("Storm", ["d3"])):
        s = position(
            xmen={name: "d2", **({"Gambit": blocker} if own else {})},
            sentinels=["h8"] if own else [blocker, "h8"],
            hand=["Jog"],
        )
        legal = blocker in over
        assert (("Jog", 0) in forwards(s)) is legal
        if not legal:
            continue
        s.do("forward", card="Jog", unit=name)
        assert s.square_of(name) == "d4"


@pytest.mark.rule("skirmish-3.3", "skirmish-3.5", "K5")
def test_fly_cards_take_flyers_forward_only() -> None:
    s = position(xmen={"Cyclops": "a1", "Storm": "b1", "Gambit": "c1", "Rogue": "d1"}, hand=["Fly"])
    assert forwards(s) == [("Fly", 1), ("Fly", 3)]
    s.do("forward", card="Fly", unit="Rogue")
    assert advances(s) == [1]
    s.do("advance", unit="Storm")
    assert advances(s) == []
    assert s.board() == {
        "a1": "Cyclops",
        "b6": "Storm",
        "c1": "Gambit",
        "d6": "Rogue",
        "h8": "Sentinel",
    }


@pytest.mark.rule("skirmish-3.5", "K6")
def test_one_who_is_not_able_does_not_go_forward() -> None:
    s = position(
        xmen={"Cyclops": "a1", "Storm": "b1", "Gambit": None, "Jubilee": "e1"},
        disabled={"Storm": 1},
        hand=["Walk"],
    )
    assert forwards(s) == [("Walk", 0), ("Walk", 3)]
    s.do("forward", card="Walk", unit="Jubilee")
    assert advances(s) == [0]


# ------------------------------------------------------------------ one after the other


@pytest.mark.rule("skirmish-3.5", "skirmish-3.6", "K6")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1)])
def test_the_player_chooses_the_order(order: tuple[int, int, int]) -> None:
    """Unlike members of a set, they come as chosen."""
    s = position(xmen={"Cyclops": "a1", "Gambit": "c1", "Jubilee": "e1"}, hand=["Jog"])
    s.do("forward", card="Jog", unit=order[0])
    moved = 1 << order[0]
    assert s.value()["pending"][-1]["moved"] == moved
    for number in order[1:]:
        s.do("advance", unit=number)
        assert s.events("moved")[0]["unit"] == number
        moved |= 1 << number
        assert s.value()["pending"][-1]["moved"] == moved
    assert advances(s) == []
    assert {s.square_of(name) for name in ("Cyclops", "Gambit", "Jubilee")} == {"a3", "c3", "e3"}


@pytest.mark.rule("skirmish-3.5", "skirmish-3.6", "K6")
def test_one_who_moved_makes_way_for_the_next() -> None:
    s = position(xmen={"Cyclops": "d1", "Gambit": "d2"}, hand=["Walk"])
    assert forwards(s) == [("Walk", 1)]
    s.do("forward", card="Walk", unit="Gambit")
    assert advances(s) == [0]
    s.do("advance", unit="Cyclops")
    assert s.board() == {"d2": "Cyclops", "d3": "Gambit", "h8": "Sentinel"}


@pytest.mark.rule("skirmish-3.5", "skirmish-3.6", "K6")
def test_one_who_moved_can_be_in_the_way_of_the_next() -> None:
    s = position(xmen={"Cyclops": "d1", "Storm": "d2", "Jubilee": "a1"}, hand=["Jog"])
    assert forwards(s) == [("Jog", 1), ("Jog", 2)]
    s.do("forward", card="Jog", unit="Storm")
    assert advances(s) == [0, 2]
    s.do("advance", unit="Cyclops")
    assert s.board() == {"a1": "Jubilee", "d3": "Cyclops", "d4": "Storm", "h8": "Sentinel"}
    s = position(xmen={"Cyclops": "d1", "Rogue": "d2", "Storm": "d3"}, hand=["Run"])
    s.do("forward", card="Run", unit="Storm")
    s.do("advance", unit="Rogue")
    assert s.board() == {"d1": "Cyclops", "d5": "Rogue", "d6": "Storm", "h8": "Sentinel"}
    assert advances(s) == [0]


@pytest.mark.rule("skirmish-3.5", "K6")
def test_each_unit_goes_once() -> None:
    s = position(xmen={"Cyclops": "a1", "Gambit": "c1"}, hand=["Walk"])
    s.do("forward", card="Walk", unit="Cyclops")
    assert advances(s) == [1]
    s.do("advance", unit="Gambit")
    assert advances(s) == []
    assert (s.square_of("Cyclops"), s.square_of("Gambit")) == ("a2", "c2")


@pytest.mark.rule("skirmish-3.5", "skirmish-2.8", "K6", "K28")
def test_a_second_card_takes_them_forward_again() -> None:
    s = position(xmen={"Cyclops": "a1", "Gambit": "c1"}, hand=["Walk", "Jog"], cards_per_phase=0)
    s.do("forward", card="Walk", unit="Cyclops")
    s.act("stop")
    assert forwards(s) == [("Jog", 0), ("Jog", 1)]
    s.do("forward", card="Jog", unit="Cyclops")
    assert advances(s) == [1]
    assert s.square_of("Cyclops") == "a4"


@pytest.mark.rule("skirmish-3.5", "K6")
def test_all_eight_go_forward_by_one_card() -> None:
    s = position(player=1, sentinels=[f"{file}8" for file in "abcdefgh"], hand=["Walk"])
    s.do("forward", card="Walk", unit=7)
    for number in (0, 6, 1, 5, 2, 4, 3):
        s.do("advance", unit=number)
    assert s.value()["pending"][-1]["moved"] == 255
    assert advances(s) == []
    assert [row["square"] for row in s.units(1)] == [f"{file}7" for file in "abcdefgh"]


# -------------------------------------------------------------------------- the questions


@pytest.mark.rule("skirmish-3.6", "K6")
def test_the_first_unit_must_be_able_to_move() -> None:
    """Cyclops is blocked, Gambit at the edge, Storm disabled: nobody can be the first."""
    s = position(
        xmen={"Cyclops": "d4", "Gambit": "a8", "Storm": "f1"},
        sentinels=["d5"],
        disabled={"Storm": 2},
        hand=["Walk"],
    )
    assert forwards(s) == []
    assert {row["unit"] for row in s.dicts("move")} == {0, 1}


@pytest.mark.rule("skirmish-3.6", "K6", "K19", "common-9")
@pytest.mark.parametrize("player", [0, 1])
def test_the_stop_is_asked_for_when_no_other_can_move(player: int) -> None:
    s = position(xmen={"Cyclops": "d2"}, sentinels=["e7"], player=player, hand=["Walk", "Jog"])
    s.do("forward", card="Walk", unit=0)
    assert s.dicts() == [{"action": "stop"}]
    assert s.player() == player
    s.do("stop")
    assert s.step() == "move"
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-3.6", "K6")
def test_the_player_may_stop_with_units_left() -> None:
    s = position(xmen={"Cyclops": "a1", "Gambit": "c1", "Jubilee": "e1"}, hand=["Walk"])
    s.do("forward", card="Walk", unit="Gambit")
    s.do("stop")
    assert s.events() == []
    assert s.step() == "move"
    assert (s.square_of("Cyclops"), s.square_of("Jubilee")) == ("a1", "e1")


@pytest.mark.rule("skirmish-3.6", "K19")
def test_nothing_else_is_played_before_the_stop() -> None:
    """Powers that move, look and draw wait, and so do other Move cards."""
    s = position(
        xmen={"Colossus": "a1", "Professor X": "c1", "Cable": "e1"},
        hand=["Walk", "Jog", X, Y, Z],
        cards_per_phase=0,
    )
    assert {"draw", "look_hand", "look_deck", "move", "forward", "end"} == s.kinds_of_actions()
    s.do("forward", card="Walk", unit="Colossus")
    assert s.dicts() == [
        {"action": "advance", "unit": 1},
        {"action": "advance", "unit": 2},
        {"action": "stop"},
    ]
    s.do("stop")
    assert {"draw", "look_hand", "look_deck", "move", "forward", "end"} == s.kinds_of_actions()


# --------------------------------------------------------------------------- two actions


@pytest.mark.rule("skirmish-3.7", "K25")
@exact_or_not
@pytest.mark.parametrize("player", [0, 1])
def test_a_move_forward_and_the_forward_option_are_two_actions(exact: bool, player: int) -> None:
    """One ends with the move, the other asks for more."""
    ahead = ("north", "south")[player]
    fields: dict[str, Any] = {
        "xmen": {"Cyclops": "a2", "Gambit": "c2"},
        "sentinels": ["a7", "c7"],
        "player": player,
        "hand": ["Jog"],
        "move_exact": exact,
    }
    s = position(**fields)
    card = "Jog" if exact else "Jog 2"
    assert s.can("move", card=card, unit=0, direction=ahead)
    assert s.can("forward", card="Jog", unit=0)
    s.do("move", card=card, unit=0, direction=ahead)
    told, board = s.events(), s.board()
    assert s.step() == "move"
    s = position(**fields)
    s.do("forward", card="Jog", unit=0)
    assert (s.events(), s.board()) == (told, board)
    assert advances(s) == [1]
