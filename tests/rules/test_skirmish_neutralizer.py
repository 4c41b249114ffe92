"""Chapter 6 of docs/rules/skirmish.md: the Neutralizer of the Sentinels."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_plays import (
    POWERS,
    Power,
    after,
    bare,
    declared,
    each_row,
    event,
    power,
    rows_of,
)
from rules.skirmish_scenario import Scenario, X, Y, Z, position

# What the X-Men play in their own turn.
PLAYED = [p for p in POWERS if p.seat == 0 and p.effect not in ("defence", "absorb")]
USELESS = [["Walk"], ["Dodge"], ["Armor", Y, Z], ["Punch", "Kick", "Fly", "Jog", "Armor"]]

each_power = each_row(PLAYED)


def play_of(row: Power) -> dict[str, Any]:
    """An action by which unit 0 on d4 uses the power; enemies on d5 and e6, or d6 for wings."""
    fields: dict[str, dict[str, Any]] = {
        "attack": {"action": "attack", "card": row.card, "target": 0},
        "bounce": {"action": "attack", "card": row.card, "target": 1},
        "disable": {"action": "disable", "card": row.card, "target": 0},
        "jump": {
            "action": "jump",
            "card": row.card,
            "unit": 0,
            "direction": "south-south-west",
        },
        "wings": {
            "action": "wings",
            "card": row.card,
            "unit": 0,
            "direction": "east",
            "attack": "north-west",
        },
    }
    way = {"action": "move", "card": f"{row.card} 1", "unit": 0, "direction": "south"}
    fields |= {"move": way, "teleport": way}
    return fields.get(row.effect, {"action": row.effect, "card": row.card})


def phase_of(row: Power) -> str:
    return "move" if row.effect in ("move", "teleport", "jump") else "battle"


def ready(row: Power, **fields: Any) -> Scenario:
    """The X-Men can use the power; all three Sentinels are able if nothing else is said."""
    fields = {"phase": phase_of(row), "hand": [row.card, row.card, "Walk"], **fields}
    return position(xmen={row.unit: "d4"}, sentinels=["d5", "e6", "h8"], **fields)


def asked(s: Scenario) -> bool:
    """Is the Sentinel player asked for a Neutralizer?"""
    if s.step() != "neutralize":
        return False
    assert s.player() == 1
    return True


def told_by(row: Power) -> list[dict[str, Any]]:
    """The events of the declaration."""
    effect = {"bounce": "attack", "jump": "move", "teleport": "move"}.get(row.effect, row.effect)
    target = play_of(row).get("target", 0 if row.effect == "wings" else None)
    return declared(0, row.card, 0, effect, target)


# ------------------------------------------------------------------------------ what it does


@pytest.mark.rule("skirmish-6.1", "skirmish-6.2", "skirmish-6.3", "skirmish-5.16", "K14", "K27")
@each_power
def test_a_power_negated_has_no_effect(row: Power) -> None:
    """Both cards are spent, nobody is hit or moved, nothing is drawn or seen, and no defence
    is asked; Strategist counts as used."""
    s = ready(row, other=[X, "Armor"])
    used: dict[str, Any] = {"used_once": ["X"]} if row.effect == "draw" else {}
    declared_only = after(s, (0, row.card), **used)
    then = after(s, (0, row.card), (1, X), **used)
    s.act(play_of(row))
    assert s.events() == told_by(row)
    assert asked(s)
    assert bare(s) == declared_only
    assert s.dicts() == [{"action": "neutralize", "card": X}, {"action": "pass"}]
    s.do("neutralize", card=X)
    assert s.events() == [
        event("card_played", player=1, card=X),
        event("neutralized", player=1, unit=0),
    ]
    assert bare(s) == then
    assert (s.step(), s.player()) == (phase_of(row), 0)


@pytest.mark.rule("skirmish-6.2", "skirmish-6.9", "K14", "K27")
@each_power
def test_a_power_that_is_not_negated_has_its_effect(row: Power) -> None:
    s = ready(row, other=[X])
    s.act(play_of(row), "pass")
    if row.effect in ("move", "teleport", "jump", "wings"):
        comes = ["moved"]
    else:
        comes = {"look_hand": ["hand_seen"], "look_deck": ["deck_seen"]}.get(row.effect, [])
    assert s.kinds() == ["passed", *comes]
    assert s.events()[0] == event("passed", player=1)
    where = {
        **dict.fromkeys(("attack", "bounce", "disable", "wings"), ("defend", 1)),
        **dict.fromkeys(("draw", "exchange"), ("draw", -1)),
        "look_deck": ("look", -1),
    }
    assert (s.step(), s.player()) == where.get(row.effect, (phase_of(row), 0))


@pytest.mark.rule("skirmish-6.3", "K14")
@each_power
def test_after_a_negated_power_the_same_may_be_played_again(row: Power) -> None:
    """And be negated again, with one more card; but Strategist was used."""
    s = ready(row, other=[X, X])
    s.act(play_of(row), {"action": "neutralize", "card": X})
    if row.effect == "draw":
        assert s.dicts("draw") == []
        return
    s.act(play_of(row))
    assert asked(s)
    s.act({"action": "neutralize", "card": X})
    assert (s.hand(0), s.hand(1)) == ({"Walk": 1}, {})
    pile = {X: 4} if row.card == X else {X: 2, row.card: 2}
    assert s.pile() == pile


# -------------------------------------------------------------------------- when it is asked


@pytest.mark.rule("skirmish-6.2", "skirmish-6.9", "common-8", "common-9", "K14", "K27", "G5")
@each_power
@pytest.mark.parametrize("hand", USELESS)
def test_the_question_comes_whatever_the_cards_are(row: Power, hand: list[str]) -> None:
    s = ready(row, other=hand)
    s.act(play_of(row))
    assert asked(s)
    assert s.dicts() == [{"action": "pass"}]


@pytest.mark.rule("skirmish-6.2", "common-8", "G5", "G17")
@each_power
def test_a_player_without_cards_is_not_asked(row: Power) -> None:
    s = ready(row)
    s.act(play_of(row))
    assert s.events()[: len(told_by(row))] == told_by(row)
    assert not asked(s)


@pytest.mark.rule("skirmish-6.2", "skirmish-7.1", "K12", "K14", "G5")
@each_power
@pytest.mark.parametrize("turns", [1, 2])
def test_no_able_sentinel_no_question(row: Power, turns: int) -> None:
    """All in play are disabled: the power has its effect at once, and nobody is defended."""
    off = dict.fromkeys(("d5", "e6", "h8"), turns)
    s = ready(row, other=[X, "Armor"], disabled=off)
    s.act(play_of(row))
    told = told_by(row)
    assert s.events()[: len(told)] == told
    assert s.step() in (phase_of(row), "draw", "look")
    assert s.hand(1) == {X: 1, "Armor": 1}


@pytest.mark.rule("skirmish-6.2", "skirmish-4.5", "K14", "K25")
@pytest.mark.parametrize("able", [("d5",), ("e6",), ("h8",), ("e6", "h8"), ("d5", "h8")])
def test_any_able_sentinel_does(able: tuple[str, ...]) -> None:
    """Wherever it stands; the event names the first of them."""
    squares = ("d5", "e6", "h8")
    off = dict.fromkeys([square for square in squares if square not in able], 1)
    s = ready(power("Energy Beams"), other=[X], disabled=off)
    s.do("attack", card=X, target="d5")
    assert asked(s)
    s.do("neutralize", card=X)
    assert s.events("neutralized") == [{"player": 1, "unit": squares.index(able[0])}]
    assert s.units(1)[0]["hits"] == 2


@pytest.mark.rule("skirmish-6.2", "skirmish-4.5", "K14")
def test_sentinels_knocked_out_do_not_count() -> None:
    s = position(
        xmen={"Cyclops": "d4"},
        sentinels=[None, "d5", None, "a8"],
        disabled={"d5": 2},
        phase="battle",
        hand=[X, X],
        other=[X],
    )
    s.do("attack", card=X, target="d5")
    s.do("neutralize", card=X)
    assert s.events("neutralized") == [{"player": 1, "unit": 3}]
    s = position(
        xmen={"Cyclops": "d4"},
        sentinels=[None, "d5"],
        disabled={"d5": 2},
        phase="battle",
        hand=[X],
        other=[X],
    )
    s.do("attack", card=X, target="d5")
    assert s.kinds()[3:] == ["hit"]


@pytest.mark.rule("skirmish-6.2", "skirmish-6.4", "K14", "K27")
def test_the_neutralizer_is_asked_before_the_defence() -> None:
    s = ready(power("Energy Beams"), other=[X, "Armor"])
    s.do("attack", card=X, target="d5")
    assert s.dicts() == [{"action": "neutralize", "card": X}, {"action": "pass"}]
    s.do("pass")
    assert (s.step(), s.player()) == ("defend", 1)
    assert s.dicts() == [{"action": "defend", "card": "Armor"}, {"action": "pass"}]
    s.do("pass")
    assert s.events() == [event("passed", player=1), event("hit", player=1, unit=0, hits=1)]


@pytest.mark.rule("skirmish-6.2", "skirmish-6.10", "K14")
@pytest.mark.parametrize("card", ["Walk", "Punch"])
def test_other_cards_are_not_neutralised(card: str) -> None:
    phase = "move" if card == "Walk" else "battle"
    s = ready(power("Energy Beams"), phase=phase, hand=[card], other=[X])
    if card == "Walk":
        s.do("move", card=card, unit=0, direction="south")
        assert (s.step(), s.player()) == ("move", 0)
    else:
        s.do("attack", card=card, target="d5")
        assert (s.step(), s.player()) == ("defend", 1)
        assert s.dicts() == [{"action": "pass"}]


@pytest.mark.rule("skirmish-6.2", "skirmish-6.10", "K14")
@each_row([p for p in POWERS if p.seat == 1 and p.effect != "neutralize"])
def test_the_sentinels_own_cards_are_not_neutralised(row: Power) -> None:
    """Neither by X-Men, who have no such power, nor by themselves."""
    s = position(
        xmen={"Cyclops": "d4"},
        sentinels=["d5"],
        player=1,
        phase="battle",
        hand=[row.card, X],
        other=[X],
    )
    s.act(play_of(row))
    step = ("battle", 1) if row.effect == "look_hand" else ("defend", 0)
    assert (s.step(), s.player()) == step
    if step[0] == "defend":
        assert s.dicts() == [{"action": "pass"}]


@pytest.mark.rule("skirmish-6.10", "skirmish-6.3", "K14")
def test_a_neutralizer_is_not_neutralised() -> None:
    """With type X cards in both hands nobody is asked again."""
    s = ready(power("Energy Beams"), hand=[X, X], other=[X, X])
    s.do("attack", card=X, target="d5")
    s.do("neutralize", card=X)
    assert (s.step(), s.player()) == ("battle", 0)


@pytest.mark.rule("skirmish-6.3", "skirmish-5.1", "K14")
def test_the_neutralizer_is_no_play_of_its_own_turn() -> None:
    """In their own turn the Sentinels' type X cards attack, and do nothing else."""
    for phase, plays in (
        ("move", []),
        ("battle", [{"action": "attack", "card": X, "target": 0}]),
    ):
        s = position(xmen={"Cyclops": "d4"}, sentinels=["d5"], player=1, phase=phase, hand=[X])
        assert s.dicts() == [*plays, {"action": "end"}]


# ----------------------------------------------------------------------------- defences


@pytest.mark.rule("skirmish-6.2", "skirmish-6.3", "skirmish-6.7", "K14", "K27")
@each_row(rows_of("defence"))
def test_a_special_card_as_a_defence_is_negated_too(row: Power) -> None:
    """The first able Sentinel need not be the one that attacks."""
    s = position(
        xmen={row.unit: "d4", "Storm": "a1"},
        sentinels=["h8", "g8", "d5"],
        disabled={"h8": 1},
        player=1,
        phase="battle",
        hand=["Punch", X],
        other=[row.card],
    )
    hits = s.units(0)[0]["hits"]
    s.do("attack", card="Punch", target=0)
    s.do("defend", card=row.card)
    assert asked(s)
    s.do("neutralize", card=X)
    assert s.events()[:3] == [
        event("card_played", player=1, card=X),
        event("neutralized", player=1, unit=1),
        event("hit", player=0, unit=0, hits=hits - 1),
    ]
    assert (s.hand(0), s.hand(1)) == ({}, {})
    assert (s.step(), s.player()) == ("battle", 1)


@pytest.mark.rule("skirmish-6.7", "skirmish-9.1", "K27", "G12")
def test_a_negated_defence_may_lose_the_game() -> None:
    s = position(
        xmen={"Gambit": "d4"},
        sentinels=["d5"],
        player=1,
        phase="battle",
        hand=["Kick", X],
        other=[Y, "Dodge"],
    )
    s.do("attack", card="Kick", target="Gambit")
    s.do("defend", card=Y)
    s.do("neutralize", card=X)
    assert s.kinds() == ["card_played", "neutralized", "hit", "knocked_out", "game_over"]
    assert s.value()["winners"] == [1]


@pytest.mark.rule("skirmish-6.2", "skirmish-8.1", "G5")
def test_the_question_tells_nothing_about_the_hand() -> None:
    """The X-Men see the same, whether or not there is a card that neutralises."""
    views = []
    for hand in ([X, "Walk"], [Z, "Walk"]):
        s = ready(power("Sonar"), other=hand)
        s.do("look_hand", card=Z)
        assert s.view(0)["legal_actions"] == []
        views.append((s.view(0), s.state.events(0)))
    assert views[0] == views[1]
