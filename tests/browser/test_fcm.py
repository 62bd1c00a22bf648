"""Food Chain Magnate in the browser: two players, by mouse and by keyboard, three turns."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.browser.guests import Guest

MAP = "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"
ONLY = "#panel .ways .primary"


class Player:
    """A guest who answers with the mouse, or by focus and Enter alone."""

    def __init__(self, guest: Guest, *, by_keyboard: bool) -> None:
        self.guest = guest
        self.by_keyboard = by_keyboard

    def answer(self, target: Locator) -> None:
        expect(target.first).to_be_visible()
        if self.by_keyboard:
            target.first.focus()
            target.first.press("Enter")
        else:
            target.first.click()

    def mark(self, field: str, value: str = "") -> Locator:
        wanted = f'[data-value="{value}"]' if value else ""
        return self.guest.page.locator(f'#board [data-field="{field}"]{wanted}.is-open')

    def option(self, target: str) -> Locator:
        return self.guest.option(target)

    def only(self, label: str) -> Locator:
        return self.guest.page.locator(ONLY, has_text=label)

    def sees(self, words: str) -> None:
        expect(self.guest.page.locator("#board svg")).to_contain_text(words)


def asked_first(one: Player, other: Player, words: str) -> tuple[Player, Player]:
    """Who is asked this question now, and who is not."""
    for _ in range(100):
        for asked, waiting in ((one, other), (other, one)):
            if words in (asked.guest.question.text_content() or ""):
                return asked, waiting
        one.guest.page.wait_for_timeout(100)
    raise AssertionError(f"nobody is asked: {words}")


def hire(player: Player, card: str) -> None:
    """Hire from the supply on the board, and end the day."""
    player.guest.await_turn()
    player.answer(player.mark("card", card))
    # Until the house has answered, the button still names what was just chosen.
    player.answer(player.only("End the day"))


def test_two_players_play_three_turns_by_mouse_and_by_keyboard(guests: Guests) -> None:
    mouse = Player(guests("Ada"), by_keyboard=False)
    keys = Player(guests("Ben"), by_keyboard=True)
    address = mouse.guest.set_table("me", "open", game="fcm", options={"map": MAP})
    keys.guest.sit_down(address)

    last, first = asked_first(mouse, keys, "Place your first restaurant")
    for player, place, corner in ((last, "d4", "nw"), (first, "i1", "sw")):
        player.guest.await_turn()
        player.answer(player.mark("place", place))
        player.answer(player.option(f"corner={corner}"))
    for player in (mouse, keys):
        player.guest.await_turn()
        player.answer(player.option("money=200"))
    for turn, card in enumerate(("waitress", "kitchen_trainee", "trainer"), 1):
        for player in (mouse, keys):
            player.sees(f"Turn {turn}.")
            player.guest.await_turn()
            if turn > 1:
                player.answer(player.mark("card", "waitress"))
                player.answer(player.option("kind=ready"))
            else:
                player.answer(player.only("Ready"))
        chooser, other = asked_first(mouse, keys, "Which number?")
        chooser.answer(chooser.option("number=1"))
        hire(chooser, card)
        hire(other, card)
        for player in (mouse, keys):
            player.guest.await_turn()
            player.answer(player.option("kind=pay"))
    for player in (mouse, keys):
        player.sees("Turn 4.")
        player.sees("First waitress played: G, X")
        player.sees("$10")
