"""Sets a position of X-Men Alert up from a few words and drives it by text.

    s = scenario(mode="advanced", teams=[["Storm", "Rogue"], ["Beast"]],
                 zones=["Doctor Doom", None, ("Recruit", "Cable")])
    s.act("deploy Storm to zone 1")
    s.act("done", "fight in zone 1", "lead with Storm", "roll Storm")
    s.roll(4, xmen=2, evil=1)        # of four dice, the other one blank
    assert s.member("Storm")["space"] == 2

A position without pending steps stands at the start of `turn_player`'s turn. Decks that are
not given hold what is left of their cards. No rule is known here: what is legal, how many
dice there are and what is drawn next, the engine says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import msgpack

import xmcore

RECRUIT = "Recruit Another X-Man"

Member = str | Mapping[str, Any]
Zone = str | tuple[str, str] | Mapping[str, Any] | None

# Three mutants that no single roll captures, for tests about something else.
STRONG: dict[str, Sequence[Zone]] = {
    "basic": ("Sabretooth", "Lady Deathstrike", "Blob"),
    "advanced": ("Apocalypse", "Magneto", "Juggernaut"),
}


def member(name: str, **fields: Any) -> dict[str, Any]:
    """A member of a team with fields that differ from those of one who just joined."""
    return {"character": name, **fields}


def leader(name: str, zone: int, space: int, **fields: Any) -> dict[str, Any]:
    return member(name, zone=zone, leads=True, space=space, **fields)


@cache
def game(pack: bytes | None = None, **options: Any) -> xmcore.Game:
    return xmcore.Game("alert", pack, **options)


def content() -> dict[str, Any]:
    """The rows of the game's own content, to be edited and given to `packed`."""
    return deepcopy(game().content())


def packed(rows: Mapping[str, Any]) -> bytes:
    """A content pack, for `scenario(pack=...)`."""
    return bytes(msgpack.packb(rows))


def with_characters(*names: str) -> bytes:
    """A content pack with these characters only."""
    rows = content()
    rows["characters"] = [r for r in rows["characters"] if r["name"] in names]
    return packed(rows)


def strength_of(rows: Mapping[str, Any], zone: Zone) -> int:
    """Where the indicator stands when a zone is described by its card only."""
    if isinstance(zone, tuple):
        row = next(r for r in rows["characters"] if r["name"] == zone[1])
        return int(row["fighting"] + row["durability"] + row["intelligence"])
    return int(next(r for r in rows["alert_cards"] if r["name"] == zone)["strength"])


def zone_dict(rows: Mapping[str, Any], zone: Zone) -> dict[str, Any]:
    """None, "Toad", ("Recruit", "Cable"), or a dict of the fields."""
    if zone is None:
        return {}
    if isinstance(zone, Mapping):
        card = (RECRUIT, zone["recruit"]) if zone.get("recruit") else zone["card"]
        return {"card": RECRUIT, "strength": strength_of(rows, card), **zone}
    recruit = zone[1] if isinstance(zone, tuple) else None
    card = RECRUIT if isinstance(zone, tuple) else zone
    return {"card": card, "strength": strength_of(rows, zone), "recruit": recruit}


def team_dict(members: Iterable[Member], fields: Mapping[str, Any]) -> dict[str, Any]:
    rows = [member(m) if isinstance(m, str) else dict(m) for m in members]
    return {"members": rows, **fields}


def counts(cards: Mapping[str, int] | Iterable[str]) -> dict[str, int]:
    """{"Toad": 1} of ["Toad"]."""
    if isinstance(cards, Mapping):
        return dict(cards)
    names = list(cards)
    return {name: names.count(name) for name in names}


def known_deck(rows: Mapping[str, Any], value: dict[str, Any], top: Sequence[str]) -> list[str]:
    elsewhere = [m["character"] for t in value["teams"] for m in t["members"]]
    elsewhere += [z["recruit"] for z in value["zones"] if z.get("recruit")]
    rest = [r["name"] for r in rows["characters"] if r["name"] not in [*elsewhere, *top]]
    return [*top, *rest]


def hoard(rows: Mapping[str, Any], value: dict[str, Any], seat: int, advanced: bool) -> None:
    """Every mutant that is nowhere else was captured by `seat`; Recruit cards are on the pile."""
    deck, pile = value.setdefault("alert_deck", {}), value.setdefault("alert_pile", {})
    captured = value["teams"][seat].setdefault("captured", {})
    shown = [z["card"] for z in value["zones"] if z]
    used = [*shown, *deck, *pile, *(c for t in value["teams"] for c in t.get("captured", {}))]
    for row in rows["alert_cards"]:
        name = row["name"]
        if row.get("advanced", False) and not advanced:
            continue
        if row["kind"] == "mutant" and name not in used:
            captured[name] = 1
        elif row["kind"] == "recruit":
            pile[name] = row["copies"] - shown.count(name) - deck.get(name, 0)


def scenario(
    *,
    teams: Sequence[Any],
    zones: Sequence[Any] | None = None,
    turn_player: int = 0,
    turn: int = 1,
    team: Mapping[int, Mapping[str, Any]] | None = None,
    power_known: Sequence[str] | None = None,
    captured_rest: int | None = None,
    pack: bytes | None = None,
    mode: str = "basic",
    position: Mapping[str, Any] | None = None,
    **options: Any,
) -> Scenario:
    """The position of a short description.

    `teams`: by seat, a list of members (`Member`). `zones`: three of `Zone`; three strong
    mutants if left out.
    `team`: for a seat, more fields of that team ({0: {"mover": 7, "hand": ["Medical Lab"]}}).
    `power_known`: the whole Power Stat deck is known; these are on top, the others follow.
    `captured_rest`: the Alert deck is empty; this seat has captured all mutants that are
    nowhere else, and the Recruit cards lie on the pile.
    `position`: more fields of the state itself. Everything else is an option of the game.
    """
    g = game(pack, players=len(teams), mode=mode, **options)
    rows = g.content()
    more = team or {}
    value: dict[str, Any] = {
        "turn": turn,
        "turn_player": turn_player,
        "teams": [team_dict(m, more.get(seat, {})) for seat, m in enumerate(teams)],
        "zones": [zone_dict(rows, z) for z in zones or STRONG[mode]],
        **(position or {}),
    }
    for row in value["teams"]:
        for key in ("hand", "captured", "hand_known"):
            if key in row:
                row[key] = counts(row[key])
    for key in ("alert_deck", "alert_pile", "luck_deck", "luck_pile", "power_deck"):
        if key in value:
            value[key] = counts(value[key])
    if power_known is not None:
        value["power_bottom"] = known_deck(rows, value, power_known)
        value["power_deck"] = {}
    if captured_rest is not None:
        hoard(rows, value, captured_rest, mode == "advanced")
    return Scenario(g.state_from_dict(value, seed=0))


def fresh(pack: bytes | None = None, **options: Any) -> Scenario:
    """A new game, before its first event."""
    return Scenario(game(pack, **options).new_initial_state(seed=0))


class Scenario:
    """A state that is driven by text; `state` is the state itself."""

    def __init__(self, state: xmcore.State) -> None:
        self.state = state

    # ------------------------------------------------------------------ driving

    def act(self, *texts: str) -> None:
        """Carries out actions; each must be legal when its turn comes."""
        for text in texts:
            legal = self.legal()
            assert text in legal, f"{text!r} is not legal: {self.where()}"
            self.state.apply_action(self.state.string_to_action(text))
            self.check_storing()

    def check_storing(self) -> None:
        """Every position of these tests, and what is pending in it, can be stored and read."""
        game = self.state.game
        assert game.state_from_bytes(self.state.to_bytes()) == self.state
        assert game.state_from_dict(self.state.to_dict()) == self.state

    def roll(
        self, dice: int | None = None, *, xmen: int = 0, marvel: int = 0, evil: int = 0
    ) -> None:
        """The pending roll gives these faces, the rest blanks; `dice`: how many they must be."""
        rolled = self.dice()
        assert rolled is not None, f"no dice are rolled: {self.where()}"
        assert dice is None or dice == rolled, f"{rolled} dice, expected {dice}"
        blank = rolled - xmen - marvel - evil
        self.outcome({"xmen": xmen, "marvel": marvel, "evil": evil, "blank": blank})

    def draw(self, *names: str | int) -> None:
        """The pending draws give these cards (or a kidnapping this slot)."""
        for name in names:
            assert self.state.is_chance_node(), f"nothing is drawn: {self.where()}"
            kind = next(iter(self.state.action_to_dict(self.state.chance_weights()[0][0][0])))
            self.outcome({kind: name})

    def outcome(self, wanted: Mapping[str, Any]) -> None:
        for number, _ in self.state.chance_weights()[0]:
            if self.state.action_to_dict(number) == wanted:
                self.state.apply_action(number)
                self.check_storing()
                return
        raise AssertionError(f"{wanted} is not possible: {self.where()}")

    # ------------------------------------------------------------------ looking

    def legal(self) -> list[str]:
        """Texts of the legal actions; empty at a chance event and when the game is over."""
        return [self.state.action_to_string(a) for a in self.state.legal_actions()]

    def player(self) -> int:
        """Who must act; -1 at a chance event, -4 when the game is over."""
        return int(self.state.current_player())

    def dice(self) -> int | None:
        """How many dice are about to be rolled, or None."""
        if not self.state.is_chance_node():
            return None
        faces = self.state.action_to_dict(self.state.chance_weights()[0][0][0])
        return sum(faces.values()) if "blank" in faces else None

    def chances(self) -> dict[str | int, int]:
        """What can be drawn now, with its weight; empty if nothing is drawn."""
        if self.dice() is not None or not self.state.is_chance_node():
            return {}
        weights = self.state.chance_weights()[0]
        return {next(iter(self.state.action_to_dict(o).values())): w for o, w in weights}

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        """What the last action or outcome did; of one kind only, then without its name."""
        told = self.state.events()
        if kind is None:
            return list(told)
        return [{k: v for k, v in e.items() if k != "event"} for e in told if e["event"] == kind]

    def kinds(self) -> list[str]:
        """The kinds of the events of the last action or outcome."""
        return [e["event"] for e in self.state.events()]

    def value(self) -> dict[str, Any]:
        """The whole position."""
        return dict(self.state.to_dict())

    def team(self, seat: int) -> dict[str, Any]:
        return dict(self.value()["teams"][seat])

    def names(self, seat: int) -> list[str]:
        """The characters of a team in slot order."""
        return [m["character"] for m in self.team(seat)["members"]]

    def member(self, name: str) -> dict[str, Any]:
        for team in self.value()["teams"]:
            for row in team["members"]:
                if row["character"] == name:
                    return dict(row)
        raise AssertionError(f"{name} is on no team")

    def place(self, name: str) -> tuple[int, bool, int]:
        """(zone, leads, space) of a member."""
        row = self.member(name)
        return row["zone"], row["leads"], row["space"]

    def zone(self, number: int) -> dict[str, Any]:
        return dict(self.value()["zones"][number - 1])

    def view(self, player: int) -> dict[str, Any]:
        """What a player knows."""
        return dict(self.state.view(player))

    def where(self) -> str:
        """The situation in a line, for messages."""
        if self.state.is_chance_node():
            return f"at a chance event, {self.value()['pending'][-1]}"
        return f"player {self.player()}, legal: {self.legal()}"
