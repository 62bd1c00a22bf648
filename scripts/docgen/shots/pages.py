"""Pages that need no table, as a newcomer sees them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from docgen.shots.camera import Camera, open_page
from docgen.shots.server import RunningServer


def _nothing(_page: Page) -> None:
    """Leave the page as it is."""


def _board_is_drawn(page: Page) -> None:
    page.locator("#lab-board svg").wait_for()


@dataclass(frozen=True, slots=True)
class PageShot:
    """A page, and what to do there before the picture is taken."""

    name: str
    path: str
    prepare: Callable[[Page], None] = _nothing
    narrow: bool = False


PAGES = (
    PageShot("front", "/", narrow=True),
    PageShot("new-table", "/start/fcm"),
    PageShot("learn", "/learn"),
    PageShot("lesson", "/learn/fcm/lessons/kimchi/2"),
    PageShot("help", "/help/fcm/cards"),
    PageShot("puzzles", "/puzzles"),
    PageShot("puzzle", "/learn/puzzles/coffee/today"),
    PageShot("solved", "/help/coffee-solved/walk?board=sq-6&n=4"),
    PageShot("route-lab", "/lab", _board_is_drawn),
    PageShot("dinner-lab", "/dinner-lab"),
    PageShot("trainer", "/trainer"),
)


def take_pages(camera: Camera, server: RunningServer, browser: Browser) -> None:
    """Write a picture of each page."""
    page = open_page(server, browser)
    for shot in PAGES:
        page.goto(shot.path)
        page.locator("html.is-ready").wait_for(state="attached")
        shot.prepare(page)
        camera.take(page, shot.name)
        if shot.narrow:
            camera.take_narrow(page, shot.name)
    page.close()
