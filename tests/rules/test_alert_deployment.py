"""Chapter 4 of docs/rules/alert.md: deployment."""

from __future__ import annotations

import pytest

from rules.scenario import Scenario, leader, member, scenario


def deployments(s: Scenario) -> list[str]:
    return [a for a in s.legal() if a.startswith("deploy")]


# ------------------------------------------------------------------- when it is asked


@pytest.mark.rule("alert-4.1", "A3")
def test_basic_has_one_deployment_and_done_ends_it() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]])
    assert s.legal() == [*(f"deploy Storm to zone {z}" for z in (1, 2, 3)), "done"]
    s.act("done")
    assert s.kinds() == ["turn"]  # with nobody in a zone nothing else is asked


@pytest.mark.rule("alert-4.1", "A3")
def test_advanced_has_one_deployment_for_mutants_and_one_for_recruits() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm", "Beast"], ["Rogue"]],
        zones=["Magneto", ("Recruit", "Cable"), "Juggernaut"],
    )
    assert deployments(s) == [
        "deploy Storm to zone 1",
        "deploy Storm to zone 3",
        "deploy Beast to zone 1",
        "deploy Beast to zone 3",
    ]
    s.act("deploy Storm to zone 3", "done", "fight in zone 3", "lead with Storm", "roll Storm")
    s.roll(4)
    assert s.legal() == ["deploy Beast to zone 2", "done"]
    s.act("done")
    assert s.kinds() == ["turn"]


@pytest.mark.rule("alert-4.1", "A21")
def test_no_deployment_without_a_zone_of_its_kind() -> None:
    recruits = [("Recruit", "Cable"), ("Recruit", "Iceman"), ("Recruit", "Banshee")]
    s = scenario(
        mode="advanced",
        teams=[["Storm"], ["Rogue"]],
        zones=recruits,
        team={0: {"hand": ["Lucky Break"]}},
    )
    s.act("pass")
    assert deployments(s) == [f"deploy Storm to zone {z}" for z in (1, 2, 3)]
    s.act("done")  # that was the deployment of Step 3, the only one
    assert s.kinds() == ["turn"]
    s = scenario(mode="advanced", teams=[["Storm"], ["Rogue"]], team={0: {"hand": ["Lucky Break"]}})
    s.act("pass", "done")  # and here that of Step 2
    assert s.kinds() == ["turn"]


@pytest.mark.rule("alert-4.1", "A21")
def test_no_deployment_when_nobody_can_deploy_and_no_card_is_held() -> None:
    s = scenario(teams=[[leader("Storm", 2, 3)], ["Beast"]])
    assert s.legal() == ["fight in zone 2"]


@pytest.mark.rule("alert-4.1", "A21")
def test_a_holder_of_cards_is_asked_though_nobody_can_deploy() -> None:
    s = scenario(teams=[[leader("Storm", 2, 3)], ["Beast"]], team={0: {"hand": ["Lucky Break"]}})
    s.act("pass")
    assert s.legal() == ["done"]
    s.act("done")
    assert s.legal() == ["fight in zone 2"]


@pytest.mark.rule("alert-4.1", "A41", "A21")
def test_after_the_last_card_a_deployment_goes_on_while_somebody_can_deploy() -> None:
    s = scenario(
        teams=[[member("Storm", hits=1)], ["Beast"]], team={0: {"hand": {"Medical Lab": 1}}}
    )
    s.act("pass", "play Medical Lab on Storm")
    assert s.team(0)["hand"] == {}
    assert s.legal() == [*(f"deploy Storm to zone {z}" for z in (1, 2, 3)), "done"]


@pytest.mark.rule("alert-4.1", "A41", "A21")
def test_after_the_last_card_a_deployment_kept_open_by_cards_only_ends() -> None:
    s = scenario(teams=[[leader("Storm", 2, 3)], ["Beast"]], team={0: {"hand": ["Weak Point"]}})
    s.act("pass", "play Weak Point on zone 1")
    assert s.legal() == ["fight in zone 2"]


@pytest.mark.rule("alert-4.1", "A41", "A21", "A38")
def test_a_deployment_is_asked_while_somebody_can_teleport() -> None:
    s = scenario(mode="advanced", teams=[[leader("Nightcrawler", 2, 3)], ["Beast"]])
    assert s.legal() == ["teleport Nightcrawler home", "done"]


@pytest.mark.rule("alert-4.1", "A3")
def test_a_deployment_ends_by_itself_when_nobody_is_left_to_deploy() -> None:
    s = scenario(mode="advanced", teams=[["Storm", "Rogue"], ["Beast"]])
    s.act("deploy Storm to zone 1")
    assert "done" in s.legal()
    s.act("deploy Rogue to zone 1")
    assert s.legal() == ["fight in zone 1"]


# --------------------------------------------------------------------------- who can


@pytest.mark.rule("alert-4.2", "A12")
@pytest.mark.parametrize(("hits", "able"), [(0, True), (2, True), (3, False), (4, False)])
def test_who_is_covered_cannot_deploy_who_is_only_wounded_can(hits: int, able: bool) -> None:
    s = scenario(
        teams=[[member("Storm", hits=hits), "Rogue"], ["Beast"]],
    )
    assert ("deploy Storm to zone 1" in s.legal()) == able
    assert "deploy Rogue to zone 1" in s.legal()


@pytest.mark.rule("alert-4.2", "A39", "A42", "A2")
def test_who_has_rolled_in_step_2_cannot_deploy_in_step_3() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm", "Beast"], ["Rogue"]],
        zones=["Toad", ("Recruit", "Cable"), "Juggernaut"],
    )
    s.act("deploy Storm to zone 1", "done", "fight in zone 1", "lead with Storm", "roll Storm")
    s.roll(4, marvel=2)
    assert s.place("Storm") == (0, False, 0)  # home by the capture
    assert s.legal() == ["deploy Beast to zone 2", "done"]


@pytest.mark.rule("alert-4.2", "A12")
def test_who_stands_in_a_zone_cannot_deploy() -> None:
    s = scenario(mode="advanced", teams=[[leader("Storm", 1, 2), "Rogue"], ["Beast"]])
    assert deployments(s) == [f"deploy Rogue to zone {z}" for z in (1, 2, 3)]


# --------------------------------------------------------------------------- where to


@pytest.mark.rule("alert-4.3", "A4")
def test_those_who_deploy_in_one_step_start_the_battle_together() -> None:
    s = scenario(mode="advanced", teams=[["Beast", "Gambit", "Cable"], [leader("Rogue", 1, 5)]])
    s.act("deploy Beast to zone 1")  # other teams make no difference
    assert "deploy Gambit to zone 1" in s.legal()
    s.act("deploy Gambit to zone 1", "deploy Cable to zone 2")
    assert [s.place(n)[0] for n in ("Beast", "Gambit", "Cable")] == [1, 1, 2]


@pytest.mark.rule("alert-4.3", "alert-4.4", "A4")
def test_a_battle_in_progress_is_joined_by_flyers_only() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Beast", 1, 5), "Gambit", "Rogue", "Iceman"], ["Cable"]],
    )
    assert deployments(s) == [
        "deploy Gambit to zone 2",
        "deploy Gambit to zone 3",
        *(f"deploy {n} to zone {z}" for n in ("Rogue", "Iceman") for z in (1, 2, 3)),
    ]
    s.act("deploy Rogue to zone 1")
    assert "deploy Gambit to zone 1" not in s.legal()
    assert "deploy Iceman to zone 1" in s.legal()


@pytest.mark.rule("alert-4.3", "alert-4.4", "A4")
def test_a_battle_for_a_recruit_in_progress_is_joined_by_flyers_only() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Beast", 1, 5), "Gambit", "Rogue"], ["Cable"]],
        zones=[("Recruit", "Wolverine"), "Magneto", ("Recruit", "Banshee")],
    )
    s.act("done")
    assert deployments(s) == [
        "deploy Gambit to zone 3",
        "deploy Rogue to zone 1",
        "deploy Rogue to zone 3",
    ]


@pytest.mark.rule("alert-4.4", "A4", "A25")
def test_in_the_basic_game_nobody_joins_a_battle_in_progress() -> None:
    s = scenario(teams=[[leader("Beast", 1, 5), "Storm"], ["Cable"]])
    assert deployments(s) == ["deploy Storm to zone 2", "deploy Storm to zone 3"]


@pytest.mark.rule("alert-4.4", "A4")
def test_a_jet_opens_one_zone_to_any_character_for_this_turn() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Beast", 1, 5), leader("Cable", 2, 5), "Gambit"], ["Rogue"]],
        team={0: {"hand": ["Blackbird Jet"]}},
    )
    s.act("pass", "play Blackbird Jet on zone 1")
    assert deployments(s) == ["deploy Gambit to zone 1", "deploy Gambit to zone 3"]
    s.act("done", "fight in zone 1", "roll Beast")
    s.roll(4)
    s.act("fight in zone 2", "roll Cable")
    s.roll(6)
    s.act("done")
    assert s.events("turn") == [{"player": 0, "turn": 3}]
    assert deployments(s) == ["deploy Gambit to zone 3"]


@pytest.mark.rule("alert-4.5", "A3")
def test_each_deployment_is_one_decision_in_any_order() -> None:
    s = scenario(mode="advanced", teams=[["Beast", "Gambit", "Cable"], ["Rogue"]])
    s.act("deploy Cable to zone 3")
    assert s.events() == [{"event": "deployed", "player": 0, "slot": 2, "zone": 3}]
    s.act("deploy Beast to zone 1", "deploy Gambit to zone 3")
    assert [s.place(n)[0] for n in ("Beast", "Gambit", "Cable")] == [1, 3, 3]


@pytest.mark.rule("alert-4.6")
def test_nobody_is_taken_out_of_a_zone() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 1, 5), member("Storm", zone=1), "Gambit"], ["Cable"]],
        zones=["Magneto", ("Recruit", "Banshee"), "Juggernaut"],
    )
    s.act("deploy Gambit to zone 3")
    assert s.legal() == ["fight in zone 1", "fight in zone 3"]
    s.act("fight in zone 1", "roll Rogue")
    s.roll(5)
    s.act("roll Storm")
    s.roll(4)
    s.act("fight in zone 3", "lead with Gambit", "roll Gambit")
    s.roll(4)
    # and nobody of them is asked to recruit in zone 2
    assert s.events("turn") == [{"player": 1, "turn": 2}]
    assert [s.place(n)[0] for n in ("Rogue", "Storm", "Gambit")] == [1, 1, 3]


@pytest.mark.rule("alert-4.7", "A17")
def test_a_team_of_four_cannot_deploy_to_a_recruit_zone() -> None:
    zones = ["Magneto", ("Recruit", "Banshee"), "Juggernaut"]
    s = scenario(
        mode="advanced",
        teams=[["Rogue", "Storm", "Gambit", "Beast"], ["Cable"]],
        zones=zones,
        team={0: {"hand": ["Lucky Break"]}},
    )
    s.act("pass", "done")
    assert s.legal() == ["done"]  # Step 3, asked for the card only
    s = scenario(mode="advanced", teams=[["Rogue", "Storm", "Gambit"], ["Cable"]], zones=zones)
    s.act("done")
    assert len(deployments(s)) == 3


# --------------------------------------------------------------------------- Teleport


@pytest.mark.rule("alert-4.8", "alert-4.9", "A38", "A33")
def test_teleport_goes_home_and_may_deploy_again_once() -> None:
    s = scenario(mode="advanced", teams=[[leader("Nightcrawler", 2, 3)], ["Beast"]])
    s.act("teleport Nightcrawler home")
    assert s.events() == [{"event": "home", "player": 0, "slot": 0, "zone": 2}]
    assert s.place("Nightcrawler") == (0, False, 0)
    s.act("deploy Nightcrawler to zone 2")
    # deployed this turn: there is no way back
    assert s.legal() == ["fight in zone 2"]
    s.act("fight in zone 2", "lead with Nightcrawler")
    assert s.place("Nightcrawler") == (2, True, 0)  # the place was lost


@pytest.mark.rule("alert-4.8", "A38")
def test_who_deployed_this_turn_cannot_teleport() -> None:
    s = scenario(mode="advanced", teams=[["Nightcrawler", "Gambit"], ["Beast"]])
    s.act("deploy Nightcrawler to zone 2")
    assert "teleport Nightcrawler home" not in s.legal()


@pytest.mark.rule("alert-4.8", "A38", "A39")
def test_who_teleported_may_recover_in_step_4() -> None:
    s = scenario(mode="advanced", teams=[[leader("Nightcrawler", 2, 3, hits=2)], ["Beast"]])
    s.act("teleport Nightcrawler home", "done")
    s.roll(3, marvel=1)
    assert s.events("healed") == [{"player": 0, "slot": 0, "hits": 2}]


@pytest.mark.rule("alert-4.8", "A38", "A39")
def test_who_teleported_in_step_2_may_recruit_in_step_3() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Nightcrawler", 1, 3)], ["Beast"]],
        zones=["Magneto", ("Recruit", "Cable"), "Juggernaut"],
    )
    s.act("teleport Nightcrawler home", "done")
    assert deployments(s) == ["deploy Nightcrawler to zone 2"]


@pytest.mark.rule("alert-4.8", "A38")
def test_teleport_belongs_to_the_step_of_its_zone() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Nightcrawler", 2, 3), "Gambit"], ["Beast"]],
        zones=["Magneto", ("Recruit", "Cable"), ("Recruit", "Banshee")],
    )
    assert "teleport Nightcrawler home" not in s.legal()
    s.act("done")
    assert "teleport Nightcrawler home" in s.legal()
    s.act("teleport Nightcrawler home")
    assert "deploy Nightcrawler to zone 3" in s.legal()


@pytest.mark.rule("alert-4.8", "A38")
def test_who_rolled_in_step_2_cannot_teleport_in_step_3() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Nightcrawler", 1, 3), "Gambit"], ["Beast"]],
        zones=["Magneto", ("Recruit", "Cable"), ("Recruit", "Banshee")],
    )
    s.act("done", "fight in zone 1", "roll Nightcrawler")
    s.roll(5)
    assert s.legal() == ["deploy Gambit to zone 2", "deploy Gambit to zone 3", "done"]


@pytest.mark.rule("alert-4.8", "A25")
def test_there_is_no_teleport_in_the_basic_game() -> None:
    s = scenario(teams=[[leader("Nightcrawler", 2, 3)], ["Beast"]])
    assert s.legal() == ["fight in zone 2"]


@pytest.mark.rule("alert-4.9", "alert-5.3", "A33")
def test_a_teammate_named_by_the_owner_takes_the_space_of_a_leader_who_teleports() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [
                leader("Nightcrawler", 2, 7),
                "Gambit",
                member("Rogue", zone=2),
                member("Storm", zone=2),
            ],
            ["Beast"],
        ],
    )
    s.act("teleport Nightcrawler home")
    assert s.legal() == ["lead with Rogue", "lead with Storm"]
    s.act("lead with Storm")
    assert s.events() == [{"event": "leader", "player": 0, "slot": 3, "zone": 2, "space": 7}]
    assert s.place("Storm") == (2, True, 7)
    assert "done" in s.legal()  # the deployment goes on
    s.act("done", "fight in zone 2")
    assert s.legal() == ["roll Storm"]  # the leader first


@pytest.mark.rule("alert-4.9", "A33", "G17")
def test_one_teammate_is_named_too() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Nightcrawler", 2, 7), member("Rogue", zone=2)], ["Beast"]],
    )
    s.act("teleport Nightcrawler home")
    assert s.legal() == ["lead with Rogue"]
    s.act("lead with Rogue")
    assert s.place("Rogue") == (2, True, 7)


@pytest.mark.rule("alert-4.9", "A33")
def test_a_supporter_who_teleports_leaves_the_leader_in_place() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Rogue", 2, 7), member("Nightcrawler", zone=2)], ["Beast"]],
    )
    s.act("teleport Nightcrawler home")
    assert s.place("Rogue") == (2, True, 7)
    assert s.legal()[-1] == "done"
