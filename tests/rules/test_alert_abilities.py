"""Abilities that add dice: to the own roll, to teammates, to a partner, to a recruit roll."""

from __future__ import annotations

from typing import Any

import pytest

from rules.card_tools import OTHER_WAY, battle, begin_roll, dice_of, recruiting, team_in
from rules.scenario import member, scenario

# Fighting dice of one who leads because of an ability: Fighting Skill, dice when leading,
# dice when recruiting.
LEADERS = [
    pytest.param("Cable", 5, 6, 3, marks=pytest.mark.rule("ability:Cable/Heavy Weapons")),
    pytest.param("Cyclops", 5, 6, 3, marks=pytest.mark.rule("ability:Cyclops/Optic Blast")),
    pytest.param("Jubilee", 3, 4, 2, marks=pytest.mark.rule("ability:Jubilee/Fireworks")),
    pytest.param(
        "Nightcrawler", 4, 5, 3, marks=pytest.mark.rule("ability:Nightcrawler/Swashbuckler")
    ),
    pytest.param("Professor X", 2, 4, 8, marks=pytest.mark.rule("ability:Professor X/Mental Bolt")),
    pytest.param("Wolverine", 6, 9, 2, marks=pytest.mark.rule("ability:Wolverine/Brawler/Claws")),
]


@pytest.mark.rule("alert-6.1", "A34", "A35")
@pytest.mark.parametrize(("name", "fighting", "leading", "recruits"), LEADERS)
def test_leading_adds_own_dice(name: str, fighting: int, leading: int, recruits: int) -> None:
    assert dice_of(battle(name, "Banshee"), name) == leading
    assert dice_of(battle(name, mode="basic"), name) == leading
    assert dice_of(battle("Banshee", name), name) == fighting
    assert dice_of(battle(name, "Banshee", dampened=[name]), name) == fighting
    assert dice_of(recruiting(name, "Banshee"), name) == recruits


@pytest.mark.rule("alert-6.1", "alert-5.13", "A34", "A8")
def test_a_new_leader_rolls_with_the_abilities_of_a_leader() -> None:
    s = battle("Banshee", "Wolverine", hits={"Banshee": 2})
    s.act("roll Banshee")
    s.roll(4, evil=1)
    s.act("lead with Wolverine")
    assert dice_of(s, "Wolverine") == 9


@pytest.mark.rule("alert-6.2", "A34", "A35", "ability:Storm/Weather Control")
def test_weather_control_gives_each_teammate_two_dice() -> None:
    s = battle("Storm", "Rogue", "Beast")
    assert dice_of(s, "Storm") == 4
    s.roll()
    assert dice_of(s, "Rogue") == 7
    s.roll()
    assert dice_of(s, "Beast") == 6


@pytest.mark.rule("alert-6.2", "A34", "A35", "ability:Storm/Weather Control")
def test_weather_control_needs_a_leading_storm_in_battle() -> None:
    assert dice_of(battle("Beast", "Storm"), "Beast") == 4
    assert dice_of(battle("Beast", "Rogue", "Storm"), "Rogue") == 5
    assert dice_of(battle("Storm", "Rogue", dampened=["Storm"]), "Rogue") == 5
    assert dice_of(recruiting("Storm", "Beast"), "Beast") == 5
    elsewhere = team_in(["Rogue"], 2, 1)
    s = scenario(mode="advanced", teams=[[*team_in(["Storm"], 1, 2), *elsewhere], ["Gambit"]])
    s.act("fight in zone 2")
    assert dice_of(s, "Rogue") == 5


@pytest.mark.rule("alert-6.2", "A34", "ability:Storm/Weather Control")
def test_a_leader_who_has_left_gives_no_more_dice() -> None:
    s = battle("Storm", "Rogue", "Beast", hits={"Storm": 2})
    s.act("roll Storm")
    s.roll(evil=1)
    s.act("lead with Beast")
    assert dice_of(s, "Rogue") == 5


@pytest.mark.rule("alert-6.2", "ability:Storm/Weather Control")
def test_weather_control_works_for_a_dampened_teammate_and_in_the_basic_game() -> None:
    assert dice_of(battle("Storm", "Rogue", dampened=["Rogue"]), "Rogue") == 7
    assert dice_of(battle("Storm", "Rogue", mode="basic"), "Rogue") == 7


@pytest.mark.rule("alert-6.2", "A34", "A35", "A25", "ability:Cable/Veteran Commander")
def test_veteran_commander_gives_each_teammate_a_die() -> None:
    s = battle("Cable", "Rogue", "Beast")
    assert dice_of(s, "Rogue") == 6
    s.roll()
    assert dice_of(s, "Beast") == 5
    assert dice_of(battle("Beast", "Rogue", "Cable"), "Rogue") == 5
    assert dice_of(battle("Cable", "Rogue", dampened=["Cable"]), "Rogue") == 5
    assert dice_of(recruiting("Cable", "Storm"), "Storm") == 2
    assert dice_of(battle("Cable", "Rogue", mode="basic"), "Rogue") == 5


@pytest.mark.rule("alert-6.14", "A25", "A34", "A35", "ability:Colossus/Fastball")
def test_fastball_gives_wolverine_three_dice() -> None:
    s = battle("Colossus", "Wolverine", "Beast")
    assert dice_of(s, "Colossus") == 4
    s.roll()
    assert dice_of(s, "Wolverine") == 9
    s.roll()
    assert dice_of(s, "Beast") == 4


@pytest.mark.rule("alert-6.14", "A25", "A34", "A35", "ability:Colossus/Fastball")
def test_fastball_needs_a_leading_colossus_beside_wolverine() -> None:
    assert dice_of(battle("Beast", "Colossus", "Wolverine"), "Wolverine") == 6
    dampened = battle("Colossus", "Wolverine", dampened=["Colossus"])
    assert dice_of(dampened, "Wolverine") == 6
    assert dice_of(battle("Colossus", "Wolverine", mode="basic"), "Wolverine") == 6
    assert dice_of(recruiting("Colossus", "Wolverine"), "Wolverine") == 2
    teams: list[Any] = [team_in(["Colossus"], 1, 2), team_in(["Beast", "Wolverine"], 1, 3)]
    s = scenario(mode="advanced", teams=teams, turn_player=1)
    s.act("fight in zone 1")
    assert dice_of(s, "Wolverine") == 6
    teams = [[*team_in(["Colossus"], 1, 2), *team_in(["Beast", "Wolverine"], 2, 3)], ["Gambit"]]
    s = scenario(mode="advanced", teams=teams)
    s.act("fight in zone 2")
    assert dice_of(s, "Wolverine") == 6


@pytest.mark.rule("alert-6.14", "ability:Colossus/Fastball")
def test_fastball_is_an_ability_of_colossus_not_of_wolverine() -> None:
    s = battle("Colossus", "Wolverine", dampened=["Wolverine"])
    assert dice_of(s, "Wolverine") == 9


@pytest.mark.rule("alert-6.14", "A25", "A34", "A35", "ability:Jubilee/Sidekick")
def test_sidekick_gives_a_supporting_jubilee_three_dice() -> None:
    assert dice_of(battle("Wolverine", "Jubilee"), "Jubilee") == 6
    assert dice_of(battle("Beast", "Jubilee", "Wolverine"), "Jubilee") == 6
    assert dice_of(battle("Wolverine", "Jubilee", dampened=["Wolverine"]), "Jubilee") == 6


@pytest.mark.rule("alert-6.14", "A25", "A34", "A35", "ability:Jubilee/Sidekick")
def test_sidekick_needs_wolverine_of_the_team_in_the_zone() -> None:
    assert dice_of(battle("Jubilee", "Wolverine"), "Jubilee") == 4  # she leads: Fireworks only
    assert dice_of(battle("Beast", "Jubilee"), "Jubilee") == 3
    assert dice_of(battle("Wolverine", "Jubilee", dampened=["Jubilee"]), "Jubilee") == 3
    assert dice_of(battle("Wolverine", "Jubilee", mode="basic"), "Jubilee") == 3
    assert dice_of(recruiting("Wolverine", "Jubilee"), "Jubilee") == 2
    rivals = team_in(["Wolverine"], 1, 3)
    assert dice_of(battle("Beast", "Jubilee", rivals=rivals), "Jubilee") == 3
    hurt = member("Wolverine", hits=5)
    assert dice_of(battle("Beast", "Jubilee", home=[hurt]), "Jubilee") == 3


@pytest.mark.rule("alert-6.14", "A34", "ability:Jubilee/Sidekick")
def test_sidekick_is_judged_when_jubilee_rolls() -> None:
    s = battle("Wolverine", "Beast", "Jubilee", hits={"Wolverine": 4})
    s.act("roll Wolverine")
    s.roll(evil=1)
    s.act("lead with Beast")
    assert dice_of(s, "Jubilee") == 3


@pytest.mark.rule("alert-6.12", "A35")
@pytest.mark.parametrize(
    ("name", "fighting", "durability", "intelligence", "recruits"),
    [
        pytest.param("Beast", 4, 4, 4, 5, marks=pytest.mark.rule("ability:Beast/Scientist")),
        pytest.param("Gambit", 4, 3, 3, 5, marks=pytest.mark.rule("ability:Gambit/Charm")),
        pytest.param(
            "Professor X", 2, 3, 6, 8, marks=pytest.mark.rule("ability:Professor X/Telepathy")
        ),
        pytest.param("Psylocke", 4, 3, 4, 5, marks=pytest.mark.rule("ability:Psylocke/Telepath")),
        pytest.param(
            "Shadowcat", 3, 3, 4, 5, marks=pytest.mark.rule("ability:Shadowcat/Computer Expert")
        ),
    ],
)
def test_recruit_dice(
    name: str, fighting: int, durability: int, intelligence: int, recruits: int
) -> None:
    assert dice_of(recruiting(name, "Banshee"), name) == recruits
    assert dice_of(recruiting("Banshee", name), name) == recruits
    assert dice_of(recruiting(name, "Banshee"), "Banshee") == 3
    assert dice_of(recruiting(name, dampened=[name]), name) == intelligence
    assert dice_of(battle("Banshee", name), name) == fighting
    hurt = battle("Banshee", home=[member(name, hits=1)])
    begin_roll(hurt, "Banshee").roll()
    assert hurt.dice() == durability


@pytest.mark.rule("alert-5.6", "alert-6.1", "alert-6.12")
@pytest.mark.parametrize(
    ("name", "fighting", "intelligence"),
    [
        ("Archangel", 5, 2),
        ("Banshee", 4, 3),
        ("Colossus", 4, 2),
        ("Havok", 5, 2),
        ("Iceman", 4, 2),
        ("Longshot", 3, 2),
        ("Rogue", 5, 2),
        ("Storm", 4, 2),
    ],
)
def test_those_without_dice_of_their_own(name: str, fighting: int, intelligence: int) -> None:
    assert dice_of(battle(name, "Gambit"), name) == fighting
    assert dice_of(recruiting(name, "Gambit", recruit="Wolverine"), name) == intelligence


@pytest.mark.rule("common-16", "alert-6.2", "alert-6.14", "G15")
def test_dice_of_several_sources_add_up() -> None:
    assert dice_of(battle("Storm", "Wolverine", "Jubilee"), "Jubilee") == 8
    assert dice_of(battle("Cable", "Wolverine", "Jubilee"), "Jubilee") == 7
    s = battle("Cable", "Storm", "Rogue")  # Storm does not lead
    assert dice_of(s, "Rogue") == 6


@pytest.mark.rule("common-3", "alert-6.14", "G2")
def test_nine_dice_are_the_limit_of_added_dice() -> None:
    s = battle("Storm", "Wolverine", "Jubilee", hand=["Combat Drill", "Danger Room Training"])
    s.act("play Combat Drill on zone 1")
    assert dice_of(s, "Jubilee") == 9  # 3 + 3 + 2 + 1
    s = battle("Storm", "Wolverine", "Jubilee", hand=["Danger Room Training", "Combat Drill"])
    s.act("play Combat Drill on zone 1", "play Danger Room Training on Jubilee")
    assert dice_of(s, "Jubilee") == 9  # twelve otherwise
    s = battle("Wolverine", hand=["Combat Drill"])
    s.act("play Combat Drill on zone 1")
    assert dice_of(s, "Wolverine") == 9


@pytest.mark.rule("alert-6.4", "common-16", "A36", "G15")
@pytest.mark.parametrize(("name", "dice"), [("Archangel", 2), ("Havok", 3)])
def test_an_alternative_roll_has_exactly_its_own_dice(name: str, dice: int) -> None:
    hand = ["Danger Room Training", "Combat Drill"]
    s = battle("Storm", name, hand=hand)
    s.act(f"play Danger Room Training on {name}", "play Combat Drill on zone 1")
    assert dice_of(s, name, OTHER_WAY) == dice


@pytest.mark.rule("alert-6.1", "alert-8.2", "ability:Wolverine/Brawler/Claws")
def test_fighting_dice_are_not_for_recovery() -> None:
    hurt: list[Any] = [member("Wolverine", hits=2), member("Cable", hits=1)]
    s = battle("Storm", home=hurt)
    begin_roll(s, "Storm").roll()
    assert s.dice() == 5
    s.roll()
    assert s.dice() == 4
