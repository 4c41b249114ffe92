"""What the Training & Luck cards that are played at once do."""

from __future__ import annotations

from typing import Any

import pytest

from rules.card_tools import (
    dice_of,
    idle,
    in_deployment_of,
    luck_draw,
    question,
    team_in,
    to_turn,
)
from rules.scenario import STRONG, Member, Scenario, Zone, leader, member, scenario


def hits_of(s: Scenario, seat: int = 0) -> list[int]:
    return [m["hits"] for m in s.team(seat)["members"]]


def zones_of(s: Scenario, seat: int = 0) -> list[int]:
    return [m["zone"] for m in s.team(seat)["members"]]


def fighting(*names: str, zone: int = 1, space: int = 3, **hits: int) -> list[dict[str, Any]]:
    """A team in a mutant zone, with hits by name."""
    return team_in(names, zone, space, hits)


# ----------------------------------------------------------------- Rest and Recovery


@pytest.mark.rule("alert-10.16", "card:Rest and Recovery")
def test_rest_and_recovery_removes_a_hit_of_each_own_character_at_headquarters() -> None:
    team = [*fighting("Storm", "Rogue", Storm=1, Rogue=2), member("Cable", hits=2), "Beast"]
    rivals = [member("Gambit", hits=2)]
    s = luck_draw(team, rivals=rivals, card="Rest and Recovery")
    assert hits_of(s) == [1, 2, 1, 0]
    assert hits_of(s, 1) == [2]
    assert s.events("healed") == [{"player": 0, "slot": 2, "hits": 1}]


@pytest.mark.rule("alert-10.16", "common-17", "G16", "card:Rest and Recovery")
def test_rest_and_recovery_takes_a_hit_from_the_picture_first() -> None:
    fields = {1: {"hand": ["Cerebro on the Fritz"]}}
    s = scenario(
        mode="advanced",
        teams=[[member("Cable", hits=5)], ["Gambit"]],
        team={0: {"captured": ["Toad"], "mover": 1}, **fields},
    )
    idle(s, lambda x: x.player() == 1)
    s.act("play Cerebro on the Fritz")
    s.draw("Rest and Recovery")
    assert hits_of(s) == [4]
    idle(s, lambda x: int(x.value()["turn"]) == 3 and question(x) == "dice")
    s.roll(4)
    assert s.names(0) == ["Cable"]  # no longer seriously wounded: not lost


# ------------------------------------------------------------------- Sentinel Attack


@pytest.mark.rule("alert-10.18", "A32", "card:Sentinel Attack")
def test_sentinel_attack_hits_each_own_character() -> None:
    team = [*fighting("Storm", "Rogue", zone=2), member("Cable", hits=1), "Beast"]
    s = luck_draw(team, card="Sentinel Attack")
    assert hits_of(s) == [1, 1, 2, 1]
    assert hits_of(s, 1) == [0]
    assert [e["slot"] for e in s.events("hits")] == [0, 1, 2, 3]
    assert zones_of(s) == [2, 2, 0, 0]


@pytest.mark.rule("alert-10.18", "alert-10.24", "alert-A49", "A32", "A33", "card:Sentinel Attack")
def test_sentinel_attack_on_covered_leaders_in_two_zones() -> None:
    # Slots: the leader of zone 2 and its mate, then the leader of zone 1 and its mate.
    team = [
        *fighting("Storm", "Rogue", zone=2, space=7, Storm=2),
        *fighting("Banshee", "Beast", zone=1, space=4, Banshee=2),
    ]
    s = luck_draw(team, card="Sentinel Attack")
    first = s.kinds()
    assert first[-6:] == ["hits"] * 4 + ["home"] * 2
    assert [(e["slot"], e["zone"]) for e in s.events("home")] == [(0, 2), (2, 1)]
    assert s.legal() == ["lead with Beast"]  # zone 1 before zone 2
    s.act("lead with Beast")
    assert s.events() == [{"event": "leader", "player": 0, "slot": 3, "zone": 1, "space": 4}]
    assert s.legal() == ["lead with Rogue"]
    s.act("lead with Rogue")
    assert s.events("leader") == [{"player": 0, "slot": 1, "zone": 2, "space": 7}]
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.24", "alert-10.18", "A33", "card:Sentinel Attack")
def test_a_mate_who_is_covered_too_takes_no_place() -> None:
    team = fighting("Storm", "Banshee", "Rogue", Storm=2, Banshee=2)
    s = luck_draw(team, card="Sentinel Attack")
    assert s.legal() == ["lead with Rogue"]
    team = fighting("Storm", "Banshee", Storm=2, Banshee=2)
    s = luck_draw(team, card="Sentinel Attack")
    assert zones_of(s) == [0, 0]  # all hits first, then both go: the place is lost
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.24", "A33", "card:Sentinel Attack")
def test_without_a_teammate_the_place_is_lost() -> None:
    s = luck_draw(fighting("Storm", space=9, Storm=2), card="Sentinel Attack")
    assert s.place("Storm") == (0, False, 0)
    assert not s.events("leader")


@pytest.mark.rule("alert-10.24", "A33", "card:Sentinel Attack")
def test_the_owner_names_any_teammate_in_the_zone() -> None:
    s = luck_draw(fighting("Storm", "Rogue", "Beast", Storm=2), card="Sentinel Attack")
    assert (s.player(), s.legal()) == (0, ["lead with Rogue", "lead with Beast"])
    s.act("lead with Beast")
    assert s.place("Beast") == (1, True, 3)


@pytest.mark.rule("alert-10.18", "A32", "alert-8.3", "A14", "card:Sentinel Attack")
def test_hits_of_a_card_wound_seriously_at_headquarters_too() -> None:
    s = luck_draw([member("Storm", hits=3), "Beast"], card="Sentinel Attack")
    assert hits_of(s) == [4, 1]
    to_turn(s, 3)
    s.act("done")
    s.roll(3)
    assert s.events("left") == [{"player": 0, "slot": 0, "character": "Storm"}]


@pytest.mark.rule("alert-10.18", "card:Sentinel Attack")
def test_sentinel_attack_in_the_basic_game() -> None:
    s = luck_draw(fighting("Storm", Storm=2), mode="basic", card="Sentinel Attack")
    assert s.place("Storm") == (0, False, 0)
    assert hits_of(s) == [3]


# --------------------------------------------------------------- Brotherhood Ambush


@pytest.mark.rule("alert-10.19", "A40", "card:Brotherhood Ambush")
def test_brotherhood_ambush_hits_the_highest_fighting_skill() -> None:
    s = luck_draw(["Beast", "Rogue", "Storm"], card="Brotherhood Ambush")
    assert hits_of(s) == [0, 2, 0]
    assert s.value()["turn"] == 2  # without a tie nobody is asked
    team = ["Beast", *fighting("Wolverine", zone=2), "Rogue"]
    s = luck_draw(team, card="Brotherhood Ambush")
    assert hits_of(s) == [0, 2, 0]


@pytest.mark.rule("alert-10.19", "A40", "card:Brotherhood Ambush")
def test_the_owner_breaks_a_tie_for_brotherhood_ambush() -> None:
    team: list[Member] = ["Rogue", "Storm", "Archangel", member("Cable", hits=1)]
    s = luck_draw(team, card="Brotherhood Ambush")
    assert (s.player(), s.legal()) == (0, ["choose Rogue", "choose Archangel", "choose Cable"])
    assert hits_of(s)[0] == 0
    s.act("choose Archangel")
    assert s.events("hits") == [{"player": 0, "slot": 2, "hits": 2}]


@pytest.mark.rule("alert-10.19", "alert-10.24", "A32", "A33", "A40", "card:Brotherhood Ambush")
def test_brotherhood_ambush_on_a_leader() -> None:
    team = fighting("Rogue", "Storm", "Beast", space=6, Rogue=3)
    s = luck_draw(team, card="Brotherhood Ambush")
    assert s.kinds()[-2:] == ["hits", "home"]
    assert s.legal() == ["lead with Storm", "lead with Beast"]
    s.act("lead with Storm")
    assert s.place("Storm") == (1, True, 6)
    tied = fighting("Rogue", "Cable", Rogue=4)
    s = luck_draw(tied, card="Brotherhood Ambush")
    s.act("choose Rogue")
    assert s.kinds() == ["hits", "home"]
    assert s.legal() == ["lead with Cable"]
    assert s.member("Rogue")["hits"] == 6  # seriously wounded


# ------------------------------------------------------------------- Power Dampener


def dampened_of(s: Scenario) -> list[bool]:
    return [m["dampened"] > 0 for m in s.team(0)["members"]]


@pytest.mark.rule("alert-10.20", "A40", "card:Power Dampener")
def test_power_dampener_takes_the_highest_total_power() -> None:
    s = luck_draw(["Rogue", "Wolverine", "Cable"], card="Power Dampener")
    assert dampened_of(s) == [False, True, False]
    assert s.events("dampened") == [{"player": 0, "slot": 1}]
    assert s.value()["turn"] == 2
    # Total Power, not Fighting Skill: Beast 12 against Archangel 11.
    s = luck_draw(["Archangel", "Beast"], card="Power Dampener")
    assert dampened_of(s) == [False, True]


@pytest.mark.rule("alert-10.20", "A40", "card:Power Dampener")
def test_the_owner_breaks_a_tie_for_power_dampener() -> None:
    s = luck_draw(["Cable", "Storm", "Colossus"], card="Power Dampener")
    assert (s.player(), s.legal()) == (0, ["choose Cable", "choose Colossus"])
    assert dampened_of(s) == [False, False, False]
    s.act("choose Colossus")
    assert s.events("dampened") == [{"player": 0, "slot": 2}]
    assert dampened_of(s) == [False, False, True]


@pytest.mark.rule("alert-10.20", "A40", "card:Power Dampener")
def test_power_dampener_lasts_until_the_end_of_the_next_own_turn() -> None:
    s = luck_draw([leader("Wolverine", 1, 0)], card="Power Dampener")
    to_turn(s, 3)
    assert dampened_of(s) == [True]
    idle(s, "roll")
    assert dice_of(s, "Wolverine") == 6
    s.roll()
    to_turn(s, 5)
    assert dampened_of(s) == [False]
    idle(s, "roll")
    assert dice_of(s, "Wolverine") == 9


@pytest.mark.rule("alert-10.20", "A40", "alert-6.13", "card:Power Dampener")
def test_a_dampened_character_gives_no_bonus_dice_in_the_next_own_turn() -> None:
    zones: list[Zone] = ["Toad", *STRONG["advanced"][1:]]
    team: list[Member] = ["Cyclops", leader("Storm", 1, 2)]
    fields = {0: {"captured": ["Arcade"], "mover": 1}}
    teams = [team, ["Gambit"]]
    s = scenario(mode="advanced", teams=teams, zones=zones, team=fields)
    idle(s, "luck_card")
    s.draw("Power Dampener")
    to_turn(s, 3)
    s.act("done", "fight in zone 1", "roll Storm")
    s.roll(xmen=2)
    assert s.events("turned_in") == [{"player": 0, "card": "Toad", "experience": 2}]
    assert s.dice() is None  # no bonus roll
    assert s.team(0)["mover"] == 5


@pytest.mark.rule("alert-10.20", "A40", "card:Power Dampener", "card:Kidnapped!")
def test_the_dampening_ends_when_the_character_leaves_the_team() -> None:
    team = [member("Wolverine", dampened=1), "Storm"]
    position = {"luck_pile": {"Power Dampener": 1}}
    s = luck_draw(team, card="Kidnapped!", position=position)
    s.draw(0)
    assert s.names(0) == ["Storm"]
    assert dampened_of(s) == [False]
    s = luck_draw(["Storm"], card="New Arrival", power_known=["Wolverine"])
    assert s.names(0) == ["Storm", "Wolverine"]
    assert dampened_of(s) == [False, False]


@pytest.mark.rule("alert-A50", "alert-10.20", "card:Power Dampener")
def test_dampened_again_until_the_end_of_the_turn_after_the_later_card() -> None:
    s = luck_draw([member("Wolverine", dampened=1)], card="Power Dampener")
    assert dampened_of(s) == [True]
    to_turn(s, 3)
    assert dampened_of(s) == [True]
    to_turn(s, 4)
    assert dampened_of(s) == [False]


# ----------------------------------------------------------------------- the Hearing


@pytest.mark.rule("alert-10.21", "A31", "card:Mutant Registration Hearing")
def test_a_hearing_cancels_steps_two_and_three_of_the_next_own_turn_only() -> None:
    team = [leader("Storm", 1, 4), member("Cable", hits=3)]
    zones: list[Zone] = ["Apocalypse", ("Recruit", "Wolverine"), "Juggernaut"]
    s = luck_draw(team, card="Mutant Registration Hearing", zones=zones)
    assert s.team(0)["hearing"]
    assert s.value()["turn"] == 2
    to_turn(s, 3)
    assert s.dice() == 4  # at once to Step 4: Cable recovers
    assert s.value()["no_battle"]
    assert not s.team(0)["hearing"]
    s.roll(xmen=1)
    assert s.member("Cable")["hits"] == 2
    assert s.place("Storm") == (1, True, 4)  # zone and place are kept
    to_turn(s, 5)
    assert not s.value()["no_battle"]
    s.act("deploy Cable to zone 3", "fight in zone 1")
    assert s.legal() == ["roll Storm"]


@pytest.mark.rule("alert-10.21", "A31", "card:Mutant Registration Hearing")
def test_step_one_cards_and_step_five_take_place_in_a_turn_of_a_hearing() -> None:
    fields = {0: {"hearing": True, "hand": ["Medical Lab"], "captured": ["Toad"]}}
    zones: list[Zone] = [None, *STRONG["advanced"][1:]]
    team = [leader("Storm", 2, 4), member("Cable", hits=3)]
    s = scenario(mode="advanced", teams=[team, ["Gambit"]], team=fields, zones=zones)
    s.act("play Medical Lab on Cable")
    s.draw("Arcade")
    assert s.events("turned_in") and s.events("mover")
    assert s.place("Storm") == (2, True, 4)


@pytest.mark.rule("alert-10.21", "A31", "A28", "card:Mutant Registration Hearing")
def test_the_next_turn_uses_the_hearing_up_whatever_happens_in_it() -> None:
    fields: dict[int, dict[str, Any]] = {
        0: {"hearing": True},
        1: {"hand": ["Cerebro on the Fritz"]},
    }
    teams = [[leader("Storm", 1, 4)], ["Gambit"]]
    s = scenario(mode="advanced", teams=teams, team=fields)
    s.act("play Cerebro on the Fritz")
    assert s.place("Storm")[0] == 0
    in_deployment_of(s, 0)
    assert s.value()["turn"] == 3
    assert "deploy Storm to zone 1" in s.legal()


@pytest.mark.rule("alert-10.21", "A31", "alert-9.7", "card:Mutant Registration Hearing")
def test_a_hearing_drawn_in_a_turn_of_a_hearing_is_for_the_turn_after() -> None:
    fields = {0: {"hearing": True}}
    s = luck_draw(["Beast"], team=fields, card="Mutant Registration Hearing")
    assert s.team(0)["hearing"]  # the one of this turn is used up, this is the next one
    in_deployment_of(s, 0)
    assert s.value()["turn"] == 5  # turn 3 had none


@pytest.mark.rule("alert-10.21", "A31", "card:Mutant Registration Hearing")
def test_the_hearing_of_one_team_is_none_of_the_others() -> None:
    s = luck_draw(["Beast"], card="Mutant Registration Hearing")
    assert (s.player(), question(s)) == (1, "done")
    s.act("deploy Gambit to zone 1", "fight in zone 1")


# ---------------------------------------------------------------------- New Arrival


@pytest.mark.rule("alert-10.22", "card:New Arrival")
def test_new_arrival_joins_a_team_of_fewer_than_four() -> None:
    s = luck_draw(["Storm", "Rogue", "Beast"], card="New Arrival")
    assert set(s.chances().values()) == {1}
    assert "Gambit" not in s.chances()
    s.draw("Cable")
    assert s.names(0) == ["Storm", "Rogue", "Beast", "Cable"]
    assert s.place("Cable") == (0, False, 0)
    s = luck_draw(["Storm", "Rogue", "Beast", "Cable"], card="New Arrival")
    assert len(s.names(0)) == 4
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.22", "common-5", "G3", "card:New Arrival")
def test_new_arrival_from_a_known_deck() -> None:
    s = luck_draw(["Storm"], card="New Arrival", power_known=["Cable", "Beast"])
    assert s.names(0) == ["Storm", "Cable"]
    assert s.value()["power_bottom"][0] == "Beast"


@pytest.mark.rule("alert-10.22", "card:New Arrival")
def test_new_arrival_without_a_power_stat_card_does_nothing() -> None:
    teams = [
        ["Archangel", "Banshee", "Beast"],
        ["Cable", "Colossus", "Cyclops", "Gambit"],
        ["Havok", "Iceman", "Jubilee", "Longshot"],
        ["Nightcrawler", "Professor X", "Psylocke", "Rogue"],
    ]
    zones: list[Zone] = [("Recruit", n) for n in ("Shadowcat", "Storm", "Wolverine")]
    fields = {0: {"captured": ["Toad"], "mover": 1}}
    s = scenario(mode="advanced", teams=teams, zones=zones, team=fields)
    idle(s, "luck_card")
    s.draw("New Arrival")
    assert s.kinds()[:3] == ["luck_drawn", "luck_played", "turn"]
    assert s.names(0) == teams[0]


@pytest.mark.rule("alert-5.21", "alert-10.22", "A17", "card:New Arrival")
def test_a_team_of_four_by_new_arrival_leaves_the_recruit_zones() -> None:
    zones: list[Zone] = [("Recruit", "Wolverine"), *STRONG["advanced"][1:]]
    team = [*team_in(["Storm", "Rogue"], 1, 3), "Beast"]
    s = luck_draw(team, card="New Arrival", zones=zones)
    s.draw("Cable")
    assert zones_of(s) == [0, 0, 0, 0]
    assert [e["event"] for e in s.events()][:3] == ["joined", "home", "home"]


# ----------------------------------------------------------------------- Kidnapped!


@pytest.mark.rule("alert-10.23", "common-19", "G20", "A33", "card:Kidnapped!")
def test_kidnapped_takes_one_of_the_team_by_chance() -> None:
    team: list[Member] = ["Storm", member("Rogue", hits=2), "Beast"]
    s = luck_draw(team, card="Kidnapped!")
    assert s.player() == -1
    assert s.chances() == {0: 1, 1: 1, 2: 1}
    s.draw(1)
    assert s.events("left") == [{"player": 0, "slot": 1, "character": "Rogue"}]
    assert s.names(0) == ["Storm", "Beast"]
    assert s.value()["power_bottom"] == ["Rogue"]


@pytest.mark.rule("alert-10.23", "common-5", "alert-A47", "card:Kidnapped!")
def test_a_kidnapped_card_goes_below_the_others() -> None:
    team: list[Member] = ["Storm", member("Rogue", hits=2)]
    s = luck_draw(team, card="Kidnapped!", power_known=["Cable"])
    s.draw(1)
    bottom = s.value()["power_bottom"]
    assert (bottom[0], bottom[-1]) == ("Cable", "Rogue")
    assert s.names(0) == ["Storm"]


@pytest.mark.rule("alert-10.23", "card:Kidnapped!")
def test_nobody_is_kidnapped_from_a_team_of_one() -> None:
    s = luck_draw(["Storm"], card="Kidnapped!")
    assert s.names(0) == ["Storm"]
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.23", "alert-10.24", "A33", "card:Kidnapped!")
def test_a_kidnapped_leader_is_replaced_by_a_teammate_in_the_zone() -> None:
    team = [*fighting("Storm", "Rogue", "Beast", space=6), "Cable"]
    s = luck_draw(team, card="Kidnapped!")
    s.draw(0)
    assert s.legal() == ["lead with Rogue", "lead with Beast"]
    s.act("lead with Beast")
    assert s.events("leader") == [{"player": 0, "slot": 1, "zone": 1, "space": 6}]
    assert s.place("Beast") == (1, True, 6)
    assert s.names(0) == ["Rogue", "Beast", "Cable"]


@pytest.mark.rule("alert-10.23", "alert-10.24", "A33", "card:Kidnapped!")
def test_the_place_of_a_kidnapped_leader_without_teammate_is_lost() -> None:
    team = [*fighting("Storm", space=6), *fighting("Rogue", zone=2)]
    s = luck_draw(team, card="Kidnapped!")
    s.draw(0)
    assert not s.events("leader")
    assert s.place("Rogue") == (2, True, 3)
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.24", "A33", "card:Kidnapped!")
def test_no_naming_when_a_backing_character_is_kidnapped() -> None:
    s = luck_draw(fighting("Storm", "Rogue", space=6), card="Kidnapped!")
    s.draw(1)
    assert s.place("Storm") == (1, True, 6)
    assert s.value()["turn"] == 2


# -------------------------------------------------------------------- an empty team


@pytest.mark.rule("alert-10.18", "alert-10.19", "alert-10.20", "alert-10.23", "G17")
@pytest.mark.parametrize(
    "card",
    [
        *("Sentinel Attack", "Brotherhood Ambush", "Power Dampener", "Rest and Recovery"),
        "Kidnapped!",
    ],
)
def test_cards_do_nothing_to_a_team_without_characters(card: str) -> None:
    s = luck_draw([member("Storm", hits=5)], card=card)  # lost in Step 4
    assert s.names(0) == []
    assert s.kinds()[:2] == ["luck_drawn", "luck_played"]
    assert s.value()["turn"] == 2


@pytest.mark.rule("alert-10.22", "card:New Arrival")
def test_new_arrival_joins_a_team_without_characters() -> None:
    s = luck_draw([member("Storm", hits=5)], card="New Arrival")
    s.draw("Cable")
    assert s.names(0) == ["Cable"]


@pytest.mark.rule("alert-A45", "alert-10.18", "card:Sentinel Attack")
def test_a_character_holds_at_most_99_hits() -> None:
    fields = {1: {"hand": ["Cerebro on the Fritz"]}}
    s = scenario(
        mode="advanced",
        teams=[[member("Cable", hits=99), member("Beast", hits=98)], ["Gambit"]],
        team={0: {"captured": ["Toad"], "mover": 1}, **fields},
    )
    idle(s, lambda x: x.player() == 1)
    s.act("play Cerebro on the Fritz")
    s.draw("Sentinel Attack")
    assert hits_of(s) == [99, 99]
    assert s.events("hits") == [{"player": 0, "slot": 1, "hits": 1}]
