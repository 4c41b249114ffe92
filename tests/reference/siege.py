"""X-Men: Under Siege: a slow, plain reference, written from the rulebook.

The game is a chain of generators that read like the rules: they yield a
`Decision` or a `Chance` and are sent what was chosen. `siege-N.M` and `common-N`
are the rules' numbers, `S` and `G` numbers those of the rulings behind them.

    python -m reference.siege CONTENT_FOLDER [GAMES] [FIRST_SEED]

plays random games over all options and checks the laws of `siege_laws` at every
step.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .driver import Reference, shared_returns
from .nodes import Chance, Choice, Decision, Flow, Roll, Terminal
from .power import check_options
from .siege_cards import SiegeCards
from .siege_content import load_content, parse_content
from .siege_state import Member

__all__ = ["Chance", "Decision", "SiegeReference", "Terminal", "load_content"]


class SiegeGame(SiegeCards):
    """The course of a game: set-up, turns, steps."""

    heroes = "deal"
    first_player = "roll"
    max_turns = 400

    def game(self) -> Flow[None]:
        yield from self.first_characters(2, self.heroes)  # siege-1.1, siege-1.2
        for seat in range(self.players):  # siege-1.5
            yield from self.fill_hand(seat)
        seat = yield from self.going_first(self.first_player)  # siege-1.6
        while True:
            yield from self.take_turn(seat)
            seat = (seat + 1) % self.players  # common-10

    def take_turn(self, seat: int) -> Flow[None]:
        self.turn += 1
        self.turn_player = seat
        for member in self.members(seat):
            member.life = member.picture_hits > 0  # siege-8.5
        self.event("turn", player=seat, turn=self.turn)
        if not self.members(seat):  # siege-2.1
            yield from self.draw_member(seat)
        yield from self.cards_at_the_start(seat)
        yield from self.step_1(seat)
        yield from self.step_2(seat)
        yield from self.step_3(seat)
        yield from self.step_4(seat)
        yield from self.fill_hand(seat)  # Step 5, siege-8.10
        self.turn_end(seat)

    def step_1(self, seat: int) -> Flow[None]:
        """siege-3.1, siege-S36"""
        if not self.holds_cards(seat):
            return
        allowed = self.content.card_names
        while True:
            actions: list[Choice] = [
                {"action": "discard", "card": card} for card in self.held(seat) if card in allowed
            ]
            choice = yield Decision(seat, [{"action": "done"}, *actions])
            if choice["action"] == "done":
                return
            card: str = choice["card"]
            self.spend(seat, card, "discarded")
            allowed = allowed[allowed.index(card) :]  # the order may stay but not fall

    # Step 4: recovery

    def step_4(self, seat: int) -> Flow[None]:
        """siege-8.2; those who roll for their life in the same pass over the slots."""
        for member in list(self.members(seat)):
            if member.life or (member.hits > 0 and not member.moved and not member.rolled):
                yield from self.recover(seat, member)

    def recovery_dice(self, seat: int, member: Member) -> int:
        """Durability and the care of teammates on the same level (siege-8.3, siege-7.16)."""
        dice = member.card.durability
        if member.level is None:  # siege-S42
            return dice
        for mate in self.members(seat):
            if mate is not member and mate.level == member.level:
                dice += sum(e.n for e in self.effects(mate, "mate_recover_dice", "recover"))
        return dice

    def recover(self, seat: int, member: Member) -> Flow[None]:
        slot = self.slot(seat, member)
        dice = self.recovery_dice(seat, member)
        again = bool(self.effects(member, "reroll_evil_once", "recover"))  # siege-7.12
        roll = Roll()
        yield from self.throw_all(roll, seat, "recovery", slot, dice, again, False)
        worths = [2] + [effect.n for effect in self.effects(member, "heal_marvel", "recover")]
        removed = roll.xmen + roll.marvel * max(worths)  # siege-8.3, siege-7.15
        if member.life and removed < member.picture_hits:  # siege-8.5, siege-8.7
            self.leave_team(seat, member)
            return
        self.heal(seat, member, removed)  # siege-8.6; the life is saved
        if self.in_battle(member):  # siege-8.4
            self.place_hits(seat, member, self.recovery_hits(member, roll))

    def recovery_hits(self, member: Member, roll: Roll) -> int:
        """siege-7.5; what a leader gives does not help here (siege-S50)."""
        hits = roll.evil
        if self.effects(member, "halve_hits", "recover"):  # siege-S44
            hits //= 2
        return max(0, hits - sum(e.n for e in self.effects(member, "ignore_hits", "recover")))

    # Step 5 and the turn's end

    def fill_hand(self, seat: int) -> Flow[None]:
        """siege-8.10, siege-1.5"""
        hand = self.teams[seat].hand
        while hand.cards.total() < self.hand_size(seat):
            if self.cards.must_reshuffle():  # siege-8.11
                self.cards.reshuffle(team.hand for team in self.teams)
                self.event("reshuffled")
            if self.cards.deck.total() == 0:  # common-6
                return
            card = yield from self.cards.draw()
            hand.cards[card] += 1
            self.event("card_drawn", player=seat, card=card)

    def turn_end(self, seat: int) -> None:
        for member in self.members(seat):
            member.clear_flags()
        self.stopped = False
        if self.max_turns and self.turn >= self.max_turns:  # common-13, siege-9.8
            self.game_over("max_turns", self.best())


class SiegeReference(SiegeGame, Reference):
    """One game, driven from node to node."""

    def __init__(
        self,
        content: dict[str, Any],
        *,
        players: int = 2,
        length: str = "full",
        heroes: str = "deal",
        first_player: str | int = "roll",
        max_turns: int = 400,
    ) -> None:
        check_options(players, heroes, first_player, max_turns)
        if length not in ("full", "short"):
            raise ValueError("length must be full or short")
        super().__init__(parse_content(content), players, length == "short")
        self.heroes = heroes
        self.first_player = str(first_player)
        self.max_turns = max_turns
        self.start()

    def returns(self) -> list[Fraction]:
        """siege-9.6, siege-9.8"""
        return shared_returns(self.players, self.winners)


if __name__ == "__main__":
    import sys

    from .siege_laws import play_many

    play_many(sys.argv[1:])
