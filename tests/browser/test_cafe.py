"""Café in the browser: a round of two players, the end of a game, the ghost of a card, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.browser.games import Choice, play_on
from tests.browser.guests import Guest
from tests.browser.test_access import complaints

OVER = "#now[data-mood=over]"
FINGER = 40
NEWS = """() => {
  document.getElementById('table-view').removeAttribute('data-etag');
  dispatchEvent(new PopStateEvent('popstate'));
}"""
SECOND_CLICK = """mark => mark.dispatchEvent(
  new PointerEvent('click', {detail: 2, bubbles: true, pointerType: 'mouse'}))"""
FITS_AT_THE_END = """sheet => {
  for (const cell of sheet.querySelectorAll('tr:nth-child(1) td')) cell.innerHTML = 'p13: 0/9';
  return sheet.scrollWidth <= sheet.clientWidth;
}"""
SMALL_WORDS = """least => [...document.querySelectorAll('#table-view *')]
  .filter(part => [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .filter(part => !part.closest('title, desc, script, .unseen, [data-ghost]'))
  .filter(part => part.checkVisibility({visibilityProperty: true}))
  .map(part => [part.getScreenCTM?.().a ?? 1, parseFloat(getComputedStyle(part).fontSize), part])
  .filter(([scale, size]) => scale * size < least)
  .map(([scale, size, part]) => `${part.textContent}: ${scale * size}`)"""
"""All that is written on the page of a table and too small to be read."""
HIDDEN = """() => {
  const bar = document.getElementById('now').getBoundingClientRect();
  const ghost = document.querySelector('[data-ghost]:not([display=none])').getBoundingClientRect();
  return [ghost.top < 0, ghost.bottom > bar.top];
}"""
"""Whether the card that is to be confirmed sticks out above, or is under the bar."""


def any_mark(guest: Guest, field: str) -> Locator:
    """The marks of a field that can be pointed at now."""
    return guest.page.locator(f'#board [data-field="{field}"].is-open')


def any_option(guest: Guest, field: str) -> Locator:
    """The buttons for the values of a field."""
    return guest.page.locator(f'#panel [data-option^="{field}="]')


def take_card(guest: Guest) -> None:
    """Take the first card and, if it must be paid, pay with the first cube."""
    guest.await_turn()
    guest.point(any_mark(guest, "card").first)
    after = any_option(guest, "cube").first.or_(any_mark(guest, "turn").first)
    expect(after.first).to_be_visible()
    if any_option(guest, "cube").count():
        guest.point(any_option(guest, "cube").first)
    expect(any_mark(guest, "turn").first).to_be_visible()


def place_card(guest: Guest) -> None:
    """Lay it upright on the first place; with a finger, the second tap confirms."""
    guest.point(any_mark(guest, "turn").first)
    guest.point(any_mark(guest, "cell").first)
    acting = any_option(guest, "kind").first.or_(guest.page.locator("#now[data-mood=theirs]"))
    if guest.touches:
        guest.point(guest.page.locator("#panel .ways .primary"))
    expect(acting.first).to_be_visible()


def act(guest: Guest, *, produce: bool) -> None:
    """Produce once, if asked to, and end the actions."""
    guest.await_turn()
    if produce:
        guest.point(guest.option("kind=produce"))
        guest.point(any_option(guest, "field").first)
        expect(guest.option("kind=clear")).to_be_visible()
    guest.point(guest.option("kind=done"))


def test_two_players_play_a_round(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table("me", "open", game="cafe"))
    expect(ada.page.locator("#now[data-mood=mine], #now[data-mood=theirs]")).to_be_visible()
    first, second = (ada, ben) if ada.page.locator("#now[data-mood=mine]").count() else (ben, ada)
    for player in (first, second):
        take_card(player)
        place_card(player)
    # All act at the same time: both are asked, and neither waits for the other.
    expect(first.option("kind=done")).to_be_visible()
    expect(second.option("kind=done")).to_be_visible()
    act(second, produce=True)
    act(first, produce=False)
    for player in (first, second):
        expect(player.page.locator("#board .cafe-head")).to_contain_text("Round 2 of 8")
    expect(first.moves).to_have_count(4)


def test_a_game_alone_is_played_to_its_end(guests: Guests) -> None:
    """From its sixth round on; the games of those who listen are played from the first."""
    ada = guests("Ada")
    address = ada.order_table("me", game="cafe")
    play_on(ada, address, "cafe", {}, until_round(6, seats=1, acts=False))
    ada.page.goto(address)
    for number in range(6, 9):
        expect(ada.page.locator("#board .cafe-head")).to_contain_text(f"Round {number} of 8")
        take_card(ada)
        place_card(ada)
        act(ada, produce=number == 7)
    expect(ada.page.locator(OVER)).to_be_visible()
    expect(ada.page.locator("body")).to_contain_text(re.compile(r"Ada scores \d+ point"))


def test_r_turns_the_card_and_a_ghost_shows_where_it_would_lie(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", game="cafe")
    take_card(ada)
    ghosts = ada.page.locator("[data-ghost]")
    expect(ghosts).to_have_count(4)
    ada.page.keyboard.press("r")
    expect(ada.page.locator('[data-field="turn"].is-chosen')).to_have_attribute("data-value", "0")
    any_mark(ada, "cell").first.hover()
    expect(ghosts.nth(0)).to_be_visible()
    expect(ada.page.locator('[data-tone="covered"]')).to_have_count(6)
    expect(ada.page.locator("#preview")).to_contain_text(re.compile("Covers [234] squares"))
    # Nothing of it is lost when the page is brought up to date in the meantime.
    with ada.page.expect_response(re.compile("/fragment")):
        ada.page.evaluate(NEWS)
    expect(ada.page.locator("#table-view[data-etag]")).to_be_visible()
    expect(ghosts.nth(0)).to_be_visible()
    expect(ada.page.locator('[data-tone="covered"]')).to_have_count(6)
    ada.page.keyboard.press("r")
    expect(ada.page.locator('[data-field="turn"].is-chosen')).to_have_attribute("data-value", "90")
    expect(ghosts.nth(0)).to_be_hidden()
    any_mark(ada, "cell").first.hover()
    expect(ghosts.nth(1)).to_be_visible()


def until_round(number: int, *, seats: int, acts: bool) -> Choice:
    """Does the first thing there is up to this round, to its actions if `acts`."""
    done: list[str] = []

    def choose(seat: int, legal: list[str]) -> str | None:
        if len(done) == seats * (number - 1) and ("done" in legal or not acts):
            return None
        chosen = next(text for text in legal if not text.startswith("clear"))
        done.extend([chosen] if chosen == "done" else [])
        return chosen

    return choose


@pytest.mark.parametrize("is_phone", [False, True])
def test_late_in_a_game_of_four_all_can_be_read_and_looked_at(
    guests: Guests, is_phone: bool
) -> None:
    ada = guests("Ada", is_phone=is_phone)
    for acts in (False, True):
        address = ada.order_table("me", "me", "me", "me", game="cafe")
        play_on(ada, address, "cafe", {}, until_round(6, seats=4, acts=acts))
        ada.page.goto(address)
        expect(any_mark(ada, "card").first.or_(any_option(ada, "kind").first)).to_be_visible()
        assert ada.page.evaluate(SMALL_WORDS, 11) == []
    other = ada.page.locator("#board .cafe-other").nth(1)
    expect(other).to_contain_text("Player")
    small = other.bounding_box()
    closer = ada.page.get_by_role("button", name=re.compile("enlarge or shrink")).nth(1)
    closer.press("Enter")
    expect(ada.page.locator("#table")).to_have_attribute("data-closer", re.compile("company-"))
    large = other.bounding_box()
    assert small is not None
    assert large is not None
    assert is_phone or large["width"] > 2 * small["width"]
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#table[data-closer]")).to_have_count(0)
    assert complaints(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def until_nothing_is_left(seat: int, legal: list[str]) -> str | None:
    """Does the first thing there is, but clears no square and does not end the actions."""
    return next((text for text in legal if text.split()[0] not in ("clear", "done")), None)


def test_without_actions_enter_ends_them_and_throws_nothing_away(guests: Guests) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", game="cafe")
    play_on(ada, address, "cafe", {}, until_nothing_is_left)
    ada.page.goto(address)
    expect(ada.question).to_have_text("0 actions left.")
    expect(ada.page.locator(".draft li").last).to_have_text(re.compile("^Produce on "))
    # Who would clear squares is asked which cubes go, even if there is but one square.
    ada.option("kind=clear").press("Enter")
    expect(ada.question).to_have_text("Clear which square? Its cubes go back to the supply.")
    ada.page.keyboard.press("Escape")
    expect(ada.option("kind=done")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#board .cafe-head")).to_contain_text("Round 2 of 8")


def test_what_is_drawn_can_be_touched_on_a_phone(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "me", "me", "me", game="cafe")
    expect(any_mark(ada, "card")).to_have_count(3)
    take_card(ada)
    for field in ("turn", "cell"):
        box = any_mark(ada, field).first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER, field
        ada.point(any_mark(ada, field).last if field == "cell" else any_mark(ada, field).first)
    expect(ada.page.locator("#preview")).to_contain_text(re.compile("Covers [234] squares"))
    expect(ada.page.locator("[data-ghost]").nth(0)).to_be_visible()
    assert ada.page.evaluate(HIDDEN) == [False, False]
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_second_of_two_quick_clicks_counts_but_finishes_nothing(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", game="cafe")
    take_card(ada)
    any_mark(ada, "turn").first.evaluate(SECOND_CLICK)
    expect(ada.page.locator('[data-field="turn"].is-chosen')).to_have_attribute("data-value", "0")
    any_mark(ada, "cell").first.evaluate(SECOND_CLICK)
    expect(ada.question).to_have_text("Tap again to confirm.")
    # It stays in sight wherever the mouse goes meanwhile.
    expect(ada.page.locator("#preview")).to_contain_text("Covers ")
    ada.page.locator("#board .cafe-head").hover()
    expect(ada.page.locator("#preview")).to_contain_text("Covers ")
    expect(ada.page.locator("[data-ghost]").nth(0)).to_be_visible()
    ada.page.get_by_role("button", name=re.compile("^Confirm ")).click()
    expect(ada.option("kind=done")).to_be_visible()


def test_a_place_that_does_not_fit_says_why(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", game="cafe")
    take_card(ada)
    ada.point(any_mark(ada, "turn").first)
    ada.page.locator("#board [data-place]:not([data-field])").first.click()
    expect(ada.page.locator("#notice")).to_contain_text("it must cover 2 to 4 squares")


def test_the_score_sheet_can_be_looked_at(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me", game="cafe")
    ada.page.locator("#score-sheet summary").click()
    sheet = ada.page.locator("#score-sheet")
    expect(sheet).to_contain_text("Company")
    expect(sheet.get_by_role("row", name="Points")).to_contain_text("3")


def test_four_score_sheets_fit_a_phone(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "me", "me", "me", game="cafe")
    ada.page.locator("#tab-tools").tap()
    ada.page.locator("#score-sheet summary").tap()
    sheet = ada.page.locator("#score-sheet .question")
    expect(sheet.get_by_role("row", name="Coffee shops").locator("td")).to_have_count(4)
    assert sheet.evaluate(FITS_AT_THE_END)


def test_a_round_on_a_phone(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", game="cafe")
    take_card(ada)
    place_card(ada)
    act(ada, produce=True)
    expect(ada.page.locator("#board .cafe-head")).to_contain_text("Round 2 of 8")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
