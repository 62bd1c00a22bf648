"""Clocks in the browser: chosen simply, counted by the time of the house, and not noisy."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Guests


def test_a_live_game_from_the_form_to_the_claim(guests: Guests) -> None:
    # A clock that was turned stays turned for as long as its device is there.
    ada, ben = guests("Ada", own_device=True), guests("Ben", own_device=True)
    for guest in (ada, ben):
        guest.page.clock.install()
    ada.go("/start/coffee")
    time_up, rests = ada.page.locator("#when-time-is-up"), ada.page.locator("#clocks-rest")
    expect(time_up).to_be_hidden()
    ada.page.select_option("#pace", "3d")
    expect(rests).to_be_visible()
    ada.page.select_option("#pace", "10+5")
    expect(time_up).to_be_visible()
    expect(rests).to_be_hidden()
    ada.page.fill("#name", "Ada")
    ada.is_known = True
    ada.press("Create table")
    ada.page.wait_for_url(re.compile("/tables/"))
    ben.page.goto(ada.page.url)
    expect(ben.page.locator("#pace-lines")).to_contain_text("10 minutes, plus 5 seconds per move")
    ben.sit_down(ada.page.url)

    own, others = ada.page.locator("#clock-0"), ada.page.locator("#clock-1")
    expect(own).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    expect(others).to_have_text("10:00")
    expect(own).to_have_attribute("role", "timer")
    expect(ada.page.locator("#seat-1")).not_to_contain_text("away")
    assert own.get_attribute("aria-live") is None, "nobody hears the seconds"
    ada.page.clock.fast_forward("09:10")
    expect(own).to_have_text(re.compile(r"^0:\d\d$"))
    expect(own).to_have_class(re.compile("is-short"))
    expect(ada.page.locator("#notice")).to_have_text("You have less than a minute left.")

    claim = ben.page.get_by_role("button", name="Claim win")
    expect(claim).to_be_hidden()
    ben.page.clock.fast_forward("10:10")
    expect(ben.page.locator("#clock-0")).to_have_text("0:00")
    claim.click()
    # The house knows better.
    expect(ben.page.locator("#notice")).to_have_text("Ada has time left.")

    ada.play("c3/")
    expect(own).to_have_text(re.compile(r"^(10:0\d|9:\d\d)$"))
    expect(ben.page.locator("#clock-1")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    ada.context.close()
    left = re.compile(r"last seen (just now|\d+ minutes ago)")
    expect(ben.page.locator("#seat-0")).to_contain_text(left)
