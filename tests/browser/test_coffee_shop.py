"""A coffee shop is placed: with the mouse, and with a finger."""

from __future__ import annotations

from re import compile as pattern

import pytest
from playwright.sync_api import expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.games import play_on

OPTIONS = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0", "modules": "coffee"}
PLACE, ROAD = "b6", "c6"
"""A place for a shop on the tile below the restaurant, and a square of the road beside it."""
RESTAURANTS = ("place d4 nw", "place n1 sw")
WISHES = ("hire trainer", "work trainer", "reserve 100")
LESSON = "train barista_trainee barista with trainer"


class School:
    """The first chain hires a trainer, then trains a barista, and may place a shop for that."""

    def __init__(self) -> None:
        self._wishes = {0: [*WISHES, "hire barista_trainee", LESSON], 1: ["reserve 100"]}

    def choose(self, seat: Seat, legal: list[str]) -> str | None:
        """The first wish that can be fulfilled; going on, which stands last, if there is none."""
        if f"coffee shop {PLACE}" in legal:
            return None
        if RESTAURANTS[seat] in legal:
            return RESTAURANTS[seat]
        wish = next((wish for wish in self._wishes[seat] if wish in legal), None)
        if wish is None:
            return legal[-1]
        self._wishes[seat].remove(wish)
        return wish


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_shop_is_placed_on_the_map(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    address = ada.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, School().choose)
    page = ada.page
    page.goto(address)
    lift = page.get_by_role("link", name=pattern("show my view"))
    expect(lift.or_(ada.mark(f"place={PLACE}")).first).to_be_visible()
    if lift.count():
        ada.point(lift)
    expect(page.locator("#hint")).to_contain_text("on a tile without a coffee shop")
    shops = page.locator("#map title", has_text="coffee shop (")
    expect(shops).to_have_count(0)
    if not is_phone:
        road = page.locator(f'#map [data-place="{ROAD}"]').bounding_box()
        assert road is not None
        page.mouse.click(road["x"] + road["width"] / 2, road["y"] + road["height"] / 2)
        expect(page.locator("#notice")).to_contain_text("needs an empty square beside a road")
        ada.mark(f"place={PLACE}").hover()
        expect(page.locator("#preview")).to_contain_text("would buy coffee here")
    ada.point(ada.mark(f"place={PLACE}"))
    if is_phone:
        ada.point(page.get_by_role("button", name=f"Confirm {PLACE}"))
    expect(page.locator(".draft")).to_contain_text(f"Place a coffee shop: {PLACE}")
    expect(shops).to_have_count(1)
