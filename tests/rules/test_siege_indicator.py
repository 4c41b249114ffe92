"""Chapter 6 of docs/rules/siege.md: the indicator, blood, and what a capture brings."""

from __future__ import annotations

from typing import Any

import pytest

from rules.siege_battles import ATTIC, battle, is_recovering, led, roller
from rules.siege_scenario import Scenario, asked, at, idle, idle_step, scenario


def from_to(start: int, points: int, card: str = "Apocalypse", **more: Any) -> Scenario:
    """Wolverine moves the indicator from a space by so many points."""
    s = led("Wolverine", card={"card": card, "strength": start}, **more)
    s.roll(7, marvel=points // 2, xmen=points % 2)
    return s


def capture_with_chip() -> Scenario:
    s = led("Wolverine", card={"card": "Toad", "strength": 4, "room": "Greenhouse"})
    s.roll(7, xmen=4)
    return s


@pytest.mark.rule("siege-6.5", "S15")
@pytest.mark.parametrize(("start", "points", "to"), [(21, 7, 14), (5, 5, 0), (5, 12, 0), (1, 2, 0)])
def test_the_indicator_moves_a_space_a_point_and_stops_at_0(
    start: int, points: int, to: int
) -> None:
    s = from_to(start, points)
    assert s.events("indicator") == [{"level": ATTIC, "from": start, "to": to}]
    assert s.level(ATTIC)["strength"] == to
    assert (s.level(ATTIC)["card"] is None) == (to == 0)


@pytest.mark.rule("siege-6.6", "S15")
@pytest.mark.parametrize(
    ("start", "points", "chips"),
    [
        (21, 2, 0),  # 20, 19
        (21, 3, 1),  # stops on 18
        (21, 4, 1),  # passes 18
        (18, 1, 0),  # the start pays nothing
        (18, 3, 0),
        (18, 4, 1),  # from blood to blood
        (18, 8, 2),
        (11, 1, 1),
        (10, 9, 2),
        (7, 5, 2),
        (3, 1, 1),
        (2, 2, 0),  # 1 and 0
        (1, 1, 0),
        (14, 14, 3),  # 10, 6, 2: all the way
        (3, 9, 1),  # what is over 0 passes nothing
    ],
)
def test_blood_for_each_blood_space_passed_or_stopped_on(
    start: int, points: int, chips: int
) -> None:
    s = from_to(start, points)
    assert s.team(0)["blood"] == chips
    told = [{"player": 0, "level": ATTIC, "chips": chips}] if chips else []
    assert s.events("blood") == told


@pytest.mark.rule("siege-6.6", "S15")
@pytest.mark.parametrize(
    ("card", "strength", "chips"),
    [("Toad", 10, 2), ("Mystique", 11, 3), ("Sabretooth", 14, 3), ("Omega Red", 15, 4)],
)
def test_what_a_whole_evil_mutant_pays(card: str, strength: int, chips: int) -> None:
    s = led("Wolverine", "Rogue", card=card)
    assert s.level(ATTIC)["strength"] == strength
    s.roll(7, marvel=7)
    if s.level(ATTIC)["card"]:
        s.act("roll Rogue")
        s.roll(xmen=1)
    assert s.team(0)["captured"] == [card]
    assert s.team(0)["blood"] == chips


@pytest.mark.rule("siege-6.6")
def test_blood_goes_to_the_player_whose_roll_it_is() -> None:
    s = led("Wolverine", rivals=[at("Beast", ATTIC)], team={1: {"blood": 4}})
    s.roll(xmen=7)  # 14
    assert (s.team(0)["blood"], s.team(1)["blood"]) == (2, 4)
    idle(s, lambda x: roller(x) == "Beast")
    s.roll(xmen=3)  # 11
    s = idle(s, lambda x: x.value()["turn"] == 3)
    assert (s.team(0)["blood"], s.team(1)["blood"]) == (2, 4)


@pytest.mark.rule("siege-6.7", "S15", "S34")
def test_a_capture_gives_card_and_chip_and_ends_the_battle() -> None:
    s = capture_with_chip()
    assert s.kinds() == ["dice", "indicator", "blood", "captured", "chip_taken"]
    assert s.events("captured") == [{"player": 0, "level": ATTIC, "card": "Toad"}]
    assert s.events("chip_taken") == [{"player": 0, "level": ATTIC, "room": None}]
    assert s.level(ATTIC)["card"] is None
    assert s.level(ATTIC)["strength"] == 0
    assert not s.level(ATTIC)["chip"]
    assert s.team(0)["chips"] == {ATTIC: 1}
    assert s.team(0)["captured"] == ["Toad"]
    assert s.points(0) == 3


@pytest.mark.rule("siege-6.7", "siege-2.7", "S13")
def test_without_a_chip_on_0_there_is_none_to_take() -> None:
    s = from_to(4, 4, card="Toad")
    assert s.kinds() == ["dice", "indicator", "blood", "captured"]
    assert s.team(0)["chips"] == {}
    assert s.points(0) == 2


@pytest.mark.rule("siege-6.7", "S15")
def test_the_player_whose_roll_it_was_captures_whoever_began() -> None:
    s = led(
        "Wolverine",
        card={"card": "Toad", "room": "Greenhouse"},
        rivals=[at("Beast", ATTIC), "Storm"],
    )
    s.roll(xmen=1, marvel=4)  # 1
    idle(s, lambda x: roller(x) == "Beast")
    s.roll(xmen=1)
    assert s.team(0)["captured"] == [] and s.team(1)["captured"] == ["Toad"]
    assert s.team(1)["chips"] == {ATTIC: 1}
    assert s.team(0)["blood"] == 2  # 6 and 2
    assert s.team(1)["blood"] == 0


@pytest.mark.rule("siege-6.8", "S15", "siege-8.2")
def test_those_who_had_not_rolled_have_not_battled_and_recover() -> None:
    s = battle(
        "Wolverine",
        "Storm",
        "Cable",
        hits={"Storm": 1, "Wolverine": 1, "Cable": 1},
        card={"card": "Toad", "strength": 3},
    )
    s.act("lead with Wolverine")
    s.roll(xmen=1)
    s.act("roll Cable")
    s.roll(4, xmen=2)
    assert s.team(0)["captured"] == ["Toad"]
    assert is_recovering(s) and roller(s) == "Storm"
    assert not s.member("Storm")["rolled"]
    s.roll(3, xmen=1)
    assert [s.member(n)["hits"] for n in ("Wolverine", "Storm", "Cable")] == [1, 0, 1]
    assert asked(s) == "hand"


@pytest.mark.rule("siege-6.8", "siege-8.2")
def test_those_who_had_moved_there_do_not_recover_though_the_battle_is_over() -> None:
    s = scenario(
        teams=[[at("Wolverine", ATTIC), at("Storm", None, hits=1)], ["Beast"]],
        hands=[["Quick Response"]],
        battles={ATTIC: {"card": "Toad", "strength": 1}},
    )
    idle(s, "cards").act("respond to Attic", "go with Storm", "done", "fight on Attic")
    s.act("lead with Wolverine")
    s.roll(xmen=1)
    assert asked(s) == "hand"
    assert s.member("Storm")["hits"] == 1


@pytest.mark.rule("siege-6.7", "siege-6.12")
def test_after_a_capture_the_level_is_open_again() -> None:
    s = capture_with_chip()
    idle(s, lambda x: x.value()["turn"] == 2)
    while s.value()["turn"] == 2:
        idle_step(s)
    assert asked(s) == "start" and s.member("Wolverine")["level"] == ATTIC
    hand = next(iter(s.hand(0)))
    assert s.level(ATTIC)["card"] is None and hand
    assert "Greenhouse" not in s.value()["rooms"]


@pytest.mark.rule("siege-6.7")
def test_other_battles_are_not_touched_by_a_capture() -> None:
    s = scenario(
        teams=[[at("Wolverine", ATTIC), at("Storm", "Basement")], ["Beast"]],
        battles={
            ATTIC: {"card": "Toad", "strength": 1},
            "Basement": {"card": "Pyro", "strength": 9, "room": "Gymnasium"},
        },
    )
    idle(s, "fight").act("fight on Attic", "lead with Wolverine")
    s.roll(xmen=5)
    assert s.legal() == ["fight on Basement"]
    basement = s.level("Basement")
    assert (basement["card"], basement["strength"], basement["chip"]) == ("Pyro", 9, True)
