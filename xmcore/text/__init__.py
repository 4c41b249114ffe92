"""Positions and events as text for people, made from the dicts that states give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xmcore.text.games import final_numbers, question, words_of
from xmcore.text.narrator import Narrator
from xmcore.text.position import describe, position_lines

if TYPE_CHECKING:
    from xmcore import State

__all__ = [
    "Narrator",
    "board",
    "describe",
    "final_numbers",
    "position_lines",
    "question",
    "words_of",
]


def board(state: State) -> str:
    """The whole position as indented lines: what ``str(state)`` gives. Hides nothing."""
    return "\n".join([repr(state), *describe(state.game, state.to_dict())])
