"""Exit codes, and how errors become a message and an exit code."""

from __future__ import annotations

import os
import sys
from typing import Any, NoReturn

import click

import xmcore

__all__ = ["BROKEN_PIPE", "CHECK_FAILED", "BadFile", "CheckFailed", "XmcoreGroup", "file_error"]

CHECK_FAILED = 1
USAGE_ERROR = 2
BAD_FILE = 3
INTERRUPTED = 130
BROKEN_PIPE = 141


class CheckFailed(click.ClickException):
    """Something was checked and is not so, or a run broke off (exit code 1)."""

    exit_code = CHECK_FAILED


class BadFile(click.ClickException):
    """A file cannot be read, cannot be written, or does not hold what it should (exit code 3)."""

    exit_code = BAD_FILE


class _BadUse(click.ClickException):
    """The core refused what the user asked for (exit code 2)."""

    exit_code = USAGE_ERROR


def file_error(doing: str, path: str, error: OSError) -> BadFile:
    """The error of the system about a file, in one line.

    Args:
        doing: "read" or "write".
        path: The file as the user named it.
        error: What the system says.
    """
    return BadFile(f"cannot {doing} {path}: {error.strerror or error}")


def silence_stdout() -> None:
    """Let nothing more be written to standard output, not even what is buffered."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return  # not a file: a test's buffer
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, descriptor)
    os.close(null)


class XmcoreGroup(click.Group):
    """A group of commands that turns the errors below it into messages and exit codes."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command named in the context."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()  # here, where a closed pipe is still dealt with
        except BrokenPipeError:
            silence_stdout()
            ctx.exit(BROKEN_PIPE)
        except OSError as error:  # a full disk, say: commands tell errors of their own files
            silence_stdout()
            raise file_error("write", "standard output", error) from error
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except xmcore.Error as error:
            self._refuse(error)

    @staticmethod
    def _refuse(error: xmcore.Error) -> NoReturn:
        raise _BadUse(str(error)) from error
