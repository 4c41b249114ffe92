"""Chapter 9 of docs/rules/siege.md: the short game, won by the first to reach a goal."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_battles import ATTIC, led
from rules.siege_scenario import LEVELS, Scenario, asked, idle_step, in_cards, rooms_of, scenario

GOALS = {2: 40, 3: 35, 4: 30}
TEAMS: list[list[Any]] = [["Storm"], ["Beast"], ["Havok"], ["Banshee"]]


def end_of(s: Scenario) -> tuple[str, list[int]]:
    """Why the game is over, and who has won; ("none", []) if it goes on."""
    value = s.value()
    return value["end"], value["winners"]


def searching(points: int, players: int = 2, length: str = "short", **more: Any) -> Scenario:
    """Player 0 has so many Blood Chips; Storm searches the Library."""
    s = scenario(
        teams=TEAMS[:players],
        hands=[["Library"]],
        team={0: {"blood": points}},
        length=length,
        **more,
    )
    in_cards(s).act("search Library with Storm")
    return s


@pytest.mark.rule("siege-9.7", "S35")
@pytest.mark.parametrize(("players", "goal"), GOALS.items())
def test_the_first_to_reach_the_goal_wins(players: int, goal: int) -> None:
    s = searching(goal - 2, players)
    s.draw("blank")
    assert end_of(s) == ("none", [])
    s = searching(goal - 1, players)
    s.draw("blank")
    assert s.kinds() == ["chip_turned", "chip_taken", "game_over"]
    assert end_of(s) == ("points", [0])
    assert s.state.returns()[0] == 1


@pytest.mark.rule("siege-9.7", "S35")
@pytest.mark.parametrize(("players", "goal"), GOALS.items())
def test_the_full_game_has_no_goal(players: int, goal: int) -> None:
    s = searching(goal + 10, players, "full")
    s.draw("blank")
    assert end_of(s) == ("none", [])


@pytest.mark.rule("siege-9.7", "siege-5.3", "G12", "common-14")
def test_nothing_happens_after_the_goal_is_reached() -> None:
    s = searching(39)
    s.draw("xmen")
    assert end_of(s) == ("points", [0])
    assert s.names(0) == ["Storm"]


@pytest.mark.rule("siege-9.7", "siege-5.9", "siege-5.6", "S13", "S35")
def test_each_chip_of_a_scan_is_looked_at() -> None:
    s = searching(39)
    s.draw("evil_mutant", "Cerebro Scan")
    assert end_of(s) == ("points", [0])
    s = searching(38)
    s.draw("evil_mutant", "Cerebro Scan")
    assert end_of(s) == ("none", [])
    s.act("take the chip of Kitchen")
    assert end_of(s) == ("points", [0])


@pytest.mark.rule("siege-9.7", "siege-9.2", "S35")
def test_all_that_securing_brings_is_one_event() -> None:
    s = scenario(
        teams=TEAMS[:2],
        hands=[["Roof Access"]],
        team={0: {"blood": 36}},
        taken={"Storm's Loft": 0, "Greenhouse": 0},
        length="short",
    )
    in_cards(s).act("search Roof Access with Storm")
    s.draw("blank")
    # 39 with the chip; the two that were left and the indicator come before the check.
    assert s.kinds() == ["chip_turned", "chip_taken", "secured", "indicator_taken", "game_over"]
    assert s.points(0) == 42
    assert end_of(s) == ("points", [0])


def capturing(
    mine: int, theirs: int, strength: int, room: str | None = None, **more: Any
) -> Scenario:
    """Rogue fights Toad in the Attic, for this room's chip if there is one; `mine`, `theirs`:
    Blood Chips."""
    chip = {} if room is None else {"room": room}
    return led(
        "Rogue",
        card={"card": "Toad", "strength": strength, **chip},
        team={0: {"blood": mine}, 1: {"blood": theirs}},
        length="short",
        **more,
    )


@pytest.mark.rule("siege-9.7", "siege-6.6", "S35")
def test_a_blood_chip_may_reach_the_goal() -> None:
    s = capturing(39, 0, 8)
    s.roll(xmen=1)
    assert end_of(s) == ("none", [])
    s = capturing(39, 0, 7)
    s.roll(xmen=1)
    assert end_of(s) == ("points", [0])
    assert s.kinds() == ["dice", "indicator", "blood", "game_over"]


@pytest.mark.rule("siege-9.7", "siege-6.7", "S35")
def test_a_captured_card_or_chip_may_reach_the_goal() -> None:
    s = capturing(39, 0, 1)
    s.roll(xmen=1)
    assert end_of(s) == ("points", [0])
    s = capturing(38, 0, 1, room="Greenhouse")
    s.roll(xmen=1)
    assert end_of(s) == ("points", [0])
    assert s.kinds() == ["dice", "indicator", "captured", "chip_taken", "game_over"]
    s = capturing(38, 0, 1)
    s.roll(xmen=1)
    assert end_of(s) == ("none", [])


@pytest.mark.rule("siege-9.7", "siege-9.3", "S35", "siege-6.10")
def test_another_player_may_reach_the_goal_by_an_indicator() -> None:
    s = capturing(30, 34, 1, secured={ATTIC: 1})
    assert (s.points(0), s.points(1)) == (30, 39)
    s.roll(xmen=1, evil=2)
    assert end_of(s) == ("points", [1])
    assert s.kinds() == ["dice", "indicator", "captured", "indicator_taken", "game_over"]
    assert s.state.returns() == [-1, 1]


@pytest.mark.rule("siege-S41", "siege-9.7")
@pytest.mark.parametrize(
    ("mine", "strength", "winners"),
    [
        (39, 1, [0, 1]),  # 40 and 40
        (38, 3, [0, 1]),  # blood and card
        (39, 3, [0]),  # 41 and 40
        (38, 1, [1]),  # 39 and 40
    ],
)
def test_of_several_who_reach_the_goal_in_one_event_the_most_points_win(
    mine: int, strength: int, winners: list[int]
) -> None:
    s = capturing(mine, 34, strength, secured={ATTIC: 1})
    s.roll(xmen=strength)
    assert end_of(s) == ("points", winners)


@pytest.mark.rule("siege-S41", "siege-9.4", "siege-9.7", "S35")
@pytest.mark.parametrize(("blood", "winners"), [(10, [0]), (9, [0, 1]), (8, [1])])
def test_if_the_event_ends_the_game_anyway_that_is_the_reason(
    blood: int, winners: list[int]
) -> None:
    """The last level is secured by player 0, who comes to 35, 34, 33 points by it."""
    s = scenario(
        teams=TEAMS[:3],
        hands=[["Roof Access"]],
        team={0: {"blood": blood}, 1: {"blood": 13}},
        taken={"Storm's Loft": 0, "Greenhouse": 0},
        secured=dict(zip(LEVELS[1:], [0, 1, 0, 1, 2], strict=True)),
        length="short",
    )
    in_cards(s).act("search Roof Access with Storm")
    s.draw("blank")
    assert [s.points(seat) for seat in range(3)] == [25 + blood, 34, 12]
    assert end_of(s) == ("levels", winners)


@pytest.mark.rule("siege-S41", "siege-9.4", "siege-9.7", "S35")
@pytest.mark.parametrize("blood", [12, 13])
def test_the_last_chip_is_the_reason_even_if_it_reaches_the_goal(blood: int) -> None:
    s = scenario(
        teams=TEAMS[:3],
        hands=[["Roof Access"]],
        team={0: {"blood": blood}},
        taken=dict(zip(rooms_of(ATTIC)[:4], [0, 1, 1, 2], strict=True)),
        secured=dict(zip(LEVELS[1:], [0, 1, 0, 1, 2], strict=True)),
        length="short",
    )
    in_cards(s).act("search Roof Access with Storm")
    s.draw("blank")
    assert s.points(0) == 21 + blood
    assert end_of(s) == ("rooms", [0])


@pytest.mark.rule("siege-9.7", "siege-9.8", "S25", "S35")
def test_max_turns_ends_a_short_game_too() -> None:
    s = scenario(
        teams=TEAMS[:2],
        team={0: {"blood": 12}, 1: {"blood": 39}},
        length="short",
        max_turns=1,
    )
    while asked(s) != "over":
        idle_step(s)
    assert end_of(s) == ("max_turns", [1])
