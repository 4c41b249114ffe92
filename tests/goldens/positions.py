"""Ten positions of X-Men Skirmish and how many sequences of choices lead on from each.

Each position is kept as a readable dict and as the choices that lead to it from the beginning of
a game, which the reference can follow too.

    python -m goldens.positions         counts anew from the kept positions (from the folder tests)
    python -m goldens.positions find    looks for the positions anew, when rules have changed
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from goldens.perft import perft

import xmcore

FILE = Path(__file__).parent / "positions.json"
DEPTHS = (1, 2, 3)

Choice = dict[str, Any]

# Playing


def play(game: xmcore.Game, texts: list[str]) -> tuple[xmcore.State, list[Choice]]:
    """The state to which choices lead from the beginning, and the choices as dicts."""
    state, choices = game.new_initial_state(seed=1), []
    for text in texts:
        choice = state.string_to_action(text)
        choices.append(state.action_to_dict(choice))
        state.apply_action(choice)
    return state, choices


def options_of(state: xmcore.State) -> list[int]:
    """What can be chosen here: actions, or outcomes."""
    return [o for o, _ in state.chance_weights()[0]] or state.legal_actions()


# Looking for positions

TEAM = "team=[Cable,Archangel,Shadowcat,Longshot,Rogue,Storm,Gambit,Cyclops],placement=listed"
OTHERS = "team=[Wolverine,Storm,Nightcrawler,Gambit,Professor X,Banshee,Iceman,Beast]"
FREE = "cards_per_phase=0,move_exact=false"


class Sight(NamedTuple):
    """What is seen of a state when positions are looked for."""

    step: str
    position: dict[str, Any]
    actions: list[Choice]

    def kinds(self) -> set[str]:
        return {action["action"] for action in self.actions}

    def units(self, seat: int) -> list[dict[str, Any]]:
        """Those in play."""
        return [unit for unit in self.position["teams"][seat]["units"] if unit["square"]]

    def hand(self, seat: int) -> dict[str, int]:
        hand: dict[str, int] = self.position["teams"][seat]["hand"]
        return hand


def steps_of(action: Choice) -> int:
    """Squares that a move takes with a card that says them (move_exact=true)."""
    return {"Walk": 1, "Jog": 2, "Run": 3, "Sprint": 4, "Fly": 5, "Fly Fast": 6}.get(
        action["card"], 0
    )


WAYS = {
    "north": (0, 1), "north-east": (1, 1), "east": (1, 0), "south-east": (1, -1),
    "south": (0, -1), "south-west": (-1, -1), "west": (-1, 0), "north-west": (-1, 1),
}  # fmt: skip


def flights(sight: Sight) -> int:
    """Legal moves that pass over other units."""
    taken = {unit["square"] for seat in (0, 1) for unit in sight.units(seat)}
    mover = sight.position["turn_player"]
    found = 0
    for action in sight.actions:
        if action["action"] != "move":
            continue
        square = sight.position["teams"][mover]["units"][action["unit"]]["square"]
        files, ranks = WAYS[action["direction"]]
        between = {
            f"{chr(ord(square[0]) + files * n)}{int(square[1]) + ranks * n}"
            for n in range(1, steps_of(action))
        }
        found += bool(between & taken)
    return found


def many_cards(sight: Sight) -> int:
    cards = sum(sight.hand(sight.position["turn_player"]).values())
    full = sight.step == "move" and cards >= 5 and {"jump", "forward"} <= sight.kinds()
    return len(sight.actions) if full else 0


def powers(sight: Sight) -> int:
    if sight.step != "battle" or not {"wings", "disable", "attack"} <= sight.kinds():
        return 0
    return 100 * len(sight.kinds()) + len(sight.actions)


def reactions(sight: Sight) -> int:
    """The X-Men can defend with a special card, and the Sentinels then neutralise it."""
    cards = {action.get("card", "") for action in sight.actions}
    special = any(card.endswith("Power") for card in cards)
    held = sight.hand(1).get("Type X Special Power", 0)
    return len(sight.actions) if sight.step == "defend" and special and held else 0


def goes_forward(sight: Sight) -> int:
    return len(sight.actions) if sight.step == "forward" and len(sight.actions) > 4 else 0


def discards(sight: Sight) -> int:
    left = sight.position["pending"][-1].get("left", 0)
    return left + len(sight.actions) if sight.step == "discard" else 0


def few_left(sight: Sight) -> int:
    left = len(sight.units(0)) + len(sight.units(1))
    return len(sight.actions) if sight.step == "move" and left <= 5 else 0


# The name, game, choices before looking, how many choices further, what is looked for.
WANTED: list[tuple[str, str, int, int, Callable[[Sight], int]]] = [
    ("picks", "skirmish(first_player=0)", 0, 1, lambda s: s.step == "pick"),
    ("placement", f"skirmish(first_player=1,{OTHERS})", 2, 2, lambda s: s.step == "place"),
    ("opening", f"skirmish(first_player=0,{TEAM})", 3, 3, lambda s: len(s.actions)),
    ("many cards", f"skirmish(first_player=0,{TEAM},{FREE})", 20, 120, many_cards),
    ("flyers over units", f"skirmish(first_player=0,{TEAM})", 20, 120, flights),
    ("powers in battle", f"skirmish(first_player=0,{TEAM})", 20, 120, powers),
    ("reactions", f"skirmish(first_player=0,{TEAM})", 20, 160, reactions),
    ("forward", f"skirmish(first_player=1,{TEAM},cards_per_phase=0)", 10, 80, goes_forward),
    ("discards", f"skirmish(first_player=0,{TEAM})", 20, 80, discards),
    ("few units left", f"skirmish(first_player=1,{TEAM},{FREE})", 100, 300, few_left),
]


def sight_of(state: xmcore.State) -> Sight:
    position = state.to_dict()
    actions = [state.action_to_dict(a) for a in state.legal_actions()]
    return Sight(position["pending"][-1]["step"], position, actions)


def random_game(string: str, seed: int, most: int) -> Iterator[tuple[xmcore.State, list[str]]]:
    """The states of a game in which attacks come often, with what led there."""
    rng = random.Random(seed)
    state = xmcore.load_game(string).new_initial_state(seed=seed)
    texts: list[str] = []
    while not state.is_terminal() and len(texts) <= most:
        yield state, texts
        choices = options_of(state)
        harder = [c for c in choices if state.action_to_string(c).startswith("attack")]
        choice = rng.choice(harder if harder and rng.random() < 0.7 else choices)
        texts.append(state.action_to_string(choice))
        state.apply_action(choice)


def find(
    string: str, least: int, most: int, score: Callable[[Sight], int], games: int
) -> tuple[list[str], dict[str, Any]]:
    """The position with the best score in some random games; what comes sooner is better."""
    best, found = -1000.0, None
    for seed in range(games):
        for state, texts in random_game(string, seed, most):
            if len(texts) < least or state.is_chance_node():
                continue
            sight = sight_of(state)
            points = score(sight) and score(sight) - len(texts) / 4
            if points and points > best:
                best, found = points, (list(texts), sight.position)
    if found is None:
        raise LookupError(f"no such position: {string}")
    return found


def found_positions() -> list[dict[str, Any]]:
    result = []
    for name, string, least, most, score in WANTED:
        texts, position = find(string, least, most, score, 1 if most < 3 else 300)
        result.append({"name": name, "game": string, "choices": texts, "position": position})
    return result


# What is kept


def kept() -> list[dict[str, Any]]:
    positions: list[dict[str, Any]] = json.loads(FILE.read_text())
    return positions


def counts(position: dict[str, Any]) -> list[int]:
    game = xmcore.load_game(position["game"])
    state = game.state_from_dict(position["position"])
    return [perft(state, depth) for depth in DEPTHS]


def write(positions: list[dict[str, Any]]) -> None:
    """One line for each choice and each entry of a position."""
    for position in positions:
        position["counts"] = counts(position)
        print(position["name"], len(position["choices"]), position["counts"])
    FILE.write_text(json.dumps(positions, indent=1) + "\n")


if __name__ == "__main__":
    write(found_positions() if "find" in sys.argv[1:] else kept())
