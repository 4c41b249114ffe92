"""A whole game as text: every answer of the API that a person can read, step by step.

python -m goldens.playthrough     writes the kept ones anew (from the folder tests)
"""

from __future__ import annotations

import random
from pathlib import Path

import xmcore

FOLDER = Path(__file__).parent / "playthroughs"

# Name of the file: game string, seed. Every option has a file in which it is not the default.
GAMES = {
    "alert-basic": ("alert", 1),
    "alert-basic-choose": ("alert(players=3,heroes=choose)", 2),
    "alert-advanced": ("alert(mode=advanced)", 3),
    "alert-advanced-choose": ("alert(players=4,mode=advanced,heroes=choose,first_player=2)", 4),
    "alert-max-turns": ("alert(players=4,mode=advanced,max_turns=40)", 5),
    "siege-full": ("siege", 1),
    "siege-short": ("siege(players=3,length=short)", 2),
    "siege-choose": ("siege(players=4,heroes=choose,first_player=2)", 3),
    "siege-max-turns": ("siege(players=4,max_turns=10)", 4),
    "skirmish": ("skirmish", 1),
    "skirmish-free": ("skirmish(cards_per_phase=0,move_exact=false)", 2),
    "skirmish-team": (
        "skirmish(first_player=1,placement=listed,max_turns=40,at_limit=hits,"
        "team=[Beast,Storm,Longshot,Professor X,Rogue,Shadowcat,Archangel,Iceman])",
        3,
    ),
}


def show_event(event: dict[str, object]) -> str:
    rest = ", ".join(f"{k} {v}" for k, v in event.items() if k != "event" and v is not None)
    return f"    {event['event']}: {rest}"


def show_choices(state: xmcore.State) -> list[str]:
    outcomes, total = state.chance_weights()
    if outcomes:
        kinds = len(outcomes)
        return [f"chance: {kinds} outcomes, weights {outcomes[0][1]}..{outcomes[-1][1]} of {total}"]
    actions = [f"{a} {state.action_to_string(a)}" for a in state.legal_actions()]
    return [f"player {state.current_player()}: {'; '.join(actions)}"]


def playthrough(string: str, seed: int) -> str:
    """The text of one random game."""
    game = xmcore.load_game(string)
    rng = random.Random(seed)
    state = game.new_initial_state(seed=seed)
    lines = [f"game {game}", f"actions {game.num_distinct_actions}, players {game.num_players}"]
    while not state.is_terminal():
        lines += show_choices(state)
        outcomes, _ = state.chance_weights()
        if outcomes:
            choice = rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
        else:
            choice = rng.choice(state.legal_actions())
        lines.append(f"  > {choice} {state.action_to_string(choice)}")
        state.apply_action(choice)
        lines += [show_event(event) for event in state.events()]
    lines.append(f"end {state.end_reason()}, turn {state.turn()}, returns {state.returns()}")
    for key, value in state.to_dict().items():
        lines.append(f"{key}: {value}")
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (string, seed) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(string, seed))


if __name__ == "__main__":
    main()
