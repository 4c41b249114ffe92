"""Games without a limit of turns: where turns stop being counted."""

from __future__ import annotations

import random

import pytest

import xmcore

LAST = 32767  # what an event can tell


@pytest.mark.parametrize(
    "string", ["alert(max_turns=0)", "siege(max_turns=0,players=3)", "skirmish(max_turns=0)"]
)
def test_turns_stop_being_counted_and_events_tell_so(string: str) -> None:
    game = xmcore.load_game(string)
    state = game.new_initial_state(seed=1)
    rng = random.Random(1)
    while state.to_dict()["turn"] == 0:
        legal = state.legal_actions()
        state.step(rng.choice(legal) if legal else None)
    position = state.to_dict()
    del position["pending"]
    position["turn"] = LAST - 1
    state = game.state_from_dict(position)
    told: list[int] = []
    seats: list[int] = []
    while len(told) < 4:
        state.step(rng.choice(state.legal_actions()) if state.legal_actions() else None)
        for event in state.events():
            if event["event"] == "turn":
                told.append(event["turn"])
                seats.append(event["player"])
        assert game.state_from_bytes(state.to_bytes()) == state
    assert told[:4] == [LAST] * 4 and {*told} == {LAST}
    assert seats == [(seats[0] + i) % game.num_players for i in range(len(seats))]


@pytest.mark.parametrize(
    "string", ["alert(max_turns=32001)", "siege(max_turns=32001)", "skirmish(max_turns=32001)"]
)
def test_the_limit_of_turns_can_be_reached(string: str) -> None:
    with pytest.raises(xmcore.OptionError, match="from 0 to 32000"):
        xmcore.load_game(string)
