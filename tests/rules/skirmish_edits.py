"""Positions of X-Men Skirmish in which something waits, and small changes of their dicts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import xmcore
from rules.skirmish_scenario import TEAM, Scenario, X, Y, Z, fresh, position, reread, unit

Value = dict[str, Any]


Edit = Callable[[Value], object]


Pair = tuple[Callable[[], Scenario], Edit, Edit]


def refused(s: Scenario, value: Value, match: str = "pending") -> None:
    with pytest.raises(xmcore.FormatError, match=match):
        s.state.game.state_from_dict(value)


def check_pair(make: Callable[[], Scenario], wrong: Edit, right: Edit, match: str) -> None:
    """`wrong` is refused; the position as it was, and with `right`, is accepted. The state from
    which the dicts came stays as it was."""
    s = make()
    whole, key = s.value(), s.state.key()
    assert reread(s).state == s.state
    value = s.value()
    right(value)
    s.state.game.state_from_dict(value)
    value = s.value()
    wrong(value)
    assert value != whole
    refused(s, value, match)
    assert (s.value(), s.state.key()) == (whole, key)
    if s.state.is_chance_node():
        s.state.apply_action(s.state.chance_weights()[0][0][0])
    else:
        s.state.apply_action(s.state.legal_actions()[0])
    assert s.state.key() != key


def nothing(value: Value) -> None:
    """The position as it is."""


def both(*edits: Edit) -> Edit:
    def edit(value: Value) -> None:
        for one in edits:
            one(value)

    return edit


def step(index: int, **fields: Any) -> Edit:
    return lambda value: value["pending"][index].update(fields)


def top(**fields: Any) -> Edit:
    return step(-1, **fields)


def without(index: int) -> Edit:
    return lambda value: value["pending"].pop(index)


def push(**fields: Any) -> Edit:
    return lambda value: value["pending"].append(fields)


def put(seat: int, slot: int, **fields: Any) -> Edit:
    return lambda value: value["teams"][seat]["units"][slot].update(fields)


def everybody(seat: int, **fields: Any) -> Edit:
    """All units of a side that are in play."""

    def edit(value: Value) -> None:
        for row in value["teams"][seat]["units"]:
            if row["square"] is not None:
                row.update(fields)

    return edit


def shift(card: str, source: Callable[[Value], Any], goal: Callable[[Value], Any]) -> Edit:
    """A card lies in another place."""

    def edit(value: Value) -> None:
        source(value)[card] -= 1
        goal(value)[card] = goal(value).get(card, 0) + 1

    return edit


def deck(value: Value) -> Any:
    return value["card_deck"]


def pile(value: Value) -> Any:
    return value["card_pile"]


def hand(seat: int) -> Callable[[Value], Any]:
    return lambda value: value["teams"][seat]["hand"]


def unplayed(card: str) -> Edit:
    """The card is in the deck, not on the pile."""
    return shift(card, pile, deck)


def empty_hand(seat: int) -> Edit:
    def edit(value: Value) -> None:
        for card, copies in value["teams"][seat]["hand"].items():
            value["card_deck"][card] = value["card_deck"].get(card, 0) + copies
        value["teams"][seat]["hand"] = {}

    return edit


def seat_and_turn(player: int) -> Edit:
    """The turn is another player's, the steps are not."""
    return lambda value: value.update(turn_player=player)


def picking() -> Scenario:
    s = fresh()
    s.outcome({"player": 1})
    s.do("pick", mutant="Iceman")
    s.do("pick", mutant="Cable")
    return s


def placing() -> Scenario:
    """A team given, of which three are placed."""
    s = fresh(team=TEAM, first_player=0)
    for name in (TEAM[2], TEAM[0], TEAM[5]):
        s.do("place", mutant=name)
    return s


def in_a_row() -> Scenario:
    """The first three are placed, in the order in which they are listed."""
    s = fresh(team=TEAM, first_player=0)
    for name in TEAM[:3]:
        s.do("place", mutant=name)
    return s


def placing_picks() -> Scenario:
    s = fresh(first_player=0)
    names = ["Jubilee", "Iceman", "Cable", "Gambit", "Psylocke", "Shadowcat", "Cyclops", "Storm"]
    for name in names:
        s.do("pick", mutant=name)
    s.do("place", mutant="Gambit")
    return s


def swap(first: int, second: int) -> Edit:
    """Two X-Men change their numbers."""

    def edit(value: Value) -> None:
        units = value["teams"][0]["units"]
        units[first], units[second] = units[second], units[first]

    return edit


def join(name: str) -> Edit:
    hits = {"Iceman": 2, "Cyclops": 2, "Wolverine": 3, "Storm": 2, "Rogue": 2}[name]
    return lambda value: value["teams"][0]["units"].append({**unit(name), "hits": hits})


def moving(**fields: Any) -> Scenario:
    """The X-Men's move phase, with one who can use each kind of play without a target."""
    fields = {
        "xmen": {
            "Cable": "a1",
            "Longshot": "c1",
            "Professor X": "d1",
            "Gambit": "e2",
            "Shadowcat": "g1",
        },
        "sentinels": ["a8", "h8"],
        "hand": [X, Y, Z, "Walk"],
        "other": ["Armor"],
        **fields,
    }
    return position(**fields)


def fighting(**fields: Any) -> Scenario:
    return moving(phase="battle", **fields)


def discarding() -> Scenario:
    s = position(phase="turn", hand=["Walk", "Run", "Kick", X])
    s.draw("Jog", "Jog", "Dodge")
    assert s.value()["pending"][-1]["left"] == 2
    return s


def drawing() -> Scenario:
    return position(phase="turn", hand=["Walk", "Run", "Kick", X])


def forward(card: str = "Jog", **fields: Any) -> Scenario:
    """Storm has gone forward, from b1; Gambit and Storm are able, Rogue is disabled."""
    s = position(
        xmen={"Storm": "b1", "Gambit": "d3", "Rogue": "f3", "Cyclops": None},
        disabled={"Rogue": 1},
        hand=[card],
        **fields,
    )
    s.do("forward", card=card, unit="Storm")
    assert s.value()["pending"][-1]["moved"] == 1
    return s


def at_neutralize(kind: str, **fields: Any) -> Callable[[], Scenario]:
    """The Sentinels are asked for a Neutralizer of a play by `moving` or `fighting`."""

    def make() -> Scenario:
        battle = kind in ("attack", "disable", "wings")
        s = fighting() if battle else moving()
        s.do(kind, **fields)
        assert s.step() == "neutralize"
        return s

    return make


def firing() -> Scenario:
    """Cable, by Firepower, at the Sentinel three squares away: the Neutralizer is asked."""
    s = fighting(sentinels=["a4", "h8"])
    s.do("attack", card=Y, target="a4")
    return s


def fired() -> Scenario:
    """The same, and the Sentinels are asked for a defence."""
    s = firing()
    s.do("pass")
    return s


def punched(**fields: Any) -> Scenario:
    """Cable punches; the Sentinels are asked for a defence."""
    s = fighting(sentinels=["a2", "h8"], hand=["Punch"], **fields)
    s.do("attack", card="Punch", target="a2")
    return s


def webbed() -> Scenario:
    """A Sentinel catches Jubilee in its web, who stands two squares away."""
    s = position(
        xmen={"Jubilee": "a6", "Beast": "h1"},
        sentinels=["a8", "c6"],
        player=1,
        phase="battle",
        hand=[Y],
        other=["Dodge"],
    )
    s.do("disable", card=Y, target="Jubilee")
    return s


def shielded() -> Scenario:
    """Beast defends himself by Agility; the Sentinels are asked for a Neutralizer of it."""
    s = position(
        xmen={"Beast": "a7", "Jubilee": "h1"},
        sentinels=["a8", "c6"],
        player=1,
        phase="battle",
        hand=["Punch", X],
        other=[X, X, Z],
    )
    s.do("attack", card="Punch", target="Beast")
    s.do("defend", card=X)
    return s


def winged(*, attack: str = "north") -> Scenario:
    """Archangel flies from d4 to d5, to attack the Sentinel on d6."""
    s = position(
        xmen={"Archangel": "d4", "Gambit": "d2", "Professor X": "a1"},
        sentinels=["d6", "h8"],
        phase="battle",
        hand=[Z],
        other=["Armor"],
    )
    s.do("wings", card=Z, unit="Archangel", direction="north", attack=attack)
    return s


def jumped() -> Scenario:
    """Gambit flies three squares by Defy Gravity."""
    s = moving()
    s.do("move", card=f"{Z} 3", unit="Gambit", direction="north")
    return s


def strategist() -> Scenario:
    s = moving(other=[])
    s.do("draw", card=X)
    return s


def luck(*drawn: str) -> Scenario:
    s = moving(other=[])
    s.do("exchange", card=Z)
    s.draw(*drawn)
    return s


def lucky() -> Scenario:
    """The two cards are drawn, one is to be discarded."""
    return luck("Run", "Kick")


def omnipathic(*seen: str) -> Scenario:
    s = moving(other=[])
    s.do("look_deck", card=Z)
    s.draw(*seen)
    return s


def looked() -> Scenario:
    """Three of seven cards have been seen."""
    return omnipathic("Walk", "Dodge", Z)


def small_deck() -> Scenario:
    s = position(xmen={"Professor X": "a1"}, hand=[Z], deck=["Kick", "Walk", "Jog"], phase="battle")
    s.do("look_deck", card=Z)
    assert s.value()["pending"][-1]["left"] == 3
    return s


def on_top(card: str, seat: int, **fields: Any) -> Edit:
    """A card of the deck lies on top of it, where the player has seen it."""

    def edit(value: Value) -> None:
        value["card_deck"][card] -= 1
        value["card_top"] = [*value["card_top"], card]
        value["teams"][seat]["seen"] += 1
        value["pending"][-1].update(fields)

    return edit
