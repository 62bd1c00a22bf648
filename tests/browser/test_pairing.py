"""Quick pairing between two browsers, at both widths."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kaffeehaus.house.pairing import service
from tests.browser.conftest import Guests
from tests.browser.games import QUICK, QUICK_WIN, take_turns
from tests.browser.guests import Guest
from tests.browser.test_access import complaints

TABLE = re.compile(r"/tables/[0-9a-f]{32}$")

WITHOUT_RENEWALS = """() => {
  const send = window.fetch;
  const never = new Promise(() => undefined);
  window.fetch = (to, options) => (options?.method === "PUT" ? never : send(to, options));
}"""
"""A renewal that is on its way when its tab closes would take the request up again."""


@pytest.fixture(autouse=True)
def patient_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a page may renew its request later than the server expects."""
    monkeypatch.setattr(service, "LIVE_MS", 600_000)


def seek(guest: Guest, game: str, pace: str) -> None:
    """Press a button of quick pairing."""
    button = guest.page.get_by_role("button", name=f"{game}, {pace}")
    guest.point(button)


@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
def test_two_players_press_once_and_sit_at_the_same_table(guests: Guests, is_phone: bool) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben", is_phone=is_phone)
    ada.go("/")
    ada.page.get_by_label("Your name").fill("Ada")
    seek(ada, "Coffee", "5+3")
    widget = ada.page.locator("#pairing")
    expect(widget.get_by_role("status")).to_contain_text("Looking for an opponent…")
    expect(widget).to_contain_text("5 min + 3 s per move")
    assert complaints(ada.page) == []
    tab = ada.context.new_page()
    tab.goto(ada.url + "/")
    expect(tab.locator("#pairing-wait")).to_be_visible()
    ben.go("/")
    ben.page.get_by_label("Your name").fill("Ben")
    expect(ben.page.get_by_role("button", name="Coffee, 5+3 (1 player waiting)")).to_be_visible()
    assert complaints(ben.page) == []
    seek(ben, "Coffee", "5+3")
    for page in (ada.page, tab, ben.page):
        expect(page).to_have_url(TABLE)
    assert ada.page.url == ben.page.url == tab.url
    expect(ben.page.locator("#strip")).to_contain_text("Ada")
    ada.go("/")
    expect(ada.page.locator("#pairing-form")).to_be_visible()


@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
def test_a_closed_tab_leaves_nobody_waiting(guests: Guests, is_phone: bool) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben", is_phone=is_phone)
    for guest in (ada, ben):
        guest.order_table()
        guest.go("/")
    tab = ada.context.new_page()
    tab.goto(ada.url + "/")
    tab.get_by_role("button", name="Coffee Chess, 3+2").click()
    expect(tab.locator("#pairing-wait")).to_be_visible()
    expect(ada.page.locator("#pairing-wait")).to_be_visible()
    waits = ben.page.get_by_role("button", name="Coffee Chess, 3+2 (1 player waiting)")
    expect(waits).to_be_visible()
    ada.page.get_by_role("button", name="Cancel").click()
    expect(tab.locator("#pairing-form")).to_be_visible()
    expect(waits).to_have_count(0)
    ada.go("/help")
    tab.evaluate(WITHOUT_RENEWALS)
    tab.get_by_role("button", name="Coffee Chess, 3+2").click()
    expect(tab.locator("#pairing-wait")).to_be_visible()
    expect(waits).to_be_visible()
    tab.close(run_before_unload=True)
    expect(waits).to_have_count(0)


@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
def test_a_challenge_pops_up_on_any_page_and_takes_both_to_the_table(
    guests: Guests, is_phone: bool
) -> None:
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben", is_phone=is_phone)
    old = ada.order_table(options=QUICK)
    ben.join(old)
    take_turns((ada, ben), old, QUICK_WIN)
    ben.go("/help")
    ada.page.goto(old)
    ada.point(ada.page.get_by_role("link", name="Challenge Ben"))
    ada.page.get_by_label("Time control").select_option("10+5")
    assert complaints(ada.page) == []
    ada.point(ada.page.get_by_role("button", name="Send challenge"))
    expect(ada.page.locator("#challenge")).to_contain_text("Waiting for Ben…")
    toast = ben.page.locator("#challenges article")
    expect(toast).to_contain_text(
        "Ada challenges you: Coffee · 2x2, 2 in a row · 10 min + 5 s per move · casual"
    )
    assert complaints(ben.page) == []
    ben.point(toast.get_by_text("Decline"))
    ben.point(toast.get_by_role("button", name="Not now"))
    expect(toast).to_have_count(0)
    expect(ada.page.locator("#challenge")).to_contain_text("Ben declined. Not now.")
    ada.page.goto(old)
    ada.point(ada.page.get_by_role("link", name="Challenge Ben"))
    ada.point(ada.page.get_by_role("button", name="Send challenge"))
    ada.page.wait_for_url(re.compile("/challenges/[0-9a-f]{24}$"))
    ben.point(toast.get_by_role("button", name="Accept"))
    for guest in (ada, ben):
        expect(guest.page).to_have_url(TABLE)
    assert ada.page.url == ben.page.url != old


def test_the_next_opponent_is_one_click_away(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    choice = [("choice", "coffee 10+5")]
    assert ada.send("/pairing", choice) == ada.url + "/"
    address = ben.send("/pairing", choice)
    table = address.replace("/tables/", "/api/tables/")
    seats = ben.context.request.get(table).json()["my_seats"]
    assert ben.context.request.post(f"{table}/seats/{seats[0]}/resign").ok
    for guest in (ada, ben):
        guest.page.goto(address)
        guest.press("Next opponent")
    for guest in (ada, ben):
        expect(guest.page).not_to_have_url(address)
        expect(guest.page).to_have_url(TABLE)
    assert ada.page.url == ben.page.url
