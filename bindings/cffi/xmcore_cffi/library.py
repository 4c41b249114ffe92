"""Opens libxmcore: finds the header and the library, declares the one and loads the other.

Nothing is compiled and xmcore is not imported: its folder is enough. So the same file serves
interpreters for which xmcore's own module was not built.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from cffi import FFI  # type: ignore[import-untyped,unused-ignore]

from xmcore_cffi.errors import Error, raise_status

__all__ = ["Library", "default_library"]

NAMES = ("libxmcore.so", "libxmcore.so.0", "libxmcore.dylib", "libxmcore.0.dylib", "xmcore.dll")


def package_file(*names: str) -> Path | None:
    """A file of the installed package xmcore, or None; nothing of the package is run.

    Inside a checkout the sources' own folder is found first, without what a build adds: so the
    rest of the path is searched too.
    """
    spec = importlib.util.find_spec("xmcore")
    folders = [Path(p) for p in (spec and spec.submodule_search_locations) or ()]
    folders += [Path(p) / "xmcore" for p in sys.path]
    return next((f / name for f in folders for name in names if (f / name).is_file()), None)


def find_include(include: str | os.PathLike[str] | None) -> Path:
    """The file xmcore.h: of the argument, of XMCORE_INCLUDE, or of the installed package."""
    given = include or os.environ.get("XMCORE_INCLUDE")
    if given:
        folder = Path(given)
        header = folder if folder.suffix == ".h" else folder / "xmcore" / "xmcore.h"
        if not header.is_file():
            raise Error(f"include: there is no {header}")
        return header
    found = package_file("include/xmcore/xmcore.h")
    if found is None:
        raise Error("include: xmcore is not installed here; set XMCORE_INCLUDE")
    return found


def find_library(library: str | os.PathLike[str] | None) -> Path:
    """The shared library: of the argument, of XMCORE_LIBRARY, or of the installed package."""
    given = library or os.environ.get("XMCORE_LIBRARY")
    if given:
        if not Path(given).is_file():
            raise Error(f"library: there is no {given}")
        return Path(given)
    found = package_file(*(f"lib/{name}" for name in NAMES))
    if found is None:
        raise Error(f"library: no installed xmcore has {' or '.join(NAMES)}; set XMCORE_LIBRARY")
    return found


def declarations(header: Path) -> str:
    """The header without its '#' lines: plain C declarations."""
    lines = header.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith("#"))


class Library:
    """The open library: ``ffi`` and ``lib`` of cffi, and the helpers that calls share.

    `include` is the folder that holds ``xmcore/xmcore.h`` (or the header itself), `library` the
    path of the shared library. What is None comes from the environment variables
    ``XMCORE_INCLUDE`` and ``XMCORE_LIBRARY``, else from the installed package xmcore. Raises
    `Error` if there is none or if the two are of different ABI versions.
    """

    def __init__(
        self,
        include: str | os.PathLike[str] | None = None,
        library: str | os.PathLike[str] | None = None,
    ) -> None:
        """Finds, declares, loads and compares the ABI versions."""
        self.header = find_include(include)
        self.path = find_library(library)
        self.ffi: Any = FFI()
        self.ffi.cdef(declarations(self.header))
        self.lib: Any = self._load()
        built = self.lib.xm_abi_version()
        if built != self.lib.XM_ABI_VERSION:
            raise Error(
                f"library: {self.path} has ABI version {built}, "
                f"{self.header} has {self.lib.XM_ABI_VERSION}"
            )
        self.new: Any = self.ffi.new_allocator(should_clear_after_alloc=False)

    def _load(self) -> Any:
        """What dlopen gives."""
        try:
            return self.ffi.dlopen(str(self.path))
        except OSError as e:
            raise Error(f"library: {e}") from None

    def check(self, status: int, error: Any = None) -> None:
        """Raises the exception of a status that is an error."""
        raise_status(self.ffi, self.lib, status, error)

    def error(self) -> Any:
        """An empty ``xm_error *``."""
        return self.ffi.new("xm_error *")

    def text(self, value: Any) -> str:
        """The text of a ``const char *`` that the library owns."""
        return str(self.ffi.string(value).decode())

    def produce(self, call: Callable[[Any, int, Any], int], room: int) -> bytes:
        """The bytes that a call(buffer, capacity, size) writes; `room` is the first guess.

        The buffer belongs to this call alone: cffi lets other threads run meanwhile.
        """
        size = self.ffi.new("size_t *")
        status = self.lib.XM_ERR_BUFFER
        while status == self.lib.XM_ERR_BUFFER:
            buffer = self.new("char[]", room)
            status = call(buffer, room, size)
            room = size[0] + 1
        self.check(status)
        return bytes(self.ffi.buffer(buffer, size[0]))


@cache
def default_library() -> Library:
    """The library of the environment variables or the installed package, opened once."""
    return Library()
