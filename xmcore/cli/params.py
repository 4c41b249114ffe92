"""Kinds of arguments that several commands take, and the version of the program."""

# ruff: noqa: PLC0415 - heavy packages are imported where they are needed

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

import xmcore

__all__ = ["GAME", "SEED", "STREAM", "check_seat", "new_seed", "version"]

_MAX_WORD = 2**64 - 1


if TYPE_CHECKING:
    _GameTypeBase = click.ParamType[xmcore.Game]
else:  # older versions of click have no type argument here
    _GameTypeBase = click.ParamType


class _GameType(_GameTypeBase):
    """A game string; converts to the loaded game."""

    name = "game"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> xmcore.Game:
        """Load the game, or fail with what the core says is wrong."""
        if not isinstance(value, str):
            assert isinstance(value, xmcore.Game)  # click may convert a second time
            return value
        try:
            return xmcore.load_game(value)
        except xmcore.Error as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names of the games."""
        names = [info.name for info in xmcore.games()]
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


GAME = _GameType()
"""A game string."""

SEED = click.IntRange(0, _MAX_WORD)
"""A seed of the generator."""

STREAM = click.IntRange(0, _MAX_WORD)
"""A stream of the generator: the number of a game."""


def new_seed() -> int:
    """A seed from the system's randomness. 32 bits: it will be typed by hand."""
    return random.SystemRandom().getrandbits(32)


def check_seat(game: xmcore.Game, seat: int) -> None:
    """Refuse a seat that the game does not have."""
    if not 0 <= seat < game.num_players:
        raise click.BadParameter(
            f"{seat} is not in the range 0<=x<={game.num_players - 1} ({game} has "
            f"{game.num_players} seats)",
            param_hint="'--seat'",
        )


def version() -> str:
    """The version of the installed package."""
    known = getattr(xmcore, "__version__", None)
    if isinstance(known, str):
        return known
    import importlib.metadata  # slow, and seldom needed

    try:
        return importlib.metadata.version("xmcore")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"
