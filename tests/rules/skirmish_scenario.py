"""Sets a position of X-Men Skirmish up from a few words, and looks at it.

    s = position(xmen={"Storm": "c1", "Cyclops": ("d4", 1)}, sentinels=["c5", ("h8", 1)],
                 hand=["Sprint"], phase="move")
    assert s.can("move", card="Sprint", unit="Cyclops", direction="east")
    s.do("forward", card="Sprint", unit="Cyclops")
    assert s.square_of("Cyclops") == "d8"

Units that are not named are knocked out. Cards that are not named lie in the deck. How a
position is driven by text, dicts and drawn cards, driver.py says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import xmcore
from rules.driver import Driver, content_of, counts, game_of, packed

__all__ = [
    "DIRECTIONS",
    "HITS",
    "JUMPS",
    "LEADERS",
    "TEAM",
    "Scenario",
    "X",
    "Y",
    "Z",
    "changed_pack",
    "content",
    "fresh",
    "game",
    "packed",
    "position",
    "position_dict",
    "reread",
    "step",
    "unit",
]

X, Y, Z = (f"Type {letter} Special Power" for letter in "XYZ")

# Files and ranks that a step adds.
DIRECTIONS = {
    "north": (0, 1),
    "north-east": (1, 1),
    "east": (1, 0),
    "south-east": (1, -1),
    "south": (0, -1),
    "south-west": (-1, -1),
    "west": (-1, 0),
    "north-west": (-1, 1),
}
JUMPS = {
    "north-north-east": (1, 2),
    "east-north-east": (2, 1),
    "east-south-east": (2, -1),
    "south-south-east": (1, -2),
    "south-south-west": (-1, -2),
    "west-south-west": (-2, -1),
    "west-north-west": (-2, 1),
    "north-north-west": (-1, 2),
}

# The unit table of the rulebook, in its order.
HITS = {
    "Jubilee": 1,
    "Longshot": 2,
    "Havok": 2,
    "Iceman": 2,
    "Cable": 3,
    "Rogue": 2,
    "Banshee": 2,
    "Professor X": 1,
    "Gambit": 1,
    "Psylocke": 1,
    "Shadowcat": 1,
    "Nightcrawler": 2,
    "Archangel": 2,
    "Beast": 3,
    "Colossus": 3,
    "Cyclops": 2,
    "Wolverine": 3,
    "Storm": 2,
    "Sentinel": 2,
}
LEADERS = ("Cable", "Professor X", "Beast", "Cyclops")

# A legal team of 16 hits, for option `team`; in no order of the unit table.
TEAM = ("Wolverine", "Storm", "Cyclops", "Gambit", "Rogue", "Jubilee", "Colossus", "Nightcrawler")

# Where a unit stands (None: knocked out), with its hits left if it has not all, and the turns
# for which it is still disabled.
Place = str | tuple[str, int] | tuple[str, int, int] | None


def game(pack: bytes | None = None, **options: Any) -> xmcore.Game:
    """The game; a list as option is given as a tuple."""
    return game_of("skirmish", pack, **options)


def content() -> dict[str, Any]:
    """The rows of the game's own content, to be edited and given to `packed`."""
    return content_of("skirmish")


def changed_pack(change: Callable[[dict[str, Any]], object]) -> bytes:
    """The content pack after a change of its rows."""
    rows = content()
    change(rows)
    return packed(rows)


def step(square: str, direction: str, squares: int = 1) -> str | None:
    """The square so many steps away, or None off the board; a jump is one step."""
    files, ranks = (DIRECTIONS | JUMPS)[direction]
    file = ord(square[0]) - ord("a") + files * squares
    rank = int(square[1]) + ranks * squares
    return f"{'abcdefgh'[file]}{rank}" if 0 <= file < 8 and 1 <= rank <= 8 else None


# ------------------------------------------------------------------------ the position


def unit(name: str, place: Place = None) -> dict[str, Any]:
    """A unit's dict."""
    if place is None:
        return {"unit": name, "square": None, "hits": 0, "disabled": 0}
    square, hits, disabled = (*((place,) if isinstance(place, str) else place), None, None)[:3]
    return {
        "unit": name,
        "square": square,
        "hits": HITS[name] if hits is None else hits,
        "disabled": disabled or 0,
    }


def full_team(named: Iterable[str]) -> list[str]:
    """These mutants, and others with few hits, so that the team is legal (1.4)."""
    team = list(named)
    if not set(team) & set(LEADERS):
        team.append("Professor X")
    others = sorted((m for m in HITS if m not in (*team, "Sentinel")), key=HITS.__getitem__)
    team += others[: 8 - len(team)]
    assert len(team) == 8, "too many mutants are named"
    assert sum(HITS[m] for m in team) <= 16, "too many hits are named"
    return team


def phase_steps(phase: str, player: int, played: bool) -> list[dict[str, Any]]:
    """The pending steps of the move or the battle phase."""
    number = {"move": 4, "battle": 5}[phase]
    return [
        {"step": "turn", "player": player, "phase": number},
        {"step": phase, "player": player, "played": played},
    ]


def seen_by(top: Sequence[str], seen: Sequence[int] | None, player: int) -> tuple[int, ...]:
    if seen is not None:
        return tuple(seen)
    return tuple(len(top) if seat == player else 0 for seat in range(2))


def rest_of_deck(deck: Iterable[str], *used: Mapping[str, int]) -> dict[str, int]:
    """The pile that holds every card that is not in the deck or used elsewhere."""
    left = {row["name"]: row["copies"] for row in game().content()["cards"]}
    for cards in (counts(deck), *used):
        for name, copies in cards.items():
            left[name] -= copies
    return {name: copies for name, copies in left.items() if copies}


def position_dict(
    *,
    xmen: Mapping[str, Place] | None = None,
    sentinels: Sequence[Place] = ("h8",),
    player: int = 0,
    phase: str = "move",
    played: bool = False,
    hand: Iterable[str] | Mapping[str, int] = (),
    other: Iterable[str] | Mapping[str, int] = (),
    known: Iterable[str] | Mapping[str, int] = (),
    other_known: Iterable[str] | Mapping[str, int] = (),
    top: Sequence[str] = (),
    seen: Sequence[int] | None = None,
    pile: Iterable[str] | Mapping[str, int] = (),
    deck: Iterable[str] | Mapping[str, int] | None = None,
    disabled: Mapping[str, int] | None = None,
    used_once: Sequence[str] = (),
    turn: int | None = None,
    pending: Sequence[Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """The dict of the position that `position` describes."""
    xmen = {"Cyclops": "a1"} if xmen is None else xmen
    hands = (counts(hand), counts(other))
    knowns = (counts(known), counts(other_known))
    at = seen_by(top, seen, player)
    units = [
        [unit(name, xmen.get(name)) for name in full_team(xmen)],
        [unit("Sentinel", place) for place in (*sentinels, *[None] * 8)[:8]],
    ]
    for row in (row for rows in units for row in rows):
        for key in {row["unit"], row["square"]} & set(disabled or {}):
            row["disabled"] = (disabled or {})[key]
    value: dict[str, Any] = {
        "turn": player + 1 if turn is None else turn,
        "turn_player": player,
        "teams": [
            {
                "units": units[seat],
                "hand": hands[seat != player],
                "hand_known": knowns[seat != player],
                "seen": at[seat],
            }
            for seat in range(2)
        ],
        "card_top": list(top),
        "card_pile": counts(pile),
        "used_once": list(used_once),
    }
    if deck is not None:
        value["card_deck"] = counts(deck)
        value["card_pile"] = rest_of_deck(deck, *hands, counts(top))
    if pending is not None:
        value["pending"] = [dict(row) for row in pending]
    elif phase != "turn":
        value["pending"] = phase_steps(phase, player, played)
    return value


# --------------------------------------------------------------------------- scenarios


class Scenario(Driver):
    """A state that is driven by text or dicts; `state` is the state itself."""

    # ------------------------------------------------------------------- actions

    def action(self, kind: str, **fields: Any) -> dict[str, Any]:
        """An action's dict; `unit` and `target` may be a mutant's name or a square."""
        own = self.player()
        for key, seat in (("unit", own), ("target", 1 - own)):
            if isinstance(fields.get(key), str):
                fields[key] = self.slot(fields[key], seat)
        return {"action": kind, **fields}

    def do(self, kind: str, **fields: Any) -> None:
        """Carries out an action, which must be legal."""
        self.act(self.action(kind, **fields))

    def can(self, kind: str, **fields: Any) -> bool:
        """Is this action legal?"""
        return self.action(kind, **fields) in self.dicts()

    def dicts(self, kind: str | None = None) -> list[dict[str, Any]]:
        """The legal actions; of one kind only, then without its name."""
        told = [self.told(a) for a in self.state.legal_actions()]
        if kind is None:
            return told
        return [{k: v for k, v in a.items() if k != "action"} for a in told if a["action"] == kind]

    def kinds_of_actions(self) -> set[str]:
        return {str(a["action"]) for a in self.dicts()}

    # ------------------------------------------------------------------- looking

    def step(self) -> str:
        """The pending step: "move", "defend", "draw", ...; "over" at the end."""
        return "over" if self.state.is_terminal() else str(self.value()["pending"][-1]["step"])

    def units(self, seat: int) -> list[dict[str, Any]]:
        return [dict(row) for row in self.team(seat)["units"]]

    def slot(self, key: str, seat: int | None = None) -> int:
        """The number of a mutant, by name, or of the unit on a square."""
        for p in range(2) if seat is None else (seat,):
            for number, row in enumerate(self.units(p)):
                if key == row["square"] or (key == row["unit"] and key != "Sentinel"):
                    return number
        raise AssertionError(f"there is no unit {key}")

    def unit(self, key: str) -> dict[str, Any]:
        """A mutant, by name, or the unit on a square."""
        for row in (*self.units(0), *self.units(1)):
            if key == row["square"] or (key == row["unit"] and key != "Sentinel"):
                return row
        raise AssertionError(f"there is no unit {key}")

    def square_of(self, name: str) -> str | None:
        """Where a mutant stands; None: knocked out."""
        square = self.unit(name)["square"]
        return None if square is None else str(square)

    def board(self) -> dict[str, str]:
        """Who stands on each square that is not empty."""
        rows = (*self.units(0), *self.units(1))
        return {row["square"]: row["unit"] for row in rows if row["square"] is not None}

    def hand(self, seat: int) -> dict[str, int]:
        return dict(self.team(seat)["hand"])

    def known(self, seat: int) -> dict[str, int]:
        """The part of a hand that the other player knows."""
        return dict(self.team(seat)["hand_known"])

    def pile(self) -> dict[str, int]:
        return dict(self.value()["card_pile"])

    def deck(self) -> dict[str, int]:
        """The unordered part of the deck."""
        return dict(self.value()["card_deck"])


def position(*, pack: bytes | None = None, **fields: Any) -> Scenario:
    """The position of a short description.

    `xmen`: where mutants stand ("c1", or with hits left ("c1", 2), or with the turns of being
    disabled too ("c1", 2, 1); None: knocked out), in the order of their numbers. `sentinels`:
    likewise, a list. Those not named are knocked out, mutants with few hits.
    `player`: whose turn it is. `phase`: "move", "battle", or "turn", its start. `played`: a card
    that counts was played in the phase.
    `hand`: that player's, `other`: the other one's; `known`, `other_known`: what of it the
    opponent knows. `top`: of the deck, in order, seen by that player unless `seen` says how many
    each seat knows. `pile`: the rest is the deck; or `deck`: the rest is the pile.
    `disabled`: turns, by mutant or square. `used_once`, `turn`, `pending`: as in the state.
    Everything else is an option of the game.
    """
    described = {name: fields.pop(name) for name in list(fields) if name in DESCRIBED}
    return Scenario(game(pack, **fields).state_from_dict(position_dict(**described), seed=0))


# Everything that `position_dict` takes.
DESCRIBED = (
    *("xmen", "sentinels", "player", "phase", "played", "hand", "other", "known", "other_known"),
    *("top", "seen", "pile", "deck", "disabled", "used_once", "turn", "pending"),
)


def fresh(pack: bytes | None = None, **options: Any) -> Scenario:
    """A new game, before its first event."""
    return Scenario(game(pack, **options).new_initial_state(seed=0))


def reread(s: Scenario, **fields: Any) -> Scenario:
    """The same position, pending steps and all, with other fields."""
    return Scenario(s.state.game.state_from_dict({**s.state.to_dict(), **fields}, seed=0))
