"""Food Chain Magnate in the browser: two players, by mouse and by keyboard, up to a dinner."""

from __future__ import annotations

from re import compile as pattern

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Guests
from tests.browser.devices import PHONE, WIDE
from tests.browser.games import take_turns
from tests.browser.guests import Guest

MAP = "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"
FIRST_TURN = (
    *("ready", "ready", "position 1"),
    *("hire marketing_trainee", "end day", "hire marketing_trainee", "end day"),
    *("pay", "pay"),
)
"""Whatever is done in it comes again in the second."""
DECIDED = "#now[data-mood=mine], #now[data-mood=theirs]"


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

    def does(self, action: str) -> None:
        """Point at the card that stands for an action."""
        self.answer(self.mark("text", action))

    def says(self, *options: str) -> None:
        """Answer questions one after the other by buttons: `good=burger`."""
        for option in options:
            self.answer(self.guest.option(option))

    def mark(self, field: str, value: str) -> Locator:
        return self.guest.mark(f"{field}={value}")

    def only(self, label: str) -> Locator:
        return self.guest.page.locator("#panel .ways .primary", has_text=label)

    def is_at(self, words: str) -> None:
        """Wait until the line over the board says so."""
        expect(self.guest.page.locator("#caption")).to_contain_text(words)

    def end_day(self) -> None:
        self.answer(self.only("End the working day"))


def in_turn(one: Player, other: Player, step: str) -> tuple[Player, Player]:
    """Who acts first in this step, and who second."""
    one.is_at(step)
    mood = one.guest.page.locator(DECIDED)
    expect(mood).to_be_visible()
    return (one, other) if mood.get_attribute("data-mood") == "mine" else (other, one)


def set_up(one: Player, other: Player) -> Player:
    """First restaurants and reserve cards; who is further away from house 2."""
    last, first = in_turn(one, other, "first restaurants")
    for player, place, corner in ((last, "d4", "nw"), (first, "i1", "sw")):
        player.guest.await_turn()
        player.answer(player.mark("place", place))
        player.says(f"corner={corner}")
    for player in (one, other):
        player.guest.await_turn()
        player.says("reserve=200")
    return first


def organise(one: Player, other: Player, turn: int, *work: str) -> tuple[Player, Player]:
    """Restructuring and order of business; who is first and who second."""
    for player in (one, other):
        player.is_at(f"Turn {turn}: restructuring")
        player.guest.await_turn()
        for card in work:
            player.does(f"work {card}")
        player.answer(player.guest.option("kind=ready").or_(player.only("Ready")))
    first, second = in_turn(one, other, "order of business")
    first.says("number=1")
    return first, second


def pay(one: Player, other: Player) -> None:
    for player in (one, other):
        player.is_at("payday")
        player.guest.await_turn()
        player.says("kind=pay")


def advertise(player: Player, tile: int, place: str, turn: str, *, reaches: int) -> None:
    """A whole campaign: card, tile, place on the map, turn, good. The houses that it reaches are
    shown before it is complete."""
    player.is_at("campaigns")
    player.answer(player.mark("card", "marketing_trainee"))
    player.says(f"tile={tile}")
    # One step back, also where that step is a part of the draft already.
    expect(player.mark("place", place)).to_be_visible()
    if player.by_keyboard:
        player.guest.page.keyboard.press("Escape")
    else:
        for size in (PHONE, WIDE):
            player.guest.page.set_viewport_size({"width": size["width"], "height": size["height"]})
            expect(player.guest.page.locator("#undo")).to_be_hidden()
            expect(player.guest.page.get_by_role("button", name="Back", exact=True)).to_be_visible()
        player.guest.press("Back")
    player.answer(player.mark("card", "marketing_trainee"))
    player.says(f"tile={tile}")
    player.answer(player.mark("place", place))
    player.says(f"turn={turn}")
    expect(player.guest.option("good=burger")).to_be_visible()
    expect(player.guest.page.locator(".fcm .mark.reached")).to_have_count(reaches)
    player.says("good=burger")


def test_two_players_play_up_to_a_dinner_by_mouse_and_by_keyboard(guests: Guests) -> None:
    mouse = Player(guests("Ada"), by_keyboard=False)
    keys = Player(guests("Ben"), by_keyboard=True)
    address = mouse.guest.fill_in("me", "open", game="fcm", options={"map": MAP})
    keys.guest.accept(address)
    for player in (mouse, keys):
        player.guest.ask_everything()
    far = set_up(mouse, keys)
    mouse.is_at("Turn 1: restructuring")
    take_turns((mouse.guest, keys.guest), address, FIRST_TURN)

    first, second = organise(mouse, keys, 2, "marketing_trainee")
    for player, campaign, reaches in (
        (first, (14, "a6", "2x1"), 1),
        (second, (13, "f4", "3x1"), 0),
    ):
        player.guest.await_turn()
        player.does("hire kitchen_trainee")
        advertise(player, *campaign, reaches=reaches)
        player.end_day()
    pay(mouse, keys)

    for player in organise(mouse, keys, 3, "kitchen_trainee"):
        player.guest.await_turn()
        player.does("hire waitress")
        cooking = "cook kitchen_trainee burger"
        player.answer(player.guest.page.locator(f'#panel [data-shortcut="{cooking}"]'))
        player.end_day()
    # The milestone for the first burger brought a cook who wants a salary.
    far.is_at("payday")
    expect(far.guest.question).to_contain_text("You cannot pay all salaries")
    far.does("fire burger_cook")
    pay(mouse, keys)

    for player in (mouse, keys):
        player.is_at("Turn 4: restructuring")
        owners = player.guest.page.locator(".milestones li", has_text="First burger marketed")
        expect(owners.locator(".chain-badge")).to_have_count(2)
    sift_the_log(mouse)
    walk_the_log(keys)
    explain_dinner(mouse)
    explain_dinner(keys)
    explain_dinner_on_a_phone(keys.guest.page, address)


def sift_the_log(player: Player) -> None:
    """Turns and phases are headings; of everything that happened one finds what one looks for."""
    page = player.guest.page
    log = page.locator("#moves")
    expect(log.locator(".chapter")).to_have_text(["Turn 1", "Turn 2", "Turn 3", "Turn 4"])
    dinner = log.locator("li", has_text="House 2 eats at")
    expect(dinner).to_be_visible()
    expect(log.locator(".written").first).to_be_hidden()
    page.get_by_label("Notation").check()
    expect(log.locator(".written").first).to_be_visible()
    page.get_by_label("Events").select_option("Milestones")
    expect(dinner).to_be_hidden()
    earned = log.locator("li", has_text="milestone “First burger marketed”").first
    expect(earned).to_be_visible()
    expect(earned).to_contain_text("Benefit: ")
    page.locator("#step-previous").click()
    expect(page.locator("#now")).to_have_attribute("data-mood", "past")
    expect(page.get_by_label("Events")).to_have_value("Milestones")
    page.locator("#step-live").click()
    page.get_by_label("Events").select_option("Everything")
    page.get_by_label("Player", exact=True).select_option("Ben")
    expect(dinner.get_by_text("Ben earns")).to_be_visible()
    expect(dinner.get_by_text("Ada earns")).to_be_hidden()
    page.get_by_label("Player", exact=True).select_option("Everyone")
    page.get_by_label("Notation").uncheck()


def walk_the_log(player: Player) -> None:
    """The log is one stop on the way to the tools, and its lines are reached by arrow keys."""
    page = player.guest.page
    page.locator("#moves").focus()
    page.keyboard.press("ArrowUp")
    focused = page.locator("#moves a:focus")
    expect(focused).to_have_count(1)
    page.keyboard.press("Home")
    expect(focused).to_contain_text("places a restaurant")
    page.keyboard.press("Tab")
    expect(page.locator("#part-tools :focus")).to_have_count(1)


def explain_dinner(player: Player) -> None:
    """Why a house ate where it did, with the way on the map as it was then."""
    page = player.guest.page
    why = page.locator("#moves li", has_text="House 2 eats at").locator(".why")
    expect(why).to_have_count(1)
    page.locator("#sheet-tab-supply").click()
    player.answer(why)
    expect(page.locator("#table")).to_have_attribute("data-sheet", "board")
    player.answer(page.locator("#reasons a", has_text="House 2 wants 1 burger"))
    expect(page).to_have_url(pattern(r"move=\d+&why=[2-9]$"))
    reasons = page.locator("#reasons section")
    expect(reasons.locator("h2")).to_have_text("House 2 wants 1 burger")
    expect(reasons).to_contain_text("has the lowest sum.")
    expect(reasons).to_contain_text("1 item × $10 + $5 (bonus) = $15.")
    expect(page.locator(".fcm .mark.path")).not_to_have_count(0)
    expect(page.locator("#caption")).to_contain_text("Turn 3: payday")


def explain_dinner_on_a_phone(page: Page, address: str) -> None:
    """No other sheet stays open over the marks."""
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.goto(address)
    page.locator("#sheet-tab-supply").click()
    page.get_by_role("tab", name="Moves").click()
    page.locator("#moves li", has_text="House 2 eats at").locator(".why").click()
    expect(page.locator("#table")).to_have_attribute("data-sheet", "board")
    expect(page.locator(".fcm .mark.path").first).to_be_visible()
