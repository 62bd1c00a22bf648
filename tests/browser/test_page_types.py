"""Every type of page is for everyone: axe looks at each, wide by day and narrow by night."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest
from playwright.sync_api import expect

from kaffeehaus.house.accounts.services import AccountServices
from kaffeehaus.house.admin.service import AdminService
from kaffeehaus.house.notifications.mail import NoticeLinkPurpose
from kaffeehaus.house.players.model import TokenPurpose
from tests.browser.conftest import Guests
from tests.browser.devices import PHONE, WIDE
from tests.browser.guests import Guest
from tests.browser.hosts import make_host, post
from tests.browser.houses import HouseThread
from tests.browser.page_types import (
    NO_PAGES,
    OWN,
    READING,
    TABLES,
    TWINS,
    Address,
    addresses,
    routes,
    unknown,
)
from tests.browser.test_access import complaints, complaints_by_night, covered, shown
from tests.browser.test_dinner import TITLE, dine
from tests.browser.test_phone import assert_fits
from tests.house.servers import PATIENCE

PARTS = 3
"""So many tests that no worker is the last one for long."""


def look_at(guest: Guest, addresses: Iterable[Address]) -> None:
    """Axe finds nothing, nothing sticks out, and nothing lies over what is pressed.

    By night it looks at one page of each type: they have their colours from the same template.
    """
    page = guest.page
    for address in addresses:
        path = address.path
        page.goto(path if path.startswith("http") else guest.url + path)
        expect(page.locator("html.is-ready")).to_be_attached()
        # The route lab shows its board with its answer.
        expect(page.locator("#lab-sheet:empty")).to_have_count(0)
        assert complaints(page) == [], f"{path}, wide by day"
        before = shown(page)
        assert_fits(page)
        assert covered(page) == [], f"{path}, wide"
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a typed dict
        if address.is_first:
            assert complaints_by_night(page, before) == [], f"{path}, narrow by night"
        assert_fits(page)
        assert covered(page) == [], f"{path}, narrow"
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]  # a typed dict


def test_no_page_of_the_house_is_forgotten() -> None:
    assert unknown() == set(), "name them in tests/browser/page_types.py"
    known = set(routes())
    gone = NO_PAGES.union(TWINS, OWN, TABLES, READING).difference(known, {"nothing there"})
    assert gone == set(), "they are no pages of the house any more"


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_what_anybody_reads(guests: Guests, part: int) -> None:
    ada = guests("Ada")
    ada.order_table()
    ada.order_table("me", "me")
    look_at(ada, addresses(READING)[part::PARTS])


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_what_a_host_sees(
    guests: Guests, own_house: HouseThread, part: int
) -> None:
    hana = guests("Hana", url=own_house.url)
    hana.order_table()
    me = make_host(hana, own_house)
    places = {"me": me, "link": link_of(hana, own_house), "mail_link": mail_link_of(me, own_house)}
    pages = addresses(OWN, places)
    look_at(hana, pages[part::PARTS])


def test_axe_finds_nothing_on_a_finished_game(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    table = dine(ada)
    shared = ada.order_table()
    ben.sit_down(shared)
    page = ada.page
    page.goto(table)
    page.locator("#moves li", has_text="buys coffee on the way").locator("a.why").click()
    page.locator("#reasons").get_by_role("link", name=TITLE, exact=True).click()
    more = page.get_by_role("link", name=f"More: {TITLE}")
    figure = ada.url + str(more.get_attribute("href"))
    number = table.rsplit("/", 1)[1]
    board = ada.send("/boards", [("table", number), ("move", "1")])
    places = {"table": table, "id": number, "shared": shared, "figure": figure, "board": board}
    look_at(ada, addresses(TABLES, places | challenge_at(ada, shared)))


def challenge_at(guest: Guest, table: str) -> dict[str, str]:
    """A challenge to the other player of a table, and what its form needs."""
    table_id = table.rsplit("/", 1)[1]
    fields = [("table", table_id), ("at", "1"), ("game", "coffee"), ("pace", "5+3")]
    return {"shared_id": table_id, "challenge": guest.send("/challenges", fields)}


def link_of(guest: Guest, house: HouseThread) -> str:
    """A link as letters have them, to a page that asks whether they shall go on."""
    post(guest, "/api/me/notices/webhooks", {"url": "https://example.org/hook"})
    ways = guest.context.request.get(f"{guest.url}/api/me/notices/ways").json()["ways"]
    office = house.app.state.services.notifications
    return str(office._channels.links.path(NoticeLinkPurpose.UNSUBSCRIBE, ways[0]["id"]))


def mail_link_of(player_id: str, house: HouseThread) -> str:
    """A link to log in that another device has asked for."""
    reception: AccountServices = house.app.state.services.accounts
    room: AdminService = house.app.state.services.admin
    asked = f"{player_id}@example.org - Firefox on Windows"
    giving = reception.mail_links._tokens.issue(TokenPurpose.MAIL, 600, text=asked)
    word = asyncio.run_coroutine_threadsafe(giving, room.store.writer._loop).result(PATIENCE)
    return f"/login/mail/{word}"
