"""Chapter 6 of docs/rules/skirmish.md: defences, and when they are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_plays import (
    CARDS,
    POWERS,
    Power,
    after,
    bare,
    declared,
    each_row,
    event,
    rows_of,
)
from rules.skirmish_scenario import HITS, Scenario, X, Y, Z, position

DEFENCES = rows_of("defence")
MUTANTS = [name for name in HITS if name != "Sentinel"]
FIVE = ["Dodge", "Armor", X, Y, Z]
USELESS = ["Walk", "Jog", "Run", "Punch", "Fly"]

# What is declared on a target one square away, by side: kind and card.
SENTINELS_STRIKE = [
    *(("attack", "Punch"), ("attack", "Kick"), ("attack", X), ("disable", Y), ("attack", Z)),
]
XMEN_STRIKE: list[tuple[str, str, str]] = [
    *(("Cyclops", "attack", "Punch"), ("Cyclops", "attack", "Kick"), ("Cyclops", "attack", X)),
    *(("Storm", "disable", X), ("Cyclops", "attack", Y), ("Storm", "disable", Y)),
    *(("Storm", "attack", Z), ("Archangel", "attack", Z), ("Archangel", "wings", Z)),
]

each_sentinel_strike = pytest.mark.parametrize(("kind", "card"), SENTINELS_STRIKE)
each_strike = pytest.mark.parametrize(("name", "kind", "card"), XMEN_STRIKE)


def seats(s: Scenario) -> tuple[str, int]:
    return s.step(), s.player()


def at_mutant(
    name: str, kind: str = "attack", card: str = "Punch", **fields: Any
) -> tuple[Scenario, Scenario]:
    """The Sentinels strike at a mutant of a team; the position before and after it."""
    fields = {"player": 1, "phase": "battle", "hand": [card], **fields}
    xmen = {"Cyclops" if name != "Cyclops" else "Gambit": "a1", name: "d4"}
    s = position(xmen=xmen, sentinels=["d5", "h8"], **fields)
    before = Scenario(s.state.clone())
    s.do(kind, card=card, target=name)
    assert s.events()[:3] == declared(1, card, 0, kind, 1)
    return before, s


def at_sentinel(name: str, kind: str, card: str, **fields: Any) -> tuple[Scenario, Scenario]:
    """A mutant strikes at a Sentinel next to it (Razor Wings after a move)."""
    fields = {"phase": "battle", "hand": [card], **fields}
    square = "d6" if kind == "wings" else "d5"
    s = position(xmen={name: "d4"}, sentinels=["h8", square], **fields)
    before = Scenario(s.state.clone())
    if kind == "wings":
        s.do(kind, card=card, unit=0, direction="north", attack="north")
    else:
        s.do(kind, card=card, target=1)
    assert s.events()[:3] == declared(0, card, 0, kind, 1)
    return before, s


# ------------------------------------------------------------------------- which cards defend


def test_which_powers_defend() -> None:
    assert {(p.type, p.unit) for p in DEFENCES} == {
        *(("X", name) for name in ("Longshot", "Nightcrawler", "Beast", "Colossus")),
        *(("Y", name) for name in ("Nightcrawler", "Iceman", "Longshot", "Gambit")),
        *(("Z", name) for name in ("Wolverine", "Shadowcat", "Cable")),
    }


@pytest.mark.rule("skirmish-6.5", "skirmish-6.6", "skirmish-5.16", "K13", "K10")
@each_row(DEFENCES)
def test_a_power_of_defence_voids_an_attack(row: Power) -> None:
    before, s = at_mutant(row.unit, other=["Walk", row.card])
    assert seats(s) == ("defend", 0)
    assert s.dicts() == [{"action": "defend", "card": row.card}, {"action": "pass"}]
    then = after(before, (1, "Punch"), (0, row.card))
    s.do("defend", card=row.card)
    assert s.events() == [
        event("card_played", player=0, card=row.card),
        event("defended", player=0, unit=1),
    ]
    assert bare(s) == then
    assert seats(s) == ("battle", 1)


@pytest.mark.rule("skirmish-6.5", "K13", "card:Dodge")
@pytest.mark.parametrize("name", MUTANTS)
@each_sentinel_strike
def test_a_mutant_is_defended_by_dodge_and_its_own_powers(name: str, kind: str, card: str) -> None:
    """Of a hand with each card that defends somebody; whatever the attack is."""
    _, s = at_mutant(name, kind, card, other=FIVE)
    types = [t for t in CARDS if any((p.type, p.unit) == (t, name) for p in DEFENCES)]
    assert seats(s) == ("defend", 0)
    assert s.dicts() == [
        *({"action": "defend", "card": c} for c in ("Dodge", *(CARDS[t] for t in types))),
        {"action": "pass"},
    ]


@pytest.mark.rule("skirmish-6.5", "K13", "card:Armor")
@each_strike
def test_a_sentinel_is_defended_by_armor_only(name: str, kind: str, card: str) -> None:
    _, s = at_sentinel(name, kind, card, other=FIVE)
    if s.step() == "neutralize":
        s.do("pass")
    assert seats(s) == ("defend", 1)
    assert s.dicts() == [{"action": "defend", "card": "Armor"}, {"action": "pass"}]


@pytest.mark.rule("skirmish-6.5", "skirmish-6.6", "K13", "card:Dodge")
@pytest.mark.parametrize("name", MUTANTS)
@each_sentinel_strike
def test_dodge_voids_whatever_strikes_a_mutant(name: str, kind: str, card: str) -> None:
    before, s = at_mutant(name, kind, card, other=["Dodge"])
    then = after(before, (1, card), (0, "Dodge"))
    s.do("defend", card="Dodge")
    assert s.events() == [
        event("card_played", player=0, card="Dodge"),
        event("defended", player=0, unit=1),
    ]
    assert bare(s) == then
    assert s.value()["pending"][-1] == {
        "step": "battle",
        "player": 1,
        "played": card in ("Punch", "Kick"),
    }


@pytest.mark.rule("skirmish-6.5", "skirmish-6.6", "skirmish-6.8", "K13", "card:Armor")
@each_strike
def test_armor_voids_whatever_strikes_a_sentinel(name: str, kind: str, card: str) -> None:
    """Of Razor Wings the move stays."""
    before, s = at_sentinel(name, kind, card, other=["Armor"])
    if s.step() == "neutralize":
        assert s.dicts() == [{"action": "pass"}]
        s.do("pass")
    square = "d5" if kind == "wings" else "d4"
    then = after(before, (0, card), (1, "Armor"), units={(0, 0): {"square": square}})
    s.do("defend", card="Armor")
    assert s.events() == [
        event("card_played", player=1, card="Armor"),
        event("defended", player=1, unit=1),
    ]
    assert bare(s) == then
    assert seats(s) == ("battle", 0)


@pytest.mark.rule("skirmish-6.4", "skirmish-6.5", "skirmish-6.6", "skirmish-K30", "K13")
@each_row(rows_of("attack", "bounce", "disable"))
def test_every_power_that_strikes_is_defended(row: Power) -> None:
    """The Sentinel with Armor, the mutant with Dodge; nobody is hit or disabled."""
    target = "e6" if row.effect == "bounce" else "d5"
    kind = "disable" if row.effect == "disable" else "attack"
    fields: dict[str, Any] = {"phase": "battle", "hand": [row.card]}
    if row.seat == 0:
        s = position(xmen={row.unit: "d4"}, sentinels=[target], other=["Armor"], **fields)
        then = after(s, (0, row.card), (1, "Armor"))
    else:
        s = position(
            xmen={"Cyclops": target}, sentinels=["d4"], player=1, other=["Dodge"], **fields
        )
        then = after(s, (1, row.card), (0, "Dodge"))
    s.do(kind, card=row.card, target=0)
    assert s.events() == declared(row.seat, row.card, 0, kind, 0)
    if row.seat == 0:
        assert seats(s) == ("neutralize", 1)
        s.do("pass")
        assert s.events() == [event("passed", player=1)]
    assert seats(s) == ("defend", 1 - row.seat)
    s.do("defend", card=("Dodge", "Armor")[1 - row.seat])
    assert s.kinds() == ["card_played", "defended"]
    assert bare(s) == then


# ---------------------------------------------------------------------------------- the question


@pytest.mark.rule("skirmish-6.4", "skirmish-6.9", "skirmish-4.3", "K13", "K27")
@each_sentinel_strike
def test_a_player_who_passes_is_hit(kind: str, card: str) -> None:
    before, s = at_mutant("Storm", kind, card, other=["Dodge"])
    assert seats(s) == ("defend", 0)
    comes = {"disable": ({"disabled": 2}, event("disabled", player=0, unit=1))}.get(
        kind, ({"hits": 1}, event("hit", player=0, unit=1, hits=1))
    )
    then = after(before, (1, card), units={(0, 1): comes[0]})
    s.do("pass")
    assert s.events() == [event("passed", player=0), comes[1]]
    assert bare(s) == then
    assert seats(s) == ("battle", 1)


@pytest.mark.rule("skirmish-6.4", "skirmish-6.9", "common-8", "common-9", "K13", "K27", "G5")
@each_sentinel_strike
@pytest.mark.parametrize("hand", [*([c] for c in USELESS), ["Armor"], [X, Y, Z], USELESS])
def test_the_question_comes_whatever_the_cards_are(kind: str, card: str, hand: list[str]) -> None:
    """Storm has no power of defence: all that the player can do is pass."""
    _, s = at_mutant("Storm", kind, card, other=hand)
    assert seats(s) == ("defend", 0)
    assert s.dicts() == [{"action": "pass"}]
    s.do("pass")
    assert s.kinds() == ["passed", {"disable": "disabled"}.get(kind, "hit")]


@pytest.mark.rule("skirmish-6.4", "common-8", "G5", "G17", "K27")
@each_sentinel_strike
@pytest.mark.parametrize("name", ["Storm", "Colossus", "Rogue"])
def test_without_cards_no_mutant_is_defended(kind: str, card: str, name: str) -> None:
    _, s = at_mutant(name, kind, card)
    assert s.kinds()[3:] == [{"disable": "disabled"}.get(kind, "hit")]
    assert seats(s) == ("battle", 1)


@pytest.mark.rule("skirmish-6.4", "skirmish-6.2", "common-8", "G5", "G17", "K27")
@each_strike
def test_without_cards_no_sentinel_is_defended(name: str, kind: str, card: str) -> None:
    _, s = at_sentinel(name, kind, card)
    moved = ["moved"] if kind == "wings" else []
    assert s.kinds()[3:] == [*moved, {"disable": "disabled"}.get(kind, "hit")]
    assert seats(s) == ("battle", 0)


@pytest.mark.rule("skirmish-6.4", "skirmish-7.1", "K12", "K27")
@each_sentinel_strike
@pytest.mark.parametrize("turns", [1, 2])
def test_a_disabled_mutant_is_not_defended(kind: str, card: str, turns: int) -> None:
    """The others of the team are able."""
    before, s = at_mutant("Longshot", kind, card, other=FIVE, disabled={"Longshot": turns})
    assert seats(s) == ("battle", 1)
    changes = {"disabled": 2} if kind == "disable" else {"hits": 1}
    assert bare(s) == after(before, (1, card), units={(0, 1): changes})


@pytest.mark.rule("skirmish-6.4", "skirmish-7.1", "K12", "K27")
@each_strike
@pytest.mark.parametrize("turns", [1, 2])
def test_a_disabled_sentinel_is_not_defended(name: str, kind: str, card: str, turns: int) -> None:
    """The other one is able, and so a special card may still be neutralised."""
    square = "d6" if kind == "wings" else "d5"
    _, s = at_sentinel(name, kind, card, other=FIVE, disabled={square: turns})
    if card in CARDS.values():
        assert seats(s) == ("neutralize", 1)
        s.do("pass")
    assert s.kinds()[-1] == {"disable": "disabled"}.get(kind, "hit")
    assert seats(s) == ("battle", 0)


@pytest.mark.rule("skirmish-6.4", "skirmish-6.2", "skirmish-6.5", "K13", "K14")
@pytest.mark.parametrize("card", ["Punch", "Kick"])
def test_of_an_attack_card_only_the_defence_is_asked(card: str) -> None:
    """The Neutralizer is against special cards."""
    _, s = at_sentinel("Cyclops", "attack", card, other=[X, "Armor"])
    assert seats(s) == ("defend", 1)
    assert s.dicts() == [{"action": "defend", "card": "Armor"}, {"action": "pass"}]


@pytest.mark.rule("skirmish-6.1", "skirmish-K30", "K27")
@each_strike
def test_nothing_is_hit_before_the_answers(name: str, kind: str, card: str) -> None:
    """The card lies on the pile; Razor Wings have moved when the defence is asked."""
    before, s = at_sentinel(name, kind, card, other=["Walk"])
    if card in CARDS.values():
        assert seats(s) == ("neutralize", 1)
        assert bare(s) == after(before, (0, card))
        s.do("pass")
        moved = event("moved", player=0, unit=0, **{"from": "d4", "to": "d5"})
        assert s.events() == [event("passed", player=1), *([moved] if kind == "wings" else [])]
    assert seats(s) == ("defend", 1)
    square = "d5" if kind == "wings" else "d4"
    assert bare(s) == after(before, (0, card), units={(0, 0): {"square": square}})
    s.do("pass")
    assert s.kinds() == ["passed", {"disable": "disabled"}.get(kind, "hit")]


@pytest.mark.rule("skirmish-6.5", "skirmish-6.6", "K13")
def test_a_defence_is_one_card_for_one_attack() -> None:
    """The next attack of the turn needs another one; the phases go on as they were."""
    s = position(
        xmen={"Beast": "d4"},
        sentinels=["d5", "h8"],
        player=1,
        phase="battle",
        hand=["Punch", Z, X],
        other=[X, "Dodge", "Walk"],
    )
    for strike, answer in ((X, X), ("Punch", "Dodge")):
        s.do("attack", card=strike, target="Beast")
        s.do("defend", card=answer)
        if answer == X:
            assert seats(s) == ("neutralize", 1)
            s.do("pass")
            assert s.events() == [event("passed", player=1)]
        assert seats(s) == ("battle", 1)
        assert s.unit("Beast")["hits"] == 3
    s.do("attack", card=Z, target="Beast")
    assert s.dicts() == [{"action": "pass"}]
    s.do("pass")
    assert s.unit("Beast")["hits"] == 2
    assert (s.hand(0), s.hand(1)) == ({"Walk": 1}, {})
    assert s.pile() == {"Punch": 1, "Dodge": 1, X: 2, Z: 1}


@pytest.mark.rule("skirmish-6.4", "skirmish-8.1", "G5")
def test_the_cards_of_the_defender_are_not_told_by_the_question() -> None:
    _, s = at_mutant("Storm", other=["Dodge", "Walk"])
    view = s.view(1)
    assert view["teams"][0]["hand"] == 2
    assert view["legal_actions"] == []
    assert s.state.events(1) == s.events()
    s.do("defend", card="Dodge")
    assert s.state.events(1) == s.events()


# --------------------------------------------------------- special cards as a defence, negated


@pytest.mark.rule("skirmish-6.2", "skirmish-6.7", "skirmish-K30", "K14", "K27")
@each_row(DEFENCES)
@pytest.mark.parametrize(("kind", "card"), [("attack", "Punch"), ("attack", Z), ("disable", Y)])
def test_a_defence_that_is_negated_is_spent_and_no_other_follows(
    row: Power, kind: str, card: str
) -> None:
    """A Dodge is in the hand too: it is too late for it."""
    before, s = at_mutant(
        row.unit, kind, card, hand=[card, X, "Walk"], other=[row.card, row.card, "Dodge"]
    )
    s.do("defend", card=row.card)
    assert s.events() == [
        event("card_played", player=0, card=row.card),
        event("defended", player=0, unit=1),
    ]
    assert seats(s) == ("neutralize", 1)
    assert s.dicts() == [{"action": "neutralize", "card": X}, {"action": "pass"}]
    assert bare(s) == after(before, (1, card), (0, row.card))
    s.do("neutralize", card=X)
    told = [event("card_played", player=1, card=X), event("neutralized", player=1, unit=0)]
    left = HITS[row.unit] - 1
    changes: dict[str, Any] = {"disabled": 2}
    if kind == "disable":
        told.append(event("disabled", player=0, unit=1))
    else:
        changes = {"hits": left, "square": "d4" if left else None}
        told.append(event("hit", player=0, unit=1, hits=left))
        told += [] if left else [event("knocked_out", player=0, unit=1)]
    assert s.events() == told
    assert bare(s) == after(before, (1, card), (0, row.card), (1, X), units={(0, 1): changes})
    assert seats(s) == ("battle", 1)


@pytest.mark.rule("skirmish-6.2", "skirmish-6.6", "skirmish-6.9", "K14", "K27")
@each_row(DEFENCES)
@pytest.mark.parametrize("hand", [[X], ["Walk"], USELESS[:4]])
def test_a_defence_that_is_not_negated_holds(row: Power, hand: list[str]) -> None:
    """The question for a Neutralizer comes whatever the cards are."""
    before, s = at_mutant(row.unit, hand=["Kick", *hand], card="Kick", other=[row.card])
    s.do("defend", card=row.card)
    assert seats(s) == ("neutralize", 1)
    neutralize = [{"action": "neutralize", "card": X}] if X in hand else []
    assert s.dicts() == [*neutralize, {"action": "pass"}]
    s.do("pass")
    assert s.events() == [event("passed", player=1)]
    assert bare(s) == after(before, (1, "Kick"), (0, row.card))
    assert seats(s) == ("battle", 1)


@pytest.mark.rule("skirmish-6.2", "K14")
@each_row(DEFENCES)
def test_a_sentinel_player_without_cards_is_not_asked(row: Power) -> None:
    """The attack was the last card of the hand."""
    _, s = at_mutant(row.unit, "attack", X, other=[row.card])
    s.do("defend", card=row.card)
    assert seats(s) == ("battle", 1)
    assert s.unit(row.unit)["hits"] == HITS[row.unit]


@pytest.mark.rule("skirmish-6.2", "K14")
def test_a_dodge_is_not_neutralised() -> None:
    _, s = at_mutant("Beast", hand=["Punch", X], other=["Dodge", X])
    s.do("defend", card="Dodge")
    assert seats(s) == ("battle", 1)


@pytest.mark.rule("skirmish-6.10", "skirmish-6.2", "K14")
@each_sentinel_strike
def test_cards_of_the_sentinels_are_not_neutralised(kind: str, card: str) -> None:
    """No question but the one for a defence; an Armor is not neutralised either."""
    _, s = at_mutant("Storm", kind, card, hand=[card, X], other=[X])
    assert seats(s) == ("defend", 0)
    s.do("pass")
    assert seats(s) == ("battle", 1)
    _, s = at_sentinel("Cyclops", "attack", "Punch", hand=["Punch", X], other=["Armor", X])
    s.do("defend", card="Armor")
    assert seats(s) == ("battle", 0)


# ---------------------------------------------------------------------------- Rogue's defences


@pytest.mark.rule("skirmish-6.5", "skirmish-5.15", "skirmish-6.7", "K11", "K14")
def test_a_defence_that_rogue_absorbs_is_negated_like_any_other() -> None:
    s = position(
        xmen={"Rogue": "d4", "Colossus": "a1"},
        sentinels=["d5"],
        disabled={"Colossus": 1},
        player=1,
        phase="battle",
        hand=["Punch", X],
        other=[X],
    )
    s.do("attack", card="Punch", target="Rogue")
    s.do("defend", card=X)
    assert seats(s) == ("neutralize", 1)
    s.do("neutralize", card=X)
    assert s.kinds() == ["card_played", "neutralized", "hit"]
    assert s.unit("Rogue")["hits"] == 1


@pytest.mark.rule("skirmish-6.5", "skirmish-5.15", "K11")
def test_rogue_has_the_defences_of_all_others_together() -> None:
    s = position(
        xmen={"Gambit": "a1", "Rogue": "d4", "Beast": "b1", "Wolverine": "c1"},
        sentinels=["d5"],
        player=1,
        phase="battle",
        hand=["Punch"],
        other=FIVE,
    )
    s.do("attack", card="Punch", target="Rogue")
    assert s.dicts("defend") == [{"card": c} for c in ("Dodge", X, Y)]


@pytest.mark.rule("skirmish-6.5", "K13", "K10")
def test_powers_without_defence_do_not_defend() -> None:
    """Each of the mutants with powers of a type that are no defence, with cards of this type."""
    for row in POWERS:
        defends = any((p.type, p.unit) == (row.type, row.unit) for p in DEFENCES)
        if row.seat == 0 and not defends:
            _, s = at_mutant(row.unit, other=[row.card])
            assert s.dicts() == [{"action": "pass"}], row
