"""Copies the documents into a folder that Zensical can build, with their links rewritten.

Documents link to files outside `docs`, such as CONTRIBUTING.md. Here every document that another
one links to becomes a page, and every other file that is linked is copied beside the pages.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from docsite.navigation import INDEX, navigation, toml_of
from release.conditions import version_of

DOCUMENTS = Path("docs")
SITE = DOCUMENTS / "site"
"""Settings, first page and style of the site."""
SETTINGS = "zensical.toml"
README = Path("README.md")
PLACES = {
    SITE / "index.md": "index.md",
    README: "index.md",
    INDEX: "documents.md",
    Path("bench", "README.md"): "benchmarks.md",
}
"""Pages that are elsewhere on the site. The first page stands for the README."""
ASSETS = (
    SITE / "site.css",
    SITE / "file-worker.js",
    Path("src", "kaffeehaus", "house", "static", "cup.svg"),
)

LINK = re.compile(r"(?P<before>\]\(|(?:src|srcset|href)=\")(?P<link>[^)\s\"#:]+)(?=[#)\"])")
FENCE = re.compile(r"^ *(`{3,})")
FILE = re.compile(r"^(?P<opening> *`{3,}\w+) (?P<file>[\w/.]+)$", re.MULTILINE)
"""The opening of a code block that names its file."""


@dataclass(frozen=True, slots=True)
class Staged:
    """A folder with the settings of Zensical and, in `docs`, the pages."""

    folder: Path

    @property
    def settings(self) -> Path:
        return self.folder / SETTINGS

    @property
    def pages(self) -> Path:
        return self.folder / "docs"


def stage(root: Path, folder: Path) -> Staged:
    """Write the settings and all pages of a checkout. Links to nothing are left to Zensical."""
    staged = Staged(folder)
    sources = [path.relative_to(root) for path in sorted((root / DOCUMENTS).rglob("*.md"))]
    seen = {*sources, README}
    for source in sources:
        target = staged.pages / place_of(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            text = (root / source).read_text("utf-8")
            target.write_text(rewritten(text, source), "utf-8")
            found = [link for link in links_of(text, source) if (root / link).is_file()]
            sources += [link for link in dict.fromkeys(found) if link not in seen]
            seen.update(found)
        else:
            shutil.copyfile(root / source, target)
    for asset in ASSETS:
        shutil.copyfile(root / asset, staged.pages / asset.name)
    shutil.copytree(root / SITE / "overrides", folder / "overrides")
    staged.settings.write_text(settings_text(root), "utf-8")
    return staged


def place_of(source: Path) -> str:
    """Path of a file of the project on the site."""
    if source in PLACES:
        return PLACES[source]
    inside = source.relative_to(DOCUMENTS) if source.is_relative_to(DOCUMENTS) else source
    return inside.as_posix()


def links_of(text: str, source: Path) -> Iterator[Path]:
    """Files of the project to which a document links or which it shows."""
    found: list[Path] = []

    def note(link: str) -> str:
        found.append(_resolved(source, link))
        return link

    _with_links(text, note)
    yield from found


def rewritten(text: str, source: Path) -> str:
    """A document whose links lead to the places of files on the site, and whose code blocks have
    the names of their files as titles."""
    folder = PurePosixPath(place_of(source)).parent

    def led(link: str) -> str:
        return Path(os.path.relpath(place_of(_resolved(source, link)), folder)).as_posix()

    return FILE.sub(r'\g<opening> title="\g<file>"', _with_links(text, led))


def _resolved(source: Path, link: str) -> Path:
    return Path(os.path.normpath(source.parent / link))


def _with_links(text: str, change: Callable[[str], str]) -> str:
    """The text with every relative link changed, except in code blocks."""

    def led(match: re.Match[str]) -> str:
        return match["before"] + change(match["link"])

    lines, fence = [], ""
    for line in text.splitlines(keepends=True):
        ticks = FENCE.match(line)
        if ticks and fence in {"", ticks[1]}:
            fence = "" if fence else ticks[1]
        lines.append(line if fence else LINK.sub(led, line))
    return "".join(lines)


def settings_text(root: Path) -> str:
    """The settings of Zensical with the navigation of the index and the version."""
    entries = navigation(root, lambda link: place_of(_resolved(INDEX, link)))
    added = f'copyright = "Kaffeehaus {version_of(root)}"\nnav = {toml_of(entries)}\n'
    text = (root / SITE / SETTINGS).read_text("utf-8")
    return text.replace("[project]\n", f"[project]\n{added}", 1)
