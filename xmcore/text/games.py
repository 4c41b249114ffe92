"""Which words belong to which game. A game without words of its own is told plainly."""

from __future__ import annotations

from xmcore.text import alert, siege, skirmish
from xmcore.text.words import GameWords, View

__all__ = ["final_numbers", "question", "words_of"]

_WORDS = {"alert": alert.WORDS, "siege": siege.WORDS, "skirmish": skirmish.WORDS}


def words_of(game: str) -> GameWords:
    """The words of a game, by its name."""
    return _WORDS.get(game) or GameWords()


def final_numbers(game: str, view: View) -> list[dict[str, int]]:
    """For each seat public numbers of a position; empty if the game names none."""
    finals = words_of(game).finals
    return [] if finals is None else finals(view)


def question(game: str, view: View) -> str | None:
    """What the player who must decide is asked, in words; None if there are none for it."""
    pending = view["pending"]
    return words_of(game).questions.get(pending[-1]["step"]) if pending else None
