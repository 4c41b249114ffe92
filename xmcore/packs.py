"""Content packs: from the readable content files to the bytes that the core loads.

The content of a game (characters, cards, tracks) stands in a folder of TOML files, see
``xmcore/content/``. This module reads such a folder, turns it into one map and writes that
as msgpack: a content pack. The packs of the games' own content are embedded into the core
as C arrays; any other pack can be loaded from a file.

Only what is a matter of the files is checked here: that they can be read, that no file and
no key is unknown or missing, that values have the right type. Whether the numbers and words
make sense is checked in one place for all ways in, by the core when it loads the pack. The
JSON Schemas in ``xmcore/content/schema/`` tell the same to an editor while one types.

This module needs Python and msgpack, not the compiled core. Besides
``python -m xmcore.packs`` the file can be run by itself, ``python xmcore/packs.py``.

Command line::

    python -m xmcore.packs build FOLDER OUT.xmpack          compile a folder to a pack file
    python -m xmcore.packs embed NAME OUT.c                 write a game's pack as C source
    python -m xmcore.packs embed --check NAME OUT.c         only look whether OUT.c is up to date
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgpack

__all__ = [
    "CONTENT",
    "FORMAT",
    "GAMES",
    "PackError",
    "c_source",
    "compile_pack",
    "main",
    "pack_hash",
    "read_rows",
]

FORMAT = 1
"""The number of the pack format, first value of every pack."""

CONTENT = Path(__file__).resolve().parent / "content"
"""The folder of the content that comes with the package, one folder a game."""

_PACK_FILE = "pack.toml"
_INT_MIN, _INT_MAX = -(2**63), 2**63 - 1
_LINE = 16  # bytes a line of C
_SHOWN = 40  # characters of a string in a message


class PackError(ValueError):
    """A content folder that cannot be compiled.

    The text says the file, the row, the key, what was given and what is allowed. The same
    as attributes, None where it does not apply:

    Attributes:
        file: name of the file inside the folder, e.g. ``"characters.toml"``.
        row: number of the top-level row in its list, counted from 1.
        name: the ``name`` of that row.
        key: the key that is wrong.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        row: int | None = None,
        name: str | None = None,
        key: str | None = None,
    ) -> None:
        super().__init__(message)
        self.file = file
        self.row = row
        self.name = name
        self.key = key


# --- How content files are described ---------------------------------------------------------


@dataclass(frozen=True)
class Key:
    """One key of a row. The order of the keys in a row's table is their order in the pack.

    Attributes:
        name: the key in the pack.
        kind: ``str``, ``int``, ``bool``, ``list`` (a list of integers), or a tuple of keys
            (a list of tables with these keys).
        default: written into the pack where the file leaves the key out.
        optional: the key may be left out, and is then left out of the pack too.
        toml: the key in the file, where that is another word.
        also: a string that may stand in the file in place of a value of this kind.
    """

    name: str
    kind: type | tuple[Key, ...]
    default: str | int | bool | None = None
    optional: bool = False
    toml: str = ""
    also: str = ""

    @property
    def word(self) -> str:
        """The key in the file."""
        return self.toml or self.name

    @property
    def needed(self) -> str:
        """What belongs there, in words."""
        return _needed(self.kind) + (f" or {_quoted(self.also)}" if self.also else "")


@dataclass(frozen=True)
class Part:
    """One top-level key of a file: ``[toml]`` if single, else a list ``[[toml]]``.

    Attributes:
        toml: the key in the file.
        key: where its content goes in the pack.
        row: the keys of the table, or of each row.
        single: it is one table.
    """

    toml: str
    key: str
    row: tuple[Key, ...]
    single: bool = False

    @property
    def form(self) -> str:
        """The key as it stands in the file."""
        return f"[{self.toml}]" if self.single else f"[[{self.toml}]]"


@dataclass(frozen=True)
class File:
    """One file of a game's content folder.

    Attributes:
        name: the file.
        parts: its top-level keys.
        join: makes the pack's keys of the parts' values ({top-level key: row or rows});
            None: each part's value as it is, at the part's key.
    """

    name: str
    parts: tuple[Part, ...]
    join: Callable[[_Place, dict[str, Any]], dict[str, Any]] | None = None


@dataclass(frozen=True)
class Rules:
    """What a game's content folder holds; all files are needed."""

    title: str
    files: tuple[File, ...]


@dataclass(frozen=True)
class _Place:
    """Where reading is, for error messages."""

    folder: str
    file: str
    path: tuple[str, ...] = ()
    row: int | None = None
    name: str | None = None

    def enter(self, what: str, number: int | None = None, name: object = None) -> _Place:
        """The place of row ``number`` of ``what`` (None: of the single table)."""
        label = name if isinstance(name, str) else None
        text = what if number is None else f"{what} row {number}"
        if label is not None:
            text += f" {_quoted(label)}"
        top = not self.path
        return _Place(
            self.folder,
            self.file,
            (*self.path, text),
            number if top else self.row,
            label if top else self.name,
        )

    def error(self, message: str, key: str | None = None) -> PackError:
        """An error about ``key`` (None: about the row or the file as a whole)."""
        text = f"{self.folder}/{self.file}: "
        if self.path:
            text += ", ".join(self.path) + ": "
        if key is not None:
            text += f"key {_quoted(key)}: "
        return PackError(text + message, file=self.file, row=self.row, name=self.name, key=key)


# --- The games -------------------------------------------------------------------------------

_MARKS = ("printed", "inferred", "reconstructed")

_MARK = (Key("mark", str), Key("note", str, optional=True))


def _spaces(kind: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The special spaces of a track of one kind: sorted, with the rows' weakest mark.

    Returns:
        {KIND, KIND_mark, KIND_note?}
    """
    spaces: dict[str, Any] = {kind: sorted(space for row in rows for space in row["at"])}
    # A word that is no mark counts as the weakest, so that the core sees and refuses it.
    spaces[f"{kind}_mark"] = max(
        (row["mark"] for row in rows),
        key=lambda mark: _MARKS.index(mark) if mark in _MARKS else len(_MARKS),
    )
    notes = [row["note"] for row in rows if "note" in row]
    if notes:
        spaces[f"{kind}_note"] = "; ".join(notes)
    return spaces


def _alert_track(place: _Place, parts: dict[str, Any]) -> dict[str, Any]:
    """Put the spaces into the track, by kind; several rows of a kind are joined.

    Returns:
        {track: {victory, mark, note?, and of both kinds what _spaces makes}}
    """
    kinds = ("recruit", "luck")
    rows: dict[str, list[dict[str, Any]]] = {kind: [] for kind in kinds}
    for number, row in enumerate(parts["spaces"], 1):
        if row["kind"] not in rows:
            raise place.enter("[[spaces]]", number).error(
                f"{_quoted(row['kind'])} given, one of {_words(kinds)} needed", "kind"
            )
        rows[row["kind"]].append(row)
    track: dict[str, Any] = dict(parts["track"])
    for kind in kinds:
        if not rows[kind]:
            raise place.error(f'no [[spaces]] row with kind = "{kind}", at least one needed')
        track |= _spaces(kind, rows[kind])
    return {"track": track}


def _siege_track(_place: _Place, parts: dict[str, Any]) -> dict[str, Any]:
    """Put the blood spaces into the track.

    Returns:
        {track: {length, mark, note?, and what _spaces makes of blood}, short_game}
    """
    track = parts["track"] | _spaces("blood", [parts["blood"]])
    return {"track": track, "short_game": parts["short_game"]}


def _knights_moves(_place: _Place, parts: dict[str, Any]) -> dict[str, Any]:
    """Write the range "K" of a power as a key of its own: the pack's ranges are integers.

    Returns:
        {powers: rows with the key range, or knight = True in its place}
    """

    def in_pack(key: str, value: Any) -> tuple[str, Any]:
        return ("knight", True) if (key, value) == ("range", "K") else (key, value)

    return {"powers": [dict(in_pack(*item) for item in row.items()) for row in parts["power"]]}


_ABILITY_EFFECT = (
    Key("op", str),
    Key("when", str),
    Key("n", int, optional=True),
    Key("partner", str, optional=True),
    Key("dice", int, optional=True),
    Key("marvel", int, optional=True),
    Key("xmen", int, optional=True),
    Key("hits_to", str, optional=True),
)

_ABILITY = (
    Key("name", str),
    Key("advanced", bool, default=False),
    Key("effects", _ABILITY_EFFECT),
)

_CHARACTERS = File(
    "characters.toml",
    (
        Part(
            "character",
            "characters",
            (
                Key("name", str),
                Key("fighting", int),
                Key("durability", int),
                Key("intelligence", int),
                *_MARK,
                Key("abilities", _ABILITY, toml="ability", optional=True),
            ),
        ),
    ),
)

_ALERT = Rules(
    title="X-Men Alert",
    files=(
        _CHARACTERS,
        File(
            "alert_cards.toml",
            (
                Part(
                    "card",
                    "alert_cards",
                    (
                        Key("name", str),
                        Key("kind", str),
                        Key("strength", int, optional=True),
                        Key("experience", int, optional=True),
                        Key("copies", int, default=1),
                        Key("advanced", bool, default=False),
                        *_MARK,
                    ),
                ),
            ),
        ),
        File(
            "luck_cards.toml",
            (
                Part(
                    "card",
                    "luck_cards",
                    (
                        Key("name", str),
                        Key("copies", int, default=1),
                        Key("timing", str),
                        Key("advanced", bool, default=False),
                        *_MARK,
                        Key("effects", (Key("op", str), Key("n", int, optional=True))),
                    ),
                ),
            ),
        ),
        File(
            "track.toml",
            (
                Part("track", "track", (Key("victory", int), *_MARK), single=True),
                Part("spaces", "track", (Key("kind", str), Key("at", list), *_MARK)),
            ),
            join=_alert_track,
        ),
    ),
)

_SIEGE = Rules(
    title="X-Men: Under Siege",
    files=(
        _CHARACTERS,
        File(
            "levels.toml",
            (
                Part(
                    "level",
                    "levels",
                    (
                        Key("name", str),
                        Key("color", str),
                        Key("threshold", int),
                        Key("blank", int),
                        Key("evil_mutant", int),
                        Key("xmen", int),
                        *_MARK,
                    ),
                ),
            ),
        ),
        File(
            "rooms.toml",
            (Part("room", "rooms", (Key("name", str), Key("level", str), *_MARK)),),
        ),
        File(
            "cards.toml",
            (
                Part(
                    "card",
                    "cards",
                    (
                        Key("name", str),
                        Key("copies", int, default=1),
                        Key("op", str),
                        *_MARK,
                        Key("room", str, optional=True),
                        Key("level", str, optional=True),
                        Key("n", int, optional=True),
                    ),
                ),
            ),
        ),
        File(
            "mutants.toml",
            (
                Part(
                    "card",
                    "mutants",
                    (
                        Key("name", str),
                        Key("kind", str),
                        Key("strength", int, optional=True),
                        Key("copies", int, optional=True),
                        *_MARK,
                    ),
                ),
            ),
        ),
        File(
            "track.toml",
            (
                Part("track", "track", (Key("length", int), *_MARK), single=True),
                Part("blood", "track", (Key("at", list), *_MARK), single=True),
                Part("short_game", "short_game", (Key("goals", list), *_MARK), single=True),
            ),
            join=_siege_track,
        ),
    ),
)

_SKIRMISH = Rules(
    title="X-Men Skirmish",
    files=(
        File(
            "units.toml",
            (
                Part(
                    "unit",
                    "units",
                    (
                        Key("name", str),
                        Key("hits", int),
                        Key("leader", bool, optional=True),
                        Key("flying", bool, optional=True),
                        Key("sentinel", bool, optional=True),
                        *_MARK,
                    ),
                ),
            ),
        ),
        File(
            "cards.toml",
            (
                Part(
                    "card",
                    "cards",
                    (
                        Key("name", str),
                        Key("copies", int),
                        Key("kind", str),
                        Key("range", int, optional=True),
                        Key("flying", bool, optional=True),
                        Key("side", str, optional=True),
                        Key("type", str, optional=True),
                        *_MARK,
                    ),
                ),
            ),
        ),
        File(
            "powers.toml",
            (
                Part(
                    "power",
                    "powers",
                    (
                        Key("type", str),
                        Key("unit", str),
                        Key("name", str),
                        Key("effect", str),
                        Key("range", int, optional=True, also="K"),
                        Key("cards", int, optional=True),
                        Key("discard", int, optional=True),
                        Key("once", bool, optional=True),
                        *_MARK,
                    ),
                ),
            ),
            join=_knights_moves,
        ),
    ),
)

GAMES: dict[str, Rules] = {"alert": _ALERT, "siege": _SIEGE, "skirmish": _SKIRMISH}
"""The games that have content: {name: what their folder holds}."""

_PACK_KEYS = (Key("game", str), Key("title", str))


# --- Reading ---------------------------------------------------------------------------------


def read_rows(folder: Path) -> dict[str, Any]:
    """Read a content folder and merge its files into one map, the content of a pack.

    The game is the folder's name, unless the folder has a ``pack.toml`` with the keys
    ``game`` and ``title``. Files that do not end in ``.toml`` are left alone.

    Args:
        folder: the content folder.

    Returns:
        ``{"format": 1, "game": ..., "title": ...}`` and the content, in this order: for each
        file its rows, ``{"characters": [{"name": "Storm", "fighting": 4, ...}, ...], ...}``.
        ``docs/content.md`` tells the keys and where the pack differs from the files.

    Raises:
        PackError: the folder is not as described; says file, row and key.
    """
    folder = Path(folder)
    label = folder.resolve().name
    if not folder.is_dir():
        raise PackError(f"{folder}: no such folder")
    files = {path.name: path for path in folder.iterdir() if path.suffix == ".toml"}
    game, title = label, None
    if _PACK_FILE in files:
        place = _Place(label, _PACK_FILE)
        about = _read_row(place, _PACK_KEYS, _read_toml(place, files.pop(_PACK_FILE)))
        game, title = about["game"], about["title"]
        if game not in GAMES:
            raise place.error(f"{_quoted(game)} given, one of {_words(GAMES)} needed", "game")
    elif game not in GAMES:
        raise PackError(
            f"{label}: the folder's name is no game (one of {_words(GAMES)}), and it has no"
            f" {_PACK_FILE} that names one"
        )
    rules = GAMES[game]
    known = [file.name for file in rules.files]
    for name in sorted(files):
        if name not in known:
            raise _Place(label, name).error(
                f"unknown file; {game} has {_words([*known, _PACK_FILE])}"
            )
    pack: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "title": rules.title if title is None else title,
    }
    for file in rules.files:
        place = _Place(label, file.name)
        if file.name not in files:
            raise place.error(f"file is missing; {game} needs {_words(known)}")
        pack |= _read_file(place, file, _read_toml(place, files[file.name]))
    return pack


def _read_toml(place: _Place, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise place.error(f"cannot be read as TOML: {error}") from error
    except UnicodeDecodeError as error:
        raise place.error(f"is not UTF-8 text: {error}") from error
    except (OSError, ValueError, RecursionError) as error:
        raise place.error(f"cannot be read: {error}") from error


def _read_file(place: _Place, file: File, data: dict[str, Any]) -> dict[str, Any]:
    """What a file gives to the pack: its keys there."""
    forms = {part.toml: part.form for part in file.parts}
    for word in data:
        if word not in forms:
            raise place.error(f"unknown; the file has {', '.join(forms.values())}", word)
    values: dict[str, Any] = {}
    for part in file.parts:
        form = forms[part.toml]
        if part.toml not in data:
            raise place.error(f"is missing; the file needs {form}", part.toml)
        value = data[part.toml]
        if part.single:
            if not isinstance(value, dict):
                raise place.error(f"{_given(value)} given, a table {form} needed", part.toml)
            values[part.toml] = _read_row(place.enter(form), part.row, value)
        else:
            if not isinstance(value, list):
                raise place.error(f"{_given(value)} given, rows {form} needed", part.toml)
            values[part.toml] = _read_list(place, form, part.row, value, part.toml)
    if file.join is not None:
        return file.join(place, values)
    return {part.key: values[part.toml] for part in file.parts}


def _read_list(
    place: _Place, what: str, keys: tuple[Key, ...], rows: list[Any], word: str
) -> list[dict[str, Any]]:
    result = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise place.enter(what, number).error(f"{_given(row)} given, a table needed", word)
        result.append(_read_row(place.enter(what, number, row.get("name")), keys, row))
    return result


def _read_row(place: _Place, keys: tuple[Key, ...], row: dict[str, Any]) -> dict[str, Any]:
    words = [key.word for key in keys]
    for word in row:
        if word not in words:
            raise place.error(f"unknown key; allowed are {_words(words)}", word)
    result: dict[str, Any] = {}
    for key in keys:
        if key.word in row:
            result[key.name] = _read_value(place, key, row[key.word])
        elif key.default is not None:
            result[key.name] = key.default
        elif isinstance(key.kind, tuple) and key.optional:
            result[key.name] = []
        elif not key.optional:
            raise place.error(f"is missing, {key.needed} needed", key.word)
    return result


def _read_value(place: _Place, key: Key, value: Any) -> Any:
    needed = key.needed
    if key.also and value == key.also:
        return value
    if isinstance(key.kind, tuple):
        if not isinstance(value, list):
            raise place.error(f"{_given(value)} given, {needed} needed", key.word)
        return _read_list(place, key.word, key.kind, value, key.word)
    if type(value) is not key.kind:
        raise place.error(f"{_given(value)} given, {needed} needed", key.word)
    for item in value if isinstance(value, list) else [value]:
        if isinstance(value, list) and type(item) is not int:
            raise place.error(f"{_given(item)} in the list given, {needed} needed", key.word)
        if isinstance(item, int) and not _INT_MIN <= item <= _INT_MAX:
            raise place.error(
                f"an integer beyond 64 bits given, {_INT_MIN} to {_INT_MAX} allowed", key.word
            )
    return value


_KINDS: dict[type, str] = {
    str: "a string",
    int: "an integer",
    bool: "true or false",
    float: "a float",
    list: "a list",
    dict: "a table",
}


def _needed(kind: type | tuple[Key, ...]) -> str:
    if isinstance(kind, tuple):
        return "a list of tables"
    return "a list of integers" if kind is list else _KINDS[kind]


def _given(value: object) -> str:
    """A value for a message, with its kind, cut to a readable length."""
    if isinstance(value, (list, dict)):
        return _KINDS[type(value)]
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the string {_quoted(value)}"
    if isinstance(value, int) and not _INT_MIN <= value <= _INT_MAX:
        return "an integer beyond 64 bits"
    return f"{value} ({_KINDS.get(type(value), 'a date or time')})"


def _quoted(text: str) -> str:
    """A string for a message, on one line and cut to a readable length."""
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
    return '"' + "".join(char if char.isprintable() else "?" for char in shown) + '"'


def _words(words: Iterable[str]) -> str:
    """Words for a message: ``a, b, c``."""
    return ", ".join(words)


# --- Writing ---------------------------------------------------------------------------------


def compile_pack(folder: Path) -> bytes:
    """Compile a content folder to a content pack.

    The pack is the map of :func:`read_rows` as msgpack: keys in fixed order, every value in
    its shortest encoding. The same content gives the same bytes, however its files are
    formatted and commented.

    Args:
        folder: the content folder.

    Returns:
        The bytes of the pack.

    Raises:
        PackError: as :func:`read_rows`.
    """
    data: bytes = msgpack.packb(read_rows(folder), use_bin_type=True)
    return data


def pack_hash(data: bytes) -> int:
    """The content hash of a pack: 64-bit FNV-1a of its bytes.

    Args:
        data: the bytes of the pack.

    Returns:
        A number in 0 .. 2**64 - 1.
    """
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def c_source(name: str, data: bytes) -> str:
    """A C11 source file that defines a pack as ``xm_pack_NAME`` and ``xm_pack_NAME_size``.

    Args:
        name: the game, lower-case letters, digits and underscores.
        data: the bytes of the pack, at least one.

    Returns:
        The text of the file; lines end with a line feed.

    Raises:
        ValueError: ``name`` is no such word, or ``data`` is empty.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ValueError(f"name {name!r}: lower-case letters, digits and underscores needed")
    if not data:
        raise ValueError("an empty pack: C has no empty arrays")
    lines = [
        f"/* Generated from xmcore/content/{name}/ by",
        f" *     python -m xmcore.packs embed {name} src_c/games/{name}/{name}_pack.c",
        " * Not to be edited: edit the content and run the command again.",
        f" * {len(data)} bytes, content hash 0x{pack_hash(data):016x}. */",
        '#include "games/packs.h"',
        "",
        f"const unsigned char xm_pack_{name}[] = {{",
    ]
    for start in range(0, len(data), _LINE):
        lines.append("    " + " ".join(f"0x{byte:02x}," for byte in data[start : start + _LINE]))
    lines += ["};", "", f"const size_t xm_pack_{name}_size = sizeof(xm_pack_{name});", ""]
    return "\n".join(lines)


# --- The command line ------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, see the head of this module.

    Args:
        arguments: the words after the program's name; None: those of this process.

    Returns:
        The exit status: 0 done, 1 the content or a file is wrong (said on stderr).

    Raises:
        SystemExit: the words are no command (status 2), or ask for help (status 0).
    """
    parser = argparse.ArgumentParser(
        prog="python -m xmcore.packs", description="Compile content folders to content packs."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="compile a content folder to a pack file")
    build.add_argument("folder", type=Path, metavar="FOLDER", help="folder of TOML files")
    build.add_argument("out", type=Path, metavar="OUT.xmpack", help="the file to write")
    embed = commands.add_parser("embed", help="write the pack of a game as a C source file")
    names = sorted(GAMES)
    embed.add_argument("name", choices=names, metavar="NAME", help=f"the game: {_words(names)}")
    embed.add_argument("out", type=Path, metavar="OUT.c", help="the file to write")
    embed.add_argument(
        "--check", action="store_true", help="write nothing; fail if OUT.c is not up to date"
    )
    given = parser.parse_args(arguments)
    try:
        if given.command == "build":
            data = compile_pack(given.folder)
            given.out.write_bytes(data)
            print(f"{given.out}: {len(data)} bytes, content hash 0x{pack_hash(data):016x}")
            return 0
        text = c_source(given.name, compile_pack(CONTENT / given.name))
        if not given.check:
            given.out.write_text(text, encoding="utf-8", newline="\n")
            return 0
        found = given.out.read_text(encoding="utf-8") if given.out.is_file() else None
        if found == text:
            return 0
        reason = "is missing" if found is None else "is not what the content gives"
        print(
            f"{given.out} {reason}; run: python -m xmcore.packs embed {given.name} {given.out}",
            file=sys.stderr,
        )
    except (PackError, OSError, UnicodeDecodeError) as error:
        print(f"error: {error}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
