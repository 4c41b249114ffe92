"""X-Men Skirmish, reference: units, hands and the deck, and what players learn of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .decks import Hand, PileDeck, counts
from .nodes import Choice, Decision, Event, Flow, GameOver
from .skirmish_content import Content

XMEN, SENTINELS = 0, 1


@dataclass(eq=False)
class Unit:
    """A figure; without a square it is knocked out, or not placed yet."""

    name: str
    hits: int
    flying: bool
    square: str | None = None
    disabled: int = 0

    @property
    def in_play(self) -> bool:
        return self.square is not None

    @property
    def able(self) -> bool:
        return self.square is not None and self.disabled == 0

    def to_dict(self) -> dict[str, Any]:
        return {
            "unit": self.name,
            "square": self.square,
            "hits": self.hits,
            "disabled": self.disabled,
        }


@dataclass(eq=False)
class Team:
    """What one player has, and how much of the deck's top the player knows."""

    units: list[Unit] = field(default_factory=list)
    hand: Hand = field(default_factory=Hand)
    seen: int = 0


class SkirmishTable:
    """What lies on the table."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.players = 2
        self.turn = 0
        self.turn_player = 0
        self.end = "none"
        self.winners: list[int] = []
        self.events: list[Event] = []
        self.teams = [Team(), Team()]
        self.cards = PileDeck("card", {c.name: c.copies for c in content.cards.values()})
        self.top: list[str] = []  # cards of the deck whose place somebody knows
        self.used_once: set[str] = set()
        for file in "abcdefgh":  # skirmish-1.7
            self.teams[SENTINELS].units.append(self.new_unit(content.sentinel, f"{file}8"))

    def new_unit(self, name: str, square: str | None = None) -> Unit:
        row = self.content.units[name]
        return Unit(name, row.hits, row.flying, square)

    def event(self, kind: str, **fields: Any) -> None:
        self.events.append({"event": kind, **fields})

    def game_over(self, reason: str, winners: list[int]) -> None:
        self.end = reason
        self.winners = winners
        self.event("game_over", reason=reason, winners=winners)
        raise GameOver

    def number(self, seat: int, unit: Unit) -> int:
        return self.teams[seat].units.index(unit)

    def taken(self) -> dict[str, tuple[int, Unit]]:
        """The squares on which units stand."""
        return {
            unit.square: (seat, unit)
            for seat, team in enumerate(self.teams)
            for unit in team.units
            if unit.square is not None
        }

    # Cards

    def holds(self, seat: int, card: str) -> bool:
        return self.teams[seat].hand.cards[card] > 0

    def holds_any(self, seat: int) -> bool:
        return self.teams[seat].hand.cards.total() > 0

    def spend(self, seat: int, card: str, event: str) -> None:
        """skirmish-5.16, skirmish-8.2"""
        self.teams[seat].hand.lose(card)
        self.cards.pile[card] += 1
        self.event(event, player=seat, card=card)

    def draw(self, seat: int, number: int) -> Flow[None]:
        """So many cards, one by one (skirmish-2.2, skirmish-2.3)."""
        for _ in range(number):
            if self.top:
                self.draw_known(seat)
                continue
            if self.cards.must_reshuffle():
                self.cards.reshuffle(team.hand for team in self.teams)  # skirmish-8.6
                self.event("reshuffled")
            if self.cards.deck.total() == 0:
                return
            card = yield from self.cards.draw()
            self.teams[seat].hand.cards[card] += 1
            self.event("card_drawn", player=seat, card=card)

    def draw_known(self, seat: int) -> None:
        """skirmish-8.3, skirmish-8.4, skirmish-K33"""
        card = self.top.pop(0)
        hand = self.teams[seat].hand
        hand.cards[card] += 1
        if self.teams[1 - seat].seen > 0:
            hand.known[card] += 1
        for team in self.teams:
            team.seen = max(0, team.seen - 1)
        self.event("card_drawn", player=seat, card=card)

    def discard(self, seat: int, number: int) -> Flow[None]:
        """So many cards in rising order (skirmish-2.4, skirmish-K31)."""
        names = list(self.content.cards)
        hand = self.teams[seat].hand.cards
        number = min(number, hand.total())
        lowest = 0
        while number > 0:
            actions: list[Choice] = [
                {"action": "discard", "card": card}
                for place, card in enumerate(names)
                if place >= lowest
                and hand[card] > 0
                and sum(hand[later] for later in names[place:]) >= number
            ]
            choice = yield Decision(seat, actions)
            self.spend(seat, choice["card"], "discarded")
            lowest = names.index(choice["card"])
            number -= 1

    def look_at_hand(self, seat: int) -> None:
        """skirmish-5.12, skirmish-8.2"""
        hand = self.teams[1 - seat].hand
        hand.known = hand.cards.copy()
        for card in self.content.cards:
            if hand.cards[card] > 0:
                self.event("hand_seen", player=seat, card=card, copies=hand.cards[card])

    def look_at_deck(self, seat: int, number: int) -> Flow[None]:
        """skirmish-5.13"""
        number = min(number, len(self.top) + self.cards.deck.total())
        self.event("deck_seen", player=seat, count=number)
        team = self.teams[seat]
        for place in range(number):
            if place == len(self.top):
                card = yield from self.cards.draw()
                self.top.append(card)
            team.seen = max(team.seen, place + 1)
            self.event("card_seen", player=seat, card=self.top[place])

    # Units

    def move(self, seat: int, unit: Unit, square: str) -> None:
        number = self.number(seat, unit)
        self.event("moved", player=seat, unit=number, **{"from": unit.square, "to": square})
        unit.square = square

    def hit(self, seat: int, unit: Unit) -> None:
        """skirmish-4.3, skirmish-9.1"""
        number = self.number(seat, unit)
        unit.hits -= 1
        self.event("hit", player=seat, unit=number, hits=unit.hits)
        if unit.hits > 0:
            return
        unit.square = None
        unit.disabled = 0
        self.event("knocked_out", player=seat, unit=number)
        if not any(other.in_play for other in self.teams[seat].units):
            self.game_over("units", [1 - seat])

    def disable(self, seat: int, unit: Unit) -> None:
        """skirmish-7.1, skirmish-7.2"""
        unit.disabled = 2
        self.event("disabled", player=seat, unit=self.number(seat, unit))

    def to_dict(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "turn_player": self.turn_player,
            "end": self.end,
            "winners": self.winners,
            "teams": [
                {
                    "units": [unit.to_dict() for unit in team.units],
                    "seen": team.seen,
                    "hand": counts(team.hand.cards),
                    "hand_known": counts(team.hand.known),
                }
                for team in self.teams
            ],
            "card_top": list(self.top),
            "card_deck": counts(self.cards.deck),
            "card_pile": counts(self.cards.pile),
            "used_once": sorted(self.used_once),
        }
