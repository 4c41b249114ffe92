"""X-Men Alert, reference: the component tables, read from the content files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .characters import Character, Effect, parse_characters, parse_effects


@dataclass(frozen=True)
class AlertCard:
    """An X-Men Alert card: an Evil Mutant, or a Recruit card."""

    name: str
    kind: str
    strength: int
    experience: int
    copies: int
    advanced: bool


@dataclass(frozen=True)
class LuckCard:
    """A Training & Luck Card."""

    name: str
    copies: int
    timing: str
    advanced: bool
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Content:
    """All tables of the game, each in row order."""

    characters: dict[str, Character]
    alert_cards: dict[str, AlertCard]
    luck_cards: dict[str, LuckCard]
    victory: int
    spaces: dict[int, str]

    @property
    def first_recruit_space(self) -> int:
        return min(space for space, kind in self.spaces.items() if kind == "recruit")

    @property
    def recruit_card(self) -> str:
        """Name of the Recruit card (empty without one in the tables)."""
        names = [card.name for card in self.alert_cards.values() if card.kind == "recruit"]
        return names[0] if names else ""


def load_content(folder: str | Path) -> dict[str, Any]:
    """Read the four content files of a folder as they are."""
    tables: dict[str, dict[str, Any]] = {}
    for name in ("characters", "alert_cards", "luck_cards", "track"):
        text = Path(folder, name + ".toml").read_text(encoding="utf-8")
        tables[name] = tomllib.loads(text)
    return {
        "characters": tables["characters"]["character"],
        "alert_cards": tables["alert_cards"]["card"],
        "luck_cards": tables["luck_cards"]["card"],
        "track": tables["track"]["track"],
        "spaces": tables["track"]["spaces"],
    }


def _alert_card(row: dict[str, Any]) -> AlertCard:
    return AlertCard(
        row["name"],
        row["kind"],
        row.get("strength", 0),
        row.get("experience", 0),
        row.get("copies", 1),
        row.get("advanced", False),
    )


def _luck_card(row: dict[str, Any]) -> LuckCard:
    return LuckCard(
        row["name"],
        row.get("copies", 1),
        row["timing"],
        row.get("advanced", False),
        parse_effects(row["effects"]),
    )


def parse_content(tables: dict[str, Any]) -> Content:
    """Make the tables of the game from the rows that `load_content` has read."""
    alert_cards = [_alert_card(row) for row in tables["alert_cards"]]
    luck_cards = [_luck_card(row) for row in tables["luck_cards"]]
    return Content(
        parse_characters(tables["characters"]),
        {card.name: card for card in alert_cards},
        {card.name: card for card in luck_cards},
        tables["track"]["victory"],
        {space: row["kind"] for row in tables["spaces"] for space in row["at"]},
    )
