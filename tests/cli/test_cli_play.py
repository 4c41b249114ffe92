"""``xmcore play``."""

from __future__ import annotations

import importlib
import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from xmcore.cli.app import app

play_module = importlib.import_module("xmcore.cli.play")


def play(typed: str, *arguments: str):
    """Play with typed lines."""
    game = (
        () if arguments and arguments[0].startswith(("alert", "siege", "skirmish")) else ("alert",)
    )
    return CliRunner().invoke(app, ["play", *game, "--seed", "7", *arguments], input=typed)


def first_actions(output: str) -> list[str]:
    """The texts of the first list of actions."""
    lines = output.split("> ", 1)[0].rstrip().splitlines()
    texts: list[str] = []
    for line in reversed(lines):
        number, _, text = line.strip().partition("  ")
        if not number.isdigit():
            assert line.endswith(("?", "ends it.", "complete.", "phase."))  # the question
            break
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
    assert result.stdout.count("turn_player: ") == 1  # only s shows the position


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


@pytest.mark.parametrize(
    "game", ["alert(max_turns=20)", "siege(players=3,length=short)", "skirmish"]
)
def test_a_seat_is_shown_only_what_it_may_know(game) -> None:
    """Cards that others draw have no names; only public things and the own hand are listed."""
    shown = play("1\n" * 300, game).stdout
    drawn = [line for line in shown.splitlines() if re.match(r"player \d draws ", line)]
    assert drawn or game.startswith("alert")
    assert all(re.fullmatch(r"player \d draws a card(, \d+ times)?", line) for line in drawn)


def test_the_position_is_shown_again_only_if_it_has_changed() -> None:
    shown = play("1\n1\n1\n", "siege(players=3)").stdout
    start, discard, cards, *_ = shown.split("> ")
    assert "rooms with a chip:" in start
    assert "rooms with a chip:" not in discard + cards
    assert "Step 1: which cards do you discard?" in discard
    assert "Step 2: cards and moves." in cards


def test_the_end_shows_the_final_position() -> None:
    typed = "1\n" * 3000
    shown = play(typed, "siege(length=short)").stdout
    end = shown[shown.index("game over: ") :]
    assert "the game is over in turn" in end
    assert re.search(r"^you: \d+ points? \(chips \d+, blood \d+, captured \d+, ", end, re.M)
    assert "the game is over" not in play(typed, "siege(length=short)", "--brief").stdout


TEAM = "Storm", "Wolverine", "Beast", "Gambit", "Jubilee", "Shadowcat", "Rogue", "Nightcrawler"
LISTED = f"skirmish(first_player=0,team=[{','.join(TEAM)}],placement=listed)"


def test_skirmish_is_a_board_to_play_from() -> None:
    shown = play("", LISTED).stdout
    assert "turn 1: you, move phase" in shown
    assert "8  S0:2    S1:2    S2:2    S3:2    S4:2    S5:2    S6:2    S7:2" in shown
    assert "1  St:2    Wo:3    Be:3    Ga:1    Ju:1    Sh:1    Ro:2    Ni:2" in shown
    assert re.search(r"  St  Storm +a1 +2 of 2  disable 6  disable 5  attack 5 +flies\n", shown)
    assert "Move phase: which card do you play" in shown


def test_actions_of_skirmish_can_be_typed_as_they_are_shown() -> None:
    """A unit, two squares and the card; its beginning will do where it is the only one."""
    listed = first_actions(play("", LISTED).stdout)
    move = next(text for text in listed if re.fullmatch(r"Storm a1-a\d by .*", text))
    number = str(listed.index(move) + 1)
    squares = move.split()[1]
    for typed in (move, move.lower(), number):
        assert f"you: Storm goes from a1 to {squares[3:]}" in play(f"{typed}\n", LISTED).stdout
    assert "no action begins so: Storm a1-h8" in play("Storm a1-h8 by Walk\n", LISTED).stdout
    assert "Battle phase: " in play("end\n", LISTED).stdout


@pytest.mark.parametrize("seat", ["0", "1"])
def test_a_whole_game_of_skirmish(seat) -> None:
    shown = play("1\n" * 2000, "skirmish(max_turns=60)", "--seat", seat).stdout
    assert "game over: " in shown
    assert "you, the " + ("X-Men", "Sentinels")[int(seat)] in shown
    assert shown.isascii()
