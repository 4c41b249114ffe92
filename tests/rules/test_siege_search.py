"""Chapter 5 of docs/rules/siege.md: searching a room, and when cards stop (4.14, 4.15)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_scenario import (
    LEVELS,
    Scenario,
    asked,
    at,
    changed_pack,
    in_cards,
    open_rooms,
    rooms_of,
    scenario,
    to_turn,
)

SCAN = "Cerebro Scan"
ATTIC = rooms_of("Attic")
SEVERAL = [ATTIC[0], "Library", "Any Level", "Medical Wing Recovery"]


def searching(room: str, *, own: Any = ("Storm",), hand: Any = (), **more: Any) -> Scenario:
    """The first of the team, who goes to the level, searches this room."""
    fields: dict[str, Any] = {"teams": [list(own), ["Beast"]], "hands": [[room, *hand]], **more}
    s = in_cards(scenario(**fields))
    s.act(f"search {room} with {s.names(0)[0]}")
    return s


def turned(*outcomes: str, room: str = "Library", **more: Any) -> Scenario:
    s = searching(room, **more)
    s.draw(*outcomes)
    return s


def takes(rooms: list[str]) -> list[str]:
    return [f"take the chip of {room}" for room in rooms]


# Seven chips of the Ground Floor, shared so that nobody has secured it.
GROUND = {room: i % 2 for i, room in enumerate(rooms_of("Ground Floor")[4:])}


# ------------------------------------------------------------------------ the pool


@pytest.mark.rule("siege-5.1", "siege-1.4", "S1", "G3", "common-4")
def test_the_chip_is_drawn_from_the_levels_pool_by_what_is_in_it() -> None:
    s = searching(
        "Entrance Hall",
        pools={"Ground Floor": {"blank": 2, "evil_mutant": 3, "xmen": 1}},
        taken=GROUND,
    )
    assert s.chances() == {"blank": 2, "evil_mutant": 3, "xmen": 1}
    s.draw("blank")
    assert s.level("Ground Floor")["pool"] == {"blank": 1, "evil_mutant": 3, "xmen": 1}
    assert s.level("Attic")["pool"] == {"blank": 4, "evil_mutant": 2}


@pytest.mark.rule("siege-5.1", "common-4", "G3")
def test_a_chip_with_one_possible_back_is_still_a_chance_event() -> None:
    s = searching(ATTIC[0])
    assert "xmen" not in s.chances()  # there is none on this level
    chips = dict(zip(ATTIC[1:], (0, 0, 1, 1), strict=True))
    s = searching(ATTIC[0], taken=chips, pools={"Attic": {"blank": 2}})
    assert s.chances() == {"blank": 2}


# --------------------------------------------------------------------- a blank chip


@pytest.mark.rule("siege-5.2", "siege-4.15", "S7")
def test_a_blank_chip_goes_to_the_player_who_goes_on() -> None:
    s = turned("blank", own=["Storm", "Rogue"], hand=[ATTIC[0]])
    assert s.events() == [
        {"event": "chip_turned", "player": 0, "room": "Library", "back": "blank"},
        {"event": "chip_taken", "player": 0, "level": "Ground Floor", "room": "Library"},
    ]
    assert s.team(0)["chips"] == {"Ground Floor": 1}
    assert "Library" not in s.value()["rooms"]
    assert s.level("Ground Floor")["pool"] == {"blank": 7, "evil_mutant": 4, "xmen": 1}
    assert s.legal() == ["done", f"search {ATTIC[0]} with Rogue"]


# --------------------------------------------------------------------- an X-Men chip


@pytest.mark.rule("siege-5.3", "siege-5.4", "S12", "S28")
def test_an_x_men_chip_brings_the_top_power_stat_card_at_home() -> None:
    s = turned("xmen")
    assert s.kinds() == ["chip_turned", "chip_taken"]
    assert s.team(0)["chips"] == {"Ground Floor": 1}
    assert len(s.chances()) == 16
    s.draw("Rogue")
    assert s.events() == [{"event": "joined", "player": 0, "slot": 1, "character": "Rogue"}]
    assert s.level_of("Rogue") is None
    assert s.member("Rogue")["rescued"]


@pytest.mark.rule("siege-5.3", "S12")
def test_a_team_of_three_keeps_the_chip_and_draws_nobody() -> None:
    s = turned("xmen", own=["Storm", "Rogue", "Cable"])
    assert s.kinds() == ["chip_turned", "chip_taken"]
    assert asked(s) == "hand"
    assert len(s.value()["power_deck"]) == 14
    assert s.value()["stopped"]


@pytest.mark.rule("siege-5.3", "common-5", "S12")
def test_a_known_card_joins_without_chance() -> None:
    s = turned("xmen", powers=["Gambit"])
    assert s.kinds() == ["chip_turned", "chip_taken", "joined"]
    assert s.names(0) == ["Storm", "Gambit"]


@pytest.mark.rule("siege-5.3", "S12")
def test_without_a_card_left_nobody_joins() -> None:
    four = ("Storm", "Beast", "Rogue", "Cable")

    def keep(rows: dict[str, Any]) -> None:
        rows["characters"] = [r for r in rows["characters"] if r["name"] in four]

    s = turned("xmen", teams=[["Storm"], list(four[1:])], pack=changed_pack(keep))
    assert s.kinds() == ["chip_turned", "chip_taken"]
    assert s.names(0) == ["Storm"]
    assert s.value()["stopped"]


@pytest.mark.rule("siege-5.4", "siege-4.14", "S7", "S12", "S28")
def test_a_rescued_x_man_is_moved_by_nothing_this_turn() -> None:
    hand = ["Quick Response", *SEVERAL[:1], "Any Level", "Medical Wing Recovery"]
    s = turned("xmen", "Rogue", hand=hand, battles={"Basement": "Blob"})
    assert s.legal() == ["done", "respond to Basement"]
    s.act("respond to Basement")
    assert s.legal() == ["go with Storm"]


@pytest.mark.rule("siege-5.4", "S12")
def test_from_the_next_turn_on_it_moves() -> None:
    s = turned("xmen", "Rogue", hand=[ATTIC[0]])
    to_turn(s, 3)
    assert not s.member("Rogue")["rescued"]
    in_cards(s)
    assert f"search {ATTIC[0]} with Rogue" in s.legal()


@pytest.mark.rule("siege-5.3", "siege-9.1", "S13")
def test_an_x_men_chip_may_secure_the_level_before_somebody_joins() -> None:
    taken = dict.fromkeys([r for r in rooms_of("Ground Floor") if r != "Library"][:5], 0)
    s = turned("xmen", taken=taken)
    assert s.kinds() == ["chip_turned", "chip_taken", "secured", "indicator_taken"]
    assert s.team(0)["chips"] == {"Ground Floor": 11}
    assert asked(s) == "power"


@pytest.mark.rule("siege-5.3", "common-14", "G12", "S22")
def test_an_x_men_chip_that_ends_the_game_brings_nobody() -> None:
    taken = dict.fromkeys([r for r in rooms_of("Ground Floor") if r != "Library"][:5], 0)
    secured = {level: 1 for level in LEVELS if level != "Ground Floor"}
    s = turned("xmen", taken=taken, secured=secured)
    assert s.kinds()[-1] == "game_over"
    assert s.names(0) == ["Storm"]


# ----------------------------------------------------------------- an Evil Mutant chip


@pytest.mark.rule("siege-5.5", "siege-4.14", "S7")
def test_an_evil_mutant_chip_brings_a_card_on_its_strength_the_chip_on_0() -> None:
    s = turned("evil_mutant")
    assert s.kinds() == ["chip_turned"]
    assert "Library" not in s.value()["rooms"]
    assert s.chances()[SCAN] == 4
    assert len(s.chances()) == 17
    s.draw("Magneto")
    assert s.events() == [
        {"event": "mutant_drawn", "player": 0, "card": "Magneto"},
        {"event": "battle", "level": "Ground Floor", "card": "Magneto", "strength": 20},
    ]
    row = s.level("Ground Floor")
    assert (row["card"], row["strength"], row["chip"]) == ("Magneto", 20, True)
    assert row["pool"] == {"blank": 8, "evil_mutant": 3, "xmen": 1}
    assert s.team(0)["chips"] == {}
    assert "Magneto" not in s.value()["mutant_deck"]


@pytest.mark.rule("siege-5.5", "common-5")
def test_a_known_evil_mutant_is_drawn_without_chance() -> None:
    s = turned("evil_mutant", mutants=[], position={"mutant_bottom": ["Blob", "Toad"]})
    assert s.kinds() == ["chip_turned", "mutant_drawn", "battle"]
    assert s.level("Ground Floor")["card"] == "Blob"
    assert s.value()["mutant_bottom"] == ["Toad"]


@pytest.mark.rule("siege-5.7", "siege-4.15", "S11", "S7")
def test_with_no_card_left_the_chip_is_collected_like_a_blank_one() -> None:
    s = turned("evil_mutant", own=["Storm", "Rogue"], hand=[ATTIC[0]], mutants=[])
    assert s.kinds() == ["chip_turned", "chip_taken"]
    assert s.team(0)["chips"] == {"Ground Floor": 1}
    assert s.level("Ground Floor")["card"] is None
    assert s.legal() == ["done", f"search {ATTIC[0]} with Rogue"]  # and the player goes on


# --------------------------------------------------------------------- when cards stop


@pytest.mark.rule("siege-4.14", "S7")
@pytest.mark.parametrize(
    ("drawn", "step"), [(("xmen", "Cable"), "hand"), (("evil_mutant", "Toad"), "cards")]
)
def test_no_more_room_search_or_medical_wing_cards(drawn: tuple[str, str], step: str) -> None:
    s = turned(*drawn, room="Kitchen", own=["Storm", "Rogue"], hand=SEVERAL)
    assert s.value()["stopped"]
    assert asked(s) == step  # with a battle Rogue could respond
    assert s.legal() == (["done"] if step == "cards" else [])


@pytest.mark.rule("siege-4.15", "S7")
def test_without_such_a_chip_all_of_them_can_be_played() -> None:
    s = turned("blank", room="Kitchen", own=["Storm", "Rogue"], hand=SEVERAL)
    assert not s.value()["stopped"]
    assert {f"search {ATTIC[0]} with Rogue", "search Library with Rogue"} <= set(s.legal())
    assert {f"search any room: {ATTIC[0]}", "recover in the Medical Wing"} <= set(s.legal())


@pytest.mark.rule("siege-4.14", "S7")
def test_the_stop_ends_with_the_turn() -> None:
    s = turned("xmen", "Cable", hand=[ATTIC[0]])
    assert s.value()["stopped"]
    to_turn(s, 2)
    assert not s.value()["stopped"]


# ------------------------------------------------------------------- a Cerebro Scan


@pytest.mark.rule("siege-5.6", "S10")
def test_a_scan_gives_the_chip_searched_and_one_more_of_the_level() -> None:
    s = turned("evil_mutant", SCAN, room=ATTIC[2])
    assert s.events() == [
        {"event": "mutant_drawn", "player": 0, "card": SCAN},
        {"event": "chip_taken", "player": 0, "level": "Attic", "room": ATTIC[2]},
    ]
    rest = [ATTIC[0], ATTIC[1], ATTIC[3], ATTIC[4]]
    assert (s.player(), s.legal()) == (0, takes(rest))
    s.act(f"take the chip of {ATTIC[4]}")
    assert s.events() == [
        {"event": "chip_taken", "player": 0, "level": "Attic", "room": ATTIC[4]},
    ]
    assert s.team(0)["chips"] == {"Attic": 2}
    assert open_rooms(s, "Attic") == [ATTIC[0], ATTIC[1], ATTIC[3]]
    assert s.level("Attic")["card"] is None


@pytest.mark.rule("siege-5.6", "siege-5.8", "S10", "S1")
def test_the_second_chip_is_never_read_and_the_scan_leaves_the_game() -> None:
    s = turned("evil_mutant", SCAN, room=ATTIC[2])
    s.act(f"take the chip of {ATTIC[4]}")
    assert s.level("Attic")["pool"] == {"blank": 4, "evil_mutant": 1}
    assert s.value()["mutant_deck"][SCAN] == 3
    assert s.team(0)["captured"] == []
    assert s.points(0) == 2


@pytest.mark.rule("siege-4.15", "siege-5.6", "S7")
def test_after_a_scan_the_player_goes_on() -> None:
    s = turned("evil_mutant", SCAN, room=ATTIC[2], own=["Storm", "Rogue"], hand=[ATTIC[0]])
    s.act(f"take the chip of {ATTIC[4]}")
    assert not s.value()["stopped"]
    assert s.legal() == ["done", f"search {ATTIC[0]} with Rogue"]


@pytest.mark.rule("siege-4.3", "siege-5.6", "S10")
def test_a_room_whose_chip_was_scanned_cannot_be_searched() -> None:
    s = turned("evil_mutant", SCAN, room=ATTIC[2], own=["Storm", "Rogue"], hand=[ATTIC[0]])
    s.act(f"take the chip of {ATTIC[0]}")
    assert s.legal() == ["done"]


def last_of_attic(**more: Any) -> Scenario:
    """A scan for the last chip of the Attic; three players share the others."""
    teams = [["Storm"], ["Beast"], ["Cable"]]
    taken = dict(zip(ATTIC[1:], (1, 1, 2, 2), strict=True))
    return turned("evil_mutant", SCAN, room=ATTIC[0], teams=teams, taken=taken, **more)


@pytest.mark.rule("siege-5.6", "S10")
def test_without_another_chip_there_is_nothing_to_take() -> None:
    s = last_of_attic()
    assert s.kinds() == ["mutant_drawn", "chip_taken"]
    assert (asked(s), s.team(0)["chips"]) == ("hand", {"Attic": 1})


@pytest.mark.rule("siege-5.6", "common-9", "G17")
def test_the_only_other_chip_is_a_decision_too() -> None:
    taken = dict(zip(ATTIC[2:], (0, 1, 1), strict=True))
    s = turned("evil_mutant", SCAN, room=ATTIC[0], taken=taken)
    assert (asked(s), s.legal()) == ("take", takes([ATTIC[1]]))


@pytest.mark.rule("siege-5.9", "siege-5.6", "siege-9.1", "S10", "S13", "S21")
def test_the_first_chip_may_secure_the_level() -> None:
    s = turned("evil_mutant", SCAN, room=ATTIC[2], taken=dict.fromkeys(ATTIC[:2], 0))
    assert s.kinds() == ["mutant_drawn", "chip_taken", "secured", "indicator_taken"]
    assert s.events("secured") == [{"player": 0, "level": "Attic", "chips": 2}]
    assert asked(s) == "hand"
    assert s.points(0) == 6


@pytest.mark.rule("siege-5.9", "siege-5.6", "siege-9.2", "S13", "S21")
def test_the_second_chip_may_secure_it_unread() -> None:
    s = turned("evil_mutant", SCAN, room=ATTIC[2], taken={ATTIC[0]: 0})
    s.act(f"take the chip of {ATTIC[1]}")
    assert s.kinds() == ["chip_taken", "secured", "indicator_taken"]
    assert s.level("Attic")["pool"] == {"blank": 4, "evil_mutant": 1}
    assert (s.team(0)["chips"], open_rooms(s, "Attic")) == ({"Attic": 5}, [])


@pytest.mark.rule("siege-5.9", "siege-9.7", "S13", "S35")
def test_the_end_is_looked_at_after_each_chip() -> None:
    s = turned("evil_mutant", SCAN, room=ATTIC[2], length="short", team={0: {"blood": 39}})
    assert s.kinds() == ["mutant_drawn", "chip_taken", "game_over"]
    assert s.points(0) == 40
    s = turned("evil_mutant", SCAN, room=ATTIC[2], length="short", team={0: {"blood": 38}})
    assert not s.state.is_terminal()
    s.act(f"take the chip of {ATTIC[0]}")
    assert s.kinds() == ["chip_taken", "game_over"]


@pytest.mark.rule("siege-5.9", "siege-9.4", "S13", "S22")
def test_the_last_chip_of_all_ends_the_game() -> None:
    s = last_of_attic(secured=dict.fromkeys(LEVELS[1:], 1))
    assert s.kinds() == ["mutant_drawn", "chip_taken", "game_over"]
    assert s.value()["end"] == "rooms"


@pytest.mark.rule("siege-5.5", "siege-9.4", "S22")
def test_the_last_chip_of_all_may_be_a_battle_and_the_game_goes_on() -> None:
    secured = dict.fromkeys(LEVELS[1:], 1)
    teams = [["Storm"], ["Beast"], ["Cable"]]
    taken = dict(zip(ATTIC[1:], (1, 1, 2, 2), strict=True))
    s = turned("evil_mutant", room=ATTIC[0], teams=teams, taken=taken, secured=secured)
    assert s.value()["rooms"] == []
    assert not s.state.is_terminal()
    s.draw("Toad")
    assert (asked(s), s.legal()) == ("fight", ["fight on Attic"])


@pytest.mark.rule("siege-5.8", "siege-5.1", "S1", "S10")
def test_chips_taken_unread_still_weigh_in_the_pool() -> None:
    taken = dict(zip(ATTIC[1:], (0, 0, 1, 1), strict=True))
    s = searching(ATTIC[0], taken=taken)
    assert s.chances() == {"blank": 4, "evil_mutant": 2}


@pytest.mark.rule("siege-5.5", "siege-4.6", "S27")
def test_others_on_the_level_are_in_the_battle_too() -> None:
    team = [at("Storm", "Ground Floor"), at("Rogue", "Ground Floor")]
    s = turned("evil_mutant", "Toad", own=team)
    s.act("fight on Ground Floor")
    assert s.legal() == ["lead with Storm", "lead with Rogue"]
