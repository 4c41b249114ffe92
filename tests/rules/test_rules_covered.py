"""Every numbered sentence of docs/rules has a test that names it, and every name is one of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

import xmcore

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules"
SENTENCE = re.compile(r"^- \*\*((?:common|[a-z]+)-A?\d+(?:\.\d+)?)\*\* ", re.MULTILINE)

# The rulings behind the sentences. All of Alert's must be shown by some test; the common ones
# are there to be cited.
ALERT_RULINGS = {f"A{n}" for n in range(1, 50)}
COMMON_RULINGS = {f"G{n}" for n in range(1, 21)}


class Mark(NamedTuple):
    """A name in a `rule` mark, and where it stands."""

    name: str
    place: str


def sentences() -> set[str]:
    return {n for path in RULES.glob("*.md") for n in SENTENCE.findall(path.read_text("utf-8"))}


def content_names() -> set[str]:
    """Tests of single abilities and cards name them like this."""
    content = xmcore.Game("alert").content()
    abilities = {
        f"ability:{row['name']}/{ability['name']}"
        for row in content["characters"]
        for ability in row["abilities"]
    }
    return abilities | {f"card:{row['name']}" for row in content["luck_cards"]}


def is_rule_mark(node: ast.AST) -> bool:
    """Is it pytest.mark.rule(...)?"""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def marks() -> list[Mark]:
    found = []
    for path in sorted(HERE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not is_rule_mark(node):
                continue
            assert isinstance(node, ast.Call)
            for name in node.args:
                place = f"{path.name}:{name.lineno}"
                assert isinstance(name, ast.Constant), f"{place}: write the rule's name out"
                found.append(Mark(str(name.value), place))
    return found


def marked() -> set[str]:
    """What is shown: a ruling of this project is both a sentence and a ruling (alert-A41, A41)."""
    names = {mark.name for mark in marks()}
    for own in sentences():
        short = own.removeprefix("alert-")
        if short.startswith("A") and {own, short} & names:
            names |= {own, short}
    return names


def in_order(names: set[str]) -> list[str]:
    """alert-10.2 after alert-9.1."""
    return sorted(names, key=lambda n: [p.zfill(3) for p in re.split(r"(\d+)", n)])


def test_the_sentences_are_found() -> None:
    assert len(sentences()) > 130
    assert {"common-1", "alert-10.26", "alert-A41"} <= sentences()


def test_every_rule_has_a_test_that_names_it() -> None:
    missing = (sentences() | ALERT_RULINGS) - marked()
    assert in_order(missing) == []


def test_every_ability_and_card_has_a_test_that_names_it() -> None:
    missing = content_names() - marked()
    assert in_order(missing) == []


def test_every_mark_names_a_rule() -> None:
    known = sentences() | ALERT_RULINGS | COMMON_RULINGS | content_names()
    assert [mark for mark in marks() if mark.name not in known] == []
