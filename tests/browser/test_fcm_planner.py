"""The structure of a company in Food Chain Magnate is put together by pointing and by dragging."""

from __future__ import annotations

from re import compile as pattern

from playwright.sync_api import Locator, Page, expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.devices import PHONE, WIDE
from tests.browser.games import play_on
from tests.browser.test_access import complaints

OPTIONS = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}
WAYS = ("hire trainer", "place ", "reserve 100", "position ", "done", "end day", "ready", "pay")


def until_restructuring(seat: Seat, legal: list[str]) -> str | None:
    """Everybody hires a trainer in the first turn; the second one begins in the browser."""
    if "work trainer" in legal:
        return None
    return next(text for way in WAYS for text in legal if text.startswith(way))


def drag(page: Page, what: Locator, where: Locator) -> None:
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    expect(page.locator(".is-lifted")).to_be_visible()
    expect(page.locator(".is-target")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".is-lifted")).to_have_count(0)


def test_people_are_put_to_work_by_pointing_and_dragging_with_a_running_summary(
    guests: Guests,
) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, until_restructuring)
    page = ada.page
    page.goto(address)
    page.get_by_role("link", name=pattern("show my view")).click()
    own = page.locator("#sheet-chains .company").first
    planner, warnings = page.locator("#planner"), page.locator("#warnings")
    trainer = own.locator(".chip", has_text="Trainer")
    tree, beach = own.locator(".tree"), own.locator("[data-zone=beach]")
    expect(warnings).to_have_text("1 employee stays on the beach. 3 slots are open.")
    expect(planner).to_contain_text("1 hire")
    expect(planner).not_to_contain_text("trains")

    drag(page, trainer, tree.locator(".open-slot").last)
    expect(planner).to_contain_text("trains 1 step")
    expect(tree).to_contain_text("Trainer")
    expect(beach).to_have_text("nobody")
    expect(warnings).to_have_count(0)

    # What is let go elsewhere stays where it was, and nothing is chosen by the click.
    drag(page, trainer, page.locator("#caption"))
    expect(tree).to_contain_text("Trainer")
    drag(page, trainer, beach)
    expect(beach).to_contain_text("Trainer")
    trainer.click()
    expect(tree).to_contain_text("Trainer")
    for size in (WIDE, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        # Whom one puts where is in sight together with what comes of it.
        for part in (planner, tree.locator(".chip").first, tree.locator(".chip").nth(1)):
            expect(part).to_be_in_viewport(ratio=1)
        assert complaints(page) == []
