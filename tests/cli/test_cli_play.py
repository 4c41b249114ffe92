"""``xmcore play``, and how it shows positions and events."""

from __future__ import annotations

import importlib
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

import xmcore
from xmcore import records
from xmcore.cli.app import app
from xmcore.text import Narrator, position_lines

play_module = importlib.import_module("xmcore.cli.play")


def play(typed: str, *arguments: str):
    """Play with typed lines."""
    game = () if arguments and arguments[0].startswith("alert") else ("alert",)
    return CliRunner().invoke(app, ["play", *game, "--seed", "7", *arguments], input=typed)


def first_actions(output: str) -> list[str]:
    """The texts of the first list of actions."""
    lines = output.split("> ", 1)[0].rstrip().splitlines()
    texts: list[str] = []
    for line in reversed(lines):
        if not line.strip():
            break
        number, text = line.split(None, 1)
        assert number.isdigit()
        texts.insert(0, text)
    return texts


def test_the_end_of_the_input_leaves_with_code_0() -> None:
    result = play("")
    assert result.exit_code == 0
    assert "game left" in result.stdout
    assert "seed 7" in result.stderr


def test_q_leaves_with_code_0() -> None:
    result = play("q\n1\n")
    assert result.exit_code == 0
    assert result.stdout.count("> ") == 1


def test_first_action_for_ever_ends_the_game(run) -> None:
    result = run("play", "alert(max_turns=20)", "--seed", "7", input="1\n" * 5000)
    assert result.returncode == 0
    assert "game over" in result.stdout
    assert any(word in result.stdout for word in ("you win", "you lose", "a draw"))
    assert result.stdout.isascii()


@pytest.mark.parametrize("seat", ["0", "1", "2"])
def test_each_seat_can_be_played(seat) -> None:
    result = play("1\nq\n", "alert(players=3)", "--seat", seat)
    assert result.exit_code == 0
    assert first_actions(result.stdout)


def test_number_text_and_case_take_the_same_action() -> None:
    texts = first_actions(play("").stdout)
    after = [
        play(f"{typed}\n").stdout.split("> ", 1)[1].split("\n", 1)[1]
        for typed in ("1", texts[0], texts[0].upper())
    ]
    assert after[0] == after[1] == after[2]


@pytest.mark.parametrize("typed", ["0", "999", "fly to the moon", "²", "\ufffd"])
def test_nonsense_is_told_and_asked_again(typed) -> None:
    result = play(f"{typed}\nq\n")
    assert result.exit_code == 0
    assert result.stdout.count("> ") == 2
    assert "l lists" in result.stdout or "? for help" in result.stdout


def test_commands() -> None:
    result = play("?\ns\nl\n\nq\n", "--brief")
    assert result.exit_code == 0
    assert "leave the game" in result.stdout
    first = first_actions(result.stdout)[0]
    assert result.stdout.count(f"1  {first}\n") == 3
    assert result.stdout.count("turn: ") == 1  # only s shows the position


def test_same_seed_same_game() -> None:
    assert play("1\n1\n1\n").stdout == play("1\n1\n1\n").stdout


def test_a_seed_is_drawn_and_told(run) -> None:
    seeds = {run("play", "alert", input="q\n").stderr.split()[-1] for _ in range(3)}
    assert all(seed.isdigit() for seed in seeds)
    assert len(seeds) > 1


def test_only_the_seats_own_view_is_asked_for(monkeypatch) -> None:
    """Nothing is shown that does not come from the view or the seat's events."""

    class Guard:
        def __init__(self, state) -> None:
            self._state = state

        def __getattr__(self, name):
            assert name not in ("to_dict", "to_bytes", "history", "__str__")
            return getattr(self._state, name)

        def __str__(self) -> str:
            raise AssertionError("the whole state is shown")

        def view(self, player):
            assert player == 1
            return self._state.view(player)

        def events(self, player=None):
            assert player == 1
            return self._state.events(player=player)

    real = play_module._Session.__init__

    def guarded(self, *arguments) -> None:
        real(self, *arguments)
        self._state = Guard(self._state)

    monkeypatch.setattr(play_module._Session, "__init__", guarded)
    result = play("1\n" * 60, "--seat", "1")
    assert result.exit_code == 0, result.exception


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_is_code_130_without_a_traceback(start) -> None:
    process = start("play", "alert", "--seed", "7", stdin=subprocess.PIPE)
    while "1  " not in process.stdout.readline():
        pass
    time.sleep(0.2)  # until it waits for input
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in stderr


def test_events_in_words() -> None:
    narrator = Narrator(seat=0)
    tell = narrator.tell
    joined = {"event": "joined", "player": 0, "slot": 0, "character": "Storm"}
    assert tell(joined) == "you: Storm joins"
    assert tell({**joined, "player": 1, "character": "Rogue"}) == "player 1: Rogue joins"
    roll = {"event": "dice", "player": 0, "purpose": "bonus", "slot": None}
    roll |= {"xmen": 2, "marvel": 1, "evil": 0, "blank": 0}
    assert tell(roll) == "you: rolls for bonus, xmen 2 marvel 1 evil 0 blank 0"
    assert tell({**roll, "slot": 0}).startswith("you: Storm rolls for bonus")
    drawn = {"event": "luck_drawn", "player": 1, "card": "Weak Point"}
    assert tell(drawn) == "player 1: draws Weak Point"
    assert tell({**drawn, "card": None}) == "player 1: luck drawn"
    over = {"event": "game_over", "reason": "max_turns", "winners": []}
    assert tell(over) == "game over: max turns, no winner"
    assert tell({**over, "reason": "victory", "winners": [0]}) == "game over: victory, won by you"


def test_members_are_called_by_name_as_teams_change() -> None:
    narrator = Narrator()
    for slot, name in enumerate(("Storm", "Rogue", "Beast")):
        narrator.tell({"event": "joined", "player": 1, "slot": slot, "character": name})
    narrator.tell({"event": "left", "player": 1, "slot": 0, "character": "Storm"})
    hits = {"event": "hits", "player": 1, "slot": 1, "hits": 2}
    assert narrator.tell(hits) == "player 1: Beast takes hits, 2"
    assert narrator.tell({**hits, "slot": 7}) == "player 1: slot 7 takes hits, 2"


def test_unknown_events_are_told_plainly() -> None:
    narrator = Narrator()
    event = {"event": "wind_blows", "player": 2, "zone": 3, "secret": None}
    assert narrator.tell(event) == "player 2: wind blows, zone 3"
    assert narrator.tell({"event": "hits"}) == "hits"


def test_every_event_of_a_game_is_told(record) -> None:
    narrator = Narrator()
    for step in records.replay(record):
        for event in step.events:
            line = narrator.tell(event)
            assert line
            assert "None" not in line
            assert "{" not in line


def test_positions_of_any_shape() -> None:
    view = {
        "turn": 3,
        "over": False,
        "winner": None,
        "deck": {"Toad": 2, "Blob": 1},
        "order": [1, 0],
        "nothing": {},
        "zones": [{"card": None, "jet": False}, {"card": "Toad", "jet": False}],
        "teams": [{"mover": 4, "members": [{"character": "Storm"}]}, {"mover": 0, "members": []}],
        "pending": [{"step": "secret"}],
    }
    assert list(position_lines(view)) == [
        "turn: 3",
        "deck: Toad 2, Blob",
        "order: 1, 0",
        "zones:",
        "  zone  card",
        "  1     -",
        "  2     Toad",
        "player 0:",
        "  mover: 4",
        "  members:",
        "    slot  character",
        "    0     Storm",
        "player 1:",
        "  mover: 0",
    ]


def test_views_of_real_positions_can_be_shown() -> None:
    state = xmcore.load_game("alert(players=4,mode=advanced)").new_initial_state(5)
    state.step()
    for _ in range(200):
        if state.is_terminal():
            break
        for seat in range(4):
            assert list(position_lines(state.view(seat)))
        state.step(state.legal_actions()[0])
