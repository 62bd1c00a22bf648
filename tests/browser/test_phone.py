"""The house in a hand: 390 pixels wide, no mouse, no hover."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Guests
from tests.browser.games import QUICK, QUICK_WIN
from tests.browser.hosts import give_account
from tests.browser.houses import HouseThread

FINGER = 40
LONG_NAME = "Wolfgang Amadeus Theophilus von und zu A"
PAGES = (
    "/",
    "/start/coffee",
    "/start/fcm",
    "/help",
    "/help/coffee",
    "/about",
    "/credits",
    "/me",
    "/continue",
)

SMALL_TARGETS = """(least) => {
  const shown = [...document.querySelectorAll('a[href], button, select, summary, input')]
    .filter(e => e.checkVisibility() && !e.closest('p, li:not(.seat), figcaption, .foot, .unseen'))
    .filter(e => !e.matches('.skip, [type=hidden], [type=checkbox], [type=radio]'));
  return shown.map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && (box.height < least || box.width < least))
    .map(([html, box]) => `${html} ${box.width}x${box.height}`);
}"""

TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')]
    .filter((e) => e.getBoundingClientRect().right > clientWidth)
    .map((e) => `${e.outerHTML.slice(0, 80)} ${e.getBoundingClientRect().right}`);
  return [`${scrollWidth} wide and shown ${clientWidth} wide`, ...wide.slice(0, 10)];
}"""
"""What sticks out at the side; nothing if the page fits."""


def assert_fits(page: Page) -> None:
    """Nothing sticks out at the side."""
    assert page.evaluate(TOO_WIDE) == [], page.url


def assert_fits_small_phones_too(page: Page) -> None:
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert_fits(page)


def test_no_table_scrolls_sideways(guests: Guests) -> None:
    ada = guests(LONG_NAME, is_phone=True)
    ada.set_table("me", "me", options=QUICK)
    assert_fits_small_phones_too(ada.page)
    for tab in ("Moves", "Table", "Players"):
        ada.page.get_by_role("tab", name=tab).click()
        assert_fits_small_phones_too(ada.page)


def test_no_page_scrolls_sideways_and_everything_to_touch_is_large_enough(guests: Guests) -> None:
    ada = guests(LONG_NAME, is_phone=True)
    ada.order_table()
    for path in PAGES:
        ada.go(path)
        assert_fits_small_phones_too(ada.page)
        assert ada.page.evaluate(SMALL_TARGETS, FINGER) == [], path


def test_everything_to_touch_at_a_table_is_large_enough(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "open")
    assert ada.page.evaluate(SMALL_TARGETS, FINGER) == []
    ada.set_table("me", "me")
    ada.page.get_by_role("tab", name="Table").click()
    ada.mark("cell=c3").tap()
    assert ada.page.evaluate(SMALL_TARGETS, FINGER) == []


def test_a_whole_game_by_taps(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "me", options=QUICK)
    for action in QUICK_WIN:
        ada.play(action)
    expect(ada.page.locator("#now[data-mood=over]")).to_be_visible()


def test_what_to_do_now_is_in_sight_with_the_board(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "me", options={"board": "sq-7"})
    ada.mark("cell=d4").tap()
    expect(ada.option("rod=-")).to_be_visible()
    for part in ("#board svg", "#question", "#panel .option >> nth=-1"):
        box = ada.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, part


def test_on_a_fine_board_a_tap_chooses_the_cell_and_the_rods_are_big(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "me", options={"board": "hex-6"})
    box = ada.mark("cell=f6").bounding_box()
    assert box is not None
    assert box["width"] < FINGER, "the board is not as fine as this test means"
    ada.mark("cell=f6").tap()
    expect(ada.moves).to_have_count(0)
    rod = ada.option("rod=/").bounding_box()
    assert rod is not None
    assert min(rod["width"], rod["height"]) >= FINGER
    ada.option("rod=/").tap()
    expect(ada.moves).to_have_count(1)


def test_a_tap_beside_a_small_mark_means_that_mark(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    ada.set_table("me", "me", options={"board": "hex-6"})
    ada.play("f6/")
    ada.await_turn()
    cell = ada.page.locator("#board .is-open:not([data-when])").first
    name = cell.get_attribute("data-value")
    box = cell.bounding_box()
    assert box is not None
    ada.page.touchscreen.tap(box["x"] - 4, box["y"] + box["height"] / 2)
    expect(ada.page.locator("#board .is-chosen")).to_have_attribute("data-value", str(name))


def test_the_board_stays_where_it_is_when_the_text_changes(guests: Guests) -> None:
    for is_phone in (True, False):
        ada = guests("Ada", is_phone=is_phone)
        ada.set_table("me", "me")
        ada.await_turn()
        places = [ada.page.locator("#board svg").bounding_box()]
        ada.mark("cell=c3").click()
        expect(ada.option("rod=-")).to_be_visible()
        places.append(ada.page.locator("#board svg").bounding_box())
        ada.option("rod=-").click()
        expect(ada.moves).to_have_count(1)
        places.append(ada.page.locator("#board svg").bounding_box())
        assert places[0] == places[1] == places[2]


def test_a_very_long_name_is_cut_and_not_spilled_nor_the_rating_lost(
    guests: Guests, house: HouseThread
) -> None:
    # The name of an account is nobody else's.
    ada = guests(LONG_NAME.replace("Wolfgang", "Leopold"), is_phone=True)
    berta = guests("Berta", is_phone=True)
    for guest in (ada, berta):
        guest.order_table(private=True)
        give_account(guest, house)
    table = {"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}], "rated": True}
    pace = {"kind": "live", "start": 600, "first_move": 0}
    headers = {"Origin": ada.url}
    answer = ada.context.request.post(
        f"{ada.url}/api/tables", data={**table, "pace": pace}, headers=headers
    )
    assert answer.ok, answer.text()
    berta.sit_down(answer.json()["url"])
    page = berta.page
    assert_fits(page)
    name = page.locator("#seat-0 .name").bounding_box()
    assert name is not None
    assert name["x"] + name["width"] <= 390
    facts = page.locator("#strip .facts:visible")
    expect(facts).to_contain_text("1500? ±333")
    assert facts.evaluate("facts => facts.scrollWidth <= facts.clientWidth")
