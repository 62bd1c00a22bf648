"""The front page: what is in the first screen, and how few clicks lead to a board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from kaffeehaus.core.puzzles import BoardBook
from kaffeehaus.core.registry import all_books
from kaffeehaus.house.puzzles.service import PuzzleService
from tests.browser.conftest import Guests
from tests.browser.guests import MINE
from tests.browser.houses import HouseThread
from tests.browser.test_access import complaints

VITALS = """() => new Promise((resolve) => {
  let shift = 0;
  const add = (list) => list.getEntries().forEach((entry) => (shift += entry.value));
  const observer = new PerformanceObserver(add);
  observer.observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    add({ getEntries: () => observer.takeRecords() });
    resolve({ paint: list.getEntries().at(-1).startTime, shift });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})"""
LARGEST_PAINT_MS = 1800
LAYOUT_SHIFT = 0.01
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 94_000,
}
"""Bytes a second, milliseconds: 1.6 Mbit/s, as Lighthouse throttles a phone."""
SLOWER_CPU = 4


def answer_of_today(house: HouseThread) -> str:
    """The cell that solves today's easy puzzle."""
    puzzles: PuzzleService = house.app.state.services.puzzles
    found = puzzles.warm_up()
    assert found is not None
    book, puzzle_id = found
    assert book in all_books()
    assert isinstance(book, BoardBook)
    (turn,) = book.solution(puzzle_id)
    return turn.removesuffix("*")


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_stranger_plays_in_the_first_screen(
    guests: Guests, house: HouseThread, is_phone: bool
) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    ada.go("/")
    whole = [
        page.get_by_role("heading", level=1),
        page.get_by_role("link", name="Puzzles").first,
        page.locator("#board svg"),
        page.get_by_role("button", name="Play with a friend").locator("visible=true").first,
    ]
    if is_phone:
        whole.append(page.locator(".front-calls").get_by_role("link", name="Play"))
    else:
        whole += [
            page.get_by_role("radio", name="Food Chain Magnate"),
            page.get_by_role("button", name="Poldi Level 1"),
            page.get_by_role("button", name="Theodor Level 13"),
            page.get_by_role("button", name="Play Poldi"),
            page.get_by_role("button", name="Learn by playing: Coffee", exact=True),
            page.locator("#pairing"),
            page.get_by_role("heading", name="Open tables"),
        ]
    for part in whole:
        expect(part).to_be_in_viewport(ratio=1)
    assert complaints(page) == []
    ada.point(ada.mark(f"cell={answer_of_today(house)}"))
    expect(page.get_by_role("heading", name="Solved!")).to_be_in_viewport()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_in_viewport()


@pytest.mark.parametrize("is_phone", [False, True])
def test_two_clicks_and_the_name_lead_to_a_board_against_a_level(
    guests: Guests, is_phone: bool
) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    ada.go("/")
    page.fill("#name", "Ada")
    page.locator(".play-game", has_text="Café").click()
    page.get_by_role("button", name="Nelly Level 3").click()
    page.wait_for_url(re.compile("/tables/"))
    expect(page.locator(".seats")).to_contain_text("Nelly")
    expect(page.locator(MINE)).to_be_visible()
    # The game is remembered, and the game that waits comes first.
    ada.go("/")
    expect(page.get_by_role("radio", name="Café")).to_be_checked()
    expect(page.locator(".mine .menu-line").first).to_be_in_viewport(ratio=1)
    if is_phone:
        expect(page.locator("#board svg")).to_be_in_viewport(ratio=1)


def test_enter_behind_the_name_plays_the_chosen_game_against_a_bot(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go("/")
    page.locator(".play-game", has_text="Café").click()
    offered = page.locator("[data-game=cafe] .button.primary").inner_text().removeprefix("Play ")
    page.fill("#name", "Ada")
    page.press("#name", "Enter")
    page.wait_for_url(re.compile("/tables/"))
    expect(page.locator(".seats")).to_contain_text(offered)


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_table_for_a_friend_takes_a_click_and_the_name(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    ada.go("/")
    page.fill("#name", "Ada")
    page.get_by_role("button", name="Play with a friend").locator("visible=true").first.click()
    invitation = page.locator("#invitation")
    expect(invitation).to_have_value(re.compile("/tables/"))
    expect(invitation).to_be_in_viewport(ratio=1)
    expect(page.locator(".qr svg")).to_be_in_viewport(ratio=1)
    first = page.url
    # The form comes after: it opens the table anew.
    page.get_by_role("link", name="Change time or board").click()
    page.get_by_role("radio", name="10+5").check()
    ada.press("Create table")
    page.wait_for_url(lambda url: "/tables/" in url and url != first)
    page.goto(first)
    expect(page.locator("#headline")).to_have_text("Table closed")


def measure(page: Page, address: str) -> tuple[float, float]:
    """Largest contentful paint in milliseconds, and layout shift, on a slow phone."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
    page.goto(address)
    expect(page.locator("html.is-ready")).to_be_attached()
    page.wait_for_load_state("networkidle")
    found = page.evaluate(VITALS)
    session.detach()
    return found["paint"], found["shift"]


def test_a_slow_phone_paints_early_and_nothing_shifts(guests: Guests) -> None:
    ada, ben = guests("Ada", is_phone=True, own_device=True), guests("Ben")
    ben.order_table("me", "open")
    found = [measure(ada.page, f"{ada.url}/") for _ in range(3)]
    # The other tests load the machine as well, so the best counts.
    assert min(paint for paint, _ in found) < LARGEST_PAINT_MS
    assert max(shift for _, shift in found) < LAYOUT_SHIFT
