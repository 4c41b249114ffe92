"""X-Men: Under Siege, reference: what lies on the table, and it as a dict."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from .decks import counts
from .power import Fighter, PowerTeam
from .siege_content import LevelRow


@dataclass(eq=False)
class Member(Fighter):
    """An X-Man of a team."""

    level: str | None = None  # None is at home
    moved: bool = False
    rolled: bool = False
    rescued: bool = False
    life: bool = False
    absorbed: int = 0

    @property
    def in_action(self) -> bool:
        return not self.covered

    def clear_flags(self) -> None:
        self.moved = False
        self.rolled = False
        self.rescued = False
        self.life = False

    def to_dict(self) -> dict[str, Any]:
        return {
            "character": self.card.name,
            "level": self.level,
            "hits": self.hits,
            "moved": self.moved,
            "rolled": self.rolled,
            "rescued": self.rescued,
            "life": self.life,
            "absorbed": self.absorbed,
        }


@dataclass(eq=False)
class Team(PowerTeam[Member]):
    """What one player has."""

    chips: Counter[str] = field(default_factory=Counter)
    blood: int = 0
    captured: list[str] = field(default_factory=list)

    def to_dict(self, order: list[str]) -> dict[str, Any]:
        """`order`: the Evil Mutant cards in table order."""
        return {
            "members": [member.to_dict() for member in self.members],
            "chips": counts(self.chips),
            "blood": self.blood,
            "captured": sorted(self.captured, key=order.index),
            "hand": counts(self.hand.cards),
            "hand_known": counts(self.hand.known),
        }


@dataclass(eq=False)
class Level:
    """A level of the mansion; it has a battle exactly if an Evil Mutant card lies on it."""

    row: LevelRow
    card: str | None = None
    strength: int = 0
    chip: bool = False  # a room chip lies on 0 for this level's battle
    secured: int | None = None
    pool: Counter[str] = field(default_factory=Counter)

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def battle(self) -> bool:
        return self.card is not None

    def to_dict(self) -> dict[str, Any]:
        return {
            "card": self.card,
            "strength": self.strength,
            "chip": self.chip,
            "secured": self.secured,
            "pool": counts(self.pool),
        }
