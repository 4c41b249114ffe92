"""Chapter 11 of docs/rules/alert.md: the end of the game."""

from __future__ import annotations

import pytest

from rules.scenario import scenario


@pytest.mark.rule("alert-11.1", "A20")
@pytest.mark.parametrize(("mode", "mover"), [("basic", 14), ("advanced", 44)])
def test_passing_the_goal_wins_and_ends_the_game(mode: str, mover: int) -> None:
    s = scenario(
        mode=mode,
        teams=[["Storm"], ["Beast"], ["Rogue"], ["Cable"]],
        turn_player=2,
        team={2: {"mover": mover, "captured": ["Toad", "Pyro"]}},
    )
    s.act("done")
    assert s.player() == -4
    assert s.legal() == []
    assert s.value()["end"] == "victory"
    assert s.value()["winners"] == [2]
    assert s.state.end_reason() == "victory"
    third = pytest.approx(-1 / 3)
    assert s.state.returns() == [third, third, 1, third]


@pytest.mark.rule("alert-11.1", "common-14")
def test_a_victory_in_the_last_turn_is_a_victory() -> None:
    s = scenario(
        teams=[["Storm"], ["Beast"]],
        team={0: {"mover": 14, "captured": ["Toad"]}},
        turn=400,
    )
    s.act("done")
    assert s.state.end_reason() == "victory"
    assert s.state.returns() == [1, -1]


@pytest.mark.rule("alert-11.2", "common-12", "common-13", "A23")
def test_after_the_last_turn_the_game_is_a_draw_wherever_the_movers_are() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm"], ["Beast"]],
        team={0: {"mover": 40}, 1: {"mover": 2}},
        turn=400,
    )
    s.act("done")
    assert s.player() == -4
    assert s.events("game_over") == [{"reason": "max_turns", "winners": []}]
    assert s.value()["winners"] == []
    assert s.state.returns() == [0, 0]


@pytest.mark.rule("alert-11.2", "common-13")
def test_the_last_turn_is_played_to_its_end() -> None:
    s = scenario(
        mode="advanced",
        teams=[["Storm"], ["Beast"]],
        team={0: {"mover": 1, "captured": ["Toad"]}},
        max_turns=1,
    )
    s.act("done")
    s.draw("Lucky Break")
    assert s.kinds() == ["luck_drawn", "game_over"]
