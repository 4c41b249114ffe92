"""Chapter 3 of docs/rules/skirmish.md: Move cards that move one unit."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from rules.skirmish_scenario import (
    DIRECTIONS,
    HITS,
    JUMPS,
    TEAM,
    Scenario,
    changed_pack,
    position,
    step,
)

# The Move cards of the rulebook.
RANGES = {"Walk": 1, "Jog": 2, "Run": 3, "Sprint": 4, "Fly": 5, "Fly Fast": 6}
FOR_FLYERS = ("Fly", "Fly Fast")
ON_FOOT = [card for card in RANGES if card not in FOR_FLYERS]
FLYERS = ("Rogue", "Banshee", "Archangel", "Storm")
SQUARES = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]

each_card = pytest.mark.parametrize(
    "card",
    [
        pytest.param("Walk", marks=pytest.mark.rule("card:Walk")),
        pytest.param("Jog", marks=pytest.mark.rule("card:Jog")),
        pytest.param("Run", marks=pytest.mark.rule("card:Run")),
        pytest.param("Sprint", marks=pytest.mark.rule("card:Sprint")),
        pytest.param("Fly", marks=pytest.mark.rule("card:Fly")),
        pytest.param("Fly Fast", marks=pytest.mark.rule("card:Fly Fast")),
    ],
)
each_direction = pytest.mark.parametrize("direction", DIRECTIONS)
exact_or_not = pytest.mark.parametrize("exact", [True, False])


def mover(card: str) -> str:
    """A mutant whom the card moves."""
    return "Storm" if card in FOR_FLYERS else "Cyclops"


def stride(card: str, squares: int, exact: bool) -> str:
    """How an action names a card and a distance."""
    return card if exact else f"{card} {squares}"


def longest(direction: str) -> str:
    """A square from which the board goes on for seven more in this direction."""
    files, ranks = DIRECTIONS[direction]
    return f"{'hda'[files + 1]}{(8, 4, 1)[ranks + 1]}"


def aside(direction: str) -> str:
    """A square that is not on the way of `longest`."""
    start = longest(direction)
    way = {start, *(step(start, direction, n) for n in range(1, 8))}
    return next(square for square in SQUARES if square not in way)


def off_lines(square: str) -> str:
    """A square that is a knight's move away, so on no line from this one."""
    return next(goal for goal in (step(square, jump) for jump in JUMPS) if goal)


def alone(card: str, square: str, name: str, enemy: str, **fields: Any) -> Scenario:
    """One mutant and one Sentinel on the board, one Move card in the hand."""
    return position(xmen={name: square}, sentinels=[enemy], hand=[card], **fields)


def moves_of(s: Scenario, name: str, direction: str | None = None) -> list[tuple[str, str]]:
    """Cards, with distances, and directions in which a mutant can move."""
    return [
        (row["card"], row["direction"])
        for row in s.dicts("move")
        if row["unit"] == s.slot(name) and direction in (None, row["direction"])
    ]


# ---------------------------------------------------------------------- one card, one unit


@pytest.mark.rule("skirmish-3.1", "skirmish-3.4", "K5")
@each_card
@each_direction
@exact_or_not
def test_a_move_card_moves_a_unit_its_number_of_squares(
    card: str, direction: str, exact: bool
) -> None:
    start = longest(direction)
    goal = step(start, direction, RANGES[card])
    s = alone(card, start, mover(card), aside(direction), move_exact=exact)
    after = s.value()
    after["teams"][0]["units"][0]["square"] = goal
    after["teams"][0]["hand"] = {}
    after["card_pile"] = {card: 1}
    after["pending"][-1]["played"] = True
    s.do("move", card=stride(card, RANGES[card], exact), unit=mover(card), direction=direction)
    assert s.events() == [
        {"event": "card_played", "player": 0, "card": card},
        {"event": "moved", "player": 0, "unit": 0, "from": start, "to": goal},
    ]
    assert s.value() == after
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-3.1", "K5")
@each_card
@each_direction
def test_every_direction_is_open_to_sentinels_too(card: str, direction: str) -> None:
    """Flying cards move no Sentinel, any other one does."""
    start = longest(direction)
    s = position(xmen={"Cyclops": aside(direction)}, sentinels=[None, start], player=1, hand=[card])
    if card in FOR_FLYERS:
        assert s.dicts() == [{"action": "end"}]
        return
    s.do("move", card=card, unit=1, direction=direction)
    goal = step(start, direction, RANGES[card])
    assert s.events("moved") == [{"player": 1, "unit": 1, "from": start, "to": goal}]
    assert set(s.board()) == {aside(direction), goal}
    assert (s.hand(1), s.pile()) == ({}, {card: 1})


@pytest.mark.rule("skirmish-3.1", "skirmish-3.4", "K5")
@each_card
@exact_or_not
@pytest.mark.parametrize("flying", [False, True])
def test_every_square_of_a_move_is_on_the_board(card: str, exact: bool, flying: bool) -> None:
    """From each of the 64 squares: just the moves that end on the board."""
    name = "Storm" if flying else "Cyclops"
    for start in SQUARES:
        s = alone(card, start, name, off_lines(start), move_exact=exact)
        distances = [RANGES[card]] if exact else range(1, RANGES[card] + 1)
        expected = {
            (stride(card, n, exact), direction)
            for direction in DIRECTIONS
            for n in distances
            if step(start, direction, n) is not None and (flying or card not in FOR_FLYERS)
        }
        found = moves_of(s, name)
        assert len(found) == len(set(found))
        assert set(found) == expected


# ------------------------------------------------------------------------ units on the way


@pytest.mark.rule("skirmish-3.1", "skirmish-3.2", "skirmish-3.4", "K5")
@pytest.mark.parametrize("card", ON_FOOT)
@each_direction
@exact_or_not
def test_a_unit_on_the_way_blocks(card: str, direction: str, exact: bool) -> None:
    """A unit of either side, at each distance up to one square behind the goal."""
    start, limit = longest(direction), RANGES[card]
    for distance in range(1, limit + 2):
        blocker = str(step(start, direction, distance))
        open_squares = [n for n in range(1, limit + 1) if n < distance]
        if exact:
            open_squares = [limit] if distance > limit else []
        for own in (True, False):
            s = position(
                xmen={"Cyclops": start, **({"Gambit": blocker} if own else {})},
                sentinels=[aside(direction) if own else blocker],
                hand=[card],
                move_exact=exact,
            )
            expected = {(stride(card, n, exact), direction) for n in open_squares}
            assert set(moves_of(s, "Cyclops", direction)) == expected


@pytest.mark.rule("skirmish-3.1", "skirmish-3.2", "skirmish-3.4", "K5")
@each_card
@each_direction
@exact_or_not
def test_a_flyer_passes_over_units(card: str, direction: str, exact: bool) -> None:
    """It ends on an empty square all the same."""
    start, limit = longest(direction), RANGES[card]
    for distance in range(1, limit + 2):
        blocker = str(step(start, direction, distance))
        distances = [limit] if exact else list(range(1, limit + 1))
        for own in (True, False):
            s = position(
                xmen={"Storm": start, **({"Gambit": blocker} if own else {})},
                sentinels=[aside(direction) if own else blocker],
                hand=[card],
                move_exact=exact,
            )
            expected = {(stride(card, n, exact), direction) for n in distances if n != distance}
            assert set(moves_of(s, "Storm", direction)) == expected


@pytest.mark.rule("skirmish-3.2", "K5")
@pytest.mark.parametrize("card", [card for card in RANGES if RANGES[card] > 1])
@each_direction
def test_a_flyer_passes_over_a_whole_row_of_units(card: str, direction: str) -> None:
    """Units of both sides on every square before the goal, and one behind it."""
    start, limit = longest(direction), RANGES[card]
    way = [str(step(start, direction, n)) for n in range(1, limit + 2) if n != limit]
    own: dict[str, Any] = dict(zip(("Gambit", "Cyclops", "Jubilee"), way[::2], strict=False))
    s = position(
        xmen={"Storm": start, **own},
        sentinels=[square for square in way if square not in own.values()],
        hand=[card],
    )
    goal = str(step(start, direction, limit))
    standing = s.board()
    assert len(standing) == limit + 1
    s.do("move", card=card, unit="Storm", direction=direction)
    assert s.events("moved") == [{"player": 0, "unit": 0, "from": start, "to": goal}]
    del standing[start]
    assert s.board() == {**standing, goal: "Storm"}


@pytest.mark.rule("skirmish-3.2", "K5")
def test_the_same_way_is_closed_to_one_on_foot() -> None:
    for name, legal in (("Storm", True), ("Cyclops", False)):
        s = position(xmen={name: "d1"}, sentinels=["d2", "h8"], hand=["Run"])
        assert s.can("move", card="Run", unit=name, direction="north") is legal


# ------------------------------------------------------------------------------- flyers


@pytest.mark.rule("skirmish-3.3", "K5")
@pytest.mark.parametrize("name", [name for name in HITS if name != "Sentinel"])
@pytest.mark.parametrize("card", FOR_FLYERS)
@exact_or_not
def test_fly_cards_move_the_four_flyers_only(name: str, card: str, exact: bool) -> None:
    s = position(xmen={name: "d1"}, sentinels=["a8"], hand=[card], move_exact=exact)
    flies = name in FLYERS
    assert (moves_of(s, name) != []) is flies
    assert s.can("forward", card=card, unit=name) is flies
    assert s.kinds_of_actions() == ({"move", "forward", "end"} if flies else {"end"})


@pytest.mark.rule("skirmish-3.3", "K5")
@exact_or_not
def test_fly_cards_move_flyers_among_others(exact: bool) -> None:
    s = position(
        xmen={"Cyclops": "a1", "Rogue": "d1", "Gambit": "e1", "Storm": "h1"},
        hand=["Fly", "Fly Fast"],
        move_exact=exact,
    )
    assert {row["unit"] for row in s.dicts("move")} == {1, 3}
    assert {row["unit"] for row in s.dicts("forward")} == {1, 3}


@pytest.mark.rule("skirmish-3.3")
def test_sentinels_do_not_fly() -> None:
    s = position(player=1, sentinels=["d8", "h8"], hand=["Fly", "Fly Fast"])
    assert s.dicts() == [{"action": "end"}]


# -------------------------------------------------------------------------- who is moved


@pytest.mark.rule("skirmish-3.1", "K5")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("turns", [1, 2])
def test_able_units_of_the_player_are_moved_and_no_others(player: int, turns: int) -> None:
    """Each side has one able unit, one disabled and one knocked out."""
    s = position(
        xmen={"Gambit": None, "Cyclops": "c3", "Storm": "e3"},
        sentinels=["c6", None, "e6"],
        disabled={"Cyclops": turns, "c6": turns},
        player=player,
        hand=["Walk", "Jog"],
    )
    assert {row["unit"] for row in s.dicts("move")} == {2}
    assert {row["unit"] for row in s.dicts("forward")} == {2}
    assert {row["card"] for row in s.dicts("move")} == {"Walk", "Jog"}


# ---------------------------------------------------------------------------- move_exact


@pytest.mark.rule("skirmish-3.4", "K5")
@each_card
def test_up_to_its_number_each_distance_is_an_action_of_its_own(card: str) -> None:
    name = mover(card)
    for distance in range(1, RANGES[card] + 1):
        s = alone(card, "a1", name, "b3", move_exact=False)
        assert moves_of(s, name, "east") == [
            (f"{card} {n + 1}", "east") for n in range(RANGES[card])
        ]
        s.do("move", card=f"{card} {distance}", unit=name, direction="east")
        assert s.square_of(name) == f"{'abcdefgh'[distance]}1"
        assert s.events() == [
            {"event": "card_played", "player": 0, "card": card},
            {"event": "moved", "player": 0, "unit": 0, "from": "a1", "to": s.square_of(name)},
        ]
        assert (s.hand(0), s.pile()) == ({}, {card: 1})


@pytest.mark.rule("skirmish-3.1", "skirmish-3.4", "K5")
def test_exactly_its_number_is_the_default() -> None:
    s = alone("Sprint", "d4", "Cyclops", "a2")
    assert s.state.game.options["move_exact"] == "true"
    assert sorted(moves_of(s, "Cyclops")) == [
        ("Sprint", "east"),
        ("Sprint", "north"),
        ("Sprint", "north-east"),
    ]


@pytest.mark.rule("skirmish-3.1", "skirmish-3.4")
def test_numbers_are_those_of_the_content() -> None:
    """A Walk of seven squares crosses the whole board, and a Jog of one goes one."""

    def longer(rows: dict[str, Any]) -> None:
        rows["cards"][0]["range"] = 7
        rows["cards"][1]["range"] = 1

    s = position(
        pack=changed_pack(longer), xmen={"Cyclops": "a1"}, sentinels=["b3"], hand=["Walk", "Jog"]
    )
    assert {row["direction"] for row in s.dicts("move") if row["card"] == "Walk"} == {
        *("north", "north-east", "east"),
    }
    s.do("move", card="Walk", unit="Cyclops", direction="north-east")
    assert s.square_of("Cyclops") == "h8"


# --------------------------------------------------------------- any position, all moves


def lawful(
    board: Mapping[str, str], start: str, name: str, card: str, exact: bool
) -> set[tuple[str, str]]:
    """3.1 to 3.4, square by square."""
    found: set[tuple[str, str]] = set()
    if card in FOR_FLYERS and name not in FLYERS:
        return found
    for direction in DIRECTIONS:
        passed_free = True
        for distance in range(1, RANGES[card] + 1):
            square = step(start, direction, distance)
            if square is None:
                break
            reachable = square not in board and (passed_free or name in FLYERS)
            if reachable and (distance == RANGES[card] or not exact):
                found.add((stride(card, distance, exact), direction))
            passed_free = passed_free and square not in board
    return found


def forward(board: Mapping[str, str], start: str, name: str, card: str, player: int) -> bool:
    """3.5, of the first unit."""
    way = ("north", "south")[player]
    return (card, way) in lawful(board, start, name, card, True)


@pytest.mark.rule("skirmish-3.1", "skirmish-3.2", "skirmish-3.3", "skirmish-3.4", "skirmish-3.5")
@exact_or_not
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("seed", range(20))
def test_moves_of_crowded_boards_are_those_of_the_rules(
    exact: bool, player: int, seed: int
) -> None:
    """Sixteen units anywhere, some disabled or knocked out, five different cards."""
    rng = random.Random(seed)
    squares: list[str | None] = list(rng.sample(SQUARES, 16))
    for slot in rng.sample(range(16), seed % 5):
        squares[slot] = None
    off = rng.sample([square for square in squares if square], 3)
    hand = rng.sample(list(RANGES), 5)
    s = position(
        xmen=dict(zip(TEAM, squares[:8], strict=True)),
        sentinels=squares[8:],
        disabled=dict.fromkeys(off, 1),
        player=player,
        hand=hand,
        move_exact=exact,
    )
    board = s.board()
    moves, forwards = [], []
    for slot, row in enumerate(s.units(player)):
        if row["square"] is None or row["square"] in off:
            continue
        for card in hand:
            ways = lawful(board, row["square"], row["unit"], card, exact)
            moves += [(name, slot, way) for name, way in ways]
            if forward(board, row["square"], row["unit"], card, player):
                forwards.append((card, slot))
    assert sorted((r["card"], r["unit"], r["direction"]) for r in s.dicts("move")) == sorted(moves)
    assert sorted((r["card"], r["unit"]) for r in s.dicts("forward")) == sorted(forwards)
    assert len(s.dicts()) == len(moves) + len(forwards) + 1
    assert s.can("end")
