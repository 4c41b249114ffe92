"""Chapter 4 of docs/rules/skirmish.md: attacks, hits, and plays that are one action."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_plays import (
    SQUARES,
    TEAMS,
    after,
    aside,
    bare,
    check_phase,
    crowded,
    declared,
    duel,
    event,
    line,
    longest,
    on_line,
)
from rules.skirmish_scenario import (
    DIRECTIONS,
    HITS,
    Scenario,
    X,
    Y,
    Z,
    changed_pack,
    position,
    step,
)

each_card = pytest.mark.parametrize(
    "card",
    [
        pytest.param("Punch", marks=pytest.mark.rule("card:Punch")),
        pytest.param("Kick", marks=pytest.mark.rule("card:Kick")),
    ],
)
each_direction = pytest.mark.parametrize("direction", DIRECTIONS)
each_side = pytest.mark.parametrize("name", ["Cyclops", "Sentinel"])


def seat_of(name: str) -> int:
    return int(name == "Sentinel")


def reaching(squares: int) -> bytes:
    """Content in which a Punch goes so far."""

    def change(rows: dict[str, Any]) -> None:
        next(row for row in rows["cards"] if row["name"] == "Punch")["range"] = squares

    return changed_pack(change)


def attack_on(s: Scenario, square: str, card: str = "Punch") -> bool:
    return s.can("attack", card=card, target=square)


# ------------------------------------------------------------------------- whom it reaches


@pytest.mark.rule("skirmish-4.1", "skirmish-4.3", "K7", "skirmish-5.16", "common-7")
@each_card
@each_direction
@each_side
def test_an_attack_card_hits_an_enemy_on_the_next_square(
    card: str, direction: str, name: str
) -> None:
    """Mutants with one hit are knocked out by it, Sentinels have one left."""
    seat = seat_of(name)
    goal = str(step("d4", direction))
    s = duel(name, "d4", [goal, "a8"], hand=[card])
    left = 1 - seat
    then = after(
        s,
        (seat, card),
        units={(1 - seat, 0): {"hits": left, "square": goal if left else None}},
    )
    assert s.dicts() == [
        {"action": "attack", "card": card, "target": 0},
        {"action": "end"},
    ]
    s.do("attack", card=card, target=goal)
    told = [*declared(seat, card, 0, "attack", 0), event("hit", player=1 - seat, unit=0, hits=left)]
    if not left:
        told.append(event("knocked_out", player=1 - seat, unit=0))
    assert s.events() == told
    assert bare(s) == then
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-4.1", "K7")
@each_card
@each_side
@pytest.mark.parametrize("start", ["d4", "a1", "h8", "a5", "e1"])
def test_it_reaches_the_eight_squares_around_and_no_other(card: str, name: str, start: str) -> None:
    for square in SQUARES:
        if square != start:
            s = duel(name, start, [square], hand=[card])
            assert attack_on(s, square, card) is on_line(start, square, 1)
            assert len(s.dicts()) == 1 + on_line(start, square, 1)


@pytest.mark.rule("skirmish-4.1", "K7")
@each_side
@pytest.mark.parametrize("reach", range(1, 8))
def test_a_card_reaches_lines_up_to_its_number(name: str, reach: int) -> None:
    """Content with longer cards; from every corner of the board and from within."""
    pack = reaching(reach)
    for start in ("a1", "h1", "a8", "h8", "d4", "e6"):
        for square in SQUARES:
            if square != start:
                s = duel(name, start, [square], hand=["Punch"], pack=pack)
                assert attack_on(s, square) is on_line(start, square, reach)


@pytest.mark.rule("skirmish-4.2", "K7")
@each_side
@each_direction
def test_the_first_unit_on_a_line_blocks_what_is_behind(name: str, direction: str) -> None:
    """A unit of either side at each distance; an enemy there is the target itself."""
    start, pack = longest(direction), reaching(7)
    way = line(start, direction)
    assert len(way) == 7
    for blocked in range(6):
        for target in range(blocked + 1, 7):
            s = duel(name, start, [way[target]], own=[way[blocked]], hand=["Punch"], pack=pack)
            s.do("attack", card="Punch", target=way[target])
            assert s.events("used")[0]["unit"] == 1  # by the blocker itself
            s = duel(name, start, [way[blocked], way[target]], hand=["Punch"], pack=pack)
            assert attack_on(s, way[blocked])
            assert not attack_on(s, way[target])


@pytest.mark.rule("skirmish-4.2", "K7")
@each_side
def test_disabled_units_and_units_with_few_hits_block_too(name: str) -> None:
    s = duel(name, "d1", [("d3", 1), "d5"], disabled={"d3": 1}, hand=["Punch"], pack=reaching(7))
    assert [row["target"] for row in s.dicts("attack")] == [0]


@pytest.mark.rule("skirmish-4.1")
@each_side
def test_own_units_are_no_targets(name: str) -> None:
    s = duel(name, "d4", [aside("d4", "d5")], own=["d5", "e4"], hand=["Punch", "Kick"])
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-4.1", "K23")
@each_side
@pytest.mark.parametrize("turns", [1, 2])
def test_disabled_units_do_not_attack_but_are_attacked(name: str, turns: int) -> None:
    fields: dict[str, Any] = {"enemies": ["d5"], "hand": ["Punch"], "disabled": {"d4": turns}}
    assert duel(name, "d4", **fields).dicts() == [{"action": "end"}]
    s = duel(name, "d4", ["d5", "a8"], hand=["Punch"], disabled={"d5": turns}, other=["Walk"])
    seat = seat_of(name)
    s.do("attack", card="Punch", target="d5")
    assert s.kinds()[:4] == ["card_played", "used", "targeted", "hit"]
    assert s.step() == "battle"
    left = s.units(1 - seat)[0]
    assert (left["hits"], left["disabled"]) == ((1, turns) if seat == 0 else (0, 0))


@pytest.mark.rule("skirmish-4.1", "skirmish-2.1")
@each_card
@each_side
def test_attack_cards_are_played_in_the_battle_phase(card: str, name: str) -> None:
    s = duel(name, "d4", ["d5"], phase="move", hand=[card])
    assert s.dicts() == [{"action": "end"}]
    s.act("end")
    assert s.dicts() == [{"action": "attack", "card": card, "target": 0}, {"action": "end"}]


@pytest.mark.rule("skirmish-4.1", "skirmish-2.7", "K4")
def test_after_an_attack_card_special_cards_may_follow() -> None:
    """The second attack card may not, unless the option says so."""
    fields: dict[str, Any] = {"hand": ["Punch", "Kick", X, X], "phase": "battle"}
    for option, cards in ((1, {X}), (0, {X, "Kick"})):
        s = position(xmen={"Cyclops": "d4"}, sentinels=["d5"], cards_per_phase=option, **fields)
        s.do("attack", card="Punch", target="d5")
        assert {row["card"] for row in s.dicts("attack")} == cards
    s = position(xmen={"Cyclops": "d4"}, sentinels=["d5"], **fields)
    s.do("attack", card=X, target="d5")
    assert {row["card"] for row in s.dicts("attack")} == {X, "Punch", "Kick"}


# -------------------------------------------------------------------------------- hits


@pytest.mark.rule("skirmish-4.3", "K17")
@pytest.mark.parametrize("name", HITS)
def test_every_unit_stands_as_many_hits_as_its_row_says(name: str) -> None:
    """One hit at a time, over several cards; the last one takes it off the board."""
    attacker = "Cyclops" if name == "Sentinel" else "Sentinel"
    seat = seat_of(attacker)
    hand = ["Punch", "Punch", "Punch", "Kick"]
    for hits in range(1, HITS[name] + 1):
        named = {name: ("d5", hits), "Storm" if name != "Storm" else "Havok": "h1"}
        if name == "Sentinel":
            s = duel(attacker, "d4", [("d5", hits), "h1"], hand=hand, cards_per_phase=0)
        else:
            s = position(
                xmen=named,
                sentinels=["d4"],
                player=1,
                phase="battle",
                hand=hand,
                cards_per_phase=0,
            )
        for left in reversed(range(hits)):
            s.do("attack", card="Punch", target="d5")
            assert s.events("hit") == [{"player": 1 - seat, "unit": 0, "hits": left}]
            assert ("knocked_out" in s.kinds()) is (left == 0)
            assert s.units(1 - seat)[0]["hits"] == left
        assert s.units(1 - seat)[0] == {"unit": name, "square": None, "hits": 0, "disabled": 0}
        assert set(s.board()) == {"d4", "h1"}
        assert s.pile() == {"Punch": hits}
        assert s.kinds() == ["card_played", "used", "targeted", "hit", "knocked_out"]
        assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-4.3", "skirmish-4.2", "K17")
def test_a_unit_knocked_out_no_longer_blocks() -> None:
    s = position(
        xmen={"Cyclops": "d4", "Storm": "g1"},
        sentinels=[("d5", 1), "d6", "d8"],
        phase="battle",
        hand=["Punch", X],
    )
    assert [row["target"] for row in s.dicts("attack")] == [0, 0]
    s.do("attack", card="Punch", target="d5")
    assert s.dicts("attack") == [{"card": X, "target": 1}]
    s.do("attack", card=X, target="d6")
    assert s.units(1)[1]["hits"] == 1


@pytest.mark.rule("skirmish-4.3", "K17", "K12")
def test_a_disabled_unit_knocked_out_is_disabled_no_more() -> None:
    s = duel("Cyclops", "d4", [("d5", 1), "h8"], disabled={"d5": 2}, hand=["Punch"])
    then = after(s, (0, "Punch"), units={(1, 0): {"hits": 0, "square": None, "disabled": 0}})
    s.do("attack", card="Punch", target="d5")
    assert bare(s) == then


# ---------------------------------------------------------------------------- one action


@pytest.mark.rule("skirmish-4.4", "skirmish-4.5", "K25")
@each_card
@pytest.mark.parametrize("off", [(), ("Jubilee",), ("Jubilee", "Cyclops")])
def test_who_attacks_makes_no_difference(card: str, off: tuple[str, ...]) -> None:
    """Three stand next to the target; the event names the first, by starting file, able one."""
    s = position(
        xmen={"Gambit": "a1", "Jubilee": "e6", "Cyclops": "c4", "Storm": "d4"},
        sentinels=["d5"],
        disabled=dict.fromkeys(off, 1),
        phase="battle",
        hand=[card],
    )
    assert s.dicts() == [{"action": "attack", "card": card, "target": 0}, {"action": "end"}]
    s.do("attack", card=card, target="d5")
    assert s.events("used") == [{"player": 0, "unit": 1 + len(off), "effect": "attack"}]


@pytest.mark.rule("skirmish-4.5", "K25", "skirmish-K34")
def test_the_first_one_that_could_need_not_be_the_nearest() -> None:
    """Numbers are those of the starting files, wherever the units are now."""
    s = position(
        xmen={"Cyclops": "h8", "Storm": "a1", "Gambit": "e4"},
        sentinels=["b2", "h7", "d4"],
        phase="battle",
        hand=["Punch"],
    )
    for target, unit in ((0, 1), (1, 0), (2, 2)):
        tried = Scenario(s.state.clone())
        tried.do("attack", card="Punch", target=target)
        assert tried.events("used") == [{"player": 0, "unit": unit, "effect": "attack"}]


@pytest.mark.rule("skirmish-4.4", "K25")
def test_the_card_and_the_target_make_an_action() -> None:
    s = position(
        xmen={"Cyclops": "d4", "Storm": "e4"},
        sentinels=["d5", "e5"],
        phase="battle",
        hand=["Punch", "Punch", "Kick", Y],
    )
    assert s.dicts() == [
        *(
            {"action": "attack", "card": card, "target": target}
            for card in ("Punch", "Kick", Y)
            for target in (0, 1)
        ),
        *({"action": "disable", "card": Y, "target": target} for target in (0, 1)),
        {"action": "end"},
    ]


# ------------------------------------------------------------------ any position, all attacks


@pytest.mark.rule("skirmish-4.1", "skirmish-4.2", "skirmish-4.4", "skirmish-4.5", "K7", "K25")
@pytest.mark.parametrize("team", range(len(TEAMS)))
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("seed", range(6))
def test_attacks_on_crowded_boards_are_those_of_the_rules(
    team: int, player: int, seed: int
) -> None:
    """All five cards that attack, special powers too; each action's event names the right unit."""
    s = crowded(seed + 10 * team, team, player, "battle", ["Punch", "Kick", X, Y, Z])
    check_phase(s, "battle")
