"""What surrounds the moves: undo, resigning, the rematch, and looking back."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.games import QUICK, QUICK_WIN, take_turns
from tests.browser.guests import Guest


def alone(guests: Guests, *moves: str, options: Mapping[str, str] | None = None) -> Guest:
    """Ada on both sides of a table of Coffee, after these moves."""
    ada = guests("Ada")
    address = ada.order_table("me", "me", options=options)
    take_turns((ada, ada), address, moves)
    ada.page.goto(address)
    return ada


def sat_down(
    guests: Guests,
    *moves: str,
    options: Mapping[str, str] | None = None,
    is_phone: bool = False,
) -> tuple[Guest, Guest]:
    """Ada and Ben, perhaps on a phone, at such a table. Ada began."""
    ada, ben = guests("Ada"), guests("Ben", is_phone=is_phone)
    address = ada.order_table("me", "open", options=options)
    ben.join(address)
    take_turns((ada, ben), address, moves)
    ada.page.goto(address)
    ben.page.goto(address)
    return ada, ben


def test_a_move_is_taken_back_freely_until_the_other_has_moved(guests: Guests) -> None:
    ada, ben = sat_down(guests)
    ada.play("c3-")
    expect(ben.moves).to_have_count(1)
    ada.press("Undo")
    ada.await_turn()
    expect(ada.moves).to_have_count(0)
    expect(ben.moves).to_have_count(0)
    expect(ben.page.locator("#moves .note")).to_have_count(1)


def test_later_the_other_is_asked_and_may_agree(guests: Guests) -> None:
    ada, ben = sat_down(guests, "c3-", "a3/")
    ada.press("Ask to undo")
    expect(ada.page.locator("#asked")).to_contain_text("You ask")
    expect(ben.page.locator("#asked")).to_contain_text("Ada asks to take back everything.")
    ben.press("Accept")
    expect(ada.moves).to_have_count(0)
    ada.await_turn()
    expect(ben.page.locator("#asked")).to_have_count(0)


def test_the_other_may_decline(guests: Guests) -> None:
    ada, ben = sat_down(guests, "c3-", "a3/")
    ada.press("Ask to undo")
    ben.press("Decline")
    expect(ada.page.locator("#asked")).to_contain_text("Ben declined.")
    expect(ada.moves).to_have_count(2)


def test_who_asked_may_think_better_of_it(guests: Guests) -> None:
    ada, ben = sat_down(guests, "c3-", "a3/")
    ada.press("Ask to undo")
    expect(ben.page.locator("#asked")).to_be_visible()
    ada.press("Withdraw")
    expect(ben.page.locator("#asked")).to_have_count(0)


def test_a_request_to_undo_does_not_keep_one_from_playing(guests: Guests) -> None:
    ada, ben = sat_down(guests, "c3-", "a3/")
    ada.press("Ask to undo")
    ada.play("b4-")
    expect(ben.moves).to_have_count(3)
    expect(ben.page.locator("#asked")).to_have_count(0)


def test_resigning_asks_once_and_ends_the_game(guests: Guests) -> None:
    ada, ben = sat_down(guests)
    ada.page.locator("#resign summary").click()
    ada.press("Cancel")
    expect(ada.page.locator("#resign .question")).not_to_be_visible()
    ada.page.locator("#resign summary").click()
    ada.press("Yes, resign")
    expect(ada.headline).to_have_text("Ben won")
    expect(ben.headline).to_have_text("You won")
    expect(ben.question).to_contain_text("resigned")


def test_an_open_question_stays_open_when_the_table_changes(guests: Guests) -> None:
    ada, ben = sat_down(guests)
    ben.page.locator("#resign summary").click()
    ada.play("c3-")
    expect(ben.moves).to_have_count(1)
    expect(ben.page.locator("#resign .question")).to_be_visible()
    ben.page.keyboard.press("Escape")
    expect(ben.page.locator("#resign .question")).not_to_be_visible()


def test_the_rematch_is_one_table_with_seats_swapped(guests: Guests) -> None:
    ada, ben = sat_down(guests, *QUICK_WIN, options=QUICK, is_phone=True)
    expect(ada.headline).to_have_text("You won")
    tab = ada.context.new_page()
    tab.goto(ada.page.url)
    ada.press("Rematch")
    expect(ada.page.locator("#proposal")).to_contain_text("You offer a rematch")
    finished = ben.page.url
    ben.press("Accept rematch")
    ben.page.wait_for_url(lambda address: address != finished)
    for page in (ada.page, tab):
        page.wait_for_url(ben.page.url)
    expect(ben.page.locator("#strip li").first).to_contain_text("Ben")
    ben.await_turn()
    ben.play("a1-")
    expect(ada.moves).to_have_count(1)


def test_stepping_through_the_game_and_back_to_now(guests: Guests) -> None:
    ada = alone(guests, "c3-", "a3/")
    ada.await_turn()
    page = ada.page
    page.locator("#step-previous").click()
    expect(ada.headline).to_have_text("After move 1 of 2")
    expect(page).to_have_url(re.compile(r"\?move=1$"))
    expect(page.locator("#board .is-open")).to_have_count(0)
    page.locator("#step-first").click()
    expect(ada.headline).to_have_text("Start of the game")
    page.locator("#step-next").click()
    expect(ada.headline).to_have_text("After move 1 of 2")
    page.go_back()
    expect(ada.headline).to_have_text("Start of the game")
    page.keyboard.press("Shift+ArrowRight")
    expect(ada.headline).to_have_text("After move 1 of 2")
    page.keyboard.press("Shift+End")
    ada.await_turn()
    for key in ("ArrowLeft", "ArrowLeft"):
        page.keyboard.press(f"Shift+{key}")
    expect(ada.headline).to_have_text("Start of the game")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#moves .pair [aria-current]")).to_have_text(re.compile("^c3- Ada places"))
    page.locator("#moves [aria-current]").hover()
    expect(page.locator("#tip")).to_contain_text("places a stone on c3.")
    page.get_by_role("link", name="Back to the game").first.click()
    ada.await_turn()
    expect(page).not_to_have_url(re.compile("move="))


def test_every_move_has_a_link_that_others_can_open(guests: Guests) -> None:
    ada = alone(guests, "c3-", "a3/")
    link = ada.moves.first.get_attribute("href")
    cleo = guests("Cleo")
    cleo.go(str(link))
    expect(cleo.headline).to_have_text("After move 1 of 2")
    expect(cleo.page.locator("#moves [aria-current]")).to_contain_text("c3-")


def test_a_live_move_does_not_pull_away_who_looks_back(guests: Guests) -> None:
    ada, ben = sat_down(guests, "c3-")
    ben.page.locator("#step-previous").click()
    expect(ben.headline).to_have_text("Start of the game")
    ada.press("Undo")
    ada.play("b2/")
    expect(ben.moves.last).to_contain_text("b2/")
    expect(ben.headline).to_have_text("Start of the game")


def test_an_onlooker_sees_the_game_and_is_counted(guests: Guests) -> None:
    ada = alone(guests)
    cleo = guests("Cleo")
    cleo.page.goto(ada.page.url)
    expect(cleo.page.locator("#now")).to_contain_text("You are watching.")
    expect(ada.page.locator(".facts")).to_contain_text("1 spectator")
    ada.play("c3-")
    expect(cleo.moves).to_have_count(1)
    expect(cleo.page.locator("#board .is-open")).to_have_count(0)


def test_the_record_can_be_kept(guests: Guests) -> None:
    ada = alone(guests, *QUICK_WIN, options=QUICK)
    with ada.page.expect_download() as waiting:
        ada.page.get_by_role("link", name="Record").click()
    text = waiting.value.path().read_text()
    assert '"b2*"' in text


def test_the_tab_tells_whose_turn_it_is(guests: Guests) -> None:
    ada, ben = sat_down(guests)
    expect(ada.page).to_have_title("● Your turn · Coffee")
    expect(ben.page).to_have_title("Ada’s turn · Coffee")
    ada.play("c3-")
    expect(ben.page).to_have_title("● Your turn · Coffee")
    expect(ben.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("cup-turn"))
