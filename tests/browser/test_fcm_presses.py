"""Food Chain Magnate with few presses: a structure at once, cards without their kind."""

from __future__ import annotations

from playwright.sync_api import expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.devices import PHONE, WIDE
from tests.browser.games import play_on

OPTIONS = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}
LIKED = ("place", "reserve", "work", "ready", "position", "hire recruiting_girl", "end day", "pay")


class TwoTurns:
    """Both hire recruiting girls until the third turn."""

    readies = 0

    def choose(self, _seat: Seat, legal: list[str]) -> str | None:
        """The first that is liked."""
        if "ready" in legal and self.readies == 4:
            return None
        chosen = next(text for liked in LIKED for text in legal if text.startswith(liked))
        self.readies += chosen == "ready"
        return chosen


def test_a_structure_is_filled_and_undone_with_one_press(guests: Guests) -> None:
    ada = guests("Ada")
    address = ada.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(ada, address, "fcm", OPTIONS, TwoTurns().choose)
    page, panel = ada.page, ada.page.locator("#panel")
    for seat, size in enumerate((WIDE, PHONE)):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.goto(f"{address}?seat={seat}")
        fill = panel.get_by_role("button", name="Everyone to work (3)", exact=True)
        fill.click()
        expect(page.locator(".draft li")).to_have_count(3)
        page.locator("#undo").click()
        expect(fill).to_be_visible()
        expect(page.locator(".draft")).to_have_count(0)
        again = panel.get_by_role("button", name="Same as last turn")
        expect(again).to_contain_text("2 employees stay on the beach.")
        again.focus()
        page.keyboard.press("Enter")
        # The next question has the focus on its first answer, and its cards are answers.
        expect(panel.locator(":focus")).to_have_count(1)
        panel.locator('[data-option="text=work recruiting_girl"]').press("Enter")
        expect(page.locator(".draft li")).to_have_count(2)
        page.locator("#undo").click()
        expect(page.locator(".draft li")).to_have_count(1)
        page.locator("#undo").click()
        ready = panel.get_by_role("button", name="Everyone to work (3): ready")
        ready.focus()
        page.keyboard.press("Enter")
        expect(ready).to_have_count(0)
    page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    opened = "puts 3 recruiting girls to work"
    expect(page.locator("#moves li", has_text=opened).first).to_be_visible()
