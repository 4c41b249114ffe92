"""X-Men: Under Siege, reference: the table and the elementary acts on it.

Chips, levels, points and the end; members, their abilities and where they may go. What
decides and what comes when stands in the classes built on this one.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .characters import Character, Effect
from .decks import BottomDeck, PileDeck, counts
from .power import PowerTable
from .siege_content import Content
from .siege_state import Level, Member, Team


class Table(PowerTable[Member]):
    """The state of a game with its elementary acts."""

    max_team = 3
    teams: list[Team]

    def __init__(self, content: Content, players: int, short: bool) -> None:
        super().__init__(content.characters, players)
        self.content = content
        self.short = short
        self.stopped = False
        self.teams = [Team() for _ in range(players)]  # siege-1.1
        self.levels = {
            row.name: Level(row, pool=Counter(row.backs)) for row in content.levels.values()
        }
        self.rooms = list(content.rooms)  # siege-1.4
        self.mutants = BottomDeck(
            "mutant", {card.name: card.copies for card in content.mutants.values()}
        )
        copies = dict.fromkeys(content.rooms, 1)
        copies.update({card.name: card.copies for card in content.specials.values()})
        self.cards = PileDeck("card", copies)

    def to_dict(self) -> dict[str, Any]:
        order = list(self.content.mutants)
        return {
            "turn": self.turn,
            "turn_player": self.turn_player,
            "end": self.end,
            "winners": list(self.winners),
            "stopped": self.stopped,
            "teams": [team.to_dict(order) for team in self.teams],
            "levels": [level.to_dict() for level in self.levels.values()],
            "rooms": list(self.rooms),
            "mutant_deck": counts(self.mutants.unordered),
            "mutant_bottom": list(self.mutants.bottom),
            "power_deck": counts(self.power.unordered),
            "power_bottom": list(self.power.bottom),
            "card_deck": counts(self.cards.deck),
            "card_pile": counts(self.cards.pile),
        }

    # Looking around

    def level_of(self, room: str) -> Level:
        return self.levels[self.content.rooms[room]]

    def rooms_left(self, level: Level) -> list[str]:
        """The level's rooms that have their chip, in table order."""
        return [room for room in self.rooms if self.content.rooms[room] == level.name]

    def battles(self) -> list[Level]:
        return [level for level in self.levels.values() if level.battle]

    def in_battle(self, member: Member) -> bool:
        """Whether a member stands on a level with a battle."""
        return member.level is not None and self.levels[member.level].battle

    # Hands

    def held(self, seat: int) -> list[str]:
        """The kinds of cards in a hand, in their order."""
        hand = self.teams[seat].hand.cards
        return [name for name in self.content.card_names if hand[name] > 0]

    def spend(self, seat: int, name: str, event: str) -> None:
        """A card leaves the hand for the pile, before its effect (common-7, siege-3.2)."""
        self.teams[seat].hand.lose(name)
        self.cards.pile[name] += 1
        self.event(event, player=seat, card=name)

    def hand_size(self, seat: int) -> int:
        """siege-8.1"""
        numbers = sorted(member.card.intelligence for member in self.members(seat))
        return sum(numbers[-2:])

    # Abilities

    def condition_holds(self, when: str, activity: str, leads: bool) -> bool:
        """Whether an ability's condition is met; activities: battle, recover, deploy."""
        if when == "any":
            return activity in ("battle", "recover")
        if when == "leader":
            return activity == "battle" and leads
        if when == "support":
            return activity == "battle" and not leads
        return when == activity

    def effects(self, member: Member, op: str, activity: str, leads: bool = False) -> list[Effect]:
        """The effects of one kind that an X-Man's abilities give it for an activity."""
        return [
            effect
            for ability in member.card.abilities
            for effect in ability.effects
            if effect.op == op and self.condition_holds(effect.when, activity, leads)
        ]

    # Members

    def new_member(self, card: Character) -> Member:
        return Member(card)  # siege-1.3

    def heal(self, seat: int, member: Member, number: int) -> None:
        super().heal(seat, member, number)
        if member.picture_hits == 0:  # siege-S46
            member.life = False

    def may_move(self, member: Member) -> bool:
        """By a room card, the search card or Teleport (siege-4.2 to 4.5, 4.13, 5.4)."""
        return (
            member.in_action
            and not member.moved
            and not member.rescued
            and not self.in_battle(member)
        )

    def move(self, seat: int, member: Member, level: Level) -> None:
        member.level = level.name
        member.moved = True
        self.event("moved", player=seat, slot=self.slot(seat, member), level=level.name)

    # Chips, levels, points and the end

    def take_chip(self, seat: int, level: Level, room: str | None) -> None:
        """A player collects a chip; None: the one on 0.

        A chip that lies on its room is collected unread and stays in the pool (siege-5.8).
        """
        if room in self.rooms:
            self.rooms.remove(room)
        self.teams[seat].chips[level.name] += 1
        self.event("chip_taken", player=seat, level=level.name, room=room)
        if level.secured is None and self.teams[seat].chips[level.name] >= level.row.threshold:
            self.secure(seat, level)

    def secure(self, seat: int, level: Level) -> None:
        """siege-9.1 to 9.3"""
        level.secured = seat
        left = self.rooms_left(level)
        for room in left:
            self.rooms.remove(room)  # siege-5.8: still in the pool
        self.teams[seat].chips[level.name] += len(left)
        self.event("secured", player=seat, level=level.name, chips=len(left))
        if not level.battle:
            self.event("indicator_taken", player=seat, level=level.name)

    def points(self, seat: int) -> int:
        """siege-9.5, siege-9.3"""
        team = self.teams[seat]
        indicators = [
            level for level in self.levels.values() if level.secured == seat and not level.battle
        ]
        return team.chips.total() + team.blood + len(team.captured) + len(indicators)

    def best(self) -> list[int]:
        """Those with the most points (siege-9.6)."""
        points = [self.points(seat) for seat in range(self.players)]
        return [seat for seat in range(self.players) if points[seat] == max(points)]

    def check_end(self) -> None:
        """Look whether what just happened ends the game (siege-9.4, siege-9.7, siege-S41)."""
        if all(level.secured is not None for level in self.levels.values()):
            self.game_over("levels", self.best())
        if not self.rooms and not self.battles():
            self.game_over("rooms", self.best())
        goal = self.content.goals[self.players]
        if self.short and any(self.points(seat) >= goal for seat in range(self.players)):
            self.game_over("points", self.best())
