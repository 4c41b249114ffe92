"""Pending plays, reactions and draws of X-Men Skirmish beside what must have come before them.

Each position is refused with one thing changed, and accepted with a change of the same place
that play could have made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rules.skirmish_edits import (
    Pair,
    at_neutralize,
    both,
    check_pair,
    deck,
    discarding,
    drawing,
    empty_hand,
    everybody,
    fighting,
    fired,
    firing,
    forward,
    hand,
    jumped,
    looked,
    luck,
    lucky,
    moving,
    nothing,
    on_top,
    picking,
    pile,
    placing,
    punched,
    put,
    refused,
    shielded,
    shift,
    small_deck,
    step,
    strategist,
    top,
    unplayed,
    webbed,
    winged,
    without,
)
from rules.skirmish_scenario import Scenario, X, Y, Z, fresh

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
