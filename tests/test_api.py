"""The Python API: what single calls promise beyond the laws."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import xmcore

ROOT = Path(__file__).parent.parent
GAME = xmcore.load_game("alert(players=3,mode=advanced)")


def decision(seed: int = 1) -> xmcore.State:
    state = GAME.new_initial_state(seed=seed)
    state.step()
    return state


def test_games_and_options() -> None:
    (alert,) = [g for g in xmcore.games() if g.name == "alert"]
    assert alert.title == "The Uncanny X-Men Alert Adventure Game"
    names = [o.name for o in alert.options]
    assert names == ["players", "mode", "heroes", "first_player", "max_turns"]
    for option in alert.options:
        assert option.doc and option.values and option.default in option.values + "400"
    default = xmcore.load_game("alert")
    assert default.options == {
        "players": 2, "mode": "basic", "heroes": "deal", "first_player": "roll", "max_turns": 400,
    }  # fmt: skip


def test_games_and_options_of_siege() -> None:
    (siege,) = [g for g in xmcore.games() if g.name == "siege"]
    assert siege.title == "X-Men: Under Siege"
    default = xmcore.load_game("siege")
    assert default.options == {
        "players": 2, "length": "full", "heroes": "deal", "first_player": "roll",
        "max_turns": 400,
    }  # fmt: skip
    assert list(default.options) == [o.name for o in siege.options]
    for option in siege.options:
        assert option.doc and option.values and option.default in option.values + "400"
    short = xmcore.Game("siege", length="short", players=4)
    assert str(short) == "siege(players=4,length=short)"


def test_games_and_options_of_skirmish() -> None:
    (skirmish,) = [g for g in xmcore.games() if g.name == "skirmish"]
    assert skirmish.title == "X-Men Skirmish"
    default = xmcore.load_game("skirmish")
    assert default.options == {
        "first_player": "coin", "team": [], "placement": "choose", "cards_per_phase": "1",
        "move_exact": "true", "max_turns": 300, "at_limit": "draw",
    }  # fmt: skip
    assert list(default.options) == [o.name for o in skirmish.options]
    assert all(option.doc and option.values for option in skirmish.options)
    team = ["Professor X", "Wolverine", "Beast", "Gambit", "Storm", "Shadowcat", "Rogue", "Jubilee"]
    given = xmcore.Game("skirmish", team=team, move_exact=False, first_player=1)
    names = "Professor X,Wolverine,Beast,Gambit,Storm,Shadowcat,Rogue,Jubilee"
    assert str(given) == f"skirmish(first_player=1,team=[{names}],move_exact=false)"
    assert xmcore.load_game(str(given)) == given
    assert given.options["team"] == team
    options: dict[str, Any] = dict(given.options)
    assert xmcore.Game(given.name, **options) == given
    units = given.new_initial_state(1).to_dict()["teams"][0]["units"]
    assert [unit["unit"] for unit in units] == team


def test_game_numbers_of_skirmish() -> None:
    game = xmcore.load_game("skirmish")
    assert game.num_players == 2
    assert game.state_size <= 1024
    assert game.num_distinct_actions <= 1598
    assert game.max_chance_outcomes <= 16
    assert game.max_game_length > 0
    assert xmcore.load_game("skirmish(max_turns=0)").max_game_length == 0


def test_game_numbers_of_siege() -> None:
    game = xmcore.load_game("siege(players=4)")
    assert game.state_size <= 1024
    assert game.num_distinct_actions <= 401
    assert game.max_chance_outcomes == 220
    assert game.max_game_length > 0
    assert xmcore.load_game("siege(max_turns=0)").max_game_length == 0


def test_game_numbers() -> None:
    assert GAME.name == "alert" and GAME.num_players == 3
    assert GAME.state_size <= 1024
    assert GAME.num_distinct_actions <= 150
    assert GAME.max_chance_outcomes == 220
    assert (GAME.min_utility, GAME.max_utility) == (-1.0, 1.0)
    assert GAME.max_game_length > 0
    assert xmcore.load_game("alert(max_turns=0)").max_game_length == 0
    assert repr(GAME) == "xmcore.load_game('alert(players=3,mode=advanced)')"
    assert eval(repr(GAME)) == GAME
    assert hash(eval(repr(GAME))) == hash(GAME)
    assert xmcore.load_game("alert") != GAME and GAME != "alert"


def test_a_new_state_stands_before_the_first_event() -> None:
    state = GAME.new_initial_state(seed=1)
    assert state.is_chance_node() and state.turn() == 0
    assert state.history() == [] and state.events() == []
    outcomes, total = state.chance_weights()
    assert [o for o, _ in outcomes] == list(range(18)) and total == 18
    choose = xmcore.load_game("alert(heroes=choose)").new_initial_state(seed=1)
    assert choose.current_player() == 0 and choose.legal_action_count() == 18


def test_seeds() -> None:
    same = [GAME.new_initial_state(seed=5) for _ in range(2)]
    other = GAME.new_initial_state(seed=5, stream=1)
    for state in (*same, other):
        state.playout(9)
    assert same[0].to_bytes() == same[1].to_bytes() == other.to_bytes()  # playout reseeds
    a, b, c = (GAME.new_initial_state(seed=5, stream=n) for n in (0, 0, 1))
    for state in (a, b, c):
        state.step()
    assert a.to_bytes() == b.to_bytes() != c.to_bytes()
    fresh = {GAME.new_initial_state().to_bytes() for _ in range(4)}
    assert len(fresh) == 4  # no seed: one from the system each time


def test_clone_and_its_future() -> None:
    state = decision()
    twin, reseeded = state.clone(), state.clone(seed=99)
    assert twin == reseeded == state
    assert twin.to_bytes() == state.to_bytes() != reseeded.to_bytes()
    assert twin.history() == [] and state.clone(log=True).history() == state.history()
    assert copy.copy(state).history() == state.history()


def test_log_can_be_left_out() -> None:
    state = GAME.new_initial_state(seed=1, log=False)
    state.step()
    assert state.history() == [] and state.events()


def test_history_of_a_player() -> None:
    """A held card that somebody draws is a None in the others' history, and in their events."""
    secret = 0
    for seed in range(1, 40):
        state = GAME.new_initial_state(seed=seed)
        while not state.is_terminal() and not secret:
            legal = state.legal_actions()
            state.step(legal[seed % len(legal)] if legal else None)
            for player in range(3):
                mine, every = state.history(player), state.history()
                assert len(mine) == len(every)
                hidden = [e for m, e in zip(mine, every, strict=True) if m != e]
                assert all(actor == -1 for actor, _ in hidden)
                secret += len(hidden)
                shown = [e for e in state.events(player) if e["event"] == "luck_drawn"]
                drawn = [e for e in state.events() if e["event"] == "luck_drawn"]
                for s, d in zip(shown, drawn, strict=True):
                    assert s["card"] in (d["card"], None)
    assert secret


def test_history_of_a_player_of_siege() -> None:
    """Which Under Siege card is drawn is known to its player only; all else is open."""
    state = xmcore.load_game("siege(players=3)").new_initial_state(seed=3)
    draws = [0, 0, 0]
    while state.turn() < 8:
        legal = state.legal_actions()
        state.step(legal[len(legal) // 2] if legal else None)
        for event in state.events():
            if event["event"] == "card_drawn":
                draws[event["player"]] += 1
        for player in range(3):
            for told, full in zip(state.events(player), state.events(), strict=True):
                secret = full["event"] == "card_drawn" and full["player"] != player
                assert told == ({**full, "card": None} if secret else full)
    for player in range(3):
        hidden = [actor for actor, value in state.history(player) if value is None]
        assert hidden == [-1] * (sum(draws) - draws[player])


def test_history_of_a_player_of_skirmish() -> None:
    """Which card is drawn, or looked at on the deck, is known to its player only; if the other
    player has looked at it there before, to both."""
    secret = {"card_drawn", "card_seen"}
    names = "Professor X,Psylocke,Banshee,Cable,Rogue,Longshot,Archangel,Nightcrawler"
    game = xmcore.load_game(f"skirmish(team=[{names}],placement=listed,first_player=0)")
    found = dict.fromkeys(("draws", "looks", "known draws"), 0)
    for seed in range(30):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            looks = [a for a in legal if state.action_to_string(a).startswith("look at the deck")]
            seen = [team["seen"] for team in state.to_dict()["teams"]]
            state.step((looks or [legal[len(legal) // 2]])[0] if legal else None)
            told = [state.events(player) for player in range(2)]
            for full, *views in zip(state.events(), *told, strict=True):
                if full["event"] not in secret:
                    assert views == [full, full]
                    continue
                own = full["player"]
                assert views[own] == full
                if views[1 - own] == full:
                    assert full["event"] == "card_drawn" and seen[1 - own] > 0
                    found["known draws"] += 1
                else:
                    assert views[1 - own] == {**full, "card": None}
                    found["looks" if full["event"] == "card_seen" else "draws"] += 1
        for player in range(2):
            every, mine = state.history(), state.history(player)
            assert all(m in (e, (-1, None)) for m, e in zip(mine, every, strict=True))
    assert found["draws"] > 1000 and found["looks"] > 50 and found["known draws"] > 10


def test_no_hash_and_equality_of_positions() -> None:
    state = decision()
    with pytest.raises(TypeError):
        hash(state)
    assert state == state.clone(seed=3) and state != decision(seed=2) and state != 5
    assert xmcore.load_game("alert").new_initial_state(seed=1) != state


def test_pickling() -> None:
    state = decision()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        loaded = pickle.loads(pickle.dumps(state, protocol))
        assert loaded == state and loaded.history() == state.history()
        assert loaded.to_bytes() == state.to_bytes()
    assert pickle.loads(pickle.dumps(GAME)) == GAME
    own = xmcore.load_game(str(GAME), GAME.pack())
    assert pickle.loads(pickle.dumps(own)).content_hash == GAME.content_hash


def test_str_and_repr() -> None:
    state = decision()
    assert "turn 1" in repr(state) and "to act" in repr(state)
    text = str(state)
    for team in state.to_dict()["teams"]:
        for member in team["members"]:
            assert member["character"] in text
    state.playout(1)
    assert "over: victory" in repr(state)


def test_events_are_of_the_last_call() -> None:
    state = GAME.new_initial_state(seed=1)
    state.apply_action(0)
    assert state.events() == [{"event": "joined", "player": 0, "slot": 0, "character": "Archangel"}]
    state.apply_action(1)
    assert [e["player"] for e in state.events()] == [1]


def test_a_refused_action_leaves_the_events() -> None:
    state = GAME.new_initial_state(seed=1)
    state.apply_action(0)
    told = state.events()
    for call in (state.apply_action, state.step):
        with pytest.raises(xmcore.IllegalActionError):
            call(10**6)
        assert state.events() == told


def test_the_version_stands_in_three_places() -> None:
    version = (ROOT / "VERSION").read_text().strip()
    assert xmcore.__version__ == xmcore.version() == version
    assert f'#define XM_VERSION "{version}"' in (ROOT / "src_c/core/api_game.c").read_text()
    assert f'version = "{version}"' in (ROOT / "bindings/cffi/pyproject.toml").read_text()


def test_simulate_can_be_interrupted() -> None:
    """Ctrl-C ends a long call between two games."""
    code = (
        "import signal, threading, os, time, xmcore\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored in background jobs
        "threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        "    xmcore.load_game('alert').simulate(10**8, 1)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parent,
    )
    assert done.stdout == "interrupted\n"


def test_forced_steps_tell_everything() -> None:
    """A step that plays a whole game of forced decisions loses no event."""
    game = xmcore.load_game("alert")
    state = game.new_initial_state(seed=4)
    turns = 0
    state.step(forced=True)
    while True:
        turns += sum(e["event"] == "turn" for e in state.events())
        if state.is_terminal():
            break
        state.step(state.legal_actions()[0], forced=True)
    assert turns == state.turn()


def test_fields_tell_the_layout() -> None:
    """Every number that the layout names is the number of the dict."""
    state = decision()
    raw, value = state.raw(), state.to_dict()
    fields = {f.path: f for f in GAME.fields()}

    def number(path: str, *index: int) -> int:
        f = fields[path]
        at = f.offset + sum(i * s for i, s in zip(index, f.strides, strict=True))
        return int.from_bytes(raw[at : at + f.width], sys.byteorder)

    assert number("turn") == value["turn"] == 1
    for p, team in enumerate(value["teams"]):
        assert number("teams[].members", p) == len(team["members"])
        assert number("teams[].mover", p) == team["mover"]
        for i, member in enumerate(team["members"]):
            character = number("teams[].members[].character", p, i)
            assert GAME.domain_name("character", character) == member["character"]
            assert number("teams[].members[].hits", p, i) == member["hits"]
    f = fields["teams[].hand"]
    assert (f.visibility, f.dims) == ("owner", (3, 21))
    assert fields["luck_deck"].visibility == "hidden"
    assert len(raw) == GAME.state_size


def test_kinds() -> None:
    actions = GAME.kinds("actions")
    assert [k.name for k in actions][:4] == ["pick", "deploy", "teleport", "done"]
    deploy = actions[1]
    assert GAME.action_to_dict(deploy.first) == {"action": "deploy", "slot": 0, "zone": 1}
    drawn = next(k for k in GAME.kinds("events") if k.name == "luck_drawn")
    assert drawn.arguments[1].secret and not drawn.arguments[0].secret
    assert {k.detail for k in GAME.kinds("steps")} == {"automatic", "decision", "chance"}
    with pytest.raises(xmcore.Error, match="not one of"):
        GAME.kinds("colours")
    with pytest.raises(xmcore.Error, match="there is no"):
        GAME.domain_name("character", 18)


def test_threads_share_a_game() -> None:
    results: list[object] = []

    def run() -> None:
        results.append(GAME.simulate(50, seed=3))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(results) == 4 and all(r == results[0] for r in results)


def test_import_is_light() -> None:
    """No numpy, no msgpack, no click before somebody needs them."""
    code = "import sys, xmcore; print([m for m in ('numpy','msgpack','click') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parent,
    )
    assert done.stdout.strip() == "[]"


def test_everything_public_is_documented() -> None:
    for name in xmcore.__all__:
        thing = getattr(xmcore, name)
        if isinstance(thing, int):
            continue
        assert inspect.getdoc(thing), name
        if name in ("Game", "State"):
            for key, member in vars(thing).items():
                if not key.startswith("_"):
                    assert inspect.getdoc(member), f"{name}.{key}"
