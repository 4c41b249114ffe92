"""xmcore's speed in one run beside OpenSpiel's, against the bars of the project.

    python benches/compare.py --peers /path/to/venv/bin/python

The interpreter that runs this has xmcore, that of --peers has open_spiel. Every round times each
thing once, so that a slow minute of the machine touches all alike; rates are per CPU second. A
miss is printed, never an error.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import xmcore

HERE = Path(__file__).parent
GAMES = ["alert(players=3)", "alert(players=3,mode=advanced)", "siege(players=3)", "skirmish"]
PEER_GAMES = ["backgammon", "pig"]
TASKS = [
    *(("xmcore", loop, game) for game in GAMES
      for loop in ("loop", "explicit loop", "round trip", "clone", "view")),
    *(("openspiel", loop, game) for game in PEER_GAMES
      for loop in ("explicit loop", "round trip", "clone")),
]  # fmt: skip
BARS = {
    ("C", "playout"): 5e6,
    ("C", "clone"): 20e6,
    ("xmcore", "loop"): 1.5e6,
    ("xmcore", "round trip"): 300e3,
}


@dataclass
class Results:
    """The rates of every round, by what was timed; and single numbers with an upper bar."""

    rates: dict[tuple[str, str, str], list[float]] = field(
        default_factory=lambda: defaultdict(list)
    )
    extra: dict[tuple[str, str, str], dict[str, Any]] = field(default_factory=dict)
    sizes: list[tuple[str, float, float, str]] = field(default_factory=list)


class Worker:
    """A process that runs the loops of one package; see loops.py."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, str(HERE / "loops.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def ask(self, task: tuple[str, str, str], seconds: float) -> dict[str, float]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"task": task, "seconds": seconds}) + "\n")
        self.process.stdin.flush()
        answer: dict[str, float] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        self.process.communicate()


def build_c_bench(folder: Path) -> Path:
    """Compiles bench_c.c against the installed header and static library."""
    program = folder / "bench_c"
    library = Path(xmcore.get_pkgconfig_dir()).parent / "libxmcore.a"
    flags = ["-std=c11", "-O2", f"-I{xmcore.get_include()}", "-o", str(program)]
    command = [os.environ.get("CC", "cc"), *flags, str(HERE / "bench_c.c"), str(library)]
    subprocess.run(command, check=True)
    return program


def time_c(program: Path, seconds: float, results: Results) -> None:
    """One round of the C bench."""
    out = subprocess.run([program, "1", str(seconds)], check=True, capture_output=True, text=True)
    for line in out.stdout.splitlines():
        row = json.loads(line)
        key = ("C", row["bench"].replace("_", " "), row["game"])
        results.rates[key].append(row["best"])
        results.extra[key] = row


def cpu_of(command: list[str]) -> float:
    """CPU seconds of a command."""
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} failed")
    return usage.ru_utime + usage.ru_stime


def measure(options: argparse.Namespace) -> Results:
    """All rounds."""
    results = Results()
    imports: list[float] = []
    workers = {"xmcore": Worker(sys.executable)}
    if options.peers:
        workers["openspiel"] = Worker(options.peers)
    with tempfile.TemporaryDirectory() as folder:
        program = build_c_bench(Path(folder))
        for _ in range(options.rounds):
            for task in TASKS:
                if task[0] in workers:
                    answer = workers[task[0]].ask(task, options.seconds)
                    results.rates[task].append(answer["decisions"] / answer["cpu"])
                    results.extra[task] = {"applied": answer["applied"] / answer["decisions"]}
            time_c(program, options.seconds / 2, results)
            imports += [
                cpu_of([sys.executable, "-c", "import xmcore"])
                - cpu_of([sys.executable, "-c", "pass"])
                for _ in range(3)
            ]
    for worker in workers.values():
        worker.close()
    add_sizes(results, imports, options.wheel)
    return results


def is_editable() -> bool:
    """Does the interpreter itself import what finds xmcore, and modules that xmcore needs too?"""
    return any(name.startswith("__editable___xmcore") for name in sys.modules)


def add_sizes(results: Results, imports: list[float], wheel: Path | None) -> None:
    """The numbers that should be small."""
    for game in GAMES:
        size = xmcore.load_game(game).state_size
        results.sizes.append((f"state of {game}", size, 1024, "bytes"))
    middle = statistics.median(imports) * 1000
    note = " (too low: an editable install)" if is_editable() else ""
    results.sizes.append((f"import xmcore, over bare Python, median{note}", middle, 30, "ms CPU"))
    if wheel:
        results.sizes.append((f"wheel {wheel.name}", wheel.stat().st_size, 2e6, "bytes"))


# ------------------------------------------------------------------------ the report


def against(value: float, bar: float) -> str:
    return f"{value / bar:7.2f} x bar" + ("" if value >= bar else "  MISSED")


def rate_lines(results: Results) -> list[str]:
    lines = [f"{'what':56} {'best /s':>12} {'median /s':>12}   against the bar (median)"]
    for key, rates in results.rates.items():
        median = statistics.median(rates)
        bar = BARS.get(key[:2])
        note = against(median, bar) if bar else ""
        applied = results.extra[key].get("applied", 1)
        if applied > 1.0001:
            note = f"{applied * median:,.0f} actions with chance"
        lines.append(f"{' '.join(key):56} {max(rates):12,.0f} {median:12,.0f} {note}")
    return lines


def ratio_lines(results: Results) -> list[str]:
    """How much faster than OpenSpiel, by medians of the same rounds."""
    lines = []
    for game in GAMES:
        ours = results.rates["xmcore", "loop", game]
        same = results.rates["xmcore", "explicit loop", game]
        for peer in PEER_GAMES:
            key = ("openspiel", "explicit loop", peer)
            theirs = results.rates.get(key)
            if not theirs:
                continue
            a, b, c = (statistics.median(x) for x in (ours, same, theirs))
            applied = c * results.extra[key]["applied"]
            bar = against(a / c, 10) if peer == "backgammon" else ""
            lines.append(
                f"{game} / OpenSpiel {peer}: {a / c:.1f} a decision {bar}\n"
                f"    with chance events of OpenSpiel counted as decisions: {a / applied:.1f}; "
                f"both loops drawing chance in Python: {b / c:.1f}"
            )
    return lines


def shape_lines(results: Results) -> list[str]:
    """What a decision is in these games."""
    return [
        f"{game}: {row['decisions_a_game']:.0f} decisions a game, "
        f"{row['choices_best'] / row['best']:.2f} of them with a choice, "
        f"{row['legal_actions_a_decision']:.2f} legal actions and "
        f"{row['chance_events_a_decision']:.2f} chance events a decision"
        for (_, bench, game), row in results.extra.items()
        if bench == "playout"
    ]


def commit() -> str:
    """XM_COMMIT, else the commit of this tree, with + if it was changed."""
    if given := os.environ.get("XM_COMMIT"):
        return given
    git = ["git", "-C", str(HERE)]
    try:
        name = subprocess.run([*git, "rev-parse", "--short=12", "HEAD"], check=True,
                              capture_output=True, text=True).stdout.strip()  # fmt: skip
        changed = subprocess.run([*git, "status", "--porcelain", "-uno"], check=True,
                                 capture_output=True, text=True).stdout  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return name + ("+" if changed else "")


def head(results: Results, options: argparse.Namespace) -> dict[str, Any]:
    """Where and of what the numbers are."""
    row = next(v for k, v in results.extra.items() if k[0] == "C")
    return {
        "commit": commit(),
        "version": row["version"],
        "machine": row["machine"],
        "cpus": os.cpu_count(),
        "load": os.getloadavg(),
        "compiler": row["compiler"],
        "python": platform.python_version(),
        "rounds": options.rounds,
        "seconds": options.seconds,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", help="the Python that has open_spiel; none: xmcore alone")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="of CPU, each thing, a round")
    parser.add_argument("--wheel", type=Path, help="a built wheel, for its size")
    parser.add_argument("--json", type=Path, help="write all rates there")
    options = parser.parse_args()
    results = measure(options)
    where = head(results, options)
    print(", ".join(f"{key} {value}" for key, value in where.items()), end="\n\n")
    print("\n".join(rate_lines(results)), end="\n\n")
    print("\n".join(ratio_lines(results)), end="\n\n")
    for name, value, bar, unit in results.sizes:
        verdict = "" if value <= bar else "  MISSED"
        print(f"{name}: {value:,.1f} {unit}, bar {bar:,.0f}{verdict}")
    print("\n" + "\n".join(shape_lines(results)))
    if options.json:
        rows = [{"what": key, "rates": rates} for key, rates in results.rates.items()]
        sizes = [dict(zip(("what", "value", "bar", "unit"), s, strict=True)) for s in results.sizes]
        options.json.write_text(json.dumps({**where, "rates": rows, "sizes": sizes}, indent=1))


if __name__ == "__main__":
    main()
