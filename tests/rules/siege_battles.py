"""Battles of X-Men: Under Siege for tests: short ways to a roll, and content with more abilities.

s = led("Storm", "Rogue")          # on the Attic, against a strong Evil Mutant
s.roll(4)                          # Storm, who leads, rolls blanks
assert dice_of(s, "Rogue") == 7
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.siege_scenario import Scenario, asked, at, changed_pack, idle, idle_step, scenario

ATTIC = "Attic"
OTHER_WAY = " the other way"

# No single roll captures it, whatever the abilities.
STRONG = "Apocalypse"


def spare(used: Iterable[str]) -> str:
    """A character for the other team."""
    return next(n for n in ("Beast", "Maverick", "Havok", "Wolverine") if n not in used)


def battle(
    *names: str,
    card: str | Mapping[str, Any] = STRONG,
    hits: Mapping[str, int] | None = None,
    others: Iterable[Mapping[str, Any]] = (),
    hand: Iterable[str] = (),
    rivals: Iterable[Any] | None = None,
    battles: Mapping[str, Any] | None = None,
    **more: Any,
) -> Scenario:
    """These stand in the Attic, `others` elsewhere; the leader of the Attic is asked for."""
    team = [at(name, ATTIC, hits=(hits or {}).get(name, 0)) for name in names]
    team += [dict(row) for row in others]
    used = [row["character"] for row in team]
    s = scenario(
        teams=[team, [spare(used)] if rivals is None else list(rivals)],
        hands=[list(hand)],
        battles={ATTIC: card, **(battles or {})},
        **more,
    )
    idle(s, "fight").act(f"fight on {ATTIC}")
    return s


def led(*names: str, way: str = "", **more: Any) -> Scenario:
    """As `battle`; the first character has been named leader."""
    s = battle(*names, **more)
    s.act(f"lead with {names[0]}{way}")
    return s


def roller(s: Scenario) -> str | None:
    """Whose dice are about to be rolled."""
    if s.dice() is None:
        return None
    pending = s.value()["pending"][-1]
    return str(s.names(pending["player"])[pending["slot"]])


def at_dice(s: Scenario, name: str, way: str = "") -> Scenario:
    """Idles until this character's dice; it rolls next as soon as it can."""
    for _ in range(50):
        if roller(s) == name:
            return s
        if asked(s) == "next" and f"roll {name}{way}" in s.legal():
            s.act(f"roll {name}{way}")
        else:
            idle_step(s)
    raise AssertionError(f"{name} does not roll: {s.where()}")


def dice_of(s: Scenario, name: str, way: str = "") -> int:
    """How many dice a character rolls, after blanks of those before it."""
    dice = at_dice(s, name, way).dice()
    assert dice is not None
    return dice


def points_of(s: Scenario, name: str, way: str = "", **faces: int) -> int:
    """How far the indicator of the Attic moves by these faces."""
    at_dice(s, name, way)
    before = int(s.level(ATTIC)["strength"])
    s.roll(**faces)
    return before - int(s.level(ATTIC)["strength"])


def hits_of(s: Scenario, name: str, evil: int, way: str = "") -> int:
    """How many hits a character takes by so many Evil Mutants."""
    at_dice(s, name, way)
    before = int(s.member(name)["hits"])
    s.roll(evil=evil)
    return int(s.member(name)["hits"]) - before


def recovering(*members: Mapping[str, Any], **more: Any) -> Scenario:
    """These members are player 0's team; the first of them to recover is about to roll."""
    used = [row["character"] for row in members]
    s = scenario(teams=[list(members), [spare(used)]], **more)
    return idle(s, is_recovering)


def is_recovering(s: Scenario) -> bool:
    """Is a recovery roll pending?"""
    below = s.value()["pending"][-2:-1]
    return s.dice() is not None and bool(below) and below[0]["step"] == "recover"


# ----------------------------------------------------------------------------- content


def row_of(rows: Mapping[str, Any], table: str, name: str) -> dict[str, Any]:
    return next(row for row in rows[table] if row["name"] == name)


def with_abilities(**effects: Iterable[Mapping[str, Any]]) -> bytes:
    """Content in which characters (Jean_Grey for Jean Grey) have these effects in place of
    their own."""

    def change(rows: dict[str, Any]) -> None:
        for name, wanted in effects.items():
            row = row_of(rows, "characters", name.replace("_", " "))
            row["abilities"] = [{"name": "Special", "effects": [dict(e) for e in wanted]}]

    return changed_pack(change)


def with_numbers(**numbers: Mapping[str, int]) -> bytes:
    """Content in which characters have other numbers: Storm={"durability": 9}."""

    def change(rows: dict[str, Any]) -> None:
        for name, fields in numbers.items():
            row_of(rows, "characters", name.replace("_", " ")).update(fields)

    return changed_pack(change)


def only(*names: str) -> bytes:
    """Content with these characters only."""

    def change(rows: dict[str, Any]) -> None:
        rows["characters"] = [row for row in rows["characters"] if row["name"] in names]

    return changed_pack(change)


def effect(op: str, when: str, n: int | None = None, **more: Any) -> dict[str, Any]:
    """One effect of an ability."""
    return {"op": op, "when": when, **({} if n is None else {"n": n}), **more}


def alt_roll(
    when: str, dice: int, *, marvel: int = 2, xmen: int = 1, hits_to: str = "self"
) -> dict[str, Any]:
    return effect("alt_roll", when, dice=dice, marvel=marvel, xmen=xmen, hits_to=hits_to)
