"""The powers of X-Men Skirmish as its rulebook prints them, and what they allow on a board.

`lawful` says which actions a phase has and `first_user` which unit an event must name, both from
the printed tables and the rules alone, unit by unit and square by square.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from rules.skirmish_scenario import (
    DIRECTIONS,
    JUMPS,
    Place,
    Scenario,
    X,
    Y,
    Z,
    position,
    step,
)

CARDS = {"X": X, "Y": Y, "Z": Z}
ATTACK_CARDS = {"Punch": 1, "Kick": 1}
FLYERS = ("Rogue", "Banshee", "Archangel", "Storm")
SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]

# The three tables of the rulebook: unit, power, game effect.
TABLES = {
    "X": """
        Jubilee | Fireworks | Disable Attack: range = 2
        Longshot | Luck | Defense
        Havok | Plasma Blast | Attack: range = 3
        Iceman | Freeze | Disable Attack: range = 2
        Cable | Strategist | Draw 2 cards (once on your turn)
        Rogue | Absorb | Use power of any other X-man in game
        Banshee | Sonic Shock | Disable Attack: range = 2
        Professor X | Mental Bolt | Attack: range = 5
        Gambit | Kinetic Energy | Attack: range = 3
        Psylocke | Psychic Knife | Attack: range = 1
        Shadowcat | Phasing | Move: range = K
        Nightcrawler | Acrobat | Defense
        Archangel | Wing Missiles | Attack: range = 3
        Beast | Agility | Defense
        Colossus | Steel Skin | Defense
        Wolverine | Admantium Claws | Attack: range = 1
        Storm | Weather Control | Disable Attack: range = 6
        Cyclops | Energy Beams | Attack: range = 4
        Sentinel | Lasers | Attack: range = 4
        Sentinel | Neutralizer | Negate a Special Power card just played
    """,
    "Y": """
        Nightcrawler | Prehensile Tail | Defense
        Shadowcat | Disrupt Electronics | Attack: range = 1
        Cable | Firepower | Attack: range = 3
        Iceman | Ice Wall | Defense
        Jubilee | Pyrotechnics | Disable Attack: range = 3
        Longshot | Agility | Defense
        Havok | Plasma Beam | Attack: range = 4
        Rogue | Absorb | Use power of any other X-man in game
        Banshee | Sonic Blast | Disable Attack: range = 3
        Professor X | Read Minds | Look at opponents hand
        Gambit | Inertial Escape | Defense
        Psylocke | Psychic Knife | Attack: range = 1
        Archangel | Fly Far & Fast | Attack: range = 5
        Beast | Throw Object | Attack: range = 2
        Colossus | Break Walls | Move = 2
        Wolverine | Admantium Claws | Attack: range = 1
        Storm | Tornado | Disable Attack: range = 5
        Cyclops | Eye Beams | Attack: range = 5
        Sentinel | Mutant-Sensors | Look at opponents hand
        Sentinel | Catchweb | Disable Attack: range = 2
    """,
    "Z": """
        Cyclops | Bounce Optic Blast | Attack: range = K
        Storm | Lightning Bolts | Attack: range = 5
        Wolverine | Regeneration | Defense
        Colossus | Strength of Steel | Attack: range = 1
        Beast | Bestial Strength | Attack: range = 1
        Nightcrawler | LOS Teleport | Move: range = 4
        Gambit | Defy Gravity | Move: range = 3
        Shadowcat | Insubstantial | Defense
        Professor X | Omnipathic | Look at next 7 cards in deck
        Psylocke | Telepathy | Look at opponents hand
        Cable | Forcefield | Defense
        Iceman | Ice Slide | Move: range = 2
        Jubilee | Detonate Matter | Attack: range = 2
        Havok | Plasma Blast | Attack: range = 4
        Banshee | Sonar | Look at opponents hand
        Rogue | Energy Drain | Attack: range = 1
        Archangel | Razor Wings | Move & Attack: range = 1
        Longshot | Mystical Luck | Draw 2 cards and discard one
        Sentinel | Disintegrator Beams | Attack: range = 3
    """,
}

# What the printed effects are called here. LOS Teleport is the one move that needs an open line
# whoever uses it (K9, K36).
EFFECTS = {
    r"Attack: range = \d": "attack",
    r"Attack: range = K": "bounce",
    r"Disable Attack: range = \d": "disable",
    r"Move(: range)? = \d": "move",
    r"Move: range = K": "jump",
    r"Move & Attack: range = 1": "wings",
    r"Defense": "defence",
    r"Draw 2 cards \(once on your turn\)": "draw",
    r"Draw 2 cards and discard one": "exchange",
    r"Look at opponents hand": "look_hand",
    r"Look at next 7 cards in deck": "look_deck",
    r"Use power of any other X-man in game": "absorb",
    r"Negate a Special Power card just played": "neutralize",
}
PLAIN = ("draw", "exchange", "look_hand", "look_deck")


class Power(NamedTuple):
    """One row of a table."""

    type: str
    unit: str
    name: str
    effect: str
    range: int = 0

    @property
    def card(self) -> str:
        return CARDS[self.type]

    @property
    def seat(self) -> int:
        """Whose unit has it."""
        return int(self.unit == "Sentinel")


def read(kind: str, line: str) -> Power:
    unit, name, text = (part.strip() for part in line.split("|"))
    (effect,) = (e for pattern, e in EFFECTS.items() if re.fullmatch(pattern, text))
    if name == "LOS Teleport":
        effect = "teleport"
    digits = re.findall(r"\d", text) if effect not in PLAIN else []
    return Power(kind, unit, name, effect, int(digits[0]) if digits else 0)


POWERS = tuple(
    read(kind, line) for kind, table in TABLES.items() for line in table.strip().splitlines()
)


def power(name: str, unit: str | None = None, kind: str | None = None) -> Power:
    """A row by its name, and by unit or type where the name does not do."""
    (row,) = (
        p for p in POWERS if p.name == name and unit in (None, p.unit) and kind in (None, p.type)
    )
    return row


def rows_of(*effects: str, types: str = "XYZ") -> list[Power]:
    return [p for p in POWERS if p.effect in effects and p.type in types]


def each_row(rows: Iterable[Power], name: str = "row") -> pytest.MarkDecorator:
    """A test for each of these rows."""
    rows = list(rows)
    return pytest.mark.parametrize(name, rows, ids=[f"{p.type}-{p.unit}-{p.name}" for p in rows])


# ------------------------------------------------------------------------------- squares


def on_line(start: str, goal: str, reach: int) -> bool:
    """Is a square on one of the eight lines from another, at most so far away?"""
    files, ranks = abs(ord(start[0]) - ord(goal[0])), abs(int(start[1]) - int(goal[1]))
    return 0 < max(files, ranks) <= reach and (0 in (files, ranks) or files == ranks)


def knight(start: str, goal: str) -> bool:
    """Is it a knight's move?"""
    return sorted((abs(ord(start[0]) - ord(goal[0])), abs(int(start[1]) - int(goal[1])))) == [1, 2]


def longest(direction: str) -> str:
    """A square from which the board goes on for seven more in this direction."""
    files, ranks = DIRECTIONS[direction]
    return f"{'hda'[files + 1]}{(8, 4, 1)[ranks + 1]}"


def aside(*squares: str) -> str:
    """An empty square on no line from these, and no knight's move away."""
    return next(
        square
        for square in SQUARES
        if square not in squares
        and not any(on_line(s, square, 7) | knight(s, square) for s in squares)
    )


def line(start: str, direction: str, squares: int = 7) -> list[str]:
    """The squares of a line that are on the board, the nearest first."""
    way = (step(start, direction, n) for n in range(1, squares + 1))
    return [square for square in way if square is not None]


# --------------------------------------------------------------------------------- rules


def in_play(s: Scenario, seat: int) -> list[int]:
    return [number for number, row in enumerate(s.units(seat)) if row["square"] is not None]


def powers_of(s: Scenario, seat: int, slot: int, kind: str) -> list[Power]:
    """The powers of a type that a unit can use, Absorb replaced by what it gives (5.15)."""
    units = s.units(seat)
    own = [p for p in POWERS if (p.type, p.unit) == (kind, units[slot]["unit"])]
    if "absorb" in {p.effect for p in own}:
        others = {units[other]["unit"] for other in in_play(s, seat)} - {units[slot]["unit"]}
        own += [p for p in POWERS if p.type == kind and p.unit in others]
    return [p for p in own if p.effect != "absorb"]


def first_units(board: Mapping[str, str], start: str, reach: int) -> set[str]:
    """The first unit on each line, if it is not too far away (4.1, 4.2)."""
    found = set()
    for direction in DIRECTIONS:
        found |= set([square for square in line(start, direction, reach) if square in board][:1])
    return found


def open_steps(
    board: Mapping[str, str], start: str, direction: str, reach: int, over: bool
) -> list[int]:
    """How far a unit can go along a line (5.6)."""
    steps = []
    for distance, square in enumerate(line(start, direction, reach), 1):
        if square not in board:
            steps.append(distance)
        elif not over:
            break
    return steps


def targets(s: Scenario, seat: int, squares: Iterable[str]) -> dict[str, int]:
    """The units of a side on these squares, by square."""
    wanted = set(squares)
    return {row["square"]: n for n, row in enumerate(s.units(seat)) if row["square"] in wanted}


def with_wings(s: Scenario, seat: int, slot: int, card: str) -> list[dict[str, Any]]:
    """Razor Wings with its move (5.9)."""
    start, board = s.units(seat)[slot]["square"], s.board()
    plays = []
    for direction in DIRECTIONS:
        square = step(start, direction)
        if square is None or square in board:
            continue
        fields = {"action": "wings", "card": card, "unit": slot, "direction": direction}
        plays.append({**fields, "attack": "none"})
        for aim in DIRECTIONS:
            at = step(square, aim)
            if at is not None and targets(s, 1 - seat, [at]):
                plays.append({**fields, "attack": aim})
    return plays


def strikes(s: Scenario, start: str, card: str, effect: str, reach: int) -> list[dict[str, Any]]:
    """Attacks and disables from a square of the player who is to play."""
    reached = first_units(s.board(), start, reach)
    if effect == "bounce":
        reached = {square for square in SQUARES if knight(start, square)}
    kind = "disable" if effect == "disable" else "attack"
    return [
        {"action": kind, "card": card, "target": n}
        for n in targets(s, 1 - s.player(), reached).values()
    ]


def moves(s: Scenario, seat: int, slot: int, p: Power) -> list[dict[str, Any]]:
    """Moves of the move phase by a power (5.6 to 5.8)."""
    row, board = s.units(seat)[slot], s.board()
    if p.effect == "jump":
        return [
            {"action": "jump", "card": p.card, "unit": slot, "direction": way}
            for way in JUMPS
            if (goal := step(row["square"], way)) is not None and goal not in board
        ]
    over = row["unit"] in FLYERS and p.effect == "move"
    return [
        {"action": "move", "card": f"{p.card} {n}", "unit": slot, "direction": way}
        for way in DIRECTIONS
        for n in open_steps(board, row["square"], way, p.range, over)
    ]


def plays_of(s: Scenario, seat: int, slot: int, phase: str) -> list[dict[str, Any]]:
    """What a unit can do with each Attack and special card of the hand."""
    row, hand = s.units(seat)[slot], s.hand(seat)
    if row["square"] is None or row["disabled"]:
        return []
    plays = []
    for card, reach in ATTACK_CARDS.items():
        if card in hand and phase == "battle":
            plays += strikes(s, row["square"], card, "attack", reach)
    for kind, card in CARDS.items():
        for p in powers_of(s, seat, slot, kind) if card in hand else ():
            if phase == "battle" and p.effect in ("attack", "bounce", "disable", "wings"):
                plays += strikes(s, row["square"], card, p.effect, p.range)
                plays += with_wings(s, seat, slot, card) if p.effect == "wings" else []
            if phase == "move" and p.effect in ("move", "teleport", "jump"):
                plays += moves(s, seat, slot, p)
            if p.effect in PLAIN and not (p.effect == "draw" and kind in s.value()["used_once"]):
                plays.append({"action": p.effect, "card": card})
    return plays


def sorted_plays(plays: Iterable[Mapping[str, Any]]) -> list[str]:
    return sorted(repr(sorted(play.items())) for play in plays)


def lawful(s: Scenario, phase: str) -> list[str]:
    """All actions of the phase without Move cards, each once (4.4), for `same_actions`."""
    seat = s.player()
    plays = [play for slot in range(8) for play in plays_of(s, seat, slot, phase)]
    return sorted({*sorted_plays(plays), *sorted_plays([{"action": "end"}])})


def first_user(s: Scenario, phase: str, play: Mapping[str, Any]) -> int:
    """The first unit, by starting file, that could do this (4.5)."""
    seat = s.player()
    return next(n for n in range(8) if dict(play) in plays_of(s, seat, n, phase))


def check_phase(s: Scenario, phase: str) -> None:
    """The legal actions are those of the rules, and each one's event names the right unit."""
    assert sorted_plays(s.dicts()) == lawful(s, phase)
    for play in s.dicts():
        if play["action"] == "end":
            continue
        tried = Scenario(s.state.clone())
        tried.act(play)
        effect = {"jump": "move"}.get(play["action"], play["action"])
        seat = s.player()
        assert tried.events("used") == [
            {"player": seat, "unit": first_user(s, phase, play), "effect": effect}
        ]
        if "target" in play:
            assert tried.events("targeted") == [{"player": 1 - seat, "unit": play["target"]}]


# ------------------------------------------------------------------------------ positions


# Teams of at most 16 hits that have every mutant between them.
TEAMS = (
    ("Wolverine", "Storm", "Cyclops", "Gambit", "Rogue", "Jubilee", "Colossus", "Nightcrawler"),
    ("Psylocke", "Rogue", "Banshee", "Shadowcat", "Archangel", "Professor X", "Cable", "Longshot"),
    ("Archangel", "Havok", "Beast", "Gambit", "Iceman", "Psylocke", "Rogue", "Jubilee"),
    ("Longshot", "Archangel", "Cable", "Havok", "Jubilee", "Rogue", "Storm", "Cyclops"),
)


def duel(
    name: str, start: str, enemies: Sequence[Place], *, phase: str = "battle", **fields: Any
) -> Scenario:
    """A unit, the first of its side, whose turn it is, and enemies.

    `own`: other squares with units of its side.
    """
    mutants = [m for m in ("Gambit", "Jubilee", "Psylocke", "Shadowcat") if m != name]
    own = list(fields.pop("own", ()))
    if name == "Sentinel":
        return position(
            xmen=dict(zip(mutants, enemies, strict=False)),
            sentinels=[start, *own],
            player=1,
            phase=phase,
            **fields,
        )
    return position(
        xmen={name: start, **dict(zip(mutants, own, strict=False))},
        sentinels=enemies,
        phase=phase,
        **fields,
    )


def crowded(seed: int, team: int, player: int, phase: str, hand: Sequence[str]) -> Scenario:
    """Sixteen units close together, some of them knocked out and some disabled."""
    rng = random.Random(seed)
    area = [square for square in SQUARES if square[0] in "abcdef" and square[1] in "23456"]
    squares: list[str | None] = list(rng.sample(area, 16))
    for slot in rng.sample(range(16), seed % 5):
        squares[slot] = None
    off = rng.sample([square for square in squares if square], seed % 3)
    return position(
        xmen=dict(zip(TEAMS[team], squares[:8], strict=True)),
        sentinels=squares[8:],
        disabled=dict.fromkeys(off, 1),
        player=player,
        phase=phase,
        hand=hand,
    )


# ---------------------------------------------------------------------- what comes of plays


def event(kind: str, **fields: Any) -> dict[str, Any]:
    return {"event": kind, **fields}


def declared(
    p: int, card: str, unit: int, effect: str, target: int | None = None
) -> list[dict[str, Any]]:
    """The events of a play before any reaction."""
    told = [
        event("card_played", player=p, card=card),
        event("used", player=p, unit=unit, effect=effect),
    ]
    if target is not None:
        told.append(event("targeted", player=1 - p, unit=target))
    return told


def bare(s: Scenario) -> dict[str, Any]:
    """The position without what is pending."""
    return {key: value for key, value in s.value().items() if key != "pending"}


def after(
    s: Scenario,
    *spent: tuple[int, str],
    units: Mapping[tuple[int, int], Mapping[str, Any]] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """The position, as `bare` says it, once these cards are spent and units changed."""
    value = {**bare(s), **fields}
    for seat, card in spent:
        hand = value["teams"][seat]["hand"]
        hand[card] -= 1
        if not hand[card]:
            del hand[card]
        value["card_pile"][card] = value["card_pile"].get(card, 0) + 1
    for (seat, slot), changes in (units or {}).items():
        value["teams"][seat]["units"][slot].update(changes)
    return value
