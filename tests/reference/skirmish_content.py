"""X-Men Skirmish, reference: the tables, read from the content files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Rows = dict[str, Any]

TYPES = ("X", "Y", "Z")


@dataclass(frozen=True)
class UnitRow:
    """A row of the unit table."""

    name: str
    hits: int
    leader: bool
    flying: bool
    sentinel: bool


@dataclass(frozen=True)
class Card:
    """A kind of card."""

    name: str
    copies: int
    kind: str
    range: int
    flying: bool
    side: str
    type: str


@dataclass(frozen=True)
class Power:
    """A row of one of the three tables; range "K" is a knight's move."""

    type: str
    unit: str
    effect: str
    range: int | str
    cards: int
    discard: int
    once: bool


@dataclass(frozen=True)
class Content:
    """All tables of the game, each in row order."""

    units: dict[str, UnitRow]
    cards: dict[str, Card]
    powers: list[Power]

    def __post_init__(self) -> None:
        rows: dict[tuple[str, str], list[Power]] = {}
        for power in self.powers:
            rows.setdefault((power.unit, power.type), []).append(power)
        object.__setattr__(self, "rows", rows)

    def of(self, unit: str, type_: str) -> list[Power]:
        """The powers that a unit has in a type."""
        rows: dict[tuple[str, str], list[Power]] = self.rows  # type: ignore[attr-defined]
        return rows.get((unit, type_), [])

    def special(self, type_: str) -> str:
        """The name of the special card of a type."""
        return next(card.name for card in self.cards.values() if card.type == type_)

    @property
    def mutants(self) -> list[str]:
        return [unit.name for unit in self.units.values() if not unit.sentinel]

    @property
    def sentinel(self) -> str:
        return next(unit.name for unit in self.units.values() if unit.sentinel)


def load_content(folder: str | Path) -> Rows:
    """Read the content files of a folder as they are."""
    parts = {"units": "unit", "cards": "card", "powers": "power"}
    return {
        table: tomllib.loads(Path(folder, table + ".toml").read_text(encoding="utf-8"))[part]
        for table, part in parts.items()
    }


def parse_content(tables: Rows) -> Content:
    """Make the tables of the game from the rows that `load_content` has read."""
    units = {
        row["name"]: UnitRow(
            row["name"],
            row["hits"],
            row.get("leader", False),
            row.get("flying", False),
            row.get("sentinel", False),
        )
        for row in tables["units"]
    }
    cards = {
        row["name"]: Card(
            row["name"],
            row["copies"],
            row["kind"],
            row.get("range", 0),
            row.get("flying", False),
            row.get("side", ""),
            row.get("type", ""),
        )
        for row in tables["cards"]
    }
    powers = [
        Power(
            row["type"],
            row["unit"],
            row["effect"],
            row.get("range", 0),
            row.get("cards", 0),
            row.get("discard", 0),
            row.get("once", False),
        )
        for row in tables["powers"]
    ]
    return Content(units, cards, powers)
