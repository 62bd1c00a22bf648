"""Analysis boards in a browser: moves tried from a finished game, and looking together."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import Guests
from tests.browser.guests import Guest, until
from tests.browser.test_access import complaints_by_day_and_night
from tests.browser.test_lookback import finished_game

PLACE = "[aria-current=step]"


def _to_board(guest: Guest, move: int) -> str:
    """From the table to a board with the position after a move; its address."""
    guest.page.goto(f"{guest.page.url.partition('?')[0]}?move={move}")
    guest.point(guest.page.get_by_role("button", name="Analysis board"))
    guest.page.wait_for_url(re.compile(r"/boards/[0-9a-f]{32}\?at=\d+$"))
    return guest.page.url.partition("?")[0]


@pytest.mark.parametrize("is_phone", [False, True])
def test_moves_are_tried_from_a_finished_game(guests: Guests, is_phone: bool) -> None:
    ada = finished_game(guests, is_phone=is_phone)
    page = ada.page
    _to_board(ada, 4)
    tree = page.locator("#tree")
    expect(tree.locator(PLACE)).to_contain_text("b2/")
    # What the house proves is drawn and told, and tried by a click.
    idea = page.locator(".ideas button").first
    expect(idea).to_contain_text("wins")
    expect(page.locator("#board .suggestion").first).to_be_attached()
    late: list[tuple[Route, APIResponse]] = []
    page.route(re.compile("/moves"), lambda route: late.append((route, route.fetch())))
    ada.point(idea)
    # The news of the move may come before the answer to it, which leads there all the same.
    expect(tree.locator(".variations a").first).to_be_visible()
    until(page, lambda: late != [])
    route, answer = late.pop()
    route.fulfill(response=answer)
    expect(tree.locator(".variations " + PLACE)).to_have_count(1)
    expect(ada.headline).to_have_text("Ben to move")
    page.keyboard.press("ArrowUp")
    expect(tree.locator(PLACE)).to_contain_text("c3-")
    page.keyboard.press("ArrowLeft")
    expect(tree.locator(PLACE)).to_contain_text("b2/")
    page.go_back()
    expect(tree.locator(PLACE)).to_contain_text("c3-")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints_by_day_and_night(page) == []


def test_one_leads_and_the_others_follow_or_wander_off(guests: Guests) -> None:
    ada, cleo = finished_game(guests), guests("Cleo")
    cleo.order_table("me", "me")
    cleo.page.goto(_to_board(ada, 4))
    following, place = cleo.page.locator("#following"), cleo.page.locator("#tree " + PLACE)
    expect(following).to_contain_text("You follow Ada")
    ada.page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text("c2-")
    cleo.page.keyboard.press("ArrowLeft")
    expect(following).to_contain_text("Ada is at another position")
    ada.page.keyboard.press("ArrowRight")
    expect(cleo.page.locator("#tree .leads")).to_have_text("Ada")
    expect(place).to_contain_text("b1/")
    cleo.page.get_by_role("link", name="Follow Ada").click()
    expect(place).to_contain_text("b2/")
    # Who is handed the lead may try moves, and takes the others along.
    expect(cleo.page.locator("#choices")).to_have_count(0)
    ada.page.locator("#company summary").click()
    ada.page.get_by_role("button", name="Let Cleo lead").click()
    expect(cleo.page.locator("#choices")).to_have_count(1)
    cleo.page.locator(".ideas button").first.click()
    ada.page.get_by_role("link", name="Follow Cleo").click()
    expect(ada.page.locator("#tree .variations " + PLACE)).to_have_count(1)
