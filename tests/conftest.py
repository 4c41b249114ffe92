"""What all tests share: the seed of this run and how long the long tests take."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def seed_of_run() -> int:
    """Seeds of random tests change with the commit; XMCORE_SEED repeats a run."""
    given = os.environ.get("XMCORE_SEED")
    if given:
        return int(given)
    try:
        git = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return 1
    return int(git.stdout[:8], 16)


def pytest_report_header() -> str:
    return f"xmcore: XMCORE_SEED={seed_of_run()} XMCORE_DUEL_SECONDS={duel_seconds()}"


def duel_seconds() -> float:
    """How long core and reference play each game against each other."""
    return float(os.environ.get("XMCORE_DUEL_SECONDS", "10"))


@pytest.fixture(scope="session")
def run_seed() -> int:
    return seed_of_run()


@pytest.fixture(scope="session")
def duel_time() -> float:
    return duel_seconds()
