"""Learning by doing: a puzzle is failed, looked up and solved on its board, at both widths."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kaffeehaus.core.puzzles import BoardBook
from kaffeehaus.core.registry import find_book, find_game
from tests.browser.conftest import Guests
from tests.browser.guests import Guest
from tests.browser.test_access import complaints


def play(guest: Guest, turn: str) -> None:
    """A turn on the board of a puzzle: the cell, then the rod by its button."""
    last = guest.option(f"rod={turn[-1]}").or_(guest.page.locator("#panel .ways .primary"))
    begin = guest.mark(f"cell={turn[:-1]}")
    expect(begin.or_(last).first).to_be_visible()
    if not last.is_visible():
        guest.point(begin)
    guest.point(last)


@pytest.mark.parametrize("is_phone", [False, True], ids=["wide", "phone"])
def test_a_puzzle_is_solved_on_its_board(guests: Guests, is_phone: bool) -> None:
    book = find_book("coffee")
    assert isinstance(book, BoardBook)
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    ada.go("/puzzles")
    expect(page.locator(".book img").first).to_be_in_viewport(ratio=1)
    page.get_by_role("list", name="Coffee puzzles by level").get_by_role("link").first.click()
    expect(page.get_by_role("heading", name="Black to move and win")).to_be_visible()
    puzzle_id = page.url.rsplit("/", 1)[1]
    solution, task = book.solution(puzzle_id), book.task(puzzle_id)
    turns = map(str, find_game("coffee").load(task.position).legal(task.seat))

    play(ada, next(turn for turn in turns if turn != solution[0]))
    expect(page.get_by_role("heading", name="Not the solution")).to_be_visible()
    expect(page.locator("#happened")).to_contain_text("Orange")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("#happened")).to_contain_text(solution[0])
    assert complaints(page) == []
    page.get_by_role("link", name="Try again").click()

    for done, turn in enumerate(solution, 1):
        play(ada, turn)
        if done < len(solution):
            expect(page.locator("#happened")).to_contain_text("Correct")
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert width, "nothing is wider than the window"
