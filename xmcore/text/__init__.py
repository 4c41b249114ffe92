"""Positions and events as text for people, made from the dicts that states give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xmcore.text.narrator import Narrator
from xmcore.text.position import position_lines

if TYPE_CHECKING:
    from xmcore import State

__all__ = ["Narrator", "board", "position_lines"]


def board(state: State) -> str:
    """The whole position as indented lines: what ``str(state)`` gives. Hides nothing."""
    return "\n".join([repr(state), *position_lines(state.to_dict())])
