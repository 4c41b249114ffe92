"""What the tests of the command line share: a way to run it as a real process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("click")
pytest.importorskip("rich")

import xmcore
import xmcore.records

TIMEOUT = 300
"""Seconds after which a process hangs; no test measures time."""

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Start = Callable[..., "subprocess.Popen[str]"]


def _environment(extra: dict[str, str]) -> dict[str, str]:
    """The environment of a process that imports the same xmcore as this one."""
    package = str(Path(xmcore.__file__).resolve().parent.parent)
    paths = [*extra.pop("PYTHONPATH", "").split(os.pathsep), package]
    paths += os.environ.get("PYTHONPATH", "").split(os.pathsep)
    environment = {**os.environ, **extra, "PYTHONIOENCODING": "utf-8"}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        environment.pop(name, None)
    return environment


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs ``python -m xmcore`` with arguments in an empty folder, and returns what came of it."""

    def run_process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
        extra = options.pop("env", {})
        options.setdefault("cwd", tmp_path)
        options.setdefault("text", True)
        if "input" not in options:
            options.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.run(
            [sys.executable, "-m", "xmcore", *arguments],
            capture_output=True,
            env=_environment(dict(extra)),
            timeout=TIMEOUT,
            check=False,
            **options,
        )

    return run_process


def default_signals() -> None:
    """A run of the tests in the background, or under nohup, may ignore the signals sent here."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts ``python -m xmcore`` in a process group of its own; it is ended after the test."""
    started: list[subprocess.Popen[str]] = []

    def start_process(*arguments: str, **options: Any) -> subprocess.Popen[str]:
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        options.setdefault("stdin", subprocess.DEVNULL)
        process = subprocess.Popen(
            [sys.executable, "-m", "xmcore", *arguments],
            cwd=tmp_path,
            env=_environment({}),
            text=True,
            start_new_session=True,
            preexec_fn=default_signals,  # noqa: PLW1509
            **options,
        )
        started.append(process)
        return process

    yield start_process
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture(scope="session")
def record() -> xmcore.records.Record:
    """A finished random game."""
    return xmcore.records.play_random(xmcore.load_game("alert"), seed=11)
