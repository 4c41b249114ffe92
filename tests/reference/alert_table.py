"""X-Men Alert, reference: the table and the elementary acts on it.

Decks, members that join and leave, hits, leaders, captures. What decides and
what comes when stands in the classes built on this one.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .alert_content import Character, Content, Effect
from .alert_nodes import MAX_DICE, Chance, Choice, Decision, Event, Flow, dice_outcomes
from .alert_state import Member, Team, Zone, counts

MAX_TEAM = 4
MAX_HITS = 99  # alert-A45
LAST_SPACE = 21  # of a Strength Track


class Table:
    """The state of a game with its elementary acts."""

    def __init__(self, content: Content, players: int, advanced: bool) -> None:
        self.content = content
        self.players = players
        self.advanced = advanced
        self.turn = 0
        self.turn_player = 0
        self.end = "none"
        self.winner: int | None = None
        self.deployments_over = 0
        self.no_battle = False
        self.fritz = False
        self.teams = [Team() for _ in range(players)]  # alert-1.1
        self.zones = [Zone(1), Zone(2), Zone(3)]
        self.alert_deck: Counter[str] = Counter()
        self.alert_pile: Counter[str] = Counter()
        self.aside = 0
        self.power_deck: list[str] = list(content.characters)
        self.power_bottom: list[str] = []
        self.luck_deck: Counter[str] = Counter()
        self.luck_pile: Counter[str] = Counter()
        self.events: list[Event] = []
        for card in content.alert_cards.values():
            if advanced or not (card.advanced or card.kind == "recruit"):  # alert-1.5
                self.alert_deck[card.name] = card.copies
        for luck in content.luck_cards.values():
            if advanced or not luck.advanced:  # alert-1.5
                self.luck_deck[luck.name] = luck.copies

    def to_dict(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "turn_player": self.turn_player,
            "end": self.end,
            "winners": [] if self.winner is None else [self.winner],
            "deployments_over": self.deployments_over,
            "no_battle": self.no_battle,
            "fritz": self.fritz,
            "teams": [team.to_dict() for team in self.teams],
            "zones": [zone.to_dict() for zone in self.zones],
            "alert_deck": counts(self.alert_deck),
            "alert_pile": counts(self.alert_pile),
            "aside": self.aside,
            "power_deck": dict.fromkeys(self.power_deck, 1),
            "power_bottom": list(self.power_bottom),
            "luck_deck": counts(self.luck_deck),
            "luck_pile": counts(self.luck_pile),
        }

    # Looking around

    def event(self, name: str, **what: Any) -> None:
        """Tell what happened. OPEN: the key of its kind, here `event`."""
        self.events.append({"event": name, **what})

    def seats_from(self, first: int) -> list[int]:
        """All seats from one to the left (common-10)."""
        return [(first + step) % self.players for step in range(self.players)]

    def zone(self, number: int) -> Zone:
        return self.zones[number - 1]

    def zones_of(self, kind: str) -> list[Zone]:
        return [zone for zone in self.zones if zone.kind == kind]

    def members(self, seat: int) -> list[Member]:
        return self.teams[seat].members

    def slot(self, seat: int, member: Member) -> int:
        return self.members(seat).index(member)

    def in_zone(self, seat: int, zone: Zone) -> list[Member]:
        """The characters of a team in a zone, in slot order."""
        return [member for member in self.members(seat) if member.zone == zone.number]

    def leader(self, seat: int, zone: Zone) -> Member | None:
        for member in self.in_zone(seat, zone):
            if member.leads:
                return member
        return None

    def mates(self, seat: int, member: Member) -> list[Member]:
        """The other characters of the team in the same zone."""
        zone = self.zone(member.zone)
        return [other for other in self.in_zone(seat, zone) if other is not member]

    def holds_cards(self, seat: int) -> bool:
        return self.teams[seat].hand.total() > 0

    def all_teams_full(self) -> bool:
        return all(len(team.members) == MAX_TEAM for team in self.teams)

    # Abilities

    def condition_holds(self, member: Member, when: str, activity: str) -> bool:
        """Whether an ability's condition is met, judged now (alert-5.22).

        Activities: battle, recruit (in a zone), recover, hq (the bonus roll), deploy.
        """
        in_a_zone = activity in ("battle", "recruit")
        if when == "any":  # whenever this character rolls
            return in_a_zone or activity == "recover"
        if when == "leader":
            return in_a_zone and member.leads
        if when == "support":
            return in_a_zone and not member.leads
        return when == activity  # hq, recover, recruit, deploy

    def effects(self, member: Member, op: str, activity: str) -> list[Effect]:
        """The effects of one kind that a character's abilities give it for an activity."""
        if member.dampened:  # alert-10.20
            return []
        return [
            effect
            for ability in member.card.abilities
            if self.advanced or not ability.advanced  # (A) on the row, A25
            for effect in ability.effects
            if effect.op == op and self.condition_holds(member, effect.when, activity)
        ]

    # Dice

    def throw(self, seat: int, purpose: str, slot: int | None, dice: int) -> Flow[Choice]:
        """Roll dice, at most nine (common-2, common-3)."""
        faces = yield Chance(dice_outcomes(min(dice, MAX_DICE)))
        self.event("dice", player=seat, purpose=purpose, slot=slot, **faces)
        return faces

    # Power Stat Cards

    def power_cards_left(self) -> bool:
        return bool(self.power_deck or self.power_bottom)

    def draw_character(self) -> Flow[Character]:
        """Take the top Power Stat Card; there is one."""
        if self.power_deck:  # common-4
            outcomes: list[tuple[Choice, int]] = [
                ({"character": name}, 1) for name in self.power_deck
            ]
            choice = yield Chance(outcomes)
            name: str = choice["character"]
            self.power_deck.remove(name)
        else:  # common-5
            name = self.power_bottom.pop(0)
        return self.content.characters[name]

    def join(self, seat: int, card: Character) -> None:
        """A character joins a team at Headquarters, without hits."""
        team = self.teams[seat]
        team.members.append(Member(card))  # common-19
        self.event("joined", player=seat, slot=len(team.members) - 1, character=card.name)
        if len(team.members) == MAX_TEAM:  # alert-5.21
            for member in team.members:
                if member.zone and self.zone(member.zone).kind == "recruit":
                    self.go_home(seat, member)

    def draw_member(self, seat: int) -> Flow[None]:
        """With room in the team the top Power Stat Card, if there is one, joins."""
        if len(self.members(seat)) < MAX_TEAM and self.power_cards_left():
            self.join(seat, (yield from self.draw_character()))

    def leave_team(self, seat: int, member: Member) -> None:
        """A character is lost or kidnapped: to the bottom of the deck (common-5, A47)."""
        slot = self.slot(seat, member)
        self.event("left", player=seat, slot=slot, character=member.card.name)
        del self.teams[seat].members[slot]  # common-19: those behind move up
        self.power_bottom.append(member.card.name)

    # Hits, and going home

    def place_hits(self, seat: int, member: Member, number: int) -> None:
        placed = min(number, MAX_HITS - member.hits)  # alert-A45
        if placed <= 0:
            return
        was_serious = member.picture_hits > 0
        member.hits += placed
        if member.picture_hits > 0 and not was_serious:
            # OPEN: stays set until the turn's end, also when Medical Lab cures the wound.
            member.wounded_now = True
        self.event("hits", player=seat, slot=self.slot(seat, member), hits=placed)

    def heal(self, seat: int, member: Member, number: int) -> None:
        """Remove hits, those on the picture first (common-17): the number just falls."""
        removed = min(number, member.hits)
        if removed > 0:
            member.hits -= removed
            self.event("healed", player=seat, slot=self.slot(seat, member), hits=removed)

    def go_home(self, seat: int, member: Member) -> None:
        left = member.zone
        member.zone = 0
        member.leads = False
        member.space = 0
        self.event("home", player=seat, slot=self.slot(seat, member), zone=left)

    def everybody_home(self, zone: Zone) -> None:
        """All characters of all teams go home from a zone, by seat, then slot."""
        for seat in range(self.players):
            for member in self.in_zone(seat, zone):
                self.go_home(seat, member)

    # Leaders

    def name_leader(self, seat: int, member: Member, space: int) -> None:
        member.leads = True
        member.space = space
        self.event(
            "leader",
            player=seat,
            slot=self.slot(seat, member),
            zone=member.zone,
            space=space,
        )

    def take_over(self, seat: int, zone: Zone, space: int) -> Flow[None]:
        """A leader has left: a teammate in the zone takes its space (A33).

        Inside a roll or a card: no Training & Luck cards here (alert-10.2). Without a
        teammate the place is lost.
        """
        candidates = self.in_zone(seat, zone)
        if not self.advanced or not candidates:  # alert-5.11
            return
        choice = yield Decision(
            seat,
            [{"action": "lead", "slot": self.slot(seat, member)} for member in candidates],
        )
        self.name_leader(seat, self.members(seat)[choice["slot"]], space)

    def covered_go_home(self, seat: int) -> Flow[None]:
        """After a card's hits: home in slot order, leaders in zone order (A32, A49)."""
        lost: dict[int, int] = {}  # zone number: space of the leader that left
        for member in self.members(seat):
            if member.zone and member.covered:
                if member.leads:
                    lost[member.zone] = member.space
                self.go_home(seat, member)
        for zone in self.zones:
            if zone.number in lost:
                yield from self.take_over(seat, zone, lost[zone.number])  # alert-10.24

    def advance_leader(self, seat: int, zone: Zone, points: int) -> None:
        """Move the team's leader, then capture or push (alert-5.14 to 5.17)."""
        leader = self.leader(seat, zone)
        if leader is None or points == 0:  # alert-5.15: without movement no push
            return
        start = leader.space
        leader.space = min(start + points, LAST_SPACE)
        self.event(
            "advanced",
            player=seat,
            zone=zone.number,
            **{"from": start, "to": leader.space},
        )
        if leader.space >= zone.strength:  # alert-5.17
            self.capture(seat, zone)
        else:
            self.push(zone, leader)

    def push(self, zone: Zone, standing: Member) -> None:
        """A leader found where a movement ends moves back, and so on (alert-5.15)."""
        while standing.space > 0:
            found: tuple[int, Member] | None = None
            for seat in range(self.players):
                other = self.leader(seat, zone)
                if other is None or other is standing:
                    continue
                if other.space == standing.space:
                    found = (seat, other)
            if found is None:
                return
            seat, pushed = found
            start = pushed.space
            pushed.space = start - 1
            self.event(
                "pushed",
                player=seat,
                zone=zone.number,
                **{"from": start, "to": pushed.space},
            )
            standing = pushed

    def capture(self, seat: int, zone: Zone) -> None:
        """A team captures the mutant, or recruits the character, of a zone."""
        card, recruit = zone.card, zone.recruit
        assert card is not None
        self.event("captured", player=seat, zone=zone.number, card=card)
        self.everybody_home(zone)  # alert-5.18
        zone.clear()
        if recruit is None:
            self.teams[seat].captured[card] += 1  # alert-5.19
        else:  # alert-5.20
            self.alert_pile[card] += 1
            self.join(seat, self.content.characters[recruit])
