"""xmcore through cffi in ABI mode: the same games, nothing compiled, xmcore not imported.

>>> import xmcore_cffi
>>> game = xmcore_cffi.load_game("alert(players=3,mode=advanced)")
>>> state = game.new_initial_state(seed=1)
>>> state.step()
>>> state.current_player() >= 0
True

`Game` and `State` have the methods of xmcore's and give the same results. Slower by the cost of
cffi's calls: for interpreters without xmcore's own module, and as a second witness of the C
interface.
"""

from __future__ import annotations

from xmcore_cffi.errors import (
    ContentError,
    Error,
    FormatError,
    IllegalActionError,
    OptionError,
    VersionError,
)
from xmcore_cffi.game import Game, load_game
from xmcore_cffi.library import Library, default_library
from xmcore_cffi.state import State

__all__ = [
    "CHANCE_PLAYER",
    "TERMINAL_PLAYER",
    "ContentError",
    "Error",
    "FormatError",
    "Game",
    "IllegalActionError",
    "Library",
    "OptionError",
    "State",
    "VersionError",
    "abi_version",
    "default_library",
    "games",
    "load_game",
    "version",
]

CHANCE_PLAYER = -1
"""What `State.current_player` says at a chance event."""

TERMINAL_PLAYER = -4
"""What `State.current_player` says when the game is over."""


def version() -> str:
    """The version of the C core, "major.minor.patch"."""
    door = default_library()
    return door.text(door.lib.xm_version_string())


def abi_version() -> int:
    """The number of the C interface that the core implements."""
    return int(default_library().lib.xm_abi_version())


def games() -> list[str]:
    """The names of the library's games."""
    door = default_library()
    return [door.text(door.lib.xm_game_name(i)) for i in range(door.lib.xm_game_count())]
