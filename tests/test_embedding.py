"""What other programs get from `pip install`: headers, libraries, and sources that just compile."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import xmcore

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "bindings" / "cffi"))  # it need not be installed for its tests

import xmcore_cffi  # noqa: E402  (after the path)

INCLUDE = Path(xmcore.get_include())
LIB = Path(xmcore.get_pkgconfig_dir()).parent
HEADER = ROOT / "src_c" / "include" / "xmcore" / "xmcore.h"
SYMBOLS = ROOT / "src_c" / "abi" / "symbols.txt"
EXAMPLE = ROOT / "bindings" / "c" / "example.c"
SOURCES = sorted(
    str(p) for folder in ("core", "games") for p in ROOT.glob(f"src_c/{folder}/**/*.c")
)
SOURCE_FLAGS = [f"-I{ROOT / 'src_c'}", f"-I{ROOT / 'src_c' / 'include'}"]
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
COMPILERS = [c for c in ("gcc", "clang") if shutil.which(c)] or ["cc"]

# What the compiler may call in a hosted build; strlen is its reading of a loop. Names that
# begin with an underscore are start-up code of the system.
FROM_LIBC = {"malloc", "free", "memcpy", "memmove", "memset", "memcmp", "strlen"}

linux = pytest.mark.skipif(sys.platform != "linux", reason="ELF libraries and nm")


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """The output of a command that must succeed."""
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env={**os.environ, **(env or {})},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def pkg_config(*arguments: str) -> list[str]:
    return run("pkg-config", *arguments, "xmcore",
               env={"PKG_CONFIG_PATH": xmcore.get_pkgconfig_dir()}).split()  # fmt: skip


def defined(library: Path) -> list[str]:
    """The symbols that a shared library exports, sorted."""
    lines = run("nm", "-D", "--defined-only", library).splitlines()
    return sorted(line.split()[-1] for line in lines)


def undefined(library: Path) -> set[str]:
    """The symbols that a shared library wants from others, but for start-up code."""
    lines = run("nm", "-D", "--undefined-only", library).splitlines()
    names = {line.split()[-1].split("@")[0] for line in lines}
    return {name for name in names if not name.startswith("_")}


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the example prints when it is linked statically."""
    program = tmp_path_factory.mktemp("static") / "example"
    run(COMPILERS[0], EXAMPLE, f"-I{INCLUDE}", LIB / "libxmcore.a", "-o", program)
    return run(program)


# ----------------------------------------------------------------------- the example


def test_the_example_plays_a_game(example: str) -> None:
    returns = [float(line.split(":")[1]) for line in example.splitlines()]
    assert len(returns) == 3
    assert sum(returns) == 0
    assert max(returns) == 1


def test_the_example_fits_on_a_page() -> None:
    assert 10 <= len(EXAMPLE.read_text().splitlines()) <= 25


@linux
@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_example_with_pkg_config(compiler: str, example: str, tmp_path: Path) -> None:
    program = tmp_path / "example"
    flags = pkg_config("--cflags", "--libs")
    run(compiler, "-std=c11", *WARNINGS, "-Wconversion", EXAMPLE, *flags, "-o", program)
    libdir = pkg_config("--variable=libdir")[0]
    assert run(program, env={"LD_LIBRARY_PATH": libdir}) == example
    assert "libxmcore.so.0" in run("readelf", "-d", program)


def test_pkg_config_tells_the_version() -> None:
    assert pkg_config("--modversion") == [xmcore.version()]


# ----------------------------------------------------------------------- the header


CPLUSPLUS = """
#include <xmcore/xmcore.h>
#include <cstdio>
int main() {
  if (xm_abi_version() != XM_ABI_VERSION) return 1;
  xm_game *game = nullptr;
  if (xm_game_create("alert", 5, nullptr, &game, nullptr) != XM_OK) return 1;
  std::printf("%s\\n", xm_version_string());
  xm_game_destroy(game);
}
"""


@pytest.mark.parametrize("compiler", [c for c in ("g++", "clang++") if shutil.which(c)])
@pytest.mark.parametrize("standard", ["c++11", "c++20"])
def test_a_cplusplus_host(compiler: str, standard: str, tmp_path: Path) -> None:
    source, program = tmp_path / "host.cpp", tmp_path / "host"
    source.write_text(CPLUSPLUS)
    flags = [f"-std={standard}", *WARNINGS, f"-I{INCLUDE}"]
    run(compiler, *flags, source, LIB / "libxmcore.a", "-o", program)
    assert run(program).strip() == xmcore.version()


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("standard", ["c99", "c11"])
def test_the_header_alone(compiler: str, standard: str, tmp_path: Path) -> None:
    source = tmp_path / "alone.c"
    source.write_text("#include <xmcore/xmcore.h>\nint unused = XM_OK;\n")
    flags = [f"-std={standard}", *WARNINGS, "-Wconversion", "-Wstrict-prototypes"]
    run(compiler, *flags, f"-I{INCLUDE}", "-c", source, "-o", tmp_path / "alone.o")


def test_the_installed_header_is_the_one_of_the_sources() -> None:
    for header in HEADER.parent.glob("*.h"):
        assert (INCLUDE / "xmcore" / header.name).read_bytes() == header.read_bytes()


# ---------------------------------------------------------------------- the symbols


def test_the_symbol_list_is_the_header() -> None:
    code = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.DOTALL)
    functions = set(re.findall(r"\b(xm_\w+)\s*\(", code))
    assert SYMBOLS.read_text().splitlines() == sorted(functions)


@linux
def test_the_library_exports_the_symbol_list() -> None:
    assert defined(Path(xmcore.get_library())) == SYMBOLS.read_text().splitlines()


@linux
def test_the_library_wants_little() -> None:
    assert undefined(Path(xmcore.get_library())) <= FROM_LIBC


# ---------------------------------------------------------------------- the sources


@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_sources_need_no_build_system(compiler: str, example: str, tmp_path: Path) -> None:
    """Two commands, with warnings as errors, and no flag but where the headers are."""
    run(compiler, "-std=c11", *WARNINGS, *SOURCE_FLAGS, "-c", *SOURCES, cwd=tmp_path)
    objects = sorted(tmp_path.glob("*.o"))
    assert len(objects) == len(SOURCES)  # no two files of one name: they share a folder here
    program = tmp_path / "example"
    run(compiler, EXAMPLE, *SOURCE_FLAGS, *objects, "-o", program)
    assert run(program) == example


@linux
@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("level", ["-O0", "-O3"])
def test_a_freestanding_build(compiler: str, level: str, tmp_path: Path) -> None:
    """Without a C library nothing is missing, and the library plays the same games."""
    library = tmp_path / "libxmcore.so"
    flags = ["-std=c11", level, "-ffreestanding", "-DXM_FREESTANDING", "-nostdlib", "-shared"]
    flags += ["-fPIC", "-fvisibility=hidden", *SOURCE_FLAGS]
    run(compiler, *flags, *SOURCES, "-o", library)
    assert run("nm", "-u", library) == ""
    assert defined(library) == SYMBOLS.read_text().splitlines()
    play_without_malloc(library, "alert(players=4,mode=advanced)")
    play_without_malloc(library, "siege(players=3,length=short)")
    play_without_malloc(library, "skirmish(move_exact=false)")


def play_without_malloc(path: Path, string: str) -> None:
    """The same game with the library at `path`, which has no allocator, and the installed one."""
    door = xmcore_cffi.Library(INCLUDE, path)
    ffi, lib = door.ffi, door.lib
    kept = {}  # the memory of the game, by address

    @ffi.callback("void *(void *, size_t)")  # type: ignore[untyped-decorator,unused-ignore]
    def allocate(_: object, size: int) -> object:
        memory = ffi.new("char[]", size + 15)
        address = int(ffi.cast("uintptr_t", memory)) + 15 & -16
        kept[address] = memory, size
        return ffi.cast("void *", address)

    @ffi.callback("void(void *, void *, size_t)")  # type: ignore[untyped-decorator,unused-ignore]
    def release(_: object, memory: object, size: int) -> None:
        address = int(ffi.cast("uintptr_t", memory))
        if kept[address][1] == size:
            del kept[address]

    allocator = ffi.new("xm_allocator *", {"allocate": allocate, "release": release})
    size = ffi.sizeof("xm_game_options")
    options = ffi.new("xm_game_options *", {"struct_size": size, "allocator": allocator})
    handle, error = ffi.new("xm_game **"), door.error()
    name = string.encode()
    door.check(lib.xm_game_create(name, len(name), options, handle, error), error)
    state = ffi.cast("xm_state *", words := ffi.new("uint64_t[]", lib.XM_MAX_STATE_SIZE // 8))
    door.check(lib.xm_state_init(handle[0], state, 5, 0, error), error)
    other = xmcore.load_game(string).new_initial_state(seed=5)
    for seed in range(5):
        door.check(lib.xm_playout(handle[0], state, seed, 0, 50, ffi.NULL, error), error)
        other.playout(seed, 50)
        shot = door.produce(lambda *to: int(lib.xm_snapshot(handle[0], state, *to)), 8192)
        assert shot == other.to_bytes()
    assert words and kept
    lib.xm_game_destroy(handle[0])
    assert not kept


# ---------------------------------------------------------------- benches, languages


def test_the_bench_in_c_runs(tmp_path: Path) -> None:
    program = tmp_path / "bench_c"
    flags = ["-std=c11", "-O1", *WARNINGS, "-Wconversion", f"-I{INCLUDE}"]
    run(COMPILERS[0], *flags, ROOT / "benches" / "bench_c.c", LIB / "libxmcore.a", "-o", program)
    lines = run(program, "1", "0.001").splitlines()
    assert lines
    assert all(line.startswith('{"bench": "') for line in lines)


@pytest.mark.skipif(shutil.which("luajit") is None, reason="luajit is not installed")
def test_luajit_plays_the_same_game(example: str) -> None:
    game = "alert(players=3,mode=advanced)"
    out = run(
        "luajit", ROOT / "bindings" / "lua" / "smoke.lua", INCLUDE, xmcore.get_library(), game
    )
    assert out.startswith(example)
