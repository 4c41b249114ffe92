"""Every action has a text of its own in every state, legal or not, and is found again by it."""

from __future__ import annotations

import random

import pytest

import xmcore

GAMES = (
    *("alert(players=3)", "alert(players=4,mode=advanced)", "siege(players=2)"),
    *("skirmish", "skirmish(cards_per_phase=0,move_exact=false)"),
)


def check_texts(state: xmcore.State, rng: random.Random) -> None:
    actions = range(state.game.num_distinct_actions)
    texts = [state.action_to_string(action) for action in actions]
    twice = (
        {text for text in texts if texts.count(text) > 1} if len(set(texts)) < len(texts) else ()
    )
    assert not twice, f"{twice} in {state.to_dict()}"
    for action in rng.sample(actions, 5):
        assert state.string_to_action(texts[action]) == action
        assert state.string_to_action(state.game.action_to_string(action)) == action


@pytest.mark.parametrize("string", GAMES)
def test_texts_of_all_actions_differ(string: str) -> None:
    game = xmcore.load_game(string)
    rng = random.Random(string)
    state = game.new_initial_state(seed=1)
    state.step()
    for step in range(400):
        if state.is_terminal():
            break
        if step < 20 or step % 20 == 0:
            check_texts(state, rng)
        state.step(rng.choice(state.legal_actions()))


def test_outcomes_say_what_happens() -> None:
    """A coin falls, a card of the deck is looked at or drawn."""
    state = xmcore.load_game("skirmish").new_initial_state(seed=1)
    assert [state.action_to_string(o) for o, _ in state.chance_outcomes()] == [
        "player 0 begins",
        "player 1 begins",
    ]
    assert state.string_to_action("player 1 begins") == 1
    state.apply_action(1)
    rng = random.Random(1)
    texts: set[str] = set()
    for seed in range(60):
        state = xmcore.load_game("skirmish(first_player=0)").new_initial_state(seed=seed)
        while not state.is_terminal() and state.turn() < 30:
            if state.is_chance_node():
                found = [state.action_to_string(o) for o, _ in state.chance_outcomes()]
                texts |= {text.split(" ")[0] for text in found}
                state.apply_action(state.chance_outcomes()[0][0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        if texts == {"draw", "see"}:
            return
    raise AssertionError(texts)
