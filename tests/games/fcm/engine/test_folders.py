"""Folders know only what lies below them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kaffeehaus.games.fcm

FOLDER = Path(kaffeehaus.games.fcm.__file__).parent
CORE = "kaffeehaus.core"
GAME = "kaffeehaus.games.fcm"
IMPORTED = re.compile(r"^\s*(?:from|import) (kaffeehaus[.\w]*)", re.MULTILINE)
KNOT = frozenset({"position", "ruleset.folded", "ruleset.groups", "steps"})
"""A position has its rules, and rules are about positions."""


@pytest.mark.parametrize(
    ("folder", "known"),
    [
        ("rules", (CORE, f"{GAME}.rules")),
        ("rules/board", (CORE, f"{GAME}.rules.board")),
        ("modules/coffee/rules", (CORE, f"{GAME}.rules", f"{GAME}.modules.coffee.rules")),
        (
            "modules/coffee/rules/routes",
            (CORE, f"{GAME}.rules.board", f"{GAME}.modules.coffee.rules.routes"),
        ),
        ("modules/coffee", (CORE, GAME)),
    ],
)
def test_a_folder_imports_only_what_lies_below(folder: str, known: tuple[str, ...]) -> None:
    files = list((FOLDER / folder).rglob("*.py"))
    assert len(files) > 5
    for path in files:
        for name in IMPORTED.findall(path.read_text("utf-8")):
            assert any(name == one or name.startswith(f"{one}.") for one in known), (path, name)


def test_only_the_game_and_pairs_import_modules() -> None:
    naming = {
        path.name
        for path in FOLDER.rglob("*.py")
        if not any(path.is_relative_to(FOLDER / one) for one in ("modules", "interactions"))
        and any(name.startswith(f"{GAME}.modules") for name in IMPORTED.findall(path.read_text()))
    }
    assert naming == {"game.py", "lessons.py", "__init__.py"}


def test_one_knot_of_files_need_each_other() -> None:
    assert knots(imports_of(FOLDER, GAME)) == {frozenset(f"{GAME}.rules.{name}" for name in KNOT)}


def test_imports_for_types_alone_count_too(tmp_path: Path) -> None:
    (tmp_path / "pot.py").write_text("from kitchen.lid import Lid\n")
    (tmp_path / "lid.py").write_text("if TYPE_CHECKING:\n    from kitchen import pot\n")
    (tmp_path / "cook.py").write_text("import kitchen.pot\n")
    assert knots(imports_of(tmp_path, "kitchen")) == {frozenset({"kitchen.pot", "kitchen.lid"})}


def imports_of(folder: Path, package: str) -> dict[str, set[str]]:
    """By module of a package: which others of it are imported, for whatever reason."""
    files = {_name(path.relative_to(folder), package): path for path in folder.rglob("*.py")}
    return {
        name: {one for one in _imported(path, set(files)) if one in files}
        for name, path in files.items()
    }


def _name(path: Path, package: str) -> str:
    parts = [part for part in path.with_suffix("").parts if part != "__init__"]
    return ".".join((package, *parts))


def _imported(path: Path, modules: set[str]) -> Iterator[str]:
    """A file that is taken from its folder is named itself, not the folder."""
    for line in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(line, ast.Import):
            yield from (alias.name for alias in line.names)
        elif isinstance(line, ast.ImportFrom) and line.module:
            for alias in line.names:
                inside = f"{line.module}.{alias.name}"
                yield inside if inside in modules else line.module


def knots(imports: dict[str, set[str]]) -> set[frozenset[str]]:
    """Every largest set of modules that need each other, also by way of others."""
    needs = {name: _all_needed(name, imports) for name in imports}
    return {
        frozenset(other for other in needed if name in needs[other])
        for name, needed in needs.items()
        if name in needed
    }


def _all_needed(name: str, imports: dict[str, set[str]]) -> set[str]:
    found, waiting = set[str](), [name]
    while waiting:
        new = imports[waiting.pop()] - found
        found |= new
        waiting += new
    return found
