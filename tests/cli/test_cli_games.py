"""``xmcore games``."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import xmcore
from xmcore.cli.app import app
from xmcore.cli.games import ContentRow, content_rows


def test_all_games_options_and_defaults_are_listed() -> None:
    result = CliRunner().invoke(app, ["games"])
    assert result.exit_code == 0
    rows = [re.split(" {2,}", line) for line in result.stdout.splitlines()]
    for info in xmcore.games():
        values = {option.name: option.values for option in info.options}
        players = values.get("players") or str(xmcore.load_game(info.name).num_players)
        assert [info.name, players] in [row[:2] for row in rows]
        assert info.title in result.stdout
        for option in info.options:
            assert [info.name, option.name, option.default, option.values] in [r[:4] for r in rows]
            assert option.doc in result.stdout


def test_content_is_counted_by_mark() -> None:
    result = CliRunner().invoke(app, ["games", "alert"])
    assert result.exit_code == 0
    header = next(line for line in result.stdout.splitlines() if "reconstructed" in line)
    assert header.split() == ["game", "content", "rows", "printed", "inferred", "reconstructed"]
    marked = list(content_rows(xmcore.load_game("alert").content()))
    counted = [
        row
        for row in (line.split() for line in result.stdout.splitlines())
        if len(row) == 6 and row[0] == "alert" and all(cell.isdigit() for cell in row[2:])
    ]
    assert sum(int(row[2]) for row in counted) == len(marked)
    assert all(int(row[2]) == sum(map(int, row[3:])) for row in counted)


def test_a_named_game_lists_the_rows_that_are_not_printed() -> None:
    named = CliRunner().invoke(app, ["games", "alert"]).stdout
    marked = list(content_rows(xmcore.load_game("alert").content()))
    assert any(row.mark != "printed" for row in marked)
    for row in marked:
        if row.mark != "printed" and row.note:
            assert row.note in named


def test_plain_output_has_no_colours_and_no_lines() -> None:
    text = CliRunner().invoke(app, ["games", "alert"]).stdout
    assert text.isascii() or not set("─│┌└━\x1b") & set(text)
    assert "\x1b" not in text


def test_json_holds_everything() -> None:
    result = CliRunner().invoke(app, ["games", "--json"])
    data = json.loads(result.stdout)
    assert [entry["name"] for entry in data] == [info.name for info in xmcore.games()]
    assert [o["name"] for o in data[0]["options"]] == [o.name for o in xmcore.games()[0].options]
    assert {"table", "name", "mark", "note"} <= set(data[0]["content"][0])
    game = xmcore.load_game(data[0]["name"])
    assert int(data[0]["content_hash"], 16) == game.content_hash


def test_rows_are_found_at_any_depth() -> None:
    content = {
        "heroes": [{"name": "Storm", "mark": "printed", "list": [{"mark": "inferred"}]}],
        "track": {"mark": "inferred", "note": "a note", "luck_mark": "printed", "luck_note": "n"},
        "spaces": [{"mark": "printed", "name": "luck"}, {"mark": "printed"}],
        "number": 3,
    }
    assert list(content_rows(content)) == [
        ContentRow("heroes", "Storm", "printed", ""),
        ContentRow("heroes.list", "1", "inferred", ""),
        ContentRow("track", "", "inferred", "a note"),
        ContentRow("track", "luck", "printed", "n"),
        ContentRow("spaces", "luck", "printed", ""),
        ContentRow("spaces", "2", "printed", ""),
    ]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that is always full")
def test_a_full_disk_is_one_line_and_code_3() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "xmcore", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=Path(__file__).parent,
        )
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1 and "No space left" in done.stderr
