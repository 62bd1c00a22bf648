"""A lost connection in a live game: shown with a countdown, claimed, and restored on return."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kaffeehaus.core import pace
from tests.browser.conftest import Guests
from tests.browser.games import take_turns
from tests.browser.guests import Guest
from tests.browser.houses import HouseThread
from tests.browser.test_access import complaints_by_day_and_night
from tests.browser.test_time import live_table


@pytest.mark.parametrize("is_phone", [False, True], ids=["mouse", "phone"])
def test_a_disconnected_player_is_waited_for_comes_back_and_loses(
    guests: Guests, house: HouseThread, is_phone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.app.state.services.hub, "_grace", 0.2)
    ada, ben = guests("Ada", is_phone=is_phone), guests("Ben", own_device=True)
    address = live_table(ada, ben, start=600, first_move=0)
    take_turns((ada, ben), address, ["c3-", "d3|", "d4-"])
    # Before the last move, Ben would choose a premove.
    expect(ben.moves).to_have_count(3)
    ben.point(ben.mark("cell=c4"))
    expect(ben.question).to_contain_text("direction")
    gone, claim = ada.page.locator("#gone-1"), ada.page.locator("#claim-1")
    expect(gone).to_have_count(0)
    lose_connection(ben)
    expect(gone).to_contain_text("Ben is disconnected. You can claim the win in ")
    expect(gone).to_be_visible()
    expect(claim).to_be_hidden()
    assert complaints_by_day_and_night(ada.page) == []

    ben.context.set_offline(False)
    expect(gone).to_have_count(0)
    expect(ben.question).to_contain_text("direction")
    # Ada's page keeps the moment of the claim until Ben's connection changes again.
    with ben.page.expect_response(lambda response: "/live?" in response.url):
        ben.page.reload()
    expect(ben.question).to_contain_text("direction")

    monkeypatch.setattr(pace, "SHORTEST_ABSENCE", 0)
    monkeypatch.setattr(pace, "LONGEST_ABSENCE", 0)
    lose_connection(ben)
    ada.point(claim.get_by_role("button", name="Claim win"))
    expect(ada.headline).to_have_text("You won")
    expect(ada.page.locator("#table-view")).to_contain_text("Ben was disconnected; Ada wins.")
    ben.context.set_offline(False)
    expect(ben.headline).to_have_text("Ada won")


def lose_connection(guest: Guest) -> None:
    """Let no more requests through, and close the stream, which the browser alone leaves open."""
    guest.context.set_offline(True)
    guest.page.evaluate("window.dispatchEvent(new Event('online'))")


def test_the_offline_page_opens_the_requested_page_once_the_server_answers(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    offline = ada.context.request.get(f"{ada.url}/offline").text()
    page.route("**/community", lambda route: route.fulfill(body=offline, content_type="text/html"))
    page.route("**/healthz", lambda route: route.abort())
    ada.go("/community")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.locator("html.is-ready")).to_be_attached()
    page.unroute("**/community")
    page.unroute("**/healthz")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_role("heading", level=1)).to_have_text("Community")
