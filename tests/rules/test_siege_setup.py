"""Chapter 1 of docs/rules/siege.md: setting up."""

from __future__ import annotations

from typing import Any

import pytest

import xmcore
from rules.siege_scenario import LEVELS, Scenario, asked, content, fresh, game, rooms_of

FOUR = ("Storm", "Beast", "Rogue", "Cable", "Iceman", "Gambit", "Banshee", "Havok")


def dealt(**options: Any) -> Scenario:
    """A game whose characters are dealt: Storm to seat 0, Beast to seat 1, ..."""
    s = fresh(**options)
    s.draw(*FOUR[: 2 * s.state.game.num_players])
    return s


def draw_any(s: Scenario) -> str:
    """Draws the first card there is; its name."""
    card = next(iter(s.chances()))
    s.draw(card)
    return str(card)


def with_hands(**options: Any) -> Scenario:
    s = dealt(**options)
    while s.chances():
        draw_any(s)
    return s


@pytest.mark.rule("siege-1.1", "G11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_cards_each_are_dealt_in_seat_order_twice_round(players: int) -> None:
    s = fresh(players=players)
    for slot in range(2):
        for seat in range(players):
            name = FOUR[slot * players + seat]
            s.draw(name)
            assert s.events()[0] == {
                "event": "joined",
                "player": seat,
                "slot": slot,
                "character": name,
            }
    assert [s.names(seat) for seat in range(players)] == [
        [FOUR[seat], FOUR[players + seat]] for seat in range(players)
    ]
    assert asked(s) == "hand"


@pytest.mark.rule("siege-1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_no_game_of_one_or_five(players: int) -> None:
    with pytest.raises(xmcore.OptionError):
        game(players=players)


@pytest.mark.rule("siege-1.1", "common-4", "G3")
def test_power_stat_cards_are_dealt_equally_likely_without_repetition() -> None:
    s = fresh()
    assert len(s.chances()) == 18
    assert set(s.chances().values()) == {1}
    s.draw("Storm", "Beast", "Rogue")
    assert len(s.chances()) == 15
    assert not {"Storm", "Beast", "Rogue"} & set(s.chances())


@pytest.mark.rule("siege-1.2", "G11")
def test_characters_are_picked_in_seat_order_and_then_in_reverse() -> None:
    s = fresh(players=3, heroes="choose")
    seats = []
    for name in FOUR[:6]:
        seats.append(s.player())
        s.act(f"pick {name}")
    assert seats == [0, 1, 2, 2, 1, 0]
    assert [s.names(seat) for seat in range(3)] == [
        ["Storm", "Gambit"],
        ["Beast", "Iceman"],
        ["Rogue", "Cable"],
    ]
    assert asked(s) == "hand"


@pytest.mark.rule("siege-1.2")
def test_any_character_that_nobody_has_can_be_picked() -> None:
    s = fresh(heroes="choose")
    assert len(s.legal()) == 18
    s.act("pick Storm")
    assert len(s.legal()) == 17
    assert "pick Storm" not in s.legal()
    assert "Storm" not in s.value()["power_deck"]


@pytest.mark.rule("siege-1.3")
@pytest.mark.parametrize("heroes", ["deal", "choose"])
def test_x_men_begin_at_home_without_hits(heroes: str) -> None:
    s = fresh(heroes=heroes)
    for name in FOUR[:4]:
        if heroes == "deal":
            s.draw(name)
        else:
            s.act(f"pick {name}")
    members = [m for team in s.value()["teams"] for m in team["members"]]
    assert len(members) == 4
    for m in members:
        assert m["level"] is None
        assert m["hits"] == 0
        assert not (m["moved"] or m["rolled"] or m["rescued"] or m["life"] or m["absorbed"])


@pytest.mark.rule("siege-1.4", "S1", "G3")
def test_one_chip_lies_on_each_of_the_52_rooms() -> None:
    s = with_hands(first_player="0")
    rooms = [room for level in LEVELS for room in rooms_of(level)]
    assert len(rooms) == 52
    assert s.value()["rooms"] == rooms
    assert [team["chips"] for team in s.value()["teams"]] == [{}, {}]


@pytest.mark.rule("siege-1.4", "S1")
def test_each_level_has_a_pool_of_its_own_with_more_chips_than_rooms() -> None:
    rows = content()["levels"]
    assert [row["name"] for row in rows] == list(LEVELS)
    pools = [fresh().level(level)["pool"] for level in LEVELS]
    for row, pool in zip(rows, pools, strict=True):
        backs = {back: row[back] for back in ("blank", "evil_mutant", "xmen") if row[back]}
        assert pool == backs
        assert sum(pool.values()) > len(rooms_of(row["name"]))
    assert sum(sum(pool.values()) for pool in pools) == 62


@pytest.mark.rule("siege-1.4")
def test_no_battle_runs_and_nothing_is_secured_at_the_start() -> None:
    for level in LEVELS:
        row = fresh().level(level)
        assert (row["card"], row["strength"], row["chip"]) == (None, 0, False)
        assert row["secured"] is None


@pytest.mark.rule("siege-1.5", "G11")
def test_hands_are_dealt_in_seat_order_up_to_the_hand_size() -> None:
    s = dealt(players=3, first_player="0")
    sizes = [3 + 3, 4 + 2, 2 + 3]  # Storm and Cable, Beast and Iceman, Rogue and Gambit
    seats = []
    while s.chances():
        card = draw_any(s)
        (drawn,) = s.events("card_drawn")
        assert drawn["card"] == card
        seats.append(drawn["player"])
    assert seats == [0] * sizes[0] + [1] * sizes[1] + [2] * sizes[2]
    assert [sum(s.hand(seat).values()) for seat in range(3)] == sizes


@pytest.mark.rule("siege-1.5", "common-4", "G3")
def test_the_deck_of_70_cards_is_drawn_by_copies() -> None:
    s = dealt()
    assert sum(s.chances().values()) == 70
    assert s.chances()["Quick Response"] == 5
    assert s.chances()["Library"] == 1
    s.draw("Quick Response", "Library")
    assert s.chances()["Quick Response"] == 4
    assert "Library" not in s.chances()
    assert s.hand(0) == {"Library": 1, "Quick Response": 1}


@pytest.mark.rule("siege-1.6", "common-11", "G7", "G11")
def test_who_goes_first_is_rolled_after_the_hands() -> None:
    s = with_hands()
    assert s.value()["turn"] == 0
    s.roll(5, xmen=1)
    assert s.events("dice")[0]["purpose"] == "first"
    assert s.events("dice")[0]["slot"] is None
    s.roll(5, xmen=2)
    assert s.kinds() == ["dice", "first_player", "turn"]
    assert (s.value()["turn"], s.value()["turn_player"]) == (1, 1)
    assert (asked(s), s.player()) == ("start", 1)


@pytest.mark.rule("siege-1.6", "common-11", "G7")
def test_those_tied_for_most_roll_again_in_seat_order() -> None:
    s = with_hands(players=4)
    for points in (2, 4, 1, 4):
        s.roll(5, xmen=points)
    rolled = []
    for faces in ({"marvel": 1}, {"xmen": 2}, {"xmen": 1}, {"marvel": 5}):
        s.roll(5, **faces)
        rolled.append(s.events("dice")[0]["player"])
    assert rolled == [1, 3, 1, 3]
    assert s.events("first_player") == [{"player": 3}]
    assert s.value()["turn_player"] == 3


@pytest.mark.rule("siege-1.6", "common-11", "G7")
def test_a_named_seat_goes_first_without_a_roll() -> None:
    s = with_hands(players=3, first_player="2")
    assert s.kinds() == ["card_drawn", "first_player", "turn"]
    assert s.value()["turn_player"] == s.player() == 2


@pytest.mark.rule("siege-2.11", "siege-1.6", "common-10", "G6")
def test_the_turn_passes_to_the_left() -> None:
    s = with_hands(players=3, first_player="2")
    s.act("done", "done", "done")
    assert s.events("turn") == [{"player": 0, "turn": 2}]
    s.act("done", "done", "done")
    assert s.events("turn") == [{"player": 1, "turn": 3}]
