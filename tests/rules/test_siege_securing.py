"""Chapter 9 of docs/rules/siege.md: when a level is secured, and what its owner gets."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_battles import ATTIC, led
from rules.siege_scenario import (
    LEVELS,
    Scenario,
    asked,
    at,
    idle,
    in_cards,
    open_rooms,
    rooms_of,
    scenario,
    to_turn,
)

THRESHOLDS = {
    "Attic": 3,
    "Second Floor": 4,
    "Ground Floor": 6,
    "Basement": 5,
    "First Sub-Basement": 4,
    "Second Sub-Basement": 6,
}


def before_search(level: str, mine: int, theirs: int = 0, **more: Any) -> Scenario:
    """Player 0 has so many chips of the level, player 1 the next ones; Storm searches one more."""
    rooms = rooms_of(level)
    taken = dict.fromkeys(rooms[:mine], 0) | dict.fromkeys(rooms[mine : mine + theirs], 1)
    room = rooms[mine + theirs]
    s = scenario(
        teams=[["Storm", at("Rogue", level)], [at("Beast", level)]],
        hands=[[room]],
        taken=taken,
        **more,
    )
    in_cards(s).act(f"search {room} with Storm")
    return s


@pytest.mark.rule("siege-9.1", "siege-9.2", "siege-9.3", "S21")
@pytest.mark.parametrize(("level", "threshold"), THRESHOLDS.items())
def test_a_level_is_secured_by_the_number_of_chips_of_the_rulebook(
    level: str, threshold: int
) -> None:
    rooms = rooms_of(level)
    s = before_search(level, threshold - 2)
    s.draw("blank")
    assert s.kinds() == ["chip_turned", "chip_taken"]
    assert s.level(level)["secured"] is None
    s = before_search(level, threshold - 1)
    s.draw("blank")
    assert s.kinds() == ["chip_turned", "chip_taken", "secured", "indicator_taken"]
    rest = len(rooms) - threshold
    assert s.events("secured") == [{"player": 0, "level": level, "chips": rest}]
    assert s.events("indicator_taken") == [{"player": 0, "level": level}]
    assert s.level(level)["secured"] == 0
    assert s.team(0)["chips"] == {level: len(rooms)}
    assert open_rooms(s, level) == []
    assert s.points(0) == len(rooms) + 1


@pytest.mark.rule("siege-9.1", "S21")
def test_chips_of_several_players_do_not_add_up() -> None:
    s = before_search("Ground Floor", 4, theirs=5)
    s.draw("blank")
    assert s.level("Ground Floor")["secured"] is None
    s = before_search("Ground Floor", 5, theirs=5)
    s.draw("blank")
    assert s.level("Ground Floor")["secured"] == 0
    assert s.events("secured") == [{"player": 0, "level": "Ground Floor", "chips": 0}]
    assert s.team(1)["chips"] == {"Ground Floor": 5}  # they stay theirs


@pytest.mark.rule("siege-9.1", "S21")
def test_chips_of_several_levels_do_not_add_up() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        hands=[["Library"]],
        taken={"Greenhouse": 0, "Observatory": 0, "Kitchen": 0, "Garage": 0, "Workshop": 0},
    )
    in_cards(s).act("search Library with Storm")
    s.draw("blank")
    assert all(s.level(level)["secured"] is None for level in LEVELS)


@pytest.mark.rule("siege-9.2", "siege-5.8", "S21", "S10")
def test_the_chips_that_are_left_are_collected_unread_and_xmen_stay() -> None:
    s = before_search("Attic", 2)
    pool = dict(s.level("Attic")["pool"])
    assert pool == {"blank": 4, "evil_mutant": 2}
    s.draw("blank")
    assert s.level("Attic")["pool"] == {"blank": 3, "evil_mutant": 2}
    assert s.level_of("Rogue") == s.level_of("Storm") == s.level_of("Beast") == "Attic"


@pytest.mark.rule("siege-9.2", "siege-4.3", "S21", "S5")
def test_rooms_of_a_secured_level_can_not_be_searched() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        hands=[["Greenhouse", "Roof Access", "Library"]],
        secured={"Attic": 1},
    )
    in_cards(s)
    assert [text for text in s.legal() if text.startswith("search")] == [
        "search Library with Storm"
    ]


@pytest.mark.rule("siege-9.1", "siege-5.3", "siege-5.9", "S21")
def test_an_xmen_chip_secures_too_before_the_rescue() -> None:
    s = before_search("Ground Floor", 5, powers=["Havok"])
    s.draw("xmen")
    assert s.kinds() == ["chip_turned", "chip_taken", "secured", "indicator_taken", "joined"]


@pytest.mark.rule("siege-9.1", "siege-5.5", "S21")
def test_an_evil_mutants_chip_does_not_count_before_the_capture() -> None:
    s = before_search("Attic", 2)
    s.draw("evil_mutant", "Toad")
    assert s.level("Attic")["secured"] is None
    assert s.team(0)["chips"] == {"Attic": 2}
    assert len(open_rooms(s, "Attic")) == 2


@pytest.mark.rule("siege-9.1", "siege-9.3", "siege-6.7", "S21", "S34")
def test_the_chip_on_0_may_secure_the_level_at_a_capture() -> None:
    s = led(
        "Rogue",
        card={"card": "Toad", "strength": 1, "room": "Greenhouse"},
        taken={"Observatory": 0, "Roof Access": 0},
    )
    s.roll(xmen=1)
    assert s.kinds() == [
        "dice", "indicator", "captured", "chip_taken", "secured", "indicator_taken",
    ]  # fmt: skip
    assert s.level(ATTIC)["secured"] == 0
    assert s.points(0) == 5 + 1 + 1


@pytest.mark.rule("siege-9.3", "siege-6.7", "S21")
@pytest.mark.parametrize("chip", [True, False])
def test_the_indicator_of_a_level_secured_before_follows_when_the_battle_ends(chip: bool) -> None:
    """Whoever captures: the indicator is the owner's, card and chip the capturer's."""
    card = {"card": "Toad", "strength": 3, **({"room": "Greenhouse"} if chip else {})}
    s = led("Rogue", card=card, secured={ATTIC: 1})
    chips = 4 if chip else 5
    assert (s.points(0), s.points(1)) == (0, chips)  # no indicator yet
    s.roll(xmen=3)
    kinds = ["dice", "indicator", "blood", "captured", "chip_taken", "indicator_taken"]
    assert s.kinds() == [k for k in kinds if chip or k != "chip_taken"]
    assert s.events("indicator_taken") == [{"player": 1, "level": ATTIC}]
    assert s.points(0) == (3 if chip else 2)
    assert s.points(1) == chips + 1
    assert s.level(ATTIC)["secured"] == 1


@pytest.mark.rule("siege-9.3", "S21")
def test_the_owner_may_capture_on_its_own_level() -> None:
    s = led("Rogue", card={"card": "Toad", "strength": 1}, secured={ATTIC: 0})
    s.roll(xmen=1)
    assert s.events("indicator_taken") == [{"player": 0, "level": ATTIC}]
    assert s.points(0) == 5 + 1 + 1


@pytest.mark.rule("siege-9.1", "siege-9.3", "S21")
def test_a_level_is_secured_once() -> None:
    """Not again by its owner's next chip, nor by another who comes to the number as well."""
    card = {"card": "Toad", "strength": 1, "room": "Greenhouse"}
    s = led("Rogue", card=card, secured={ATTIC: 0})
    s.roll(xmen=1)
    assert s.kinds() == ["dice", "indicator", "captured", "chip_taken", "indicator_taken"]
    rooms = rooms_of("Second Floor")
    s = scenario(
        teams=[[at("Rogue", "Second Floor")], ["Beast"]],
        battles={"Second Floor": {"card": "Toad", "strength": 1, "room": rooms[0]}},
        taken=dict.fromkeys(rooms[1:4], 0),
        secured={"Second Floor": 1},
    )
    idle(s, "fight").act("fight on Second Floor", "lead with Rogue")
    s.roll(xmen=1)
    assert s.kinds() == ["dice", "indicator", "captured", "chip_taken", "indicator_taken"]
    assert s.events("indicator_taken") == [{"player": 1, "level": "Second Floor"}]
    assert s.team(0)["chips"] == s.team(1)["chips"] == {"Second Floor": 4}
    assert s.level("Second Floor")["secured"] == 1


@pytest.mark.rule("siege-9.1", "S21")
def test_a_capture_without_enough_chips_takes_no_indicator() -> None:
    s = led("Rogue", card={"card": "Toad", "strength": 1, "room": "Greenhouse"})
    s.roll(xmen=1)
    assert "indicator_taken" not in s.kinds()
    assert s.points(0) == 2


@pytest.mark.rule("siege-9.1", "siege-5.6", "siege-5.9", "S13", "S10")
def test_the_first_chip_of_a_scan_may_secure_the_level_and_bring_the_rest() -> None:
    s = before_search("Attic", 2)
    s.draw("evil_mutant", "Cerebro Scan")
    assert s.kinds() == [
        "mutant_drawn", "chip_taken", "secured", "indicator_taken",
    ]  # fmt: skip
    assert asked(s) == "hand"  # no second chip is left to take
    assert s.team(0)["chips"] == {"Attic": 5}


@pytest.mark.rule("siege-9.1", "siege-5.6", "siege-5.9", "S13")
def test_the_second_chip_of_a_scan_may_secure_the_level() -> None:
    s = before_search("Attic", 1)
    s.draw("evil_mutant", "Cerebro Scan")
    assert asked(s) == "take"
    s.act("take the chip of Roof Access")
    assert s.kinds() == ["chip_taken", "secured", "indicator_taken"]
    assert s.events("secured") == [{"player": 0, "level": "Attic", "chips": 2}]


@pytest.mark.rule("siege-S37", "siege-2.8", "siege-9.1", "S13")
def test_the_first_chip_of_a_surprise_scan_that_secures_ends_the_taking() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        hands=[["Surprise Attack", "Library"]],
        taken={"Greenhouse": 0, "Observatory": 0},
        mutants=["Cerebro Scan"],
    )
    s.act("play Surprise Attack")
    s.draw("Cerebro Scan")
    s.act("attack Attic", "take the chip of Storm's Loft")
    assert s.events("secured") == [{"player": 0, "level": "Attic", "chips": 2}]
    assert asked(s) == "start"


@pytest.mark.rule("siege-9.3", "siege-6.12", "S21")
def test_the_level_stays_secured_turn_after_turn() -> None:
    s = before_search("Attic", 2)
    s.draw("blank")
    to_turn(s, 3)
    assert s.level("Attic")["secured"] == 0
    assert s.points(0) == 6
