"""A finished game of Food Chain Magnate to be read: seats, cards, the map, and how it went."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Guests
from tests.browser.devices import PHONE
from tests.browser.guests import Guest
from tests.browser.test_access import complaints
from tests.browser.test_dinner import dine


def seats_lead_to_chains_whose_cards_tell_what_they_do(ada: Guest) -> None:
    page = ada.page
    seats = page.locator(".seat")
    ada.point(seats.filter(has_text="Player 2").locator("a.name"))
    expect(page.locator("#chain-X")).to_be_in_viewport()
    card = page.locator('#sheet-chains [data-tip][tabindex="0"]')
    expect(card).to_have_count(1)
    page.locator("#sheet-tab-chains").focus()
    card.focus()
    page.keyboard.press("ArrowRight")
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    name = page.locator(":focus").get_attribute("data-tip")
    expect(tip).to_have_text(page.locator(f'[data-tells="{name}"]').inner_text())
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def a_finger_that_rests_on_a_card_reads_it_and_chooses_nothing(page: Page) -> None:
    page.locator("#sheet-tab-chains").tap()
    card, tip = page.locator("#sheet-chains [data-tip]:visible").first, page.locator("#tip")
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(tip).to_be_visible()
    expect(tip).to_be_in_viewport(ratio=1)
    name = card.get_attribute("data-tip")
    expect(tip).to_have_text(page.locator(f'[data-tells="{name}"]').inner_text())
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tip).to_be_visible()
    page.locator("#sheet-tab-supply").tap()
    expect(tip).to_be_hidden()


def the_map_explains_itself(ada: Guest) -> None:
    page = ada.page
    ada.point(page.locator("#sheet-tab-board"))
    expect(page.locator("#map .latest").first).to_be_attached()
    legend = page.locator("#legend")
    legend.locator("summary").press("Enter")
    expect(legend.get_by_text("Billboard", exact=True)).to_be_visible()
    assert complaints(page) == []
    legend.locator("summary").press("Escape")
    expect(legend.get_by_text("Billboard", exact=True)).to_be_hidden()
    for _ in range(4):
        ada.point(page.locator('[data-zoom="1"]'))
    for side in ("top", "left"):
        names = page.locator(f'#map [data-stays="{side}"]')
        expect(names).to_have_class(re.compile("is-moved"))
        expect(names.locator("text:nth-child(8)")).to_be_in_viewport()


def the_end_tells_how_it_went(page: Page, width: int) -> None:
    page.locator("#statistics").click()
    expect(page.locator("svg.growth")).to_be_visible()
    money = page.locator("section", has_text="Income and expenses")
    expect(money.get_by_role("row", name="Coffee on the way")).to_contain_text("$10")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    with page.expect_download() as file:
        page.get_by_role("link", name="Download CSV").click()
    assert file.value.suggested_filename.endswith(".csv")
    page.get_by_role("link", name="Back to the game").first.click()
    expect(page.locator("#statistics")).to_be_visible()


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_finished_game_is_read(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    address = dine(ada)
    ada.page.goto(address)
    the_end_tells_how_it_went(ada.page, PHONE["width"] if is_phone else 1280)
    seats_lead_to_chains_whose_cards_tell_what_they_do(ada)
    if is_phone:
        a_finger_that_rests_on_a_card_reads_it_and_chooses_nothing(ada.page)
    the_map_explains_itself(ada)
