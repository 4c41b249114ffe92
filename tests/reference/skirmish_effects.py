"""X-Men Skirmish, reference: what a choice must have done, no more and no less.

The effects follow what was named: the card that is spent, the unit that moves and whereto, the
target that is struck, how many cards are drawn or looked at. The watch says when it is time.
"""

from __future__ import annotations

from typing import Any

from .nodes import Chance, Choice, Decision, Event
from .skirmish_content import Content, Power
from .skirmish_judge import COMPASS, LEAPS, place
from .skirmish_watch import Watch

State = dict[str, Any]
STEPS = {name: step for step, name in [*COMPASS.items(), *LEAPS.items()]}


def hand_limit(content: Content, units: set[str]) -> int | None:
    """How many cards a hand has at most outside the orders phase (skirmish-K37)."""
    rows = {(p.type, p.effect): p for p in content.powers if p.unit in units}
    limit = 5
    for (_, effect), row in rows.items():
        if effect == "draw" and row.once:
            limit += row.cards - 1
        elif effect in ("draw", "exchange") and row.cards - row.discard > 1:
            return None  # as many as luck lets it play
    return limit


class Effects:
    """What is to come of the choices made so far."""

    def __init__(self, content: Content, state: State) -> None:
        self.content = content
        self.way: tuple[int, int, str] | None = None  # who is to move: seat, number, square
        self.due = [0, 0]  # cards that each player is to draw
        if state["turn"]:  # begun without a choice
            self.due[state["turn_player"]] = 3
        self.looks: int | None = None  # cards of the deck that are to be shown
        self.hand: list[tuple[str, int]] = []  # what is to be shown of the other hand

    # Steps

    def step(
        self, watch: Watch, question: str, before: State, choice: Choice, events: list[Event]
    ) -> None:
        """A step that the watch has seen; `question` is the reaction that was asked for."""
        self.check_spent(choice, events)
        action = choice.get("action")
        if "direction" in choice or action in ("forward", "advance"):
            self.way = (
                before["turn_player"],
                choice["unit"],
                self.destination(watch, before, choice),
            )
        at_once = watch.declared is choice and not watch.question
        if at_once or (question == "neutralize" and action == "pass"):
            self.draw_or_look(before, watch.declared)
        if action == "neutralize":
            self.way = None
        for event in events:
            act = getattr(self, "on_" + event["event"], None)
            if act is not None:
                act(event)
            elif event["event"] in ("hit", "disabled", "defended"):
                assert watch.target == (event["player"], event["unit"])
        waits = watch.question == "neutralize" and not watch.defence
        assert self.way is None or waits  # skirmish-K30
        assert self.hand == []

    @staticmethod
    def check_spent(choice: Choice, events: list[Event]) -> None:
        """The card that is named is spent, first of all, and no other (skirmish-5.16)."""
        spent = [e for e in events if e["event"] in ("card_played", "discarded")]
        if "action" not in choice or "card" not in choice:
            assert not spent
            return
        kind = "discarded" if choice["action"] == "discard" else "card_played"
        assert spent == events[:1] and spent[0]["event"] == kind
        named: str = choice["card"]
        assert spent[0]["card"] in (named, named.rsplit(" ", 1)[0])

    def destination(self, watch: Watch, before: State, choice: Choice) -> str:
        """The square to which the unit goes that is named."""
        seat = before["turn_player"]
        file, rank = place(before["teams"][seat]["units"][choice["unit"]]["square"])
        distance = 1
        if choice["action"] in ("forward", "advance"):
            assert watch.forward is not None
            x, y = STEPS["north" if seat == 0 else "south"]
            distance = self.content.cards[watch.forward[0]].range
        else:
            x, y = STEPS[choice["direction"]]
            if choice["action"] == "move":
                card = self.content.cards.get(choice["card"])
                distance = card.range if card else int(choice["card"].rsplit(" ", 1)[1])
        return f"{'abcdefgh'[file + x * distance]}{rank + y * distance + 1}"

    def draw_or_look(self, before: State, declared: Choice) -> None:
        """skirmish-5.10 to skirmish-5.13"""
        action, seat = declared.get("action"), before["turn_player"]
        if action in ("draw", "exchange"):
            self.due[seat] = self.power(declared).cards
        elif action == "look_deck":
            there = len(before["card_top"]) + sum(before["card_deck"].values())
            self.looks = min(self.power(declared).cards, there)
        elif action == "look_hand":
            hand = before["teams"][1 - seat]["hand"]
            self.hand = [(name, hand[name]) for name in self.content.cards if name in hand]

    def power(self, declared: Choice) -> Power:
        type_ = self.content.cards[declared["card"]].type
        rows = [p for p in self.content.powers if (p.type, p.effect) == (type_, declared["action"])]
        return rows[0]

    # Events

    def on_turn(self, event: Event) -> None:
        self.due[event["player"]] = 3  # skirmish-2.2

    def on_card_drawn(self, event: Event) -> None:
        self.due[event["player"]] -= 1

    def on_moved(self, event: Event) -> None:
        assert self.way == (event["player"], event["unit"], event["to"])
        self.way = None

    def on_hand_seen(self, event: Event) -> None:
        assert self.hand.pop(0) == (event["card"], event["copies"])

    def on_deck_seen(self, event: Event) -> None:
        assert event["count"] == self.looks

    def on_card_seen(self, _: Event) -> None:
        assert self.looks is not None
        self.looks -= 1

    # Nodes

    def decision(self, watch: Watch, state: State, node: Decision) -> None:
        """Everything has come by now that the choices have led to."""
        left = len(state["card_top"])
        left += sum(state["card_deck"].values()) + sum(state["card_pile"].values())
        assert self.due == [0, 0] or (not left and min(self.due) == 0)  # skirmish-2.3
        self.due = [0, 0]
        assert not self.looks
        self.looks = None
        if state["turn"] == 0:
            return
        hands = [sum(team["hand"].values()) for team in state["teams"]]
        discards = node.actions[0]["action"] == "discard"
        assert discards or not watch.exchanging or not hands[node.player]  # skirmish-5.11
        for team, hand in zip(state["teams"], hands, strict=True):
            limit = hand_limit(self.content, {unit["unit"] for unit in team["units"]})
            assert discards or limit is None or hand <= limit

    @staticmethod
    def chance(state: State, node: Chance) -> None:
        """The coin is fair, and each card as likely as its copies (skirmish-1.2, skirmish-8.3)."""
        if "player" in node.outcomes[0][0]:
            assert node.outcomes == [({"player": 0}, 1), ({"player": 1}, 1)]
        else:
            weights = {outcome["card"]: weight for outcome, weight in node.outcomes}
            assert weights == state["card_deck"]
