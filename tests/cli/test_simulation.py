"""The library behind ``xmcore simulate``: exact counts, in any order, on any executor."""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest

import xmcore
from xmcore import simulation
from xmcore.simulation import Chunk, Summary, run, stream, wilson
from xmcore.text import final_numbers, games

GAME = "alert(players=3,mode=advanced)"


@pytest.fixture(scope="module")
def game() -> xmcore.Game:
    return xmcore.load_game(GAME)


@pytest.fixture(scope="module")
def reference(game) -> Summary:
    return run(game, 230, seed=5)


class LateExecutor(Executor):
    """Finishes what was submitted first last, as far as it can."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(4)
        self._submitted = 0

    def submit(self, fn, /, *args, **kwargs) -> Future[Any]:
        self._submitted += 1
        delay = 0.2 if self._submitted % 4 == 1 else 0.0

        def later():
            time.sleep(delay)
            return fn(*args, **kwargs)

        return self._pool.submit(later)

    def shutdown(self, wait=True, *, cancel_futures=False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def test_counts_are_those_of_the_games(game, reference) -> None:
    rows = game.simulate(230, 5)
    assert reference.games == reference.requested == 230
    assert reference.complete
    assert reference.turns == Counter(turns for _, turns, _, _ in rows)
    assert reference.decisions == Counter(decisions for decisions, _, _, _ in rows)
    assert reference.ends == Counter(reason for _, _, reason, _ in rows)
    for seat, stats in enumerate(reference.seat_stats()):
        assert stats.wins == sum(returns[seat] > 0 for *_, returns in rows)
        assert stats.return_sum == sum(returns[seat] for *_, returns in rows)


def test_game_i_is_stream_i(game) -> None:
    whole = [row for chunk in stream(game, 30, 9, chunk_games=7) for row in chunk.results()]
    assert [row.number for row in whole] == list(range(30))
    part = [row for chunk in stream(game, 12, 9, first=18) for row in chunk.results()]
    assert part == whole[18:]


@pytest.mark.parametrize("chunk_games", [1, 7, 100, 1000])
def test_chunk_size_does_not_matter(game, reference, chunk_games) -> None:
    assert run(game, 230, seed=5, chunk_games=chunk_games) == reference


@pytest.mark.parametrize("jobs", [2, 3, 0])
def test_jobs_do_not_matter(game, reference, jobs) -> None:
    assert run(game, 230, seed=5, jobs=jobs, chunk_games=20) == reference


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(3), LateExecutor])
@pytest.mark.parametrize("window", [None, 1, 50])
def test_any_executor_gives_the_same_in_order(game, reference, make, window) -> None:
    seen = []
    with make() as executor:
        summary = run(
            game,
            230,
            seed=5,
            executor=executor,
            window=window,
            chunk_games=20,
            on_chunk=lambda chunk, so_far: seen.append((chunk.first, so_far.games)),
        )
        executor.submit(int).result()  # it is the caller's and still open
    assert summary == reference
    assert [first for first, _ in seen] == list(range(0, 230, 20))
    assert [count for _, count in seen] == [*range(20, 221, 20), 230]


def test_order_of_adding_does_not_matter(game, reference) -> None:
    chunks = list(stream(game, 230, 5, chunk_games=10))
    random.Random(0).shuffle(chunks)
    summary = Summary.of(game, 230, 5)
    for chunk in chunks:
        summary.add(chunk)
    assert summary == reference
    assert summary.to_dict() == reference.to_dict()


def test_merged_parts_are_the_whole(game, reference) -> None:
    parts = [run(game, 100, 5, first=130), run(game, 60, 5), run(game, 70, 5, first=60)]
    whole = parts[0]
    for part in parts[1:]:
        whole.merge(part)
    assert whole == reference
    with pytest.raises(ValueError, match="seed 6"):
        whole.merge(run(game, 1, 6))


@pytest.mark.parametrize("jobs", [1, 2])
def test_stopped_run_holds_the_first_games(game, jobs) -> None:
    heard = threading.Event()
    summary = run(
        game,
        100_000,
        seed=5,
        jobs=jobs,
        chunk_games=10,
        stop=heard.is_set,
        on_chunk=lambda chunk, so_far: heard.set() if so_far.games >= 50 else None,
    )
    assert 50 <= summary.games < 100_000
    assert not summary.complete
    assert summary.to_dict()["complete"] is False
    fewer = run(game, summary.games, seed=5)
    fewer.requested = summary.requested
    assert summary == fewer


def test_a_closed_stream_ends(game) -> None:
    with closing(stream(game, 100_000, 5, jobs=2)) as chunks:
        assert next(chunks).first == 0


def test_a_stop_before_the_first_game_gives_an_empty_summary(game) -> None:
    summary = run(game, 10, seed=5, stop=lambda: True)
    assert summary.games == 0
    assert summary.end_stats() == []
    assert summary.length_stats() == {"decisions": None, "turns": None}
    assert [stats.share for stats in summary.seat_stats()] == [None] * 3
    assert summary.to_dict()["lengths"]["turns"] == {"histogram": []}


def test_other_content_in_a_worker_is_refused(game) -> None:
    there = game.content_hash ^ 1
    with pytest.raises(xmcore.ContentError, match=f"{game.content_hash:016x}.*{there:016x}"):
        simulation._play_elsewhere(game, there, simulation._Part(0, 0, 1, 0, False))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"games": 0}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"first": -1}, "-1"),
        ({"first": 2**64 - 5, "games": 6}, "2\\^64"),
        ({"jobs": -1}, "jobs"),
        ({"chunk_games": 0}, "chunk_games"),
    ],
)
def test_bounds_are_checked_at_the_call(game, arguments, named) -> None:
    with pytest.raises(ValueError, match=named):
        stream(game, **{"games": 6, "seed": 0, **arguments})


def test_largest_seed_and_stream(game) -> None:
    summary = run(game, 2, seed=2**64 - 1, first=2**64 - 2)
    assert summary.games == 2


def test_wins_shared_and_undecided_are_told_apart(game) -> None:
    summary = Summary.of(game, 4, 0)
    rows = (
        (10, 5, 2, (12, -6, -6)),
        (11, 6, 2, (6, 6, -12)),
        (12, 7, 1, (0, 0, 0)),
        (13, 8, 2, (-12, -12, -12)),
    )
    summary.add(Chunk(0, rows))
    assert [(s.wins, s.shared) for s in summary.seat_stats()] == [(2, 1), (1, 1), (0, 0)]
    assert [s.return_sum for s in summary.seat_stats()] == [6, -12, -30]
    assert summary.seat_stats()[0].mean_return == 6 / 12 / 4
    assert summary.winners == Counter({0: 2, 1: 1, 2: 1})
    assert [(s.code, s.games, s.undecided) for s in summary.end_stats()] == [(2, 3, 1), (1, 1, 1)]


@pytest.mark.parametrize(
    "string",
    [GAME, "siege(players=3,length=short)", "siege(max_turns=9)", "skirmish(max_turns=9)"],
)
@pytest.mark.parametrize("limit", [0, 60])
def test_counting_finals_changes_no_game(string, limit) -> None:
    game = xmcore.load_game(string)
    plain = list(stream(game, 40, 5, first=3, chunk_games=9, max_decisions=limit))
    counted = list(stream(game, 40, 5, first=3, chunk_games=9, max_decisions=limit, finals=True))
    assert [chunk.games for chunk in counted] == [chunk.games for chunk in plain]
    assert {chunk.final_names for chunk in counted} == {simulation.final_names(game)}
    assert {chunk.final_names for chunk in plain} == {()}


@pytest.mark.parametrize("string", ["siege(players=3,length=short)", "skirmish(max_turns=40)"])
def test_finals_are_those_of_the_final_states(string) -> None:
    game = xmcore.load_game(string)
    summary = run(game, 30, seed=5, finals=True)
    rows = []
    for number in range(30):
        state = game.new_initial_state(5, number)
        state.playout(5, stream=number)
        rows.append(final_numbers(game.name, state.to_dict()))
    assert list(summary.final_sums) == list(rows[0][0])
    for name, sums in summary.final_sums.items():
        assert sums == [sum(row[seat][name] for row in rows) for seat in range(game.num_players)]
        assert summary.final_means()[name] == [value / 30 for value in sums]
        assert summary.to_dict()["finals"][name]["sums"] == sums
    assert run(game, 30, seed=5).to_dict()["finals"] == {}


@pytest.mark.parametrize("jobs", [1, 2])
def test_finals_do_not_depend_on_jobs_and_merge(jobs) -> None:
    game = xmcore.load_game("siege(players=2,length=short)")
    whole = run(game, 60, seed=5, finals=True, chunk_games=10)
    assert run(game, 60, seed=5, finals=True, chunk_games=7, jobs=jobs) == whole
    part = run(game, 20, seed=5, finals=True)
    with pytest.raises(ValueError, match="finals"):
        part.merge(run(game, 40, seed=5, first=20))
    part.merge(run(game, 40, seed=5, first=20, finals=True))
    assert part == whole


def test_a_game_that_declares_no_finals_has_none(game, reference, monkeypatch) -> None:
    monkeypatch.setattr(games, "_WORDS", {})
    assert simulation.final_names(game) == ()
    assert run(game, 230, seed=5, finals=True) == reference


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 10, 101])
def test_lengths_agree_with_the_statistics_module(game, count) -> None:
    values = [random.Random(count + i).randrange(1, 40) for i in range(count)]
    summary = Summary.of(game, count, 0)
    summary.add(Chunk(0, tuple((value, 1, 2, (0, 0, 0)) for value in values)))
    stats = summary.length_stats()["decisions"]
    assert stats is not None
    assert stats.mean == pytest.approx(statistics.mean(values))
    assert (stats.minimum, stats.maximum, stats.total) == (min(values), max(values), sum(values))
    if count == 1:
        assert stats.sd is None
        assert stats.quartiles == (values[0],) * 3
    else:
        assert stats.sd == pytest.approx(statistics.stdev(values))
        assert list(stats.quartiles) == statistics.quantiles(values, method="inclusive")


def test_wilson_interval_has_the_published_values() -> None:
    assert wilson(0, 0) is None
    assert wilson(8, 10) == pytest.approx((0.490162, 0.943318), abs=1e-6)
    assert wilson(0, 10) == pytest.approx((0.0, 0.277533), abs=1e-6)
    assert wilson(10, 10) == pytest.approx((0.722467, 1.0), abs=1e-6)
    low, high = wilson(5000, 10000) or (0, 0)
    assert low < 0.5 < high
