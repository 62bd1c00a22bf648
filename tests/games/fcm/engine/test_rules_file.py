"""RULES.md names functions and tests that exist."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from types import FunctionType

import pytest

import kaffeehaus.games.fcm

FOLDER = Path(kaffeehaus.games.fcm.__file__).parent
TESTS = Path(__file__).parents[1]
ROW = re.compile(r"\| ([^|]+) \| ([^|]+) \| ([^|]+) \|")
NAMED = re.compile(r"`([a-z_/0-9]+)\.py ([A-Za-z_0-9.]+)`")


def rows() -> list[tuple[str, str, str]]:
    """Rule, functions and tests of every line."""
    text = (FOLDER / "RULES.md").read_text("utf-8")
    found = [match.groups() for match in map(ROW.fullmatch, text.splitlines()) if match]
    return [(rule, functions, tests) for rule, functions, tests in found if rule != "Rule"]


def test_every_line_was_read() -> None:
    lines = (FOLDER / "RULES.md").read_text("utf-8").splitlines()
    written = [line for line in lines if line.startswith("| ") and "| Function |" not in line]
    assert len(rows()) == len(written) > 60


@pytest.mark.parametrize(("rule", "functions", "tests"), rows())
def test_functions_and_tests_exist(rule: str, functions: str, tests: str) -> None:
    named = NAMED.findall(functions)
    assert named, rule
    assert len(named) == functions.count("`") / 2
    for path, name in named:
        where = f"kaffeehaus.games.fcm.{path.replace('/', '.')}"
        found: object = importlib.import_module(where)
        for part in name.split("."):
            found = getattr(found, part)
        assert found is not None
        if isinstance(found, FunctionType | type):
            assert found.__module__ == where, name
    proofs = NAMED.findall(tests)
    assert proofs, rule
    assert len(proofs) == tests.count("`") / 2
    for path, name in proofs:
        assert f"def {name}(" in (TESTS / f"{path}.py").read_text("utf-8"), name
