"""What a game brings to be told and shown in its own words.

A game's module makes one :class:`GameWords`. Nothing in it is a rule: it names what the dicts of
states and events hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from xmcore.text.memory import Members, Memory

__all__ = ["GameWords", "Name", "Number", "View"]

View = Mapping[str, Any]
"""The dict view of a state: all of it, or what one player may know."""


class Name(str):
    """A player's name. Formatted with a verb in the third person it takes the verb along.

    ``f"{Name('player 1'):draws}"`` is "player 1 draws"; the name "you" makes it "you draw".
    """

    __slots__ = ()

    def __format__(self, verb: str) -> str:
        """The name, with a verb if there is one."""
        if not verb:
            return str(self)
        return f"{self} {verb.removesuffix('s') if self == 'you' else verb}"


class Number(int):
    """A number. Formatted with a noun it counts it: ``f"{Number(2):hit}"`` is "2 hits"."""

    def __format__(self, noun: str) -> str:
        """The number, with a noun if there is one."""
        if not noun:
            return str(int(self))
        return f"{int(self)} {noun}{'' if self == 1 else 's'}"


@dataclass(frozen=True)
class GameWords:
    """The words of one game.

    Attributes:
        texts: For each kind of event the texts that can tell it; the first is taken of which all
            values are known and not None. ``{player:draws}`` and ``{hits:hit}`` are formatted by
            :class:`Name` and :class:`Number`; ``{faces}`` are the dice, ``{winners}`` the names
            of those who won; then come the memory's words, ``{member}`` say, for the X-Man in
            the event's slot.
        values: For an argument of events the words for values that are not names.
        questions: For a pending step that is a decision what the player is asked.
        lines: Shows a position: a view, the game's content, and how each seat is called. None:
            the view as it is, see :func:`xmcore.text.position.position_lines`.
        finals: For each seat public numbers of a view that are worth counting at the end of many
            games: the same names for every seat, in the same order. None: there are none.
    """

    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    lines: Callable[[View, Mapping[str, Any], Callable[[int], Name]], Iterator[str]] | None = None
    finals: Callable[[View], list[dict[str, int]]] | None = None
    memory: Callable[[], Memory] = Members
