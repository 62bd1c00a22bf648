"""What a finger reads by a long press, and what it chooses by a short one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Guests

CARD = """() => {
  const card = document.createElement('span');
  card.id = 'own-card';
  card.dataset.tip = document.querySelector('[data-tells]').dataset.tells;
  document.querySelector('main').append(card);
}"""
"""A card such as chains have later, where no news of the table draws it anew."""

TOUCH = """([names, at]) => {
  const card = document.querySelector('#own-card');
  const finger = { pointerType: 'touch', isPrimary: true, detail: 1 };
  const about = { bubbles: true, cancelable: true, ...finger };
  return names.map((name) => {
    const event = new PointerEvent(name, about);
    Object.defineProperty(event, 'timeStamp', { value: at });
    return card.dispatchEvent(event);
  });
}"""


def touch(page: Page, *names: str, at: int) -> list[bool]:
    """Let a finger do this to a card at a moment, whenever the page hears of it; of each, whether
    the page let it happen."""
    happened: list[bool] = page.evaluate(TOUCH, [names, at])
    return happened


@pytest.mark.parametrize(("lifted", "chooses"), [(100, True), (700, False)], ids=["tap", "press"])
def test_a_tap_chooses_though_the_page_hears_of_it_late(
    guests: Guests, lifted: int, chooses: bool
) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "me", game="fcm")
    page, tip = ada.page, ada.page.locator("#tip")
    page.evaluate(CARD)
    touch(page, "pointerdown", at=0)
    expect(tip).to_be_visible()
    assert touch(page, "pointerup", "click", at=lifted)[1] is chooses
    assert tip.is_hidden() is chooses
