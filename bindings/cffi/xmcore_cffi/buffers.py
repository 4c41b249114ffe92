"""Buffers that calls of the library append to, in memory that grows here: events and a log."""

from __future__ import annotations

from typing import Any

from xmcore_cffi.library import Library

__all__ = ["Appendable", "LogEntry"]

LogEntry = tuple[int, int, int]
"""Actor, value, and one bit for each player who may know the value."""


class Appendable:
    """An ``xm_events`` or an ``xm_log`` with its items."""

    __slots__ = ("_ffi", "_kind", "_owner", "struct")

    def __init__(self, library: Library, struct: str, item: str) -> None:
        """An empty buffer of the struct named, with items of the type named."""
        self._ffi: Any = library.ffi
        self._kind = f"{item}[]"
        self._owner: Any = None
        self.struct: Any = self._ffi.new(f"{struct} *")
        """What the calls take."""

    def make_room(self, more: int) -> None:
        """Sees to room for `more` items after those that are there."""
        s = self.struct
        if s.capacity - s.count >= more:
            return
        capacity = s.capacity * 2 + more
        larger = self._ffi.new(self._kind, capacity)
        if s.count:
            self._ffi.memmove(larger, s.items, s.count * self._ffi.sizeof(s.items[0]))
        s.items, s.capacity, self._owner = larger, capacity, larger

    def entries(self) -> list[LogEntry]:
        """The entries of a log."""
        items = self._ffi.unpack(self.struct.items, self.struct.count) if self.struct.count else []
        return [(e.actor, e.value, e.visible_to) for e in items]

    def set_entries(self, entries: list[LogEntry]) -> None:
        """Replaces the entries of a log."""
        self.struct.count = 0
        self.make_room(len(entries))
        for i, (actor, value, visible_to) in enumerate(entries):
            entry = self.struct.items[i]
            entry.actor, entry.value, entry.visible_to = actor, value, visible_to
        self.struct.count = len(entries)
