"""Pending steps of X-Men Skirmish beside what must have come before them.

Each position is refused with one thing changed, and accepted with a change of the same place
that play could have made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import xmcore
from rules.skirmish_scenario import TEAM, Scenario, X, Y, Z, fresh, game, position, reread, unit

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


# ------------------------------------------------------------------------ small changes


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


# -------------------------------------------------------------------------- the set-up


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


SET_UP: dict[str, Pair] = {
    # coin
    "coin in turn 1": (fresh, lambda d: d.update(turn=1), nothing),
    "coin with a player who begins": (fresh, lambda d: d.update(turn_player=1), nothing),
    "coin after a pick": (fresh, join("Iceman"), nothing),
    "coin with a Sentinel elsewhere": (fresh, put(1, 3, square="d7"), nothing),
    "coin under a pick": (fresh, push(step="pick", player=0), nothing),
    "coin under a turn": (fresh, push(step="turn", player=0, phase=2), nothing),
    # pick
    "pick by the Sentinels": (picking, top(player=1), nothing),
    "pick in turn 1": (picking, lambda d: d.update(turn=1), nothing),
    "pick with one placed": (picking, put(0, 0, square="a1"), nothing),
    "pick with a Sentinel elsewhere": (picking, put(1, 0, square="b8"), nothing),
    "picks in falling order": (picking, swap(0, 1), nothing),
    "pick after which no team is legal": (picking, join("Wolverine"), join("Rogue")),
    "pick of a row behind": (picking, join("Storm"), join("Rogue")),
    "pick twice": (picking, push(step="pick", player=0), nothing),
    "pick for a whole team": (
        placing_picks,
        both(top(step="pick"), put(0, 0, square=None)),
        nothing,
    ),
    # place
    "place by the Sentinels": (placing, top(player=1), nothing),
    "place in turn 1": (placing, lambda d: d.update(turn=1), nothing),
    "place with a gap": (in_a_row, put(0, 1, square=None), put(0, 2, square=None)),
    "place on another file": (placing, put(0, 2, square="d1"), nothing),
    "place on another rank": (placing, put(0, 2, square="c2"), nothing),
    "place with all placed": (
        placing,
        both(*(put(0, n, square=f"{'abcdefgh'[n]}1") for n in range(8))),
        both(*(put(0, n, square=f"{'abcdefgh'[n]}1") for n in range(7))),
    ),
    "place with a team too small": (placing, lambda d: d["teams"][0]["units"].pop(), nothing),
    "place with a Sentinel elsewhere": (placing, put(1, 7, square="h7"), nothing),
    "place out of the order of the team": (placing, swap(4, 5), nothing),
    "place out of the order of picks": (placing_picks, swap(1, 2), nothing),
    "place twice": (placing, push(step="place", player=0), nothing),
}


@pytest.mark.rule("skirmish-1.2", "skirmish-1.3", "skirmish-1.4", "skirmish-1.6", "skirmish-K34")
@pytest.mark.parametrize("name", SET_UP)
def test_steps_of_the_set_up(name: str) -> None:
    make, wrong, right = SET_UP[name]
    check_pair(make, wrong, right, "pending|turn|units")


@pytest.mark.rule("skirmish-1.2", "skirmish-1.5", "skirmish-1.6", "skirmish-K34")
def test_the_order_of_the_set_up_is_that_of_the_options() -> None:
    """No coin where a seat begins, no pick where a team is given, no placement as listed."""
    for s, options in (
        (fresh(), {"first_player": 0}),
        (fresh(first_player=0), {"first_player": 0, "team": TEAM}),
        (placing(), {"team": TEAM, "placement": "listed"}),
        (placing_picks(), {"placement": "listed"}),
    ):
        assert reread(s).state == s.state
        with pytest.raises(xmcore.FormatError, match=r"pending|units"):
            game(**options).state_from_dict(s.value())


@pytest.mark.rule("skirmish-K34")
def test_those_placed_may_stand_in_any_order() -> None:
    s = placing()
    value = s.value()
    for number, square in ((0, "b1"), (1, "a1")):
        value["teams"][0]["units"][number]["square"] = square
    swap(0, 1)(value)
    assert [row["unit"] for row in value["teams"][0]["units"][:2]] == [TEAM[0], TEAM[2]]
    s.state.game.state_from_dict(value)


# ----------------------------------------------------------------------------- the turn


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


TURN: dict[str, Pair] = {
    "a turn alone": (moving, without(1), nothing),
    "no step at all in set-up": (picking, without(0), nothing),
    "a turn of the other player": (moving, step(0, player=1), nothing),
    "the turn of the other player, with the steps of this one": (moving, seat_and_turn(1), nothing),
    "a phase beyond the last": (moving, step(0, phase=6), nothing),
    "a move phase without its turn": (moving, without(0), nothing),
    "a move phase on a move phase": (moving, push(step="move", player=0, played=False), nothing),
    "a move phase in battle": (
        moving,
        step(0, phase=5),
        both(step(0, phase=5), top(step="battle")),
    ),
    "a move phase in orders": (moving, step(0, phase=2), nothing),
    "a move phase of the other player": (moving, top(player=1), nothing),
    "a battle phase in the move phase": (
        fighting,
        step(0, phase=4),
        both(step(0, phase=4), top(step="move")),
    ),
    "a battle phase after the end": (fighting, step(0, phase=6), nothing),
    "a battle phase of the other player": (fighting, top(player=1), nothing),
    "a battle phase on a move phase": (
        fighting,
        lambda d: d["pending"].insert(1, {"step": "move", "player": 0, "played": False}),
        nothing,
    ),
    "a step of no name": (moving, top(step="none"), nothing),
    "no such step": (moving, top(step="rest"), nothing),
    "a step without its field": (moving, lambda d: d["pending"][1].pop("played"), nothing),
    "a step with a field too many": (moving, top(colour="red"), nothing),
    # draws and discards of the orders phase
    "a draw of none": (drawing, top(left=0), top(left=1)),
    "a draw of four": (drawing, top(left=4), top(left=2)),
    "a draw in the discard": (drawing, step(0, phase=3), nothing),
    "a draw with a known card on top": (
        drawing,
        lambda d: (
            d.update(card_top=["Dodge"])
            or d["card_deck"].update(Dodge=1)
            or d["teams"][0].update(seen=1)
        ),
        nothing,
    ),
    "a draw by the other player": (drawing, top(player=1), nothing),
    "a third draw by one who holds one card": (
        drawing,
        both(empty_hand(0), shift("Walk", deck, hand(0)), top(left=1)),
        both(empty_hand(0), shift("Walk", deck, hand(0)), top(left=2)),
    ),
    "a draw twice": (drawing, push(step="draw", player=0, left=1), nothing),
    "a discard of none": (discarding, top(left=0), nothing),
    "a discard of too many": (discarding, top(left=3), nothing),
    "a discard of too few": (discarding, top(left=1), nothing),
    "a discard while drawing": (discarding, step(0, phase=2), nothing),
    "a discard in a move phase": (discarding, step(0, phase=4), nothing),
    "a discard by the other player": (discarding, top(player=1), nothing),
    "a discard after a card that does not lie there": (
        discarding,
        top(lowest="Jog"),
        both(top(lowest="Jog"), shift("Jog", deck, pile)),
    ),
    "a discard after a card behind which too few are left": (
        discarding,
        both(top(lowest=Z), shift(Z, deck, pile)),
        both(top(lowest="Kick"), shift("Kick", deck, pile)),
    ),
}


@pytest.mark.rule("skirmish-2.1", "skirmish-2.2", "skirmish-2.4", "skirmish-2.6", "skirmish-8.3")
@pytest.mark.parametrize("name", TURN)
def test_steps_of_a_turn(name: str) -> None:
    make, wrong, right = TURN[name]
    check_pair(make, wrong, right, "pending|hand|turn")


@pytest.mark.rule("skirmish-2.7", "K4")
@pytest.mark.parametrize("phase", ["move", "battle"])
def test_a_card_that_counts_was_played_only_where_cards_are_counted(phase: str) -> None:
    make = (moving, fighting)[phase == "battle"]
    value = make(played=True).value()
    assert value["pending"][-1] == {"step": phase, "player": 0, "played": True}
    refused(make(cards_per_phase=0), value)


# -------------------------------------------------------------------------------- forward


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


FORWARD: dict[str, Pair] = {
    "by a card that does not lie there": (forward, unplayed("Jog"), nothing),
    "by another card": (
        forward,
        top(card="Walk"),
        both(top(card="Walk"), shift("Walk", deck, pile)),
    ),
    "by no Move card": (forward, both(top(card="Kick"), shift("Kick", deck, pile)), nothing),
    "of nobody": (forward, top(moved=0), top(moved=2)),
    "of a disabled unit": (forward, top(moved=5), top(moved=3)),
    "of a unit out of play": (forward, top(moved=9), top(moved=3)),
    "of a number too high": (forward, top(moved=256), nothing),
    "of one who stands too far back": (forward, put(0, 0, square="b2"), put(0, 0, square="b7")),
    "of one on foot by a Fly card": (
        lambda: forward("Fly"),
        both(top(moved=3), put(0, 1, square="d7")),
        both(top(moved=1), put(0, 1, square="d7")),
    ),
    "with no Move card counted": (forward, step(1, played=False), nothing),
    "in the battle phase": (
        forward,
        both(step(0, phase=5), step(1, step="battle")),
        nothing,
    ),
    "by the other player": (forward, top(player=1), nothing),
    "without the move phase": (forward, without(1), nothing),
    "twice": (forward, push(step="forward", player=0, card="Jog", moved=1), nothing),
}


@pytest.mark.rule("skirmish-3.5", "skirmish-3.6", "skirmish-3.3", "K6")
@pytest.mark.parametrize("name", FORWARD)
def test_a_forward_option_that_goes_on(name: str) -> None:
    make, wrong, right = FORWARD[name]
    check_pair(make, wrong, right, "pending")


@pytest.mark.rule("skirmish-3.5", "K6")
def test_sentinels_that_went_forward_stand_far_enough_from_their_rank() -> None:
    s = position(player=1, sentinels=["b8", "d7"], hand=["Run"])
    s.do("forward", card="Run", unit="b8")
    value = s.value()
    for square, fits in (("b5", True), ("c2", True), ("b6", False), ("b8", False)):
        value["teams"][1]["units"][0]["square"] = square
        if fits:
            s.state.game.state_from_dict(value)
        else:
            refused(s, value)


@pytest.mark.rule("skirmish-3.5", "skirmish-2.7", "K4")
def test_a_forward_option_where_cards_are_not_counted() -> None:
    s = forward(cards_per_phase=0)
    assert s.value()["pending"][1]["played"] is False
    value = s.value()
    value["pending"][1]["played"] = True
    refused(s, value)


# ----------------------------------------------------------------------------- reactions


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


RESOLVE: dict[str, Pair] = {
    # attack
    "on top": (firing, without(3), nothing),
    "alone on the turn": (firing, without(1), nothing),
    "by a card that does not lie there": (firing, unplayed(Y), nothing),
    "in the move phase": (firing, both(step(0, phase=4), step(1, step="move")), nothing),
    "by the other player": (firing, step(2, player=1), nothing),
    "at nobody": (firing, lambda d: d["pending"][2].pop("target"), nothing),
    "at one out of play": (firing, step(2, target=2), nothing),
    "at one off every line": (firing, put(1, 0, square="b4"), put(1, 0, square="b2")),
    "at one too far away": (firing, put(1, 0, square="a5"), put(1, 0, square="a3")),
    "at one behind another": (firing, put(0, 3, square="a3"), put(0, 3, square="b3")),
    "by one who is disabled": (firing, put(0, 0, disabled=1), put(0, 1, disabled=1)),
    "with a unit that moves": (firing, step(2, unit=0), nothing),
    "with a square": (firing, step(2, square="a2"), nothing),
    "by a power of another type": (
        firing,
        both(step(2, card=Z), shift(Z, deck, pile)),
        nothing,
    ),
    "of another effect": (firing, step(2, effect="disable"), nothing),
    "by a Defence card": (firing, both(step(2, card="Dodge"), shift("Dodge", deck, pile)), nothing),
    "by a Move card": (firing, both(step(2, card="Walk"), shift("Walk", deck, pile)), nothing),
    # Attack cards
    "by an Attack card that was not counted": (punched, step(1, played=False), nothing),
    "by an Attack card, at a Neutralizer": (
        punched,
        both(step(2, stage="declared"), top(step="neutralize")),
        nothing,
    ),
    "by an Attack card at two squares": (punched, put(1, 0, square="a3"), put(1, 0, square="b2")),
    "a disable by an Attack card": (punched, step(2, effect="disable"), nothing),
    # disable
    "a disable that is none": (webbed, step(2, effect="attack"), nothing),
    "a disable too far away": (webbed, put(0, 0, square="a5"), put(0, 0, square="a7")),
    "a play of the Sentinels at a Neutralizer": (
        webbed,
        both(step(2, stage="declared"), top(step="neutralize", player=1)),
        nothing,
    ),
    # Razor Wings
    "wings by another unit": (winged, step(2, unit=1), nothing),
    "wings to a square two away": (winged, step(2, square="d7"), step(2, square="e5")),
    "wings to a taken square": (winged, put(1, 1, square="d5"), put(1, 1, square="e5")),
    "wings out of reach of the target": (winged, put(1, 0, square="d7"), put(1, 0, square="e6")),
    "wings with a target out of play": (winged, step(2, target=5), nothing),
    "wings of one who is disabled": (winged, put(0, 0, disabled=2), put(0, 1, disabled=2)),
    "wings without a square": (winged, lambda d: d["pending"][2].pop("square"), nothing),
    "wings without a unit": (winged, lambda d: d["pending"][2].pop("unit"), nothing),
    "wings by a card of another type": (
        winged,
        both(step(2, card=Y), shift(Y, deck, pile)),
        nothing,
    ),
    "wings past the Neutralizer": (
        winged,
        both(step(2, stage="asked"), top(step="defend")),
        nothing,
    ),
    "wings in the move phase": (winged, both(step(0, phase=4), step(1, step="move")), nothing),
    # moves
    "a move in the battle phase": (
        jumped,
        both(step(0, phase=5), step(1, step="battle")),
        nothing,
    ),
    "a move too far": (jumped, step(2, square="e6"), step(2, square="e4")),
    "a move off every line": (jumped, step(2, square="d4"), step(2, square="c4")),
    "a move to a taken square": (jumped, put(1, 0, square="e5"), put(1, 0, square="e6")),
    "a move through a unit": (jumped, put(1, 0, square="e4"), put(1, 0, square="d4")),
    "a move of one who cannot": (jumped, step(2, unit=0), nothing),
    "a move of one who is disabled": (jumped, put(0, 3, disabled=1), put(0, 0, disabled=1)),
    "a move of one out of play": (jumped, step(2, unit=7), nothing),
    "a move with a target": (jumped, step(2, target=0), nothing),
    "a move nowhere": (jumped, lambda d: d["pending"][2].pop("square"), nothing),
    "a move of nobody": (jumped, lambda d: d["pending"][2].pop("unit"), nothing),
    "a move by a Move card": (
        jumped,
        both(step(2, card="Walk", square="e3"), shift("Walk", hand(0), pile)),
        nothing,
    ),
    # plays without a target
    "a draw that was not marked": (
        at_neutralize("draw", card=X),
        lambda d: d.update(used_once=[]),
        nothing,
    ),
    "a draw by nobody": (
        at_neutralize("draw", card=X),
        put(0, 0, disabled=1),
        put(0, 1, disabled=1),
    ),
    "a draw at a target": (at_neutralize("draw", card=X), step(2, target=0), nothing),
    "a draw of another type": (
        at_neutralize("draw", card=X),
        both(step(2, card=Y), shift(Y, hand(0), pile)),
        nothing,
    ),
    "an exchange by nobody": (
        at_neutralize("exchange", card=Z),
        put(0, 1, disabled=1),
        put(0, 0, disabled=1),
    ),
    "a look at the hand by nobody": (
        at_neutralize("look_hand", card=Y),
        put(0, 2, disabled=2),
        put(0, 1, disabled=2),
    ),
    "a look at the deck by nobody": (
        at_neutralize("look_deck", card=Z),
        put(0, 2, disabled=2),
        put(0, 1, disabled=2),
    ),
    "a look at the deck by a Move card": (
        at_neutralize("look_deck", card=Z),
        both(step(2, card="Walk"), shift("Walk", hand(0), pile)),
        nothing,
    ),
    "a look at the deck that is past the Neutralizer": (
        at_neutralize("look_deck", card=Z),
        step(2, stage="asked"),
        nothing,
    ),
    "no such effect": (at_neutralize("look_deck", card=Z), step(2, effect="sleep"), nothing),
    "no such stage": (at_neutralize("look_deck", card=Z), step(2, stage="later"), nothing),
}


@pytest.mark.rule("skirmish-6.1", "skirmish-5.16", "skirmish-K30", "K27")
@pytest.mark.parametrize("name", RESOLVE)
def test_a_play_that_waits_could_be_declared(name: str) -> None:
    make, wrong, right = RESOLVE[name]
    check_pair(make, wrong, right, "pending")


@pytest.mark.rule("skirmish-5.10", "skirmish-K35")
def test_a_draw_once_a_turn_that_waits_is_marked() -> None:
    s = at_neutralize("draw", card=X)()
    assert s.value()["used_once"] == ["X"]


REACTIONS: dict[str, Pair] = {
    # neutralize
    "a Neutralizer of the X-Men": (firing, top(player=0), nothing),
    "a Neutralizer without a card": (firing, empty_hand(1), shift("Kick", deck, hand(1))),
    "a Neutralizer with all Sentinels disabled": (
        firing,
        everybody(1, disabled=1),
        put(1, 0, disabled=1),
    ),
    "a Neutralizer alone": (firing, without(2), nothing),
    "a Neutralizer past its time": (fired, top(step="neutralize"), nothing),
    "a Neutralizer of a defence that was not played": (
        shielded,
        unplayed(X),
        both(unplayed(X), shift(X, hand(0), pile)),
    ),
    "a Neutralizer of a defence by one who has none": (
        shielded,
        both(put(0, 0, unit="Colossus"), unplayed(X), shift(Z, deck, pile)),
        put(0, 0, unit="Beast"),
    ),
    "a Neutralizer of a defence by one who is disabled": (
        shielded,
        put(0, 0, disabled=1),
        put(0, 1, disabled=1),
    ),
    "a Neutralizer of a defence of the Sentinels": (
        fired,
        both(step(2, stage="defended"), top(step="neutralize"), shift(X, deck, pile)),
        nothing,
    ),
    "a Neutralizer of a defence, with all Sentinels disabled": (
        shielded,
        everybody(1, disabled=2),
        put(1, 1, disabled=2),
    ),
    "a Neutralizer of a defence, without a card": (
        shielded,
        empty_hand(1),
        shift("Kick", deck, hand(1)),
    ),
    # defend
    "a defence by the attacker": (fired, top(player=0), nothing),
    "a defence without a card": (fired, empty_hand(1), shift("Kick", deck, hand(1))),
    "a defence of one who is disabled": (fired, put(1, 0, disabled=1), put(1, 1, disabled=1)),
    "a defence before its time": (firing, top(step="defend"), nothing),
    "a defence after a defence": (fired, step(2, stage="defended"), nothing),
    "a defence alone": (fired, without(2), nothing),
    "a defence of the X-Men by the Sentinels": (webbed, top(player=1), nothing),
    "a defence of the X-Men without a card": (
        webbed,
        empty_hand(0),
        shift("Kick", deck, hand(0)),
    ),
    "a defence of a disabled mutant": (webbed, put(0, 0, disabled=2), put(0, 1, disabled=2)),
}


@pytest.mark.rule("skirmish-6.2", "skirmish-6.4", "skirmish-6.6", "skirmish-6.10", "K14", "K13")
@pytest.mark.parametrize("name", REACTIONS)
def test_a_reaction_is_pending_only_where_it_is_asked(name: str) -> None:
    make, wrong, right = REACTIONS[name]
    check_pair(make, wrong, right, "pending")


# -------------------------------------------------- draws, discards and looks of powers


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


CARDS: dict[str, Pair] = {
    # Strategist
    "a draw of none": (strategist, top(left=0), top(left=1)),
    "a draw of three": (strategist, top(left=3), top(left=1)),
    "a draw by nobody": (strategist, put(0, 0, disabled=1), put(0, 1, disabled=1)),
    "a draw that was not marked": (strategist, lambda d: d.update(used_once=[]), nothing),
    "a draw with a known card on top": (strategist, on_top("Kick", 0), nothing),
    "a draw by the other player": (strategist, top(player=1), nothing),
    "a second draw by one who holds no card": (
        strategist,
        both(empty_hand(0), top(left=1)),
        both(empty_hand(0), top(left=2)),
    ),
    "a draw by a card that does not lie there": (
        strategist,
        both(unplayed(X), shift("Kick", deck, pile)),
        unplayed(X),  # the pile was shuffled in for the draw
    ),
    "a draw in orders": (strategist, step(0, phase=2), nothing),
    # Mystical Luck
    "an exchange that draws three": (luck, top(left=3), top(left=1)),
    "an exchange that draws none": (luck, top(left=0), nothing),
    "an exchange with a known card on top": (luck, on_top("Kick", 0), nothing),
    "an exchange, second draw, by one who holds no card": (
        luck,
        both(empty_hand(0), top(left=1)),
        both(empty_hand(0), top(left=2)),
    ),
    "an exchange by a card that does not lie there": (
        luck,
        both(unplayed(Z), shift("Kick", deck, pile)),
        unplayed(Z),
    ),
    "an exchange by nobody": (luck, put(0, 1, disabled=1), put(0, 0, disabled=1)),
    "an exchange of two": (luck, step(2, discard=2), nothing),
    "an exchange of none": (luck, step(2, discard=0), nothing),
    "an exchange on top": (luck, without(3), nothing),
    "an exchange without its phase": (luck, without(1), nothing),
    "a discard of two": (lucky, top(left=2), nothing),
    "a discard of none": (lucky, top(left=0), nothing),
    "a discard by nobody": (lucky, put(0, 1, disabled=1), put(0, 0, disabled=1)),
    "a discard by the other player": (lucky, top(player=1), nothing),
    "a discard without a card": (lucky, empty_hand(0), nothing),
    "a discard from a card on": (
        lucky,
        both(top(lowest=Z), shift(Z, deck, pile)),
        top(lowest="Walk"),
    ),
    "a discard on an exchange": (
        lucky,
        lambda d: d["pending"].insert(2, {"step": "exchange", "player": 0, "discard": 1}),
        nothing,
    ),
    # Omnipathic
    "a look at none": (looked, top(left=0), nothing),
    "a look at eight": (looked, top(left=5), on_top("Kick", 0, left=3)),
    "a look at six": (looked, top(left=3), on_top("Kick", 0, left=3)),
    "a look at more than are left": (small_deck, top(left=4), on_top("Jog", 0, left=2)),
    "a look at fewer than are left": (small_deck, top(left=2), on_top("Jog", 0, left=2)),
    "a look by nobody": (looked, put(0, 2, disabled=1), put(0, 1, disabled=1)),
    "a look by the other player": (looked, top(player=1), nothing),
    "a look beside cards that the player has not seen": (
        looked,
        lambda d: d["teams"][0].update(seen=2) or d["teams"][1].update(seen=3),
        lambda d: d["teams"][1].update(seen=3),
    ),
    "a look by a card that does not lie there": (looked, unplayed(Z), nothing),
    "a look in orders": (looked, step(0, phase=3), nothing),
    "a look without its phase": (looked, without(1), nothing),
}


@pytest.mark.rule(
    "skirmish-5.10", "skirmish-5.11", "skirmish-5.13", "skirmish-5.16", "skirmish-8.3"
)
@pytest.mark.parametrize("name", CARDS)
def test_cards_that_powers_draw_discard_and_see(name: str) -> None:
    make, wrong, right = CARDS[name]
    check_pair(make, wrong, right, {"a draw in orders": "used_once"}.get(name, "pending"))


# --------------------------------------------------------------------------------- all


WAITING: Mapping[str, Callable[[], Scenario]] = {
    "coin": fresh,
    "pick": picking,
    "place": placing,
    "move": moving,
    "battle": fighting,
    "forward": forward,
    "neutralize": firing,
    "defend": fired,
    "discard": discarding,
    "draw": drawing,
    "look": looked,
}


@pytest.mark.rule("skirmish-2.1")
@pytest.mark.parametrize("name", WAITING)
def test_each_step_is_refused_in_a_game_that_is_over(name: str) -> None:
    s = WAITING[name]()
    assert s.step() == name
    value = s.value()
    turn = 300 if value["turn"] > 0 else 0
    refused(s, {**value, "end": "max_turns", "turn": turn}, "pending|end")


@pytest.mark.rule("skirmish-2.1")
@pytest.mark.parametrize("name", WAITING)
@pytest.mark.parametrize("below", WAITING)
def test_no_step_stands_on_one_that_waits_for_something_else(name: str, below: str) -> None:
    """What is asked or drawn is on top: but the phases, on which plays stand."""
    s = WAITING[below]()
    value = s.value()
    value["pending"].append(WAITING[name]().value()["pending"][-1])
    if (below, name) == ("move", "forward"):
        return  # its card does not lie there, see above
    if below in ("move", "battle") and name in ("draw", "look", "discard"):
        return  # see above
    refused(s, value, "pending|hand")
