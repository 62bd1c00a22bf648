"""Reads every page that has an address: those the tests list, and all that they link to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.browser.page_types import NO_PAGES, TWINS, routes
from walk.screen import Review, read_page, read_words
from walk.tables import in_language, read_in_all

MOST_OF_A_TYPE = 4
MOST_OF_HELP = 60
LINKS = """() => [...document.querySelectorAll('a[href]')].map(
  (link) => new URL(link.getAttribute('href'), document.baseURI).href)"""
FRAME = """() => [...document.querySelectorAll('main')].forEach((main) => main.remove())"""
API_REFERENCE = "/api/docs"
UNKNOWN = "not-found"


@dataclass(slots=True)
class Walk:
    """Visits pages as one guest and remembers which types of page were read."""

    page: Page
    url: str
    reviews: Mapping[str, Review]
    walked: set[str] = field(default_factory=set)
    _read: set[str] = field(default_factory=set)
    _found: Counter[str] = field(default_factory=Counter)

    def read_frame(self) -> None:
        """Read what is around every page; the other files leave it out."""
        for language, review in self.reviews.items():
            self.page.goto(in_language(f"{self.url}/offline", language))
            self.page.locator("html.is-ready").wait_for(state="attached")
            self.page.evaluate(FRAME)
            lines = read_page(self.page)
            review.add("frame", "Around every page", lines, read_words(self.page))
            review.common.update(lines)

    def read(self, paths: Iterable[str], *, follow: bool = True) -> None:
        """Read these pages and, up to a number per type, those that they link to."""
        waiting = [path.removeprefix(self.url) for path in paths]
        for path in waiting:
            self._visit(path)
            if follow:
                waiting += self._links()

    def _visit(self, path: str) -> None:
        if path in self._read:
            return
        self._read.add(path)
        route = route_of(path) or UNKNOWN
        self.walked.add(route)
        read_in_all(self.page, self.url + path, self.reviews, file_name(route), path)

    def _links(self) -> list[str]:
        found: list[str] = self.page.evaluate(LINKS)
        chosen = []
        for link in dict.fromkeys(found):
            path = link.partition("#")[0].removeprefix(self.url)
            route = route_of(path)
            if not path.startswith("/") or path in self._read or route is None or "lang=" in path:
                continue
            if route in NO_PAGES or route.startswith("/tables/"):
                continue
            self._found[route] += 1
            most = MOST_OF_HELP if route.startswith("/help") else MOST_OF_A_TYPE
            if self._found[route] <= most:
                chosen.append(path)
        return chosen


def route_of(path: str) -> str | None:
    """The route that answers a path; None for an unknown path."""
    plain = path.partition("?")[0]
    if plain == API_REFERENCE:
        return plain
    # Routes are matched in order, so the first one answers.
    for route in routes():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", route.replace(".", r"\.")), plain):
            return route
    return None


def file_name(route: str) -> str:
    """Name of the file for a type of page: `help-game_id-chapter`."""
    return re.sub(r"[{}]", "", route).strip("/").replace("/", "-") or "lobby"


def not_walked(walked: set[str]) -> list[str]:
    """Types of page that nobody has read."""
    return sorted(set(routes()) - walked - NO_PAGES - TWINS)
