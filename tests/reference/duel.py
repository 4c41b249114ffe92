"""Core and reference play the same game side by side and must agree on everything.

Each decision and chance event: who acts, the legal actions, the outcomes with their exact
weights; after each step the events, the state and at the end the returns.

    python -m reference.duel [--game siege] --games 1000 --seed 1

plays so many games of each game. What a disagreement names, repeats its game:

    python -m reference.duel --game siege --setup "siege(players=3) busy" --games 1 --seed 7
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgpack

import xmcore
from reference import alert_content as alert_tables
from reference import siege_altered, skirmish_altered
from reference import siege_content as siege_tables
from reference import skirmish_content as skirmish_tables
from reference.alert import AlertReference
from reference.alert_laws import GIFTS, luckier
from reference.driver import Reference
from reference.laws import random_habits
from reference.nodes import Chance, Decision, Terminal
from reference.siege import SiegeReference
from reference.skirmish import SkirmishReference
from xmcore import packs

CONTENT = Path(xmcore.__file__).parent / "content"

Altered = Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]]


class Disagreement(AssertionError):
    """Core and reference differ; the message says where and how."""


@dataclass(frozen=True)
class Setup:
    """A game and its content, with what makes the reference of the same game."""

    name: str
    game: xmcore.Game
    reference: Callable[[], Reference]


@dataclass(frozen=True)
class Content:
    """Content for the reference, and as a pack for the core; None: what the core has."""

    name: str
    tables: dict[str, Any]
    pack: bytes | None


@dataclass(frozen=True)
class Rivals:
    """What it takes to let core and reference of a game play."""

    reference: Callable[..., Reference]
    contents: Callable[[], list[Content]]
    options: list[
        dict[str, tuple[Any, ...]]
    ]  # values of those that change rules; one after the other


# Content


def alert_content(lucky: bool) -> tuple[dict[str, Any], bytes | None]:
    """The content of Alert for the reference and as a pack; `lucky`: cards come often."""
    content = alert_tables.load_content(CONTENT / "alert")
    if not lucky:
        return content, None
    content = luckier(content)
    rows = packs.read_rows(CONTENT / "alert")
    for row in rows["alert_cards"]:
        if row["kind"] == "mutant":
            row["experience"] = 1
    for row in rows["characters"]:
        if row["name"] in GIFTS:
            effects = [GIFTS[row["name"]]]
            row["abilities"].append({"name": "Gift", "advanced": False, "effects": effects})
    for spaces in content["spaces"]:
        rows["track"][spaces["kind"]] = spaces["at"]
    return content, msgpack.packb(rows)


def alert_contents() -> list[Content]:
    return [
        Content("printed", *alert_content(lucky=False)),
        Content("luckier", *alert_content(lucky=True)),
    ]


def altered_contents(
    tables: dict[str, Any], altered: Altered, to_pack: Callable[..., Any]
) -> list[Content]:
    """What the game has, and other content that is made of it."""
    contents = [Content("printed", tables, None)]
    for which, alter in altered.items():
        other = alter(tables)
        contents.append(Content(which, other, msgpack.packb(to_pack(other))))
    return contents


def siege_contents() -> list[Content]:
    tables = siege_tables.load_content(CONTENT / "siege")
    return altered_contents(tables, siege_altered.ALTERED, siege_altered.to_pack)


def skirmish_contents() -> list[Content]:
    tables = skirmish_tables.load_content(CONTENT / "skirmish")
    return altered_contents(tables, skirmish_altered.ALTERED, skirmish_altered.to_pack)


# Options


def power_options(**own: tuple[str, ...]) -> list[dict[str, tuple[Any, ...]]]:
    """Those of Alert and Siege: the seats that can go first depend on the number of players."""
    return [
        {
            "players": (players,),
            **own,
            "heroes": ("deal", "choose"),
            "first_player": ("roll", str(players - 1)),
            "max_turns": (400, 30),
        }
        for players in (2, 3, 4)
    ]


TEAM = (
    *("Rogue", "Cable", "Storm", "Psylocke"),
    *("Shadowcat", "Longshot", "Nightcrawler", "Professor X"),
)


def skirmish_options() -> list[dict[str, tuple[Any, ...]]]:
    """So few sets of options that each is played with all contents; every two values of different
    options meet in some set."""
    sets = []
    for team, cards, turns in itertools.product((0, 1), repeat=3):
        own: dict[str, tuple[Any, ...]] = {
            "first_player": ("coin", "0", "1"),
            "team": ((), TEAM),
            "placement": ("choose", "listed"),
            "cards_per_phase": ("1", "0"),
            "move_exact": ("true", "false"),
            "max_turns": (300, 21),
            "at_limit": ("draw", "hits"),
        }
        chosen = {
            "team": team,
            "placement": team ^ cards,
            "cards_per_phase": cards,
            "move_exact": team ^ turns,
            "max_turns": turns,
            "at_limit": cards ^ turns,
        }
        sets.append(own | {name: (own[name][which],) for name, which in chosen.items()})
    return sets


RIVALS = {
    "alert": Rivals(AlertReference, alert_contents, power_options(mode=("basic", "advanced"))),
    "siege": Rivals(SiegeReference, siege_contents, power_options(length=("full", "short"))),
    "skirmish": Rivals(SkirmishReference, skirmish_contents, skirmish_options()),
}


# Setups


def option_sets(options: list[dict[str, tuple[Any, ...]]]) -> Iterator[dict[str, Any]]:
    """Every combination of the options that changes rules."""
    for lists in options:
        for values in itertools.product(*lists.values()):
            yield dict(zip(lists, values, strict=True))


def setups(name: str) -> list[Setup]:
    """A game with every combination of options and all its contents."""
    rivals = RIVALS[name]
    return [
        make_setup(name, content, options)
        for content in rivals.contents()
        for options in option_sets(rivals.options)
    ]


def make_setup(name: str, content: Content, options: dict[str, Any]) -> Setup:
    game = xmcore.Game(name, content.pack, **options)
    reference = RIVALS[name].reference
    return Setup(f"{game} {content.name}", game, lambda: reference(content.tables, **options))


# A duel


def frozen(value: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """A flat dict as something that can be compared and sorted, whatever its order of keys."""
    return tuple(sorted(value.items()))


def compare(what: str, core: Any, reference: Any, place: str) -> None:
    if core != reference:
        raise Disagreement(f"{place}: {what}\n  core:      {core}\n  reference: {reference}")


def choices(state: xmcore.State, node: Decision | Chance, place: str) -> list[tuple[int, Any, int]]:
    """What can be chosen: (number in the core, dict of the reference, weight)."""
    if isinstance(node, Decision):
        compare("player", state.current_player(), node.player, place)
        core = [(frozen(state.action_to_dict(a)), a, 1) for a in state.legal_actions()]
        theirs = [(frozen(a), a, 1) for a in node.actions]
    else:
        compare("player", state.current_player(), xmcore.CHANCE_PLAYER, place)
        outcomes, total = state.chance_weights()
        core = [(frozen(state.action_to_dict(o)), o, w) for o, w in outcomes]
        theirs = [(frozen(o), o, w) for o, w in node.outcomes]
        compare("total weight", total, sum(w for _, _, w in theirs), place)
    core.sort(key=lambda c: c[0])
    theirs.sort(key=lambda c: c[0])
    compare("choices", [(c[0], c[2]) for c in core], [(c[0], c[2]) for c in theirs], place)
    return [(c[1], t[1], c[2]) for c, t in zip(core, theirs, strict=True)]


def without_pending(state: xmcore.State) -> dict[str, Any]:
    value = state.to_dict()
    del value["pending"]
    return value


def duel(setup: Setup, seed: int, states: float = 1.0) -> int:
    """One game, chosen by `seed`; returns the number of steps. Raises `Disagreement`.

    `states`: the share of the steps after which the whole states are compared. A difference
    stays and is found later, at the end of the game at the latest.
    """
    rng = random.Random(f"{setup.name} {seed}")
    state = setup.game.new_initial_state(seed=0)
    reference = setup.reference()
    habits = random_habits(rng)
    steps = 0
    while True:
        place = f"{setup.name} seed {seed} step {steps}"
        node = reference.node()
        if isinstance(node, Terminal):
            break
        options = choices(state, node, place)
        if isinstance(node, Decision):
            wanted = habits.pick(rng, [action for _, action, _ in options])
            number = next(n for n, action, _ in options if action == wanted)
        else:
            number, wanted, _ = rng.choices(options, [w for _, _, w in options])[0]
        state.apply_action(number)
        compare("events", state.events(), reference.apply(wanted), f"{place} {wanted}")
        if states == 1.0 or state.is_terminal() or rng.random() < states:
            compare("state", without_pending(state), reference.to_dict(), f"{place} {wanted}")
        steps += 1
    if not state.is_terminal():
        raise Disagreement(f"{place}: only the reference is over")
    compare("end", state.end_reason(), node.reason, place)
    compare(
        "returns", [Fraction(r).limit_denominator(12) for r in state.returns()], node.returns, place
    )
    return steps


def duels(those: list[Setup], first_seed: int) -> Iterator[tuple[Setup, int]]:
    """Game after game over all setups, without end."""
    seed = first_seed
    while True:
        order = random.Random(seed)
        for setup in order.sample(those, len(those)):
            yield setup, seed
            seed += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", action="append", choices=list(RIVALS), help="default: all")
    parser.add_argument("--games", type=int, default=1000, help="how many of each game")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--setup", help="only this setup, as a disagreement names it")
    parser.add_argument(
        "--states", type=float, default=1.0, help="share of steps after which states are compared"
    )
    arguments = parser.parse_args()
    for name in arguments.game or RIVALS:
        start = time.monotonic()
        those = [s for s in setups(name) if arguments.setup in (None, s.name)]
        if not those:
            continue
        steps = sum(
            duel(setup, seed, arguments.states)
            for setup, seed in itertools.islice(duels(those, arguments.seed), arguments.games)
        )
        print(
            f"{name}: {arguments.games} games from seed {arguments.seed}, {steps} steps,"
            f" {time.monotonic() - start:.0f} s: agree"
        )


if __name__ == "__main__":
    main()
