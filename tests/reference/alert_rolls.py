"""X-Men Alert, reference: the rolls of characters in zones and at Headquarters."""

from __future__ import annotations

from .alert_cards import Cards
from .alert_state import AlertRoll, Member, Zone
from .characters import Effect
from .nodes import MAX_DICE, Choice, Decision, Flow


class Rolls(Cards):
    """The table with the rolls: how many dice, what answers them, what they do."""

    # How many dice

    def battle_dice(self, seat: int, member: Member) -> int:
        """Fighting Skill and added dice (alert-5.6, common-16)."""
        zone = self.zone(member.zone)
        dice = member.card.fighting
        for effect in self.effects(member, "own_dice", "battle"):  # alert-6.1
            if not effect.partner or self.has_mate(seat, member, effect.partner):  # alert-6.14
                dice += effect.n
        leader = self.leader(seat, zone)
        if leader is not None and leader is not member:
            for effect in self.effects(leader, "mate_dice", "battle"):  # alert-6.2
                dice += effect.n
            for effect in self.effects(leader, "partner_dice", "battle"):  # alert-6.14
                if effect.partner == member.card.name:
                    dice += effect.n
        dice += member.extra_dice  # alert-10.3
        dice += zone.drill  # alert-10.4
        return dice

    def has_mate(self, seat: int, member: Member, name: str) -> bool:
        return any(mate.card.name == name for mate in self.mates(seat, member))

    def recruit_dice(self, member: Member) -> int:
        """Intelligence and added dice (alert-5.6, alert-6.12)."""
        added = self.effects(member, "recruit_dice", "recruit")
        return member.card.intelligence + sum(effect.n for effect in added)

    def alternative(self, member: Member) -> Effect | None:
        """The character's other way to roll, in battle only (alert-5.7)."""
        if self.zone(member.zone).kind != "mutant":
            return None
        found = self.effects(member, "alt_roll", "battle")
        return found[0] if found else None

    # Points and hits of a roll

    def points(self, member: Member, activity: str, roll: AlertRoll, alt: Effect | None) -> int:
        # OPEN: a face's plain worth, or the alternative roll's, is one of the several
        # worths of which the highest counts: an ability never lowers it.
        xmen, marvel = [1], [2]  # alert-5.8
        if activity == "battle":
            if alt is not None:  # alert-6.4
                xmen, marvel = [alt.xmen], [alt.marvel]
            xmen += [effect.n for effect in self.effects(member, "xmen", "battle")]
            marvel += [effect.n for effect in self.effects(member, "marvel", "battle")]
            if member.marvel_worth:  # alert-10.5
                marvel.append(member.marvel_worth)
        return roll.xmen * max(xmen) + roll.marvel * max(marvel)  # common-16

    def for_teammates(self, seat: int, member: Member, alt: Effect | None) -> bool:
        """Whether the hits of the roll go to teammates (alert-6.5)."""
        return alt is not None and alt.hits_to == "teammate" and len(self.mates(seat, member)) > 0

    def roll_hits(
        self, seat: int, member: Member, activity: str, roll: AlertRoll, alt: Effect | None
    ) -> int:
        """Hits left after the roller's own abilities (alert-5.9) and Image Inducer."""
        if activity == "recover" or roll.ignored:
            return 0
        hits = roll.evil
        if self.for_teammates(seat, member, alt):  # alert-6.5: no ability lessens them
            return hits
        if self.effects(member, "halve_hits", activity):  # alert-6.6; halving first (A46)
            hits //= 2
        for effect in self.effects(member, "ignore_hits", activity):  # alert-6.7
            hits -= effect.n
        leader = self.leader(seat, self.zone(member.zone))
        if leader is not None and leader is not member:
            for effect in self.effects(leader, "mate_ignore_hits", activity):  # alert-6.16
                hits -= effect.n
        return max(0, hits)

    # Rolling and answering

    def roll_character(
        self, seat: int, member: Member, activity: str, dice: int, alt: Effect | None
    ) -> Flow[AlertRoll]:
        """One roll of a character, with all that may change its faces."""
        purpose = "recovery" if activity == "recover" else activity
        slot = self.slot(seat, member)
        roll = AlertRoll()
        again = bool(self.effects(member, "reroll_evil_once", activity))  # alert-6.8
        # alert-6.9. OPEN: an alternative roll "has exactly its own dice": it does not explode.
        explodes = (
            activity == "battle"
            and alt is None
            and bool(self.effects(member, "explode_marvel_once", activity))
        )
        yield from self.throw_all(roll, seat, purpose, slot, dice, again, explodes)
        yield from self.answers(seat, member, activity, roll, alt)
        return roll

    def answers(
        self, seat: int, member: Member, activity: str, roll: AlertRoll, alt: Effect | None
    ) -> Flow[None]:
        """The owner may answer the roll with cards (alert-7.1).

        OPEN: asked also when the dice show neither an Evil Mutant nor a blank, so that no
        card of the game could be played (7.1 and A24 say so; G5's last sentence might not).
        """
        while self.holds_cards(seat):
            actions: list[Choice] = [{"action": "accept"}]
            for card in self.content.luck_cards.values():
                if self.teams[seat].hand.cards[card.name] == 0:
                    continue
                op = card.effects[0].op
                if op == "ignore_roll":  # alert-7.3
                    legal = self.roll_hits(seat, member, activity, roll, alt) > 0
                elif op == "reroll_misses":  # alert-7.2
                    legal = roll.evil + roll.blank > 0
                else:
                    legal = False
                if legal:
                    actions.append({"action": "play", "card": card.name})
            choice = yield Decision(seat, actions)
            if choice["action"] == "accept":
                return
            op = self.spend(seat, choice).effects[0].op
            if op == "ignore_roll":
                roll.ignored = True
            else:
                again = roll.evil + roll.blank
                roll.evil = 0
                roll.blank = 0
                slot = self.slot(seat, member)
                roll.add((yield from self.throw(seat, "lucky_break", slot, again)))

    # A roll in a zone

    def roll_in_zone(self, seat: int, member: Member, alternative: bool) -> Flow[None]:
        """A character battles or recruits (alert-5.6 to 5.21)."""
        member.rolled = True  # alert-5.4
        zone = self.zone(member.zone)
        activity = "battle" if zone.kind == "mutant" else "recruit"
        alt = self.alternative(member) if alternative else None
        if alt is not None:
            dice = alt.dice  # alert-6.4: exactly its own dice
        elif activity == "battle":
            dice = self.battle_dice(seat, member)
        else:
            dice = self.recruit_dice(member)
        roll = AlertRoll()
        if dice > 0:  # common-18
            roll = yield from self.roll_character(seat, member, activity, dice, alt)
        # Everything is judged at the moment of the roll (alert-5.22).
        points = self.points(member, activity, roll, alt)
        hits = self.roll_hits(seat, member, activity, roll, alt)
        drains = activity == "battle" and bool(self.effects(member, "drain", "battle"))
        # OPEN: used up by an alternative roll too, which they do not help with dice; kept
        # by a recruit roll (they end with the turn).
        if activity == "battle":
            member.extra_dice = 0
            member.marvel_worth = 0
        if drains:  # alert-6.10: before the roll's hits are added
            self.heal(seat, member, roll.marvel)
        if self.for_teammates(seat, member, alt):
            yield from self.hits_on_teammates(seat, member, hits)
        else:
            self.place_hits(seat, member, hits)
        yield from self.after_hits(seat, zone, member, points)

    def hits_on_teammates(self, seat: int, member: Member, hits: int) -> Flow[None]:
        """Each hit goes to a teammate in the zone that the owner names (alert-6.5)."""
        for _ in range(hits):
            actions: list[Choice] = [
                {"action": "hit", "slot": self.slot(seat, mate)}
                for mate in self.mates(seat, member)
            ]
            choice = yield Decision(seat, actions)
            self.place_hits(seat, self.members(seat)[choice["slot"]], 1)

    def after_hits(self, seat: int, zone: Zone, roller: Member, points: int) -> Flow[None]:
        """Who goes home, who leads, how far the leader moves (A6, A7, A43)."""
        backing = not roller.leads
        place: int | None = None  # the space that a leader had to leave
        for member in self.in_zone(seat, zone):
            if not member.covered or (member is roller and backing):
                continue
            if member.leads:
                place = member.space
            self.go_home(seat, member)
        if place is not None:  # alert-5.11
            yield from self.take_over(seat, zone, place)
        self.advance_leader(seat, zone, points)  # without a leader nothing moves
        if backing and roller.covered and roller.zone == zone.number:  # alert-5.12
            self.go_home(seat, roller)

    # Recovery

    def recover(self, seat: int, member: Member) -> Flow[None]:
        """A character at Headquarters makes its recovery roll (alert-8.2, alert-8.3)."""
        roll = AlertRoll()
        dice = member.card.durability
        for mate in self.members(seat):
            if mate is not member and mate.zone == 0:  # alert-6.17
                cares = self.effects(mate, "mate_recover_dice", "recover")
                dice += sum(effect.n for effect in cares)
        if dice > 0:  # common-18
            roll = yield from self.roll_character(seat, member, "recover", dice, None)
        marvel = [2] + [effect.n for effect in self.effects(member, "heal_marvel", "recover")]
        removed = roll.xmen + roll.marvel * max(marvel)  # alert-6.11, common-16
        if removed < member.picture_hits:  # alert-8.3: lost
            self.leave_team(seat, member)
        else:
            self.heal(seat, member, removed)

    # The bonus roll

    def bonus_dice(self, seat: int) -> int:
        """Dice of the characters at Headquarters, in any state (alert-6.13)."""
        return sum(
            effect.n
            for member in self.members(seat)
            if member.zone == 0
            for effect in self.effects(member, "bonus_exp_dice", "hq")
        )

    def roll_bonus(self, seat: int, dice: int) -> Flow[int]:
        """All bonus dice of the team in one roll (alert-9.3), unanswered (alert-7.4)."""
        if dice == 0:  # common-18
            return 0
        faces = yield from self.throw(seat, "bonus", None, min(dice, MAX_DICE))
        points: int = faces["xmen"] + 2 * faces["marvel"]
        return points
