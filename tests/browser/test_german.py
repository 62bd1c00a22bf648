"""Whole games of all four in German, on a desk and on a phone: nobody reads a word of English."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.chess import sit_down
from tests.browser.conftest import Guests
from tests.browser.games import QUICK
from tests.browser.german import GermanReader, english_in
from tests.browser.guests import Guest, until
from tests.browser.test_cafe import act, place_card, take_card
from tests.browser.test_phone import assert_fits

OVER = "#now[data-mood=over]"
WIDTHS = pytest.mark.parametrize("is_phone", [False, True], ids=["1280", "390"])
STAND_OFF = (
    *("place c4", "place d5", "end"),
    *("place d4", "end"),
    *("steal c4 d4 1", "end"),
    *("end", "end"),
)
TOWN = {"introductory": "true", "turns": "1", "map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}
ONE_TURN = (
    *("place=i1", "corner=sw"),
    *("kind=ready", "number=1"),
    *("text=hire waitress", "kind=end"),
    "kind=pay",
)


def read_to_the_end(reader: GermanReader, result: str | re.Pattern[str]) -> None:
    """The game is over, and no page about it has a word of English."""
    page = reader.page
    expect(page.locator(OVER)).to_be_visible()
    expect(reader.guest.headline).to_have_text(result)
    reader.read()
    assert_fits(page)
    page.goto(f"{page.url}/statistics")
    reader.read()
    assert english_in(reader.texts, [reader.guest.name]) == []


def answer(guest: Guest, target: str) -> None:
    """Point at the board where it shows this answer, else at its button or the only one. What a
    finger has chosen on the board, it confirms."""
    only = guest.page.locator("#panel .ways .primary")
    mark = guest.mark(target).or_(guest.option(target)).or_(only)
    _point_and_wait(guest, mark.first)
    if guest.question.inner_text() == "Zum Bestätigen noch einmal tippen.":
        _point_and_wait(guest, only)


def _point_and_wait(guest: Guest, target: Locator) -> None:
    """Go on when something else is asked or told."""
    asked = guest.page.locator("#now")
    expect(target).to_be_visible()
    before = asked.aria_snapshot()
    guest.point(target)
    until(guest.page, lambda: asked.aria_snapshot() != before)


@WIDTHS
def test_coffee(guests: Guests, is_phone: bool) -> None:
    reader = GermanReader(guests("Ada", is_phone=is_phone))
    ada = reader.guest
    ada.go("/start/coffee")
    reader.read()
    ada.set_table("me", "bot-level-1", options=QUICK)
    ada.await_turn()
    reader.read()
    ada.play("a1-")
    ada.await_turn()
    reader.read()
    ada.play("a2*")
    read_to_the_end(reader, "Du hast gewonnen")


@WIDTHS
def test_coffee_chess(guests: Guests, is_phone: bool) -> None:
    reader = GermanReader(guests("Ada", is_phone=is_phone))
    player = sit_down(reader.guest, options={"standoff": "3"})
    for action in STAND_OFF:
        reader.read()
        player.act(action)
    read_to_the_end(reader, "Ada hat gewonnen")


@WIDTHS
def test_cafe(guests: Guests, is_phone: bool) -> None:
    reader = GermanReader(guests("Ada", is_phone=is_phone))
    ada = reader.guest
    ada.set_table("me", game="cafe")
    for number in range(1, 9):
        expect(ada.page.locator("#board .cafe-head")).to_contain_text(f"Runde {number} von 8")
        take_card(ada)
        reader.read()
        place_card(ada)
        reader.read()
        act(ada, produce=number == 1)
    read_to_the_end(reader, re.compile(r"^Punkte: \d+$"))


@WIDTHS
def test_food_chain_magnate(guests: Guests, is_phone: bool) -> None:
    reader = GermanReader(guests("Ada", is_phone=is_phone))
    ada = reader.guest
    ada.set_table("me", "bot-level-1", game="fcm", options=TOWN)
    for target in ONE_TURN:
        ada.await_turn()
        reader.read()
        answer(ada, target)
    read_to_the_end(reader, "Du hast gewonnen")
