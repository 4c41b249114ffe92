"""What is left when a simulation is stopped or killed."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from xmcore.cli.stopping import StopRequest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

MANY = "1000000000"
PATIENCE = 120  # seconds until a wait is given up


def wait_for(what, process: subprocess.Popen[str]) -> None:
    """Wait until something is so; the process must not end before."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)


def rows_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") - 1 if path.exists() else 0


def children(pid: int) -> list[int]:
    """The processes whose parent this is, by /proc."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid:
                found.append(int(entry.name))
    return found


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
@pytest.mark.parametrize("to_group", [False, True], ids=["to_process", "to_group"])
def test_a_signal_leaves_the_finished_games(
    start, run, tmp_path, jobs, number, code, to_group
) -> None:
    process = start("simulate", "alert", "-n", MANY, "-j", jobs, "--csv", "c.csv", "--json", "s")
    wait_for(lambda: rows_in(tmp_path / "c.csv") >= 200, process)
    (os.killpg if to_group else os.kill)(process.pid, number)
    stdout, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    assert "Traceback" not in stderr
    found = re.search(rf"interrupted after (\d+) of {MANY} games", stderr)
    assert found, stderr
    done = int(found[1])
    assert f"asked_for  {MANY}" in stdout
    assert re.search(rf"^games +{done}$", stdout, re.MULTILINE)
    data = json.loads((tmp_path / "s").read_text())
    assert (data["complete"], data["games"]) == (False, done)
    # What is left is what a run of fewer games gives.
    fewer = run("simulate", "alert", "-n", str(done), "--csv", "-")
    assert (tmp_path / "c.csv").read_text() == fewer.stdout


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_the_program(start, tmp_path, number) -> None:
    process = start("simulate", "alert", "-n", MANY, "-j", "2", "--csv", "c.csv")
    wait_for(lambda: rows_in(tmp_path / "c.csv") >= 200, process)
    workers = children(process.pid)
    assert len(workers) >= 2
    os.kill(process.pid, number)
    process.wait(PATIENCE)
    end = time.monotonic() + PATIENCE
    while any(map(is_alive, workers)):
        assert time.monotonic() < end, "a worker is left"
        time.sleep(0.05)


def test_a_killed_run_keeps_the_rows_it_wrote(start, tmp_path) -> None:
    process = start("simulate", "alert", "-n", MANY, "-j", "2", "--csv", "c.csv")
    wait_for(lambda: rows_in(tmp_path / "c.csv") >= 300, process)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)
    lines = (tmp_path / "c.csv").read_text().splitlines()[:-1]  # the last may be cut
    numbers = [int(row["game"]) for row in csv.DictReader(lines)]
    assert numbers == list(range(len(numbers)))
    assert len(numbers) >= 299


def test_what_was_reported_is_in_the_csv(start, tmp_path) -> None:
    process = start(
        "simulate", "alert", "-n", MANY, "--csv", "c.csv", "--json", "s", "--progress", "plain"
    )
    line = process.stderr.readline()
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)
    reported = int(line.split()[0])
    assert f"{reported} of {MANY} games" in line
    assert "games/s" in line
    assert "left" in line
    assert rows_in(tmp_path / "c.csv") >= reported > 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_dead_worker_is_told_and_results_are_kept(start, tmp_path) -> None:
    process = start("simulate", "alert", "-n", MANY, "-j", "2", "--csv", "c.csv", "--json", "s")
    wait_for(lambda: rows_in(tmp_path / "c.csv") >= 200, process)
    for pid in children(process.pid):
        if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text():
            os.kill(pid, signal.SIGKILL)
            break
    stdout, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "worker" in stderr
    assert "Traceback" not in stderr
    data = json.loads((tmp_path / "s").read_text())
    assert data["complete"] is False
    assert data["games"] == rows_in(tmp_path / "c.csv")
    assert "wins" in stdout


def test_a_second_signal_does_not_wait() -> None:
    before = signal.getsignal(signal.SIGINT)
    with StopRequest() as stop:
        assert not stop()
        assert stop.exit_code == 0
        signal.raise_signal(signal.SIGINT)
        assert stop()
        assert stop.exit_code == 130
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
