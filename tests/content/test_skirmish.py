"""The content of X-Men Skirmish: its tables, and what its schemas and the core take."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgpack
import pytest

import xmcore
from content.tools import errors, one_row, schema_of
from xmcore import packs


@pytest.fixture(scope="module")
def skirmish() -> dict[str, Any]:
    return packs.read_rows(packs.CONTENT / "skirmish")


# --- The rulebook's tables, written down a second time ----------------------------------------

# name: hits, abilities
UNITS = {
    "Jubilee": (1, ""),
    "Longshot": (2, ""),
    "Havok": (2, ""),
    "Iceman": (2, ""),
    "Cable": (3, "Leader"),
    "Rogue": (2, "Flying"),
    "Banshee": (2, "Flying"),
    "Professor X": (1, "Leader"),
    "Gambit": (1, ""),
    "Psylocke": (1, ""),
    "Shadowcat": (1, ""),
    "Nightcrawler": (2, ""),
    "Archangel": (2, "Flying"),
    "Beast": (3, "Leader"),
    "Colossus": (3, ""),
    "Cyclops": (2, "Leader"),
    "Wolverine": (3, ""),
    "Storm": (2, "Flying"),
    "Sentinel": (2, ""),
}

# name, copies, range, purpose, notes
CARDS = [
    ("Walk", 5, 1, "M", ""),
    ("Jog", 5, 2, "M", ""),
    ("Run", 5, 3, "M", ""),
    ("Sprint", 4, 4, "M", ""),
    ("Fly", 3, 5, "M", "Flying units only"),
    ("Fly Fast", 2, 6, "M", "Flying units only"),
    ("Punch", 5, 1, "A", ""),
    ("Kick", 5, 1, "A", ""),
    ("Dodge", 2, None, "D", "Mutants only"),
    ("Armor", 2, None, "D", "Sentinels only"),
    ("Type X Special Power", 4, None, "X", ""),
    ("Type Y Special Power", 4, None, "X", ""),
    ("Type Z Special Power", 4, None, "X", ""),
]

# type: unit, power, effect with its numbers
POWERS = {
    "X": [
        ("Jubilee", "Fireworks", "disable 2"),
        ("Longshot", "Luck", "defence"),
        ("Havok", "Plasma Blast", "attack 3"),
        ("Iceman", "Freeze", "disable 2"),
        ("Cable", "Strategist", "draw 2 once"),
        ("Rogue", "Absorb", "absorb"),
        ("Banshee", "Sonic Shock", "disable 2"),
        ("Professor X", "Mental Bolt", "attack 5"),
        ("Gambit", "Kinetic Energy", "attack 3"),
        ("Psylocke", "Psychic Knife", "attack 1"),
        ("Shadowcat", "Phasing", "move K"),
        ("Nightcrawler", "Acrobat", "defence"),
        ("Archangel", "Wing Missiles", "attack 3"),
        ("Beast", "Agility", "defence"),
        ("Colossus", "Steel Skin", "defence"),
        ("Wolverine", "Admantium Claws", "attack 1"),
        ("Storm", "Weather Control", "disable 6"),
        ("Cyclops", "Energy Beams", "attack 4"),
        ("Sentinel", "Lasers", "attack 4"),
        ("Sentinel", "Neutralizer", "neutralize"),
    ],
    "Y": [
        ("Nightcrawler", "Prehensile Tail", "defence"),
        ("Shadowcat", "Disrupt Electronics", "attack 1"),
        ("Cable", "Firepower", "attack 3"),
        ("Iceman", "Ice Wall", "defence"),
        ("Jubilee", "Pyrotechnics", "disable 3"),
        ("Longshot", "Agility", "defence"),
        ("Havok", "Plasma Beam", "attack 4"),
        ("Rogue", "Absorb", "absorb"),
        ("Banshee", "Sonic Blast", "disable 3"),
        ("Professor X", "Read Minds", "look_hand"),
        ("Gambit", "Inertial Escape", "defence"),
        ("Psylocke", "Psychic Knife", "attack 1"),
        ("Archangel", "Fly Far & Fast", "attack 5"),
        ("Beast", "Throw Object", "attack 2"),
        ("Colossus", "Break Walls", "move 2"),
        ("Wolverine", "Admantium Claws", "attack 1"),
        ("Storm", "Tornado", "disable 5"),
        ("Cyclops", "Eye Beams", "attack 5"),
        ("Sentinel", "Mutant-Sensors", "look_hand"),
        ("Sentinel", "Catchweb", "disable 2"),
    ],
    "Z": [
        ("Cyclops", "Bounce Optic Blast", "attack K"),
        ("Storm", "Lightning Bolts", "attack 5"),
        ("Wolverine", "Regeneration", "defence"),
        ("Colossus", "Strength of Steel", "attack 1"),
        ("Beast", "Bestial Strength", "attack 1"),
        ("Nightcrawler", "LOS Teleport", "teleport 4"),
        ("Gambit", "Defy Gravity", "move 3"),
        ("Shadowcat", "Insubstantial", "defence"),
        ("Professor X", "Omnipathic", "look_deck 7"),
        ("Psylocke", "Telepathy", "look_hand"),
        ("Cable", "Forcefield", "defence"),
        ("Iceman", "Ice Slide", "move 2"),
        ("Jubilee", "Detonate Matter", "attack 2"),
        ("Havok", "Plasma Blast", "attack 4"),
        ("Banshee", "Sonar", "look_hand"),
        ("Rogue", "Energy Drain", "attack 1"),
        ("Archangel", "Razor Wings", "move_attack 1"),
        ("Longshot", "Mystical Luck", "exchange 2 discard 1"),
        ("Sentinel", "Disintegrator Beams", "attack 3"),
    ],
}


def show_unit(row: dict[str, Any]) -> str:
    return " ".join(word.title() for word in ("leader", "flying") if row.get(word))


def show_power(row: dict[str, Any]) -> str:
    words = [row["effect"]]
    words += [str(row[key]) for key in ("range", "cards") if key in row]
    words += ["K"] if row.get("knight") else []
    words += [f"discard {row['discard']}"] if "discard" in row else []
    words += ["once"] if row.get("once") else []
    return " ".join(words)


# --- The content -----------------------------------------------------------------------------

# The keys of the rows, in the order of the pack.
ROW_KEYS = {
    "units": "name hits leader flying sentinel mark note",
    "cards": "name copies kind range flying side type mark note",
    "powers": "type unit name effect range knight cards discard once mark note",
}


def test_pack_keys(skirmish: dict[str, Any]) -> None:
    assert list(skirmish) == ["format", "game", "title", "units", "cards", "powers"]
    for key, words in ROW_KEYS.items():
        for row in skirmish[key]:
            assert list(row) == [word for word in words.split() if word in row], row


def test_units(skirmish: dict[str, Any]) -> None:
    rows = skirmish["units"]
    assert len(rows) == 19
    assert [(row["name"], (row["hits"], show_unit(row))) for row in rows] == [*UNITS.items()]
    # One Sentinel, and what is not so is left out.
    assert [row["name"] for row in rows if "sentinel" in row] == ["Sentinel"]
    flags = [row[key] for row in rows for key in ("leader", "flying", "sentinel") if key in row]
    assert flags == [True] * 9


def test_a_team_of_the_table(skirmish: dict[str, Any]) -> None:
    hits = [row["hits"] for row in skirmish["units"][:-1]]
    assert Counter(hits) == {1: 5, 2: 9, 3: 4}
    # The lightest eight, with Professor X among them, leave five hits of sixteen.
    assert sum(sorted(hits)[:8]) == 11


def test_cards(skirmish: dict[str, Any]) -> None:
    purposes = {"move": "M", "attack": "A", "defence": "D", "special": "X"}
    sides = {"mutant": "Mutants only", "sentinel": "Sentinels only"}
    cards = []
    for row in skirmish["cards"]:
        note = "Flying units only" if row.get("flying") else sides.get(row.get("side"), "")
        cards.append((row["name"], row["copies"], row.get("range"), purposes[row["kind"]], note))
    assert cards == CARDS
    assert len(cards) == 13
    assert sum(row["copies"] for row in skirmish["cards"]) == 50
    types = {row["name"]: row["type"] for row in skirmish["cards"] if row["kind"] == "special"}
    assert types == {f"Type {letter} Special Power": letter for letter in "XYZ"}
    # Of each kind its own keys only.
    own = {"M": {"range", "flying"}, "A": {"range"}, "D": {"side"}, "X": {"type"}}
    for row, (_, _, _, purpose, _) in zip(skirmish["cards"], CARDS, strict=True):
        assert set(row) - {"name", "copies", "kind", "mark"} <= own[purpose]


def test_powers(skirmish: dict[str, Any]) -> None:
    rows = skirmish["powers"]
    assert len(rows) == 59
    assert [(row["type"], row["unit"], row["name"], show_power(row)) for row in rows] == [
        (letter, *power) for letter, powers in POWERS.items() for power in powers
    ]


def test_every_unit_has_powers_of_every_type(skirmish: dict[str, Any]) -> None:
    counts = Counter((row["unit"], row["type"]) for row in skirmish["powers"])
    assert {unit for unit, _ in counts} == set(UNITS)
    # The Sentinel has two of type X and Y; all others one of each.
    twice = {("Sentinel", "X"), ("Sentinel", "Y")}
    assert counts == {(unit, t): 1 + ((unit, t) in twice) for unit in UNITS for t in "XYZ"}


def test_range_k_is_a_key_of_its_own(skirmish: dict[str, Any]) -> None:
    knights = [row for row in skirmish["powers"] if "knight" in row]
    assert [row["name"] for row in knights] == ["Phasing", "Bounce Optic Blast"]
    assert all(row["knight"] is True and "range" not in row for row in knights)


def test_marks(skirmish: dict[str, Any]) -> None:
    rows = [row for key in ROW_KEYS for row in skirmish[key]]
    assert len(rows) == 19 + 13 + 59
    assert {row["mark"] for row in rows} == {"printed"}
    assert not [row for row in rows if "note" in row]


# --- What the schemas take --------------------------------------------------------------------

UNIT = {"name": "X", "hits": 9, "mark": "printed"}
CARD = {"name": "X", "copies": 1, "mark": "printed"}
# kind: its keys with values; those in brackets may be left out.
CARD_KINDS: dict[str, dict[str, Any]] = {
    "move": {"range": 7, "[flying]": True},
    "attack": {"range": 7},
    "defence": {"side": "mutant"},
    "special": {"type": "Y"},
}
POWER = {"type": "X", "unit": "Cable", "name": "P", "mark": "printed"}
POWER_EFFECTS: dict[str, dict[str, Any]] = {
    "attack": {"range": 7},
    "disable": {"range": 7},
    "move": {"range": 7},
    "teleport": {"range": 7},
    "move_attack": {"range": 7},
    "defence": {},
    "draw": {"cards": 9, "[once]": True},
    "exchange": {"cards": 9, "discard": 9},
    "look_hand": {},
    "look_deck": {"cards": 12},
    "absorb": {},
    "neutralize": {},
}
KNIGHTS = ("attack", "disable", "move")


def full(base: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    return base | {key.strip("[]"): value for key, value in keys.items()}


def check_keys(
    accepts: Callable[[dict[str, Any]], object],
    base: dict[str, Any],
    keys: dict[str, Any],
    others: dict[str, Any],
) -> None:
    """A row is accepted with its keys, refused with one less and with one more."""
    row = full(base, keys)
    assert accepts(row)
    for key in keys:
        word = key.strip("[]")
        without = {k: v for k, v in row.items() if k != word}
        assert bool(accepts(without)) is key.startswith("["), f"without {word}"
    for key, value in others.items():
        if key not in row:
            assert not accepts(row | {key: value}), f"with {key}"


CARD_OTHERS = {"range": 1, "flying": False, "side": "mutant", "type": "X"}
POWER_OTHERS = {"range": 1, "cards": 1, "discard": 1, "once": False}


@pytest.mark.parametrize("kind", CARD_KINDS)
def test_schema_card_kinds(kind: str) -> None:
    schema = schema_of("skirmish", "cards.toml")

    def accepts(row: dict[str, Any]) -> bool:
        specials = [full(CARD | {"kind": "special"}, CARD_KINDS["special"])] * 3
        return not errors(schema, {"card": [row, *specials]})

    others = CARD_OTHERS | {"hits": 1}
    check_keys(accepts, CARD | {"kind": kind}, CARD_KINDS[kind], others)


@pytest.mark.parametrize("effect", POWER_EFFECTS)
def test_schema_effects(effect: str) -> None:
    schema = schema_of("skirmish", "powers.toml")

    def accepts(row: dict[str, Any]) -> bool:
        return not one_row(schema, "power", row)

    row = POWER | {"effect": effect}
    others = POWER_OTHERS | {"knight": True, "n": 1}
    check_keys(accepts, row, POWER_EFFECTS[effect], others)
    assert accepts(full(row, POWER_EFFECTS[effect]) | {"range": "K"}) is (effect in KNIGHTS)
    for key, value in POWER_EFFECTS[effect].items():
        if isinstance(value, int) and not isinstance(value, bool):
            for bad in (0, -1, value + 1, str(value), 1.5, True, "k"):
                assert not accepts(full(row, POWER_EFFECTS[effect]) | {key: bad}), (key, bad)


MOVE = full(CARD | {"kind": "move"}, {"range": 1})
SPECIAL = CARD | {"kind": "special", "type": "Z"}
ATTACK = POWER | {"effect": "attack", "range": "K"}
GOOD_ROWS: dict[str, tuple[str, int, list[dict[str, Any]]]] = {
    # key, how many at least, rows: as many as there may be
    "units.toml": ("unit", 9, [
        UNIT | {"leader": True, "flying": True, "note": "n"},
        UNIT | {"hits": 1, "leader": False, "flying": False, "sentinel": False},
        *[UNIT | {"sentinel": True}] * 30,
    ]),
    "cards.toml": ("card", 3, [
        MOVE | {"range": 7, "copies": 20, "flying": False, "note": "n"}, *[SPECIAL] * 15,
    ]),
    "powers.toml": ("power", 0, [ATTACK | {"note": "n"}] * 200),
}  # fmt: skip
BAD_ROWS: list[tuple[str, dict[str, Any]]] = [
    ("units.toml", {"name": ""}),
    ("units.toml", {"hits": 0}),
    ("units.toml", {"hits": 10}),
    ("units.toml", {"hits": "3"}),
    ("units.toml", {"leader": 1}),
    ("units.toml", {"flying": "yes"}),
    ("units.toml", {"sentinel": "yes"}),
    ("units.toml", {"mark": "guessed"}),
    ("units.toml", {"note": ""}),
    ("units.toml", {"copies": 8}),
    ("cards.toml", {"name": 3}),
    ("cards.toml", {"copies": 0}),
    ("cards.toml", {"copies": 21}),
    ("cards.toml", {"kind": "walk"}),
    ("cards.toml", {"kind": "defense"}),
    ("cards.toml", {"range": 0}),
    ("cards.toml", {"range": 8}),
    ("cards.toml", {"range": "K"}),
    ("cards.toml", {"flying": 1}),
    ("cards.toml", {"mark": ""}),
    ("cards.toml", SPECIAL | {"range": 1}),
    ("powers.toml", {"type": "W"}),
    ("powers.toml", {"type": "x"}),
    ("powers.toml", {"unit": ""}),
    ("powers.toml", {"name": ""}),
    ("powers.toml", {"effect": "fly"}),
    ("powers.toml", {"range": "k"}),
    ("powers.toml", {"range": 8}),
    ("powers.toml", {"range": [1]}),
    ("powers.toml", {"mark": "Printed"}),
]


def test_schemas_accept_rows_at_the_limits() -> None:
    for file, (key, least, rows) in GOOD_ROWS.items():
        schema = schema_of("skirmish", file)
        assert errors(schema, {key: rows}) == []
        assert errors(schema, {key: [*rows, rows[-1]]})
        assert errors(schema, {key: rows[:least]}) == []
        assert least == 0 or errors(schema, {key: rows[: least - 1]})


@pytest.mark.parametrize(("file", "change"), BAD_ROWS)
def test_schemas_refuse(file: str, change: dict[str, Any]) -> None:
    key, _, (first, *others) = GOOD_ROWS[file]
    assert errors(schema_of("skirmish", file), {key: [first | change, *others]})


@pytest.mark.parametrize("side", ["X-Men", "Sentinel", "robot"])
def test_schema_of_defences(side: str) -> None:
    schema = schema_of("skirmish", "cards.toml")
    defence = CARD | {"kind": "defence"}
    assert errors(schema, {"card": [defence | {"side": side}, SPECIAL, SPECIAL]})
    for word in ("mutant", "sentinel"):
        assert errors(schema, {"card": [defence | {"side": word}, SPECIAL, SPECIAL]}) == []


# --- What the core takes ----------------------------------------------------------------------

Content = dict[str, Any]
Edit = Callable[[Content], object]

# Rows by number: units 0 to 17 are the mutants; cards 0 to 5 move, 6 and 7 attack, 8 and 9 defend,
# 10 to 12 are special; powers 0 to 19 are of type X, 20 to 39 Y, 40 to 58 Z.


def node(content: Content, path: str) -> tuple[Any, Any]:
    """The map or list that holds a place, e.g. ``units.0.hits``, and the last step to it."""
    *way, last = [int(word) if word.isdigit() else word for word in path.split(".")]
    found: Any = content
    for word in way:
        found = found[word]
    return found, last


def put(path: str, value: object) -> Edit:
    """An edit that puts a value at a place."""

    def edit(content: Content) -> None:
        found, last = node(content, path)
        found[last] = value

    return edit


def drop(path: str) -> Edit:
    """An edit that takes a key or a row out."""

    def edit(content: Content) -> None:
        found, last = node(content, path)
        del found[last]

    return edit


def add(key: str, *rows: dict[str, Any], at: int | None = None) -> Edit:
    """An edit that puts rows into a list: before row ``at``, or as the last ones."""

    def edit(content: Content) -> None:
        place = len(content[key]) if at is None else at
        content[key][place:place] = rows

    return edit


def swap(key: str, a: int, b: int) -> Edit:
    def edit(content: Content) -> None:
        rows = content[key]
        rows[a], rows[b] = rows[b], rows[a]

    return edit


def add_power(effect: str, **keys: Any) -> Edit:
    """An edit that adds a power as the last row, number 59."""
    return add("powers", POWER | {"effect": effect} | keys)


def mutants(count: int) -> Edit:
    """An edit that leaves so many of the table's mutants, or adds new ones before the Sentinel."""

    def edit(content: Content) -> None:
        rows = content["units"]
        rows[:-1] = rows[: min(count, 18)]
        rows[-1:-1] = [UNIT | {"name": f"mutant {i}"} for i in range(18, count)]
        names = {row["name"] for row in rows}
        content["powers"] = [row for row in content["powers"] if row["unit"] in names]

    return edit


def each_unit(**keys: Any) -> Edit:
    def edit(content: Content) -> None:
        for row in content["units"]:
            row.update(keys)

    return edit


def load(content: Content, *edits: Edit, game: str = "skirmish") -> xmcore.Game:
    content = copy.deepcopy(content)
    for edit in edits:
        edit(content)
    return xmcore.load_game(game, msgpack.packb(content))


def refuse(content: Content, text: str, *edits: Edit, game: str = "skirmish") -> None:
    with pytest.raises(xmcore.ContentError) as caught:
        load(content, *edits, game=game)
    assert str(caught.value) == text


def check_refused(edits: Edit | tuple[Edit, ...], text: str, content: Content) -> None:
    refuse(content, text, *(edits if isinstance(edits, tuple) else (edits,)))


MARKS = "printed, inferred, reconstructed"
TYPES_IN_ORDER = "the cards of types X, Y, Z stand once each, in order"
ONE_OF_EACH_TYPE = "one special card each of type X, Y, Z is needed"
BEHIND = "a row behind the Sentinel, which is the last"
NO_TEAM = "no team of 8 with a leader has at most 16 hits"
SHARED = "in another power of this type and effect"
OWN_EFFECTS = ", ".join(POWER_EFFECTS)

# path, a value there, what the core says
BAD_VALUES: list[tuple[str, object, str]] = [
    ("game", "siege", "game: a pack for 'siege', the game is 'skirmish'"),
    ("format", 2, "format: 2 is not from 1 to 1"),
    ("units.0.name", "", "units[0].name: a name has from 1 to 40 bytes"),
    ("units.0.name", "J" * 41, "units[0].name: a name has from 1 to 40 bytes"),
    ("units.0.name", "storm", "units[17].name: 'Storm' stands twice"),
    ("units.0.name", "Sentinel", "units[18].name: 'Sentinel' stands twice"),
    ("units.0.name", 1, "units[0].name: an integer where a string belongs"),
    ("units.0.hits", 0, "units[0].hits: 0 is not from 1 to 9"),
    ("units.0.hits", 10, "units[0].hits: 10 is not from 1 to 9"),
    ("units.18.hits", 10, "units[18].hits: 10 is not from 1 to 9"),
    ("units.0.hits", "1", "units[0].hits: a string where an integer belongs"),
    ("units.0.leader", 1, "units[0].leader: an integer where true or false belongs"),
    ("units.0.flying", "yes", "units[0].flying: a string where true or false belongs"),
    ("units.18.sentinel", 1, "units[18].sentinel: an integer where true or false belongs"),
    ("units.0.mark", "guessed", f"units[0].mark: 'guessed' is not one of {MARKS}"),
    ("units.0.note", 3, "units[0].note: an integer where a string belongs"),
    ("units.17.sentinel", True, f"units[18].sentinel: {BEHIND}"),
    ("units.18.sentinel", False, "units: no Sentinel"),
    ("cards.0.name", "fly", "cards[4].name: 'Fly' stands twice"),
    ("cards.0.copies", 0, "cards[0].copies: 0 is not from 1 to 20"),
    ("cards.0.copies", 21, "cards[0].copies: 21 is not from 1 to 20"),
    ("cards.0.kind", "walk",
     "cards[0].kind: 'walk' is not one of move, attack, defence, special"),
    ("cards.0.range", 0, "cards[0].range: 0 is not from 1 to 7"),
    ("cards.0.range", 8, "cards[0].range: 8 is not from 1 to 7"),
    ("cards.0.range", "K", "cards[0].range: a string where an integer belongs"),
    ("cards.6.range", 8, "cards[6].range: 8 is not from 1 to 7"),
    ("cards.0.flying", 1, "cards[0].flying: an integer where true or false belongs"),
    ("cards.8.side", "robot", "cards[8].side: 'robot' is not one of mutant, sentinel"),
    ("cards.10.type", "W", "cards[10].type: 'W' is not one of X, Y, Z"),
    ("cards.10.type", "Y", f"cards[10].type: {TYPES_IN_ORDER}"),
    ("cards.11.type", "X", f"cards[11].type: {TYPES_IN_ORDER}"),
    ("cards.12.type", "Y", f"cards[12].type: {TYPES_IN_ORDER}"),
    ("cards.5.mark", "", f"cards[5].mark: '' is not one of {MARKS}"),
    ("powers.0.type", "x", "powers[0].type: 'x' is not one of X, Y, Z"),
    ("powers.0.unit", "Magneto", "powers[0].unit: no unit 'Magneto' in this pack"),
    ("powers.0.unit", "jubilee", "powers[0].unit: no unit 'jubilee' in this pack"),
    ("powers.0.effect", "fly", f"powers[0].effect: 'fly' is not one of {OWN_EFFECTS}"),
    ("powers.0.name", 5, "powers[0].name: an integer where a string belongs"),
    ("powers.0.range", 0, "powers[0].range: 0 is not from 1 to 7"),
    ("powers.0.range", 8, "powers[0].range: 8 is not from 1 to 7"),
    ("powers.0.range", "K", "powers[0].range: a string where an integer belongs"),
    ("powers.0.knight", True, "powers[0].range: a knight's move takes no range"),
    ("powers.10.knight", 1, "powers[10].knight: an integer where true or false belongs"),
    ("powers.10.knight", False, "powers[10].range: missing"),
    ("powers.4.cards", 0, "powers[4].cards: 0 is not from 1 to 9"),
    ("powers.4.cards", 10, "powers[4].cards: 10 is not from 1 to 9"),
    ("powers.4.once", 1, "powers[4].once: an integer where true or false belongs"),
    ("powers.45.range", 8, "powers[45].range: 8 is not from 1 to 7"),
    ("powers.48.cards", 0, "powers[48].cards: 0 is not from 1 to 12"),
    ("powers.48.cards", 13, "powers[48].cards: 13 is not from 1 to 12"),
    ("powers.56.range", 8, "powers[56].range: 8 is not from 1 to 7"),
    ("powers.57.cards", 10, "powers[57].cards: 10 is not from 1 to 9"),
    ("powers.57.discard", 0, "powers[57].discard: 0 is not from 1 to 9"),
    ("powers.57.discard", 10, "powers[57].discard: 10 is not from 1 to 9"),
    ("powers.0.mark", "guessed", f"powers[0].mark: 'guessed' is not one of {MARKS}"),
    ("powers.5.unit", "Sentinel", "powers[5].effect: absorb is for mutants only"),
    ("powers.19.unit", "Storm", "powers[19].effect: neutralize is for the Sentinel only"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "text"), BAD_VALUES)
def test_core_refuses_values(skirmish: Content, path: str, value: object, text: str) -> None:
    check_refused(put(path, value), text, skirmish)


UNKNOWN_KEYS = [
    ("units.0.square", "units[0]", "|name|hits|leader|flying|sentinel|mark|note|"),
    ("cards.0.n", "cards[0]", "|name|copies|kind|range|flying|side|type|mark|note|"),
    (
        "powers.0.side", "powers[0]",
        "|type|unit|name|effect|range|knight|cards|discard|once|mark|note|",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("path", "place", "allowed"), UNKNOWN_KEYS)
def test_core_refuses_unknown_keys(skirmish: Content, path: str, place: str, allowed: str) -> None:
    key = path.rpartition(".")[2]
    text = f"{place}: unknown key '{key}'; allowed: {allowed}"
    check_refused(put(path, 1), text, skirmish)


@pytest.mark.parametrize("key", ["characters", "levels", "track"])
def test_core_refuses_lists_of_other_games(skirmish: Content, key: str) -> None:
    text = f"unknown key '{key}'; allowed: |format|game|title|units|cards|powers|"
    check_refused(put(key, []), text, skirmish)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        *[(key, key) for key in ("title", "units", "cards", "powers")],
        *[(f"units.18.{key}", f"units[18].{key}") for key in ("name", "hits", "mark")],
        *[(f"cards.0.{key}", f"cards[0].{key}") for key in ("name", "copies", "kind", "range")],
        ("cards.6.range", "cards[6].range"),
        ("cards.8.side", "cards[8].side"),
        ("cards.10.type", "cards[10].type"),
        ("cards.0.mark", "cards[0].mark"),
        *[(f"powers.0.{key}", f"powers[0].{key}") for key in ("type", "unit", "name", "effect")],
        ("powers.0.range", "powers[0].range"),
        ("powers.0.mark", "powers[0].mark"),
        ("powers.4.cards", "powers[4].cards"),
        ("powers.10.knight", "powers[10].range"),
        ("powers.57.cards", "powers[57].cards"),
        ("powers.57.discard", "powers[57].discard"),
        ("powers.48.cards", "powers[48].cards"),
    ],
)
def test_core_misses_keys(skirmish: Content, path: str, place: str) -> None:
    check_refused(drop(path), f"{place}: missing", skirmish)


# edits, what the core says
BAD_UNITS: list[tuple[Edit | tuple[Edit, ...], str]] = [
    (mutants(7), "units: 8 entries; from 9 to 32 are allowed"),
    (mutants(32), "units: 33 entries; from 9 to 32 are allowed"),
    (put("units", []), "units: 0 entries; from 9 to 32 are allowed"),
    (drop("units.18"), "units: no Sentinel"),
    # The Sentinel before the last, or twice.
    (swap("units", 17, 18), f"units[18].sentinel: {BEHIND}"),
    (swap("units", 0, 18), f"units[1].sentinel: {BEHIND}"),
    (add("units", UNIT | {"sentinel": True}), f"units[19].sentinel: {BEHIND}"),
    (add("units", UNIT), f"units[19].sentinel: {BEHIND}"),
    # Nobody leads; nobody light enough leads; eight have seventeen hits.
    (each_unit(leader=False), f"units: {NO_TEAM}"),
    (each_unit(hits=3), f"units: {NO_TEAM}"),
    ((each_unit(hits=2, leader=False), put("units.4", UNIT | {"hits": 3, "leader": True})),
     f"units: {NO_TEAM}"),
    # A leader who is no mutant does not count.
    ((each_unit(leader=False), put("units.18.leader", True)), f"units: {NO_TEAM}"),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "text"), BAD_UNITS)
def test_core_refuses_units(skirmish: Content, edits: Edit | tuple[Edit, ...], text: str) -> None:
    check_refused(edits, text, skirmish)


def extra_moves(count: int) -> Edit:
    """So many more kinds of Move cards, at the end of their block."""
    return add("cards", *[MOVE | {"name": f"move {i}"} for i in range(count)], at=6)


BLOCKS = "kinds stand in blocks, in this order"
DEFENCE = CARD | {"name": "Block", "kind": "defence", "side": "mutant"}
BAD_CARDS: list[tuple[Edit | tuple[Edit, ...], str]] = [
    (put("cards", []), "cards: 0 entries; from 1 to 16 are allowed"),
    (extra_moves(4), "cards: 17 entries; from 1 to 16 are allowed"),
    # Sixteen cards more than the fifty are allowed, not seventeen.
    ((put("cards.0.copies", 20), put("cards.1.copies", 7)),
     "cards: 67 cards, at most 66 are allowed"),
    # Blocks out of order.
    (swap("cards", 5, 6), f"cards[6].kind: move behind attack: {BLOCKS}"),
    (swap("cards", 7, 8), f"cards[8].kind: attack behind defence: {BLOCKS}"),
    (swap("cards", 9, 10), f"cards[10].kind: defence behind special: {BLOCKS}"),
    (add("cards", MOVE), f"cards[13].kind: move behind special: {BLOCKS}"),
    (add("cards", DEFENCE, at=0), f"cards[1].kind: move behind defence: {BLOCKS}"),
    # Types out of order, missing, or twice.
    (swap("cards", 10, 11), f"cards[10].type: {TYPES_IN_ORDER}"),
    (swap("cards", 11, 12), f"cards[11].type: {TYPES_IN_ORDER}"),
    (drop("cards.10"), f"cards[10].type: {TYPES_IN_ORDER}"),
    (drop("cards.11"), f"cards[11].type: {TYPES_IN_ORDER}"),
    (drop("cards.12"), f"cards: {ONE_OF_EACH_TYPE}"),
    ((drop("cards.10"),) * 3, f"cards: {ONE_OF_EACH_TYPE}"),
    (add("cards", SPECIAL), f"cards[13].type: {TYPES_IN_ORDER}"),
    # Keys that a kind does not take.
    (put("cards.0.side", "mutant"), "cards[0].side: move takes no side"),
    (put("cards.0.type", "X"), "cards[0].type: move takes no type"),
    (put("cards.6.flying", False), "cards[6].flying: attack takes no flying"),
    (put("cards.6.side", "mutant"), "cards[6].side: attack takes no side"),
    (put("cards.6.type", "X"), "cards[6].type: attack takes no type"),
    (put("cards.8.range", 1), "cards[8].range: defence takes no range"),
    (put("cards.8.flying", True), "cards[8].flying: defence takes no flying"),
    (put("cards.8.type", "X"), "cards[8].type: defence takes no type"),
    (put("cards.10.range", 1), "cards[10].range: special takes no range"),
    (put("cards.10.flying", True), "cards[10].flying: special takes no flying"),
    (put("cards.10.side", "mutant"), "cards[10].side: special takes no side"),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "text"), BAD_CARDS)
def test_core_refuses_cards(skirmish: Content, edits: Edit | tuple[Edit, ...], text: str) -> None:
    check_refused(edits, text, skirmish)


def twice(effect: str, first: dict[str, Any], second: dict[str, Any]) -> tuple[Edit, Edit]:
    """Two powers of type Y, in which the content has none that draws or looks at the deck."""
    return add_power(effect, type="Y", **first), add_power(effect, type="Y", **second)


BAD_POWERS: list[tuple[Edit | tuple[Edit, ...], str]] = [
    (put("powers", [ATTACK] * 201), "powers: 201 entries; from 0 to 200 are allowed"),
    (put("powers.0", 3), "powers[0]: an integer where a map belongs"),
    # Numbers that a type has once.
    (add_power("draw", cards=3, once=True), f"powers[59].cards: 3, and 2 {SHARED}"),
    (add_power("draw", cards=2), f"powers[59].once: false, and true {SHARED}"),
    (twice("draw", {"cards": 2}, {"cards": 2, "once": True}),
     f"powers[60].once: true, and false {SHARED}"),
    (add_power("exchange", type="Z", cards=3, discard=1), f"powers[59].cards: 3, and 2 {SHARED}"),
    (add_power("exchange", type="Z", cards=2, discard=2),
     f"powers[59].discard: 2, and 1 {SHARED}"),
    (add_power("look_deck", type="Z", cards=6), f"powers[59].cards: 6, and 7 {SHARED}"),
    (twice("look_deck", {"cards": 1}, {"cards": 12}), f"powers[60].cards: 12, and 1 {SHARED}"),
    # The Sentinel's power, and the mutants'.
    (add_power("neutralize"), "powers[59].effect: neutralize is for the Sentinel only"),
    (add_power("neutralize", type="Z", unit="Rogue"),
     "powers[59].effect: neutralize is for the Sentinel only"),
    (add_power("absorb", type="Z", unit="Sentinel"),
     "powers[59].effect: absorb is for mutants only"),
    # A unit that is no longer there.
    (put("units.0.name", "Dazzler"), "powers[0].unit: no unit 'Jubilee' in this pack"),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "text"), BAD_POWERS)
def test_core_refuses_powers(skirmish: Content, edits: Edit | tuple[Edit, ...], text: str) -> None:
    check_refused(edits, text, skirmish)


@pytest.mark.parametrize("name", ["", "x" * 41])
def test_core_refuses_names_of_powers(skirmish: Content, name: str) -> None:
    refuse(skirmish, "powers[4].name: a name has from 1 to 40 bytes", put("powers.4.name", name))


def test_core_refuses_a_card_called_like_a_power_that_moves(skirmish: Content) -> None:
    """Both would be the card of an action: two actions with one text."""
    name = put("cards.0.name", "Type Y Special Power 2")
    called = "so actions call a card of this pack with a distance"
    refuse(skirmish, f"cards[0].name: 'Type Y Special Power 2': {called}", name)
    free = "skirmish(move_exact=false)"
    name = put("cards.1.name", "walk 7")
    refuse(skirmish, f"cards[1].name: 'walk 7': {called}", name)
    refuse(skirmish, f"cards[1].name: 'walk 7': {called}", name, game=free)
    load(skirmish, put("cards.1.name", "Walk 8"), game=free)


@pytest.mark.parametrize("effect", POWER_EFFECTS)
def test_core_takes_the_effects(skirmish: Content, effect: str) -> None:
    unit = "Sentinel" if effect == "neutralize" else "Storm"
    # Type Y: no other power there that shares numbers.
    row = full(POWER, POWER_EFFECTS[effect]) | {"type": "Y", "unit": unit, "effect": effect}
    load(skirmish, add("powers", row))
    for key, value in (POWER_OTHERS | {"knight": True}).items():
        if key in row:
            continue
        text = f"powers[59].{key}: {effect} takes no {key}"
        if key == "knight" and effect in KNIGHTS:
            text = "powers[59].range: a knight's move takes no range"
            load(skirmish, add("powers", {k: row[k] for k in row if k != "range"} | {key: value}))
        elif key == "knight":
            text = f"powers[59].range: {effect} takes no knight's move"
        refuse(skirmish, text, add("powers", row | {key: value}))


# --- Content at its limits --------------------------------------------------------------------


def play(game: xmcore.Game) -> None:
    state = game.new_initial_state(seed=1)
    state.playout(1)
    assert state.is_terminal()


def write_defaults(content: Content) -> None:
    for row in content["units"]:
        for key in ("leader", "flying", "sentinel"):
            row.setdefault(key, False)


def test_core_takes_the_content(skirmish: Content) -> None:
    assert load(skirmish) == xmcore.load_game("skirmish")
    # What a default says may be written out.
    load(skirmish, write_defaults, put("cards.0.flying", False), put("powers.0.knight", False))


@pytest.mark.parametrize("count", [8, 31])
def test_the_fewest_and_the_most_mutants(skirmish: Content, count: int) -> None:
    game = load(skirmish, mutants(count))
    assert len(game.content()["units"]) == count + 1
    play(game)


def test_a_team_of_exactly_sixteen_hits(skirmish: Content) -> None:
    """Of eight mutants all are needed, and the one leader may be the last of them."""
    only = (mutants(8), each_unit(hits=2, leader=False), put("units.7.leader", True))
    play(load(skirmish, *only))
    refuse(skirmish, f"units: {NO_TEAM}", *only, put("units.0.hits", 3))
    # Heavy ones, nine hits each, are no trouble as long as eight others are light.
    play(load(skirmish, mutants(31), put("units.0.hits", 9), put("units.18.hits", 9)))
    light = (each_unit(hits=1), put("units.13.hits", 9), mutants(18))
    no_leader = [put(f"units.{i}.leader", False) for i in (4, 7, 15)]
    play(load(skirmish, *light, *no_leader))  # seven hits and Beast with nine
    refuse(skirmish, f"units: {NO_TEAM}", *light, *no_leader, put("units.0.hits", 9),
           *[put(f"units.{i}.hits", 2) for i in range(1, 18) if i != 13])  # fmt: skip


def test_the_most_cards(skirmish: Content) -> None:
    game = load(skirmish, put("cards.0.copies", 20), put("cards.1.copies", 6))
    assert sum(row["copies"] for row in game.content()["cards"]) == 66
    play(game)
    # Sixteen kinds; 63 cards and one of each new kind.
    play(load(skirmish, put("cards.0.copies", 18), extra_moves(3)))


def test_cards_of_one_copy_and_no_block_but_the_last(skirmish: Content) -> None:
    def specials_only(content: Content) -> None:
        content["cards"] = [row | {"copies": 1} for row in content["cards"][10:]]

    play(load(skirmish, specials_only, game="skirmish(max_turns=4)"))
    refuse(skirmish, f"cards: {ONE_OF_EACH_TYPE}", specials_only, drop("cards.2"))
    # Any block but the special cards may be empty.
    for block in (range(6), (6, 7), (8, 9)):
        edits = [drop(f"cards.{i}") for i in reversed(block)]
        play(load(skirmish, *edits, game="skirmish(max_turns=4)"))


def test_the_most_powers(skirmish: Content) -> None:
    attack = POWER | {"effect": "attack", "range": 7}
    game = load(skirmish, add("powers", *[attack] * 141))
    assert len(game.content()["powers"]) == 200
    play(game)
    refuse(skirmish, "powers: 201 entries; from 0 to 200 are allowed",
           add("powers", *[attack] * 142))  # fmt: skip
    play(load(skirmish, put("powers", []), game="skirmish(max_turns=4)"))


def test_numbers_are_shared_within_a_type_and_effect_only(skirmish: Content) -> None:
    play(
        load(
            skirmish,
            add_power("draw", cards=2, once=True),  # the same
            add_power("draw", type="Y", cards=9),  # another type
            add_power("draw", type="Y", cards=9, once=False),  # once: not so by default
            add_power("exchange", cards=9, discard=9),  # another effect
            add_power("look_deck", cards=12),
            add_power("look_deck", type="Y", cards=1),
            add_power("look_deck", type="Z", cards=7),
            add_power("exchange", type="Z", cards=2, discard=1),
        )
    )


PAIRS = "more than 48 pairs of a card and a distance"


def test_pairs_of_a_card_and_a_distance(skirmish: Content) -> None:
    """With move_exact=false a card has an action for each distance up to its range."""
    free = "skirmish(move_exact=false)"
    # Own content: 1 to 6 squares, 2 of type Y, 4 of type Z, none of X: 27 pairs.
    load(skirmish, game=free)
    # Any powers are possible with the own cards: 21 and three times 7.
    farther = (
        add_power("move", type="X", range=7),
        add_power("teleport", type="Y", range=7),
        add_power("move", type="Z", range=7),
    )
    load(skirmish, *farther, game=free)
    # Three kinds of cards more, 7 squares each: 48. The special cards' pairs are those of the
    # farthest power that moves or teleports.
    seven = tuple(put(f"cards.{6 + i}.range", 7) for i in range(3))
    load(skirmish, extra_moves(3), *seven, game=free)
    load(skirmish, extra_moves(3), *seven, add_power("move", type="Z", range=4), game=free)
    for power in (
        add_power("move", type="X", range=1),
        add_power("teleport", type="X", range=1),
        add_power("move", type="Z", range=5),
    ):
        refuse(skirmish, f"cards: {PAIRS}", extra_moves(3), *seven, power, game=free)
    # Moved exactly, a Move card is one pair.
    load(skirmish, extra_moves(3), *seven, *farther)
