"""Navigation of the site: the sections of the index with their pages, in its order."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

INDEX = Path("docs", "README.md")
SECTION = re.compile(r"^## (?P<title>.+)$")
ENTRY = re.compile(r"^- \[(?P<title>[^]]+)\]\((?P<link>[^)#]+)\)")
"""Entries that lead to a part of a page are not in the navigation."""
INSIDE = re.compile(r"^\| \[`?(?P<title>\w+)[^]]*\]\((?P<link>\w+/[\w-]+\.md)\)", re.MULTILINE)
"""Rows of a table, in a document whose subpages are in a folder of the same name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A page, or a section with entries."""

    title: str
    page: str = ""
    entries: tuple[Entry, ...] = ()


API = "api.md"
API_CALLS = Entry("API calls", "api-calls.html")
"""The server's own page, which `docsite.api_calls` writes."""


def navigation(root: Path, place_of: Callable[[str], str]) -> list[Entry]:
    """Sections of the index; `place_of` gives the page of a link in the index."""
    sections: list[tuple[str, list[Entry]]] = []
    for line in (root / INDEX).read_text("utf-8").splitlines():
        if section := SECTION.match(line):
            sections.append((section["title"], []))
        elif entry := ENTRY.match(line):
            sections[-1][1].append(_entry(root, entry["title"], entry["link"], place_of))
            if entry["link"] == API:
                sections[-1][1].append(API_CALLS)
    listed = [Entry(title, entries=tuple(entries)) for title, entries in sections]
    return [Entry("Home", "index.md"), *listed, Entry("All documents", "documents.md")]


def _entry(root: Path, title: str, link: str, place_of: Callable[[str], str]) -> Entry:
    document = root / INDEX.parent / link
    page = place_of(link)
    if not document.with_suffix("").is_dir():
        return Entry(title, page)
    found = INSIDE.finditer(document.read_text("utf-8"))
    inside = [Entry(match["title"], place_of(match["link"])) for match in found]
    return Entry(title, entries=(Entry("Overview", page), *inside))


def toml_of(entries: list[Entry] | tuple[Entry, ...]) -> str:
    """Entries as an inline array of TOML, whose strings are those of JSON."""
    parts = (
        f"{{{json.dumps(entry.title)} = "
        f"{toml_of(entry.entries) if entry.entries else json.dumps(entry.page)}}}"
        for entry in entries
    )
    return f"[{', '.join(parts)}]"
