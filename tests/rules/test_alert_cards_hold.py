"""What the Training & Luck cards that are held do, and their conditions one by one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.card_tools import (
    OTHER_WAY,
    battle,
    begin_roll,
    changed_pack,
    dice_of,
    idle,
    playable,
    question,
    recruiting,
    row_of,
    team_in,
)
from rules.scenario import STRONG, Member, Scenario, Zone, leader, member, scenario

RECRUIT_IN_2: list[Zone] = ["Apocalypse", ("Recruit", "Wolverine"), "Juggernaut"]


def holding(*cards: str, members: list[Any], **more: Any) -> Scenario:
    """A turn begins for a player with these cards in the hand; advanced game."""
    rivals = more.pop("rivals", ["Gambit"])
    fields = {0: {"hand": list(cards), **more.pop("fields", {})}}
    return scenario(mode="advanced", teams=[members, rivals], team=fields, **more)


# ------------------------------------------------------------- Danger Room Training


@pytest.mark.rule("alert-10.3", "A27", "card:Danger Room Training")
def test_danger_room_training_adds_three_dice_to_one_roll_of_one_character() -> None:
    s = battle("Storm", "Rogue", hand=["Danger Room Training"])
    s.act("play Danger Room Training on Rogue")
    assert dice_of(s, "Storm") == 4
    s.roll()
    assert dice_of(s, "Rogue") == 5 + 2 + 3 - 1  # nine at most
    s = battle("Banshee", "Beast", hand=["Danger Room Training", "Danger Room Training"])
    s.act("play Danger Room Training on Banshee")
    assert dice_of(s, "Banshee") == 7
    s.roll()
    s.act("accept", "play Danger Room Training on Beast")
    assert dice_of(s, "Beast") == 7
    assert s.value()["luck_pile"] == {"Danger Room Training": 2}


@pytest.mark.rule("alert-10.3", "common-16", "A27", "card:Danger Room Training")
def test_two_danger_room_trainings_add_up() -> None:
    s = battle("Longshot", hand=["Danger Room Training", "Danger Room Training"])
    s.act("play Danger Room Training on Longshot", "play Danger Room Training on Longshot")
    assert dice_of(s, "Longshot") == 9


@pytest.mark.rule("alert-10.3", "A27", "card:Danger Room Training")
def test_danger_room_training_needs_an_unrolled_character_in_a_mutant_zone() -> None:
    members = [*team_in(["Storm"], 1, 2), *team_in(["Rogue"], 2, 2), "Beast"]
    s = holding("Danger Room Training", members=members, zones=RECRUIT_IN_2)
    assert playable(s, "Danger Room Training") == ["Storm"]
    s.act("pass", "done", "fight in zone 1", "roll Storm")
    s.roll()
    s.act("accept")
    assert question(s) == "done"
    assert playable(s, "Danger Room Training") == []


@pytest.mark.rule("alert-10.3", "A25", "card:Danger Room Training")
def test_danger_room_training_in_the_basic_game() -> None:
    s = battle("Wolverine", mode="basic", hand=["Danger Room Training"])
    assert playable(s, "Danger Room Training") == ["Wolverine"]
    s = battle("Beast", mode="basic", hand=["Danger Room Training"])
    s.act("play Danger Room Training on Beast")
    assert dice_of(s, "Beast") == 7


@pytest.mark.rule("alert-10.15", "A27", "G2", "card:Danger Room Training", "card:Combat Drill")
def test_the_limit_of_nine_dice_makes_no_card_unplayable() -> None:
    s = battle("Wolverine", hand=["Danger Room Training", "Combat Drill"])
    assert playable(s, "Danger Room Training") == ["Wolverine"]
    assert playable(s, "Combat Drill") == ["zone 1"]
    s.act("play Danger Room Training on Wolverine", "play Combat Drill on zone 1")
    assert dice_of(s, "Wolverine") == 9


# ---------------------------------------------------------------------- Combat Drill


@pytest.mark.rule("alert-10.4", "A27", "A35", "card:Combat Drill")
def test_combat_drill_adds_a_die_for_each_own_character_there() -> None:
    s = battle("Rogue", "Beast", hand=["Combat Drill", "Medical Lab"])
    s.act("play Combat Drill on zone 1")
    assert dice_of(s, "Rogue") == 6
    s.roll()
    s.act("accept")
    assert dice_of(s, "Beast") == 5


@pytest.mark.rule("alert-10.4", "A27", "card:Combat Drill")
def test_combat_drill_is_for_one_zone_and_for_those_who_join_it_later() -> None:
    members = [*team_in(["Beast"], 1, 2), *team_in(["Longshot"], 2, 2), "Rogue"]
    s = holding("Combat Drill", members=members)
    s.act("play Combat Drill on zone 1", "deploy Rogue to zone 1", "fight in zone 2")
    assert dice_of(s, "Longshot") == 3
    s.roll()
    s.act("fight in zone 1")
    assert dice_of(s, "Rogue") == 6


@pytest.mark.rule("alert-10.4", "A27", "card:Combat Drill")
def test_combat_drill_needs_a_mutant_zone_with_an_unrolled_own_character() -> None:
    members = [*team_in(["Storm", "Beast"], 1, 2), *team_in(["Rogue"], 2, 2)]
    rivals = team_in(["Gambit"], 3, 4)
    s = holding("Combat Drill", members=members, zones=RECRUIT_IN_2, rivals=rivals)
    assert playable(s, "Combat Drill") == ["zone 1"]
    begin_roll(s, "Storm").roll()
    s.act("accept")
    assert playable(s, "Combat Drill") == ["zone 1"]
    s.act("roll Beast")
    s.roll()
    s.act("accept")
    assert (question(s), playable(s, "Combat Drill")) == ("done", [])


@pytest.mark.rule("alert-10.4", "card:Combat Drill")
def test_combat_drill_after_the_leader_has_rolled() -> None:
    s = battle("Storm", "Beast", hand=["Combat Drill"])
    begin_roll(s, "Storm").roll()
    s.act("accept", "play Combat Drill on zone 1")
    assert dice_of(s, "Beast") == 4 + 2 + 1


# ------------------------------------------------------------------ Fastball Special


@pytest.mark.rule("alert-10.5", "A27", "card:Fastball Special")
def test_fastball_special_makes_a_marvel_of_the_leader_worth_four() -> None:
    s = battle("Storm", "Rogue", hand=["Fastball Special", "Medical Lab"])
    s.act("play Fastball Special on zone 1", "roll Storm")
    s.roll(4, xmen=1, marvel=1)
    s.act("accept")
    assert s.place("Storm")[2] == 2 + 1 + 4
    begin_roll(s, "Rogue").roll(marvel=1)
    s.act("accept")
    assert s.place("Storm")[2] == 7 + 2  # for the leader only


@pytest.mark.rule("alert-10.5", "common-16", "G15", "card:Fastball Special")
def test_fastball_special_beats_a_worth_of_three() -> None:
    s = battle("Gambit", "Rogue", hand=["Fastball Special"], rivals=["Beast"])
    s.act("play Fastball Special on zone 1", "roll Gambit")
    s.roll(4, marvel=1)
    assert s.place("Gambit")[2] == 6


@pytest.mark.rule("alert-10.5", "A27", "card:Fastball Special")
def test_fastball_special_is_for_the_next_battle_roll_wherever_it_is() -> None:
    members = team_in(["Nightcrawler", "Beast"], 1, 5)
    s = holding("Fastball Special", members=members)
    s.act("play Fastball Special on zone 1", "teleport Nightcrawler home", "lead with Beast")
    s.act("deploy Nightcrawler to zone 2", "fight in zone 1", "roll Beast")
    s.roll(marvel=1)
    assert s.place("Beast")[2] == 7
    s.act("fight in zone 2", "lead with Nightcrawler", "roll Nightcrawler")
    s.roll(marvel=1)
    assert s.place("Nightcrawler")[2] == 4


@pytest.mark.rule("alert-10.5", "A27", "card:Fastball Special")
def test_fastball_special_needs_a_mutant_zone() -> None:
    s = recruiting("Storm", "Beast", hand=["Fastball Special"], recruit="Wolverine")
    assert playable(s, "Fastball Special") == []


@pytest.mark.rule("alert-10.5", "A27", "card:Fastball Special")
def test_fastball_special_needs_a_teammate_there() -> None:
    home = member("Beast", hits=4)
    rivals = team_in(["Gambit"], 1, 4)
    s = battle("Storm", home=[home], rivals=rivals, hand=["Fastball Special"])
    assert playable(s, "Fastball Special") == []


@pytest.mark.rule("alert-10.5", "A27", "card:Fastball Special")
def test_fastball_special_needs_a_named_leader() -> None:
    s = holding("Fastball Special", members=["Storm", "Beast"])
    s.act("pass", "deploy Storm to zone 1", "deploy Beast to zone 1")
    assert playable(s, "Fastball Special") == []
    s.act("done")
    assert (question(s), playable(s, "Fastball Special")) == ("fight", [])
    s.act("fight in zone 1")
    assert (question(s), playable(s, "Fastball Special")) == ("lead", [])
    s.act("lead with Storm")
    assert (question(s), playable(s, "Fastball Special")) == ("roll", ["zone 1"])


@pytest.mark.rule("alert-10.5", "A27", "card:Fastball Special")
def test_fastball_special_needs_a_leader_who_has_not_rolled() -> None:
    s = battle("Storm", "Beast", hand=["Fastball Special"])
    begin_roll(s, "Storm").roll()
    s.act("accept")
    assert (question(s), playable(s, "Fastball Special")) == ("roll", [])


@pytest.mark.rule("alert-10.5", "A8", "card:Fastball Special")
def test_fastball_special_for_a_new_leader_who_has_not_rolled() -> None:
    s = battle("Storm", "Beast", "Rogue", hand=["Fastball Special"], hits={"Storm": 2})
    begin_roll(s, "Storm").roll(evil=1)
    s.act("accept", "lead with Rogue")
    assert playable(s, "Fastball Special") == ["zone 1"]
    s.act("play Fastball Special on zone 1", "roll Rogue")
    s.roll(5, marvel=1)
    assert s.place("Rogue")[2] == 2 + 4


@pytest.mark.rule("alert-10.5", "A27", "card:Fastball Special")
def test_one_fastball_special_a_leader() -> None:
    members = [*team_in(["Storm", "Beast"], 1, 2), *team_in(["Rogue", "Cable"], 2, 2)]
    s = holding("Fastball Special", "Fastball Special", members=members)
    assert playable(s, "Fastball Special") == ["zone 1", "zone 2"]
    s.act("play Fastball Special on zone 1")
    assert playable(s, "Fastball Special") == ["zone 2"]


# -------------------------------------------------------------------- Blackbird Jet


@pytest.mark.rule("alert-10.6", "alert-4.4", "A27", "A4", "card:Blackbird Jet")
def test_blackbird_jet_lets_any_own_characters_join() -> None:
    s = holding("Blackbird Jet", members=[*team_in(["Storm"], 1, 2), "Beast", "Cable"])
    s.act("pass")
    assert "deploy Beast to zone 1" not in s.legal()
    s.act("play Blackbird Jet on zone 1")
    s.act("deploy Beast to zone 1", "deploy Cable to zone 1", "fight in zone 1")
    begin_roll(s, "Beast")
    assert s.dice() == 6


@pytest.mark.rule("alert-10.6", "A27", "card:Blackbird Jet")
def test_blackbird_jet_before_the_turn_holds_for_the_turn() -> None:
    s = holding("Blackbird Jet", members=[*team_in(["Storm"], 1, 2), "Beast"])
    s.act("play Blackbird Jet on zone 1")
    assert "deploy Beast to zone 1" in s.legal()
    assert s.zone(1)["jet"]


@pytest.mark.rule("alert-10.6", "A27", "card:Blackbird Jet")
def test_blackbird_jet_needs_an_own_leader_in_the_zone() -> None:
    members = [*team_in(["Storm"], 1, 2), "Beast"]
    s = holding("Blackbird Jet", members=members, rivals=team_in(["Gambit"], 3, 4))
    assert playable(s, "Blackbird Jet") == ["zone 1"]
    s.act("pass", "deploy Beast to zone 2")
    assert playable(s, "Blackbird Jet") == []  # nobody is left at Headquarters


@pytest.mark.rule("alert-10.6", "A27", "card:Blackbird Jet")
def test_blackbird_jet_needs_an_able_character_at_headquarters() -> None:
    hurt: list[Member] = [*team_in(["Storm"], 1, 2), member("Beast", hits=4)]
    assert playable(holding("Blackbird Jet", members=hurt), "Blackbird Jet") == []
    able: list[Member] = [*team_in(["Storm"], 1, 2), member("Beast", hits=3)]
    assert playable(holding("Blackbird Jet", members=able), "Blackbird Jet") == ["zone 1"]
    away = [*team_in(["Storm"], 1, 2), *team_in(["Beast"], 2, 2)]
    assert playable(holding("Blackbird Jet", members=away), "Blackbird Jet") == []


@pytest.mark.rule("alert-10.6", "alert-A42", "A27", "card:Blackbird Jet")
def test_a_character_that_has_rolled_is_not_able_to_fly() -> None:
    zones: list[Zone] = ["Toad", ("Recruit", "Wolverine"), "Juggernaut"]
    members = [*team_in(["Beast"], 1, 2), *team_in(["Storm"], 2, 2)]
    s = holding("Blackbird Jet", members=members, zones=zones)
    begin_roll(s, "Beast").roll(xmen=2)  # captures Toad and comes home
    s.act("accept")
    assert (question(s), playable(s, "Blackbird Jet")) == ("done", [])


@pytest.mark.rule("alert-10.6", "A27", "card:Blackbird Jet")
def test_blackbird_jet_needs_a_deployment_that_is_not_over() -> None:
    members = [*team_in(["Storm"], 1, 2), *team_in(["Cable"], 2, 2), "Beast"]
    s = holding("Blackbird Jet", members=members, zones=RECRUIT_IN_2)
    assert playable(s, "Blackbird Jet") == ["zone 1", "zone 2"]
    s.act("pass")
    assert playable(s, "Blackbird Jet") == ["zone 1", "zone 2"]
    s.act("done")
    assert (question(s), playable(s, "Blackbird Jet")) == ("fight", ["zone 2"])
    begin_roll(s, "Storm").roll()
    s.act("accept")
    assert (question(s), playable(s, "Blackbird Jet")) == ("done", ["zone 2"])
    s.act("done")
    assert (question(s), playable(s, "Blackbird Jet")) == ("fight", [])


@pytest.mark.rule("alert-10.6", "A27", "card:Blackbird Jet")
def test_blackbird_jet_to_a_recruit_zone() -> None:
    members = [*team_in(["Cable"], 2, 2), "Beast"]
    s = holding("Blackbird Jet", members=members, zones=RECRUIT_IN_2)
    s.act("play Blackbird Jet on zone 2")
    assert question(s) == "done"
    assert "deploy Beast to zone 2" not in s.legal()  # that is for Step 3
    s.act("done")
    s.act("deploy Beast to zone 2", "fight in zone 2")
    assert dice_of(s, "Beast") == 5


@pytest.mark.rule("alert-10.6", "A27", "card:Blackbird Jet")
def test_one_blackbird_jet_a_zone() -> None:
    members = [*team_in(["Storm"], 1, 2), *team_in(["Cable"], 2, 2), "Beast"]
    s = holding("Blackbird Jet", "Blackbird Jet", members=members)
    s.act("play Blackbird Jet on zone 1")
    assert playable(s, "Blackbird Jet") == ["zone 2"]


# -------------------------------------------- these four in a turn without Step 2


@pytest.mark.rule("alert-10.7", "A27", "A31")
@pytest.mark.parametrize(
    "card",
    [
        pytest.param("Danger Room Training", marks=pytest.mark.rule("card:Danger Room Training")),
        pytest.param("Combat Drill", marks=pytest.mark.rule("card:Combat Drill")),
        pytest.param("Fastball Special", marks=pytest.mark.rule("card:Fastball Special")),
        pytest.param("Blackbird Jet", marks=pytest.mark.rule("card:Blackbird Jet")),
    ],
)
def test_four_cards_are_not_playable_in_a_turn_without_step_two(card: str) -> None:
    members = [*team_in(["Storm", "Beast"], 1, 2), "Cable"]
    assert playable(holding(card, members=members), card)
    s = holding(card, members=members, fields={"hearing": True})
    assert s.legal() == ["pass"]


@pytest.mark.rule("alert-10.7", "A27", "A31")
def test_the_other_cards_are_playable_in_a_turn_without_step_two() -> None:
    members = [*team_in(["Storm"], 1, 2), member("Cable", hits=1)]
    for card in ("Medical Lab", "Evil Reinforcements", "Weak Point"):
        assert playable(holding(card, members=members, fields={"hearing": True}), card)


# ---------------------------------------------------------------------- Medical Lab


@pytest.mark.rule("alert-10.8", "A27", "card:Medical Lab")
def test_medical_lab_removes_all_hits_serious_ones_too() -> None:
    members: list[Member] = [member("Cable", hits=9), member("Rogue", hits=2)]
    s = holding("Medical Lab", members=members)
    s.act("play Medical Lab on Cable")
    assert s.events("healed") == [{"player": 0, "slot": 0, "hits": 9}]
    assert (s.member("Cable")["hits"], s.member("Rogue")["hits"]) == (0, 2)
    assert "deploy Cable to zone 1" in s.legal()  # nothing to recover from any more
    s.act("done")
    assert s.dice() == 5  # Rogue recovers, Cable does not
    s.roll()
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.8", "A27", "card:Medical Lab")
def test_medical_lab_needs_an_own_character_at_headquarters_with_hits() -> None:
    members: list[Member] = [
        leader("Storm", 1, 2, hits=1),
        "Beast",
        member("Cable", hits=1),
        member("Rogue", hits=7),
    ]
    s = holding("Medical Lab", members=members, rivals=[member("Gambit", hits=2)])
    assert playable(s, "Medical Lab") == ["Cable", "Rogue"]


# -------------------------------------------- Evil Reinforcements and Weak Point


@pytest.mark.rule("alert-10.9", "A27", "card:Evil Reinforcements")
@pytest.mark.parametrize(("strength", "to"), [(4, 8), (17, 21), (18, 21), (20, 21)])
def test_evil_reinforcements_raise_an_indicator_by_four_at_most_to_21(
    strength: int, to: int
) -> None:
    zones: list[Zone] = [{"card": "Toad", "strength": strength}, *STRONG["advanced"][1:]]
    s = holding("Evil Reinforcements", members=["Beast"], zones=zones)
    s.act("play Evil Reinforcements on zone 1")
    assert s.events("indicator") == [{"zone": 1, "strength": to}]
    assert s.zone(1)["strength"] == to


@pytest.mark.rule("alert-10.9", "A27", "card:Evil Reinforcements")
def test_evil_reinforcements_need_a_card_and_an_indicator_below_21() -> None:
    zones: list[Zone] = [{"card": "Toad", "strength": 21}, ("Recruit", "Cable"), None]
    s = holding("Evil Reinforcements", members=["Beast"], zones=zones)
    assert playable(s, "Evil Reinforcements") == ["zone 2"]
    s.act("play Evil Reinforcements on zone 2")
    assert s.zone(2)["strength"] == 16


@pytest.mark.rule("alert-10.9", "A21", "card:Evil Reinforcements")
def test_evil_reinforcements_against_another_player() -> None:
    zones: list[Zone] = ["Toad", *STRONG["advanced"][1:]]
    teams = [["Beast"], team_in(["Gambit"], 1, 3)]
    fields = {0: {"hand": ["Evil Reinforcements"]}}
    s = scenario(mode="advanced", teams=teams, zones=zones, team=fields, turn_player=1)
    s.act("play Evil Reinforcements on zone 1", "fight in zone 1", "roll Gambit")
    s.roll(xmen=4)
    assert s.place("Gambit") == (1, True, 7)  # short of 8


@pytest.mark.rule("alert-10.10", "A27", "card:Weak Point")
@pytest.mark.parametrize(("strength", "to"), [(21, 17), (5, 1), (4, 1), (2, 1)])
def test_weak_point_lowers_an_indicator_by_four_at_least_to_1(strength: int, to: int) -> None:
    zones: list[Zone] = [{"card": "Toad", "strength": strength}, *STRONG["advanced"][1:]]
    s = holding("Weak Point", members=[leader("Beast", 1, 0)], zones=zones)
    s.act("play Weak Point on zone 1")
    assert s.events("indicator") == [{"zone": 1, "strength": to}]
    assert s.zone(1)["strength"] == to
    assert s.place("Beast") == (1, True, 0)  # the Deployment Area is before 1


@pytest.mark.rule("alert-10.10", "A27", "card:Weak Point")
def test_weak_point_needs_a_card_and_an_indicator_above_1() -> None:
    zones: list[Zone] = [{"card": "Toad", "strength": 1}, None, ("Recruit", "Cable")]
    s = holding("Weak Point", members=["Beast"], zones=zones)
    assert playable(s, "Weak Point") == ["zone 3"]


@pytest.mark.rule("alert-10.10", "A30", "card:Weak Point")
@pytest.mark.parametrize(("space", "captures"), [(9, False), (10, True), (13, True)])
def test_a_leader_on_or_past_the_indicator_captures(space: int, captures: bool) -> None:
    zones: list[Zone] = [{"card": "Stryfe", "strength": 14}, *STRONG["advanced"][1:]]
    s = holding("Weak Point", members=[leader("Beast", 1, space), "Cable"], zones=zones)
    s.act("pass", "play Weak Point on zone 1")
    assert (s.team(0)["captured"] == {"Stryfe": 1}) is captures
    assert (s.place("Beast")[0] == 0) is captures


@pytest.mark.rule("alert-10.10", "alert-10.25", "A30", "card:Weak Point")
@pytest.mark.parametrize("spaces", [(9, 12, 11), (12, 9, 8)])
def test_the_farthest_of_several_leaders_captures(spaces: tuple[int, int, int]) -> None:
    zones: list[Zone] = [{"card": "Sabretooth", "strength": 13}, *STRONG["advanced"][1:]]
    names = ("Storm", "Rogue", "Gambit")
    teams = [team_in([n], 1, space) for n, space in zip(names, spaces, strict=True)]
    fields = {2: {"hand": ["Weak Point"]}}
    s = scenario(mode="advanced", teams=teams, zones=zones, team=fields)
    s.act("play Weak Point on zone 1")
    winner = spaces.index(12)
    assert s.events("captured") == [{"player": winner, "zone": 1, "card": "Sabretooth"}]
    assert [e["player"] for e in s.events("home")] == [0, 1, 2]
    assert s.kinds()[:6] == ["luck_played", "indicator", "captured", "home", "home", "home"]
    assert question(s) == "alert_card"  # emptied before Step 1, filled in it


@pytest.mark.rule("alert-10.25", "alert-5.19", "A30", "card:Weak Point")
def test_a_mutant_captured_in_another_turn_is_turned_in_in_the_captors_next_step_five() -> None:
    zones: list[Zone] = [{"card": "Sabretooth", "strength": 13}, *STRONG["advanced"][1:]]
    teams = [["Beast"], team_in(["Rogue"], 1, 12)]
    s = scenario(mode="advanced", teams=teams, zones=zones, team={0: {"hand": ["Weak Point"]}})
    s.act("pass")
    s.act("play Weak Point on zone 1")
    assert s.team(1)["captured"] == {"Sabretooth": 1}
    assert s.zone(1)["card"] is None
    s.act("done")
    assert s.value()["turn"] == 2  # the own Step 5 does not turn it in
    assert s.team(1)["captured"] == {"Sabretooth": 1}
    s.draw("Toad")  # the zone stayed empty until this Step 1
    s.act("done")
    assert s.events("turned_in") == [{"player": 1, "card": "Sabretooth", "experience": 5}]
    assert s.team(1)["mover"] == 5


@pytest.mark.rule("alert-10.25", "alert-10.10", "alert-5.20", "A30", "A26", "card:Weak Point")
def test_a_recruit_joins_another_player_at_once() -> None:
    zones: list[Zone] = [("Recruit", "Cable"), *STRONG["advanced"][1:]]
    teams = [["Beast"], team_in(["Rogue", "Storm"], 1, 10)]
    s = scenario(mode="advanced", teams=teams, zones=zones, team={0: {"hand": ["Weak Point"]}})
    s.act("play Weak Point on zone 1")
    assert s.names(1) == ["Rogue", "Storm", "Cable"]
    assert s.member("Cable")["hits"] == 0 and s.place("Cable")[0] == 0
    assert s.value()["alert_pile"] == {"Recruit Another X-Man": 1}
    assert s.kinds()[:6] == ["luck_played", "indicator", "captured", "home", "home", "joined"]


@pytest.mark.rule("alert-5.21", "alert-10.10", "A17", "card:Weak Point")
def test_a_team_of_four_by_weak_point_leaves_the_other_recruit_zone() -> None:
    zones: list[Zone] = [("Recruit", "Cable"), ("Recruit", "Wolverine"), "Apocalypse"]
    rivals = [*team_in(["Rogue"], 1, 10), *team_in(["Storm"], 2, 3), *team_in(["Havok"], 3, 3)]
    teams = [["Beast"], rivals]
    s = scenario(mode="advanced", teams=teams, zones=zones, team={0: {"hand": ["Weak Point"]}})
    s.act("play Weak Point on zone 1")
    assert s.names(1) == ["Rogue", "Storm", "Havok", "Cable"]
    assert (s.place("Storm")[0], s.place("Havok")[0]) == (0, 3)


@pytest.mark.rule("alert-5.18", "alert-10.10", "alert-5.23", "A10", "A39", "card:Weak Point")
def test_those_who_lose_their_roll_by_weak_point_may_deploy_in_step_three() -> None:
    zones: list[Zone] = [{"card": "Toad", "strength": 4}, ("Recruit", "Cable"), "Apocalypse"]
    s = holding("Weak Point", members=team_in(["Rogue", "Beast"], 1, 1), zones=zones)
    s.act("pass", "done", "fight in zone 1", "play Weak Point on zone 1")
    assert question(s) == "done"
    assert "deploy Rogue to zone 2" in s.legal()
    assert "deploy Beast to zone 2" in s.legal()


@pytest.mark.rule("alert-5.18", "alert-10.10", "alert-8.1", "A10", "card:Weak Point")
def test_weak_point_between_two_rolls_of_a_zone() -> None:
    zones: list[Zone] = [{"card": "Sabretooth", "strength": 13}, *STRONG["advanced"][1:]]
    team = team_in(["Storm", "Beast"], 1, 7, {"Storm": 1, "Beast": 1})
    s = holding("Weak Point", members=team, zones=zones)
    begin_roll(s, "Storm").roll(xmen=2)
    s.act("accept", "play Weak Point on zone 1")
    assert s.events("captured") == [{"player": 0, "zone": 1, "card": "Sabretooth"}]
    assert s.dice() == 4  # Beast has lost its roll and recovers; Storm has rolled
    s.roll(xmen=1)
    assert (s.member("Storm")["hits"], s.member("Beast")["hits"]) == (1, 0)
    assert s.events("turned_in") == [{"player": 0, "card": "Sabretooth", "experience": 5}]


# ----------------------------------------------------------- Cerebro on the Fritz

CEREBRO = "play Cerebro on the Fritz"


def fritz(team: list[Any], **more: Any) -> Scenario:
    """Player 1 may play Cerebro at the start of player 0's turn."""
    fields: dict[int, dict[str, Any]] = {1: {"hand": ["Cerebro on the Fritz"]}}
    fields.update({0: more.pop("fields", {})})
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], team=fields, **more)
    return idle(s, lambda x: x.player() == 1)


@pytest.mark.rule("alert-10.11", "A28", "card:Cerebro on the Fritz")
def test_cerebro_sends_the_team_home_with_its_hits() -> None:
    members = [
        *team_in(["Storm", "Beast"], 1, 9, {"Beast": 2}),
        *team_in(["Rogue"], 2, 4, {"Rogue": 1}),
        member("Cable", hits=2),
    ]
    s = fritz(members)
    s.act(CEREBRO)
    assert s.kinds()[:4] == ["luck_played", "home", "home", "home"]
    assert [e["slot"] for e in s.events("home")] == [0, 1, 2]
    assert [s.member(n)["hits"] for n in ("Storm", "Beast", "Rogue", "Cable")] == [0, 2, 1, 2]
    assert all(s.place(n) == (0, False, 0) for n in ("Storm", "Beast", "Rogue", "Cable"))
    assert s.value()["turn"] == 2  # neither deployed nor recovered
    assert s.value()["luck_pile"] == {"Cerebro on the Fritz": 1}


@pytest.mark.rule("alert-10.11", "A28", "card:Cerebro on the Fritz")
def test_step_one_and_step_five_take_place_under_cerebro() -> None:
    zones: list[Zone] = [None, *STRONG["advanced"][1:]]
    s = fritz(["Cyclops"], zones=zones, fields={"captured": ["Toad"], "hand": ["Public Heroes"]})
    s.act(CEREBRO)
    s.draw("Arcade")
    assert s.kinds()[:2] == ["alert_drawn", "indicator"]
    assert s.events("turned_in") == [{"player": 0, "card": "Toad", "experience": 2}]
    assert s.legal() == ["pass", "play Public Heroes"]
    s.act("play Public Heroes")
    s.roll(6, xmen=2)
    assert s.team(0)["mover"] == 4


@pytest.mark.rule("alert-10.11", "alert-2.1", "A28", "A15", "card:Cerebro on the Fritz")
def test_an_empty_team_gets_its_character_before_cerebro() -> None:
    fields = {1: {"hand": ["Cerebro on the Fritz"]}}
    s = scenario(mode="advanced", teams=[[], ["Gambit"]], team=fields)
    s.draw("Storm")
    s.act(CEREBRO)
    assert s.names(0) == ["Storm"]
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.11", "A28", "A14", "card:Cerebro on the Fritz")
def test_a_seriously_wounded_character_makes_its_roll_on_the_next_turn() -> None:
    s = fritz([member("Cable", hits=6), member("Storm", hits=1)])
    s.act(CEREBRO)
    assert s.member("Cable")["hits"] == 6
    assert s.value()["turn"] == 2
    idle(s, lambda x: int(x.value()["turn"]) == 3 and question(x) == "dice")
    assert s.value()["pending"][-1]["slot"] == 0
    s.roll(4, xmen=1)
    assert s.events("left") == [{"player": 0, "slot": 0, "character": "Cable"}]
    s.roll(3, xmen=1)
    assert s.member("Storm")["hits"] == 0


@pytest.mark.rule("alert-10.11", "A28", "A21", "card:Cerebro on the Fritz")
def test_cerebro_is_for_another_players_turn_only() -> None:
    s = holding("Cerebro on the Fritz", members=["Beast"])
    assert s.legal() == ["pass"]
    s = fritz(["Beast"])
    assert s.legal() == ["pass", CEREBRO]
    s.act("pass")
    s.act("deploy Beast to zone 1")
    assert s.place("Beast")[0] == 1


@pytest.mark.rule("alert-10.11", "A28", "card:Cerebro on the Fritz")
def test_cerebro_hits_the_player_whose_turn_begins() -> None:
    teams = [team_in(["Beast"], 1, 2), team_in(["Storm"], 1, 5), team_in(["Rogue"], 2, 5)]
    fields = {2: {"hand": ["Cerebro on the Fritz"]}}
    s = scenario(mode="advanced", teams=teams, team=fields)
    s.act(CEREBRO)
    assert [s.place(n)[0] for n in ("Beast", "Storm", "Rogue")] == [0, 1, 2]
    assert (s.value()["turn"], s.player()) == (2, 1)
    s.act("fight in zone 1")  # only that one turn


@pytest.mark.rule("alert-10.11", "alert-10.7", "A28", "card:Cerebro on the Fritz")
def test_places_on_the_tracks_are_lost_under_cerebro() -> None:
    s = fritz(team_in(["Storm", "Beast"], 1, 9))
    s.act(CEREBRO)
    assert not s.events("leader")  # no teammate takes the space: all have left
    idle(s, lambda x: int(x.value()["turn"]) == 3)
    s.act("deploy Storm to zone 1", "done", "fight in zone 1", "lead with Storm")
    assert s.place("Storm") == (1, True, 0)


@pytest.mark.rule("alert-A48", "card:Cerebro on the Fritz")
def test_a_second_cerebro_on_the_same_team_changes_nothing() -> None:
    def change(content: dict[str, Any]) -> None:
        row_of(content, "luck_cards", "Cerebro on the Fritz")["copies"] = 2
        content["luck_cards"] = [r for r in content["luck_cards"] if r["name"] != "Good Press"]

    fields = {seat: {"hand": ["Cerebro on the Fritz"]} for seat in (1, 2)}
    teams = [team_in(["Beast"], 1, 2), ["Storm"], ["Rogue"]]
    s = scenario(mode="advanced", teams=teams, team=fields, pack=changed_pack(change))
    s.act(CEREBRO)
    assert (s.player(), s.legal()) == (2, ["pass", CEREBRO])
    s.act(CEREBRO)
    assert s.kinds()[:1] == ["luck_played"]
    assert not s.events("home")
    assert s.value()["turn"] == 2
    s.act("deploy Storm to zone 1")


# -------------------------------------------------------------------- Public Heroes


def turning_in(*cards: str, members: list[Any]) -> Scenario:
    s = holding(*cards, members=members, fields={"captured": ["Toad"]})
    s.act("pass")
    s.act("done")
    return s


@pytest.mark.rule("alert-10.12", "alert-9.2", "A29", "card:Public Heroes")
def test_public_heroes_adds_three_bonus_dice() -> None:
    s = turning_in("Public Heroes", members=["Havok"])
    assert s.events("turned_in") == [{"player": 0, "card": "Toad", "experience": 2}]
    assert s.legal() == ["pass", "play Public Heroes"]
    s.act("play Public Heroes")
    s.roll(4, xmen=1, marvel=1)
    assert s.events("dice")[0]["purpose"] == "bonus"
    assert s.team(0)["mover"] == 2 + 3
    assert s.value()["luck_pile"] == {"Public Heroes": 1}


@pytest.mark.rule("alert-10.12", "alert-9.2", "A29", "card:Public Heroes")
def test_both_public_heroes_can_be_played() -> None:
    s = turning_in("Public Heroes", "Public Heroes", "Medical Lab", members=["Beast"])
    s.act("play Public Heroes", "play Public Heroes")
    assert s.legal() == ["pass"]
    s.act("pass")
    assert s.dice() == 6


@pytest.mark.rule("alert-9.2", "common-8", "A29", "card:Public Heroes")
def test_any_holder_is_asked_but_only_public_heroes_can_be_played() -> None:
    s = turning_in("Weak Point", "Evil Reinforcements", members=["Havok"])
    assert s.legal() == ["pass"]
    s.act("pass")
    assert s.dice() == 1
    s = holding("Public Heroes", members=["Beast"], fields={})
    s.act("pass", "done")
    assert s.value()["turn"] == 2  # nothing is turned in


@pytest.mark.rule("alert-9.2", "alert-9.3", "common-18", "A29", "card:Public Heroes")
def test_passing_without_bonus_dice_rolls_nothing() -> None:
    s = turning_in("Public Heroes", members=["Beast"])
    s.act("pass")
    assert s.kinds()[:1] == ["mover"]
    assert s.team(0)["hand"] == {"Public Heroes": 1}


# -------------------------------------------------- cards and a roll the other way


@pytest.mark.rule("alert-10.3", "alert-10.5", "alert-6.4", "G15", "card:Danger Room Training")
def test_a_roll_the_other_way_uses_the_waiting_cards_up() -> None:
    hand = ["Danger Room Training", "Fastball Special", "Medical Lab"]
    s = battle("Havok", "Beast", hand=hand)
    s.act("play Danger Room Training on Havok", "play Fastball Special on zone 1")
    begin_roll(s, "Havok", OTHER_WAY).roll(3, marvel=1)
    s.act("accept")
    assert s.place("Havok")[2] == 6
    assert (s.member("Havok")["extra_dice"], s.member("Havok")["marvel_worth"]) == (0, 0)
