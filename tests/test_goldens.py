"""Kept results: playthroughs, old snapshots, counts. A difference is a change of rules."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

import msgpack
import pytest
from goldens import perft, playthrough, snapshots
from reference.alert import AlertReference
from reference.alert_nodes import Chance, Terminal
from reference.duel import alert_content

import xmcore


@pytest.mark.parametrize("name", playthrough.GAMES)
def test_playthrough(name: str) -> None:
    kept = (playthrough.FOLDER / f"{name}.txt").read_text()
    now = playthrough.playthrough(*playthrough.GAMES[name])
    difference = list(difflib.unified_diff(kept.splitlines(), now.splitlines(), lineterm="", n=2))
    assert not difference, "\n".join(difference[:40])


def test_every_option_has_a_playthrough() -> None:
    for info in xmcore.games():
        used = [
            xmcore.load_game(s).options
            for s, _ in playthrough.GAMES.values()
            if s.startswith(info.name)
        ]
        for option in info.options:
            values = {str(options[option.name]) for options in used}
            assert values - {option.default}, f"{info.name}: {option.name}"


KEPT = sorted(snapshots.FOLDER.glob("*.msgpack"))


@pytest.mark.parametrize("file", KEPT, ids=lambda f: f.stem)
def test_old_snapshots_load(file: Path) -> None:
    kept = msgpack.unpackb(file.read_bytes(), strict_map_key=False)
    for entry in kept["states"]:
        name = entry["game"].split("(")[0]
        game = xmcore.load_game(entry["game"], kept["packs"][name])
        state = game.state_from_bytes(entry["snapshot"])
        now = state.to_dict()
        assert {k: now[k] for k in entry["dict"]} == entry["dict"]
        state.playout(1)
        assert state.is_terminal()


def test_todays_format_is_kept() -> None:
    """The newest kept snapshots are those of this format, byte for byte."""
    kept = msgpack.unpackb(KEPT[-1].read_bytes(), strict_map_key=False)
    for entry in kept["states"]:
        game = xmcore.load_game(entry["game"], kept["packs"][entry["game"].split("(")[0]])
        assert game.state_from_bytes(entry["snapshot"]).to_bytes() == entry["snapshot"]
    steps = {e["dict"]["pending"][-1]["step"] for e in kept["states"] if e["dict"]["pending"]}
    assert len(steps) > 17


def test_counts() -> None:
    assert perft.counts() == json.loads(perft.FILE.read_text())


@pytest.mark.parametrize(
    "name", ["alert(heroes=choose)", "alert(players=3,mode=advanced,heroes=choose)"]
)
def test_counts_of_the_reference(name: str) -> None:
    """The same counts of the reference, which has no copies: each sequence is played anew."""
    game = xmcore.load_game(name)
    content, _ = alert_content(lucky=False)

    def count(path: list[dict[str, object]], depth: int) -> int:
        reference = AlertReference(content, **game.options)  # type: ignore[arg-type]
        for choice in path:
            reference.apply(choice)
        node = reference.node()
        if depth == 0 or isinstance(node, Terminal):
            return 1
        choices = [o for o, _ in node.outcomes] if isinstance(node, Chance) else node.actions
        return len(choices) if depth == 1 else sum(count([*path, c], depth - 1) for c in choices)

    for depth in (1, 2, 3):
        assert perft.perft(game.new_initial_state(seed=1), depth) == count([], depth)
