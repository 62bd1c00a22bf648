"""Whole games in the browser: by mouse, by keyboard, against a bot, on one device."""

from __future__ import annotations

import re
import time
from statistics import median

from playwright.sync_api import Page, expect

from tests.browser.conftest import Guests
from tests.browser.games import QUICK, QUICK_WIN, random_game

SLACK = 1.0
"""Seconds. The aim is 0.2 on a quiet machine, which `python -m bench live` measures; on one that is
far from quiet it may take as long as the turn itself took."""


def test_two_people_play_a_whole_game_and_see_moves_at_once(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table("me", "open", options={"board": "sq-4", "n": "3"}))
    players = (ada, ben)
    game = random_game({"board": "sq-4", "n": 3}, seed=4)
    waits, turns = [], []
    for turn, action in enumerate(game):
        player, other = players[turn % 2], players[1 - turn % 2]
        player.await_turn()
        expect(other.page.locator("#now[data-mood=theirs]")).to_be_visible()
        began = time.monotonic()
        player.play(action)
        done = time.monotonic()
        expect(other.moves).to_have_count(turn + 1)
        turns.append(done - began)
        waits.append(time.monotonic() - done)
    assert median(waits) < max(SLACK, median(turns))
    headlines = set()
    for player in players:
        expect(player.page.locator("#now[data-mood=over]")).to_be_visible()
        headlines.add(player.headline.inner_text())
    winner = players[(len(game) - 1) % 2]
    assert headlines == {"You won", f"{winner.name} won"}


def test_a_game_can_be_played_by_keyboard_alone(guests: Guests) -> None:
    ada = guests("Ada")
    ada.go("/start/coffee")
    page = ada.page
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    _tab_to(page, "#name")
    page.keyboard.type("Ada")
    _tab_to(page, "[name=who]")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    _tab_to(page, "#seat-1")
    page.keyboard.type("Random")
    _tab_to(page, "[name=preset]")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    _tab_to(page, "#option-board")
    page.keyboard.type("Square, 2")
    _tab_to(page, "#option-n")
    page.keyboard.type("2")
    _tab_to(page, "button[type=submit]")
    page.keyboard.press("Enter")
    ada.await_turn()

    _tab_to(page, "#board .is-open")
    expect(page.locator("#board :focus")).to_have_attribute("data-value", "a1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board :focus")).to_have_attribute("data-value", "b1")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#board :focus")).to_have_attribute("data-value", "b2")
    page.keyboard.press("Enter")
    expect(ada.question).to_contain_text("rod")
    page.keyboard.press("Escape")
    expect(page.locator("#board :focus")).to_have_attribute("data-value", "b2")
    page.keyboard.press("Enter")
    expect(page.locator("#board :focus")).to_have_attribute("data-field", "rod")
    page.keyboard.press("Enter")
    # With two stones in a row the second stone of either player wins.
    expect(ada.moves).to_have_count(2)
    expect(ada.moves.first).to_contain_text("b2")
    ada.await_turn()
    _tab_to(page, "#board .is-open")
    page.keyboard.press("Enter")
    over, rod = page.locator("#now[data-mood=over]"), page.locator("#board [data-field=rod]:focus")
    expect(over.or_(rod).first).to_be_visible()
    if rod.count():
        page.keyboard.press("Enter")
    expect(over).to_be_visible()


def test_the_keyboard_goes_on_where_the_next_question_is(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table())
    ada.await_turn()
    ada.mark("cell=c3").focus()
    ada.page.keyboard.press("Enter")
    ada.page.keyboard.press("Enter")
    ben.play("d3|")
    expect(ada.page.locator("#board [data-field=cell].is-open:focus")).to_have_count(1)

    ada.play("d4-")
    ben.play("e4|")
    ada.await_turn()
    expect(ada.page.locator("#board :focus")).to_have_count(0)


def test_arrow_keys_choose_among_rods_that_lie_over_one_another(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    page = ada.page
    ada.mark("cell=c3").focus()
    page.keyboard.press("Enter")
    seen = set()
    for _ in range(4):
        seen.add(page.locator("#board :focus").get_attribute("data-value"))
        page.keyboard.press("ArrowRight")
    assert seen == {"-", "/", "\\", "|"}


def test_the_drawn_rods_can_be_clicked_too(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    ada.mark("cell=c3").click()
    box = ada.page.locator('#board [data-field=rod][data-value="-"].is-open').bounding_box()
    assert box is not None
    # The stone in the middle belongs to all rods: whoever points at it is told what to do.
    notice = ada.page.locator("#notice")
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(notice).to_have_text("Choose the direction of the rod.")
    ada.page.mouse.click(box["x"] + box["width"] * 0.1, box["y"] + box["height"] / 2)
    expect(ada.moves).to_have_count(1)
    expect(ada.moves.last).to_contain_text("c3-")
    ada.await_turn()
    ada.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(notice).to_have_text("The rod on c3 points along the row: choose a cell on that line.")


def test_a_double_click_on_a_cell_does_not_choose_a_rod(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    ada.mark("cell=c3").dblclick()
    ada.page.locator('#board [data-value="c3"]').first.click(force=True)
    expect(ada.question).to_contain_text("rod")
    expect(ada.moves).to_have_count(0)


def test_another_cell_can_be_chosen_instead(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    ada.mark("cell=c3").click()
    ada.page.locator("#board [data-field=cell][data-value=a5].is-other").click()
    expect(ada.page.locator("#board .is-chosen")).to_have_attribute("data-value", "a5")
    ada.press("Back")
    expect(ada.page.locator("#board .is-chosen")).to_have_count(0)
    expect(ada.question).to_contain_text("cell")


def test_what_a_rod_would_do_is_told_beforehand(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    ada.mark("cell=c3").click()
    ada.option("rod=-").hover()
    expect(ada.page.locator("#preview")).to_contain_text("4 cells")
    guests("Cleo").page.goto(ada.page.url)
    expect(ada.page.locator("body")).to_contain_text("1 spectator")
    expect(ada.page.locator("#preview")).to_contain_text("4 cells")


def test_a_game_against_a_bot(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "bot-random", options=QUICK)
    expect(ada.page.locator("#seat-1")).to_contain_text("bot")
    ada.play("a1-")
    expect(ada.page.locator("#now[data-mood=mine], #now[data-mood=over]")).to_be_visible()
    expect(ada.moves.nth(1)).to_contain_text("b1")


def test_two_people_at_one_device_need_no_curtain_without_secrets(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me", options=QUICK)
    for action in QUICK_WIN:
        expect(ada.page.locator(".curtain")).to_have_count(0)
        ada.play(action)
    expect(ada.page.locator("#now[data-mood=over]")).to_be_visible()


def test_the_pie_rule_is_offered_beside_the_cells(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.accept(ada.fill_in("me", "open", game="coffee", options={"pie": "true"}))
    ada.play("c3-")
    ben.await_turn()
    expect(ben.mark("cell=a3")).to_be_visible()
    ben.option("kind=swap").click()
    expect(ben.moves.last).to_contain_text("swap")
    expect(ben.page.locator("#seat-1")).to_contain_text("Black")


def test_a_name_is_text_and_never_a_script(guests: Guests) -> None:
    name = "<script>alert(1)</script>"
    ada, ben = guests(name), guests("Ben", own_device=True)
    ben.page.on("dialog", lambda dialog: dialog.dismiss())
    ben.sit_down(ada.set_table())
    ada.play("c3-")
    expect(ben.page.locator("#seat-0 .name")).to_have_text(name)
    expect(ben.moves.last).to_contain_text(name)
    ben.go("/")
    assert ben.page.locator("main script:not([type='application/json'])").count() == 0


def test_a_draft_of_small_actions_stays_and_can_be_shortened(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table("me", "open", game="auction"))
    for guest in (ada, ben):
        expect(guest.question).to_have_text("Choose two cards to keep.")
        cards = guest.page.locator("#board [data-field=cards].is-open")
        cards.nth(0).click()
        expect(guest.page.locator("#board [data-field=cards].is-chosen")).to_have_count(1)
        cards.nth(0).click()
    expect(ada.question).to_have_text("What will you do?")
    ada.option("kind=raise").click()
    ada.page.locator("#panel .option").first.click()
    expect(ada.page.locator(".draft li")).to_have_count(1)
    ada.page.reload()
    expect(ada.page.locator(".draft li")).to_have_count(1)
    ada.press("Undo")
    expect(ada.page.locator(".draft li")).to_have_count(0)
    expect(ben.page.locator("#seat-0")).not_to_contain_text(re.compile("raise"))


def test_one_device_is_handed_round_behind_a_curtain(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me", game="auction")
    page = ada.page
    for seat in (0, 1):
        expect(page.locator(".curtain")).to_be_visible()
        expect(page.locator("#board svg [data-field=cards]")).to_have_count(0)
        expect(page.locator("#choices")).to_have_count(0)
        page.get_by_role("link", name=re.compile("show my view")).click()
        expect(page.locator(".curtain")).to_have_count(0)
        cards = page.locator("#board [data-field=cards].is-open")
        cards.nth(0).click()
        cards.nth(0).click()
        expect(ada.moves).to_have_count(seat + 1)


def _tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus, as somebody without a mouse does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")
