"""The files of ``xmcore simulate``: JSON, CSV and plot."""

# ruff: noqa: PLC0415 - heavy packages are imported where they are needed

from __future__ import annotations

import csv
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

import click

import xmcore
from xmcore import simulation
from xmcore.cli.errors import file_error
from xmcore.cli.files import STDOUT, check_writable, is_regular_target, write_file
from xmcore.cli.params import version
from xmcore.simulation import TWELFTHS, Chunk, Summary

__all__ = ["Outputs"]

_CHECKPOINT_SECONDS = 5.0


def _points(twelfths: int) -> str:
    """A return in points, in the shortest form that reads back as the same float."""
    whole, rest = divmod(twelfths, TWELFTHS)
    return str(whole) if rest == 0 else repr(twelfths / TWELFTHS)


def _json_text(data: dict[str, Any]) -> str:
    """JSON for reading and for ``diff``: a line a value, but the pairs of a histogram together."""
    text = json.dumps(data, indent=2) + "\n"
    # No string can look so: JSON writes the line breaks in strings as escapes.
    return re.sub(r"\[\n +(\d+),\n +(\d+)\n +\]", r"[\1, \2]", text)


def _open(path: str) -> TextIO:
    return Path(path).open("w", encoding="utf-8", newline="")


class _CsvFile:
    """One row a game, in game order; on the disk (or in the pipe) before it is counted."""

    def __init__(self, path: str, seats: int, finals: Sequence[str]) -> None:
        self._path = path
        try:
            self._file = sys.stdout if path == STDOUT else _open(path)
        except OSError as error:
            raise file_error("write", path, error) from error
        self._writer = csv.writer(self._file, lineterminator="\n")
        columns = ("return", *finals)
        by_seat = (f"{name}_{seat}" for name in columns for seat in range(seats))
        self._writer.writerow(("game", "decisions", "turns", "end_reason", *by_seat))

    def add(self, chunk: Chunk) -> None:
        """Write the games of a chunk."""
        self._writer.writerows(
            (
                game.number,
                game.decisions,
                game.turns,
                xmcore.end_reason_name(game.end_reason),
                *map(_points, game.returns),
                *(value for by_seat in zip(*game.finals, strict=True) for value in by_seat),
            )
            for game in chunk.results()
        )
        self.flush()

    def flush(self) -> None:
        """Hand everything to the system, so that it outlives this process."""
        try:
            self._file.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise file_error("write", self._path, error) from error

    def close(self) -> None:
        """Close the file; standard output stays open."""
        self.flush()
        if self._path != STDOUT:
            self._file.close()


class Outputs:
    """The files that a run writes, checked when this is made: before any game is played.

    Args:
        game: The game to be played.
        json_path: Where the summary goes, or None.
        csv_path: Where the games go, or None.
        plot_path: Where the plot goes, or None.
        finals: Whether what the seats have at the end is counted.

    Attributes:
        takes_stdout: Whether a file is standard output, which leaves no place for the table.
        streams_to_stdout: Whether standard output is written during the run.

    Raises:
        click.UsageError: The files cannot be meant so, or the plot cannot be drawn.
        BadFile: A file cannot be written.
    """

    def __init__(
        self,
        game: xmcore.Game,
        json_path: str | None,
        csv_path: str | None,
        plot_path: str | None,
        finals: bool,
    ) -> None:
        """Check the files, and begin the CSV file."""
        paths = [path for path in (json_path, csv_path, plot_path) if path is not None]
        targets = [Path(path).resolve() for path in paths if path != os.devnull]
        if len(set(targets)) < len(targets):
            raise click.UsageError("--json, --csv and --plot must name different files")
        if plot_path is not None:
            from xmcore.cli.plotting import check_plot

            check_plot(plot_path)
        for path in paths:
            check_writable(path)
        self._json_path = json_path
        self._plot_path = plot_path
        self._csv = None
        if csv_path is not None:
            names = simulation.final_names(game) if finals else ()
            self._csv = _CsvFile(csv_path, game.num_players, names)
        self._next_checkpoint = time.monotonic() + _CHECKPOINT_SECONDS
        self.takes_stdout = STDOUT in paths
        self.streams_to_stdout = csv_path == STDOUT

    def add(self, chunk: Chunk) -> None:
        """Take in a finished chunk."""
        if self._csv is not None:
            self._csv.add(chunk)

    def checkpoint(self, summary: Summary) -> None:
        """Now and then write the summary so far, for the case that the process is killed."""
        if self._json_path is None or not is_regular_target(self._json_path):
            return
        if time.monotonic() >= self._next_checkpoint:
            self._write_json(summary)
            self._next_checkpoint = time.monotonic() + _CHECKPOINT_SECONDS

    def finish(self, summary: Summary) -> Exception | None:
        """Write what is written at the end, as far as it can be done.

        Returns:
            The first thing that went wrong, or None.
        """
        problem: Exception | None = None
        for write in (self._write_json, self._draw_plot, self._close_csv):
            try:
                write(summary)
            except (OSError, click.ClickException) as error:
                problem = problem or error
        return problem

    def _write_json(self, summary: Summary) -> None:
        if self._json_path is not None:
            data = {"version": version(), **summary.to_dict()}
            write_file(self._json_path, _json_text(data).encode())

    def _draw_plot(self, summary: Summary) -> None:
        if self._plot_path is not None:
            from xmcore.cli.plotting import draw

            write_file(self._plot_path, draw(summary, self._plot_path))

    def _close_csv(self, summary: Summary) -> None:
        if self._csv is not None:
            self._csv.close()
