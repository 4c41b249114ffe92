"""Every Training & Luck card and every ability has a test that names it.

A test names a card by `card:NAME` and an ability by `ability:CHARACTER/NAME` among the
arguments of its `pytest.mark.rule`.
"""

from __future__ import annotations

import ast
from pathlib import Path

from rules.scenario import game


def marks(path: Path) -> set[str]:
    """The words of all `pytest.mark.rule(...)` in a file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            found |= {a.value for a in node.args if isinstance(a, ast.Constant)}
    return {str(word) for word in found}


def named() -> set[str]:
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    return set().union(*map(marks, files))


def cards() -> set[str]:
    return {f"card:{row['name']}" for row in game().content()["luck_cards"]}


def abilities() -> set[str]:
    return {
        f"ability:{character['name']}/{ability['name']}"
        for character in game().content()["characters"]
        for ability in character["abilities"]
    }


def test_every_card_has_a_test() -> None:
    assert not cards() - named()


def test_every_ability_has_a_test() -> None:
    assert not abilities() - named()


def test_no_test_names_a_card_or_an_ability_that_does_not_exist() -> None:
    words = {word for word in named() if word.startswith(("card:", "ability:"))}
    assert not words - cards() - abilities()
