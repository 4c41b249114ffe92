"""``xmcore simulate``: tables, files, and that nothing depends on the number of processes."""

from __future__ import annotations

import csv
import json
import os
import stat
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import xmcore
from xmcore.cli.app import app
from xmcore.simulation import run as simulate

GAME = "alert(players=4,mode=advanced)"
SIEGE = "siege(players=3,length=short)"
SKIRMISH = "skirmish(max_turns=40,at_limit=hits)"


def sections(text: str) -> dict[str, list[dict[str, str]]]:
    """The tables of plain output: first heading to rows."""
    tables = {}
    for block in text.strip().split("\n\n"):
        head, *rows = [line.split() for line in block.splitlines()]
        tables[head[0]] = [dict(zip(head, row, strict=True)) for row in rows]
    return tables


def test_tables_tell_what_the_library_counts(run) -> None:
    result = run("simulate", GAME, "--games", "250", "--seed", "3", "--jobs", "2")
    assert result.returncode == 0
    tables = sections(result.stdout)
    summary = simulate(xmcore.load_game(GAME), 250, 3)
    facts = {row["run"]: row["value"] for row in tables["run"]}
    assert facts["game"] == str(xmcore.load_game(GAME))
    assert facts["content"] == f"{summary.content_hash:016x}"
    assert (facts["seed"], facts["games"]) == ("3", "250")
    assert [int(row["wins"]) for row in tables["seat"]] == summary.wins
    assert {row["end"]: int(row["games"]) for row in tables["end"]} == {
        xmcore.end_reason_name(code): count for code, count in summary.ends.items()
    }
    decisions, turns = tables["length"]
    assert int(decisions["max"]) == max(summary.decisions)
    assert int(turns["min"]) == min(summary.turns)
    for row in tables["seat"]:
        low, share, high = (float(row[key].rstrip("%")) for key in ("low", "share", "high"))
        assert 0 <= low <= share <= high <= 100


@pytest.mark.parametrize(
    ("game", "jobs"), [(GAME, "2"), (GAME, "3"), (GAME, "0"), (SIEGE, "2"), (SKIRMISH, "2")]
)
def test_every_output_is_the_same_for_any_jobs(run, tmp_path, game, jobs) -> None:
    results = {}
    for count in ("1", jobs):
        arguments = ("--json", f"{count}.json", "--csv", f"{count}.csv")
        done = run("simulate", game, "-n", "1050", "--seed", "8", "-j", count, *arguments)
        assert done.returncode == 0
        files = [(tmp_path / f"{count}.{kind}").read_bytes() for kind in ("json", "csv")]
        results[count] = (done.stdout, *files)
    assert results["1"] == results[jobs]


def test_stderr_is_kept_apart(run) -> None:
    loud = run("simulate", "alert", "-n", "20")
    quiet = run("simulate", "alert", "-n", "20", "--quiet")
    assert loud.stdout == quiet.stdout
    assert "games/s" in loud.stderr
    assert quiet.stderr == ""
    for text in (loud.stdout, loud.stderr):
        assert text.isascii()
        assert "\x1b" not in text


def test_csv_has_a_row_a_game_in_order(run, tmp_path) -> None:
    assert run("simulate", GAME, "-n", "230", "--csv", "g.csv", "-j", "2").returncode == 0
    with (tmp_path / "g.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["game"]) for row in rows] == list(range(230))
    game = xmcore.load_game(GAME)
    for row, (decisions, turns, reason, returns) in zip(rows, game.simulate(230, 0), strict=True):
        assert int(row["decisions"]) == decisions
        assert int(row["turns"]) == turns
        assert row["end_reason"] == xmcore.end_reason_name(reason)
        assert [float(row[f"return_{seat}"]) for seat in range(4)] == [v / 12 for v in returns]


@pytest.mark.parametrize("string", [SIEGE, SKIRMISH])
def test_what_seats_have_at_the_end_is_shown(run, tmp_path, string) -> None:
    shown = run("simulate", string, "-n", "40", "--seed", "2", "--csv", "g.csv")
    summary = simulate(xmcore.load_game(string), 40, 2, finals=True)
    rows = sections(shown.stdout)["at_end"]
    assert list(rows[0]) == ["at_end", *summary.final_sums]
    for seat, row in enumerate(rows):
        for name, means in summary.final_means().items():
            assert row[name] == f"{means[seat]:.2f}"
    with (tmp_path / "g.csv").open(newline="") as file:
        games = list(csv.DictReader(file))
    for name, sums in summary.final_sums.items():
        assert sums == [
            sum(int(game[f"{name}_{seat}"]) for game in games) for seat in range(len(sums))
        ]


def test_without_finals_the_rest_is_the_same(run, tmp_path) -> None:
    whole = run("simulate", SIEGE, "-n", "40", "--csv", "with.csv").stdout
    less = run("simulate", SIEGE, "-n", "40", "--csv", "without.csv", "--no-finals").stdout
    assert whole.startswith(less)
    assert "at_end" in whole and "at_end" not in less
    pairs = zip(
        (tmp_path / "with.csv").read_text().splitlines(),
        (tmp_path / "without.csv").read_text().splitlines(),
        strict=True,
    )
    assert all(row.startswith(fewer + ",") for row, fewer in pairs)


def test_csv_to_stdout_replaces_the_table(run, tmp_path) -> None:
    piped = run("simulate", "alert", "-n", "30", "--csv", "-")
    run("simulate", "alert", "-n", "30", "--csv", "g.csv")
    assert piped.stdout == (tmp_path / "g.csv").read_text()


def test_json_to_stdout_replaces_the_table(run) -> None:
    data = json.loads(run("simulate", GAME, "-n", "30", "--json", "-").stdout)
    summary = simulate(xmcore.load_game(GAME), 30, 0, finals=True)
    assert data.pop("version")
    assert data == json.loads(json.dumps(summary.to_dict()))
    assert data["complete"] is True
    assert data["content_hash"] == f"{summary.content_hash:016x}"
    histogram = data["lengths"]["turns"]["histogram"]
    assert sum(count for _, count in histogram) == 30


def test_first_goes_on_with_a_run(run) -> None:
    whole = run("simulate", "alert", "-n", "50", "--csv", "-").stdout.splitlines()
    rest = run("simulate", "alert", "-n", "20", "--first", "30", "--csv", "-").stdout.splitlines()
    assert rest == [whole[0], *whole[31:]]


@pytest.mark.parametrize("option", ["--json", "--csv"])
@pytest.mark.parametrize("target", ["missing/file", "folder"])
def test_unwritable_files_are_refused_before_the_run(run, tmp_path, option, target) -> None:
    (tmp_path / "folder").mkdir()
    result = run("simulate", "alert", "-n", "100000000", option, target)
    assert result.returncode == 3
    assert target in result.stderr
    assert result.stdout == ""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_read_only_files_are_refused(run, tmp_path) -> None:
    (tmp_path / "f").write_text("precious")
    (tmp_path / "f").chmod(0o444)
    assert run("simulate", "alert", "--json", "f").returncode == 3
    assert (tmp_path / "f").read_text() == "precious"


def test_a_refused_run_leaves_files_as_they_are(run, tmp_path) -> None:
    (tmp_path / "old.csv").write_text("precious")
    result = run("simulate", "alert", "--csv", "old.csv", "--json", "missing/file")
    assert result.returncode == 3
    assert (tmp_path / "old.csv").read_text() == "precious"


@pytest.mark.skipif(sys.platform == "win32", reason="links and modes")
def test_existing_files_are_replaced_with_their_mode_through_links(run, tmp_path) -> None:
    (tmp_path / "old.json").write_text("old")
    (tmp_path / "old.json").chmod(0o640)
    (tmp_path / "link.json").symlink_to("old.json")
    assert run("simulate", "alert", "-n", "5", "--json", "link.json").returncode == 0
    assert (tmp_path / "link.json").is_symlink()
    assert json.loads((tmp_path / "old.json").read_text())["games"] == 5
    assert stat.S_IMODE((tmp_path / "old.json").stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "old.json"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_is_told_and_the_table_printed(run) -> None:
    result = run("simulate", "alert", "-n", "50", "--csv", "/dev/full")
    assert result.returncode == 3
    assert "/dev/full" in result.stderr
    assert "Traceback" not in result.stderr
    assert "wins" in result.stdout


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="needs the null device")
def test_devices_are_written_not_replaced(run) -> None:
    result = run("simulate", "alert", "-n", "5", "--json", "/dev/null", "--csv", "/dev/null")
    assert result.returncode == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize(
    ("name", "magic"), [("p.png", b"\x89PNG"), ("p.svg", b"<?xml"), ("p.PDF", b"%PDF")]
)
def test_plot_is_drawn(run, tmp_path, name, magic) -> None:
    pytest.importorskip("matplotlib")
    assert run("simulate", GAME, "-n", "40", "--plot", name).returncode == 0
    assert (tmp_path / name).read_bytes().startswith(magic)


@pytest.mark.parametrize("name", ["plot.xyz", "plot", "-"])
def test_plot_of_unknown_kind_is_refused(run, name) -> None:
    pytest.importorskip("matplotlib")
    result = run("simulate", "alert", "-n", "100000000", "--plot", name)
    assert result.returncode == 2
    assert "png" in result.stderr


def test_one_game_has_no_deviation() -> None:
    result = CliRunner().invoke(app, ["simulate", "alert", "-n", "1"])
    assert result.exit_code == 0
    assert [row["sd"] for row in sections(result.stdout)["length"]] == ["-", "-"]
