"""Every game has the same rooms, and one name means one thing in it.

What may import what is kept by import-linter: see `tool.importlinter` in `pyproject.toml`.
"""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from housekeeping.checkout import this_checkout
from kaffeehaus.core.registry import game_ids

GAMES = this_checkout().root / "src" / "kaffeehaus" / "games"
FRONT = {"__init__.py", "game.py", "state.py", "view.py", "RULES.md"}
"""What stands at the top of every game."""
BESIDE = {"extras.py", "command.py", "command.txt", "position_text.py"}
"""What a game may bring to the house and to the command line."""
ROOMS = ("rules", "drawing", "words")


@pytest.mark.parametrize("game", game_ids())
def test_a_game_has_a_front_and_its_rooms(game: str) -> None:
    folder = GAMES / game
    assert {path.name for path in folder.iterdir() if path.is_file()} - BESIDE == FRONT
    for room in ROOMS:
        assert (folder / room / "__init__.py").is_file(), room
    assert (folder / "rules" / "position.py").is_file()


@pytest.mark.parametrize("game", game_ids())
def test_no_two_classes_of_a_game_have_one_name(game: str) -> None:
    names = Counter(
        node.name
        for path in (GAMES / game).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1] == []
