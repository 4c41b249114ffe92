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
    "toy(names=[a,b])",
    'toy(players=3,names=[a,"b, c","say ""hi"""])',
    "toy(names=[])",
    'toy(names=["",x])',
    "toy(names=x)",
    "toy(max_turns=-0,players=03)",
    "unknown(x=1)",
]

WORDS = [
    *("alert", "siege", "toy"),
    *("players", "mode", "length", "heroes", "first_player", "max_turns", "names"),
    *("basic", "advanced", "full", "short", "deal", "choose", "roll"),
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
    for first, name, pack in ((0, "alert", small_alert()), (5, "siege", small_siege())):
        for number in range(2):
            data = bytes([first + number]) + msgpack.packb(pack)
            write("pack", f"{name}-small-{number}", data)


def write_states(folder: Path) -> None:
    build = Build(default_compiler(), folder, flags=["-O1"])
    program = build.program(Path(__file__).resolve().parent / "seeds.c")
    subprocess.run([program, str(CORPUS)], check=True)


def write_known_hands() -> None:
    """A position in which hands are known to everybody, which play hardly ever reaches."""
    for target in ("build", "restore"):
        for game in ("alert", "siege"):
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
