"""X-Men Alert: a slow, plain reference, written from the rulebook.

The game is a chain of generators that read like the rules: they yield a
`Decision` or a `Chance` and are sent what was chosen. `alert-N.M` and `common-N`
are the rules' numbers, `A` and `G` numbers those of the rulings behind them.
Places where all of these leave something open are marked `OPEN:`.

    python -m reference.alert CONTENT_FOLDER [GAMES] [FIRST_SEED]

plays random games over all options and checks the laws of `alert_laws` at every
step.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .alert_content import load_content, parse_content
from .alert_rolls import Rolls
from .alert_state import Member, Zone
from .driver import Reference, shared_returns
from .nodes import Chance, Choice, Decision, Flow, Terminal
from .power import check_options

__all__ = ["AlertReference", "Chance", "Decision", "Terminal", "load_content"]


class AlertGame(Rolls):
    """The course of a game: set-up, turns, steps."""

    heroes = "deal"
    first_player = "roll"
    max_turns = 400

    def game(self) -> Flow[None]:
        rounds = 2 if self.advanced else 1  # alert-1.2
        yield from self.first_characters(rounds, self.heroes)
        seat = yield from self.going_first(self.first_player)
        while True:
            yield from self.take_turn(seat)
            seat = (seat + 1) % self.players  # common-10

    # A turn

    def take_turn(self, seat: int) -> Flow[None]:
        team = self.teams[seat]
        self.turn += 1
        self.turn_player = seat
        self.no_battle = team.hearing  # alert-10.21
        team.hearing = False
        self.event("turn", player=seat, turn=self.turn)
        if not team.members:  # alert-2.1
            yield from self.draw_member(seat)
        yield from self.cards_before_the_turn()
        yield from self.step_1()
        if not self.no_battle and not self.fritz:  # alert-10.21, alert-10.11
            yield from self.step_2_or_3(seat, "mutant")
            if self.advanced:
                yield from self.step_2_or_3(seat, "recruit")
        if not self.fritz:  # alert-10.11
            yield from self.step_4(seat)
        yield from self.step_5(seat)
        self.turn_end(seat)

    def cards_before_the_turn(self) -> Flow[None]:
        """Everybody who holds a card is asked once, the active player first (alert-2.2)."""
        for seat in self.seats_from(self.turn_player):
            while self.holds_cards(seat):
                actions: list[Choice] = [{"action": "pass"}]
                choice = yield Decision(seat, actions + self.plays(seat, turn_start=True))
                if choice["action"] == "pass":
                    break
                self.play(seat, choice)

    def turn_end(self, seat: int) -> None:
        for member in self.members(seat):
            member.rolled = False
            member.deployed = False
            member.wounded_now = False
            member.extra_dice = 0  # alert-10.14
            member.marvel_worth = 0  # alert-10.14
            member.dampened = max(0, member.dampened - 1)  # alert-10.20
        for zone in self.zones:
            zone.drill = 0  # alert-10.14
            zone.jet = False  # alert-10.14
        self.deployments_over = 0
        self.no_battle = False
        self.fritz = False
        # OPEN: the turn's flags are cleared before max_turns is looked at.
        if self.max_turns and self.turn >= self.max_turns:  # common-13
            self.game_over("max_turns", [])

    # 3 Step 1: the zones

    def step_1(self) -> Flow[None]:
        if self.all_teams_full():  # alert-3.1
            for zone in self.zones_of("recruit"):
                self.empty_recruit_zone(zone)
        for zone in self.zones:  # alert-3.2
            if zone.card is None:
                yield from self.fill(zone)

    def empty_recruit_zone(self, zone: Zone) -> None:
        """alert-3.1"""
        assert zone.card is not None and zone.recruit is not None
        self.event("zone_emptied", zone=zone.number, character=zone.recruit)
        self.everybody_home(zone)
        self.alert.pile[zone.card] += 1
        self.power.put_back(zone.recruit)  # common-5, A47
        zone.clear()

    def fill(self, zone: Zone) -> Flow[None]:
        while zone.card is None:
            if self.alert.must_reshuffle():  # alert-3.7
                self.alert.reshuffle()
                self.event("reshuffled", deck="alert")
            if self.alert.deck.total() == 0:  # common-6, alert-3.5
                break
            name = yield from self.alert.draw()
            self.event("alert_drawn", zone=zone.number, card=name)
            if self.content.alert_cards[name].kind == "mutant":
                self.place_card(zone, name, self.content.alert_cards[name].strength)  # alert-3.3
            else:
                yield from self.recruit_card_drawn(zone, name)
        self.alert.pile[self.content.recruit_card] += self.aside  # alert-3.6
        self.aside = 0

    def recruit_card_drawn(self, zone: Zone, name: str) -> Flow[None]:
        self.aside += 1
        if self.all_teams_full() or not self.power.left():  # alert-3.5
            self.event("set_aside", zone=zone.number, card=name)
            return
        character = yield from self.draw_character()  # alert-3.4
        self.aside -= 1
        zone.recruit = character.name
        self.event("recruit_shown", zone=zone.number, character=character.name)
        self.place_card(zone, name, character.total_power)

    def place_card(self, zone: Zone, name: str, strength: int) -> None:
        zone.card = name
        zone.strength = strength
        self.event("indicator", zone=zone.number, strength=strength)

    # 4 Deployment, 5 rolling in the zones: Step 2 (mutant zones), Step 3 (recruit zones)

    def step_2_or_3(self, seat: int, kind: str) -> Flow[None]:
        yield from self.deployment(seat, kind)
        self.deployments_over = 1 if kind == "mutant" else 2
        while True:
            zones = [zone for zone in self.zones_of(kind) if self.unrolled(seat, zone)]
            if not zones:
                return
            actions: list[Choice] = [
                {"action": "fight", "zone": zone.number} for zone in zones
            ]  # alert-5.1
            choice = yield Decision(seat, actions + self.plays(seat))
            if choice["action"] == "fight":
                yield from self.fight(seat, self.zone(choice["zone"]))
            else:
                self.play(seat, choice)

    def unrolled(self, seat: int, zone: Zone) -> list[Member]:
        """The team's characters in the zone that have not rolled this turn."""
        return [member for member in self.in_zone(seat, zone) if not member.rolled]

    def deployment(self, seat: int, kind: str) -> Flow[None]:
        """alert-4.1"""
        # OPEN: "asked while a zone of the kind is on the board and a character can deploy
        # there or teleport home, or the player holds any card" is read so: a zone of the
        # kind is needed in every case, with a card in hand too.
        while self.zones_of(kind):
            moves = self.deployments(seat, kind) + self.teleports(seat, kind)
            if not moves and not self.holds_cards(seat):  # A41
                return
            done: list[Choice] = [{"action": "done"}]
            choice = yield Decision(seat, moves + done + self.plays(seat))
            if choice["action"] == "done":
                return
            if choice["action"] == "deploy":  # alert-4.5
                member = self.members(seat)[choice["slot"]]
                member.zone = choice["zone"]
                member.deployed = True
                self.event("deployed", player=seat, slot=choice["slot"], zone=member.zone)
            elif choice["action"] == "teleport":
                yield from self.teleport(seat, self.members(seat)[choice["slot"]])
            else:
                self.play(seat, choice)

    def deployments(self, seat: int, kind: str) -> list[Choice]:
        return [
            {"action": "deploy", "slot": slot, "zone": zone.number}
            for slot, member in enumerate(self.members(seat))
            for zone in self.zones_of(kind)
            if self.can_deploy(seat, member, zone)
        ]

    def can_deploy(self, seat: int, member: Member, zone: Zone) -> bool:
        if not self.able(member):  # alert-4.2
            return False
        if zone.kind == "recruit" and len(self.members(seat)) == 4:  # alert-4.7
            return False
        if self.leader(seat, zone) is not None:  # alert-4.4: in progress
            return zone.jet or bool(self.effects(member, "join_in_progress", "deploy"))
        return all(  # alert-4.3
            other.deployed and not other.rolled for other in self.in_zone(seat, zone)
        )

    def teleports(self, seat: int, kind: str) -> list[Choice]:
        """alert-4.8; who has not deployed this turn stood there when the turn began."""
        return [
            {"action": "teleport", "slot": slot}
            for slot, member in enumerate(self.members(seat))
            if member.zone
            and self.zone(member.zone).kind == kind
            and not member.deployed
            and not member.rolled
            and self.effects(member, "teleport", "deploy")
        ]

    def teleport(self, seat: int, member: Member) -> Flow[None]:
        zone, led, space = self.zone(member.zone), member.leads, member.space
        self.go_home(seat, member)
        if led:  # alert-4.9
            yield from self.take_over(seat, zone, space)

    def fight(self, seat: int, zone: Zone) -> Flow[None]:
        """All rolls of the team in one zone (alert-5.5)."""
        leader_first = True
        while self.unrolled(seat, zone):
            leader = self.leader(seat, zone)
            actions: list[Choice] = []
            if leader is None:  # alert-5.2
                for member in self.in_zone(seat, zone):
                    actions.append({"action": "lead", "slot": self.slot(seat, member)})
            elif leader_first:  # alert-5.3
                actions = self.ways_to_roll(seat, leader)
            else:  # alert-5.3; a new leader rolls among the others (alert-5.13)
                for member in self.unrolled(seat, zone):
                    actions += self.ways_to_roll(seat, member)
            choice = yield Decision(seat, actions + self.plays(seat))  # alert-10.2
            if choice["action"] == "lead":
                self.name_leader(seat, self.members(seat)[choice["slot"]], 0)
            elif choice["action"] in ("roll", "roll_alt"):
                leader_first = False
                member = self.members(seat)[choice["slot"]]
                yield from self.roll_in_zone(seat, member, choice["action"] == "roll_alt")
            else:
                self.play(seat, choice)

    def ways_to_roll(self, seat: int, member: Member) -> list[Choice]:
        """alert-5.7"""
        slot = self.slot(seat, member)
        ways: list[Choice] = [{"action": "roll", "slot": slot}]
        if self.alternative(member) is not None:
            ways.append({"action": "roll_alt", "slot": slot})
        return ways

    # 8 Step 4: recovery

    def step_4(self, seat: int) -> Flow[None]:
        for member in list(self.members(seat)):  # alert-8.1
            if member.zone == 0 and member.hits > 0 and not member.rolled:
                if member.wounded_now:  # alert-8.4
                    continue
                yield from self.recover(seat, member)

    # 9 Step 5: the Experience Track

    def step_5(self, seat: int) -> Flow[None]:
        turned_in = 0
        experience = 0
        captured = self.teams[seat].captured
        for card in self.content.alert_cards.values():  # alert-9.1
            for _ in range(captured[card.name]):
                captured[card.name] -= 1
                self.alert.pile[card.name] += 1
                turned_in += 1
                experience += card.experience
                self.event("turned_in", player=seat, card=card.name, experience=card.experience)
        if self.advanced and turned_in:
            added = yield from self.public_heroes(seat)
            experience += yield from self.roll_bonus(seat, self.bonus_dice(seat) + added)
        yield from self.move_mover(seat, experience)  # alert-9.4

    def public_heroes(self, seat: int) -> Flow[int]:
        """alert-9.2, alert-10.12: the dice that cards add to the bonus roll.

        OPEN: asked also when all copies of the card lie open on the pile (9.2 and A29 say
        so; G5's last sentence might not).
        """
        added = 0
        while self.holds_cards(seat):
            actions: list[Choice] = [{"action": "pass"}]
            for card in self.content.luck_cards.values():
                if (
                    self.teams[seat].hand.cards[card.name] > 0
                    and card.effects[0].op == "bonus_dice"
                ):
                    actions.append({"action": "play", "card": card.name})
            choice = yield Decision(seat, actions)
            if choice["action"] == "pass":
                break
            added += self.spend(seat, choice).effects[0].n
        return added


class AlertReference(AlertGame, Reference):
    """One game, driven from node to node."""

    def __init__(
        self,
        content: dict[str, Any],
        *,
        players: int = 2,
        mode: str = "basic",
        heroes: str = "deal",
        first_player: str | int = "roll",
        max_turns: int = 400,
    ) -> None:
        check_options(players, heroes, first_player, max_turns)
        if mode not in ("basic", "advanced"):
            raise ValueError("mode must be basic or advanced")
        super().__init__(parse_content(content), players, mode == "advanced")
        self.heroes = heroes
        self.first_player = str(first_player)
        self.max_turns = max_turns
        self.start()

    def returns(self) -> list[Fraction]:
        """alert-11.1, alert-11.2"""
        return shared_returns(self.players, self.winners)


if __name__ == "__main__":
    import sys

    from .alert_laws import play_many

    play_many(sys.argv[1:])
