"""X-Men Skirmish with other content: powers elsewhere, other numbers, cards that are missing.

What a card or a power does follows from its row, not from its name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import xmcore
from rules.skirmish_plays import after, aside, bare, declared, duel, event, line
from rules.skirmish_scenario import (
    DIRECTIONS,
    JUMPS,
    Scenario,
    X,
    Y,
    Z,
    changed_pack,
    position,
    step,
)

Rows = dict[str, Any]


def add_power(rows: Rows, kind: str, unit: str, effect: str, **numbers: Any) -> None:
    """One more power, behind the others of its type."""
    row = {
        "type": kind,
        "unit": unit,
        "name": "Extra",
        "effect": effect,
        **numbers,
        "mark": "printed",
    }
    last = max(n for n, p in enumerate(rows["powers"]) if p["type"] == kind)
    rows["powers"].insert(last + 1, row)


def drop_power(rows: Rows, name: str) -> None:
    rows["powers"] = [p for p in rows["powers"] if p["name"] != name]


def change_power(rows: Rows, unit: str, name: str, **fields: Any) -> None:
    row = next(p for p in rows["powers"] if (p["unit"], p["name"]) == (unit, name))
    row.update(fields)


def drop_cards(rows: Rows, *names: str) -> None:
    rows["cards"] = [card for card in rows["cards"] if card["name"] not in names]


def with_power(kind: str, unit: str, effect: str, **numbers: Any) -> bytes:
    return changed_pack(lambda rows: add_power(rows, kind, unit, effect, **numbers))


def without(*cards: str) -> bytes:
    return changed_pack(lambda rows: drop_cards(rows, *cards))


def seats(s: Scenario) -> tuple[str, int]:
    return s.step(), s.player()


# ------------------------------------------------------------- questions nobody could answer


@pytest.mark.rule("skirmish-K32", "skirmish-6.4", "G5", "common-8")
@pytest.mark.parametrize(
    ("name", "kind", "card"),
    [
        *(("Cyclops", "attack", "Punch"), ("Cyclops", "attack", X), ("Storm", "disable", Y)),
        *(("Archangel", "attack", Z), ("Archangel", "wings", Z)),
    ],
)
def test_without_armor_in_the_game_no_sentinel_is_defended(name: str, kind: str, card: str) -> None:
    """The Neutralizer is asked all the same."""
    s = duel(
        name, "d4", ["d6", "d5", "h8"], hand=[card], other=["Walk", "Dodge"], pack=without("Armor")
    )
    if kind == "wings":
        s.do(kind, card=card, unit=0, direction="east", attack="north-west")
    else:
        s.do(kind, card=card, target=1)
    if card in (X, Y, Z):
        assert seats(s) == ("neutralize", 1)
        s.do("pass")
    assert s.kinds()[-1] == {"disable": "disabled"}.get(kind, "hit")
    assert seats(s) == ("battle", 0)


@pytest.mark.rule("skirmish-K32", "skirmish-6.4", "skirmish-6.5", "skirmish-6.10")
@pytest.mark.parametrize("hand", [[Z, X], ["Walk"]])
def test_a_sentinel_with_a_power_of_defence(hand: list[str]) -> None:
    """Without Armor in the game the question comes again, and a special card defends; nobody
    neutralises it."""

    def change(rows: Rows) -> None:
        drop_cards(rows, "Armor")
        add_power(rows, "Z", "Sentinel", "defence")

    s = duel("Cyclops", "d4", ["d5"], hand=["Punch"], other=hand, pack=changed_pack(change))
    before = Scenario(s.state.clone())
    s.do("attack", card="Punch", target=0)
    assert seats(s) == ("defend", 1)
    defends = [{"action": "defend", "card": Z}] if Z in hand else []
    assert s.dicts() == [*defends, {"action": "pass"}]
    if Z in hand:
        s.do("defend", card=Z)
        assert s.kinds() == ["card_played", "defended"]
        assert bare(s) == after(before, (0, "Punch"), (1, Z))
        assert seats(s) == ("battle", 0)


@pytest.mark.rule("skirmish-6.5", "K13")
def test_armor_and_a_power_of_defence_side_by_side() -> None:
    pack = with_power("Y", "Sentinel", "defence")
    s = duel("Cyclops", "d4", ["d5"], hand=["Punch"], other=["Armor", "Dodge", X, Y, Z], pack=pack)
    s.do("attack", card="Punch", target=0)
    assert s.dicts("defend") == [{"card": "Armor"}, {"card": Y}]


def punched(name: str, others: dict[str, Any], pack: bytes, **fields: Any) -> Scenario:
    """A Sentinel punches a mutant, whose player holds a Walk."""
    s = position(
        pack=pack,
        **{
            "xmen": {name: "d4", **others},
            "sentinels": ["d5", "h8"],
            "player": 1,
            "phase": "battle",
            "hand": ["Punch"],
            "other": ["Walk"],
            **fields,
        },
    )
    s.do("attack", card="Punch", target=name)
    return s


@pytest.mark.rule("skirmish-K32", "skirmish-6.4", "skirmish-6.5", "G5")
@pytest.mark.parametrize(
    ("name", "asked"),
    [
        *(("Cyclops", False), ("Storm", False), ("Archangel", False), ("Psylocke", False)),
        *(("Longshot", True), ("Gambit", True), ("Wolverine", True), ("Cable", True)),
    ],
)
def test_without_dodge_only_some_mutants_are_defended(name: str, asked: bool) -> None:
    """Those with a power of defence of any type, whatever the cards in the hand are."""
    s = punched(name, {}, without("Dodge"))
    if asked:
        assert seats(s) == ("defend", 0)
        assert s.dicts() == [{"action": "pass"}]
    else:
        assert s.kinds()[3] == "hit"


@pytest.mark.rule("skirmish-K32", "skirmish-5.15", "skirmish-6.4", "K11", "K23")
@pytest.mark.parametrize(
    ("others", "off", "asked"),
    [
        ({}, (), False),
        ({"Cyclops": "a1"}, (), False),
        ({"Nightcrawler": "a1"}, (), True),
        ({"Nightcrawler": "a1"}, ("Nightcrawler",), True),
        ({"Nightcrawler": None}, (), False),
        ({"Gambit": "a1"}, (), True),
        ({"Wolverine": "a1"}, (), False),
    ],
)
def test_without_dodge_rogue_is_defended_by_what_she_can_absorb(
    others: dict[str, Any], off: tuple[str, ...], asked: bool
) -> None:
    """Defences of types X and Y of mutants in play, disabled or not."""
    s = punched("Rogue", others, without("Dodge"), disabled=dict.fromkeys(off, 1))
    assert (s.step() == "defend") is asked
    assert ("hit" in s.kinds()) is not asked


@pytest.mark.rule("skirmish-K32", "skirmish-6.2", "G5")
@pytest.mark.parametrize("card", [X, Y, Z])
def test_without_a_neutralizer_in_the_game_nobody_is_asked_for_it(card: str) -> None:
    """Neither about a power nor about a defence."""
    pack = changed_pack(lambda rows: drop_power(rows, "Neutralizer"))
    s = duel("Psylocke", "d4", ["d5"], hand=[card], other=[X, X], phase="battle", pack=pack)
    s.act(next(play for play in s.dicts() if play["action"] in ("attack", "look_hand")))
    assert s.step() == ("battle" if card == Z else "defend")
    s = punched("Longshot", {}, pack, hand=["Punch", X], other=[X])
    s.do("defend", card=X)
    assert seats(s) == ("battle", 1)
    assert s.unit("Longshot")["hits"] == 2


@pytest.mark.rule("skirmish-K32", "skirmish-6.4", "common-8", "K27", "G5")
@pytest.mark.parametrize("where", ["pile", "hand"])
def test_a_question_comes_with_all_its_cards_out_of_reach(where: str) -> None:
    """Every Dodge, every Armor or every type X card lies face up, or is held by the other side."""
    s = position(
        xmen={"Cyclops": "d4"},
        sentinels=["d5"],
        player=1,
        phase="battle",
        hand=["Punch", *(["Dodge"] * 2 if where == "hand" else [])],
        pile=["Dodge"] * 2 if where == "pile" else [],
        other=["Walk"],
    )
    s.do("attack", card="Punch", target=0)
    assert seats(s) == ("defend", 0)
    s = position(
        xmen={"Cyclops": "d4"},
        sentinels=["d5"],
        phase="battle",
        hand=[Y, "Punch", *(["Armor"] * 2 if where == "hand" else [])],
        pile=[*["Armor"] * 2, *[X] * 4] if where == "pile" else [X] * 4,
        other=["Walk"],
    )
    s.do("attack", card=Y, target=0)
    assert seats(s) == ("neutralize", 1)
    s.do("pass")
    assert seats(s) == ("defend", 1)
    s.do("pass")
    s.do("attack", card="Punch", target=0)
    assert seats(s) == ("defend", 1)


# ------------------------------------------------------------------------------ neutralizers


@pytest.mark.rule("skirmish-6.3", "skirmish-K38", "K14")
@pytest.mark.parametrize(("kinds", "cards"), [("Y", [Y]), ("YX", [X, Y]), ("ZXY", [X, Y, Z])])
def test_neutralizers_of_other_types(kinds: str, cards: list[str]) -> None:
    """A card of each type in which the Sentinel has one, and of no other type."""

    def change(rows: Rows) -> None:
        drop_power(rows, "Neutralizer")
        for kind in kinds:
            add_power(rows, kind, "Sentinel", "neutralize")

    pack = changed_pack(change)
    s = duel("Cyclops", "d4", ["d5"], hand=[Z, X], other=[X, Y, Z, "Walk"], pack=pack)
    start = Scenario(s.state.clone())
    s.do("attack", card=X, target=0)
    assert s.dicts() == [
        *({"action": "neutralize", "card": card} for card in cards),
        {"action": "pass"},
    ]
    for card in cards:
        tried = Scenario(s.state.clone())
        tried.do("neutralize", card=card)
        assert tried.events() == [
            event("card_played", player=1, card=card),
            event("neutralized", player=1, unit=0),
        ]
        assert bare(tried) == after(start, (0, X), (1, card))


# -------------------------------------------------------------------------------- teleport


@pytest.mark.rule("skirmish-5.7", "skirmish-K36", "K9")
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("effect", ["teleport", "move"])
def test_a_flyer_teleports_along_open_lines_only(effect: str, direction: str) -> None:
    """Storm moves over others by a power that moves, and not by one that teleports."""
    pack = with_power("Y", "Storm", effect, range=4)
    way = line("d4", direction, 3)
    for at, blocker in enumerate(way):
        far = aside("d4", *way)
        s = duel("Storm", "d4", [blocker, far], phase="move", hand=[Y], pack=pack)
        found = [row["card"] for row in s.dicts("move") if row["direction"] == direction]
        squares = line("d4", direction, 4)
        open_ones = squares[:at] if effect == "teleport" else [q for q in squares if q != blocker]
        assert found == [f"{Y} {squares.index(q) + 1}" for q in open_ones]


@pytest.mark.rule("skirmish-K36", "skirmish-5.7", "skirmish-5.15", "K9", "K11")
@pytest.mark.parametrize("turns", [0, 1])
def test_rogue_who_absorbs_los_teleport_needs_an_open_line(turns: int) -> None:
    """She flies, and has Break Walls too: two squares over the blocker, and none farther."""
    pack = changed_pack(lambda rows: add_power(rows, "Y", "Nightcrawler", "teleport", range=4))
    for colossus, north in ((None, []), ("h1", [f"{Y} 2"])):
        s = position(
            pack=pack,
            xmen={"Rogue": "d1", "Nightcrawler": "a3", "Colossus": colossus},
            sentinels=["d2"],
            disabled={"Nightcrawler": turns},
            hand=[Y],
        )
        rows = [row for row in s.dicts("move") if row["unit"] == 0]
        assert [row["card"] for row in rows if row["direction"] == "north"] == north
        east = [row["card"] for row in rows if row["direction"] == "east"]
        # Colossus, if in play, is in the way on h1, four squares away.
        assert east == [f"{Y} {n}" for n in range(1, 5 if colossus is None else 4)]


@pytest.mark.rule("skirmish-K36", "skirmish-4.4", "K25")
def test_of_several_moves_of_one_unit_each_square_is_one_action() -> None:
    """Storm moves two squares or teleports four by one type, or jumps."""

    def change(rows: Rows) -> None:
        add_power(rows, "Y", "Storm", "move", range=2)
        add_power(rows, "Y", "Storm", "teleport", range=4)
        add_power(rows, "Y", "Storm", "move", knight=True)

    pack = changed_pack(change)
    s = duel("Storm", "d4", ["h1", "e5"], phase="move", hand=[Y], other=["Walk"], pack=pack)
    expected: list[dict[str, Any]] = [
        {"action": "move", "card": f"{Y} {n}", "unit": 0, "direction": direction}
        for n in range(1, 5)
        for direction in DIRECTIONS
        # e5 is passed over by the move of two squares, and not by the teleport.
        if step("d4", direction, n) not in (None, "e5", "g7", "h8")
    ]
    expected += [{"action": "jump", "card": Y, "unit": 0, "direction": way} for way in JUMPS]
    found = s.dicts()
    assert found.pop() == {"action": "end"}
    assert sorted(found, key=repr) == sorted(expected, key=repr)
    for play in expected:
        tried = Scenario(s.state.clone())
        tried.act(play)
        assert tried.events() == declared(0, Y, 0, "move")
        assert tried.step() == "neutralize"
        tried.act("pass")
        squares = int(play["card"][-1]) if play["action"] == "move" else 1
        goal = step("d4", play["direction"], squares)
        assert tried.events("moved") == [{"player": 0, "unit": 0, "from": "d4", "to": goal}]


@pytest.mark.rule("skirmish-5.7", "skirmish-7.1", "K12")
@pytest.mark.parametrize("place", [("d4", 2, 1), None])
def test_a_flyer_that_is_not_able_does_not_teleport(place: Any) -> None:
    """Disabled or knocked out."""
    s = position(
        pack=with_power("Y", "Storm", "teleport", range=4),
        xmen={"Storm": place, "Cyclops": "a1"},
        hand=[Y],
    )
    assert s.dicts() == [{"action": "end"}]


# ------------------------------------------------------------------------ draw and discard


@pytest.mark.rule("skirmish-K35", "skirmish-K38", "skirmish-5.10", "K26")
@pytest.mark.parametrize(("once", "cards"), [(True, 1), (True, 5), (False, 9)])
def test_a_second_strategist_by_another_type(once: bool, cards: int) -> None:
    """It draws as many cards as its row says, and counts for its own type only."""
    numbers = {"cards": cards, **({"once": True} if once else {})}
    s = duel(
        "Cable", "d4", ["h1"], hand=[X, Y, Y], pack=with_power("Y", "Cable", "draw", **numbers)
    )
    s.do("draw", card=Y)
    assert s.value()["used_once"] == (["Y"] if once else [])
    s.draw(*["Walk", "Jog"] * (cards // 2), *["Run"] * (cards % 2))
    assert s.step() == "battle"
    assert sum(s.hand(0).values()) == 2 + cards
    assert s.dicts("draw") == [{"card": X}, *([] if once else [{"card": Y}])]
    s.do("draw", card=X)
    s.draw("Kick", "Kick")
    assert s.value()["used_once"] == (["X", "Y"] if once else ["X"])
    assert s.dicts("draw") == ([] if once else [{"card": Y}])


def exchange(cards: int, discard: int) -> bytes:
    return changed_pack(
        lambda rows: change_power(rows, "Longshot", "Mystical Luck", cards=cards, discard=discard)
    )


@pytest.mark.rule("skirmish-K31", "skirmish-5.11", "K16", "G14")
def test_an_exchange_that_discards_two() -> None:
    """A set in rising order: the order may stay, not fall, and enough cards must be left."""
    s = duel("Longshot", "d4", ["h1"], hand=[Z, "Walk", "Walk", "Kick"], pack=exchange(1, 2))
    s.do("exchange", card=Z)
    s.draw("Dodge")
    assert s.hand(0) == {"Walk": 2, "Kick": 1, "Dodge": 1}
    start = Scenario(s.state.clone())
    sets = []
    for first in s.dicts("discard"):
        s = Scenario(start.state.clone())
        s.do("discard", **first)
        assert s.events() == [event("discarded", player=0, **first)]
        assert seats(s) == ("discard", 0)
        for second in s.dicts("discard"):
            tried = Scenario(s.state.clone())
            tried.do("discard", **second)
            assert seats(tried) == ("battle", 0)
            assert bare(tried) == after(start, (0, first["card"]), (0, second["card"]))
            sets.append((first["card"], second["card"]))
    assert sets == [
        ("Walk", "Walk"),
        ("Walk", "Kick"),
        ("Walk", "Dodge"),
        ("Kick", "Dodge"),
    ]


@pytest.mark.rule("skirmish-K31", "skirmish-5.11", "K16")
@pytest.mark.parametrize(("cards", "discard", "hand"), [(1, 3, []), (2, 9, ["Walk"]), (1, 2, [])])
def test_with_fewer_cards_all_are_discarded(cards: int, discard: int, hand: list[str]) -> None:
    s = duel("Longshot", "d4", ["h1"], hand=[Z, *hand], pack=exchange(cards, discard))
    s.do("exchange", card=Z)
    s.draw(*["Jog"] * cards)
    while s.step() == "discard":
        s.act(s.dicts()[0])
    assert seats(s) == ("battle", 0)
    assert (s.hand(0), s.pile()) == ({}, {Z: 1, "Jog": cards, **dict.fromkeys(hand, 1)})


def few_cards(rows: Rows) -> None:
    """Four cards in the whole game."""
    drop_cards(
        rows, *(c["name"] for c in rows["cards"] if c["kind"] != "special" and c["name"] != "Walk")
    )
    for card in rows["cards"]:
        card["copies"] = 1


@pytest.mark.rule("skirmish-2.3", "skirmish-5.11", "skirmish-5.16", "common-6", "G4")
def test_mystical_luck_with_nothing_left_to_draw() -> None:
    """The card itself is drawn again, and the second draw does not happen; one is discarded."""
    s = duel("Longshot", "d4", ["h1"], hand=[Z, "Walk"], other=[X, Y], pack=changed_pack(few_cards))
    assert (s.deck(), s.pile()) == ({}, {})
    s.do("exchange", card=Z)
    s.do("pass")
    assert s.events() == [event("passed", player=1), event("reshuffled")]
    assert s.chances() == {Z: 1}
    s.draw(Z)
    assert s.events() == [event("card_drawn", player=0, card=Z)]
    assert seats(s) == ("discard", 0)
    assert s.dicts() == [{"action": "discard", "card": c} for c in ("Walk", Z)]
    s.do("discard", card="Walk")
    assert (s.hand(0), s.pile(), s.deck()) == ({Z: 1}, {"Walk": 1}, {})
    assert seats(s) == ("battle", 0)


@pytest.mark.rule("skirmish-2.3", "skirmish-5.10", "common-6", "G4")
def test_strategist_with_nothing_left_to_draw() -> None:
    s = duel("Cable", "d4", ["h1"], hand=[X], other=["Walk", Y, Z], pack=changed_pack(few_cards))
    s.do("draw", card=X)
    s.do("pass")
    s.draw(X)
    assert (s.hand(0), s.pile(), seats(s)) == ({X: 1}, {}, ("battle", 0))
    assert s.dicts("draw") == []


# ---------------------------------------------------------------------- other Sentinels


@pytest.mark.rule("skirmish-5.13", "skirmish-6.10", "K24")
@pytest.mark.parametrize("phase", ["move", "battle"])
@pytest.mark.parametrize("cards", [1, 12])
def test_a_sentinel_that_looks_at_the_deck(phase: str, cards: int) -> None:
    """As far as its row says; not neutralised."""

    def change(rows: Rows) -> None:
        add_power(rows, "X", "Sentinel", "look_deck", cards=cards)

    s = duel(
        "Sentinel", "d4", ["a8"], hand=[X, X], other=[X], phase=phase, pack=changed_pack(change)
    )
    assert s.dicts("look_deck") == [{"card": X}]
    s.do("look_deck", card=X)
    assert s.events() == [
        *declared(1, X, 0, "look_deck"),
        event("deck_seen", player=1, count=cards),
    ]
    top = ["Walk", "Jog", "Run", "Kick"] * 3
    s.draw(*top[:cards])
    assert s.value()["card_top"] == top[:cards]
    assert [team["seen"] for team in s.value()["teams"]] == [0, cards]
    assert seats(s) == (phase, 1)


@pytest.mark.rule("skirmish-5.6", "skirmish-5.8", "skirmish-6.10", "K9")
def test_sentinels_that_move_by_powers() -> None:
    """By type Z along lines, by type X as a knight; nobody is asked."""

    def change(rows: Rows) -> None:
        add_power(rows, "Z", "Sentinel", "move", range=1)
        add_power(rows, "X", "Sentinel", "move", knight=True)

    s = position(
        pack=changed_pack(change),
        xmen={"Cyclops": "d7"},
        sentinels=[None, "d8", "b7"],
        disabled={"b7": 1},
        player=1,
        hand=[X, Z],
        other=["Walk"],
    )
    assert s.dicts() == [
        *(
            {"action": "move", "card": f"{Z} 1", "unit": 1, "direction": way}
            for way in ("east", "south-east", "south-west", "west")
        ),
        *(
            {"action": "jump", "card": X, "unit": 1, "direction": way}
            for way in ("east-south-east", "south-south-east", "south-south-west")
        ),
        {"action": "end"},
    ]
    s.do("jump", card=X, unit="d8", direction="south-south-west")
    assert s.events()[2:] == [event("moved", player=1, unit=1, **{"from": "d8", "to": "c6"})]
    assert s.step() == "move"


@pytest.mark.rule("skirmish-5.9", "skirmish-6.8", "skirmish-6.10", "skirmish-K30", "K27")
def test_sentinels_with_razor_wings() -> None:
    """They move, and then the X-Men are asked for a defence."""
    pack = with_power("Y", "Sentinel", "move_attack", range=1)
    s = position(
        pack=pack,
        xmen={"Beast": "d4"},
        sentinels=["a8", "d6"],
        player=1,
        phase="battle",
        hand=[Y, X],
        other=[X],
    )
    start = Scenario(s.state.clone())
    s.do("wings", card=Y, unit="d6", direction="south", attack="south")
    assert s.events() == [
        *declared(1, Y, 1, "wings", 0),
        event("moved", player=1, unit=1, **{"from": "d6", "to": "d5"}),
    ]
    assert seats(s) == ("defend", 0)
    s.do("defend", card=X)
    assert seats(s) == ("neutralize", 1)
    s.do("pass")
    assert bare(s) == after(start, (1, Y), (0, X), units={(1, 1): {"square": "d5"}})
    # The first Sentinel cannot, and the second one need not move to attack a neighbour.
    s = position(
        pack=pack,
        xmen={"Beast": "d4"},
        sentinels=["a8", "d5"],
        player=1,
        phase="battle",
        hand=[Y],
    )
    assert s.dicts("attack") == [{"card": Y, "target": 0}]
    s.do("attack", card=Y, target=0)
    assert s.events("used") == [{"player": 1, "unit": 1, "effect": "attack"}]


# ---------------------------------------------------------------------------- more of attacks


@pytest.mark.rule("skirmish-5.5", "K8", "K12")
@pytest.mark.parametrize("jump", JUMPS)
def test_a_disable_as_far_as_a_knights_move(jump: str) -> None:
    """With a short range along lines by the same type."""

    def change(rows: Rows) -> None:
        add_power(rows, "X", "Jubilee", "disable", knight=True)

    goal = str(step("d4", jump))
    around = [str(step("d4", way)) for way in ("north", "south", "east", "west")]
    s = duel("Jubilee", "d4", [goal, *around, "h8"], hand=[X], pack=changed_pack(change))
    assert [row["target"] for row in s.dicts("disable")] == [0, 1, 2, 3, 4]
    start = Scenario(s.state.clone())
    s.do("disable", card=X, target=0)
    assert s.events() == [
        *declared(0, X, 0, "disable", 0),
        event("disabled", player=1, unit=0),
    ]
    assert bare(s) == after(start, (0, X), units={(1, 0): {"disabled": 2}})


@pytest.mark.rule("skirmish-5.2", "skirmish-4.4", "K10", "K25")
def test_of_two_attacks_of_one_unit_the_longer_one_counts() -> None:
    """Psylocke strikes one square far, four squares far, and as a knight, by one type."""

    def change(rows: Rows) -> None:
        add_power(rows, "X", "Psylocke", "attack", range=4)
        add_power(rows, "X", "Psylocke", "attack", knight=True)

    enemies = ["d5", "a4", "h4", "g7", "c6", "e5"]
    s = duel("Psylocke", "d4", enemies, hand=[X], pack=changed_pack(change))
    # d5 and e5 next to her, a4 three and h4 four squares away, g7 behind e5, c6 a knight's move.
    assert s.dicts("attack") == [{"card": X, "target": n} for n in (0, 1, 2, 4, 5)]


@pytest.mark.rule("skirmish-6.5", "K13")
def test_several_kinds_of_defence_cards() -> None:
    def change(rows: Rows) -> None:
        place = next(n for n, card in enumerate(rows["cards"]) if card["name"] == "Armor")
        row = {"name": "Block", "copies": 3, "kind": "defence", "side": "mutant", "mark": "printed"}
        rows["cards"].insert(place, row)

    s = punched("Storm", {}, changed_pack(change), other=["Dodge", "Block", "Armor"])
    assert s.dicts() == [
        *({"action": "defend", "card": card} for card in ("Dodge", "Block")),
        {"action": "pass"},
    ]
    s.do("defend", card="Block")
    assert (s.hand(0), s.pile()) == ({"Dodge": 1, "Armor": 1}, {"Punch": 1, "Block": 1})


# ----------------------------------------------------------------------------------- Absorb


def absorbing(*pairs: tuple[str, str]) -> Callable[[Rows], None]:
    """More mutants, and types, with Absorb."""

    def change(rows: Rows) -> None:
        for kind, unit in pairs:
            add_power(rows, kind, unit, "absorb")

    return change


@pytest.mark.rule("skirmish-K38", "skirmish-5.15", "K11")
@pytest.mark.parametrize("phase", ["move", "battle"])
def test_absorb_itself_is_not_absorbed(phase: str) -> None:
    """Two of them, one with a defence besides, have nothing from each other to attack with."""
    s = position(
        pack=changed_pack(absorbing(("X", "Beast"))),
        xmen={"Rogue": "d4", "Beast": "e4"},
        sentinels=["d5", "e5"],
        phase=phase,
        hand=[X],
    )
    assert s.dicts() == [{"action": "end"}]


@pytest.mark.rule("skirmish-K38", "skirmish-5.15", "K11", "K25")
def test_several_absorb_from_one() -> None:
    """Rogue and Beast use Cyclops' power from their squares; the event names the first."""
    s = position(
        pack=changed_pack(absorbing(("X", "Beast"))),
        xmen={"Rogue": "d1", "Beast": "a4", "Cyclops": "h1"},
        sentinels=["d4", "d8", "h7", "a8"],
        disabled={"Cyclops": 2},
        phase="battle",
        hand=[X],
    )
    # d4 is three squares from both, a8 four from Beast; d8 is covered, h7 on no line.
    assert s.dicts("attack") == [{"card": X, "target": n} for n in (0, 3)]
    for target, unit in ((0, 0), (3, 1)):
        tried = Scenario(s.state.clone())
        tried.do("attack", card=X, target=target)
        assert tried.events("used") == [{"player": 0, "unit": unit, "effect": "attack"}]


@pytest.mark.rule("skirmish-K38", "skirmish-5.2", "skirmish-5.15", "K10", "K11")
def test_own_powers_and_absorbed_ones_side_by_side() -> None:
    """Rogue drains by type Z, and absorbs there too; Storm, who shoots farther, is disabled."""
    pack = changed_pack(absorbing(("Z", "Rogue")))
    fields: dict[str, Any] = {"sentinels": ["d5", "d2", "f4"], "phase": "battle", "hand": [Z]}
    alone = position(pack=pack, xmen={"Rogue": "d4"}, **fields)
    assert alone.dicts("attack") == [{"card": Z, "target": 0}]
    s = position(pack=pack, xmen={"Rogue": "d4", "Storm": "a2"}, disabled={"Storm": 1}, **fields)
    assert s.dicts("attack") == [{"card": Z, "target": n} for n in range(3)]


@pytest.mark.rule("skirmish-5.9", "skirmish-5.15", "skirmish-4.5", "K11", "K25")
def test_rogue_absorbs_razor_wings() -> None:
    """From a disabled Archangel; she moves, and the attack alone is one like any other."""
    s = position(
        pack=changed_pack(absorbing(("Z", "Rogue"))),
        xmen={"Storm": "a2", "Rogue": "d4", "Archangel": "h1"},
        sentinels=["d6", "c5"],
        disabled={"Archangel": 1},
        phase="battle",
        hand=[Z],
    )
    pairs = {(row["direction"], row["attack"]) for row in s.dicts("wings")}
    assert {row["unit"] for row in s.dicts("wings")} == {1}
    assert pairs == {
        *((way, "none") for way in DIRECTIONS if way != "north-west"),
        *(("north", "north"), ("north", "west"), ("north-east", "north-west")),
        ("west", "north"),
    }
    # d6 by Lightning Bolts, which she absorbs too; Storm herself is on no line to either.
    assert s.dicts("attack") == [{"card": Z, "target": n} for n in (0, 1)]
    start = Scenario(s.state.clone())
    s.do("wings", card=Z, unit="Rogue", direction="north-east", attack="north-west")
    assert s.events() == [
        *declared(0, Z, 1, "wings", 0),
        event("moved", player=0, unit=1, **{"from": "d4", "to": "e5"}),
        event("hit", player=1, unit=0, hits=1),
    ]
    assert bare(s) == after(start, (0, Z), units={(0, 1): {"square": "e5"}, (1, 0): {"hits": 1}})
    s = start
    s.do("attack", card=Z, target="c5")
    assert s.events("used") == [{"player": 0, "unit": 1, "effect": "attack"}]


@pytest.mark.rule("skirmish-5.8", "skirmish-5.9", "skirmish-4.4")
def test_razor_wings_in_two_types() -> None:
    """Each card has its own actions, and its own range."""
    s = duel(
        "Archangel",
        "d4",
        ["d7"],
        hand=[Y, Z],
        pack=with_power("Y", "Archangel", "move_attack", range=2),
    )
    north = [row for row in s.dicts("wings") if row["direction"] == "north"]
    assert [(row["card"], row["attack"]) for row in north] == [
        (Y, "north"),
        (Y, "none"),
        (Z, "none"),
    ]


# ------------------------------------------------------------------------ content that is refused


@pytest.mark.rule("skirmish-K38", "skirmish-4.4")
@pytest.mark.parametrize(
    ("kind", "effect", "numbers", "key"),
    [
        ("X", "draw", {"cards": 3, "once": True}, "cards"),
        ("X", "draw", {"cards": 2}, "once"),
        ("Z", "exchange", {"cards": 3, "discard": 1}, "cards"),
        ("Z", "exchange", {"cards": 2, "discard": 2}, "discard"),
        ("Z", "look_deck", {"cards": 6}, "cards"),
    ],
)
def test_one_number_for_each_kind_of_draw_and_look(
    kind: str, effect: str, numbers: dict[str, Any], key: str
) -> None:
    """Within a type; in another type the same row is welcome."""
    with pytest.raises(xmcore.ContentError, match=rf"powers\[\d+\].{key}: "):
        position(pack=with_power(kind, "Storm", effect, **numbers))
    s = position(pack=with_power("Y", "Storm", effect, **numbers), xmen={"Storm": "a1"}, hand=[Y])
    assert s.dicts(effect) == [{"card": Y}]


@pytest.mark.rule("skirmish-K38", "skirmish-4.4", "skirmish-4.5", "K25")
@pytest.mark.parametrize(
    ("kind", "effect", "numbers", "owner"),
    [
        ("X", "draw", {"cards": 2, "once": True}, "Cable"),
        ("Z", "exchange", {"cards": 2, "discard": 1}, "Longshot"),
        ("Z", "look_deck", {"cards": 7}, "Professor X"),
    ],
)
def test_with_the_same_number_it_is_one_action(
    kind: str, effect: str, numbers: dict[str, Any], owner: str
) -> None:
    card = {"X": X, "Z": Z}[kind]
    for off, first in ((0, 0), (1, 1)):
        s = position(
            pack=with_power(kind, "Storm", effect, **numbers),
            xmen={"Storm": "a1", owner: "b1"},
            disabled={"Storm": off},
            hand=[card],
        )
        assert s.dicts(effect) == [{"card": card}]
        s.do(effect, card=card)
        assert s.events("used") == [{"player": 0, "unit": first, "effect": effect}]


@pytest.mark.rule("skirmish-K38")
@pytest.mark.parametrize(
    ("unit", "effect"), [("Storm", "neutralize"), ("Rogue", "neutralize"), ("Sentinel", "absorb")]
)
@pytest.mark.parametrize("kind", ["X", "Y", "Z"])
def test_who_neutralises_and_who_absorbs(unit: str, effect: str, kind: str) -> None:
    with pytest.raises(xmcore.ContentError, match=r"powers\[\d+\].effect: "):
        position(pack=with_power(kind, unit, effect))


@pytest.mark.rule("skirmish-K38")
@pytest.mark.parametrize("last", [True, False])
def test_there_is_one_kind_of_sentinel(last: bool) -> None:
    def change(rows: Rows) -> None:
        row = {"name": "Nimrod", "hits": 3, "sentinel": True, "mark": "printed"}
        rows["units"].insert(len(rows["units"]) if last else 0, row)

    with pytest.raises(xmcore.ContentError, match=r"units\[\d+\]"):
        position(pack=changed_pack(change))
