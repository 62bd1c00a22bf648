"""Payday in Food Chain Magnate: who of two busy marketeers goes is asked on the map."""

from __future__ import annotations

from collections import deque
from re import compile as pattern

from playwright.sync_api import expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.devices import PHONE, WIDE
from tests.browser.games import play_on
from tests.golden.choosing import SCRIPTS, read_script

OPTIONS = {"map": "M2 K0 E3 P3 | R1 J0 Q2 T1 | N2 O1 S1 F0"}
FOR_TWO = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}
CHOICE = "fire campaign_manager from 9"


class Payday:
    """Every seat does what it did in the golden game, whatever the turn order here."""

    def __init__(self) -> None:
        script = read_script(SCRIPTS / "fcm-3-payday-v2.txt")
        self.left = [
            deque(text for who, text in script if who == seat and not text.startswith("position"))
            for seat in range(3)
        ]

    def choose(self, seat: Seat, legal: list[str]) -> str | None:
        if legal[0].startswith("position"):
            return legal[0]
        return None if CHOICE in legal else self.left[seat].popleft()


def test_who_of_two_busy_marketeers_goes_is_pointed_at_on_the_map(guests: Guests) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", "me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, Payday().choose)
    page = ada.page
    page.goto(address)
    page.get_by_role("link", name=pattern("show my view")).click()
    question = page.locator("#question")
    expect(question).to_have_text("You cannot pay all salaries. Who do you fire?")
    ada.option("card=campaign_manager").click()
    expect(question).to_have_text("Which campaign continues without its marketeer?")
    expect(page.locator("#panel option")).to_have_text(
        ["mailbox 9: burger, 2 turns", "mailbox 10: beer, 2 turns"]
    )
    first = page.locator('#board [data-field="campaign"][data-value="9"]')
    first.hover()
    expect(page.locator("#preview")).to_contain_text("Campaign 9 continues")
    first.click()
    pay = ada.option("kind=pay")
    expect(pay).to_have_text("Pay $5 in salaries")
    pay.click()
    told = "fires a campaign manager; campaign 9 continues."
    expect(page.locator("#moves")).to_contain_text(told)


class FirstPayday:
    """Both hire, and whoever is to pay is asked."""

    def choose(self, _seat: Seat, legal: list[str]) -> str | None:
        """The first that is liked."""
        if "pay" in legal:
            return None
        liked = ("place", "reserve", "ready", "position", "hire recruiting_girl", "end day")
        return next(text for wish in liked for text in legal if text.startswith(wish))


def test_payday_begins_with_paying_at_both_widths_by_keyboard(guests: Guests) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", "me", game="fcm", options=FOR_TWO)
    play_on(ada, address, "fcm", FOR_TWO, FirstPayday().choose)
    page, keys = ada.page, ada.page.keyboard
    for seat, size in enumerate((WIDE, PHONE)):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.goto(f"{address}?seat={seat}")
        pay, fire = ada.option("kind=pay"), ada.option("kind=fire")
        expect(page.locator("#panel button").first).to_have_attribute("data-option", "kind=pay")
        expect(fire).to_have_text("Fire: Recruiting Girl")
        fire.press("Enter")
        expect(page.locator(".draft li")).to_have_text("Fire: Recruiting Girl")
        expect(page.locator("#panel :focus")).to_have_text("Continue")
        keys.press("Escape")
        expect(page.locator(".draft")).to_have_count(0)
        expect(pay).to_be_focused()
        keys.press("Tab")
        expect(fire).to_be_focused()
        pay.press("Enter")
        expect(pay).to_have_count(0)
