"""X-Men: Under Siege, reference: the cards at the start of a turn and those of Step 2."""

from __future__ import annotations

from .nodes import Choice, Decision, Flow
from .siege_battle import Battles
from .siege_content import Special
from .siege_state import Level, Member


class SiegeCards(Battles):
    """The table with its Under Siege cards (chapters 2 and 4)."""

    # At the start of a turn

    def cards_at_the_start(self, seat: int) -> Flow[None]:
        """siege-2.2, siege-S36"""
        while self.holds_cards(seat) and any(
            self.playable_at_the_start(seat, card) for card in self.content.specials.values()
        ):
            actions: list[Choice] = [
                {"action": "play", "card": card}
                for card in self.held(seat)
                if card in self.content.specials
                and self.playable_at_the_start(seat, self.content.specials[card])
            ]
            choice = yield Decision(seat, [{"action": "done"}, *actions])
            if choice["action"] == "done":
                return
            self.spend(seat, choice["card"], "card_played")
            yield from self.at_the_start(seat, self.content.specials[choice["card"]])

    def playable_at_the_start(self, seat: int, card: Special) -> bool:
        if card.op == "recruit":  # siege-2.3
            return len(self.members(seat)) < self.max_team
        return card.op in ("surprise", "hit_level")  # siege-2.6

    def at_the_start(self, seat: int, card: Special) -> Flow[None]:
        if card.op == "recruit":  # siege-2.3, siege-2.4
            yield from self.draw_member(seat)
        elif card.op == "surprise":
            yield from self.surprise_attack(seat)
        else:  # siege-2.5
            for owner in range(self.players):
                for member in self.members(owner):
                    if member.level == card.level:
                        self.place_hits(owner, member, card.n)

    # Step 2

    def step_2(self, seat: int) -> Flow[None]:
        """siege-4.1, siege-S36"""
        while self.teleports(seat) or (self.holds_cards(seat) and self.some_card_plays(seat)):
            actions = [
                *self.room_cards(seat),
                *self.search_cards(seat),
                *self.medical_cards(seat),
                *self.quick_responses(seat),
                *self.teleports(seat),
            ]
            choice = yield Decision(seat, [{"action": "done"}, *actions])
            if choice["action"] == "done":
                return
            yield from self.act(seat, choice)

    def some_card_plays(self, seat: int) -> bool:
        """Whether some hand would hold a card to play in this open position (siege-S36)."""
        if self.content.specials_of("quick_response") and self.battles() and self.responders(seat):
            return True
        if self.searchable() and self.movable(seat):
            return True
        wings = [self.level_of(card.room) for card in self.content.specials_of("medical")]
        open_wing = any(not wing.battle for wing in wings) and not self.stopped
        return open_wing and bool(self.patients(seat))

    def act(self, seat: int, choice: Choice) -> Flow[None]:
        if choice["action"] == "search":
            self.spend(seat, choice["room"], "card_played")
            member = self.members(seat)[choice["slot"]]
            self.move(seat, member, self.level_of(choice["room"]))
            yield from self.search(seat, choice["room"])
        elif choice["action"] == "search_any":
            self.spend_special(seat, "search")
            yield from self.go(seat, self.movable(seat), self.level_of(choice["room"]))
            yield from self.search(seat, choice["room"])
        elif choice["action"] == "medical":
            yield from self.medical(seat)
        elif choice["action"] == "respond":
            self.spend_special(seat, "quick_response")
            yield from self.go(seat, self.responders(seat), self.levels[choice["level"]])
        else:  # siege-4.13
            self.move(seat, self.members(seat)[choice["slot"]], self.levels[choice["level"]])

    def special_in_hand(self, seat: int, op: str) -> Special | None:
        """The card of an operation that only one kind has (siege-S49), if it is in the hand."""
        for special in self.content.specials_of(op):
            if self.teams[seat].hand.cards[special.name] > 0:
                return special
        return None

    def spend_special(self, seat: int, op: str) -> Special:
        special = self.special_in_hand(seat, op)
        assert special is not None
        self.spend(seat, special.name, "card_played")
        return special

    def go(self, seat: int, candidates: list[Member], level: Level) -> Flow[list[Member]]:
        """A non-empty set of X-Men goes to a level (siege-4.8)."""
        going: list[Member] = []
        left = list(candidates)
        while True:
            actions: list[Choice] = [
                {"action": "go", "slot": self.slot(seat, member)} for member in left
            ]
            if going:
                actions.append({"action": "done"})
            choice = yield Decision(seat, actions)
            if choice["action"] == "done":
                break
            member = self.members(seat)[choice["slot"]]
            going.append(member)
            left = left[left.index(member) + 1 :]
        for member in going:
            self.move(seat, member, level)
        return going

    # Room cards and the search card

    def movable(self, seat: int) -> list[Member]:
        return [member for member in self.members(seat) if self.may_move(member)]

    def searchable(self) -> list[str]:
        """The rooms that a room card could search now (siege-4.3, siege-4.14)."""
        if self.stopped:
            return []
        return [room for room in self.rooms if not self.level_of(room).battle]

    def room_cards(self, seat: int) -> list[Choice]:
        """siege-4.3 to 4.6"""
        hand = self.teams[seat].hand.cards
        return [
            {"action": "search", "room": room, "slot": self.slot(seat, member)}
            for room in self.searchable()
            if hand[room] > 0
            for member in self.movable(seat)
        ]

    def search_cards(self, seat: int) -> list[Choice]:
        """siege-4.7"""
        if self.special_in_hand(seat, "search") is None or not self.movable(seat):
            return []
        return [{"action": "search_any", "room": room} for room in self.searchable()]

    # The Medical Wing card

    def patients(self, seat: int) -> list[Member]:
        """siege-4.9"""
        return [
            member
            for member in self.members(seat)
            if not member.moved and not member.rescued and not self.in_battle(member)
        ]

    def medical_cards(self, seat: int) -> list[Choice]:
        card = self.special_in_hand(seat, "medical")
        if card is None or self.stopped or self.level_of(card.room).battle:  # siege-4.10
            return []
        return [{"action": "medical"}] if self.patients(seat) else []

    def medical(self, seat: int) -> Flow[None]:
        """siege-4.9, siege-4.11"""
        card = self.spend_special(seat, "medical")
        level = self.level_of(card.room)
        going = yield from self.go(seat, self.patients(seat), level)
        if card.room in self.rooms:
            yield from self.search(seat, card.room)
        if not level.battle:
            for member in going:
                self.heal(seat, member, member.hits)

    # Quick Response and Teleport

    def responders(self, seat: int) -> list[Member]:
        """siege-4.12"""
        return [
            member
            for member in self.members(seat)
            if member.in_action and not member.rescued and not self.in_battle(member)
        ]

    def quick_responses(self, seat: int) -> list[Choice]:
        if self.special_in_hand(seat, "quick_response") is None or not self.responders(seat):
            return []
        return [{"action": "respond", "level": level.name} for level in self.battles()]

    def teleports(self, seat: int) -> list[Choice]:
        """siege-4.13"""
        return [
            {"action": "teleport", "slot": self.slot(seat, member), "level": level.name}
            for member in self.movable(seat)
            if self.effects(member, "teleport", "deploy")
            for level in self.battles()
        ]
