"""Chapter 5 of docs/rules/alert.md: rolling in the zones."""

from __future__ import annotations

import pytest

from tests.rules.scenario import RECRUIT, Scenario, leader, member, scenario


def rolls(s: Scenario, *names: str, dice: int | None = None) -> None:
    """Characters roll nothing but blanks, one after the other."""
    for name in names:
        s.act(f"roll {name}")
        s.roll(dice)


# ------------------------------------------------------------------- order of things


@pytest.mark.rule("alert-5.1", "A2", "A3")
def test_the_player_chooses_the_order_of_the_zones() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 2), leader("Storm", 2, 2), "Gambit"], [leader("Beast", 3, 1)]],
    )
    s.act("deploy Gambit to zone 3")
    assert s.legal() == ["fight in zone 1", "fight in zone 2", "fight in zone 3"]
    s.act("fight in zone 2")
    rolls(s, "Storm")
    assert s.legal() == ["fight in zone 1", "fight in zone 3"]
    s.act("fight in zone 3", "lead with Gambit")
    rolls(s, "Gambit")
    assert s.legal() == ["fight in zone 1"]  # offered even with one zone
    s.act("fight in zone 1")
    rolls(s, "Rogue")
    assert s.events("turn") == [{"player": 1, "turn": 2}]


@pytest.mark.rule("alert-5.1", "A3")
def test_mutant_zones_come_in_step_2_and_recruit_zones_in_step_3() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 2), leader("Storm", 2, 2), leader("Gambit", 3, 1)], ["Beast"]],
        zones=[("Recruit", "Cable"), "Magneto", ("Recruit", "Iceman")],
    )
    assert s.legal() == ["fight in zone 2"]
    s.act("fight in zone 2")
    rolls(s, "Storm")
    assert s.legal() == ["fight in zone 1", "fight in zone 3"]


@pytest.mark.rule("alert-5.1", "A2")
def test_who_stands_in_a_zone_fights_there_in_every_turn_of_its_owner() -> None:
    s = scenario(teams=[[leader("Rogue", 1, 2)], [leader("Beast", 1, 1)]])
    for turn in (2, 3):
        name = s.names(turn % 2)[0]
        s.act("fight in zone 1")
        rolls(s, name)
        assert s.events("turn") == [{"player": (turn + 1) % 2, "turn": turn}]
    assert s.legal() == ["fight in zone 1"]


@pytest.mark.rule("alert-5.2", "A5", "G17")
def test_the_owner_names_the_leader_before_the_first_roll_in_the_zone() -> None:
    s = scenario(mode="advanced", teams=[["Rogue", "Storm", "Gambit"], ["Beast"]])
    s.act("deploy Rogue to zone 1", "deploy Storm to zone 1", "deploy Gambit to zone 2")
    s.act("fight in zone 1")
    assert s.legal() == ["lead with Rogue", "lead with Storm"]
    s.act("lead with Storm")
    assert s.events() == [{"event": "leader", "player": 0, "slot": 1, "zone": 1, "space": 0}]
    assert s.place("Storm") == (1, True, 0)
    assert s.place("Rogue") == (1, False, 0)
    rolls(s, "Storm", "Rogue")
    s.act("fight in zone 2")
    assert s.legal() == ["lead with Gambit"]  # named even of one


@pytest.mark.rule("alert-5.2", "A5")
def test_a_leader_stays_leader_and_is_not_named_again() -> None:
    s = scenario(
        mode="advanced", teams=[[leader("Rogue", 1, 2), member("Storm", zone=1)], ["Beast"]]
    )
    s.act("fight in zone 1")
    assert s.legal() == ["roll Rogue"]
    s.act("roll Rogue")
    s.roll(5, xmen=3)
    assert s.place("Rogue") == (1, True, 5)


@pytest.mark.rule("alert-5.3", "A3", "G17")
def test_the_leader_rolls_first_then_the_others_in_the_owners_order() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [member("Rogue", zone=1), member("Storm", zone=1), leader("Beast", 1, 2), member("Gambit", zone=1)],
            ["Cable"],
        ],
    )
    s.act("fight in zone 1")
    assert s.legal() == ["roll Beast"]
    rolls(s, "Beast")
    assert s.legal() == ["roll Rogue", "roll Storm", "roll Gambit"]
    rolls(s, "Storm")
    assert s.legal() == ["roll Rogue", "roll Gambit"]
    rolls(s, "Gambit")
    assert s.legal() == ["roll Rogue"]  # a decision even with one candidate


@pytest.mark.rule("alert-5.4", "A2")
def test_each_character_rolls_once_a_turn() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Rogue", "Gambit"], ["Beast"]],
        zones=["Toad", ("Recruit", "Cable"), ("Recruit", "Iceman")],
    )
    s.act("deploy Rogue to zone 1", "done", "fight in zone 1", "lead with Rogue", "roll Rogue")
    s.roll(5, xmen=5)
    s.act("deploy Gambit to zone 2", "fight in zone 2", "lead with Gambit", "roll Gambit")
    s.roll(5)
    # Rogue came home, but has neither a second roll nor a recovery
    assert s.kinds() == ["dice", "turned_in", "mover", "turn"]


@pytest.mark.rule("alert-5.4", "alert-5.11", "A2", "A8")
def test_a_new_leader_that_has_rolled_does_not_roll_again() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Cyclops", 1, 2, hits=3), member("Archangel", zone=1)], ["Beast"]],
    )
    s.act("fight in zone 1")
    rolls(s, "Cyclops")
    s.act("roll Archangel the other way")
    s.roll(2, evil=1, marvel=1)
    s.act("give the hit to Cyclops", "lead with Archangel")
    assert s.place("Archangel") == (1, True, 6)
    assert s.kinds() == ["leader", "advanced", "turn"]


@pytest.mark.rule("alert-5.5", "A3")
def test_all_rolls_of_a_zone_end_before_the_next_zone_begins() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 2), member("Storm", zone=1), leader("Gambit", 2, 1)], ["Beast"]],
    )
    s.act("fight in zone 1")
    rolls(s, "Rogue")
    assert s.legal() == ["roll Storm"]
    rolls(s, "Storm")
    assert s.legal() == ["fight in zone 2"]


# --------------------------------------------------------------------- dice and points


@pytest.mark.rule("alert-5.6", "A35")
@pytest.mark.parametrize(
    ("name", "battle", "recruit"), [("Iceman", 4, 2), ("Gambit", 4, 5), ("Longshot", 3, 2)]
)
def test_fighting_skill_in_battle_intelligence_when_recruiting(
    name: str, battle: int, recruit: int
) -> None:
    zones = ["Magneto", ("Recruit", "Cable"), "Juggernaut"]
    s = scenario(mode="advanced", teams=[[name], ["Beast"]], zones=zones)
    s.act(f"deploy {name} to zone 1", "fight in zone 1", f"lead with {name}", f"roll {name}")
    assert s.dice() == battle
    s.roll()
    assert s.events("dice")[0]["purpose"] == "battle"
    s = scenario(mode="advanced", teams=[[name], ["Beast"]], zones=zones)
    s.act("done")
    s.act(f"deploy {name} to zone 2", "fight in zone 2", f"lead with {name}", f"roll {name}")
    assert s.dice() == recruit  # Gambit's Charm adds two
    s.roll()
    assert s.events("dice")[0]["purpose"] == "recruit"


@pytest.mark.rule("alert-5.6", "A35")
def test_added_dice_count_in_battle_only() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Wolverine", 1, 0), leader("Cyclops", 2, 0)], ["Beast"]],
        zones=["Magneto", ("Recruit", "Cable"), "Juggernaut"],
    )
    s.act("fight in zone 1", "roll Wolverine")
    s.roll(9)
    s.act("fight in zone 2", "roll Cyclops")
    assert s.dice() == 3  # no die more for leading


@pytest.mark.rule("alert-5.7", "A25", "A35")
def test_an_alternative_roll_is_chosen_before_the_dice_and_in_battle_only() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Havok", 1, 0), leader("Archangel", 2, 0)], ["Beast"]],
        zones=["Magneto", ("Recruit", "Cable"), "Juggernaut"],
    )
    s.act("fight in zone 1")
    assert s.legal() == ["roll Havok", "roll Havok the other way"]
    s.act("roll Havok the other way")
    s.roll(3, xmen=2)
    assert s.place("Havok") == (1, True, 4)
    s.act("fight in zone 2")
    assert s.legal() == ["roll Archangel"]


@pytest.mark.rule("alert-5.8", "alert-5.14")
@pytest.mark.parametrize(("xmen", "marvel", "space"), [(1, 0, 4), (0, 1, 5), (2, 2, 9)])
def test_an_xmen_is_one_space_a_marvel_two(xmen: int, marvel: int, space: int) -> None:
    s = scenario(teams=[[leader("Beast", 1, 3)], ["Storm"]])
    s.act("fight in zone 1", "roll Beast")
    s.roll(4, xmen=xmen, marvel=marvel)
    assert s.events("advanced") == [{"player": 0, "zone": 1, "from": 3, "to": space}]
    assert s.place("Beast") == (1, True, space)


@pytest.mark.rule("alert-5.8", "A35")
def test_other_worths_do_not_count_in_a_recruit_zone() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Banshee", 1, 0), leader("Gambit", 2, 0)], ["Storm"]],
        zones=["Magneto", ("Recruit", "Cable"), "Juggernaut"],
    )
    s.act("fight in zone 1", "roll Banshee")
    s.roll(4, marvel=1)
    assert s.place("Banshee") == (1, True, 3)  # Sonic Scream
    s.act("fight in zone 2", "roll Gambit")
    s.roll(5, marvel=1, xmen=1)
    assert s.place("Gambit") == (2, True, 3)  # Kinetic Cards would make it four


@pytest.mark.rule("alert-5.9", "A35")
@pytest.mark.parametrize(("name", "hits"), [("Beast", 1), ("Cable", 2), ("Shadowcat", 1)])
@pytest.mark.parametrize("zone", [1, 2])
def test_each_evil_mutant_is_a_hit_on_the_roller_less_what_it_ignores(
    name: str, hits: int, zone: int
) -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", zone, 0), member(name, zone=zone)], ["Storm"]],
        zones=["Magneto", ("Recruit", "Banshee"), "Juggernaut"],
    )
    s.act(f"fight in zone {zone}")
    rolls(s, "Rogue")
    s.act(f"roll {name}")
    s.roll(evil=2)
    assert s.events("hits") == [{"player": 0, "slot": 1, "hits": hits}]
    assert s.member("Rogue")["hits"] == 0


# ------------------------------------------------------------------------ hits and homes


@pytest.mark.rule("alert-5.10", "A6")
def test_hits_are_placed_before_the_leader_moves() -> None:
    s = scenario(teams=[[leader("Cable", 1, 3)], ["Storm"]])
    s.act("fight in zone 1", "roll Cable")
    s.roll(6, evil=2, xmen=1)
    assert s.kinds()[:3] == ["dice", "hits", "advanced"]


@pytest.mark.rule("alert-5.10", "alert-5.11", "A6")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_a_covered_leader_without_teammates_loses_the_place(mode: str) -> None:
    s = scenario(mode=mode, teams=[[leader("Storm", 1, 8, hits=1)], ["Beast"]], max_turns=1)
    s.act("fight in zone 1", "roll Storm")
    s.roll(4, evil=2, marvel=2)
    assert s.kinds() == ["dice", "hits", "home", "game_over"]  # no movement, no naming
    assert s.place("Storm") == (0, False, 0)
    assert s.member("Storm")["hits"] == 3


@pytest.mark.rule("alert-5.11", "A6")
def test_a_team_that_lost_its_place_begins_anew_from_the_deployment_area() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 8, hits=2), "Beast"], ["Cable"]],
    )
    s.act("done", "fight in zone 1", "roll Storm")
    s.roll(4, evil=1, xmen=3)
    s.act("done")
    s.roll(3)  # Storm has rolled in that turn and recovers in this one only
    assert s.events("turn") == []
