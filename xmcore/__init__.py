"""The rules of four X-Men tabletop games as a library.

>>> import xmcore
>>> game = xmcore.load_game("alert(players=3,mode=advanced)")
>>> state = game.new_initial_state(seed=1)
>>> state.is_chance_node()
True
>>> state.step()
>>> state.current_player() >= 0
True

`games` lists the games and their options, `Game` and `load_game` make one, `Game.new_initial_state`
starts a game. Names and meanings follow OpenSpiel where it has them.
"""

from __future__ import annotations

from pathlib import Path

from xmcore._core import (
    CHANCE_PLAYER,
    TERMINAL_PLAYER,
    FieldInfo,
    Game,
    GameInfo,
    OptionInfo,
    State,
    abi_version,
    end_reason_name,
    games,
    load_game,
    snapshot_game,
    version,
)
from xmcore.errors import (
    ContentError,
    Error,
    FormatError,
    IllegalActionError,
    OptionError,
    VersionError,
)

__all__ = [
    "CHANCE_PLAYER",
    "TERMINAL_PLAYER",
    "ContentError",
    "Error",
    "FieldInfo",
    "FormatError",
    "Game",
    "GameInfo",
    "IllegalActionError",
    "OptionError",
    "OptionInfo",
    "State",
    "VersionError",
    "abi_version",
    "end_reason_name",
    "games",
    "get_include",
    "get_library",
    "get_pkgconfig_dir",
    "load_game",
    "snapshot_game",
    "version",
]

__version__ = version()


def get_include() -> str:
    """The folder to give a C compiler for ``#include <xmcore/xmcore.h>``."""
    return str(Path(__file__).parent / "include")


def get_library() -> str:
    """The path of the shared library ``libxmcore``."""
    return str(next(iter(sorted((Path(__file__).parent / "lib").glob("libxmcore.*")))))


def get_pkgconfig_dir() -> str:
    """The folder to put into ``PKG_CONFIG_PATH`` for ``pkg-config xmcore``."""
    return str(Path(__file__).parent / "lib" / "pkgconfig")
