"""Compiles the core with the toy game and C programs of the tests, with any compiler."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
INCLUDES = ["src_c", "src_c/include", "tests/toy", "tests/c", "tests/fuzz"]


def compilers() -> list[str]:
    """The compilers that are there: $CC alone if it is set, else gcc and clang, else cc."""
    named = os.environ.get("CC")
    wanted = [named] if named else ["gcc", "clang"]
    return [c for c in wanted if shutil.which(c)] or [c for c in ["cc"] if shutil.which(c)]


def default_compiler() -> str:
    found = compilers()
    if not found:
        raise FileNotFoundError("no C compiler: set CC, or install gcc or clang")
    return found[0]


def sanitizer_flags(names: str) -> list[str]:
    """Flags for a list such as "address,undefined"; none for an empty one."""
    if not names:
        return []
    return [f"-fsanitize={names}", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-g"]


@dataclass
class Build:
    """Objects and programs of one compiler with one set of flags, in one folder.

    Attributes:
        compiler: its command.
        folder: where objects and programs go; objects are used again if nothing changed.
        flags: added to the warnings and include folders.
        link: added when programs are linked.
    """

    compiler: str
    folder: Path
    flags: list[str] = field(default_factory=lambda: ["-O1"])
    link: list[str] = field(default_factory=list)

    def command(self) -> list[str]:
        includes = [f"-I{ROOT / folder}" for folder in INCLUDES]
        # gcc warns of conversions in code that its own sanitizers have put in
        sanitized = any(flag.startswith("-fsanitize") for flag in self.flags)
        warnings = [] if sanitized else WARNINGS
        return [self.compiler, "-std=c11", *warnings, *self.flags, "-DXM_TOY_GAME", *includes]

    def stamp(self) -> str:
        """Changes with everything that an object file can depend on."""
        digest = hashlib.sha256(" ".join(self.command()).encode())
        folders = ["src_c", "tests/toy", "tests/c", "tests/fuzz"]
        for file in sorted(f for d in folders for f in (ROOT / d).rglob("*.h")):
            digest.update(file.read_bytes())
        return digest.hexdigest()[:12]

    def compile(self, source: Path) -> Path:
        content = hashlib.sha256(source.read_bytes()).hexdigest()[:8]
        stem = str(source.relative_to(ROOT).with_suffix("")).replace("/", "_")
        target = self.folder / f"{stem}-{self._stamp}-{content}.o"
        if not target.exists():
            run([*self.command(), "-c", str(source), "-o", str(target)])
        return target

    def core(self) -> list[Path]:
        """The objects of the core, its games and the toy."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._stamp = self.stamp()
        folders = ["src_c/core", "src_c/games", "tests/toy"]
        sources = sorted(f for d in folders for f in (ROOT / d).rglob("*.c"))
        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(self.compile, sources))

    def program(self, *sources: Path) -> Path:
        """Links sources with the core; the program has the first one's name."""
        core = self.core()
        objects = [self.compile(source) for source in sources]
        target = self.folder / sources[0].stem
        run(
            [
                self.compiler,
                *self.flags,
                *self.link,
                *map(str, [*objects, *core]),
                "-o",
                str(target),
            ]
        )
        return target


def run(command: list[str]) -> None:
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{result.stdout}{result.stderr}")
