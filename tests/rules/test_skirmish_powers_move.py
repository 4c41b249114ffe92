"""Chapter 5 of docs/rules/skirmish.md: powers that move (Razor Wings have a file of their own)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_plays import (
    CARDS,
    SQUARES,
    TEAMS,
    Power,
    after,
    aside,
    bare,
    check_phase,
    crowded,
    declared,
    duel,
    each_row,
    event,
    line,
    longest,
    power,
    rows_of,
)
from rules.skirmish_scenario import (
    DIRECTIONS,
    JUMPS,
    Scenario,
    X,
    Y,
    Z,
    position,
    step,
)

MOVES = rows_of("move", "teleport", "jump")
ON_LINES = rows_of("move", "teleport")
PHASING = power("Phasing")

each_direction = pytest.mark.parametrize("direction", DIRECTIONS)


def moving(row: Power, start: str, **fields: Any) -> Scenario:
    """The unit of the row, a card of its type, and an enemy out of the way."""
    enemies = fields.pop("enemies", None) or [aside(start)]
    return duel(row.unit, start, enemies, **{"phase": "move", "hand": [row.card], **fields})


def goals(s: Scenario, slot: int = 0) -> list[str]:
    """Where special cards can move a unit."""
    start = str(s.units(s.player())[slot]["square"])
    found = [
        str(step(start, row["direction"], int(row["card"].rpartition(" ")[2])))
        for row in s.dicts("move")
        if row["unit"] == slot
    ]
    return found + [
        str(step(start, row["direction"])) for row in s.dicts("jump") if row["unit"] == slot
    ]


def check_moved(s: Scenario, card: str, goal: str, action: dict[str, Any]) -> None:
    """Unit 0 of the X-Men moves there, and nobody reacts."""
    start = s.units(0)[0]["square"]
    then = after(s, (0, card), units={(0, 0): {"square": goal}})
    s.act(action)
    assert s.events() == [
        *declared(0, card, 0, "move"),
        event("moved", player=0, unit=0, **{"from": start, "to": goal}),
    ]
    assert bare(s) == then
    assert s.step() == "move"


# -------------------------------------------------------------------------------- on lines


def test_which_powers_move() -> None:
    assert [(p.name, p.unit, p.type, p.range) for p in MOVES] == [
        ("Phasing", "Shadowcat", "X", 0),
        ("Break Walls", "Colossus", "Y", 2),
        ("LOS Teleport", "Nightcrawler", "Z", 4),
        ("Defy Gravity", "Gambit", "Z", 3),
        ("Ice Slide", "Iceman", "Z", 2),
    ]


@pytest.mark.rule("skirmish-5.6", "skirmish-5.7", "K9", "K23")
@each_row(ON_LINES)
def test_a_power_moves_up_to_its_range_in_every_direction(row: Power) -> None:
    """From each of the 64 squares: just the squares of the lines so far."""
    for start in SQUARES:
        s = moving(row, start)
        expected = [
            {"action": "move", "card": f"{row.card} {n}", "unit": 0, "direction": direction}
            for direction in DIRECTIONS
            for n in range(1, row.range + 1)
            if step(start, direction, n) is not None
        ]
        found = s.dicts()
        assert found.pop() == {"action": "end"}
        assert sorted(found, key=repr) == sorted(expected, key=repr)


@pytest.mark.rule("skirmish-5.6", "skirmish-5.7", "skirmish-5.16", "K9")
@each_row(ON_LINES)
@each_direction
def test_each_square_up_to_the_range_can_be_the_end(row: Power, direction: str) -> None:
    start = longest(direction)
    for n, goal in enumerate(line(start, direction, row.range), 1):
        action = {"action": "move", "card": f"{row.card} {n}", "unit": 0, "direction": direction}
        check_moved(moving(row, start), row.card, goal, action)


@pytest.mark.rule("skirmish-5.6", "skirmish-5.7", "skirmish-7.3", "K9", "K23")
@each_row(ON_LINES)
@each_direction
@pytest.mark.parametrize("turns", [0, 1])
def test_a_unit_on_the_way_blocks(row: Power, direction: str, turns: int) -> None:
    """Of either side, disabled or not; those who move here do not fly."""
    start = longest(direction)
    way = line(start, direction)
    for at in range(row.range + 1):
        square = way[at]
        for place in ({"own": [square]}, {"enemies": [square]}):
            s = moving(row, start, disabled={square: turns}, **place)
            found = [goal for goal in goals(s) if goal in way]
            assert found == way[: min(at, row.range)]


@pytest.mark.rule("skirmish-5.6", "skirmish-5.14", "K28")
@each_row(MOVES)
def test_a_move_needs_an_empty_square(row: Power) -> None:
    """Surrounded in a corner, one can do nothing; Phasing is stopped by the squares it ends on."""
    around = ["b3", "c2"] if row is PHASING else ["a2", "b1", "b2"]
    enemy = aside("a1", *around)
    s = moving(row, "a1", own=around, enemies=[enemy], disabled=dict.fromkeys(around, 1))
    assert s.dicts() == [{"action": "end"}]
    s = moving(row, "a1", own=around[1:], enemies=[enemy], disabled=dict.fromkeys(around[1:], 1))
    assert around[0] in goals(s)


# -------------------------------------------------------------------------------- Phasing


@pytest.mark.rule("skirmish-5.8", "K8", "K9")
@pytest.mark.parametrize("start", SQUARES)
def test_phasing_is_a_knights_move(start: str) -> None:
    s = moving(PHASING, start)
    expected = [
        {"action": "jump", "card": X, "unit": 0, "direction": jump}
        for jump in JUMPS
        if step(start, jump) is not None
    ]
    assert s.dicts() == [*expected, {"action": "end"}]


@pytest.mark.rule("skirmish-5.8", "skirmish-5.16", "K8", "K9")
@pytest.mark.parametrize("jump", JUMPS)
def test_phasing_goes_over_anything(jump: str) -> None:
    around = [str(step("d4", way)) for way in DIRECTIONS]
    own = around[1::2]
    s = moving(
        PHASING, "d4", enemies=around[::2], own=own, disabled=dict.fromkeys(own, 1), hand=[X]
    )
    assert sorted(goals(s)) == sorted(str(step("d4", way)) for way in JUMPS)
    action = {"action": "jump", "card": X, "unit": 0, "direction": jump}
    check_moved(s, X, str(step("d4", jump)), action)


@pytest.mark.rule("skirmish-5.8", "K8", "K9")
@pytest.mark.parametrize("jump", JUMPS)
def test_phasing_ends_on_an_empty_square(jump: str) -> None:
    square = str(step("d4", jump))
    for place in ({"own": [square]}, {"enemies": [square]}):
        s = moving(PHASING, "d4", **place)
        assert sorted(goals(s)) == sorted(str(step("d4", j)) for j in JUMPS if j != jump)


# -------------------------------------------------------------------------------- phases


@pytest.mark.rule("skirmish-5.3", "K9")
@each_row(MOVES)
def test_powers_that_move_are_for_the_move_phase(row: Power) -> None:
    s = moving(row, "d4")
    assert goals(s)
    s.act("end")
    assert s.step() == "battle"
    assert s.kinds_of_actions() == {"end"}


@pytest.mark.rule("skirmish-5.1", "skirmish-7.1", "K10", "K12")
@each_row(MOVES)
@pytest.mark.parametrize("turns", [1, 2])
def test_a_disabled_unit_does_not_move_by_a_power(row: Power, turns: int) -> None:
    assert moving(row, "d4", disabled={"d4": turns}).dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.1", "K10")
@each_row(MOVES)
def test_a_move_needs_a_card_of_the_type(row: Power) -> None:
    hand = [card for card in CARDS.values() if card != row.card]
    assert goals(moving(row, "d4", hand=hand)) == []


@pytest.mark.rule("skirmish-5.1", "skirmish-2.7", "skirmish-2.8", "K4")
@pytest.mark.parametrize("played", [False, True])
def test_any_number_of_moves_by_special_cards(played: bool) -> None:
    """They do not count against the one Move card, before or after it."""
    s = position(
        xmen={"Iceman": "a1", "Shadowcat": "h1"},
        sentinels=["h8"],
        hand=[Z, Z, X, "Walk"],
        played=played,
    )
    s.do("move", card=f"{Z} 2", unit="Iceman", direction="north")
    assert s.can("move", card="Walk", unit="Iceman", direction="east") is not played
    s.do("jump", card=X, unit="Shadowcat", direction="north-north-west")
    s.do("move", card=f"{Z} 1", unit="Iceman", direction="east")
    if not played:
        s.do("move", card="Walk", unit="Iceman", direction="east")
        assert s.square_of("Iceman") == "c3"
    else:
        assert s.square_of("Iceman") == "b3"
    assert s.square_of("Shadowcat") == "g3"
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.6", "skirmish-3.4")
@pytest.mark.parametrize("exact", [True, False])
def test_move_exact_changes_nothing_for_powers(exact: bool) -> None:
    s = moving(power("Defy Gravity"), "a1", move_exact=exact)
    assert sorted(goals(s)) == ["a2", "a3", "a4", "b1", "b2", "c1", "c3", "d1", "d4"]


@pytest.mark.rule("skirmish-5.3", "K10")
def test_special_cards_move_no_sentinel() -> None:
    """In the move phase they can look at the hand, and that is all."""
    s = position(player=1, sentinels=["d4", "h8"], hand=[X, Y, Z])
    assert s.dicts() == [{"action": "look_hand", "card": Y}, {"action": "end"}]


# ------------------------------------------------------------------------------- declared


@pytest.mark.rule("skirmish-6.1", "skirmish-K30", "skirmish-4.4", "K27")
@each_row(MOVES)
def test_the_unit_moves_after_the_question_for_a_neutralizer(row: Power) -> None:
    s = moving(row, "d4", other=["Walk"])
    if row is PHASING:
        s.do("jump", card=X, unit=0, direction="north-north-east")
    else:
        s.do("move", card=f"{row.card} 1", unit=0, direction="north")
    assert s.events() == declared(0, row.card, 0, "move")
    assert (s.step(), s.player()) == ("neutralize", 1)
    assert s.units(0)[0]["square"] == "d4"
    assert (s.hand(0), s.pile()) == ({}, {row.card: 1})
    goal = "e6" if row is PHASING else "d5"
    s.act("pass")
    assert s.events() == [
        event("passed", player=1),
        event("moved", player=0, unit=0, **{"from": "d4", "to": goal}),
    ]
    assert s.units(0)[0]["square"] == goal
    assert s.step() == "move"


@pytest.mark.rule("skirmish-4.4", "K25")
def test_the_moved_unit_is_part_of_the_action() -> None:
    """Two can go to the same square."""
    s = position(xmen={"Gambit": "d4", "Iceman": "f4"}, sentinels=["h8"], hand=[Z])
    assert s.can("move", card=f"{Z} 1", unit="Gambit", direction="east")
    assert s.can("move", card=f"{Z} 1", unit="Iceman", direction="west")
    s.do("move", card=f"{Z} 1", unit="Iceman", direction="west")
    assert s.events("used") == [{"player": 0, "unit": 1, "effect": "move"}]
    assert (s.square_of("Gambit"), s.square_of("Iceman")) == ("d4", "e4")


# ------------------------------------------------------------------ any position, all moves


@pytest.mark.rule("skirmish-5.3", "skirmish-5.6", "skirmish-5.7", "skirmish-5.8", "skirmish-5.15")
@pytest.mark.rule("skirmish-4.4", "skirmish-4.5", "K9", "K25")
@pytest.mark.parametrize("team", range(len(TEAMS)))
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("seed", range(12))
def test_powers_on_crowded_boards_are_those_of_the_rules(team: int, player: int, seed: int) -> None:
    check_phase(crowded(200 + seed + 10 * team, team, player, "move", [X, Y, Z]), "move")
