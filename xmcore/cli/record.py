"""``xmcore record``: one random game into a file."""

from __future__ import annotations

import sys

import click

import xmcore
from xmcore import records
from xmcore.cli.files import STDOUT, check_writable, write_file
from xmcore.cli.formatting import on_terminal
from xmcore.cli.params import GAME, SEED, STREAM

__all__ = ["record"]

_EPILOG = """\
A record holds the game string, the content's hash, the seed, every action and every
chance outcome, and the final state. `xmcore replay` checks and prints it.

\b
Examples:
  xmcore record alert --seed 3 -o game.xmrec
  xmcore record "siege(players=3)" --seed 3 -o game.xmrec
  xmcore record alert --seed 3 --steps 40 --state -o report.xmrec
"""


@click.command(epilog=_EPILOG)
@click.argument("game", type=GAME)
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="The file to write, overwritten if it exists; - for standard output.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="Seed of the generator.")
@click.option("--stream", type=STREAM, default=0, show_default=True, help="Its stream.")
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    help="Stop after so many decisions; without it the game is played to its end.",
)
@click.option(
    "--state",
    "report",
    is_flag=True,
    help="Make a bug report: add the last state, as a snapshot and readable.",
)
@click.option("-q", "--quiet", is_flag=True, help="Say nothing about the game.")
def record(
    *,
    game: xmcore.Game,
    output: str,
    seed: int,
    stream: int,
    steps: int | None,
    report: bool,
    quiet: bool,
) -> None:
    """Play one random game of GAME and write its record."""
    if output == STDOUT and on_terminal(sys.stdout):
        raise click.UsageError("a record is binary and is not written to a terminal")
    check_writable(output)
    made = records.play_random(game, seed, stream, steps=steps, report=report)
    write_file(output, records.dumps(made))
    if not quiet:
        end = game.state_from_bytes(made.final)
        how = f"ended by {end.end_reason()}" if end.is_terminal() else "not finished"
        decisions = sum(player >= 0 for player, _ in made.log)
        click.echo(f"{output}: {decisions} decisions, {len(made.log)} steps, {how}", err=True)
