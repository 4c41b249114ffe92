"""Events in words.

Each game brings a table of texts; an event that is not in it, or of which the viewer may not know
enough, is told by its kind and the values that are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from xmcore.text.games import words_of
from xmcore.text.memory import Memory
from xmcore.text.words import Name, Number

__all__ = ["CHANCE", "Narrator", "player_name"]

CHANCE = -1
"""The number of the player that stands for chance."""

_FACES = {
    "xmen": ("X-Men", "X-Men"),
    "marvel": ("Marvel", "Marvels"),
    "evil": ("Evil Mutant", "Evil Mutants"),
    "blank": ("blank", "blanks"),
}
_SPOKEN = ("purpose", "reason")  # values that are identifiers, not names


def player_name(number: int, seat: int | None = None) -> Name:
    """How a player is called who is shown the game from a seat, or from none."""
    if number == CHANCE:
        return Name("chance")
    return Name("you" if number == seat else f"player {number}")


class Narrator:
    """Tells events in words; remembers who is who to call everybody by name.

    It must be told all events from the beginning of the game, in order. Where events give numbers
    that only a position explains, it must also be shown what they led to, see :meth:`look`.

    Args:
        game: The name of the game.
        seat: The seat to be called "you", or None.
    """

    def __init__(self, game: str, seat: int | None = None) -> None:
        """Begin before the first event."""
        self._words = words_of(game)
        self._seat = seat
        self._memory = self._words.memory()

    def player(self, number: int) -> Name:
        """How a player is called."""
        return player_name(number, self._seat)

    def look(self, view: Mapping[str, Any]) -> None:
        """See the position that the events to be told next have led to."""
        self._memory.look(view)

    def tell(self, event: Mapping[str, Any]) -> str:
        """One line about an event."""
        self._memory.hear(event)
        for text in self._words.texts.get(str(event["event"]), ()):
            try:
                return text.format_map(_Words(self, event, self._words.values, self._memory))
            except KeyError:
                pass  # something in it is not known
        return self._tell_plainly(event)

    def tell_all(self, events: Iterable[Mapping[str, Any]]) -> Iterator[tuple[bool, str]]:
        """Lines about events that follow each other; equal ones become one.

        Yields:
            Whether a turn begins here, and the line.
        """
        told = ((event["event"] == "turn", self.tell(event)) for event in events)
        for (is_turn, line), same in groupby(told):
            times = sum(1 for _ in same)
            yield is_turn, line if times == 1 else f"{line}, {times} times"

    def _tell_plainly(self, event: Mapping[str, Any]) -> str:
        known = {key: value for key, value in event.items() if value is not None}
        parts = [str(known.pop("event")).replace("_", " ")]
        who = known.pop("player", None)
        parts += [f"{key} {value}" for key, value in known.items()]
        text = ", ".join(parts)
        return text if who is None else f"{self.player(who)}: {text}"


class _Words(dict[str, Any]):
    """The words that a text may ask for; a value that is not known is a KeyError."""

    def __init__(
        self,
        narrator: Narrator,
        event: Mapping[str, Any],
        values: Mapping[str, Mapping[str, str]],
        memory: Memory,
    ) -> None:
        super().__init__()
        self._event = event
        self._values = values
        self._memory = memory
        self._special: dict[str, Callable[[], str]] = {
            "player": lambda: narrator.player(self._known("player")),
            "winners": lambda: " and ".join(map(narrator.player, self._known("winners"))),
            "faces": self._faces,
        }

    def _known(self, key: str) -> Any:
        value = self._event[key]
        if value is None or value == []:
            raise KeyError(key)
        return value

    def __missing__(self, key: str) -> Any:
        if key in self._special:
            return self._special[key]()
        name = self._memory.word(key, self._event)
        if name is not None:
            return name
        value = self._known(key)
        if isinstance(value, int):
            return Number(value)
        words = self._values.get(key, {}).get(str(value))
        if words is not None:
            return words
        return str(value).replace("_", " ") if key in _SPOKEN else str(value)

    def _faces(self) -> str:
        rolled = ((self._known(face), names) for face, names in _FACES.items())
        return ", ".join(f"{n} {names[n != 1]}" for n, names in rolled if n)
