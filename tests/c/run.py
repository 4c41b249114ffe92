"""Compiles and runs the C test programs.

python tests/c/run.py                          with gcc and clang, if they are there
python tests/c/run.py --compiler clang --sanitize address,undefined
python tests/c/run.py snapshot abi             only these
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from c.build import Build, compilers, sanitizer_flags  # noqa: E402

HERE = Path(__file__).resolve().parent
PROGRAMS = sorted(f.stem for f in HERE.glob("*.c"))


def run_program(build: Build, name: str) -> subprocess.CompletedProcess[str]:
    program = build.program(HERE / f"{name}.c")
    return subprocess.run(
        [str(program)], capture_output=True, text=True, errors="replace", check=False
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compiles and runs the C test programs.")
    parser.add_argument("programs", nargs="*", help=f"of {', '.join(PROGRAMS)}; all if none")
    parser.add_argument("--compiler", action="append", help="a command; may be given again")
    parser.add_argument("--sanitize", default="", help="e.g. address,undefined")
    parser.add_argument("--flags", default="-O2", help="more flags for the compiler")
    parser.add_argument("--work", type=Path, help="folder for objects and programs")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.programs) - set(PROGRAMS)
    if unknown:
        parser.error(f"no program {', '.join(sorted(unknown))}; there are {', '.join(PROGRAMS)}")
    used = chosen.compiler or compilers()
    if not used:
        parser.error("no C compiler found")
    bad = []
    with tempfile.TemporaryDirectory() as temporary:
        for compiler in used:
            folder = (chosen.work or Path(temporary)).resolve() / Path(compiler).name
            flags = [*chosen.flags.split(), *sanitizer_flags(chosen.sanitize)]
            build = Build(compiler, folder, flags=flags)
            for name in chosen.programs or PROGRAMS:
                result = run_program(build, name)
                text = (result.stdout + result.stderr).strip()
                print(f"{compiler} {name}: {text}", flush=True)
                if result.returncode != 0:
                    bad.append(f"{compiler} {name}")
    print(f"failed: {', '.join(bad)}" if bad else "all passed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
