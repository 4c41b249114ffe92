"""Chapter 9 of docs/rules/siege.md: the end of the game, points, and who has won."""

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
    idle_step,
    in_cards,
    rooms_of,
    scenario,
)

FIRST_SUB = "First Sub-Basement"
TEAMS: list[list[Any]] = [["Storm"], ["Beast"], ["Havok"], ["Banshee"]]


def over(s: Scenario) -> dict[str, Any]:
    """The end, which the last action or outcome was: {reason, winners}."""
    assert asked(s) == "over"
    assert s.player() == -4
    told = s.events("game_over")
    assert len(told) == 1 and s.kinds()[-1] == "game_over"
    assert told[0] == {"reason": s.value()["end"], "winners": s.value()["winners"]}
    return told[0]


def last_chip(shares: list[int], room_players: int = 3, **more: Any) -> Scenario:
    """All levels but the Attic are secured, by the last seat. Of the Attic's rooms so many are
    the players', the last one is searched by player 0."""
    rooms = rooms_of(ATTIC)
    seats = [seat for seat, n in enumerate(shares) for _ in range(n)]
    assert len(seats) == len(rooms) - 1
    s = scenario(
        teams=TEAMS[:room_players],
        hands=[[rooms[-1]]],
        taken=dict(zip(rooms, seats, strict=False)),
        secured=dict.fromkeys(LEVELS[1:], room_players - 1),
        **more,
    )
    in_cards(s).act(f"search {rooms[-1]} with Storm")
    return s


# --------------------------------------------------------------------------- 9.4


@pytest.mark.rule("siege-9.4", "S22", "G12", "common-14")
def test_the_game_ends_when_the_last_level_is_secured() -> None:
    s = last_chip([2, 2, 0])
    s.draw("blank")
    assert s.kinds() == ["chip_turned", "chip_taken", "secured", "indicator_taken", "game_over"]
    assert over(s) == {"reason": "levels", "winners": [2]}


@pytest.mark.rule("siege-9.4", "S22")
def test_the_game_ends_when_no_room_has_a_chip_and_no_battle_runs() -> None:
    s = last_chip([1, 2, 1])
    s.draw("blank")
    assert s.kinds() == ["chip_turned", "chip_taken", "game_over"]
    assert over(s) == {"reason": "rooms", "winners": [2]}
    assert s.level(ATTIC)["secured"] is None


@pytest.mark.rule("siege-9.4", "S22")
def test_chips_that_are_left_keep_the_game_going() -> None:
    s = scenario(
        teams=TEAMS[:3],
        hands=[["Roof Access"]],
        taken={"Storm's Loft": 1, "Greenhouse": 2},
        secured=dict.fromkeys(LEVELS[1:], 2),
    )
    in_cards(s).act("search Roof Access with Storm")
    s.draw("blank")
    assert asked(s) == "hand"


@pytest.mark.rule("siege-9.4", "siege-5.3", "S22", "G12", "common-14")
def test_nobody_is_rescued_when_the_chip_ends_the_game() -> None:
    rooms = rooms_of(FIRST_SUB)
    s = scenario(
        teams=TEAMS[:2],
        hands=[[rooms[3]]],
        taken=dict.fromkeys(rooms[:3], 0),
        secured={level: 1 for level in LEVELS if level != FIRST_SUB},
    )
    in_cards(s).act(f"search {rooms[3]} with Storm")
    s.draw("xmen")
    assert over(s)["reason"] == "levels"
    assert s.names(0) == ["Storm"]


@pytest.mark.rule("siege-9.4", "siege-5.5", "S22")
def test_a_battle_for_the_last_chip_keeps_the_game_going_until_the_capture() -> None:
    s = last_chip([1, 2, 1], mutants=["Toad"])
    s.draw("evil_mutant", "Toad")
    assert s.value()["rooms"] == [] and asked(s) == "fight"
    s.act("fight on Attic", "lead with Storm")
    for _ in range(3):
        s.roll(4, xmen=3)  # 7, 4, 1
        idle(s, lambda x: asked(x) == "fight")
        s.act("fight on Attic", "lead with Storm")
    assert s.level(ATTIC)["strength"] == 1
    s.roll(4, xmen=4, evil=0)
    assert over(s)["reason"] == "rooms"
    assert s.kinds() == ["dice", "indicator", "captured", "chip_taken", "game_over"]


def two_left(shares: list[int], attic: int | None = 2, **more: Any) -> Scenario:
    """No chip lies on a room; on the First Sub-Basement player 0 fights for the last one. Of its
    other chips so many are the players'; `attic`: who has secured the Attic, None: nobody."""
    wing = rooms_of(FIRST_SUB)
    seats = [seat for seat, n in enumerate(shares) for _ in range(n)]
    taken = dict(zip(wing[1:], seats, strict=True))
    secured = {level: 2 for level in LEVELS if level not in (ATTIC, FIRST_SUB)}
    if attic is None:
        taken |= dict(zip(rooms_of(ATTIC), [0, 0, 1, 1, 2], strict=True))
    else:
        secured[ATTIC] = attic
    s = scenario(
        teams=[[at("Rogue", FIRST_SUB)], ["Beast"], ["Havok"]],
        battles={FIRST_SUB: {"card": "Toad", "strength": 1, "room": "Medical Wing"}},
        taken=taken,
        secured=secured,
        **more,
    )
    assert s.value()["rooms"] == []
    idle(s, "fight").act(f"fight on {FIRST_SUB}", "lead with Rogue")
    return s


@pytest.mark.rule("siege-9.4", "S22", "S34", "siege-6.10")
@pytest.mark.parametrize(
    ("shares", "attic", "reason"),
    [
        ([2, 3, 2], 2, "rooms"),  # the third chip does not secure
        ([3, 3, 1], 2, "levels"),  # the fourth does, and it was the last level
        ([3, 3, 1], None, "rooms"),  # secured, but the Attic is nobody's
        ([2, 3, 2], None, "rooms"),
    ],
)
def test_a_capture_may_end_the_game(shares: list[int], attic: int | None, reason: str) -> None:
    s = two_left(shares, attic)
    s.roll(xmen=1, evil=4)
    assert over(s)["reason"] == reason
    assert s.member("Rogue")["hits"] == 0


@pytest.mark.rule("siege-9.4", "S22")
def test_a_second_battle_keeps_the_game_going() -> None:
    more = {"card": "Pyro", "strength": 9, "room": "Greenhouse"}
    wing = rooms_of(FIRST_SUB)
    taken = dict(zip(wing[1:], [0, 0, 1, 1, 1, 2, 2], strict=True))
    taken |= dict(zip([r for r in rooms_of(ATTIC) if r != "Greenhouse"], [0, 0, 1, 2], strict=True))
    s = scenario(
        teams=[[at("Rogue", FIRST_SUB)], ["Beast"], ["Havok"]],
        battles={
            FIRST_SUB: {"card": "Toad", "strength": 1, "room": "Medical Wing"},
            ATTIC: more,
        },
        taken=taken,
        secured={level: 2 for level in LEVELS if level not in (ATTIC, FIRST_SUB)},
    )
    idle(s, "fight").act(f"fight on {FIRST_SUB}", "lead with Rogue")
    s.roll(xmen=1)
    assert s.team(0)["captured"] == ["Toad"]
    assert asked(s) == "hand"


@pytest.mark.rule("siege-9.4", "S22")
def test_every_level_secured_ends_the_game_though_a_battle_runs() -> None:
    s = scenario(
        teams=TEAMS[:2],
        hands=[["Roof Access"]],
        taken={"Greenhouse": 0, "Observatory": 0},
        secured=dict.fromkeys(LEVELS[1:], 1),
        battles={"Basement": "Toad"},
    )
    in_cards(s).act("search Roof Access with Storm")
    s.draw("blank")
    assert over(s)["reason"] == "levels"
    # The indicator that marks the battle is nobody's.
    assert s.points(1) == 47 + 4


# --------------------------------------------------------------------------- 9.5


@pytest.mark.rule("siege-9.5", "siege-9.6", "S23", "S25", "siege-9.8")
@pytest.mark.parametrize(
    ("team", "secured", "points"),
    [
        ({"blood": 6}, {}, 6),
        ({"captured": ["Toad", "Apocalypse"]}, {}, 2),  # one each, however strong
        ({}, {ATTIC: 0}, 6),  # five chips and the indicator
        ({"blood": 1, "captured": ["Pyro"]}, {ATTIC: 0}, 8),
    ],
)
@pytest.mark.parametrize("rival", [-1, 0, 1])
def test_points_are_chips_blood_cards_and_indicators(
    team: dict[str, Any], secured: dict[str, int], points: int, rival: int
) -> None:
    s = scenario(
        teams=TEAMS[:2],
        team={0: team, 1: {"blood": points + rival}},
        secured=secured,
        max_turns=1,
    )
    while asked(s) != "over":
        idle_step(s)
    winners = [[0], [0, 1], [1]][rival + 1]
    assert over(s) == {"reason": "max_turns", "winners": winners}


@pytest.mark.rule("siege-9.5", "siege-9.3", "S23")
@pytest.mark.parametrize(("fought_over", "winners"), [(False, [0]), (True, [0, 1])])
def test_an_indicator_in_a_battle_is_no_point_yet(fought_over: bool, winners: list[int]) -> None:
    s = scenario(
        teams=TEAMS[:2],
        team={1: {"blood": 5}},
        secured={ATTIC: 0},
        battles={ATTIC: "Toad"} if fought_over else {},
        max_turns=1,
    )
    while asked(s) != "over":
        idle_step(s)
    assert over(s)["winners"] == winners


# --------------------------------------------------------------------------- 9.6


@pytest.mark.rule("siege-9.6", "G8", "G9", "common-12")
@pytest.mark.parametrize(
    ("blood", "winners", "returns"),
    [
        ([3, 2], [0], [1, -1]),
        ([2, 3], [1], [-1, 1]),
        ([3, 3], [0, 1], [0, 0]),
        ([5, 3, 4], [0], [1, -1 / 2, -1 / 2]),
        ([3, 5, 5], [1, 2], [-1, 1 / 2, 1 / 2]),
        ([5, 5, 5], [0, 1, 2], [0, 0, 0]),
        ([1, 2, 3, 4], [3], [-1 / 3, -1 / 3, -1 / 3, 1]),
        ([4, 2, 3, 4], [0, 3], [1 / 2, -1 / 2, -1 / 2, 1 / 2]),
        ([4, 4, 3, 4], [0, 1, 3], [1 / 3, 1 / 3, -1, 1 / 3]),
        ([4, 4, 4, 4], [0, 1, 2, 3], [0, 0, 0, 0]),
        ([0, 0], [0, 1], [0, 0]),
    ],
)
def test_the_most_points_win_and_those_level_share(
    blood: list[int], winners: list[int], returns: list[float]
) -> None:
    team = {seat: {"blood": n} for seat, n in enumerate(blood)}
    s = scenario(teams=TEAMS[: len(blood)], team=team, max_turns=1)
    assert s.state.returns() == [0.0] * len(blood)
    while asked(s) != "over":
        idle_step(s)
    assert over(s)["winners"] == winners
    assert s.state.returns() == returns
    assert abs(sum(s.state.returns())) < 1e-12


@pytest.mark.rule("siege-9.6", "siege-9.4", "G8")
def test_points_decide_not_who_secured_the_last_level() -> None:
    s = last_chip([2, 2], room_players=2, team={0: {"blood": 50}})
    s.draw("blank")
    # Player 0: 50 blood, 3 chips and an indicator; player 1: 47 chips, 5 indicators, 2 chips.
    assert over(s) == {"reason": "levels", "winners": [0, 1]}
    assert (s.points(0), s.points(1)) == (54, 54)
    assert s.state.returns() == [0, 0]


# --------------------------------------------------------------------------- 9.8


@pytest.mark.rule("siege-9.8", "S25", "common-13", "G10")
def test_max_turns_ends_the_game_after_the_draws_of_that_turn() -> None:
    s = scenario(teams=TEAMS[:2], turn=399, team={1: {"blood": 1}})
    while s.value()["turn"] == 399:
        idle_step(s)
    assert asked(s) != "over"
    while asked(s) != "over":
        idle_step(s)
    assert s.kinds() == ["card_drawn", "game_over"]
    assert s.value()["turn"] == 400
    assert over(s) == {"reason": "max_turns", "winners": [1]}
    assert s.state.returns() == [-1, 1]


@pytest.mark.rule("siege-9.8", "S25", "common-13")
def test_without_max_turns_the_game_goes_on() -> None:
    s = scenario(teams=TEAMS[:2], turn=400, max_turns=0)
    while s.value()["turn"] == 400:
        idle_step(s)
    assert s.value()["turn"] == 401


@pytest.mark.rule("siege-9.8", "siege-6.10")
def test_in_the_last_turn_everything_before_its_end_still_happens() -> None:
    s = led("Rogue", card={"card": "Toad", "strength": 1}, team={1: {"blood": 1}}, max_turns=1)
    s.roll(xmen=1, evil=2)
    assert s.member("Rogue")["hits"] == 2
    while asked(s) != "over":
        idle_step(s)
    assert over(s) == {"reason": "max_turns", "winners": [0, 1]}
