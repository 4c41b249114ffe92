"""Builds the Python module and, beside it, the shared and the static library.

The Cython module holds the whole C core. The libraries, the headers and a pkg-config file
go into the package too, so that other engines can link what `pip install` brought.
XM_ABI3=1 builds one module for the limited API of Python 3.11 and later.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import ClassVar

from Cython.Build import cythonize
from setuptools import Command, Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build import build

ROOT = Path(__file__).parent
VERSION = (ROOT / "VERSION").read_text().strip()
SOVERSION = "0"
ABI3 = os.environ.get("XM_ABI3", "") not in ("", "0")
SOURCES = sorted(
    str(p.relative_to(ROOT))
    for folder in ("src_c/core", "src_c/games")
    for p in (ROOT / folder).rglob("*.c")
)
HEADERS = sorted(str(p.relative_to(ROOT)) for p in (ROOT / "src_c").rglob("*.h"))
INCLUDES = ["src_c", "src_c/include"]
MACROS: list[tuple[str, str | None]] = [("XM_VERSION", f'"{VERSION}"')]
MSVC = sys.platform == "win32"
CFLAGS = [] if MSVC else ["-std=c11", "-O3", "-g0", "-fvisibility=hidden"]
COVERAGE = os.environ.get("XM_COVERAGE", "") not in ("", "0")  # counters for .ci/coverage.py
if COVERAGE:
    CFLAGS = ["-std=c11", "-O0", "--coverage", "-fprofile-update=atomic"]
PKGCONFIG = f"""prefix=${{pcfiledir}}/../..
includedir=${{prefix}}/include
libdir=${{prefix}}/lib

Name: xmcore
Description: The rules of X-Men tabletop games
Version: {VERSION}
Cflags: -I${{includedir}}
Libs: -L${{libdir}} -lxmcore
"""


class BuildLibraries(Command):
    """Compiles libxmcore, shared and static, and puts it with its headers into the package."""

    user_options: ClassVar = [("build-lib=", "b", ""), ("build-temp=", "t", "")]
    editable_mode = False  # set by setuptools for editable installs

    def initialize_options(self) -> None:
        self.build_lib: str | None = None
        self.build_temp: str | None = None

    def finalize_options(self) -> None:
        self.set_undefined_options(
            "build", ("build_lib", "build_lib"), ("build_temp", "build_temp")
        )

    @property
    def target(self) -> Path:
        return ROOT / "xmcore" if self.editable_mode else Path(str(self.build_lib)) / "xmcore"

    def run(self) -> None:
        shutil.copytree(
            ROOT / "src_c/include/xmcore", self.target / "include/xmcore", dirs_exist_ok=True
        )
        lib = self.target / "lib"
        (lib / "pkgconfig").mkdir(parents=True, exist_ok=True)
        (lib / "pkgconfig/xmcore.pc").write_text(PKGCONFIG)
        compiler = new_compiler()
        customize_compiler(compiler)
        objects = compiler.compile(
            SOURCES,
            output_dir=f"{self.build_temp}/libxmcore",
            include_dirs=INCLUDES,
            macros=list(MACROS),
            extra_postargs=CFLAGS if MSVC else [*CFLAGS, "-fPIC"],
        )
        (lib / "libxmcore.a").unlink(missing_ok=True)  # `ar` would keep objects since renamed
        compiler.create_static_lib(objects, "xmcore", output_dir=str(lib))
        self.link_shared(compiler, objects, lib)

    def link_shared(self, compiler: object, objects: list[str], lib: Path) -> None:
        if sys.platform == "darwin":
            name = f"libxmcore.{SOVERSION}.dylib"
            flags = ["-install_name", f"@rpath/{name}"]
            plain = "libxmcore.dylib"
        elif MSVC:
            return  # a host compiles the sources itself there
        else:
            name = f"libxmcore.so.{SOVERSION}"
            flags = [f"-Wl,-soname,{name}", "-Wl,-z,defs", "-Wl,--gc-sections", "-Wl,-s"]
            plain = "libxmcore.so"
        compiler.link_shared_object(objects, str(lib / name), extra_postargs=flags)  # type: ignore[attr-defined]
        shutil.copyfile(lib / name, lib / plain)  # wheels hold no links

    def get_source_files(self) -> list[str]:
        return SOURCES + HEADERS

    def get_outputs(self) -> list[str]:
        return [str(p) for d in ("include", "lib") for p in (self.target / d).rglob("*")]

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class Build(build):
    sub_commands: ClassVar = [*build.sub_commands, ("build_libraries", None)]


module = Extension(
    "xmcore._core",
    ["xmcore/_core.pyx", *SOURCES],
    depends=[*HEADERS, "xmcore/_xmcore.pxd"],
    include_dirs=INCLUDES,
    define_macros=[*MACROS, *([("Py_LIMITED_API", "0x030B0000")] if ABI3 else [])],
    extra_compile_args=CFLAGS,
    extra_link_args=["--coverage"]
    if COVERAGE
    else []
    if sys.platform in ("win32", "darwin")
    else ["-Wl,-s"],
    py_limited_api=ABI3,
)

setup(
    ext_modules=cythonize([module], build_dir="build/cython"),  # type: ignore[no-untyped-call]
    cmdclass={"build": Build, "build_libraries": BuildLibraries},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
)
