"""Players, clocks, board and the next choice stay in view, on a phone and in a magnified window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Guests
from tests.browser.guests import Guest
from tests.browser.test_phone import assert_fits

MAGNIFIED = ({"width": 640, "height": 400}, {"width": 320, "height": 568})
"""A window of 1280 by 800 at 200 %, and a small phone."""

COVERED = """() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const x = left + Math.min(width / 2, 20), y = top + Math.min(height / 2, 20);
  const found = document.elementFromPoint(x, y);
  if (focused === document.body || focused.contains(found) || found?.contains(focused)) return null;
  return `${focused.outerHTML.slice(0, 80)} under ${found?.outerHTML.slice(0, 80)}`;
}"""
"""What covers the focused element; null if nothing does."""


def at_live_table(host: Guest, guest: Guest, game: str) -> Guest:
    """The player who is to move in a running live game, at its page."""
    host.order_table(private=True)
    answer = host.context.request.post(
        f"{host.url}/api/tables",
        data={
            "game": game,
            "seats": [{"who": "me"}, {"who": "open"}],
            "pace": {"kind": "live", "start": 1800, "first_move": 0},
        },
        headers={"Origin": host.url},
    )
    assert answer.ok, answer.text()
    address = answer.json()["url"]
    guest.join(address)
    table = host.context.request.get(f"{host.url}/api{address.removeprefix(host.url)}").json()
    player = host if table["seats"][0]["to_act"] else guest
    player.page.goto(address)
    player.await_turn()
    return player


def assert_in_view(page: Page, *parts: str) -> None:
    size = page.viewport_size
    assert size is not None
    for part in parts:
        box = page.locator(part).first.bounding_box()
        assert box is not None, part
        assert box["y"] >= 0, (part, box)
        assert box["y"] + box["height"] <= size["height"], (part, box)


@pytest.mark.parametrize("game", ["coffee", "coffee_chess", "cafe", "fcm"])
def test_clocks_board_and_choice_are_in_view(guests: Guests, game: str) -> None:
    player = at_live_table(guests("Ada", is_phone=True), guests("Ben", is_phone=True), game)
    page = player.page
    opponent, own = page.locator("#strip li:visible"), page.locator("#own-strip li")
    expect(opponent.locator(".clock")).to_have_count(1)
    expect(own.locator(".name")).to_have_text(player.name)
    expect(own.locator(".clock")).to_be_visible()
    assert_in_view(page, "#strip", "#board svg", "#own-strip", "#question")
    expect(page.locator("#board .is-open, #panel button").first).to_be_in_viewport()
    page.get_by_role("tab", name="Moves").click()
    page.evaluate("scrollTo(0, 10_000)")
    assert_in_view(page, "#strip", "#own-strip")
    if game in {"coffee", "coffee_chess"}:  # The others are higher than a phone with room for text.
        expect(page.locator("#board svg").first).to_be_in_viewport(ratio=0.99)
    page.evaluate("scrollTo(0, 0)")
    for size in MAGNIFIED:
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a typed dict
        page.reload()
        player.await_turn()
        assert_fits(page)
        assert_in_view(page, "#strip", "#own-strip", "#question")
        for _ in range(30):
            page.keyboard.press("Tab")
            assert page.evaluate(COVERED) is None
        page.evaluate("scrollTo(0, 0)")
