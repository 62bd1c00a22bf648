"""Learning by doing, by roles and names: the dinner lab, a turn of a lesson, guided first games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chess import ChessPlayer
from tests.browser.conftest import Guests
from tests.browser.guests import Guest
from tests.browser.test_access import complaints
from tests.browser.test_cafe import take_card
from tests.browser.test_phone import assert_fits

WIDTHS = pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
XANGO = re.compile("^Xango .* at f10$")


def another_price_is_tried_and_taken_back(ada: Guest) -> None:
    page = ada.page
    told = page.locator("#dinner-headline")
    before = told.inner_text()
    page.get_by_label("Unit price in dollars").fill("7")
    ada.press("Try it")
    changed = page.get_by_text("House 12: Gluttony Inc. Burgers $7, was Golden Duck Diner $10.")
    expect(changed).to_be_visible()
    expect(told).not_to_have_text(before)
    ada.press("Undo: price G 7")
    expect(changed).to_have_count(0)
    expect(told).to_have_text(before)


def a_restaurant_is_tried_elsewhere(ada: Guest) -> None:
    page = ada.page
    board, asked = page.locator("#dinner-board"), page.locator("#dinner-hand")
    ada.point(board.get_by_role("button", name=XANGO).first)
    if ada.touches:
        # Too small for a finger: the first tap magnifies the map.
        expect(board).to_have_class(re.compile("is-magnified"))
        ada.point(board.get_by_role("button", name=XANGO).first)
    expect(asked).to_contain_text("choose its new upper left square")
    ada.point(board.get_by_role("button", name="house 8", exact=True).first)
    expect(page.locator("#dinner-refused")).to_contain_text("is not empty")
    ada.point(board.get_by_role("button", name="p6", exact=True))
    supposed = page.get_by_role("list", name="Supposed changes").get_by_role("listitem")
    expect(supposed).to_contain_text(["move f10 p6"])
    expect(page.locator("#dinner-refused")).to_be_empty()
    expect(page.locator("#dinner-changes")).to_contain_text(
        "Golden Duck Diner earns $20, $20 less."
    )
    expect(asked).to_contain_text("Click a restaurant")


def the_position_is_edited_on_the_board(ada: Guest) -> None:
    page = ada.page
    board, text = page.locator("#dinner-board"), page.get_by_label("One fact per line")

    def square(name: str) -> None:
        ada.point(board.locator(f"[data-place='{name}']"))

    def tool(name: str) -> None:
        ada.point(page.locator("#edit-tools label").filter(has_text=re.compile(f"^{name}$")))

    tool("Restaurant")
    page.locator("#edit-chain").select_option("D")
    square("f6")
    expect(text).to_have_value(re.compile("restaurant D f6 se"))
    square("g3")
    expect(page.locator("#dinner-refused")).to_have_text("g3 is not empty.")
    square("k6")
    expect(text).to_have_value(re.compile("restaurant D k6 [ns][ew]"))
    expect(page.locator("#dinner-refused")).to_be_empty()
    tool("Move")
    square("i10")
    square("q8")
    expect(text).to_have_value(re.compile("shop D q8"))
    tool("Campaign")
    page.locator("#edit-campaign").select_option("4")
    square("a8")
    expect(text).to_have_value(re.compile(r"campaign 4 -b\d \dx\d burger for 2 by D"))
    tool("Demand")
    square("h13")
    expect(page.locator("#dinner-houses")).to_contain_text("House 16 wants 1 burger")
    tool("Turn")
    square("t13")
    expect(page.locator("#dinner-refused")).to_be_empty()
    expect(text).to_have_value(re.compile("map R2 J2 Q3 O3"))
    page.get_by_label("Golden Duck Diner: burger").fill("2")
    page.get_by_label("Golden Duck Diner: burger").press("Enter")
    expect(text).to_have_value(re.compile("stock D 2 burger, 6 coffee, pizza"))
    text.press("Control+End")
    text.press_sequentially("price D 4\n")
    expect(page.get_by_label("Golden Duck Diner: Unit price")).to_have_value("4")
    assert re.search("#p=", page.url)
    for _ in range(8):
        page.get_by_role("button", name="Undo", exact=True).click()
    expect(text).to_have_value(re.compile("shop D i10"))
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()


GROWN = "Roads, a park and the rural area"
LAID = (
    ("road", "d1", "road short across d1"),
    ("park", "a4", "park i down a4"),
    ("roadworks", "a3", "roadworks h9, a3"),
    ("added", "c1", "tile D 0 a-4"),
    ("offramp", "h15", "offramp G g16 3x1"),
    ("demand", "rural_area", "demand rural_area burger G, burger G, burger"),
)
"""Tool, square, and the line that appears."""


def what_modules_lay_is_edited_on_the_board(ada: Guest) -> None:
    """By finger, or on a desk by mouse and by keyboard in turn."""
    page = ada.page
    board, text = page.locator("#dinner-board"), page.get_by_label("One fact per line")
    road = page.locator("#edit-tools input[value=road]")
    expect(road).to_be_hidden()
    page.locator("#dinner-example").select_option(label=GROWN)
    expect(road).to_be_visible()
    for number, (tool, square, line) in enumerate(LAID):
        page.locator(f"#edit-tools input[value={tool}]").check(force=True)
        place = board.locator(f"[data-place='{square}']")
        if ada.touches or number % 2:
            ada.point(place)
        else:
            place.press("Enter")
        expect(text).to_have_value(re.compile(line))
        expect(page.locator("#dinner-refused")).to_be_empty()
    road.check(force=True)
    board.locator("[data-place='l2']").press("Enter")
    expect(page.locator("#dinner-refused")).to_have_text(
        "No end of this road would meet a road or an entrance."
    )
    board.locator("[data-place='a3']").press("Delete")
    expect(text).not_to_have_value(re.compile("h9, a3"))
    shared = page.url
    page.goto("about:blank")
    page.goto(shared)
    expect(text).to_have_value(re.compile("offramp G g16 3x1"))
    expect(board.get_by_role("button", name="Road at d1")).to_have_count(2)


def the_position_is_edited_by_keyboard(page: Page) -> None:
    board = page.locator("#dinner-board")
    page.locator("#edit-tools input[value=what-if]").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#dinner-hand")).to_have_text("Click a piece to remove it.")
    board.locator("[data-place='h13']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dinner-refused")).to_have_text("House 16 is printed on the map.")
    board.locator("[data-place='i10']").focus()
    page.keyboard.press("Delete")
    expect(page.get_by_label("One fact per line")).not_to_have_value(re.compile("shop D i10"))
    page.keyboard.press("Control+z")
    expect(page.get_by_label("One fact per line")).to_have_value(re.compile("shop D i10"))


def the_same_by_keyboard(page: Page) -> None:
    board, asked = page.locator("#dinner-board"), page.locator("#dinner-hand")
    there = board.get_by_role("button", name=re.compile("^Xango .* at p6$"))
    expect(there).to_have_count(4)
    there.first.press("Enter")
    expect(asked).to_contain_text("choose its new upper left square")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(asked).to_contain_text("Click a restaurant")
    there.first.press("Enter")
    page.get_by_role("button", name="Remove", exact=True).press("Enter")
    supposed = page.get_by_role("list", name="Supposed changes").get_by_role("listitem")
    expect(supposed).to_contain_text(["move f10 p6", "away p6"])
    expect(board.locator(":focus")).to_have_count(1)
    # An empty square is where something new is tried.
    board.get_by_role("button", name="p6", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Try it")).to_be_focused()
    expect(page.get_by_label("Square, such as c4")).to_have_value("p6")


@WIDTHS
def test_in_the_dinner_lab_a_shop_is_tried_elsewhere_by_pointing(
    guests: Guests, is_phone: bool
) -> None:
    ada = guests("Ada", is_phone=is_phone)
    ada.go("/dinner-lab")
    page = ada.page
    expect(page.locator("#dinner-hand")).to_contain_text("Click a restaurant")
    expect(page.locator("#dinner-board")).to_have_attribute("data-asked", "answered")
    lab = page.locator("#dinner-houses a").first
    expect(lab).to_have_attribute("href", re.compile("^/lab#p="))
    another_price_is_tried_and_taken_back(ada)
    a_restaurant_is_tried_elsewhere(ada)
    ada.point(page.get_by_role("button", name="Watch this dinner"))
    expect(page.locator(".story-frames > .is-shown .stage-offers")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#stage")).to_be_hidden()
    page.get_by_text("Share this position").click()
    link = page.get_by_label("Link to this position and its changes")
    expect(link).to_have_value(re.compile("#p="))
    address = link.input_value()
    ada.go("/about")
    page.goto(address)
    the_same_by_keyboard(page)
    ada.go("/dinner-lab")
    expect(page.locator("#dinner-board")).to_have_attribute("data-asked", "answered")
    if is_phone:
        ada.point(page.locator("#dinner-board [data-place='a1']"))
    the_position_is_edited_on_the_board(ada)
    if not is_phone:
        the_position_is_edited_by_keyboard(page)
    what_modules_lay_is_edited_on_the_board(ada)
    assert_fits(page)
    assert complaints(page) == []


@WIDTHS
def test_a_turn_of_the_lesson_is_played_by_its_reader(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    ada.go("/help/coffee_chess/lessons/1?step=3")
    page = ada.page
    ada.point(page.get_by_role("link", name="Play turn 4 yourself"))
    title = page.locator("#headline")
    expect(title).to_have_text("Play turn 4. What would you do?")
    reader = ChessPlayer(ada)
    for number, square in enumerate(("f6", "d4", "f6", "e5"), 1):
        reader.point(f"square={square}")
        expect(page.locator(".draft li")).to_have_count(number)
    assert_fits(page)
    assert complaints(page) == []
    ada.point(page.get_by_role("button", name="End the turn"))
    expect(page.locator("#happened")).to_contain_text("The same turn as in the example.")
    ada.point(page.get_by_role("link", name="Show the reasons"))
    expect(page.get_by_role("heading", name=re.compile("Turn 4|turn 4")).first).to_be_visible()


def begin_a_guided_game(ada: Guest, game: str) -> None:
    """From the help, as a guest whose name the house knows: one click."""
    ada.go(f"/help/{game}")
    ada.point(ada.page.get_by_role("button", name="Learn by playing"))
    ada.await_turn()
    expect(ada.page.locator("html.is-ready")).to_be_attached()


@WIDTHS
def test_coffee_and_cafe_explain_each_step_of_a_first_game(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    guide = page.get_by_role("region", name="Guide")

    ada.order_table()
    begin_a_guided_game(ada, "coffee")
    expect(page.locator("#goal")).to_contain_text("3 of your stones in a row")
    expect(guide).to_contain_text("Choose any cell for your stone.")
    assert complaints(page) == []
    ada.play("b2-")
    ada.await_turn()
    expect(guide).not_to_contain_text("Choose any cell for your stone.")
    expect(guide.get_by_role("heading")).to_be_visible()
    assert_fits(page)

    begin_a_guided_game(ada, "cafe")
    expect(guide).to_contain_text("Choose a card from the market.")
    assert complaints(page) == []
    take_card(ada)
    expect(page.locator("#goal")).to_contain_text("Cover what you need least")
    expect(guide).to_contain_text("It covers 2 to 4 squares.")
    assert_fits(page)
