"""A lesson at work, and salaries paid with goods: with the mouse, a finger and keys."""

from __future__ import annotations

from re import compile as pattern

from playwright.sync_api import expect

from kaffeehaus.core.outcome import Seat
from tests.browser.conftest import Guests
from tests.browser.games import play_on
from tests.browser.guests import Guest
from tests.browser.test_phone import assert_fits

OPTIONS = {"map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0", "modules": "new_milestones"}
RESTAURANTS = ("place d4 nw", "place n1 sw")
BILLBOARD = ("market marketing_trainee 14", "at a6 2x1")
LESSON = "train at work errand_boy cart_operator with trainer"
WISHES = (
    *("reserve 100", "hire recruiting_girl ceo", "work recruiting_girl"),
    *("hire marketing_trainee ceo", "hire errand_boy recruiting_girl"),
    *("work marketing_trainee", "work recruiting_girl", "hire errand_boy", "hire trainer"),
    *(*BILLBOARD, "good lemonade", "for 1"),
    *("work errand_boy", "work errand_boy", "work marketing_trainee"),
    *(*BILLBOARD, "good beer", "for 1", "fetch all lemonade"),
    *("work errand_boy", "work errand_boy", "work trainer", LESSON),
    *("fetch errand_boy lemonade", "collect cart_operator g2 l1"),
)


class Town:
    """The first chain sells lemonade in turn 4, and beer in turn 5."""

    def __init__(self, stop: str) -> None:
        self._stop = stop
        self._wishes = {0: [*WISHES], 1: ["reserve 100"]}

    def choose(self, seat: Seat, legal: list[str]) -> str | None:
        """One wish after the other; what stands last, if the next cannot be fulfilled."""
        if self._stop in legal:
            return None
        wishes = self._wishes[seat]
        if RESTAURANTS[seat] in legal:
            return RESTAURANTS[seat]
        if wishes and wishes[0] in legal:
            return wishes.pop(0)
        return legal[-1]


def asked(guest: Guest, stop: str) -> None:
    """A new table that has come to where this can be done."""
    address = guest.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(guest, address, "fcm", OPTIONS, Town(stop).choose)
    page = guest.page
    page.goto(address)
    lift = page.get_by_role("link", name=pattern("show my view"))
    expect(lift.or_(page.locator("#question")).first).to_be_visible()
    if lift.count():
        guest.point(lift)
    expect(page.locator("#question")).to_be_visible()


def test_a_lesson_at_work_and_goods_for_salaries_with_mouse_and_keys(guests: Guests) -> None:
    ada = guests("Ada")
    asked(ada, LESSON)
    page = ada.page
    ada.option("kind=train at work").hover()
    expect(page.locator("#preview")).to_contain_text("It stays at work and can be used today.")
    ada.option("kind=train at work").click()
    expect(page.locator(".draft")).to_contain_text("Train at work: Errand Boy, Cart Operator")
    expect(page.locator(".tree").first).to_contain_text("Cart Operator")

    asked(ada, "pay with beer")
    ada.option("kind=pay with").focus()
    page.keyboard.press("Enter")
    ada.option("good=beer").hover()
    expect(page.locator("#preview")).to_contain_text("Salaries left to pay: $0 of your $20")
    ada.option("good=beer").focus()
    page.keyboard.press("Enter")
    expect(ada.option("kind=pay")).to_have_text("Continue")
    ada.option("kind=pay").click()
    expect(page.locator("#moves")).to_contain_text("pays a salary with 1 beer.")


def test_goods_for_salaries_with_a_finger(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    asked(ada, "pay with beer")
    ada.point(ada.option("kind=pay with"))
    ada.point(ada.option("good=beer"))
    expect(ada.option("kind=pay")).to_have_text("Continue")
    assert_fits(ada.page)
