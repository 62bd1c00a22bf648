"""Every file and folder that the guides name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

GUIDES = (
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/concurrency.md",
    "docs/glossary.md",
)
PAGES = sorted(
    str(path.relative_to(ROOT))
    for folder in (".", "docs", "docs/library", "docs/site", "bench", "bench/notes")
    for path in (ROOT / folder).glob("*.md")
)
"""Documents whose links are followed."""
PLACES = (ROOT, ROOT / "src" / "kaffeehaus")
"""What paths are told from: the project, or its package."""
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
ANCHOR = re.compile(r"\]\(([^)#:\s]*)#([^)\s]+)\)")
PATH = re.compile(r"[\w.][\w./-]*(?:/[\w.-]*|\.(?:py|md|ts|toml|yaml|html|json|svg))")
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b(?!\.md)")
"""As in `games/ID/rules`; names of documents may be written so too."""


def paths_in(text: str) -> Iterator[str]:
    """The paths that are told as code, without those in which a word stands for others."""
    for code in CODE.findall(text):
        if PATH.fullmatch(code) and not PLACEHOLDER.search(code):
            yield code


@pytest.mark.parametrize("guide", GUIDES)
def test_every_path_is_there(guide: str) -> None:
    text = (ROOT / guide).read_text("utf-8")
    paths = set(paths_in(text))

    assert len(paths) > 10
    gone = [path for path in paths if not any((place / path).exists() for place in PLACES)]
    assert gone == []


@pytest.mark.parametrize("guide", PAGES)
def test_every_link_leads_somewhere(guide: str) -> None:
    file = ROOT / guide
    links = LINK.findall(file.read_text("utf-8"))

    assert [link for link in links if not (file.parent / link).exists()] == []


@pytest.mark.parametrize("guide", PAGES)
def test_every_anchor_is_a_heading(guide: str) -> None:
    file = ROOT / guide
    missing = [
        f"{link}#{anchor}"
        for link, anchor in ANCHOR.findall(file.read_text("utf-8"))
        if anchor not in anchors_of(file.parent / link if link else file)
    ]

    assert missing == []


def anchors_of(file: Path) -> set[str]:
    """The anchors that Markdown viewers give to the headings of a file."""
    headings = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_index_lists_every_page_once() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    listed = [Path(link).name for link in LINK.findall(index) if "/" not in link]
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}

    assert set(listed) == pages
    # A section of the guide for hosts is listed as reference of its own.
    assert {name for name in listed if listed.count(name) > 1} <= {"host-it.md"}


def test_what_is_a_path() -> None:
    text = (
        "`core/game.py`, `./check`, `CHANGELOG.md`, `games/` and `scripts/start.py`; not `/api/x`, "
        "`games/ID/rules`, `State.legal`, `a | b`, `.venv` and `python -m bench/x`"
    )

    found = ["core/game.py", "./check", "CHANGELOG.md", "games/", "scripts/start.py"]
    assert list(paths_in(text)) == found
