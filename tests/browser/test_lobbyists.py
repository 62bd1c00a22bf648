"""A road is laid, and the tile that comes with the first one: with the mouse, with a finger, and
with the keys."""

from __future__ import annotations

from re import compile as pattern

import pytest
from playwright.sync_api import Locator, expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.games import play_on
from tests.browser.guests import Guest
from tests.browser.test_access import complaints

OPTIONS = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0", "modules": "lobbyists"}
RESTAURANTS = ("place d4 nw", "place n1 sw")
LESSON = "train kitchen_trainee burger_cook with trainer"
PLACE = "d1"
"""Upright it ends above the road of the third row; lying it would end at the road of column c."""
HOUSE, EDGE = "a4", "o5"
"""A square that is taken, and one from which no arrow meets a road."""
LOT = "p1"


class Council:
    """The first chain hires a lobbyist and puts him to work. The first lesson of all saves his
    salary."""

    def __init__(self) -> None:
        school = ["hire trainer", "work trainer", "hire kitchen_trainee", LESSON]
        self._wishes = {
            0: ["reserve 100", *school, "hire lobbyist", "work lobbyist"],
            1: ["reserve 100"],
        }

    def choose(self, seat: Seat, legal: list[str]) -> str | None:
        """The first wish that can be fulfilled; going on, which stands last, if there is none."""
        if "road short" in legal:
            return None
        if RESTAURANTS[seat] in legal:
            return RESTAURANTS[seat]
        wish = next((wish for wish in self._wishes[seat] if wish in legal), None)
        if wish is None:
            return legal[-1]
        self._wishes[seat].remove(wish)
        return wish


def at_work(guest: Guest) -> None:
    """The lobbyist is asked what to build."""
    address = guest.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(guest, address, "fcm", OPTIONS, Council().choose)
    page = guest.page
    page.goto(address)
    lift = page.get_by_role("link", name=pattern("show my view"))
    expect(lift.or_(guest.option("kind=road")).first).to_be_visible()
    if lift.count():
        guest.point(lift)
    expect(guest.option("kind=road")).to_be_visible()


def ghost(guest: Guest, field: str, turn: str) -> Locator:
    """The thing in hand, as it follows whoever points."""
    return guest.page.locator(f'[data-ghost="{field}"][data-if="turn={turn}"]')


def turner(guest: Guest) -> Locator:
    return guest.page.locator("#panel [data-turn]")


def test_with_the_mouse(guests: Guests) -> None:
    ada = guests("Ada")
    at_work(ada)
    page = ada.page
    ada.option("kind=road").click()
    expect(ada.option("road=short").locator("svg")).to_be_visible()
    ada.option("road=short").hover()
    expect(page.locator("#preview")).to_contain_text("4 left.")
    ada.option("road=short").click()
    # It lies somehow, and R turns it.
    expect(turner(ada)).to_have_text("Rotate (R): across")
    ada.mark(f"place={PLACE}").hover()
    expect(ghost(ada, "place", "across")).to_be_visible()
    page.keyboard.press("r")
    expect(turner(ada)).to_have_text("Rotate (R): down")
    ada.mark(f"place={PLACE}").hover()
    expect(ghost(ada, "place", "down")).to_be_visible()
    expect(ghost(ada, "place", "across")).to_be_hidden()
    expect(page.locator("#preview")).to_contain_text("Connects to the road at")
    expect(page.locator("#preview")).to_contain_text("Roadworks on d3")
    expect(page.locator('#board [data-tone="loss"][data-place="d3"]')).to_have_count(1)
    for square, why in ((HOUSE, "is not empty"), (EDGE, "One of its arrows must point")):
        box = page.locator(f'#map [data-place="{square}"]').bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator("#notice")).to_contain_text(why)
    ada.mark(f"place={PLACE}").click()
    expect(page.locator("#map title", has_text="roadworks")).to_have_count(1)
    # The tile of the milestone is drawn, chosen, turned and put at the edge.
    ada.option("kind=map tile").click()
    expect(ada.option("map_tile=K").locator("svg")).to_be_visible()
    ada.option("map_tile=K").click()
    turner(ada).click()
    expect(turner(ada)).to_have_text("Rotate (R): turned 90° clockwise")
    ada.mark(f"lot={LOT}").hover()
    expect(ghost(ada, "lot", "1")).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("house 18")
    ada.mark(f"lot={LOT}").click()
    expect(page.locator(f'#map [data-place="{LOT}"]')).to_have_count(1)
    expect(page.locator(".draft")).to_contain_text("Place the tile: K, turned 90° clockwise")


def test_with_a_finger(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    at_work(ada)
    page = ada.page
    ada.point(ada.option("kind=road"))
    ada.point(ada.option("road=short"))
    ada.point(ada.mark(f"place={PLACE}"))
    # A finger cannot hover: what is pointed at is held, is shown, and can be turned where it is.
    expect(ghost(ada, "place", "across")).to_be_visible()
    ada.point(turner(ada))
    expect(ghost(ada, "place", "down")).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("Roadworks on d3")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.point(page.get_by_role("button", name=f"Confirm {PLACE}"))
    expect(page.locator("#map title", has_text="roadworks")).to_have_count(1)
    ada.point(ada.option("kind=no tile"))
    expect(page.locator(".draft")).to_contain_text("Add no tile")


def test_with_the_keys(guests: Guests) -> None:
    ada = guests("Ada")
    at_work(ada)
    page = ada.page
    ada.option("kind=road").press("Enter")
    ada.option("road=short").press("Enter")
    expect(turner(ada)).to_be_visible()
    page.keyboard.press("r")
    expect(turner(ada)).to_have_text("Rotate (R): down")
    ada.mark(f"place={PLACE}").focus()
    expect(page.locator("#preview")).to_contain_text("Roadworks on d3")
    page.keyboard.press("r")
    page.keyboard.press("r")
    expect(turner(ada)).to_have_text("Rotate (R): down")
    ada.mark(f"place={PLACE}").press("Enter")
    ada.option("kind=map tile").press("Enter")
    ada.option("map_tile=K").press("Enter")
    ada.mark(f"lot={LOT}").press("Enter")
    expect(page.locator(f'#map [data-place="{LOT}"]')).to_have_count(1)


@pytest.mark.parametrize("is_phone", [False, True])
def test_everybody_can_use_it(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    at_work(ada)
    ada.point(ada.option("kind=park"))
    expect(ada.option("park=t").locator("svg")).to_be_visible()
    ada.point(ada.option("park=t"))
    expect(turner(ada)).to_be_visible()
    assert complaints(ada.page) == []
