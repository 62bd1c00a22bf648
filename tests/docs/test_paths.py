"""Every file and folder that the guides name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.docs.blocks import ROOT

GUIDES = ("CONTRIBUTING.md", "docs/architecture.md")
PLACES = (ROOT, ROOT / "src" / "kaffeehaus")
"""What paths are told from: the project, or its package."""
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
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


@pytest.mark.parametrize("guide", [*GUIDES, "README.md"])
def test_every_link_leads_somewhere(guide: str) -> None:
    file = ROOT / guide
    links = LINK.findall(file.read_text("utf-8"))

    assert links
    assert [link for link in links if not (file.parent / link).exists()] == []


def test_what_is_a_path() -> None:
    text = (
        "`core/game.py`, `./check`, `CHANGELOG.md`, `games/` and `scripts/start.py`; not `/api/x`, "
        "`games/ID/rules`, `State.legal`, `a | b`, `.venv` and `python -m bench/x`"
    )

    found = ["core/game.py", "./check", "CHANGELOG.md", "games/", "scripts/start.py"]
    assert list(paths_in(text)) == found
