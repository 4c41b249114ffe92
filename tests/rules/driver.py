"""Drives a position of any game by text, and looks at it; what scenarios of all games share.

    s.act("done", "fight in zone 1", "lead with Storm", "roll Storm")
    s.roll(4, xmen=2, evil=1)        # of four dice, the other one blank
    s.draw("Toad")
    assert s.member("Storm")["hits"] == 1

No rule is known here: what is legal, how many dice there are and what is drawn next, the
engine says. How a position is set up from a few words, each game's own scenario file says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import msgpack

import xmcore

Member = str | Mapping[str, Any]


def member(name: str, **fields: Any) -> dict[str, Any]:
    """A member of a team with fields that differ from those of one who just joined."""
    return {"character": name, **fields}


def team_dict(members: Iterable[Member], fields: Mapping[str, Any]) -> dict[str, Any]:
    rows = [member(m) if isinstance(m, str) else dict(m) for m in members]
    return {"members": rows, **fields}


def counts(cards: Mapping[str, int] | Iterable[str]) -> dict[str, int]:
    """{"Toad": 1} of ["Toad"]."""
    if isinstance(cards, Mapping):
        return dict(cards)
    names = list(cards)
    return {name: names.count(name) for name in names}


@cache
def game_of(name: str, pack: bytes | None = None, **options: Any) -> xmcore.Game:
    return xmcore.Game(name, pack, **options)


def content_of(name: str) -> dict[str, Any]:
    """The rows of a game's own content, to be edited and given to `packed`."""
    return deepcopy(game_of(name).content())


def packed(rows: Mapping[str, Any]) -> bytes:
    """A content pack, for `scenario(pack=...)`."""
    return bytes(msgpack.packb(rows))


class Driver:
    """A state that is driven by text; `state` is the state itself."""

    def __init__(self, state: xmcore.State) -> None:
        self.state = state

    # ------------------------------------------------------------------ driving

    def act(self, *actions: str | Mapping[str, Any]) -> None:
        """Carries out actions, by text or dict; each must be legal when its turn comes."""
        for action in actions:
            self.state.apply_action(self.number_of(action))
            self.check_storing()

    def number_of(self, action: str | Mapping[str, Any]) -> int:
        """The number of a legal action."""
        if isinstance(action, str):
            assert action in self.legal(), f"{action!r} is not legal: {self.where()}"
            return int(self.state.string_to_action(action))
        for number in self.state.legal_actions():
            if self.told(number) == action:
                return int(number)
        raise AssertionError(f"{action!r} is not legal: {self.where()}")

    def told(self, action: int) -> dict[str, Any]:
        """An action's dict."""
        return dict(self.state.action_to_dict(action))

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

    def view(self, player: int) -> dict[str, Any]:
        """What a player knows."""
        return dict(self.state.view(player))

    def where(self) -> str:
        """The situation in a line, for messages."""
        if self.state.is_chance_node():
            return f"at a chance event, {self.value()['pending'][-1]}"
        return f"player {self.player()}, legal: {self.legal()}"
