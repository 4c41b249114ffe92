"""The Python API under pytest-benchmark: the single-state loop, copies, snapshots, views, import.

Run by name, it is not part of the tests: ``pytest benches/test_python.py``. Times are CPU times;
nothing is asserted about them.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import xmcore

GAMES = [
    "alert(players=2)",
    "alert(players=4)",
    "alert(players=2,mode=advanced)",
    "alert(players=4,mode=advanced)",
    "siege(players=2)",
    "siege(players=4)",
    "siege(players=3,length=short)",
    "skirmish",
]
POSITIONS = 64
pytestmark = pytest.mark.benchmark(timer=time.process_time, disable_gc=True)


def children() -> float:
    """CPU seconds of the processes that this one has waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> xmcore.Game:
    return xmcore.load_game(request.param)


@pytest.fixture
def states(game: xmcore.Game) -> list[xmcore.State]:
    """Positions of which a player must move, 1 to 60 decisions into random games."""
    found: list[xmcore.State] = []
    seed = 0
    while len(found) < POSITIONS:
        state = game.new_initial_state(seed=seed)
        state.playout(seed, 1 + len(found) % 60)
        if not state.is_terminal():
            found.append(state)
        seed += 1
    return found


def note(benchmark: BenchmarkFixture, unit: str, number: float) -> None:
    """Adds the rate to the result: `number` units were done a call."""
    if benchmark.stats is not None:  # None: benchmarks are disabled
        stats = benchmark.stats.stats
        benchmark.extra_info[f"{unit}_per_second_best"] = round(number / stats.min)
        benchmark.extra_info[f"{unit}_per_second_median"] = round(number / stats.median)


def play(game: xmcore.Game, seed: int, forced: bool = False) -> int:
    """One random game by `legal_actions` and `step`; the number of decisions."""
    rnd = random.Random(seed).random
    decisions = 0
    state = game.new_initial_state(seed=seed)
    state.step()
    while not state.is_terminal():
        actions = state.legal_actions()
        state.step(actions[int(rnd() * len(actions))], forced=forced)
        decisions += 1
    return decisions


@pytest.mark.parametrize("forced", [False, True], ids=["every", "forced"])
def test_loop(benchmark: BenchmarkFixture, game: xmcore.Game, forced: bool) -> None:
    """The same ten games each round; with `forced` one-action decisions are played inside."""

    def games() -> int:
        return sum(play(game, seed, forced) for seed in range(10))

    note(benchmark, "steps" if forced else "decisions", benchmark(games))


EACH: dict[str, Callable[[xmcore.Game, xmcore.State], object]] = {
    "clone": lambda _, state: state.clone(),
    "to_bytes": lambda _, state: state.to_bytes(),
    "round_trip": lambda game, state: game.state_from_bytes(state.to_bytes()),
    "to_dict": lambda _, state: state.to_dict(),
    "view": lambda _, state: state.view(0),
    "resample": lambda _, state: state.resample_from_infostate(0, 1),
    "legal_actions": lambda _, state: state.legal_actions(),
    "legal_actions_mask": lambda _, state: state.legal_actions_mask(),
    "key": lambda _, state: state.key(),
}


@pytest.mark.parametrize("what", EACH)
def test_each(
    benchmark: BenchmarkFixture, game: xmcore.Game, states: list[xmcore.State], what: str
) -> None:
    """One call for each of 64 positions."""
    do = EACH[what]

    def work() -> None:
        for state in states:
            do(game, state)

    benchmark(work)
    note(benchmark, what, POSITIONS)


def test_playout(benchmark: BenchmarkFixture, game: xmcore.Game) -> None:
    """Whole games in one call each."""
    state = game.new_initial_state(seed=1)

    def games() -> int:
        return sum(state.clone().playout(1, stream=i) for i in range(100))

    note(benchmark, "decisions", benchmark(games))


@pytest.mark.benchmark(timer=children)
@pytest.mark.parametrize("code", ["pass", "import xmcore"], ids=["bare", "xmcore"])
def test_import(benchmark: BenchmarkFixture, code: str) -> None:
    """A new interpreter; the difference of the two is what `import xmcore` costs."""
    command = [sys.executable, "-c", code]
    benchmark.pedantic(  # type: ignore[no-untyped-call,unused-ignore]
        subprocess.run, (command,), {"check": True}, rounds=15, warmup_rounds=1
    )
