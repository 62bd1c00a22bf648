"""Pages for everyone: checked by axe in both themes, magnified, without motion."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from housekeeping.checkout import this_checkout
from tests.browser.conftest import Guests
from tests.browser.games import QUICK, QUICK_WIN
from tests.parsed import Parsed

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
PAGES = (
    "/",
    "/start/coffee",
    "/start/fcm",
    "/help",
    "/help/coffee",
    "/about",
    "/credits",
    "/me",
    "/nothing",
)


@cache
def axe() -> str:
    """The source of axe-core, as the browser part's packages have it."""
    return (this_checkout().web / "node_modules" / "axe-core" / "axe.min.js").read_text()


def complaints(page: Page) -> list[str]:
    """What axe finds on the page, one line for each element."""
    page.evaluate(axe())
    found: dict[str, Parsed] = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}})", TAGS
    )
    return [
        f"{rule['id']}: {node['html'][:120]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages(guests: Guests, colours: str) -> None:
    ada = guests("Ada", colours=colours)
    ada.set_table()
    ada.set_table("me", "me")
    for path in PAGES:
        ada.go(path)
        expect(ada.page.locator("html.is-ready")).to_be_attached()
        assert complaints(ada.page) == [], path


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("is_phone", [False, True])
def test_axe_finds_nothing_at_the_table(guests: Guests, colours: str, is_phone: bool) -> None:
    ada = guests("Ada", colours=colours, is_phone=is_phone)
    ada.set_table()
    assert complaints(ada.page) == [], "waiting"
    cleo = guests("Cleo", colours=colours, is_phone=is_phone)
    cleo.page.goto(ada.page.url)
    assert complaints(cleo.page) == [], "invited"
    ada.set_table("me", "me", options=QUICK)
    ada.await_turn()
    assert complaints(ada.page) == [], "my turn"
    ada.mark("cell=a1").click()
    assert complaints(ada.page) == [], "choosing"
    ada.option("rod=-").click()
    expect(ada.moves).to_have_count(1)
    for action in QUICK_WIN[1:]:
        ada.play(action)
    assert complaints(ada.page) == [], "over"
    ada.page.goto(f"{ada.page.url}?move=1")
    assert complaints(ada.page) == [], "looking back"


def test_axe_finds_nothing_behind_the_curtain(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me", game="auction")
    expect(ada.page.locator(".curtain")).to_be_visible()
    assert complaints(ada.page) == []


def test_magnified_to_200_percent_nothing_is_lost(guests: Guests) -> None:
    ada = guests("Ada")
    ada.page.set_viewport_size({"width": 640, "height": 400})
    ada.set_table("me", "me")
    ada.play("c3-")
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 640
    ada.page.get_by_role("tab", name="Moves").click()
    ada.page.locator("#step-previous").click()
    expect(ada.headline).to_have_text("After move 0 of 1")


def test_who_wants_no_motion_gets_none(guests: Guests) -> None:
    ada = guests("Ada")
    ada.page.emulate_media(reduced_motion="reduce")
    ada.set_table("me", "me")
    ada.play("c3-")
    moving = "document.getAnimations().filter(a => a.playState === 'running').length"
    assert ada.page.evaluate(moving) == 0


def test_the_question_and_what_happened_are_spoken(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table())
    ada.await_turn()
    expect(ada.question).to_have_attribute("aria-live", "polite")
    ada.play("c3-")
    ben.await_turn()
    told = ben.page.locator("#preview")
    expect(told).to_have_attribute("aria-live", "polite")
    expect(told).to_contain_text("c3")


def test_the_board_can_be_read_as_text(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    ada.play("c3-")
    ada.page.locator("#as-text summary").click()
    expect(ada.page.locator("#as-text pre")).to_contain_text("a")


def test_a_cell_can_be_chosen_from_a_list(guests: Guests) -> None:
    ada = guests("Ada")
    ada.set_table("me", "me")
    ada.page.locator("#panel summary").click()
    ada.page.locator("#panel select").select_option(label="c3")
    ada.press("Choose")
    ada.option("rod=-").click()
    expect(ada.moves.last).to_contain_text("c3-")
