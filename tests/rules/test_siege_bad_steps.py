"""Ends and pending steps of X-Men: Under Siege that play could not have made are refused.

Every position that play reaches is accepted.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import xmcore
from rules.siege_scenario import (
    LEVELS,
    Scenario,
    asked,
    at,
    game,
    idle,
    in_cards,
    member,
    rooms_of,
    scenario,
    scenario_dict,
)

ATTIC = rooms_of("Attic")

# ------------------------------------------------------------------------ the end


def finished() -> Scenario:
    """Seat 0 has taken the last chip of all, and seat 1 has most of them."""
    taken = dict.fromkeys(ATTIC[1:3], 0)
    secured = dict.fromkeys(LEVELS[1:], 1)
    s = in_cards(
        scenario(teams=[["Storm"], ["Beast"]], hands=[[ATTIC[0]]], taken=taken, secured=secured)
    )
    s.act(f"search {ATTIC[0]} with Storm")
    s.draw("blank")
    return s


ENDS: dict[str, dict[str, Any]] = {
    "no end": {"end": "none", "winners": []},
    "another reason": {"end": "rooms"},
    "turns": {"end": "max_turns"},
    "points": {"end": "points"},
    "another winner": {"winners": [0]},
    "all winners": {"winners": [0, 1]},
    "no winner": {"winners": []},
    "pending steps": {"pending": [{"step": "turn", "player": 0, "phase": 5}]},
}


@pytest.mark.rule("siege-9.4", "siege-9.6")
@pytest.mark.parametrize("name", ENDS)
def test_an_end_is_what_the_position_says(name: str) -> None:
    value = finished().value()
    assert (value["end"], value["winners"]) == ("levels", [1])
    game().state_from_dict(value)
    with pytest.raises(xmcore.FormatError):
        game().state_from_dict({**value, **ENDS[name]})


@pytest.mark.rule("siege-9.4")
def test_a_position_that_is_over_cannot_go_on() -> None:
    secured = dict.fromkeys(LEVELS, 1)
    value = scenario_dict(teams=[["Storm"], ["Beast"]], secured=secured)
    with pytest.raises(xmcore.FormatError, match=r"end: 'none', but chips, .* say 'levels'"):
        game().state_from_dict(value)


@pytest.mark.rule("siege-9.7")
def test_points_at_the_goal_end_the_short_game() -> None:
    fields: dict[str, Any] = {"teams": [["Storm"], ["Beast"]], "team": {1: {"blood": 40}}}
    game().state_from_dict(scenario_dict(**fields))
    with pytest.raises(xmcore.FormatError, match=r"end: 'none', but chips, .* say 'points'"):
        game(length="short").state_from_dict(scenario_dict(**fields))


# ------------------------------------------------------------------------ pending steps


def surprise(card: str) -> Scenario:
    s = scenario(teams=[["Storm"], ["Beast"]], hands=[["Surprise Attack"]])
    s.act("play Surprise Attack")
    s.draw(card)
    return s


def searching(*hand: str, battles: Any = None) -> Scenario:
    """Step 2; Rogue is out of action, Storm is fit, Cable is on the Basement."""
    team = ["Storm", member("Rogue", hits=4), at("Cable", "Basement")]
    fields: dict[str, Any] = {"battles": battles or {}}
    return in_cards(scenario(teams=[team, ["Beast"]], hands=[hand], **fields))


def at_chip() -> Scenario:
    s = searching("Library")
    s.act("search Library with Storm")
    return s


def at_mutant() -> Scenario:
    s = at_chip()
    s.draw("evil_mutant")
    return s


def at_scan_of_room() -> Scenario:
    s = at_mutant()
    s.draw("Cerebro Scan")
    return s


def at_rescue() -> Scenario:
    team = ["Storm", "Rogue"]
    s = in_cards(scenario(teams=[team, ["Beast"]], hands=[["Library"]]))
    s.act("search Library with Storm")
    s.draw("xmen")
    return s


def at_search() -> Scenario:
    s = searching("Any Level")
    s.act("search any room: Library", "go with Storm")
    return s


def at_response() -> Scenario:
    s = searching("Quick Response", battles={"Attic": "Toad"})
    s.act("respond to Attic")
    return s


def at_wing() -> Scenario:
    s = searching("Medical Wing Recovery")
    s.act("recover in the Medical Wing", "go with Rogue", "done")
    return s


def at_scan_of_level() -> Scenario:
    s = surprise("Cerebro Scan")
    s.act("attack Attic")
    return s


def at_lead(*, second: str = "Rogue", first: str = "Storm", hand: Any = ()) -> Scenario:
    team = [at(first, "Attic"), at(second, "Attic"), "Havok"]
    fields: dict[str, Any] = {"battles": {"Attic": "Magneto", "Basement": "Blob"}}
    return idle(scenario(teams=[team, ["Beast"]], hands=[hand], **fields), "lead")


def after(s: Scenario, *texts: str) -> Scenario:
    s.act(*texts)
    return s


def recovering() -> Scenario:
    team = ["Storm", at("Rogue", "Attic", hits=2)]
    return idle(scenario(teams=[team, ["Beast"]]), "roll")


def dealing() -> Scenario:
    s = Scenario(game().new_initial_state(seed=0))
    s.draw("Storm")
    return s


def hands_dealt() -> Scenario:
    s = dealing()
    s.draw("Beast", "Rogue", "Cable", "Library")
    return s


# A position, the pending step that is changed, its changes, and what the refusal says.
Pending = tuple[Callable[[], Scenario], int, dict[str, Any], str]
STEPS: dict[str, Pending] = {
    "cards in another phase": (lambda: searching("Library"), 0, {"phase": 3}, "pending"),
    "cards of another player": (lambda: searching("Library"), 1, {"player": 1}, "pending"),
    "turn of another player": (lambda: searching("Library"), 0, {"player": 1}, "pending"),
    "chip of a room without one": (at_chip, 2, {"room": "War Room"}, "pending"),
    "mutant for a room with its chip": (at_mutant, 2, {"room": "Kitchen"}, "pending|rooms"),
    "mutant of a surprise in Step 2": (at_mutant, 2, {"room": None}, "pending|rooms"),
    "mutant of a search at the start": (
        lambda: after(
            scenario(teams=[["Storm"], ["Beast"]], hands=[["Surprise Attack"]]),
            "play Surprise Attack",
        ),
        2,
        {"room": "Kitchen"},
        "pending|rooms",
    ),
    "placing a card that is elsewhere": (lambda: surprise("Toad"), 2, {"card": "Blob"}, "mutant"),
    "taking two chips after a search": (at_scan_of_room, 2, {"left": 2}, "pending"),
    "taking no chip": (at_scan_of_room, 2, {"left": 0}, "pending"),
    "taking three chips": (at_scan_of_level, 2, {"left": 3}, "pending"),
    "taking the first chip from a later room on": (
        at_scan_of_level,
        2,
        {"lowest": ATTIC[1]},
        "pending",
    ),
    "taking with nothing left above": (
        at_scan_of_level,
        2,
        {"left": 1, "lowest": "Security Vault"},
        "pending",
    ),
    "taking on a level where nobody went": (at_scan_of_room, 2, {"level": "Attic"}, "pending"),
    "going with one out of action": (at_search, 2, {"chosen": 2, "next": 2}, "pending"),
    "going with nobody, after the first slot": (at_search, 2, {"chosen": 0}, "pending"),
    "going with a later one first": (at_search, 2, {"chosen": 4}, "pending"),
    "going with a fourth": (at_search, 2, {"chosen": 8, "next": 4}, "pending"),
    "searching no room": (at_search, 2, {"place": 52}, "pending"),
    "going by a room card": (at_search, 2, {"op": "room"}, "pending"),
    "recovering in another room": (at_search, 2, {"op": "medical"}, "pending"),
    "responding to a level without a battle": (at_response, 2, {"place": 1}, "pending"),
    "responding to no level": (at_response, 2, {"place": 6}, "pending"),
    "healing nobody": (at_wing, 2, {"chosen": 0}, "pending"),
    "healing one who did not go": (at_wing, 2, {"chosen": 3}, "pending"),
    "healing elsewhere": (at_wing, 2, {"level": "Attic"}, "pending"),
    "rescue that is no rescue": (at_rescue, 2, {"rescued": False}, "pending"),
    "battle of nobody": (at_lead, 2, {"mates": 0}, "pending"),
    "battle with one at home": (at_lead, 2, {"mates": 7}, "pending"),
    "battle without one who is there": (at_lead, 2, {"mates": 1}, "pending"),
    "battle elsewhere": (at_lead, 2, {"level": "Basement"}, "pending"),
    "battle on a level without one": (at_lead, 2, {"level": "Ground Floor"}, "pending"),
    "leader who has not rolled": (at_lead, 2, {"leader": 0}, "pending"),
    "gift without a leader": (at_lead, 2, {"named": 1}, "pending"),
    "gift of one who gives nothing": (
        lambda: after(at_lead(), "lead with Storm"),
        2,
        {"named": 1},
        "pending",
    ),
    "gift to oneself": (
        lambda: after(at_lead(first="Cable"), "lead with Cable", "protect Rogue"),
        2,
        {"named": 0},
        "pending",
    ),
    "gift not settled": (
        lambda: after(at_lead(first="Cable"), "lead with Cable", "protect Rogue"),
        2,
        {"named": None},
        "pending",
    ),
    "roll of too many dice": (
        lambda: after(at_lead(), "lead with Storm"),
        3,
        {"dice": 5},
        "pending",
    ),
    "roll of another": (lambda: after(at_lead(), "lead with Storm"), 3, {"slot": 1}, "pending"),
    "roll another way": (lambda: after(at_lead(), "lead with Storm"), 3, {"flags": 4}, "pending"),
    "recovery of one without hits": (recovering, 2, {"slot": 0}, "pending"),
    "recovery of more dice": (recovering, 2, {"dice": 9}, "pending"),
    "recovery passed by": (recovering, 1, {"slot": 0}, "pending"),
    "dealing in another round": (dealing, 0, {"round": 1}, "pending"),
    "dealing to another": (dealing, 0, {"player": 0}, "pending"),
    "more cards than the hand size": (hands_dealt, 0, {"left": 6}, "pending"),
    "no more cards": (hands_dealt, 0, {"left": 0}, "pending"),
    "hand of another": (hands_dealt, 0, {"player": 1}, "pending"),
}


@pytest.mark.parametrize("name", STEPS)
def test_pending_steps_that_do_not_fit(name: str) -> None:
    make, index, changes, match = STEPS[name]
    s = make()
    value = s.value()
    game().state_from_dict(value)
    value["pending"][index].update(changes)
    with pytest.raises(xmcore.FormatError, match=match):
        game().state_from_dict(value)


@pytest.mark.parametrize("steps", ["cut short", "none", "upside down", "twice"])
def test_stacks_of_steps_that_cannot_be(steps: str) -> None:
    value = at_chip().value()
    pending = value["pending"]
    stacks = {
        "cut short": pending[:1],
        "none": [],
        "upside down": pending[::-1],
        "twice": [*pending, pending[-1]],
    }
    match = "a mark that only a later part of the turn sets" if steps == "none" else "pending"
    with pytest.raises(xmcore.FormatError, match=match):
        game().state_from_dict({**value, "pending": stacks[steps]})


# ------------------------------------------------------------------- what play reaches


@pytest.mark.parametrize(
    "string",
    [
        "siege",
        "siege(players=3,heroes=choose,length=short)",
        "siege(players=4,first_player=1,max_turns=30)",
    ],
)
def test_every_position_of_random_games_is_accepted(string: str, run_seed: int) -> None:
    g = xmcore.load_game(string)
    rng = random.Random(run_seed)
    for number in range(2):
        state = g.new_initial_state(seed=run_seed + number)
        while not state.is_terminal():
            outcomes, _ = state.chance_weights()
            numbers = [o for o, _ in outcomes] or state.legal_actions()
            state.apply_action(rng.choice(numbers))
            read = g.state_from_dict(state.to_dict())
            assert read.key() == state.key()
            assert read.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("make", [at_chip, at_scan_of_level, at_wing, at_lead, recovering])
def test_pending_steps_may_be_read_back(make: Callable[[], Scenario]) -> None:
    s = make()
    assert game().state_from_dict(s.value()).key() == s.state.key()
    assert asked(s) != "over"
