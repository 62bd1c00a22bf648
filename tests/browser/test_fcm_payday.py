"""Payday in Food Chain Magnate: who of two busy marketeers goes is asked on the map."""

from __future__ import annotations

from collections import deque
from re import compile as pattern

from playwright.sync_api import expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.games import play_on
from tests.golden.choosing import SCRIPTS, read_script

OPTIONS = {"map": "M2 K0 E3 P3 | R1 J0 Q2 T1 | N2 O1 S1 F0"}
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
    expect(question).to_have_text("You cannot pay all salaries. Fire whom?")
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
