"""Writes the visible part of a page as WebP, in the light and the dark theme."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page

from docgen.shots.server import RunningServer

WIDTH, HEIGHT = 1280, 800
PHONE_WIDTH, PHONE_HEIGHT = 390, 780
QUALITY = 80
"""Of the WebP files, which keeps each below 100 kB."""
SETTLE_MS = 1500
"""Until pictures, fonts and the presence of the others are there."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Writes pictures into a folder."""

    folder: Path
    sizes: list[int] = field(default_factory=list)
    """Bytes of the pictures written so far."""

    def take(self, page: Page, name: str, *, dark: bool = False) -> None:
        """Write NAME.webp and, if asked, NAME-dark.webp."""
        page.wait_for_timeout(SETTLE_MS)
        self._write(page, name)
        if dark:
            page.emulate_media(color_scheme="dark")
            page.wait_for_timeout(SETTLE_MS)
            self._write(page, f"{name}-dark")
            page.emulate_media(color_scheme="light")

    def take_narrow(self, page: Page, name: str) -> None:
        """Write NAME-phone.webp, as wide as a phone."""
        page.set_viewport_size({"width": PHONE_WIDTH, "height": PHONE_HEIGHT})
        self.take(page, f"{name}-phone")
        page.set_viewport_size({"width": WIDTH, "height": HEIGHT})

    def _write(self, page: Page, name: str) -> None:
        # Playwright itself writes only PNG and JPEG.
        session = page.context.new_cdp_session(page)
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        picture = base64.b64decode(shot["data"])
        (self.folder / f"{name}.webp").write_bytes(picture)
        self.sizes.append(len(picture))


def open_page(server: RunningServer, browser: Browser) -> Page:
    """A page of a browser of its own, on a wide screen, whose animations are off."""
    return browser.new_page(
        base_url=server.url,
        viewport={"width": WIDTH, "height": HEIGHT},
        reduced_motion="reduce",
        service_workers="block",
    )
