"""The plot of a simulation: histograms of the game length, and wins by seat. Needs matplotlib."""

# ruff: noqa: PLC0415 - heavy packages are imported where they are needed

from __future__ import annotations

import importlib.util
import io
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from xmcore.simulation import Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["check_plot", "draw"]

_BINS = 60


def _suffix(path: str) -> str:
    return Path(path).suffix.removeprefix(".").lower()


def check_plot(path: str) -> None:
    """Refuse a plot that could not be drawn at the end of the run.

    Raises:
        click.UsageError: matplotlib is missing, or it does not know the kind of file.
    """
    try:
        missing = importlib.util.find_spec("matplotlib") is None
    except ImportError:
        missing = True
    if missing:
        raise click.UsageError('--plot needs matplotlib: pip install "xmcore[plot]"')
    from matplotlib.backend_bases import FigureCanvasBase

    kinds = sorted(FigureCanvasBase.get_supported_filetypes())
    if _suffix(path) not in kinds:
        raise click.BadParameter(
            f"{path!r} given, the name must end in one of: {', '.join(kinds)}",
            param_hint="'--plot'",
        )


def _draw_lengths(axes: Axes, histogram: Counter[int], unit: str) -> None:
    low, high = min(histogram), max(histogram)
    width = max(1, -(-(high - low + 1) // _BINS))  # whole numbers: every bin as wide
    edges = [edge - 0.5 for edge in range(low, high + width + 1, width)]
    axes.hist(list(histogram), bins=edges, weights=list(histogram.values()))
    axes.set_xlabel(f"length in {unit}")
    axes.set_ylabel("games")


def _draw_seats(axes: Axes, summary: Summary) -> None:
    for stats in summary.seat_stats():
        assert stats.share is not None and stats.interval is not None  # there are games
        low, high = stats.interval
        error = [[100 * (stats.share - low)], [100 * (high - stats.share)]]
        axes.bar([str(stats.seat)], [100 * stats.share], yerr=error, capsize=6, color="C0")
    axes.set_xlabel("seat")
    axes.set_ylabel("won games in %, with 95 % intervals")


def draw(summary: Summary, path: str) -> bytes:
    """The plot as the bytes of a file.

    Args:
        summary: Of the games to show.
        path: Its suffix says which kind of file to make.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 4), layout="constrained")
    figure.suptitle(f"{summary.game}: {summary.games} random games, seed {summary.seed}")
    if summary.games:
        turns, decisions, seats = figure.subplots(1, 3)
        _draw_lengths(turns, summary.turns, "turns")
        _draw_lengths(decisions, summary.decisions, "decisions")
        _draw_seats(seats, summary)
    file = io.BytesIO()
    figure.savefig(file, format=_suffix(path))
    return file.getvalue()
