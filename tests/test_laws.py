"""The conformance kit on every game and option, and sampled against explicit play."""

from __future__ import annotations

import math
import random

import pytest

import xmcore
from xmcore.testing import LawError, check_game, check_sampling, check_state

STRINGS = [
    "alert",
    "alert(mode=advanced)",
    "alert(players=3,heroes=choose)",
    "alert(players=3,mode=advanced,first_player=2)",
    "alert(players=4,mode=advanced,heroes=choose)",
    "alert(players=4,max_turns=25)",
    "alert(players=4,mode=advanced,max_turns=0)",
    "siege",
    "siege(length=short,max_turns=0)",
    "siege(players=3,length=short,heroes=choose)",
    "siege(players=4,heroes=choose,first_player=2)",
    "siege(players=4,max_turns=25)",
    "skirmish",
    "skirmish(first_player=1,placement=listed,cards_per_phase=0)",
    "skirmish(move_exact=false,max_turns=25,at_limit=hits)",
    'skirmish(team=["Professor X",Psylocke,Shadowcat,Cable,Rogue,Longshot,Archangel,Nightcrawler],'
    "first_player=0,cards_per_phase=0,move_exact=false,max_turns=0)",
]


@pytest.mark.parametrize("string", STRINGS)
def test_laws(string: str, run_seed: int) -> None:
    check_game(xmcore.load_game(string), games=2, seed=run_seed, check_every=7)


@pytest.mark.parametrize(
    "string",
    ["alert", "alert(mode=advanced)", "siege", "siege(players=3,length=short)", STRINGS[-1]],
)
def test_laws_at_every_step(string: str, run_seed: int) -> None:
    check_game(xmcore.load_game(string), games=1, seed=run_seed)


def test_the_kit_finds_a_broken_law() -> None:
    """A kit that cannot fail proves nothing: a state that lies about a law is found out."""

    class Liar:
        def __init__(self, state: xmcore.State) -> None:
            self._state = state

        def __getattr__(self, name: str) -> object:
            return getattr(self._state, name)

        def legal_action_count(self) -> int:
            return self._state.legal_action_count() + 1

    state = xmcore.load_game("alert").new_initial_state(seed=1)
    check_state(state, random.Random(1))
    with pytest.raises(LawError, match="legal_action_count"):
        check_state(Liar(state), random.Random(1))  # type: ignore[arg-type]


def random_choice(state: xmcore.State, rng: random.Random) -> int:
    outcomes, _ = state.chance_weights()
    if outcomes:
        return rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
    return rng.choice(state.legal_actions())


def chance_nodes(string: str, seed: int) -> list[xmcore.State]:
    """A chance event of each kind (by what its outcomes are and their number) of some games."""
    found: dict[tuple[str, int], xmcore.State] = {}
    game = xmcore.load_game(string)
    for number in range(12):
        rng = random.Random(seed + number)
        state = game.new_initial_state(seed=seed + number)
        while not state.is_terminal():
            outcomes, total = state.chance_weights()
            if outcomes:
                kind = ",".join(state.action_to_dict(outcomes[0][0]))
                found.setdefault((kind, total), state.clone(log=True))
            state.apply_action(random_choice(state, rng))
    return list(found.values())


DICE = {6**2, 6**3, 6**4, 6**5, 6**6}


@pytest.mark.parametrize(
    ("string", "least", "among"),
    [("alert(mode=advanced)", 20, DICE), ("siege", 60, DICE), ("skirmish", 40, {2, 50, 20, 1})],
)
def test_sampled_outcomes_have_their_weights(string: str, least: int, among: set[int]) -> None:
    """Dice of every number, coins, draws from every deck and pool, and who is kidnapped."""
    nodes = chance_nodes(string, 5)
    totals = {node.chance_weights()[1] for node in nodes}
    assert totals >= among
    assert len(nodes) > least
    for node in nodes:
        deviation = check_sampling(node, samples=1500, seed=1)
        assert abs(deviation) < 6, f"{deviation} at {node.to_dict()['pending']}"


def explicit_game(game: xmcore.Game, rng: random.Random) -> xmcore.State:
    state = game.new_initial_state(seed=0, log=False)
    while not state.is_terminal():
        state.apply_action(random_choice(state, rng))
    return state


def distance(a: list[float], b: list[float]) -> float:
    """Difference of two means in standard deviations."""

    def mean_and_error(x: list[float]) -> tuple[float, float]:
        mean = math.fsum(x) / len(x)
        return mean, math.fsum((v - mean) ** 2 for v in x) / (len(x) - 1) / len(x)

    (mean_a, error_a), (mean_b, error_b) = mean_and_error(a), mean_and_error(b)
    return abs(mean_a - mean_b) / math.sqrt(error_a + error_b)


@pytest.mark.parametrize(
    ("string", "n"),
    [("alert(players=3)", 1500), ("siege(players=3,length=short)", 400), ("skirmish", 400)],
)
def test_whole_games_sampled_and_explicit(string: str, n: int) -> None:
    """Playouts in C, and games whose chance was chosen from the weights, come out alike."""
    game = xmcore.load_game(string)
    explicit = [explicit_game(game, random.Random(i)) for i in range(n)]
    sampled = game.simulate(n, seed=77)
    assert distance([s.turn() for s in explicit], [turns for _, turns, _, _ in sampled]) < 5
    for seat in range(game.num_players):
        a = [s.returns()[seat] for s in explicit]
        b = [returns[seat] / 12 for _, _, _, returns in sampled]
        assert distance(a, b) < 5


# Pinned: game strings, and of games 0, 1, 2 of seed 1 the decisions, turns, reason and returns.
PINNED: dict[str, list[tuple[int, int, int, list[int]]]] = {
    "alert(players=4,mode=advanced)": [
        (418, 78, 2, [12, -4, -4, -4]),
        (800, 150, 2, [12, -4, -4, -4]),
        (803, 126, 2, [-4, -4, 12, -4]),
    ],
    "siege(players=3)": [
        (810, 122, 3, [-6, -6, 12]),
        (883, 135, 3, [-6, -6, 12]),
        (982, 157, 3, [-6, -6, 12]),
    ],
    "skirmish": [
        (416, 69, 6, [-12, 12]),
        (290, 45, 6, [12, -12]),
        (307, 47, 6, [-12, 12]),
    ],
}


@pytest.mark.parametrize("string", PINNED)
def test_a_playout_is_the_same_on_every_machine(string: str) -> None:
    """Streams of a seed never change."""
    game = xmcore.load_game(string)
    assert game.simulate(3, seed=1) == [
        (decisions, turns, reason, tuple(returns))
        for decisions, turns, reason, returns in PINNED[string]
    ]
    assert game.simulate(1, seed=1, first=2) == game.simulate(3, seed=1)[2:]
