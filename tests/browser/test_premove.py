"""Premoves in live games: chosen on the board, drawn, played and cancelled."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.games import take_turns
from tests.browser.guests import Guest
from tests.browser.test_access import complaints_by_day_and_night
from tests.browser.test_time import live_table


@pytest.mark.parametrize("is_phone", [False, True], ids=["mouse", "phone"])
def test_a_premove_is_chosen_drawn_and_played(guests: Guests, is_phone: bool) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben")
    address = live_table(ada, ben, start=600, first_move=0)
    take_turns((ada, ben), address, ["c3-"])
    expect(ada.page.locator("#premove")).to_contain_text("Premove: Choose any cell.")
    premove(ada, "d4-")
    drawn = ada.page.locator("#board .suggestion")
    expect(drawn).to_have_attribute("aria-label", "d4-: premove")
    expect(ada.page.locator("#premove")).to_contain_text("Premove: d4-")
    assert complaints_by_day_and_night(ada.page) == []
    expect(ben.page.locator("#board .suggestion")).to_have_count(0)
    ben.play("d3|")
    expect(ada.moves).to_have_count(3)
    expect(ada.moves.last).to_contain_text("(premove)")
    expect(drawn).to_have_count(0)


def test_a_premove_is_cancelled_by_a_click_a_key_and_the_right_button(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    address = live_table(ada, ben, start=600, first_move=0)
    take_turns((ada, ben), address, ["c3-"])
    page, drawn = ada.page, ada.page.locator("#board .suggestion")
    corner = page.locator("#board svg")
    # Until the page knows of the move it shows Ada's own turn.
    expect(page.locator("#premove")).to_be_visible()
    for button in ("left", "right", "Escape"):
        premove(ada, "d4-")
        expect(drawn).to_have_count(1)
        if button == "Escape":
            page.keyboard.press(button)
        elif button == "left":
            corner.click(position={"x": 5, "y": 5})
        else:
            corner.click(button="right", position={"x": 5, "y": 5})
        expect(drawn).to_have_count(0)
    ben.play("d3|")
    ada.await_turn()
    expect(ada.moves).to_have_count(2)


def premove(guest: Guest, action: str) -> None:
    """Choose a turn of Coffee while the opponent thinks."""
    guest.point(guest.mark(f"cell={action[:-1]}"))
    only = guest.page.locator("#panel .ways .primary")
    guest.point(guest.option(f"rod={action[-1]}").or_(only))
    expect(guest.page.locator("#premove[data-whole]")).to_be_visible()
