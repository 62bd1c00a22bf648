"""The figures of the help can be read on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.test_access import complaints
from tests.browser.test_phone import assert_fits

PAGES = (
    "/help/coffee",
    "/help/coffee_chess",
    "/help/cafe",
    "/help/fcm",
    "/help/fcm/lobbyists",
    "/help/fcm/coffee",
    "/help/coffee-routes",
)
FIGURES = ".help-section figure svg, .worked-board svg"
LEAST = 11
"""Pixels."""
UNREADABLE = """([figures, least]) => [...document.querySelectorAll(figures)].flatMap(svg => {
  const frame = svg.getBoundingClientRect();
  const shown = text => text.checkVisibility() && !text.closest('[data-ghost]');
  return [...svg.querySelectorAll('text')].filter(shown).flatMap(text => {
    const scale = text.getScreenCTM(), box = text.getBoundingClientRect();
    const size = Math.hypot(scale.a, scale.b) * parseFloat(getComputedStyle(text).fontSize);
    const slack = size / 3;  // of the line around a letter
    const inside = box.left > frame.left - slack && box.right < frame.right + slack
      && box.top > frame.top - slack && box.bottom < frame.bottom + slack;
    const told = `${svg.getAttribute('class')}: ${text.textContent}, ${size.toFixed(1)}`;
    return size < least ? [told] : inside ? [] : [`${told}, cut off`];
  });
})"""


def test_the_figures_of_the_help_are_readable_on_a_phone(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    for path in PAGES:
        ada.go(path)
        expect(ada.page.locator(FIGURES).first).to_be_visible()
        assert ada.page.evaluate(UNREADABLE, [FIGURES, LEAST]) == [], path
        assert_fits(ada.page)


@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
def test_cards_are_found_by_name_module_and_career_and_shared(
    guests: Guests, is_phone: bool
) -> None:
    ada = guests("Ada", is_phone=is_phone)
    ada.go("/help/fcm/cards")
    page = ada.page
    cards, found = page.locator(".listed-card:visible"), page.locator("#found-cards")
    search = page.locator("#find-card")
    search.focus()
    page.keyboard.type("pilot")
    expect(cards.locator("h3")).to_have_text([re.compile("Truck"), re.compile("Zeppelin")])
    expect(found).to_have_text(re.compile(r"^2 of \d+$"))
    search.fill("")
    page.get_by_label("Module").select_option("Coffee")
    expect(cards).to_have_count(3)
    page.get_by_label("Module").select_option("")
    career = page.get_by_label("Career")
    career.focus()
    while career.input_value() != "Errand Boy":
        page.keyboard.press("ArrowDown")
    expect(cards).to_have_count(4)
    assert page.url.endswith("?family=Errand+Boy")
    page.reload()
    expect(cards).to_have_count(4)
    ada.point(cards.first.get_by_role("link", name="Food and drinks"))
    expect(page.locator("h2:target")).to_have_text("Food and drinks")
    ada.go("/help/fcm/cards#card-cfo")
    ruling = page.locator("#card-cfo").get_by_role("link", name="A CFO")
    ada.point(ruling)
    expect(page.locator("li:target")).to_contain_text("adds half of a negative income")
    assert_fits(page)
    page.go_back()
    assert complaints(page) == []
