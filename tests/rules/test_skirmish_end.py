"""Chapter 9 of docs/rules/skirmish.md, the end; and the mark of a draw once a turn (K35)."""

from __future__ import annotations

from typing import Any

import pytest

import xmcore
from rules.skirmish_scenario import Scenario, X, Y, Z, changed_pack, position, unit

# ------------------------------------------------------------------------- without units


def last_blow(player: int, **fields: Any) -> Scenario:
    """One hit is missing; both sides have a unit."""
    return position(
        xmen={"Cyclops": ("d4", 1)},
        sentinels=[("d5", 1)],
        player=player,
        phase="battle",
        hand=["Punch", "Kick"],
        **fields,
    )


@pytest.mark.rule("skirmish-9.1", "K17", "G12", "common-12", "common-14", "G9")
@pytest.mark.parametrize("player", [0, 1])
def test_a_side_without_units_has_lost_at_once(player: int) -> None:
    s = last_blow(player)
    s.do("attack", card="Punch", target=0)
    assert s.events() == [
        {"event": "card_played", "player": player, "card": "Punch"},
        {"event": "used", "player": player, "unit": 0, "effect": "attack"},
        {"event": "targeted", "player": 1 - player, "unit": 0},
        {"event": "hit", "player": 1 - player, "unit": 0, "hits": 0},
        {"event": "knocked_out", "player": 1 - player, "unit": 0},
        {"event": "game_over", "reason": "units", "winners": [player]},
    ]
    assert s.state.is_terminal()
    assert (s.player(), s.legal()) == (-4, [])
    value = s.value()
    assert (value["end"], value["winners"], value["pending"]) == ("units", [player], [])
    assert value["turn"] == player + 1
    assert s.units(1 - player)[0] == unit(("Cyclops", "Sentinel")[1 - player])
    assert s.state.returns() == ([1.0, -1.0] if player == 0 else [-1.0, 1.0])
    assert s.state.end_reason() == "units"
    assert s.pile() == {"Punch": 1}


@pytest.mark.rule("skirmish-9.1", "K17")
@pytest.mark.parametrize("player", [0, 1])
def test_the_game_goes_on_while_both_sides_have_a_unit(player: int) -> None:
    """One of two is knocked out; the other one, disabled, is in play."""
    s = position(
        xmen={"Cyclops": ("d4", 1), "Storm": "a1"},
        sentinels=[("d5", 1), "h8"],
        disabled={("h8", "Storm")[player]: 2},
        player=player,
        phase="battle",
        hand=["Punch"],
    )
    s.do("attack", card="Punch", target=0)
    assert s.kinds()[-2:] == ["hit", "knocked_out"]
    assert not s.state.is_terminal()
    assert (s.value()["end"], s.value()["winners"]) == ("none", [])
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-9.1", "common-14", "G12")
def test_nothing_comes_after_the_last_blow() -> None:
    """Cards that could still be played and units that would recover do not matter."""
    s = position(
        xmen={"Cyclops": "d4", "Storm": "a1"},
        sentinels=[("d5", 1)],
        disabled={"Storm": 1},
        phase="battle",
        hand=["Punch", X, Z],
    )
    s.do("attack", card="Punch", target="d5")
    assert s.kinds()[-1] == "game_over"
    assert s.unit("Storm")["disabled"] == 1
    assert s.hand(0) == {X: 1, Z: 1}
    with pytest.raises(xmcore.Error):
        s.state.apply_action(0)


@pytest.mark.rule("skirmish-9.1", "K18")
def test_the_last_blow_in_the_last_turn_wins() -> None:
    s = last_blow(1, turn=40, max_turns=40)
    s.do("attack", card="Kick", target=0)
    assert s.events("game_over") == [{"reason": "units", "winners": [1]}]


# ------------------------------------------------------------------------------ max_turns


def at_limit(*, turn: int = 7, **fields: Any) -> Scenario:
    fields = {"max_turns": 7, "phase": "battle", **fields}
    return position(turn=turn, **fields)


@pytest.mark.rule("skirmish-9.2", "K18", "G10", "common-12", "common-13")
@pytest.mark.parametrize("player", [0, 1])
def test_max_turns_ends_the_game_in_a_draw(player: int) -> None:
    s = at_limit(player=player, xmen={"Cyclops": "a1"}, sentinels=["h8", "g8", "f8"])
    s.do("end")
    assert s.events() == [{"event": "game_over", "reason": "max_turns", "winners": []}]
    value = s.value()
    assert (value["end"], value["winners"], value["turn"]) == ("max_turns", [], 7)
    assert value["pending"] == []
    assert s.state.returns() == [0.0, 0.0]


@pytest.mark.rule("skirmish-9.2", "K18", "common-13")
def test_it_is_tested_at_the_end_of_the_turn() -> None:
    s = at_limit(turn=6, phase="move")
    s.act("end", "end")
    assert s.events() == [{"event": "turn", "player": 1, "turn": 7}]
    s.draw("Walk", "Walk", "Walk")
    s.act("end")
    assert not s.state.is_terminal()
    s.act("end")
    assert s.kinds() == ["game_over"]
    assert s.state.end_reason() == "max_turns"


@pytest.mark.rule("skirmish-9.2", "K18")
def test_three_hundred_turns_are_the_default() -> None:
    s = position(turn=299, phase="battle")
    s.do("end")
    assert s.events() == [{"event": "turn", "player": 1, "turn": 300}]
    s.draw("Walk", "Walk", "Walk")
    s.act("end", "end")
    assert s.events() == [{"event": "game_over", "reason": "max_turns", "winners": []}]


@pytest.mark.rule("skirmish-9.2", "common-13", "G10")
@pytest.mark.parametrize("turn", [300, 32000])
def test_zero_is_no_limit(turn: int) -> None:
    s = position(turn=turn, phase="battle", max_turns=0)
    s.do("end")
    assert s.events("turn") == [{"player": 1, "turn": turn + 1}]
    assert not s.state.is_terminal()


HITS_LEFT: dict[str, tuple[dict[str, Any], list[Any], list[int]]] = {
    "more X-Men hits": ({"Wolverine": "a1"}, ["h8"], [0]),
    "more Sentinel hits": ({"Wolverine": "a1"}, ["h8", "g8"], [1]),
    "level": ({"Cyclops": "a1", "Storm": "b1"}, ["h8", "g8"], [0, 1]),
    "level, of other units": ({"Wolverine": "a1", "Gambit": "b1"}, ["h8", ("g8", 2)], [0, 1]),
    "hits left count": ({"Wolverine": ("a1", 1)}, ["h8"], [1]),
    "hits left, not units": ({"Cyclops": ("a1", 1), "Storm": ("b1", 1)}, [("h8", 1)], [0]),
    "Sentinels hit": ({"Cyclops": "a1"}, [("h8", 1), ("g8", 1), ("f8", 1)], [1]),
}


@pytest.mark.rule("skirmish-9.2", "K18", "G8")
@pytest.mark.parametrize("name", HITS_LEFT)
@pytest.mark.parametrize("player", [0, 1])
def test_by_option_the_side_with_more_hits_on_the_board_wins(name: str, player: int) -> None:
    xmen, sentinels, winners = HITS_LEFT[name]
    s = at_limit(player=player, xmen=xmen, sentinels=sentinels, at_limit="hits")
    s.do("end")
    assert s.events() == [{"event": "game_over", "reason": "max_turns", "winners": winners}]
    assert (s.value()["end"], s.value()["winners"]) == ("max_turns", winners)
    expected = {(0,): [1.0, -1.0], (1,): [-1.0, 1.0], (0, 1): [0.0, 0.0]}
    assert s.state.returns() == expected[tuple(winners)]


@pytest.mark.rule("skirmish-9.2", "K18")
def test_hits_do_not_matter_by_default() -> None:
    s = at_limit(xmen={"Wolverine": "a1", "Storm": "b1"}, sentinels=[("h8", 1)])
    assert s.state.game.options["at_limit"] == "draw"
    s.do("end")
    assert s.value()["winners"] == []


@pytest.mark.rule("skirmish-9.2", "skirmish-7.1", "common-13")
def test_units_recover_before_the_game_is_stopped() -> None:
    s = at_limit(xmen={"Cyclops": "a1", "Storm": "b1"}, disabled={"Storm": 1, "Cyclops": 2})
    s.do("end")
    assert s.events() == [
        {"event": "recovered", "player": 0, "unit": 1},
        {"event": "game_over", "reason": "max_turns", "winners": []},
    ]
    assert [row["disabled"] for row in s.units(0)[:2]] == [1, 0]


# ------------------------------------------------------------------------- once a turn (K35)


@pytest.mark.rule("skirmish-K35", "skirmish-5.10", "K26")
def test_strategist_is_marked_when_it_is_declared() -> None:
    s = position(xmen={"Cable": "a1"}, hand=[X, X], other=["Armor"])
    assert s.value()["used_once"] == []
    s.do("draw", card=X)
    assert (s.step(), s.player()) == ("neutralize", 1)
    assert s.value()["used_once"] == ["X"]
    s.do("pass")
    s.draw("Walk", "Walk")
    assert s.value()["used_once"] == ["X"]
    assert s.hand(0) == {"Walk": 2, X: 1}
    assert s.dicts("draw") == []


@pytest.mark.rule("skirmish-K35", "skirmish-5.10", "K26")
def test_a_strategist_that_is_negated_counts() -> None:
    s = position(xmen={"Cable": "a1"}, hand=[X, X], other=[X])
    s.do("draw", card=X)
    s.do("neutralize", card=X)
    assert s.kinds() == ["card_played", "neutralized"]
    assert s.value()["used_once"] == ["X"]
    assert s.hand(0) == {X: 1}
    assert s.dicts("draw") == []
    s.do("end")
    assert s.dicts("draw") == []


@pytest.mark.rule("skirmish-K35", "skirmish-5.10", "K26")
def test_the_mark_is_taken_away_at_the_end_of_the_turn() -> None:
    s = position(xmen={"Cable": "a1"}, hand=[X], used_once=["X"], phase="battle")
    assert s.dicts() == [{"action": "end"}]
    s.do("end")
    assert s.value()["used_once"] == []
    s.draw("Walk", "Walk", "Walk")
    s.act("end", "end")
    s.draw("Run", "Run", "Run")
    assert s.dicts("draw") == [{"card": X}]


def two_strategists(rows: dict[str, Any]) -> None:
    """Gambit's draw of type Y, also once a turn, in place of his defence."""
    for row in rows["powers"]:
        if (row["type"], row["unit"]) == ("Y", "Gambit"):
            row.update(effect="draw", cards=2, once=True)


@pytest.mark.rule("skirmish-K35")
def test_draws_of_two_types_are_each_allowed_once() -> None:
    s = position(
        pack=changed_pack(two_strategists),
        xmen={"Cable": "a1", "Gambit": "b1"},
        hand=[X, X, Y, Y],
    )
    assert s.dicts("draw") == [{"card": X}, {"card": Y}]
    s.do("draw", card=Y)
    s.draw("Walk", "Walk")
    assert s.value()["used_once"] == ["Y"]
    assert s.dicts("draw") == [{"card": X}]
    s.do("draw", card=X)
    s.draw("Walk", "Walk")
    assert s.value()["used_once"] == ["X", "Y"]
    assert s.dicts("draw") == []
    assert s.hand(0) == {"Walk": 4, X: 1, Y: 1}
