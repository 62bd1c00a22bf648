"""Saying ahead of time what one does: by mouse and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.guests import Guest
from tests.browser.test_access import complaints_by_day_and_night


@pytest.mark.parametrize("is_phone", [False, True], ids=["mouse", "phone"])
def test_an_answer_is_planned_on_the_board_and_played_at_once(
    guests: Guests, is_phone: bool
) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben")
    ben.sit_down(ada.set_table("me", "open"))
    ada.play("c3-")
    ada.point(ada.page.locator("#plan-ahead"))
    expect(ada.headline).to_have_text("Planning ahead")
    expect(ada.page.locator("#supposing")).to_have_text("Suppose Ben moves:")
    suppose(ada, "d3|")
    expect(ada.page.locator("#supposing")).to_have_text("Then you answer:")
    suppose(ada, "d5-")
    ada.press("One step back")
    expect(ada.page.locator("#supposing")).to_have_text("Then you answer:")
    suppose(ada, "d4-")
    assert complaints_by_day_and_night(ada.page) == []
    ada.press("Keep this line")
    expect(ada.page.locator("#answers li")).to_have_text(["If Ben plays d3|, you play d4- Delete"])
    ada.point(ada.page.locator("#end-planning"))
    expect(ada.page.locator("#now[data-mood=theirs]")).to_be_visible()
    expect(ada.page.locator("#answers li")).to_have_count(1)
    expect(ben.page.locator("#answers")).to_have_count(0)
    ben.play("d3|")
    expect(ada.moves).to_have_count(3)
    expect(ada.moves.last).to_contain_text("d4-")
    expect(ada.moves.last).to_contain_text("(said ahead of time)")
    expect(ada.page.locator("#answers")).to_have_count(0)


def test_a_line_is_written_deleted_and_missed(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table("me", "open"))
    ada.play("c3-")
    page = ada.page
    for line in ("d3|, d4-, c4|, c5-", "b3|, b2-"):
        page.locator("#plan-ahead").click()
        page.locator("#write-line summary").click()
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
        expect(page.locator("#now[data-mood=theirs]")).to_be_visible()
    expect(page.locator("#answers li")).to_have_count(3)
    page.get_by_role("button", name="Delete the answer d4- to d3|").click()
    expect(page.locator("#answers li")).to_have_count(1)
    ben.play("d3|")
    ada.await_turn()
    expect(page.locator("#told-ahead")).to_contain_text("went another way")
    ada.press("All right")
    expect(page.locator("#told-ahead")).to_have_count(0)


def suppose(guest: Guest, action: str) -> None:
    """Choose a supposed turn of Coffee on the board."""
    before = guest.page.locator(".supposed li").count()
    guest.point(guest.mark(f"cell={action[:-1]}"))
    only = guest.page.locator("#panel .ways .primary")
    guest.point(guest.option(f"rod={action[-1]}").or_(only))
    expect(guest.page.locator(".supposed li")).to_have_count(before + 1)
