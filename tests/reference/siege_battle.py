"""X-Men: Under Siege, reference: battles, and the abilities that work in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .characters import Effect
from .nodes import Choice, Decision, Flow, Roll
from .siege_search import Searching
from .siege_state import Level, Member


@dataclass(eq=False)
class Battle:
    """A team's battle on a level in one turn."""

    seat: int
    level: Level
    fighters: list[Member]  # siege-6.13, fixed (siege-S39)
    leader: Member
    protected: Member | None = None  # siege-7.6

    def mates(self, member: Member) -> list[Member]:
        return [other for other in self.fighters if other is not member]


class Battles(Searching):
    """The table with its battles (chapters 6 and 7)."""

    # Who rolls when

    def step_3(self, seat: int) -> Flow[None]:
        """siege-6.1"""
        while levels := [level for level in self.battles() if self.to_fight(seat, level)]:
            choice = yield Decision(
                seat, [{"action": "fight", "level": level.name} for level in levels]
            )
            level = self.levels[choice["level"]]
            yield from self.fight(seat, level)

    def to_fight(self, seat: int, level: Level) -> list[Member]:
        """The members that are to fight on a level this turn (siege-6.13)."""
        return [
            member
            for member in self.members(seat)
            if member.level == level.name and member.in_action and not member.rolled
        ]

    def fight(self, seat: int, level: Level) -> Flow[None]:
        """One level's battle in the turn of a player (siege-6.2, siege-6.3)."""
        fighters = self.to_fight(seat, level)
        choice = yield Decision(seat, self.ways(seat, fighters, "lead", True))
        leader = self.members(seat)[choice["slot"]]
        leader.rolled = True
        battle = Battle(seat, level, fighters, leader)
        self.event("leader", player=seat, slot=choice["slot"], level=level.name)
        yield from self.protect(battle)
        yield from self.battle_roll(battle, leader, choice["action"] == "lead_alt")
        # siege-6.8; siege-6.14: whoever was put out of action does not roll
        while level.battle and (next_ones := [f for f in fighters if f.in_action and not f.rolled]):
            choice = yield Decision(seat, self.ways(seat, next_ones, "roll", False))
            member = self.members(seat)[choice["slot"]]
            member.rolled = True
            yield from self.battle_roll(battle, member, choice["action"] == "roll_alt")

    def ways(self, seat: int, members: Sequence[Member], word: str, leads: bool) -> list[Choice]:
        """Naming an X-Man and its way of rolling are one decision (siege-7.7)."""
        ways: list[Choice] = []
        for member in members:
            ways.append({"action": word, "slot": self.slot(seat, member)})
            if self.effects(member, "alt_roll", "battle", leads):
                ways.append({"action": word + "_alt", "slot": self.slot(seat, member)})
        return ways

    def protect(self, battle: Battle) -> Flow[None]:
        """The leader's care for one teammate (siege-7.6)."""
        mates = battle.mates(battle.leader)
        if mates and (self.one_mate(battle, "hits") or self.one_mate(battle, "all_hits")):
            choice = yield Decision(
                battle.seat,
                [{"action": "protect", "slot": self.slot(battle.seat, mate)} for mate in mates],
            )
            battle.protected = self.members(battle.seat)[choice["slot"]]
            self.event("protected", player=battle.seat, slot=choice["slot"])

    def one_mate(self, battle: Battle, what: str) -> list[Effect]:
        return self.effects(battle.leader, "one_mate_ignore_" + what, "battle", True)

    # What counts in a roll

    def own(self, battle: Battle, member: Member, op: str) -> list[Effect]:
        return self.effects(member, op, "battle", member is battle.leader)

    def gifts(self, battle: Battle, member: Member, op: str) -> list[Effect]:
        """What the leader gives a teammate, whatever has happened to it (siege-7.1)."""
        if member is battle.leader:
            return []
        return self.effects(battle.leader, op, "battle", True)

    def battle_dice(self, battle: Battle, member: Member) -> int:
        """Fighting Skill plus added dice (siege-6.4, common-16), without discarded cards."""
        dice = member.card.fighting
        dice += sum(e.n for e in self.own(battle, member, "own_dice"))  # siege-7.2
        dice += sum(e.n for e in self.gifts(battle, member, "mate_dice"))  # siege-7.3
        for effect in self.own(battle, member, "absorb"):  # siege-7.10
            dice += min(effect.n, member.absorbed)
        return dice

    def discard_for_dice(self, battle: Battle, member: Member) -> Flow[int]:
        """Asked before each battle roll, an alternative one too (siege-7.11, siege-S43)."""
        added = sum(effect.n for effect in self.own(battle, member, "discard_dice"))
        # siege-S47: several such abilities are one question and one card.
        if not self.own(battle, member, "discard_dice") or not self.holds_cards(battle.seat):
            return 0
        actions: list[Choice] = [
            {"action": "discard", "card": card} for card in self.held(battle.seat)
        ]
        choice = yield Decision(battle.seat, [*actions, {"action": "pass"}])
        if choice["action"] == "pass":
            return 0
        self.spend(battle.seat, choice["card"], "discarded")
        return added

    def roll_points(self, battle: Battle, member: Member, roll: Roll, alt: Effect | None) -> int:
        """siege-6.4, siege-7.4, siege-7.7; the highest worth counts (common-16)."""
        # siege-7.7: the worths of an alternative roll stand in place of 1 and 2.
        xmen, marvel = ([1], [2]) if alt is None else ([alt.xmen], [alt.marvel])
        xmen += [effect.n for effect in self.own(battle, member, "xmen")]
        marvel += [effect.n for effect in self.own(battle, member, "marvel")]
        marvel += [effect.n for effect in self.gifts(battle, member, "mate_marvel")]
        return roll.xmen * max(xmen) + roll.marvel * max(marvel)

    def own_hits(self, battle: Battle, member: Member, roll: Roll) -> int:
        """Hits for the roller, after what abilities ignore (siege-6.9, siege-7.5, 7.6)."""
        hits = roll.evil
        if self.own(battle, member, "halve_hits"):  # siege-S44
            hits //= 2
        hits -= sum(effect.n for effect in self.own(battle, member, "ignore_hits"))
        hits -= sum(effect.n for effect in self.gifts(battle, member, "mate_ignore_hits"))
        if member is battle.protected:
            hits -= sum(effect.n for effect in self.one_mate(battle, "hits"))
            if self.one_mate(battle, "all_hits"):
                hits = 0
        return max(0, hits)

    # A roll and what it does, in the order of siege-6.10

    def battle_roll(self, battle: Battle, member: Member, alternative: bool) -> Flow[None]:
        slot = self.slot(battle.seat, member)
        alt = self.own(battle, member, "alt_roll")[0] if alternative else None
        added = yield from self.discard_for_dice(battle, member)
        dice = self.battle_dice(battle, member) + added if alt is None else alt.dice
        again = bool(self.own(battle, member, "reroll_evil_once"))  # siege-7.12
        # siege-7.13; not of an alternative roll (siege-S48)
        explodes = alt is None and bool(self.own(battle, member, "explode_marvel_once"))
        roll = Roll()
        yield from self.throw_all(roll, battle.seat, "battle", slot, dice, again, explodes)
        self.hit_mutant(battle, self.roll_points(battle, member, roll, alt))
        if self.own(battle, member, "drain"):  # siege-7.14
            self.heal(battle.seat, member, roll.marvel)
        if alt is not None and alt.hits_to == "teammate" and battle.mates(member):
            self.absorb(member, 0)
            yield from self.hits_on_mates(battle, member, roll.evil)
        else:
            hits = self.own_hits(battle, member, roll)
            self.absorb(member, hits)
            self.place_hits(battle.seat, member, hits)

    def absorb(self, member: Member, hits: int) -> None:
        """Remember the hits of an own battle roll, whether the condition holds or not (7.10)."""
        if any(e.op == "absorb" for ability in member.card.abilities for e in ability.effects):
            member.absorbed = hits

    def hits_on_mates(self, battle: Battle, roller: Member, hits: int) -> Flow[None]:
        """Each hit goes to a teammate in the battle that the owner names (siege-7.8)."""
        for _ in range(hits):
            choice = yield Decision(
                battle.seat,
                [
                    {"action": "hit", "slot": self.slot(battle.seat, mate)}
                    for mate in battle.mates(roller)
                ],
            )
            self.place_hits(battle.seat, self.members(battle.seat)[choice["slot"]], 1)

    def hit_mutant(self, battle: Battle, points: int) -> None:
        """The indicator moves down: blood, capture, end (siege-6.5 to 6.7)."""
        if points == 0:
            return
        level, seat = battle.level, battle.seat
        start = level.strength
        level.strength = max(0, start - points)
        self.event("indicator", level=level.name, **{"from": start, "to": level.strength})
        chips = sum(1 for space in self.content.blood if level.strength <= space < start)
        if chips:
            self.teams[seat].blood += chips
            self.event("blood", player=seat, level=level.name, chips=chips)
        if level.strength == 0:
            self.capture(seat, level)
        self.check_end()  # siege-9.7: after all points of the roll

    def capture(self, seat: int, level: Level) -> None:
        """siege-6.7"""
        assert level.card is not None
        card, level.card = level.card, None
        self.teams[seat].captured.append(card)
        self.event("captured", player=seat, level=level.name, card=card)
        before = level.secured
        if level.chip:
            level.chip = False
            self.take_chip(seat, level, None)
        if before is not None:  # siege-9.3
            self.event("indicator_taken", player=before, level=level.name)
