"""A position in words: the dict view of a state as indented lines."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xmcore.text.games import words_of
from xmcore.text.layout import indented, table, wrapped
from xmcore.text.narrator import player_name

if TYPE_CHECKING:
    from xmcore import Game

__all__ = ["describe", "position_lines"]

# What the rows of a list are called, and the number of the first.
_ROW_NAMES = {"teams": ("player", 0), "zones": ("zone", 1), "members": ("slot", 0)}
_LEFT_OUT = ("pending", "legal_actions")


@functools.lru_cache(maxsize=8)
def _content(game: Game) -> dict[str, Any]:
    return game.content()


def describe(game: Game, view: Mapping[str, Any], seat: int | None = None) -> Iterator[str]:
    """The lines that show a position of a game.

    Args:
        game: The game.
        view: A dict view of a state: all of it, or what a player may know.
        seat: The seat to be called "you", or None.
    """
    lines = words_of(game.name).lines
    if lines is None:
        return position_lines(view, seat)
    return lines(view, _content(game), functools.partial(player_name, seat=seat))


def _is_scalar(value: Any) -> bool:
    return not isinstance(value, (Mapping, list, tuple))


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _says_nothing(value: Any) -> bool:
    """Whether a value need not be shown; the number 0 must."""
    return value is None or value is False or value in ("none", {}, [])


def _short(value: Any) -> str | None:
    """A value in one piece; None if it needs lines of its own."""
    if _is_scalar(value):
        return _word(value)
    parts = value.values() if isinstance(value, Mapping) else value
    if not all(map(_is_scalar, parts)):
        return None
    if isinstance(value, Mapping):  # nearly always names with counts
        return ", ".join(k if n == 1 else f"{k} {_word(n)}" for k, n in value.items())
    return ", ".join(map(_word, value))


def _table(rows: Sequence[Mapping[str, Any]], name: str, first: int) -> Iterator[str]:
    """Rows of scalars as a table, without the columns that say nothing."""
    keys = [key for key in rows[0] if any(row.get(key) not in (None, False, 0) for row in rows)]
    cells = [[str(n), *(_word(row.get(k)) for k in keys)] for n, row in enumerate(rows, first)]
    return table([name, *keys], cells)


def position_lines(view: Mapping[str, Any], seat: int | None = None) -> Iterator[str]:
    """The lines that show a position as the dict has it.

    Args:
        view: A dict view of a state, or a part of one. Pending steps are left out, and what is
            no, none or empty.
        seat: The seat to be called "you", or None.
    """
    for key, value in view.items():
        if key in _LEFT_OUT or _says_nothing(value):
            continue
        short = _short(value)
        if short is not None:
            yield from wrapped(key, short)
        elif isinstance(value, Mapping):
            yield f"{key}:"
            yield from indented(position_lines(value))
        else:
            yield from _list_lines(key, value, seat)


def _list_lines(key: str, rows: Sequence[Any], seat: int | None) -> Iterator[str]:
    name, first = _ROW_NAMES.get(key, (key, 0))
    flat = all(isinstance(r, Mapping) and all(map(_is_scalar, r.values())) for r in rows)
    if flat:
        yield f"{key}:"
        yield from indented(_table(rows, name, first))
        return
    for number, row in enumerate(rows, first):
        yield f"{player_name(number, seat)}:" if key == "teams" else f"{name} {number}:"
        inner = row if isinstance(row, Mapping) else {"": row}
        yield from indented(position_lines(inner))
