"""X-Men: Under Siege, reference: laws of every node, and random games that check them."""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

from .laws import check_node, random_habits, sample
from .nodes import Choice, Decision, Event, Terminal
from .siege import SiegeReference, load_content
from .siege_altered import ALTERED
from .siege_content import Content
from .siege_ledger import Ledger

State = dict[str, Any]


def check_cards(content: Content, state: State, ledger: Ledger) -> None:
    """Each card and each character is in exactly one place; only Scans leave the game."""
    names: Counter[str] = Counter(state["power_deck"])
    names.update(state["power_bottom"])
    cards: Counter[str] = Counter(state["card_deck"])
    cards.update(state["card_pile"])
    mutants: Counter[str] = Counter(state["mutant_deck"])
    mutants.update(state["mutant_bottom"])
    mutants.update(level["card"] for level in state["levels"] if level["card"] is not None)
    mutants.update([ledger.drawn] if ledger.drawn is not None else [])
    for team in state["teams"]:
        names.update(member["character"] for member in team["members"])
        cards.update(team["hand"])
        mutants.update(team["captured"])
    assert names == Counter(content.characters.keys()), names
    assert all(cards[room] == 1 for room in content.rooms), cards
    assert all(cards[card.name] == card.copies for card in content.specials.values()), cards
    for mutant in content.mutants.values():
        left = mutants[mutant.name]
        assert left <= mutant.copies if mutant.scan else left == mutant.copies, mutant


def check_chips(content: Content, state: State, ledger: Ledger) -> None:
    """Each room's chip is in exactly one place; who holds enough of them has the level."""
    assert state["rooms"] == [room for room in content.rooms if room in state["rooms"]]
    for row, level in zip(content.levels.values(), state["levels"], strict=True):
        chips = [team["chips"].get(row.name, 0) for team in state["teams"]]
        left = [room for room in row.rooms if room in state["rooms"]]
        beside = ledger.turned in row.rooms
        assert sum(chips) + len(left) + level["chip"] + beside == len(row.rooms)
        assert sum(level["pool"].values()) >= len(left)
        if level["secured"] is None:
            assert max(chips) < row.threshold
        else:
            assert chips[level["secured"]] >= row.threshold and not left
        assert (level["card"] is None) == (level["strength"] == 0)
        assert level["card"] is not None or not level["chip"]


def check_teams(content: Content, state: State) -> None:
    """Bounds and flags of the teams and their members."""
    for seat, team in enumerate(state["teams"]):
        assert len(team["members"]) <= 3
        for name, copies in team["hand_known"].items():
            assert len(state["teams"]) == 2 and copies <= team["hand"][name]
        for member in team["members"]:
            card = content.characters[member["character"]]
            assert 0 <= member["hits"] <= 99 and 0 <= member["absorbed"] <= 99
            ops = {effect.op for ability in card.abilities for effect in ability.effects}
            assert "absorb" in ops or member["absorbed"] == 0
            assert not member["life"] or member["hits"] > card.durability
            assert not member["rescued"] or not member["moved"]
            assert not member["rolled"] or member["level"] is not None
            if seat != state["turn_player"]:
                assert not any(member[flag] for flag in ("moved", "rolled", "rescued", "life"))


def check_end(game: SiegeReference, state: State, ledger: Ledger) -> None:
    """The game is over exactly if it should be, and for the best."""
    points = [ledger.points(seat) for seat in range(game.players)]
    assert points == [game.points(seat) for seat in range(game.players)]
    levels = all(level["secured"] is not None for level in state["levels"])
    battles = any(level["card"] is not None for level in state["levels"])
    rooms = not state["rooms"] and not battles and ledger.turned is None
    short = game.short and max(points) >= game.content.goals[game.players]
    turns = game.max_turns > 0 and state["turn"] >= game.max_turns
    assert isinstance(game.node(), Terminal) == (state["end"] != "none")
    if state["end"] == "none":
        assert not (levels or rooms or short) and state["winners"] == []
    else:
        reason = "levels" if levels else "rooms" if rooms else "points" if short else "max_turns"
        assert state["end"] == reason and (turns or reason != "max_turns")
        assert state["winners"] == [s for s, p in enumerate(points) if p == max(points)]


def check_hand(game: SiegeReference, state: State, events: list[Event]) -> None:
    """Who has just ended a turn holds as many cards as it may, or none was left."""
    before = {"turn", "card_drawn", "reshuffled"}
    if any(event["event"] == "turn" for event in events) and state["turn"] > 1:
        if not {event["event"] for event in events} <= before:
            return  # more has happened since
        seat = (state["turn_player"] - 1) % game.players
        left = sum(state["card_deck"].values()) + sum(state["card_pile"].values())
        assert sum(state["teams"][seat]["hand"].values()) >= game.hand_size(seat) or not left


def check_all(game: SiegeReference, ledger: Ledger, events: list[Event]) -> None:
    state = game.to_dict()
    for event in events:
        ledger.take(event)
    check_node(game.node())
    ledger.check(state)
    check_cards(game.content, state, ledger)
    check_chips(game.content, state, ledger)
    check_teams(game.content, state)
    check_end(game, state, ledger)
    check_hand(game, state, events)


def note(seen: Counter[str], choice: Choice, events: list[Event], decision: bool) -> None:
    """Count what has come, to see that all of it comes."""
    seen["nodes"] += 1
    if decision:
        seen["action " + str(choice["action"])] += 1
    elif "back" in choice:
        seen["back " + choice["back"]] += 1
    for event in events:
        seen["event " + event["event"]] += 1
        if event["event"] == "dice":
            seen["dice " + event["purpose"]] += 1
        if event["event"] == "card_played":
            seen["card " + event["card"]] += 1


def play_random(seed: int, content: State, seen: Counter[str], **options: Any) -> SiegeReference:
    """Play one game with random choices, checking the laws at every node."""
    rng = random.Random(seed)
    game = SiegeReference(content, **options)
    ledger = Ledger(game.content, game.players)
    habits = random_habits(rng)
    check_all(game, ledger, [])
    while not isinstance(node := game.node(), Terminal):
        if isinstance(node, Decision):
            choice = habits.pick(rng, node.actions)
        else:
            choice = sample(rng, node.outcomes)
        events = game.apply(choice)
        check_all(game, ledger, events)
        note(seen, choice, events, isinstance(node, Decision))
    seen["end " + game.end] += 1
    return game


def random_options(rng: random.Random) -> State:
    players = rng.randint(2, 4)
    return {
        "players": players,
        "length": rng.choice(["full", "short"]),
        "heroes": rng.choice(["deal", "choose"]),
        "first_player": rng.choice(["roll", *(str(seat) for seat in range(players))]),
        "max_turns": rng.choice([1, 3, 30, 120, 400, 400]),
    }


def play_many(arguments: list[str]) -> None:
    """CONTENT_FOLDER [GAMES] [FIRST_SEED]"""
    content = load_content(arguments[0])
    tables = [content, *(alter(content) for alter in ALTERED.values())]
    games = int(arguments[1]) if len(arguments) > 1 else 100
    first = int(arguments[2]) if len(arguments) > 2 else 1
    seen: Counter[str] = Counter()
    for seed in range(first, first + games):
        options = random_options(random.Random(seed))
        try:
            play_random(seed, tables[seed % len(tables)], seen, **options)
        except AssertionError:
            print(f"seed {seed} options {options}", file=sys.stderr)
            raise
    print(f"{games} games")
    for name, number in sorted(seen.items()):
        print(f"{number:9} {name}")
