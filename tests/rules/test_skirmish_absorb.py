"""Chapter 5.15 of docs/rules/skirmish.md: Absorb, Rogue's use of other mutants' powers.

Her use of their defences stands here too; what defences do, test_skirmish_defence.py says.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish_plays import (
    CARDS,
    PLAIN,
    POWERS,
    SQUARES,
    Power,
    after,
    bare,
    declared,
    each_row,
    event,
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
    position,
    step,
)

ABSORBED = [p for p in POWERS if p.type in "XY" and p.unit not in ("Rogue", "Sentinel")]
STRIKES = [p for p in ABSORBED if p.effect in ("attack", "disable")]
DEFENCES = [p for p in ABSORBED if p.effect == "defence"]

# Rogue stands on d4, the others off her lines, no knight's move away.
HER = "d4"
AWAY = ("a2", "h1", "h3", "a3", "h2", "a5", "h5")


def rogue(row: Power, enemies: list[Any], **fields: Any) -> Scenario:
    """Rogue and the mutant of the row, who is disabled if nothing else is said."""
    xmen = {"Rogue": HER, row.unit: AWAY[0]}
    fields = {"disabled": {row.unit: 1}, "phase": "battle", "hand": [row.card], **fields}
    return position(xmen=xmen, sentinels=enemies, **fields)


def test_absorb_stands_in_two_tables() -> None:
    """She has a power of her own in the third one."""
    assert [(p.unit, p.type) for p in rows_of("absorb")] == [("Rogue", "X"), ("Rogue", "Y")]
    assert [p.name for p in POWERS if (p.unit, p.type) == ("Rogue", "Z")] == ["Energy Drain"]
    assert len(ABSORBED) == 17 + 17
    assert not any(on_line(HER, square, 7) for square in AWAY)


# ------------------------------------------------------------------------ attacks, disables


@pytest.mark.rule("skirmish-5.15", "K11", "K23")
@each_row(STRIKES)
def test_she_strikes_from_her_square(row: Power) -> None:
    """Just as far as the power goes, with her square as its start; its owner is disabled."""
    kind = row.effect
    for square in SQUARES:
        if square in (HER, AWAY[0]):
            continue
        s = rogue(row, [square])
        reached = [{"action": kind, "card": row.card, "target": 0}]
        if not on_line(HER, square, row.range):
            reached = []
        assert s.dicts() == [*reached, {"action": "end"}]


@pytest.mark.rule("skirmish-5.15", "skirmish-4.3", "skirmish-7.1", "K11")
@each_row(STRIKES)
def test_what_she_strikes_is_hit_or_disabled(row: Power) -> None:
    goal = str(step(HER, "south", min(row.range, 3)))
    s = rogue(row, [goal, "h8"])
    changes = {"disabled": 2} if row.effect == "disable" else {"hits": 1}
    then = after(s, (0, row.card), units={(1, 0): changes})
    s.do(row.effect, card=row.card, target=goal)
    comes = {"disable": event("disabled", player=1, unit=0)}.get(
        row.effect, event("hit", player=1, unit=0, hits=1)
    )
    assert s.events() == [*declared(0, row.card, 0, row.effect, 0), comes]
    assert bare(s) == then


@pytest.mark.rule("skirmish-5.15", "skirmish-6.2", "skirmish-6.4", "K11", "K27")
@each_row(STRIKES)
def test_the_questions_come_as_they_would_for_the_owner(row: Power) -> None:
    """The full range from her square, on a line over the whole board."""
    start, goal = "d1", f"d{1 + row.range}"
    s = position(
        xmen={"Rogue": start, row.unit: "h2"},
        sentinels=[goal],
        disabled={row.unit: 1},
        phase="battle",
        hand=[row.card],
        other=["Armor"],
    )
    changes = {"disabled": 2} if row.effect == "disable" else {"hits": 1}
    then = after(s, (0, row.card), units={(1, 0): changes})
    s.do(row.effect, card=row.card, target=0)
    assert s.events() == declared(0, row.card, 0, row.effect, 0)
    assert (s.step(), s.player()) == ("neutralize", 1)
    s.do("pass")
    assert (s.step(), s.player()) == ("defend", 1)
    s.do("pass")
    assert bare(s) == then


@pytest.mark.rule("skirmish-5.15", "skirmish-4.4", "skirmish-4.5", "K11", "K25")
@each_row(STRIKES)
@pytest.mark.parametrize("first", [True, False])
def test_it_is_one_action_with_the_owner_s(row: Power, first: bool) -> None:
    """Both stand next to the target; the first of the two, by starting file, is named."""
    names = ["Rogue", row.unit] if first else [row.unit, "Rogue"]
    s = position(
        xmen=dict(zip(names, ("d4", "e4"), strict=True)),
        sentinels=["d5"],
        phase="battle",
        hand=[row.card],
    )
    assert s.dicts(row.effect) == [{"card": row.card, "target": 0}]
    s.do(row.effect, card=row.card, target=0)
    assert s.events()[:3] == declared(0, row.card, 0, row.effect, 0)


# --------------------------------------------------------------------- who is absorbed from


@pytest.mark.rule("skirmish-5.15", "K11", "K23")
@each_row(ABSORBED)
def test_a_power_of_one_knocked_out_is_not_absorbed(row: Power) -> None:
    """In neither phase; nor does it defend her."""
    for phase in ("move", "battle"):
        s = position(
            xmen={"Rogue": HER, row.unit: None},
            sentinels=["d5", "e6"],
            phase=phase,
            hand=[row.card],
        )
        assert s.dicts() == [{"action": "end"}]
    s = struck({"Rogue": HER, row.unit: None}, other=[row.card])
    assert s.dicts() == [{"action": "pass"}]


@pytest.mark.rule("skirmish-5.15", "skirmish-4.3", "K11", "K23")
def test_a_power_is_lost_when_its_owner_is_knocked_out() -> None:
    """The Sentinels shoot Professor X; Rogue looks and attacks no more."""
    s = position(
        xmen={"Rogue": HER, "Professor X": "a2"},
        sentinels=["a3", "d8"],
        player=1,
        phase="battle",
        hand=["Punch"],
        other=[X, Y],
    )
    s.do("attack", card="Punch", target="a2")
    s.act("pass", "end")
    s.draw("Walk", "Walk", "Walk")
    s.act("end")
    assert s.kinds_of_actions() == {"end"}


@pytest.mark.rule("skirmish-5.15", "skirmish-7.1", "K12")
@each_row(ABSORBED)
@pytest.mark.parametrize("phase", ["move", "battle"])
def test_rogue_disabled_absorbs_nothing(row: Power, phase: str) -> None:
    s = rogue(row, ["d5", "e6"], disabled={"Rogue": 1, row.unit: 1}, phase=phase)
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.15", "K11")
@each_row([p for p in POWERS if p.type == "Z" and p.seat == 0 and p.unit != "Rogue"])
@pytest.mark.parametrize("phase", ["move", "battle"])
def test_by_type_z_she_has_only_energy_drain(row: Power, phase: str) -> None:
    s = rogue(row, ["d6", "e6"], phase=phase)
    assert s.dicts() == [{"action": "end"}]
    s = rogue(row, ["d5", "e6"], phase=phase)
    drain = [{"action": "attack", "card": Z, "target": 0}] if phase == "battle" else []
    assert s.dicts() == [*drain, {"action": "end"}]


@pytest.mark.rule("skirmish-5.15", "K11")
@each_row(ABSORBED)
def test_the_type_of_the_card_is_that_of_the_power(row: Power) -> None:
    """With the card of the other type she has what the same mutant has there, and that only."""
    other = next(p for p in CARDS if p in "XY" and p != row.type)
    effects = {p.effect for p in POWERS if (p.unit, p.type) == (row.unit, other)}
    for phase, kinds in (
        ("move", {"move", "jump", *PLAIN}),
        ("battle", {"attack", "disable", *PLAIN}),
    ):
        s = rogue(row, ["d5"], phase=phase, hand=[CARDS[other]])
        assert s.kinds_of_actions() == {"end", *(effects & kinds)}


@pytest.mark.rule("skirmish-5.15", "K11")
@pytest.mark.parametrize("card", [X, Y])
def test_alone_she_has_nothing_to_absorb(card: str) -> None:
    """Not from Sentinels either, who have attacks, disables and looks of these types."""
    for phase in ("move", "battle"):
        s = position(xmen={"Rogue": HER}, sentinels=["d5", "e6"], phase=phase, hand=[card])
        assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-5.2", "skirmish-5.15", "K10", "K11")
def test_of_several_powers_the_player_picks() -> None:
    """By type X: the longest attack and the longest disable of all, a draw; by type Y a look."""
    s = position(
        xmen={"Psylocke": "a2", "Jubilee": "h1", "Rogue": "d4", "Cable": "h3", "Professor X": "a3"},
        sentinels=["d5", "d2", "d1", "f6", "a7"],
        disabled={"Psylocke": 1, "Jubilee": 1, "Cable": 1, "Professor X": 2},
        phase="battle",
        hand=[X, Y],
    )
    assert s.dicts() == [
        # Professor X's attack has range 5, Jubilee's disable 2.
        *({"action": "attack", "card": X, "target": target} for target in (0, 1, 3, 4)),
        # Cable's range is 3, and so is Jubilee's of this type; a7 is three squares away.
        *({"action": "attack", "card": Y, "target": target} for target in (0, 1, 3, 4)),
        *({"action": "disable", "card": X, "target": target} for target in (0, 1, 3)),
        *({"action": "disable", "card": Y, "target": target} for target in (0, 1, 3, 4)),
        {"action": "draw", "card": X},
        {"action": "look_hand", "card": Y},
        {"action": "end"},
    ]
    for play in s.dicts():
        if play["action"] != "end":
            tried = Scenario(s.state.clone())
            tried.act(play)
            assert tried.events("used") == [{"player": 0, "unit": 2, "effect": play["action"]}]


# ------------------------------------------------------------------------------------ moves


@pytest.mark.rule("skirmish-5.15", "skirmish-5.6", "K11", "K23")
@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("asked", [False, True])
def test_rogue_flies_with_break_walls(turns: int, asked: bool) -> None:
    """Over units of both sides; a Neutralizer is asked for if there are cards."""
    row = power("Break Walls")
    around = [str(step(HER, way)) for way in DIRECTIONS]
    own, enemies = around[:5], around[5:]
    names = ("Gambit", "Jubilee", "Psylocke", "Shadowcat", "Professor X")
    s = position(
        xmen={"Rogue": HER, "Colossus": AWAY[0], **dict(zip(names, own, strict=True))},
        sentinels=enemies,
        disabled={"Colossus": turns},
        hand=[Y],
        other=["Walk"] if asked else [],
    )
    hers = [r for r in s.dicts("move") if r["unit"] == 0]
    assert hers == [{"card": f"{Y} 2", "unit": 0, "direction": way} for way in DIRECTIONS]
    for way in DIRECTIONS:
        goal = step(HER, way, 2)
        tried = Scenario(s.state.clone())
        then = after(tried, (0, row.card), units={(0, 0): {"square": goal}})
        tried.do("move", card=f"{Y} 2", unit="Rogue", direction=way)
        told = declared(0, Y, 0, "move")
        if asked:
            assert (tried.events(), tried.step()) == (told, "neutralize")
            tried.do("pass")
            told = [event("passed", player=1)]
        assert tried.events() == [
            *told,
            event("moved", player=0, unit=0, **{"from": HER, "to": goal}),
        ]
        assert bare(tried) == then


@pytest.mark.rule("skirmish-5.15", "skirmish-5.6", "K11", "K23")
def test_break_walls_ends_on_an_empty_square_for_rogue_too() -> None:
    row = power("Break Walls")
    s = rogue(row, ["d5", "d6", "e5", "f4"], phase="move")
    ways = {(r["card"], r["direction"]) for r in s.dicts("move")}
    every = {(f"{Y} {n}", way) for n in (1, 2) for way in DIRECTIONS}
    taken = {(f"{Y} 1", "north"), (f"{Y} 2", "north"), (f"{Y} 1", "north-east"), (f"{Y} 2", "east")}
    assert ways == every - taken
    # Colossus is disabled and does not move.
    assert {r["unit"] for r in s.dicts("move")} == {0}


@pytest.mark.rule("skirmish-5.15", "skirmish-5.8", "K8", "K11")
@pytest.mark.parametrize("jump", JUMPS)
def test_rogue_absorbs_phasing(jump: str) -> None:
    row, goal = power("Phasing"), step(HER, jump)
    s = rogue(row, ["d5", "h8"], phase="move")
    assert s.dicts("jump") == [{"card": X, "unit": 0, "direction": way} for way in JUMPS]
    then = after(s, (0, X), units={(0, 0): {"square": goal}})
    s.do("jump", card=X, unit="Rogue", direction=jump)
    assert s.events() == [
        *declared(0, X, 0, "move"),
        event("moved", player=0, unit=0, **{"from": HER, "to": goal}),
    ]
    assert bare(s) == then


@pytest.mark.rule("skirmish-5.15", "skirmish-4.4", "K11", "K25")
@pytest.mark.parametrize("row", [power("Break Walls"), power("Phasing")], ids=["Y", "X"])
def test_which_of_the_two_moves_is_part_of_the_action(row: Power) -> None:
    s = rogue(row, ["h8"], phase="move", disabled={})
    kind = "jump" if row.effect == "jump" else "move"
    assert {r["unit"] for r in s.dicts(kind)} == {0, 1}


# ---------------------------------------------------------------------------- draws and looks


@pytest.mark.rule("skirmish-5.15", "skirmish-5.10", "K11", "K26")
@pytest.mark.parametrize("phase", ["move", "battle"])
def test_rogue_absorbs_strategist(phase: str) -> None:
    s = rogue(power("Strategist"), ["h8"], phase=phase, hand=[X, X])
    assert s.dicts() == [{"action": "draw", "card": X}, {"action": "end"}]
    s.do("draw", card=X)
    assert s.events() == declared(0, X, 0, "draw")
    s.draw("Walk", "Jog")
    assert (s.hand(0), s.pile()) == ({X: 1, "Walk": 1, "Jog": 1}, {X: 1})
    assert s.dicts("draw") == []


@pytest.mark.rule("skirmish-5.15", "skirmish-5.12", "K11")
@pytest.mark.parametrize("phase", ["move", "battle"])
def test_rogue_absorbs_read_minds(phase: str) -> None:
    s = rogue(power("Read Minds"), ["h8"], phase=phase, other=["Walk", "Armor"])
    assert s.dicts() == [{"action": "look_hand", "card": Y}, {"action": "end"}]
    s.do("look_hand", card=Y)
    assert s.events() == declared(0, Y, 0, "look_hand")
    s.do("pass")
    assert s.events("hand_seen") == [
        {"player": 0, "card": "Walk", "copies": 1},
        {"player": 0, "card": "Armor", "copies": 1},
    ]


# --------------------------------------------------------------------------------- defences


def struck(xmen: dict[str, Any], **fields: Any) -> Scenario:
    """A Sentinel next to Rogue punches her; the defence is asked."""
    s = position(
        xmen=xmen, sentinels=["d5", "h8"], player=1, phase="battle", hand=["Punch"], **fields
    )
    s.do("attack", card="Punch", target="Rogue")
    assert (s.step(), s.player()) == ("defend", 0)
    return s


@pytest.mark.rule("skirmish-6.5", "skirmish-5.15", "K11", "K13")
@each_row(DEFENCES)
@pytest.mark.parametrize("turns", [0, 2])
def test_rogue_absorbs_a_defence(row: Power, turns: int) -> None:
    hand = ["Walk", "Armor", X, Y, Z]
    s = struck({"Rogue": HER, row.unit: AWAY[0]}, other=hand, disabled={row.unit: turns})
    types = {p.type for p in DEFENCES if p.unit == row.unit}
    cards = [CARDS[kind] for kind in "XY" if kind in types]
    assert s.dicts() == [
        *({"action": "defend", "card": card} for card in cards),
        {"action": "pass"},
    ]
    then = after(s, (0, row.card))
    s.do("defend", card=row.card)
    assert s.events() == [
        event("card_played", player=0, card=row.card),
        event("defended", player=0, unit=0),
    ]
    assert bare(s) == then
    assert s.step() == "battle"


@pytest.mark.rule("skirmish-6.5", "skirmish-5.15", "K11", "K13")
@each_row([p for p in ABSORBED if p.effect != "defence"])
def test_other_powers_do_not_defend_rogue(row: Power) -> None:
    s = struck({"Rogue": HER, row.unit: AWAY[0]}, other=[row.card, "Dodge"])
    assert s.dicts() == [{"action": "defend", "card": "Dodge"}, {"action": "pass"}]


@pytest.mark.rule("skirmish-6.5", "skirmish-5.15", "K11", "K13")
@pytest.mark.parametrize("name", ["Wolverine", "Shadowcat", "Cable"])
def test_defences_of_type_z_do_not_defend_rogue(name: str) -> None:
    s = struck({"Rogue": HER, name: AWAY[0]}, other=[Z])
    assert s.dicts() == [{"action": "pass"}]


@pytest.mark.rule("skirmish-6.5", "skirmish-5.15", "K11")
def test_nobody_absorbs_from_rogue_or_defends_for_her() -> None:
    """Nightcrawler next to her has his own defences and does not lend them to others."""
    s = position(
        xmen={"Rogue": "a1", "Nightcrawler": "b1", "Cyclops": HER},
        sentinels=["d5"],
        player=1,
        phase="battle",
        hand=["Punch"],
        other=[X, Y, Z],
    )
    s.do("attack", card="Punch", target="Cyclops")
    assert s.dicts() == [{"action": "pass"}]


@pytest.mark.rule("skirmish-6.4", "skirmish-5.15", "skirmish-7.1", "K12", "K27")
def test_rogue_disabled_absorbs_no_defence() -> None:
    s = position(
        xmen={"Rogue": HER, "Nightcrawler": AWAY[0]},
        sentinels=["d5"],
        disabled={"Rogue": 1},
        player=1,
        phase="battle",
        hand=["Punch"],
        other=[X, "Dodge"],
    )
    s.do("attack", card="Punch", target="Rogue")
    assert s.kinds()[3:] == ["hit"]
    assert s.step() == "battle"


# --------------------------------------------------------------------------- Neutralizer


@pytest.mark.rule("skirmish-5.15", "skirmish-6.2", "skirmish-6.3", "K14")
@pytest.mark.parametrize("name", ["Break Walls", "Read Minds"])
def test_an_absorbed_power_is_negated_like_any_other(name: str) -> None:
    row = power(name)
    s = rogue(row, ["h8"], phase="move", other=[X])
    then = after(s, (0, Y), (1, X))
    s.act(next(play for play in s.dicts() if play["action"] == row.effect))
    assert (s.step(), s.player()) == ("neutralize", 1)
    s.do("neutralize", card=X)
    assert bare(s) == then
    assert s.step() == "move"
