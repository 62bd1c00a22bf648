"""What guests hold in their hands. A browser is opened once for many guests, one after the other:
opening one takes as long as four pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

from tests.browser.guests import PATIENCE_MS

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
EMPTY = "about:blank"
STILL = "/static/cup.svg"
"""A drawing of the house, at which nothing goes on."""
SOUNDLESS = """if (location.protocol === 'http:') {
  localStorage.setItem('kaffeehaus-sound', localStorage.getItem('kaffeehaus-sound') ?? 'off');
}"""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
EXPECTED = (
    "Failed to load resource",
    "net::ERR_",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "Service Worker registration blocked",
)
"""What the browser itself says about answers with an error status, a house that is closed, or the
worker that these tests do without."""


@dataclass(frozen=True, slots=True)
class Kind:
    """On a desk or in a hand, and how its owner likes the colours."""

    is_phone: bool = False
    colours: str = "light"

    @property
    def scheme(self) -> Literal["dark", "light"]:
        return "dark" if self.colours == "dark" else "light"

    @property
    def size(self) -> dict[str, int]:
        return PHONE if self.is_phone else WIDE


@dataclass(slots=True)
class Device:
    """A browser with one page."""

    kind: Kind
    page: Page
    complaints: list[str] = field(default_factory=list)
    """Errors in scripts, and what the security policy forbids."""

    @classmethod
    def new(cls, browser: Browser, kind: Kind, *, is_quiet: bool) -> Self:
        """`is_quiet`: without sound and motion, which take a tenth of all that a browser does."""
        context = browser.new_context(
            viewport=kind.size,  # type: ignore[arg-type]  # a typed dict
            has_touch=kind.is_phone,
            is_mobile=kind.is_phone,
            color_scheme=kind.scheme,
            reduced_motion="reduce" if is_quiet else "no-preference",
            # What a page asks for is to be seen by the tests, and not by a worker before them.
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE_MS)
        if is_quiet:
            context.add_init_script(SOUNDLESS)
        device = cls(kind, context.new_page())
        context.on("weberror", lambda error: device.complaints.append(_words(error.error)))
        context.on("console", lambda message: _hear(message, device.complaints))
        return device

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def clean(self, house: str) -> None:
        """Make it as good as new for the next guest. Raises `Error` if that cannot be."""
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.unroute_all()
        self.context.set_offline(False)
        if not self.page.url.startswith(house):
            self.page.goto(house + STILL)
        self.page.evaluate(FORGET)
        self.page.goto(EMPTY)
        self.page.emulate_media(
            media="null", color_scheme=self.kind.scheme, reduced_motion="reduce"
        )
        self.page.mouse.move(0, 0)
        self.context.clear_cookies()
        self.context.clear_permissions()
        if self.page.viewport_size != self.kind.size:
            self.page.set_viewport_size(self.kind.size)  # type: ignore[arg-type]  # a typed dict


class Shelf:
    """Devices that nobody holds."""

    def __init__(self, browser: Browser, house: str) -> None:
        self._browser = browser
        self._house = house
        self._idle: dict[Kind, list[Device]] = {}

    def take(self, kind: Kind, *, new: bool) -> Device:
        """A device that is as good as new, or really is."""
        idle = self._idle.get(kind)
        if new or not idle:
            return Device.new(self._browser, kind, is_quiet=not new)
        return idle.pop()

    def give_back(self, device: Device, *, for_good: bool) -> list[str]:
        """Put it back, or away for good; what it complained about."""
        if not for_good:
            try:
                device.clean(self._house)
            except Error:
                for_good = True
        if for_good:
            device.context.close()
        else:
            self._idle.setdefault(device.kind, []).append(device)
        complaints = device.complaints.copy()
        device.complaints.clear()
        return complaints


def _hear(message: ConsoleMessage, complaints: list[str]) -> None:
    if message.type in {"error", "warning"} and not any(t in message.text for t in EXPECTED):
        complaints.append(message.text)


def _words(error: Error) -> str:
    return f"{error.name}: {error.message}"
