"""How far a run is: a bar on a terminal, lines for a log, or nothing. On standard error."""

# ruff: noqa: PLC0415 - heavy packages are imported where they are needed

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import click

from xmcore.cli.formatting import on_terminal

if TYPE_CHECKING:
    from rich.progress import Task
    from rich.text import Text

__all__ = ["KINDS", "Report", "progress"]

KINDS = ("auto", "bar", "plain", "none")
"""What the user may ask for; auto is a bar if standard error is a terminal, else nothing."""

_SECONDS = 5.0


class Report(Protocol):
    """Told how many games are finished."""

    def __call__(self, done: int) -> None:
        """Show that ``done`` games are finished."""


def duration(seconds: float) -> str:
    """A time like 0:07 or 1:02:03."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class _Lines:
    """A line now and then."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._begin = self._last = time.monotonic()

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if now - self._last < _SECONDS:
            return
        self._last = now
        rate = done / (now - self._begin)
        left = duration((self._total - done) / rate) if rate else "unknown"
        click.echo(
            f"{done} of {self._total} games, {100 * done // self._total}%, "
            f"{rate:.0f} games/s, {left} left",
            err=True,
        )


@contextmanager
def _bar(total: int) -> Iterator[Report]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        """Games a second."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:.0f} games/s")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    console = Console(stderr=True)
    # Standard output stays as it is: the bar is gone before results are printed.
    with Progress(*columns, console=console, redirect_stdout=False, transient=True) as shown:
        task = shown.add_task("", total=total)

        def report(done: int) -> None:
            shown.update(task, completed=done)

        yield report


@contextmanager
def progress(kind: str, total: int) -> Iterator[Report]:
    """Show the progress of a run while entered.

    Args:
        kind: One of :data:`KINDS`.
        total: Games of the run.

    Yields:
        A function to be called with the number of finished games.
    """
    if kind == "bar" or (kind == "auto" and on_terminal(sys.stderr)):
        with _bar(total) as report:
            yield report
    elif kind == "plain":
        yield _Lines(total)
    else:
        yield lambda done: None
