"""What is written about modules names every point, class and file by its name of today."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from kaffeehaus.games.fcm.modules import laws
from kaffeehaus.games.fcm.rules.ruleset.groups import Group
from kaffeehaus.games.fcm.rules.ruleset.module import Module

TOLD = laws.README.read_text("utf-8")
EXPANSION = laws.README.with_name("expansion.md").read_text("utf-8")
GUIDE = (Path(__file__).parents[4] / "docs" / "add-a-module.md").read_text("utf-8")
CODE = re.compile(r"`([\w.]+)`")
FILE = re.compile(r"`([a-z_/.]+\.py)`")
GAME = laws.README.parents[1]
GROUPS = {field.name for field in fields(Module) if isinstance(field.default, Group)}
POINTS = {told.name for told in laws.points()}
OTHERS = {field.name for field in fields(Module)} - GROUPS


def test_the_table_is_that_of_today() -> None:
    assert laws.renewed(TOLD) == TOLD, "python -m kaffeehaus.games.fcm.modules.laws writes it anew"


def test_the_table_has_every_point_with_its_law_and_its_meaning() -> None:
    assert len(POINTS) > 40
    assert {name.split(".")[0] for name in POINTS} == GROUPS
    assert [told.name for told in laws.points() if not told.law or not told.meaning] == []
    price = next(told for told in laws.points() if told.name == "dinner.unit_price")
    assert price.law == "the sum of what every module says"
    assert price.meaning == "What a chain asks for an item."


def test_an_old_table_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"Before.\n{laws.BEGIN}\nold\n{laws.END}\nAfter.\n", "utf-8")
    monkeypatch.setattr(laws, "README", readme)
    laws.main()
    text = readme.read_text("utf-8")
    assert text == f"Before.\n{laws.BEGIN}\n\n{laws.table()}\n\n{laws.END}\nAfter.\n"
    laws.main()
    assert readme.read_text("utf-8") == text


def test_a_readme_without_a_place_for_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="unpack"):
        laws.renewed("Nothing here.")


def points_in(text: str) -> set[str]:
    """The points that a text names."""
    names = {name for name in CODE.findall(text) if name.split(".")[0] in GROUPS and "." in name}
    return {name for name in names if not name.endswith(".py")}


def test_every_point_that_is_named_exists() -> None:
    assert points_in(TOLD) == POINTS
    assert len(points_in(EXPANSION)) > 30
    assert len(points_in(GUIDE)) > 4
    assert (points_in(EXPANSION) | points_in(GUIDE)) - POINTS == set()


@pytest.mark.parametrize("text", [TOLD, EXPANSION], ids=["README.md", "expansion.md"])
def test_no_point_is_named_without_its_group(text: str) -> None:
    bare = {name.split(".")[1] for name in POINTS} - OTHERS
    assert bare & set(CODE.findall(text)) == set()


def test_every_class_and_its_field_that_is_named_exists() -> None:
    game = "\n".join(path.read_text("utf-8") for path in GAME.rglob("*.py"))
    named = [name for name in CODE.findall(TOLD + EXPANSION) if re.match("[A-Z][a-z]", name)]
    assert len(named) > 40
    for name in named:
        kind, _, field = name.partition(".")
        classes = re.findall(rf"^class {kind}\b.*?(?=^\S)", game, re.MULTILINE | re.DOTALL)
        assert classes, name
        assert not field or re.search(rf"\b{field}\b", classes[0]), name


def test_every_file_that_the_readme_names_exists() -> None:
    named = set(FILE.findall(TOLD)) - {"one_other.py"}
    assert len(named) > 6
    assert [name for name in named if not (GAME / name).is_file()] == []


def test_the_other_fields_of_a_module_are_named_too() -> None:
    assert OTHERS - set(CODE.findall(TOLD)) == set()
