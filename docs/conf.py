"""Sphinx: the documentation of xmcore, with the API of Python and C."""

from __future__ import annotations

from pathlib import Path

import hawkmoth.util.compiler

import xmcore

ROOT = Path(__file__).parent.parent

project = "xmcore"
copyright = "2026, the xmcore authors"
author = "the xmcore authors"
release = version = xmcore.__version__

extensions = [
    "hawkmoth",
    "hawkmoth.ext.javadoc",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"xmcore {release}"
nitpicky = False
suppress_warnings = ["misc.highlighting_failure"]

autodoc_member_order = "bysource"
autodoc_typehints = "none"

hawkmoth_root = str(ROOT / "src_c/include")
hawkmoth_clang = [
    f"-I{ROOT / 'src_c/include'}",
    "-std=c11",
    *hawkmoth.util.compiler.get_include_args(),
]
myst_heading_anchors = 3
