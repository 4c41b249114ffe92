"""Snapshots of released formats. They must load for ever: never write a kept one anew, add.

    python -m goldens.snapshots NAME     adds snapshots of today's format (from the folder tests)

Each file is a msgpack map: the snapshot, the pack that it was made with, and what it must read
as (`State.to_dict`), in tests/goldens/snapshots/.
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
STRINGS = ("alert", "alert(mode=advanced)", "alert(players=4,mode=advanced,heroes=choose)")


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
    name = sys.argv[1]
    file = FOLDER / f"{name}.msgpack"
    if file.exists():
        sys.exit(f"{file} is kept for ever; choose another name")
    FOLDER.mkdir(exist_ok=True)
    entries = [record(state) for string in STRINGS for _, state in positions(string)]
    pack = xmcore.load_game("alert").pack()
    file.write_bytes(msgpack.packb({"packs": {"alert": pack}, "states": entries}))
    print(f"{len(entries)} snapshots in {file.name}")


if __name__ == "__main__":
    main()
