"""The content files, their schemas and the pack compiler: what holds for every game."""

from __future__ import annotations

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

import xmcore
from content.tools import FILE_IDS, FILES, MARKS, ROOT, SCHEMAS, errors, load_schema, schema_of
from xmcore import packs

ALERT = packs.CONTENT / "alert"


def embedded(game: str) -> Path:
    return ROOT / "src_c" / "games" / game / f"{game}_pack.c"


@pytest.fixture(scope="module")
def alert() -> dict[str, Any]:
    return packs.read_rows(ALERT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Alert content that a test may break."""
    return Path(shutil.copytree(ALERT, tmp_path / "alert"))


# --- The files -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "file"), FILES, ids=FILE_IDS)
def test_rows_have_marks_and_names_of_their_own(game: str, file: packs.File) -> None:
    data = tomllib.loads((packs.CONTENT / game / file.name).read_text(encoding="utf-8"))
    for part in file.parts:
        rows = [data[part.toml]] if part.single else data[part.toml]
        assert rows
        assert all(row["mark"] in MARKS for row in rows)
        if any(key.name == "name" for key in part.row):
            # Powers of several units may be called alike.
            words = ("type", "unit", "name") if part.toml == "power" else ("name",)
            assert len({tuple(row[word] for word in words) for row in rows}) == len(rows)


@pytest.mark.parametrize("game", packs.GAMES)
def test_pack_begins_with_what_it_is(game: str) -> None:
    pack = packs.read_rows(packs.CONTENT / game)
    first = packs.GAMES[game].files[0].parts[0].key
    assert first == ("units" if game == "skirmish" else "characters")
    assert list(pack)[:4] == ["format", "game", "title", first]
    assert (pack["format"], pack["game"], pack["title"]) == (1, game, packs.GAMES[game].title)


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
    words = {word for one in found for word in one["properties"]}
    assert words <= {key.word for key in keys}
    # A game need not have every key that may be left out; Siege has no partners.
    assert words >= {key.word for key in keys if key.word != "partner"}
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


def test_schemas_describe_alike_what_they_share() -> None:
    schemas = [load_schema(path.name) for path in sorted(SCHEMAS.iterdir())]
    for word in ("name", "mark", "note"):
        found = [one["$defs"][word] for one in schemas if word in one.get("$defs", {})]
        assert len(found) > len(packs.GAMES)
        assert all(one == found[0] for one in found), word
    effects: dict[str, set[tuple[str, ...]]] = {}
    for game in ("alert", "siege"):
        for one in schema_of(game, "characters.toml")["$defs"]["effect"]["oneOf"]:
            op = one["properties"]["op"]["const"]
            effects.setdefault(op, set()).add(
                (*sorted({*one["properties"]} - {"partner"}), "needed:", *sorted(one["required"]))
            )
    assert {op for op, forms in effects.items() if len(forms) > 1} == set()


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


def test_a_word_in_place_of_an_integer(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(packs.CONTENT / "skirmish", tmp_path / "skirmish"))
    row = '[[power]]\ntype = "X"\nunit = "Cable"\nname = "A"\neffect = "move"\nmark = "printed"\n'
    (mine / "powers.toml").write_text(f'{row}range = "K"\n{row}range = 3\n{row}', encoding="utf-8")
    knight, three, none = packs.read_rows(mine)["powers"]
    words = {"type": "X", "unit": "Cable", "name": "A", "effect": "move", "mark": "printed"}
    assert none == words  # it may be left out, as far as the files go
    assert three == words | {"range": 3}
    # The pack's ranges are integers: the word is a key of its own there, at the same place.
    assert knight == words | {"knight": True}
    assert list(knight) == ["type", "unit", "name", "effect", "knight", "mark"]


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


BROKEN_SIEGE: list[tuple[str, str | None, str, int | None, str | None, str | None, str]] = [
    ("levels.toml", "threshold = 3", "", 1, "Attic", "threshold", "missing, an integer needed"),
    ("levels.toml", "[[level]]", "[[floor]]", None, None, "floor", r"unknown.*\[\[level\]\]"),
    ("rooms.toml", 'level = "Attic"', "level = 1", 1, "Storm's Loft", "level", "a string needed"),
    ("cards.toml", 'op = "quick_response"', "", 1, "Quick Response", "op", "missing"),
    ("cards.toml", "n = 1", "by = 1", 6, "Danger Room Malfunction", "by", "op, mark, note, room,"),
    ("mutants.toml", "strength = 10", "strength = '10'", 1, "Toad", "strength", 'string "10"'),
    ("track.toml", "[blood]", "[[blood]]", None, None, "blood", r"a list given.*\[blood\]"),
    ("track.toml", "[short_game]", "[long_game]", None, None, "long_game",
     r"\[track\], \[blood\], \[short_game\]"),
    ("track.toml", "goals = [40, 35, 30]", "goals = 40", None, None, "goals",
     "a list of integers needed"),
    ("luck_cards.toml", None, "", None, None, None, r"unknown file; siege has characters\.toml"),
]  # fmt: skip

BROKEN_SKIRMISH: list[tuple[str, str | None, str, int | None, str | None, str | None, str]] = [
    ("powers.toml", 'range = "K"', 'range = "L"', 11, "Phasing", "range",
     'the string "L" given, an integer or "K" needed$'),
    ("powers.toml", 'range = "K"', 'range = "k"', 11, "Phasing", "range",
     'the string "k" given, an integer or "K" needed$'),
    ("powers.toml", 'range = "K"', 'range = ""', 11, "Phasing", "range", 'integer or "K" needed$'),
    ("powers.toml", 'range = "K"', 'range = ["K"]', 11, "Phasing", "range",
     'a list given, an integer or "K" needed$'),
    ("powers.toml", 'range = "K"', "range = true", 11, "Phasing", "range",
     'true given, an integer or "K" needed$'),
    ("powers.toml", 'range = "K"', "range = 1.5", 11, "Phasing", "range",
     'float. given, an integer or "K" needed$'),
    ("powers.toml", 'range = "K"', f"range = {2**63}", 11, "Phasing", "range", "beyond 64 bits"),
    # The word stands for a range of a power only, and how the pack says it is no key of a file.
    ("powers.toml", 'range = "K"', "knight = true", 11, "Phasing", "knight",
     "unknown key; allowed are type, unit, name, effect, range, cards,"),
    ("powers.toml", "cards = 2", 'cards = "K"', 5, "Strategist", "cards", "an integer needed$"),
    ("cards.toml", "range = 1", 'range = "K"', 1, "Walk", "range",
     'the string "K" given, an integer needed$'),
    ("cards.toml", "copies = 5", "", 1, "Walk", "copies", "missing, an integer needed"),
    ("cards.toml", 'side = "mutant"', "side = 1", 9, "Dodge", "side", "a string needed"),
    ("powers.toml", "[[power]]", "[[powers]]", None, None, "powers", r"unknown.*\[\[power\]\]"),
    ("powers.toml", 'unit = "Jubilee"', "", 1, "Fireworks", "unit", "missing, a string needed"),
    ("units.toml", "leader = true", "leader = 1", 5, "Cable", "leader", "true or false needed"),
    ("units.toml", "hits = 1", "hits = '1'", 1, "Jubilee", "hits", 'the string "1" given'),
    ("characters.toml", None, "", None, None, None, r"unknown file; skirmish has units\.toml"),
]  # fmt: skip

BROKEN_FOLDERS = [
    (game, *row)
    for game, rows in (("alert", BROKEN), ("siege", BROKEN_SIEGE), ("skirmish", BROKEN_SKIRMISH))
    for row in rows
]


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "row", "name", "key", "text"), BROKEN_FOLDERS
)
def test_broken_folders(
    tmp_path: Path,
    game: str,
    file: str,
    old: str | None,
    new: str,
    row: int | None,
    name: str | None,
    key: str | None,
    text: str,
) -> None:
    folder = Path(shutil.copytree(packs.CONTENT / game, tmp_path / game))
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
    assert message.startswith(f"{game}/{file}: ")
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
    assert packs.main(["embed", "--check", game, str(embedded(game))]) == 0


def test_embed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "pack.c"
    assert packs.main(["embed", "alert", str(out), "--check"]) == 1
    assert "is missing; run: " in capsys.readouterr().err
    assert not out.exists()
    assert packs.main(["embed", "alert", str(out)]) == 0
    assert out.read_bytes() == embedded("alert").read_bytes().replace(b"\r\n", b"\n")
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


@pytest.mark.parametrize("game", packs.GAMES)
def test_compiler_runs_without_the_package(tmp_path: Path, game: str) -> None:
    """It works before there is a compiled core: the file alone must do."""
    shutil.copy(packs.__file__, tmp_path / "packs.py")
    shutil.copytree(packs.CONTENT / game, tmp_path / "content" / game)
    words = ["embed", "--check", game, str(embedded(game))]
    done = subprocess.run(
        [sys.executable, "-I", str(tmp_path / "packs.py"), *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


# --- The core --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", packs.GAMES)
def test_core_has_the_content(game: str) -> None:
    data = packs.compile_pack(packs.CONTENT / game)
    own = xmcore.load_game(game)
    assert own.pack() == data
    assert own.content_hash == packs.pack_hash(data)
    assert own.content() == packs.read_rows(packs.CONTENT / game)
    assert xmcore.load_game(game, data) == own
