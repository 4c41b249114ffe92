"""Surprise Attack (2.7 to 2.10 of docs/rules/siege.md), with a Cerebro Scan too."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_scenario import (
    LEVELS,
    Scenario,
    asked,
    at,
    in_cards,
    open_rooms,
    rooms_of,
    scenario,
)

SURPRISE = "Surprise Attack"
SCAN = "Cerebro Scan"
ATTIC = rooms_of("Attic")  # Storm's Loft, Greenhouse, Observatory, Trunk Room, Roof Access


def surprised(card: str = "Toad", **more: Any) -> Scenario:
    """A Surprise Attack is played, and its card drawn; the Library is held too."""
    fields: dict[str, Any] = {"teams": [["Storm"], ["Beast"]], "hands": [[SURPRISE, "Library"]]}
    s = scenario(**fields | more)
    s.act(f"play {SURPRISE}")
    if s.chances():
        s.draw(card)
    return s


def scanned(level: str = "Attic", **more: Any) -> Scenario:
    """The card was a Cerebro Scan, and the level is named."""
    s = surprised(SCAN, **more)
    s.act(f"attack {level}")
    return s


def taking(*rooms: str) -> list[str]:
    return [f"take the chip of {room}" for room in rooms]


# --------------------------------------------------------------------- an Evil Mutant


@pytest.mark.rule("siege-2.7", "S13", "S26", "card:Surprise Attack")
def test_the_card_is_drawn_before_the_level_is_named() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[SURPRISE]])
    s.act(f"play {SURPRISE}")
    assert s.chances()[SCAN] == 4
    assert sum(s.chances().values()) == 20
    s.draw("Toad")
    assert s.events() == [{"event": "mutant_drawn", "player": 0, "card": "Toad"}]
    assert "Toad" not in s.value()["mutant_deck"]
    assert (s.player(), s.legal()) == (0, [f"attack {level}" for level in LEVELS])
    s.act("attack Attic")
    assert s.events() == [{"event": "battle", "level": "Attic", "card": "Toad", "strength": 10}]


@pytest.mark.rule("siege-2.7", "S13", "card:Surprise Attack")
def test_no_room_chip_lies_on_0_for_it() -> None:
    s = surprised()
    before = s.level("Attic")["pool"]
    s.act("attack Attic")
    row = s.level("Attic")
    assert (row["card"], row["strength"], row["chip"]) == ("Toad", 10, False)
    assert row["pool"] == before
    assert open_rooms(s, "Attic") == ATTIC


@pytest.mark.rule("siege-2.7", "S13", "card:Surprise Attack")
def test_levels_with_a_battle_or_secured_cannot_be_named() -> None:
    s = surprised(
        battles={"Basement": "Blob", "Attic": ("Pyro", ATTIC[0])}, secured={"Ground Floor": 1}
    )
    assert s.legal() == [
        "attack Second Floor",
        "attack First Sub-Basement",
        "attack Second Sub-Basement",
    ]


@pytest.mark.rule("siege-2.7", "S13", "card:Surprise Attack")
def test_a_level_where_others_are_and_one_without_chips_can_be_named() -> None:
    chips = dict.fromkeys(ATTIC[:2], 0) | dict.fromkeys(ATTIC[2:4], 1) | {ATTIC[4]: 2}
    teams = [["Storm"], [at("Beast", "Attic")], ["Rogue"]]
    s = surprised(teams=teams, taken=chips)
    assert open_rooms(s, "Attic") == []
    s.act("attack Attic")
    assert s.level("Attic")["card"] == "Toad"


@pytest.mark.rule("siege-2.6", "S26", "common-6", "G4", "card:Surprise Attack")
def test_with_an_empty_deck_it_may_be_played_without_effect() -> None:
    s = surprised(mutants=[])
    assert s.kinds() == ["card_played"]
    assert (asked(s), s.legal()) == ("start", ["done"])


@pytest.mark.rule("siege-2.7", "common-4", "common-5", "G3", "card:Surprise Attack")
def test_a_known_card_is_drawn_without_chance() -> None:
    s = surprised(mutants=[], position={"mutant_bottom": ["Blob", "Toad"]})
    assert s.kinds() == ["card_played", "mutant_drawn"]
    assert s.events("mutant_drawn") == [{"player": 0, "card": "Blob"}]
    assert s.value()["mutant_bottom"] == ["Toad"]
    s.act("attack Attic")
    assert s.level("Attic")["card"] == "Blob"


@pytest.mark.rule("siege-2.7", "common-4", "card:Surprise Attack")
def test_a_card_of_the_bottom_comes_after_the_unordered_ones() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        hands=[[SURPRISE]],
        mutants=["Pyro"],
        position={"mutant_bottom": ["Blob"]},
    )
    s.act(f"play {SURPRISE}")
    assert s.chances() == {"Pyro": 1}


# ----------------------------------------------------------------- no level to be named


def nowhere() -> dict[str, Any]:
    """Every level is secured or has a battle."""
    secured = dict.fromkeys(LEVELS[1:], 1)
    return {"battles": {"Attic": ("Pyro", ATTIC[0])}, "secured": secured}


@pytest.mark.rule("siege-2.9", "siege-10.2", "S13", "S29", "card:Surprise Attack")
@pytest.mark.parametrize("card", ["Toad", SCAN])
def test_if_no_level_can_be_named_the_card_goes_to_the_bottom(card: str) -> None:
    s = surprised(card, **nowhere())
    assert s.kinds() == ["mutant_drawn", "mutant_returned"]
    assert s.events("mutant_returned") == [{"card": card}]
    assert s.value()["mutant_bottom"] == [card]
    assert s.view(0)["mutant_bottom"] == s.view(1)["mutant_bottom"] == [card]
    assert (asked(s), s.legal()) == ("start", ["done"])


@pytest.mark.rule("siege-2.9", "common-5", "S13", "card:Surprise Attack")
def test_cards_that_went_there_keep_their_order() -> None:
    s = surprised(hands=[[SURPRISE, SURPRISE]], **nowhere())
    s.act(f"play {SURPRISE}")
    assert "Toad" not in s.chances()
    s.draw("Blob")
    assert s.value()["mutant_bottom"] == ["Toad", "Blob"]


@pytest.mark.rule("siege-2.9", "common-5", "S13", "card:Surprise Attack")
def test_the_only_card_left_comes_back_again() -> None:
    s = surprised(hands=[[SURPRISE, SURPRISE]], mutants=["Toad"], **nowhere())
    s.act(f"play {SURPRISE}")
    assert s.kinds() == ["card_played", "mutant_drawn", "mutant_returned"]
    assert s.value()["mutant_bottom"] == ["Toad"]


# -------------------------------------------------------------------------- Step 2


@pytest.mark.rule("siege-2.10", "S29", "card:Surprise Attack")
def test_it_does_not_stop_cards_in_step_2() -> None:
    s = surprised(hands=[[SURPRISE, "Library", "Any Level", "Medical Wing Recovery", "Greenhouse"]])
    s.act("attack Attic")
    in_cards(s)
    assert not s.value()["stopped"]
    assert "search Library with Storm" in s.legal()
    assert "search any room: Library" in s.legal()
    assert "recover in the Medical Wing" in s.legal()
    assert "search Greenhouse with Storm" not in s.legal()  # a battle is there


@pytest.mark.rule("siege-2.10", "siege-4.12", "S29", "card:Surprise Attack")
def test_x_men_can_respond_to_it_in_the_same_turn() -> None:
    s = surprised(hands=[[SURPRISE, "Quick Response"]])
    s.act("attack Attic")
    in_cards(s)
    s.act("respond to Attic", "go with Storm", "done")
    assert s.level_of("Storm") == "Attic"


@pytest.mark.rule("siege-2.7", "siege-6.1", "S14", "card:Surprise Attack")
def test_x_men_who_stand_there_fight_it_in_this_turn() -> None:
    s = surprised(teams=[[at("Storm", "Attic")], ["Beast"]])
    s.act("attack Attic", "done", "done")
    assert s.legal() == ["fight on Attic"]


# ------------------------------------------------------------------- a Cerebro Scan


@pytest.mark.rule("siege-2.8", "siege-S37", "S13", "S29", "G14", "card:Surprise Attack")
def test_a_scan_gives_two_chips_in_rising_order_of_the_rooms() -> None:
    s = scanned()
    assert s.events() == []
    assert (s.player(), s.legal()) == (0, taking(*ATTIC[:4]))  # not the highest one
    s.act(f"take the chip of {ATTIC[2]}")
    assert s.events() == [
        {"event": "chip_taken", "player": 0, "level": "Attic", "room": ATTIC[2]},
    ]
    assert s.team(0)["chips"] == {"Attic": 1}
    assert s.legal() == taking(*ATTIC[3:])
    s.act(f"take the chip of {ATTIC[4]}")
    assert s.team(0)["chips"] == {"Attic": 2}
    assert open_rooms(s, "Attic") == [ATTIC[0], ATTIC[1], ATTIC[3]]
    assert (asked(s), s.legal()) == ("start", ["done"])


@pytest.mark.rule("siege-2.8", "siege-5.6", "siege-5.8", "S10", "card:Surprise Attack")
def test_its_chips_are_unread_and_the_scan_leaves_the_game() -> None:
    s = scanned()
    pool = s.level("Attic")["pool"]
    s.act(*taking(ATTIC[0], ATTIC[1]))
    assert s.level("Attic")["pool"] == pool == {"blank": 4, "evil_mutant": 2}
    assert s.value()["mutant_deck"][SCAN] == 3
    assert s.value()["mutant_bottom"] == []
    assert s.team(0)["captured"] == []
    assert s.points(0) == 2  # the chips
    assert s.level("Attic")["card"] is None


@pytest.mark.rule("siege-2.8", "siege-S37", "S29", "card:Surprise Attack")
def test_a_level_may_have_one_chip_only() -> None:
    teams = [["Storm"], ["Beast"], ["Rogue"]]
    chips = {ATTIC[0]: 0, ATTIC[1]: 1, ATTIC[2]: 1, ATTIC[3]: 2}
    s = scanned(teams=teams, taken=chips)
    assert s.legal() == taking(ATTIC[4])
    s.act(*taking(ATTIC[4]))
    assert (asked(s), s.team(0)["chips"]) == ("start", {"Attic": 2})


@pytest.mark.rule("siege-2.8", "S29", "card:Surprise Attack")
def test_a_level_may_have_no_chip() -> None:
    teams = [["Storm"], ["Beast"], ["Rogue"]]
    chips = {ATTIC[0]: 0, ATTIC[1]: 1, ATTIC[2]: 1, ATTIC[3]: 2, ATTIC[4]: 2}
    s = scanned(teams=teams, taken=chips)
    assert s.events() == []
    assert (asked(s), s.team(0)["chips"]) == ("start", {"Attic": 1})


@pytest.mark.rule("siege-2.8", "siege-S37", "card:Surprise Attack")
def test_of_two_chips_the_first_is_the_lower_one() -> None:
    chips = {ATTIC[0]: 0, ATTIC[1]: 1, ATTIC[3]: 1}
    s = scanned(taken=chips)
    assert s.legal() == taking(ATTIC[2])
    s.act(*taking(ATTIC[2]))
    assert s.team(0)["chips"] == {"Attic": 2}
    assert s.legal() == taking(ATTIC[4])


@pytest.mark.rule("siege-2.8", "siege-5.9", "siege-S37", "S13", "S21", "card:Surprise Attack")
def test_if_the_first_chip_secures_the_level_the_second_is_not_asked() -> None:
    s = scanned(taken={ATTIC[0]: 0, ATTIC[1]: 0})
    s.act(*taking(ATTIC[3]))
    assert s.kinds() == ["chip_taken", "secured", "indicator_taken"]
    assert s.events("secured") == [{"player": 0, "level": "Attic", "chips": 2}]
    assert s.level("Attic")["secured"] == 0
    assert s.team(0)["chips"] == {"Attic": 5}
    assert asked(s) == "start"


@pytest.mark.rule("siege-2.8", "siege-S37", "S13", "card:Surprise Attack")
def test_the_second_chip_may_secure_it() -> None:
    s = scanned(taken={ATTIC[0]: 0})
    s.act(*taking(ATTIC[1], ATTIC[2]))
    assert s.events("secured") == [{"player": 0, "level": "Attic", "chips": 2}]
    assert asked(s) == "start"


@pytest.mark.rule("siege-5.9", "siege-9.4", "siege-S37", "S13", "S22", "card:Surprise Attack")
def test_if_the_first_chip_ends_the_game_nothing_comes_after_it() -> None:
    secured = dict.fromkeys(LEVELS[1:], 1)
    s = scanned(taken={ATTIC[0]: 0, ATTIC[1]: 0}, secured=secured)
    s.act(*taking(ATTIC[2]))
    assert s.kinds() == ["chip_taken", "secured", "indicator_taken", "game_over"]
    assert s.value()["end"] == "levels"
    assert s.team(0)["chips"] == {"Attic": 5}


@pytest.mark.rule("siege-5.9", "siege-9.7", "S35", "card:Surprise Attack")
def test_the_first_chip_may_win_the_short_game() -> None:
    s = scanned(team={0: {"blood": 39}}, length="short")
    s.act(*taking(ATTIC[0]))
    assert s.events("game_over") == [{"reason": "points", "winners": [0]}]
    assert s.points(0) == 40


@pytest.mark.rule("siege-2.8", "siege-9.2", "S21", "card:Surprise Attack")
def test_a_scan_needs_a_level_without_a_battle_too() -> None:
    s = surprised(SCAN, battles={"Attic": "Pyro"}, secured={"Basement": 0})
    assert "attack Attic" not in s.legal()
    assert "attack Basement" not in s.legal()
    assert len(s.legal()) == 4
