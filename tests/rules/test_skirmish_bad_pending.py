"""Pending steps of set-up, turn and forward option beside what must have come before them.

Each position is refused with one thing changed, and accepted with a change of the same place
that play could have made.
"""

from __future__ import annotations

import pytest

import xmcore
from rules.skirmish_edits import (
    Pair,
    both,
    check_pair,
    deck,
    discarding,
    drawing,
    empty_hand,
    fighting,
    forward,
    hand,
    in_a_row,
    join,
    moving,
    nothing,
    picking,
    pile,
    placing,
    placing_picks,
    push,
    put,
    refused,
    seat_and_turn,
    shift,
    step,
    swap,
    top,
    unplayed,
    without,
)
from rules.skirmish_scenario import TEAM, Z, fresh, game, position, reread

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
