"""The content files, their schemas and the pack compiler."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgpack
import pytest

from xmcore import packs

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = packs.CONTENT / "schema"
ALERT = packs.CONTENT / "alert"
EMBEDDED = ROOT / "src_c" / "games" / "alert" / "default_pack.c"

FILES = [(game, file) for game, rules in packs.GAMES.items() for file in rules.files]
FILE_IDS = [f"{game}/{file.name}" for game, file in FILES]


@pytest.fixture(scope="module")
def alert() -> dict[str, Any]:
    return packs.read_rows(ALERT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Alert content that a test may break."""
    return Path(shutil.copytree(ALERT, tmp_path / "alert"))


def load_schema(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    return schema


def schema_of(game: str, file: str) -> dict[str, Any]:
    return load_schema(f"{game}.{Path(file).stem}.schema.json")


def errors(schema: dict[str, Any], value: object) -> list[str]:
    """What a JSON Schema validator has to say about a value."""
    jsonschema = pytest.importorskip("jsonschema")
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(value)]


# --- The tables, written down a second time --------------------------------------------------

# name: Fighting Skill, Durability, Intelligence
CHARACTERS = {
    "Archangel": (5, 4, 2),
    "Banshee": (4, 3, 3),
    "Beast": (4, 4, 4),
    "Cable": (5, 4, 3),
    "Colossus": (4, 6, 2),
    "Cyclops": (5, 4, 3),
    "Gambit": (4, 3, 3),
    "Havok": (5, 3, 2),
    "Iceman": (4, 4, 2),
    "Jubilee": (3, 3, 2),
    "Longshot": (3, 3, 2),
    "Nightcrawler": (4, 3, 3),
    "Professor X": (2, 3, 6),
    "Psylocke": (4, 3, 4),
    "Rogue": (5, 5, 2),
    "Shadowcat": (3, 3, 4),
    "Storm": (4, 3, 2),
    "Wolverine": (6, 5, 2),
}

# An ability: name, "(A)" if Advanced, then its effects as "when op arguments".
ABILITIES = {
    "Archangel": [
        "Wing Missile: any alt_roll 2 4 2 teammate",
        "Flight (A): deploy join_in_progress",
    ],
    "Banshee": ["Sonic Scream: leader marvel 3", "Flight (A): deploy join_in_progress"],
    "Beast": ["Acrobat: any ignore_hits 1", "Scientist (A): recruit recruit_dice 1"],
    "Cable": ["Heavy Weapons: leader own_dice 1", "Veteran Commander (A): leader mate_dice 1"],
    "Colossus": [
        "Organic Steel: any ignore_hits 1",
        "Fastball (A): leader partner_dice 3 Wolverine",
    ],
    "Cyclops": ["Optic Blast: leader own_dice 1", "Hero and Leader (A): hq bonus_exp_dice 3"],
    "Gambit": ["Kinetic Cards: leader marvel 3", "Charm (A): recruit recruit_dice 2"],
    "Havok": ["Plasma Burst: any alt_roll 3 2 2 self", "Deputy Leader (A): hq bonus_exp_dice 1"],
    "Iceman": ["Ice Armour: any ignore_hits 1", "Ice Slide (A): deploy join_in_progress"],
    "Jubilee": [
        "Fireworks: leader own_dice 1, leader ignore_hits 1",
        "Sidekick (A): support own_dice 3 Wolverine",
    ],
    "Longshot": ["Pure Luck: any reroll_evil_once"],
    "Nightcrawler": [
        "Swashbuckler: leader own_dice 1",
        "Teleport (A): deploy join_in_progress, deploy teleport",
    ],
    "Professor X": [
        "Mental Bolt: leader own_dice 2, leader marvel 3",
        "Founder (A): hq bonus_exp_dice 3",
        "Telepathy (A): recruit recruit_dice 2",
    ],
    "Psylocke": [
        "Psychic Knife: leader explode_marvel_once",
        "Telepath (A): recruit recruit_dice 1",
    ],
    "Rogue": ["Power Drain: any drain", "Flight (A): deploy join_in_progress"],
    "Shadowcat": ["Phasing: any halve_hits", "Computer Expert (A): recruit recruit_dice 1"],
    "Storm": ["Weather Control: leader mate_dice 2", "Flight (A): deploy join_in_progress"],
    "Wolverine": ["Brawler/Claws: leader own_dice 3", "Regeneration: recover heal_marvel 4"],
}

# name: strength, experience
BASIC_MUTANTS = {
    "Toad": (4, 2),
    "Arcade": (5, 2),
    "Mastermind": (5, 2),
    "Unus the Untouchable": (6, 2),
    "Vertigo": (6, 2),
    "Harpoon": (7, 3),
    "Scalphunter": (7, 3),
    "Pyro": (8, 3),
    "Mystique": (8, 3),
    "Riptide": (8, 3),
    "Avalanche": (9, 3),
    "Black Tom Cassidy": (9, 3),
    "Donald Pierce": (9, 3),
    "Arclight": (10, 4),
    "Blockbuster": (10, 4),
    "Silver Samurai": (10, 4),
    "Fenris": (11, 4),
    "Blob": (11, 4),
    "Lady Deathstrike": (12, 5),
    "Sabretooth": (13, 5),
}
ADVANCED_MUTANTS = {
    "Sebastian Shaw": (14, 5),
    "Spiral": (14, 5),
    "Omega Red": (15, 6),
    "Shadow King": (15, 6),
    "Doctor Doom": (16, 6),
    "Stryfe": (17, 6),
    "Mister Sinister": (17, 6),
    "Juggernaut": (18, 7),
    "Magneto": (20, 8),
    "Apocalypse": (21, 8),
}

# name: copies, timing, Advanced, op, n (None: the op has none)
LUCK_CARDS = {
    "Cerebro on the Fritz": (1, "hold", False, "send_team_home", None),
    "Danger Room Training": (2, "hold", False, "member_dice", 3),
    "Combat Drill": (1, "hold", True, "zone_dice", 1),
    "Medical Lab": (2, "hold", False, "cure_member", None),
    "Rest and Recovery": (1, "at_once", False, "heal_team", 1),
    "Fastball Special": (2, "hold", True, "leader_marvel", 4),
    "Blackbird Jet": (2, "hold", True, "open_zone", None),
    "Image Inducer": (1, "hold", False, "ignore_roll", None),
    "Lucky Break": (2, "hold", False, "reroll_misses", None),
    "Evil Reinforcements": (1, "hold", False, "indicator", 4),
    "Weak Point": (1, "hold", False, "indicator", -4),
    "Public Heroes": (2, "hold", True, "bonus_dice", 3),
    "Good Press": (1, "at_once", False, "mover", 2),
    "The Professor's Praise": (1, "at_once", False, "mover", 3),
    "Anti-Mutant Mob": (1, "at_once", False, "mover", -2),
    "Sentinel Attack": (1, "at_once", False, "hit_team", 1),
    "Brotherhood Ambush": (1, "at_once", False, "hit_strongest", 2),
    "Power Dampener": (1, "at_once", False, "dampen", None),
    "Mutant Registration Hearing": (1, "at_once", False, "no_battle_next_turn", None),
    "New Arrival": (1, "at_once", True, "new_member", None),
    "Kidnapped!": (1, "at_once", True, "kidnap", None),
}

PRINTED = {"Archangel", "Storm", "Wolverine", "Doctor Doom"}
PARTLY_PRINTED = (set(CHARACTERS) - PRINTED) | {
    "Recruit Another X-Man",
    "Cerebro on the Fritz",
    "Public Heroes",
}

# op: the keys that it takes beside op and when; those in brackets may be left out.
ABILITY_OPS = {
    "own_dice": "n [partner]",
    "mate_dice": "n",
    "partner_dice": "n partner",
    "marvel": "n",
    "xmen": "n",
    "alt_roll": "dice marvel xmen hits_to",
    "ignore_hits": "n",
    "halve_hits": "",
    "reroll_evil_once": "",
    "explode_marvel_once": "",
    "drain": "",
    "heal_marvel": "n",
    "recruit_dice": "n",
    "bonus_exp_dice": "n",
    "join_in_progress": "",
    "teleport": "",
    "mate_ignore_hits": "n",
    "mate_recover_dice": "n",
}
WHEN = ["leader", "any", "support", "hq", "recover", "recruit", "deploy"]
HOLD_OPS = {
    "send_team_home": "",
    "member_dice": "n",
    "zone_dice": "n",
    "cure_member": "",
    "leader_marvel": "n",
    "open_zone": "",
    "indicator": "n",
    "ignore_roll": "",
    "reroll_misses": "",
    "bonus_dice": "n",
}
AT_ONCE_OPS = {
    "heal_team": "n",
    "mover": "n",
    "hit_team": "n",
    "hit_strongest": "n",
    "dampen": "",
    "no_battle_next_turn": "",
    "new_member": "",
    "kidnap": "",
}


# --- The content of Alert --------------------------------------------------------------------


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


def test_pack_keys(alert: dict[str, Any]) -> None:
    assert list(alert) == [
        "format", "game", "title", "characters", "alert_cards", "luck_cards", "track",
    ]  # fmt: skip
    assert (alert["format"], alert["game"], alert["title"]) == (1, "alert", "X-Men Alert")


def test_characters(alert: dict[str, Any]) -> None:
    rows = alert["characters"]
    assert len(rows) == 18
    assert [row["name"] for row in rows] == list(CHARACTERS)
    numbers = {
        row["name"]: (row["fighting"], row["durability"], row["intelligence"]) for row in rows
    }
    assert numbers == CHARACTERS
    assert {row["name"]: show_abilities(row) for row in rows} == ABILITIES


def test_total_power_of_the_printed_cards(alert: dict[str, Any]) -> None:
    total = {
        row["name"]: row["fighting"] + row["durability"] + row["intelligence"]
        for row in alert["characters"]
    }
    assert (total["Wolverine"], total["Archangel"], total["Storm"]) == (13, 11, 9)
    # A recruit's Total Power must be a space of the Strength Track.
    assert max(total.values()) <= 21


def test_partners_are_characters(alert: dict[str, Any]) -> None:
    partners = {
        effect["partner"]
        for row in alert["characters"]
        for ability in row["abilities"]
        for effect in ability["effects"]
        if "partner" in effect
    }
    assert partners == {"Wolverine"}


def test_mutants(alert: dict[str, Any]) -> None:
    mutants = [row for row in alert["alert_cards"] if row["kind"] == "mutant"]
    rows = {
        advanced: {
            row["name"]: (row["strength"], row["experience"])
            for row in mutants
            if row["advanced"] is advanced
        }
        for advanced in (False, True)
    }
    assert rows == {False: BASIC_MUTANTS, True: ADVANCED_MUTANTS}
    assert [row["name"] for row in mutants] == [*BASIC_MUTANTS, *ADVANCED_MUTANTS]
    for row in mutants:
        assert row["experience"] == (3 * row["strength"] + 4) // 8, row["name"]
        assert row["copies"] == 1


def test_alert_card_sums(alert: dict[str, Any]) -> None:
    cards = alert["alert_cards"]
    assert sum(row["copies"] for row in cards) == 36
    assert sum(row["copies"] for row in cards if row["kind"] == "mutant") == 30
    assert sum(row["copies"] for row in cards if row["kind"] == "recruit") == 6
    basic = [row for row in cards if not row["advanced"]]
    assert sum(row["copies"] for row in basic) == 20
    assert all(row["kind"] == "mutant" for row in basic)


def test_recruit_card(alert: dict[str, Any]) -> None:
    (row,) = [row for row in alert["alert_cards"] if row["kind"] == "recruit"]
    assert row == alert["alert_cards"][-1]
    assert row == {
        "name": "Recruit Another X-Man",
        "kind": "recruit",
        "copies": 6,
        "advanced": True,
        "mark": "reconstructed",
        "note": "kind: printed; count: reconstructed",
    }


def test_luck_cards(alert: dict[str, Any]) -> None:
    cards = alert["luck_cards"]
    rows = {}
    for row in cards:
        (effect,) = row["effects"]
        rows[row["name"]] = (
            row["copies"], row["timing"], row["advanced"], effect["op"], effect.get("n"),
        )  # fmt: skip
    assert rows == LUCK_CARDS
    assert list(rows) == list(LUCK_CARDS)
    assert sum(row["copies"] for row in cards) == 27
    assert sum(row["copies"] for row in cards if not row["advanced"]) == 18
    assert sum(row["copies"] for row in cards if row["advanced"]) == 9


def test_track(alert: dict[str, Any]) -> None:
    assert alert["track"] == {
        "victory": 45,
        "mark": "reconstructed",
        "note": "no exact count needed: printed; number: reconstructed",
        "recruit": [15, 25, 35],
        "recruit_mark": "reconstructed",
        "recruit_note": "existence and finish of the Basic game: printed; positions: reconstructed",
        "luck": [3, 6, 9, 12, 18, 21, 23, 28, 31, 33, 38, 40, 43],
        "luck_mark": "reconstructed",
        "luck_note": "existence: printed; positions: reconstructed",
    }


def test_marks(alert: dict[str, Any]) -> None:
    rows = [*alert["characters"], *alert["alert_cards"], *alert["luck_cards"]]
    assert len({row["name"] for row in rows}) == len(rows)
    assert {row["name"] for row in rows if row["mark"] == "printed"} == PRINTED
    assert {row["mark"] for row in rows} == {"printed", "reconstructed"}
    partly = {
        row["name"] for row in rows if row["mark"] != "printed" and "printed" in row.get("note", "")
    }
    assert partly == PARTLY_PRINTED


def test_every_row_of_a_file_has_a_mark() -> None:
    for file in packs.GAMES["alert"].files:
        data = tomllib.loads((ALERT / file.name).read_text(encoding="utf-8"))
        for part in file.parts:
            rows = [data[part.toml]] if part.single else data[part.toml]
            for row in rows:
                assert row["mark"] in ("printed", "inferred", "reconstructed")


# --- The schemas -----------------------------------------------------------------------------


def test_schemas_are_schemas() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    names = {path.name for path in SCHEMAS.iterdir()}
    assert names == {f"{game}.{Path(file.name).stem}.schema.json" for game, file in FILES} | {
        "pack.schema.json"
    }
    for name in names:
        schema = load_schema(name)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(("game", "file"), FILES, ids=FILE_IDS)
def test_files_are_valid(game: str, file: packs.File) -> None:
    text = (packs.CONTENT / game / file.name).read_text(encoding="utf-8")
    first = f"#:schema ../schema/{game}.{Path(file.name).stem}.schema.json"
    assert text.splitlines()[0] == first
    assert errors(schema_of(game, file.name), tomllib.loads(text)) == []


@pytest.mark.parametrize("game", packs.GAMES)
def test_pack_toml_is_valid(game: str) -> None:
    text = (packs.CONTENT / game / "pack.toml").read_text(encoding="utf-8")
    assert text.splitlines()[0] == "#:schema ../schema/pack.schema.json"
    schema = load_schema("pack.schema.json")
    assert errors(schema, tomllib.loads(text)) == []
    assert schema["properties"]["game"]["enum"] == list(packs.GAMES)


def branches(schema: dict[str, Any], node: dict[str, Any]) -> list[dict[str, Any]]:
    """The object schemas that a node stands for, references followed."""
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].removeprefix("#/$defs/")]
    if "oneOf" in node:
        return [found for one in node["oneOf"] for found in branches(schema, one)]
    return [node]


def agree(schema: dict[str, Any], node: dict[str, Any], keys: tuple[packs.Key, ...]) -> None:
    """A schema and the compiler's table have the same keys, needed and not, all the way down."""
    found = branches(schema, node)
    assert all(one["additionalProperties"] is False for one in found)
    assert {word for one in found for word in one["properties"]} == {key.word for key in keys}
    needed = set.intersection(*(set(one["required"]) for one in found))
    assert needed == {key.word for key in keys if key.default is None and not key.optional}
    for key in keys:
        if isinstance(key.kind, tuple):
            for one in found:
                # Kinds of rows may differ in what their lists hold: all of them together.
                assert one["properties"][key.word]["type"] == "array"
            items = {"oneOf": [one["properties"][key.word]["items"] for one in found]}
            agree(schema, items, key.kind)


@pytest.mark.parametrize(("game", "file"), FILES, ids=FILE_IDS)
def test_schema_and_compiler_agree(game: str, file: packs.File) -> None:
    schema = schema_of(game, file.name)
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == {part.toml for part in file.parts}
    assert set(schema["required"]) == {part.toml for part in file.parts}
    for part in file.parts:
        node = schema["properties"][part.toml]
        agree(schema, node if part.single else node["items"], part.row)


def one_row(schema: dict[str, Any], list_key: str, row: dict[str, Any]) -> list[str]:
    return errors(schema, {list_key: [row]})


def arguments(words: str) -> tuple[list[str], list[str]]:
    """Needed and optional keys of a line of the op tables."""
    needed = [word for word in words.split() if not word.startswith("[")]
    return needed, [word.strip("[]") for word in words.split() if word.startswith("[")]


VALUES: dict[str, Any] = {
    "n": 2, "partner": "Wolverine", "dice": 3, "marvel": 2, "xmen": 2, "hits_to": "self",
}  # fmt: skip


def check_op(accepts: Any, base: dict[str, Any], words: str) -> None:
    """An op is accepted with its keys, refused with one less and with one more."""
    needed, optional = arguments(words)
    full = base | {key: VALUES[key] for key in needed}
    assert accepts(full)
    for key in needed:
        assert not accepts({k: v for k, v in full.items() if k != key}), f"without {key}"
    for key, value in VALUES.items():
        if key not in needed:
            assert accepts(full | {key: value}) is (key in optional), f"with {key}"


@pytest.mark.parametrize("op", ABILITY_OPS)
def test_schema_ability_ops(op: str) -> None:
    schema = schema_of("alert", "characters.toml")

    def accepts(effect: dict[str, Any]) -> bool:
        row = {"name": "X", "fighting": 1, "durability": 1, "intelligence": 1, "mark": "inferred"}
        row |= {"ability": [{"name": "Y", "effects": [effect]}]}
        return not one_row(schema, "character", row)

    for when in WHEN:
        check_op(accepts, {"op": op, "when": when}, ABILITY_OPS[op])
    check = {"op": op} | {key: VALUES[key] for key in arguments(ABILITY_OPS[op])[0]}
    assert not accepts(check)
    assert not accepts(check | {"when": "always"})


@pytest.mark.parametrize("timing", ["hold", "at_once"])
@pytest.mark.parametrize("op", [*HOLD_OPS, *AT_ONCE_OPS])
def test_schema_card_ops(op: str, timing: str) -> None:
    schema = schema_of("alert", "luck_cards.toml")

    def accepts(effect: dict[str, Any]) -> bool:
        row = {"name": "X", "timing": timing, "mark": "inferred", "effects": [effect]}
        return not one_row(schema, "card", row)

    allowed = HOLD_OPS if timing == "hold" else AT_ONCE_OPS
    if op in allowed:
        check_op(accepts, {"op": op}, allowed[op])
        assert not accepts({"op": op, "when": "any", "n": 1})
    else:
        assert not accepts({"op": op})
        assert not accepts({"op": op, "n": 2})


CHARACTER = {
    "name": "X", "fighting": 1, "durability": 9, "intelligence": 5, "mark": "printed",
}  # fmt: skip
MUTANT = {"name": "X", "kind": "mutant", "strength": 21, "experience": 20, "mark": "printed"}
RECRUIT = {"name": "X", "kind": "recruit", "mark": "printed"}
LUCK = {"name": "X", "timing": "at_once", "mark": "printed", "effects": [{"op": "mover", "n": -2}]}
GOOD_ROWS = {
    "characters.toml": ("character", [CHARACTER]),
    "alert_cards.toml": ("card", [MUTANT, RECRUIT, MUTANT | {"copies": 36, "advanced": True}]),
    "luck_cards.toml": ("card", [LUCK, LUCK | {"copies": 36, "advanced": True, "note": "y"}]),
}
BAD_ROWS: list[tuple[str, dict[str, Any]]] = [
    ("characters.toml", {}),
    ("characters.toml", CHARACTER | {"name": ""}),
    ("characters.toml", CHARACTER | {"fighting": 0}),
    ("characters.toml", CHARACTER | {"durability": 10}),
    ("characters.toml", CHARACTER | {"intelligence": "5"}),
    ("characters.toml", CHARACTER | {"mark": "guessed"}),
    ("characters.toml", CHARACTER | {"strength": 3}),
    ("characters.toml", CHARACTER | {"ability": [{"name": "Y", "effects": []}]}),
    ("characters.toml", CHARACTER | {"ability": [{"name": "Y"}]}),
    ("alert_cards.toml", MUTANT | {"strength": 0}),
    ("alert_cards.toml", MUTANT | {"strength": 22}),
    ("alert_cards.toml", MUTANT | {"experience": 0}),
    ("alert_cards.toml", MUTANT | {"experience": 21}),
    ("alert_cards.toml", MUTANT | {"copies": 0}),
    ("alert_cards.toml", MUTANT | {"copies": 37}),
    ("alert_cards.toml", MUTANT | {"kind": "villain"}),
    ("alert_cards.toml", {key: MUTANT[key] for key in ("name", "kind", "mark")}),
    ("alert_cards.toml", RECRUIT | {"strength": 10}),
    ("alert_cards.toml", RECRUIT | {"experience": 1}),
    ("luck_cards.toml", LUCK | {"timing": "later"}),
    ("luck_cards.toml", LUCK | {"copies": 37}),
    ("luck_cards.toml", LUCK | {"advanced": "no"}),
    ("luck_cards.toml", LUCK | {"effects": []}),
    ("luck_cards.toml", LUCK | {"effects": [{"op": "mover", "n": 0}]}),
    ("luck_cards.toml", LUCK | {"effects": [{"op": "mover", "n": 100}]}),
    ("luck_cards.toml", LUCK | {"effects": [{"op": "hit_team", "n": -1}]}),
    ("luck_cards.toml", LUCK | {"effects": [{"op": "hit_team", "n": 10}]}),
    ("luck_cards.toml", LUCK | {"effects": [{"op": "win"}]}),
]


def test_schemas_accept_rows_at_the_limits() -> None:
    for file, (key, rows) in GOOD_ROWS.items():
        assert errors(schema_of("alert", file), {key: rows}) == []


@pytest.mark.parametrize(("file", "row"), BAD_ROWS)
def test_schemas_refuse(file: str, row: dict[str, Any]) -> None:
    schema = schema_of("alert", file)
    assert one_row(schema, GOOD_ROWS[file][0], row)


TRACK: dict[str, Any] = {
    "track": {"victory": 99, "mark": "printed"},
    "spaces": [
        {"kind": "recruit", "at": [1, 98], "mark": "printed"},
        {"kind": "luck", "at": [], "mark": "printed"},
    ],
}


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("track", {"victory": 0}),
        ("track", {"victory": 100}),
        ("track", {"start": 0}),
        ("track", {"mark": ""}),
        ("spaces", {"kind": "shop"}),
        ("spaces", {"at": [0]}),
        ("spaces", {"at": [99]}),
        ("spaces", {"at": [5, 5]}),
        ("spaces", {"at": 5}),
    ],
)
def test_track_schema(part: str, change: dict[str, Any]) -> None:
    schema = schema_of("alert", "track.toml")
    assert errors(schema, TRACK) == []
    rows = TRACK[part]
    changed = rows | change if part == "track" else [rows[0] | change, rows[1]]
    assert errors(schema, TRACK | {part: changed})


# --- The compiler ----------------------------------------------------------------------------


def test_compile_is_read_rows_as_msgpack(alert: dict[str, Any]) -> None:
    data = packs.compile_pack(ALERT)
    assert msgpack.unpackb(data) == alert
    # Keys keep their order, and re-encoding in shortest form changes nothing.
    assert msgpack.packb(msgpack.unpackb(data), use_bin_type=True) == data
    assert list(msgpack.unpackb(data)["luck_cards"][0]) == [
        "name", "copies", "timing", "advanced", "mark", "note", "effects",
    ]  # fmt: skip
    assert list(alert["characters"][0]["abilities"][0]["effects"][0]) == [
        "op", "when", "dice", "marvel", "xmen", "hits_to",
    ]  # fmt: skip


def test_compile_is_deterministic(folder: Path) -> None:
    data = packs.compile_pack(ALERT)
    assert packs.compile_pack(ALERT) == data
    assert packs.compile_pack(folder) == data
    # Line ends, a byte order mark, comments, the order of keys and spaces do not count.
    path = folder / "track.toml"
    text = path.read_text(encoding="utf-8").replace("[15, 25, 35]", "[\n35,\n15, 25,]")
    text = text.replace(
        'victory = 45\nmark = "reconstructed"', 'mark = "reconstructed"\nvictory=45'
    )
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode() + b"# the end")
    (folder / "notes.txt").write_text("not content")
    assert packs.compile_pack(folder) == data
    # Nor does the process.
    for seed in ("1", "2"):
        out = folder.parent / f"{seed}.xmpack"
        subprocess.run(
            [sys.executable, packs.__file__, "build", str(folder), str(out)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        )
        assert out.read_bytes() == data


def test_compiler_notices_a_change(folder: Path) -> None:
    path = folder / "characters.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("fighting = 6", "fighting = 7"))
    data = packs.compile_pack(folder)
    assert data != packs.compile_pack(ALERT)
    assert packs.pack_hash(data) != packs.pack_hash(packs.compile_pack(ALERT))


def test_defaults_are_written_out(folder: Path) -> None:
    (folder / "characters.toml").write_text(
        '[[character]]\nname = "A"\nfighting = 1\ndurability = 2\nintelligence = 3\n'
        'mark = "inferred"\n'
        '[[character]]\nname = "B"\nfighting = 1\ndurability = 2\nintelligence = 3\n'
        'mark = "inferred"\nnote = "n"\n'
        '[[character.ability]]\nname = "C"\neffects = [{ n = 1, when = "any", op = "xmen" }]\n'
    )
    (folder / "luck_cards.toml").write_text(
        '[[card]]\nname = "D"\ntiming = "hold"\nmark = "inferred"\neffects = []\n'
    )
    pack = packs.read_rows(folder)
    numbers = {"fighting": 1, "durability": 2, "intelligence": 3, "mark": "inferred"}
    effect = {"op": "xmen", "when": "any", "n": 1}
    ability = {"name": "C", "advanced": False, "effects": [effect]}
    assert pack["characters"] == [
        {"name": "A"} | numbers | {"abilities": []},
        {"name": "B"} | numbers | {"note": "n", "abilities": [ability]},
    ]
    card = {"name": "D", "copies": 1, "timing": "hold", "advanced": False, "mark": "inferred"}
    assert pack["luck_cards"] == [card | {"effects": []}]


def test_spaces_of_a_kind_are_joined(folder: Path) -> None:
    (folder / "track.toml").write_text(
        '[track]\nvictory = 30\nmark = "printed"\n'
        '[[spaces]]\nkind = "luck"\nat = [9, 4]\nmark = "inferred"\n'
        '[[spaces]]\nkind = "recruit"\nat = [20]\nmark = "reconstructed"\nnote = "a"\n'
        '[[spaces]]\nkind = "recruit"\nat = [10]\nmark = "printed"\nnote = "b"\n'
    )
    track = packs.read_rows(folder)["track"]
    assert track == {
        "victory": 30,
        "mark": "printed",
        "recruit": [10, 20],
        "recruit_mark": "reconstructed",
        "recruit_note": "a; b",
        "luck": [4, 9],
        "luck_mark": "inferred",
    }
    assert list(track)[-2:] == ["luck", "luck_mark"]


def test_game_and_title(folder: Path) -> None:
    (folder / "pack.toml").write_text('game = "alert"\ntitle = "My box"\n')
    mine = folder.rename(folder.parent / "my box")
    assert packs.read_rows(mine)["title"] == "My box"
    (mine / "pack.toml").unlink()
    with pytest.raises(packs.PackError, match=r"^my box: .*no game.*alert.*pack\.toml"):
        packs.read_rows(mine)
    plain = mine.rename(mine.parent / "alert")
    assert packs.read_rows(plain) == packs.read_rows(ALERT)


# file, what to replace (None: the whole text), by what, and of the error: row, name, key, text
BROKEN: list[tuple[str, str | None, str, int | None, str | None, str | None, str]] = [
    ("characters.toml", "fighting = 5", "fighting = = 5", None, None, None, "TOML.*line"),
    ("characters.toml", "fighting = 5", "fighting = 5\nfighting = 5", None, None, None, "TOML"),
    ("characters.toml", None, "", None, None, "character", r"missing.*\[\[character\]\]"),
    ("characters.toml", None, "character = 3", None, None, "character", "3 .an integer. given"),
    ("characters.toml", None, "[character]\nname = 'X'", None, None, "character", "a table given"),
    ("characters.toml", None, "character = ['X']", 1, None, "character", 'string "X" given'),
    ("alert_cards.toml", "[[card]]", "[[cards]]", None, None, "cards", r"unknown.*\[\[card\]\]"),
    ("characters.toml", '"Beast"\nfighting = 4', '"Beast"\nfighting = 4.0', 3, "Beast", "fighting",
     "4.0 .a float. given, an integer needed"),
    ("characters.toml", '"Beast"\nfighting = 4', '"Beast"\nfighting = "4"', 3, "Beast", "fighting",
     'the string "4" given'),
    ("characters.toml", '"Beast"\nfighting = 4', '"Beast"\nfighting = true', 3, "Beast",
     "fighting", "true given"),
    ("characters.toml", '"Beast"\nfighting = 4', '"Beast"\nfighting = 2026-01-01', 3, "Beast",
     "fighting", "a date or time"),
    ("characters.toml", '"Beast"\nfighting = 4', f'"Beast"\nfighting = {2**63}', 3, "Beast",
     "fighting", "beyond 64 bits"),
    ("characters.toml", '"Beast"\nfighting = 4', '"Beast"\nfigthing = 4', 3, "Beast", "figthing",
     "unknown key; allowed are name, fighting,"),
    ("characters.toml", '"Beast"\nfighting = 4', '"Beast"', 3, "Beast", "fighting", "missing"),
    ("characters.toml", 'name = "Beast"', "name = 7", 3, None, "name", "a string needed"),
    ("characters.toml", "dice = 2, marvel = 4", "dices = 2, marvel = 4", 1, "Archangel", "dices",
     r'row 1 "Archangel", ability row 1 "Wing Missile", effects row 1: .*allowed are op,'),
    ("characters.toml", "advanced = true", 'advanced = "yes"', 1, "Archangel", "advanced",
     'ability row 2 "Flight".*true or false needed'),
    ("characters.toml", 'effects = [{ op = "drain", when = "any" }]', 'effects = "drain"', 15,
     "Rogue", "effects", "a list of tables needed"),
    ("characters.toml", 'effects = [{ op = "drain", when = "any" }]', 'effects = ["drain"]', 15,
     "Rogue", "effects", "effects row 1.*a table needed"),
    ("alert_cards.toml", 'name = "Toad"\nkind = "mutant"', 'name = "Toad"', 1, "Toad", "kind",
     "missing, a string needed"),
    ("alert_cards.toml", "copies = 6", "copies = [6]", 31, "Recruit Another X-Man", "copies",
     "a list given"),
    ("luck_cards.toml", '{ op = "mover", n = 3 }', '{ op = "mover", by = 3 }', 14,
     "The Professor's Praise", "by", "allowed are op, n"),
    ("luck_cards.toml", '{ op = "mover", n = 3 }', "{ n = 3 }", 14, "The Professor's Praise", "op",
     "missing"),
    ("track.toml", "[track]", "[[track]]", None, None, "track", r"a list given.*\[track\]"),
    ("track.toml", "victory = 45", "", None, None, "victory", "missing"),
    ("track.toml", 'kind = "luck"', 'kind = "shop"', 2, None, "kind", '"shop".*recruit, luck'),
    ("track.toml", 'kind = "luck"', 'kind = "recruit"', None, None, None, 'kind = "luck"'),
    ("track.toml", "at = [15, 25, 35]", "at = 15", 1, None, "at", "a list of integers needed"),
    ("track.toml", "at = [15, 25, 35]", "at = [15, '25']", 1, None, "at", '"25" in the list'),
    ("track.toml", "at = [15, 25, 35]", f"at = [{-2**63 - 1}]", 1, None, "at", "beyond 64 bits"),
    ("pack.toml", 'game = "alert"', 'game = "chess"', None, None, "game", '"chess".*alert'),
    ("pack.toml", 'game = "alert"', "", None, None, "game", "missing"),
    ("pack.toml", 'game = "alert"', 'game = "alert"\nauthor = "I"', None, None, "author",
     "unknown"),
    ("heroes.toml", None, "", None, None, None, r"unknown file.*characters\.toml"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "row", "name", "key", "text"), BROKEN)
def test_broken_folders(
    folder: Path,
    file: str,
    old: str | None,
    new: str,
    row: int | None,
    name: str | None,
    key: str | None,
    text: str,
) -> None:
    path = folder / file
    if old is not None:
        whole = path.read_text(encoding="utf-8")
        body = whole.index("\n\n")
        assert old in whole[body:]
        new = whole[:body] + whole[body:].replace(old, new, 1)
    path.write_text(new, encoding="utf-8")
    with pytest.raises(packs.PackError) as caught:
        packs.compile_pack(folder)
    error = caught.value
    assert (error.file, error.row, error.name, error.key) == (file, row, name, key)
    message = str(error)
    assert message.startswith(f"alert/{file}: ")
    assert re.search(text, message), message
    for part in (row, name, key):
        if part is not None:
            assert str(part) in message


def test_missing_and_unreadable_files(folder: Path) -> None:
    path = folder / "luck_cards.toml"
    path.write_bytes(b'[[card]]\nname = "\xff"\n')
    with pytest.raises(packs.PackError, match=r"alert/luck_cards\.toml: is not UTF-8"):
        packs.read_rows(folder)
    path.write_text("a = " + "[" * 100_000)
    with pytest.raises(packs.PackError, match=r"alert/luck_cards\.toml: cannot be read"):
        packs.read_rows(folder)
    path.write_text("a = " + "1" * 10_000)
    with pytest.raises(packs.PackError, match=r"alert/luck_cards\.toml: "):
        packs.read_rows(folder)
    path.unlink()
    with pytest.raises(packs.PackError, match=r"alert/luck_cards\.toml: file is missing"):
        packs.read_rows(folder)
    path.mkdir()
    with pytest.raises(packs.PackError, match=r"alert/luck_cards\.toml: cannot be read"):
        packs.read_rows(folder)
    with pytest.raises(packs.PackError, match="no such folder"):
        packs.read_rows(folder / "nothing")


def test_pack_hash_is_fnv_1a() -> None:
    assert packs.pack_hash(b"") == 0xCBF29CE484222325
    assert packs.pack_hash(b"a") == 0xAF63DC4C8601EC8C
    assert packs.pack_hash(b"foobar") == 0x85944171F73967E8


def test_c_source() -> None:
    data = bytes(range(256)) + b"\x00end"
    text = packs.c_source("toy_2", data)
    assert text.startswith("/* Generated from xmcore/content/toy_2/ by")
    assert '#include "games/packs.h"\n' in text
    found = re.search(
        r"^const unsigned char xm_pack_toy_2\[\] = \{\n(.*)^\};$", text, re.MULTILINE | re.DOTALL
    )
    assert found
    lines = found[1].splitlines()
    counts = [line.count("0x") for line in lines]
    assert counts[:-1] == [16] * (len(lines) - 1)
    assert bytes(int(word, 16) for word in re.findall(r"0x(\w\w)", found[1])) == data
    assert "const size_t xm_pack_toy_2_size = sizeof(xm_pack_toy_2);\n" in text
    for name in ("", "Alert", "a-b", "2a", "a\n"):
        with pytest.raises(ValueError, match="name"):
            packs.c_source(name, data)
    with pytest.raises(ValueError, match="empty"):
        packs.c_source("toy", b"")


def test_embedded_packs_are_declared() -> None:
    header = (ROOT / "src_c" / "games" / "packs.h").read_text(encoding="utf-8")
    for game in packs.GAMES:
        assert f"extern const unsigned char xm_pack_{game}[];\n" in header
        assert f"extern const size_t xm_pack_{game}_size;\n" in header


# --- The command line ------------------------------------------------------------------------


@pytest.mark.parametrize("game", packs.GAMES)
def test_embedded_pack_is_up_to_date(game: str) -> None:
    out = ROOT / "src_c" / "games" / game / "default_pack.c"
    assert packs.main(["embed", "--check", game, str(out)]) == 0


def test_embed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "pack.c"
    assert packs.main(["embed", "alert", str(out), "--check"]) == 1
    assert "is missing; run: " in capsys.readouterr().err
    assert not out.exists()
    assert packs.main(["embed", "alert", str(out)]) == 0
    assert out.read_bytes() == EMBEDDED.read_bytes().replace(b"\r\n", b"\n")
    assert packs.main(["embed", "alert", str(out), "--check"]) == 0
    out.write_text(out.read_text().replace("0x87", "0x88", 1))
    changed = out.read_bytes()
    assert packs.main(["embed", "alert", str(out), "--check"]) == 1
    assert "is not what the content gives" in capsys.readouterr().err
    assert out.read_bytes() == changed


def test_build(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder.parent / "my.xmpack"
    assert packs.main(["build", str(folder), str(out)]) == 0
    data = packs.compile_pack(ALERT)
    assert out.read_bytes() == data
    assert (
        f"{len(data)} bytes, content hash 0x{packs.pack_hash(data):016x}" in capsys.readouterr().out
    )
    out.unlink()
    (folder / "track.toml").unlink()
    assert packs.main(["build", str(folder), str(out)]) == 1
    assert "error: alert/track.toml: file is missing" in capsys.readouterr().err
    assert not out.exists()
    assert packs.main(["build", str(ALERT), str(folder / "no" / "folder" / "x.xmpack")]) == 1
    assert "error: " in capsys.readouterr().err
    with pytest.raises(SystemExit):
        packs.main(["embed", "chess", str(out)])


def test_compiler_runs_without_the_package(tmp_path: Path) -> None:
    """The build runs it before there is a compiled core: the file alone must do."""
    shutil.copy(packs.__file__, tmp_path / "packs.py")
    shutil.copytree(ALERT, tmp_path / "content" / "alert")
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            str(tmp_path / "packs.py"),
            "embed",
            "--check",
            "alert",
            str(EMBEDDED),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
