"""X-Men Skirmish, reference: the table as the events tell of it.

The ledger follows the events alone; whatever it knows must be what the state says.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .nodes import Event
from .skirmish_content import Content

State = dict[str, Any]


class Ledger:
    """What somebody knows who hears all events, those meant for one player too."""

    def __init__(self, content: Content, state: State) -> None:
        self.content = content
        self.units: list[list[State]] = [
            [dict(unit) for unit in team["units"]] for team in state["teams"]
        ]
        self.turn = state["turn"]
        self.turn_player = state["turn_player"]
        self.hands: list[Counter[str]] = [Counter(), Counter()]
        self.known: list[Counter[str]] = [Counter(), Counter()]
        self.deck = Counter({card.name: card.copies for card in content.cards.values()})
        self.top: list[str] = []
        self.pile: Counter[str] = Counter()
        self.seen = [0, 0]
        self.looked = 0  # how many cards of a look have been told
        self.used_once: set[str] = set()
        self.played = ""  # the last card

    def take(self, event: Event) -> None:
        act = getattr(self, "on_" + event["event"], None)
        if act is not None:
            act(event)

    def unit(self, event: Event) -> State:
        return self.units[event["player"]][event["unit"]]

    # Set-up and turns

    def on_first_player(self, event: Event) -> None:
        self.turn_player = event["player"]

    def on_joined(self, event: Event) -> None:
        team = self.units[event["player"]]
        assert event["unit"] == len(team) < 8
        hits = self.content.units[event["name"]].hits
        team.append({"unit": event["name"], "square": None, "hits": hits, "disabled": 0})

    def on_placed(self, event: Event) -> None:
        """skirmish-1.6, skirmish-K34"""
        team = self.units[event["player"]]
        unit = next(unit for unit in team if unit["unit"] == event["name"])
        assert unit["square"] is None and event["unit"] == "abcdefgh".index(event["square"][0])
        team.remove(unit)
        team.insert(event["unit"], unit)
        unit["square"] = event["square"]

    def on_turn(self, event: Event) -> None:
        assert event["turn"] == self.turn + 1
        if self.turn:
            assert event["player"] == 1 - self.turn_player
            self.end_turn()
        self.turn, self.turn_player = event["turn"], event["player"]

    def end_turn(self) -> None:
        """Who is disabled and has not recovered has a turn to go (skirmish-7.1)."""
        self.used_once.clear()
        for unit in self.units[self.turn_player]:
            assert unit["disabled"] in (0, 2)
            unit["disabled"] //= 2

    def on_game_over(self, event: Event) -> None:
        if event["reason"] == "max_turns":
            self.end_turn()

    # Cards

    def on_reshuffled(self, event: Event) -> None:
        """skirmish-2.3, skirmish-8.6"""
        assert not self.top and not self.deck.total() and self.pile.total()
        self.deck, self.pile = self.pile, Counter()
        self.known = [hand.copy() for hand in self.hands]

    def on_card_drawn(self, event: Event) -> None:
        """skirmish-8.3, skirmish-8.4"""
        seat, card = event["player"], event["card"]
        self.hands[seat][card] += 1
        if self.top:
            assert self.top.pop(0) == card
        else:
            assert self.deck[card] > 0
            self.deck[card] -= 1
        if self.seen[1 - seat]:
            self.known[seat][card] += 1
        self.seen = [max(0, seen - 1) for seen in self.seen]

    def on_discarded(self, event: Event) -> None:
        """skirmish-5.16, skirmish-8.2"""
        seat, card = event["player"], event["card"]
        assert self.hands[seat][card] > 0
        self.hands[seat][card] -= 1
        self.known[seat][card] = max(0, self.known[seat][card] - 1)
        self.pile[card] += 1

    def on_card_played(self, event: Event) -> None:
        self.on_discarded(event)
        self.played = event["card"]

    def on_used(self, event: Event) -> None:
        """skirmish-5.10, skirmish-K35; who acts is able (skirmish-7.1)."""
        unit = self.unit(event)
        assert event["player"] == self.turn_player
        assert unit["square"] is not None and unit["disabled"] == 0
        type_ = self.content.cards[self.played].type
        rows = [p for p in self.content.powers if (p.type, p.effect) == (type_, "draw")]
        if event["effect"] == "draw" and rows[0].once:
            assert type_ not in self.used_once
            self.used_once.add(type_)

    def on_hand_seen(self, event: Event) -> None:
        other = 1 - event["player"]
        assert self.hands[other][event["card"]] == event["copies"] > 0
        self.known[other][event["card"]] = event["copies"]

    def on_deck_seen(self, event: Event) -> None:
        """skirmish-5.13: as many as the power says, or all that are left."""
        type_ = self.content.cards[self.played].type
        wanted = next(
            power.cards
            for power in self.content.powers
            if (power.type, power.effect) == (type_, "look_deck")
        )
        assert event["count"] == min(wanted, len(self.top) + self.deck.total())
        self.looked = 0

    def on_card_seen(self, event: Event) -> None:
        """skirmish-5.13: known cards in their order, then new ones."""
        seat, card = event["player"], event["card"]
        if self.looked == len(self.top):
            assert self.deck[card] > 0
            self.deck[card] -= 1
            self.top.append(card)
        assert self.top[self.looked] == card
        self.looked += 1
        self.seen[seat] = max(self.seen[seat], self.looked)

    # Units

    def on_moved(self, event: Event) -> None:
        unit = self.unit(event)
        assert unit["square"] == event["from"] != event["to"] and unit["disabled"] == 0
        assert all(other["square"] != event["to"] for team in self.units for other in team)
        unit["square"] = event["to"]

    def on_hit(self, event: Event) -> None:
        unit = self.unit(event)
        assert unit["square"] is not None and event["player"] != self.turn_player
        unit["hits"] -= 1
        assert unit["hits"] == event["hits"] >= 0

    def on_knocked_out(self, event: Event) -> None:
        unit = self.unit(event)
        assert unit["hits"] == 0
        unit.update(square=None, disabled=0)

    def on_disabled(self, event: Event) -> None:
        assert event["player"] != self.turn_player and self.unit(event)["square"] is not None
        self.unit(event)["disabled"] = 2

    def on_recovered(self, event: Event) -> None:
        unit = self.unit(event)
        assert event["player"] == self.turn_player and unit["disabled"] == 1
        unit["disabled"] = 0

    def on_defended(self, event: Event) -> None:
        """Only who is not disabled is defended (skirmish-7.1)."""
        assert self.unit(event)["square"] is not None and self.unit(event)["disabled"] == 0

    def on_neutralized(self, event: Event) -> None:
        able = [n for n, u in enumerate(self.units[1]) if u["square"] and not u["disabled"]]
        assert event["player"] == 1 and event["unit"] == able[0]

    # What the state must say

    def check(self, state: State) -> None:
        assert (state["turn"], state["turn_player"]) == (self.turn, self.turn_player)
        for seat, team in enumerate(state["teams"]):
            assert team["units"] == self.units[seat], (team["units"], self.units[seat])
            assert team["hand"] == +self.hands[seat]
            assert team["hand_known"] == +self.known[seat]
            assert team["seen"] == self.seen[seat]
        assert state["card_top"] == self.top
        assert state["card_deck"] == +self.deck and state["card_pile"] == +self.pile
        assert state["used_once"] == sorted(self.used_once)
