"""The host's room, on a desk and on a phone."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kaffeehaus.house.hosting.room import HostRoom
from tests.browser.test_access import complaints_by_day_and_night
from tests.house.hosting.accounts import make_account
from tests.house.servers import RunningServer, running
from tests.house.visitors import Visitor

LISTS = ("/host/guests", "/host/tables", "/host/reports", "/host/barred", "/host/audit")


def host_of(server: RunningServer) -> str:
    """The token of a new host."""
    app = server.server._app
    room: HostRoom = app.state.host_room
    with server.client() as client:
        made = client.post("/api/players", json={"name": "Hana"}).json()
        visitor = Visitor(None, made["id"], made["token"])  # type: ignore[arg-type] # asks nothing
        loop = room._store._writer._loop
        making = make_account(app, visitor, "Hana")
        asyncio.run_coroutine_threadsafe(making, loop).result(60)
        headers = {"Authorization": f"Bearer {made['token']}"}
        body = {"token": server.server.host_token}
        assert client.post("/api/host", json=body, headers=headers).status_code == 204
    return str(made["token"])


def fits(page: Page) -> bool:
    """Whether nothing reaches over the edge."""
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return page.viewport_size is not None and width <= page.viewport_size["width"]


@pytest.mark.parametrize("width", [1280, 390])
def test_the_host_sets_the_house_and_looks_around(
    browser: Browser, tmp_path: Path, width: int
) -> None:
    with running(tmp_path) as server:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, has_touch=width < 600
        )
        cookie = {"name": "kaffeehaus", "value": host_of(server), "url": server.url}
        context.add_cookies([cookie])  # type: ignore[list-item] # its own kind of dictionary
        page = context.new_page()
        page.goto(server.url)
        page.get_by_role("link", name="The host's room").click()
        page.get_by_label("Announcement on every page").fill("Soup is ready.")
        page.get_by_label("Also tell everybody").check()
        page.get_by_role("button", name="Say it").click()
        expect(page.get_by_role("complementary", name="From the host")).to_contain_text(
            "Soup is ready."
        )
        page.get_by_role("button", name="Notices, 1 new").click()
        news = page.get_by_role("region", name="What is new")
        expect(news).to_contain_text("Soup is ready.")
        expect(page).to_have_title(re.compile(r"^\(1\) "))
        assert fits(page)
        news.get_by_role("button", name="All seen").click()
        expect(news).to_be_hidden()
        expect(page.get_by_role("button", name="Notices", exact=True)).to_be_focused()
        page.get_by_role("button", name="Back up now").click()
        expect(page.get_by_text("There is none yet.")).to_have_count(0)
        assert not complaints_by_day_and_night(page)
        assert fits(page)
        for path in LISTS:
            page.goto(server.url + path)
            assert not complaints_by_day_and_night(page)
            assert fits(page)
        context.close()
