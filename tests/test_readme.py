"""The code of the README and the guides works as it stands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import xmcore

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.S | re.M)


def test_python_of_the_readme(tmp_path: Path) -> None:
    (code,) = blocks(README, "python")
    assert len(code.strip().splitlines()) == 10
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"(victory|max_turns) \[.*\]\n", done.stdout)


def test_python_of_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for code in blocks((ROOT / "docs/guide_python.md").read_text(), "python"):
        exec(compile(code, "guide_python.md", "exec"), names)
    assert "draw Archangel" in capsys.readouterr().out


def test_c_of_the_readme(tmp_path: Path) -> None:
    """Built with cc, pkg-config's flags and the installed header and library."""
    (code,) = blocks(README, "c")
    (tmp_path / "example.c").write_text(code)
    compiler = shutil.which("cc")
    assert compiler, "the README presumes a C compiler"
    include, library = xmcore.get_include(), Path(xmcore.get_library())
    flags = [f"-I{include}", f"-L{library.parent}", "-lxmcore", f"-Wl,-rpath,{library.parent}"]
    if shutil.which("pkg-config"):
        environment = {**os.environ, "PKG_CONFIG_PATH": xmcore.get_pkgconfig_dir()}

        def ask(*question: str) -> str:
            return subprocess.run(
                ["pkg-config", *question, "xmcore"],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            ).stdout.strip()

        flags = [*ask("--cflags", "--libs").split(), f"-Wl,-rpath,{ask('--variable=libdir')}"]
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    subprocess.run([compiler, "example.c", *warnings, *flags], cwd=tmp_path, check=True)
    done = subprocess.run(["./a.out"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"over after \d+ turns: (victory|max_turns)\n", done.stdout)


def test_c_of_the_guide(tmp_path: Path) -> None:
    """The loop of the guide, in a function with the two functions that are the reader's."""
    code = next(b for b in blocks((ROOT / "docs/guide_c.md").read_text(), "c") if "xm_step" in b)
    program = f"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmcore/xmcore.h>
static int32_t choose(const int32_t *actions, size_t count) {{ return actions[count - 1]; }}
static unsigned shown;
static void show(const xm_events *events) {{ shown += events->count; }}
int main(void) {{
{code}
  printf("%u events\\n", shown);
  return 0;
}}
"""
    (tmp_path / "guide.c").write_text(program)
    library = Path(xmcore.get_library()).parent
    compiler = shutil.which("cc")
    assert compiler
    subprocess.run(
        [compiler, "-std=c11", "guide.c", f"-I{xmcore.get_include()}", f"-L{library}", "-lxmcore",
         f"-Wl,-rpath,{library}"],
        cwd=tmp_path,
        check=True,
    )  # fmt: skip
    done = subprocess.run(["./a.out"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[0]) > 100


def test_links_of_the_readme_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
