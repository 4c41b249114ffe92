"""X-Men: Under Siege, reference: the component tables, read from the content files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .characters import Character, parse_characters

Rows = dict[str, Any]

# Which part of which file is which table.
PARTS = {
    "characters": ("characters", "character"),
    "levels": ("levels", "level"),
    "rooms": ("rooms", "room"),
    "cards": ("cards", "card"),
    "mutants": ("mutants", "card"),
    "track": ("track", "track"),
    "blood": ("track", "blood"),
    "short_game": ("track", "short_game"),
}


@dataclass(frozen=True)
class LevelRow:
    """A level of the mansion: how many chips secure it, and the backs of all its chips."""

    name: str
    threshold: int
    backs: dict[str, int]
    rooms: tuple[str, ...]


@dataclass(frozen=True)
class Special:
    """A special Under Siege card."""

    name: str
    copies: int
    op: str
    room: str
    level: str
    n: int


@dataclass(frozen=True)
class Mutant:
    """An Evil Mutant card; a Cerebro Scan has the strength 0."""

    name: str
    scan: bool
    strength: int
    copies: int


@dataclass(frozen=True)
class Content:
    """All tables of the game, each in row order."""

    characters: dict[str, Character]
    levels: dict[str, LevelRow]
    rooms: dict[str, str]  # room: its level
    specials: dict[str, Special]
    mutants: dict[str, Mutant]
    blood: tuple[int, ...]
    goals: dict[int, int]  # number of players: points that win the short game

    @property
    def card_names(self) -> list[str]:
        """The Under Siege cards in their order: rooms, then specials (siege-3.1)."""
        return [*self.rooms, *self.specials]

    def specials_of(self, op: str) -> list[Special]:
        return [special for special in self.specials.values() if special.op == op]


def load_content(folder: str | Path) -> Rows:
    """Read the content files of a folder as they are."""
    files = {
        name: tomllib.loads(Path(folder, name + ".toml").read_text(encoding="utf-8"))
        for name in {file for file, _ in PARTS.values()}
    }
    return {table: files[file][part] for table, (file, part) in PARTS.items()}


def parse_content(tables: Rows) -> Content:
    """Make the tables of the game from the rows that `load_content` has read."""
    rooms = {row["name"]: row["level"] for row in tables["rooms"]}
    levels = {
        row["name"]: LevelRow(
            row["name"],
            row["threshold"],
            {back: row[back] for back in ("blank", "evil_mutant", "xmen")},
            tuple(room for room, level in rooms.items() if level == row["name"]),
        )
        for row in tables["levels"]
    }
    specials = {
        row["name"]: Special(
            row["name"],
            row["copies"],
            row["op"],
            row.get("room", ""),
            row.get("level", ""),
            row.get("n", 0),
        )
        for row in tables["cards"]
    }
    mutants = {
        row["name"]: Mutant(
            row["name"], row["kind"] == "scan", row.get("strength", 0), row.get("copies", 1)
        )
        for row in tables["mutants"]
    }
    goals = dict(enumerate(tables["short_game"]["goals"], 2))
    return Content(
        parse_characters(tables["characters"]),
        levels,
        rooms,
        specials,
        mutants,
        tuple(tables["blood"]["at"]),
        goals,
    )
