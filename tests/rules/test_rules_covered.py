"""Every numbered sentence of docs/rules has a test that names it, and every name is one of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import xmcore

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules"
SENTENCE = re.compile(r"^- \*\*((?:common|[a-z]+)-[A-Z]?\d+(?:\.\d+)?)\*\* ", re.MULTILINE)

# The rulings behind the sentences. All of a game's must be shown by some test; the common ones
# are there to be cited.
RULINGS = {
    "alert": {f"A{n}" for n in range(1, 50)},
    "siege": {f"S{n}" for n in range(1, 51)},
    "skirmish": {f"K{n}" for n in range(1, 30)},
}
COMMON_RULINGS = {f"G{n}" for n in range(1, 21)}

# The table of each game whose cards have tests of their own.
CARD_TABLES = {"alert": "luck_cards", "siege": "cards", "skirmish": "cards"}

GAMES = tuple(RULINGS)


class Mark(NamedTuple):
    """A name in a `rule` mark, and where it stands."""

    name: str
    file: str
    line: int


@cache
def sentences() -> frozenset[str]:
    texts = [path.read_text("utf-8") for path in RULES.glob("*.md")]
    return frozenset(name for text in texts for name in SENTENCE.findall(text))


@cache
def content_names(game: str) -> frozenset[str]:
    """Tests of single abilities and cards name them like this."""
    content = xmcore.Game(game).content()
    abilities = {
        f"ability:{row['name']}/{ability['name']}"
        for row in content.get("characters", ())
        for ability in row["abilities"]
    }
    return frozenset(abilities | {f"card:{row['name']}" for row in content[CARD_TABLES[game]]})


def is_rule_mark(node: ast.AST) -> bool:
    """Is it pytest.mark.rule(...)?"""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


@cache
def marks() -> tuple[Mark, ...]:
    found = []
    for path in sorted(HERE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not is_rule_mark(node):
                continue
            assert isinstance(node, ast.Call)
            for name in node.args:
                place = f"{path.name}:{name.lineno}"
                assert isinstance(name, ast.Constant), f"{place}: write the rule's name out"
                found.append(Mark(str(name.value), path.name, name.lineno))
    return tuple(found)


def marked() -> set[str]:
    """What is shown: a ruling of this project is both a sentence and a ruling (alert-A41, A41)."""
    names = {mark.name for mark in marks()}
    for own in sentences():
        short = own.rpartition("-")[2]
        if short[0].isalpha() and {own, short} & names:
            names |= {own, short}
    return names


def marked_in(game: str) -> set[str]:
    """What the tests of one game name: characters and cards of several games share names."""
    return {mark.name for mark in marks() if mark.file.startswith(f"test_{game}_")}


def in_order(names: Set[str]) -> list[str]:
    """alert-10.2 after alert-9.1."""
    return sorted(names, key=lambda n: [p.zfill(3) for p in re.split(r"(\d+)", n)])


def test_the_sentences_are_found() -> None:
    assert len(sentences()) > 320
    assert {"common-1", "alert-10.26", "alert-A41", "siege-10.2", "siege-S50"} <= sentences()
    assert {"skirmish-1.1", "skirmish-9.2", "skirmish-K30", "skirmish-K38"} <= sentences()


@pytest.mark.parametrize("book", ["common", *GAMES])
def test_every_rule_has_a_test_that_names_it(book: str) -> None:
    rules = {name for name in sentences() if name.startswith(f"{book}-")}
    assert in_order((rules | RULINGS.get(book, set())) - marked()) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_ability_and_card_has_a_test_that_names_it(game: str) -> None:
    assert in_order(content_names(game) - marked_in(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_of_a_game_names_a_rule_of_it(game: str) -> None:
    known = COMMON_RULINGS | RULINGS[game] | content_names(game)
    known |= {name for name in sentences() if name.startswith((f"{game}-", "common-"))}
    of_it = [mark for mark in marks() if mark.file.startswith(f"test_{game}_")]
    assert [mark for mark in of_it if mark.name not in known] == []


def test_every_other_mark_names_a_rule() -> None:
    known = sentences() | COMMON_RULINGS
    known = known.union(*RULINGS.values(), *(content_names(game) for game in GAMES))
    assert [mark for mark in marks() if mark.name not in known] == []
