"""X-Men Alert, reference: what lies on the table, and it as a dict."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .alert_content import Character


@dataclass(eq=False)
class Member:
    """A character of a team."""

    card: Character
    hits: int = 0
    zone: int = 0  # 0 is Headquarters
    leads: bool = False
    space: int = 0
    rolled: bool = False
    deployed: bool = False
    wounded_now: bool = False
    dampened: int = 0
    extra_dice: int = 0
    marvel_worth: int = 0

    @property
    def covered(self) -> bool:
        """All symbols are covered with hits."""
        return self.hits >= self.card.durability

    @property
    def picture_hits(self) -> int:
        """Hits that do not find room on the symbols and lie on the picture."""
        return max(0, self.hits - self.card.durability)

    def to_dict(self) -> dict[str, Any]:
        return {
            "character": self.card.name,
            "hits": self.hits,
            "zone": self.zone,
            "leads": self.leads,
            "space": self.space,
            "rolled": self.rolled,
            "deployed": self.deployed,
            "wounded_now": self.wounded_now,
            "dampened": self.dampened,
            "extra_dice": self.extra_dice,
            "marvel_worth": self.marvel_worth,
        }


@dataclass(eq=False)
class Team:
    """What one player has."""

    members: list[Member] = field(default_factory=list)
    mover: int = 0
    hearing: bool = False
    hand: Counter[str] = field(default_factory=Counter)
    hand_known: Counter[str] = field(default_factory=Counter)
    captured: Counter[str] = field(default_factory=Counter)

    def to_dict(self) -> dict[str, Any]:
        return {
            "members": [member.to_dict() for member in self.members],
            "mover": self.mover,
            "hearing": self.hearing,
            "hand": counts(self.hand),
            "hand_known": counts(self.hand_known),
            "captured": counts(self.captured),
        }


@dataclass(eq=False)
class Zone:
    """A Battle Zone."""

    number: int
    card: str | None = None
    strength: int = 0
    recruit: str | None = None
    drill: int = 0
    jet: bool = False

    @property
    def kind(self) -> str:
        """'mutant', 'recruit', or '' for an empty zone."""
        if self.card is None:
            return ""
        return "mutant" if self.recruit is None else "recruit"

    def clear(self) -> None:
        self.card = None
        self.strength = 0
        self.recruit = None
        self.drill = 0
        self.jet = False

    def to_dict(self) -> dict[str, Any]:
        return {
            "card": self.card,
            "strength": self.strength,
            "recruit": self.recruit,
            "drill": self.drill,
            "jet": self.jet,
        }


def counts(pile: Counter[str]) -> dict[str, int]:
    """A pile as a plain dict without the names of which nothing is left."""
    return {name: number for name, number in pile.items() if number > 0}
