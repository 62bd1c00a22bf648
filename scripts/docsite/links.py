"""Checks the built pages: every link leads somewhere, and nothing is loaded from another host."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {"img": ("src",), "script": ("src",), "source": ("srcset",), "iframe": ("src",)}
LOADING_LINKS = {"stylesheet", "icon", "preload", "preconnect", "manifest"}


@dataclass(slots=True)
class Page:
    """What a page links to, what it loads, and its anchors."""

    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.page.anchors.update(values[name] for name in ("id", "name") if name in values)
        for name in LOADING.get(tag, ()):
            if values.get(name):
                self.page.loaded.append(values[name].split()[0])
        if tag == "link" and LOADING_LINKS & set(values.get("rel", "").split()):
            self.page.loaded.append(values["href"])
        elif tag == "a" and "href" in values:
            self.page.links.append(values["href"])


def read_page(html: str) -> Page:
    """The links and anchors of a page."""
    reader = _Reader()
    reader.feed(html)
    return reader.page


def faults(folder: Path) -> Iterator[str]:
    """One sentence for each broken link, missing file or foreign host of a built site."""
    pages = {path: read_page(path.read_text("utf-8")) for path in sorted(folder.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(folder).as_posix()
        for address in page.loaded:
            if urlsplit(address).netloc:
                yield f"{name} loads {address} from another host."
        for address in (*page.links, *page.loaded):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if parts.path.startswith("/"):
                target = folder / unquote(parts.path).lstrip("/")
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                yield f"{name} links to {address}, which is not there."
            elif _is_missing(parts.fragment, pages.get(target)):
                yield f"{name} links to {address}, which is no anchor."


def _is_missing(anchor: str, page: Page | None) -> bool:
    return bool(anchor) and page is not None and unquote(anchor) not in page.anchors
