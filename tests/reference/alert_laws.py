"""X-Men Alert, reference: laws of every node, and random games that check them."""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

from .alert import AlertReference, Chance, Decision, Terminal, load_content
from .alert_content import Content
from .laws import check_node, sample
from .nodes import Choice, Event

State = dict[str, Any]


def check_cards(content: Content, advanced: bool, state: State) -> None:
    """Each card and each character is in exactly one place."""
    names: Counter[str] = Counter(state["power_deck"].keys())
    names.update(state["power_bottom"])
    alert: Counter[str] = Counter(state["alert_deck"])
    alert.update(state["alert_pile"])
    alert[content.recruit_card] += state["aside"]
    luck: Counter[str] = Counter(state["luck_deck"])
    luck.update(state["luck_pile"])
    for zone in state["zones"]:
        if zone["recruit"] is not None:
            names[zone["recruit"]] += 1
        if zone["card"] is not None:
            alert[zone["card"]] += 1
    for team in state["teams"]:
        names.update(member["character"] for member in team["members"])
        alert.update(team["captured"])
        luck.update(team["hand"])
    assert names == Counter(content.characters.keys()), names
    for card in content.alert_cards.values():
        used = advanced or not (card.advanced or card.kind == "recruit")
        assert alert[card.name] == (card.copies if used else 0), card
    for luck_card in content.luck_cards.values():
        used = advanced or not luck_card.advanced
        assert luck[luck_card.name] == (luck_card.copies if used else 0), luck_card


def check_zones(state: State) -> None:
    """Leaders, indicators, and who may stand where."""
    for number, zone in enumerate(state["zones"], 1):
        standing: list[int] = []
        for team in state["teams"]:
            here = [member for member in team["members"] if member["zone"] == number]
            leaders = [member for member in here if member["leads"]]
            assert len(leaders) <= 1
            assert not here or zone["card"] is not None
            if zone["recruit"] is not None:
                assert not here or len(team["members"]) < 4
            for leader in leaders:
                assert 0 <= leader["space"] < zone["strength"]
                if leader["space"]:
                    standing.append(leader["space"])
            if here and not leaders:  # only between deploying and naming
                assert all(member["deployed"] for member in here) or state["pending_lead"]
        assert len(standing) == len(set(standing)), "two leaders share a space"
        if zone["card"] is None:
            assert zone == {
                "card": None,
                "strength": 0,
                "recruit": None,
                "drill": 0,
                "jet": False,
            }
        else:
            assert 1 <= zone["strength"] <= 21


def check_teams(content: Content, state: State) -> None:
    """Bounds and flags of the teams and their members."""
    for seat, team in enumerate(state["teams"]):
        own = seat == state["turn_player"]
        assert len(team["members"]) <= 4 and 0 <= team["mover"] <= content.victory
        for name, copies in team["hand_known"].items():
            assert len(state["teams"]) == 2 and copies <= team["hand"][name]
        for name in team["hand"]:
            assert content.luck_cards[name].timing == "hold"
        for member in team["members"]:
            assert member["leads"] or member["space"] == 0
            assert 0 <= member["hits"] <= 99 and 0 <= member["dampened"] <= 2
            if not own:
                for flag in (
                    "rolled",
                    "deployed",
                    "wounded_now",
                    "extra_dice",
                    "marvel_worth",
                ):
                    assert not member[flag], flag
            if member["zone"] and not state["in_roll"]:
                assert member["hits"] < content.characters[member["character"]].durability


class Ledger:
    """The teams and zones as the events tell of them."""

    def __init__(self, players: int) -> None:
        self.members: list[list[State]] = [[] for _ in range(players)]
        self.movers = [0] * players
        self.captured: list[Counter[str]] = [Counter() for _ in range(players)]
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.zones: list[State] = [{"card": None, "strength": 0, "recruit": None}] * 3
        self.content: Content | None = None

    def take(self, event: Event) -> None:
        act = getattr(self, "on_" + event["event"], None)
        if act is not None:
            act(event)

    def member(self, event: Event) -> State:
        return self.members[event["player"]][event["slot"]]

    def on_joined(self, event: Event) -> None:
        team = self.members[event["player"]]
        assert event["slot"] == len(team)
        team.append(
            {
                "character": event["character"],
                "hits": 0,
                "zone": 0,
                "leads": False,
                "space": 0,
            }
        )

    def on_left(self, event: Event) -> None:
        assert self.member(event)["character"] == event["character"]
        del self.members[event["player"]][event["slot"]]

    def on_deployed(self, event: Event) -> None:
        assert self.member(event)["zone"] == 0
        self.member(event)["zone"] = event["zone"]

    def on_home(self, event: Event) -> None:
        member = self.member(event)
        assert member["zone"] == event["zone"] > 0
        member.update(zone=0, leads=False, space=0)

    def on_leader(self, event: Event) -> None:
        member = self.member(event)
        assert member["zone"] == event["zone"] and not member["leads"]
        member.update(leads=True, space=event["space"])

    def leader(self, event: Event) -> State:
        found = [
            member
            for member in self.members[event["player"]]
            if member["leads"] and member["zone"] == event["zone"]
        ]
        assert len(found) == 1
        return found[0]

    def on_advanced(self, event: Event) -> None:
        assert self.leader(event)["space"] == event["from"] < event["to"] <= 21
        self.leader(event)["space"] = event["to"]

    def on_pushed(self, event: Event) -> None:
        assert self.leader(event)["space"] == event["from"] == event["to"] + 1 > 0
        self.leader(event)["space"] = event["to"]

    def on_hits(self, event: Event) -> None:
        assert event["hits"] > 0
        self.member(event)["hits"] += event["hits"]

    def on_healed(self, event: Event) -> None:
        assert 0 < event["hits"] <= self.member(event)["hits"]
        self.member(event)["hits"] -= event["hits"]

    def on_alert_drawn(self, event: Event) -> None:
        zone = self.zones[event["zone"] - 1]
        assert zone["card"] is None
        self.zones[event["zone"] - 1] = {**zone, "card": event["card"]}

    def on_set_aside(self, event: Event) -> None:
        assert self.zones[event["zone"] - 1]["card"] == event["card"]
        self.clear_zone(event)

    def on_recruit_shown(self, event: Event) -> None:
        self.zones[event["zone"] - 1]["recruit"] = event["character"]

    def on_indicator(self, event: Event) -> None:
        self.zones[event["zone"] - 1]["strength"] = event["strength"]

    def clear_zone(self, event: Event) -> None:
        self.zones[event["zone"] - 1] = {"card": None, "strength": 0, "recruit": None}

    def on_captured(self, event: Event) -> None:
        zone = self.zones[event["zone"] - 1]
        assert zone["card"] == event["card"]
        if zone["recruit"] is None:
            self.captured[event["player"]][event["card"]] += 1
        self.clear_zone(event)

    def on_zone_emptied(self, event: Event) -> None:
        self.clear_zone(event)

    def on_turned_in(self, event: Event) -> None:
        self.captured[event["player"]][event["card"]] -= 1

    def on_mover(self, event: Event) -> None:
        assert self.movers[event["player"]] == event["from"] != event["to"]
        self.movers[event["player"]] = event["to"]

    def on_luck_drawn(self, event: Event) -> None:
        self.hands[event["player"]][event["card"]] += 1

    def on_luck_played(self, event: Event) -> None:
        assert self.hands[event["player"]][event["card"]] > 0
        self.hands[event["player"]][event["card"]] -= 1

    def check(self, state: State) -> None:
        for seat, team in enumerate(state["teams"]):
            told = self.members[seat]
            assert len(told) == len(team["members"])
            for mine, real in zip(told, team["members"], strict=True):
                assert mine.items() <= real.items(), (mine, real)
            assert team["mover"] == self.movers[seat]
            assert Counter(team["hand"]) == +self.hands[seat]
            assert Counter(team["captured"]) == +self.captured[seat]
        for mine, real in zip(self.zones, state["zones"], strict=True):
            if not state["filling"]:
                assert mine.items() <= real.items(), (mine, real)


def check_all(game: AlertReference, ledger: Ledger, events: list[Event]) -> None:
    state = game.to_dict()
    node = game.node()
    words = {action["action"] for action in node.actions} if isinstance(node, Decision) else set()
    state["pending_lead"] = words == {"lead"}
    state["in_roll"] = words == {"hit"}
    # The drawn Recruit card lies aside while its character is drawn.
    state["filling"] = isinstance(node, Chance) and "character" in node.outcomes[0][0]
    check_node(node)
    check_cards(game.content, game.advanced, state)
    check_zones(state)
    check_teams(game.content, state)
    for event in events:
        ledger.take(event)
    ledger.check(state)


# Abilities that no character of the box has.
GIFTS = {
    "Beast": {"op": "mate_recover_dice", "when": "recover", "n": 2},
    "Cable": {"op": "mate_ignore_hits", "when": "leader", "n": 1},
}


def luckier(content: State) -> State:
    """The same content with a card on almost every space of a slow track, and gifts."""
    recruits = [15, 16, 25, 26, 35, 36]
    lucky = [space for space in range(1, 45) if space not in recruits]
    cards = [{**card, "experience": 1} for card in content["alert_cards"]]
    spaces = [{"kind": "recruit", "at": recruits}, {"kind": "luck", "at": lucky}]
    characters = [
        {**row, "ability": [*row["ability"], {"name": "Gift", "effects": [GIFTS[row["name"]]]}]}
        if row["name"] in GIFTS
        else row
        for row in content["characters"]
    ]
    return {**content, "characters": characters, "alert_cards": cards, "spaces": spaces}


def pick(rng: random.Random, actions: list[Choice], patience: float) -> Choice:
    """A random action; patient players rather keep their cards."""
    calm = [action for action in actions if not action["action"].startswith("play")]
    return rng.choice(calm if rng.random() < patience else actions)


def play_random(
    seed: int, content: State, seen: Counter[str] | None = None, **options: Any
) -> AlertReference:
    """Play one game with random choices, checking the laws at every node."""
    rng = random.Random(seed)
    game = AlertReference(content, **options)
    ledger = Ledger(game.players)
    patience = rng.choice([0.0, 0.0, 0.8, 0.97])
    check_all(game, ledger, [])
    while not isinstance(node := game.node(), Terminal):
        if isinstance(node, Decision):
            choice = pick(rng, node.actions, patience)
        else:
            choice = sample(rng, node.outcomes)
        events = game.apply(choice)
        check_all(game, ledger, events)
        if seen is not None:
            seen["nodes"] += 1
            seen.update(event["event"] for event in events)
            if isinstance(node, Decision):
                seen["action " + str(choice["action"])] += 1
            for event in events:
                if event["event"] == "luck_played":
                    seen["card " + event["card"]] += 1
    if seen is not None:
        seen["end " + game.end] += 1
    return game


def random_options(rng: random.Random) -> State:
    players = rng.randint(2, 4)
    return {
        "players": players,
        "mode": rng.choice(["basic", "advanced", "advanced"]),
        "heroes": rng.choice(["deal", "choose"]),
        "first_player": rng.choice(["roll", *(str(seat) for seat in range(players))]),
        "max_turns": rng.choice([1, 3, 10, 40, 120, 400]),
    }


def play_many(arguments: list[str]) -> None:
    """CONTENT_FOLDER [GAMES] [FIRST_SEED]"""
    content = load_content(arguments[0])
    tables = [content, luckier(content)]
    games = int(arguments[1]) if len(arguments) > 1 else 100
    first = int(arguments[2]) if len(arguments) > 2 else 1
    seen: Counter[str] = Counter()
    for seed in range(first, first + games):
        options = random_options(random.Random(seed))
        try:
            play_random(seed, tables[seed % 2], seen, **options)
        except AssertionError:
            print(f"seed {seed} options {options}", file=sys.stderr)
            raise
    print(f"{games} games")
    for name, number in sorted(seen.items()):
        print(f"{number:9} {name}")
