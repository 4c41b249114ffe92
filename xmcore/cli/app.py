"""The group of all commands, and the function that runs it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from xmcore.cli.errors import XmcoreGroup
from xmcore.cli.games import games
from xmcore.cli.params import version
from xmcore.cli.play import play
from xmcore.cli.record import record
from xmcore.cli.replay import replay
from xmcore.cli.simulate import simulate

__all__ = ["app", "run_app"]

_EPILOG = """\
GAME is a game string: a name, or a name with options, like
"alert(players=4,mode=advanced)". `xmcore games` lists names and options.

Results go to standard output, progress and messages to standard error. Where the
output is not a terminal it is plain text in aligned columns.

\b
Exit codes:
  0    done
  1    a check failed, or a run broke off
  2    wrong usage: an option, a game or a value that does not exist
  3    a file that cannot be read or written, or does not hold a record
  130  interrupted with Ctrl-C, 143 told to end; results so far were given
  141  whoever read the output has stopped reading
"""


@click.group(
    cls=XmcoreGroup,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(version(), prog_name="xmcore")
def app() -> None:
    """The rules of X-Men tabletop games: list, simulate, play, record, replay."""


for _command in (games, simulate, play, record, replay):
    app.add_command(_command)


def run_app(argv: Sequence[str] | None = None) -> int:
    """Run the commands on ``argv`` (by default the process's) and return the exit code."""
    try:
        app.main(argv, prog_name="xmcore")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
