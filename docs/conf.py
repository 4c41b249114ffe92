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
napoleon_use_ivar = True
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

SEEN = {
    "public": "all",
    "owner": "its player",
    "front": "each player as many of the first as it knows",
    "hidden": "nobody",
}


def reference_page(name: str) -> str:
    """The page of a game, from its own tables: options, actions, events, state, steps."""
    info = next(g for g in xmcore.games() if g.name == name)
    game = xmcore.load_game(name)
    lines = [f"# {info.title}: reference", "", "Made from the game's own tables.", ""]
    lines += ["## Options", "", "| option | values | default | meaning |", "|---|---|---|---|"]
    for o in info.options:
        values = o.values.replace("|", ", ")
        lines.append(f"| `{o.name}` | {values} | {o.default} | {o.doc} |")
    for table, title in (("actions", "Actions"), ("events", "Events"), ("steps", "Pending steps")):
        lines += ["", f"## {title}", "", *kinds_table(game, table)]
    lines += [
        "",
        "## State",
        "",
        "| field | kind | of | values | seen by |",
        "|---|---|---|---|---|",
    ]
    for f in game.fields():
        values = "" if f.kind in ("counts", "list", "members", "pending") else f"{f.min}..{f.max}"
        seen = SEEN[f.visibility]
        lines.append(f"| `{f.path}` | {f.kind} | {f.domain or ''} | {values} | {seen} |")
    return "\n".join(lines) + "\n"


def kinds_table(game: xmcore.Game, table: str) -> list[str]:
    """Rows of actions, events or steps with their arguments."""
    last = {"actions": " text and first action |", "events": "", "steps": " kind |"}[table]
    lines = [f"| name | arguments |{last}", "|---|---|---|" if last else "|---|---|"]
    for kind in game.kinds(table):
        if table == "steps" and kind.first == 0:
            continue
        arguments = ", ".join(
            f"`{a.name}`{' (may be None)' if a.optional else ''}{' (secret)' if a.secret else ''}"
            for a in kind.arguments
        )
        detail = f"`{kind.detail}`, from {kind.first}" if table == "actions" else kind.detail
        lines.append(f"| `{kind.name}` | {arguments} |" + (f" {detail} |" if last else ""))
    return lines


def write_reference(app: object) -> None:
    """Writes the pages of the games before the sources are read."""
    folder = Path(__file__).parent / "reference"
    folder.mkdir(exist_ok=True)
    for info in xmcore.games():
        (folder / f"{info.name}.md").write_text(reference_page(info.name))


def setup(app: object) -> None:
    """Hooks into Sphinx."""
    app.connect("builder-inited", write_reference)  # type: ignore[attr-defined]
