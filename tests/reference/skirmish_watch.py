"""X-Men Skirmish, reference: which question must come next, and with which answers.

The watch follows the choices: the phases, the forward option, sets of discards, and what is asked
between the declaration of a power and its end (chapter 6). It calls the judge for the board.
"""

from __future__ import annotations

from typing import Any

from .nodes import Chance, Choice, Decision, Event
from .skirmish_content import TYPES, Content
from .skirmish_judge import Judge

State = dict[str, Any]
PHASES = ("move", "battle")


def same(actions: list[Choice], wanted: list[Choice]) -> None:
    """The same actions, in whatever order."""
    mine = {frozenset(action.items()) for action in actions}
    theirs = {frozenset(action.items()) for action in wanted}
    assert mine == theirs, (mine - theirs, theirs - mine)


class Watch:
    """Where in its turn a game is, and how a declared power stands."""

    def __init__(self, content: Content, cards_per_phase: int, state: State) -> None:
        self.content = content
        self.limited = cards_per_phase == 1
        self.phase = "orders" if state["turn"] else "start"
        self.played = False
        self.forward: tuple[str, set[int]] | None = None  # card, who has gone
        # A question that must be asked now: "neutralize" or "defend"; what it is about.
        self.question = ""
        self.declared: Choice = {}
        self.target: tuple[int, int] | None = None
        self.defence = False  # the Neutralizer is asked about a defence
        self.discards: list[str] = []  # of the set that is being chosen
        self.exchanging = 0  # cards that a power still lets discard
        self.bonus = [0, 0]  # cards over five that draws can have added (skirmish-K37)

    # Steps

    def step(self, judge: Judge, choice: Choice, events: list[Event]) -> None:
        """A choice made in the state of the judge, and what it has led to."""
        action = choice.get("action", "")
        kinds = [event["event"] for event in events]
        struck = False
        over: bool | None = None  # the declared power: True done, False without effect
        question, self.question = self.question, ""
        if question == "neutralize":
            struck, over = self.answered_neutralizer(judge, action)
        elif question == "defend":
            struck, over = self.answered_defence(judge, choice)
        elif action == "end":
            following = {"move": "battle", "battle": "orders"}
            self.phase, self.played = following[self.phase], False
        elif action in ("stop", "advance", "forward") or self.moves_by_card(choice):
            self.stride(choice, kinds)
        elif action == "discard":
            self.discards.append(choice["card"])
            self.exchanging = max(0, self.exchanging - 1)
        elif action not in ("pick", "place", ""):
            self.declare(judge, choice, events)
            struck, over = self.after_declaring(judge)
        hits = [kind for kind in kinds if kind in ("hit", "disabled")]
        wanted = "disabled" if self.declared.get("action") == "disable" else "hit"
        assert hits == ([wanted] if struck else []), (hits, wanted, struck)
        if over is not None:
            self.finish(over, kinds)
        self.count(events)

    def moves_by_card(self, choice: Choice) -> bool:
        if choice.get("action") != "move":
            return False
        return not self.is_special(choice)

    def is_special(self, choice: Choice) -> bool:
        """Whether its card is a special one; a distance may stand behind the name."""
        card: str = choice["card"]
        return card.startswith(tuple(self.content.special(type_) for type_ in TYPES))

    def stride(self, choice: Choice, kinds: list[str]) -> None:
        """Moves by card and their forward option: at once, without a question."""
        if choice["action"] == "stop":
            assert not kinds
            self.forward = None
            return
        cards = [] if choice["action"] == "advance" else ["card_played"]
        assert kinds == [*cards, "moved"]
        if choice["action"] == "forward":
            self.forward = (choice["card"], set())
        if self.forward is not None:
            self.forward[1].add(choice["unit"])
        self.played = self.limited

    def declare(self, judge: Judge, choice: Choice, events: list[Event]) -> None:
        """skirmish-4.5, skirmish-6.1: card, who uses it, the target; nothing before them."""
        self.declared, self.target, self.defence = choice, None, False
        seat = judge.state["turn_player"]
        users = [n for action, n in judge.plays(seat, self.phase, False) if action == choice]
        assert [e["event"] for e in events[:2]] == ["card_played", "used"]
        effect = "move" if choice["action"] == "jump" else choice["action"]
        used = {"event": "used", "player": seat, "unit": min(users), "effect": effect}
        assert events[1] == used, (events[1], used)
        aims = [e for e in events if e["event"] == "targeted"]
        assert len(aims) == ("target" in choice or choice.get("attack", "none") != "none")
        if aims:
            assert events[2] is aims[0] and aims[0]["player"] == 1 - seat
            self.target = (1 - seat, aims[0]["unit"])
            assert aims[0]["unit"] == choice.get("target", aims[0]["unit"])
        if self.content.cards[events[0]["card"]].kind == "attack":
            self.played = self.limited

    def after_declaring(self, judge: Judge) -> tuple[bool, bool | None]:
        """Whether it strikes at once, and is over."""
        seat = judge.state["turn_player"]
        if self.is_special(self.declared) and seat == 0 and judge.neutralizer_asked():
            self.question = "neutralize"
            return False, None
        return self.before_the_blow(judge)

    def before_the_blow(self, judge: Judge) -> tuple[bool, bool | None]:
        if self.target is None:
            return False, True
        if judge.defence_asked(*self.target):
            self.question = "defend"
            return False, None
        return True, True

    def answered_neutralizer(self, judge: Judge, action: str) -> tuple[bool, bool | None]:
        if self.defence:  # skirmish-6.7
            return action == "neutralize", True
        if action == "neutralize":
            return False, False
        return self.before_the_blow(judge)

    def answered_defence(self, judge: Judge, choice: Choice) -> tuple[bool, bool | None]:
        if choice["action"] == "pass":
            return True, True
        assert self.target is not None
        if self.is_special(choice) and self.target[0] == 0 and judge.neutralizer_asked():
            self.question, self.defence = "neutralize", True
            return False, None
        return False, True

    def finish(self, done: bool, kinds: list[str]) -> None:
        """What a power without a target does, and what a neutralised one does not."""
        action = self.declared["action"]
        rest = ("moved", "card_drawn", "hand_seen", "deck_seen", "reshuffled", "hit", "disabled")
        if not done:
            assert not any(kind in rest for kind in kinds)
        elif action == "exchange":
            type_ = self.content.cards[self.declared["card"]].type
            rows = [p for p in self.content.powers if (p.type, p.effect) == (type_, action)]
            self.exchanging, self.discards = rows[0].discard, []
        elif action == "look_deck":
            assert "deck_seen" in kinds
        elif action in ("move", "jump"):
            assert "moved" in kinds

    def count(self, events: list[Event]) -> None:
        """Where turns begin, and which hands have grown over five."""
        for event in events:
            if event["event"] == "turn":
                self.phase, self.played, self.discards = "orders", False, []
            if event["event"] == "card_drawn" and self.phase in PHASES:
                self.bonus[event["player"]] += 1

    # Nodes

    def decision(self, judge: Judge, node: Decision) -> None:
        """The question that comes is the one that must come, with exactly these answers."""
        state = judge.state
        words = {action["action"] for action in node.actions}
        if self.question:
            self.reaction(judge, node)
        elif state["turn"] == 0:
            names = [unit["unit"] for unit in state["teams"][0]["units"] if not unit["square"]]
            assert node.player == 0
            same(node.actions, [{"action": "place", "mutant": name} for name in names])
        else:
            assert node.player == state["turn_player"]
            if self.forward is not None:
                self.forward_option(judge, node)
            elif words == {"discard"}:
                self.discard(judge, node)
            else:
                self.begin_of_phase(judge, node)

    def reaction(self, judge: Judge, node: Decision) -> None:
        seat = 1
        cards = judge.neutralizers()
        if self.question == "defend":
            assert self.target is not None
            seat = self.target[0]
            hand = judge.state["teams"][seat]["hand"]
            cards = {card for card in judge.defences(*self.target) if card in hand}
        assert node.player == seat
        wanted: list[Choice] = [{"action": self.question, "card": card} for card in cards]
        same(node.actions, [*wanted, {"action": "pass"}])

    def forward_option(self, judge: Judge, node: Decision) -> None:
        assert self.forward is not None
        name, gone = self.forward
        ahead = judge.ahead(node.player, self.content.cards[name])
        wanted: list[Choice] = [{"action": "advance", "unit": n} for n in ahead if n not in gone]
        same(node.actions, [*wanted, {"action": "stop"}])

    def discard(self, judge: Judge, node: Decision) -> None:
        """skirmish-2.4, skirmish-K31: some rest of the set must be left after each card."""
        hand = judge.state["teams"][node.player]["hand"]
        in_orders = self.phase == "orders"
        number = sum(hand.values()) - 5 if in_orders else min(self.exchanging, sum(hand.values()))
        assert number > 0
        rows = [name for name in self.content.cards for _ in range(hand.get(name, 0))]
        names = list(self.content.cards)
        least = names.index(self.discards[-1]) if self.discards else 0
        rows = [name for name in rows if names.index(name) >= least]
        legal = dict.fromkeys(rows[: len(rows) - number + 1])
        same(node.actions, [{"action": "discard", "card": name} for name in legal])

    def begin_of_phase(self, judge: Judge, node: Decision) -> None:
        """skirmish-2.5, skirmish-2.6"""
        seat = node.player
        hands = [sum(team["hand"].values()) for team in judge.state["teams"]]
        if self.phase == "orders":
            self.phase = "move"
            self.bonus[seat] = 0
        self.discards, self.exchanging = [], 0
        assert all(hand <= 5 + bonus for hand, bonus in zip(hands, self.bonus, strict=True))
        plays = [action for action, _ in judge.plays(seat, self.phase, self.played)]
        same(node.actions, [*plays, {"action": "end"}])

    def chance(self, node: Chance) -> None:
        """No card falls while somebody is asked."""
        assert not self.question and all("player" in o or "card" in o for o, _ in node.outcomes)
