"""A rural marketeer puts up a giant billboard and lays an offramp: mouse, keys and a finger."""

from __future__ import annotations

import os
from pathlib import Path
from re import compile as pattern

import pytest
from playwright.sync_api import expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.games import play_on
from tests.browser.guests import Guest
from tests.browser.test_phone import assert_fits

OPTIONS = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0", "modules": "rural_marketeers"}
RESTAURANTS = ("place d4 nw", "place n1 sw")
LESSON = "train marketing_trainee rural_marketeer with trainer"
WISHES = (
    "reserve 100",
    "hire trainer",
    "work trainer",
    "hire marketing_trainee",
    LESSON,
    "work rural_marketeer",
)
GIANT = "market rural_marketeer 21"


class Country:
    """The first chain trains a rural marketeer, who is about to place a campaign."""

    def __init__(self) -> None:
        self._wishes = {0: [*WISHES], 1: ["reserve 100"]}

    def choose(self, seat: Seat, legal: list[str]) -> str | None:
        """The first wish that can be fulfilled; going on, which stands last, if there is none."""
        if GIANT in legal:
            return None
        if RESTAURANTS[seat] in legal:
            return RESTAURANTS[seat]
        wish = next((wish for wish in self._wishes[seat] if wish in legal), None)
        if wish is None:
            return legal[-1]
        self._wishes[seat].remove(wish)
        return wish


def photograph(guest: Guest, name: str) -> None:
    """Keep a picture of the page, where somebody wants to look at it."""
    if folder := os.environ.get("KAFFEEHAUS_PICTURES"):
        guest.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def advertise(ada: Guest, good: str) -> None:
    """The giant billboard asks for nothing but the good."""
    page = ada.page
    lift = page.get_by_role("link", name=pattern("show my view"))
    expect(lift.or_(page.locator("#panel .option")).first).to_be_visible()
    if lift.count():
        ada.point(lift)
    ada.point(page.locator("#panel").get_by_role("button", name="giant billboard"))
    ada.point(page.locator("#panel").get_by_role("button", name=good, exact=True))
    expect(page.locator("#hint")).to_contain_text("drive into town by any offramp")


@pytest.mark.parametrize("is_phone", [False, True])
def test_an_offramp_is_laid_outside_the_board(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    address = ada.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, Country().choose)
    page = ada.page
    page.goto(address)
    advertise(ada, "burger")
    rural_area = page.locator("#map title", has_text="The rural area")
    expect(rural_area).to_have_count(1)
    offramps = page.locator("#map title", has_text=pattern("^offramp$"))
    expect(offramps).to_have_count(0)
    photograph(ada, f"offramp-asked-{390 if is_phone else 1280}")
    if not is_phone:
        refused = page.locator('#map [data-why^="No road ends here"]')
        refused.dispatch_event("click")
        expect(page.locator("#notice")).to_contain_text("No road ends here")
    ada.point(ada.mark("place=west3"))
    if not is_phone:
        ada.option("turn=3x1").hover()
        expect(page.locator("#preview")).to_contain_text("to Ada: 1.")
    ada.point(ada.option("turn=3x1"))
    expect(page.locator(".draft")).to_contain_text("Place an offramp: west3, 3×1")
    expect(offramps).to_have_count(1)
    assert_fits(page)
    photograph(ada, f"offramp-laid-{390 if is_phone else 1280}")


def test_an_offramp_is_laid_with_keys_alone(guests: Guests) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, Country().choose)
    page = ada.page
    page.goto(address)
    advertise(ada, "pizza")
    ada.mark("place=west3").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("document.activeElement.dataset.value")
    assert focused.startswith(("west", "north", "south"))
    ada.mark("place=west3").focus()
    page.keyboard.press("Enter")
    ada.option("turn=1x3").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".draft")).to_contain_text("Place an offramp: west3, 1×3")
