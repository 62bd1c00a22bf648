"""Reads what players watch and learn from: stories, an analysed game, a puzzle given up."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.browser.games import take_turns
from tests.browser.guests import Guest
from walk.screen import Review
from walk.tables import in_language, read_in_all

SMALL = {"board": "sq-3", "n": "3"}
BLUNDERS = ("a1-", "b1/", "c2-", "b2/", "c3-", "b3*")
"""All moves but the last give a won game away."""
PUZZLE = "/learn/puzzles/coffee/today"


def read_stories(guest: Guest, address: str, reviews: Mapping[str, Review]) -> None:
    """Read what each move of a table caused, as it is shown frame by frame."""
    moves = guest.context.request.get(address.replace("/tables/", "/api/tables/")).json()["moves"]
    for move in range(1, moves + 1):
        story = f"{address}/stories/{move}"
        if guest.context.request.get(story).text().strip():
            read_in_all(guest.page, story, reviews, "table-stories", f"move {move}")


def read_lookback(ada: Guest, ben: Guest, reviews: Mapping[str, Review]) -> None:
    """Read an analysed game at its end, at a blunder and where it is played once more."""
    address = ada.order_table("me", "open", options=SMALL)
    ben.join(address)
    take_turns((ada, ben), address, BLUNDERS)
    page = ada.page
    page.goto(in_language(address, "en"))
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator("#lookback")).to_have_attribute("data-stage", "done", timeout=60_000)
    for part in ("", "?move=1", "/retry/1"):
        read_in_all(page, f"{address}{part}", reviews, "table-lookback", f"analysed{part}")


def read_solution(guest: Guest, reviews: Mapping[str, Review]) -> None:
    """Read a puzzle whose solution is shown."""
    read_in_all(
        guest.page, guest.url + PUZZLE, reviews, "puzzle-solution", PUZZLE, prepare=_give_up
    )


def _give_up(page: Page) -> None:
    page.locator("html.is-ready").wait_for(state="attached")
    page.locator("[data-to$='/solution']").click()
    # The first solution starts a process, which takes seconds on a busy machine.
    expect(page.locator("#puzzle")).to_have_attribute("data-standing", "shown", timeout=60_000)
