"""X-Men Skirmish, reference: other content, in which rare rules come often.

Each function takes the tables that `load_content` has read and returns others; `to_pack` makes
the map of a content pack of them.
"""

from __future__ import annotations

from typing import Any

from .skirmish_content import TYPES, Rows


def power(type_: str, unit: str, effect: str, **numbers: Any) -> Rows:
    row = {"type": type_, "unit": unit, "name": effect, "effect": effect, **numbers}
    return {**row, "mark": "reconstructed"}


def with_copies(content: Rows, copies: dict[str, int]) -> list[Rows]:
    """The cards with other numbers of copies, by kind; 0 takes a card out."""
    cards = [{**row, "copies": copies.get(row["kind"], row["copies"])} for row in content["cards"]]
    return [row for row in cards if row["copies"] > 0]


def special(content: Rows) -> Rows:
    """Mostly special cards, few hits: powers and reactions are the game."""
    return {
        **content,
        "units": [{**row, "hits": min(row["hits"], 2)} for row in content["units"]],
        "cards": with_copies(content, {"move": 3, "attack": 1, "special": 12, "defence": 1}),
    }


def exchanged(content: Rows) -> Rows:
    """Each power belongs to another mutant, and to another type; all ranges are one more."""
    mutants = [row["name"] for row in content["units"] if not row.get("sentinel")]
    rows = []
    for number, power_row in enumerate(content["powers"]):
        row = dict(power_row)
        if row["unit"] in mutants:
            unit = mutants[(mutants.index(row["unit"]) + 5) % len(mutants)]
            type_ = TYPES[(TYPES.index(row["type"]) + 1 + number // 40) % 3]
            row |= {"unit": unit, "type": type_}
        if isinstance(row.get("range"), int):
            row["range"] = min(7, row["range"] + 1)
        if row["effect"] == "draw":
            row["once"] = True
        rows.append(row)
    return {**content, "powers": rows, "cards": with_copies(content, {"special": 8, "move": 4})}


def strange(content: Rows) -> Rows:
    """What nobody of the box can do: Sentinels that draw and look, flyers that absorb a teleport,
    Razor Wings from afar, several moves in one type, draws without limit, no Armor."""
    mutants = [row["name"] for row in content["units"] if not row.get("sentinel")]
    rows = list(content["powers"])
    for name in mutants[::4]:
        rows += [power(t, name, "absorb") for t in TYPES]
    for name in mutants[1::4]:
        rows += [power("Z", name, "teleport", range=5), power("Z", name, "move", range=2)]
        rows += [power("X", name, "move_attack", range=3), power("Y", name, "disable", range="K")]
    for name in mutants[2::4]:
        rows += [power("Y", name, "move", range="K"), power("Y", name, "move", range=3)]
        rows += [power("Z", name, "draw", cards=3), power("Y", name, "move_attack", range=2)]
    for name in mutants[3::4]:
        rows += [power("Y", name, "exchange", cards=3, discard=2)]
        rows += [power("X", name, "look_deck", cards=12), power("X", name, "attack", range="K")]
    rows += [
        power("X", "Sentinel", "draw", cards=2, once=True),
        power("X", "Sentinel", "look_deck", cards=12),
        power("Y", "Sentinel", "exchange", cards=3, discard=2),
        power("Y", "Sentinel", "neutralize"),
        power("Y", "Sentinel", "move", range=3),
        power("Z", "Sentinel", "disable", range=5),
        power("Z", "Sentinel", "move", range="K"),
        power("Z", "Sentinel", "defence"),
        power("Z", "Sentinel", "move_attack", range=1),
    ]
    units = [{**row, "flying": number % 3 != 1} for number, row in enumerate(content["units"])]
    cards = with_copies(content, {"special": 9, "move": 3, "attack": 2})
    cards = [row for row in cards if row["name"] != "Armor"]
    return {"units": units, "cards": cards, "powers": rows}


def bare(content: Rows) -> Rows:
    """Few cards, so that the pile is shuffled in often and draws fail; nothing defends or
    neutralises; no Attack cards."""
    cards = with_copies(content, {"special": 3, "move": 1, "attack": 0, "defence": 0})
    gone = ("neutralize", "defence")
    powers = [row for row in content["powers"] if row["effect"] not in gone]
    powers += [power("X", "Sentinel", "look_deck", cards=4)]
    units = [
        {**row, "hits": 1, "leader": number == 17, "flying": False}
        for number, row in enumerate(content["units"])
    ]
    return {"units": units, "cards": cards, "powers": powers}


def winged(content: Rows) -> Rows:
    """All units fly, so that only teleports need open lines; draws once a turn in two types; an
    Absorber in type Z; nothing neutralises, and Sentinels are strong enough for long games."""
    mutants = [row["name"] for row in content["units"] if not row.get("sentinel")]
    powers = [row for row in content["powers"] if row["effect"] != "neutralize"]
    powers = [{**row, "once": True} if row["effect"] == "draw" else row for row in powers]
    powers += [power("Z", "Rogue", "absorb"), power("Z", "Sentinel", "teleport", range=4)]
    for name in mutants[::3]:
        powers += [power("Z", name, "draw", cards=1, once=True)]
        powers += [power("X", name, "teleport", range=4), power("X", name, "move_attack", range=3)]
    units = [{**row, "flying": True} for row in content["units"]]
    units[-1]["hits"] = 4
    cards = with_copies(content, {"special": 7, "move": 3, "attack": 3})
    return {"units": units, "cards": cards, "powers": powers}


ALTERED = {
    "special": special,
    "exchanged": exchanged,
    "strange": strange,
    "bare": bare,
    "winged": winged,
}

KEYS = {
    "units": ("name", "hits", "leader", "flying", "sentinel", "mark"),
    "cards": ("name", "copies", "kind", "range", "flying", "side", "type", "mark"),
    "powers": (
        *("type", "unit", "name", "effect", "range", "knight"),
        *("cards", "discard", "once", "mark"),
    ),
}


def to_pack(content: Rows) -> dict[str, Any]:
    """The map of a content pack, keys in the order of the format."""
    pack: dict[str, Any] = {"format": 1, "game": "skirmish", "title": "X-Men Skirmish"}
    for table, keys in KEYS.items():
        rows = []
        for row in content[table]:
            knight = row.get("range") == "K"
            values = {**row, "knight": True} if knight else row
            wanted = [key for key in keys if key in values and (key != "range" or not knight)]
            rows.append({key: values[key] for key in wanted})
        pack[table] = rows
    return pack
