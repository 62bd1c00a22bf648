"""One house for all browser tests, guests for each of them, and no mistake left unseen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, expect

from kaffeehaus.core import registry
from kaffeehaus.house.tables.service import House
from tests.browser.games import SEED
from tests.browser.guests import PATIENCE_MS, Guest, new_guest
from tests.browser.houses import HouseThread
from tests.toys.auction import GAME as AUCTION

expect.set_options(timeout=PATIENCE_MS)


class Guests(Protocol):
    """Makes guests for a test."""

    def __call__(
        self, name: str, *, is_phone: bool = False, colours: str = "light", url: str | None = None
    ) -> Guest: ...


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables draw their own luck; here they are dealt the same."""
    create_table = House.create_table
    monkeypatch.setattr(House, "create_table", partialmethod(create_table, seed=SEED))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseThread]:
    """A house with the toy game among its games, open as long as the tests run."""
    registry.register(AUCTION)
    house = HouseThread(tmp_path_factory.mktemp("house") / "data")
    house.open()
    yield house
    house.close()
    registry._loaded.pop(AUCTION.id)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[HouseThread]:
    """A house of the test's own, which it may close and open again."""
    house = HouseThread(tmp_path / "data")
    house.open()
    yield house
    house.close()


@pytest.fixture
def guests(browser: Browser, house: HouseThread) -> Iterator[Guests]:
    """Lets guests in. At the end no page may have complained: no error in a script, and nothing
    that the security policy forbids."""
    came: list[Guest] = []
    complaints: list[str] = []

    def let_in(
        name: str, *, is_phone: bool = False, colours: str = "light", url: str | None = None
    ) -> Guest:
        guest = new_guest(browser, url or house.url, name, is_phone=is_phone, colours=colours)
        guest.context.on("weberror", lambda error: complaints.append(_words(error.error)))
        guest.context.on("console", lambda message: _hear(message, complaints))
        came.append(guest)
        return guest

    yield let_in
    for guest in came:
        guest.context.close()
    assert complaints == []


EXPECTED = ("Failed to load resource", "net::ERR_", "ERR_INCOMPLETE_CHUNKED_ENCODING")
"""What the browser itself says about answers with an error status or a house that is closed."""


def _hear(message: ConsoleMessage, complaints: list[str]) -> None:
    if message.type in {"error", "warning"} and not any(t in message.text for t in EXPECTED):
        complaints.append(message.text)


def _words(error: Error) -> str:
    return f"{error.name}: {error.message}"
