"""X-Men Skirmish, reference: laws of every node, and random games that check them."""

from __future__ import annotations

import itertools
import random
import sys
from collections import Counter
from typing import Any

from .laws import check_node, random_habits, sample
from .nodes import Choice, Decision, Event, Terminal
from .skirmish import TEAM_HITS, TEAM_SIZE, SkirmishReference, load_content
from .skirmish_altered import ALTERED
from .skirmish_content import Content, parse_content
from .skirmish_effects import Effects
from .skirmish_judge import Judge
from .skirmish_ledger import Ledger
from .skirmish_watch import Watch

State = dict[str, Any]


def legal_starts(content: Content) -> set[tuple[str, ...]]:
    """The beginnings of all legal teams, each team tried (skirmish-1.3, skirmish-1.4)."""
    starts: set[tuple[str, ...]] = set()
    for names in itertools.combinations(content.mutants, TEAM_SIZE):
        rows = [content.units[name] for name in names]
        if sum(row.hits for row in rows) <= TEAM_HITS and any(row.leader for row in rows):
            starts.update(names[:number] for number in range(1, TEAM_SIZE + 1))
    return starts


def check_cards(content: Content, state: State) -> None:
    """Each card is in exactly one place; nobody knows what is not there (chapter 8)."""
    cards: Counter[str] = Counter(state["card_deck"])
    cards.update(state["card_pile"])
    cards.update(state["card_top"])
    for team in state["teams"]:
        cards.update(team["hand"])
        for name, copies in team["hand_known"].items():
            assert 0 < copies <= team["hand"][name]
    assert cards == {card.name: card.copies for card in content.cards.values()}, cards
    assert len(state["card_top"]) == max(team["seen"] for team in state["teams"])


def check_units(content: Content, state: State) -> None:
    """Squares are not shared; a team is legal; hits and disables have their bounds."""
    squares = Counter(u["square"] for team in state["teams"] for u in team["units"] if u["square"])
    assert all(n == 1 and s[0] in "abcdefgh" and s[1] in "12345678" for s, n in squares.items())
    xmen, sentinels = (team["units"] for team in state["teams"])
    assert [unit["unit"] for unit in sentinels] == [content.sentinel] * TEAM_SIZE
    names = {unit["unit"] for unit in xmen}
    assert len(names) == len(xmen) <= TEAM_SIZE and names <= set(content.mutants)
    for unit in [*xmen, *sentinels]:
        assert 0 <= unit["hits"] <= content.units[unit["unit"]].hits
        assert 0 <= unit["disabled"] <= 2
        if unit["hits"] == 0 or state["turn"] == 0:
            assert unit["disabled"] == 0
        if state["turn"]:
            assert (unit["hits"] == 0) == (unit["square"] is None)
    if state["turn"]:
        rows = [content.units[name] for name in names]
        assert len(rows) == TEAM_SIZE and any(row.leader for row in rows)
        assert sum(row.hits for row in rows) <= TEAM_HITS


def check_end(game: SkirmishReference, state: State) -> None:
    """The game is over exactly if it should be (chapter 9)."""
    assert isinstance(game.node(), Terminal) == (state["end"] != "none")
    hits = [sum(unit["hits"] for unit in team["units"]) for team in state["teams"]]
    if state["end"] == "none":
        assert state["winners"] == [] and (not state["turn"] or all(hits))
        assert not game.max_turns or state["turn"] <= game.max_turns
    elif state["end"] == "units":
        assert min(hits) == 0 < max(hits) and state["winners"] == [hits.index(max(hits))]
    else:
        assert state["end"] == "max_turns" and state["turn"] == game.max_turns and all(hits)
        best = [seat for seat in (0, 1) if hits[seat] == max(hits)]
        assert state["winners"] == (best if game.at_limit == "hits" else [])


class Laws:
    """One game under its laws."""

    def __init__(self, game: SkirmishReference, starts: set[tuple[str, ...]]) -> None:
        self.game = game
        self.state = game.to_dict()
        self.ledger = Ledger(game.content, self.state)
        self.watch = Watch(game.content, game.cards_per_phase, self.state)
        self.effects = Effects(game.content, self.state)
        self.starts = starts
        self.check()

    def judge(self) -> Judge:
        return Judge(self.game.content, self.game.move_exact, self.state)

    def take(self, choice: Choice, events: list[Event]) -> None:
        """A step that the game has made."""
        question = self.watch.question
        self.watch.step(self.judge(), choice, events)
        self.effects.step(self.watch, question, self.state, choice, events)
        for event in events:
            self.ledger.take(event)
        before, self.state = self.state, self.game.to_dict()
        for old, new in zip(before["teams"], self.state["teams"], strict=True):
            for unit, later in zip(old["units"], new["units"], strict=False):
                if unit["unit"] == later["unit"]:  # placing changes the order
                    assert later["hits"] <= unit["hits"]
        self.check()

    def check(self) -> None:
        node = self.game.node()
        check_node(node)
        self.ledger.check(self.state)
        check_cards(self.game.content, self.state)
        check_units(self.game.content, self.state)
        check_end(self.game, self.state)
        if isinstance(node, Decision):
            names = [unit["unit"] for unit in self.state["teams"][0]["units"]]
            if len(names) < TEAM_SIZE:
                legal = [c for c in self.game.content.mutants if (*names, c) in self.starts]
                wanted = [{"action": "pick", "mutant": name} for name in legal]
                assert (node.player, node.actions) == (0, wanted)
            else:
                self.effects.decision(self.watch, self.state, node)
                self.watch.decision(self.judge(), node)
        elif not isinstance(node, Terminal):
            self.effects.chance(self.state, node)
            self.watch.chance(node)


def note(seen: Counter[str], choice: Choice, events: list[Event], decision: bool) -> None:
    """Count what has come, to see that all of it comes."""
    seen["nodes"] += 1
    if decision:
        seen["action " + str(choice["action"])] += 1
    for event in events:
        seen["event " + event["event"]] += 1
        if event["event"] == "card_played":
            seen["card " + event["card"]] += 1


def play_random(
    seed: int, content: State, starts: set[tuple[str, ...]], seen: Counter[str], **options: Any
) -> SkirmishReference:
    """Play one game with random choices, checking the laws at every node."""
    rng = random.Random(seed)
    game = SkirmishReference(content, **options)
    laws = Laws(game, starts)
    habits = random_habits(rng)
    while not isinstance(node := game.node(), Terminal):
        if isinstance(node, Decision):
            choice = habits.pick(rng, node.actions)
        else:
            choice = sample(rng, node.outcomes)
        events = game.apply(choice)
        laws.take(choice, events)
        note(seen, choice, events, isinstance(node, Decision))
    seen["end " + game.end] += 1
    return game


def random_options(rng: random.Random, starts: set[tuple[str, ...]]) -> State:
    teams = sorted(names for names in starts if len(names) == TEAM_SIZE)
    team = rng.choice(teams)
    return {
        "first_player": rng.choice(["coin", "0", "1"]),
        "team": rng.choice([[], rng.sample(team, TEAM_SIZE)]),
        "placement": rng.choice(["choose", "listed"]),
        "cards_per_phase": rng.choice(["1", "0"]),
        "move_exact": rng.choice(["true", "false"]),
        "max_turns": rng.choice([0, 1, 2, 21, 300, 300]),
        "at_limit": rng.choice(["draw", "hits"]),
    }


def play_many(arguments: list[str]) -> None:
    """CONTENT_FOLDER [GAMES] [FIRST_SEED]"""
    content = load_content(arguments[0])
    tables = [content, *(alter(content) for alter in ALTERED.values())]
    starts = [legal_starts(parse_content(table)) for table in tables]
    games = int(arguments[1]) if len(arguments) > 1 else 100
    first = int(arguments[2]) if len(arguments) > 2 else 1
    seen: Counter[str] = Counter()
    for seed in range(first, first + games):
        which = seed % len(tables)
        options = random_options(random.Random(seed), starts[which])
        try:
            play_random(seed, tables[which], starts[which], seen, **options)
        except AssertionError:
            print(f"seed {seed} options {options}", file=sys.stderr)
            raise
    print(f"{games} games")
    for name, number in sorted(seen.items()):
        print(f"{number:9} {name}")
