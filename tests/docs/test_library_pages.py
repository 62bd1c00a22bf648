"""The examples of docs/library run, are short, and draw the pictures of their pages."""

from __future__ import annotations

import json

import pytest

from docgen.library import (
    FOLDER,
    MOST_LINES,
    NOTEBOOK,
    PAGES,
    PICTURES,
    Example,
    notebook,
    run_example,
)
from housekeeping.checkout import this_checkout

ROOT = this_checkout().root


@pytest.fixture(scope="module")
def examples() -> dict[str, Example]:
    """Every page, run once."""
    return {page: run_example(ROOT, page) for page in PAGES}


def test_every_page_is_listed() -> None:
    assert {path.stem for path in (ROOT / FOLDER).glob("*.md")} == set(PAGES)
    assert {path.stem for path in (ROOT / PICTURES).glob("*.svg")} == set(PAGES)


@pytest.mark.slow
def test_examples_have_at_most_ten_lines(examples: dict[str, Example]) -> None:
    for page, example in examples.items():
        lines = [line for line in example.blocks[-1].splitlines() if line.strip()]
        assert len(lines) <= MOST_LINES, page
        assert example.printed, page


@pytest.mark.slow
def test_pictures_and_notebook_are_up_to_date(examples: dict[str, Example]) -> None:
    for page, example in examples.items():
        picture = (ROOT / PICTURES / f"{page}.svg").read_text("utf-8")
        assert picture == example.svg, (
            f"{page}: python3 scripts/start.py docs --examples draws it anew"
        )
    written = (ROOT / NOTEBOOK).read_text("utf-8")
    assert json.loads(written) == json.loads(notebook([*examples.values()]))
