"""``xmcore games``: the games, their options, and how much of their content is reconstructed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import click

import xmcore
from xmcore.cli.formatting import Table, print_tables

__all__ = ["games"]

_MARKS = ("printed", "inferred", "reconstructed")

_EPILOG = """\
The mark of a row of content says where it comes from: "printed" stands so in the
rulebook or on the component, "inferred" follows from printed numbers, for
"reconstructed" no source was found. Partly printed rows have the weaker mark.

\b
Examples:
  xmcore games
  xmcore games alert
  xmcore games siege | grep reconstructed
"""


class ContentRow(NamedTuple):
    """A marked row of a game's content: its table, its name, its mark, and a note or ""."""

    table: str
    name: str
    mark: str
    note: str


def content_rows(content: Any, table: str = "") -> Iterator[ContentRow]:
    """All rows of a loaded pack that carry a mark, in the pack's order.

    Tables are named by the keys that lead to them, joined by dots. A row of a list that has no
    name is named by its number. A part of a row can have a mark of its own: "luck_mark" and
    "luck_note" are those of the part "luck".
    """
    if isinstance(content, dict):
        for key, value in content.items():
            part, is_mark = key.removesuffix("mark"), key == "mark" or key.endswith("_mark")
            if is_mark and isinstance(value, str):
                name = part.removesuffix("_") or str(content.get("name", ""))
                yield ContentRow(table, name, value, content.get(f"{part}note") or "")
            else:
                yield from content_rows(value, f"{table}.{key}" if table else str(key))
    elif isinstance(content, list):
        for number, row in enumerate(content, 1):
            for found in content_rows(row, table):
                yield found if found.name else found._replace(name=str(number))


def _chosen(name: str | None) -> list[xmcore.GameInfo]:
    """The games to tell about."""
    infos = xmcore.games()
    if name is None:
        return infos
    chosen = [info for info in infos if info.name == name]
    if not chosen:
        names = ", ".join(info.name for info in infos)
        raise click.BadParameter(f"{name!r} given, the games are: {names}", param_hint="'[NAME]'")
    return chosen


def _players(info: xmcore.GameInfo) -> str:
    """The numbers of players that a game allows: the values of its option of that name, if any."""
    chosen = next((o.values for o in info.options if o.name == "players"), None)
    return chosen or str(xmcore.load_game(info.name).num_players)


def _tables(infos: list[xmcore.GameInfo], details: bool) -> Iterator[Table]:
    yield Table(
        "Games",
        ("game", "players", "content_hash", "title"),
        [
            (i.name, _players(i), f"{xmcore.load_game(i.name).content_hash:016x}", i.title)
            for i in infos
        ],
    )
    yield Table(
        "Options",
        ("game", "option", "default", "values", "meaning"),
        [(i.name, o.name, o.default, o.values, o.doc) for i in infos for o in i.options],
    )
    rows = {i.name: list(content_rows(xmcore.load_game(i.name).content())) for i in infos}
    yield Table(
        "Content",
        ("game", "content", ">rows", *(f">{mark}" for mark in _MARKS)),
        [
            (name, table, str(counts.total()), *(str(counts[mark]) for mark in _MARKS))
            for name, found in rows.items()
            for table, counts in _counted(found).items()
        ],
    )
    if details:
        yield Table(
            "Not printed",
            ("game", "content", "mark", "row", "note"),
            [
                (name, row.table, row.mark, row.name, row.note)
                for name, found in rows.items()
                for row in found
                if row.mark != "printed"
            ],
        )


def _counted(rows: list[ContentRow]) -> dict[str, Counter[str]]:
    """For each table how many rows have which mark."""
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        counts.setdefault(row.table, Counter())[row.mark] += 1
    return counts


def _as_data(info: xmcore.GameInfo) -> dict[str, Any]:
    game = xmcore.load_game(info.name)
    return {
        "name": info.name,
        "title": info.title,
        "players": _players(info),
        "content_hash": f"{game.content_hash:016x}",
        "options": [
            {"name": o.name, "default": o.default, "values": o.values, "doc": o.doc}
            for o in info.options
        ],
        "content": [row._asdict() for row in content_rows(game.content())],
    }


@click.command(epilog=_EPILOG)
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def games(name: str | None, as_json: bool) -> None:
    """List games, options, defaults, and what content is reconstructed.

    With NAME only that game, and also each row of its content that is not printed.
    """
    infos = _chosen(name)
    if as_json:
        click.echo(json.dumps([_as_data(info) for info in infos], indent=2))
        return
    print_tables(list(_tables(infos, details=name is not None)))
