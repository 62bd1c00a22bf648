"""The figures about the server's source are counted as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.shape import (
    SERVER,
    code_lines,
    files_of_a_click,
    large_classes,
    node_of,
    strongly_connected,
)

SOURCE = '''"""A module."""

# A comment.
LIMIT = 3
"""Behind an attribute."""


def total(numbers):
    """A docstring
    of two lines."""
    return sum(
        numbers  # what is summed
    )
'''


def test_blank_lines_comments_and_docstrings_are_no_code(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(SOURCE)
    assert code_lines(file) == 5


def test_packages_that_reach_each_other_are_a_cycle() -> None:
    imports = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str]()}
    assert strongly_connected(imports) == [{"a"}, {"b", "c"}, {"d"}]


def test_a_module_of_the_root_is_a_node_and_a_package_with_its_subpackages_is_one() -> None:
    assert node_of(SERVER / "settings.py") == "settings"
    assert node_of(SERVER / "tables" / "__init__.py") == "tables"
    assert node_of(SERVER / "tables" / "views" / "builder.py") == "tables"


def test_a_class_is_large_by_its_methods_or_its_lines(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    methods = [f"    def ask_{number}(self): ..." for number in range(26)]
    body = ["    LIMIT = 3"] * 400
    file.write_text("\n".join(["class Busy:", *methods, "class Long:", *body, "class Small: ..."]))
    sizes = [(each.name, each.methods, each.lines) for each in large_classes(file)]
    assert sizes == [("Busy", 26, 27), ("Long", 0, 401)]


@pytest.mark.anyio
async def test_a_click_executes_the_rules_and_the_store() -> None:
    files = {Path(name).name for name in await files_of_a_click()}
    assert {"pages.py", "updater.py", "writer.py"} <= files


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
