"""Reference of all games: decks as sets, known bottoms, and hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .nodes import Chance, Flow


def counts(pile: Counter[str]) -> dict[str, int]:
    """A pile as a plain dict without the names of which nothing is left."""
    return {name: number for name, number in pile.items() if number > 0}


def drawn(key: str, deck: Counter[str]) -> Flow[str]:
    """Take a card, as likely as its copies, from a deck that is a set (common-4).

    `key` is the key of the outcomes. The deck is not empty.
    """
    choice = yield Chance([({key: name}, copies) for name, copies in deck.items() if copies > 0])
    name: str = choice[key]
    deck[name] -= 1
    return name


class BottomDeck:
    """A deck without a pile: a set, and below it the cards that were put back, in order."""

    def __init__(self, key: str, cards: dict[str, int]) -> None:
        self.key = key
        self.unordered: Counter[str] = Counter(cards)
        self.bottom: list[str] = []

    def left(self) -> bool:
        return bool(self.unordered.total() or self.bottom)

    def draw(self) -> Flow[str]:
        """Take the top card; there is one."""
        if self.unordered.total():
            return (yield from drawn(self.key, self.unordered))
        return self.bottom.pop(0)  # common-5

    def put_back(self, name: str) -> None:
        self.bottom.append(name)  # common-5


class Hand:
    """The cards a player holds, and which of them the other one of two players knows."""

    def __init__(self) -> None:
        self.cards: Counter[str] = Counter()
        self.known: Counter[str] = Counter()

    def lose(self, name: str) -> None:
        self.cards[name] -= 1
        if self.known[name] > 0:  # common-20: known ones count as leaving first
            self.known[name] -= 1


class PileDeck:
    """A deck with a discard pile (common-6)."""

    def __init__(self, key: str, cards: dict[str, int]) -> None:
        self.key = key
        self.deck: Counter[str] = Counter(cards)
        self.pile: Counter[str] = Counter()

    def must_reshuffle(self) -> bool:
        return self.deck.total() == 0 and self.pile.total() > 0

    def reshuffle(self, hands: Iterable[Hand] = ()) -> None:
        """The pile becomes the deck; in a game of two hands both become known (common-20)."""
        self.deck = self.pile.copy()
        self.pile.clear()
        both = list(hands)
        if len(both) == 2:
            for hand in both:
                hand.known = hand.cards.copy()

    def draw(self) -> Flow[str]:
        """Take a card of the deck; there is one."""
        return (yield from drawn(self.key, self.deck))
