"""What the tests of content share: the schemas, and words for what a row says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from xmcore import packs

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = packs.CONTENT / "schema"

FILES = [(game, file) for game, rules in packs.GAMES.items() for file in rules.files]
FILE_IDS = [f"{game}/{file.name}" for game, file in FILES]

MARKS = ("printed", "inferred", "reconstructed")


def load_schema(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    return schema


def schema_of(game: str, file: str) -> dict[str, Any]:
    return load_schema(f"{game}.{Path(file).stem}.schema.json")


def errors(schema: dict[str, Any], value: object) -> list[str]:
    """What a JSON Schema validator has to say about a value."""
    jsonschema = pytest.importorskip("jsonschema")
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(value)]


def one_row(schema: dict[str, Any], list_key: str, row: dict[str, Any]) -> list[str]:
    return errors(schema, {list_key: [row]})


def show_effect(effect: dict[str, Any]) -> str:
    words = [effect["when"], effect["op"]]
    words += [
        str(effect[key])
        for key in ("dice", "marvel", "xmen", "hits_to", "n", "partner")
        if key in effect
    ]
    return " ".join(words)


def show_abilities(character: dict[str, Any]) -> list[str]:
    return [
        ability["name"]
        + (" (A)" if ability["advanced"] else "")
        + ": "
        + ", ".join(show_effect(effect) for effect in ability["effects"])
        for ability in character["abilities"]
    ]


def partly_printed(rows: Iterable[dict[str, Any]]) -> set[str]:
    """Names of the rows whose note says that a part of them is printed."""
    return {
        row["name"] for row in rows if row["mark"] != "printed" and "printed" in row.get("note", "")
    }


def arguments(words: str) -> tuple[list[str], list[str]]:
    """Needed and optional keys of a line of the op tables."""
    needed = [word for word in words.split() if not word.startswith("[")]
    return needed, [word.strip("[]") for word in words.split() if word.startswith("[")]


VALUES: dict[str, Any] = {
    "n": 2, "partner": "Wolverine", "dice": 3, "marvel": 2, "xmen": 2, "hits_to": "self",
}  # fmt: skip


def check_op(accepts: Callable[[dict[str, Any]], bool], base: dict[str, Any], words: str) -> None:
    """An op is accepted with its keys, refused with one less and with one more."""
    needed, optional = arguments(words)
    full = base | {key: VALUES[key] for key in needed}
    assert accepts(full)
    for key in needed:
        assert not accepts({k: v for k, v in full.items() if k != key}), f"without {key}"
    for key, value in VALUES.items():
        if key not in needed:
            assert accepts(full | {key: value}) is (key in optional), f"with {key}"


# What teammates are given in a battle only a leader gives.
LEADER = ["leader"]
GIVEN = [
    "mate_dice",
    "partner_dice",
    "mate_marvel",
    "mate_ignore_hits",
    "one_mate_ignore_hits",
    "one_mate_ignore_all_hits",
]


def check_ability_op(game: str, op: str, words: str, whens: Iterable[str]) -> None:
    """The schema of a game's characters takes an op under these conditions, with its keys."""
    schema = schema_of(game, "characters.toml")

    def accepts(effect: dict[str, Any]) -> bool:
        row = {"name": "X", "fighting": 1, "durability": 1, "intelligence": 1, "mark": "inferred"}
        row |= {"ability": [{"name": "Y", "effects": [effect]}]}
        return not one_row(schema, "character", row)

    for when in whens:
        check_op(accepts, {"op": op, "when": when}, words)
    without = {"op": op} | {key: VALUES[key] for key in arguments(words)[0]}
    assert not accepts(without)
    assert not accepts(without | {"when": "always"})
