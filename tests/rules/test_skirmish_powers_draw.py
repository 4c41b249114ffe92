"""Chapter 5 of docs/rules/skirmish.md: powers that draw and powers that look."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_plays import (
    CARDS,
    PLAIN,
    Power,
    after,
    aside,
    bare,
    declared,
    duel,
    each_row,
    event,
    power,
    rows_of,
)
from rules.skirmish_scenario import Scenario, X, Y, Z, position

PLAIN_ROWS = rows_of(*PLAIN)
LOOKS = rows_of("look_hand")
STRATEGIST = power("Strategist")
LUCK = power("Mystical Luck")

each_phase = pytest.mark.parametrize("phase", ["move", "battle"])
SEVEN = ["Walk", "Dodge", X, "Kick", "Armor", "Walk", "Fly"]


def holding(row: Power, **fields: Any) -> Scenario:
    """The unit of the row, a card of its type, and an enemy out of the way."""
    return duel(row.unit, "d4", [aside("d4")], **{"hand": [row.card], **fields})


def drawn(player: int, card: str) -> dict[str, Any]:
    return event("card_drawn", player=player, card=card)


def test_which_powers_draw_and_look() -> None:
    assert [(p.name, p.unit, p.type, p.effect) for p in PLAIN_ROWS] == [
        ("Strategist", "Cable", "X", "draw"),
        ("Read Minds", "Professor X", "Y", "look_hand"),
        ("Mutant-Sensors", "Sentinel", "Y", "look_hand"),
        ("Omnipathic", "Professor X", "Z", "look_deck"),
        ("Telepathy", "Psylocke", "Z", "look_hand"),
        ("Sonar", "Banshee", "Z", "look_hand"),
        ("Mystical Luck", "Longshot", "Z", "exchange"),
    ]


# ---------------------------------------------------------------------- when they are played


@pytest.mark.rule("skirmish-5.3", "skirmish-5.14", "skirmish-5.16", "K10", "K28")
@each_row(PLAIN_ROWS)
@each_phase
def test_draws_and_looks_are_for_both_phases(row: Power, phase: str) -> None:
    """Even with an empty hand to look at; no target is named and nobody is asked."""
    s = holding(row, phase=phase)
    action = {"action": row.effect, "card": row.card}
    assert action in s.dicts()
    assert [a["action"] for a in s.dicts() if a["action"] in PLAIN] == [row.effect]
    s.act(action)
    assert s.events()[:2] == declared(row.seat, row.card, 0, row.effect)
    assert (s.hand(row.seat), s.pile()) == ({}, {row.card: 1})
    assert s.value()["pending"][1] == {"step": phase, "player": row.seat, "played": False}


@pytest.mark.rule("skirmish-5.1", "skirmish-7.1", "K10", "K12")
@each_row(PLAIN_ROWS)
@each_phase
def test_a_disabled_unit_neither_draws_nor_looks(row: Power, phase: str) -> None:
    for turns in (1, 2):
        s = holding(row, phase=phase, disabled={"d4": turns})
        assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.1", "K10")
@each_row(PLAIN_ROWS)
def test_draws_and_looks_need_a_card_of_the_type(row: Power) -> None:
    hand = [card for card in CARDS.values() if card != row.card]
    s = holding(row, hand=hand, phase="battle")
    assert {"action": row.effect, "card": row.card} not in s.dicts()


@pytest.mark.rule("skirmish-5.3", "skirmish-2.5", "K28")
def test_nothing_is_drawn_or_looked_at_in_the_orders_phase() -> None:
    s = position(xmen={"Cable": "d4", "Longshot": "e4"}, phase="turn", hand=[X, Z, "Walk", X, Z])
    s.draw("Walk", "Walk", "Walk")
    assert s.kinds_of_actions() == {"discard"}


@pytest.mark.rule("skirmish-5.3", "skirmish-3.6")
def test_nothing_is_played_between_steps_forward() -> None:
    s = position(xmen={"Cable": "d4", "Longshot": "e4"}, hand=["Walk", X, Z])
    s.do("forward", card="Walk", unit="Cable")
    assert s.kinds_of_actions() == {"advance", "stop"}
    s.do("stop")
    assert s.kinds_of_actions() == {"draw", "exchange", "end"}


@pytest.mark.rule("skirmish-4.4", "skirmish-4.5", "K25")
@each_phase
@pytest.mark.parametrize("off", [0, 1])
def test_who_looks_makes_no_difference(phase: str, off: int) -> None:
    """Telepathy and Sonar are one action; the first able unit is named."""
    s = position(
        xmen={"Gambit": "a1", "Banshee": "d4", "Psylocke": "b1"},
        sentinels=["h8"],
        disabled={"Banshee": off},
        phase=phase,
        hand=[Z],
        other=["Walk"],
    )
    assert s.dicts("look_hand") == [{"card": Z}]
    s.do("look_hand", card=Z)
    assert s.events() == declared(0, Z, 1 + off, "look_hand")


@pytest.mark.rule("skirmish-4.5", "K25")
def test_the_first_able_sentinel_looks() -> None:
    s = position(
        sentinels=[None, "a4", "h8", "c8"], player=1, disabled={"a4": 1}, hand=[Y], other=["Kick"]
    )
    s.do("look_hand", card=Y)
    assert s.events()[:2] == declared(1, Y, 2, "look_hand")


# ----------------------------------------------------------------------------- Strategist


@pytest.mark.rule("skirmish-5.10", "skirmish-5.1", "K26")
@each_phase
def test_strategist_draws_two_cards(phase: str) -> None:
    s = holding(STRATEGIST, phase=phase)
    then = after(s, (0, X), used_once=["X"])
    s.do("draw", card=X)
    assert s.events() == declared(0, X, 0, "draw")
    assert bare(s) == then
    assert (s.step(), s.player()) == ("draw", -1)
    s.draw("Walk")
    assert s.events() == [drawn(0, "Walk")]
    s.draw("Kick")
    assert s.events() == [drawn(0, "Kick")]
    assert s.hand(0) == {"Walk": 1, "Kick": 1}
    assert (s.step(), s.player()) == (phase, 0)


@pytest.mark.rule("skirmish-5.10", "K26")
@each_phase
def test_strategist_is_used_once_a_turn(phase: str) -> None:
    s = holding(STRATEGIST, phase=phase, hand=[X, X, Y])
    s.do("draw", card=X)
    s.draw(X, X)
    assert s.hand(0) == {X: 3, Y: 1}
    assert s.dicts() == [{"action": "end"}]
    if phase == "move":
        s.act("end")
        assert s.dicts() == [{"action": "end"}]  # nor in the other phase
    s.act("end")
    s.draw("Jog", "Jog", "Jog")
    assert s.value()["used_once"] == []
    s.act("end", "end")
    s.draw("Jog", "Jog")
    s.draw("Kick")
    while s.step() == "discard":
        s.do("discard", card=s.dicts()[0]["card"])
    assert s.dicts("draw") == [{"card": X}]


@pytest.mark.rule("skirmish-5.10", "skirmish-5.15", "K26")
@pytest.mark.parametrize("xmen", [{"Cable": "a1", "Rogue": "h1"}, {"Rogue": "h1", "Cable": "a1"}])
@pytest.mark.parametrize("neutral", [False, True])
def test_strategist_counts_for_cable_and_rogue_together(
    xmen: dict[str, str], neutral: bool
) -> None:
    """Negated or not; the event names who of the two has the smaller number."""
    s = position(xmen=xmen, hand=[X, X, X], other=[X])
    assert s.dicts("draw") == [{"card": X}]
    s.do("draw", card=X)
    assert s.events() == declared(0, X, 0, "draw")
    assert s.value()["used_once"] == ["X"]
    if neutral:
        s.do("neutralize", card=X)
        assert (s.step(), s.hand(0)) == ("move", {X: 2})
    else:
        s.do("pass")
        s.draw("Walk", "Walk")
        assert s.hand(0) == {X: 2, "Walk": 2}
    assert s.value()["used_once"] == ["X"]
    assert s.dicts("draw") == []
    s.do("end")
    assert s.dicts("draw") == []


@pytest.mark.rule("skirmish-5.10", "K26", "skirmish-5.15")
@pytest.mark.parametrize("out", ["Cable", "Rogue"])
def test_the_other_one_alone_may_not_either(out: str) -> None:
    """Whoever of the two is disabled, the draw was used."""
    fields: dict[str, Any] = {"xmen": {"Cable": "a1", "Rogue": "h1"}, "disabled": {out: 1}}
    assert position(**fields, hand=[X]).dicts("draw") == [{"card": X}]
    assert position(**fields, hand=[X], used_once=["X"]).dicts("draw") == []


@pytest.mark.rule("skirmish-5.10", "skirmish-8.3", "skirmish-K33", "K15", "G3")
def test_strategist_draws_known_cards_without_chance() -> None:
    s = holding(STRATEGIST, phase="move", top=["Kick", "Dodge", "Armor"])
    s.do("draw", card=X)
    assert s.events() == [*declared(0, X, 0, "draw"), drawn(0, "Kick"), drawn(0, "Dodge")]
    assert (s.step(), s.value()["card_top"]) == ("move", ["Armor"])
    s = holding(STRATEGIST, phase="move", top=["Kick"])
    s.do("draw", card=X)
    assert s.events()[2:] == [drawn(0, "Kick")]
    s.draw("Fly")
    assert (s.step(), s.hand(0)) == ("move", {"Kick": 1, "Fly": 1})


@pytest.mark.rule("skirmish-5.16", "skirmish-2.3", "common-7", "G4")
def test_the_card_itself_is_shuffled_in_before_the_draw() -> None:
    """The deck is empty, and the pile has nothing else than the card just played."""
    hand, other = {X: 1, "Walk": 4}, {"Armor": 2, "Dodge": 2, "Fly": 1}
    s = holding(STRATEGIST, phase="battle", hand=hand, other=other, deck=[])
    s.do("draw", card=X)
    assert (s.step(), s.deck()) == ("neutralize", {})
    pile = s.pile()
    assert pile[X] == 4
    s.do("pass")
    assert s.events() == [event("passed", player=1), event("reshuffled")]
    assert (s.deck(), s.pile()) == (pile, {})
    assert s.chances()[X] == 4
    s.draw(X, X)
    assert s.hand(0) == {X: 2, "Walk": 4}


@pytest.mark.rule("skirmish-2.5", "skirmish-5.10", "K28")
def test_a_draw_has_no_hand_limit() -> None:
    s = holding(STRATEGIST, phase="battle", hand=[X, "Walk", "Walk", "Walk", "Walk"])
    s.do("draw", card=X)
    s.draw("Jog", "Jog")
    assert s.hand(0) == {"Walk": 4, "Jog": 2}
    assert s.dicts() == [{"action": "end"}]


# -------------------------------------------------------------------------- Mystical Luck


@pytest.mark.rule("skirmish-5.11", "K16")
@each_phase
@pytest.mark.parametrize("card", ["Walk", "Kick", "Armor", Z])
def test_mystical_luck_draws_two_and_discards_one(phase: str, card: str) -> None:
    """One of the whole hand: an old card or a drawn one."""
    s = holding(LUCK, phase=phase, hand=["Walk", "Walk", Z, Z])
    s.do("exchange", card=Z)
    assert s.events() == declared(0, Z, 0, "exchange")
    assert (s.step(), s.player()) == ("draw", -1)
    s.draw("Kick", "Armor")
    assert (s.step(), s.player()) == ("discard", 0)
    hand = {"Walk": 2, "Kick": 1, "Armor": 1, Z: 1}
    assert s.hand(0) == hand
    assert s.dicts() == [{"action": "discard", "card": c} for c in hand]
    then = after(s, (0, card))
    s.do("discard", card=card)
    assert s.events() == [event("discarded", player=0, card=card)]
    assert bare(s) == then
    assert (s.step(), s.player()) == (phase, 0)


@pytest.mark.rule("skirmish-5.11", "K16", "K4")
def test_mystical_luck_may_be_used_again() -> None:
    """Nothing limits it to once a turn."""
    s = holding(LUCK, phase="move", hand=[Z, Z])
    for n in range(2):
        s.do("exchange", card=Z)
        s.draw("Walk", "Jog")
        s.do("discard", card="Jog")
        assert (s.step(), s.value()["used_once"]) == ("move", [])
        assert s.pile() == {Z: n + 1, "Jog": n + 1}
    assert s.hand(0) == {"Walk": 2}


@pytest.mark.rule("skirmish-5.11", "skirmish-K33", "K16")
def test_mystical_luck_with_known_cards() -> None:
    """They are drawn in order at once, and the player is asked."""
    s = holding(LUCK, phase="battle", top=["Kick", "Dodge", "Armor"])
    s.do("exchange", card=Z)
    assert s.events() == [*declared(0, Z, 0, "exchange"), drawn(0, "Kick"), drawn(0, "Dodge")]
    assert s.dicts() == [{"action": "discard", "card": c} for c in ("Kick", "Dodge")]


@pytest.mark.rule("skirmish-5.11", "skirmish-6.3", "K14", "K16")
def test_mystical_luck_negated_discards_nothing() -> None:
    s = holding(LUCK, phase="battle", hand=[Z, "Walk"], other=[X])
    s.do("exchange", card=Z)
    s.do("neutralize", card=X)
    assert (s.hand(0), s.pile(), s.step()) == ({"Walk": 1}, {Z: 1, X: 1}, "battle")


@pytest.mark.rule("skirmish-5.11", "skirmish-2.3", "common-6", "G4")
def test_mystical_luck_reshuffles_between_its_draws() -> None:
    s = holding(LUCK, phase="battle", deck=["Kick"])
    pile = s.pile()
    s.do("exchange", card=Z)
    s.draw("Kick")
    assert s.events() == [drawn(0, "Kick"), event("reshuffled")]
    assert s.deck() == {**pile, Z: pile.get(Z, 0) + 1}
    s.draw(Z)
    assert s.dicts() == [{"action": "discard", "card": c} for c in ("Kick", Z)]


# --------------------------------------------------------------------------- looking at hands


@pytest.mark.rule("skirmish-5.12", "K15")
@each_row(LOOKS)
@each_phase
def test_a_look_shows_the_other_hand(row: Power, phase: str) -> None:
    """Each kind of card in the order of the table, with its copies; the hand stays as it is."""
    s = holding(row, phase=phase, other=[Z, "Walk", "Dodge", "Walk"])
    then = after(s, (row.seat, row.card))
    then["teams"][1 - row.seat]["hand_known"] = {"Walk": 2, "Dodge": 1, Z: 1}
    s.do("look_hand", card=row.card)
    told = declared(row.seat, row.card, 0, "look_hand")
    if row.seat == 0:
        assert s.events() == told
        s.do("pass")
        told = [event("passed", player=1)]
    assert s.events() == [
        *told,
        event("hand_seen", player=row.seat, card="Walk", copies=2),
        event("hand_seen", player=row.seat, card="Dodge", copies=1),
        event("hand_seen", player=row.seat, card=Z, copies=1),
    ]
    assert bare(s) == then
    assert (s.step(), s.player()) == (phase, row.seat)


@pytest.mark.rule("skirmish-5.12", "skirmish-5.1", "K10")
@each_row(LOOKS)
def test_looks_may_be_repeated(row: Power) -> None:
    s = holding(row, phase="move", hand=[row.card, row.card])
    s.do("look_hand", card=row.card)
    s.do("look_hand", card=row.card)
    assert s.kinds() == ["card_played", "used"]
    assert s.pile() == {row.card: 2}


# --------------------------------------------------------------------------- looking at the deck


@pytest.mark.rule("skirmish-5.13", "K15", "K24", "G3")
@each_phase
def test_omnipathic_shows_the_next_seven_cards(phase: str) -> None:
    s = holding(power("Omnipathic"), phase=phase)
    then = after(s, (0, Z))
    s.do("look_deck", card=Z)
    assert s.events() == [
        *declared(0, Z, 0, "look_deck"),
        event("deck_seen", player=0, count=7),
    ]
    for card in SEVEN:
        assert s.player() == -1
        s.draw(card)
        assert s.events() == [event("card_seen", player=0, card=card)]
        then["card_deck"][card] -= 1
        if not then["card_deck"][card]:
            del then["card_deck"][card]
    assert bare(s) == {
        **then,
        "card_top": SEVEN,
        "teams": [{**then["teams"][0], "seen": 7}, then["teams"][1]],
    }
    assert (s.step(), s.player()) == (phase, 0)


@pytest.mark.rule("skirmish-5.13", "K24")
@pytest.mark.parametrize("cards", range(9))
def test_with_fewer_left_all_cards_are_seen(cards: int) -> None:
    """The pile is not shuffled in for it."""
    deck = ["Walk", "Jog", "Walk", "Dodge", X, "Jog", "Kick", "Run"][:cards]
    s = holding(power("Omnipathic"), phase="battle", deck=deck)
    pile = s.pile()
    s.do("look_deck", card=Z)
    count = min(cards, 7)
    assert s.events("deck_seen") == [{"player": 0, "count": count}]
    s.draw(*deck[:count])
    assert (s.step(), s.value()["card_top"]) == ("battle", deck[:count])
    assert s.pile() == {**pile, Z: pile.get(Z, 0) + 1}
    assert sum(s.deck().values()) == cards - count
    assert s.value()["teams"][0]["seen"] == count


@pytest.mark.rule("skirmish-5.13", "K24", "skirmish-8.3")
@pytest.mark.parametrize("known", range(1, 8))
def test_cards_known_already_are_among_the_seven(known: int) -> None:
    s = holding(power("Omnipathic"), phase="move", top=SEVEN[:known])
    s.do("look_deck", card=Z)
    assert s.events() == [
        *declared(0, Z, 0, "look_deck"),
        event("deck_seen", player=0, count=7),
        *(event("card_seen", player=0, card=card) for card in SEVEN[:known]),
    ]
    s.draw(*SEVEN[known:])
    assert (s.step(), s.value()["card_top"]) == ("move", SEVEN)


@pytest.mark.rule("skirmish-5.13", "K24")
def test_known_cards_and_fewer_than_seven() -> None:
    s = holding(power("Omnipathic"), phase="move", top=["Kick", "Dodge"], deck=["Walk"])
    s.do("look_deck", card=Z)
    assert s.events("deck_seen") == [{"player": 0, "count": 3}]
    assert s.chances() == {"Walk": 1}  # one outcome is a chance event too
    s.draw("Walk")
    assert s.value()["card_top"] == ["Kick", "Dodge", "Walk"]
    assert s.step() == "move"


@pytest.mark.rule("skirmish-5.13", "skirmish-6.3", "K14")
def test_a_look_negated_shows_nothing() -> None:
    for row in (power("Omnipathic"), power("Read Minds"), power("Telepathy"), power("Sonar")):
        s = holding(row, phase="battle", other=[X, "Walk"])
        s.do(row.effect, card=row.card)
        then = after(s, (1, X))
        s.do("neutralize", card=X)
        assert s.kinds() == ["card_played", "neutralized"]
        assert bare(s) == then
        assert (s.known(1), s.step()) == ({}, "battle")
