"""``xmcore replay``: a recorded game checked step by step and printed."""

from __future__ import annotations

import json
from typing import Any, Protocol

import click

import xmcore
from xmcore import CHANCE_PLAYER, records
from xmcore.cli.errors import BadFile, CheckFailed
from xmcore.cli.files import read_file
from xmcore.records import Record, Step
from xmcore.text import Narrator

__all__ = ["replay"]

_EPILOG = """\
Each step must be a legal action or a possible outcome, and the state after the last
one must be the recorded one, byte for byte. If not, the exit code is 1; it is 3 if
the file cannot be read, is no record, or was made with other content.

\b
Examples:
  xmcore replay game.xmrec
  xmcore replay game.xmrec --quiet && echo the same
  xmcore replay game.xmrec --json | grep '"event": "captured"'
"""


class _Printer(Protocol):
    """Shows a game while it is replayed."""

    def begin(self, record: Record) -> None:
        """Before the first step."""

    def step(self, step: Step) -> None:
        """After a step."""

    def end(self, record: Record, state: xmcore.State) -> None:
        """After the last step, when it was checked too."""


class _Silent:
    """Shows nothing."""

    def begin(self, record: Record) -> None:
        """Nothing."""

    def step(self, step: Step) -> None:
        """Nothing."""

    def end(self, record: Record, state: xmcore.State) -> None:
        """Nothing."""


class _Text:
    """Tells the game turn by turn: decisions with their number, below them what happened."""

    def __init__(self, game: str) -> None:
        self._narrator = Narrator(game)

    def begin(self, record: Record) -> None:
        """Name the game."""
        facts = ("game", record.game), ("content", f"{record.content_hash:016x}")
        origin = ("seed", record.seed), ("stream", record.stream), ("version", record.version)
        for name, value in (*facts, *origin):
            click.echo(f"{name:7}  {value}")
        click.echo()

    def step(self, step: Step) -> None:
        """A line for the decision, and one for each event."""
        self._narrator.look(step.state.to_dict())
        lines = list(self._narrator.tell_all(step.events))
        if step.player != CHANCE_PLAYER or not lines:
            click.echo(f"{step.number:5}  {self._narrator.player(step.player)}: {step.text}")
        for is_turn, line in lines:
            click.echo(f"\n{line}" if is_turn else f"         {line}")

    def end(self, record: Record, state: xmcore.State) -> None:
        """The result, and the state if the game is not over or a report is about it."""
        if state.is_terminal():
            returns = " ".join(f"{value:+.4f}" for value in state.returns())
            click.echo(f"\nend      {state.end_reason()}\nreturns  {returns}")
        if record.state is not None or not state.is_terminal():
            click.echo(f"\n{state}")
        click.echo(f"\nsame     {len(record.log)} steps, and the final state")


class _JsonLines:
    """One JSON object a line: the record's head, the steps, the end."""

    def begin(self, record: Record) -> None:
        """The head."""
        self._print(
            record=record.game,
            content_hash=f"{record.content_hash:016x}",
            seed=record.seed,
            stream=record.stream,
            version=record.version,
            steps=len(record.log),
        )

    def step(self, step: Step) -> None:
        """A step."""
        self._print(
            step=step.number,
            player=step.player,
            value=step.value,
            text=step.text,
            events=step.events,
        )

    def end(self, record: Record, state: xmcore.State) -> None:
        """The end."""
        self._print(same=True, end=state.end_reason(), returns=list(state.returns()))

    def _print(self, **data: Any) -> None:
        click.echo(json.dumps(data))


def _read(path: str) -> tuple[Record, xmcore.Game]:
    data = read_file(path, records.MAX_BYTES)
    try:
        record = records.loads(data)
        return record, records.game_of(record)
    except xmcore.Error as error:
        raise BadFile(f"{path}: {error}") from error


@click.command(epilog=_EPILOG)
@click.argument("path", metavar="FILE")
@click.option("-q", "--quiet", is_flag=True, help="Only check.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def replay(path: str, quiet: bool, as_json: bool) -> None:
    """Check the record in FILE and print the game.

    FILE may be - for standard input.
    """
    record, game = _read(path)
    printer: _Printer = _Silent() if quiet else _JsonLines() if as_json else _Text(game.name)
    state = game.new_initial_state(record.seed, record.stream)
    printer.begin(record)
    try:
        for step in records.replay(record, game):
            state = step.state
            printer.step(step)
        records.check_end(record, state)
    except records.ReplayError as error:
        raise CheckFailed(f"{path}: {error}") from error
    printer.end(record, state)
