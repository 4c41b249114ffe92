"""The content of X-Men Alert: its tables, and what its schemas take."""

from __future__ import annotations

from typing import Any

import pytest

from content.tools import (
    GIVEN,
    LEADER,
    check_ability_op,
    check_op,
    errors,
    one_row,
    partly_printed,
    schema_of,
    show_abilities,
)
from xmcore import packs


@pytest.fixture(scope="module")
def alert() -> dict[str, Any]:
    return packs.read_rows(packs.CONTENT / "alert")


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
    assert partly_printed(rows) == PARTLY_PRINTED


# --- What the schemas take --------------------------------------------------------------------


@pytest.mark.parametrize("op", ABILITY_OPS)
def test_schema_ability_ops(op: str) -> None:
    check_ability_op("alert", op, ABILITY_OPS[op], LEADER if op in GIVEN else WHEN)


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
