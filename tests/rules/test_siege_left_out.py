"""Positions by hand may leave out what follows from the rest: decks, rooms, pools."""

from __future__ import annotations

from typing import Any

import pytest

import xmcore

GAME = xmcore.load_game("siege(first_player=0)")


def position(**more: Any) -> dict[str, Any]:
    """Storm at home, an empty other team, nothing on the levels."""
    teams = [{"members": [{"character": "Storm"}]}, {"members": []}]
    return {"turn": 1, "turn_player": 0, "teams": teams, "levels": [{} for _ in range(6)], **more}


@pytest.mark.rule("siege-1.4")
def test_rooms_left_out_have_their_chips_and_pools_are_full() -> None:
    value = GAME.state_from_dict(position()).to_dict()
    whole = GAME.new_initial_state(seed=1).to_dict()
    assert value["rooms"] == whole["rooms"]
    assert [level["pool"] for level in value["levels"]] == [
        level["pool"] for level in whole["levels"]
    ]
    assert value["mutant_deck"] == whole["mutant_deck"]
    assert value["card_deck"] == whole["card_deck"]
    assert "Storm" not in value["power_deck"] and len(value["power_deck"]) == 17


@pytest.mark.rule("siege-5.5", "siege-5.8")
def test_a_pool_left_out_lacks_the_chip_on_0_and_others_stay_as_given() -> None:
    whole = GAME.new_initial_state(seed=1).to_dict()
    levels: list[dict[str, Any]] = [{} for _ in range(6)]
    levels[0] = {"card": "Toad", "strength": 5, "chip": True}
    levels[1] = {"pool": {"blank": 5, "evil_mutant": 3}}
    rooms = [room for room in whole["rooms"] if room not in ("Storm's Loft", "Guest Room")]
    fields = position(levels=levels, rooms=rooms)
    fields["teams"][1]["chips"] = {"Second Floor": 1}
    value = GAME.state_from_dict(fields).to_dict()
    assert value["levels"][0]["pool"] == {"blank": 4, "evil_mutant": 1}
    assert value["levels"][1]["pool"] == {"blank": 5, "evil_mutant": 3}
    assert value["levels"][2]["pool"] == whole["levels"][2]["pool"]
    assert "Toad" not in value["mutant_deck"]


@pytest.mark.rule("siege-1.4")
def test_rooms_left_out_beside_chips_taken_are_too_many() -> None:
    fields = position()
    fields["teams"][0]["chips"] = {"Attic": 1}
    with pytest.raises(xmcore.FormatError, match="rooms: 6 of 'Attic' in the whole state, 5"):
        GAME.state_from_dict(fields)


def test_snapshots_leave_nothing_out() -> None:
    data = GAME.state_from_dict(position()).to_bytes()
    for key in (b"rooms", b"card_deck"):
        with pytest.raises(xmcore.FormatError):
            GAME.state_from_bytes(data.replace(key, key[:-1] + b"x"))
