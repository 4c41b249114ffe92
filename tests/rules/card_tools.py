"""Positions and short cuts for the tests of abilities, answers and Training & Luck cards.

s = battle("Storm", "Rogue")           # Storm leads in zone 1; who rolls is asked
assert dice_of(s, "Rogue") == 7        # after Storm has rolled blanks
s.roll(xmen=2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules.scenario import (
    STRONG,
    Scenario,
    Zone,
    content,
    game,
    leader,
    member,
    packed,
    scenario,
)

# What a decision is called here: the first of these words that one of its actions has.
QUESTIONS = ("pass", "done", "fight", "lead", "roll", "accept", "hit", "choose", "pick")


def question(s: Scenario) -> str:
    """What is asked: a word of QUESTIONS, "dice", what is drawn, or "over"."""
    if s.state.is_terminal():
        return "over"
    if s.state.is_chance_node():
        outcome = s.state.action_to_dict(s.state.chance_weights()[0][0][0])
        return "dice" if "blank" in outcome else str(next(iter(outcome)))
    kinds = {s.state.action_to_dict(a)["action"] for a in s.state.legal_actions()}
    return next(word for word in QUESTIONS if word in kinds)


def idle_step(s: Scenario) -> None:
    """The least that can be done: blanks, the first zone, leader, roller and card drawn."""
    asked = question(s)
    if asked == "dice":
        s.roll()
    elif s.state.is_chance_node():
        s.draw(next(iter(s.chances())))
    elif asked in ("pass", "done", "accept"):
        s.act(asked)
    else:
        s.act(next(text for text in s.legal() if not text.startswith("play ")))


def idle(s: Scenario, until: str | Callable[[Scenario], bool]) -> Scenario:
    """Idles until a question is asked, or something is true; at least no step."""
    for _ in range(200):
        if question(s) == until if isinstance(until, str) else until(s):
            return s
        idle_step(s)
    raise AssertionError(f"does not come to {until}: {s.where()}")


def to_turn(s: Scenario, turn: int) -> Scenario:
    """Idles until the first decision or chance event of a later turn."""
    return idle(s, lambda x: int(x.value()["turn"]) == turn)


def in_deployment_of(s: Scenario, seat: int) -> Scenario:
    """Idles until the next deployment of a player."""
    idle_step(s)
    return idle(s, lambda x: x.player() == seat and question(x) == "done")


def spare(used: Iterable[str]) -> str:
    """A character for the other team."""
    return next(n for n in ("Gambit", "Banshee", "Cable", "Beast", "Havok") if n not in used)


def team_in(
    names: Iterable[str],
    zone: int,
    space: int,
    hits: Mapping[str, int] | None = None,
    dampened: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """Characters in a zone, led by the first one."""
    team = []
    for i, n in enumerate(names):
        marks = {"hits": (hits or {}).get(n, 0), "dampened": int(n in dampened)}
        team.append(leader(n, zone, space, **marks) if i == 0 else member(n, zone=zone, **marks))
    return team


def battle(
    *names: str,
    zone: Zone | None = None,
    space: int = 2,
    hits: Mapping[str, int] | None = None,
    dampened: Sequence[str] = (),
    home: Iterable[Any] = (),
    rivals: Iterable[Any] | None = None,
    hand: Iterable[str] = (),
    mode: str = "advanced",
    **more: Any,
) -> Scenario:
    """The first character leads, the others support in zone 1; who rolls there is asked."""
    everybody = [*names, *(m if isinstance(m, str) else m["character"] for m in home)]
    if isinstance(zone, tuple):
        everybody.append(zone[1])
    others = [spare(everybody)] if rivals is None else rivals
    s = scenario(
        mode=mode,
        teams=[[*team_in(names, 1, space, hits, dampened), *home], others],
        zones=[zone or STRONG[mode][0], *STRONG[mode][1:]],
        team={0: {"hand": list(hand)}},
        **more,
    )
    return idle(s, "roll")


def recruiting(*names: str, recruit: str = "Rogue", **more: Any) -> Scenario:
    """As `battle`, in a recruit zone."""
    return battle(*names, zone=("Recruit", recruit), **more)


def begin_roll(s: Scenario, name: str, way: str = "") -> Scenario:
    """The character is about to roll; those who have to roll before it roll blanks."""
    while f"roll {name}{way}" not in s.legal():
        idle_step(s)
    s.act(f"roll {name}{way}")
    return s


def dice_of(s: Scenario, name: str, way: str = "") -> int:
    """The number of dice that a character rolls, after blanks of those before it."""
    dice = begin_roll(s, name, way).dice()
    assert dice is not None
    return dice


OTHER_WAY = " the other way"


def playable(s: Scenario, card: str) -> list[str]:
    """On what a card can be played now: characters, zones, or "" for a card without target."""
    start = f"play {card}"
    rest = [text.removeprefix(start) for text in s.legal() if text.startswith(start)]
    return [text.removeprefix(" on ") for text in rest]


def luck_draw(
    members: Iterable[Any],
    *,
    rivals: Iterable[Any] = ("Gambit",),
    mode: str = "advanced",
    mover: int = 1,
    card: str | None = None,
    team: Mapping[int, Mapping[str, Any]] | None = None,
    **more: Any,
) -> Scenario:
    """A team turns Toad in (2 Experience), comes to a Training & Luck space and draws.

    Whoever stands in a zone has rolled blanks before. The card is drawn, if it is named.
    """
    fields: dict[int, dict[str, Any]] = {seat: dict(row) for seat, row in (team or {}).items()}
    fields[0] = {"captured": ["Toad"], "mover": mover, **fields.get(0, {})}
    s = scenario(mode=mode, teams=[list(members), list(rivals)], team=fields, **more)
    idle(s, "luck_card")
    if card is not None:
        s.draw(card)
    return s


def changed_pack(change: Callable[[dict[str, Any]], None]) -> bytes:
    """The content pack after a change of its rows."""
    rows = content()
    change(rows)
    return packed(rows)


def row_of(rows: Mapping[str, Any], table: str, name: str) -> dict[str, Any]:
    return next(row for row in rows[table] if row["name"] == name)


def give_ability(rows: dict[str, Any], name: str, **effect: Any) -> None:
    """A character gets one more ability."""
    row_of(rows, "characters", name)["abilities"].append({"name": "Extra", "effects": [effect]})


def luck_pile_without(*names: str, advanced: bool = True) -> dict[str, int]:
    """All Training & Luck Cards of the game but these, one of each name given."""
    rows = game().content()["luck_cards"]
    pile = {r["name"]: r["copies"] for r in rows if advanced or not r["advanced"]}
    for name in names:
        pile[name] -= 1
    return {name: copies for name, copies in pile.items() if copies > 0}
