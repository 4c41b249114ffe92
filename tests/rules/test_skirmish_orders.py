"""Chapter 2 of docs/rules/skirmish.md: the turn and its orders phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

from rules.skirmish_scenario import (
    TEAM,
    Scenario,
    X,
    Y,
    Z,
    changed_pack,
    content,
    fresh,
    position,
)

CARDS = [row["name"] for row in content()["cards"]]


def few_cards(rows: dict[str, Any]) -> None:
    """Ten cards in all: five Walk and one each of five others."""
    rows["cards"] = [r for r in rows["cards"] if r["name"] in ("Walk", "Punch", "Dodge", X, Y, Z)]
    for row in rows["cards"]:
        row["copies"] = 5 if row["name"] == "Walk" else 1


# ------------------------------------------------------------------------------ the turn


@pytest.mark.rule("skirmish-2.1", "skirmish-2.2", "K3")
def test_a_turn_is_orders_move_battle_and_then_the_other_player() -> None:
    s = fresh(team=TEAM, placement="listed", first_player=1)
    for turn, seat in ((1, 1), (2, 0), (3, 1)):
        assert (s.value()["turn"], s.value()["turn_player"]) == (turn, seat)
        for left in (3, 2, 1):
            assert s.value()["pending"] == [
                {"step": "turn", "player": seat, "phase": 2},
                {"step": "draw", "player": seat, "left": left},
            ]
            s.draw(("Walk", "Jog", "Run")[turn - 1])
        while s.step() == "discard":
            s.act(s.legal()[0])
        assert (s.step(), s.player()) == ("move", seat)
        s.do("end")
        assert s.events() == []
        assert (s.step(), s.player()) == ("battle", seat)
        s.do("end")
        assert s.events() == [{"event": "turn", "player": 1 - seat, "turn": turn + 1}]


@pytest.mark.rule("skirmish-2.2", "K3", "common-4", "G3")
@pytest.mark.parametrize("seat", [0, 1])
def test_three_cards_are_drawn_one_by_one(seat: int) -> None:
    s = position(player=seat, phase="turn", hand=["Walk", "Walk"], other=[X], pile=["Run", "Kick"])
    deck = s.deck()
    assert sum(deck.values()) == 45
    for number, card in enumerate(("Dodge", "Dodge", "Jog")):
        assert (s.player(), s.step()) == (-1, "draw")
        assert s.chances() == deck
        s.draw(card)
        assert s.events() == [{"event": "card_drawn", "player": seat, "card": card}]
        deck = {c: n - (c == card) for c, n in deck.items() if n > (c == card)}
        assert s.deck() == deck
        assert sum(s.hand(seat).values()) == 3 + number
    assert s.hand(seat) == {"Walk": 2, "Jog": 1, "Dodge": 2}
    assert s.hand(1 - seat) == {X: 1}
    assert (s.step(), s.player()) == ("move", seat)


@pytest.mark.rule("skirmish-2.2", "common-4", "G3")
def test_a_draw_with_one_outcome_is_a_chance_event() -> None:
    s = position(phase="turn", deck=["Kick", "Kick", "Kick"])
    for left in (3, 2, 1):
        assert s.chances() == {"Kick": left}
        s.draw("Kick")
    assert s.hand(0) == {"Kick": 3}


# ------------------------------------------------------------------------- the reshuffle


@pytest.mark.rule("skirmish-2.3", "common-6", "G4")
def test_the_pile_becomes_the_deck_when_the_deck_is_empty() -> None:
    s = position(phase="turn", hand=["Walk"], other=["Run", X], deck=["Kick"])
    pile = s.pile()
    assert sum(pile.values()) == 46
    assert s.chances() == {"Kick": 1}
    s.draw("Kick")
    assert s.kinds() == ["card_drawn", "reshuffled"]
    assert (s.deck(), s.pile()) == (pile, {})
    assert s.chances() == pile
    s.draw("Armor")
    assert s.kinds() == ["card_drawn"]
    s.draw("Sprint")
    assert s.hand(0) == {"Walk": 1, "Sprint": 1, "Kick": 1, "Armor": 1}
    assert sum(s.deck().values()) == 44
    assert s.step() == "move"


@pytest.mark.rule("skirmish-2.3", "G4")
def test_an_empty_deck_stays_empty_until_a_card_must_be_drawn() -> None:
    s = position(phase="turn", deck=["Kick"] * 3)
    s.draw("Kick", "Kick", "Kick")
    assert s.kinds() == ["card_drawn"]
    assert s.deck() == {}
    s.do("end")
    s.do("end")
    assert s.kinds() == ["turn", "reshuffled"]
    assert sum(s.deck().values()) == 47
    assert (s.player(), s.pile()) == (-1, {})


@pytest.mark.rule("skirmish-2.3", "common-6", "G4")
def test_with_deck_and_pile_empty_no_card_is_drawn() -> None:
    """Ten cards: nine are held, the last is drawn from the pile, then there are none."""
    pack = changed_pack(few_cards)
    s = position(
        pack=pack,
        phase="turn",
        hand={"Walk": 3, "Punch": 1},
        other={"Walk": 2, X: 1, Y: 1, Z: 1},
        pile=["Dodge"],
    )
    assert s.events() == []
    assert s.chances() == {"Dodge": 1}
    s.draw("Dodge")
    assert s.kinds() == ["card_drawn"]
    assert s.hand(0) == {"Walk": 3, "Punch": 1, "Dodge": 1}
    assert (s.step(), s.player()) == ("move", 0)
    s.act("end", "end")
    assert s.kinds() == ["turn"]
    assert (s.step(), s.player()) == ("move", 1)
    assert (s.deck(), s.pile()) == ({}, {})


# ---------------------------------------------------------------------------- discarding


def discarding(hand: Mapping[str, int], player: int = 0) -> Scenario:
    """The orders phase with this hand after the draws; more than five."""
    return position(
        player=player,
        hand=hand,
        pending=[
            {"step": "turn", "player": player, "phase": 3},
            {
                "step": "discard",
                "player": player,
                "lowest": "Walk",
                "left": sum(hand.values()) - 5,
            },
        ],
    )


def discards(s: Scenario) -> list[str]:
    return [row["card"] for row in s.dicts("discard")]


@pytest.mark.rule("skirmish-2.4", "K3")
@pytest.mark.parametrize("held", range(6))
def test_down_to_five_cards(held: int) -> None:
    s = position(phase="turn", hand={"Run": held})
    s.draw("Dodge", "Dodge", Z)
    for left in range(held - 2, 0, -1):
        assert (s.step(), s.player()) == ("discard", 0)
        assert s.value()["pending"][-1]["left"] == left
        card = "Run" if left > 1 else "Dodge"
        s.do("discard", card=card)
        assert s.events() == [{"event": "discarded", "player": 0, "card": card}]
    assert (s.step(), s.player()) == ("move", 0)
    assert sum(s.hand(0).values()) == min(held + 3, 5)
    assert sum(s.pile().values()) == max(held - 2, 0)


@pytest.mark.rule("skirmish-2.4", "skirmish-K31", "K3", "G14")
def test_cards_are_discarded_in_rising_order() -> None:
    s = discarding({"Walk": 2, "Run": 1, "Kick": 1, "Dodge": 1, X: 3})
    assert discards(s) == ["Walk", "Run", "Kick", "Dodge", X]
    s.do("discard", card="Run")
    assert discards(s) == ["Kick", "Dodge", X]
    s.do("discard", card="Dodge")
    assert discards(s) == [X]
    s.do("discard", card=X)
    assert s.step() == "move"
    assert s.hand(0) == {"Walk": 2, "Kick": 1, X: 2}
    assert s.pile() == {"Run": 1, "Dodge": 1, X: 1}


@pytest.mark.rule("skirmish-2.4", "G14")
def test_equal_cards_may_follow_each_other() -> None:
    s = discarding({"Walk": 3, "Jog": 5})
    s.do("discard", card="Walk")
    assert discards(s) == ["Walk", "Jog"]
    s.do("discard", card="Walk")
    assert discards(s) == ["Walk", "Jog"]
    s.do("discard", card="Walk")
    assert s.hand(0) == {"Jog": 5}
    assert s.step() == "move"


@pytest.mark.rule("skirmish-2.4", "skirmish-K31", "G14")
def test_a_card_after_which_too_few_are_left_is_not_legal() -> None:
    s = discarding({"Walk": 5, "Punch": 2, Z: 1})
    assert discards(s) == ["Walk", "Punch"]
    s.do("discard", card="Walk")
    assert discards(s) == ["Walk", "Punch"]
    s.do("discard", card="Punch")
    assert discards(s) == ["Punch", Z]


@pytest.mark.rule("skirmish-2.4", "G5", "common-9")
def test_a_discard_without_a_choice_is_a_decision() -> None:
    s = discarding({"Walk": 5, Z: 3})
    s.do("discard", card=Z)
    for _ in range(2):
        assert s.dicts() == [{"action": "discard", "card": Z}]
        s.do("discard", card=Z)
    assert s.hand(0) == {"Walk": 5}
    assert s.step() == "move"


def sets(hand: Mapping[str, int], size: int) -> set[tuple[str, ...]]:
    """All ways to take so many cards, each in rising order."""
    found = set()
    for numbers in product(*(range(copies + 1) for copies in hand.values())):
        if sum(numbers) == size:
            found.add(tuple(c for c, n in zip(hand, numbers, strict=True) for _ in range(n)))
    return found


def discarded_sets(s: Scenario, so_far: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every row of discards that is legal."""
    if s.step() != "discard":
        yield so_far
        return
    for card in discards(s):
        after = Scenario(s.state.clone())
        after.do("discard", card=card)
        yield from discarded_sets(after, (*so_far, card))


@pytest.mark.rule("skirmish-2.4", "skirmish-K31", "G14")
@pytest.mark.parametrize(
    "hand",
    [
        {"Walk": 1, "Jog": 1, "Fly Fast": 1, "Punch": 1, "Dodge": 1, "Armor": 1, X: 1, Z: 1},
        {"Walk": 2, "Kick": 3, Y: 3},
        {"Walk": 5, "Kick": 2, Z: 1},
        {"Jog": 1, "Run": 1, Z: 4},
        {"Sprint": 4, "Kick": 4},
    ],
)
@pytest.mark.parametrize("player", [0, 1])
def test_each_set_of_discards_is_reached_in_one_way(hand: dict[str, int], player: int) -> None:
    assert list(hand) == sorted(hand, key=CARDS.index)
    reached = list(discarded_sets(discarding(hand, player)))
    assert sorted(reached) == sorted(sets(hand, sum(hand.values()) - 5))


@pytest.mark.rule("skirmish-2.5", "K28")
@pytest.mark.parametrize("player", [0, 1])
def test_nothing_is_played_in_the_orders_phase(player: int) -> None:
    """Everything that could be played in a later phase is held."""
    s = position(
        xmen={"Storm": "d4", "Professor X": "e4"},
        sentinels=["d5", "e5"],
        player=player,
        phase="turn",
        hand=["Walk", "Punch", X, Y, Z],
    )
    assert s.player() == -1
    s.draw("Walk", "Dodge", "Kick")
    for _ in range(3):
        assert s.kinds_of_actions() == {"discard"}
        s.act(s.legal()[0])
    assert s.step() == "move"


@pytest.mark.rule("skirmish-2.5", "K28", "K3")
def test_the_hand_limit_holds_in_the_orders_phase_only() -> None:
    """Cable's draw makes six cards, which are kept until the next orders."""
    s = position(xmen={"Cable": "a1"}, hand=["Run", "Run", "Run", "Dodge", X], phase="battle")
    s.do("draw", card=X)
    s.draw("Armor", "Armor")
    assert s.hand(0) == {"Run": 3, "Dodge": 1, "Armor": 2}
    assert (s.step(), s.player()) == ("battle", 0)
    s.do("end")
    assert s.events("discarded") == []
    s.draw("Walk", "Walk", "Walk")
    s.act("end", "end")
    assert sum(s.hand(0).values()) == 6
    s.draw("Jog", "Jog", "Jog")
    assert s.value()["pending"][-1] == {
        "step": "discard",
        "player": 0,
        "lowest": "Walk",
        "left": 4,
    }
    for card in ("Jog", "Jog", "Jog", "Run"):
        s.do("discard", card=card)
    assert s.hand(0) == {"Run": 2, "Dodge": 1, "Armor": 2}
    assert s.step() == "move"


# --------------------------------------------------------------------------- both phases


@pytest.mark.rule("skirmish-2.6", "K19", "common-9")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("hand", [[], ["Dodge"], ["Fly"], ["Dodge", "Armor"]])
def test_both_phases_are_offered_with_nothing_to_play(player: int, hand: list[str]) -> None:
    s = position(xmen={"Cyclops": "a1"}, sentinels=["h7"], player=player, hand=hand)
    for phase in ("move", "battle"):
        assert (s.step(), s.player()) == (phase, player)
        assert s.dicts() == [{"action": "end"}]
        s.do("end")
    assert s.kinds() == ["turn"]
    assert s.value()["turn_player"] == 1 - player


@pytest.mark.rule("skirmish-2.6", "K19")
def test_both_phases_are_offered_with_everybody_disabled() -> None:
    s = position(
        xmen={"Storm": "d4"}, sentinels=["d5"], hand=["Walk", "Punch", X], disabled={"Storm": 2}
    )
    for phase in ("move", "battle"):
        assert s.step() == phase
        assert s.dicts() == [{"action": "end"}]
        s.do("end")


@pytest.mark.rule("skirmish-2.6", "K19")
def test_a_phase_may_end_with_cards_left_to_play() -> None:
    s = position(xmen={"Storm": "d4"}, sentinels=["d5"], hand=["Walk", "Walk", "Punch", "Punch"])
    assert s.kinds_of_actions() == {"move", "end"}
    s.do("end")
    assert (s.step(), s.events(), s.hand(0)) == ("battle", [], {"Walk": 2, "Punch": 2})
    assert {"attack", "end"} == s.kinds_of_actions()
    s.do("end")
    assert s.value()["turn_player"] == 1
    assert (s.hand(0), s.pile()) == ({"Walk": 2, "Punch": 2}, {})


# ----------------------------------------------------------------------- cards per phase


def busy(phase: str, **fields: Any) -> Scenario:
    """Colossus near three Sentinels, whose player holds no card to react with."""
    return position(
        xmen={"Colossus": "d4", "Gambit": "a1", "Cyclops": "b1"},
        sentinels=["d5", "e5", "h8"],
        phase=phase,
        **fields,
    )


@pytest.mark.rule("skirmish-2.7", "K4")
@pytest.mark.parametrize("played", ["move", "forward"])
def test_one_move_card_in_a_move_phase(played: str) -> None:
    s = busy("move", hand=["Walk", "Walk", "Jog", Y, Z])
    assert {"Walk", "Jog"} == {row["card"] for row in s.dicts("forward")}
    if played == "move":
        s.do("move", card="Walk", unit="Colossus", direction="east")
    else:
        s.do("forward", card="Walk", unit="Gambit")
        s.do("stop")
    assert s.value()["pending"][-1] == {"step": "move", "player": 0, "played": True}
    assert s.dicts("forward") == []
    assert {row["card"].rpartition(" ")[0] for row in s.dicts("move")} == {Y, Z}
    s.do("end")
    s.do("end")
    s.draw("Walk", "Walk", "Walk")
    assert s.value()["pending"][-1] == {"step": "move", "player": 1, "played": False}
    assert {row["card"] for row in s.dicts("move")} == {"Walk"}


@pytest.mark.rule("skirmish-2.7", "K4")
def test_one_attack_card_in_a_battle_phase() -> None:
    s = busy("battle", hand=["Punch", "Kick", "Kick", Z])
    assert {"Punch", "Kick", Z} == {row["card"] for row in s.dicts("attack")}
    s.do("attack", card="Kick", target="d5")
    assert s.value()["pending"][-1] == {"step": "battle", "player": 0, "played": True}
    assert s.hand(0) == {"Punch": 1, "Kick": 1, Z: 1}
    assert {Z} == {row["card"] for row in s.dicts("attack")}
    s.do("end")
    assert s.events("turn") == [{"player": 1, "turn": 2}]


@pytest.mark.rule("skirmish-2.7", "K4")
def test_special_cards_do_not_count() -> None:
    """One before the Attack card, two after it, with the option at its default."""
    s = busy("battle", hand=["Punch", Z, Z, Z])
    for card, target in ((Z, "e5"), ("Punch", "d5"), (Z, "d5"), (Z, "e5")):
        s.do("attack", card=card, target=target)
    assert s.step() == "battle"
    assert s.pile() == {"Punch": 1, Z: 3}
    assert s.board() == {"d4": "Colossus", "a1": "Gambit", "b1": "Cyclops", "h8": "Sentinel"}


@pytest.mark.rule("skirmish-2.7", "K4")
def test_special_moves_do_not_count() -> None:
    s = busy("move", hand=["Walk", "Walk", Y, Z])
    s.do("move", card=f"{Y} 2", unit="Colossus", direction="west")
    assert s.value()["pending"][-1] == {"step": "move", "player": 0, "played": False}
    s.do("move", card="Walk", unit="Colossus", direction="west")
    s.do("move", card=f"{Z} 2", unit="Gambit", direction="north")
    assert s.value()["pending"][-1] == {"step": "move", "player": 0, "played": True}
    assert (s.square_of("Colossus"), s.square_of("Gambit")) == ("a4", "a3")
    assert s.pile() == {"Walk": 1, Y: 1, Z: 1}


@pytest.mark.rule("skirmish-2.7", "K4")
def test_any_number_of_move_cards_by_option() -> None:
    s = busy("move", hand=["Walk", "Walk", "Jog"], cards_per_phase=0)
    s.do("move", card="Walk", unit="Colossus", direction="east")
    assert s.value()["pending"][-1] == {"step": "move", "player": 0, "played": False}
    s.do("forward", card="Walk", unit="Gambit")
    s.do("stop")
    s.do("move", card="Jog", unit="Colossus", direction="south")
    assert s.square_of("Colossus") == "e2"
    assert s.square_of("Gambit") == "a2"
    assert s.pile() == {"Walk": 2, "Jog": 1}
    assert s.step() == "move"


@pytest.mark.rule("skirmish-2.7", "K4")
def test_any_number_of_attack_cards_by_option() -> None:
    s = busy("battle", hand=["Punch", "Punch", "Kick"], cards_per_phase=0)
    s.do("attack", card="Punch", target="e5")
    assert s.value()["pending"][-1] == {"step": "battle", "player": 0, "played": False}
    s.do("attack", card="Punch", target="d5")
    s.do("attack", card="Kick", target="d5")
    assert s.pile() == {"Punch": 2, "Kick": 1}
    assert [row["hits"] for row in s.units(1)[:2]] == [0, 1]
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-2.8", "K28")
def test_nothing_limits_how_often_a_unit_acts() -> None:
    """Colossus moves three times and attacks four times in a turn, by cards and powers."""
    s = position(
        xmen={"Colossus": "b2"},
        sentinels=["d5", "e5", "h8"],
        hand=["Walk", Y, Y, "Punch", Z],
        cards_per_phase=1,
    )
    s.do("move", card=f"{Y} 2", unit="Colossus", direction="east")
    s.do("move", card=f"{Y} 1", unit="Colossus", direction="north")
    s.do("move", card="Walk", unit="Colossus", direction="north")
    assert s.square_of("Colossus") == "d4"
    s.do("end")
    s.do("attack", card=Z, target="e5")
    s.do("attack", card="Punch", target="e5")
    assert s.events("used") == [{"player": 0, "unit": 0, "effect": "attack"}]
    assert s.unit("Colossus") == {"unit": "Colossus", "square": "d4", "hits": 3, "disabled": 0}
    assert "e5" not in s.board()


@pytest.mark.rule("skirmish-2.8", "K28")
def test_a_unit_that_moved_by_a_card_can_go_forward_by_the_next() -> None:
    s = busy("move", hand=["Walk", "Walk", "Walk"], cards_per_phase=0)
    s.do("move", card="Walk", unit="Gambit", direction="north")
    s.do("forward", card="Walk", unit="Gambit")
    s.do("stop")
    s.do("forward", card="Walk", unit="Gambit")
    assert s.square_of("Gambit") == "a4"
