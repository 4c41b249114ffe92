"""X-Men Skirmish, reference: what can be played, and what comes of it (chapters 3 to 6)."""

from __future__ import annotations

from collections.abc import Iterator

from .nodes import Choice, Decision, Flow
from .skirmish_board import DIRECTIONS, JUMPS, LINES
from .skirmish_content import TYPES, Card, Power
from .skirmish_table import SENTINELS, XMEN, SkirmishTable, Unit

Taken = dict[str, tuple[int, Unit]]
FORWARD = {XMEN: "north", SENTINELS: "south"}
PLAIN = ("draw", "exchange", "look_hand", "look_deck")


class SkirmishPowers(SkirmishTable):
    """Moves, attacks, powers, and reactions to them."""

    move_exact = True

    # What a unit can do

    def powers(self, seat: int, unit: Unit, type_: str) -> list[Power]:
        """Its powers in a type, with Absorb those of other mutants in play (skirmish-5.15)."""
        own = self.content.of(unit.name, type_)
        if not any(power.effect == "absorb" for power in own):
            return own
        powers = list(own)
        for other in self.teams[XMEN].units:
            if other is not unit and other.in_play:
                powers += self.content.of(other.name, type_)
        return powers

    def able(self, seat: int) -> list[Unit]:
        return [unit for unit in self.teams[seat].units if unit.able]

    def held_types(self, seat: int) -> Iterator[tuple[str, str]]:
        """Types of which the player holds a special card, and the card."""
        for type_ in TYPES:
            card = self.content.special(type_)
            if self.holds(seat, card):
                yield type_, card

    # Moves

    @staticmethod
    def ways(taken: Taken, unit: Unit, most: int, over: bool) -> Iterator[tuple[str, int, str]]:
        """Where a line takes it: direction, distance, square (skirmish-3.1, skirmish-3.2)."""
        assert unit.square is not None
        for direction, squares in LINES[unit.square].items():
            for distance, square in enumerate(squares[:most], 1):
                if square not in taken:
                    yield direction, distance, square
                elif not over:
                    break

    def card_moves(self, seat: int, card: Card, taken: Taken) -> Iterator[Choice]:
        """skirmish-3.1 to skirmish-3.4"""
        for unit in self.able(seat):
            if card.flying and not unit.flying:  # skirmish-3.3
                continue
            for direction, distance, _ in self.ways(taken, unit, card.range, unit.flying):
                if self.move_exact and distance != card.range:
                    continue
                name = card.name if self.move_exact else f"{card.name} {distance}"
                yield self.move_action("move", name, seat, unit, direction)

    def move_action(self, action: str, card: str, seat: int, unit: Unit, direction: str) -> Choice:
        number = self.number(seat, unit)
        return {"action": action, "card": card, "unit": number, "direction": direction}

    def forward(self, seat: int, card: Card, taken: Taken) -> list[Unit]:
        """Who can go forward with a Move card (skirmish-3.5)."""
        units = []
        for unit in self.able(seat):
            if card.flying and not unit.flying:
                continue
            for direction, distance, _ in self.ways(taken, unit, card.range, unit.flying):
                if direction == FORWARD[seat] and distance == card.range:
                    units.append(unit)
        return units

    def power_moves(self, seat: int, taken: Taken) -> Iterator[Choice]:
        """skirmish-5.6 to skirmish-5.8"""
        for type_, card in self.held_types(seat):
            for unit in self.able(seat):
                for power in self.powers(seat, unit, type_):
                    yield from self.moves_by(seat, card, unit, power, taken)

    def moves_by(
        self, seat: int, card: str, unit: Unit, power: Power, taken: Taken
    ) -> Iterator[Choice]:
        assert unit.square is not None
        if power.effect == "move" and power.range == "K":
            for direction, square in JUMPS[unit.square].items():
                if square not in taken:
                    yield self.move_action("jump", card, seat, unit, direction)
        elif power.effect in ("move", "teleport"):
            over = unit.flying and power.effect == "move"  # skirmish-5.7
            assert isinstance(power.range, int)
            for direction, distance, _ in self.ways(taken, unit, power.range, over):
                yield self.move_action("move", f"{card} {distance}", seat, unit, direction)

    # Attacks

    @staticmethod
    def first_on(square: str, direction: str, most: int, taken: Taken) -> tuple[int, Unit] | None:
        """The first unit on a line, if it is not too far (skirmish-4.2)."""
        for at in LINES[square][direction][:most]:
            if at in taken:
                return taken[at]
        return None

    def struck(self, seat: int, unit: Unit, range_: int | str, taken: Taken) -> Iterator[Unit]:
        """Enemies whom an attack of this range reaches (skirmish-4.1, skirmish-5.5)."""
        assert unit.square is not None
        if isinstance(range_, str):
            found = [taken.get(square) for square in JUMPS[unit.square].values()]
        else:
            found = [self.first_on(unit.square, name, range_, taken) for name in DIRECTIONS]
        for there in found:
            if there is not None and there[0] != seat:
                yield there[1]

    def targets(
        self, seat: int, unit: Unit, card: Card, effects: tuple[str, ...], taken: Taken
    ) -> Iterator[Unit]:
        """Whom the unit can attack, or disable, with a card."""
        if card.kind == "attack":
            yield from self.struck(seat, unit, card.range, taken)
            return
        for power in self.powers(seat, unit, card.type):
            if power.effect in effects:
                yield from self.struck(seat, unit, power.range, taken)

    def attack_actions(self, seat: int, action: str, card: Card, taken: Taken) -> Iterator[Choice]:
        effects = ("attack", "move_attack") if action == "attack" else ("disable",)
        for unit in self.able(seat):
            for target in self.targets(seat, unit, card, effects, taken):
                number = self.number(1 - seat, target)
                yield {"action": action, "card": card.name, "target": number}

    def wings(self, seat: int, taken: Taken) -> Iterator[Choice]:
        """skirmish-5.9"""
        for type_, card in self.held_types(seat):
            for unit in self.able(seat):
                for power in self.powers(seat, unit, type_):
                    if power.effect == "move_attack":
                        yield from self.wings_of(seat, card, unit, power, taken)

    def wings_of(
        self, seat: int, card: str, unit: Unit, power: Power, taken: Taken
    ) -> Iterator[Choice]:
        left = {square: there for square, there in taken.items() if there[1] is not unit}
        assert isinstance(power.range, int)
        for direction, _, square in self.ways(taken, unit, 1, False):
            action = self.move_action("wings", card, seat, unit, direction)
            yield {**action, "attack": "none"}
            for aim in DIRECTIONS:
                there = self.first_on(square, aim, power.range, left)
                if there is not None and there[0] != seat:
                    yield {**action, "attack": aim}

    # The two phases

    def plain(self, seat: int) -> Iterator[Choice]:
        """skirmish-5.10 to skirmish-5.14"""
        for type_, card in self.held_types(seat):
            for unit in self.able(seat):
                for power in self.powers(seat, unit, type_):
                    if power.effect not in PLAIN:
                        continue
                    if power.effect == "draw" and power.once and type_ in self.used_once:
                        continue
                    yield {"action": power.effect, "card": card}

    def move_phase(self, seat: int, played: bool) -> Iterator[Choice]:
        taken = self.taken()
        for card in self.content.cards.values():
            if card.kind == "move" and not played and self.holds(seat, card.name):
                yield from self.card_moves(seat, card, taken)
                for unit in self.forward(seat, card, taken):
                    number = self.number(seat, unit)
                    yield {"action": "forward", "card": card.name, "unit": number}
        yield from self.power_moves(seat, taken)
        yield from self.plain(seat)

    def battle_phase(self, seat: int, played: bool) -> Iterator[Choice]:
        taken = self.taken()
        for card in self.content.cards.values():
            if not self.holds(seat, card.name):
                continue
            if (card.kind == "attack" and not played) or card.kind == "special":
                yield from self.attack_actions(seat, "attack", card, taken)
            if card.kind == "special":
                yield from self.attack_actions(seat, "disable", card, taken)
        yield from self.wings(seat, taken)
        yield from self.plain(seat)

    # Declaring

    def user(self, seat: int, choice: Choice, target: Unit | None) -> int:
        """The first unit by starting file that could do it (skirmish-4.5)."""
        card = self.content.cards[choice["card"]]
        action = choice["action"]
        taken = self.taken()
        for unit in self.able(seat):
            if target is None:
                can = any(p.effect == action for p in self.powers(seat, unit, card.type))
            else:
                effects = ("attack", "move_attack") if action == "attack" else ("disable",)
                can = any(
                    struck is target for struck in self.targets(seat, unit, card, effects, taken)
                )
            if can:
                return self.number(seat, unit)
        raise AssertionError

    def play(self, seat: int, choice: Choice) -> Flow[None]:
        """An Attack card or a special card, to the end (skirmish-6.1, skirmish-K30)."""
        action = choice["action"]
        name = choice["card"]
        square = None
        target = None
        if action in ("move", "jump", "wings"):
            unit = self.teams[seat].units[choice["unit"]]
            if action == "move":
                name, distance = name.rsplit(" ", 1)
                square = LINES[unit.square or ""][choice["direction"]][int(distance) - 1]
            elif action == "jump":
                square = JUMPS[unit.square or ""][choice["direction"]]
            else:
                square = LINES[unit.square or ""][choice["direction"]][0]
                target = self.aimed(seat, choice, unit, square)
        elif "target" in choice:
            target = self.teams[1 - seat].units[choice["target"]]
        special = self.content.cards[name].kind == "special"
        self.spend(seat, name, "card_played")
        if action == "draw" and self.numbers(name, "draw").once:
            self.used_once.add(self.content.cards[name].type)  # skirmish-K35
        number = choice["unit"] if square is not None else self.user(seat, choice, target)
        effect = "move" if action == "jump" else action
        self.event("used", player=seat, unit=number, effect=effect)
        if target is not None:
            self.event("targeted", player=1 - seat, unit=self.number(1 - seat, target))
        if special and seat == XMEN and (yield from self.neutralized()):
            return
        if square is not None:
            self.move(seat, unit, square)
        if target is not None:
            if not (yield from self.defended(1 - seat, target)):
                (self.disable if action == "disable" else self.hit)(1 - seat, target)
        elif square is None:
            yield from self.carry_out(seat, action, name)

    def aimed(self, seat: int, choice: Choice, unit: Unit, square: str) -> Unit | None:
        if choice["attack"] == "none":
            return None
        taken = {at: there for at, there in self.taken().items() if there[1] is not unit}
        there = self.first_on(square, choice["attack"], 7, taken)
        assert there is not None
        return there[1]

    def numbers(self, card: str, effect: str) -> Power:
        """A power of the type with this effect: all have the same numbers (skirmish-K38)."""
        type_ = self.content.cards[card].type
        return next(p for p in self.content.powers if (p.type, p.effect) == (type_, effect))

    def carry_out(self, seat: int, action: str, card: str) -> Flow[None]:
        power = self.numbers(card, action)
        if action == "look_hand":
            self.look_at_hand(seat)
        elif action == "look_deck":
            yield from self.look_at_deck(seat, power.cards)
        else:
            yield from self.draw(seat, power.cards)
            if action == "exchange":
                yield from self.discard(seat, power.discard)

    # Reactions

    def neutralized(self) -> Flow[bool]:
        """skirmish-6.2, skirmish-6.3, skirmish-K32"""
        types = {p.type for p in self.content.powers if p.effect == "neutralize"}
        able = self.able(SENTINELS)
        if not types or not able or not self.holds_any(SENTINELS):
            return False
        actions: list[Choice] = [
            {"action": "neutralize", "card": card}
            for type_, card in self.held_types(SENTINELS)
            if type_ in types
        ]
        choice = yield Decision(SENTINELS, [*actions, {"action": "pass"}])
        if choice["action"] == "pass":
            self.event("passed", player=SENTINELS)
            return False
        self.spend(SENTINELS, choice["card"], "card_played")
        self.event("neutralized", player=SENTINELS, unit=self.number(SENTINELS, able[0]))
        return True

    def defends(self, seat: int, unit: Unit, card: Card) -> bool:
        """skirmish-6.5"""
        if card.kind == "special":
            return any(p.effect == "defence" for p in self.powers(seat, unit, card.type))
        return card.kind == "defence" and card.side == ("mutant", "sentinel")[seat]

    def defended(self, seat: int, unit: Unit) -> Flow[bool]:
        """skirmish-6.4 to skirmish-6.7"""
        if unit.disabled or not self.holds_any(seat):
            return False
        cards = [card for card in self.content.cards.values() if self.defends(seat, unit, card)]
        if not cards:  # skirmish-K32
            return False
        actions: list[Choice] = [
            {"action": "defend", "card": card.name} for card in cards if self.holds(seat, card.name)
        ]
        choice = yield Decision(seat, [*actions, {"action": "pass"}])
        if choice["action"] == "pass":
            self.event("passed", player=seat)
            return False
        self.spend(seat, choice["card"], "card_played")
        self.event("defended", player=seat, unit=self.number(seat, unit))
        special = self.content.cards[choice["card"]].kind == "special"
        return not (special and seat == XMEN and (yield from self.neutralized()))
