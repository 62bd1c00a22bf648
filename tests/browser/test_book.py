"""The help as a book in a browser: found by typing, printed, read on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.guests import centre
from tests.browser.test_access import complaints

WIDTH = 390
"""Of a phone."""


def test_cards_are_found_by_typing_and_printed(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go("/help/fcm/cards")
    expect(page.locator("html.is-ready")).to_be_attached()
    cards = page.locator(".listed-card:visible")
    everything = cards.count()
    field = page.get_by_role("searchbox", name="Search")
    field.press_sequentially("16 Noo")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("cooks 16 noodles.")
    expect(page.locator(".card-group:visible")).to_have_count(1)
    expect(page.get_by_text(f"1 of {everything}")).to_be_visible()
    assert complaints(page) == []
    field.fill("nothing like it")
    expect(cards).to_have_count(0)
    field.fill("")
    expect(cards).to_have_count(everything)
    page.emulate_media(media="print")
    expect(field).to_be_hidden()
    expect(page.locator("header.band")).to_be_hidden()
    expect(cards).to_have_count(everything)
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": WIDTH, "height": 780})
    for path in ("cards", "milestones", "lobbyists", ""):
        ada.go(f"/help/fcm/{path}".rstrip("/"))
        expect(page.locator("html.is-ready")).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, path


def test_the_contents_lead_through_the_book_by_keyboard(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go("/help/fcm#section-32")
    contents = page.get_by_role("navigation", name="Contents")
    # The first link of a line stands as high as the next.
    first, second = (contents.locator(".contents a").nth(place) for place in (0, 1))
    assert centre(first)[1] == pytest.approx(centre(second)[1], abs=1)
    lobbyists = contents.get_by_role("link", name="Lobbyists")
    expect(lobbyists).to_be_in_viewport()
    lobbyists.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Lobbyists")).to_be_visible()
    page.get_by_role("link", name="Next").press("Enter")
    expect(page.get_by_role("heading", level=1, name="New milestones")).to_be_visible()
    page.get_by_role("link", name="Previous").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Lobbyists")).to_be_visible()
