"""Reference of all games: the Power Stat Cards, read from the content files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Effect:
    """One operation of an ability or of a card; unused arguments stay at their defaults."""

    op: str
    when: str = ""
    n: int = 0
    dice: int = 0
    marvel: int = 0
    xmen: int = 0
    hits_to: str = ""
    partner: str = ""


@dataclass(frozen=True)
class Ability:
    """An extra ability of a Power Stat Card."""

    name: str
    effects: tuple[Effect, ...]
    advanced: bool


@dataclass(frozen=True)
class Character:
    """A Power Stat Card."""

    name: str
    fighting: int
    durability: int
    intelligence: int
    abilities: tuple[Ability, ...]

    @property
    def total_power(self) -> int:
        return self.fighting + self.durability + self.intelligence


def parse_effects(rows: list[dict[str, Any]]) -> tuple[Effect, ...]:
    return tuple(Effect(**row) for row in rows)


def parse_characters(rows: list[dict[str, Any]]) -> dict[str, Character]:
    """The rows of characters.toml by name, in row order."""
    return {
        row["name"]: Character(
            row["name"],
            row["fighting"],
            row["durability"],
            row["intelligence"],
            tuple(
                Ability(
                    ability["name"],
                    parse_effects(ability["effects"]),
                    ability.get("advanced", False),
                )
                for ability in row.get("ability", [])
            ),
        )
        for row in rows
    }
