"""X-Men Skirmish: a slow, plain reference, written from the rulebook.

The game is a chain of generators that read like the rules: they yield a `Decision` or a
`Chance` and are sent what was chosen. `skirmish-N.M` and `common-N` are the rules' numbers.

    python -m reference.skirmish CONTENT_FOLDER [GAMES] [FIRST_SEED]

plays random games over all options and checks the laws of `skirmish_laws` at every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from .driver import Reference, shared_returns
from .nodes import Chance, Choice, Decision, Flow
from .skirmish_board import LINES
from .skirmish_content import load_content, parse_content
from .skirmish_powers import SkirmishPowers
from .skirmish_table import XMEN

__all__ = ["SkirmishReference", "load_content"]

TEAM_SIZE, TEAM_HITS = 8, 16


class SkirmishGame(SkirmishPowers):
    """The course of a game: set-up, turns, phases."""

    first_player = "coin"
    team: Sequence[str] = ()
    placement = "choose"
    cards_per_phase = 1
    max_turns = 300
    at_limit = "draw"

    def game(self) -> Flow[None]:
        if self.first_player == "coin":  # skirmish-1.2
            choice = yield Chance([({"player": 0}, 1), ({"player": 1}, 1)])
            self.turn_player = choice["player"]
            self.event("first_player", player=self.turn_player)
        else:
            self.turn_player = int(self.first_player)
        yield from self.build_team()
        yield from self.place()
        while True:
            yield from self.take_turn(self.turn_player)
            self.turn_player = 1 - self.turn_player

    # Set-up

    def join(self, name: str) -> None:
        units = self.teams[XMEN].units
        units.append(self.new_unit(name))
        self.event("joined", player=XMEN, unit=len(units) - 1, name=name)

    def is_legal_team(self, names: Sequence[str]) -> bool:
        """skirmish-1.4"""
        rows = [self.content.units[name] for name in names]
        return sum(row.hits for row in rows) <= TEAM_HITS and any(row.leader for row in rows)

    def can_complete(self, names: list[str]) -> bool:
        """Is there a legal team of these and later mutants? The ones with fewest hits will do,
        with each leader in turn."""
        mutants = self.content.mutants
        later = mutants[mutants.index(names[-1]) + 1 :]
        missing = TEAM_SIZE - len(names)
        later.sort(key=lambda name: self.content.units[name].hits)
        leaders = [name for name in later if self.content.units[name].leader]
        for leader in ["", *leaders]:
            wanted = [leader] if leader else []
            others = [name for name in later if name != leader]
            chosen = [*names, *wanted, *others][:TEAM_SIZE]
            if len(wanted) <= missing and len(chosen) == TEAM_SIZE and self.is_legal_team(chosen):
                return True
        return False

    def build_team(self) -> Flow[None]:
        """skirmish-1.3, skirmish-1.5"""
        for name in self.team:
            self.join(name)
        units = self.teams[XMEN].units
        mutants = self.content.mutants
        while len(units) < TEAM_SIZE:
            names = [unit.name for unit in units]
            first = mutants.index(names[-1]) + 1 if names else 0
            actions: list[Choice] = [
                {"action": "pick", "mutant": name}
                for name in mutants[first:]
                if self.can_complete([*names, name])
            ]
            choice = yield Decision(XMEN, actions)
            self.join(choice["mutant"])

    def place(self) -> Flow[None]:
        """skirmish-1.6, skirmish-K34"""
        units = self.teams[XMEN].units
        for number, file in enumerate("abcdefgh"):
            if self.placement == "choose":
                actions: list[Choice] = [
                    {"action": "place", "mutant": unit.name} for unit in units[number:]
                ]
                choice = yield Decision(XMEN, actions)
                chosen = next(unit for unit in units if unit.name == choice["mutant"])
                units.remove(chosen)
                units.insert(number, chosen)
            unit = units[number]
            unit.square = f"{file}1"
            self.event("placed", player=XMEN, unit=number, name=unit.name, square=unit.square)

    # Turns

    def take_turn(self, seat: int) -> Flow[None]:
        """skirmish-2.1"""
        self.turn += 1
        self.event("turn", player=seat, turn=self.turn)
        yield from self.draw(seat, 3)
        yield from self.discard(seat, self.teams[seat].hand.cards.total() - 5)
        yield from self.phase(seat, "move")
        yield from self.phase(seat, "attack")
        self.turn_end(seat)

    def phase(self, seat: int, kind: str) -> Flow[None]:
        """skirmish-2.6, skirmish-2.7; `kind` of the cards that count."""
        played = False
        while True:
            legal = self.move_phase if kind == "move" else self.battle_phase
            actions = [*once(legal(seat, played)), {"action": "end"}]
            choice = yield Decision(seat, actions)
            if choice["action"] == "end":
                return
            name = str(choice["card"])
            if choice["action"] == "move" and name not in self.content.cards:
                name = name.rsplit(" ", 1)[0]
            counts = self.content.cards[name].kind == kind
            if counts and self.cards_per_phase == 1:
                played = True
            if not counts or kind == "attack":
                yield from self.play(seat, choice)
            elif choice["action"] == "move":
                self.move_by_card(seat, name, choice)
            else:
                yield from self.go_forward(seat, choice)

    def move_by_card(self, seat: int, name: str, choice: Choice) -> None:
        self.spend(seat, name, "card_played")
        unit = self.teams[seat].units[choice["unit"]]
        range_ = self.content.cards[name].range
        distance = range_ if self.move_exact else int(choice["card"].rsplit(" ", 1)[1])
        self.move(seat, unit, self.reach(unit.square, choice["direction"], distance))

    @staticmethod
    def reach(square: str | None, direction: str, distance: int) -> str:
        assert square is not None
        return LINES[square][direction][distance - 1]

    def go_forward(self, seat: int, choice: Choice) -> Flow[None]:
        """skirmish-3.5, skirmish-3.6"""
        card = self.content.cards[choice["card"]]
        self.spend(seat, card.name, "card_played")
        units = self.teams[seat].units
        gone: list[int] = []
        number = choice["unit"]
        while True:
            direction = "north" if seat == XMEN else "south"
            self.move(seat, units[number], self.reach(units[number].square, direction, card.range))
            gone.append(number)
            others = [self.number(seat, u) for u in self.forward(seat, card, self.taken())]
            actions: list[Choice] = [
                {"action": "advance", "unit": other} for other in others if other not in gone
            ]
            again = yield Decision(seat, [*actions, {"action": "stop"}])
            if again["action"] == "stop":
                return
            number = again["unit"]

    def turn_end(self, seat: int) -> None:
        """skirmish-7.1, skirmish-9.2"""
        for number, unit in enumerate(self.teams[seat].units):
            if unit.disabled:
                unit.disabled -= 1
                if not unit.disabled:
                    self.event("recovered", player=seat, unit=number)
        self.used_once.clear()
        if self.max_turns and self.turn >= self.max_turns:
            hits = [sum(unit.hits for unit in team.units) for team in self.teams]
            best = [seat for seat in (0, 1) if hits[seat] == max(hits)]
            self.game_over("max_turns", best if self.at_limit == "hits" else [])


def once(actions: Iterator[Choice]) -> list[Choice]:
    """Plays that lead to the same position are one action (skirmish-4.4)."""
    found: dict[tuple[Any, ...], Choice] = {}
    for action in actions:
        found.setdefault(tuple(action.values()), action)
    return list(found.values())


class SkirmishReference(SkirmishGame, Reference):
    """One game, driven from node to node."""

    def __init__(
        self,
        content: dict[str, Any],
        *,
        first_player: str | int = "coin",
        team: Sequence[str] = (),
        placement: str = "choose",
        cards_per_phase: str | int = 1,
        move_exact: str | bool = True,
        max_turns: int = 300,
        at_limit: str = "draw",
    ) -> None:
        super().__init__(parse_content(content))
        self.first_player = str(first_player)
        self.team = team
        self.placement = placement
        self.cards_per_phase = int(cards_per_phase)
        self.move_exact = str(move_exact).lower() == "true"
        self.max_turns = max_turns
        self.at_limit = at_limit
        self.start()
        self.events = []  # a new state tells none

    def returns(self) -> list[Fraction]:
        """skirmish-9.1, skirmish-9.2"""
        return shared_returns(self.players, self.winners)


if __name__ == "__main__":
    import sys

    from .skirmish_laws import play_many

    play_many(sys.argv[1:])
