"""A second tile and a free mailbox: with the mouse, with keys and with a finger."""

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
WISHES = (
    "reserve 100",
    "hire trainer ceo",
    "work trainer",
    "hire marketing_trainee ceo",
    "train marketing_trainee campaign_manager with trainer",
    "work trainer",
    "hire management_trainee",
    "train management_trainee junior_vice_president with trainer",
    "work trainer",
    "train junior_vice_president local_manager with trainer",
    "work local_manager",
    "work campaign_manager",
    "market campaign_manager 9",
    "at b1",
    "good pizza",
    "for 3",
)
SECOND = "market campaign_manager 10"


class Town:
    """The first chain trains a campaign manager and a local manager. Who trains first in turn 2
    never has to fire anybody."""

    def __init__(self) -> None:
        self._wishes = {0: [*WISHES], 1: ["reserve 100"]}

    def choose(self, seat: Seat, legal: list[str]) -> str | None:
        """One wish after the other; what stands last, if the next cannot be fulfilled."""
        wishes = self._wishes[seat]
        if not wishes and SECOND in legal:
            return None
        if RESTAURANTS[seat] in legal:
            return RESTAURANTS[seat]
        if wishes and wishes[0] in legal:
            return wishes.pop(0)
        return legal[-1]


def second_tile_asked(guest: Guest) -> None:
    """The first mailbox stands, and a second one may follow."""
    address = guest.order_table("me", "me", game="fcm", options=OPTIONS)
    play_on(guest, address, "fcm", OPTIONS, Town().choose)
    page = guest.page
    page.goto(address)
    lift = page.get_by_role("link", name=pattern("show my view"))
    expect(lift.or_(guest.option(f"text={SECOND}")).first).to_be_visible()
    if lift.count():
        guest.point(lift)
    expect(page.locator("#hint")).to_contain_text("busy until both campaigns are over")


def test_a_second_tile_and_a_free_mailbox_with_mouse_and_keys(guests: Guests) -> None:
    ada = guests("Ada")
    second_tile_asked(ada)
    page = ada.page
    ada.option("text=market campaign_manager 7").click()
    ada.mark("place=a6").hover()
    expect(page.locator("#preview")).to_contain_text("It would reach house 2.")
    ada.mark("place=a6").click()
    expect(page.locator("#map title", has_text=pattern("^Mailbox 7"))).to_have_count(1)
    ada.option("kind=open").click()
    ada.mark("place=f4").click()
    ada.option("turn=nw").click()
    expect(page.locator("#hint")).to_contain_text("in the block of your new restaurant")
    ada.option("kind=mailbox").click()
    expect(ada.option("tile=8")).to_be_visible()
    ada.option("tile=10").click()
    expect(ada.mark("place=h4")).to_be_visible()
    box = page.locator('#map [data-place="a1"]').bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#notice")).to_contain_text("This is another block")
    ada.mark("place=h4").focus()
    page.keyboard.press("Enter")
    ada.option("good=beer").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#map title", has_text=pattern(r"^Mailbox \d+: beer"))).to_have_count(1)
    expect(page.locator(".draft")).to_contain_text("Place the mailbox: 10: mailbox, 1×1, h4, beer")


def test_a_free_mailbox_with_a_finger(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    second_tile_asked(ada)
    page = ada.page
    ada.point(ada.option("kind=done"))
    ada.point(ada.option("kind=open"))
    ada.point(ada.mark("place=d1"))
    ada.point(ada.option("turn=sw"))
    ada.point(page.get_by_role("button", name=pattern("^Confirm ")))
    ada.point(ada.option("kind=mailbox"))
    ada.point(ada.mark("place=g1"))
    ada.point(ada.option("good=pizza"))
    expect(page.locator("#map title", has_text=pattern(r"^Mailbox \d+: pizza"))).to_have_count(1)
    assert_fits(page)
