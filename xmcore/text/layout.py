"""Lines of text for positions: tables, and lists that are broken at a width."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["INDENT", "WIDTH", "counted", "indented", "table", "wrapped"]

INDENT = "  "
WIDTH = 100


def counted(counts: Mapping[str, int], *, every: bool = False) -> str:
    """Names with their counts; a count of one is said with ``every`` only."""
    return ", ".join(f"{name} {n}" if every or n != 1 else name for name, n in counts.items())


def indented(lines: Iterable[str]) -> Iterator[str]:
    """The lines, further to the right."""
    return (INDENT + line for line in lines)


def wrapped(title: str, text: str, depth: int = 0) -> list[str]:
    """A title and a text, on as many lines as it needs, to be indented ``depth`` times."""
    width = WIDTH - depth * len(INDENT)
    line = f"{title}: {text}"
    return textwrap.wrap(line, width, subsequent_indent=INDENT, break_on_hyphens=False)


def table(heads: Sequence[str], rows: Sequence[Sequence[str | None]]) -> Iterator[str]:
    """Aligned columns; one without anything in it is left out, an empty cell is a dash.

    Args:
        heads: A ``>`` in front sets the column to the right.
        rows: The cells, as many as there are heads.
    """
    shown = [n for n in range(len(heads)) if any(row[n] is not None for row in rows)]
    cells = [[heads[n].lstrip(">") for n in shown]]
    cells += [["-" if (cell := row[n]) is None else cell for n in shown] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = [heads[n].startswith(">") for n in shown]
    for line in cells:
        parts = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(line, widths, right, strict=True)
        )
        yield INDENT.join(parts).rstrip()
