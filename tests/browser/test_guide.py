"""Learning Food Chain Magnate by playing it, and drafts that leave the buttons in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.games import play_on
from tests.browser.guests import until
from tests.browser.test_access import complaints
from tests.browser.test_fcm_planner import OPTIONS, until_restructuring

WIDTHS = pytest.mark.parametrize("is_phone", [False, True], ids=["wide", "phone"])


@WIDTHS
def test_a_guided_game_begins_with_a_click_and_explains_each_step(
    guests: Guests, is_phone: bool
) -> None:
    ada = guests("Ada", is_phone=is_phone)
    ada.go("/help/fcm")
    page = ada.page
    page.get_by_role("link", name="Learn by playing").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Start").click()
    # Its words are there before its buttons do anything.
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("html.is-ready")).to_be_attached()
    guide = page.locator("#guide")
    expect(page.locator("#goal")).to_contain_text("Be close to as many houses")
    expect(guide).to_contain_text("The entrance must be next to a road.")
    # It points at the houses on the map.
    marks = page.locator("#map .mark.reached")
    expect(marks.first).to_be_visible()
    assert all(title.startswith("house ") for title in marks.locator("title").all_text_contents())
    expect(page.locator("#panel button").first).to_be_in_viewport(ratio=1)
    assert complaints(page) == []
    # From another sheet it leads to them.
    shown = guide.get_by_role("link", name="Show it on the map")
    expect(shown).to_be_hidden()
    page.locator("#sheet-tab-chains").click()
    expect(marks.first).to_be_hidden()
    shown.click()
    expect(marks.first).to_be_visible()

    guide.get_by_role("button", name="Got it").click()
    expect(guide).not_to_contain_text("The entrance must be next to a road.")
    expect(marks).to_have_count(0)
    expect(page.locator("#goal")).to_be_visible()
    guide.get_by_role("button", name="Explain this step").click()
    expect(guide).to_contain_text("The entrance must be next to a road.")

    guide.get_by_role("button", name="Hide the guide").click()
    expect(guide).to_have_count(0)
    expect(page.locator("#goal")).to_have_count(0)
    if is_phone:
        page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Explain each step").click()
    expect(guide).to_be_visible()
    page.reload()
    expect(guide).to_be_visible()


@WIDTHS
def test_however_much_was_chosen_the_main_button_stays_in_sight(
    guests: Guests, is_phone: bool
) -> None:
    ada = guests("Ada", is_phone=is_phone)
    address = ada.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, until_restructuring)
    page = ada.page
    page.goto(address)
    page.get_by_role("link", name="show my view").click()
    page.locator("#panel").get_by_role("group", name="Put to work").locator("button").first.click()
    draft = page.locator(".draft")
    expect(draft.locator("li")).to_have_count(1)
    chip = draft.locator("li").first
    # The page may still be told of the choice, which takes the copies away again.
    much = "chip => { for (let n = 0; n < 25; n++) chip.after(chip.cloneNode(true)) }"
    until(page, lambda: draft.locator("li").count() == 26 or chip.evaluate(much))
    expect(page.locator("#panel").get_by_role("button", name="Ready")).to_be_in_viewport(ratio=1)
    rest = page.locator("#panel").get_by_role("group", name="Back to the beach")
    rest.locator("button").first.click()
    expect(draft).to_have_count(0)
