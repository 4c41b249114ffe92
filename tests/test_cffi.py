"""The second door: the same games through cffi and through the Cython module, side by side."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import xmcore

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "bindings" / "cffi"))  # it need not be installed for its test

import xmcore_cffi  # noqa: E402  (after the path)

DOORS = (xmcore, xmcore_cffi)
STRINGS = [
    "alert",
    "alert(players=2,mode=advanced)",
    "alert( mode = basic , players = 3 )",
    'alert(players="3",mode="advanced",heroes=choose)',
    "alert(players=4,first_player=2)",
    "alert(players=4,mode=advanced,heroes=choose,first_player=0)",
    "alert(max_turns=9)",
    "siege(players=3,length=short)",
    'siege(heroes="choose",players=4,max_turns=12)',
    'skirmish(placement="listed",team=[Rogue,Archangel,Longshot,Beast,"Jubilee",Shadowcat,Gambit,'
    "Nightcrawler],first_player=1)",
    "skirmish(max_turns=9,at_limit=hits,move_exact=false,cards_per_phase=0)",
]


def pair(string: str) -> tuple[Any, Any]:
    """The same game through both doors."""
    return xmcore.load_game(string), xmcore_cffi.load_game(string)


def same(a: Any, b: Any, name: str, *arguments: Any) -> Any:
    """What a method or property says on both sides, if it is the same."""
    first, second = (
        value(*arguments) if callable(value := getattr(x, name)) else value for x in (a, b)
    )
    assert first == second
    assert type(first) is type(second)
    return first


def compare(a: Any, b: Any) -> None:
    """Everything that a state tells."""
    for name in (
        "to_bytes", "key", "current_player", "is_chance_node", "is_terminal", "end_reason",
        "turn", "legal_actions", "legal_action_count", "legal_actions_mask", "chance_weights",
        "chance_outcomes", "returns", "rewards", "events", "history", "to_dict",
    ):  # fmt: skip
        same(a, b, name)
    for player in range(a.game.num_players):
        for name in ("view", "events", "history"):
            same(a, b, name, player)
    for action in a.legal_actions() or [o for o, _ in a.chance_weights()[0]]:
        assert same(a, b, "is_legal", action)
        text = same(a, b, "action_to_string", action)
        assert same(a, b, "string_to_action", text) == action
        same(a, b, "action_to_dict", action)


@pytest.mark.parametrize("string", STRINGS)
def test_games_tell_the_same(string: str) -> None:
    a, b = pair(string)
    for name in (
        "name", "num_players", "num_distinct_actions", "max_chance_outcomes", "max_game_length",
        "min_utility", "max_utility", "state_size", "content_hash",
    ):  # fmt: skip
        same(a, b, name)
    assert same(a, b, "__str__") == str(xmcore_cffi.load_game(str(b)))
    for action in range(a.num_distinct_actions):
        text = same(a, b, "action_to_string", action)
        assert same(a, b, "string_to_action", text) == action
        same(a, b, "action_to_dict", action)


@pytest.mark.parametrize("string", STRINGS)
def test_a_whole_game_by_steps(string: str) -> None:
    a, b = (g.new_initial_state(seed=11) for g in pair(string))
    choice = random.Random(string)
    compare(a, b)
    a.step()
    b.step()
    while not a.is_terminal():
        compare(a, b)
        action, forced = choice.choice(a.legal_actions()), choice.random() < 0.3
        a.step(action, forced=forced)
        b.step(action, forced=forced)
    compare(a, b)
    assert b.is_terminal()


@pytest.mark.parametrize("string", [*STRINGS[:4], STRINGS[-3], STRINGS[-1]])
def test_a_whole_game_by_explicit_outcomes(string: str) -> None:
    a, b = (g.new_initial_state(seed=0, stream=5) for g in pair(string))
    choice = random.Random(string)
    while not a.is_terminal():
        compare(a, b)
        outcomes, _ = a.chance_weights()
        action = choice.choice([o for o, _ in outcomes] or a.legal_actions())
        a.apply_action(action)
        b.apply_action(action)
    compare(a, b)


@pytest.mark.parametrize("string", [STRINGS[1], STRINGS[-4], STRINGS[-2]])
def test_clone_child_reseed_resample_playout(string: str) -> None:
    a, b = (g.new_initial_state(seed=4) for g in pair(string))
    for s in (a, b):
        assert s.playout(7, 40) == 40
    compare(a, b)
    compare(a.clone(), b.clone())
    compare(a.clone(seed=3, log=True), b.clone(seed=3, log=True))
    action = a.legal_actions()[-1]
    compare(a.child(action), b.child(action))
    compare(a.resample_from_infostate(1, 9, 2), b.resample_from_infostate(1, 9, 2))
    a.reseed(5, stream=6)
    b.reseed(5, stream=6)
    a.step(action)
    b.step(action)
    compare(a, b)
    assert a.playout(1, stream=3) == b.playout(1, stream=3)
    compare(a, b)


@pytest.mark.parametrize("string", [STRINGS[1], STRINGS[-4], STRINGS[-2]])
def test_snapshots_and_dicts_cross_over(string: str) -> None:
    one, two = pair(string)
    a, b = one.new_initial_state(seed=1), two.new_initial_state(seed=2)
    a.playout(1, 30)
    b.playout(2, 35)
    compare(a, two.state_from_bytes(a.to_bytes()))
    compare(one.state_from_bytes(b.to_bytes()), b.clone(log=True))
    for value in (a.to_dict(), b.to_dict()):
        compare(one.state_from_dict(value, seed=8, stream=1), two.state_from_dict(value, 8, 1))


def test_copies_are_their_own() -> None:
    state = xmcore_cffi.load_game("alert").new_initial_state(seed=1)
    state.step()
    before = state.to_bytes()
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state
        assert other.history() == state.history()
        other.step(other.legal_actions()[0])
        assert other != state
        assert state.to_bytes() == before
    assert state != 3
    with pytest.raises(TypeError):
        hash(state)


def test_games_compare_and_hash() -> None:
    a, b = xmcore_cffi.load_game("alert(players=3)"), xmcore_cffi.Game("alert", players=3)
    assert a == b
    assert hash(a) == hash(b)
    assert a != xmcore_cffi.load_game("alert")
    assert a != str(a)
    assert pickle.loads(pickle.dumps(a)) == a
    assert repr(a) == "xmcore_cffi.load_game('alert(players=3)')"


def test_reprs_tell_where_a_state_is() -> None:
    game = xmcore_cffi.load_game("alert")
    state = game.new_initial_state(seed=1)
    assert repr(state) == "<State of alert, turn 0, at a chance event>"
    state.step()
    assert repr(state).endswith(" to act>")
    state.playout(1)
    assert "over: " in repr(state)


@pytest.mark.parametrize("name", ["alert", "siege", "skirmish"])
def test_a_pack_given_by_hand(name: str) -> None:
    pack = xmcore.load_game(name).pack()
    a, b = xmcore.load_game(name, pack), xmcore_cffi.load_game(name, pack)
    assert a.content_hash == b.content_hash
    compare(a.new_initial_state(seed=1), b.new_initial_state(seed=1))


def fresh(door: Any) -> Any:
    state = door.load_game("alert(players=2,mode=advanced)").new_initial_state(seed=1)
    state.step()
    return state


ERRORS: dict[str, Callable[[Any], Any]] = {
    "unknown game": lambda x: x.load_game("chess"),
    "grammar": lambda x: x.load_game("alert(players"),
    "not UTF-8": lambda x: x.load_game("alert(\udc80=1)"),
    "unknown option": lambda x: x.Game("alert", colour="red"),
    "quoted value": lambda x: x.Game("alert", mode='a "b", c'),
    "list value": lambda x: x.Game("alert", mode=["a b", "c,d"]),
    "strings and keywords": lambda x: x.Game("alert(players=2)", mode="basic"),
    "bad pack": lambda x: x.load_game("alert", b"\x80"),
    "no pack": lambda x: x.load_game("alert", b""),
    "illegal action": lambda x: fresh(x).apply_action(x.load_game("alert").num_distinct_actions),
    "illegal step": lambda x: fresh(x).step(0),
    "negative step": lambda x: fresh(x).step(-1),
    "huge action": lambda x: fresh(x).apply_action(2**80),
    "action of no text": lambda x: fresh(x).action_to_string(-7),
    "action of no dict": lambda x: fresh(x).action_to_dict(10**6),
    "text of no action": lambda x: fresh(x).string_to_action("sing"),
    "no snapshot": lambda x: fresh(x).game.state_from_bytes(b"\x81\xa1x"),
    "no bytes": lambda x: fresh(x).game.state_from_bytes(b""),
    "another game": lambda x: x.load_game("alert").state_from_bytes(fresh(x).to_bytes()),
    "no dict": lambda x: fresh(x).game.state_from_dict({"turn": {1, 2}}),
    "bad dict": lambda x: fresh(x).game.state_from_dict({**fresh(x).to_dict(), "turn": -3}),
    "no seat": lambda x: fresh(x).view(2),
    "huge seat": lambda x: fresh(x).view(2**70),
    "no seat of events": lambda x: fresh(x).events(-1),
    "no seat to resample for": lambda x: fresh(x).resample_from_infostate(9, 1),
    "negative seed": lambda x: fresh(x).reseed(-1),
    "huge stream": lambda x: fresh(x).reseed(1, 2**64),
    "negative steps": lambda x: fresh(x).playout(1, -1),
}


@pytest.mark.parametrize("what", ERRORS)
def test_errors_are_the_same(what: str) -> None:
    told = []
    for door in DOORS:
        with pytest.raises(door.Error) as caught:
            ERRORS[what](door)
        told.append((type(caught.value).__name__, str(caught.value)))
        assert type(caught.value).__module__ == f"{door.__name__}.errors"
    assert told[0] == told[1]


def test_a_failed_call_leaves_the_state() -> None:
    state = fresh(xmcore_cffi)
    before, log = state.to_bytes(), state.history()
    for action in (-1, 10**6):
        with pytest.raises(xmcore_cffi.IllegalActionError):
            state.apply_action(action)
        with pytest.raises(xmcore_cffi.IllegalActionError):
            state.step(action)
    assert (state.to_bytes(), state.history()) == (before, log)
    assert state.events() == []


def test_numbers_are_not_guessed() -> None:
    state = fresh(xmcore_cffi)
    for wrong in (1.0, "1"):
        with pytest.raises(TypeError):
            state.apply_action(wrong)
        with pytest.raises(TypeError):
            state.reseed(wrong)


def test_enums_of_the_header() -> None:
    door = xmcore_cffi.default_library()
    values = {name: getattr(door.lib, name) for name in dir(door.lib) if name.startswith("XM_")}
    assert values["XM_ABI_VERSION"] == xmcore.abi_version() == xmcore_cffi.abi_version()
    assert values["XM_CHANCE_PLAYER"] == xmcore.CHANCE_PLAYER == xmcore_cffi.CHANCE_PLAYER
    assert values["XM_TERMINAL_PLAYER"] == xmcore.TERMINAL_PLAYER == xmcore_cffi.TERMINAL_PLAYER
    for name, value in values.items():
        if name in ("XM_OK", "XM_AGAIN") or name.startswith("XM_ERR_"):
            assert door.text(door.lib.xm_status_name(value)) == name
        if name.startswith("XM_END_"):
            assert xmcore.end_reason_name(value) == name.removeprefix("XM_END_").lower()
    assert xmcore_cffi.version() == xmcore.version()
    assert xmcore_cffi.games() == [g.name for g in xmcore.games()]


def test_names_that_the_cython_module_takes_from_the_header() -> None:
    declared = (ROOT / "xmcore" / "_xmcore.pxd").read_text()
    lib = xmcore_cffi.default_library().lib
    for word in declared.replace(",", " ").replace("(", " ").split():
        if word.startswith("XM_"):
            assert hasattr(lib, word), word


def test_the_other_door_stays_shut() -> None:
    code = (
        "import sys, xmcore_cffi; xmcore_cffi.load_game('alert').new_initial_state(seed=1);"
        "assert not any(m.split('.')[0] == 'xmcore' for m in sys.modules)"
    )
    path = os.pathsep.join([str(ROOT / "bindings" / "cffi"), str(ROOT)])
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": path})


def test_header_and_library_by_hand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = xmcore_cffi.default_library()
    by_hand = xmcore_cffi.Library(include=xmcore.get_include(), library=found.path)
    compare(
        xmcore.load_game("alert").new_initial_state(seed=2),
        xmcore_cffi.load_game("alert", library=by_hand).new_initial_state(seed=2),
    )
    monkeypatch.setenv("XMCORE_INCLUDE", str(found.header))
    monkeypatch.setenv("XMCORE_LIBRARY", str(found.path))
    assert xmcore_cffi.Library().header == found.header
    monkeypatch.setenv("XMCORE_INCLUDE", str(tmp_path))
    with pytest.raises(xmcore_cffi.Error, match="include: there is no"):
        xmcore_cffi.Library()
    with pytest.raises(xmcore_cffi.Error, match="library: there is no"):
        xmcore_cffi.Library(xmcore.get_include(), tmp_path / "libxmcore.so")
    with pytest.raises(xmcore_cffi.Error, match="library: "):
        xmcore_cffi.Library(xmcore.get_include(), found.header)


def test_another_abi_version_is_refused(tmp_path: Path) -> None:
    found = xmcore_cffi.default_library()
    header = tmp_path / "xmcore.h"
    text = found.header.read_text()
    header.write_text(text.replace("XM_ABI_VERSION = ", "XM_ABI_VERSION = 90"))
    with pytest.raises(xmcore_cffi.Error, match="ABI version"):
        xmcore_cffi.Library(include=header)


def test_threads_share_a_game() -> None:
    game = xmcore_cffi.load_game("alert(players=3,mode=advanced)")

    def play(seed: int) -> bytes:
        state = game.new_initial_state(seed=seed)
        choice = random.Random(seed)
        state.step()
        for _ in range(60):
            if state.is_terminal():
                break
            state.step(choice.choice(state.legal_actions()))
            state.view(0)
        return state.to_bytes()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(12))) == [play(seed) for seed in range(12)]
