"""Output files: looked at before the work, replaced as a whole, ``-`` for standard output."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
from pathlib import Path

from xmcore.cli.errors import file_error

__all__ = ["STDOUT", "check_writable", "is_regular_target", "read_file", "write_file"]

STDOUT = "-"


def is_regular_target(path: str) -> bool:
    """Whether a file of this name can be replaced: not standard output, a device or a pipe."""
    return path != STDOUT and (Path(path).is_file() or not Path(path).exists())


def _temporary(target: Path) -> Path:
    return target.with_name(f"{target.name}.{os.getpid()}.tmp")


def check_writable(path: str) -> None:
    """Refuse a file that could not be written at the end of the work; leave it as it is.

    Raises:
        BadFile: It is a folder, in a folder that does not exist, or not to be written.
    """
    if path == STDOUT:
        return
    target = Path(path).resolve()
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if is_regular_target(path):  # opening a pipe to try it would disturb its reader
            _temporary(target).touch(exist_ok=False)
            _temporary(target).unlink()
    except OSError as error:
        raise file_error("write", path, error) from error


def write_file(path: str, data: bytes) -> None:
    """Write a file so that at every moment either the old or the new content is there.

    Raises:
        BadFile: The system refused.
        BrokenPipeError: Nobody reads standard output any more.
    """
    if path == STDOUT:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = Path(path).resolve()  # a link stays, what it points to is replaced
    try:
        if not is_regular_target(path):
            target.write_bytes(data)
            return
        _replace(target, data)
    except OSError as error:
        raise file_error("write", path, error) from error


def _replace(target: Path, data: bytes) -> None:
    temporary = _temporary(target)
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def read_file(path: str, limit: int) -> bytes:
    """The bytes of a file, ``-`` for standard input.

    Args:
        path: Name of the file.
        limit: In bytes; a larger file is refused, unread.

    Raises:
        BadFile: It cannot be read or is too large.
    """
    try:
        if path == STDOUT:
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit + 1)
    except OSError as error:
        raise file_error("read", path, error) from error
    if len(data) > limit:
        raise file_error("read", path, OSError(f"it is larger than {limit} bytes"))
    return data
