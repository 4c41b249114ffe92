"""The values of the header's constants are kept: a host was compiled with them."""

from __future__ import annotations

import re
from pathlib import Path

import cffi

import xmcore

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "src_c" / "abi" / "constants.txt"


def constants() -> dict[str, int]:
    """Every enumerator of the installed header with its value."""
    text = (Path(xmcore.get_include()) / "xmcore/xmcore.h").read_text()
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    ffi = cffi.FFI()
    ffi.cdef(plain)
    library = ffi.dlopen(xmcore.get_library())
    bare = re.sub(r"/\*.*?\*/", "", plain, flags=re.S)
    names = [n for body in re.findall(r"enum[^{;]*\{(.*?)\}", bare, flags=re.S)
             for n in re.findall(r"\b(XM_[A-Z0-9_]+)\b", body)]  # fmt: skip
    return {name: int(getattr(library, name)) for name in names}


def test_constants_keep_their_values() -> None:
    """A new one is added to the list; none changes or goes while XM_ABI_VERSION stays."""
    kept = dict(line.split() for line in KEPT.read_text().splitlines())
    assert {name: str(value) for name, value in constants().items()} == kept
