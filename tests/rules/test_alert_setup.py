"""Chapter 1 of docs/rules/alert.md: setting up."""

from __future__ import annotations

import pytest

import xmcore
from rules.scenario import RECRUIT, Scenario, fresh, game

FOUR = ("Storm", "Beast", "Rogue", "Cable")


def chosen(mode: str, players: int) -> tuple[Scenario, list[int]]:
    """A game whose characters have all been picked, and who picked."""
    s = fresh(players=players, mode=mode, heroes="choose")
    seats = []
    for name in ("Storm", "Beast", "Rogue", "Cable", "Iceman", "Gambit", "Banshee", "Havok"):
        if s.player() < 0:
            break
        seats.append(s.player())
        s.act(f"pick {name}")
    return s, seats


def start(s: Scenario) -> Scenario:
    """The players roll, and seat 0 goes first."""
    s.roll(5, marvel=5)
    while s.dice():
        s.roll(5)
    return s


@pytest.mark.rule("alert-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_have_a_mover_at_the_start(players: int) -> None:
    s = fresh(players=players)
    s.draw(*FOUR[:players])
    start(s)
    assert [t["mover"] for t in s.value()["teams"]] == [0] * players


@pytest.mark.rule("alert-1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_no_game_of_one_or_five(players: int) -> None:
    with pytest.raises(xmcore.OptionError):
        game(players=players)


@pytest.mark.rule("alert-1.2", "alert-1.3", "G11")
def test_basic_deals_one_card_each_in_seat_order() -> None:
    s = fresh(players=3)
    for seat, name in enumerate(("Storm", "Beast", "Rogue")):
        assert s.dice() is None
        s.draw(name)
        assert s.events("joined") == [{"player": seat, "slot": 0, "character": name}]
    assert s.dice() == 5
    assert [s.names(seat) for seat in range(3)] == [["Storm"], ["Beast"], ["Rogue"]]


@pytest.mark.rule("alert-1.2", "alert-1.3", "G11")
def test_advanced_deals_a_second_card_in_seat_order_too() -> None:
    s = fresh(players=3, mode="advanced")
    s.draw("Storm", "Beast", "Rogue")
    for seat, name in enumerate(("Cable", "Iceman", "Gambit")):
        assert s.dice() is None
        s.draw(name)
        assert s.events("joined") == [{"player": seat, "slot": 1, "character": name}]
    assert s.dice() == 5
    assert [s.names(i) for i in range(3)] == [
        ["Storm", "Cable"],
        ["Beast", "Iceman"],
        ["Rogue", "Gambit"],
    ]


@pytest.mark.rule("alert-1.2", "alert-1.4", "G11")
def test_basic_picks_one_character_each_in_seat_order() -> None:
    s, seats = chosen("basic", 3)
    assert seats == [0, 1, 2]
    assert [s.names(i) for i in range(3)] == [["Storm"], ["Beast"], ["Rogue"]]


@pytest.mark.rule("alert-1.2", "alert-1.4", "G11")
def test_advanced_picks_the_second_characters_in_reverse_order() -> None:
    s, seats = chosen("advanced", 3)
    assert seats == [0, 1, 2, 2, 1, 0]
    assert [s.names(i) for i in range(3)] == [
        ["Storm", "Gambit"],
        ["Beast", "Iceman"],
        ["Rogue", "Cable"],
    ]


@pytest.mark.rule("alert-1.4")
def test_any_character_that_nobody_has_can_be_picked() -> None:
    s = fresh(heroes="choose")
    assert len(s.legal()) == 18
    s.act("pick Storm")
    assert len(s.legal()) == 17
    assert "pick Storm" not in s.legal()


@pytest.mark.rule("alert-1.5")
def test_basic_leaves_out_advanced_and_recruit_cards() -> None:
    value = fresh().value()
    assert sum(value["alert_deck"].values()) == 20
    assert RECRUIT not in value["alert_deck"]
    assert "Doctor Doom" not in value["alert_deck"]
    assert sum(value["luck_deck"].values()) == 18
    assert "Public Heroes" not in value["luck_deck"]


@pytest.mark.rule("alert-1.5")
def test_advanced_has_all_cards() -> None:
    value = fresh(mode="advanced").value()
    assert sum(value["alert_deck"].values()) == 36
    assert value["alert_deck"][RECRUIT] == 6
    assert value["alert_deck"]["Doctor Doom"] == 1
    assert sum(value["luck_deck"].values()) == 27
    assert value["luck_deck"]["Public Heroes"] == 2


@pytest.mark.rule("alert-1.6")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_characters_start_at_headquarters_without_hits(mode: str) -> None:
    s, _ = chosen(mode, 2)
    start(s)
    members = [m for t in s.value()["teams"] for m in t["members"]]
    assert len(members) == (2 if mode == "basic" else 4)
    assert all(m["zone"] == 0 and m["hits"] == 0 for m in members)


@pytest.mark.rule("alert-1.7")
def test_who_goes_first_is_rolled_after_the_characters_and_before_the_first_turn() -> None:
    s = fresh()
    s.draw("Storm")
    assert s.dice() is None
    s.draw("Beast")
    assert s.value()["turn"] == 0
    s.roll(5, xmen=1)
    s.roll(5, xmen=2)
    assert s.kinds() == ["dice", "first_player", "turn"]
    assert s.value()["turn"] == 1
    assert s.value()["turn_player"] == 1
    assert "Toad" in s.chances()  # its Step 1 has begun
