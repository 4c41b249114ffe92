"""What goes in and out of calls: numbers in range, msgpack, words of game strings."""

from __future__ import annotations

import operator
import secrets
from typing import Any, SupportsIndex

import msgpack  # type: ignore[import-untyped,unused-ignore]

from xmcore_cffi.errors import Error, FormatError, IllegalActionError

INT32 = range(-(2**31), 2**31)


def unpack(data: bytes) -> Any:
    """The Python data of msgpack bytes that the library wrote."""
    return msgpack.unpackb(data, strict_map_key=False)


def pack(value: Any) -> bytes:
    """The msgpack bytes of plain Python data; raises `FormatError` for anything else."""
    try:
        data: bytes = msgpack.packb(value)
    except (TypeError, ValueError, OverflowError) as e:
        raise FormatError(
            f"the dict holds something that is not plain data, or an integer beyond 64 bits: {e}"
        ) from None
    return data


def as_seed(seed: SupportsIndex | None, what: str = "seed") -> int:
    """A number of 64 bits; None draws one from the system."""
    if seed is None:
        return secrets.randbits(64)
    value = operator.index(seed)
    if not 0 <= value < 2**64:
        raise Error(f"{what}: {seed} is not from 0 to 2**64 - 1")
    return value


def as_action(action: SupportsIndex) -> int:
    """A number that fits the type of an action; whether it is one, the library says."""
    value = operator.index(action)
    if value not in INT32:
        raise IllegalActionError(f"action: {action} is not from 0 to num_distinct_actions - 1")
    return value


def word(value: object) -> str:
    """A value of an option, as it is written in a game string."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if text and text == text.strip() and not any(c in ',=()[]"' for c in text):
        return text
    return '"' + text.replace('"', '""') + '"'


def game_string(name: str, options: dict[str, object]) -> str:
    """The game string of a name and options given as keywords."""
    parts = [
        f"{key}=[{','.join(word(v) for v in value)}]"
        if isinstance(value, list | tuple)
        else f"{key}={word(value)}"
        for key, value in options.items()
    ]
    return f"{name}({','.join(parts)})"


def as_player(player: SupportsIndex, num_players: int) -> int:
    """The number of a seat."""
    value = operator.index(player)
    if not 0 <= value < num_players:
        raise Error(f"player: {player} is not a seat from 0 to {num_players - 1}")
    return value
