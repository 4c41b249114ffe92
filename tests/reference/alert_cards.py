"""X-Men Alert, reference: Training & Luck Cards and the Experience Track.

Which hold cards can be played when and on what, what they do, what the cards
do that are carried out at once, and the movement of the movers.
"""

from __future__ import annotations

from .alert_content import LuckCard
from .alert_state import Member, Zone
from .alert_table import LAST_SPACE, Table
from .characters import Effect
from .nodes import Chance, Choice, Decision, Flow


class Cards(Table):
    """The table with its Training & Luck Cards and the track."""

    # Which cards can be played

    def plays(self, seat: int, turn_start: bool = False) -> list[Choice]:
        """The plays of a player in the window of 2.2 or in those of 10.2 (A21, A27)."""
        actions: list[Choice] = []
        for card in self.content.luck_cards.values():
            if self.teams[seat].hand.cards[card.name] > 0:
                actions += self.plays_of(seat, card, turn_start)
        return actions

    def plays_of(self, seat: int, card: LuckCard, turn_start: bool) -> list[Choice]:
        """The plays of one card.

        OPEN: of a hold card with several operations the first says when it is played and
        on what, and all are run on that. The game has none.
        """
        effect = card.effects[0]
        if effect.op == "send_team_home":  # alert-10.11
            if turn_start and seat != self.turn_player:
                return [{"action": "play", "card": card.name}]
            return []
        if effect.op in ("member_dice", "cure_member"):
            return [
                {"action": "play_on_member", "card": card.name, "slot": slot}
                for slot, member in enumerate(self.members(seat))
                if self.playable_on_member(seat, effect, member)
            ]
        return [
            {"action": "play_on_zone", "card": card.name, "zone": zone.number}
            for zone in self.zones
            if self.playable_on_zone(seat, effect, zone)
        ]

    def playable_on_member(self, seat: int, effect: Effect, member: Member) -> bool:
        if effect.op == "cure_member":  # alert-10.8
            return member.zone == 0 and member.hits > 0
        # member_dice, alert-10.3
        if not self.own_turn_with_step_2(seat) or member.zone == 0:
            return False
        return self.zone(member.zone).kind == "mutant" and not member.rolled

    def playable_on_zone(self, seat: int, effect: Effect, zone: Zone) -> bool:
        if effect.op == "indicator" and effect.n > 0:  # alert-10.9
            return zone.card is not None and zone.strength < LAST_SPACE
        if effect.op == "indicator":  # alert-10.10
            return zone.card is not None and zone.strength > 1
        if not self.own_turn_with_step_2(seat):
            return False
        if effect.op == "zone_dice":  # alert-10.4
            return zone.kind == "mutant" and any(
                not member.rolled for member in self.in_zone(seat, zone)
            )
        leader = self.leader(seat, zone)
        if leader is None:
            return False
        if effect.op == "leader_marvel":  # alert-10.5
            return (
                zone.kind == "mutant"
                and not leader.rolled
                and leader.marvel_worth == 0
                and len(self.mates(seat, leader)) > 0
            )
        if effect.op == "open_zone":  # alert-10.6
            return (
                not self.deployment_over(zone)
                and not zone.jet
                and any(self.able(member) for member in self.members(seat))
            )
        return False  # the cards of 10.12 and 10.13 have windows of their own

    def own_turn_with_step_2(self, seat: int) -> bool:
        """The own turn, and one in which Step 2 takes place (alert-10.7)."""
        return seat == self.turn_player and not self.no_battle and not self.fritz

    def deployment_over(self, zone: Zone) -> bool:
        """Whether this turn's deployment to zones of this kind is over."""
        return self.deployments_over >= (1 if zone.kind == "mutant" else 2)

    def able(self, member: Member) -> bool:
        """Whether a character can deploy at all (alert-4.2, A42)."""
        return member.zone == 0 and not member.covered and not member.rolled

    # Playing hold cards

    def spend(self, seat: int, choice: Choice) -> LuckCard:
        """A card leaves the hand for the pile, before its effect (common-7)."""
        name: str = choice["card"]
        self.teams[seat].hand.lose(name)
        self.luck.pile[name] += 1
        self.event(
            "luck_played",
            player=seat,
            card=name,
            slot=choice.get("slot"),
            zone=choice.get("zone"),
        )
        return self.content.luck_cards[name]

    def play(self, seat: int, choice: Choice) -> None:
        """Play a card in a window of 2.2 or 10.2."""
        card = self.spend(seat, choice)
        for effect in card.effects:
            if effect.op == "send_team_home":
                self.cerebro_on_the_fritz()
            elif effect.op == "member_dice":
                self.members(seat)[choice["slot"]].extra_dice += effect.n
            elif effect.op == "cure_member":
                member = self.members(seat)[choice["slot"]]
                self.heal(seat, member, member.hits)
            elif effect.op == "zone_dice":
                self.zone(choice["zone"]).drill += effect.n
            elif effect.op == "leader_marvel":
                leader = self.leader(seat, self.zone(choice["zone"]))
                assert leader is not None
                leader.marvel_worth = effect.n
            elif effect.op == "open_zone":
                self.zone(choice["zone"]).jet = True
            elif effect.op == "indicator":
                self.move_indicator(self.zone(choice["zone"]), effect.n)

    def cerebro_on_the_fritz(self) -> None:
        """On the player whose turn begins (alert-10.11); a second changes nothing (A48)."""
        for member in self.members(self.turn_player):
            if member.zone:
                self.go_home(self.turn_player, member)
        self.fritz = True

    def move_indicator(self, zone: Zone, number: int) -> None:
        """Evil Reinforcements and Weak Point (alert-10.9, alert-10.10)."""
        zone.strength = max(1, min(zone.strength + number, LAST_SPACE))
        self.event("indicator", zone=zone.number, strength=zone.strength)
        best: int | None = None
        farthest = 0
        for seat in range(self.players):
            leader = self.leader(seat, zone)
            if leader is not None and leader.space >= zone.strength and leader.space > farthest:
                best = seat
                farthest = leader.space
        if best is not None:  # A30: whoever played the card
            self.capture(best, zone)

    # Drawing, and cards carried out at once

    def draw_luck(self, seat: int) -> Flow[None]:
        """Draw the top Training & Luck Card (alert-9.7)."""
        if self.luck.must_reshuffle():  # alert-10.26
            self.luck.reshuffle(team.hand for team in self.teams)
            self.event("reshuffled", deck="luck")
        if self.luck.deck.total() == 0:  # common-6
            return
        card = self.content.luck_cards[(yield from self.luck.draw())]
        self.event("luck_drawn", player=seat, card=card.name)
        if card.timing == "hold":
            self.teams[seat].hand.cards[card.name] += 1
            return
        self.luck.pile[card.name] += 1  # common-7
        self.event("luck_played", player=seat, card=card.name, slot=None, zone=None)
        for effect in card.effects:
            yield from self.at_once(seat, effect)

    def at_once(self, seat: int, effect: Effect) -> Flow[None]:
        if effect.op == "heal_team":  # alert-10.16
            for member in self.members(seat):
                if member.zone == 0:
                    self.heal(seat, member, effect.n)
        elif effect.op == "mover":  # alert-10.17
            yield from self.move_mover(seat, effect.n)
        elif effect.op == "hit_team":  # alert-10.18
            for member in self.members(seat):
                self.place_hits(seat, member, effect.n)
            yield from self.covered_go_home(seat)
        elif effect.op == "hit_strongest":
            yield from self.brotherhood_ambush(seat, effect.n)
        elif effect.op == "dampen":
            yield from self.power_dampener(seat)
        elif effect.op == "no_battle_next_turn":  # alert-10.21
            self.teams[seat].hearing = True
        elif effect.op == "new_member":  # alert-10.22
            yield from self.draw_member(seat)
        elif effect.op == "kidnap":
            yield from self.kidnapped(seat)

    def one_of_the_best(self, seat: int, values: list[int]) -> Flow[Member]:
        """The member with the highest value; the owner breaks ties (A40)."""
        best = [slot for slot, value in enumerate(values) if value == max(values)]
        slot = best[0]
        if len(best) > 1:
            choice = yield Decision(seat, [{"action": "choose", "slot": each} for each in best])
            slot = choice["slot"]
        return self.members(seat)[slot]

    def brotherhood_ambush(self, seat: int, hits: int) -> Flow[None]:
        """alert-10.19"""
        if not self.members(seat):
            return
        values = [member.card.fighting for member in self.members(seat)]
        member = yield from self.one_of_the_best(seat, values)
        self.place_hits(seat, member, hits)
        yield from self.covered_go_home(seat)

    def power_dampener(self, seat: int) -> Flow[None]:
        """alert-10.20"""
        if not self.members(seat):
            return
        values = [member.card.total_power for member in self.members(seat)]
        member = yield from self.one_of_the_best(seat, values)
        member.dampened = 2  # the end of this turn and that of the next own turn (A50)
        self.event("dampened", player=seat, slot=self.slot(seat, member))

    def kidnapped(self, seat: int) -> Flow[None]:
        """alert-10.23"""
        if len(self.members(seat)) < 2:
            return
        choice = yield Chance([({"slot": slot}, 1) for slot in range(len(self.members(seat)))])
        member = self.members(seat)[choice["slot"]]
        self.leave_team(seat, member)
        if member.leads:  # alert-10.24
            yield from self.take_over(seat, self.zone(member.zone), member.space)

    # The Experience Track

    def move_mover(self, seat: int, number: int) -> Flow[None]:
        """Move a mover and carry out what its new space says (alert-9.4 to 9.9)."""
        team = self.teams[seat]
        start = team.mover
        team.mover = max(0, min(start + number, self.content.victory))
        if team.mover == start:  # alert-9.6
            return
        self.event("mover", player=seat, **{"from": start, "to": team.mover})
        goal = self.content.victory if self.advanced else self.content.first_recruit_space
        if team.mover >= goal:  # alert-9.5
            self.game_over("victory", [seat])
        kind = self.content.spaces.get(team.mover)
        if kind == "luck":  # alert-9.7
            yield from self.draw_luck(seat)
        elif kind == "recruit":  # alert-9.8
            yield from self.draw_member(seat)
