"""Tables: drawn for a terminal, plain aligned text for everything else.

Plain tables are meant for ``grep``, ``awk`` and ``tr -s ' ' | cut -d ' '``: one line a row, at
least two spaces between columns, no spaces inside headings, ``-`` for an empty cell, no colours
and no lines, and never cut to a width.
"""

# ruff: noqa: PLC0415 - heavy packages are imported where they are needed

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TextIO

import click

__all__ = ["Table", "decimal", "on_terminal", "percent", "plain_lines", "print_tables"]

_GAP = "  "
_EMPTY = "-"


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text.

    Attributes:
        title: What a terminal shows above it; plain text goes without.
        headings: One word for each column; a ``>`` in front sets the column to the right.
        rows: The cells; None is an empty one.
    """

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str | None]]


def on_terminal(file: TextIO) -> bool:
    """Whether a stream shows on a terminal."""
    try:
        return file.isatty()
    except ValueError:  # closed
        return False


def percent(share: float | None) -> str | None:
    """A share in percent, with two decimals."""
    return None if share is None else f"{100 * share:.2f}%"


def decimal(value: float | None, digits: int = 2) -> str | None:
    """A number with a fixed number of decimals; no minus sign in front of a zero."""
    if value is None:
        return None
    text = f"{value:.{digits}f}"
    return text.lstrip("-") if float(text) == 0 else text


def plain_lines(table: Table) -> Iterator[str]:
    """The lines of a table as plain text, headings first."""
    names = [heading.lstrip(">") for heading in table.headings]
    cells = [names, *([_EMPTY if c in (None, "") else str(c) for c in row] for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        parts = (
            cell.rjust(width) if heading.startswith(">") else cell.ljust(width)
            for cell, width, heading in zip(row, widths, table.headings, strict=True)
        )
        yield _GAP.join(parts).rstrip()


def _print_drawn(tables: Sequence[Table]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table as DrawnTable
    from rich.text import Text

    console = Console(markup=False, highlight=False)
    for table in tables:
        drawn = DrawnTable(title=table.title, title_justify="left", box=box.SIMPLE_HEAD)
        for heading in table.headings:
            drawn.add_column(
                heading.lstrip(">").replace("_", " "),
                justify="right" if heading.startswith(">") else "left",
            )
        for row in table.rows:
            drawn.add_row(*(Text(_EMPTY if cell is None else cell) for cell in row))
        console.print(drawn)


def print_tables(tables: Sequence[Table]) -> None:
    """Print tables to standard output, with an empty line between plain ones."""
    if on_terminal(sys.stdout):
        _print_drawn(tables)
        return
    for number, table in enumerate(tables):
        if number:
            click.echo()
        for line in plain_lines(table):
            click.echo(line)
