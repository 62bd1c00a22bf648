"""The walkthroughs of the architecture name functions and classes of the files they name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.docs.blocks import ROOT

PACKAGE = ROOT / "src" / "kaffeehaus"
NAME = r"`[A-Za-z_][\w.]*`"
TOLD = re.compile(rf"((?:{NAME}(?:,| and| or)\s+)*{NAME})(?:,?\s+(?:in|of)\s+|\s+\()`([\w/]+\.py)`")
"""`one` and `other` in `file.py`, or `one` (`file.py`)."""
CONTRACT = ("State.", "Game.")
"""What every game is; these are told without their file."""
NO_CODE = {"uct", "dinner.on_the_way"}
"""What a bot is called, and a point of the rules of Food Chain Magnate."""


def walks() -> Iterator[str]:
    """The parts of the document that go through the house step by step."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    for part in text.split("\n## "):
        if part.startswith("Walkthrough of "):
            yield part


def named_in(text: str) -> set[str]:
    """All names that are told as code, files left out."""
    found = {name.strip("`") for name in re.findall(NAME, text)}
    return {name for name in found if not name.endswith(".py")}


def told_in(text: str) -> set[tuple[str, str]]:
    """Names with their files."""
    told = {
        (path, name.strip("`"))
        for names, path in TOLD.findall(text)
        for name in re.findall(NAME, names)
    }
    contract = {name for name in named_in(text) if name.startswith(CONTRACT)}
    return told | {("core/game.py", name) for name in contract}


@cache
def names_of(path: Path) -> frozenset[str]:
    """The functions, classes and values of a file; those of a class with its name before them."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        found |= _defined(node)
        if isinstance(node, ast.ClassDef):
            inside = {name for inner in node.body for name in _defined(inner)}
            found |= {f"{node.name}.{name}" for name in inside}
    return frozenset(found)


def _defined(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def test_every_name_is_in_its_file() -> None:
    told = {pair for walk in walks() for pair in told_in(walk)}

    assert len(told) > 20
    assert {(path, name) for path, name in told if name not in names_of(PACKAGE / path)} == set()


def test_every_name_has_its_file() -> None:
    for walk in walks():
        told = {name for _, name in told_in(walk)}
        assert named_in(walk) - told - NO_CODE == set(), walk.partition("\n")[0]


def test_names_in_the_page_on_concurrency_are_in_their_files() -> None:
    told = told_in((ROOT / "docs" / "concurrency.md").read_text("utf-8"))

    assert len(told) > 10
    assert {(path, name) for path, name in told if name not in names_of(PACKAGE / path)} == set()


def test_what_is_told() -> None:
    text = "`a.b` and `C` in `x/y.py`, `D`\n   (`z.py`), `State.legal`, `e`, `w.py`, `two words`"

    found = {("x/y.py", "a.b"), ("x/y.py", "C"), ("z.py", "D"), ("core/game.py", "State.legal")}
    assert told_in(text) == found
    assert named_in(text) == {"a.b", "C", "D", "State.legal", "e"}
