"""Chapters 2 and 3 of docs/rules/alert.md: the start of a turn, and Step 1."""

from __future__ import annotations

import pytest

from rules.scenario import (
    RECRUIT,
    Scenario,
    leader,
    member,
    scenario,
    with_characters,
)

FULL_A = ("Storm", "Beast", "Rogue", "Cable")
FULL_B = ("Iceman", "Gambit", "Havok", "Psylocke")


# ------------------------------------------------------------------ the start of a turn


@pytest.mark.rule("alert-2.1", "A15")
def test_a_team_without_characters_takes_the_top_card_before_anything_else() -> None:
    s = scenario(
        teams=[[], ["Beast"]],
        zones=[None, "Blob", "Fenris"],
        team={0: {"hand": ["Lucky Break"]}, 1: {"hand": ["Medical Lab"]}},
    )
    s.draw("Storm")
    assert s.events("joined") == [{"player": 0, "slot": 0, "character": "Storm"}]
    assert (s.player(), s.legal()) == (0, ["pass"])
    s.act("pass", "pass")
    s.draw("Toad")
    assert s.legal()[0] == "deploy Storm to zone 1"  # and plays on in this turn


@pytest.mark.rule("alert-2.1", "A15")
def test_only_the_turns_player_takes_a_card_and_only_with_an_empty_team() -> None:
    s = scenario(teams=[["Storm"], []])
    assert s.names(1) == []
    s.act("done")
    assert s.events("turn") == [{"player": 1, "turn": 2}]
    s.draw("Cable")
    assert s.names(1) == ["Cable"]
    s.act("done")
    assert s.names(0) == ["Storm"]
    assert s.player() == 0


@pytest.mark.rule("alert-2.1", "alert-8.3", "A14", "A15")
def test_a_lost_team_takes_the_lost_character_back_when_no_other_is_left() -> None:
    s = scenario(
        teams=[[member("Storm", hits=4)], ["Beast"]], pack=with_characters("Storm", "Beast")
    )
    s.roll(3)
    assert s.names(0) == []
    s.act("done")
    assert s.names(0) == ["Storm"]
    assert s.member("Storm")["hits"] == 0


@pytest.mark.rule("alert-2.1", "A15")
def test_a_team_stays_empty_when_no_card_is_left() -> None:
    s = scenario(
        mode="advanced",
        teams=[[], ["Beast", "Rogue", "Cable"]],
        zones=[("Recruit", "Storm"), "Magneto", "Juggernaut"],
        pack=with_characters("Storm", "Beast", "Rogue", "Cable"),
    )
    assert s.names(0) == []  # a turn in which it can do nothing
    assert s.value()["turn"] == 2
    assert s.player() == 1


@pytest.mark.rule("alert-2.2", "A21")
def test_each_holder_is_asked_once_the_active_player_first() -> None:
    s = scenario(
        teams=[[member("Storm", hits=1)], ["Beast"], [member("Rogue", hits=1)]],
        turn_player=2,
        team={0: {"hand": ["Image Inducer"]}, 2: {"hand": {"Medical Lab": 1, "Lucky Break": 1}}},
        zones=["Sabretooth", None, "Blob"],
    )
    assert s.player() == 2
    s.act("pass")
    assert s.player() == 0  # seat 1 holds nothing
    s.act("pass")
    assert "Toad" in s.chances()  # Step 1 comes after the questions


@pytest.mark.rule("alert-2.2", "A21")
def test_a_player_plays_cards_one_at_a_time_until_passing() -> None:
    s = scenario(
        teams=[[member("Storm", hits=1), member("Rogue", hits=2)], ["Beast"]],
        team={0: {"hand": {"Medical Lab": 2, "Lucky Break": 1}}, 1: {"hand": ["Lucky Break"]}},
    )
    assert s.legal() == ["pass", "play Medical Lab on Storm", "play Medical Lab on Rogue"]
    s.act("play Medical Lab on Rogue")
    assert (s.player(), s.legal()) == (0, ["pass", "play Medical Lab on Storm"])
    s.act("pass")
    assert (s.player(), s.legal()) == (1, ["pass"])


@pytest.mark.rule("alert-2.2", "A21")
def test_the_question_ends_with_the_last_card_of_the_hand() -> None:
    s = scenario(
        teams=[["Storm"], [member("Beast", hits=1)]],
        team={1: {"hand": ["Medical Lab"]}},
    )
    s.act("play Medical Lab on Beast")
    assert s.player() == 0
    assert "done" in s.legal()


@pytest.mark.rule("alert-2.2", "A21")
def test_who_comes_to_hold_cards_is_not_asked_in_the_turn_of_the_draw() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], team={0: {"mover": 1, "captured": ["Toad"]}})
    s.act("done")
    s.draw("Image Inducer")
    assert s.kinds() == ["luck_drawn", "turn"]
    assert (s.player(), s.legal()) == (0, ["pass"])  # now in the other player's turn
    s.act("pass")
    assert s.player() == 1


@pytest.mark.rule("alert-2.3", "A21")
def test_nobody_is_asked_inside_another_players_turn() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm", member("Gambit", hits=1)], [leader("Beast", 2, 3), "Rogue"]],
        zones=["Toad", "Magneto", ("Recruit", "Cable")],
        team={
            0: {"captured": ["Pyro"]},
            1: {"hand": ["Lucky Break", "Image Inducer", "Public Heroes", "Weak Point"]},
        },
    )
    assert s.player() == 1
    s.act("pass")
    askers = []
    while not s.events("turn"):
        askers.append(s.player())
        if s.dice():
            s.roll(xmen=1, evil=1)
        elif s.state.is_chance_node():
            s.draw("Good Press")
        else:
            s.act(s.legal()[0])
    # two deployments, the zone, the leader, two rolls, and the card of Step 5
    assert askers == [0, 0, 0, 0, 0, -1, 0, -1, -1]
    assert s.team(0)["mover"] == 5


# ------------------------------------------------------------------------------- Step 1


def with_full_teams(*zones: str | tuple[str, str] | None, **more: object) -> Scenario:
    return scenario(mode="advanced", teams=[FULL_A, FULL_B], zones=zones, **more)  # type: ignore[arg-type]


@pytest.mark.rule("alert-3.1", "A26", "A47")
def test_recruit_zones_are_emptied_in_order_while_every_team_is_full() -> None:
    s = with_full_teams(
        ("Recruit", "Wolverine"),
        "Magneto",
        ("Recruit", "Banshee"),
        team={0: {"hand": ["Lucky Break"]}},
    )
    assert s.zone(1)["recruit"] == "Wolverine"  # not before Step 1
    s.act("pass")
    assert s.events("zone_emptied") == [
        {"zone": 1, "character": "Wolverine"},
        {"zone": 3, "character": "Banshee"},
    ]
    assert s.value()["power_bottom"] == ["Wolverine", "Banshee"]
    assert s.view(1)["power_bottom"] == ["Wolverine", "Banshee"]
    assert s.value()["alert_pile"] == {RECRUIT: 2}
    s.draw("Toad", "Pyro")  # then they are filled
    assert [s.zone(z)["card"] for z in (1, 2, 3)] == ["Toad", "Magneto", "Pyro"]


@pytest.mark.rule("alert-3.1", "A26")
def test_recruit_zones_stay_while_a_team_has_a_place() -> None:
    s = scenario(
        mode="advanced",
        teams=[FULL_A, FULL_B[:3]],
        zones=[("Recruit", "Wolverine"), "Magneto", "Juggernaut"],
    )
    assert s.events("zone_emptied") == []
    assert s.zone(1)["recruit"] == "Wolverine"


@pytest.mark.rule("alert-3.2", "A1")
def test_empty_zones_are_filled_in_order_with_one_draw_each() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], zones=[None, "Blob", None])
    s.draw("Toad")
    assert s.events("alert_drawn") == [{"zone": 1, "card": "Toad"}]
    s.draw("Pyro")
    assert s.events("alert_drawn") == [{"zone": 3, "card": "Pyro"}]
    assert s.player() == 0
    assert [s.zone(z)["card"] for z in (1, 2, 3)] == ["Toad", "Blob", "Pyro"]


@pytest.mark.rule("alert-3.3")
def test_the_indicator_stands_on_the_mutants_strength() -> None:
    s = scenario(mode="advanced", teams=[["Storm"], ["Beast"]], zones=[None, None, "Blob"])
    s.draw("Doctor Doom")
    assert s.events("indicator") == [{"zone": 1, "strength": 16}]
    s.draw("Toad")
    assert s.zone(1)["strength"] == 16
    assert s.zone(2)["strength"] == 4


@pytest.mark.rule("alert-3.4")
def test_a_recruit_card_turns_over_a_character_with_its_total_power() -> None:
    s = scenario(mode="advanced", teams=[["Storm"], ["Beast"]], zones=["Toad", None, "Blob"])
    s.draw(RECRUIT)
    assert set(s.chances().values()) == {1}
    assert len(s.chances()) == 16
    s.draw("Wolverine")
    assert s.kinds() == ["recruit_shown", "indicator"]
    shown = {"card": RECRUIT, "recruit": "Wolverine", "strength": 13}  # 6 + 5 + 2
    assert s.zone(2) == {**shown, "drill": 0, "jet": False}
    assert "Wolverine" not in s.value()["power_deck"]
    assert (s.value()["aside"], s.value()["alert_pile"]) == (0, {})


@pytest.mark.rule("alert-3.4", "common-5")
def test_a_recruit_card_takes_the_known_top_card_without_chance() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm"], ["Beast"]],
        zones=["Toad", None, "Blob"],
        power_known=["Jubilee", "Cable"],
    )
    s.draw(RECRUIT)
    assert (s.zone(2)["recruit"], s.zone(2)["strength"]) == ("Jubilee", 8)
    assert s.value()["power_bottom"][0] == "Cable"
    assert len(s.value()["power_bottom"]) == 18 - 3


@pytest.mark.rule("alert-3.5", "alert-3.6", "A16", "A26")
def test_a_recruit_card_is_set_aside_while_every_team_is_full() -> None:
    s = with_full_teams(None, "Magneto", "Juggernaut")
    s.draw(RECRUIT)
    assert s.kinds() == ["alert_drawn", "set_aside"]
    assert s.value()["alert_pile"] == {}  # not on the pile before the zone is filled
    assert s.chances()[RECRUIT] == 5
    s.draw(RECRUIT, "Toad")
    assert s.zone(1)["card"] == "Toad"
    assert s.value()["alert_pile"] == {RECRUIT: 2}


@pytest.mark.rule("alert-3.5", "alert-3.6", "alert-3.7", "A16", "A26")
def test_cards_set_aside_do_not_come_back_by_a_reshuffle_for_the_same_zone() -> None:
    s = with_full_teams(
        None,
        "Magneto",
        "Juggernaut",
        captured_rest=1,
        position={"alert_deck": {RECRUIT: 6}, "alert_pile": ["Toad"]},
    )
    s.draw(*[RECRUIT] * 5)
    assert s.events("reshuffled") == []
    s.draw(RECRUIT)
    assert s.events("reshuffled") == [{"deck": "alert"}]
    assert s.chances() == {"Toad": 1}
    s.draw("Toad")
    assert s.value()["alert_pile"] == {RECRUIT: 6}


@pytest.mark.rule("alert-3.5", "alert-3.6", "A16", "A26")
def test_a_zone_stays_empty_when_no_other_card_can_come() -> None:
    s = with_full_teams(
        "Magneto", "Juggernaut", None, captured_rest=1, position={"alert_deck": {RECRUIT: 6}}
    )
    s.draw(*[RECRUIT] * 6)
    assert s.zone(3)["card"] is None
    assert s.value()["alert_pile"] == {RECRUIT: 6}
    assert s.value()["alert_deck"] == {}
    assert s.player() == 0


@pytest.mark.rule("alert-3.5", "alert-3.6", "A16", "A26")
def test_the_next_zone_draws_the_recruit_cards_that_the_last_one_left_on_the_pile() -> None:
    s = with_full_teams(
        "Magneto", None, None, captured_rest=1, position={"alert_deck": {RECRUIT: 6}}
    )
    s.draw(*[RECRUIT] * 6)
    assert s.events("reshuffled") == [{"deck": "alert"}]
    s.draw(*[RECRUIT] * 6)
    assert s.zone(2)["card"] is s.zone(3)["card"] is None
    assert s.value()["alert_pile"] == {RECRUIT: 6}


@pytest.mark.rule("alert-3.5", "A16")
def test_a_recruit_card_is_set_aside_when_no_power_stat_card_is_left() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm", "Rogue"], ["Beast", "Cable"]],
        zones=[None, "Magneto", "Juggernaut"],
        pack=with_characters("Storm", "Rogue", "Beast", "Cable"),
    )
    s.draw(RECRUIT)
    assert s.kinds() == ["alert_drawn", "set_aside"]
    s.draw("Toad")
    assert s.zone(1)["card"] == "Toad"
    assert s.value()["alert_pile"] == {RECRUIT: 1}


@pytest.mark.rule("alert-3.5", "A16")
@pytest.mark.parametrize("teams", [(FULL_A, FULL_B[:3]), (FULL_A[:3], FULL_B)])
def test_one_place_in_one_team_is_enough_for_a_recruit(teams: tuple[tuple[str, ...], ...]) -> None:
    s = scenario(mode="advanced", teams=teams, zones=[None, "Magneto", "Juggernaut"])
    s.draw(RECRUIT, "Banshee")
    assert s.zone(1)["recruit"] == "Banshee"


@pytest.mark.rule("alert-3.7")
def test_the_played_pile_is_reshuffled_when_the_deck_is_empty() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        zones=["Blob", None, None],
        captured_rest=1,
        position={"alert_deck": ["Arcade"], "alert_pile": ["Toad", "Pyro"]},
    )
    s.draw("Arcade")
    assert s.events("reshuffled") == [{"deck": "alert"}]
    assert s.chances() == {"Toad": 1, "Pyro": 1}


@pytest.mark.rule("alert-3.8", "A11")
def test_a_zone_emptied_in_a_turn_is_filled_in_the_next_players_step_1() -> None:
    s = scenario(teams=[["Storm"], ["Beast"]], zones=["Toad", "Blob", "Fenris"])
    s.act("deploy Storm to zone 1", "fight in zone 1", "lead with Storm", "roll Storm")
    s.roll(4, marvel=2)
    # no card comes before the turn of the next player
    assert s.kinds() == ["dice", "advanced", "captured", "home", "turned_in", "mover", "turn"]
    assert s.zone(1)["card"] is None
    s.draw("Pyro")
    assert s.events("alert_drawn") == [{"zone": 1, "card": "Pyro"}]
    assert s.player() == 1


@pytest.mark.rule("alert-3.8", "A30")
def test_a_zone_emptied_before_step_1_is_filled_in_that_step_1() -> None:
    s = scenario(
        teams=[["Storm"], [leader("Beast", 2, 7)]],
        zones=["Blob", "Silver Samurai", "Fenris"],
        team={0: {"hand": ["Weak Point"]}},
    )
    s.act("play Weak Point on zone 2")
    assert s.events("captured") == [{"player": 1, "zone": 2, "card": "Silver Samurai"}]
    s.draw("Toad")
    assert s.zone(2)["card"] == "Toad"
    assert s.player() == 0


# --------------------------------------------------------------- turns without some steps


@pytest.mark.rule("A31")
def test_a_hearing_leaves_steps_2_and_3_out_of_the_next_turn_only() -> None:
    s = scenario(
        mode="advanced",
        teams=[
            [leader("Storm", 1, 4), member("Rogue", zone=1), member("Beast", hits=1), "Cable"],
            ["Iceman"],
        ],
        zones=["Magneto", None, ("Recruit", "Gambit")],
        team={0: {"hearing": True, "captured": ["Toad"]}},
    )
    s.draw("Pyro")  # Step 1
    s.roll(4)  # Step 4
    assert s.events("turned_in") == [{"player": 0, "card": "Toad", "experience": 2}]  # Step 5
    assert s.place("Storm") == (1, True, 4)
    assert s.place("Rogue") == (1, False, 0)
    s.act("done", "done")
    assert s.events("turn") == [{"player": 0, "turn": 3}]
    assert "deploy Cable to zone 2" in s.legal()


@pytest.mark.rule("A28")
def test_a_turn_under_cerebro_has_step_1_and_step_5_only() -> None:
    s = scenario(
        teams=[[leader("Storm", 1, 4, hits=1), member("Rogue", hits=6)], ["Beast"]],
        zones=["Sabretooth", "Blob", None],
        team={0: {"captured": ["Toad"]}, 1: {"hand": ["Cerebro on the Fritz"]}},
    )
    s.act("play Cerebro on the Fritz")
    assert s.events("home") == [{"player": 0, "slot": 0, "zone": 1}]
    s.draw("Pyro")
    assert s.kinds() == ["alert_drawn", "indicator", "turned_in", "mover", "turn"]
    assert s.place("Storm") == (0, False, 0)
    assert s.member("Storm")["hits"] == 1
    s.act("done")
    s.act("done")
    s.roll(3)
    s.roll(5)  # Rogue's wound waited until this turn
    assert s.events("left") == [{"player": 0, "slot": 1, "character": "Rogue"}]
