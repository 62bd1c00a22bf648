"""The header, the bar at the bottom of narrow pages, the menu and the search."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.hosts import give_account
from tests.browser.houses import HouseThread
from tests.browser.test_access import complaints
from tests.browser.test_phone import assert_fits

PARTS = ("Spielen", "Aufgaben", "Lernen", "Analyse", "Zuschauen", "Community")
WIDTHS = (320, 360, 390, 768, 900, 1024, 1280)


def test_the_header_fits_in_german_at_every_width(guests: Guests) -> None:
    ada = guests("Ada", own_device=True)
    page = ada.page
    for is_known in (False, True):
        if is_known:
            ada.set_table("me", "me")
        ada.go("/about?lang=de")
        expect(page.locator("#next-turn:visible")).to_have_count(int(is_known))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert_fits(page)
            nav = page.get_by_role("navigation", name="Website")
            shown = PARTS if width >= 900 else PARTS[:4]
            expect(nav.get_by_role("link")).to_have_text([re.compile(part) for part in shown])
            for link in nav.get_by_role("link").all():
                expect(link).to_be_in_viewport(ratio=1)
            clipped = "nav => [...nav.children].some((part) => part.scrollWidth > part.clientWidth)"
            assert not nav.evaluate(clipped), width
            expect(page.get_by_role("button", name="Menü")).to_be_in_viewport(ratio=1)
            if not is_known:
                expect(page.get_by_role("link", name="Anmelden")).to_be_in_viewport(ratio=1)
                expect(page.get_by_role("link", name="Konto erstellen")).to_be_in_viewport(ratio=1)
        # Beside a board the menu has no bar of its own.
        ada.go("/learn/fcm/lessons/kimchi/2?lang=de")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert_fits(page)


@pytest.mark.parametrize("is_phone", [False, True])
def test_the_menu_has_the_same_settings_everywhere(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    for path in ("/", "/puzzles", "table"):
        if path == "table":
            ada.set_table("me", "me")
        else:
            ada.go(path)
        page.get_by_role("button", name="Menu").click()
        menu = page.get_by_role("dialog", name="Menu")
        for control in ("English", "Deutsch"):
            expect(menu.get_by_role("link", name=control)).to_be_in_viewport(ratio=1)
        for control in ("System", "Light", "Dark"):
            expect(menu.get_by_role("button", name=control)).to_be_in_viewport(ratio=1)
        expect(menu.get_by_role("switch", name="Sound")).to_be_in_viewport(ratio=1)
        assert complaints(page) == [], path
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()


def test_a_key_opens_the_search_and_arrows_go_through_the_hits(
    guests: Guests, house: HouseThread
) -> None:
    ada = guests("Zenobia")
    ada.order_table()
    give_account(ada, house)
    page = ada.page
    ada.go("/about")
    page.keyboard.press("/")
    page.keyboard.type("zenob")
    panel = page.locator("#search-panel")
    expect(panel.get_by_role("link", name="Zenobia")).to_be_visible()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("waitress")
    expect(panel.get_by_role("link", name="Waitress").first).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/help/fcm/"))


def test_a_visitor_creates_an_account_in_two_steps(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go("/about")
    page.get_by_role("link", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Create account")
    page.fill("#name", "Ada")
    ada.press("Continue")
    expect(page.get_by_role("heading", name="Create account")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Create account with a passkey")).to_be_in_viewport()
