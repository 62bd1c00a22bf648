"""A whole game of Food Chain Magnate by keyboard alone, and what the keys do on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Guests

SHORT = {"introductory": "true", "turns": "2"}
MOST_KEYS = 300
"""Far more than such a game takes."""
NARROW = {"width": 390, "height": 844}

ASKED = """() => {
  const now = document.querySelector("#now");
  const mark = document.activeElement;
  return JSON.stringify([
    now.dataset.mood, document.querySelector("#question")?.textContent,
    document.querySelector("#choices")?.textContent.length,
    document.querySelector("#panel")?.textContent, document.querySelectorAll(".draft li").length,
    mark.dataset.option ?? mark.dataset.value ?? mark.id,
  ]);
}"""
"""All that an answer can change."""
ANSWERABLE = """() => {
  const now = document.querySelector("#now");
  const mine = now.dataset.mood === "mine" && !document.body.classList.contains("is-posting");
  return (mine && document.querySelector("#choices") !== null) || now.dataset.mood === "over";
}"""
IN_HAND = """() => {
  const mark = document.activeElement;
  return mark.matches("#board .is-open") ? "board" : mark.closest("#panel") ? "panel" : "";
}"""


class Keys:
    """Somebody without a mouse: takes what the focus is on, after a look at what is beside it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed = 0
        self.walked = 0
        """How often an arrow key led to another mark."""

    def press(self, key: str) -> None:
        self.pressed += 1
        assert self.pressed < MOST_KEYS, "the game does not end"
        self.page.keyboard.press(key)

    def find(self, selector: str) -> None:
        """Tab on to it."""
        while not self.page.evaluate(f"document.activeElement.matches({selector!r})"):
            self.press("Tab")

    def answer(self) -> bool:
        """Answer the present question; false when the game is over."""
        self.page.wait_for_function(ANSWERABLE)
        if self.page.locator("#now").get_attribute("data-mood") == "over":
            return False
        while not (where := self.page.evaluate(IN_HAND)):
            self.press("Tab")
        before = self.page.evaluate(ASKED)
        if where == "board":
            self.press("ArrowDown")
            self.walked += self.page.evaluate(ASKED) != before
            before = self.page.evaluate(ASKED)
        self.press("Enter")
        self.page.wait_for_function(f"before => ({ASKED})() !== before", arg=before)
        return True


@pytest.mark.parametrize("is_narrow", [False, True], ids=["wide", "narrow"])
def test_a_whole_game_by_keyboard_alone(guests: Guests, is_narrow: bool) -> None:
    ada = guests("Ada")
    page = ada.page
    if is_narrow:
        page.set_viewport_size(NARROW)  # type: ignore[arg-type]  # a typed dict
    ada.set_table("me", "bot-random", game="fcm", options=SHORT)
    keys = Keys(page)
    while keys.answer():
        pass
    assert keys.walked, "arrow keys led from mark to mark"
    expect(page.locator("#headline")).to_contain_text("won")
    keys.find("#statistics")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Game statistics")).to_be_visible()
