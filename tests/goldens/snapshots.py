"""Snapshots of released formats. They must load for ever: never write a kept one anew, add.

    python -m goldens.snapshots NAME [GAME...]     adds snapshots of today's format, of these games
                                                   or of all (from the folder tests)

Each file is a msgpack map: the snapshot, the pack that it was made with, and what it must read
as (`State.to_dict`), in tests/goldens/snapshots/. Files are named by the version and the games.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgpack

import xmcore

FOLDER = Path(__file__).parent / "snapshots"
STRINGS = {
    "alert": ("alert", "alert(mode=advanced)", "alert(players=4,mode=advanced,heroes=choose)"),
    "siege": ("siege", "siege(players=3,length=short)", "siege(players=4,heroes=choose)"),
    "skirmish": (
        "skirmish",
        "skirmish(placement=listed,cards_per_phase=0,move_exact=false)",
        "skirmish(first_player=1,team=[Beast,Storm,Longshot,Professor X,Rogue,Shadowcat,"
        "Archangel,Iceman])",
    ),
}


def positions(string: str) -> Iterator[tuple[str, xmcore.State]]:
    """One position for each pending step that random games of a string come to, and an end."""
    game = xmcore.load_game(string)
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        state = game.new_initial_state(seed=seed)
        while True:
            pending = state.to_dict()["pending"]
            step = pending[-1]["step"] if pending else "end"
            if step not in seen:
                seen.add(step)
                yield step, state
            if state.is_terminal():
                break
            outcomes, _ = state.chance_weights()
            state.apply_action(
                rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
                if outcomes
                else rng.choice(state.legal_actions())
            )


def record(state: xmcore.State) -> dict[str, Any]:
    return {"game": str(state.game), "snapshot": state.to_bytes(), "dict": state.to_dict()}


def main() -> None:
    name, *games = sys.argv[1:]
    file = FOLDER / f"{name}.msgpack"
    if file.exists():
        sys.exit(f"{file} is kept for ever; choose another name")
    FOLDER.mkdir(exist_ok=True)
    chosen = games or list(STRINGS)
    strings = [string for game in chosen for string in STRINGS[game]]
    entries = [record(state) for string in strings for _, state in positions(string)]
    packs = {game: xmcore.load_game(game).pack() for game in chosen}
    file.write_bytes(msgpack.packb({"packs": packs, "states": entries}))
    print(f"{len(entries)} snapshots in {file.name}")


if __name__ == "__main__":
    main()
