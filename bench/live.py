"""Live update latency: the opponent's move on the other screen, in two real browsers."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench._tables import quiet_game
from housekeeping.chromium import find_chromium
from tests.browser.devices import Device, Kind
from tests.browser.guests import Guest
from tests.browser.houses import HouseThread

MOVES = 12
BAR_MS = 150

WATCH = """() => {
    const now = () => performance.timeOrigin + performance.now();
    const count = () => document.querySelectorAll("#moves a[data-step=move]").length;
    window.pressed = 0;
    window.seen = [];
    document.addEventListener("click", () => { window.pressed = now(); }, true);
    new MutationObserver(() => { window.seen[count()] ??= now(); })
        .observe(document.body, {subtree: true, childList: true});
}"""
"""Both pages run on one machine, so their clocks agree."""


def run() -> None:
    """Play the beginning of a game of Coffee by mouse, and print the latency of each move."""
    program = find_chromium()
    if program is None:
        print("live: left out, as there is no Chromium", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = HouseThread(Path(folder) / "data")
        house.open()
        browser = playwright.chromium.launch(executable_path=str(program))
        taken = _play(browser, house.url)
        browser.close()
        house.close()
    print(
        f"live: a move is on the other screen {statistics.median(taken):.0f} ms after the click, "
        f"at worst of {len(taken)} moves {max(taken):.0f} ms (bar: {BAR_MS} ms)"
    )


def _play(browser: Browser, url: str) -> list[float]:
    """Milliseconds from one player's click to the other's screen, by move."""
    pages = (Device.new(browser, Kind(), is_quiet=False).page for _ in range(2))
    one, other = (Guest(name, page, url) for name, page in zip(("Ada", "Ben"), pages, strict=True))
    other.sit_down(one.set_table())
    for guest in (one, other):
        guest.page.evaluate(WATCH)
    taken = []
    for number, move in enumerate(quiet_game(seed=1)[:MOVES], start=1):
        one.play(move)
        expect(other.moves).to_have_count(number)
        taken.append(_seen(other.page, number) - float(one.page.evaluate("window.pressed")))
        one, other = other, one
    return taken


def _seen(page: Page, number: int) -> float:
    return float(page.evaluate("number => window.seen[number]", number))
