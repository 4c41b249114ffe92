"""X-Men: Under Siege, reference: searching rooms, and what comes out of them."""

from __future__ import annotations

from collections.abc import Sequence

from .decks import drawn
from .nodes import Decision, Flow
from .siege_state import Level
from .siege_table import Table


class Searching(Table):
    """The table with its rooms."""

    def search(self, seat: int, room: str) -> Flow[None]:
        """Turn over the chip of a room and do what it says (chapter 5)."""
        level = self.level_of(room)
        back = yield from drawn("back", level.pool)  # siege-5.1
        self.rooms.remove(room)
        self.event("chip_turned", player=seat, room=room, back=back)
        if back == "blank":  # siege-5.2
            self.collect(seat, level, room)
        elif back == "xmen":  # siege-5.3
            self.stopped = True  # siege-4.14
            self.collect(seat, level, room)
            joined = yield from self.draw_member(seat)
            if joined is not None:
                joined.rescued = True  # siege-5.4
        elif self.mutants.left():
            yield from self.evil_mutant(seat, level, room)
        else:
            self.collect(seat, level, room)  # siege-5.7

    def collect(self, seat: int, level: Level, room: str) -> None:
        """siege-5.9"""
        self.take_chip(seat, level, room)
        self.check_end()

    def draw_mutant(self, seat: int) -> Flow[str]:
        card = yield from self.mutants.draw()
        self.event("mutant_drawn", player=seat, card=card)
        return card

    def evil_mutant(self, seat: int, level: Level, room: str) -> Flow[None]:
        """An Evil Mutant chip was turned up in a room."""
        card = yield from self.draw_mutant(seat)
        if self.content.mutants[card].scan:  # siege-5.6
            self.collect(seat, level, room)
            yield from self.choose_chip(seat, level, self.rooms_left(level))
        else:  # siege-5.5
            self.stopped = True  # siege-4.14
            level.chip = True
            self.begin_battle(level, card)

    def choose_chip(self, seat: int, level: Level, rooms: Sequence[str]) -> Flow[str | None]:
        """The player takes a chip, unread, from one of the rooms, if there are any."""
        if not rooms:
            return None
        choice = yield Decision(seat, [{"action": "take", "room": room} for room in rooms])
        room: str = choice["room"]
        self.collect(seat, level, room)
        return room

    def begin_battle(self, level: Level, card: str) -> None:
        level.card = card
        level.strength = self.content.mutants[card].strength
        self.event("battle", level=level.name, card=card, strength=level.strength)

    def surprise_attack(self, seat: int) -> Flow[None]:
        """siege-2.7 to 2.10"""
        if not self.mutants.left():  # siege-2.6
            return
        card = yield from self.draw_mutant(seat)
        levels = [
            level for level in self.levels.values() if not level.battle and level.secured is None
        ]
        if not levels:  # siege-2.9
            self.mutants.put_back(card)
            self.event("mutant_returned", card=card)
            return
        choice = yield Decision(
            seat, [{"action": "place", "level": level.name} for level in levels]
        )
        level = self.levels[choice["level"]]
        if self.content.mutants[card].scan:
            yield from self.two_chips(seat, level)
        else:
            self.begin_battle(level, card)

    def two_chips(self, seat: int, level: Level) -> Flow[None]:
        """siege-2.8: a set of two, named in rising order (siege-S37)."""
        rooms = self.rooms_left(level)
        first = yield from self.choose_chip(seat, level, rooms[:-1] or rooms)
        if first is not None:
            higher = rooms[rooms.index(first) + 1 :]
            left = [room for room in higher if room in self.rooms]  # siege-S37
            yield from self.choose_chip(seat, level, left)
