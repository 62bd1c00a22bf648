"""Folders know only what lies below them, and a name means one thing within the game."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import kaffeehaus.games.fcm

FOLDER = Path(kaffeehaus.games.fcm.__file__).parent
GAME = "kaffeehaus.games.fcm"
IMPORTED = re.compile(r"^\s*(?:from|import) (kaffeehaus[.\w]*)", re.MULTILINE)
ROUTES = "modules/coffee/routes"


@pytest.mark.parametrize(
    ("folder", "known"),
    [
        ("board", ("kaffeehaus.core", f"{GAME}.board")),
        (
            ROUTES,
            ("kaffeehaus.core", f"{GAME}.board", f"{GAME}.draw", f"{GAME}.modules.coffee.routes"),
        ),
        ("modules/coffee", ("kaffeehaus.core", GAME)),
    ],
)
def test_a_folder_imports_only_what_lies_below(folder: str, known: tuple[str, ...]) -> None:
    files = list((FOLDER / folder).rglob("*.py"))
    assert len(files) > 5
    for path in files:
        for name in IMPORTED.findall(path.read_text("utf-8")):
            assert any(name == one or name.startswith(f"{one}.") for one in known), (path, name)


def test_only_the_game_imports_modules() -> None:
    naming = {
        path.name
        for path in FOLDER.rglob("*.py")
        if not path.is_relative_to(FOLDER / "modules")
        and any(name.startswith(f"{GAME}.modules") for name in IMPORTED.findall(path.read_text()))
    }
    assert naming == {"game.py"}


def test_no_class_is_named_twice() -> None:
    named = Counter(
        name
        for path in FOLDER.rglob("*.py")
        for name in re.findall(r"^class (\w+)", path.read_text("utf-8"), re.MULTILINE)
    )
    assert [name for name, times in named.items() if times > 1] == []
