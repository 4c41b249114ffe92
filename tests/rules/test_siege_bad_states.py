"""Positions of X-Men: Under Siege that cannot be are refused, and the field is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import xmcore
from rules.siege_scenario import LEVELS, at, game, member, rooms_of, scenario_dict

ATTIC = rooms_of("Attic")
BASEMENT = LEVELS.index("Basement")

Edit = Callable[[dict[str, Any]], object]


def position(**fields: Any) -> dict[str, Any]:
    """Seat 0's turn begins. Storm is wounded in the Attic, where Toad fights for Greenhouse."""
    described: dict[str, Any] = {
        "teams": [[at("Storm", "Attic", hits=1), "Rogue"], [at("Beast", "Basement"), "Cable"]],
        "hands": [["Library", "Any Level"], ["Quick Response"]],
        "battles": {"Attic": ("Toad", "Greenhouse")},
        "taken": {ATTIC[0]: 0, "Kitchen": 1, "Swimming Pool": 1},
        "secured": {"Second Floor": 1},
        "team": {0: {"captured": ["Pyro"]}},
        "position": {"mutant_bottom": ["Blob"], "power_bottom": ["Gambit"]},
        **fields,
    }
    return scenario_dict(**described)


def refused(value: dict[str, Any], match: str) -> None:
    with pytest.raises(xmcore.FormatError, match=match):
        game(players=len(value["teams"])).state_from_dict(value)


def one(d: dict[str, Any], seat: int = 0, slot: int = 0) -> dict[str, Any]:
    """A member's dict."""
    row: dict[str, Any] = d["teams"][seat]["members"][slot]
    return row


def attic(d: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = d["levels"][0]
    return row


def without_room(room: str) -> Edit:
    return lambda d: d["rooms"].remove(room)


# What is changed in `position()`, and what the refusal says.
STATES: dict[str, tuple[Edit, str]] = {
    # cards
    "card in two hands": (
        lambda d: d["teams"][1]["hand"].update({"Library": 1}),
        "card_deck: 2 of 'Library' in the whole state, 1 belong",
    ),
    "card in hand and on the pile": (
        lambda d: d.update(card_pile={"Library": 1}),
        "card_deck: 2 of 'Library'",
    ),
    "more copies than there are": (
        lambda d: d.update(card_pile={"Quick Response": 5}),
        "card_deck: 6 of 'Quick Response'",
    ),
    "a deck with cards missing": (
        lambda d: d.update(card_deck={"Garage": 1}),
        "card_deck: 0 of \"Storm's Loft\" in the whole state|card_deck: 0 of 'Storm's Loft'",
    ),
    "unknown card": (lambda d: d.update(card_pile={"Ace": 1}), "card_pile: unknown card 'Ace'"),
    "known card not in hand": (
        lambda d: d["teams"][0].update(hand_known={"Kitchen": 1}),
        r"teams\[0\].hand_known: known cards are part of the hand",
    ),
    # Evil Mutants
    "mutant captured and in battle": (
        lambda d: d["teams"][1].update(captured=["Toad"]),
        "mutant_deck: 2 of 'Toad'",
    ),
    "mutant captured by two": (
        lambda d: d["teams"][1].update(captured=["Pyro"]),
        "mutant_deck: 2 of 'Pyro'",
    ),
    "mutant twice in one row of captives": (
        lambda d: d["teams"][0].update(captured=["Pyro", "Pyro"]),
        r"teams\[0\].captured",
    ),
    "mutant at the bottom and in battle": (
        lambda d: d.update(mutant_bottom=["Toad"]),
        "mutant_deck: 2 of 'Toad'",
    ),
    "mutant nowhere": (lambda d: d.update(mutant_deck={}), "mutant_deck: 0 of 'Mystique'"),
    "five scans": (
        lambda d: d.update(mutant_bottom=["Blob", *["Cerebro Scan"] * 5]),
        "mutant_deck: 5 of 'Cerebro Scan' in the whole state, 4 belong",
    ),
    "Cerebro Scan captured": (
        lambda d: d["teams"][0].update(captured=["Cerebro Scan"]),
        r"teams\[0\].captured: a Cerebro Scan is not kept",
    ),
    "Cerebro Scan in battle": (
        lambda d: attic(d).update(card="Cerebro Scan") or d["teams"][0]["captured"].append("Toad"),
        r"levels\[0\].card: a Cerebro Scan does not fight",
    ),
    # levels
    "strength above the mutant's": (
        lambda d: attic(d).update(strength=11),
        r"levels\[0\].strength: the indicator is from 1 to the strength",
    ),
    "battle at 0": (lambda d: attic(d).update(strength=0), r"levels\[0\].strength"),
    "strength off the track": (lambda d: attic(d).update(strength=22), r"22 is not from 0 to 21"),
    "strength without a battle": (
        lambda d: d["levels"][BASEMENT].update(strength=5),
        r"levels\[3\].strength: without a battle",
    ),
    "chip on 0 without a battle": (
        lambda d: (
            d["levels"][BASEMENT].update(chip=True, pool={"blank": 8, "evil_mutant": 2})
            or d["rooms"].remove("Laundry")
        ),
        r"levels\[3\].chip: without a battle",
    ),
    "secured without the chips for it": (
        lambda d: d["levels"][BASEMENT].update(secured=1),
        r"levels\[3\].secured: this player has not the chips for it",
    ),
    "secured by the wrong player": (
        lambda d: d["levels"][1].update(secured=0),
        r"levels\[1\].secured: this player has not the chips for it",
    ),
    "not secured with the chips for it": (
        lambda d: d["levels"][1].update(secured=None),
        r"levels\[1\].secured: a player has the chips that secure it",
    ),
    "secured with chips on its rooms": (
        lambda d: d["rooms"].append("Guest Room") or d["teams"][1]["chips"].update({LEVELS[1]: 7}),
        r"levels\[1\].secured: a secured level has no chips on rooms",
    ),
    "secured by nobody at the table": (
        lambda d: attic(d).update(secured=2),
        r"levels\[0\].secured",
    ),
    "a level too few": (lambda d: d["levels"].pop(), "levels: 5 elements where 6 belong"),
    # chips
    "a chip too many": (
        lambda d: d["teams"][0]["chips"].update({"Attic": 2}),
        "rooms: 6 of 'Attic' in the whole state, 5 belong",
    ),
    "a chip lost": (without_room("Laundry"), "rooms: 8 of 'Basement'"),
    "the chip on 0 on its room too": (
        lambda d: d["rooms"].append("Greenhouse"),
        "rooms: 6 of 'Attic'",
    ),
    "a room twice": (lambda d: d["rooms"].append("Laundry"), "rooms"),
    "unknown room": (lambda d: d["rooms"].append("Sauna"), "rooms: unknown room 'Sauna'"),
    "a pool with more than belong": (
        lambda d: attic(d).update(pool={"blank": 5, "evil_mutant": 1}),
        r"levels\[0\].pool: more chips than belong to the level",
    ),
    "a back the level has not": (
        lambda d: attic(d).update(pool={"blank": 4, "evil_mutant": 1, "xmen": 1}),
        r"levels\[0\].pool: more chips than belong",
    ),
    "more drawn than have left rooms": (
        lambda d: attic(d).update(pool={"blank": 2, "evil_mutant": 1}),
        r"levels\[0\].pool: more chips were drawn than have left rooms",
    ),
    "chip on 0 with every Evil Mutant chip in the pool": (
        lambda d: attic(d).update(pool={"blank": 4, "evil_mutant": 2}),
        r"levels\[0\].chip: no Evil Mutant chip has left the pool",
    ),
    # X-Men
    "figure in two teams": (
        lambda d: one(d, 1, 1).update(character="Storm"),
        "power_deck: 2 of 'Storm'",
    ),
    "figure twice in a team": (
        lambda d: one(d, 0, 1).update(character="Storm"),
        "power_deck: 2 of 'Storm'",
    ),
    "figure in a team and at the bottom": (
        lambda d: d.update(power_bottom=["Storm"]),
        "power_deck: 2 of 'Storm'",
    ),
    "figure nowhere": (lambda d: d.update(power_deck={}), "power_deck: 0 of 'Archangel'"),
    "four X-Men": (
        lambda d: d["teams"][0]["members"].extend([member("Havok"), member("Iceman")]),
        r"teams\[0\].members: 4 elements, at most 3",
    ),
    "unknown level": (
        lambda d: one(d).update(level="Roof"),
        r"teams\[0\].members\[0\].level: unknown level 'Roof'",
    ),
    "unknown character": (
        lambda d: one(d).update(character="Batman"),
        r"members\[0\].character: unknown character 'Batman'",
    ),
    "too many hits": (lambda d: one(d).update(hits=100), r"hits: 100 is not from 0 to 99"),
    "hits absorbed by one who cannot": (
        lambda d: one(d).update(absorbed=1),
        r"teams\[0\].members\[0\].absorbed: this character has no ability",
    ),
    # marks of a turn
    **{
        f"{mark} in another's turn": (
            lambda d, mark=mark: one(d, 1).update({mark: True, "hits": 9}),  # type: ignore[misc]
            rf"teams\[1\].members\[0\].{mark}: marks of a turn belong to its player",
        )
        for mark in ("moved", "rolled", "rescued", "life")
    },
    **{
        f"{mark} before the turn has begun": (
            lambda d, mark=mark: one(d).update({mark: True, "hits": 9}),  # type: ignore[misc]
            rf"teams\[0\].members\[0\].{mark}: a mark that only a later part of the turn sets",
        )
        for mark in ("moved", "rolled", "life")
    },
    "moved and at home": (
        lambda d: one(d).update(level=None, moved=True),
        r"teams\[0\].members\[0\].level: one who moved or fought is on a level",
    ),
    "rescued and on a level": (
        lambda d: one(d).update(rescued=True, hits=0),
        r"members\[0\].rescued: one who was rescued this turn is at home, unhurt",
    ),
    "rescued and hurt": (
        lambda d: one(d).update(rescued=True, level=None),
        r"members\[0\].rescued: one who was rescued this turn is at home, unhurt",
    ),
    "for its life without a serious wound": (
        lambda d: one(d).update(life=True, hits=3),
        r"members\[0\].life: only a serious wound makes one roll for life",
    ),
    "stopped before the turn has begun": (
        lambda d: d.update(stopped=True),
        "stopped: a mark that only a later part of the turn sets",
    ),
    # the end
    "over without a reason": (
        lambda d: d.update(end="rooms", winners=[1], pending=[]),
        "end: 'rooms', but chips, battles and points say 'none'",
    ),
    "won and going on": (lambda d: d.update(winners=[0]), "winners"),
    "unknown end": (lambda d: d.update(end="rain"), "end: unknown end_reason 'rain'"),
    "blood below 0": (lambda d: d["teams"][0].update(blood=-1), r"teams\[0\].blood"),
    "turn of nobody": (lambda d: d.update(turn_player=2), "turn_player: 2 is not from 0 to 1"),
    "set-up without steps": (lambda d: d.update(turn=0), "turn: 0 is the set-up"),
}


@pytest.mark.rule("siege-10.1")
def test_the_position_itself_is_accepted() -> None:
    state = game().state_from_dict(position())
    assert game().state_from_dict(state.to_dict()).key() == state.key()


@pytest.mark.parametrize("name", STATES)
def test_positions_that_cannot_be(name: str) -> None:
    value = position()
    edit, match = STATES[name]
    edit(value)
    refused(value, match)


def test_known_cards_belong_to_games_of_two() -> None:
    value = position(teams=[["Storm"], ["Beast"], ["Cable"]])
    value["teams"][0]["hand_known"] = {"Library": 1}
    refused(value, r"teams\[0\].hand_known")
