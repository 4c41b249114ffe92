"""Chapter 5 of docs/rules/alert.md: rolling in the zones."""

from __future__ import annotations

import pytest

from rules.scenario import RECRUIT, Scenario, leader, member, scenario


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
            [
                member("Rogue", zone=1),
                member("Storm", zone=1),
                leader("Beast", 1, 2),
                member("Gambit", zone=1),
            ],
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
    s = scenario(mode="advanced", teams=[[leader("Storm", 1, 8, hits=2), "Beast"], ["Cable"]])
    s.act("done", "fight in zone 1", "roll Storm")
    s.roll(4, evil=1, xmen=3)
    s.act("done", "deploy Beast to zone 1", "fight in zone 1", "lead with Beast")
    assert s.place("Beast") == (1, True, 0)


@pytest.mark.rule("alert-5.11", "A6", "A33", "G17")
def test_a_teammate_takes_the_space_of_a_covered_leader_and_completes_the_movement() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [
                leader("Storm", 1, 8, hits=2),
                member("Rogue", zone=1),
                "Iceman",
                member("Cable", zone=1),
            ],
            ["Beast"],
        ],
    )
    s.act("done", "fight in zone 1", "roll Storm")
    s.roll(4, evil=1, marvel=2, xmen=1)
    assert s.kinds() == ["dice", "hits", "home"]
    assert s.place("Storm") == (0, False, 0)
    assert s.legal() == ["lead with Rogue", "lead with Cable"]
    s.act("lead with Cable")
    assert s.events() == [
        {"event": "leader", "player": 0, "slot": 3, "zone": 1, "space": 8},
        {"event": "advanced", "player": 0, "zone": 1, "from": 8, "to": 13},
    ]
    assert s.place("Cable") == (1, True, 13)


@pytest.mark.rule("alert-5.11", "A6")
def test_a_new_leader_can_capture_with_the_movement_of_the_old_one() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 13, hits=2), member("Rogue", zone=1)], ["Beast"]],
        zones=["Doctor Doom", "Magneto", "Juggernaut"],
    )
    s.act("fight in zone 1", "roll Storm")
    s.roll(4, evil=1, marvel=1, xmen=1)
    s.act("lead with Rogue")
    assert s.kinds()[:4] == ["leader", "advanced", "captured", "home"]


@pytest.mark.rule("alert-5.11", "A6")
def test_a_covered_leader_without_points_leaves_the_space_to_the_new_one() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 8, hits=2), member("Rogue", zone=1)], ["Beast"]],
    )
    s.act("fight in zone 1", "roll Storm")
    s.roll(4, evil=1)
    s.act("lead with Rogue")
    assert s.kinds() == ["leader"]
    assert s.place("Rogue") == (1, True, 8)


@pytest.mark.rule("alert-5.11", "A6")
def test_a_leader_covered_in_the_deployment_area_is_replaced_there() -> None:
    s = scenario(mode="advanced", teams=[["Storm", "Rogue"], ["Beast"]])
    s.act("deploy Storm to zone 1", "deploy Rogue to zone 1")
    s.act("fight in zone 1", "lead with Storm", "roll Storm")
    s.roll(4, evil=3, marvel=1)
    s.act("lead with Rogue")
    assert s.place("Rogue") == (1, True, 2)


@pytest.mark.rule("alert-5.11", "alert-5.15", "A6", "A9")
def test_a_new_leader_that_completes_a_movement_pushes() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 8, hits=2), member("Rogue", zone=1)], [leader("Beast", 1, 10)]],
    )
    s.act("fight in zone 1", "roll Storm")
    s.roll(4, evil=1, xmen=2)
    s.act("lead with Rogue")
    assert s.kinds() == ["leader", "advanced", "pushed"]
    assert s.place("Beast") == (1, True, 9)


@pytest.mark.rule("alert-5.12", "A7", "A43")
def test_a_covered_backing_character_moves_the_leader_before_going_home() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 5), member("Storm", zone=1, hits=2)], ["Beast"]],
    )
    s.act("fight in zone 1")
    rolls(s, "Rogue")
    s.act("roll Storm")
    s.roll(4, evil=2, marvel=1, xmen=1)
    assert s.kinds()[:4] == ["dice", "hits", "advanced", "home"]
    assert s.place("Rogue") == (1, True, 8)
    assert s.place("Storm") == (0, False, 0)
    assert s.member("Storm")["hits"] == 4


@pytest.mark.rule("alert-5.12", "A7")
def test_a_covered_backing_character_can_capture() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 2), member("Storm", zone=1, hits=2)], ["Beast"]],
        zones=["Toad", "Magneto", "Juggernaut"],
        max_turns=1,
    )
    s.act("fight in zone 1")
    rolls(s, "Rogue")
    s.act("roll Storm")
    s.roll(4, evil=1, marvel=1)
    assert s.kinds()[:5] == ["dice", "hits", "advanced", "captured", "home"]
    assert s.place("Storm") == s.place("Rogue") == (0, False, 0)


@pytest.mark.rule("alert-5.13", "A8")
def test_a_new_leader_that_has_not_rolled_rolls_as_a_backing_character_would() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [leader("Storm", 1, 8, hits=2), member("Rogue", zone=1), member("Iceman", zone=1)],
            ["Beast"],
        ],
    )
    s.act("fight in zone 1", "roll Storm")
    s.roll(4, evil=1, xmen=1)
    s.act("lead with Rogue")
    assert s.legal() == ["roll Rogue", "roll Iceman"]  # in any order
    s.act("roll Iceman")
    s.roll(4, xmen=1)
    assert s.place("Rogue") == (1, True, 10)
    s.act("roll Rogue")
    s.roll(5, xmen=2)
    assert s.events("advanced") == [{"player": 0, "zone": 1, "from": 10, "to": 12}]


@pytest.mark.rule("alert-5.22", "A34", "A35")
def test_leader_abilities_are_judged_at_the_moment_of_each_roll() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [leader("Storm", 1, 0), member("Beast", zone=1), member("Wolverine", zone=1)],
            ["Cable"],
        ],
    )
    s.act("fight in zone 1", "roll Storm")
    s.roll(4)
    s.act("roll Beast")
    s.roll(6)  # two dice more by the leader
    s.act("roll Wolverine")
    s.roll(8)
    s = scenario(
        mode="advanced",
        teams=[
            [leader("Storm", 1, 0, hits=2), member("Beast", zone=1), member("Wolverine", zone=1)],
            ["Cable"],
        ],
    )
    s.act("fight in zone 1", "roll Storm")
    s.roll(4, evil=1)
    s.act("lead with Wolverine", "roll Beast")
    s.roll(4)  # a leader who has left gives no more dice
    s.act("roll Wolverine")
    s.roll(9)  # and the new one has its own


# ----------------------------------------------------------------- movement and pushing


def line_up(*spaces: int, zones: list[str] | None = None) -> Scenario:
    """One leader a team on these spaces of zone 1; Rogue, of seat 0, is about to roll."""
    names = ("Rogue", "Storm", "Beast", "Cable")[: len(spaces)]
    teams = [[leader(n, 1, space)] for n, space in zip(names, spaces, strict=True)]
    s = scenario(mode="advanced", teams=teams, zones=zones)
    s.act("fight in zone 1", "roll Rogue")
    return s


def spaces_of(s: Scenario) -> list[int]:
    """The spaces of the leaders, by seat."""
    return [t["members"][0]["space"] for t in s.value()["teams"]]


@pytest.mark.rule("alert-5.14")
def test_the_leader_advances_one_space_a_point() -> None:
    s = line_up(4, 0)
    s.roll(5, xmen=3, marvel=2)
    assert spaces_of(s) == [11, 0]


@pytest.mark.rule("alert-5.14", "alert-5.17")
@pytest.mark.parametrize(("xmen", "to", "captured"), [(1, 20, False), (2, 21, True), (5, 21, True)])
def test_the_strength_track_ends_at_21(xmen: int, to: int, captured: bool) -> None:
    s = line_up(19, 0, zones=["Apocalypse", "Magneto", "Juggernaut"])  # Strength 21
    s.roll(5, xmen=xmen)
    assert s.events("advanced") == [{"player": 0, "zone": 1, "from": 19, "to": to}]
    assert ("captured" in s.kinds()) == captured


@pytest.mark.rule("alert-5.15", "A9")
def test_a_leader_found_at_the_end_of_a_movement_moves_back_one() -> None:
    s = line_up(4, 7)
    s.roll(5, xmen=3)
    assert spaces_of(s) == [7, 6]
    assert s.kinds()[:3] == ["dice", "advanced", "pushed"]
    assert s.events("pushed") == [{"player": 1, "zone": 1, "from": 7, "to": 6}]


@pytest.mark.rule("alert-5.15", "A9")
def test_a_chain_of_three_teams_is_pushed() -> None:
    s = line_up(4, 7, 6)
    s.roll(5, xmen=3)
    assert spaces_of(s) == [7, 6, 5]
    assert [p["player"] for p in s.events("pushed")] == [1, 2]


@pytest.mark.rule("alert-5.15", "A9")
def test_a_chain_of_four_teams_is_pushed() -> None:
    s = line_up(5, 6, 8, 7)
    s.roll(5, xmen=3)
    assert spaces_of(s) == [8, 5, 7, 6]
    assert [p["player"] for p in s.events("pushed")] == [2, 3, 1]


@pytest.mark.rule("alert-5.15", "A9")
def test_a_chain_ends_at_the_first_free_space() -> None:
    s = line_up(4, 7, 5)
    s.roll(5, xmen=3)
    assert spaces_of(s) == [7, 6, 5]
    assert len(s.events("pushed")) == 1


@pytest.mark.rule("alert-5.15", "A9")
def test_the_space_that_the_mover_left_is_free() -> None:
    s = line_up(6, 7, 5)
    s.roll(5, xmen=1)
    assert spaces_of(s) == [7, 6, 5]
    assert len(s.events("pushed")) == 1


@pytest.mark.rule("alert-5.15", "A9")
def test_space_0_holds_any_number_and_who_is_pushed_there_stays_leader() -> None:
    s = line_up(0, 0, 1, 2)
    s.roll(5, xmen=2)
    assert spaces_of(s) == [2, 0, 0, 1]
    assert [p["player"] for p in s.events("pushed")] == [3, 2]
    assert s.place("Beast") == (1, True, 0)
    assert s.place("Storm") == (1, True, 0)


@pytest.mark.rule("alert-5.15", "A9")
def test_without_movement_nobody_is_pushed() -> None:
    s = line_up(0, 0, 0)
    s.roll(5, evil=1)
    assert spaces_of(s) == [0, 0, 0]
    assert s.kinds() == ["dice", "hits", "turn"]


@pytest.mark.rule("alert-5.15", "A9")
def test_leaders_in_other_zones_are_not_pushed() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 4)], [leader("Storm", 2, 7)], [leader("Beast", 3, 7)]],
    )
    s.act("fight in zone 1", "roll Rogue")
    s.roll(5, xmen=3)
    assert spaces_of(s) == [7, 7, 7]


@pytest.mark.rule("alert-5.16", "A9")
def test_leaders_that_are_passed_over_are_not_touched() -> None:
    s = line_up(4, 5, 6, 8)
    s.roll(5, xmen=3)
    assert spaces_of(s) == [7, 5, 6, 8]
    assert s.events("pushed") == []


# --------------------------------------------------------------------------- capturing


@pytest.mark.rule("alert-5.17", "A10")
@pytest.mark.parametrize(("xmen", "captured"), [(2, False), (3, True), (4, True)])
def test_a_leader_on_or_beyond_the_indicator_captures(xmen: int, captured: bool) -> None:
    s = line_up(4, 6, zones=["Harpoon", "Magneto", "Juggernaut"])  # Strength 7
    s.roll(5, xmen=xmen)
    assert ("captured" in s.kinds()) == captured
    assert ("pushed" in s.kinds()) == (not captured)


@pytest.mark.rule("alert-5.17", "A10")
def test_the_indicator_counts_not_the_printed_strength() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 6)], ["Storm"]],
        zones=[{"card": "Harpoon", "strength": 11}, "Magneto", "Juggernaut"],
    )
    s.act("fight in zone 1", "roll Rogue")
    s.roll(5, xmen=4)
    assert s.place("Rogue") == (1, True, 10)


@pytest.mark.rule("alert-5.17", "alert-5.18", "A10")
def test_at_a_capture_all_characters_of_all_teams_go_home_with_their_hits() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [leader("Rogue", 1, 5, hits=1), leader("Gambit", 2, 3)],
            [member("Storm", zone=1, hits=2), "Iceman", leader("Beast", 1, 6)],
            [leader("Cable", 1, 3), leader("Havok", 3, 2)],
        ],
        zones=["Harpoon", "Magneto", "Juggernaut"],
    )
    s.act("fight in zone 1", "roll Rogue")
    s.roll(5, xmen=2, evil=1)
    assert s.kinds() == ["dice", "hits", "advanced", "captured", *["home"] * 4]
    assert [(h["player"], h["slot"]) for h in s.events("home")] == [(0, 0), (1, 0), (1, 2), (2, 0)]
    for name in ("Rogue", "Storm", "Beast", "Cable"):
        assert s.place(name) == (0, False, 0)
    assert s.member("Rogue")["hits"] == 2
    assert s.member("Storm")["hits"] == 2
    assert s.place("Gambit") == (2, True, 3)
    assert s.place("Havok") == (3, True, 2)
    assert (s.zone(1)["card"], s.zone(1)["strength"]) == (None, 0)


@pytest.mark.rule("alert-5.18", "A10", "A13")
def test_a_capture_in_the_middle_of_the_rolls_ends_them_but_not_the_recovery() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [
                leader("Rogue", 1, 1, hits=1),
                member("Storm", zone=1, hits=1),
                member("Iceman", zone=1, hits=1),
            ],
            ["Beast"],
        ],
        zones=["Toad", "Magneto", "Juggernaut"],
    )
    s.act("fight in zone 1")
    rolls(s, "Rogue")
    s.act("roll Iceman")
    s.roll(4, xmen=3)
    assert "captured" in s.kinds()
    s.roll(3, xmen=1)  # nobody rolls in the zone any more; Storm recovers
    dice = s.events("dice")[0]
    assert (dice["purpose"], dice["slot"]) == ("recovery", 1)
    assert "turn" in s.kinds()  # and nobody else does
    assert [s.member(n)["hits"] for n in ("Rogue", "Storm", "Iceman")] == [1, 0, 1]


@pytest.mark.rule("alert-5.19", "A10")
def test_a_captured_mutant_is_kept_until_step_5() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 3), leader("Storm", 2, 4)], ["Beast"]],
        zones=["Toad", "Magneto", "Juggernaut"],
    )
    s.act("fight in zone 1", "roll Rogue")
    s.roll(5, xmen=1)
    assert s.team(0)["captured"] == {"Toad": 1}
    assert s.value()["alert_pile"] == {}
    s.act("fight in zone 2")
    s.act("roll Storm")
    s.roll(4)
    assert s.kinds() == ["dice", "turned_in", "mover", "turn"]
    assert s.team(0)["captured"] == {}
    assert s.value()["alert_pile"] == {"Toad": 1}


@pytest.mark.rule("alert-5.19")
def test_captured_mutants_wait_for_the_captors_own_step_5() -> None:
    s = scenario(teams=[["Rogue"], ["Beast"]], team={1: {"captured": ["Toad"]}})
    s.act("done")
    assert s.kinds() == ["turn"]
    assert s.team(1)["captured"] == {"Toad": 1}
    s.act("done")
    assert s.kinds() == ["turned_in", "mover", "turn"]


@pytest.mark.rule("alert-5.20", "A26")
def test_a_recruit_joins_at_headquarters_at_once() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 2, 10)], [leader("Beast", 2, 3)]],
        zones=["Magneto", ("Recruit", "Wolverine"), "Juggernaut"],
        max_turns=1,
    )
    s.act("fight in zone 2", "roll Storm")
    s.roll(2, marvel=2)
    assert s.kinds() == ["dice", "advanced", "captured", "home", "home", "joined", "game_over"]
    assert s.names(0) == ["Storm", "Wolverine"]
    assert s.member("Wolverine")["zone"] == s.member("Wolverine")["hits"] == 0
    assert s.zone(2)["recruit"] is None
    assert s.value()["alert_pile"] == {RECRUIT: 1}
    assert s.team(0)["captured"] == {}


def two_recruits(hits: int = 0) -> Scenario:
    """A team of three works on two recruits at once; it has just won the first."""
    s = scenario(
        mode="advanced",
        teams=[
            [leader("Storm", 1, 11), leader("Gambit", 2, 9, hits=hits), "Rogue"],
            [leader("Beast", 2, 3)],
        ],
        zones=[("Recruit", "Wolverine"), ("Recruit", "Cable"), "Juggernaut"],
    )
    s.act("done", "done", "fight in zone 1", "roll Storm")
    s.roll(2, marvel=1)
    return s


@pytest.mark.rule("alert-5.21", "A17")
def test_a_team_that_reaches_four_leaves_every_recruit_zone() -> None:
    s = two_recruits()
    assert s.names(0) == ["Storm", "Gambit", "Rogue", "Wolverine"]
    assert s.kinds() == ["dice", "advanced", "captured", "home", "joined", "home", "turn"]
    assert s.events("home")[1] == {"player": 0, "slot": 1, "zone": 2}
    assert s.place("Gambit") == (0, False, 0)  # the second capture is void
    assert s.place("Beast") == (2, True, 3)
    assert s.zone(2)["recruit"] == "Cable"


@pytest.mark.rule("alert-5.21", "alert-5.18", "A17", "A13")
def test_who_left_a_recruit_zone_without_a_roll_may_recover() -> None:
    s = two_recruits(hits=1)
    s.roll(3, xmen=1)
    assert s.events("healed") == [{"player": 0, "slot": 1, "hits": 1}]


@pytest.mark.rule("alert-5.21", "A17")
def test_a_team_that_reaches_four_on_the_track_leaves_every_recruit_zone() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 4), leader("Gambit", 2, 9), "Rogue"], ["Beast"]],
        zones=["Magneto", ("Recruit", "Cable"), "Juggernaut"],
        team={0: {"mover": 23, "captured": ["Toad"]}},
    )
    s.act("done", "fight in zone 1", "roll Storm")
    s.roll(4)
    s.act("done", "fight in zone 2", "roll Gambit")
    s.roll(5)
    s.draw("Wolverine")
    assert s.kinds() == ["joined", "home", "turn"]
    assert s.place("Gambit") == (0, False, 0)
    assert s.place("Storm") == (1, True, 4)  # mutant zones are not left


@pytest.mark.rule("alert-5.21", "alert-5.20", "A17", "A30")
def test_a_team_that_reaches_four_in_another_players_turn_leaves_every_recruit_zone() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 9), leader("Gambit", 2, 9), "Rogue"], ["Beast"]],
        zones=[("Recruit", "Wolverine"), ("Recruit", "Cable"), "Juggernaut"],
        turn_player=1,
        team={1: {"hand": ["Weak Point"]}},
    )
    s.act("play Weak Point on zone 2")  # from 12 to 8
    assert s.kinds()[:6] == ["luck_played", "indicator", "captured", "home", "joined", "home"]
    assert s.names(0) == ["Storm", "Gambit", "Rogue", "Cable"]
    assert s.place("Storm") == s.place("Gambit") == (0, False, 0)
    assert s.zone(1)["recruit"] == "Wolverine"  # for the other team


@pytest.mark.rule("alert-5.21", "A17")
def test_a_team_of_three_stays_in_its_recruit_zones() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Storm", 1, 11), leader("Gambit", 2, 3)], ["Beast"]],
        zones=[("Recruit", "Wolverine"), ("Recruit", "Cable"), "Juggernaut"],
    )
    s.act("fight in zone 1", "roll Storm")
    s.roll(2, marvel=1)
    assert len(s.names(0)) == 3
    assert s.place("Gambit") == (2, True, 3)
    assert s.legal() == ["fight in zone 2"]


@pytest.mark.rule("alert-5.23", "A39", "A10")
def test_who_came_home_in_step_2_without_a_roll_may_deploy_in_step_3() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 3), member("Storm", zone=1)], ["Beast"]],
        zones=["Toad", ("Recruit", "Cable"), "Juggernaut"],
    )
    s.act("fight in zone 1", "roll Rogue")
    s.roll(5, xmen=1)
    assert s.legal() == ["deploy Storm to zone 2", "done"]
    s.act("deploy Storm to zone 2", "fight in zone 2", "lead with Storm", "roll Storm")
    assert s.dice() == 2


# --------------------------------------------------------------- several go home at once


@pytest.mark.rule("A43", "A37")
def test_the_order_after_a_roll_whose_hits_go_to_teammates() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [
                member("Gambit", zone=1, hits=2),
                leader("Cyclops", 1, 4, hits=3),
                member("Archangel", zone=1),
                member("Rogue", zone=1),
            ],
            ["Beast"],
        ],
    )
    s.act("fight in zone 1")
    rolls(s, "Cyclops", "Gambit")
    s.act("roll Archangel the other way")
    s.roll(2, evil=2)
    s.act("give the hit to Cyclops")
    assert s.kinds() == ["hits"]  # all hits are placed before anybody goes home
    s.act("give the hit to Gambit")
    assert s.events("home") == [
        {"player": 0, "slot": 0, "zone": 1},
        {"player": 0, "slot": 1, "zone": 1},
    ]
    assert s.legal() == ["lead with Archangel", "lead with Rogue"]
    s.act("lead with Rogue")
    assert s.place("Rogue") == (1, True, 4)


@pytest.mark.rule("A32", "A33", "A49")
def test_hits_of_a_card_then_homes_in_slot_order_then_leaders_zone_by_zone() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [
                leader("Gambit", 2, 4, hits=2),
                leader("Storm", 1, 6, hits=2),
                member("Rogue", zone=1),
                member("Beast", zone=2),
            ],
            ["Cable"],
        ],
        team={0: {"mover": 1, "captured": ["Toad"]}},
    )
    s.act("fight in zone 1")
    rolls(s, "Storm", "Rogue")
    s.act("fight in zone 2")
    rolls(s, "Gambit", "Beast")
    s.draw("Sentinel Attack")
    assert s.kinds() == ["luck_drawn", "luck_played", *["hits"] * 4, "home", "home"]
    assert [h["slot"] for h in s.events("home")] == [0, 1]
    assert s.member("Beast")["hits"] == 1  # no ability lessens it
    assert s.legal() == ["lead with Rogue"]  # zone 1 comes before zone 2
    s.act("lead with Rogue")
    assert s.legal() == ["lead with Beast"]
    s.act("lead with Beast")
    assert s.place("Rogue") == (1, True, 6)
    assert s.place("Beast") == (2, True, 4)


@pytest.mark.rule("A45")
def test_a_character_holds_99_hits_at_most() -> None:
    s = scenario(
        teams=[[member("Rogue", hits=98)], ["Cable"]],
        team={0: {"mover": 1, "captured": ["Toad"]}, 1: {"hand": ["Cerebro on the Fritz"]}},
    )
    s.act("play Cerebro on the Fritz")  # there is no Step 4, but Step 5
    s.draw("Brotherhood Ambush")
    assert s.events("hits") == [{"player": 0, "slot": 0, "hits": 1}]
    assert s.member("Rogue")["hits"] == 99
