"""One house for all browser tests, guests for each of them, and no mistake left unseen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partialmethod
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect

from kaffeehaus.core import registry
from kaffeehaus.house.seats.service import SeatService
from tests.browser.devices import Device, Kind, Shelf
from tests.browser.games import SEED
from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.houses import HouseThread
from tests.toys.auction import GAME as AUCTION

expect.set_options(timeout=PATIENCE_MS)


class Guests(Protocol):
    """Makes guests for a test."""

    def __call__(
        self,
        name: str,
        *,
        is_phone: bool = False,
        colours: str = "light",
        url: str | None = None,
        own_device: bool = False,
    ) -> Guest:
        """A guest, at another house than the tests' if `url` is given.

        `own_device`: with a browser that is thrown away afterwards, for tests that change it in
        ways that nothing takes back. Only such a one sounds and moves as a guest's does.
        """
        ...


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables draw their own luck; here they are dealt the same."""
    create_table = SeatService.create_table
    monkeypatch.setattr(SeatService, "create_table", partialmethod(create_table, seed=SEED))


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


@pytest.fixture(scope="session")
def shelf(browser: Browser, house: HouseThread) -> Shelf:
    """Where devices are kept between tests."""
    return Shelf(browser, house.url)


@pytest.fixture
def guests(shelf: Shelf, house: HouseThread) -> Iterator[Guests]:
    """Lets guests in. At the end no page may have complained: no error in a script, and nothing
    that the security policy forbids."""
    held: list[tuple[Device, bool]] = []

    def open_guest(
        name: str,
        *,
        is_phone: bool = False,
        colours: str = "light",
        url: str | None = None,
        own_device: bool = False,
    ) -> Guest:
        own = own_device or url is not None
        device = shelf.take(Kind(is_phone, colours), new=own)
        held.append((device, own))
        return Guest(name, device.page, url or house.url, touches=is_phone)

    yield open_guest
    complaints = [words for device, own in held for words in shelf.give_back(device, for_good=own)]
    assert complaints == []
