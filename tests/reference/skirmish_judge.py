"""X-Men Skirmish, reference: what is legal, judged a second time.

The judge knows a state only as its dict says it, and looks at pairs of squares where the game
walks along lines: may this unit get to that square, does this one strike that one?
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .skirmish_content import Card, Content, Power

State = dict[str, Any]
Square = tuple[int, int]
Play = tuple[State, int]  # an action, and the number of a unit that can do it

COMPASS = {
    **{(0, 1): "north", (1, 1): "north-east", (1, 0): "east", (1, -1): "south-east"},
    **{(0, -1): "south", (-1, -1): "south-west", (-1, 0): "west", (-1, 1): "north-west"},
}
LEAPS = {
    **{(1, 2): "north-north-east", (2, 1): "east-north-east"},
    **{(2, -1): "east-south-east", (1, -2): "south-south-east"},
    **{(-1, -2): "south-south-west", (-2, -1): "west-south-west"},
    **{(-2, 1): "west-north-west", (-1, 2): "north-north-west"},
}
BOARD = [(x, y) for x in range(8) for y in range(8)]


def place(square: str) -> Square:
    return ord(square[0]) - ord("a"), int(square[1]) - 1


def sign(n: int) -> int:
    return (n > 0) - (n < 0)


def along(a: Square, b: Square) -> tuple[Square, int] | None:
    """The step from a toward b and how many of them, if b is on a line from a."""
    x, y = b[0] - a[0], b[1] - a[1]
    if a == b or (x and y and abs(x) != abs(y)):
        return None
    return (sign(x), sign(y)), max(abs(x), abs(y))


class Judge:
    """One state, and what can be done in it."""

    def __init__(self, content: Content, move_exact: bool, state: State) -> None:
        self.content = content
        self.move_exact = move_exact
        self.state = state
        self.at = {
            place(unit["square"]): (seat, number)
            for seat, team in enumerate(state["teams"])
            for number, unit in enumerate(team["units"])
            if unit["square"]
        }

    # Units

    def unit(self, seat: int, number: int) -> State:
        unit: State = self.state["teams"][seat]["units"][number]
        return unit

    def able(self, seat: int) -> list[tuple[int, Square]]:
        """Who can act, and where they stand."""
        return [
            (number, square)
            for square, (owner, number) in sorted(self.at.items(), key=lambda item: item[1])
            if owner == seat and not self.unit(seat, number)["disabled"]
        ]

    def flies(self, seat: int, number: int) -> bool:
        return self.content.units[self.unit(seat, number)["unit"]].flying

    def powers(self, seat: int, number: int, type_: str) -> list[Power]:
        """skirmish-5.1, skirmish-5.15"""
        name = self.unit(seat, number)["unit"]
        own = [p for p in self.content.powers if (p.type, p.unit) == (type_, name)]
        if all(p.effect != "absorb" for p in own):
            return own
        others = {self.unit(0, n)["unit"] for owner, n in self.at.values() if owner == 0} - {name}
        return own + [p for p in self.content.powers if p.type == type_ and p.unit in others]

    def held(self, seat: int, kind: str) -> list[Card]:
        hand = self.state["teams"][seat]["hand"]
        return [c for c in self.content.cards.values() if c.kind == kind and hand.get(c.name)]

    # Pairs of squares

    def open(self, a: Square, b: Square, gone: Square | None = None) -> bool:
        """Nobody stands between two squares of a line; `gone` has been left."""
        way = along(a, b)
        assert way is not None
        (x, y), distance = way
        between = [(a[0] + x * n, a[1] + y * n) for n in range(1, distance)]
        return all(square == gone or square not in self.at for square in between)

    def goes(self, a: Square, b: Square, over: bool) -> int:
        """How many squares it is from a to the empty b; 0: no way (3.1, 3.2)."""
        way = along(a, b)
        if way is None or b in self.at or not (over or self.open(a, b)):
            return 0
        return way[1]

    def strikes(self, a: Square, b: Square, reach: int | str, gone: Square | None = None) -> bool:
        """skirmish-4.1, skirmish-4.2, skirmish-5.5"""
        if reach == "K":
            return (b[0] - a[0], b[1] - a[1]) in LEAPS
        way = along(a, b)
        return way is not None and way[1] <= int(reach) and self.open(a, b, gone)

    def enemies(self, seat: int) -> list[tuple[int, Square]]:
        return [(n, square) for square, (owner, n) in self.at.items() if owner != seat]

    # Plays

    def by_powers(self, seat: int) -> Iterator[tuple[str, int, Square, Power]]:
        """Card, unit, where it stands, power."""
        for card in self.held(seat, "special"):
            for number, a in self.able(seat):
                for power in self.powers(seat, number, card.type):
                    yield card.name, number, a, power

    def plain(self, seat: int) -> Iterator[Play]:
        """skirmish-5.10 to skirmish-5.14"""
        for card, number, _, power in self.by_powers(seat):
            spent = power.once and power.type in self.state["used_once"]
            if power.effect in ("draw", "exchange", "look_hand", "look_deck") and not spent:
                yield {"action": power.effect, "card": card}, number

    def ahead(self, seat: int, card: Card) -> Iterator[int]:
        """Who can go forward (skirmish-3.5)."""
        for number, a in self.able(seat):
            b = (a[0], a[1] + card.range * (1 if seat == 0 else -1))
            flies = self.flies(seat, number)
            if b in BOARD and (flies or not card.flying) and self.goes(a, b, flies):
                yield number

    def by_move_cards(self, seat: int) -> Iterator[Play]:
        """skirmish-3.1 to skirmish-3.7"""
        for card in self.held(seat, "move"):
            for number in self.ahead(seat, card):
                yield {"action": "forward", "card": card.name, "unit": number}, number
            for number, a in self.able(seat):
                flies = self.flies(seat, number)
                for b in BOARD:
                    distance = self.goes(a, b, flies)
                    short = 0 < distance < card.range and not self.move_exact
                    if (card.flying and not flies) or not (short or distance == card.range):
                        continue
                    name = card.name if self.move_exact else f"{card.name} {distance}"
                    yield self.toward("move", name, number, a, b), number

    @staticmethod
    def toward(action: str, card: str, number: int, a: Square, b: Square) -> State:
        way = along(a, b)
        name = COMPASS[way[0]] if way else LEAPS[b[0] - a[0], b[1] - a[1]]
        return {"action": action, "card": card, "unit": number, "direction": name}

    def moves(self, seat: int) -> Iterator[Play]:
        """skirmish-5.6 to skirmish-5.8"""
        for card, number, a, power in self.by_powers(seat):
            for b in BOARD:
                if power.effect == "move" and power.range == "K":
                    if b not in self.at and (b[0] - a[0], b[1] - a[1]) in LEAPS:
                        yield self.toward("jump", card, number, a, b), number
                elif power.effect in ("move", "teleport"):
                    over = power.effect == "move" and self.flies(seat, number)
                    distance = self.goes(a, b, over)
                    if 0 < distance <= int(power.range):
                        yield self.toward("move", f"{card} {distance}", number, a, b), number

    def attacks(self, seat: int, played: bool) -> Iterator[Play]:
        """skirmish-4.1, skirmish-5.4, the last words of skirmish-5.9"""
        for target, b in self.enemies(seat):
            for card in [] if played else self.held(seat, "attack"):
                for number, a in self.able(seat):
                    if self.strikes(a, b, card.range):
                        yield {"action": "attack", "card": card.name, "target": target}, number
            for name, number, a, power in self.by_powers(seat):
                strikes = power.effect in ("attack", "disable", "move_attack")
                if strikes and self.strikes(a, b, power.range):
                    action = "disable" if power.effect == "disable" else "attack"
                    yield {"action": action, "card": name, "target": target}, number

    def wings(self, seat: int) -> Iterator[Play]:
        """skirmish-5.9"""
        for card, number, a, power in self.by_powers(seat):
            for b in BOARD:
                if power.effect == "move_attack" and self.goes(a, b, False) == 1:
                    action = self.toward("wings", card, number, a, b)
                    yield {**action, "attack": "none"}, number
                    for _, c in self.enemies(seat):
                        if self.strikes(b, c, power.range, gone=a):
                            way = along(b, c)
                            assert way is not None
                            yield {**action, "attack": COMPASS[way[0]]}, number

    def plays(self, seat: int, phase: str, played: bool) -> list[Play]:
        """Everything that can be played in a phase; `played`: no Move or Attack card any more."""
        found = list(self.plain(seat))
        if phase == "move":
            found += [] if played else self.by_move_cards(seat)
            found += self.moves(seat)
        else:
            found += self.attacks(seat, played)
            found += self.wings(seat)
        return found

    # Reactions

    def neutralizer_asked(self) -> bool:
        """skirmish-6.2, skirmish-K32"""
        some = any(power.effect == "neutralize" for power in self.content.powers)
        return some and bool(self.able(1)) and bool(self.state["teams"][1]["hand"])

    def neutralizers(self) -> set[str]:
        """skirmish-6.3"""
        types = {power.type for power in self.content.powers if power.effect == "neutralize"}
        return {card.name for card in self.held(1, "special") if card.type in types}

    def defences(self, seat: int, number: int) -> set[str]:
        """Cards of the game that defend a unit, whoever holds them (skirmish-6.5)."""
        side = "mutant" if seat == 0 else "sentinel"
        return {
            card.name
            for card in self.content.cards.values()
            if card.side == side
            or (
                card.kind == "special"
                and any(p.effect == "defence" for p in self.powers(seat, number, card.type))
            )
        }

    def defence_asked(self, seat: int, number: int) -> bool:
        """skirmish-6.4, skirmish-K32"""
        holds = bool(self.state["teams"][seat]["hand"])
        disabled = self.unit(seat, number)["disabled"]
        return holds and not disabled and bool(self.defences(seat, number))
