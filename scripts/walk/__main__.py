"""Walks through a house with sample data; `python3 scripts/start.py walk` calls it."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
from dataclasses import replace
from email.headerregistry import Address
from functools import partialmethod
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, expect, sync_playwright

from housekeeping.chromium import find_chromium
from housekeeping.errors import SetupError
from kaffeehaus.core.i18n import LANGUAGES
from kaffeehaus.house.seats.service import SeatService
from kaffeehaus.house.services import Services
from kaffeehaus.house.views.model import TableView
from tests.browser.games import SEED
from tests.browser.guests import Guest
from tests.browser.hosts import make_host
from tests.browser.houses import PATIENCE, HouseThread
from tests.browser.page_types import OWN, READING, TABLES, Types, addresses
from tests.browser.test_dinner import dine
from tests.browser.test_page_types import challenge_at, link_of, mail_link_of
from tests.house.notifications.letterbox import Letterbox, letterbox
from walk.comparison import untranslated_lines
from walk.learning import read_lookback, read_solution, read_stories
from walk.logs import write_logs
from walk.mails import ask_for_letters, write_letters, write_notices
from walk.moments import read_moments
from walk.pages import API_REFERENCE, Walk, not_walked
from walk.screen import Review
from walk.tables import SCENES, read_tables, seat_guests

SENDER = Address("Kaffeehaus", "house", "mail.example")
MISSING = ("/nothing", "/tables/0", "/people/nobody", "/help/nothing", "/host", "/boards/0")
"""Addresses that answer a guest with an error."""


def main() -> int:
    """Write all files; returns 1 if a type of page was not read, or a line not translated."""
    folder = Path(sys.argv[1])
    reviews = {language: Review(folder / language) for language in LANGUAGES}
    for review in reviews.values():
        shutil.rmtree(review.folder, ignore_errors=True)
    chromium = find_chromium()
    if chromium is None:
        raise SetupError("The walk needs Chromium; KAFFEEHAUS_CHROMIUM names one.")
    write_logs(reviews)
    expect.set_options(timeout=30_000)
    same_luck = partialmethod(SeatService.create_table, seed=SEED)
    with (
        tempfile.TemporaryDirectory() as data,
        letterbox() as box,
        sync_playwright() as playwright,
        patch.object(SeatService, "create_table", same_luck),
    ):
        house = HouseThread(Path(data))
        house._settings = replace(house._settings, mail_server=box.server, mail_from=SENDER)
        house.open()
        browser = playwright.chromium.launch(executable_path=chromium)
        missing = walk(browser, house, box, reviews)
        browser.close()
        house.close()
    faults = [
        *(f"Not walked: {route}" for route in missing),
        *(f"Not translated: {line}" for line in untranslated_lines(reviews)),
    ]
    print(*faults, sep="\n")
    return 1 if faults else 0


def walk(
    browser: Browser, house: HouseThread, box: Letterbox, reviews: dict[str, Review]
) -> list[str]:
    """Read everything at a house; the types of page that were not read."""
    guests = seat_guests(browser, house, 4)
    ada, hana = guests[0], guests[3]
    stranger = Guest("Somebody", browser.new_context().new_page(), house.url)
    walks = [Walk(guest.page, house.url, reviews) for guest in (stranger, ada, hana)]
    walks[1].read_frame()
    tables = {scene.title: read_tables(scene, guests, house, reviews) for scene in SCENES}
    tables |= read_moments(ada, guests[1], reviews)
    for table in (tables[SCENES[3].title], tables[SCENES[4].title]):
        read_stories(ada, table, reviews)
    read_lookback(ada, guests[1], reviews)
    read_solution(ada, reviews)
    write_notices(reviews, lambda: {title: _view(house, table) for title, table in tables.items()})
    walks[0].read(
        ("/", "/login", "/me", "/start/fcm", "/me/tables", "/me/notices", "/continue"), follow=False
    )
    walks[1].read([*paths_of(READING), API_REFERENCE, *MISSING])
    walks[1].read(paths_of(TABLES, _places(ada, guests[1])), follow=False)
    me = make_host(hana, house)
    places = {"me": me, "link": link_of(hana, house), "mail_link": mail_link_of(me, house)}
    walks[2].read(paths_of(OWN, places))
    for language, review in reviews.items():
        ask_for_letters(hana, stranger, language)
        write_letters(review, box)
    return not_walked(set().union(*(walk.walked for walk in walks)))


def paths_of(types: Types, places: dict[str, str] | None = None) -> list[str]:
    """The addresses of these types of page."""
    return [address.path for address in addresses(types, places)]


def _places(ada: Guest, ben: Guest) -> dict[str, str]:
    table = dine(ada)
    shared = ada.order_table()
    ben.join(shared)
    number = table.rsplit("/", 1)[1]
    board = ada.send("/boards", [("table", number), ("move", "1")])
    page = ada.page
    page.goto(f"{table}?lang=en")
    page.locator("#moves li", has_text="coffee on the way").locator("a.why").click()
    page.locator("#reasons a", has_text="coffee on the way").first.click()
    figure = page.locator("#reasons a[href*='/why/']").first.get_attribute("href")
    places = {"table": table, "id": number, "shared": shared, "figure": str(figure), "board": board}
    return places | challenge_at(ada, shared)


def _view(house: HouseThread, address: str) -> TableView:
    services: Services = house.app.state.services
    seeing = services.views.table(address.rsplit("/", 1)[1], None)
    loop = services.store.writer._loop
    return asyncio.run_coroutine_threadsafe(seeing, loop).result(PATIENCE)


if __name__ == "__main__":
    sys.exit(main())
