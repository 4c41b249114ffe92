"""Chapter 7 of docs/rules/siege.md: abilities that add dice to battle rolls."""

from __future__ import annotations

import pytest

from rules.siege_battles import (
    ATTIC,
    dice_of,
    effect,
    led,
    recovering,
    with_abilities,
    with_numbers,
)
from rules.siege_scenario import at, idle, scenario, to_turn

# ------------------------------------------------------------------------- own_dice

# Fighting Skill, and dice when leading.
LEADERS = [
    pytest.param("Cyclops", 4, 5, marks=pytest.mark.rule("ability:Cyclops/Field Leader")),
    pytest.param("Jubilee", 3, 5, marks=pytest.mark.rule("ability:Jubilee/Fireworks")),
    pytest.param("Jean Grey", 2, 3, marks=pytest.mark.rule("ability:Jean Grey/Telekinetic Shield")),
]


@pytest.mark.rule("siege-7.2", "S32")
@pytest.mark.parametrize(("name", "fighting", "leading"), LEADERS)
def test_leading_adds_own_dice(name: str, fighting: int, leading: int) -> None:
    assert dice_of(led(name), name) == leading
    assert dice_of(led(name, "Rogue"), name) == leading
    assert dice_of(led("Rogue", name), name) == fighting


@pytest.mark.rule("siege-7.2", "siege-7.17", "S32")
@pytest.mark.parametrize(("name", "durability"), [("Cyclops", 3), ("Jubilee", 3), ("Jean Grey", 3)])
def test_own_dice_do_not_help_to_recover(name: str, durability: int) -> None:
    assert recovering(at(name, ATTIC, hits=1)).dice() == durability
    s = recovering(at(name, ATTIC, hits=durability), battles={ATTIC: "Toad"})
    assert s.dice() == durability


@pytest.mark.rule("siege-7.17", "siege-7.2", "S32")
def test_own_dice_of_any_condition_are_for_battle_rolls_only() -> None:
    pack = with_abilities(Storm=[effect("own_dice", "any", 3)])
    assert dice_of(led("Storm", pack=pack), "Storm") == 7
    assert dice_of(led("Rogue", "Storm", pack=pack), "Storm") == 7
    assert recovering(at("Storm", ATTIC, hits=1), pack=pack).dice() == 3
    s = recovering(at("Storm", ATTIC, hits=3), battles={ATTIC: "Toad"}, pack=pack)
    assert s.dice() == 3


@pytest.mark.rule("siege-7.2")
def test_own_dice_of_one_who_does_not_lead() -> None:
    pack = with_abilities(Storm=[effect("own_dice", "support", 3)])
    assert dice_of(led("Storm", "Rogue", pack=pack), "Storm") == 4
    assert dice_of(led("Rogue", "Storm", pack=pack), "Storm") == 7


# ------------------------------------------------------------------------- mate_dice


@pytest.mark.rule("siege-7.3", "S31", "ability:Storm/Weather Control")
def test_weather_control_gives_each_teammate_two_dice() -> None:
    s = led("Storm", "Rogue", "Jubilee")
    assert dice_of(s, "Storm") == 4
    assert dice_of(s, "Rogue") == 7
    assert dice_of(s, "Jubilee") == 5


@pytest.mark.rule("siege-7.3", "S31", "ability:Cyclops/Field Leader")
def test_field_leader_gives_each_teammate_a_die() -> None:
    s = led("Cyclops", "Rogue", "Storm")
    assert dice_of(s, "Cyclops") == 5
    assert dice_of(s, "Storm") == 5
    assert dice_of(s, "Rogue") == 6


@pytest.mark.rule("siege-7.3", "S31", "ability:Cable/Tactician")
def test_tactician_gives_each_teammate_a_die() -> None:
    s = led("Cable", "Rogue", "Storm")
    assert dice_of(s, "Cable") == 4
    assert dice_of(s, "Rogue") == 6
    assert dice_of(s, "Storm") == 5


@pytest.mark.rule("siege-7.3", "S31", "ability:Storm/Weather Control")
@pytest.mark.parametrize("giver", ["Storm", "Cyclops", "Cable"])
def test_only_the_leader_gives_dice(giver: str) -> None:
    assert dice_of(led("Rogue", giver), "Rogue") == 5
    assert dice_of(led("Rogue", giver), giver) == 4
    assert dice_of(led("Rogue", giver, "Jubilee"), "Jubilee") == 3


@pytest.mark.rule("siege-7.3", "siege-6.13", "S31", "ability:Storm/Weather Control")
def test_weather_control_does_not_reach_another_level_or_team() -> None:
    s = scenario(
        teams=[[at("Storm", ATTIC), at("Rogue", "Basement")], [at("Wolverine", ATTIC)]],
        battles={ATTIC: "Apocalypse", "Basement": "Magneto"},
    )
    idle(s, "fight").act("fight on Attic", "lead with Storm")
    s.roll(4)
    s.act("fight on Basement", "lead with Rogue")
    assert s.dice() == 5
    s.roll()
    idle(to_turn(s, 2), "lead").act("lead with Wolverine")
    assert s.dice() == 7


@pytest.mark.rule("siege-7.1", "S31", "ability:Storm/Weather Control")
def test_a_leader_put_out_by_its_own_roll_still_gives_what_it_gave() -> None:
    s = led("Storm", "Rogue", "Jubilee", hits={"Storm": 2})
    s.roll(4, evil=1)
    assert s.member("Storm")["hits"] == 3
    assert dice_of(s, "Rogue") == 7
    assert dice_of(s, "Jubilee") == 5


@pytest.mark.rule("siege-7.1", "S31", "ability:Storm/Weather Control")
def test_a_leader_seriously_wounded_by_its_own_roll_still_gives_what_it_gave() -> None:
    s = led("Storm", "Rogue", hits={"Storm": 2})
    s.roll(4, evil=4)
    assert dice_of(s, "Rogue") == 7


@pytest.mark.rule("siege-7.1", "siege-6.2", "S31")
def test_what_a_leader_gives_ends_with_this_battle_turn() -> None:
    s = led("Storm", "Rogue")
    assert dice_of(s, "Rogue") == 7
    s.roll()
    idle(to_turn(s, 3), "lead").act("lead with Rogue")
    assert s.dice() == 5


# --------------------------------------------------------------------- nine dice, sums


@pytest.mark.rule("siege-7.3", "G2", "common-3")
def test_no_more_than_nine_dice() -> None:
    assert dice_of(led("Storm", "Wolverine"), "Wolverine") == 9
    pack = with_abilities(Storm=[effect("mate_dice", "leader", 3)])
    assert dice_of(led("Storm", "Wolverine", pack=pack), "Wolverine") == 9


@pytest.mark.rule("siege-7.2", "siege-7.3", "G15", "common-16")
def test_dice_of_several_sources_add_up() -> None:
    pack = with_abilities(
        Storm=[effect("mate_dice", "leader", 1), effect("mate_dice", "leader", 1)],
        Jubilee=[effect("own_dice", "any", 1), effect("own_dice", "support", 1)],
    )
    assert dice_of(led("Storm", "Jubilee", pack=pack), "Jubilee") == 7
    assert dice_of(led("Rogue", "Storm", "Jubilee", pack=pack), "Jubilee") == 5


@pytest.mark.rule("siege-7.2", "common-18", "G18")
def test_a_recovery_and_a_battle_roll_always_have_dice() -> None:
    pack = with_numbers(Storm={"fighting": 1, "durability": 1})
    assert dice_of(led("Storm", pack=pack), "Storm") == 1
    assert recovering(at("Storm", ATTIC, hits=1), pack=pack).dice() == 1
