"""The rules of X-Men tabletop games as a library.

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

from importlib.util import find_spec
from pathlib import Path

if find_spec("xmcore._core") is None:
    # Started inside a checkout, whose xmcore/ is found before the installed package: take what
    # was compiled from there.
    from pkgutil import extend_path

    __path__ = extend_path(__path__, __name__)

from xmcore._core import (
    CHANCE_PLAYER,
    TERMINAL_PLAYER,
    ArgumentInfo,
    FieldInfo,
    Game,
    GameInfo,
    KindInfo,
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
    "ArgumentInfo",
    "ContentError",
    "Error",
    "FieldInfo",
    "FormatError",
    "Game",
    "GameInfo",
    "IllegalActionError",
    "KindInfo",
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


def _part(name: str) -> Path:
    """A file or folder of the installed package."""
    return next((p for p in (Path(folder) / name for folder in __path__) if p.exists()), Path(name))


def get_include() -> str:
    """The folder to give a C compiler for ``#include <xmcore/xmcore.h>``."""
    return str(_part("include"))


def get_library() -> str:
    """The path of the shared library ``libxmcore``."""
    found = sorted(_part("lib").glob("libxmcore.[sd]*"), key=lambda path: len(path.name))
    if not found:
        raise FileNotFoundError("xmcore was installed without its shared library")
    return str(found[0])


def get_pkgconfig_dir() -> str:
    """The folder to put into ``PKG_CONFIG_PATH`` for ``pkg-config xmcore``."""
    return str(_part("lib") / "pkgconfig")
