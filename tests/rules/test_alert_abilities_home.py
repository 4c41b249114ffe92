"""Abilities at Headquarters and on the way: recovery, bonus dice, joining, teleporting."""

from __future__ import annotations

import pytest

from rules.card_tools import (
    battle,
    begin_roll,
    changed_pack,
    give_ability,
    idle,
    idle_step,
    luck_draw,
    question,
    team_in,
)
from rules.scenario import STRONG, Member, Scenario, Zone, leader, member, scenario

# --------------------------------------------------------------------- Regeneration


def recovered(name: str, hits: int, *, xmen: int = 0, marvel: int = 0, **fields: int) -> Scenario:
    """The character recovers by this roll; Storm fights meanwhile."""
    s = battle("Storm", home=[member(name, hits=hits, **fields)])
    begin_roll(s, "Storm").roll()
    s.roll(xmen=xmen, marvel=marvel)
    return s


@pytest.mark.rule("alert-6.11", "ability:Wolverine/Regeneration")
def test_regeneration_removes_four_hits_for_a_marvel() -> None:
    s = recovered("Wolverine", 5, xmen=1, marvel=1)
    assert s.events("healed") == [{"player": 0, "slot": 1, "hits": 5}]
    assert recovered("Wolverine", 5, marvel=1).member("Wolverine")["hits"] == 1
    assert recovered("Wolverine", 5, xmen=2).member("Wolverine")["hits"] == 3


@pytest.mark.rule("alert-6.11", "ability:Wolverine/Regeneration")
def test_regeneration_of_a_serious_wound_and_in_the_basic_game() -> None:
    assert recovered("Wolverine", 8, marvel=1).member("Wolverine")["hits"] == 4
    s = scenario(teams=[[member("Wolverine", hits=8)], ["Gambit"]])
    assert s.dice() == 5
    s.roll(marvel=1)
    assert s.member("Wolverine")["hits"] == 4


@pytest.mark.rule("alert-6.11", "alert-8.2", "ability:Wolverine/Regeneration")
def test_regeneration_is_wolverines_and_not_when_dampened() -> None:
    assert recovered("Wolverine", 5, marvel=1, dampened=1).member("Wolverine")["hits"] == 3
    s = recovered("Wolverine", 8, marvel=1, dampened=1)
    assert s.events("left") == [{"player": 0, "slot": 1, "character": "Wolverine"}]
    assert recovered("Cable", 4, marvel=1).member("Cable")["hits"] == 2


@pytest.mark.rule("alert-6.11", "ability:Wolverine/Regeneration")
def test_regeneration_is_not_for_battles() -> None:
    s = battle("Wolverine", hits={"Wolverine": 3})
    begin_roll(s, "Wolverine").roll(marvel=1)
    assert s.member("Wolverine")["hits"] == 3
    assert s.place("Wolverine")[2] == 4


@pytest.mark.rule("alert-6.17", "A40")
def test_who_cares_for_teammates_at_headquarters() -> None:
    pack = changed_pack(
        lambda content: give_ability(content, "Beast", op="mate_recover_dice", when="recover", n=2)
    )

    def dice(*team: Member) -> list[int]:
        """Dice of the recovery rolls of the team, blanks all."""
        s = scenario(teams=[list(team), ["Gambit"]], pack=pack)
        found = []
        while s.value()["turn_player"] == 0:
            if question(s) == "dice":
                found.append(s.dice() or 0)
            idle_step(s)
        return found

    assert dice(member("Storm", hits=1), member("Beast")) == [5]
    assert dice(member("Storm", hits=1), member("Beast", hits=2)) == [5, 4]  # not for himself
    assert dice(member("Storm", hits=1), member("Cable")) == [3]
    assert dice(member("Storm", hits=1), member("Beast", dampened=1)) == [3]


# ------------------------------------------------------------------ Experience dice


def bonus_dice(*members: Member, mode: str = "advanced") -> int:
    """How many bonus dice the team rolls when it turns Toad in."""
    s = scenario(mode=mode, teams=[list(members), ["Gambit"]], team={0: {"captured": ["Toad"]}})

    def turned_in(x: Scenario) -> bool:
        return not x.team(0)["captured"]

    idle(s, turned_in)
    return s.dice() or 0


@pytest.mark.rule("alert-6.13", "A18", "A25", "A40")
@pytest.mark.parametrize(
    ("name", "dice", "durability"),
    [
        pytest.param("Cyclops", 3, 4, marks=pytest.mark.rule("ability:Cyclops/Hero and Leader")),
        pytest.param("Havok", 1, 3, marks=pytest.mark.rule("ability:Havok/Deputy Leader")),
        pytest.param("Professor X", 3, 3, marks=pytest.mark.rule("ability:Professor X/Founder")),
    ],
)
def test_bonus_dice_of_a_character_at_headquarters(name: str, dice: int, durability: int) -> None:
    assert bonus_dice(name, "Storm") == dice
    assert bonus_dice(name, mode="basic") == 0
    assert bonus_dice(member(name, dampened=1), "Storm") == 0
    assert bonus_dice(leader(name, 1, 2), "Storm") == 0
    assert bonus_dice(member(name, hits=durability - 1)) == dice
    assert bonus_dice("Storm") == 0


@pytest.mark.rule("alert-6.13", "A40", "ability:Cyclops/Hero and Leader")
def test_a_seriously_wounded_character_gives_its_bonus_dice() -> None:
    s = scenario(
        mode="advanced",
        teams=[[member("Cyclops", hits=5)], ["Gambit"]],
        team={0: {"captured": ["Toad"]}, 1: {"hand": ["Cerebro on the Fritz"]}},
    )
    idle(s, lambda x: x.player() == 1)
    s.act("play Cerebro on the Fritz")  # no recovery roll: he stays seriously wounded
    assert s.dice() == 3
    assert s.member("Cyclops")["hits"] == 5


@pytest.mark.rule("alert-6.13", "alert-9.3", "A18", "common-3", "G2")
def test_bonus_dice_of_several_characters_are_one_roll_of_nine_at_most() -> None:
    assert bonus_dice("Cyclops", "Professor X", "Havok") == 7
    s = scenario(
        mode="advanced",
        teams=[["Cyclops", "Professor X", "Havok"], ["Gambit"]],
        team={0: {"captured": ["Toad"], "hand": ["Public Heroes"]}},
    )
    idle(s, lambda x: "play Public Heroes" in x.legal())
    s.act("play Public Heroes")
    s.roll(9, xmen=2, marvel=1, evil=3)  # ten otherwise
    assert s.team(0)["mover"] == 2 + 2 + 2


# ---------------------------------------------------------- joining a battle


def joins(
    name: str, *, mode: str = "advanced", zone: Zone = "Apocalypse", dampened: int = 0
) -> bool:
    """May the character deploy to a zone where its team's leader stands?"""
    zones = [zone, *STRONG["advanced" if zone == "Apocalypse" else mode][1:]]
    if mode == "basic":
        zones = list(STRONG["basic"])
    team: list[Member] = [leader("Cable", 1, 2), member(name, dampened=dampened)]
    s = scenario(mode=mode, teams=[team, ["Gambit"]], zones=zones)
    if isinstance(zone, tuple):
        s.act("done")
    return f"deploy {name} to zone 1" in s.legal()


FLYERS = [
    pytest.param("Archangel", marks=pytest.mark.rule("ability:Archangel/Flight")),
    pytest.param("Banshee", marks=pytest.mark.rule("ability:Banshee/Flight")),
    pytest.param("Iceman", marks=pytest.mark.rule("ability:Iceman/Ice Slide")),
    pytest.param("Nightcrawler", marks=pytest.mark.rule("ability:Nightcrawler/Teleport")),
    pytest.param("Rogue", marks=pytest.mark.rule("ability:Rogue/Flight")),
    pytest.param("Storm", marks=pytest.mark.rule("ability:Storm/Flight")),
]
WALKERS = [
    *("Beast", "Colossus", "Cyclops", "Havok", "Jubilee", "Longshot"),
    *("Professor X", "Psylocke", "Shadowcat", "Wolverine"),
]


@pytest.mark.rule("alert-4.4", "A4", "A25")
@pytest.mark.parametrize("name", FLYERS)
def test_flyers_join_a_battle_in_progress(name: str) -> None:
    assert joins(name)
    assert joins(name, zone=("Recruit", "Wolverine"))
    assert not joins(name, mode="basic")
    assert not joins(name, dampened=1)


@pytest.mark.rule("alert-4.4", "A4")
@pytest.mark.parametrize("name", WALKERS)
def test_others_do_not_join_a_battle_in_progress(name: str) -> None:
    assert not joins(name)


@pytest.mark.rule("alert-4.4", "alert-5.3", "ability:Storm/Flight")
def test_who_has_joined_rolls_as_a_backing_character() -> None:
    s = scenario(mode="advanced", teams=[[leader("Cable", 1, 2), "Storm"], ["Gambit"]])
    s.act("deploy Storm to zone 1", "fight in zone 1")
    assert s.legal() == ["roll Cable"]
    s.act("roll Cable")
    s.roll()
    s.act("roll Storm")
    s.roll(5, xmen=3)  # Veteran Commander gives her the fifth
    assert s.place("Cable") == (1, True, 5)
    assert s.place("Storm") == (1, False, 0)


# --------------------------------------------------------------------------- Teleport

TELEPORT = "teleport Nightcrawler home"


@pytest.mark.rule("alert-4.8", "A38", "A25", "ability:Nightcrawler/Teleport")
def test_nightcrawler_leaves_a_zone_and_may_deploy_again() -> None:
    s = scenario(mode="advanced", teams=[[leader("Nightcrawler", 1, 5)], ["Gambit"]])
    assert s.legal() == [TELEPORT, "done"]
    s.act(TELEPORT)
    assert s.kinds() == ["home"]
    assert s.place("Nightcrawler") == (0, False, 0)
    assert "deploy Nightcrawler to zone 1" in s.legal()
    s.act("deploy Nightcrawler to zone 2")
    assert s.kinds() == ["deployed"]
    assert question(s) == "fight"  # nothing left to deploy: once a turn


@pytest.mark.rule("alert-4.8", "A38", "ability:Nightcrawler/Teleport")
def test_after_teleporting_nightcrawler_may_recover() -> None:
    team = [leader("Nightcrawler", 1, 5, hits=2)]
    s = scenario(mode="advanced", teams=[team, ["Gambit"]])
    s.act(TELEPORT, "done")
    s.roll(3, xmen=1)
    assert s.events("healed") == [{"player": 0, "slot": 0, "hits": 1}]


@pytest.mark.rule("alert-4.9", "A33", "ability:Nightcrawler/Teleport")
def test_a_teammate_takes_the_space_of_a_leading_nightcrawler() -> None:
    team = team_in(["Nightcrawler", "Storm", "Beast"], 1, 5)
    s = scenario(mode="advanced", teams=[team, ["Gambit"]])
    s.act(TELEPORT)
    assert s.legal() == ["lead with Storm", "lead with Beast"]
    s.act("lead with Beast")
    assert s.place("Beast") == (1, True, 5)
    s.act("deploy Nightcrawler to zone 1")  # back as a backing character
    assert s.place("Nightcrawler") == (1, False, 0)


@pytest.mark.rule("alert-4.9", "A33", "ability:Nightcrawler/Teleport")
def test_a_supporting_nightcrawler_leaves_without_a_naming() -> None:
    team = team_in(["Storm", "Nightcrawler"], 1, 5)
    s = scenario(mode="advanced", teams=[team, ["Gambit"]])
    s.act(TELEPORT)
    assert question(s) == "done"
    assert s.place("Storm") == (1, True, 5)


@pytest.mark.rule("alert-4.8", "A38", "A25", "ability:Nightcrawler/Teleport")
def test_when_there_is_no_teleport() -> None:
    there = leader("Nightcrawler", 1, 5)
    assert TELEPORT not in scenario(teams=[[there], ["Gambit"]]).legal()  # basic
    dampened = [leader("Nightcrawler", 1, 5, dampened=1)]
    assert TELEPORT not in scenario(mode="advanced", teams=[dampened, ["Gambit"]]).legal()
    s = scenario(mode="advanced", teams=[["Nightcrawler", "Beast"], ["Gambit"]])
    assert TELEPORT not in s.legal()
    s.act("deploy Nightcrawler to zone 1")
    assert TELEPORT not in s.legal()  # he did not stand there when the turn began
    s = scenario(mode="advanced", teams=[[there, "Beast"], ["Gambit"]], turn_player=1)
    assert TELEPORT not in s.legal()  # not the own turn


@pytest.mark.rule("alert-4.8", "A38", "ability:Nightcrawler/Teleport")
def test_teleport_from_a_recruit_zone_in_step_three_only() -> None:
    zones = ["Apocalypse", ("Recruit", "Wolverine"), "Juggernaut"]
    team = [leader("Nightcrawler", 2, 3), "Beast"]
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], zones=zones)
    assert TELEPORT not in s.legal()
    s.act("done")
    assert TELEPORT in s.legal()
    s.act(TELEPORT)
    assert "deploy Nightcrawler to zone 2" in s.legal()


@pytest.mark.rule("alert-4.8", "A38", "ability:Nightcrawler/Teleport")
def test_no_teleport_from_a_mutant_zone_in_step_three() -> None:
    zones = ["Apocalypse", ("Recruit", "Wolverine"), "Juggernaut"]
    team = [leader("Nightcrawler", 1, 3), "Beast"]
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], zones=zones)
    s.act("done", "fight in zone 1", "roll Nightcrawler")
    s.roll()
    assert s.legal() == ["deploy Beast to zone 2", "done"]


@pytest.mark.rule("alert-6.13", "A40", "card:Power Dampener")
def test_a_dampened_team_turns_in_without_bonus_dice() -> None:
    s = luck_draw(["Cyclops"], card="Power Dampener", mover=4)
    assert s.events("dampened") == [{"player": 0, "slot": 0}]
    assert bonus_dice(member("Cyclops", dampened=1)) == 0
