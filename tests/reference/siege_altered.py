"""X-Men: Under Siege, reference: other content, in which rare rules come often.

Each function takes the tables that `load_content` has read and returns others; `to_pack`
makes the map of a content pack of them.
"""

from __future__ import annotations

from typing import Any

from .siege_content import Rows

# Abilities that no character of the box has, or not under this condition.
ONLY_ONE = ("alt_roll", "absorb", "discard_dice")  # of a character

GIFTS: list[list[Rows]] = [
    [{"op": "alt_roll", "when": "any", "dice": 3, "marvel": 3, "xmen": 2, "hits_to": "teammate"}],
    [
        {"op": "alt_roll", "when": "support", "dice": 9, "marvel": 1, "xmen": 1, "hits_to": "self"},
        {"op": "own_dice", "when": "leader", "n": 9},
        {"op": "ignore_hits", "when": "any", "n": 1},
    ],
    [
        {"op": "one_mate_ignore_hits", "when": "leader", "n": 2},
        {"op": "one_mate_ignore_hits", "when": "leader", "n": 1},
        {"op": "mate_dice", "when": "leader", "n": 2},
    ],
    [
        {"op": "one_mate_ignore_all_hits", "when": "leader"},
        {"op": "mate_ignore_hits", "when": "leader", "n": 1},
        {"op": "own_dice", "when": "support", "n": 3},
    ],
    [
        {"op": "absorb", "when": "any", "n": 2},
        {"op": "own_dice", "when": "leader", "n": 1},
        {"op": "ignore_hits", "when": "leader", "n": 1},
    ],
    [
        {"op": "discard_dice", "when": "any", "n": 2},
        {"op": "alt_roll", "when": "any", "dice": 5, "marvel": 2, "xmen": 1, "hits_to": "teammate"},
        {"op": "drain", "when": "any"},
    ],
    [
        {"op": "discard_dice", "when": "leader", "n": 1},
        {"op": "absorb", "when": "support", "n": 3},
        {"op": "xmen", "when": "support", "n": 2},
    ],
    [
        {"op": "reroll_evil_once", "when": "any"},
        {"op": "explode_marvel_once", "when": "any"},
        {"op": "drain", "when": "support"},
    ],
    [
        {"op": "mate_marvel", "when": "leader", "n": 4},
        {"op": "marvel", "when": "support", "n": 3},
        {"op": "mate_ignore_hits", "when": "leader", "n": 2},
    ],
    [
        {"op": "heal_marvel", "when": "recover", "n": 3},
        {"op": "heal_marvel", "when": "recover", "n": 1},
        {"op": "drain", "when": "leader"},
        {"op": "halve_hits", "when": "any"},
    ],
    [
        {"op": "mate_recover_dice", "when": "recover", "n": 3},
        {"op": "teleport", "when": "deploy"},
        {"op": "ignore_hits", "when": "recover", "n": 1},
    ],
    [
        {"op": "reroll_evil_once", "when": "recover"},
        {"op": "explode_marvel_once", "when": "support"},
        {"op": "teleport", "when": "deploy"},
    ],
]


def with_cards(content: Rows, copies: dict[str, int]) -> list[Rows]:
    """The special cards with other numbers of copies, by their operation."""
    return [{**row, "copies": copies.get(row["op"], row["copies"])} for row in content["cards"]]


def with_chips(content: Rows, threshold: int, blank: int, xmen: int) -> list[Rows]:
    """Levels that are secured with few chips, most of which have something on their back."""
    rooms = [room["level"] for room in content["rooms"]]
    levels = []
    for row in content["levels"]:
        evil = max(1, rooms.count(row["name"]) - blank - xmen)
        chips = {"blank": blank, "evil_mutant": evil, "xmen": xmen}
        levels.append({**row, "threshold": min(threshold, rooms.count(row["name"])), **chips})
    return levels


def with_mutants(content: Rows, weaker: int, scans: int, number: int = 99) -> list[Rows]:
    """The first Evil Mutants, weaker ones, and so many Scans."""
    mutants = [row for row in content["mutants"] if row["kind"] == "mutant"][:number]
    mutants = [{**row, "strength": max(1, row["strength"] - weaker)} for row in mutants]
    scan = next(row for row in content["mutants"] if row["kind"] == "scan")
    return [*mutants, {**scan, "copies": scans}]


def busy(content: Rows) -> Rows:
    """Much is found, few chips secure a level, weak Evil Mutants, many special cards."""
    copies = {"quick_response": 8, "medical": 8, "search": 8, "recruit": 6, "surprise": 10}
    return {
        **content,
        "cards": with_cards(content, {**copies, "hit_level": 6}),
        "levels": with_chips(content, 2, 1, 2),
        "mutants": with_mutants(content, 7, 14, 10),
        "blood": {**content["blood"], "at": [1, 2, 3, 5, 8, 13]},
        "short_game": {**content["short_game"], "goals": [20, 16, 12]},
    }


def gifts(number: int) -> list[Rows]:
    """One to three abilities: six effects at most, of some kinds one at most."""
    abilities: list[Rows] = []
    ops: list[str] = []
    for which in range(0, 4 * (1 + number % 3), 4):
        effects = []
        for effect in GIFTS[(number + which) % len(GIFTS)]:
            if len(ops) < 6 and not (effect["op"] in ONLY_ONE and effect["op"] in ops):
                ops.append(effect["op"])
                effects.append(effect)
        if effects:
            abilities.append({"name": f"Gift {which}", "effects": effects})
    return abilities


def gifted(content: Rows) -> Rows:
    """Other abilities, few symbols, many Evil Mutants and many cards that lead to them."""
    characters = [
        {**row, "durability": 1 + number % 4, "ability": gifts(number)}
        for number, row in enumerate(content["characters"])
    ]
    copies = {"quick_response": 20, "medical": 4, "search": 8, "surprise": 12, "hit_level": 8}
    return {
        **content,
        "characters": characters,
        "cards": with_cards(content, copies),
        "levels": with_chips(content, 4, 1, 1),
    }


def scarce(content: Rows) -> Rows:
    """Few rooms, cards, characters and Evil Mutants, and a short track: all decks run out."""
    kept = ("Attic", "Ground Floor", "First Sub-Basement")
    seen: dict[str, int] = {}
    rooms = []
    for row in content["rooms"]:
        seen[row["level"]] = seen.get(row["level"], 0) + 1
        if seen[row["level"]] <= (3 if row["level"] in kept else 1):
            rooms.append(row)
    content = {**content, "rooms": rooms}
    copies = {"quick_response": 1, "medical": 1, "search": 1, "recruit": 2, "surprise": 2}
    return {
        **content,
        "characters": content["characters"][::2],
        "cards": with_cards(content, copies),
        "levels": with_chips(content, 2, 0, 1),
        "mutants": [
            {**row, "strength": min(9, row["strength"])} if "strength" in row else row
            for row in with_mutants(content, 5, 1, 5)
        ],
        "track": {**content["track"], "length": 9},
        "blood": {**content["blood"], "at": [9, 4]},
        "short_game": {**content["short_game"], "goals": [16, 12, 9]},
    }


ALTERED = {"busy": busy, "gifted": gifted, "scarce": scarce}


def to_pack(content: Rows) -> dict[str, Any]:
    """The map of a content pack, keys in the order of the format."""
    characters = []
    for row in content["characters"]:
        abilities = [
            {"name": ability["name"], "advanced": False, "effects": ability["effects"]}
            for ability in row.get("ability", [])
        ]
        plain = {key: value for key, value in row.items() if key != "ability"}
        characters.append({**plain, "abilities": abilities})
    mutants = [
        {**row, "copies": row.get("copies", 1)} if row["kind"] == "scan" else row
        for row in content["mutants"]
    ]
    blood = content["blood"]
    track = {**content["track"], "blood": sorted(blood["at"]), "blood_mark": blood["mark"]}
    if "note" in blood:
        track["blood_note"] = blood["note"]
    return {
        "format": 1,
        "game": "siege",
        "title": "X-Men: Under Siege",
        "characters": characters,
        "levels": content["levels"],
        "rooms": content["rooms"],
        "cards": content["cards"],
        "mutants": mutants,
        "track": track,
        "short_game": content["short_game"],
    }
