"""The host's room in a browser; `test_page_types` looks at each of its pages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kaffeehaus.house.maintenance import backups
from tests.browser.conftest import Guests
from tests.browser.hosts import make_host
from tests.browser.houses import HouseThread
from tests.browser.test_phone import assert_fits


def test_the_host_sets_the_house_and_looks_around(
    guests: Guests, own_house: HouseThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Beside other tests a backup of low priority would take long.
    monkeypatch.setattr(backups, "LOW_PRIORITY", "")
    hana = guests("Hana", url=own_house.url, is_phone=True)
    hana.order_table()
    make_host(hana, own_house)
    hana.go("/")
    page = hana.page
    hana.point(page.get_by_role("button", name="Menu"))
    hana.point(page.get_by_role("link", name="Administration"))
    page.get_by_label("Text at the top of every page").fill("Soup is ready.")
    page.get_by_label("Also send a notification").check()
    hana.point(page.get_by_role("button", name="Publish"))
    announced = page.get_by_role("complementary", name="Announcement")
    expect(announced).to_contain_text("Soup is ready.")
    hana.point(page.get_by_role("button", name="1 new notification"))
    news = page.get_by_role("region", name="Notifications")
    expect(news).to_contain_text("Soup is ready.")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    assert_fits(page)
    hana.point(news.get_by_role("button", name="Mark all as read"))
    expect(news).to_be_hidden()
    expect(page.get_by_role("button", name="Notifications", exact=True)).to_be_focused()
    hana.point(page.get_by_role("button", name="Back up now"))
    expect(page.get_by_text("No backups yet.")).to_have_count(0)
    assert_fits(page)
