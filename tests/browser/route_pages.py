"""What a person does in the route lab and in the trainer."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guest

HEADLINE = "#lab-headline"


def open_lab(guest: Guest, fragment: str = "") -> Page:
    """The lab, ready: the house has answered."""
    guest.go(f"/lab{fragment}")
    ready(guest.page)
    return guest.page


def ready(page: Page) -> None:
    expect(page.locator("#lab-board[data-asked=answered]")).to_be_attached()


def spot(page: Page, row: int, column: int) -> tuple[float, float]:
    """Where a square of the board is on the screen."""
    svg = page.locator("#lab-sheet svg")
    svg.evaluate("svg => svg.scrollIntoView({block: 'center'})")
    box = svg.bounding_box()
    assert box is not None
    width, margin, side = svg.evaluate(
        "svg => [svg.viewBox.baseVal.width, +svg.dataset.margin, +svg.dataset.side]"
    )
    scale = box["width"] / width
    return (
        box["x"] + scale * (margin + (column + 0.5) * side),
        box["y"] + scale * (margin + (row + 0.5) * side),
    )


def click(guest: Guest, row: int, column: int) -> None:
    """Click or tap a square."""
    x, y = spot(guest.page, row, column)
    if guest.touches:
        guest.page.touchscreen.tap(x, y)
    else:
        guest.page.mouse.click(x, y)


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drag what stands on a square to another one."""
    page.mouse.move(*spot(page, *start))
    page.mouse.down()
    page.mouse.move(*spot(page, *end), steps=6)
    page.mouse.up()


def choose(page: Page, tool: str) -> None:
    """Choose a tool by its name."""
    page.locator("#lab-tools").get_by_role("radio", name=tool, exact=True).check()


def places(page: Page) -> Locator:
    """The sentences of all places."""
    return page.locator("#lab-chains .verdicts > li > span:first-child")
