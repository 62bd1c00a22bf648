"""Every game is played to its end by roles and names alone, which is what a screen reader has."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.browser.games import QUICK
from tests.browser.guests import Guest, until

SHORT_TOWN = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0", "turns": "1"}
ANY_SQUARE = re.compile(r"^[a-z]+\d+")
FREE_CARD = re.compile(r"^Card \d+.* \(free\)")


class Listener:
    """Somebody who knows of a table what is read out, and answers with its buttons."""

    def __init__(self, guest: Guest) -> None:
        self._page = guest.page
        self._board = self._page.get_by_role("region", name="Board", exact=True)
        self._asked = self._page.get_by_role("region", name="Your options")
        expect(self._headline).to_be_visible()

    def points_at(self, name: str | re.Pattern[str]) -> None:
        """The first button of the board that has this name and can be pressed."""
        self._press(self._board.get_by_role("button", name=name, disabled=False).first)

    def answers(self, name: str | re.Pattern[str]) -> None:
        """The button with this name among the answers to the question."""
        self._press(self._asked.get_by_role("button", name=name, exact=isinstance(name, str)))

    def is_told(self, words: str | re.Pattern[str]) -> None:
        expect(self._asked).to_contain_text(words)

    def hears(self, words: str | re.Pattern[str]) -> None:
        """Wait until the headline says so."""
        expect(self._headline).to_have_text(words)

    @property
    def _headline(self) -> Locator:
        return self._asked.get_by_role("heading", level=1)

    def _press(self, button: Locator) -> None:
        """Press it, and go on when something else is read out."""
        expect(button).to_be_visible()
        before = self._asked.aria_snapshot()
        button.press("Enter")
        until(self._page, lambda: self._asked.aria_snapshot() != before)


def test_coffee(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me", options=QUICK)
    table = Listener(ada)
    table.points_at(re.compile("^a1, free"))
    table.answers("along the row")
    table.hears("Player 2’s turn")
    # There is one cell on the line, so only the rod is asked for.
    table.answers("straight up")
    table.hears("Ada’s turn")
    table.answers(re.compile("b2"))
    table.hears("Ada won")
    expect(ada.page.locator("#what-next :is(a, button)").first).to_be_focused()


def test_coffee_chess(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me", game="coffee_chess", options={"standoff": "3"})
    table = Listener(ada)
    for square in ("c4", "d5"):
        table.points_at(re.compile(f"^{square}"))
        table.is_told("Spent this turn")
    for player in ("Ada", "Player 2", "Ada", "Player 2"):
        table.hears(f"{player}’s turn")
        table.answers("End the turn")
    table.hears("Ada won")
    table.is_told("brews the coffee")


def test_cafe(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", game="cafe")
    table = Listener(ada)
    for _ in range(8):
        table.hears("Your turn")
        table.points_at(FREE_CARD)
        table.points_at("Turned by 0 degrees")
        table.points_at(ANY_SQUARE)
        table.answers("End my actions")
    table.hears(re.compile(r"^Score: \d+$"))


def test_food_chain_magnate(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "bot-random", game="fcm", options=SHORT_TOWN)
    table = Listener(ada)
    table.hears("Your turn")
    table.points_at("i1")
    table.answers("lower left corner")
    table.answers(re.compile("100"))
    table.answers("Ready")
    table.is_told("Which place in the order of business?")
    table.answers("1st")
    table.points_at(re.compile("^Waitress"))
    table.is_told("Hire: Waitress")
    table.answers("End the working day")
    table.answers(re.compile("^(Pay|Continue)"))
    table.hears(re.compile(" won$|^Draw"))
