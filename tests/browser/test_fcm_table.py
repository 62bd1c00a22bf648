"""On the table of Food Chain Magnate: a map to be measured and magnified, and sheets."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from kaffeehaus.games.fcm import GAME
from tests.browser.conftest import Guests
from tests.browser.devices import PHONE, WIDE
from tests.browser.guests import Guest
from tests.browser.test_access import complaints_by_day_and_night

MAP = "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"
FROM, TO = "a4", "n5"
"""A square of house 2, and one beside the road two tiles away."""


def seated(guest: Guest) -> Page:
    guest.set_table("me", "bot-random", game="fcm", options={"map": MAP})
    guest.await_turn()
    return guest.page


def square(page: Page, name: str) -> Locator:
    return page.locator(f'#board [data-place="{name}"]')


def told() -> str:
    """What the engine says about the distance."""
    return GAME.new({"map": MAP}, 2).measure(None, FROM, TO).sentences[0]


def zoom_of(page: Page) -> float:
    return float(
        page.locator("#table").evaluate("table => table.style.getPropertyValue('--zoom') || 1")
    )


def point_at_the_middle(page: Page) -> None:
    """Where the four squares of a house meet, and none of their frames is."""
    corner = square(page, FROM).bounding_box()
    assert corner is not None
    page.mouse.click(corner["x"] + corner["width"] * 1.05, corner["y"] + corner["height"] * 1.05)


def test_a_distance_is_measured_by_mouse_and_by_keyboard(guests: Guests) -> None:
    page = seated(guests("Ada"))
    ruler, answer = page.locator("#ruler"), page.locator("#measured")
    ruler.click()
    expect(answer).to_have_text(f"Choose the first square. {GAME.ruler_hint}")
    point_at_the_middle(page)
    expect(answer).to_contain_text("From house 2.")
    expect(page.locator('#board [data-measured="chosen"]')).to_have_count(4)
    square(page, TO).click()
    expect(answer).to_have_text(told())
    expect(page.locator('#board [data-measured="path"]')).not_to_have_count(0)

    page.keyboard.press("Escape")
    expect(ruler).to_be_focused()
    expect(answer).to_be_empty()
    page.keyboard.press("Enter")
    square(page, FROM).focus()
    page.keyboard.press("ArrowRight")
    expect(square(page, "b4")).to_be_focused()
    page.keyboard.press("Enter")
    square(page, TO).press("Enter")
    expect(answer).to_have_text(told())
    square(page, "c3").press("Enter")
    square(page, TO).press("Enter")
    expect(answer).to_contain_text("c3 is not next to a road")
    # One tool at a time; a note goes onto the house, whichever of its squares is chosen.
    page.locator("#map-note").press("Enter")
    expect(ruler).to_have_attribute("aria-pressed", "false")
    for size in (PHONE, WIDE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        write_on_house_2(page, f"Beer at {size['width']}")
    marker = page.get_by_role("button", name="Your note on house 2")
    page.get_by_text("1 note on the map").click()
    expect(page.locator("#map-notes li")).to_contain_text(f"house 2: Beer at {WIDE['width']}")
    page.locator("#map-notes").get_by_role("button", name="Edit").click()
    page.locator("#map-note-remove").click()
    expect(marker).to_have_count(0)
    expect(page.locator("#map-notes")).to_have_count(0)
    # Nothing was chosen by all this: the first restaurant is still to be placed.
    expect(page.locator("#panel [data-option^=kind]")).to_have_count(2)


def write_on_house_2(page: Page, words: str) -> None:
    """By pointing, then changed by keyboard; its marker shows it."""
    tool, text = page.locator("#map-note"), page.locator("#map-note-text")
    if tool.get_attribute("aria-pressed") == "false":
        tool.click()
    point_at_the_middle(page)
    expect(page.locator("#map-note-title")).to_have_text("Your note on house 2")
    expect(text).to_be_focused()
    text.fill("Burger")
    page.locator("#map-note-sheet").get_by_role("button", name="Save").click()
    marker = page.get_by_role("button", name="Your note on house 2")
    expect(marker).to_be_focused()
    expect(tool).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    expect(text).to_have_value("Burger")
    text.fill(words)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(marker).to_be_focused()
    marker.hover()
    expect(page.locator("#tip")).to_have_text(words)


def test_a_distance_is_measured_on_an_analysis_board_at_both_widths(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.order_table("me", "me", game="fcm", options={"map": MAP})
    body = {"game": "fcm", "options": {"map": MAP}, "seats": 2}
    board = ada.context.request.post(f"{ada.url}/api/boards", data=body)
    assert board.ok, board.text()
    page.goto(f"{ada.url}/boards/{board.json()['id']}")
    for size in (WIDE, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.locator("#ruler").click()
        point_at_the_middle(page)
        expect(page.locator("#measured")).to_contain_text("From house 2.")
        square(page, TO).press("Enter")
        expect(page.locator("#measured")).to_have_text(told())
        page.keyboard.press("Escape")
        expect(page.locator("#measured")).to_be_empty()


def test_the_map_is_magnified_and_moved_with_the_mouse(guests: Guests) -> None:
    page = seated(guests("Ada"))
    board = page.locator("#board")
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    assert zoom_of(page) == 1.5**2
    box = board.bounding_box()
    assert box is not None
    before = board.evaluate("board => board.scrollLeft")
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 150, steps=4)
    page.mouse.up()
    assert board.evaluate("board => board.scrollLeft") == before + 100
    # The drag began or ended on squares that can be chosen, and chose none of them.
    expect(page.locator("#panel [data-option^=kind]")).to_have_count(2)
    page.keyboard.down("Control")
    page.mouse.wheel(0, 1000)
    page.keyboard.up("Control")
    expect(page.locator("#table")).not_to_have_class("is-zoomed")
    assert zoom_of(page) == 1


def test_two_fingers_magnify_the_map_on_a_phone(guests: Guests) -> None:
    page = seated(guests("Ada", is_phone=True))
    box = page.locator("#board > svg").bounding_box()
    assert box is not None
    across, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, apart: float) -> None:
        points = [{"x": across - apart, "y": down}, {"x": across + apart, "y": down}]
        shown = [] if kind == "touchEnd" else points
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": shown})

    touch("touchStart", 40)
    for apart in (40, 60, 80):
        touch("touchMove", apart)
    touch("touchEnd", 80)
    expect(page.locator("#table.is-zoomed")).to_be_visible()
    assert 1.8 < zoom_of(page) < 2.2
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390


def test_a_finger_learns_how_far_the_houses_are_before_the_restaurant_stands(
    guests: Guests,
) -> None:
    page = seated(guests("Ada", is_phone=True))
    page.locator('#board [data-field=place][data-value="i1"]').tap()
    page.locator('#panel [data-option="corner=sw"]').tap()
    expect(page.locator("#question")).to_have_text("Tap again to confirm.")
    expect(page.locator("#preview")).to_contain_text("Distances: ")
    page.locator("#panel .primary", has_text="Confirm lower left corner").tap()
    expect(page.locator("#question")).to_contain_text("reserve card")


def test_sheets_are_turned_by_hand_and_by_questions(guests: Guests) -> None:
    page = seated(guests("Ada"))
    page.locator("#sheet-tab-supply").click()
    expect(page.locator("#sheet-supply")).to_be_visible()
    expect(page.locator("#map")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#sheet-tab-milestones")).to_be_focused()
    expect(page.locator("#sheet-milestones")).to_contain_text("First to train someone")
    page.locator("#sheet-tab-board").click()
    page.locator('#board [data-field=place][data-value="i1"]').click()
    corner = page.locator('#panel [data-option="corner=sw"]')
    corner.hover()
    expect(page.locator("#preview")).to_contain_text("Distances: ")
    corner.click()
    page.locator('#panel [data-option="reserve=100"]').click()
    page.locator("#panel .primary", has_text="Ready").click()
    # Who chooses the order is drawn by lot; the bot may have chosen already.
    first = page.locator('#panel [data-option="number=1"]')
    recruiting = page.locator("#caption", has_text="Turn 1: hiring")
    expect(first.or_(recruiting)).to_be_visible()
    if first.is_visible():
        first.click()
    expect(recruiting).to_be_visible()
    expect(page.locator("#sheet-supply")).to_be_visible()
    hired = page.locator('#sheet-supply [data-value="hire trainer"]')
    for size in (PHONE, WIDE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.locator("#question")).to_contain_text("1 of 1 hire left.")
        page.locator("#board").evaluate("board => board.scrollTo(0, board.scrollHeight)")
        named = page.locator('#panel [data-option="text=hire trainer"]')
        expect(named).to_be_in_viewport(ratio=1)
    expect(hired).to_contain_text("no salary")
    hired.click()
    expect(page.locator(".draft")).to_contain_text("Hire: Trainer")
    page.locator("#sheet-tab-chains").click()
    expect(page.locator("#sheet-chains .company").first).to_contain_text("Trainer")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".draft")).to_have_count(0)


def test_axe_finds_nothing_on_map_and_sheets(guests: Guests) -> None:
    page = seated(guests("Ada"))
    for sheet in ("board", "chains", "rivals", "supply", "milestones", "dinner"):
        page.locator(f"#sheet-tab-{sheet}").click()
        assert complaints_by_day_and_night(page) == [], sheet
