"""Passkeys with the browser's own virtual device, wide and narrow, and on to the next table."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Guests
from tests.browser.houses import HouseThread
from tests.browser.test_access import complaints


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
    page.get_by_role("button", name="Make an account with a passkey").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("button", name="Make new codes").click()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    page.get_by_role("link", name="I have them").click()

    page.get_by_role("link", name="Forget me here").click()
    expect(page.get_by_text("Your seats stay yours")).to_be_visible()
    page.get_by_role("button", name="Forget me here").click()
    expect(page.locator(".who")).to_have_text("Your name")

    ada.go("/login")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    expect(page.locator(".menu-line")).to_have_count(2)

    page.goto(first)
    onward = page.locator("#next-turn")
    expect(onward).to_have_accessible_name("Next: your turn at 1 table")
    page.keyboard.press("g")
    expect(page.locator("#table")).to_be_visible()
    expect(page).not_to_have_url(first)
