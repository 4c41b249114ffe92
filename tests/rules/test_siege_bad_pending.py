"""Pending steps of X-Men: Under Siege beside what must have come before them.

Each position is refused with one thing changed, and accepted with a change of the same place
that play could have made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import xmcore
from rules.siege_battles import led
from rules.siege_scenario import (
    LEVELS,
    Scenario,
    asked,
    at,
    game,
    idle,
    in_cards,
    rooms_of,
    scenario,
)

SECOND_SUB = LEVELS[5]
FRITZ = "Cerebro on the Fritz"
SURPRISE = "Surprise Attack"
MEDICAL = "Medical Wing Recovery"
RECRUIT = "Recruit an X-Man"
SCAN = "Cerebro Scan"
ANY = "Any Level"

Value = dict[str, Any]
Edit = Callable[[Value], object]
Pair = tuple[Callable[[], Scenario], Edit, Edit]


def accepted(value: Value) -> xmcore.State:
    return game(players=len(value["teams"])).state_from_dict(value)


def refused(value: Value, match: str = "pending") -> None:
    with pytest.raises(xmcore.FormatError, match=match):
        accepted(value)


def check_pair(make: Callable[[], Scenario], wrong: Edit, right: Edit, match: str) -> None:
    """`wrong` is refused; the position as it was, and with `right`, is accepted."""
    assert accepted(make().value()) == make().state
    value = make().value()
    right(value)
    accepted(value)
    value = make().value()
    wrong(value)
    refused(value, match)


# ------------------------------------------------------------------------ small changes


def nothing(value: Value) -> None:
    """The position as it is."""


def pile(*cards: str) -> Edit:
    """The pile holds these cards; what lay there goes into the deck."""

    def edit(value: Value) -> None:
        for card, copies in value["card_pile"].items():
            value["card_deck"][card] = value["card_deck"].get(card, 0) + copies
        value["card_pile"] = dict.fromkeys(cards, 1)
        for card in cards:
            value["card_deck"][card] -= 1

    return edit


def hand_back(card: str) -> Edit:
    """The card played is in the hand again, as if it had not been played."""

    def edit(value: Value) -> None:
        del value["card_pile"][card]
        hand = value["teams"][0]["hand"]
        hand[card] = hand.get(card, 0) + 1

    return edit


def deck_of_scans(scans: int) -> Edit:
    """So many Cerebro Scans are in their deck."""
    return lambda value: value["mutant_deck"].update({SCAN: scans})


def bottom_scan(value: Value) -> None:
    """The fourth Cerebro Scan is at the bottom of its deck."""
    value["mutant_bottom"].append(SCAN)


def step(index: int, **fields: Any) -> Edit:
    return lambda value: value["pending"][index].update(fields)


def hits(slot: int, number: int) -> Edit:
    return lambda value: value["teams"][0]["members"][slot].update(hits=number)


def pool(level: int, **chips: int) -> Edit:
    return lambda value: value["levels"][level]["pool"].update(chips)


# -------------------------------------------------------------------------- positions


def searching(*drawn: str, own: Any = ("Storm", "Rogue"), **more: Any) -> Scenario:
    """Storm has played the Library."""
    s = in_cards(scenario(teams=[list(own), ["Beast"]], hands=[["Library"]], **more))
    s.act("search Library with Storm")
    s.draw(*drawn)
    return s


def any_level(*drawn: str) -> Scenario:
    s = in_cards(scenario(teams=[["Storm", "Rogue"], ["Beast"]], hands=[[ANY]]))
    s.act("search any room: Library", "go with Storm", "done")
    s.draw(*drawn)
    return s


def wing(*drawn: str) -> Scenario:
    """Storm has gone to the Medical Wing, which has its chip."""
    s = in_cards(scenario(teams=[["Storm", "Rogue"], ["Beast"]], hands=[[MEDICAL]]))
    s.act("recover in the Medical Wing", "go with Storm", "done")
    s.draw(*drawn)
    return s


def surprised(*drawn: str, level: str | None = None) -> Scenario:
    s = scenario(teams=[["Storm", "Rogue"], ["Beast"]], hands=[[SURPRISE]])
    s.act(f"play {SURPRISE}")
    s.draw(*drawn)
    if level is not None:
        s.act(f"attack {level}")
    return s


def recruiting() -> Scenario:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[[RECRUIT]])
    s.act(f"play {RECRUIT}")
    return s


def rescued() -> Scenario:
    """Cable has been rescued, and a battle in the Attic lets Storm respond."""
    s = in_cards(
        scenario(
            teams=[["Storm"], ["Beast"]], hands=[["Library", FRITZ]], battles={"Attic": "Toad"}
        )
    )
    s.act("search Library with Storm")
    s.draw("xmen", "Cable")
    return s


# ------------------------------------------------------------------------ played cards

# The played card lies on the pile (common-7) while its effect goes on.
PLAYED: dict[str, Pair] = {
    "chip of a room card": (searching, pile(), pile("Library", FRITZ)),
    "chip, with the card of another room": (searching, pile("Kitchen"), pile("Library")),
    "chip, by the search card": (searching, pile("Quick Response"), pile(ANY)),
    "chip of the search card": (any_level, pile(), pile("Library")),
    "chip of the wing": (wing, pile(), pile(MEDICAL)),
    "chip of the wing by its room card": (wing, pile("Medical Wing"), pile(MEDICAL, FRITZ)),
    "chip of the wing by the search card": (wing, pile(ANY), pile(MEDICAL, ANY)),
    "mutant of a room": (
        lambda: searching("evil_mutant"),
        pile("Kitchen"),
        pile("Library"),
    ),
    "mutant of the search card": (lambda: any_level("evil_mutant"), pile(), pile(ANY)),
    "mutant of the wing": (lambda: wing("evil_mutant"), pile(ANY), pile(MEDICAL)),
    "mutant of a surprise": (surprised, pile(FRITZ), pile(FRITZ, SURPRISE)),
    "mutant of a surprise still held": (surprised, hand_back(SURPRISE), nothing),
    "place": (lambda: surprised("Toad"), pile(FRITZ), pile(SURPRISE, FRITZ)),
    "place, still held": (lambda: surprised("Toad"), hand_back(SURPRISE), nothing),
    "take of a surprise": (
        lambda: surprised(SCAN, level="Attic"),
        pile("Library"),
        pile("Library", SURPRISE),
    ),
    "take of a room": (
        lambda: searching("evil_mutant", SCAN),
        pile(FRITZ),
        pile("Library", FRITZ),
    ),
    "take of the search card": (lambda: any_level("evil_mutant", SCAN), pile(), pile(ANY)),
    "take of the wing": (lambda: wing("evil_mutant", SCAN), pile(ANY), pile(MEDICAL)),
    "power of Recruit": (recruiting, pile(FRITZ), pile(FRITZ, RECRUIT)),
    "power of Recruit still held": (recruiting, hand_back(RECRUIT), nothing),
    "power of a rescue": (lambda: searching("xmen"), pile(FRITZ), pile("Library", FRITZ)),
}


@pytest.mark.parametrize("name", PLAYED)
def test_the_card_whose_effect_goes_on_lies_on_the_pile(name: str) -> None:
    make, wrong, right = PLAYED[name]
    check_pair(make, wrong, right, "pending")


@pytest.mark.rule("siege-2.1")
def test_an_empty_team_takes_its_card_without_any_played() -> None:
    s = scenario(teams=[[], ["Beast"]], hands=[["Library"]])
    assert (asked(s), s.value()["card_pile"]) == ("power", {})
    accepted(s.value())


# ------------------------------------------------------------------- scans and chips

DRAWN: dict[str, Pair] = {
    "take with every scan in the deck": (
        lambda: surprised(SCAN, level="Attic"),
        deck_of_scans(4),
        deck_of_scans(2),
    ),
    "take with the last scan at the bottom": (
        lambda: surprised(SCAN, level="Attic"),
        bottom_scan,
        nothing,
    ),
    "take of a room with every scan in the deck": (
        lambda: searching("evil_mutant", SCAN),
        deck_of_scans(4),
        deck_of_scans(0),
    ),
    "mutant with every such chip in the pool": (
        lambda: searching("evil_mutant"),
        pool(2, evil_mutant=4, blank=7),
        pool(2, evil_mutant=3, blank=8),
    ),
    "power of a rescue with every X-Men chip in the pools": (
        lambda: searching("xmen"),
        pool(2, xmen=1, blank=7),
        pool(2, xmen=0, blank=8),
    ),
    "power of a rescue without a stop": (
        lambda: searching("xmen"),
        lambda value: value.update(stopped=False),
        lambda value: value.update(stopped=True),
    ),
}


@pytest.mark.rule("siege-5.1", "siege-5.6", "siege-2.8")
@pytest.mark.parametrize("name", DRAWN)
def test_what_was_drawn_has_left_its_place(name: str) -> None:
    make, wrong, right = DRAWN[name]
    check_pair(make, wrong, right, "pending")


@pytest.mark.rule("siege-5.3", "siege-5.4")
def test_one_rescued_needs_an_x_men_chip_that_was_turned_over() -> None:
    message = r"teams\[0\].members\[1\].rescued: one X-Man a turn is rescued, and stops cards"
    check_pair(rescued, pool(2, xmen=1, blank=7), pool(2, xmen=0, blank=8), message)

    def elsewhere(value: Value) -> None:
        """It was a chip of another level: which one, a position cannot tell."""
        pool(2, xmen=1, blank=7)(value)
        pool(LEVELS.index(SECOND_SUB), xmen=0)(value)
        value["rooms"].remove(rooms_of(SECOND_SUB)[0])
        value["teams"][0]["chips"][SECOND_SUB] = 1

    check_pair(rescued, lambda value: value.update(stopped=False), elsewhere, message)


# --------------------------------------------------------------------------- dice


def lucky() -> Scenario:
    """Longshot has rolled three dice; his Evil Mutants are about to be rolled again."""
    s = led("Longshot", "Rogue")
    s.roll(3, xmen=1, evil=2)
    assert asked(s) == "pure_luck"
    return s


def lucky_in_recovery() -> Scenario:
    team = ["Storm", at("Longshot", "Basement", hits=2)]
    s = idle(scenario(teams=[team, ["Beast"]]), "roll")
    s.roll(3, evil=2)
    assert asked(s) == "pure_luck"
    return s


def knife() -> Scenario:
    """Psylocke has rolled four dice; as many more as Marvels came are to follow."""
    s = led("Psylocke", "Rogue")
    s.roll(4, marvel=2, evil=1)
    assert asked(s) == "psychic_knife"
    return s


def rolling() -> Scenario:
    s = led("Storm", "Rogue")
    assert asked(s) == "roll"
    return s


def second_rolls() -> Scenario:
    """Storm, who leads, has rolled; Rogue rolls with her two dice more."""
    s = rolling()
    s.roll(4)
    s.act("roll Rogue")
    return s


def kinetic() -> Scenario:
    s = led("Gambit", "Rogue", hand=["Library", "Kitchen"])
    assert asked(s) == "kinetic"
    return s


def discarded() -> Scenario:
    s = kinetic()
    s.act("discard Library")
    return s


def given() -> Scenario:
    """Archangel has two hits of his other way of rolling to give."""
    s = led("Archangel", "Storm", way=" the other way")
    s.roll(2, evil=2)
    assert asked(s) == "hit"
    return s


def recovering() -> Scenario:
    """Rogue, out of action, recovers beside the battle of the Attic."""
    team = [at("Rogue", "Attic", hits=4), "Storm"]
    return idle(scenario(teams=[team, ["Beast"]], battles={"Attic": "Toad"}), "roll")


DICE: dict[str, Pair] = {
    "pure luck: a face too many": (lucky, step(-1, blank=1), step(-1, blank=1, xmen=0)),
    "pure luck: a face too few": (lucky, step(-1, xmen=0), step(-1, xmen=0, marvel=1)),
    "pure luck: no Evil Mutant": (lucky, step(-1, evil=0, blank=2), step(-1, evil=1, blank=1)),
    "pure luck in recovery: a face too many": (
        lucky_in_recovery,
        step(-1, evil=3),
        step(-1, evil=3, blank=0),
    ),
    "pure luck in recovery: a face too few": (
        lucky_in_recovery,
        step(-1, blank=0),
        step(-1, blank=0, marvel=1),
    ),
    "psychic knife: a face too many": (knife, step(-1, marvel=3), step(-1, marvel=3, blank=0)),
    "psychic knife: a face too few": (knife, step(-1, evil=0), step(-1, evil=0, xmen=1)),
    "psychic knife: no Marvel": (knife, step(-1, marvel=0, xmen=2), step(-1, marvel=1, xmen=1)),
    "roll of the leader out of action": (rolling, hits(0, 3), hits(0, 2)),
    "roll of a second out of action": (second_rolls, hits(1, 4), hits(1, 3)),
    "pure luck of one out of action": (lucky, hits(0, 3), hits(0, 2)),
    "psychic knife of one out of action": (knife, hits(0, 3), hits(0, 2)),
    "question for a card of one out of action": (kinetic, hits(0, 3), hits(0, 2)),
    "hits to give by one out of action": (given, hits(0, 4), hits(0, 3)),
    "more hits to give than dice": (given, step(-1, hits=3), step(-1, hits=1)),
    "no hit to give": (given, step(-1, hits=0), step(-1, hits=1)),
    "recovery of one in action on a level with a battle": (
        recovering,
        hits(0, 3),
        hits(0, 5),
    ),
    "a card for dice without one on the pile": (discarded, pile(), pile("Garage")),
    "the question for a card without one": (
        kinetic,
        lambda value: (
            value["teams"][0].update(hand={}) or value["card_deck"].update(Library=1, Kitchen=1)
        ),
        lambda value: (
            value["teams"][0].update(hand={"Library": 1}) or value["card_deck"].update(Kitchen=1)
        ),
    ),
}


@pytest.mark.rule("siege-6.4", "siege-6.14", "siege-7.12", "siege-7.13", "siege-8.4")
@pytest.mark.parametrize("name", DICE)
def test_rolls_have_their_dice_and_are_of_those_in_action(name: str) -> None:
    make, wrong, right = DICE[name]
    check_pair(make, wrong, right, "pending")


# ----------------------------------------------------------------- what stands on what

ON_STARTED: dict[str, Callable[[], Scenario]] = {
    "mutant": surprised,
    "place": lambda: surprised("Toad"),
    "take": lambda: surprised(SCAN, level="Attic"),
    "power": recruiting,
}


def responding() -> Scenario:
    s = in_cards(
        scenario(
            teams=[["Storm"], ["Beast"]], hands=[["Quick Response"]], battles={"Attic": "Toad"}
        )
    )
    s.act("respond to Attic")
    return s


ON_PLAYED: dict[str, Callable[[], Scenario]] = {
    "go": responding,
    "chip": searching,
    "mutant": lambda: searching("evil_mutant"),
    "take": lambda: searching("evil_mutant", SCAN),
    "power": lambda: searching("xmen"),
}


def holding(value: Value) -> None:
    """A card is in the hand, so that the questions themselves could stand."""
    value["card_deck"]["Garage"] -= 1
    value["teams"][0]["hand"]["Garage"] = 1


@pytest.mark.rule("siege-2.2", "siege-4.1", "siege-S36")
@pytest.mark.parametrize(
    ("name", "automatic", "question"),
    [
        *((name, "started", "start") for name in ON_STARTED),
        *((name, "played", "cards") for name in ON_PLAYED),
    ],
)
def test_effects_of_cards_stand_on_the_automatic_step(
    name: str, automatic: str, question: str
) -> None:
    s = (ON_STARTED if automatic == "started" else ON_PLAYED)[name]()
    value = s.value()
    holding(value)
    assert [row["step"] for row in value["pending"]] == ["turn", automatic, name]
    accepted(value)
    refused({**value, "pending": [value["pending"][0], value["pending"][2]]})
    value["pending"][1]["step"] = question
    refused(value)
    other = {"started": "played", "played": "started"}[automatic]
    value["pending"][1]["step"] = other
    refused(value)


QUESTIONS: dict[str, Pair] = {
    "start without a card": (
        lambda: scenario(teams=[["Storm"], ["Beast"]], hands=[["Library"]]),
        lambda value: (
            value["teams"][0].update(hand={}) or value["card_deck"].update({"Library": 1})
        ),
        lambda value: (
            value["teams"][0].update(hand={FRITZ: 1})
            or value["card_deck"].update({"Library": 1, FRITZ: 0})
        ),
    ),
    "cards without a card": (
        lambda: in_cards(scenario(teams=[["Storm"], ["Beast"]], hands=[["Library"]])),
        lambda value: (
            value["teams"][0].update(hand={}) or value["card_deck"].update({"Library": 1})
        ),
        lambda value: (
            value["teams"][0].update(hand={FRITZ: 1})
            or value["card_deck"].update({"Library": 1, FRITZ: 0})
        ),
    ),
    "cards with everybody moved": (
        lambda: in_cards(scenario(teams=[[at("Storm", "Attic")], ["Beast"]], hands=[["Library"]])),
        lambda value: value["teams"][0]["members"][0].update(moved=True),
        lambda value: value["teams"][0]["members"][0].update(moved=False, hits=3),
    ),
    "cards with everybody in a battle": (
        lambda: in_cards(
            scenario(
                teams=[[at("Storm", "Basement")], ["Beast"]],
                hands=[["Library"]],
                battles={"Attic": "Toad"},
            )
        ),
        lambda value: value["teams"][0]["members"][0].update(level="Attic"),
        lambda value: value["teams"][0]["members"][0].update(level="Ground Floor"),
    ),
    "cards once stopped, without a battle": (
        lambda: in_cards(scenario(teams=[["Storm"], ["Beast"]], hands=[["Library"]])),
        lambda value: value.update(stopped=True),
        lambda value: value.update(stopped=False),
    ),
    "cards once stopped, with a battle and one out of action": (
        lambda: in_cards(
            scenario(teams=[["Storm"], ["Beast"]], hands=[["Library"]], battles={"Attic": "Toad"})
        ),
        lambda value: value.update(stopped=True) or hits(0, 3)(value),
        lambda value: value.update(stopped=True) or hits(0, 2)(value),
    ),
    "cards for a teleport": (
        lambda: in_cards(scenario(teams=[["Nightcrawler"], ["Beast"]], battles={"Attic": "Toad"})),
        hits(0, 3),
        hits(0, 2),
    ),
    "discard without a card": (
        lambda: idle(scenario(teams=[["Storm"], ["Beast"]], hands=[["Library"]]), "discard"),
        lambda value: (
            value["teams"][0].update(hand={}) or value["card_deck"].update({"Library": 1})
        ),
        lambda value: (
            value["teams"][0].update(hand={})
            or value.update(card_pile={"Library": 1})
            or value["pending"][1].update(lowest="Library")
        ),
    ),
}


@pytest.mark.rule("siege-2.2", "siege-3.1", "siege-4.1", "siege-S36")
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_for_cards_is_pending_only_where_it_is_asked(name: str) -> None:
    make, wrong, right = QUESTIONS[name]
    check_pair(make, wrong, right, "pending")


@pytest.mark.rule("siege-9.4", "siege-9.7", "S22", "S35")
def test_a_chip_in_hand_puts_off_the_last_room_only() -> None:
    """While an Evil Mutant card is to come the last chip of all does not end the game; a goal
    that is reached, or levels that are all secured, would have ended it before."""
    s = searching("evil_mutant", length="short")
    short = s.state.game
    value = s.value()
    value["teams"][0]["blood"] = 39
    assert not short.state_from_dict(value).is_terminal()
    value["teams"][0]["blood"] = 40
    with pytest.raises(xmcore.FormatError, match=r"end: 'none', .* say 'points'"):
        short.state_from_dict(value)
