"""Chapter 5 of docs/rules/skirmish.md: powers that attack and that disable, and special cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.skirmish_plays import (
    CARDS,
    POWERS,
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
    knight,
    line,
    longest,
    on_line,
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
    game,
    position,
    step,
)

ON_LINES = rows_of("attack", "disable")
BOUNCE = power("Bounce Optic Blast")

each_direction = pytest.mark.parametrize("direction", DIRECTIONS)


def strike(p: Power) -> str:
    """The kind of action."""
    return "disable" if p.effect == "disable" else "attack"


def check_carried_out(s: Scenario, p: Power) -> None:
    """The first unit strikes enemy 0, which has more than one hit, or one; nobody reacts."""
    seat, enemy = p.seat, s.units(1 - p.seat)[0]
    disables = p.effect == "disable"
    left = enemy["hits"] - (not disables)
    changes = {"hits": left, "square": enemy["square"] if left else None}
    then = after(
        s, (seat, p.card), units={(1 - seat, 0): {**changes, "disabled": 2 if disables else 0}}
    )
    s.do(strike(p), card=p.card, target=0)
    told = declared(seat, p.card, 0, strike(p), 0)
    if disables:
        told.append(event("disabled", player=1 - seat, unit=0))
    else:
        told.append(event("hit", player=1 - seat, unit=0, hits=left))
        told += [] if left else [event("knocked_out", player=1 - seat, unit=0)]
    assert s.events() == told
    assert bare(s) == then
    assert s.step() == "battle"


# ----------------------------------------------------------------------------- the tables


@pytest.mark.rule("skirmish-5.1", "K10", "K23")
def test_the_tables_are_those_of_the_rulebook() -> None:
    """The game's content has the 59 rows, each with its type, unit and name, in this order."""
    assert [len([p for p in POWERS if p.type == kind]) for kind in CARDS] == [20, 20, 19]
    rows = game().content()["powers"]
    assert [(r["type"], r["unit"], r["name"]) for r in rows] == [p[:3] for p in POWERS]
    assert Counter(p.effect for p in POWERS) == {
        **{
            "attack": 23,
            "disable": 8,
            "bounce": 1,
            "wings": 1,
            "move": 3,
            "teleport": 1,
            "jump": 1,
        },
        **{"defence": 11, "draw": 1, "exchange": 1, "look_hand": 4, "look_deck": 1},
        **{"absorb": 2, "neutralize": 1},
    }


# -------------------------------------------------------------------------------- on lines


@pytest.mark.rule("skirmish-5.1", "skirmish-5.4", "skirmish-4.1", "K7", "K10")
@pytest.mark.rule("card:Type X Special Power", "card:Type Y Special Power")
@pytest.mark.rule("card:Type Z Special Power")
@each_row(ON_LINES)
@pytest.mark.parametrize("start", ["d4", "a1", "h8", "e7"])
def test_a_power_reaches_lines_up_to_its_range(row: Power, start: str) -> None:
    """An enemy on each of the other squares: just this action, or none."""
    for square in SQUARES:
        if square == start:
            continue
        s = duel(row.unit, start, [square], hand=[row.card])
        reached = [{"card": row.card, "target": 0}] * on_line(start, square, row.range)
        assert s.dicts(strike(row)) == reached
        other = "attack" if strike(row) == "disable" else "disable"
        assert s.dicts(other) == []


@pytest.mark.rule("skirmish-5.4", "skirmish-4.3", "skirmish-7.1", "skirmish-5.16", "K7", "K12")
@each_row(ON_LINES)
@each_direction
def test_a_power_strikes_at_its_full_range_in_every_direction(row: Power, direction: str) -> None:
    start = longest(direction)
    goal = line(start, direction)[row.range - 1]
    s = duel(
        row.unit, start, [goal, ("a8" if "a8" not in (start, goal) else "b3")], hand=[row.card]
    )
    check_carried_out(s, row)


@pytest.mark.rule("skirmish-5.4", "skirmish-6.2", "skirmish-6.4", "skirmish-6.9", "K27")
@each_row([*ON_LINES, BOUNCE])
def test_with_the_questions_between_the_same_comes_of_it(row: Power) -> None:
    """At the full range, in all directions; the position while they are asked is one that can be
    stored and read (the driver looks)."""
    ways = JUMPS if row is BOUNCE else DIRECTIONS
    for way in ways:
        start = "d4" if row is BOUNCE else longest(way)
        goal = str(step(start, way, max(row.range, 1)))
        enemies = [goal, aside(start, goal)]
        s = duel(row.unit, start, enemies, hand=[row.card], other=["Walk"])
        changes: dict[str, Any] = {"hits": 1} if row.seat == 0 else {"hits": 0, "square": None}
        if row.effect == "disable":
            changes = {"disabled": 2}
        then = after(s, (row.seat, row.card), units={(1 - row.seat, 0): changes})
        s.do(strike(row), card=row.card, target=0)
        if row.seat == 0:
            assert (s.step(), s.player()) == ("neutralize", 1)
            s.do("pass")
        assert (s.step(), s.player()) == ("defend", 1 - row.seat)
        s.do("pass")
        assert bare(s) == then


@pytest.mark.rule("skirmish-5.4", "skirmish-4.2", "skirmish-7.3", "K7", "K23")
@each_row([p for p in ON_LINES if p.range > 1])
@each_direction
def test_a_power_is_blocked_by_the_first_unit(row: Power, direction: str) -> None:
    """By an own unit, here a disabled one, and by an enemy, who is the target then."""
    start = longest(direction)
    way = line(start, direction, row.range)
    for at in range(row.range - 1):
        for behind in range(at + 1, row.range):
            s = duel(
                row.unit,
                start,
                [way[behind]],
                own=[way[at]],
                disabled={way[at]: 1},
                hand=[row.card],
            )
            assert s.dicts(strike(row)) == []
            s = duel(row.unit, start, [way[at], way[behind]], hand=[row.card])
            assert s.dicts(strike(row)) == [{"card": row.card, "target": 0}]


@pytest.mark.rule("skirmish-5.3", "K10")
@each_row([*ON_LINES, BOUNCE])
def test_attacks_and_disables_are_for_the_battle_phase(row: Power) -> None:
    square = "f5" if row is BOUNCE else "d5"
    s = duel(row.unit, "d4", [square], phase="move", hand=[row.card])
    assert s.dicts(strike(row)) == []
    s.act("end")
    assert s.dicts(strike(row)) == [{"card": row.card, "target": 0}]


@pytest.mark.rule("skirmish-5.1", "skirmish-7.1", "K10", "K12")
@each_row([*ON_LINES, BOUNCE])
def test_a_disabled_unit_has_no_powers(row: Power) -> None:
    square = "f5" if row is BOUNCE else "d5"
    for turns in (1, 2):
        s = duel(row.unit, "d4", [square], disabled={"d4": turns}, hand=[row.card])
        assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.1", "K10")
@each_row([*ON_LINES, BOUNCE])
def test_a_power_needs_a_card_of_its_type_and_the_unit_on_the_board(row: Power) -> None:
    """With cards of the two other types the unit does only what those types give it."""
    for kind, card in CARDS.items():
        s = duel(row.unit, "d4", ["d5", "f5"], hand=[card])
        strikes = {
            strike(p)
            for p in POWERS
            if (p.unit, p.type) == (row.unit, kind)
            and p.effect in ("attack", "bounce", "disable", "wings")
        }
        assert s.kinds_of_actions() & {"attack", "disable"} == strikes
    if row.unit != "Sentinel":
        s = position(
            xmen={row.unit: None, "Wolverine": "a1"},
            sentinels=["d5", "f5"],
            phase="battle",
            hand=[row.card],
        )
        assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.4", "skirmish-4.3")
@each_row(rows_of("attack"))
def test_the_last_hit_knocks_out(row: Power) -> None:
    s = duel(row.unit, "d4", [("d5", 1), "a8"], hand=[row.card])
    check_carried_out(s, row)
    assert set(s.board()) == {"d4", "a8"}


# ---------------------------------------------------------------------- Bounce Optic Blast


@pytest.mark.rule("skirmish-5.5", "K8")
@pytest.mark.parametrize("start", SQUARES)
def test_bounce_optic_blast_reaches_a_knights_move(start: str) -> None:
    for square in SQUARES:
        if square != start:
            s = duel("Cyclops", start, [square], hand=[Z])
            reached = [{"action": "attack", "card": Z, "target": 0}] * knight(start, square)
            assert s.dicts() == [*reached, {"action": "end"}]


@pytest.mark.rule("skirmish-5.5", "skirmish-4.3", "skirmish-5.16", "K8")
@pytest.mark.parametrize("jump", JUMPS)
def test_bounce_optic_blast_goes_over_anything(jump: str) -> None:
    """Units of both sides around Cyclops, and around the target."""
    goal = str(step("d4", jump))
    around = [str(step("d4", way)) for way in DIRECTIONS]
    own = around[1::2]
    off = dict.fromkeys(own, 1)  # so that it is Cyclops who attacks
    s = duel("Cyclops", "d4", [goal, *around[::2], "h8"], own=own, disabled=off, hand=[Z])
    assert s.dicts() == [{"action": "attack", "card": Z, "target": 0}, {"action": "end"}]
    check_carried_out(s, BOUNCE)


@pytest.mark.rule("skirmish-5.5", "K8")
def test_bounce_optic_blast_hits_enemies_only() -> None:
    s = duel("Cyclops", "d4", ["h8"], own=["e6", "f5"], hand=[Z])
    assert [row for row in s.dicts("attack") if row["target"] != 0] == []
    goals = [str(step("d4", jump)) for jump in JUMPS]
    s = duel("Cyclops", "d4", goals, hand=[Z])
    assert s.dicts("attack") == [{"card": Z, "target": n} for n in range(8)]


# ---------------------------------------------------------------------------- special cards


@pytest.mark.rule("skirmish-5.1", "skirmish-2.7", "K4")
@pytest.mark.parametrize("cards_per_phase", [1, 0])
def test_any_number_of_special_cards_may_be_played(cards_per_phase: int) -> None:
    """Before and after the Attack card, by one unit (2.8)."""
    s = position(
        xmen={"Cyclops": "d4"},
        sentinels=["d5", "d7", "e6"],
        phase="battle",
        hand=[X, X, Y, Z, "Punch"],
        cards_per_phase=cards_per_phase,
    )
    hits = []
    for card, target in ((X, 0), ("Punch", 0), (X, 1), (Y, 1), (Z, 2)):
        s.do("attack", card=card, target=target)
        hits.append([row["hits"] for row in s.units(1)[:3]])
    assert hits == [[1, 2, 2], [0, 2, 2], [0, 1, 2], [0, 0, 2], [0, 0, 1]]
    assert (s.hand(0), s.pile()) == ({}, {X: 2, Y: 1, Z: 1, "Punch": 1})
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.1", "skirmish-2.7", "K4")
def test_a_special_card_that_attacks_is_no_attack_card() -> None:
    s = position(
        xmen={"Cyclops": "d4"}, sentinels=["d5"], phase="battle", hand=[X, "Punch", "Kick"]
    )
    s.do("attack", card=X, target="d5")
    assert [row["card"] for row in s.dicts("attack")] == ["Punch", "Kick"]


@pytest.mark.rule("skirmish-5.2", "K10")
def test_of_two_powers_of_a_type_the_player_picks() -> None:
    """A Sentinel looks at the hand by type Y, or disables; by type X it only attacks."""
    s = position(
        xmen={"Cyclops": "d4", "Storm": "d3"},
        sentinels=["d5"],
        player=1,
        phase="battle",
        hand=[X, Y],
        other=["Walk"],
    )
    assert s.dicts() == [
        {"action": "attack", "card": X, "target": 0},
        {"action": "disable", "card": Y, "target": 0},
        {"action": "look_hand", "card": Y},
        {"action": "end"},
    ]
    looked, disabled = Scenario(s.state.clone()), Scenario(s.state.clone())
    looked.do("look_hand", card=Y)
    assert looked.events() == [
        *declared(1, Y, 0, "look_hand"),
        event("hand_seen", player=1, card="Walk", copies=1),
    ]
    assert [row["disabled"] for row in looked.units(0)] == [0] * 8
    disabled.do("disable", card=Y, target="Cyclops")
    disabled.do("pass")
    assert disabled.events() == [
        event("passed", player=0),
        event("disabled", player=0, unit=0),
    ]
    assert disabled.known(0) == {}
    assert looked.pile() == disabled.pile() == {Y: 1}


# ------------------------------------------------------------------------------ one action


@pytest.mark.rule("skirmish-4.4", "skirmish-4.5", "K25")
@pytest.mark.parametrize(
    ("kind", "card", "names"),
    [
        ("attack", X, ("Cyclops", "Havok", "Gambit", "Psylocke")),
        ("attack", Y, ("Wolverine", "Cyclops", "Psylocke", "Shadowcat")),
        ("attack", Z, ("Colossus", "Storm", "Jubilee", "Rogue", "Archangel")),
        ("disable", X, ("Storm", "Iceman", "Banshee", "Jubilee")),
        ("disable", Y, ("Banshee", "Jubilee", "Storm")),
    ],
)
def test_whose_power_it_is_makes_no_difference(
    kind: str, card: str, names: tuple[str, ...]
) -> None:
    """All of them stand around the target; one after the other is disabled."""
    around = [str(step("d5", way)) for way in DIRECTIONS]
    for off in range(len(names)):
        s = position(
            xmen=dict(zip(names, around, strict=False)),
            sentinels=["d5"],
            disabled=dict.fromkeys(names[:off], 1),
            phase="battle",
            hand=[card],
        )
        assert s.dicts(kind) == [{"card": card, "target": 0}]
        s.do(kind, card=card, target="d5")
        assert s.events()[:3] == declared(0, card, off, kind, 0)


@pytest.mark.rule("skirmish-4.5", "K25")
def test_only_a_unit_that_reaches_the_target_is_named() -> None:
    """Psylocke reaches one square, Gambit three; an own unit stands in front of Cyclops."""
    s = position(
        xmen={"Psylocke": "d3", "Cyclops": "a5", "Storm": "b5", "Gambit": "d2", "Havok": "g5"},
        sentinels=["d5"],
        phase="battle",
        hand=[X],
    )
    s.do("attack", card=X, target="d5")
    assert s.events("used") == [{"player": 0, "unit": 4, "effect": "attack"}]


@pytest.mark.rule("skirmish-4.4", "K25")
def test_an_attack_and_a_disable_on_one_target_are_two_actions() -> None:
    s = position(xmen={"Cyclops": "d4", "Storm": "e4"}, sentinels=["d5"], phase="battle", hand=[X])
    assert s.dicts() == [
        {"action": "attack", "card": X, "target": 0},
        {"action": "disable", "card": X, "target": 0},
        {"action": "end"},
    ]


@pytest.mark.rule("skirmish-5.14", "K28")
def test_an_attack_needs_a_target() -> None:
    s = position(
        xmen={"Psylocke": "d4", "Beast": "a1"}, sentinels=["h8"], phase="battle", hand=[X, Y]
    )
    assert s.dicts() == [{"action": "end"}]


# ------------------------------------------------------------------ any position, all powers


@pytest.mark.rule("skirmish-5.1", "skirmish-5.4", "skirmish-5.5", "skirmish-5.9", "skirmish-5.15")
@pytest.mark.rule("skirmish-4.4", "skirmish-4.5", "K7", "K10", "K25")
@pytest.mark.parametrize("team", range(len(TEAMS)))
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("seed", range(10))
def test_powers_on_crowded_boards_are_those_of_the_rules(team: int, player: int, seed: int) -> None:
    check_phase(crowded(100 + seed + 10 * team, team, player, "battle", [X, Y, Z]), "battle")
