"""Notices in a browser: the worker shows what was pushed, and the page of notices."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.conftest import Guests
from tests.browser.guests import until
from tests.browser.houses import HouseThread

LISTEN = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, data }) => {
    shown.push([title, body, tag, data.url]);
  };
}"""
"""A browser without windows allows no notices: what the worker would show is written down."""


def test_the_worker_shows_what_is_pushed_and_has_a_page_without_connection(
    browser: Browser, own_house: HouseThread
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{own_house.url}/about")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    until(page, lambda: len(context.service_workers) > 0)
    worker = context.service_workers[0]
    worker.evaluate(LISTEN)
    session = context.new_cdp_session(page)
    pushed = {"id": "n1", "title": "Your turn: Coffee", "body": "Ada moved.", "url": "/help"}
    message = {
        "origin": own_house.url,
        "registrationId": _registration(session, page),
        "data": json.dumps({**pushed, "picture": ""}),
    }
    for _repeat in range(2):
        session.send("ServiceWorker.deliverPushMessage", message)
    until(page, lambda: len(worker.evaluate("shown")) == 2)
    # Of two with the same tag a browser shows the later one.
    assert worker.evaluate("shown") == 2 * [["Your turn: Coffee", "Ada moved.", "n1", "/help"]]
    page.reload()
    own_house.close()
    page.goto(f"{own_house.url}/help")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    own_house.open()
    page.get_by_role("link", name="Try again").click()
    expect(page).to_have_title("Kaffeehaus")
    context.close()


def _registration(session: CDPSession, page: Page) -> str:
    """The id of the page's worker, as the browser has it."""
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    return found[0]


def test_the_page_of_notices_on_a_desk_and_in_a_hand(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben", is_phone=True)
    for guest in (ada, ben):
        guest.order_table()
        guest.go("/me/notices")
        page = guest.page
        expect(page.get_by_role("heading", name="What to notify me about")).to_be_visible()
        page.get_by_label("A game ends").select_option("Daily digest")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_label("A game ends")).to_have_value("digest")
        page.get_by_label("In a chat, or by webhook").fill("https://10.0.0.1/x")
        page.get_by_role("button", name="Add").last.click()
        expect(page.get_by_role("alert")).to_contain_text("private network")
        wide = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert wide, "the page is wider than the window"


def test_what_is_told_about_a_table_is_seen_by_who_looks_at_it(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    # Ada has never been there: who has just left would still be taken for one who looks.
    table = ada.order_table("me", "open")
    ada.go("/help")
    ben.sit_down(table)
    bell = ada.page.locator("[data-bell]")
    expect(bell).to_have_accessible_name("1 new notification")
    with ada.page.expect_response(lambda answer: "/api/me/notices/read" in answer.url):
        ada.page.goto(table)
    expect(bell).to_have_accessible_name("Notifications")
    expect(ada.page).to_have_title("● Your turn · Coffee")
    ada.go("/me/notices")
    expect(ada.page.locator("main").get_by_text("Ben joined the table.")).to_be_visible()
    expect(ada.page.locator("main .is-new")).to_have_count(0)


def test_the_panel_of_the_bell_opens_and_closes_as_a_popover(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    table = ada.order_table("me", "open")
    ada.go("/help")
    ben.sit_down(table)
    page = ada.page
    bell, panel = page.locator("[data-bell]"), page.locator("#bell-panel")
    expect(bell).to_have_accessible_name("1 new notification")
    bell.click()
    expect(panel.get_by_text("Ben joined the table.")).to_be_visible()
    expect(bell).to_have_attribute("aria-expanded", "true")
    expect(panel.locator("a, button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(bell).to_be_focused()
    expect(bell).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(panel).to_be_visible()
    bell.click()
    expect(panel).to_be_hidden()
    bell.click()
    expect(panel).to_be_visible()
    page.locator("h1").click()
    expect(panel).to_be_hidden()
    bell.click()
    panel.get_by_role("button").click()
    expect(panel).to_be_hidden()
    expect(bell).to_have_accessible_name("Notifications")
