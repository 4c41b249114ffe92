"""``xmcore simulate``: many random games, counted."""

from __future__ import annotations

import sys
import time
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import dataclass

import click

import xmcore
from xmcore import simulation
from xmcore.cli.errors import CheckFailed
from xmcore.cli.formatting import Table, decimal, on_terminal, percent, print_tables
from xmcore.cli.outputs import Outputs
from xmcore.cli.params import GAME, SEED, STREAM, version
from xmcore.cli.progress import KINDS, progress
from xmcore.cli.stopping import StopRequest
from xmcore.simulation import LengthStats, Summary

__all__ = ["simulate", "summary_tables"]

_EPILOG = """\
Game number i is played with generator stream i of the seed. The printed results do
not depend on --jobs; a run that is stopped holds the first games, in order, as if it
had been asked for fewer.

The table of seats counts a win where the return is positive; "shared" are those of
the wins that other seats had too. low and high are the ends of the 95 % Wilson
interval. "undecided" games have no winner. The last table is what the seats have at
the end of a game, on average: points by their source, say, as the game has them.

Ctrl-C finishes the games in hand, prints the results so far, and ends with code 130;
a second Ctrl-C does not wait. The CSV file grows during the run; the JSON file is
written now and then, with "complete": false until the end.

\b
Examples:
  xmcore simulate alert --games 1000
  xmcore simulate "alert(players=4,mode=advanced)" -n 10000 --seed 1 --jobs 2
  xmcore simulate "siege(players=3,length=short)" -n 10000 --json siege.json
  xmcore simulate alert --csv - | cut -d, -f3 | sort -n | uniq -c
"""


@dataclass(frozen=True)
class _Run:
    """What the user asked for."""

    game: xmcore.Game
    games: int
    seed: int
    first: int
    jobs: int
    progress: str
    quiet: bool
    finals: bool


def summary_tables(summary: Summary) -> list[Table]:
    """What is printed of a run; no times and no number of processes are in it."""
    facts = [
        ("game", summary.game),
        ("content", f"{summary.content_hash:016x}"),
        ("version", version()),
        ("seed", str(summary.seed)),
        ("first", str(summary.first)),
        ("games", str(summary.games)),
    ]
    if not summary.complete:
        facts.append(("asked_for", str(summary.requested)))
    tables = [
        Table("Run", ("run", "value"), facts),
        _seat_table(summary),
        _end_table(summary),
        _length_table(summary),
    ]
    return [*tables, _final_table(summary)] if summary.final_sums else tables


def _interval(interval: tuple[float, float] | None) -> tuple[str | None, str | None]:
    low, high = interval or (None, None)
    return percent(low), percent(high)


def _seat_table(summary: Summary) -> Table:
    return Table(
        "Wins by seat",
        ("seat", ">wins", ">shared", ">share", ">low", ">high", ">mean_return"),
        [
            (
                str(s.seat),
                str(s.wins),
                str(s.shared),
                percent(s.share),
                *_interval(s.interval),
                decimal(s.mean_return, 4),
            )
            for s in summary.seat_stats()
        ],
    )


def _end_table(summary: Summary) -> Table:
    return Table(
        "Ends of games",
        ("end", ">games", ">undecided", ">share", ">low", ">high"),
        [
            (s.reason, str(s.games), str(s.undecided), percent(s.share), *_interval(s.interval))
            for s in summary.end_stats()
        ],
    )


def _length_cells(stats: LengthStats | None) -> tuple[str | None, ...]:
    if stats is None:
        return (None,) * 7
    quartiles = (decimal(value) for value in stats.quartiles)
    mean, sd = decimal(stats.mean), decimal(stats.sd)
    return (mean, sd, str(stats.minimum), *quartiles, str(stats.maximum))


def _length_table(summary: Summary) -> Table:
    return Table(
        "Game length",
        ("length", ">mean", ">sd", ">min", ">q1", ">median", ">q3", ">max"),
        [(unit, *_length_cells(stats)) for unit, stats in summary.length_stats().items()],
    )


def _final_table(summary: Summary) -> Table:
    means = summary.final_means()
    return Table(
        "At the end of a game, on average",
        ("at_end", *(f">{name}" for name in means)),
        [
            (str(seat), *(decimal(by_seat[seat]) for by_seat in means.values()))
            for seat in range(summary.seats)
        ],
    )


def _play(run: _Run, summary: Summary, outputs: Outputs, stop: StopRequest) -> Exception | None:
    """Play until done or stopped; the problem that ended it early, if one did.

    A chunk is written, then counted, then reported: what was reported is never lost.
    """
    chunks = simulation.stream(
        run.game,
        run.games,
        run.seed,
        first=run.first,
        jobs=run.jobs,
        finals=run.finals,
        stop=stop,
    )
    try:
        with progress(run.progress, run.games) as report, closing(chunks):
            for chunk in chunks:
                outputs.add(chunk)
                summary.add(chunk)
                outputs.checkpoint(summary)
                report(summary.games)
    except KeyboardInterrupt:
        pass  # the second Ctrl-C
    except BrokenExecutor:
        return CheckFailed(
            f"a worker process ended unexpectedly after {summary.games} of {run.games} games"
        )
    except (OSError, click.ClickException, xmcore.Error) as error:
        return error
    return None


def _say_interrupted(summary: Summary) -> None:
    text = f"xmcore: interrupted after {summary.games} of {summary.requested} games"
    left = summary.requested - summary.games
    click.echo(
        f"{text}; go on with --first {summary.first + summary.games} --games {left}", err=True
    )


def _execute(run: _Run, outputs: Outputs) -> int:
    """Carry out a run, and return the exit code."""
    summary = Summary.of(run.game, run.games, run.seed, run.first)
    begin = time.monotonic()
    with StopRequest() as stop:
        problem = _play(run, summary, outputs, stop)
        seconds = time.monotonic() - begin
        later = outputs.finish(summary)
        if not outputs.takes_stdout:
            print_tables(summary_tables(summary))
    if problem or later:
        raise problem or later  # type: ignore[misc]
    if not summary.complete:
        _say_interrupted(summary)
        return stop.exit_code
    if not run.quiet:
        rate = summary.games / seconds if seconds else float("inf")
        click.echo(f"{summary.games} games in {seconds:.2f} s, {rate:.0f} games/s", err=True)
    return 0


@click.command(epilog=_EPILOG)
@click.argument("game", type=GAME)
@click.option(
    "-n",
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many games to play.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="Seed of the generator.")
@click.option(
    "--first",
    type=STREAM,
    default=0,
    show_default=True,
    help="Number of the first game; to go on with a run, or to spread it over machines.",
)
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Worker processes; 0 for as many as there are CPUs.",
)
@click.option(
    "--json",
    "json_path",
    metavar="FILE",
    help="Write the whole summary, histograms included; - prints it instead of the table.",
)
@click.option(
    "--csv",
    "csv_path",
    metavar="FILE",
    help="Write one row a game; - prints them instead of the table.",
)
@click.option(
    "--plot",
    "plot_path",
    metavar="FILE",
    help='Draw histograms, as PNG, SVG or PDF by the name\'s ending; needs "xmcore[plot]".',
)
@click.option(
    "--finals/--no-finals",
    default=True,
    show_default=True,
    help="Count what the seats have at the end too; without it a run takes two thirds of the time.",
)
@click.option(
    "--progress",
    "progress_kind",
    type=click.Choice(KINDS),
    default="auto",
    show_default=True,
    help="How to show progress: auto is a bar if standard error is a terminal; plain prints a "
    "line every five seconds.",
)
@click.option("-q", "--quiet", is_flag=True, help="Show results and errors only.")
@click.pass_context
def simulate(
    ctx: click.Context,
    *,
    game: xmcore.Game,
    games: int,
    seed: int,
    first: int,
    jobs: int,
    json_path: str | None,
    csv_path: str | None,
    plot_path: str | None,
    finals: bool,
    progress_kind: str,
    quiet: bool,
) -> None:
    """Play many random games of GAME and count wins, lengths and ends.

    Existing files are overwritten.
    """
    if first + games - 1 > simulation.MAX_SEED:
        raise click.BadParameter("the last game's number is over 2^64 - 1", param_hint="'--first'")
    outputs = Outputs(game, json_path, csv_path, plot_path, finals)
    mixed = outputs.streams_to_stdout and on_terminal(sys.stdout)  # a bar between the rows
    shown = "none" if quiet or (mixed and progress_kind == "auto") else progress_kind
    ctx.exit(_execute(_Run(game, games, seed, first, jobs, shown, quiet, finals), outputs))
