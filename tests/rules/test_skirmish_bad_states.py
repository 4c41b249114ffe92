"""Positions of X-Men Skirmish that cannot be are refused, and the field is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import xmcore
from rules.skirmish_scenario import (
    TEAM,
    Scenario,
    X,
    Y,
    Z,
    changed_pack,
    fresh,
    game,
    position,
    position_dict,
    unit,
)

Value = dict[str, Any]
Edit = Callable[[Value], object]

STORM, CYCLOPS, GAMBIT, OUT = 0, 1, 2, 3


def base() -> Scenario:
    """The X-Men's move phase; Storm is disabled, Cyclops wounded, five mutants are knocked
    out. Two cards on top of the deck are known."""
    return position(
        xmen={"Storm": "c1", "Cyclops": ("d4", 1), "Gambit": "g2"},
        sentinels=["c8", ("d8", 1), "h8"],
        disabled={"Storm": 1, "c8": 2},
        hand=["Walk", "Walk", X],
        other=["Kick", "Armor"],
        known=["Walk"],
        pile=["Run", "Run", Y],
        top=["Dodge", "Fly"],
        seen=(2, 1),
    )


def accepted(value: Value, **options: Any) -> xmcore.State:
    return game(**options).state_from_dict(value)


def refused(value: Value, match: str, **options: Any) -> None:
    with pytest.raises(xmcore.FormatError, match=match):
        accepted(value, **options)


def one(value: Value, seat: int, slot: int) -> dict[str, Any]:
    row: dict[str, Any] = value["teams"][seat]["units"][slot]
    return row


def put(seat: int, slot: int, **fields: Any) -> Edit:
    """A unit with other fields."""
    return lambda value: one(value, seat, slot).update(fields)


def team(*names: str) -> Edit:
    """The X-Men's team with these mutants; the first one is in play."""

    def edit(value: Value) -> None:
        rows = [unit(name) for name in names]
        rows[0] = unit(names[0], "c1")
        value["teams"][0]["units"] = rows

    return edit


def drawn(seat: int, card: str, copies: int) -> Edit:
    """Cards of the deck are in a hand."""

    def edit(value: Value) -> None:
        value["card_deck"][card] -= copies
        value["teams"][seat]["hand"][card] = copies

    return edit


def hand(seat: int, **cards: int) -> Edit:
    return lambda value: value["teams"][seat]["hand"].update(cards)


# What is changed in `base()`, and what the refusal says.
STATES: dict[str, tuple[Edit, str]] = {
    # squares
    "two mutants on a square": (
        put(0, GAMBIT, square="d4"),
        r"teams\[0\].units\[2\].square: another unit stands there",
    ),
    "two Sentinels on a square": (
        put(1, 2, square="c8"),
        r"teams\[1\].units\[2\].square: another unit stands there",
    ),
    "a mutant and a Sentinel on a square": (
        put(0, GAMBIT, square="h8"),
        r"teams\[1\].units\[2\].square: another unit stands there",
    ),
    "unknown square": (put(1, 0, square="i9"), r"teams\[1\].units\[0\].square: unknown square"),
    # hits
    "hits over the table": (put(0, GAMBIT, hits=2), r"teams\[0\].units\[2\].hits"),
    "a Sentinel of three hits": (put(1, 0, hits=3), r"teams\[1\].units\[0\].hits"),
    "hits over any table": (put(1, 0, hits=10), r"hits: 10 is not from 0 to 9"),
    "less than no hits": (put(1, 0, hits=-1), r"teams\[1\].units\[0\].hits"),
    "in play without hits": (put(0, CYCLOPS, hits=0), r"teams\[0\].units\[1\].hits"),
    "out of play with hits": (put(0, OUT, hits=1), r"teams\[0\].units\[3\].square"),
    "a wounded one out of play": (put(0, CYCLOPS, square=None), r"teams\[0\].units\[1\].square"),
    # disabled
    "disabled and out of play": (put(0, OUT, disabled=1), r"teams\[0\].units\[3\].disabled"),
    "a Sentinel disabled and out of play": (
        put(1, 7, disabled=2),
        r"teams\[1\].units\[7\].disabled",
    ),
    "disabled for three turns": (put(0, STORM, disabled=3), r"disabled: 3 is not from 0 to 2"),
    # names
    "unknown unit": (put(0, OUT, unit="Toad"), r"teams\[0\].units\[3\].unit: unknown .*'Toad'"),
    "a Sentinel among X-Men": (put(0, OUT, unit="Sentinel"), r"teams\[0\].units\[3\].unit"),
    "a mutant among Sentinels": (put(1, 3, unit="Havok"), r"teams\[1\].units\[3\].unit"),
    "the same mutant twice": (put(0, OUT, unit="Gambit"), r"teams\[0\].units\[3\].unit"),
    # teams
    "17 hits": (
        team(
            "Cable", "Beast", "Colossus", "Wolverine", "Havok", *("Gambit", "Jubilee", "Psylocke")
        ),
        r"teams\[0\].units: .*17 hits.* 16",
    ),
    "no leader": (
        team("Storm", "Gambit", "Jubilee", "Psylocke", "Shadowcat", "Havok", "Rogue", "Iceman"),
        r"teams\[0\].units: no leader",
    ),
    "seven X-Men": (lambda d: d["teams"][0]["units"].pop(), r"teams\[0\].units"),
    "nine X-Men": (
        lambda d: d["teams"][0]["units"].append(unit("Banshee")),
        r"teams\[0\].units: 9 elements",
    ),
    "seven Sentinels": (lambda d: d["teams"][1]["units"].pop(), r"teams\[1\].units"),
    "nine Sentinels": (
        lambda d: d["teams"][1]["units"].append(unit("Sentinel")),
        r"teams\[1\].units: 9 elements",
    ),
    "no Sentinels": (lambda d: d["teams"][1].update(units=[]), r"teams\[1\].units"),
    "three sides": (lambda d: d["teams"].append(d["teams"][1]), "teams: 3 elements where 2"),
    "one side": (lambda d: d["teams"].pop(), "teams: 1 elements? where 2"),
    # cards
    "a card too many in a hand": (hand(0, Walk=3), "card_deck: 6 of 'Walk'.* 5 belong"),
    "a card of a hand on the pile too": (
        lambda d: d["card_pile"].update({"Armor": 1}),
        "card_deck: 3 of 'Armor'.* 2 belong",
    ),
    "a card of the top in the deck too": (
        lambda d: d["card_deck"].update({"Fly": 3}),
        "card_deck: 4 of 'Fly'.* 3 belong",
    ),
    "a card lost": (
        lambda d: d["card_deck"].update({Z: 3}),
        "card_deck: 3 of 'Type Z Special Power'.* 4 belong",
    ),
    "more copies than a byte": (hand(0, Walk=300), r"teams\[0\].hand"),
    "less than no copies": (hand(0, Walk=-1), r"teams\[0\].hand"),
    "unknown card in a hand": (hand(1, Ace=1), r"teams\[1\].hand: unknown card 'Ace'"),
    "unknown card in the deck": (
        lambda d: d["card_deck"].update(Ace=1),
        "card_deck: unknown card 'Ace'",
    ),
    "unknown card on the pile": (
        lambda d: d["card_pile"].update(Ace=1),
        "card_pile: unknown card 'Ace'",
    ),
    "unknown card on top": (
        lambda d: d.update(card_top=["Dodge", "Ace"]),
        "card_top.*: unknown card 'Ace'",
    ),
    "known card not in the hand": (
        lambda d: d["teams"][0].update(hand_known={"Walk": 1, "Jog": 1}),
        r"teams\[0\].hand_known",
    ),
    "more known than held": (
        lambda d: d["teams"][1].update(hand_known={"Kick": 2}),
        r"teams\[1\].hand_known",
    ),
    # the top of the deck
    "seen longer than the top": (lambda d: d["teams"][0].update(seen=3), "card_top"),
    "seen longer by the other player": (lambda d: d["teams"][1].update(seen=3), "card_top"),
    "a top that nobody has seen": (lambda d: d["teams"][0].update(seen=1), "card_top"),
    "seen without a top": (
        lambda d: d.update(card_top=[]) or d["card_deck"].update(Dodge=2, Fly=3),
        "card_top",
    ),
    "seen more than can be looked at": (
        lambda d: d["teams"][0].update(seen=13),
        r"teams\[0\].seen: 13 is not from 0 to 12",
    ),
    "a longer top than can be looked at": (
        lambda d: d.update(card_top=["Walk"] * 13),
        "card_top: 13 elements",
    ),
    # hands
    "six cards in the move phase": (drawn(0, "Jog", 3), r"teams\[0\].hand: 6 cards, at most 5"),
    "six cards in the other's turn": (drawn(1, "Jog", 4), r"teams\[1\].hand: 6 cards, at most 5"),
    # once a turn
    "once a turn, of a type without such a draw": (
        lambda d: d.update(used_once=["Y"]),
        "used_once",
    ),
    "once a turn, of no type": (lambda d: d.update(used_once=["W"]), "used_once"),
    "once a turn, twice": (lambda d: d.update(used_once=["X", "X"]), "used_once"),
    # turns, the end
    "turn 0 in play": (lambda d: d.update(turn=0), "turn|pending"),
    "a turn beyond the limit": (lambda d: d.update(turn=301), "turn: 301 is beyond max_turns"),
    "turn of nobody": (lambda d: d.update(turn_player=2), "turn_player: 2 is not from 0 to 1"),
    "turn of the other side": (lambda d: d.update(turn_player=1), "pending"),
    "over with both sides in play": (
        lambda d: d.update(end="units", winners=[0], pending=[]),
        "end: 'units'",
    ),
    "stopped before the limit": (
        lambda d: d.update(end="max_turns", winners=[], pending=[]),
        "end: max_turns",
    ),
    "won and going on": (lambda d: d.update(winners=[0]), "winners"),
    "unknown end": (lambda d: d.update(end="rain"), "end: unknown end_reason 'rain'"),
    "an end of another game": (
        lambda d: d.update(end="rooms", winners=[0], pending=[]),
        "end",
    ),
}


@pytest.mark.rule("skirmish-1.4", "skirmish-K34", "skirmish-K37")
def test_the_position_itself_is_accepted() -> None:
    s = base()
    assert accepted(s.value()) == s.state
    assert accepted(s.value()).key() == s.state.key()


@pytest.mark.parametrize("name", STATES)
def test_positions_that_cannot_be(name: str) -> None:
    """The state from which the dict came stays as it was, and goes on."""
    s = base()
    whole, key = s.value(), s.state.key()
    value = s.value()
    edit, match = STATES[name]
    edit(value)
    refused(value, match)
    assert s.value() == whole
    assert s.state.key() == key
    s.do("move", card="Walk", unit="Gambit", direction="north")
    assert s.square_of("Gambit") == "g3"
    s.act("end", "end")
    assert s.events("turn") == [{"player": 1, "turn": 2}]
    s.draw("Walk")
    assert s.known(1) == {"Dodge": 1, "Fly": 1}


@pytest.mark.parametrize("field", ["square", "unit", "hits", "disabled"])
def test_what_a_unit_needs(field: str) -> None:
    """`unit` and `hits` are needed; without a square it is out of play."""
    value = base().value()
    del one(value, 0, CYCLOPS)[field]
    if field == "disabled":
        assert accepted(value) == base().state
    else:
        refused(value, rf"teams\[0\].units\[1\].{field}")


@pytest.mark.parametrize("field", ["turn", "turn_player", "teams"])
def test_what_a_state_needs(field: str) -> None:
    value = base().value()
    del value[field]
    refused(value, field)


def test_unknown_fields_are_refused() -> None:
    refused({**base().value(), "weather": "rain"}, "weather")
    value = base().value()
    one(value, 0, 0)["mood"] = "good"
    refused(value, r"teams\[0\].units\[0\].*mood|mood")


# ------------------------------------------------------------------------- what may be left


@pytest.mark.rule("skirmish-2.1", "skirmish-1.8")
def test_a_deck_and_pending_steps_may_be_left_out() -> None:
    """The deck is the rest; without pending steps the turn begins."""
    whole = base().value()
    value = {key: row for key, row in whole.items() if key not in ("card_deck", "pending")}
    s = Scenario(accepted(value))
    assert sum(s.deck().values()) == 50 - 3 - 2 - 3 - 2
    # The two cards known on top are drawn, a third one is pending.
    assert s.value()["pending"][-1] == {"step": "draw", "player": 0, "left": 1}
    assert s.hand(0) == {"Walk": 2, X: 1, "Dodge": 1, "Fly": 1}


# --------------------------------------------------------------------------- hands (K37)


def cable(**fields: Any) -> Value:
    return position_dict(xmen={"Cable": "a1"}, **fields)


def nobody(**fields: Any) -> Value:
    return position_dict(xmen={"Cyclops": "a1"}, **fields)


def orders(step: str, player: int, left: int) -> list[dict[str, Any]]:
    """The orders phase at a draw, or a discard."""
    more = {"lowest": "Walk"} if step == "discard" else {}
    return [
        {"step": "turn", "player": player, "phase": 2 if step == "draw" else 3},
        {"step": step, "player": player, **more, "left": left},
    ]


RUNS = {"Walk": 4, "Jog": 4, "Run": 4}


def cards(number: int) -> dict[str, int]:
    """So many cards, at most four of a kind."""
    held = {}
    for card, copies in RUNS.items():
        held[card] = min(copies, number)
        number -= held[card]
    return {card: copies for card, copies in held.items() if copies}


# A position by the cards in the hand of the player named, and how many are possible.
HANDS: dict[str, tuple[Callable[[dict[str, int]], Value], int, int]] = {
    "own move phase": (lambda h: nobody(hand=h), 0, 5),
    "own battle phase": (lambda h: nobody(hand=h, phase="battle"), 0, 5),
    "own move phase, with Cable": (lambda h: cable(hand=h), 0, 5),
    "after Strategist": (lambda h: cable(hand=h, used_once=["X"]), 0, 6),
    "after Strategist, in battle": (
        lambda h: cable(hand=h, used_once=["X"], phase="battle"),
        0,
        6,
    ),
    "the other's turn": (lambda h: nobody(player=1, other=h), 0, 5),
    "the other's turn, with Cable": (lambda h: cable(player=1, other=h), 0, 6),
    "Sentinels' move phase": (lambda h: cable(player=1, hand=h), 1, 5),
    "Sentinels in the X-Men's turn": (lambda h: cable(other=h), 1, 5),
    "before the draws": (lambda h: nobody(hand=h, phase="turn"), 0, 5),
    "before the draws, with Cable": (lambda h: cable(hand=h, phase="turn"), 0, 6),
    "before the first draw": (lambda h: nobody(hand=h, pending=orders("draw", 0, 3)), 0, 5),
    "before the last draw": (lambda h: nobody(hand=h, pending=orders("draw", 0, 1)), 0, 7),
    "before the last draw, with Cable": (
        lambda h: cable(hand=h, pending=orders("draw", 0, 1)),
        0,
        8,
    ),
    "Sentinels before the second draw": (
        lambda h: cable(player=1, hand=h, pending=orders("draw", 1, 2)),
        1,
        6,
    ),
    "discarding": (
        lambda h: nobody(hand=h, pending=orders("discard", 0, sum(h.values()) - 5)),
        0,
        8,
    ),
    "discarding, with Cable": (
        lambda h: cable(hand=h, pending=orders("discard", 0, sum(h.values()) - 5)),
        0,
        9,
    ),
    "the other hand in the orders phase": (
        lambda h: nobody(player=1, other=h, pending=orders("draw", 1, 3)),
        0,
        5,
    ),
}


@pytest.mark.rule("skirmish-K37", "K3", "skirmish-2.4")
@pytest.mark.parametrize("name", HANDS)
def test_a_hand_has_at_most_what_draws_can_have_added(name: str) -> None:
    make, seat, most = HANDS[name]
    value = make(cards(most))
    accepted(value)
    refused(make(cards(most + 1)), rf"teams\[{seat}\].hand: {most + 1} cards, at most {most}")


@pytest.mark.rule("skirmish-K37", "skirmish-5.10")
def test_a_hand_of_six_needs_one_who_can_have_drawn() -> None:
    """In a team without Cable nobody can have used Strategist; no Sentinel can either."""
    refused(nobody(hand=cards(6), used_once=["X"]), r"teams\[0\].hand|used_once")
    refused(cable(player=1, hand=cards(6), used_once=["X"]), r"teams\[1\].hand|used_once")


@pytest.mark.rule("skirmish-K37", "skirmish-5.10")
@pytest.mark.parametrize("phase", ["move", "battle"])
def test_the_mark_of_strategist_needs_cable_in_the_team(phase: str) -> None:
    accepted(cable(used_once=["X"], phase=phase))
    accepted(position_dict(xmen={"Cable": None, "Cyclops": "a1"}, used_once=["X"], phase=phase))
    refused(nobody(used_once=["X"], phase=phase), "used_once")
    refused(cable(player=1, used_once=["X"], phase=phase), "used_once")


@pytest.mark.rule("skirmish-K35", "skirmish-2.5")
def test_nothing_is_marked_in_the_orders_phase() -> None:
    """It is taken away at the end of a turn, and Strategist is not played in orders."""
    for value in (
        cable(used_once=["X"], phase="turn"),
        cable(used_once=["X"], pending=orders("draw", 0, 3)),
        cable(used_once=["X"], hand=cards(6), pending=orders("discard", 0, 1)),
    ):
        refused(value, "used_once: only in the move and the battle phase")
        accepted({**value, "used_once": []})


@pytest.mark.rule("skirmish-K37", "skirmish-5.11")
def test_a_hand_of_mystical_luck_has_two_more_than_were_left() -> None:
    """Of five cards one is played; with two drawn there are six at the discard."""

    def value(number: int, **fields: Any) -> Value:
        pending = [
            {"step": "turn", "player": 0, "phase": 5},
            {"step": "battle", "player": 0, "played": False},
            {"step": "discard", "player": 0, "lowest": "Walk", "left": 1},
        ]
        return position_dict(
            xmen={"Longshot": "a1", "Cable": "b1"},
            hand=cards(number),
            pile=[Z],
            pending=pending,
            **fields,
        )

    accepted(value(6))
    refused(value(7), r"teams\[0\].hand")
    accepted(value(7, used_once=["X"]))
    refused(value(8, used_once=["X"]), r"teams\[0\].hand")


@pytest.mark.rule("skirmish-K37")
def test_draws_that_other_content_does_not_limit_leave_hands_unlimited() -> None:
    """Strategist as often as its cards are played."""

    def often(rows: dict[str, Any]) -> None:
        for row in rows["powers"]:
            row.pop("once", None)

    pack = changed_pack(often)
    accepted(cable(hand=cards(12)), pack=pack)
    refused(nobody(hand=cards(6)), r"teams\[0\].hand: 6 cards, at most 5", pack=pack)


@pytest.mark.rule("skirmish-1.8", "K20")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_holds_a_card_in_the_set_up(seat: int) -> None:
    value = fresh(first_player=0).value()
    value["teams"][seat]["hand"] = {"Walk": 1}
    value["card_deck"]["Walk"] = 4
    refused(value, rf"teams\[{seat}\].hand", first_player=0)


@pytest.mark.rule("skirmish-1.8", "skirmish-8.1", "K20", "K21")
def test_nothing_was_discarded_or_looked_at_in_the_set_up() -> None:
    value = fresh(first_player=0).value()
    value["card_deck"]["Walk"] = 4
    refused({**value, "card_pile": {"Walk": 1}}, "card_pile", first_player=0)
    value["teams"][0]["seen"] = 1
    refused({**value, "card_top": ["Walk"]}, r"card_top|seen", first_player=0)


@pytest.mark.rule("skirmish-K37", "skirmish-5.10")
@pytest.mark.parametrize("step", ["neutralize", "draw"])
def test_cards_not_drawn_yet_are_in_no_hand(step: str) -> None:
    """Strategist is declared: none of its two cards has been drawn."""

    def value(number: int) -> Value:
        s = position(
            xmen={"Cable": "a1"}, hand=[X], other=["Armor"] if step == "neutralize" else []
        )
        s.do("draw", card=X)
        assert s.step() == step
        whole = s.value()
        whole["teams"][0]["hand"] = cards(number)
        del whole["card_deck"]
        return whole

    accepted(value(4))
    refused(value(6), r"teams\[0\].hand")


# ------------------------------------------------------------------------------- options


@pytest.mark.rule("skirmish-1.5")
def test_the_team_is_that_of_the_option() -> None:
    """All eight, in any order if the player places them."""
    value = position_dict(xmen=dict.fromkeys(reversed(TEAM), None) | {"Cyclops": "a1"})
    accepted(value)
    accepted(value, team=TEAM)
    one(value, 0, 0)["unit"] = "Banshee"  # for another mutant of two hits
    assert "Banshee" not in TEAM
    accepted(value)
    refused(value, r"teams\[0\].units: not the mutants of option team", team=TEAM)


@pytest.mark.rule("skirmish-1.6", "K29", "skirmish-K34")
def test_the_team_stands_in_the_order_of_the_option_where_nobody_chooses() -> None:
    value = position_dict(xmen=dict.fromkeys(TEAM, None) | {"Cyclops": "a1"})
    accepted(value, team=TEAM, placement="listed")
    units = value["teams"][0]["units"]
    units[0], units[1] = units[1], units[0]
    accepted(value, team=TEAM)
    refused(value, r"teams\[0\].units\[0\].unit", team=TEAM, placement="listed")


@pytest.mark.rule("skirmish-1.3", "skirmish-1.6", "K29")
def test_picks_stand_in_the_order_of_the_table_where_nobody_chooses() -> None:
    names = ("Jubilee", "Gambit", "Psylocke", "Shadowcat", "Beast", "Cyclops", "Storm")
    value = position_dict(xmen={"Iceman": "a1", **dict.fromkeys(names)})
    accepted(value)
    refused(value, r"teams\[0\].units\[1\].unit", placement="listed")
    units = value["teams"][0]["units"]
    units[0], units[1] = units[1], units[0]
    accepted(value, placement="listed")


@pytest.mark.rule("skirmish-1.2", "skirmish-2.1")
@pytest.mark.parametrize("first", [0, 1])
def test_turns_are_counted_from_the_first_player(first: int) -> None:
    for turn in (1, 2, 9):
        player = (first + turn - 1) % 2
        accepted(position_dict(player=player, turn=turn), first_player=first)
        refused(position_dict(player=1 - player, turn=turn), "turn_player", first_player=first)
        accepted(position_dict(player=1 - player, turn=turn))


# -------------------------------------------------------------------------------- the end


def over(**fields: Any) -> Value:
    """Turn 300 has ended; three X-Men hits, two of the Sentinels."""
    value = position_dict(xmen={"Cyclops": "a1", "Gambit": "b1"}, turn=300)
    return {**value, "end": "max_turns", "winners": [], "pending": [], **fields}


@pytest.mark.rule("skirmish-9.2", "K18")
def test_a_game_stopped_has_the_winners_of_its_option() -> None:
    assert accepted(over()).is_terminal()
    refused(over(winners=[0]), "winners")
    assert accepted(over(winners=[0]), at_limit="hits").is_terminal()
    for winners in ([], [1], [0, 1]):
        refused(over(winners=winners), "winners", at_limit="hits")
    refused(over(turn=299), "end: max_turns")
    refused(over(), "end: max_turns", max_turns=0)
    refused(over(pending=position_dict()["pending"]), "pending")


@pytest.mark.rule("skirmish-9.1", "K17")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_side_without_units_has_lost_and_only_it(seat: int) -> None:
    value = position_dict(phase="battle")
    one(value, seat, 0).update(square=None, hits=0)
    refused(value, "end")
    ended = {**value, "end": "units", "winners": [1 - seat], "pending": []}
    assert accepted(ended).is_terminal()
    refused({**ended, "winners": [seat]}, "winners")
    refused({**ended, "winners": []}, "winners")
    refused({**ended, "end": "none", "winners": []}, "end")
    refused({**ended, "end": "max_turns", "turn": 300}, "end")
    one(value, 1 - seat, 0).update(square=None, hits=0)
    refused({**ended, "teams": value["teams"]}, "teams")
