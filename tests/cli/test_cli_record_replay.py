"""``xmcore record`` and ``xmcore replay``."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import sys

import msgpack
import pytest
from click.testing import CliRunner

import xmcore
from xmcore import records
from xmcore.cli.app import app


@pytest.fixture
def file(tmp_path, record):
    """Writes a record, with fields replaced, and returns the file's name."""

    def write(**fields) -> str:
        path = tmp_path / "made.xmrec"
        path.write_bytes(records.dumps(dataclasses.replace(record, **fields)))
        return str(path)

    return write


def test_a_recorded_game_replays(run, tmp_path) -> None:
    made = run("record", "alert(players=3)", "--seed", "4", "-o", "g.xmrec")
    assert made.returncode == 0
    assert made.stdout == ""
    assert "g.xmrec" in made.stderr
    assert "decisions" in made.stderr
    shown = run("replay", "g.xmrec")
    assert shown.returncode == 0
    assert shown.stderr == ""
    assert "alert(players=3)" in shown.stdout
    assert "turn 1: " in shown.stdout
    assert "game over" in shown.stdout
    assert shown.stdout.rstrip().splitlines()[-1].startswith("same ")


def test_a_game_of_siege_is_told_in_words(run) -> None:
    assert run("record", "siege", "--seed", "4", "-qo", "g").returncode == 0
    shown = run("replay", "g").stdout
    for words in (
        " joins the team",
        " goes to the ",
        " is turned over: blank",
        " takes the chip of ",
        " attacks the ",
        " leads on the ",
        " falls from ",
        " captures ",
        " secures the ",
        " takes the indicator of the ",
        "game over: every level is secured, won by player ",
    ):
        assert words in shown, words
    assert "slot " not in shown


def test_a_game_of_skirmish_is_told_in_words(run) -> None:
    assert run("record", "skirmish", "--seed", "4", "-qo", "g").returncode == 0
    shown = run("replay", "g").stdout
    for words in (
        "player 0: Storm joins the team",
        " stands on a1",
        " plays Walk",
        " goes from ",
        " attacks",
        "the target is Sentinel ",
        " is hit, 1 hit left",
        " is knocked out",
        " is disabled",
        " is no longer disabled",
        " declines",
        " neutralizes it, it has no effect",
        " is defended",
        " sees in the other hand: ",
        "game over: a side has no units left, won by player ",
    ):
        assert words in shown, words
    assert "unit " not in shown


@pytest.mark.parametrize(
    "string",
    [
        "skirmish(first_player=1,placement=listed,cards_per_phase=0)",
        "skirmish(move_exact=false,max_turns=20,at_limit=hits)",
        "skirmish(first_player=0,placement=listed,"
        "team=[Rogue,Archangel,Longshot,Beast,Jubilee,Shadowcat,Gambit,Nightcrawler])",
    ],
)
def test_every_unit_of_skirmish_has_its_name_and_square(run, string) -> None:
    """Also where no event tells who is in the team."""
    assert run("record", string, "--seed", "4", "-qo", "g").returncode == 0
    shown = run("replay", "g").stdout
    assert "game over: " in shown
    assert "unit " not in shown
    named = [line for line in shown.splitlines() if "attacks" in line or "target is" in line]
    assert named
    assert all(re.search(r" [A-Z].* [a-h][1-8]( attacks)?$", line) for line in named)


def test_record_is_the_librarys(run, tmp_path) -> None:
    assert run("record", "alert", "--seed", "4", "--stream", "6", "-qo", "g").returncode == 0
    made = records.play_random(xmcore.load_game("alert"), 4, 6)
    assert (tmp_path / "g").read_bytes() == records.dumps(made)


def test_records_go_through_pipes(run) -> None:
    made = run("record", "alert", "-q", "-o", "-", text=False)
    assert made.returncode == 0
    assert made.stderr == b""
    checked = run("replay", "-", "--quiet", input=made.stdout, text=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, b"", b"")


def test_bug_report_holds_and_shows_the_state(run, tmp_path) -> None:
    assert run("record", "alert", "--steps", "12", "--state", "-o", "bug").returncode == 0
    data = msgpack.unpackb((tmp_path / "bug").read_bytes())
    assert sum(player >= 0 for player, _ in data["log"]) == 12
    assert data["state"]["step"] == len(data["log"])
    assert isinstance(data["state"]["dict"], dict)
    shown = run("replay", "bug")
    assert shown.returncode == 0
    assert data["state"]["text"].splitlines()[0] in shown.stdout


def test_quiet_only_checks(file) -> None:
    result = CliRunner().invoke(app, ["replay", file(), "--quiet"])
    assert (result.exit_code, result.output) == (0, "")


def test_json_lines(file, record) -> None:
    result = CliRunner().invoke(app, ["replay", file(), "--json"])
    assert result.exit_code == 0
    head, *steps, end = map(json.loads, result.stdout.splitlines())
    assert head["record"] == "alert"
    assert head["content_hash"] == f"{record.content_hash:016x}"
    assert [(step["player"], step["value"]) for step in steps] == list(record.log)
    kinds = {event["event"] for step in steps for event in step["events"]}
    assert "turn" in kinds
    assert end["same"] is True
    assert end["end"] in ("victory", "max_turns")


@pytest.mark.parametrize("flags", [(), ("--quiet",), ("--json",)])
def test_a_difference_is_code_1(file, record, flags) -> None:
    log = [*record.log[:-1], (record.log[-1][0], 10**6)]
    path = file(log=log)
    result = CliRunner().invoke(app, ["replay", path, *flags])
    assert result.exit_code == 1
    assert path in result.stderr
    assert f"step {len(log) - 1}" in result.stderr
    assert "same" not in result.stdout


def test_another_final_state_is_code_1(file, record) -> None:
    result = CliRunner().invoke(app, ["replay", file(log=record.log[:-1]), "-q"])
    assert result.exit_code == 1
    assert "final state" in result.stderr


def test_other_content_is_code_3_and_names_both(file, record) -> None:
    there = record.content_hash ^ 0xFF
    result = CliRunner().invoke(app, ["replay", file(content_hash=there)])
    assert result.exit_code == 3
    assert f"{there:016x}" in result.stderr
    assert f"{record.content_hash:016x}" in result.stderr


def test_an_unknown_game_in_a_record_is_code_3(file) -> None:
    result = CliRunner().invoke(app, ["replay", file(game="nonsense")])
    assert result.exit_code == 3
    assert "nonsense" in result.stderr


@pytest.mark.parametrize("data", [b"", b"hello", b"\xc1", msgpack.packb({"kind": "x"})])
def test_a_broken_file_is_code_3(run, tmp_path, data) -> None:
    (tmp_path / "broken").write_bytes(data)
    result = run("replay", "broken")
    assert result.returncode == 3
    assert "broken: not a record" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("name", ["missing", "."])
def test_a_file_that_cannot_be_read_is_code_3(run, name) -> None:
    result = run("replay", name)
    assert result.returncode == 3
    assert f"cannot read {name}" in result.stderr


def test_a_record_that_cannot_be_written_is_code_3(run) -> None:
    result = run("record", "alert", "-o", "missing/file")
    assert result.returncode == 3
    assert "missing/file" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_a_record_is_not_written_to_a_terminal(start) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = start("record", "alert", "-o", "-", stdout=theirs)
    os.close(theirs)
    assert process.wait() == 2
    assert "terminal" in process.stderr.read()
    os.close(ours)
