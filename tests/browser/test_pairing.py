"""Quick pairing between two browsers, at both widths."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.guests import Guest
from tests.browser.test_access import complaints

TABLE = re.compile(r"/tables/[0-9a-f]{32}$")


def seek(guest: Guest, game: str, pace: str) -> None:
    """Press a button of quick pairing."""
    button = guest.page.get_by_role("button", name=f"{game}, {pace}")
    guest.point(button)


@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
def test_two_players_press_once_and_sit_at_the_same_table(guests: Guests, is_phone: bool) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben", is_phone=is_phone)
    ada.go("/")
    ada.page.get_by_label("Your name").fill("Ada")
    seek(ada, "Coffee", "5+3")
    widget = ada.page.locator("#pairing")
    expect(widget.get_by_role("status")).to_contain_text("Looking for an opponent …")
    expect(widget).to_contain_text("5 min + 3 s per move")
    assert complaints(ada.page) == []
    tab = ada.context.new_page()
    tab.goto(ada.url + "/")
    expect(tab.locator("#pairing-wait")).to_be_visible()
    ben.go("/")
    ben.page.get_by_label("Your name").fill("Ben")
    expect(ben.page.get_by_role("button", name="Coffee, 5+3 (1 player waiting)")).to_be_visible()
    assert complaints(ben.page) == []
    seek(ben, "Coffee", "5+3")
    for page in (ada.page, tab, ben.page):
        page.wait_for_url(TABLE)
    assert ada.page.url == ben.page.url == tab.url
    expect(ben.page.locator("#strip")).to_contain_text("Ada")
    ada.go("/")
    expect(ada.page.locator("#pairing-form")).to_be_visible()
