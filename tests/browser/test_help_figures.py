"""The figures of the help can be read on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Guests
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
