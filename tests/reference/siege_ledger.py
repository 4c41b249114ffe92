"""X-Men: Under Siege, reference: the table as the events tell of it.

The ledger follows the events alone; whatever it knows must be what the state says.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .nodes import Event
from .siege_content import Content

State = dict[str, Any]


class Ledger:
    """What somebody knows who only hears the events."""

    def __init__(self, content: Content, players: int) -> None:
        self.content = content
        self.members: list[list[State]] = [[] for _ in range(players)]
        self.chips: list[Counter[str]] = [Counter() for _ in range(players)]
        self.blood = [0] * players
        self.captured: list[Counter[str]] = [Counter() for _ in range(players)]
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.pile: Counter[str] = Counter()
        self.indicators: list[set[str]] = [set() for _ in range(players)]
        self.levels: dict[str, State] = {
            name: {"card": None, "strength": 0, "chip": False, "secured": None}
            for name in content.levels
        }
        self.pools = {row.name: Counter(row.backs) for row in content.levels.values()}
        self.rooms = list(content.rooms)
        self.turned: str | None = None  # the room whose chip lies beside the board
        self.mutants = Counter({card.name: card.copies for card in content.mutants.values()})
        self.drawn: str | None = None  # the Evil Mutant that has no place yet

    def take(self, event: Event) -> None:
        act = getattr(self, "on_" + event["event"], None)
        if act is not None:
            act(event)

    def points(self, seat: int) -> int:
        chips = self.chips[seat].total() + self.captured[seat].total()
        return chips + self.blood[seat] + len(self.indicators[seat])

    # Members

    def member(self, event: Event) -> State:
        return self.members[event["player"]][event["slot"]]

    def on_joined(self, event: Event) -> None:
        team = self.members[event["player"]]
        assert event["slot"] == len(team)
        team.append({"character": event["character"], "level": None, "hits": 0})

    def on_left(self, event: Event) -> None:
        assert self.member(event)["character"] == event["character"]
        del self.members[event["player"]][event["slot"]]

    def on_moved(self, event: Event) -> None:
        member = self.member(event)
        assert member["level"] is None or self.levels[member["level"]]["card"] is None
        member["level"] = event["level"]

    def on_leader(self, event: Event) -> None:
        assert self.member(event)["level"] == event["level"]
        assert self.levels[event["level"]]["card"] is not None

    def on_hits(self, event: Event) -> None:
        assert event["hits"] > 0
        self.member(event)["hits"] += event["hits"]

    def on_healed(self, event: Event) -> None:
        assert 0 < event["hits"] <= self.member(event)["hits"]
        self.member(event)["hits"] -= event["hits"]

    # Cards

    def on_card_drawn(self, event: Event) -> None:
        self.hands[event["player"]][event["card"]] += 1
        best = sorted(
            self.content.characters[member["character"]].intelligence
            for member in self.members[event["player"]]
        )
        assert self.hands[event["player"]].total() <= sum(best[-2:])

    def on_card_played(self, event: Event) -> None:
        assert self.hands[event["player"]][event["card"]] > 0
        self.hands[event["player"]][event["card"]] -= 1
        self.pile[event["card"]] += 1

    def on_discarded(self, event: Event) -> None:
        self.on_card_played(event)

    def on_reshuffled(self, event: Event) -> None:
        assert self.pile.total() > 0
        self.pile.clear()

    # Chips

    def on_chip_turned(self, event: Event) -> None:
        room = event["room"]
        self.rooms.remove(room)
        self.pools[self.content.rooms[room]][event["back"]] -= 1
        assert self.turned is None
        self.turned = room

    def on_chip_taken(self, event: Event) -> None:
        level = event["level"]
        self.chips[event["player"]][level] += 1
        if event["room"] is None:
            assert self.levels[level]["chip"] and self.levels[level]["card"] is None
            self.levels[level]["chip"] = False
        elif event["room"] == self.turned:
            self.turned = None
        else:
            assert self.content.rooms[event["room"]] == level
            self.rooms.remove(event["room"])

    def on_secured(self, event: Event) -> None:
        level = self.levels[event["level"]]
        assert level["secured"] is None
        level["secured"] = event["player"]
        left = [room for room in self.rooms if self.content.rooms[room] == event["level"]]
        assert event["chips"] == len(left)
        self.rooms = [room for room in self.rooms if room not in left]
        self.chips[event["player"]][event["level"]] += len(left)

    def on_indicator_taken(self, event: Event) -> None:
        level = self.levels[event["level"]]
        assert level["secured"] == event["player"] and level["card"] is None
        self.indicators[event["player"]].add(event["level"])

    # Evil Mutants

    def on_mutant_drawn(self, event: Event) -> None:
        assert self.drawn is None
        self.mutants[event["card"]] -= 1
        if not self.content.mutants[event["card"]].scan:
            self.drawn = event["card"]

    def on_mutant_returned(self, event: Event) -> None:
        self.mutants[event["card"]] += 1
        self.drawn = None

    def on_battle(self, event: Event) -> None:
        level = self.levels[event["level"]]
        assert level["card"] is None and event["card"] == self.drawn
        self.drawn = None
        level["card"] = event["card"]
        level["strength"] = event["strength"]
        level["chip"] = self.turned is not None
        self.turned = None

    def on_indicator(self, event: Event) -> None:
        level = self.levels[event["level"]]
        assert level["card"] is not None
        assert level["strength"] == event["from"] > event["to"] >= 0
        level["strength"] = event["to"]

    def on_blood(self, event: Event) -> None:
        assert event["chips"] > 0
        self.blood[event["player"]] += event["chips"]

    def on_captured(self, event: Event) -> None:
        level = self.levels[event["level"]]
        assert level["card"] == event["card"] and level["strength"] == 0
        level["card"] = None
        self.captured[event["player"]][event["card"]] += 1

    # What the state must say

    def check(self, state: State) -> None:
        for seat, team in enumerate(state["teams"]):
            assert len(self.members[seat]) == len(team["members"])
            for mine, real in zip(self.members[seat], team["members"], strict=True):
                assert mine.items() <= real.items(), (mine, real)
            assert team["chips"] == +self.chips[seat] and team["blood"] == self.blood[seat]
            assert Counter(team["captured"]) == +self.captured[seat]
            assert Counter(team["hand"]) == +self.hands[seat]
        for (name, mine), real in zip(self.levels.items(), state["levels"], strict=True):
            assert mine.items() <= real.items(), (mine, real)
            assert Counter(real["pool"]) == +self.pools[name]
        assert state["rooms"] == self.rooms
        assert Counter(state["card_pile"]) == +self.pile
        left: Counter[str] = Counter(state["mutant_deck"])
        left.update(state["mutant_bottom"])
        assert left == +self.mutants
