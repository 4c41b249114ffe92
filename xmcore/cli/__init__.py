"""The command line of xmcore: ``xmcore`` and ``python -m xmcore``.

This module needs nothing but the standard library, so that it can say what is missing; the
commands stand in :mod:`xmcore.cli.app` and need the extra ``cli``.
"""

# ruff: noqa: PLC0415 - heavy packages are imported where they are needed

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence

__all__ = ["main"]

_NEEDED = ("click", "rich", "msgpack")
_USAGE_ERROR = 2
_INTERRUPTED = 130


def _missing(name: str) -> bool:
    """Whether a package cannot be imported; looks without importing it."""
    try:
        return importlib.util.find_spec(name) is None
    except ImportError:
        return True


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: The arguments after the program's name; by default those of the process.

    Returns:
        The exit code: 0 done, 1 a check failed, 2 wrong usage (or a missing extra), 3 a file that
        cannot be read or written, 130 interrupted, 141 nobody reads the output any more, 143 told
        to end.
    """
    missing = [name for name in _NEEDED if _missing(name)]
    if missing:
        print(
            f'xmcore: the command line needs {" and ".join(missing)}: pip install "xmcore[cli]"',
            file=sys.stderr,
        )
        return _USAGE_ERROR
    try:
        from xmcore.cli.app import run_app

        return run_app(argv)
    except KeyboardInterrupt:
        return _INTERRUPTED
