"""Every game has the same rooms, and one name means one thing in it.

What may import what is kept by import-linter: see `tool.importlinter` in `pyproject.toml`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter

import pytest

from housekeeping.checkout import this_checkout
from kaffeehaus.core.registry import game_ids

ROOT = this_checkout().root
GAMES = ROOT / "src" / "kaffeehaus" / "games"
FRONT = {"__init__.py", "game.py", "state.py", "view.py", "RULES.md"}
"""What stands at the top of every game."""
BESIDE = {"command.py", "command.txt", "lessons.py", "position_text.py"}
"""What a game may bring to the house and to the command line."""
ROOMS = ("rules", "drawing", "words")
"""Those that every game has."""
ROOM_TOLD = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)


def rooms_of(game: str) -> set[str]:
    """The folders of a game, without those that tools leave behind, and parts that are a file."""
    files = {room for room in ROOMS if (GAMES / game / f"{room}.py").is_file()}
    return files | {file.parent.name for file in (GAMES / game).glob("*/__init__.py")}


def rooms_told() -> set[str]:
    """All rooms that a game may have, as the architecture tells them."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    return set(ROOM_TOLD.findall(text.split("\n## The folders of a game\n")[1].split("\n## ")[0]))


@pytest.mark.parametrize("game", game_ids())
def test_a_game_has_a_front_and_its_rooms(game: str) -> None:
    folder = GAMES / game
    parts = {f"{room}.py" for room in ROOMS}
    assert {path.name for path in folder.iterdir() if path.is_file()} - BESIDE - parts == FRONT
    assert set(ROOMS) <= rooms_of(game)
    assert (folder / "rules.py").is_file() or (folder / "rules" / "position.py").is_file()


def test_the_rooms_of_all_games_are_those_that_are_told() -> None:
    rooms = set[str]().union(*map(rooms_of, game_ids()))
    assert rooms <= rooms_told()
    assert rooms_told() - rooms <= {"interactions"}, "it exists only with something in it"


@pytest.mark.parametrize("game", game_ids())
def test_no_two_classes_of_a_game_have_one_name(game: str) -> None:
    names = Counter(
        node.name
        for path in (GAMES / game).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1] == []
