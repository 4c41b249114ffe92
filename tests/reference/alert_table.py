"""X-Men Alert, reference: the table and the elementary acts on it.

Decks, members that join and leave, hits, leaders, captures. What decides and
what comes when stands in the classes built on this one.
"""

from __future__ import annotations

from typing import Any

from .alert_content import Content
from .alert_state import Member, Team, Zone
from .characters import Character, Effect
from .decks import PileDeck, counts
from .nodes import Decision, Flow
from .power import PowerTable

LAST_SPACE = 21  # of a Strength Track


class Table(PowerTable[Member]):
    """The state of a game with its elementary acts."""

    max_team = 4
    teams: list[Team]

    def __init__(self, content: Content, players: int, advanced: bool) -> None:
        super().__init__(content.characters, players)
        self.content = content
        self.advanced = advanced
        self.deployments_over = 0
        self.no_battle = False
        self.fritz = False
        self.teams = [Team() for _ in range(players)]  # alert-1.1
        self.zones = [Zone(1), Zone(2), Zone(3)]
        self.aside = 0
        self.alert = PileDeck(  # alert-1.5
            "alert_card",
            {
                card.name: card.copies
                for card in content.alert_cards.values()
                if advanced or not (card.advanced or card.kind == "recruit")
            },
        )
        self.luck = PileDeck(  # alert-1.5
            "luck_card",
            {
                card.name: card.copies
                for card in content.luck_cards.values()
                if advanced or not card.advanced
            },
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "turn_player": self.turn_player,
            "end": self.end,
            "winners": list(self.winners),
            "deployments_over": self.deployments_over,
            "no_battle": self.no_battle,
            "fritz": self.fritz,
            "teams": [team.to_dict() for team in self.teams],
            "zones": [zone.to_dict() for zone in self.zones],
            "alert_deck": counts(self.alert.deck),
            "alert_pile": counts(self.alert.pile),
            "aside": self.aside,
            "power_deck": counts(self.power.unordered),
            "power_bottom": list(self.power.bottom),
            "luck_deck": counts(self.luck.deck),
            "luck_pile": counts(self.luck.pile),
        }

    # Looking around

    def zone(self, number: int) -> Zone:
        return self.zones[number - 1]

    def zones_of(self, kind: str) -> list[Zone]:
        return [zone for zone in self.zones if zone.kind == kind]

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

    def all_teams_full(self) -> bool:
        return all(len(team.members) == self.max_team for team in self.teams)

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

    # Power Stat Cards

    def new_member(self, card: Character) -> Member:
        return Member(card)

    def join(self, seat: int, card: Character) -> Member:
        """A character joins a team at Headquarters, without hits."""
        joined = super().join(seat, card)
        if len(self.members(seat)) == self.max_team:  # alert-5.21
            for member in self.members(seat):
                if member.zone and self.zone(member.zone).kind == "recruit":
                    self.go_home(seat, member)
        return joined

    # Hits, and going home

    def place_hits(self, seat: int, member: Member, number: int) -> None:
        was_serious = member.picture_hits > 0
        super().place_hits(seat, member, number)
        if member.picture_hits > 0 and not was_serious:
            # OPEN: stays set until the turn's end, also when Medical Lab cures the wound.
            member.wounded_now = True

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
            self.alert.pile[card] += 1
            self.join(seat, self.content.characters[recruit])
