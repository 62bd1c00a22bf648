"""Together at a table: talk as a sheet, invitations, notes, and one device for two."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.test_access import complaints


def test_players_talk_on_a_wide_and_on_a_narrow_screen(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben", is_phone=True)
    table = ada.set_table("me", "open")
    ben.sit_down(table)
    ada.page.locator(".tools [data-talk]").click()
    expect(ada.page.locator("#say")).to_be_focused()
    fetched: list[str] = []
    ada.page.on("request", lambda request: fetched.append(request.url))
    ada.page.keyboard.type("Hello Ben")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".message.is-mine")).to_contain_text("Hello Ben")
    assert [url for url in fetched if "/talk/fragment" in url] == []
    expect(ada.page.locator("#say")).to_have_value("")
    unread = ben.page.locator("#tabs [data-unread]")
    expect(unread).to_have_text("1 new")
    expect(ben.page.locator("#talk-news")).to_have_text("Ada says: Hello Ben")
    ben.page.locator("#tabs [data-talk]").tap()
    expect(ben.page.locator(".message")).to_contain_text("Hello Ben")
    expect(unread).to_be_hidden()
    assert complaints(ben.page) == []
    assert ben.page.evaluate("document.documentElement.scrollWidth") == 390
    ben.page.get_by_text("Quick phrases").tap()
    ben.page.get_by_role("button", name="Well played!").tap()
    expect(ada.page.locator(".message:not(.is-mine)")).to_contain_text("Well played!")
    assert complaints(ada.page) == []
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#talk-sheet")).to_be_hidden()
    expect(ada.page.locator(".tools [data-talk]")).to_be_focused()
    ben.page.get_by_role("link", name="Spectators").tap()
    expect(ben.page.locator("#messages")).to_contain_text("No messages yet.")


def test_an_invitation_is_read_before_one_sits_down(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben", is_phone=True)
    address = ada.set_table("me", "open", game="fcm", options={"modules": "coffee"})
    ben.page.goto(address)
    facts = ben.page.locator("#invitation-facts")
    for said in ("Food Chain Magnate", "Coffee", "14 days", "Ada"):
        expect(facts).to_contain_text(said)
    expect(ben.page.locator("#caption")).to_contain_text("Sample setup")
    assert complaints(ben.page) == []


def test_one_device_is_handed_round_and_a_move_is_noted(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    ada.play("c3-")
    expect(ada.page.locator("#handover")).to_have_text("Hand the device to Player 2.")
    ada.page.locator("#moves a[data-step=move]").first.click()
    ada.page.locator("#note-text").fill("The middle first")
    ada.press("Save")
    expect(ada.page.locator(".own-note")).to_have_text("Your note: The middle first")
    assert complaints(ada.page) == []


@pytest.mark.parametrize("is_phone", [False, True], ids=["mouse", "phone"])
def test_another_player_is_found_for_who_left(guests: Guests, is_phone: bool) -> None:
    ada, ben, cleo = guests("Ada", is_phone=is_phone), guests("Ben"), guests("Cleo")
    address = ada.order_table("me", "open", "open", game="fcm")
    for guest in (ben, cleo):
        guest.join(address)
    table = address.replace("/tables/", "/api/tables/")
    assert ben.context.request.post(f"{table}/seats/1/resign").ok
    ada.page.goto(address)
    ada.point(ada.page.get_by_text("Find another player"))
    ada.point(ada.page.get_by_role("button", name="Open the seat"))
    cleo.page.goto(address)
    cleo.press("Accept")
    ben.page.goto(address)
    ben.press("Join")
    expect(ben.page.locator("#moves")).to_contain_text("Maxim’s seat is open to others.")
    expect(ben.page.locator("#moves")).to_contain_text("Ben takes over for Maxim.")
