"""Every kept input of the fuzz targets, replayed; with sanitizers where the compiler has them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgpack
import pytest
from c.build import Build, compilers, sanitizer_flags
from fuzz.run import TARGETS, corpus, replay, replay_build
from fuzz.seed_corpus import rich_skirmish, small_alert, small_siege, small_skirmish

import xmcore

SANITIZERS = "address,undefined"

pytestmark = pytest.mark.skipif(not compilers(), reason="no C compiler")


def sanitizes(compiler: str, folder: Path) -> bool:
    """Can the compiler build, and this machine run, a program with the sanitizers?"""
    source, program = folder / "empty.c", folder / "empty"
    source.write_text("int main(void) { return 0; }\n")
    command = [compiler, *sanitizer_flags(SANITIZERS), str(source), "-o", str(program)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        return False
    return subprocess.run([str(program)], capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    folder, compiler = tmp_path_factory.mktemp("fuzz"), compilers()[0]
    return replay_build(compiler, folder, SANITIZERS if sanitizes(compiler, folder) else "")


@pytest.mark.parametrize("target", TARGETS)
def test_corpus(build: Build, target: str) -> None:
    assert corpus(target)
    result = replay(build, target)
    assert result.returncode == 0, f"exit {result.returncode}\n{result.stdout}{result.stderr}"


SMALL = {
    "alert": (small_alert(), ["players=2", "players=4"]),
    "siege": (small_siege(), ["players=2", "players=4"]),
    "skirmish": (small_skirmish(), ["", "cards_per_phase=0,move_exact=false"]),
    "skirmish, rich": (rich_skirmish(), ["", "cards_per_phase=0,move_exact=false"]),
}


@pytest.mark.parametrize("name", SMALL)
def test_small_packs_are_taken(name: str) -> None:
    """A pack from which mutation begins must be right itself."""
    pack, options = SMALL[name]
    for some in options:
        game = xmcore.load_game(f"{pack['game']}({some})", msgpack.packb(pack))
        games = game.simulate(20, seed=1)
        assert len(games) == 20
