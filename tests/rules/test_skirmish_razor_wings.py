"""Chapter 5.9 of docs/rules/skirmish.md: Razor Wings, a move of one square and an attack."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_plays import (
    SQUARES,
    after,
    aside,
    bare,
    declared,
    duel,
    event,
    longest,
    on_line,
)
from rules.skirmish_scenario import DIRECTIONS, Scenario, X, Y, Z, changed_pack, position, step

each_direction = pytest.mark.parametrize("direction", DIRECTIONS)

# All pairs of a move and an attack that lead back over neither: each move, each aim but the one
# to the square that was left.
BACK = dict(zip(DIRECTIONS, [*list(DIRECTIONS)[4:], *list(DIRECTIONS)[:4]], strict=True))
PAIRS = [(move, aim) for move in DIRECTIONS for aim in DIRECTIONS if BACK[move] != aim]


def archangel(start: str, enemies: list[Any], **fields: Any) -> Scenario:
    return duel("Archangel", start, enemies, **{"hand": [Z], **fields})


def wings(s: Scenario) -> set[tuple[str, str]]:
    return {(row["direction"], row["attack"]) for row in s.dicts("wings")}


def told_by(s: Scenario, play: dict[str, Any]) -> list[dict[str, Any]]:
    """The events of a play, with all questions passed, which are asked if there are cards."""
    s.act(play)
    told = s.events()
    for question in ("neutralize", "defend") if s.hand(1) else ():
        assert (s.step(), s.player()) == (question, 1)
        s.act("pass")
        assert s.events()[0] == event("passed", player=1)
        told += s.events()[1:]
    return told


def to_direction(start: str, goal: str) -> str:
    return next(way for way in DIRECTIONS if step(start, way) == goal)


# -------------------------------------------------------------------------- move, attack, both


@pytest.mark.rule("skirmish-5.9", "skirmish-5.16", "K9")
@each_direction
def test_the_move_alone(direction: str) -> None:
    goal = step("d4", direction)
    s = archangel("d4", ["h1"])
    assert wings(s) == {(way, "none") for way in DIRECTIONS}
    assert s.kinds_of_actions() == {"wings", "end"}
    then = after(s, (0, Z), units={(0, 0): {"square": goal}})
    s.do("wings", card=Z, unit=0, direction=direction, attack="none")
    assert s.events() == [
        *declared(0, Z, 0, "wings"),
        event("moved", player=0, unit=0, **{"from": "d4", "to": goal}),
    ]
    assert bare(s) == then
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-5.9", "skirmish-4.3", "K9")
@pytest.mark.parametrize(("direction", "aim"), PAIRS)
@pytest.mark.parametrize("asked", [False, True])
def test_the_move_and_the_attack(direction: str, aim: str, asked: bool) -> None:
    """Every square that an attack can reach after every move, with questions or without."""
    goal = str(step("d4", direction))
    enemy = str(step(goal, aim))
    s = archangel("d4", [enemy, "h8"], other=["Walk"] if asked else [])
    assert s.can("wings", card=Z, unit=0, direction=direction, attack=aim)
    then = after(s, (0, Z), units={(0, 0): {"square": goal}, (1, 0): {"hits": 1}})
    told = told_by(
        s, {"action": "wings", "card": Z, "unit": 0, "direction": direction, "attack": aim}
    )
    assert told == [
        *declared(0, Z, 0, "wings", 0),
        event("moved", player=0, unit=0, **{"from": "d4", "to": goal}),
        event("hit", player=1, unit=0, hits=1),
    ]
    assert bare(s) == then
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-5.9", "skirmish-4.4", "K9", "K25")
@each_direction
def test_the_attack_alone_is_an_attack_like_any_other(direction: str) -> None:
    enemy = str(step("d4", direction))
    s = archangel("d4", [enemy])
    assert s.dicts("attack") == [{"card": Z, "target": 0}]
    then = after(s, (0, Z), units={(1, 0): {"hits": 1}})
    s.do("attack", card=Z, target=0)
    assert s.events() == [
        *declared(0, Z, 0, "attack", 0),
        event("hit", player=1, unit=0, hits=1),
    ]
    assert bare(s) == then


@pytest.mark.rule("skirmish-5.9", "K9")
@pytest.mark.parametrize("start", ["d4", "a1", "h8", "a6", "e1"])
def test_all_that_razor_wings_can_do(start: str) -> None:
    """One enemy on each of the other squares: moves to empty squares of the board, and attacks
    on the squares next to them."""
    around = [square for square in SQUARES if on_line(start, square, 1)]
    for enemy in SQUARES:
        if enemy == start:
            continue
        s = archangel(start, [enemy])
        expected = {(to_direction(start, sq), "none") for sq in around if sq != enemy}
        expected |= {
            (to_direction(start, sq), to_direction(sq, enemy))
            for sq in around
            if sq != enemy and on_line(sq, enemy, 1)
        }
        assert wings(s) == expected
        assert len(s.dicts("wings")) == len(expected)
        attack = [{"card": Z, "target": 0}] if on_line(start, enemy, 1) else []
        assert s.dicts("attack") == attack


@pytest.mark.rule("skirmish-5.9", "K9")
@each_direction
@pytest.mark.parametrize("own", [True, False])
def test_the_square_must_be_empty(direction: str, own: bool) -> None:
    """Archangel flies, and does not pass over anybody by a move of one square."""
    start = longest(direction)
    square = str(step(start, direction))
    if own:
        s = archangel(start, [aside(start)], own=[square], disabled={square: 1})
    else:
        s = archangel(start, [square])
    assert direction not in {row["direction"] for row in s.dicts("wings")}


@pytest.mark.rule("skirmish-5.9", "skirmish-4.1", "K9")
def test_the_attack_reaches_one_square() -> None:
    """After the move north, an enemy two squares ahead is out of reach; own units no targets."""
    s = archangel("d4", ["d7", "f7"], own=["c6", "e6"], disabled={"c6": 1, "e6": 1})
    assert [pair for pair in wings(s) if pair[0] == "north"] == [("north", "none")]


@pytest.mark.rule("skirmish-5.9", "K9")
def test_between_enemies_all_pairs_are_open() -> None:
    """The only free square is between five of them."""
    s = archangel("a1", ["a2", "b1", "a3", "c3", "c1"])
    aims = ("none", "west", "south", "north-west", "north-east", "south-east")
    assert wings(s) == {("north-east", aim) for aim in aims}
    for aim, target in (
        ("west", 0),
        ("south", 1),
        ("north-west", 2),
        ("north-east", 3),
        ("south-east", 4),
    ):
        tried = Scenario(s.state.clone())
        tried.do("wings", card=Z, unit=0, direction="north-east", attack=aim)
        assert tried.events("targeted") == [{"player": 1, "unit": target}]
        assert tried.units(1)[target]["hits"] == 1


# ------------------------------------------------------------------------------ one action


@pytest.mark.rule("skirmish-5.9", "skirmish-4.4", "skirmish-4.5", "K25")
@pytest.mark.parametrize("first", ["Archangel", "Storm"])
def test_without_the_move_it_is_one_action_with_others_of_the_type(first: str) -> None:
    """Storm's Lightning Bolts reach the target too; the first of the two is named."""
    squares = {"Archangel": "d4", "Storm": "a5"}
    names = sorted(squares, key=lambda name: name != first)
    s = position(
        xmen={name: squares[name] for name in names},
        sentinels=["d5"],
        phase="battle",
        hand=[Z],
    )
    assert s.dicts("attack") == [{"card": Z, "target": 0}]
    s.do("attack", card=Z, target=0)
    assert s.events() == [*declared(0, Z, 0, "attack", 0), event("hit", player=1, unit=0, hits=1)]
    assert s.unit(first)["square"] == squares[first]


@pytest.mark.rule("skirmish-5.9", "skirmish-4.4", "K25")
def test_with_the_move_it_is_an_action_of_its_own() -> None:
    """Whatever others do to the same target: they do not move."""
    s = position(
        xmen={"Storm": "a5", "Archangel": "d4"}, sentinels=["d5"], phase="battle", hand=[Z]
    )
    s.do("wings", card=Z, unit="Archangel", direction="east", attack="north-west")
    assert s.events()[:3] == declared(0, Z, 1, "wings", 0)
    assert s.square_of("Archangel") == "e4"


# --------------------------------------------------------------------------------- phases


@pytest.mark.rule("skirmish-5.3", "skirmish-5.9", "K9")
def test_razor_wings_are_for_the_battle_phase() -> None:
    s = archangel("d4", ["d5"], phase="move")
    assert s.dicts() == [{"action": "end"}]
    s.act("end")
    assert s.kinds_of_actions() == {"wings", "attack", "end"}


@pytest.mark.rule("skirmish-5.1", "skirmish-5.9", "skirmish-7.1", "K12")
@pytest.mark.parametrize("turns", [1, 2])
def test_a_disabled_archangel_has_no_wings(turns: int) -> None:
    assert archangel("d4", ["d5"], disabled={"d4": turns}).dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.9", "skirmish-5.15")
def test_nobody_else_has_wings() -> None:
    """Other cards of Archangel's do not move it; Rogue absorbs nothing by type Z."""
    s = archangel("d4", ["d5"], hand=[X, Y])
    assert s.kinds_of_actions() == {"attack", "end"}
    s = position(
        xmen={"Archangel": "a1", "Rogue": "d4"},
        sentinels=["h8"],
        disabled={"Archangel": 1},
        phase="battle",
        hand=[Z],
    )
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.9", "skirmish-5.1", "K4")
def test_razor_wings_again_and_again() -> None:
    s = archangel("d4", ["d7"], hand=[Z, Z, Z, "Punch"], cards_per_phase=1)
    s.do("wings", card=Z, unit=0, direction="north", attack="none")
    s.do("wings", card=Z, unit=0, direction="north", attack="north")
    s.do("attack", card="Punch", target=0)
    assert s.kinds()[-1] == "game_over"
    assert s.units(0)[0]["square"] == "d6"
    assert s.hand(0) == {Z: 1}


@pytest.mark.rule("skirmish-5.9", "skirmish-9.1", "G12")
def test_the_attack_may_be_the_last_blow() -> None:
    s = archangel("d4", [("d6", 1)])
    s.do("wings", card=Z, unit=0, direction="north", attack="north")
    assert s.events()[3:] == [
        event("moved", player=0, unit=0, **{"from": "d4", "to": "d5"}),
        event("hit", player=1, unit=0, hits=0),
        event("knocked_out", player=1, unit=0),
        event("game_over", reason="units", winners=[0]),
    ]
    assert s.board() == {"d5": "Archangel"}


# ------------------------------------------------------------------------------- reactions


@pytest.mark.rule("skirmish-6.1", "skirmish-6.2", "skirmish-6.4", "skirmish-K30", "K14", "K27")
def test_the_questions_and_the_move_in_their_order() -> None:
    """The Neutralizer is asked first, then Archangel moves, then the defence is asked."""
    s = archangel("d4", ["d6", "h8"], other=["Walk"])
    s.do("wings", card=Z, unit=0, direction="north", attack="north")
    assert s.events() == declared(0, Z, 0, "wings", 0)
    assert (s.step(), s.player()) == ("neutralize", 1)
    assert s.board()["d4"] == "Archangel"
    assert s.pile() == {Z: 1}
    s.do("pass")
    assert s.events() == [
        event("passed", player=1),
        event("moved", player=0, unit=0, **{"from": "d4", "to": "d5"}),
    ]
    assert (s.step(), s.player()) == ("defend", 1)
    assert s.units(1)[0]["hits"] == 2
    s.do("pass")
    assert s.events() == [event("passed", player=1), event("hit", player=1, unit=0, hits=1)]
    assert (s.step(), s.player()) == ("battle", 0)


@pytest.mark.rule("skirmish-6.8", "skirmish-6.6", "K13", "K27")
def test_a_defence_voids_the_attack_only() -> None:
    s = archangel("d4", ["d6"], other=["Armor"])
    then = after(s, (0, Z), (1, "Armor"), units={(0, 0): {"square": "d5"}})
    s.do("wings", card=Z, unit=0, direction="north", attack="north")
    s.act("pass")
    s.do("defend", card="Armor")
    assert s.events() == [
        event("card_played", player=1, card="Armor"),
        event("defended", player=1, unit=0),
    ]
    assert bare(s) == then
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-6.8", "skirmish-6.3", "K14", "K27")
@pytest.mark.parametrize("aim", ["north", "none"])
def test_a_neutralizer_voids_both_parts(aim: str) -> None:
    """No defence is asked then."""
    s = archangel("d4", ["d6"], other=[X, "Armor"])
    then = after(s, (0, Z), (1, X))
    s.do("wings", card=Z, unit=0, direction="north", attack=aim)
    s.do("neutralize", card=X)
    assert s.events() == [
        event("card_played", player=1, card=X),
        event("neutralized", player=1, unit=0),
    ]
    assert bare(s) == then
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-6.4", "skirmish-5.9", "K27")
def test_no_defence_of_a_move_alone() -> None:
    s = archangel("d4", ["d6"], other=["Armor"])
    s.do("wings", card=Z, unit=0, direction="north", attack="none")
    s.act("pass")
    assert s.kinds() == ["passed", "moved"]
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-6.4", "K12", "K27")
@pytest.mark.parametrize("turns", [1, 2])
def test_no_defence_of_a_disabled_target(turns: int) -> None:
    """The other Sentinel is able, and so there is a Neutralizer to be asked for."""
    s = archangel("d4", ["d6", "h8"], disabled={"d6": turns}, other=["Armor"])
    s.do("wings", card=Z, unit=0, direction="north", attack="north")
    assert s.step() == "neutralize"
    s.act("pass")
    assert s.kinds() == ["passed", "moved", "hit"]
    assert s.units(1)[0] == {"unit": "Sentinel", "square": "d6", "hits": 1, "disabled": turns}


@pytest.mark.rule("skirmish-6.4", "skirmish-5.9", "K13")
def test_the_attack_alone_is_defended_like_any_other() -> None:
    s = archangel("d4", ["d5"], other=["Armor"])
    then = after(s, (0, Z), (1, "Armor"))
    s.do("attack", card=Z, target=0)
    assert s.step() == "neutralize"
    s.act("pass")
    assert s.step() == "defend"
    s.do("defend", card="Armor")
    assert bare(s) == then


# ---------------------------------------------------------------------------- longer wings


def longer(reach: int) -> bytes:
    """Content in which the attack of Razor Wings goes so far."""

    def change(rows: dict[str, Any]) -> None:
        next(p for p in rows["powers"] if p["effect"] == "move_attack")["range"] = reach

    return changed_pack(change)


@pytest.mark.rule("skirmish-5.9", "skirmish-4.2", "K7", "K9")
@each_direction
def test_the_attack_goes_through_the_square_that_was_left(direction: str) -> None:
    """A move away from the enemy, and a longer attack back over the empty square."""
    start, back = "d4", BACK[direction]
    enemy, goal = str(step(start, back)), str(step(start, direction))
    s = archangel(start, [enemy, "h8"], pack=longer(2), other=["Walk"])
    play = {"action": "wings", "card": Z, "unit": 0, "direction": direction, "attack": back}
    assert told_by(s, play) == [
        *declared(0, Z, 0, "wings", 0),
        event("moved", player=0, unit=0, **{"from": start, "to": goal}),
        event("hit", player=1, unit=0, hits=1),
    ]
    s = archangel(start, [enemy, "h8"])
    assert not s.can("wings", card=Z, unit=0, direction=direction, attack=back)


@pytest.mark.rule("skirmish-5.9", "skirmish-4.2", "K7")
@pytest.mark.parametrize("reach", range(1, 8))
def test_longer_wings_are_blocked_by_the_first_unit(reach: int) -> None:
    """From d2 after the move north of one: own units, enemies, and the range."""
    pack = longer(reach)
    for distance in range(1, 7):
        enemy = f"d{2 + distance}"
        s = archangel("d1", [enemy, "h8"], pack=pack)
        assert (("north", "north") in wings(s)) is (distance <= reach)
        if distance > 1:
            fields: dict[str, Any] = {"own": ["d3"], "disabled": {"d3": 1}}
            s = archangel("d1", [enemy, "h8"], pack=pack, **fields)
            assert ("north", "north") not in wings(s)
            for enemies in (["d3", enemy], [enemy, "d3"]):
                s = archangel("d1", enemies, pack=pack, other=["Walk"])
                s.do("wings", card=Z, unit=0, direction="north", attack="north")
                assert s.events("targeted") == [{"player": 1, "unit": enemies.index("d3")}]
                s.act("pass", "pass")
                assert s.events("hit") == [{"player": 1, "unit": enemies.index("d3"), "hits": 1}]
