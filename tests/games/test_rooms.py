"""Every game has the same rooms, and its rules ask nobody outside the core."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from housekeeping.checkout import this_checkout

PACKAGE = this_checkout().root / "src" / "kaffeehaus"
GAMES = ("coffee", "coffee_chess", "cafe", "fcm")
FRONT = {"__init__.py", "game.py", "state.py", "view.py", "RULES.md"}
"""What stands at the top of every game, and nothing else beside its rooms."""
ROOMS = ("rules", "drawing", "words")
LAYERS = {
    "core": {"core"},
    "games": {"core", "games"},
    "kernels": {"core", "games", "kernels"},
    "bots": {"core", "games", "kernels", "bots"},
}
"""By layer: what it may import of the package."""


def modules(folder: Path) -> list[Path]:
    """The Python files of a folder and all below."""
    return sorted(folder.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """Every name of this package that a file imports, also where only types are checked."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def ours(path: Path) -> list[tuple[str, ...]]:
    """The parts of the names that are imported, behind `kaffeehaus`."""
    names = (tuple(name.split(".")) for name in imported(path))
    return [name[1:] for name in names if name[0] == "kaffeehaus"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_a_front_and_its_rooms(game: str) -> None:
    folder = PACKAGE / "games" / game
    assert {path.name for path in folder.iterdir() if path.is_file()} == FRONT
    for room in ROOMS:
        assert (folder / room / "__init__.py").is_file(), room
    assert (folder / "rules" / "position.py").is_file()


@pytest.mark.parametrize("game", GAMES)
def test_rules_ask_nobody_outside_the_core(game: str) -> None:
    rules = PACKAGE / "games" / game / "rules"
    for path in modules(rules):
        for name in ours(path):
            assert name[0] == "core" or name[:3] == ("games", game, "rules"), path


@pytest.mark.parametrize("game", GAMES)
def test_no_two_classes_of_a_game_have_one_name(game: str) -> None:
    names = Counter(
        node.name
        for path in modules(PACKAGE / "games" / game)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_go_one_way(layer: str) -> None:
    for path in modules(PACKAGE / layer):
        for name in ours(path):
            assert name[0] in LAYERS[layer] or not (PACKAGE / name[0]).is_dir(), path


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_know_each_other(game: str) -> None:
    for path in modules(PACKAGE / "games" / game):
        others = {name[1] for name in ours(path) if name[0] == "games"} - {game}
        assert not others, path
