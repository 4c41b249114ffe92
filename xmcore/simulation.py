"""Many random games of one game, played in chunks and counted exactly.

Game number ``i`` of a run is played with generator stream ``i`` of the run's seed, so it is the
same game on one core, on many, or on a hundred machines. A run is cut into chunks of a fixed
size; :func:`stream` plays them on any :class:`concurrent.futures.Executor` and hands them out in
the order of the games. What has been handed out at any moment is therefore always the games
``first .. first + n - 1``: a run that was stopped early holds the same as a run that was asked
for fewer games, and says nothing in favour of the short ones.

Everything that is summed is an integer (returns are in twelfths), so the order in which chunks
are added to a :class:`Summary` does not matter either. Floats appear only where a number is
derived for reading: shares, means, intervals.

Beside results the numbers that the seats have at the end can be counted: what they are (points by
their source, say) is declared for each game with its words, see :mod:`xmcore.text.games`.

Only the standard library is needed::

    >>> import xmcore, xmcore.simulation
    >>> game = xmcore.load_game("alert(players=3)")
    >>> summary = xmcore.simulation.run(game, 1000, seed=1)
    >>> summary.games
    1000
"""

# ruff: noqa: PLC0415 - heavy packages are imported where they are needed

from __future__ import annotations

import functools
import math
import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import xmcore

__all__ = [
    "CHUNK_GAMES",
    "MAX_SEED",
    "TWELFTHS",
    "Chunk",
    "EndStats",
    "GameResult",
    "LengthStats",
    "SeatStats",
    "Summary",
    "final_names",
    "run",
    "stream",
    "usable_cpus",
    "wilson",
]

CHUNK_GAMES = 250
"""Games in a chunk: some hundredths of a second of work, so that a stop is soon heeded."""

MAX_SEED = 2**64 - 1
"""The largest seed, and the largest number of a generator stream."""

TWELFTHS = 12
"""Returns are counted in this part of a point."""

_Z95 = 1.959963984540054  # the 97.5 % point of the normal distribution
_POLL_SECONDS = 0.1


_Row = tuple[int, int, int, tuple[int, ...]]
"""What :meth:`xmcore.Game.simulate` gives of a game."""


class GameResult(NamedTuple):
    """The outcome of one game.

    Attributes:
        number: Of the game, which is the generator stream it was played with.
        decisions: Decisions that the players took.
        turns: Turns of single players.
        end_reason: The core's number of the rule that ended the game, see
            :func:`xmcore.end_reason_name`.
        returns: By seat, in twelfths of a point.
        finals: By seat, what it had at the end, in the order of :attr:`Chunk.final_names`; empty
            if that was not asked for.
    """

    number: int
    decisions: int
    turns: int
    end_reason: int
    returns: tuple[int, ...]
    finals: tuple[tuple[int, ...], ...] = ()


class Chunk(NamedTuple):
    """Results of the games ``first .. first + len(games) - 1``, in this order.

    Attributes:
        first: Number of the first game.
        games: A tuple ``(decisions, turns, end_reason, returns)`` for each game, with the meaning
            they have in :class:`GameResult`.
        final_names: What ``finals`` counts; empty if that was not asked for.
        finals: For each game, by seat, the numbers of these names; empty without names.
    """

    first: int
    games: tuple[_Row, ...]
    final_names: tuple[str, ...] = ()
    finals: tuple[tuple[tuple[int, ...], ...], ...] = ()

    def results(self) -> Iterator[GameResult]:
        """The games of the chunk one by one, numbered."""
        for i, row in enumerate(self.games):
            yield GameResult(self.first + i, *row, self.finals[i] if self.finals else ())


def wilson(count: int, total: int) -> tuple[float, float] | None:
    """The Wilson score interval, at 95 %, of a share.

    Args:
        count: In how many cases it happened, 0 to ``total``.
        total: The number of cases.

    Returns:
        The lower and upper end, each in 0..1; None if there are no cases.
    """
    if total == 0:
        return None
    share = count / total
    square = _Z95 * _Z95 / total
    middle = (share + square / 2) / (1 + square)
    half = _Z95 * math.sqrt(share * (1 - share) / total + square / (4 * total)) / (1 + square)
    # Rounding may leave the ends of 0 of n and n of n a hair away from what they are exactly.
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == total else min(1.0, middle + half)
    return low, high


@dataclass(frozen=True, slots=True)
class SeatStats:
    """How one seat did over the games of a run.

    A seat has won a game when its return is positive.

    Attributes:
        seat: Number of the seat.
        wins: Games that it won, alone or with others.
        shared: Those of its wins in which another seat had a positive return too.
        share: ``wins`` over all games; None without games.
        interval: The 95 % interval of ``share``, see :func:`wilson`; None without games.
        mean_return: In points; None without games.
        return_sum: The sum of its returns, in twelfths of a point.
    """

    seat: int
    wins: int
    shared: int
    share: float | None
    interval: tuple[float, float] | None
    mean_return: float | None
    return_sum: int


@dataclass(frozen=True, slots=True)
class EndStats:
    """How often games ended for one reason.

    Attributes:
        code: The core's number of the reason.
        reason: Its name.
        games: How many games ended so.
        undecided: Those of them in which no seat had a positive return: draws, and the games
            that all seats lost.
        share: ``games`` over all games.
        interval: The 95 % interval of ``share``, see :func:`wilson`.
    """

    code: int
    reason: str
    games: int
    undecided: int
    share: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class LengthStats:
    """The distribution of a game length.

    Attributes:
        mean: The arithmetic mean.
        sd: The standard deviation of the sample (divisor n - 1); None for a single game.
        minimum: The shortest game.
        quartiles: Lower quartile, median and upper quartile, between neighbours by linear
            interpolation (numpy's default).
        maximum: The longest game.
        total: The sum over all games.
    """

    mean: float
    sd: float | None
    minimum: int
    quartiles: tuple[float, float, float]
    maximum: int
    total: int


def _length_stats(histogram: Counter[int]) -> LengthStats | None:
    """The statistics of a histogram (length to number of games); None if it is empty."""
    games = histogram.total()
    if games == 0:
        return None
    total = sum(length * count for length, count in histogram.items())
    squares = sum(length * length * count for length, count in histogram.items())
    sd = None
    if games > 1:
        sd = math.sqrt((games * squares - total * total) / (games * (games - 1)))
    lengths = sorted(histogram)
    quarter, half, three = (_quartile(histogram, lengths, games, k) for k in (1, 2, 3))
    return LengthStats(total / games, sd, lengths[0], (quarter, half, three), lengths[-1], total)


def _quartile(histogram: Counter[int], lengths: list[int], games: int, k: int) -> float:
    """The ``k``-th quartile; positions are counted in quarters, so the result is exact."""
    position, quarters = divmod((games - 1) * k, 4)
    below, seen = None, 0
    for length in lengths:
        seen += histogram[length]
        if below is None and seen > position:
            below = length
        if below is not None and (quarters == 0 or seen > position + 1):
            return below + (length - below) * quarters / 4 if quarters else float(below)
    raise AssertionError("the position lies inside the histogram")


@dataclass
class Summary:
    """Counts over the games of a run; integers only, so adding is exact in any order.

    Make one with :meth:`of`, feed it with :meth:`add` or :meth:`merge`.

    Attributes:
        game: The canonical game string.
        content_hash: Of the game's content.
        seats: Number of seats.
        seed: Of the run.
        first: Number of the first game of the run.
        requested: How many games the run was asked for.
        games: How many games are counted here.
        wins: By seat, games with a positive return.
        shared: By seat, those of its wins in which another seat won too.
        return_sums: By seat, in twelfths of a point.
        winners: Number of winners of a game to number of games.
        ends: Number of an end reason to number of games.
        undecided: The same for games without a winner.
        decisions: Histogram of the lengths in decisions: length to number of games.
        turns: The same in turns.
        final_sums: For each name of what seats have at the end its sums by seat; empty if that
            was not asked for.
    """

    game: str
    content_hash: int
    seats: int
    seed: int
    first: int
    requested: int
    games: int = 0
    wins: list[int] = field(default_factory=list)
    shared: list[int] = field(default_factory=list)
    return_sums: list[int] = field(default_factory=list)
    winners: Counter[int] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    undecided: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    final_sums: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: xmcore.Game, games: int, seed: int, first: int = 0) -> Summary:
        """An empty summary for a run of ``games`` games."""
        seats = game.num_players
        return cls(
            str(game),
            game.content_hash,
            seats,
            seed,
            first,
            games,
            wins=[0] * seats,
            shared=[0] * seats,
            return_sums=[0] * seats,
        )

    @property
    def complete(self) -> bool:
        """Whether all games asked for are counted."""
        return self.games == self.requested

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk."""
        for decisions, turns, end_reason, returns in chunk.games:
            self.decisions[decisions] += 1
            self.turns[turns] += 1
            self.ends[end_reason] += 1
            winners = [seat for seat, value in enumerate(returns) if value > 0]
            self.winners[len(winners)] += 1
            if not winners:
                self.undecided[end_reason] += 1
            for seat in winners:
                self.wins[seat] += 1
                self.shared[seat] += len(winners) > 1
            for seat, value in enumerate(returns):
                self.return_sums[seat] += value
        self._add_finals(chunk)
        self.games += len(chunk.games)

    def _add_finals(self, chunk: Chunk) -> None:
        for number, name in enumerate(chunk.final_names):
            sums = self.final_sums.setdefault(name, [0] * self.seats)
            for seat in range(self.seats):
                sums[seat] += sum(game[seat][number] for game in chunk.finals)

    def merge(self, other: Summary) -> None:
        """Count the games of another run of the same game and seed in this one too.

        For runs that were spread over several machines with ``first``; nobody checks that the
        runs do not overlap.

        Raises:
            ValueError: The other run is of another game, content or seed, or only one of the two
                has counted what seats have at the end.
        """
        mine = (self.game, self.content_hash, self.seed)
        if mine != (other.game, other.content_hash, other.seed):
            raise ValueError(
                f"cannot merge a run of {other.game} with seed {other.seed} and content "
                f"{other.content_hash:016x} into one of {self.game} with seed {self.seed} and "
                f"content {self.content_hash:016x}"
            )
        if self.games and other.games and list(self.final_sums) != list(other.final_sums):
            raise ValueError("cannot merge runs of which only one has counted finals")
        self.first = min(self.first, other.first)
        self.requested += other.requested
        self.games += other.games
        for name in ("wins", "shared", "return_sums"):
            pairs = zip(getattr(self, name), getattr(other, name), strict=True)
            setattr(self, name, [a + b for a, b in pairs])
        for name in ("winners", "ends", "undecided", "decisions", "turns"):
            getattr(self, name).update(getattr(other, name))
        for name, sums in other.final_sums.items():
            mine_sums = self.final_sums.setdefault(name, [0] * self.seats)
            self.final_sums[name] = [a + b for a, b in zip(mine_sums, sums, strict=True)]

    def seat_stats(self) -> list[SeatStats]:
        """The table of seats, in order."""
        games = self.games
        return [
            SeatStats(
                seat,
                self.wins[seat],
                self.shared[seat],
                self.wins[seat] / games if games else None,
                wilson(self.wins[seat], games),
                self.return_sums[seat] / (TWELFTHS * games) if games else None,
                self.return_sums[seat],
            )
            for seat in range(self.seats)
        ]

    def end_stats(self) -> list[EndStats]:
        """The table of end reasons, the most frequent first."""
        stats = []
        for code, count in sorted(self.ends.items(), key=lambda item: (-item[1], item[0])):
            interval = wilson(count, self.games)
            assert interval is not None  # a reason is here only if a game is
            name = xmcore.end_reason_name(code)
            share = count / self.games
            stats.append(EndStats(code, name, count, self.undecided[code], share, interval))
        return stats

    def length_stats(self) -> dict[str, LengthStats | None]:
        """Game lengths, ``"decisions"`` and ``"turns"``; None without games."""
        return {"decisions": _length_stats(self.decisions), "turns": _length_stats(self.turns)}

    def final_means(self) -> dict[str, list[float]]:
        """What seats have at the end of a game, on average: for each name, by seat."""
        return {
            name: [value / self.games for value in sums] for name, sums in self.final_sums.items()
        }

    def to_dict(self) -> dict[str, Any]:
        """The whole summary as data for JSON, histograms included.

        The same games give the same data: no times, no number of processes are in it.
        """
        return {
            "kind": "xmcore-simulation",
            "format": 1,
            "game": self.game,
            "content_hash": f"{self.content_hash:016x}",
            "seed": self.seed,
            "first": self.first,
            "requested": self.requested,
            "games": self.games,
            "complete": self.complete,
            "seats": [_seat_dict(stats) for stats in self.seat_stats()],
            "winners": [[number, self.winners[number]] for number in sorted(self.winners)],
            "ends": [_end_dict(stats) for stats in self.end_stats()],
            "lengths": {
                "decisions": _length_dict(self.decisions),
                "turns": _length_dict(self.turns),
            },
            "finals": {
                name: {"sums": self.final_sums[name], "means": means}
                for name, means in self.final_means().items()
            },
        }


def _seat_dict(stats: SeatStats) -> dict[str, Any]:
    low, high = stats.interval or (None, None)
    return {
        "seat": stats.seat,
        "wins": stats.wins,
        "shared": stats.shared,
        "share": stats.share,
        "low": low,
        "high": high,
        "mean_return": stats.mean_return,
        "return_sum_twelfths": stats.return_sum,
    }


def _end_dict(stats: EndStats) -> dict[str, Any]:
    return {
        "reason": stats.reason,
        "code": stats.code,
        "games": stats.games,
        "undecided": stats.undecided,
        "share": stats.share,
        "low": stats.interval[0],
        "high": stats.interval[1],
    }


def _length_dict(histogram: Counter[int]) -> dict[str, Any]:
    stats = _length_stats(histogram)
    pairs = [[length, histogram[length]] for length in sorted(histogram)]
    if stats is None:
        return {"histogram": pairs}
    return {
        "mean": stats.mean,
        "sd": stats.sd,
        "min": stats.minimum,
        "q1": stats.quartiles[0],
        "median": stats.quartiles[1],
        "q3": stats.quartiles[2],
        "max": stats.maximum,
        "sum": stats.total,
        "histogram": pairs,
    }


def usable_cpus() -> int:
    """The number of CPUs that this process may use, at least 1."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def final_names(game: xmcore.Game) -> tuple[str, ...]:
    """What can be counted of each seat at the end of a game; empty if nothing is declared."""
    from xmcore.text.games import final_numbers

    numbers = final_numbers(game.name, game.new_initial_state(0).to_dict())
    return tuple(numbers[0]) if numbers else ()


class _Part(NamedTuple):
    """What is asked of a worker: games ``first .. first + games - 1`` of a seed."""

    seed: int
    first: int
    games: int
    max_decisions: int
    finals: bool


def _play(game: xmcore.Game, part: _Part) -> Chunk:
    if part.finals:
        from xmcore.text.games import words_of

        count = words_of(game.name).finals
        if count is not None:
            return _play_to_count(game, part, count)
    rows = game.simulate(part.games, part.seed, part.first, part.max_decisions)
    return Chunk(part.first, tuple(rows))


def _play_to_count(
    game: xmcore.Game, part: _Part, count: Callable[[dict[str, Any]], list[dict[str, int]]]
) -> Chunk:
    """The games of :meth:`xmcore.Game.simulate` one by one, with a look at where they end."""
    codes = _end_codes()
    rows, finals = [], []
    for number in range(part.first, part.first + part.games):
        state = game.new_initial_state(part.seed, number, log=False)
        decisions = state.playout(part.seed, part.max_decisions, number)
        returns = tuple(round(TWELFTHS * value) for value in state.returns())
        rows.append((decisions, state.turn(), codes[state.end_reason()], returns))
        finals.append(tuple(tuple(seat.values()) for seat in count(state.to_dict())))
    return Chunk(part.first, tuple(rows), final_names(game), tuple(finals))


@functools.cache
def _end_codes() -> dict[str, int]:
    """The number of each end reason."""
    codes: dict[str, int] = {}
    while (name := xmcore.end_reason_name(len(codes))) != "unknown":
        codes[name] = len(codes)
    return codes


def _play_elsewhere(game: xmcore.Game, content_hash: int, part: _Part) -> Chunk:
    """Play in another process or on another machine, where the library may be another one."""
    if game.content_hash != content_hash:
        raise xmcore.ContentError(
            f"{game} has content {game.content_hash:016x} in the worker, "
            f"{content_hash:016x} where the run was started"
        )
    return _play(game, part)


class _HereExecutor(Executor):
    """Runs what is submitted at once, in the calling thread."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def _start_worker() -> None:
    """Set up a worker process: the parent alone decides when it ends."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        # A parent that was killed cannot tell its workers to end, and the pool's queue would
        # keep them waiting for ever.
        def end_with_parent() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=end_with_parent, daemon=True).start()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Hold signals to end back in this thread while a process is spawned.

    The process inherits the mask, so that a Ctrl-C at the terminal, which goes to all processes,
    cannot meet a worker before :func:`_start_worker` has run.
    """
    if sys.platform == "win32" or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _kill_workers(pool: Executor) -> None:
    """End the workers of a process pool in the middle of their work."""
    if hasattr(pool, "kill_workers"):  # Python 3.14
        pool.kill_workers()
        return
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()


@contextmanager
def _process_pool(workers: int) -> Iterator[Executor]:
    """A pool of spawned processes that is gone afterwards, whatever happens."""
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    if os.name == "nt":
        workers = min(workers, 61)  # a limit of the platform
    with _signals_held():  # multiprocessing starts a helper process here
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_start_worker)
    try:
        yield pool
    except BaseException:
        # Also when the caller has dropped the stream (GeneratorExit): nobody wants the rest.
        _kill_workers(pool)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _check(games: int, seed: int, first: int, jobs: int, chunk_games: int) -> None:
    if games < 1:
        raise ValueError(f"games is {games}, it must be at least 1")
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed is {seed}, it must be 0 to 2^64 - 1")
    if first < 0 or first + games - 1 > MAX_SEED:
        raise ValueError(f"games {first} to {first + games - 1} given, numbers are 0 to 2^64 - 1")
    if jobs < 0:
        raise ValueError(f"jobs is {jobs}, it must be at least 1, or 0 for all CPUs")
    if chunk_games < 1:
        raise ValueError(f"chunk_games is {chunk_games}, it must be at least 1")


def stream(
    game: xmcore.Game,
    games: int,
    seed: int,
    *,
    first: int = 0,
    jobs: int = 1,
    executor: Executor | None = None,
    window: int | None = None,
    chunk_games: int = CHUNK_GAMES,
    max_decisions: int = 0,
    finals: bool = False,
    stop: Callable[[], bool] | None = None,
) -> Generator[Chunk, None, None]:
    """Play uniformly random games and hand out their results chunk by chunk, in game order.

    Close the iterator (``contextlib.closing``) to end the workers at once. With ``jobs`` other
    than 1 a script needs the usual ``if __name__ == "__main__":``.

    Args:
        game: The game to play.
        games: How many, at least 1.
        seed: 0 to 2^64 - 1; game ``i`` uses generator stream ``i`` of it.
        first: Number of the first game.
        jobs: Worker processes; 0 for as many as there are CPUs; 1 plays in this process.
        executor: Where to play instead, any :class:`concurrent.futures.Executor`; the caller
            shuts it down. The game is pickled to its workers, so they need the same xmcore.
        window: How many chunks may be handed to ``executor`` and not yet be handed out here; by
            default twice ``jobs`` and two more. Large clusters want a larger one.
        chunk_games: Games in a chunk. No result depends on it.
        max_decisions: Passed on to :meth:`xmcore.Game.simulate`; 0 for no limit.
        finals: Count also what seats have at the end, for games that declare it. That costs some
            twenty to forty microseconds a game.
        stop: Asked again and again, some ten times a second; once it says True no further chunk
            is begun, those begun are waited for and handed out, and the iterator ends.

    Raises:
        ValueError: An argument is out of its bounds. Raised at the call, not at the first chunk.
        concurrent.futures.BrokenExecutor: A worker has died.
    """
    _check(games, seed, first, jobs, chunk_games)
    jobs = min(jobs or usable_cpus(), -(-games // chunk_games))
    todo = (
        _Part(seed, start, min(chunk_games, first + games - start), max_decisions, finals)
        for start in range(first, first + games, chunk_games)
    )
    asked = stop or (lambda: False)
    window = window or 2 * jobs + 2
    if executor is None and jobs == 1:
        here = functools.partial(_HereExecutor().submit, _play, game)
        return _deliver(here, todo, 1, asked)
    play = functools.partial(_play_elsewhere, game, game.content_hash)
    if executor is not None:
        return _deliver(functools.partial(executor.submit, play), todo, window, asked)
    return _deliver_from_pool(play, todo, jobs, window, asked)


def _deliver_from_pool(
    play: Callable[[_Part], Chunk],
    todo: Iterator[_Part],
    jobs: int,
    window: int,
    stop: Callable[[], bool],
) -> Generator[Chunk, None, None]:
    with _process_pool(jobs) as pool:

        def submit(part: _Part) -> Future[Chunk]:
            with _signals_held():  # the pool spawns its workers at the first submissions
                return pool.submit(play, part)

        yield from _deliver(submit, todo, window, stop)


def _deliver(
    submit: Callable[[_Part], Future[Chunk]],
    todo: Iterator[_Part],
    window: int,
    stop: Callable[[], bool],
) -> Generator[Chunk, None, None]:
    """Keep up to ``window`` chunks submitted and hand them out in their order."""
    pending: deque[Future[Chunk]] = deque()
    try:
        while not stop():
            while len(pending) < window and (part := next(todo, None)) is not None:
                pending.append(submit(part))
            if not pending:
                return
            if _done(pending[0], stop):
                yield pending.popleft().result()
        # The last begun are withdrawn first: what is left has no gap.
        for future in reversed(pending):
            future.cancel()
        while pending and not pending[0].cancelled():
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


def _done(future: Future[Chunk], stop: Callable[[], bool]) -> bool:
    """Wait until the future is done (True), or until it is time to stop (False)."""
    while not stop():
        try:
            future.exception(_POLL_SECONDS)
            return True
        except TimeoutError:
            # The work itself may have ended with this error.
            if future.done():
                return True
    return False


def run(
    game: xmcore.Game,
    games: int,
    seed: int,
    *,
    first: int = 0,
    jobs: int = 1,
    executor: Executor | None = None,
    window: int | None = None,
    chunk_games: int = CHUNK_GAMES,
    max_decisions: int = 0,
    finals: bool = False,
    stop: Callable[[], bool] | None = None,
    on_chunk: Callable[[Chunk, Summary], object] | None = None,
) -> Summary:
    """Play uniformly random games and count them.

    Args:
        game: The game to play.
        games: How many, at least 1.
        seed: 0 to 2^64 - 1; game ``i`` uses generator stream ``i`` of it.
        first: As in :func:`stream`.
        jobs: As in :func:`stream`.
        executor: As in :func:`stream`.
        window: As in :func:`stream`.
        chunk_games: As in :func:`stream`.
        max_decisions: As in :func:`stream`.
        finals: As in :func:`stream`.
        stop: As in :func:`stream`; a stopped run has a summary that is not ``complete``.
        on_chunk: Called after each chunk, in game order, with the chunk and the summary so far.

    Returns:
        The counts, the same for every ``jobs``, ``executor`` and ``chunk_games``.

    Raises:
        ValueError: An argument is out of its bounds.
        concurrent.futures.BrokenExecutor: A worker has died.
    """
    chunks = stream(
        game,
        games,
        seed,
        first=first,
        jobs=jobs,
        executor=executor,
        window=window,
        chunk_games=chunk_games,
        max_decisions=max_decisions,
        finals=finals,
        stop=stop,
    )
    summary = Summary.of(game, games, seed, first)
    with closing(chunks):
        for chunk in chunks:
            summary.add(chunk)
            if on_chunk is not None:
                on_chunk(chunk, summary)
    return summary
