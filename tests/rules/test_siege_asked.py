"""When cards are asked for (S36 of docs/rules/siege.md): at the start of a turn and in Step 2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.siege_scenario import (
    LEVELS,
    Scenario,
    after_step_1,
    asked,
    at,
    changed_pack,
    in_cards,
    member,
    rooms_of,
    scenario,
)

ATTIC = rooms_of("Attic")
FLOOR = "First Sub-Basement"  # of the Medical Wing
FRITZ = "Cerebro on the Fritz"
RECRUIT = "Recruit an X-Man"
QUICK = "Quick Response"
MEDICAL = "Medical Wing Recovery"
TO_ATTIC = "teleport Nightcrawler to Attic"
KINDS = ["Library", QUICK, MEDICAL, "Any Level", RECRUIT, FRITZ]

# What can be asked for after Step 2.
LATER = ("fight", "roll", "hand")


def without(*ops: str) -> bytes:
    """A content pack without the special cards of these ops."""

    def change(rows: dict[str, Any]) -> None:
        rows["cards"] = [row for row in rows["cards"] if row["op"] not in ops]

    return changed_pack(change)


def begun(*team: Any, hand: Any = (FRITZ,), **more: Any) -> Scenario:
    """The turn of a team begins; the other player has Beast, who is at home."""
    return scenario(teams=[list(team), ["Beast"]], hands=[hand], **more)


def asks(s: Scenario) -> bool:
    """Does Step 2 of this turn ask?"""
    turn, player = s.value()["turn"], s.value()["turn_player"]
    step = asked(after_step_1(s))
    assert (s.value()["turn"], s.value()["turn_player"]) == (turn, player)
    assert step == "cards" or step in LATER
    return step == "cards"


# ------------------------------------------------------------------ the start of a turn

ONLY_RECRUIT = without("surprise", "hit_level")


@pytest.mark.rule("siege-2.2", "siege-S36", "S26", "G17")
@pytest.mark.parametrize("card", KINDS)
def test_the_start_asks_whatever_card_is_held(card: str) -> None:
    s = begun("Storm", "Rogue", "Cable", hand=[card])
    assert (asked(s), s.player()) == ("start", 0)
    assert s.legal() == ["done", *([f"play {FRITZ}"] if card == FRITZ else [])]


@pytest.mark.rule("siege-2.2", "siege-S36", "G17")
def test_the_start_does_not_ask_without_a_card_in_the_hand() -> None:
    s = begun("Storm", hand=[])
    assert asked(s) == "hand"


@pytest.mark.rule("siege-2.2", "siege-2.3", "siege-S36", "G5")
@pytest.mark.parametrize(("team", "step"), [(2, "start"), (3, "discard")])
@pytest.mark.parametrize("card", [RECRUIT, "Library"])
def test_the_start_asks_only_while_some_card_of_the_game_could_be_played(
    team: int, step: str, card: str
) -> None:
    # of the cards of the start this game has Recruit only: it needs a team of fewer than three
    s = begun(*["Storm", "Rogue", "Cable"][:team], hand=[card], pack=ONLY_RECRUIT)
    assert asked(s) == step


@pytest.mark.rule("siege-2.2", "siege-S36", "G5")
def test_a_game_without_cards_of_the_start_never_asks_there() -> None:
    s = begun("Storm", hand=["Library"], pack=without("surprise", "hit_level", "recruit"))
    assert asked(s) == "discard"


@pytest.mark.rule("siege-2.2", "siege-S36", "G5")
def test_the_start_looks_at_the_position_each_time_anew() -> None:
    s = begun("Storm", hand=[RECRUIT, RECRUIT, "Library"], pack=ONLY_RECRUIT)
    s.act(f"play {RECRUIT}")
    s.draw("Rogue")
    assert (asked(s), s.legal()) == ("start", ["done", f"play {RECRUIT}"])
    s.act(f"play {RECRUIT}")
    s.draw("Cable")
    assert asked(s) == "discard"  # now the team is full
    s = begun("Storm", "Rogue", hand=[RECRUIT, RECRUIT], pack=ONLY_RECRUIT)
    s.act(f"play {RECRUIT}")
    s.draw("Cable")
    assert (asked(s), s.hand(0)) == ("discard", {RECRUIT: 1})


@pytest.mark.rule("siege-2.2", "siege-S36", "G17")
def test_the_start_does_not_ask_after_the_last_card() -> None:
    for card in (FRITZ, "Danger Room Malfunction"):
        s = begun("Storm", hand=[card, "Library"])
        s.act(f"play {card}")
        assert (asked(s), s.legal()) == ("start", ["done"])
        s = begun("Storm", hand=[card])
        s.act(f"play {card}")
        assert asked(s) == "hand"
    s = begun("Storm", hand=["Surprise Attack"])
    s.act("play Surprise Attack")
    s.draw("Toad")
    s.act("attack Attic")  # what the card does still comes
    assert asked(s) == "hand"


@pytest.mark.rule("siege-3.1", "siege-S36", "G14", "G17")
def test_step_1_ends_by_done_only_also_after_the_last_card() -> None:
    s = begun("Storm", hand=[FRITZ])
    s.act("done", f"discard {FRITZ}")
    assert (s.hand(0), asked(s), s.legal()) == ({}, "discard", ["done"])
    s.act("done")
    assert asked(s) == "hand"  # Step 2 does not ask: no card is held


# ------------------------------------------------------------- Step 2: what can be played

NO_WING = without("medical")
ROOMS_ONLY = without("medical", "quick_response")
NO_RESPONSE = without("quick_response")
TOAD = {"Attic": "Toad"}
OTHERS = dict.fromkeys(LEVELS[1:], 1)  # levels that the other player has secured

# Who can do what in the position, and whether Step 2 asks one who holds a card of no use.
POSITIONS: dict[str, tuple[bool, Callable[[], Scenario]]] = {
    # by a room card or the search card
    "room": (True, lambda: begun("Storm", pack=ROOMS_ONLY)),
    "room: out of action": (False, lambda: begun(member("Storm", hits=3), pack=ROOMS_ONLY)),
    "room: one of two can": (
        True,
        lambda: begun(member("Storm", hits=3), "Rogue", pack=ROOMS_ONLY),
    ),
    "room: in a battle": (
        False,
        lambda: begun(at("Storm", "Attic"), battles=TOAD, pack=ROOMS_ONLY),
    ),
    "room: elsewhere than the battle": (
        True,
        lambda: begun(at("Storm", "Basement"), battles=TOAD, pack=ROOMS_ONLY),
    ),
    "room: one chip is left": (
        True,
        lambda: begun(
            "Storm",
            secured=OTHERS,
            taken=dict(zip(ATTIC[1:], (0, 0, 1, 1), strict=True)),
            pack=ROOMS_ONLY,
        ),
    ),
    "room: all that have a chip are on a level with a battle": (
        False,
        lambda: begun("Storm", secured=OTHERS, battles=TOAD, pack=ROOMS_ONLY),
    ),
    # by the Medical Wing card
    "wing": (True, lambda: begun(member("Storm", hits=3))),
    "wing: without its card": (False, lambda: begun(member("Storm", hits=3), pack=NO_WING)),
    "wing: in a battle": (
        False,
        lambda: begun(at("Storm", "Attic", hits=3), battles=TOAD),
    ),
    "wing: one of two can": (
        True,
        lambda: begun(at("Storm", "Attic", hits=3), member("Rogue", hits=4), battles=TOAD),
    ),
    "wing: a battle on its level": (
        False,
        lambda: begun(member("Storm", hits=3), battles={FLOOR: "Toad"}),
    ),
    "wing: without its chip": (
        True,
        lambda: begun(member("Storm", hits=3), taken={"Medical Wing": 1}),
    ),
    # by Quick Response: every room with a chip is on a level with a battle, as is the wing
    "response": (
        True,
        lambda: begun("Storm", secured=OTHERS, battles=TOAD, pack=NO_WING),
    ),
    "response: without its card": (
        False,
        lambda: begun(
            "Storm", secured=OTHERS, battles=TOAD, pack=without("medical", "quick_response")
        ),
    ),
    "response: out of action": (
        False,
        lambda: begun(member("Storm", hits=3), secured=OTHERS, battles=TOAD, pack=NO_WING),
    ),
    "response: there already": (
        False,
        lambda: begun(at("Storm", "Attic"), secured=OTHERS, battles=TOAD),
    ),
    "response: one in each battle": (
        False,
        lambda: begun(
            at("Storm", "Attic"), at("Rogue", "Basement"), battles={**TOAD, "Basement": "Blob"}
        ),
    ),
}


@pytest.mark.rule("siege-4.1", "siege-S36", "siege-S45", "S26", "G5")
@pytest.mark.parametrize("name", POSITIONS)
def test_step_2_asks_while_some_card_of_the_game_could_be_played(name: str) -> None:
    expected, make = POSITIONS[name]
    s = make()
    assert asks(s) is expected
    assert s.hand(0) == {FRITZ: 1}
    if expected:
        assert s.legal() == ["done"]
        s.act("done")
        assert asked(s) in LATER  # once done, not again


@pytest.mark.rule("siege-4.1", "siege-2.1", "siege-S36", "G5")
def test_step_2_does_not_ask_a_player_without_x_men() -> None:
    names = ["Beast", "Storm", "Rogue", "Cable", "Havok", "Gambit"]  # all of this game

    def change(rows: dict[str, Any]) -> None:
        rows["characters"] = [row for row in rows["characters"] if row["name"] in names]

    teams = [[], names[:3], names[3:]]
    s = scenario(teams=teams, hands=[["Library"]], pack=changed_pack(change))
    assert (s.names(0), asked(s)) == ([], "start")
    s.act("done", "done")
    assert s.value()["turn_player"] == 1


# Each card of the game in the hand, alone: what Step 2 asks for must not tell which it is.
SAME: dict[str, tuple[bool, list[Any], dict[str, Any]]] = {
    "free": (True, ["Storm"], {}),
    "out of action": (True, [member("Storm", hits=3)], {}),
    "in a battle": (False, [at("Storm", "Attic")], TOAD),
    "in a battle, one free": (True, [at("Storm", "Attic"), "Rogue"], TOAD),
    "the wing in battle": (False, [member("Storm", hits=3)], {FLOOR: "Toad"}),
}


@pytest.mark.rule("siege-4.1", "siege-S36", "S26", "common-8", "siege-10.1")
@pytest.mark.parametrize("name", SAME)
def test_step_2_asks_alike_whatever_card_is_held(name: str) -> None:
    expected, team, battles = SAME[name]
    for card in KINDS:
        assert asks(begun(*team, hand=[card], battles=battles)) is expected
    assert not asks(begun(*team, hand=[], battles=battles))  # without cards never


# -------------------------------------------------------------- Step 2: each time anew


def searched(*drawn: str, own: Any = ("Storm",), hand: Any = (FRITZ,), **more: Any) -> Scenario:
    """The first of the team has turned over the chip of the Library."""
    s = in_cards(begun(*own, hand=["Library", *hand], **more))
    s.act(f"search Library with {s.names(0)[0]}")
    s.draw(*drawn)
    return s


@pytest.mark.rule("siege-4.1", "siege-S36", "G17")
def test_step_2_does_not_ask_after_the_last_card() -> None:
    s = searched("blank", own=["Storm", "Rogue"])
    assert (asked(s), s.legal()) == ("cards", ["done"])  # Rogue may move
    s = searched("blank", own=["Storm", "Rogue"], hand=[])
    assert asked(s) == "hand"
    s = begun("Storm", "Rogue", hand=[QUICK], battles=TOAD)
    in_cards(s).act("respond to Attic", "go with Storm", "done")
    assert s.legal() == ["fight on Attic"]
    s = begun(member("Storm", hits=1), "Rogue", hand=[MEDICAL], taken={"Medical Wing": 1})
    in_cards(s).act("recover in the Medical Wing", "go with Storm", "done")
    assert asked(s) == "hand"
    s = begun("Storm", "Rogue", hand=["Any Level"])
    in_cards(s).act("search any room: Library", "go with Storm", "done")
    s.draw("blank")
    assert asked(s) == "hand"


@pytest.mark.rule("siege-4.1", "siege-4.2", "siege-S36", "G5")
def test_step_2_does_not_ask_when_everybody_has_moved_and_no_battle_runs() -> None:
    s = searched("blank", hand=[ATTIC[0], QUICK, MEDICAL])
    assert (asked(s), sum(s.hand(0).values())) == ("hand", 3)
    s = searched("blank", battles=TOAD)  # Quick Response would still take Storm there
    assert (asked(s), s.legal()) == ("cards", ["done"])
    s = searched("blank", battles=TOAD, pack=NO_RESPONSE)
    assert asked(s) == "hand"


@pytest.mark.rule("siege-4.1", "siege-4.4", "siege-S36", "G5")
def test_step_2_does_not_ask_when_all_x_men_are_stuck_in_battles() -> None:
    s = begun("Storm", at("Rogue", "Basement"), hand=[QUICK, "Library"], battles=TOAD)
    in_cards(s).act("respond to Attic", "go with Storm", "done")
    assert s.legal() == ["done", "search Library with Rogue"]
    s = begun("Storm", at("Rogue", "Basement"), hand=[QUICK, "Library"], battles=TOAD)
    in_cards(s).act("respond to Attic", "go with Storm", "go with Rogue", "done")
    assert (s.legal(), s.hand(0)) == (["fight on Attic"], {"Library": 1})


# An X-Men chip, or an Evil Mutant on the Ground Floor, where Storm is then stuck.
STOPS: dict[str, tuple[bool, tuple[str, ...], list[Any], dict[str, Any]]] = {
    "X-Men chip, no battle": (False, ("xmen", "Cable"), ["Storm", "Rogue"], {}),
    "X-Men chip, no battle, full team": (False, ("xmen",), ["Storm", "Rogue", "Cable"], {}),
    "X-Men chip and a battle": (True, ("xmen", "Cable"), ["Storm"], TOAD),
    "X-Men chip and a battle that holds all others": (
        True,
        ("xmen", "Cable"),
        ["Storm", at("Rogue", "Attic")],
        TOAD,
    ),
    "Evil Mutant, alone": (False, ("evil_mutant", "Blob"), ["Storm"], {}),
    "Evil Mutant, another free": (True, ("evil_mutant", "Blob"), ["Storm", "Rogue"], {}),
    "Evil Mutant, another out of action": (
        False,
        ("evil_mutant", "Blob"),
        ["Storm", member("Rogue", hits=4)],
        {},
    ),
    "Evil Mutant, another in a battle": (
        False,
        ("evil_mutant", "Blob"),
        ["Storm", at("Rogue", "Attic")],
        TOAD,
    ),
}


@pytest.mark.rule("siege-4.14", "siege-4.1", "siege-S36", "S7", "G5")
@pytest.mark.parametrize("name", STOPS)
def test_once_stopped_step_2_asks_only_while_somebody_could_respond(name: str) -> None:
    expected, drawn, own, battles = STOPS[name]
    for card in (FRITZ, "Kitchen", MEDICAL):
        s = searched(*drawn, own=own, hand=[card], battles=battles)
        assert s.value()["stopped"] and s.hand(0) == {card: 1}
        assert (asked(s) == "cards") is expected
        assert s.legal() == ["done"] or not expected
    s = searched(*drawn, own=own, hand=[], battles=battles)
    assert asked(s) in LATER  # and never without a card
    s = searched(*drawn, own=own, battles=battles, pack=NO_RESPONSE)
    assert asked(s) in LATER  # nor in a game without Quick Response


@pytest.mark.rule("siege-5.4", "siege-4.12", "siege-S36", "S28")
def test_one_rescued_is_nobody_who_could_respond() -> None:
    # Storm goes to the battle in the Attic; only Cable, rescued this turn, is left
    s = searched("xmen", "Cable", hand=[QUICK, FRITZ], battles=TOAD)
    s.act("respond to Attic", "go with Storm", "done")
    assert (s.legal(), s.hand(0)) == (["fight on Attic"], {FRITZ: 1})


# --------------------------------------------------------------------------- Teleport


@pytest.mark.rule("siege-4.1", "siege-4.13", "siege-S36", "S33", "ability:Nightcrawler/Teleport")
def test_one_who_can_teleport_is_asked_without_any_card() -> None:
    s = begun("Nightcrawler", hand=[], battles=TOAD)
    assert (asked(s), s.legal()) == ("cards", ["done", TO_ATTIC])
    s.act("done")
    assert asked(s) == "hand"
    for own, battles in (
        (["Nightcrawler"], {}),
        (["Storm"], TOAD),
        ([member("Nightcrawler", hits=3)], TOAD),
        ([at("Nightcrawler", "Attic")], TOAD),
    ):
        assert not asks(begun(*own, hand=[], battles=battles))


@pytest.mark.rule("siege-4.13", "siege-S36", "S33", "ability:Nightcrawler/Teleport")
def test_after_he_has_teleported_the_question_needs_a_card_again() -> None:
    for hand, step in (([], "fight"), ([FRITZ], "cards")):
        s = in_cards(begun("Nightcrawler", "Rogue", hand=hand, battles=TOAD))
        s.act(TO_ATTIC)
        assert asked(s) == step
    s = in_cards(begun("Nightcrawler", hand=[FRITZ], battles=TOAD))
    s.act(TO_ATTIC)
    assert asked(s) == "fight"  # he is stuck there


@pytest.mark.rule("siege-4.14", "siege-4.13", "siege-S36", "S7", "ability:Nightcrawler/Teleport")
def test_a_stop_does_not_end_the_question_for_one_who_can_teleport() -> None:
    own = ["Storm", "Nightcrawler"]
    s = searched("xmen", "Cable", own=own, hand=[], battles=TOAD)
    assert (asked(s), s.legal()) == ("cards", ["done", TO_ATTIC])
    s = searched("xmen", "Cable", own=own, hand=[])
    assert asked(s) == "hand"  # no battle
    s = searched("evil_mutant", "Blob", own=own, hand=[], pack=NO_RESPONSE)
    assert s.legal() == ["done", "teleport Nightcrawler to Ground Floor"]


@pytest.mark.rule("siege-4.13", "siege-S36", "S33", "ability:Nightcrawler/Teleport")
def test_the_last_card_does_not_end_the_question_for_one_who_can_teleport() -> None:
    s = searched("blank", own=["Storm", "Nightcrawler"], hand=[], battles=TOAD)
    assert (asked(s), s.legal()) == ("cards", ["done", TO_ATTIC])
