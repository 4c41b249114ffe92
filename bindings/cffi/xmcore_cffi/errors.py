"""The errors of this door, by the names that xmcore's own have, and how a status becomes one."""

from __future__ import annotations

from typing import Any

__all__ = [
    "ContentError",
    "Error",
    "FormatError",
    "IllegalActionError",
    "OptionError",
    "VersionError",
    "raise_status",
]


class Error(Exception):
    """Base of all errors of xmcore; raised itself for arguments out of range."""


class IllegalActionError(Error, ValueError):
    """An action that is not legal here, or an outcome that is not possible."""


class OptionError(Error, ValueError):
    """A game string with an unknown game or option, a bad value or a forbidden combination."""


class FormatError(Error, ValueError):
    """Bytes, text or a dict that are not what they should be; the message names the place."""


class VersionError(FormatError):
    """A snapshot of a later format than this library reads."""


class ContentError(Error, ValueError):
    """A content pack that breaks a rule, or a snapshot made with other content."""


BY_STATUS: dict[str, type[Exception]] = {
    "XM_ERR_MEMORY": MemoryError,
    "XM_ERR_OPTION": OptionError,
    "XM_ERR_ILLEGAL_ACTION": IllegalActionError,
    "XM_ERR_FORMAT": FormatError,
    "XM_ERR_WRONG_GAME": FormatError,
    "XM_ERR_VERSION": VersionError,
    "XM_ERR_CONTENT": ContentError,
}


def raise_status(ffi: Any, lib: Any, status: int, error: Any = None) -> None:
    """Turns a status that is an error into its exception; `error` is an ``xm_error *``."""
    if status in (lib.XM_OK, lib.XM_AGAIN):
        return
    name = ffi.string(lib.xm_status_name(status)).decode()
    text = name
    if error is not None:
        where, message = (
            ffi.string(part).decode("utf-8", "replace") for part in (error.where, error.message)
        )
        if message:
            text = f"{where}: {message}" if where else message
    raise BY_STATUS.get(name, Error)(text)
