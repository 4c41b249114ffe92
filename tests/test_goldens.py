"""Kept results: playthroughs, old snapshots, counts. A difference is a change of rules."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest
from goldens import perft, playthrough, positions, snapshots
from reference.driver import Reference
from reference.duel import RIVALS

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


# Steps that random games hardly come to.
RARE: dict[str, set[str]] = {}


def load(file: Path) -> dict[str, Any]:
    kept: dict[str, Any] = msgpack.unpackb(file.read_bytes(), strict_map_key=False)
    return kept


@pytest.mark.parametrize("file", KEPT, ids=lambda f: f.stem)
def test_old_snapshots_load(file: Path) -> None:
    kept = load(file)
    for entry in kept["states"]:
        name = entry["game"].split("(")[0]
        game = xmcore.load_game(entry["game"], kept["packs"][name])
        state = game.state_from_bytes(entry["snapshot"])
        now = state.to_dict()
        assert {k: now[k] for k in entry["dict"]} == entry["dict"]
        state.playout(1)
        assert state.is_terminal()


@pytest.mark.parametrize("name", [info.name for info in xmcore.games()])
def test_todays_format_is_kept(name: str) -> None:
    """The newest kept snapshots of a game are those of this format, byte for byte, and there is
    one for each kind of decision and chance event."""
    newest = [kept for kept in map(load, KEPT) if name in kept["packs"]][-1]
    steps = set()
    for entry in newest["states"]:
        if entry["game"].split("(")[0] != name:
            continue
        game = xmcore.load_game(entry["game"], newest["packs"][name])
        assert game.state_from_bytes(entry["snapshot"]).to_bytes() == entry["snapshot"]
        pending = entry["dict"]["pending"]
        steps.add(pending[-1]["step"] if pending else "end")
    kinds = xmcore.load_game(name).kinds("steps")
    waiting = {k.name for k in kinds if k.detail != "automatic"} - RARE.get(name, set())
    assert steps >= waiting | {"end"}


def test_counts() -> None:
    assert perft.counts() == json.loads(perft.FILE.read_text())


def reference_of(game: xmcore.Game) -> Callable[[], Reference]:
    """Makes references of the game with its options and printed content."""
    rivals = RIVALS[game.name]
    tables = rivals.contents()[0].tables
    return lambda: rivals.reference(tables, **game.options)


@pytest.mark.parametrize(
    "string",
    [
        "alert(heroes=choose)",
        "alert(players=3,mode=advanced,heroes=choose)",
        "siege(heroes=choose)",
        "siege(players=4,length=short,heroes=choose)",
        "skirmish",
        "skirmish(first_player=1,placement=listed)",
    ],
)
def test_counts_of_the_reference(string: str) -> None:
    game = xmcore.load_game(string)
    state, reference = game.new_initial_state(seed=1), reference_of(game)
    for depth in (1, 2, 3):
        assert perft.perft(state, depth) == perft.perft_of_reference(reference, [], depth)


POSITIONS = {position["name"]: position for position in positions.kept()}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions(name: str) -> None:
    """The position, by hand and played from the beginning, and the counts from it."""
    kept = POSITIONS[name]
    state, _ = positions.play(xmcore.load_game(kept["game"]), kept["choices"])
    assert state.to_dict() == kept["position"]
    assert positions.counts(kept) == kept["counts"]


# Sequences shorter by one than those that the reference counts: each is played from the beginning.
ENOUGH = 1500


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_of_the_reference(name: str) -> None:
    kept = POSITIONS[name]
    game = xmcore.load_game(kept["game"])
    _, choices = positions.play(game, kept["choices"])
    reference = reference_of(game)
    played = reference()
    for choice in choices:
        played.apply(choice)
    own = played.to_dict()
    assert own == {field: kept["position"][field] for field in own}
    for depth in positions.DEPTHS:
        if depth < 3 or kept["counts"][1] <= ENOUGH:
            count = perft.perft_of_reference(reference, choices, depth)
            assert count == kept["counts"][depth - 1], depth
