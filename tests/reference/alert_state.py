"""X-Men Alert, reference: what lies on the table, and it as a dict."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .decks import counts
from .nodes import Roll
from .power import Fighter, PowerTeam


@dataclass
class AlertRoll(Roll):
    """The faces of one roll, and what a card made of them."""

    ignored: bool = False  # Image Inducer: no hit of this roll counts


@dataclass(eq=False)
class Member(Fighter):
    """A character of a team."""

    zone: int = 0  # 0 is Headquarters
    leads: bool = False
    space: int = 0
    rolled: bool = False
    deployed: bool = False
    wounded_now: bool = False
    dampened: int = 0
    extra_dice: int = 0
    marvel_worth: int = 0

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
class Team(PowerTeam[Member]):
    """What one player has."""

    mover: int = 0
    hearing: bool = False
    captured: Counter[str] = field(default_factory=Counter)

    def to_dict(self) -> dict[str, Any]:
        return {
            "members": [member.to_dict() for member in self.members],
            "mover": self.mover,
            "hearing": self.hearing,
            "hand": counts(self.hand.cards),
            "hand_known": counts(self.hand.known),
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
