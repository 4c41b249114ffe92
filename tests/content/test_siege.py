"""The content of X-Men: Under Siege: its tables, and what its schemas and the core take."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgpack
import pytest

import xmcore
from content.tools import (
    GIVEN,
    LEADER,
    check_ability_op,
    errors,
    one_row,
    partly_printed,
    schema_of,
    show_abilities,
)
from xmcore import packs


@pytest.fixture(scope="module")
def siege() -> dict[str, Any]:
    return packs.read_rows(packs.CONTENT / "siege")


# --- The tables, written down a second time --------------------------------------------------

# name: Fighting Skill, Durability, Intelligence
CHARACTERS = {
    "Archangel": (4, 4, 2),
    "Banshee": (3, 3, 3),
    "Beast": (3, 4, 4),
    "Bishop": (4, 4, 2),
    "Cable": (4, 4, 3),
    "Cyclops": (4, 3, 3),
    "Gambit": (4, 3, 3),
    "Havok": (4, 3, 2),
    "Iceman": (4, 4, 2),
    "Jean Grey": (2, 3, 4),
    "Jubilee": (3, 3, 2),
    "Longshot": (3, 3, 2),
    "Maverick": (4, 3, 3),
    "Nightcrawler": (4, 3, 3),
    "Psylocke": (4, 3, 3),
    "Rogue": (5, 4, 2),
    "Storm": (4, 3, 3),
    "Wolverine": (7, 4, 2),
}

# An ability: its name, then its effects as "when op arguments".
ABILITIES = {
    "Archangel": "Wing Missile: leader alt_roll 2 3 2 teammate",
    "Banshee": "Sonic Scream: leader marvel 3, leader mate_marvel 3",
    "Beast": "Physician: recover mate_recover_dice 2",
    "Bishop": "Energy Absorption: any absorb 3",
    "Cable": "Tactician: leader mate_dice 1, leader one_mate_ignore_hits 1",
    "Cyclops": "Field Leader: leader own_dice 1, leader mate_dice 1",
    "Gambit": "Kinetic Cards: any discard_dice 1",
    "Havok": "Plasma Burst: leader marvel 3",
    "Iceman": "Ice Shield: leader ignore_hits 1, leader mate_ignore_hits 1",
    "Jean Grey": "Telekinetic Shield: leader one_mate_ignore_all_hits, leader own_dice 1",
    "Jubilee": "Fireworks: leader own_dice 2",
    "Longshot": "Pure Luck: any reroll_evil_once",
    "Maverick": "Kinetic Absorption: any ignore_hits 1",
    "Nightcrawler": "Teleport: deploy teleport",
    "Psylocke": "Psychic Knife: leader explode_marvel_once",
    "Rogue": "Power Drain: any drain",
    "Storm": "Weather Control: leader mate_dice 2",
    "Wolverine": "Regeneration: recover heal_marvel 4",
}

# name: color, threshold, rooms, chips, Evil Mutant, X-Men, blank
LEVELS = {
    "Attic": ("Light Blue", 3, 5, 6, 2, 0, 4),
    "Second Floor": ("Dark Blue", 4, 8, 9, 3, 0, 6),
    "Ground Floor": ("Green", 6, 11, 13, 4, 1, 8),
    "Basement": ("Orange", 5, 9, 11, 3, 0, 8),
    "First Sub-Basement": ("Yellow", 4, 8, 10, 4, 1, 5),
    "Second Sub-Basement": ("Purple", 6, 11, 13, 6, 1, 6),
}

ROOMS = {
    "Attic": ["Storm's Loft", "Greenhouse", "Observatory", "Trunk Room", "Roof Access"],
    "Second Floor": [
        "Professor X's Bedroom", "Cyclops' Room", "Jean Grey's Room", "Wolverine's Room",
        "Rogue's Room", "Jubilee's Room", "Guest Room", "Upstairs Lounge",
    ],
    "Ground Floor": [
        "Cerebro", "Entrance Hall", "Professor X's Study", "Library", "Living Room", "Dining Room",
        "Kitchen", "Classroom", "Recreation Room", "Conservatory", "Garage",
    ],
    "Basement": [
        "Gymnasium", "Locker Room", "Swimming Pool", "Workshop", "Laundry", "Boiler Room",
        "Wine Cellar", "Pantry Store", "Elevator Lobby",
    ],
    "First Sub-Basement": [
        "Medical Wing", "Beast's Laboratory", "War Room", "Computer Center", "Communications Room",
        "Briefing Room", "Holding Cells", "Decontamination Chamber",
    ],
    "Second Sub-Basement": [
        "Danger Room", "Danger Room Control Booth", "Blackbird Hangar", "Flight Control",
        "Launch Tunnel", "Power Plant", "Armory", "Fuel Depot", "Shuttle Station",
        "Morlock Tunnel Gate", "Security Vault",
    ],
}  # fmt: skip

# name: copies, op and its arguments
CARDS: dict[str, tuple[int, dict[str, str | int]]] = {
    "Quick Response": (5, {"op": "quick_response"}),
    "Medical Wing Recovery": (4, {"op": "medical", "room": "Medical Wing"}),
    "Any Level": (3, {"op": "search"}),
    "Recruit an X-Man": (2, {"op": "recruit"}),
    "Surprise Attack": (2, {"op": "surprise"}),
    "Danger Room Malfunction": (1, {"op": "hit_level", "level": "Second Sub-Basement", "n": 1}),
    "Cerebro on the Fritz": (1, {"op": "hit_level", "level": "Ground Floor", "n": 1}),
}

# name: strength, Blood Chips that it pays
MUTANTS = {
    "Toad": (10, 2),
    "Pyro": (10, 2),
    "Mystique": (11, 3),
    "Avalanche": (11, 3),
    "Blob": (12, 3),
    "Lady Deathstrike": (12, 3),
    "Silver Samurai": (13, 3),
    "Sabretooth": (14, 3),
    "Mojo": (14, 3),
    "Omega Red": (15, 4),
    "Stryfe": (15, 4),
    "Shadow King": (16, 4),
    "Mister Sinister": (17, 4),
    "Juggernaut": (18, 4),
    "Magneto": (20, 5),
    "Apocalypse": (21, 5),
}

# op: the keys that it takes beside op and when; those in brackets may be left out.
ABILITY_OPS = {
    "own_dice": "n",
    "mate_dice": "n",
    "marvel": "n",
    "xmen": "n",
    "mate_marvel": "n",
    "alt_roll": "dice marvel xmen hits_to",
    "ignore_hits": "n",
    "mate_ignore_hits": "n",
    "one_mate_ignore_hits": "n",
    "one_mate_ignore_all_hits": "",
    "halve_hits": "",
    "reroll_evil_once": "",
    "explode_marvel_once": "",
    "drain": "",
    "absorb": "n",
    "discard_dice": "n",
    "heal_marvel": "n",
    "mate_recover_dice": "n",
    "teleport": "",
}
WHEN = ["leader", "any", "support", "recover", "deploy"]


# --- The content -----------------------------------------------------------------------------


def test_pack_keys(siege: dict[str, Any]) -> None:
    assert list(siege) == [
        "format", "game", "title", "characters", "levels", "rooms", "cards", "mutants", "track",
        "short_game",
    ]  # fmt: skip
    rows = {key: [list(row) for row in siege[key]] for key in list(siege)[3:8]}
    ends = ["mark"], ["mark", "note"]
    assert all(row == ["name", "level", *row[2:]] and row[2:] in ends for row in rows["rooms"])
    numbers = ["name", "color", "threshold", "blank", "evil_mutant", "xmen", "mark", "note"]
    assert all(row == numbers for row in rows["levels"])
    assert rows["cards"][0] == ["name", "copies", "op", "mark", "note"]
    assert rows["cards"][1] == ["name", "copies", "op", "mark", "note", "room"]
    assert rows["cards"][-1] == ["name", "copies", "op", "mark", "note", "level", "n"]
    assert rows["mutants"][0] == ["name", "kind", "strength", "mark"]
    assert rows["mutants"][-1] == ["name", "kind", "copies", "mark", "note"]


def test_characters(siege: dict[str, Any]) -> None:
    rows = siege["characters"]
    assert [row["name"] for row in rows] == list(CHARACTERS) == sorted(CHARACTERS)
    assert len(rows) == 18
    numbers = {
        row["name"]: (row["fighting"], row["durability"], row["intelligence"]) for row in rows
    }
    assert numbers == CHARACTERS
    # One Extra Ability each, as printed.
    assert {row["name"]: show_abilities(row) for row in rows} == {
        name: [ability] for name, ability in ABILITIES.items()
    }


def test_printed_numbers(siege: dict[str, Any]) -> None:
    rows = {row["name"]: row for row in siege["characters"]}
    wolverine = rows["Wolverine"]
    assert (wolverine["fighting"], wolverine["durability"]) == (7, 4)
    assert (wolverine["mark"], "note" in wolverine) == ("printed", False)
    assert show_abilities(wolverine) == ["Regeneration: recover heal_marvel 4"]
    # The rulebook's example of a hand: Wolverine and Storm 5, with Beast 7.
    hand = [rows[name]["intelligence"] for name in ("Wolverine", "Storm", "Beast")]
    assert hand == [2, 3, 4]


def test_levels(siege: dict[str, Any]) -> None:
    in_level = Counter(row["level"] for row in siege["rooms"])
    levels = {}
    for row in siege["levels"]:
        backs = (row["evil_mutant"], row["xmen"], row["blank"])
        levels[row["name"]] = (
            row["color"], row["threshold"], in_level[row["name"]], sum(backs), *backs,
        )  # fmt: skip
    assert levels == LEVELS
    assert list(levels) == list(LEVELS)


def test_chip_sums(siege: dict[str, Any]) -> None:
    levels = siege["levels"]
    backs = {back: sum(row[back] for row in levels) for back in ("blank", "evil_mutant", "xmen")}
    assert backs == {"evil_mutant": 22, "xmen": 3, "blank": 37}
    assert sum(backs.values()) == 62
    assert sum(row["threshold"] for row in levels) == 28


def test_rooms(siege: dict[str, Any]) -> None:
    assert [(row["level"], row["name"]) for row in siege["rooms"]] == [
        (level, name) for level, names in ROOMS.items() for name in names
    ]
    assert len(siege["rooms"]) == 52


def test_room_marks(siege: dict[str, Any]) -> None:
    rooms = {row["name"]: row for row in siege["rooms"]}
    assert {name: row["note"] for name, row in rooms.items() if "note" in row} == {
        "Cerebro": "implied by the rulebook: a special card names it with this level",
        "Medical Wing": "name: printed; level: reconstructed",
        "Danger Room": "implied by the rulebook: a special card names it with this level",
    }
    inferred = {name for name, row in rooms.items() if row["mark"] == "inferred"}
    assert inferred == {"Cerebro", "Danger Room"}
    assert all(
        row["mark"] == "reconstructed" for name, row in rooms.items() if name not in inferred
    )


def test_special_cards(siege: dict[str, Any]) -> None:
    keys = ("op", "room", "level", "n")
    cards = {
        row["name"]: (row["copies"], {key: row[key] for key in keys if key in row})
        for row in siege["cards"]
    }
    assert cards == CARDS
    assert list(cards) == list(CARDS)
    copies = sum(row["copies"] for row in siege["cards"])
    assert (copies, copies + len(siege["rooms"])) == (18, 70)
    # All Under Siege cards, rooms and specials, have names of their own.
    names = [row["name"] for row in [*siege["rooms"], *siege["cards"]]]
    assert len(set(names)) == len(names) == 59


def test_mutants(siege: dict[str, Any]) -> None:
    *mutants, scan = siege["mutants"]
    strengths = [(row["name"], row["strength"]) for row in mutants]
    assert strengths == [(name, strength) for name, (strength, _) in MUTANTS.items()]
    assert all(row["kind"] == "mutant" and "copies" not in row for row in mutants)
    assert scan == {
        "name": "Cerebro Scan",
        "kind": "scan",
        "copies": 4,
        "mark": "reconstructed",
        "note": "kind and effect: printed; count: reconstructed",
    }
    assert len(mutants) + scan["copies"] == 20


def test_the_deck_pays_the_printed_blood_chips(siege: dict[str, Any]) -> None:
    blood = siege["track"]["blood"]
    pays = {
        row["name"]: sum(space < row["strength"] for space in blood)
        for row in siege["mutants"]
        if row["kind"] == "mutant"
    }
    assert pays == {name: chips for name, (_, chips) in MUTANTS.items()}
    assert sum(pays.values()) == 55


def test_track_and_goals(siege: dict[str, Any]) -> None:
    assert siege["track"] == {
        "length": 21,
        "mark": "printed",
        "blood": [2, 6, 10, 14, 18],
        "blood_mark": "reconstructed",
        "blood_note": "existence and the 55 Blood Chips: printed; spaces: reconstructed",
    }
    assert list(siege["track"])[2:] == ["blood", "blood_mark", "blood_note"]
    assert siege["short_game"] == {"goals": [40, 35, 30], "mark": "printed"}
    # The goals of all players together fit under what there is to win.
    most = 52 + 55 + 16 + 6
    assert max(goal * players for players, goal in enumerate([40, 35, 30], 2)) <= most


def test_marks(siege: dict[str, Any]) -> None:
    rows = [row for key in ("characters", "levels", "cards", "mutants") for row in siege[key]]
    assert {row["name"] for row in rows if row["mark"] == "printed"} == {"Wolverine"}
    assert {row["mark"] for row in rows} == {"printed", "reconstructed"}
    names = {*CHARACTERS, *LEVELS, *CARDS, "Cerebro Scan"}
    assert partly_printed(rows) == names - {"Wolverine"}


# --- What the schemas take --------------------------------------------------------------------


@pytest.mark.parametrize("op", ABILITY_OPS)
def test_schema_ability_ops(op: str) -> None:
    check_ability_op("siege", op, ABILITY_OPS[op], LEADER if op in GIVEN else WHEN)


CHARACTER = {
    "name": "X", "fighting": 1, "durability": 9, "intelligence": 5, "mark": "printed",
}  # fmt: skip
LEVEL = {
    "name": "X", "color": "Red", "threshold": 56, "blank": 0, "evil_mutant": 30, "xmen": 30,
    "mark": "printed",
}  # fmt: skip
ROOM = {"name": "X", "level": "Y", "mark": "printed"}
SEARCH = {"name": "X", "op": "search", "mark": "printed"}
MEDICAL = SEARCH | {"op": "medical", "room": "Y"}
HIT = SEARCH | {"op": "hit_level", "level": "Y", "n": 9}
MUTANT = {"name": "X", "kind": "mutant", "strength": 21, "mark": "printed"}
SCAN = {"name": "X", "kind": "scan", "mark": "printed"}
GOOD_ROWS: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "characters.toml": ("character", [CHARACTER] * 24),
    "levels.toml": ("level", [LEVEL] * 6),
    "rooms.toml": ("room", [ROOM] * 56),
    "cards.toml": ("card", [SEARCH | {"copies": 20}, MEDICAL, HIT, *[SEARCH] * 5]),
    "mutants.toml": ("card", [SCAN, SCAN | {"copies": 20}, *[MUTANT] * 22]),
}
BAD_ROWS: list[tuple[str, dict[str, Any]]] = [
    ("characters.toml", {"fighting": 10}),
    ("characters.toml", {"ability": [{"name": "Y", "advanced": True, "effects": []}]}),
    ("levels.toml", {"threshold": 0}),
    ("levels.toml", {"threshold": 57}),
    ("levels.toml", {"blank": -1}),
    ("levels.toml", {"xmen": 31}),
    ("levels.toml", {"color": ""}),
    ("levels.toml", {"rooms": 5}),
    ("rooms.toml", {"level": 1}),
    ("rooms.toml", {"copies": 1}),
    ("cards.toml", {"op": "fly"}),
    ("cards.toml", {"copies": 0}),
    ("cards.toml", {"copies": 21}),
    ("cards.toml", {"room": "Y"}),
    ("cards.toml", {"n": 1}),
    ("cards.toml", MEDICAL | {"level": "Y"}),
    ("cards.toml", {"op": "medical"}),
    ("cards.toml", {"op": "hit_level", "level": "Y"}),
    ("cards.toml", HIT | {"n": 0}),
    ("cards.toml", HIT | {"n": 10}),
    ("mutants.toml", {"kind": "mutant"}),
    ("mutants.toml", {"strength": 3}),
    ("mutants.toml", {"copies": 21}),
    ("mutants.toml", MUTANT | {"copies": 1}),
    ("mutants.toml", MUTANT | {"strength": 0}),
    ("mutants.toml", MUTANT | {"strength": 22}),
]


def test_schemas_accept_rows_at_the_limits() -> None:
    for file, (key, rows) in GOOD_ROWS.items():
        schema = schema_of("siege", file)
        assert errors(schema, {key: rows}) == []
        assert errors(schema, {key: [*rows, rows[-1]]})
        assert errors(schema, {key: []})


@pytest.mark.parametrize(("file", "change"), BAD_ROWS)
def test_schemas_refuse(file: str, change: dict[str, Any]) -> None:
    key, (first, *others) = GOOD_ROWS[file]
    assert errors(schema_of("siege", file), {key: [first | change, *others]})


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("track", {"length": 0}),
        ("track", {"length": 22}),
        ("track", {"at": [1]}),
        ("blood", {"at": [-1]}),
        ("blood", {"at": [22]}),
        ("blood", {"at": [5, 5]}),
        ("blood", {"at": 5}),
        ("short_game", {"goals": [40, 35]}),
        ("short_game", {"goals": [40, 35, 30, 25]}),
        ("short_game", {"goals": [40, 35, 0]}),
        ("short_game", {"goals": [251, 35, 30]}),
        ("short_game", {"mark": ""}),
    ],
)
def test_track_schema(part: str, change: dict[str, Any]) -> None:
    schema = schema_of("siege", "track.toml")
    track: dict[str, Any] = {
        "track": {"length": 1, "mark": "printed"},
        "blood": {"at": [0, 21], "mark": "printed"},
        "short_game": {"goals": [1, 250, 1], "mark": "inferred", "note": "x"},
    }
    assert errors(schema, track) == []
    assert errors(schema, track | {part: track[part] | change})


# --- What the core takes ----------------------------------------------------------------------

Edit = Callable[[dict[str, Any]], object]


def put(path: str, value: object) -> Edit:
    """An edit that puts a value at a place, e.g. ``levels.0.threshold``."""

    def edit(content: dict[str, Any]) -> None:
        *way, last = [int(word) if word.isdigit() else word for word in path.split(".")]
        node: Any = content
        for word in way:
            node = node[word]
        node[last] = value

    return edit


def load(content: dict[str, Any], *edits: Edit) -> xmcore.Game:
    content = copy.deepcopy(content)
    for edit in edits:
        edit(content)
    return xmcore.load_game("siege(players=4)", msgpack.packb(content))


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("levels.0.threshold", 6, r"levels\[0\]"),
        ("levels.0.blank", 2, r"levels\[0\]"),
        ("levels.0.blank", 31, r"levels\[0\].blank: 31 is not from 0 to 30"),
        ("levels.0.name", "Basement", r"levels\[3\].name: 'Basement' stands twice"),
        ("rooms.0.level", "Cellar", r"rooms\[0\].level"),
        ("rooms.0.name", "Library", r"rooms\[\d+\].name: 'Library' stands twice"),
        ("cards.0.name", "Library", "'Library' stands twice"),
        ("cards.0.op", "room", r"cards\[0\].op: 'room' is not one of quick_response, medical"),
        ("cards.0.n", 1, r"cards\[0\].n"),
        ("cards.0.copies", 21, r"cards\[0\].copies: 21 is not from 1 to 20"),
        ("cards.1.room", "Cellar", r"cards\[1\].room"),
        ("cards.5.level", "Cellar", r"cards\[5\].level"),
        ("cards.5.n", 0, r"cards\[5\].n"),
        ("mutants.0.strength", 22, r"mutants\[0\].strength: 22 is not from 1 to 21"),
        ("mutants.0.copies", 2, r"mutants\[0\].copies"),
        ("mutants.16.strength", 2, r"mutants\[16\].strength"),
        ("track.length", 20, r"mutants\[15\].strength: 21 is not from 1 to 20"),
        ("track.blood", [2, 22], "track.blood"),
        ("track.blood", [2, 2], "track.blood: space 2 stands twice"),
        ("track.blood_mark", "nonsense", "track.blood_mark: 'nonsense' is not one of"),
        ("short_game.goals", [40, 35], "short_game.goals"),
        ("short_game.goals", [40, 35, 251], "short_game.goals"),
        ("characters.0.abilities.0.effects.0.when", "hq", "alt_roll never works under 'hq'"),
    ],
)
def test_core_refuses(siege: dict[str, Any], path: str, value: object, text: str) -> None:
    with pytest.raises(xmcore.ContentError, match=text):
        load(siege, put(path, value))


@pytest.mark.parametrize(
    "op", ["recruit_dice", "bonus_exp_dice", "join_in_progress", "partner_dice", "fly"]
)
def test_words_of_alert_only_are_refused(siege: dict[str, Any], op: str) -> None:
    effect = {"op": op, "when": "any", "n": 1}
    row = CHARACTER | {"ability": [{"name": "Y", "effects": [effect]}]}
    assert one_row(schema_of("siege", "characters.toml"), "character", row)
    with pytest.raises(xmcore.ContentError, match=op):
        load(siege, put("characters.7.abilities.0.effects", [effect]))


@pytest.mark.parametrize("op", ABILITY_OPS)
def test_core_takes_the_ability_ops(siege: dict[str, Any], op: str) -> None:
    values = {"n": 2, "partner": "Wolverine", "dice": 3, "marvel": 2, "xmen": 2, "hits_to": "self"}
    own = {"heal_marvel": "recover", "mate_recover_dice": "recover", "teleport": "deploy"}
    effect: dict[str, Any] = {"op": op, "when": own.get(op, "leader")}
    effect |= {word.strip("[]"): values[word.strip("[]")] for word in ABILITY_OPS[op].split()}
    load(siege, put("characters.7.abilities.0.effects", [effect]))


def test_core_takes_content_at_its_limits(siege: dict[str, Any]) -> None:
    own = load(siege)
    assert own == xmcore.load_game("siege(players=4)")

    def more(content: dict[str, Any]) -> None:
        rooms, cards = content["rooms"], content["cards"]
        rooms += [ROOM | {"name": f"room {i}", "level": "Attic"} for i in range(4)]
        del cards[4:]  # 60 kinds of cards in all
        cards[0]["copies"] = 20
        content["levels"][0] |= {"blank": 30, "threshold": 9}
        content["characters"] += [
            CHARACTER | {"name": f"character {i}", "abilities": []} for i in range(6)
        ]

    game = load(siege, more, put("short_game.goals", [1, 250, 250]))
    assert game.content_hash != own.content_hash
    state = game.new_initial_state(seed=1)
    state.playout(1)
    assert state.is_terminal()
    with pytest.raises(xmcore.ContentError, match="rooms"):
        load(siege, more, lambda d: d["rooms"].append(ROOM | {"name": "Z", "level": "Attic"}))
    with pytest.raises(xmcore.ContentError, match="advanced"):
        load(siege, put("characters.7.abilities.0.advanced", True))
    with pytest.raises(xmcore.ContentError, match="cards"):
        load(siege, more, lambda d: d["cards"].append(SEARCH | {"name": "Z", "copies": 1}))
