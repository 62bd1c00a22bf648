"""Why a house bought coffee where it did: from the history of a game to the drawing and the lab."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.devices import PHONE
from tests.browser.games import play_on
from tests.browser.guests import Guest
from tests.games.fcm.coffee.evening import HOUSE, OPTIONS, Evening

TITLE = f"House {HOUSE} drives to Player 2: coffee on the way"


def dine(ada: Guest) -> str:
    """A table at which coffee was sold on the way to the last dinner. Its address."""
    address = ada.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, Evening().choose)
    return address


def fits_a_phone(ben: Guest, address: str) -> None:
    """An onlooker sees the same drawing by night, within the screen."""
    ben.page.goto(address)
    expect(ben.page.locator("figure svg.coffee-route")).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def opens_in_the_dinner_lab(ada: Guest, table: str) -> None:
    """A finished table, to be edited there; the table stays as it is."""
    ada.go(f"/dinner-lab?table={table}")
    page = ada.page
    text = page.locator("#dinner-position")
    expect(text).to_have_value(re.compile("^players 2\nmodules coffee\n"))
    before = text.input_value()
    expect(page.locator("#dinner-stock th[scope=col]")).to_have_count(2)
    expect(page.locator("#dinner-undo")).to_be_disabled()
    page.locator("#dinner-stock input").last.fill("7")
    page.locator("#dinner-stock input").last.press("Enter")
    expect(text).to_have_value(re.compile("7 coffee"))
    page.locator("#dinner-undo").click()
    expect(text).to_have_value(before)


def a_card_opens_its_rules(guest: Guest) -> None:
    """By keyboard or by finger; Escape leads back to the card."""
    page = guest.page
    page.get_by_role("tab", name="Chains").click()
    card = page.locator("#board a.chip:visible").first
    if guest.touches:
        guest.point(card)
    else:
        card.press("Enter")
    rules = page.locator("dialog.card-dialog")
    expect(rules).to_be_visible()
    expect(card).to_contain_text(rules.get_attribute("aria-label") or "a name")
    expect(rules.get_by_text("Rules", exact=True)).to_be_visible()
    expect(rules.get_by_text("Example", exact=True)).to_be_visible()
    expect(rules.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(card).to_be_focused()


def test_from_the_history_to_the_drawing_of_a_dinner_and_on_to_the_lab(guests: Guests) -> None:
    ada = guests("Ada")
    address = dine(ada)
    page = ada.page
    page.goto(address)
    a_card_opens_its_rules(ada)
    dinner = page.locator("#moves li", has_text="buys coffee on the way")
    expect(dinner).to_contain_text(f"House {HOUSE} buys coffee on the way: 1 from Ada for $10.")
    dinner.locator("a.why").click()
    reasons = page.locator("#reasons")
    expect(reasons).to_contain_text(TITLE)
    reasons.get_by_role("link", name=TITLE, exact=True).click()
    more = reasons.get_by_role("link", name=f"More: {TITLE}")
    expect(reasons).to_contain_text("sold 1 coffee. Every best route passes it")
    more.click()

    expect(page.locator("h1")).to_have_text(TITLE)
    drawing = page.locator("figure svg.coffee-route")
    expect(drawing).to_be_visible()
    expect(drawing.locator("g.route")).to_have_count(1)
    signs = page.locator("#signs > li")
    expect(signs).to_have_count(3)
    expect(signs.nth(0)).to_have_text(re.compile(r"^\d+ routes, 1 coffee each, past "))
    expect(signs.nth(1)).to_contain_text("sold 1 coffee")
    expect(signs.nth(2)).to_contain_text("destination")

    page.get_by_role("link", name="Try it in the lab").click()
    expect(page.locator("#lab-headline")).to_contain_text("Sold: Ada 1")
    page.go_back()
    expect(page.locator("h1")).to_have_text(TITLE)
    ben = guests("Ben", is_phone=True, colours="dark")
    fits_a_phone(ben, page.url)
    ben.page.goto(address)
    a_card_opens_its_rules(ben)
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("#reasons")).to_contain_text(TITLE)
    opens_in_the_dinner_lab(ada, address.rsplit("/", 1)[-1])
