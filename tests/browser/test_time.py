"""Clocks in the browser: chosen simply, counted by the time of the house, and not noisy."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.guests import Guest


def test_a_live_game_from_the_form(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ada.go("/start/coffee")
    time_up, rests = ada.page.locator("#when-time-is-up"), ada.page.locator("#clocks-rest")
    expect(time_up).to_be_hidden()
    ada.page.get_by_role("radio", name="Open to all").check()
    ada.page.get_by_text("Advanced", exact=True).click()
    ada.page.get_by_role("radio", name="3 days").check()
    expect(rests).to_be_visible()
    ada.page.get_by_role("radio", name="10+5").check()
    expect(time_up).to_be_visible()
    expect(rests).to_be_hidden()
    expect(ada.page.locator("#first-move")).to_be_visible()
    ada.page.select_option("#first-move", "120")
    ada.page.fill("#name", "Ada")
    ada.is_known = True
    ada.press("Create table")
    ada.page.wait_for_url(re.compile("/tables/"))
    ben.page.goto(ada.page.url)
    expect(ben.page.locator("#invitation-facts")).to_contain_text("Assigned at random")
    rules = ben.page.locator("#pace-lines")
    expect(rules).to_contain_text("10 minutes, plus 5 seconds per move")
    expect(rules).to_contain_text("A player who runs out of time loses.")
    expect(rules).to_contain_text("Without a first move within 2 minutes, the game is aborted.")


def test_clocks_count_by_server_time_and_warn(guests: Guests) -> None:
    # A clock that was turned stays turned for as long as its device is there.
    ada, ben = guests("Ada", own_device=True), guests("Ben", own_device=True)
    ada.page.clock.install()
    live_table(ada, ben, start=600, first_move=300)
    expect(ada.page.locator(".first-move")).to_have_text(
        re.compile(r"Make your first move within [345]:\d\d, or the game is aborted.")
    )
    expect(ben.page.locator(".first-move")).to_contain_text("for the first move.")
    own, others = ada.page.locator("#clock-0"), ada.page.locator("#clock-1")
    expect(own).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    expect(others).to_have_text("10:00")
    expect(own).to_have_attribute("role", "timer")
    expect(ada.page.locator("#seat-1")).not_to_contain_text("away")
    assert own.get_attribute("aria-live") is None, "nobody hears the seconds"
    # Any response would set the clock right again.
    ada.context.set_offline(True)
    ada.page.evaluate("() => fetch('/healthz').catch(() => null)")  # after all earlier ones
    ada.page.clock.fast_forward("09:10")
    expect(own).to_have_text(re.compile(r"^0:\d\d$"))
    expect(own).to_have_class(re.compile("is-short"))
    expect(ada.page.locator("#notice")).to_have_text(re.compile("You have \\d+ seconds? left."))

    ada.context.set_offline(False)
    ada.page.reload()
    expect(own).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    ada.play("c3/")
    expect(own).to_have_text(re.compile(r"^(10:0\d|9:\d\d)$"))
    expect(ben.page.locator("#clock-1")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    ada.context.close()
    left = re.compile(r"last seen (just now|\d+ minutes ago)")
    expect(ben.page.locator("#seat-0")).to_contain_text(left)


SOUNDS = """() => {
  const request = navigator.locks.request.bind(navigator.locks);
  window.sounds = [];
  navigator.locks.request = (name, ...given) => {
    window.sounds.push(name);
    return request(name, ...given);
  };
}"""
"""Notes the sounds that the page plays: each has a lock, against a second one from another tab."""


def test_a_fallen_flag_ends_the_game_on_both_screens(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben", is_phone=True)
    table = live_table(ada, ben, start=15, first_move=0)
    for guest in (ada, ben):
        guest.page.evaluate(SOUNDS)
    expect(ada.page.locator("#clock-0")).to_have_text(re.compile(r"^\d\.\d$"), timeout=60_000)
    expect(ben.page.locator("#strip-clock-0")).to_have_text(re.compile(r"^\d\.\d$"))
    for guest in (ada, ben):
        expect(guest.page.locator("#headline")).to_have_text(re.compile("(Ben|You) won"))
        expect(guest.page.locator("#question[aria-live]")).to_have_text(
            "Ada ran out of time; Ben wins."
        )
        expect(guest.page.locator("#clock-0")).to_have_text("0.0")
        expect(guest.page.locator("#notice")).to_be_empty()
        sounds = guest.page.evaluate("window.sounds")
        assert [name for name in sounds if name.endswith("-over")], sounds
    answer = ada.context.request.get(ada.url + "/api" + table.removeprefix(ada.url))
    assert answer.json()["outcome"]["reason"] == "time"


def test_a_game_without_a_first_move_is_aborted_on_both_screens(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben", is_phone=True)
    live_table(ada, ben, start=180, first_move=10)
    for guest in (ada, ben):
        expect(guest.page.locator("#headline")).to_have_text("Aborted", timeout=60_000)
        expect(guest.question).to_have_text("Ada did not make the first move in time.")


def test_a_player_aborts_with_one_click(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben", is_phone=True)
    live_table(ada, ben, start=180, first_move=0)
    ben.page.get_by_role("tab", name="Table").click()
    ben.page.locator("#abort").tap()
    for guest in (ada, ben):
        expect(guest.page.locator("#headline")).to_have_text("Aborted")
        expect(guest.question).to_have_text("Ben aborted the game.")


def live_table(host: Guest, guest: Guest, *, start: int, first_move: int) -> str:
    """A table of Coffee for two with so many seconds, which both look at."""
    host.order_table(private=True)
    pace = {"kind": "live", "start": start, "time_up": "forfeit", "first_move": first_move}
    seats = [{"who": "me"}, {"who": "open"}]
    answer = host.context.request.post(
        f"{host.url}/api/tables",
        data={"game": "coffee", "seats": seats, "pace": pace},
        headers={"Origin": host.url},
    )
    assert answer.ok, answer.text()
    address = str(answer.json()["url"])
    host.page.goto(address)
    guest.sit_down(address)
    return address
