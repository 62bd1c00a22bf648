"""Passkeys with the browser's own virtual device, wide and narrow, and on to the next table."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from kaffeehaus.house.admin.service import AdminService
from tests.browser.conftest import Guests
from tests.browser.guests import Guest
from tests.browser.hosts import post
from tests.browser.houses import HouseThread
from tests.browser.test_access import complaints
from tests.house.admin.accounts import prove_everywhere


@pytest.fixture
def place(house: HouseThread) -> str:
    """The house by a name: browsers know no passkeys at a bare number."""
    return f"http://localhost:{urlsplit(house.url).port}"


def _give_authenticator(page: Page) -> None:
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    line.send("WebAuthn.addVirtualAuthenticator", {"options": options})


@pytest.mark.parametrize(("is_phone", "name"), [(False, "Wilhelmine"), (True, "Philomena")])
def test_a_guest_stays_leaves_and_comes_back(
    guests: Guests, place: str, is_phone: bool, name: str
) -> None:
    ada = guests(name, is_phone=is_phone, url=place, own_device=True)
    page = ada.page
    _give_authenticator(page)
    first = ada.order_table("me", "bot-random")
    ada.order_table("me", "bot-random")
    ada.go("/me")
    page.get_by_role("button", name="Create account with a passkey").click()
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("button", name="Create new codes").click()
    expect(page.get_by_role("heading", name="Confirm that it’s you")).to_be_visible()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    page.get_by_role("link", name="Done").click()

    page.get_by_role("link", name="Access tokens for programs").click()
    page.get_by_label("Name", exact=True).fill("my bot")
    page.get_by_role("checkbox", name="Play").check()
    page.get_by_role("button", name="Create token").click()
    expect(page.get_by_role("textbox", name="my bot")).to_have_value(re.compile("^kht_"))
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Revoke my bot").click()
    expect(page.get_by_role("heading", name="Your tokens")).to_have_count(0)
    page.get_by_role("link", name="Back to your account").click()

    page.get_by_role("link", name="Log out").click()
    expect(page.get_by_text("You stay in all your games")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.locator(".log-in")).to_have_text("Log in")

    ada.go("/login")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    expect(page.locator(".menu-line")).to_have_count(2)

    page.goto(first)
    onward = page.locator("#next-turn")
    expect(onward).to_have_accessible_name("Your turn: 1")
    page.keyboard.press("g")
    expect(page.locator("#table")).to_be_visible()
    expect(page).not_to_have_url(first)


def test_what_was_wanted_goes_on_after_confirming(guests: Guests, own_house: HouseThread) -> None:
    place = f"http://localhost:{urlsplit(own_house.url).port}"
    hana = guests("Hana", url=place, own_device=True)
    page = hana.page
    _give_authenticator(page)
    hana.order_table()
    hana.go("/me")
    page.get_by_role("button", name="Create account with a passkey").click()
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()

    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", name="Confirm that it’s you")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()

    post(hana, "/api/host", {"token": str(own_house.host_token)})
    hana.go("/host")
    page.get_by_label("Text at the top of every page").fill("Soup “is” ready.")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Use a passkey").click()
    announced = page.get_by_role("complementary", name="Announcement")
    expect(announced).to_contain_text("Soup “is” ready.")
    expect(page).to_have_url(re.compile("/host#"))

    hana.go("/me")
    page.get_by_role("button", name="Create new codes").click()
    code = page.locator(".recovery-codes code").first.inner_text()
    _forget_proof(own_house, hana)
    hana.go("/me")
    page.get_by_role("link", name="Download my data").click()
    page.get_by_label("One of your recovery codes").fill(code)
    with page.expect_download() as download:
        page.get_by_role("button", name="Confirm").click()
    assert download.value.suggested_filename == "kaffeehaus.json"
    expect(page.get_by_role("heading", name="Your download starts now")).to_be_visible()


def _forget_proof(house: HouseThread, guest: Guest) -> None:
    """Let the proof be too old."""
    me = str(guest.context.request.get(f"{guest.url}/api/me").json()["id"])
    room: AdminService = house.app.state.services.admin
    forgetting = prove_everywhere(house.app, me, 0)
    asyncio.run_coroutine_threadsafe(forgetting, room.store.writer._loop).result(60)
