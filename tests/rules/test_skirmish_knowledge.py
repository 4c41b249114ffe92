"""Chapter 8 of docs/rules/skirmish.md: what players know."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_scenario import TEAM, Scenario, X, Y, Z, changed_pack, fresh, position

SEVEN = ["Walk", "Dodge", X, "Kick", "Armor", "Walk", Z]


def looking(*, other: Any = (), hand: Any = (Z,), **fields: Any) -> Scenario:
    """Professor X looks at the deck, and nobody neutralises it."""
    s = position(xmen={"Professor X": "a1"}, hand=[*hand], other=other, phase="battle", **fields)
    s.do("look_deck", card=Z)
    if other:
        s.do("pass")
    return s


def to_turn_of(s: Scenario, seat: int) -> None:
    """The player ends the phases that are left; the other one's turn begins."""
    while s.value()["turn_player"] != seat:
        s.do("end")


# ------------------------------------------------------------------------- hands, the deck


@pytest.mark.rule("skirmish-8.1", "K21", "G19")
def test_hands_and_the_deck_are_hidden_and_the_pile_is_open() -> None:
    s = position(hand=["Walk", "Walk", X], other=["Armor"], pile=["Kick", "Kick", Y])
    mine, theirs = s.view(0), s.view(1)
    assert [team["hand"] for team in mine["teams"]] == [{"Walk": 2, X: 1}, 1]
    assert [team["hand"] for team in theirs["teams"]] == [3, {"Armor": 1}]
    for view in (mine, theirs):
        assert view["card_pile"] == {"Kick": 2, Y: 1}
        assert view["card_deck"] == 43
        assert [team["hand_known"] for team in view["teams"]] == [{}, {}]
        assert [team["units"] for team in view["teams"]] == [s.units(0), s.units(1)]


@pytest.mark.rule("skirmish-8.1", "K21")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_drawn_is_seen_by_its_player_only(seat: int) -> None:
    s = position(player=seat, phase="turn")
    s.draw("Dodge")
    drawn = {"event": "card_drawn", "player": seat, "card": "Dodge"}
    assert s.state.events(seat) == [drawn]
    assert s.state.events(1 - seat) == [{**drawn, "card": None}]
    assert s.view(1 - seat)["teams"][seat]["hand"] == 1
    assert s.known(seat) == {}
    assert s.state.history(1 - seat)[-1] == (-1, None)
    assert s.state.history(seat)[-1][1] is not None


@pytest.mark.rule("skirmish-8.1", "K21")
def test_cards_played_and_discarded_are_seen_by_both() -> None:
    s = position(phase="turn", hand=["Walk", "Run", "Run", X])
    s.draw("Jog", "Jog", "Jog")
    s.do("discard", card="Walk")
    s.do("discard", card="Jog")
    assert s.state.events(1) == s.state.events(0)
    assert s.state.events(1) == [{"event": "discarded", "player": 0, "card": "Jog"}]
    s.do("move", card="Run", unit="Cyclops", direction="north")
    assert s.state.events(1) == s.state.events(0) == s.events()
    assert s.kinds() == ["card_played", "moved"]
    assert s.view(1)["card_pile"] == {"Walk": 1, "Jog": 1, "Run": 1}


@pytest.mark.rule("skirmish-8.1")
def test_what_could_be_played_is_told_to_nobody_else() -> None:
    s = position(hand=["Walk", "Jog"], other=["Run"])
    assert len(s.view(0)["legal_actions"]) == len(s.legal()) > 1
    assert s.view(1)["legal_actions"] == []


@pytest.mark.rule("skirmish-8.1", "G19")
def test_an_unknown_hand_can_be_any() -> None:
    s = position(hand=["Walk"], other=["Armor"], pile=["Dodge", "Dodge"])
    hands = set()
    for seed in range(150):
        other = Scenario(s.state.resample_from_infostate(0, seed))
        assert other.view(0) == s.view(0)
        (card,) = other.hand(1)
        hands.add(card)
    assert "Dodge" not in hands  # both are on the pile
    assert {"Walk", "Armor", X, "Fly"} <= hands


# ------------------------------------------------------------------------------- hands


@pytest.mark.rule("skirmish-8.2", "K15", "K21")
def test_a_looked_at_hand_is_known_card_by_card() -> None:
    """The X-Men look at the Sentinels' hand; the Sentinels' player plays and draws."""
    s = position(
        xmen={"Professor X": "a1"}, hand=[Y], other=["Walk", "Walk", "Jog"], phase="battle"
    )
    assert s.known(1) == {}
    s.do("look_hand", card=Y)
    s.do("pass")
    assert s.events("hand_seen") == [
        {"player": 0, "card": "Walk", "copies": 2},
        {"player": 0, "card": "Jog", "copies": 1},
    ]
    assert s.known(1) == {"Walk": 2, "Jog": 1}
    assert s.view(0)["teams"][1]["hand_known"] == {"Walk": 2, "Jog": 1}
    assert s.view(0)["teams"][1]["hand"] == 3
    to_turn_of(s, 1)
    s.draw("Walk", "Run", "Kick")
    assert s.known(1) == {"Walk": 2, "Jog": 1}
    assert s.hand(1) == {"Walk": 3, "Jog": 1, "Run": 1, "Kick": 1}
    s.do("discard", card="Kick")
    assert s.known(1) == {"Walk": 2, "Jog": 1}
    s.do("move", card="Walk", unit="h8", direction="west")
    assert s.known(1) == {"Walk": 1, "Jog": 1}
    assert s.hand(1) == {"Walk": 2, "Jog": 1, "Run": 1}
    to_turn_of(s, 0)
    s.draw("Fly", "Fly", "Fly")
    assert s.known(1) == {"Walk": 1, "Jog": 1}


@pytest.mark.rule("skirmish-8.2", "K21", "common-20")
def test_what_leaves_a_hand_counts_as_known_first() -> None:
    """Of three Walks two are known; those that are discarded are the known ones."""
    s = position(
        hand={"Walk": 3, "Run": 2, X: 2, Y: 1},
        known={"Walk": 2, X: 1},
        pending=[
            {"step": "turn", "player": 0, "phase": 3},
            {"step": "discard", "player": 0, "lowest": "Walk", "left": 3},
        ],
    )
    for card, known in (
        ("Walk", {"Walk": 1, X: 1}),
        ("Run", {"Walk": 1, X: 1}),
        (X, {"Walk": 1}),
    ):
        s.do("discard", card=card)
        assert s.known(0) == known
    assert s.hand(0) == {"Walk": 2, "Run": 1, X: 1, Y: 1}
    s.do("move", card="Walk", unit="Cyclops", direction="north")
    assert (s.known(0), s.hand(0)) == ({}, {"Walk": 1, "Run": 1, X: 1, Y: 1})


@pytest.mark.rule("skirmish-8.2", "K15")
def test_known_cards_are_in_every_hand_that_can_be() -> None:
    s = position(hand=["Walk"], other=["Armor", "Dodge", "Dodge"], other_known=["Armor", "Dodge"])
    for seed in range(40):
        other = Scenario(s.state.resample_from_infostate(0, seed))
        assert other.view(0) == s.view(0)
        assert other.hand(1)["Armor"] >= 1
        assert other.hand(1)["Dodge"] >= 1
        assert sum(other.hand(1).values()) == 3


@pytest.mark.rule("skirmish-8.2", "K15")
def test_a_second_look_makes_the_whole_hand_known() -> None:
    s = position(
        player=1,
        hand=[Y, Y],
        other=["Walk", "Walk", "Jog"],
        other_known=["Walk"],
        phase="battle",
    )
    s.do("look_hand", card=Y)
    assert s.events("hand_seen") == [
        {"player": 1, "card": "Walk", "copies": 2},
        {"player": 1, "card": "Jog", "copies": 1},
    ]
    assert s.known(0) == {"Walk": 2, "Jog": 1}
    assert s.known(1) == {}


@pytest.mark.rule("skirmish-8.2", "skirmish-8.5")
def test_an_empty_hand_can_be_looked_at() -> None:
    s = position(player=1, hand=[Y], phase="battle")
    s.do("look_hand", card=Y)
    assert s.kinds() == ["card_played", "used"]
    assert (s.known(0), s.step()) == ({}, "battle")


# ---------------------------------------------------------------------------- the deck


@pytest.mark.rule("skirmish-8.3", "K15", "G3")
def test_looked_at_cards_keep_their_order_on_top() -> None:
    s = looking()
    for number, card in enumerate(SEVEN):
        assert (s.step(), s.player()) == ("look", -1)
        assert s.value()["card_top"] == SEVEN[:number]
        s.draw(card)
        assert s.events() == [{"event": "card_seen", "player": 0, "card": card}]
    assert s.value()["card_top"] == SEVEN
    assert [team["seen"] for team in s.value()["teams"]] == [7, 0]
    assert sum(s.deck().values()) == 50 - 1 - 7
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-8.3", "skirmish-8.4", "skirmish-K33", "K15", "K21", "G3")
def test_known_cards_are_drawn_in_order_without_a_chance_event() -> None:
    """Both players draw them: first the Sentinels' three, then the looker's three, then one
    more by the Sentinels and two by chance."""
    s = looking()
    s.draw(*SEVEN)
    s.do("end")
    assert s.events() == [
        {"event": "turn", "player": 1, "turn": 2},
        *({"event": "card_drawn", "player": 1, "card": card} for card in SEVEN[:3]),
    ]
    assert s.state.events(0) == s.state.events(1) == s.events()
    assert s.hand(1) == s.known(1) == {"Walk": 1, "Dodge": 1, X: 1}
    assert s.value()["card_top"] == SEVEN[3:]
    assert [team["seen"] for team in s.value()["teams"]] == [4, 0]
    assert (s.step(), s.player()) == ("move", 1)
    s.act("end", "end")
    drawn = [{"event": "card_drawn", "player": 0, "card": card} for card in SEVEN[3:6]]
    assert s.events() == [{"event": "turn", "player": 0, "turn": 3}, *drawn]
    assert s.state.events(1)[1:] == [{**event, "card": None} for event in drawn]
    assert s.hand(0) == {"Walk": 1, "Kick": 1, "Armor": 1}
    assert s.known(0) == {}
    assert [team["seen"] for team in s.value()["teams"]] == [1, 0]
    s.act("end", "end")
    assert s.events("card_drawn") == [{"player": 1, "card": Z}]
    assert s.value()["card_top"] == []
    assert (s.step(), s.value()["pending"][-1]["left"]) == ("draw", 2)
    assert sum(s.chances().values()) == 42
    s.draw("Fly", "Fly")
    assert s.known(1) == {"Walk": 1, "Dodge": 1, X: 1, Z: 1}
    assert s.hand(1) == {"Walk": 1, "Dodge": 1, "Fly": 2, X: 1, Z: 1}


@pytest.mark.rule("skirmish-8.3", "K15", "common-5")
def test_a_place_is_known_to_the_looker_only() -> None:
    s = position(top=["Kick", "Dodge", "Armor"], seen=(3, 1))
    assert s.view(0)["card_top"] == ["Kick", "Dodge", "Armor"]
    assert s.view(1)["card_top"] == ["Kick", None, None]
    tops = set()
    for seed in range(60):
        other = Scenario(s.state.resample_from_infostate(1, seed))
        assert other.view(1) == s.view(1)
        assert other.value()["card_top"][0] == "Kick"
        tops.add(other.value()["card_top"][1])
        assert Scenario(s.state.resample_from_infostate(0, seed)).value()["card_top"] == [
            *("Kick", "Dodge", "Armor"),
        ]
    assert len(tops) > 5


@pytest.mark.rule("skirmish-8.4", "skirmish-K33", "K21")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seen", [(3, 0), (0, 3), (3, 3), (3, 1), (2, 3)])
def test_a_card_from_a_known_place_is_known_to_whom_it_was(
    seat: int, seen: tuple[int, int]
) -> None:
    """Drawn without a chance event even by a player who does not know it."""
    cards = ["Kick", "Dodge", "Armor"]
    s = position(player=1 - seat, phase="battle", top=cards, seen=seen)
    s.do("end")
    known = cards[: seen[1 - seat]]
    assert s.kinds() == ["turn", *["card_drawn"] * 3]
    assert s.hand(seat) == dict.fromkeys(cards, 1)
    assert s.known(seat) == dict.fromkeys(known, 1)
    assert [e["card"] for e in s.state.events(seat)[1:]] == cards
    assert [e["card"] for e in s.state.events(1 - seat)[1:]] == [
        *known,
        *[None] * (3 - len(known)),
    ]
    assert s.value()["card_top"] == []
    assert [team["seen"] for team in s.value()["teams"]] == [0, 0]


@pytest.mark.rule("skirmish-8.3", "skirmish-K33", "G3")
def test_known_cards_come_first_and_then_the_others_by_chance() -> None:
    s = position(phase="turn", player=1, top=["Kick"], seen=(1, 0))
    assert (s.events(), s.hand(1), s.known(1)) == ([], {"Kick": 1}, {"Kick": 1})
    assert s.value()["pending"][-1] == {"step": "draw", "player": 1, "left": 2}
    assert s.chances()["Kick"] == 4
    s.draw("Kick")
    assert (s.hand(1), s.known(1)) == ({"Kick": 2}, {"Kick": 1})


def sentinels_look(rows: dict[str, Any]) -> None:
    """The Sentinels look at four cards of the deck by type Y, not at the hand."""
    for row in rows["powers"]:
        if row["name"] == "Mutant-Sensors":
            row.update(effect="look_deck", cards=4)
        elif row["effect"] == "look_deck":
            row["cards"] = 2


@pytest.mark.rule("skirmish-8.3", "K15", "K24", "G3")
def test_both_players_know_the_top_each_as_far_as_they_looked() -> None:
    """The X-Men have seen two cards; the Sentinels see these, and two more by chance."""
    s = position(
        pack=changed_pack(sentinels_look),
        player=1,
        hand=[Y],
        top=["Kick", "Dodge"],
        seen=(2, 0),
        phase="battle",
    )
    s.do("look_deck", card=Y)
    seen = [{"event": "card_seen", "player": 1, "card": card} for card in ("Kick", "Dodge")]
    assert s.events()[2:] == [{"event": "deck_seen", "player": 1, "count": 4}, *seen]
    assert s.state.events(0)[3:] == [{**event, "card": None} for event in seen]
    assert s.value()["pending"][-1] == {"step": "look", "player": 1, "left": 2}
    s.draw(X, X)
    assert s.value()["card_top"] == ["Kick", "Dodge", X, X]
    assert [team["seen"] for team in s.value()["teams"]] == [2, 4]
    assert s.view(0)["card_top"] == ["Kick", "Dodge", None, None]
    s.do("end")
    assert s.hand(0) == {"Kick": 1, "Dodge": 1, X: 1}
    assert s.known(0) == s.hand(0)
    assert [team["seen"] for team in s.value()["teams"]] == [0, 1]


@pytest.mark.rule("skirmish-8.3", "K15", "K24")
def test_a_second_look_goes_on_behind_the_cards_known_already() -> None:
    s = position(
        xmen={"Professor X": "a1"},
        hand=[Z],
        top=["Kick", "Dodge", "Armor", "Walk"],
        seen=(4, 2),
        phase="battle",
    )
    s.do("look_deck", card=Z)
    assert s.events()[2:] == [
        {"event": "deck_seen", "player": 0, "count": 7},
        *(
            {"event": "card_seen", "player": 0, "card": card}
            for card in ("Kick", "Dodge", "Armor", "Walk")
        ),
    ]
    s.draw(X, X, X)
    assert s.value()["card_top"] == ["Kick", "Dodge", "Armor", "Walk", X, X, X]
    assert [team["seen"] for team in s.value()["teams"]] == [7, 2]


# ------------------------------------------------------------------------ what is public


@pytest.mark.rule("skirmish-8.5", "K21")
def test_that_somebody_looked_at_the_deck_and_how_far_is_public() -> None:
    s = looking(other=["Armor"])
    assert s.state.events(1) == [
        {"event": "passed", "player": 1},
        {"event": "deck_seen", "player": 0, "count": 7},
    ]
    for card in SEVEN:
        s.draw(card)
        assert s.state.events(1) == [{"event": "card_seen", "player": 0, "card": None}]
        assert s.state.history(1)[-1] == (-1, None)
    assert [team["seen"] for team in s.view(1)["teams"]] == [7, 0]
    assert s.view(1)["card_top"] == [None] * 7
    assert s.view(0)["card_top"] == SEVEN
    assert s.view(0)["card_deck"] == s.view(1)["card_deck"] == 50 - 1 - 1 - 7


@pytest.mark.rule("skirmish-8.5", "K21")
def test_that_somebody_looked_at_a_hand_is_public() -> None:
    s = position(xmen={"Psylocke": "a1"}, hand=[Z], other=["Armor"], phase="move")
    s.do("look_hand", card=Z)
    assert s.state.events(1) == s.events()
    s.do("pass")
    assert s.state.events(1) == s.state.events(0) == s.events()
    assert s.events("hand_seen") == [{"player": 0, "card": "Armor", "copies": 1}]
    assert s.view(1)["teams"][1]["hand_known"] == {"Armor": 1}


# --------------------------------------------------------------------------- reshuffle


@pytest.mark.rule("skirmish-8.6", "common-20", "G19")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_reshuffle_makes_both_hands_known(seat: int) -> None:
    """The card drawn before it is part of the hand, those drawn after it are not known."""
    s = position(
        player=seat,
        phase="turn",
        hand=["Walk"],
        other=["Run", "Run"],
        other_known=["Run"],
        deck=["Kick"],
    )
    s.draw("Kick")
    assert s.kinds() == ["card_drawn", "reshuffled"]
    assert s.known(seat) == s.hand(seat) == {"Walk": 1, "Kick": 1}
    assert s.known(1 - seat) == s.hand(1 - seat) == {"Run": 2}
    s.draw("Walk", "Sprint")
    assert s.known(seat) == {"Walk": 1, "Kick": 1}
    assert s.hand(seat) == {"Walk": 2, "Sprint": 1, "Kick": 1}
    assert s.known(1 - seat) == {"Run": 2}


@pytest.mark.rule("skirmish-8.6", "G19")
def test_a_reshuffle_is_told_to_both() -> None:
    s = position(phase="turn", hand=["Walk"], deck=["Kick"])
    s.draw("Kick")
    assert s.state.events(1) == [
        {"event": "card_drawn", "player": 0, "card": None},
        {"event": "reshuffled"},
    ]


@pytest.mark.rule("skirmish-8.6", "G19")
def test_without_a_reshuffle_nothing_becomes_known() -> None:
    s = position(phase="turn", hand=["Walk"], other=["Run"], deck=["Kick", "Kick", "Kick"])
    s.draw("Kick", "Kick", "Kick")
    assert (s.deck(), s.known(0), s.known(1)) == ({}, {}, {})


@pytest.mark.rule("skirmish-8.6", "skirmish-8.3", "K24", "G4")
def test_a_look_at_an_empty_deck_makes_nothing_known() -> None:
    """The pile is not shuffled in for it, and so the hands stay hidden."""
    s = position(xmen={"Professor X": "a1"}, hand=[Z], other=["Run"], deck=[], phase="battle")
    s.do("look_deck", card=Z)
    s.do("pass")
    assert s.events("deck_seen") == [{"player": 0, "count": 0}]
    assert s.kinds() == ["passed", "deck_seen"]
    assert (s.known(0), s.known(1)) == ({}, {})


# ---------------------------------------------------------------------------- set-up


@pytest.mark.rule("skirmish-8.1", "K20")
def test_nothing_is_hidden_before_the_first_draw() -> None:
    s = fresh(team=TEAM, first_player=0)
    views = [s.view(seat) for seat in (0, 1)]
    assert views[0]["teams"][0]["units"] == views[1]["teams"][0]["units"] == s.units(0)
    s.do("place", mutant="Storm")
    assert s.state.events(1) == s.events()
