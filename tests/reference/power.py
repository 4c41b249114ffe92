"""Reference of the games with Power Stat Cards: teams, hits, rolls, who goes first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NoReturn, TypeVar

from .characters import Character
from .decks import BottomDeck, Hand
from .nodes import MAX_DICE, Chance, Choice, Decision, Event, Flow, GameOver, Roll, dice_outcomes

MAX_HITS = 99  # alert-A45, siege-S40


def check_options(players: int, heroes: str, first_player: str | int, max_turns: int) -> None:
    """The options that the games share."""
    if not 2 <= players <= 4:
        raise ValueError("players must be 2..4")
    if heroes not in ("deal", "choose") or not 0 <= max_turns <= 32000:
        raise ValueError("heroes must be deal or choose, max_turns 0..32000")
    if str(first_player) not in ["roll"] + [str(seat) for seat in range(players)]:
        raise ValueError("first_player must be roll or a seat")


@dataclass(eq=False)
class Fighter:
    """A character of a team."""

    card: Character
    hits: int = 0

    @property
    def covered(self) -> bool:
        """All symbols are covered with hits."""
        return self.hits >= self.card.durability

    @property
    def picture_hits(self) -> int:
        """Hits that do not find room on the symbols and lie on the picture."""
        return max(0, self.hits - self.card.durability)


M = TypeVar("M", bound=Fighter)


@dataclass(eq=False)
class PowerTeam(Generic[M]):
    """What one player has in every game of the kind."""

    members: list[M] = field(default_factory=list)
    hand: Hand = field(default_factory=Hand)


class PowerTable(ABC, Generic[M]):
    """The part of a game's state that the games share, with its elementary acts."""

    max_team: int
    teams: Sequence[PowerTeam[M]]

    def __init__(self, characters: dict[str, Character], players: int) -> None:
        self.characters = characters
        self.players = players
        self.turn = 0
        self.turn_player = 0
        self.end = "none"
        self.winners: list[int] = []
        self.power = BottomDeck("character", dict.fromkeys(characters, 1))
        self.events: list[Event] = []

    # Looking around

    def event(self, name: str, **what: Any) -> None:
        """Tell what happened."""
        self.events.append({"event": name, **what})

    def seats_from(self, first: int) -> list[int]:
        """All seats from one to the left (common-10)."""
        return [(first + step) % self.players for step in range(self.players)]

    def members(self, seat: int) -> list[M]:
        return self.teams[seat].members

    def slot(self, seat: int, member: M) -> int:
        return self.members(seat).index(member)

    def holds_cards(self, seat: int) -> bool:
        return self.teams[seat].hand.cards.total() > 0

    # The beginning and the end

    def first_characters(self, rounds: int, heroes: str) -> Flow[None]:
        """Each player gets a character, round after round.

        Dealt, or chosen from all that are left, then in reverse order in the second round
        (alert-1.2 to 1.4, siege-1.1, siege-1.2).
        """
        for number in range(rounds):
            seats = list(range(self.players))
            if number > 0 and heroes == "choose":
                seats.reverse()
            for seat in seats:
                if heroes == "deal":
                    yield from self.draw_member(seat)
                else:
                    yield from self.pick_member(seat)

    def pick_member(self, seat: int) -> Flow[None]:
        names = [name for name, copies in self.power.unordered.items() if copies]
        choice = yield Decision(seat, [{"action": "pick", "character": name} for name in names])
        name: str = choice["character"]
        self.power.unordered[name] -= 1
        self.join(seat, self.characters[name])

    def going_first(self, first_player: str) -> Flow[int]:
        """common-11"""
        if first_player == "roll":
            tied = list(range(self.players))
            while len(tied) > 1:
                points: dict[int, int] = {}
                for seat in tied:
                    faces = yield from self.throw(seat, "first", None, 5)
                    points[seat] = faces["xmen"] + 2 * faces["marvel"]
                tied = [seat for seat in tied if points[seat] == max(points.values())]
            first = tied[0]
        else:
            first = int(first_player)
        self.event("first_player", player=first)
        return first

    def game_over(self, reason: str, winners: list[int]) -> NoReturn:
        self.end = reason
        self.winners = winners
        self.event("game_over", reason=reason, winners=winners)
        raise GameOver

    # Dice

    def throw(self, seat: int, purpose: str, slot: int | None, dice: int) -> Flow[Choice]:
        """Roll dice, at most nine (common-2, common-3)."""
        faces = yield Chance(dice_outcomes(min(dice, MAX_DICE)))
        self.event("dice", player=seat, purpose=purpose, slot=slot, **faces)
        return faces

    def throw_all(
        self, roll: Roll, seat: int, purpose: str, slot: int, dice: int, again: bool, explodes: bool
    ) -> Flow[None]:
        """One roll with what a character's abilities let it roll on.

        `again`: every Evil Mutant is rolled again once (alert-6.8, siege-7.12); `explodes`:
        then one die more for each Marvel (alert-6.9, alert-A46, siege-7.13, siege-S44).
        """
        if dice <= 0:  # common-18
            return
        roll.add((yield from self.throw(seat, purpose, slot, dice)))
        if again and roll.evil:
            evil, roll.evil = roll.evil, 0
            roll.add((yield from self.throw(seat, "pure_luck", slot, evil)))
        if explodes and roll.marvel:
            roll.add((yield from self.throw(seat, "psychic_knife", slot, roll.marvel)))

    # Members

    @abstractmethod
    def new_member(self, card: Character) -> M:
        """A character of a team as it joins."""

    def draw_character(self) -> Flow[Character]:
        """Take the top Power Stat Card; there is one."""
        return self.characters[(yield from self.power.draw())]

    def join(self, seat: int, card: Character) -> M:
        """A character joins a team, without hits."""
        members = self.members(seat)
        member = self.new_member(card)
        members.append(member)  # common-19
        self.event("joined", player=seat, slot=len(members) - 1, character=card.name)
        return member

    def draw_member(self, seat: int) -> Flow[M | None]:
        """With room in the team the top Power Stat Card, if there is one, joins."""
        if len(self.members(seat)) < self.max_team and self.power.left():
            return self.join(seat, (yield from self.draw_character()))
        return None

    def leave_team(self, seat: int, member: M) -> None:
        """A character is lost: to the bottom of the deck (common-5, alert-A47, siege-8.5)."""
        slot = self.slot(seat, member)
        self.event("left", player=seat, slot=slot, character=member.card.name)
        del self.members(seat)[slot]  # common-19: those behind move up
        self.power.put_back(member.card.name)

    # Hits

    def place_hits(self, seat: int, member: M, number: int) -> None:
        placed = min(number, MAX_HITS - member.hits)
        if placed > 0:
            member.hits += placed
            self.event("hits", player=seat, slot=self.slot(seat, member), hits=placed)

    def heal(self, seat: int, member: M, number: int) -> None:
        """Remove hits, those on the picture first (common-17): the number just falls."""
        removed = min(number, member.hits)
        if removed > 0:
            member.hits -= removed
            self.event("healed", player=seat, slot=self.slot(seat, member), hits=removed)
