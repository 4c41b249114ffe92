"""Line coverage of the C code by the tests in Python: at least 95 % of the games, and of all.

    python .ci/coverage.py WORK_FOLDER

Builds the module with coverage counters in a copy of the tree, runs the tests of rules, laws, API,
bad input and goldens and the duel on it, and prints what gcovr says. Files of the core that only
hosts reach in other ways (freestanding) are left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEAST = 95


def main() -> int:
    """Builds, runs and reports; the exit status is that of gcovr."""
    work = Path(sys.argv[1]) / "coverage"
    ignored = shutil.ignore_patterns(".git", "build", "*.so", "*.egg-info", ".venv", "__pycache__")
    shutil.copytree(ROOT, work, ignore=ignored)
    environment = {**os.environ, "XM_COVERAGE": "1", "XMCORE_DUEL_SECONDS": "1"}
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=work,
        env=environment,
        check=True,
    )
    single = ("api", "bad_input", "goldens", "laws")
    tests = ["tests/rules", "tests/reference", *(f"tests/test_{name}.py" for name in single)]
    command = [sys.executable, "-m", "pytest", "-q", *tests]
    subprocess.run(command, cwd=work, env=environment, check=True)
    return max(report(work, folder) for folder in ("src_c/games/", "src_c/"))


def report(work: Path, folder: str) -> int:
    """Prints the coverage of a folder; 0 if it is enough."""
    command = ["gcovr", "--root=.", f"--filter={folder}", "--exclude=src_c/core/freestanding.c"]
    command += ["--gcov-ignore-parse-errors=negative_hits.warn_once_per_file"]
    command += ["--exclude=.*_pack.c", f"--fail-under-line={LEAST}", "build"]
    return subprocess.run(command, cwd=work, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
