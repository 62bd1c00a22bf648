"""Between two turns of Food Chain Magnate, at a desk and on a phone: what was, what would be, what
passes by itself, and a plan for structure and day in one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.phases.setting_up import FirstRestaurants
from tests.browser.conftest import Guests
from tests.browser.devices import PHONE, WIDE
from tests.browser.games import play_on
from tests.browser.guests import Guest
from tests.browser.test_ahead import OPTIONS as PLAIN
from tests.browser.test_ahead import act, act_until_the_day_is_over, to_act
from tests.browser.test_phone import assert_fits
from tests.games.fcm.coffee.evening import OPTIONS as EVENING
from tests.games.fcm.coffee.evening import Evening

OPTIONS = {**EVENING, "turns": "0"}
TURNS = 3


class ThreeTurns(Evening):
    """Three turns with a dinner at the end; the fourth begins in the browser."""

    def __init__(self) -> None:
        super().__init__()
        self._structures = 0

    def until_the_bill(self, seat: Seat, legal: Sequence[str]) -> str | None:
        is_over = self._structures == 2 * TURNS and "pay" in legal
        return None if is_over else self._next(seat, legal)

    def until_the_next_turn(self, seat: Seat, legal: Sequence[str]) -> str | None:
        is_over = self._structures == 2 * TURNS and "ready" in legal
        return None if is_over else self._next(seat, legal)

    def _next(self, seat: Seat, legal: Sequence[str]) -> str:
        chosen = self.choose(seat, legal)
        self._structures += chosen == "ready"
        return chosen


def at_both_widths(page: Page) -> Iterator[str]:
    """Open the same page at a desk and on a phone; nothing of it lies beside the screen."""
    for name, size in (("desk", WIDE), ("phone", PHONE)):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.reload()
        yield name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def what_the_last_move_set_off_is_told(page: Page) -> None:
    since = page.locator("#since")
    since.get_by_text("Since your last move").click()
    told = since.get_by_role("listitem")
    expect(told.filter(has_text="House 2 eats at Player 2")).to_be_visible()
    expect(told.filter(has_text="House 2 buys coffee on the way")).to_be_visible()
    # One's own move is no news.
    expect(told.filter(has_text="cooks")).to_have_count(0)


def dinner_is_told_and_foretold(page: Page) -> None:
    page.locator("#sheet-tab-dinner").click()
    sheet = page.locator("#sheet-dinner")
    expect(sheet.locator(".sheet-note").first).to_contain_text("Forecast: ")
    house = sheet.get_by_role("group", name="Dinner forecast").get_by_role("row", name="2")
    expect(house.locator(".pays")).to_have_text("hungry")
    expect(house.locator(".sum")).to_contain_text(["$10 + 0", "$10 + 2"])
    expect(house.locator(".would-win"), "nobody can serve").to_have_count(0)
    expect(house.locator(".lacks")).to_have_count(2)
    last = sheet.locator(".last-dinner")
    expect(last.get_by_role("heading")).to_have_text("Dinner in turn 3")
    expect(last.locator(".earned li")).to_contain_text(["on the route $10", "houses $10"])
    expect(last.locator("tbody tr")).to_contain_text("$10 + 2 = 12")
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")


def the_log_is_read_and_sifted(page: Page, width: str) -> None:
    if width == "phone":
        page.locator("#tab-moves").click()
    log = page.locator("#moves")
    expect(log.locator(".chapter")).to_have_text([f"Turn {turn}" for turn in range(1, TURNS + 2)])
    page.get_by_label("Events").select_option("Milestones")
    earned = log.locator("li:not(.chapter, .section):visible")
    expect(earned.first).to_contain_text("Benefit: ")
    # One name for a chain everywhere, and one way to name squares.
    page.get_by_label("Events").select_option("Everything")
    expect(log).to_contain_text(re.compile(r"Ada places a restaurant .*\bd4\b"))
    expect(log).not_to_contain_text(re.compile(r"\b(Red|Blue|Green|Yellow) places"))


def test_what_was_and_what_would_be_is_read_at_both_widths(guests: Guests) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", "me", game="fcm", options=OPTIONS)
    evening, page = ThreeTurns(), ada.page
    state = play_on(ada, address, "fcm", OPTIONS, evening.until_the_bill)
    page.goto(f"{address}?seat=0")
    for _ in at_both_widths(page):
        what_the_last_move_set_off_is_told(page)
    play_on(ada, address, "fcm", OPTIONS, evening.until_the_next_turn, state)
    for width in at_both_widths(page):
        dinner_is_told_and_foretold(page)
        the_log_is_read_and_sifted(page, width)


def test_who_wants_it_passes_where_nothing_is_to_be_chosen(guests: Guests) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", "me", game="fcm", options={"introductory": "true"})
    wishes = f"{ada.url}/api/me/preferences"
    assert ada.context.request.patch(wishes, data={"passes_empty_turns": True}).ok
    while (turn := to_act(ada, address))[1] == FirstRestaurants.id:
        act(ada, address, turn[0])
    page = ada.page
    page.goto(address)
    for width in at_both_widths(page):
        # Nobody has cards yet, so both structures stood at once.
        expect(page.locator("#caption")).to_contain_text("Turn 1: order of business")
        if width == "phone":
            page.locator("#tab-moves").click()
        passed = page.locator("#moves li", has_text="(premove)")
        expect(passed).to_have_count(2)


def plan(guest: Guest) -> None:
    """A structure, and a day behind it."""
    page = guest.page
    guest.point(page.locator("#panel .primary", has_text="Ready"))
    guest.point(guest.option("text=hire waitress"))
    guest.point(page.get_by_role("button", name="End the working day"))
    expect(page.locator("#supposing")).to_contain_text("Plan complete")


@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
def test_structure_and_day_are_planned_in_one_and_offered(guests: Guests, is_phone: bool) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben")
    address = ada.order_table("me", "open", game="fcm", options=PLAIN)
    ben.join(address)
    players = (ada, ben)
    at_work, step = to_act(ada, address)
    while step != "working":
        act(players[at_work], address, at_work)
        at_work, step = to_act(ada, address)
    if players[at_work] is ben:
        act_until_the_day_is_over(ben, address, at_work)
    act_until_the_day_is_over(ada, address, 0)
    page = ada.page
    page.goto(address)
    ada.point(page.get_by_role("link", name="Plan your structure for turn 2"))
    expect(ada.headline).to_have_text("Planning ahead")
    plan(ada)
    assert_fits(page)
    ada.point(page.locator("#end-planning"))
    expect(page.locator("#plan-ahead")).to_have_text("Change plan: your structure for turn 2")

    at_work, step = to_act(ada, address)
    while step != "restructuring":
        act(players[at_work], address, at_work)
        at_work, step = to_act(ada, address)
    ada.await_turn()
    expect(page.locator("#offered-plan")).to_contain_text("still works")
    assert_fits(page)
    ada.point(page.locator("#use-plan"))
    expect(page.locator("#now[data-mood=theirs]")).to_be_visible()
    # The day behind it is kept until it comes.
    expect(page.locator("#plan-ahead")).to_have_text(re.compile("^Change plan: your working day"))
