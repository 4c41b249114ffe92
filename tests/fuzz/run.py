"""Fuzzes the core, or replays the kept corpora without a fuzzer.

    python tests/fuzz/run.py --seconds 60              every target, with clang's libFuzzer
    python tests/fuzz/run.py --replay [--sanitize ""]  the files of corpus/, with any compiler

New inputs that reach something new go to --work (a temporary folder if not given); an input
that breaks something stays there as crash-*, timeout-* or leak-*, and its name is printed. To
keep one, copy it to ``corpus/<target>/found-<what>``: it is then replayed for ever.
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

from c.build import Build, default_compiler, sanitizer_flags  # noqa: E402

HERE = Path(__file__).resolve().parent
MAX_LENGTH = {"actions": 300, "gamestring": 2000}  # of an input; else 16384
TARGETS = sorted(f.stem.removeprefix("fuzz_") for f in HERE.glob("fuzz_*.c"))


def corpus(target: str) -> list[Path]:
    return sorted((HERE / "corpus" / target).iterdir())


def fuzz_build(compiler: str, folder: Path) -> Build:
    sanitizers = sanitizer_flags("address,undefined")
    return Build(
        compiler,
        folder,
        flags=["-O1", *sanitizers, "-fsanitize=fuzzer-no-link", "-DXM_LIBFUZZER"],
        link=["-fsanitize=fuzzer"],
    )


def replay_build(compiler: str, folder: Path, sanitize: str) -> Build:
    return Build(compiler, folder, flags=["-O1", *sanitizer_flags(sanitize)])


def fuzz(build: Build, target: str, seconds: int, work: Path) -> bool:
    """Runs one target; False if it found something."""
    program = build.program(HERE / f"fuzz_{target}.c")
    found = work / target
    found.mkdir(parents=True, exist_ok=True)
    command = [
        str(program),
        f"-max_total_time={seconds}",
        f"-max_len={MAX_LENGTH.get(target, 16384)}",
        "-timeout=20",
        "-print_final_stats=1",
        f"-artifact_prefix={work}/{target}-",
        str(found),
        str(HERE / "corpus" / target),
    ]
    dictionary = HERE / f"{target}.dict"
    if dictionary.exists():
        command.insert(1, f"-dict={dictionary}")
    result = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    runs = [s for s in result.stderr.splitlines() if "number_of_executed_units" in s]
    print(f"{target}: {runs[0].split()[-1] if runs else '?'} runs", end="")
    print(", nothing found" if result.returncode == 0 else f"\n{result.stderr[-6000:]}", flush=True)
    return result.returncode == 0


def replay(build: Build, target: str) -> subprocess.CompletedProcess[str]:
    """Runs the files of a corpus one after the other through a target."""
    program = build.program(HERE / f"fuzz_{target}.c", HERE / "replay.c")
    files = [str(f) for f in corpus(target)]
    return subprocess.run(
        [str(program), *files], capture_output=True, text=True, errors="replace", check=False
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("targets", nargs="*", help=f"of {', '.join(TARGETS)}; all if none is named")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--replay", action="store_true", help="only run the kept corpora")
    parser.add_argument("--compiler", help="clang to fuzz, any to replay")
    parser.add_argument("--sanitize", default="address,undefined", help="for --replay")
    parser.add_argument("--work", type=Path, help="folder for programs and new inputs")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.targets) - set(TARGETS)
    if unknown:
        parser.error(f"no target {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    ok = True
    with tempfile.TemporaryDirectory() as temporary:
        work = (chosen.work or Path(temporary)).resolve()
        for target in chosen.targets or TARGETS:
            if chosen.replay:
                compiler = chosen.compiler or default_compiler()
                result = replay(replay_build(compiler, work / "build", chosen.sanitize), target)
                text = result.stdout if result.returncode == 0 else result.stderr[-6000:]
                print(f"{target}: {text.strip()}", flush=True)
                ok &= result.returncode == 0
            else:
                build = fuzz_build(chosen.compiler or "clang", work / "build")
                ok &= fuzz(build, target, chosen.seconds, work)
        kept = sorted(work.glob("*-crash-*")) + sorted(work.glob("*-timeout-*"))
        if kept and chosen.work is None:
            for file in kept:
                (Path.cwd() / file.name).write_bytes(file.read_bytes())
                print(f"kept as {Path.cwd() / file.name}")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
