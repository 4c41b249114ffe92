"""Reference of all games: decisions, chance events, the end, and the dice."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import Any, TypeAlias, TypeVar

Choice: TypeAlias = dict[str, Any]  # an action or a chance outcome
Event: TypeAlias = dict[str, Any]

MAX_DICE = 9  # common-3


@dataclass(frozen=True)
class Decision:
    """A player must choose one of the actions."""

    player: int
    actions: list[Choice]


@dataclass(frozen=True)
class Chance:
    """One of the outcomes happens, as often as its weight says."""

    outcomes: list[tuple[Choice, int]]


@dataclass(frozen=True)
class Terminal:
    """The game is over."""

    returns: list[Fraction]
    reason: str


T = TypeVar("T")
# A piece of the game: it hands out decisions and chance events and is sent what was chosen.
Flow: TypeAlias = Generator[Decision | Chance, Choice, T]


class GameOver(Exception):
    """Raised as soon as the thing happens that ends the game (common-14)."""


@dataclass
class Roll:
    """The faces of one roll as they lie now."""

    xmen: int = 0
    marvel: int = 0
    evil: int = 0
    blank: int = 0

    def add(self, faces: Choice) -> None:
        self.xmen += faces["xmen"]
        self.marvel += faces["marvel"]
        self.evil += faces["evil"]
        self.blank += faces["blank"]


def dice_outcomes(dice: int) -> list[tuple[Choice, int]]:
    """All face counts of a roll with their shares of 6 ** dice (common-1, common-2)."""
    outcomes: list[tuple[Choice, int]] = []
    for xmen in range(dice + 1):
        for marvel in range(dice - xmen + 1):
            for evil in range(dice - xmen - marvel + 1):
                blank = dice - xmen - marvel - evil
                orders = factorial(dice) // (
                    factorial(xmen) * factorial(marvel) * factorial(evil) * factorial(blank)
                )
                weight = orders * 2**xmen * 1**marvel * 1**evil * 2**blank
                faces = {"xmen": xmen, "marvel": marvel, "evil": evil, "blank": blank}
                outcomes.append((faces, weight))
    return outcomes
