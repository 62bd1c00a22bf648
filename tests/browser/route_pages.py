"""What a person does in the route lab and in the trainer."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.guests import Guest

HEADLINE = "#lab-headline"
SPOT = """([row, column]) => {
  const svg = document.querySelector('#lab-sheet svg');
  svg.scrollIntoView({block: 'center'});
  const box = svg.getBoundingClientRect();
  const scale = box.width / svg.viewBox.baseVal.width;
  const {margin, side} = svg.dataset;
  const along = (start, count) => start + scale * (+margin + (count + 0.5) * side);
  return [along(box.left, column), along(box.top, row)];
}"""
"""All at once: the drawing is replaced with every answer."""


def open_lab(guest: Guest, fragment: str = "") -> Page:
    """The lab, ready: the house has answered."""
    guest.go(f"/lab{fragment}")
    ready(guest.page)
    return guest.page


def ready(page: Page) -> None:
    """Wait until the board shows the answer to the last change."""
    expect(page.locator("#lab-board[data-asked=answered]")).to_be_attached()


def spot(page: Page, row: int, column: int) -> tuple[float, float]:
    """Where a square of the board is on the screen, now that nothing changes any more."""
    ready(page)
    x, y = page.evaluate(SPOT, [row, column])
    return x, y


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
