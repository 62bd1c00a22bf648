"""A link by mail: asked for on a desk, opened on a phone, and logged in on both if wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from email.headerregistry import Address
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import PHONE, WIDE
from tests.browser.test_access import complaints
from tests.browser.test_phone import assert_fits
from tests.house.houses import quick_settings
from tests.house.notifications.letterbox import Letterbox, letterbox
from tests.house.servers import running

MAIL = "ada@mail.example"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as opened:
        yield opened


@pytest.fixture
def place(tmp_path: Path, box: Letterbox) -> Iterator[str]:
    """The address of a house that sends mail."""
    sender = Address("Kaffeehaus", "house", "mail.example")
    settings = replace(quick_settings(tmp_path), mail_server=box.server, mail_from=sender)
    with running(tmp_path, settings) as house:
        yield house.url


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    with browser.new_context(user_agent=FIREFOX, viewport=WIDE) as context:  # type: ignore[arg-type]  # a typed dict
        yield context.new_page()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport=PHONE, color_scheme="dark") as context:  # type: ignore[arg-type]  # a typed dict
        yield context.new_page()


def _link(box: Letterbox) -> str:
    found = re.search(r"http://\S+/login/mail/\S+", str(box.take().get_body(("plain",))))
    assert found is not None
    return found[0]


def _ask(page: Page, place: str) -> None:
    page.goto(f"{place}/login")
    page.get_by_label("Your email address").fill(MAIL)
    page.get_by_role("button", name="Send me a link").click()
    expect(page.get_by_text(f"We sent an email to {MAIL}.")).to_be_visible()


def _make_account(place: str, box: Letterbox) -> None:
    with httpx2.Client(base_url=place, headers={"Origin": place}) as client:
        client.post("/me/name", data={"name": "Ada"})
        client.post("/login/mail", data={"mail": MAIL})
        assert client.post(_link(box)).status_code == 303


def test_a_link_asked_for_on_a_desk_is_opened_on_a_phone(
    place: str, box: Letterbox, desk: Page, phone: Page
) -> None:
    _make_account(place, box)
    _ask(desk, place)
    assert complaints(desk) == []
    desk.get_by_role("button", name="Continue").click()
    expect(desk.get_by_role("alert")).to_contain_text("Not confirmed yet")
    assert_fits(desk)

    phone.goto(_link(box))
    expect(phone.get_by_text("This link was requested by Firefox on Windows")).to_be_visible()
    assert complaints(phone) == []
    assert_fits(phone)
    too = phone.get_by_label("Also log in Firefox on Windows")
    expect(too).not_to_be_checked()
    too.check()
    phone.get_by_role("button", name="Log in here").click()
    expect(phone.get_by_role("heading", name="My games")).to_be_visible()

    desk.get_by_role("button", name="Continue").click()
    expect(desk.get_by_role("heading", name="My games")).to_be_visible()
    expect(desk.locator(".who")).to_have_text("Ada")


def test_where_it_was_asked_for_a_link_takes_one_click(
    place: str, box: Letterbox, desk: Page
) -> None:
    _make_account(place, box)
    _ask(desk, place)
    desk.goto(_link(box))
    expect(desk.get_by_role("checkbox")).to_have_count(0)
    desk.get_by_role("button", name="Log in", exact=True).click()
    expect(desk.get_by_role("heading", name="My games")).to_be_visible()
