"""Writes the start corpora of the fuzz targets into ``tests/fuzz/corpus/<target>/``.

Everything is made anew from the core and from the lists below, always the same bytes:
states and packs by ``seeds.c`` from real games, the rest here. Files that a fuzzer found
(``found-*``) are left where they are.

    python tests/fuzz/seed_corpus.py
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import msgpack

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from c.build import Build, default_compiler  # noqa: E402

CORPUS = Path(__file__).resolve().parent / "corpus"
TARGETS = ("actions", "build", "gamestring", "pack", "restore")

STRINGS = [
    "alert",
    "alert()",
    "alert(players=3,mode=advanced)",
    " alert ( players = 4 , heroes = choose ) ",
    'alert("players"="2",mode=BASIC,first_player=1,max_turns=0)',
    "alert(players=9)",
    "alert(players=2,players=3)",
    "alert(players=[2])",
    "alert(players=2",
    'alert(mode="basic)',
    "siege",
    "siege(players=4,length=short,heroes=choose,first_player=3,max_turns=9)",
    ' siege ( length = FULL , "max_turns" = "0" ) ',
    "siege(length=long)",
    "siege(mode=basic)",
    "skirmish",
    "skirmish(team=[Storm,Cyclops,Gambit,Rogue,Jubilee,Colossus,Nightcrawler,Iceman])",
    'skirmish(team=[ "professor x",CABLE,Beast,Havok,Gambit,Jubilee,Psylocke,Rogue],at_limit=HITS)',
    "skirmish(cards_per_phase=0,move_exact=false,placement=listed,first_player=1,max_turns=7)",
    "skirmish(team=[Storm,Storm,Cyclops,Gambit,Rogue,Jubilee,Colossus,Nightcrawler])",
    "skirmish(team=[Wolverine,Beast,Colossus,Cable,Storm,Rogue,Havok,Iceman])",
    "skirmish(team=[Cyclops])",
    "toy(names=[a,b])",
    'toy(players=3,names=[a,"b, c","say ""hi"""])',
    "toy(names=[])",
    'toy(names=["",x])',
    "toy(names=x)",
    "toy(max_turns=-0,players=03)",
    "unknown(x=1)",
]

WORDS = [
    *("alert", "siege", "skirmish", "toy"),
    *("players", "mode", "length", "heroes", "first_player", "max_turns", "names"),
    *("team", "placement", "cards_per_phase", "move_exact", "at_limit"),
    *("basic", "advanced", "full", "short", "deal", "choose", "roll"),
    *("coin", "listed", "true", "false", "draw", "hits", "Storm", "Cyclops", "Professor X"),
    *("(", ")", "[", "]", ",", "=", '"', '""'),
]


def small_characters(*powers: list[dict[str, object]]) -> list[dict[str, object]]:
    """Eight characters, as many as four players need, with these powers by turns."""
    row = {"fighting": 2, "durability": 3, "intelligence": 4, "mark": "printed"}
    return [
        {"name": c, **row, "abilities": [{"name": "x", "effects": powers[i % len(powers)]}]}
        for i, c in enumerate("ABCDEFGH")
    ]


def small_alert() -> dict[str, object]:
    """The least that Alert takes: few characters, every kind of row once."""
    return {
        "format": 1,
        "game": "alert",
        "title": "small",
        "characters": small_characters([{"op": "own_dice", "when": "any", "n": 1}]),
        "alert_cards": [
            {"name": "M", "kind": "mutant", "strength": 4, "experience": 2, "mark": "printed"},
            {"name": "R", "kind": "recruit", "copies": 2, "advanced": True, "mark": "printed"},
        ],
        "luck_cards": [
            {
                "name": op,
                "timing": timing,
                "mark": "inferred",
                "effects": [{"op": op, **({"n": n} if n else {})}],
            }
            for op, timing, n in [
                ("member_dice", "hold", 3),
                ("indicator", "hold", -3),
                ("ignore_roll", "hold", 0),
                ("kidnap", "at_once", 0),
                ("mover", "at_once", -2),
            ]
        ],
        "track": {
            "victory": 12,
            "mark": "printed",
            "recruit": [6],
            "recruit_mark": "printed",
            "luck": [2, 3],
            "luck_mark": "printed",
        },
    }


def small_siege() -> dict[str, object]:
    """The least that Siege takes: one or two rooms a level, every kind of row once, and
    characters who can do all that asks something."""
    level = {"color": "grey", "threshold": 1, "mark": "printed"}
    chips = {"blank": 1, "evil_mutant": 2, "xmen": 1}
    arguments: dict[str, dict[str, object]] = {
        "medical": {"room": "r0"},
        "hit_level": {"level": "L1", "n": 2},
    }
    return {
        "format": 1,
        "game": "siege",
        "title": "small",
        "characters": small_characters(
            [
                {"op": "alt_roll", "when": "any", "dice": 3, "marvel": 3, "xmen": 2,
                 "hits_to": "teammate"},
                {"op": "one_mate_ignore_hits", "when": "leader", "n": 1},
                {"op": "teleport", "when": "deploy"},
                {"op": "absorb", "when": "any", "n": 3},
                {"op": "drain", "when": "any"},
            ],
            [
                {"op": "discard_dice", "when": "any", "n": 2},
                {"op": "reroll_evil_once", "when": "any"},
                {"op": "explode_marvel_once", "when": "any"},
                {"op": "one_mate_ignore_all_hits", "when": "leader"},
                {"op": "mate_recover_dice", "when": "recover", "n": 2},
            ],
        ),
        "levels": [{"name": f"L{i}", **level, **chips} for i in range(6)],
        "rooms": [{"name": f"r{i}", "level": f"L{i % 6}", "mark": "printed"} for i in range(9)],
        "cards": [
            {"name": op, "copies": 2, "op": op, **arguments.get(op, {}), "mark": "inferred"}
            for op in ("quick_response", "medical", "search", "recruit", "surprise", "hit_level")
        ],
        "mutants": [
            {"name": "M", "kind": "mutant", "strength": 7, "mark": "printed"},
            {"name": "N", "kind": "mutant", "strength": 3, "mark": "printed"},
            {"name": "S", "kind": "scan", "copies": 2, "mark": "printed"},
        ],
        "track": {
            "length": 9,
            "mark": "printed",
            "blood": [0, 2, 6],
            "blood_mark": "inferred",
        },
        "short_game": {"goals": [9, 8, 7], "mark": "printed"},
    }  # fmt: skip


def skirmish_units(hits: int) -> list[dict[str, object]]:
    """Eight mutants, one of them flying, two leaders; and the Sentinel."""
    rows: list[dict[str, object]] = [
        {"name": c, "hits": hits, "leader": c in "AB", "flying": c == "C", "mark": "printed"}
        for c in "ABCDEFGH"
    ]
    return [*rows, {"name": "S", "hits": 1, "sentinel": True, "mark": "printed"}]


def skirmish_cards(copies: int) -> list[dict[str, object]]:
    """A kind of card of each sort, so many of each."""
    special: list[dict[str, object]] = [{"name": t, "kind": "special", "type": t} for t in "XYZ"]
    kinds: list[dict[str, object]] = [
        {"name": "Go", "kind": "move", "range": 3},
        {"name": "Fly", "kind": "move", "range": 6, "flying": True},
        {"name": "Hit", "kind": "attack", "range": 2},
        {"name": "Duck", "kind": "defence", "side": "mutant"},
        {"name": "Wall", "kind": "defence", "side": "sentinel"},
        *special,
    ]
    return [{**row, "copies": copies, "mark": "printed"} for row in kinds]


# Every effect of Skirmish's powers, with its arguments.
SKIRMISH_POWERS: list[dict[str, object]] = [
    {"effect": "attack", "range": 3},
    {"effect": "attack", "knight": True},
    {"effect": "disable", "range": 7},
    {"effect": "disable", "knight": True},
    {"effect": "move", "range": 4},
    {"effect": "move", "knight": True},
    {"effect": "teleport", "range": 7},
    {"effect": "move_attack", "range": 2},
    {"effect": "defence"},
    {"effect": "draw", "cards": 2, "once": True},
    {"effect": "exchange", "cards": 2, "discard": 3},
    {"effect": "look_hand"},
    {"effect": "look_deck", "cards": 12},
    {"effect": "absorb"},
    {"effect": "neutralize"},
]


def may_have(unit: str, power: dict[str, object]) -> bool:
    return power["effect"] != ("absorb" if unit == "S" else "neutralize")


def small_skirmish() -> dict[str, object]:
    """The least that Skirmish takes: eight mutants, a card of each sort, each power once or so."""
    powers = []
    for i, power in enumerate(SKIRMISH_POWERS):
        unit = "S" if power["effect"] == "neutralize" else "ABCDEFGH"[i % 8]
        powers.append({"type": "XYZ"[i % 3], "unit": unit, "name": "p", **power, "mark": "printed"})
    return {
        "format": 1,
        "game": "skirmish",
        "title": "small",
        "units": skirmish_units(1),
        "cards": skirmish_cards(1),
        "powers": powers,
    }


def rich_skirmish() -> dict[str, object]:
    """Three mutants and the Sentinel can do everything with every special card, more cards are
    drawn than discarded, and cards and hits last."""
    powers = [
        {"type": t, "unit": unit, "name": "p", **power, "mark": "inferred"}
        for t in "XYZ"
        for unit in "ACES"
        for power in SKIRMISH_POWERS
        if may_have(unit, power)
    ]
    for power in powers:
        if power["effect"] == "draw":
            power.update(cards=4, once=False)
    return {
        "format": 1,
        "game": "skirmish",
        "title": "rich",
        "units": skirmish_units(2),
        "cards": skirmish_cards(8),
        "powers": powers,
    }


def write(target: str, name: str, data: bytes) -> None:
    (CORPUS / target / name).write_bytes(data)


def write_strings() -> None:
    for i, text in enumerate(STRINGS):
        write("gamestring", f"string-{i:02}", text.encode())
    words = "".join('"' + w.replace("\\", "\\\\").replace('"', '\\"') + '"\n' for w in WORDS)
    (CORPUS.parent / "gamestring.dict").write_text(words)


def write_actions() -> None:
    for i in range(12):
        bits = random.Random(i)
        write("actions", f"random-{i:02}", bytes([i, *bits.randbytes(60 + 20 * i)]))


def write_packs() -> None:
    """The number before a pack chooses the game string, as in ``fuzz.h``."""
    for first, pack in (
        (0, small_alert()),
        (5, small_siege()),
        (9, small_skirmish()),
        (9, rich_skirmish()),
    ):
        for number in range(2):
            data = bytes([first + number]) + msgpack.packb(pack)
            write("pack", f"{pack['game']}-{pack['title']}-{number}", data)


def write_states(folder: Path) -> None:
    build = Build(default_compiler(), folder, flags=["-O1"])
    program = build.program(Path(__file__).resolve().parent / "seeds.c")
    subprocess.run([program, str(CORPUS)], check=True)


def write_known_hands() -> None:
    """A position in which hands are known to everybody, which play hardly ever reaches."""
    for target in ("build", "restore"):
        for game in ("alert", "siege", "skirmish"):
            write_known_hand(target, game)


def write_known_hand(target: str, game: str) -> None:
    for file in sorted((CORPUS / target).glob(f"{game}-*")):
        number, fields = file.read_bytes()[0], file.read_bytes()[1:]
        position = msgpack.unpackb(fields, strict_map_key=False)
        teams = position.get("teams", [])
        if position["turn"] > 0 and len(teams) == 2 and any(team["hand"] for team in teams):
            for team in teams:
                team["hand_known"] = team["hand"]
            write(target, f"{game}-known", bytes([number]) + msgpack.packb(position))
            return


def main() -> None:
    for target in TARGETS:
        (CORPUS / target).mkdir(parents=True, exist_ok=True)
        for old in (CORPUS / target).iterdir():
            if not old.name.startswith("found-"):
                old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        write_states(Path(folder))
    write_known_hands()
    write_strings()
    write_actions()
    write_packs()
    size = sum(f.stat().st_size for f in CORPUS.rglob("*") if f.is_file())
    print(f"{size} bytes in {CORPUS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
