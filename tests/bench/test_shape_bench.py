"""The figures about the server's source are counted as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.shape import code_lines, files_of_a_click, strongly_connected

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


@pytest.mark.anyio
async def test_a_click_executes_the_rules_and_the_store() -> None:
    files = {Path(name).name for name in await files_of_a_click()}
    assert {"click_pages.py", "updater.py", "writer.py"} <= files


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
