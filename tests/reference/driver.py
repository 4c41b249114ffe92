"""Reference of all games: a game of generators, driven from node to node."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Any

from .nodes import Chance, Choice, Decision, Event, Flow, GameOver, Terminal


class Reference(ABC):
    """A game that stands at a node until it is told what was chosen there."""

    players: int
    end: str
    winners: list[int]
    events: list[Event]

    @abstractmethod
    def game(self) -> Flow[None]:
        """The whole game; it ends with `GameOver`."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The state of the game."""

    @abstractmethod
    def returns(self) -> list[Fraction]:
        """What each player gets in the end."""

    def start(self) -> None:
        """Go to the first node."""
        self._flow = self.game()
        self._node: Decision | Chance | Terminal = next(self._flow)

    def node(self) -> Decision | Chance | Terminal:
        """Where the game stands."""
        return self._node

    def apply(self, choice: Choice) -> list[Event]:
        """Take an action or a chance outcome; the events up to the next node."""
        node = self._node
        if isinstance(node, Decision):
            legal = choice in node.actions
        elif isinstance(node, Chance):
            legal = any(choice == outcome for outcome, _ in node.outcomes)
        else:
            legal = False
        if not legal:
            raise ValueError(f"not possible here: {choice}")
        try:
            self._node = self._flow.send(choice)
        except GameOver:
            self._node = Terminal(self.returns(), self.end)
        events, self.events = self.events, []
        return events


def shared_returns(players: int, winners: list[int]) -> list[Fraction]:
    """The winners share +1, the losers -1; all 0 without a winner or a loser (common-12, G8)."""
    losers = players - len(winners)
    if not winners or not losers:
        return [Fraction(0)] * players
    return [
        Fraction(1, len(winners)) if seat in winners else Fraction(-1, losers)
        for seat in range(players)
    ]
