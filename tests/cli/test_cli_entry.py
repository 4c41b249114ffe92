"""The program as a whole: help, version, exit codes, missing extras, pipes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import xmcore
from xmcore.cli.app import app

COMMANDS = ("games", "simulate", "play", "record", "replay")

BLOCKER = """\
import os, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in os.environ["BLOCKED_PACKAGES"].split(","):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""


@pytest.fixture
def blocked(tmp_path_factory):
    """Makes an environment in which packages cannot be imported."""
    folder = tmp_path_factory.mktemp("blocker")
    (folder / "sitecustomize.py").write_text(BLOCKER)

    def environment(*names: str) -> dict[str, str]:
        return {"PYTHONPATH": str(folder), "BLOCKED_PACKAGES": ",".join(names)}

    return environment


def test_help_lists_commands_and_exit_codes() -> None:
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    for word in (*COMMANDS, "Exit codes", "130", "--version"):
        assert word in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_of_each_command_tells_every_option(command: str, flag: str) -> None:
    result = CliRunner().invoke(app, [command, flag])
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "Examples:" in result.stdout
    for param in app.commands[command].params:
        if param.param_type_name == "option":
            assert max(param.opts, key=len) in result.stdout
            assert getattr(param, "help", None), f"{param.name} has no help"


def test_version_names_the_program(run) -> None:
    result = run("--version")
    assert result.returncode == 0
    assert result.stdout.startswith("xmcore, version ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Usage"),
        (("nonsense",), "nonsense"),
        (("simulate",), "GAME"),
        (("simulate", "nonsense"), "nonsense"),
        (("simulate", "alert(players=9)"), "from 2 to 4"),
        (("simulate", "alert(mode=simple)"), "advanced"),
        (("simulate", "alert(color=red)"), "color"),
        (("simulate", "alert", "--games", "0"), "x>=1"),
        (("simulate", "alert", "--games", "many"), "many"),
        (("simulate", "alert", "--jobs", "-1"), "x>=0"),
        (("simulate", "alert", "--seed", "-1"), "18446744073709551615"),
        (("simulate", "alert", "--seed", str(2**64)), "18446744073709551615"),
        (("simulate", "alert", "--first", str(2**64 - 1), "--games", "2"), "2^64 - 1"),
        (("simulate", "alert", "--progress", "loud"), "plain"),
        (("simulate", "alert", "--csv", "-", "--json", "-"), "different files"),
        (("simulate", "alert", "--csv", "a", "--json", "./a"), "different files"),
        (("play", "alert", "--seat", "2"), "0<=x<=1"),
        (("play", "alert", "--seat", "-1"), "0<=x<=1"),
        (("record", "alert"), "--output"),
        (("games", "nonsense"), "alert"),
    ],
)
def test_wrong_usage_is_code_2_and_says_what_is_allowed(run, arguments, said) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert said in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("package", ["click", "rich", "msgpack"])
def test_missing_cli_extra_is_one_line_and_code_2(run, blocked, package) -> None:
    result = run("games", env=blocked(package))
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert package in result.stderr
    assert 'pip install "xmcore[cli]"' in result.stderr


def test_missing_matplotlib_is_said_before_any_game(run, blocked, tmp_path) -> None:
    result = run(
        "simulate", "alert", "--plot", "p.png", "--csv", "c.csv", env=blocked("matplotlib")
    )
    assert result.returncode == 2
    assert 'pip install "xmcore[plot]"' in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_else_needs_matplotlib_or_numpy(run, blocked) -> None:
    result = run("simulate", "alert", "--games", "5", env=blocked("matplotlib", "numpy"))
    assert result.returncode == 0


def test_simulation_needs_neither_click_nor_rich_nor_msgpack(blocked, run) -> None:
    code = (
        "import xmcore, xmcore.simulation as s;"
        "print(s.run(xmcore.load_game('alert'), 7, seed=1).games)"
    )
    result = run("games", env=blocked("click"))  # the blocker works
    assert result.returncode == 2
    package = str(Path(xmcore.__file__).resolve().parent.parent)
    environment = blocked("click", "rich", "msgpack", "matplotlib", "numpy")
    environment["PYTHONPATH"] += os.pathsep + package
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout == "7\n", done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a shell's pipe")
@pytest.mark.parametrize(
    "arguments", [("simulate", "alert", "--games", "100000", "--csv", "-"), ("games", "alert")]
)
def test_a_reader_that_stops_ends_the_program_quietly(start, arguments) -> None:
    process = start(*arguments)
    process.stdout.close()
    stderr = process.stderr.read()
    assert process.wait() == 141
    assert stderr == ""


def test_json_is_finished_when_the_reader_of_the_csv_stops(start, tmp_path) -> None:
    process = start("simulate", "alert", "--games", "100000", "--csv", "-", "--json", "s.json")
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait() == 141
    assert '"complete": false' in (tmp_path / "s.json").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_a_terminal_gets_drawn_tables_and_a_bar(start) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = start("simulate", "alert", "--games", "300", stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    while True:
        try:
            block = os.read(ours, 65536)
        except OSError:  # how Linux tells the end of a terminal
            break
        if not block:
            break
        shown += block
    os.close(ours)
    assert process.wait() == 0
    text = shown.decode()
    assert "\x1b[" in text
    assert "─" in text
    assert "━" in text  # the bar
    assert "300/300" in text
