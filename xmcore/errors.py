"""The errors of xmcore. A failed call leaves its state bit for bit as it was."""

from __future__ import annotations

__all__ = [
    "ContentError",
    "Error",
    "FormatError",
    "IllegalActionError",
    "OptionError",
    "VersionError",
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
