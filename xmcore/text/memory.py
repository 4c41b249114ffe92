"""What a narrator remembers, to call by name what events give as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

__all__ = ["Members", "Memory"]

Event = Mapping[str, Any]


class Memory(Protocol):
    """Remembers positions and events of one game, in their order."""

    def look(self, view: Mapping[str, Any]) -> None:
        """See a position, the one that the next events have led to."""

    def hear(self, event: Event) -> None:
        """Take in an event that is about to be told."""

    def word(self, key: str, event: Event) -> str | None:
        """The word for a key of an event's text; None if there is none for this key."""


class Members:
    """The members of teams by their slots: the word ``member``."""

    def __init__(self) -> None:
        """Begin without members."""
        self._teams: dict[int, list[str]] = {}

    def look(self, view: Mapping[str, Any]) -> None:
        """Events tell everything."""

    def hear(self, event: Event) -> None:
        """Members join, and leave."""
        kind, seat, slot = event["event"], event.get("player"), event.get("slot")
        if kind not in ("joined", "left") or not isinstance(seat, int) or not isinstance(slot, int):
            return
        team = self._teams.setdefault(seat, [])
        if kind == "joined":
            team.insert(slot, str(event.get("character")))
        elif slot < len(team):
            del team[slot]

    def word(self, key: str, event: Event) -> str | None:
        """How the member in the event's slot is called."""
        seat, slot = event.get("player"), event.get("slot")
        if key != "member" or seat is None or slot is None:
            return None
        team = self._teams.get(seat, [])
        return team[slot] if slot < len(team) else f"slot {slot}"
