"""The language switch in the header, wide and narrow, by hand and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Guests
from tests.browser.houses import HouseThread
from tests.browser.test_access import complaints
from tests.browser.test_phone import assert_fits, assert_fits_small_phones_too


def _language(page: Page) -> str:
    return str(page.evaluate("document.documentElement.lang"))


@pytest.mark.parametrize("is_phone", [False, True])
def test_the_header_switches_the_language_of_the_page(guests: Guests, is_phone: bool) -> None:
    ada = guests("Adelheid", is_phone=is_phone, own_device=True)
    page = ada.page
    ada.set_table("me", "bot-random")
    ada.go("/me/tables?list=waiting")
    page.get_by_role("button", name="Menu").click()
    german = page.get_by_role("link", name="Deutsch")
    expect(german).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="English")).to_have_attribute("aria-current", "true")
    assert complaints(page) == []
    assert_fits(page)
    german.click()
    expect(page).to_have_url(f"{ada.url}/me/tables?list=waiting")
    assert _language(page) == "de"
    if is_phone:
        assert_fits_small_phones_too(page)
    ada.go("/help")
    assert _language(page) == "de"
    page.get_by_role("button", name="Menü").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="English")).to_be_hidden()
    page.get_by_role("button", name="Menü").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="English").focus()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(f"{ada.url}/help")


def test_an_open_table_follows_a_choice_made_elsewhere(guests: Guests) -> None:
    ada, ben = guests("Adelheid", own_device=True), guests("Benno", own_device=True)
    table = ada.set_table("me", "open")
    other = ada.context.new_page()
    other.goto(f"{ada.url}/help?lang=de")
    ben.sit_down(table)
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")
    expect(ben.page.locator("html")).to_have_attribute("lang", "en")


def test_language_and_theme_need_no_script(browser: Browser, house: HouseThread) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=house.url)
    page = context.new_page()
    page.goto("/about")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Dunkel").click()
    expect(page).to_have_url(f"{house.url}/about")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="System").click()
    expect(page.locator("html[data-theme]")).to_have_count(0)
    page.goto("/me")
    page.get_by_label("Sprache", exact=True).locator("visible=true").last.select_option("English")
    page.locator("#language + form").get_by_role("button").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    context.close()
