"""Six chains fit at one table, at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.drawing.sheets.dinner import dinner_sheet
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant
from tests.browser.conftest import Guests
from tests.browser.guests import Gate
from tests.browser.test_phone import assert_fits
from tests.games.fcm.engine.playing import options_for, want

SIX = options_for(6)
GOODS = {"burger": 2, "beer": 1, "pizza": 2}


BROKEN = """cells => cells.filter(cell => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  const lines = new Set([...words.getClientRects()].map(line => line.top));
  return /^[a-z]{2,}$/i.test(cell.innerText) && lines.size > 1;
}).map(cell => cell.innerText)"""
"""Words that go on in the next line."""


def crowded_dinner() -> str:
    """The sheet of a dinner at which half of six chains have everything and the others nothing."""
    state = GAME.new(SIX, 6, seed=3)
    state.town.turn, state.town.step = 1, "working"
    for house in state.town.houses:
        want(state, house.number, **GOODS)
    for seat, player in enumerate(state.town.players):
        player.restaurants = [Restaurant(0, 3 + 4 * seat, Corner.SE)]
        player.stock = dict.fromkeys(GOODS, 99) if seat % 2 else {}
    return dinner_sheet(state.view(None))


def every_chain_is_in_sight(page: Page) -> None:
    chains = page.locator("#sheet-chains .company.brief, .rivals tbody tr")
    for sheet in ("chains", "rivals"):
        page.locator(f"#sheet-tab-{sheet}").click()
        shown = chains.locator("visible=true")
        expect(shown).to_have_count(6)
        for chain in shown.all():
            expect(chain).to_be_in_viewport(ratio=1)


def the_map_is_one_tap_away(page: Page) -> None:
    button = page.locator("#to-map")
    button.tap()
    for part in ("#map", "#question", "#own-strip"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    # The other sheets have the height, too, until the options are wanted again.
    page.locator("#sheet-tab-chains").tap()
    expect(page.locator("#sheet-chains .company").nth(1)).to_be_in_viewport()
    button.tap()
    expect(page.locator("#map")).to_be_visible()
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#panel button").first).to_be_in_viewport()


@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
def test_six_chains_are_seen_at_once(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    seats = ("me", *["bot-random"] * 5)
    ada.fill_in(*seats, game="fcm", options={"modules": str(SIX["modules"])})
    page = ada.page
    expect(page.locator("#map")).to_contain_text("ad")
    for sheet in ("board", "chains", "rivals", "supply", "milestones", "dinner"):
        page.locator(f"#sheet-tab-{sheet}").click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), sheet
    expect(page.locator("#sheet-chains")).to_contain_text("Random 5")
    # The bots have acted. What the page has asked for may still be on its way: it begins anew, and
    # from here on nothing but this test changes it.
    ada.await_turn()
    Gate(page, "**/fragment*")
    page.reload()
    page.locator("#sheet-tab-chains").click()
    if is_phone:
        the_map_is_one_tap_away(page)
    else:
        every_chain_is_in_sight(page)
    page.locator("#sheet-tab-dinner").click()
    expect(page.locator("#sheet-dinner")).to_be_visible()
    page.locator("#sheet-dinner").evaluate(
        "(sheet, html) => sheet.innerHTML = html", crowded_dinner()
    )
    table = page.locator("#sheet-dinner .wide")
    expect(table.locator("th .chain-badge")).to_have_count(6)
    # On a phone the table scrolls beside the houses, and the page does not.
    assert_fits(page)
    # Nothing is clipped or lies over its neighbour: every cell holds its words.
    cells = table.locator("tbody tr:not(.ranks) td")
    assert cells.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth + 1)")
    assert table.locator("thead th, .pays").evaluate_all(BROKEN) == []
    pays = cells.nth(1)
    expect(pays).to_have_class("pays")
