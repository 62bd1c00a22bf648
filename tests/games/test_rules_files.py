"""The RULES.md of the board games names functions and tests that exist, and every ruling."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from pathlib import Path
from types import FunctionType

import pytest

from housekeeping.checkout import this_checkout

GAMES = ("coffee", "coffee_chess", "cafe")
ROOT = this_checkout().root
ROW = re.compile(r"\| ([^|]+) \| ([^|]+) \| ([^|]+) \|")
NAMED = re.compile(r"`([a-z_/0-9]+)\.py ([A-Za-z_0-9.]+)`")
TITLES = {"coffee": "Coffee", "coffee_chess": "Coffee Chess", "cafe": "Café"}


def rules_file(game: str) -> str:
    """The text of a game's RULES.md."""
    return (ROOT / "src" / "kaffeehaus" / "games" / game / "RULES.md").read_text("utf-8")


def rows(game: str) -> list[tuple[str, str, str]]:
    """Rule, functions and tests of every line."""
    found = [match.groups() for match in map(ROW.fullmatch, rules_file(game).splitlines()) if match]
    return [(rule, functions, tests) for rule, functions, tests in found if rule != "Rule"]


LINES = [(game, *row) for game in GAMES for row in rows(game)]


@pytest.mark.parametrize(("game", "least"), [("coffee", 20), ("coffee_chess", 20), ("cafe", 60)])
def test_every_line_was_read(game: str, least: int) -> None:
    lines = rules_file(game).splitlines()
    written = [line for line in lines if line.startswith("| ") and "| Function |" not in line]
    assert len(rows(game)) == len(written) > least


@pytest.mark.parametrize(("game", "rule", "functions", "tests"), LINES)
def test_functions_and_tests_exist(game: str, rule: str, functions: str, tests: str) -> None:
    for path, name in all_named(functions):
        where = f"kaffeehaus.games.{game}.{path.replace('/', '.')}"
        found: object = importlib.import_module(where)
        for part in name.split("."):
            found = getattr(found, part)
        if isinstance(found, FunctionType | type):
            assert found.__module__ == where, name
    for path, name in all_named(tests):
        assert name in names_of_tests(ROOT / "tests" / "games" / game / f"{path}.py"), name


def all_named(text: str) -> list[tuple[str, str]]:
    """What stands in a cell: files and names, and nothing else."""
    named = NAMED.findall(text)
    assert named
    assert len(named) == text.count("`") / 2
    return named


@cache
def names_of_tests(path: Path) -> frozenset[str]:
    """The names of the tests in a file, those of a class with its name before them."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            inner = [part for part in node.body if isinstance(part, ast.FunctionDef)]
            found |= {f"{node.name}.{part.name}" for part in inner}
    return frozenset(name for name in found if name.rpartition(".")[2].startswith("test_"))


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_its_line(game: str) -> None:
    """A ruling is named in brackets behind the rule: `(5)`, `(A31, A32)`."""
    brackets = re.findall(r"\((A?\d+(?:, A?\d+)*)\)", " ".join(rule for rule, _, _ in rows(game)))
    named = {number for found in brackets for number in found.split(", ")}
    assert named == rulings(game)


def rulings(game: str) -> set[str]:
    """The numbers that docs/rulings.md gives to the rulings of a game."""
    text = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    section = text.split(f"\n## {TITLES[game]}\n")[1].split("\n## ")[0]
    if game != "cafe":
        return set(re.findall(r"^(\d+)\. ", section, re.MULTILINE))
    heads = re.findall(r"^- \*\*(A\d+(?:, A\d+)*)\b", section, re.MULTILINE)
    return {number for head in heads for number in head.split(", ")}
