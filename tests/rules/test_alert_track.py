"""Chapter 9 of docs/rules/alert.md: Step 5 and the Experience Track."""

from __future__ import annotations

import pytest

from rules.scenario import Scenario, leader, member, scenario, with_characters


def turning_in(
    mover: int,
    *captured: str,
    team: list[str] | None = None,
    hand: dict[str, int] | None = None,
    mode: str = "advanced",
    **more: object,
) -> Scenario:
    """Seat 0 has come to the end of Step 4 with captured cards and its mover on a space."""
    s = scenario(
        mode=mode,
        teams=[team or ["Storm"], ["Beast"]],
        team={0: {"mover": mover, "captured": captured, "hand": hand or {}}},
        **more,  # type: ignore[arg-type]
    )
    s.act(*["pass"] * bool(hand), "done")
    return s


# ------------------------------------------------------------------------- turning in


@pytest.mark.rule("alert-9.1", "alert-9.4")
def test_all_captured_mutants_are_turned_in_and_their_experience_is_added_up() -> None:
    s = turning_in(0, "Toad", "Doctor Doom", "Pyro")
    assert s.events("turned_in") == [
        {"player": 0, "card": "Toad", "experience": 2},
        {"player": 0, "card": "Pyro", "experience": 3},
        {"player": 0, "card": "Doctor Doom", "experience": 6},
    ]
    assert s.value()["alert_pile"] == {"Toad": 1, "Pyro": 1, "Doctor Doom": 1}
    assert s.team(0)["captured"] == {}
    assert s.events("mover") == [{"player": 0, "from": 0, "to": 11}]
    assert s.team(0)["mover"] == 11


@pytest.mark.rule("alert-9.2", "A29")
def test_who_turned_in_and_holds_a_card_is_asked_until_passing() -> None:
    s = turning_in(0, "Toad", hand={"Public Heroes": 2, "Weak Point": 1, "Lucky Break": 1})
    assert s.legal() == ["pass", "play Public Heroes"]  # nothing else
    s.act("play Public Heroes")
    assert s.legal() == ["pass", "play Public Heroes"]
    s.act("pass")
    assert s.dice() == 3
    assert s.team(0)["hand"] == {"Public Heroes": 1, "Weak Point": 1, "Lucky Break": 1}


@pytest.mark.rule("alert-9.2", "A29")
def test_the_question_of_step_5_ends_with_the_last_card() -> None:
    s = turning_in(0, "Toad", hand={"Public Heroes": 2})
    s.act("play Public Heroes", "play Public Heroes")
    assert s.dice() == 6


@pytest.mark.rule("alert-9.2", "common-8", "A29")
def test_the_question_is_asked_whatever_the_card_is() -> None:
    s = turning_in(0, "Toad", hand={"Weak Point": 1})
    assert s.legal() == ["pass"]
    s.act("pass")
    assert s.kinds() == ["mover", "turn"]


@pytest.mark.rule("alert-9.2", "A29")
def test_without_a_card_turned_in_nobody_is_asked_or_rolls() -> None:
    s = turning_in(0, team=["Cyclops"], hand={"Public Heroes": 1})
    assert s.events("turn") == [{"player": 1, "turn": 2}]
    s = turning_in(0, "Toad")
    assert s.kinds() == ["turned_in", "mover", "turn"]  # and no question without a hand


@pytest.mark.rule("A44", "alert-9.2", "alert-9.3")
def test_in_the_basic_game_step_5_asks_and_rolls_nothing() -> None:
    s = turning_in(0, "Toad", team=["Cyclops"], hand={"Weak Point": 1}, mode="basic")
    assert s.kinds() == ["turned_in", "mover", "turn"]


@pytest.mark.rule("alert-9.3", "A18")
def test_all_bonus_dice_are_rolled_in_one_roll() -> None:
    s = turning_in(0, "Toad", team=["Cyclops", "Havok", "Storm", "Professor X"])
    s.roll(7, xmen=2, marvel=1, evil=3)
    assert s.events("dice")[0]["purpose"] == "bonus"
    assert s.events("mover") == [{"player": 0, "from": 0, "to": 2 + 2 + 2}]


@pytest.mark.rule("alert-9.3", "A18")
def test_bonus_dice_come_from_headquarters_only_and_only_with_a_card_turned_in() -> None:
    s = scenario(
        mode="advanced",
        teams=[[leader("Cyclops", 1, 0), member("Havok", hits=2)], ["Beast"]],
        team={0: {"captured": ["Toad"]}},
    )
    s.act("done", "fight in zone 1", "roll Cyclops")
    s.roll(6)
    s.roll(3)  # Havok recovers
    assert s.dice() == 1  # his die, wounded or not; none by Cyclops in his zone
    s = turning_in(0, team=["Cyclops"])
    assert s.kinds() == ["turn"]


# ----------------------------------------------------------------------------- spaces


@pytest.mark.rule("alert-9.6", "A19")
def test_spaces_that_are_passed_do_not_count() -> None:
    s = turning_in(2, "Toad", "Pyro")  # past the cards of 3 and 6
    assert s.kinds() == ["turned_in", "turned_in", "mover", "turn"]
    assert s.team(0)["mover"] == 7
    s = turning_in(2, "Toad", "Arcade", "Pyro")  # to that of 9
    s.draw("Medical Lab")
    assert s.kinds() == ["luck_drawn", "turn"]  # one draw
    s = turning_in(24, "Pyro")  # past 25 to 27
    assert s.kinds() == ["turned_in", "mover", "turn"]


@pytest.mark.rule("alert-9.6", "A19")
def test_a_mover_that_stays_where_it_is_triggers_nothing() -> None:
    for space in (3, 25):
        s = turning_in(space)
        assert s.kinds() == ["turn"]


@pytest.mark.rule("alert-9.7")
def test_a_hold_card_goes_to_the_hand() -> None:
    s = turning_in(1, "Toad")
    assert s.events("mover") == [{"player": 0, "from": 1, "to": 3}]
    s.draw("Lucky Break")
    assert s.kinds() == ["luck_drawn", "turn"]
    assert s.team(0)["hand"] == {"Lucky Break": 1}
    assert s.value()["luck_pile"] == {}


@pytest.mark.rule("alert-9.7")
def test_any_other_card_is_carried_out_at_once() -> None:
    s = turning_in(1, "Toad")
    s.draw("Good Press")
    assert s.kinds() == ["luck_drawn", "luck_played", "mover", "turn"]
    assert s.team(0)["hand"] == {}
    assert s.value()["luck_pile"] == {"Good Press": 1}
    assert s.team(0)["mover"] == 5


@pytest.mark.rule("alert-9.8")
def test_on_a_recruit_space_the_top_power_stat_card_joins() -> None:
    s = turning_in(13, "Toad", team=["Storm", "Rogue", "Cable"])
    assert s.events("mover") == [{"player": 0, "from": 13, "to": 15}]
    assert len(s.chances()) == 14
    s.draw("Wolverine")
    assert s.names(0) == ["Storm", "Rogue", "Cable", "Wolverine"]


@pytest.mark.rule("alert-9.8", "common-5")
def test_a_known_top_card_joins_without_chance() -> None:
    s = turning_in(23, "Toad", power_known=["Jubilee", "Cable"])
    assert s.kinds() == ["turned_in", "mover", "joined", "turn"]
    assert s.names(0) == ["Storm", "Jubilee"]


@pytest.mark.rule("alert-9.8")
def test_on_a_recruit_space_a_full_team_gets_nobody() -> None:
    s = turning_in(13, "Toad", team=["Storm", "Rogue", "Cable", "Gambit"])
    assert s.kinds() == ["turned_in", "mover", "turn"]


@pytest.mark.rule("alert-9.8")
def test_on_a_recruit_space_nothing_happens_without_a_power_stat_card() -> None:
    zones = [("Recruit", "Rogue"), ("Recruit", "Cable"), "Magneto"]
    s = scenario(
        mode="advanced",
        teams=[["Storm"], ["Beast"]],
        zones=zones,
        team={0: {"mover": 13, "captured": ["Toad"]}},
        pack=with_characters("Storm", "Beast", "Rogue", "Cable"),
    )
    s.act("done", "done")
    assert s.kinds() == ["turned_in", "mover", "turn"]
    assert s.names(0) == ["Storm"]


@pytest.mark.rule("alert-9.9", "A19")
def test_a_card_that_moves_the_mover_leads_to_another_space() -> None:
    s = turning_in(16, "Toad")
    s.draw("The Professor's Praise")  # from 18 to 21, the next space of this kind
    assert s.events("mover") == [{"player": 0, "from": 18, "to": 21}]
    s.draw("Good Press")  # to 23
    s.draw("Anti-Mutant Mob")  # back to 21
    assert s.events("mover") == [{"player": 0, "from": 23, "to": 21}]
    s.draw("Lucky Break")
    assert s.team(0)["hand"] == {"Lucky Break": 1}


@pytest.mark.rule("alert-9.9", "alert-9.8", "A19")
def test_a_card_can_lead_to_a_recruit_space() -> None:
    s = turning_in(21, "Toad")
    s.draw("Good Press")  # from 23 to 25
    s.draw("Wolverine")
    assert s.names(0) == ["Storm", "Wolverine"]


@pytest.mark.rule("alert-9.10")
def test_movers_may_share_a_space() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"], ["Rogue"]],
        team={0: {"mover": 2, "captured": ["Toad"]}, 1: {"mover": 4}, 2: {"mover": 4}},
    )
    s.act("done")
    assert s.kinds() == ["turned_in", "mover", "turn"]
    assert [s.team(seat)["mover"] for seat in range(3)] == [4, 4, 4]


# ---------------------------------------------------------------------------- the goal


@pytest.mark.rule("alert-9.5", "A20")
@pytest.mark.parametrize(("mover", "won"), [(12, False), (13, True), (14, True)])
def test_the_basic_game_is_won_at_or_past_the_first_recruit_space(mover: int, won: bool) -> None:
    s = turning_in(mover, "Toad", mode="basic")
    assert s.state.is_terminal() == won
    if won:
        assert s.kinds() == ["turned_in", "mover", "game_over"]  # nobody joins
        assert s.events("game_over") == [{"reason": "victory", "winners": [0]}]


@pytest.mark.rule("alert-9.5", "alert-9.6", "A20", "A19")
@pytest.mark.parametrize(("mover", "won"), [(42, False), (43, True), (44, True)])
def test_the_advanced_game_is_won_at_or_past_the_victory_space(mover: int, won: bool) -> None:
    s = turning_in(mover, "Toad")
    assert s.state.is_terminal() == won
    if won:
        assert s.kinds() == ["turned_in", "mover", "game_over"]
        assert s.team(0)["mover"] == 45


@pytest.mark.rule("alert-9.5")
def test_the_first_recruit_space_is_no_goal_in_the_advanced_game() -> None:
    s = turning_in(14, "Toad")
    assert not s.state.is_terminal()
    assert s.team(0)["mover"] == 16


@pytest.mark.rule("alert-9.5", "A20")
def test_a_movement_by_a_card_can_win() -> None:
    s = turning_in(10, "Toad", mode="basic")
    s.draw("The Professor's Praise")  # from 12 to 15
    assert s.state.is_terminal()
    s = turning_in(41, "Toad")
    s.draw("The Professor's Praise")  # from 43, past 45
    assert s.state.is_terminal()
    assert s.state.end_reason() == "victory"


@pytest.mark.rule("alert-9.5", "A20")
def test_bonus_points_count_for_the_goal() -> None:
    s = turning_in(40, "Toad", team=["Havok"])
    s.roll(1, marvel=1)
    assert not s.state.is_terminal()
    s = turning_in(41, "Toad", team=["Havok"])
    s.roll(1, marvel=1)
    assert s.state.is_terminal()
