"""From the door to the table: names, the start form, colours, sound; also without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Guests
from tests.browser.guests import MINE, Gate, centre, heard, until
from tests.browser.hosts import give_account
from tests.browser.houses import HouseThread
from tests.browser.page_types import GAMES
from tests.browser.test_phone import assert_fits


def test_the_name_is_asked_once(guests: Guests) -> None:
    ada = guests("Ada")
    ada.order_table()
    ada.go("/start/coffee")
    expect(ada.page.locator("#name")).to_have_count(0)
    expect(ada.page.locator(".who")).to_have_text("Ada")


LONGEST_HELP = """(seat) => [...seat.options]
  .sort((a, b) => (b.dataset.help ?? '').length - (a.dataset.help ?? '').length)[0].value"""
OTHER_BOARD = "/start/coffee?option-board=sq-4"


def test_the_form_shows_the_board_and_says_what_does_not_fit(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go("/start/coffee")
    drawing, n = page.locator("#option-drawing"), page.locator("#option-n")
    before = drawing.inner_html()
    expect(n).to_be_hidden()
    page.get_by_role("radio", name="Hexagon", exact=True).check()
    expect(drawing).not_to_have_js_property("innerHTML", before)
    page.get_by_role("radio", name="Other board").check()
    expect(page.locator("#option-board")).to_have_value("hex-4")
    n.fill("7")
    n.blur()
    expect(page.locator("#option-trouble")).to_contain_text("7 in a row do not fit")
    n.fill("4")
    n.blur()
    expect(page.locator("#option-trouble")).to_be_empty()


def test_a_rated_game_moves_to_a_board_that_is_not_solved(
    guests: Guests, house: HouseThread
) -> None:
    rita = guests("Rita")
    rita.order_table()
    give_account(rita, house)
    rita.go("/start/coffee")
    page, note = rita.page, "5x5, 4 in a row is solved, so it cannot be rated."
    page.get_by_label("Rated").check()
    expect(page.locator("#option-board")).to_have_value("hex-5")
    expect(page.locator("#option-pie")).to_be_checked()
    expect(page.locator("#rated-note")).to_have_text(note)
    expect(page.locator("#option-trouble")).to_be_empty()
    page.get_by_role("radio", name="Other board").check()
    page.select_option("#option-board", "sq-5")
    expect(page.locator("#option-trouble")).to_have_text(note)
    page.get_by_role("button", name="hexagon, side 5").click()
    expect(page.locator("#option-board")).to_have_value("hex-5")
    expect(page.locator("#option-trouble")).to_be_empty()
    page.get_by_label("Rated").uncheck()
    expect(page.locator("#rated-note")).to_be_empty()
    expect(page.locator("#option-board")).to_have_value("hex-5")


@pytest.mark.parametrize("is_phone", [False, True])
def test_no_late_answer_moves_the_button(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    ada.go(OTHER_BOARD)
    button = page.get_by_role("button", name="Create table")
    place = centre(button)
    for value, says in (("7", True), ("2", False)):
        page.fill("#option-n", value)
        page.locator("#option-n").blur()
        expect(page.locator("#option-trouble:empty")).to_have_count(0 if says else 1)
        assert centre(button) == place


@pytest.mark.parametrize("is_phone", [False, True])
def test_no_late_answer_takes_the_click_of_a_slow_finger(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page, mouse = ada.page, ada.page.mouse
    ada.go(OTHER_BOARD)
    page.fill("#name", "Ada")
    page.select_option("#option-board", "sq-2")
    expect(page.locator("#option-trouble")).not_to_be_empty()
    gate = Gate(page, "**/drawing?*option-n=2")
    page.fill("#option-n", "2")
    mouse.move(*centre(page.get_by_role("button", name="Create table")))
    mouse.down()
    with page.expect_response("**/drawing?*option-n=2"):
        gate.open()
    heard(page)
    mouse.up()
    page.wait_for_url(re.compile("/tables/"))


def test_a_form_that_does_not_fit_comes_back_as_it_was(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go(OTHER_BOARD)
    page.fill("#name", "Ada")
    page.get_by_role("radio", name="Bots", exact=True).check()
    page.get_by_text("Advanced", exact=True).click()
    page.get_by_role("radio", name="Greedy").check()
    page.select_option("#option-board", "sq-3")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator(".trouble[role=alert]")).not_to_be_empty()
    expect(page.locator("#name")).to_have_value("Ada")
    expect(page.get_by_role("radio", name="Bots", exact=True)).to_be_checked()
    expect(page.locator("[name=bot][value=greedy]")).to_be_checked()
    expect(page.locator("#option-board")).to_have_value("sq-3")


def test_one_choice_seats_the_others_and_each_seat_can_be_chosen(guests: Guests) -> None:
    ada = guests("Ada")
    page, seat = ada.page, ada.page.locator("#seat-1")
    ada.go("/start/coffee")
    who = page.get_by_role("group", name="Who plays?")
    expect(who.get_by_role("radio", name="Friends by link")).to_be_checked()
    expect(seat).to_be_hidden()
    who.get_by_role("radio", name="Bots").check()
    page.get_by_role("radio", name="Level 3").check()
    who.get_by_role("radio", name="Seat by seat").check()
    expect(seat).to_have_value("bot-level-3")
    expect(page.locator("#seat-help")).to_contain_text("Level 3 of 13")
    who.get_by_role("radio", name="On one device").check()
    expect(page.get_by_label("Name of player 2")).to_be_visible()


HEIGHTS = {"fcm": 1600, "cafe": 900}


def open_height(page: Page) -> int:
    """Height of the form in pixels."""
    return int(page.evaluate("document.documentElement.scrollHeight"))


@pytest.mark.parametrize("is_phone", [False, True])
def test_the_button_is_always_in_sight(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    for game in GAMES:
        ada.go(f"/start/{game}")
        button = page.get_by_role("button", name="Create table")
        for who in page.locator("[name=who]").all():
            who.check()
            for share in (0, 0.5, 1):
                page.evaluate(f"scrollTo(0, {share} * document.documentElement.scrollHeight)")
                expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", HEIGHTS)
def test_the_form_is_short_whoever_plays(guests: Guests, game: str, language: str) -> None:
    """Also for as many players as can sit down, with the most to read about each."""
    ada = guests("Ada")
    page = ada.page
    ada.go(f"/start/{game}?lang={language}")
    heights: dict[str, int] = {}
    for who in ("friends", "anyone", "bots", "device", "mixed"):
        page.check(f"[name=who][value={who}]")
        if who != "mixed":
            page.locator("[name=players]").last.check()
        for level in page.locator("#levels input:visible").all():
            level.check()
            heights[f"{who}, {level.input_value()}"] = open_height(page)
        heights[who] = open_height(page)
    seats = page.locator(".seat-choice select")
    for seat in seats.all():
        seat.select_option("me")
    heights["all at one device"] = open_height(page)
    for seat in seats.all()[1:]:
        seat.select_option(seat.evaluate(LONGEST_HELP))
    heights["bots, seat by seat"] = open_height(page)
    assert max(heights.values()) <= HEIGHTS[game], heights
    assert_fits(page)


@pytest.mark.parametrize("game", GAMES)
def test_the_chosen_opponent_is_described(guests: Guests, game: str) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go(f"/start/{game}")
    page.check("[name=who][value=bots]")
    for level in page.locator("#levels input").all():
        level.check()
        help_id = level.get_attribute("aria-describedby")
        expect(page.locator("#levels .pick-help > :visible")).to_have_id(str(help_id))


def test_the_last_set_up_is_filled_in_and_others_have_names(guests: Guests) -> None:
    ada = guests("Ada", own_device=True)
    page = ada.page
    ada.go("/start/coffee")
    page.fill("#name", "Ada")
    page.get_by_role("radio", name="5+3").check()
    page.get_by_role("radio", name="Large hexagon").check()
    page.get_by_text("Saved set-ups", exact=True).click()
    page.get_by_label("Save this set-up as").fill("Blitz")
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="1 day").check()
    ada.press("Create table")
    page.wait_for_url(re.compile("/tables/"))
    ada.go("/start/coffee")
    expect(page.get_by_role("radio", name="1 day")).to_be_checked()
    expect(page.get_by_role("radio", name="Large hexagon")).to_be_checked()
    page.get_by_text("Saved set-ups", exact=True).click()
    ada.press("Blitz")
    expect(page.get_by_role("radio", name="5+3")).to_be_checked()
    page.get_by_text("Saved set-ups", exact=True).click()
    ada.press("Remove Blitz")
    expect(page.get_by_role("button", name="Blitz")).to_have_count(0)
    ada.press("Reset to defaults")
    expect(page.get_by_role("radio", name="No clock")).to_be_checked()
    ada.go("/start/coffee?pace=10%2B5")
    expect(page.get_by_role("radio", name="10+5")).to_be_checked()
    expect(page.get_by_role("radio", name="Square", exact=True)).to_be_checked()


def test_my_tables_come_first_and_say_whose_turn_it_is(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.join(ada.order_table())
    ada.go("/")
    line = ada.page.locator(".mine .menu-line").first
    expect(line).to_contain_text("Your turn")
    expect(line.locator("time")).to_have_text(re.compile("^(just now|1 minute ago)$"))
    expect(ada.page).to_have_title("(1) Kaffeehaus")
    ben.go("/")
    expect(ben.page.locator(".mine .menu-line").first).to_contain_text("Their turn")


def test_a_private_table_is_in_no_list(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    address = ada.fill_in("me", "open", game="coffee", options={}, private=True)
    ben.go("/")
    expect(ben.page.locator(f"#table-{address.rsplit('/', 1)[1]}")).to_have_count(0)
    ben.sit_down(address)
    ada.await_turn()


def test_the_invitation_can_be_copied(guests: Guests) -> None:
    ada = guests("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = ada.set_table()
    ada.press("Copy link")
    expect(ada.page.locator("#notice")).to_contain_text("Link copied")
    assert ada.page.evaluate("navigator.clipboard.readText()") == address


def test_the_host_may_let_a_bot_play_instead(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table()
    ada.page.get_by_text("Play a bot instead").click()
    ada.page.get_by_text("Other bots").first.click()
    ada.page.get_by_role("radio", name="Greedy").check()
    ada.press("Play this bot")
    ada.await_turn()


def test_colours_are_switched_and_remembered(guests: Guests) -> None:
    ada = guests("Ada")
    ada.go("/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = ada.page.evaluate(paper)
    ada.press("Menu")
    ada.press("Dark")
    dark = ada.page.evaluate(paper)
    assert dark != light
    ada.go("/help")
    assert ada.page.evaluate(paper) == dark
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "dark")
    ada.go("/me")
    ada.page.get_by_label("Same as system").check()
    assert ada.page.evaluate(paper) == light


def test_colours_follow_the_system_until_somebody_switches(guests: Guests) -> None:
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    ada, ben = guests("Ada", colours="dark"), guests("Ben", colours="light")
    for guest in (ada, ben):
        guest.go("/")
    assert ada.page.evaluate(paper) != ben.page.evaluate(paper)


def test_the_sound_is_switched_off_and_stays_off(guests: Guests) -> None:
    ada = guests("Ada", own_device=True)
    ada.go("/")
    switch = ada.page.get_by_role("switch", name="Sound")
    ada.press("Menu")
    expect(switch).to_be_checked()
    switch.click()
    ada.go("/help")
    ada.press("Menu")
    expect(switch).not_to_be_checked()


def test_my_turn_sounds_once_however_many_tabs_are_open(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben", own_device=True)
    ben.context.add_init_script(
        "window.rings = 0;"
        "const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...a) { rings += 1; start.apply(this, a); };"
    )
    ben.sit_down(ada.set_table())
    tab = ben.context.new_page()
    tab.goto(ben.page.url)
    tab.locator("#headline").click()
    ben.page.locator("#headline").click()
    ada.play("c3-")
    pages = (ben.page, tab)
    for page in pages:
        expect(page.locator(MINE)).to_be_visible()

    def rings() -> list[int]:
        return [page.evaluate("rings") for page in pages]

    until(tab, lambda: any(rings()))
    assert sorted(map(bool, rings())) == [False, True]


def test_going_on_at_another_device(guests: Guests) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", "me")
    ada.go("/me")
    ada.press("Create link")
    link = ada.page.locator("#device-link").input_value()
    phone = guests("Ada", is_phone=True)
    phone.page.goto(link)
    phone.press("Continue")
    phone.page.goto(address)
    phone.await_turn()
    late = guests("Eve")
    late.page.goto(link)
    late.press("Continue")
    expect(late.page.locator(".trouble")).to_be_visible()


def test_joining_setting_up_and_renaming_work_without_scripts(
    browser: Browser, house: HouseThread
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{house.url}/start/coffee")
    page.fill("#name", "Ada")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url(re.compile("/tables/"))
    assert page.locator("#invitation").input_value() == page.url
    table = page.url
    page.goto(f"{house.url}/me")
    page.fill("#name", "Ada the First")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("h1")).to_have_text("Ada the First")

    other = browser.new_context(java_script_enabled=False)
    guest = other.new_page()
    guest.goto(table)
    guest.fill("#name", "Ben")
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator("#seat-1")).to_contain_text("Ben")
    expect(guest.locator(".old-browser:visible")).to_contain_text("JavaScript")
    context.close()
    other.close()
