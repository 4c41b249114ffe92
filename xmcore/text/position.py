"""A position in words: the dict view of a state as indented lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["position_lines"]

_INDENT = "  "
_WIDTH = 100

# What the rows of a list are called, and the number of the first.
_ROW_NAMES = {"teams": ("player", 0), "zones": ("zone", 1), "members": ("slot", 0)}
_LEFT_OUT = ("pending", "legal_actions")


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
    cells = [[name, *keys]]
    cells += [[str(n), *(_word(row.get(k)) for k in keys)] for n, row in enumerate(rows, first)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        yield "  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip()


def position_lines(view: Mapping[str, Any]) -> Iterator[str]:
    """The lines that show a position.

    Args:
        view: A dict view of a state, or a part of one. Pending steps are left out, and what is
            no, none or empty.
    """
    for key, value in view.items():
        if key in _LEFT_OUT or _says_nothing(value):
            continue
        short = _short(value)
        if short is not None:
            yield from textwrap.wrap(f"{key}: {short}", _WIDTH, subsequent_indent=_INDENT)
        elif isinstance(value, Mapping):
            yield f"{key}:"
            yield from (_INDENT + line for line in position_lines(value))
        else:
            yield from _list_lines(key, value)


def _list_lines(key: str, rows: Sequence[Any]) -> Iterator[str]:
    name, first = _ROW_NAMES.get(key, (key, 0))
    flat = all(isinstance(r, Mapping) and all(map(_is_scalar, r.values())) for r in rows)
    if flat:
        yield f"{key}:"
        yield from (_INDENT + line for line in _table(rows, name, first))
        return
    for number, row in enumerate(rows, first):
        yield f"{name} {number}:"
        inner = row if isinstance(row, Mapping) else {"": row}
        yield from (_INDENT + line for line in position_lines(inner))
