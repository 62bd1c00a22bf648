"""Pages for everyone: checked by axe in both themes, magnified, without motion."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import gt

import pytest
from playwright.sync_api import Page, expect

from housekeeping.checkout import this_checkout
from tests.browser.conftest import Guests
from tests.browser.devices import PHONE
from tests.browser.games import QUICK, QUICK_WIN
from tests.parsed import Parsed

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
EVERYTHING = {"type": "tag", "values": TAGS}
COLOURS = ["color-contrast", "link-in-text-block"]
WIDTH = ["scrollable-region-focusable"]
"""What depends on how wide the page is, even if the same parts of it are shown."""


@cache
def axe() -> str:
    """The source of axe-core, as the browser part's packages have it."""
    return (this_checkout().web / "node_modules" / "axe-core" / "axe.min.js").read_text()


def complaints(page: Page) -> list[str]:
    """What axe finds on the page, one line for each element."""
    return _run(page, EVERYTHING)


def complaints_by_day_and_night(page: Page) -> list[str]:
    """The same, and by night what concerns the colours, all that is different then."""
    by_day = complaints(page)
    # Without motion no colour is on its way to another.
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    by_night = _run(page, {"type": "rule", "values": COLOURS})
    page.emulate_media(color_scheme="light")
    return by_day + [f"by night, {words}" for words in by_night]


SHOWN = """() => [...document.body.querySelectorAll('*')]
  .map((part) => part.checkVisibility({ visibilityProperty: true }))"""


def shown(page: Page) -> list[bool]:
    """Of every element whether the page shows it."""
    found: list[bool] = page.evaluate(SHOWN)
    return found


def complaints_by_night(page: Page, before: list[bool]) -> list[str]:
    """What axe finds by night on a page with which nothing was wrong at another width, where it
    had shown these elements: everything if others are shown now, else what colours and width can
    change."""
    now = shown(page)
    is_new = len(now) != len(before) or any(map(gt, now, before))
    few = {"type": "rule", "values": [*COLOURS, *WIDTH]}
    # Without motion no colour is on its way to another.
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = _run(page, EVERYTHING if is_new else few)
    page.emulate_media(color_scheme="light")
    return found


PRESSED = """() => {
  const within = (one, other) => one !== null && (one.contains(other) || other.contains(one));
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true })
    && element.getBoundingClientRect().width > 1;
  const isCovered = (element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = element.getClientRects()[0];
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return ![element, ...(element.labels ?? [])].some((target) => within(hit, target));
  };
  const pressed = 'a[href]:not(.skip), button:enabled, summary, select, input, textarea';
  return [...document.querySelectorAll(pressed)]
    .filter((element) => isSeen(element) && isCovered(element))
    .map((element) => element.outerHTML.slice(0, 120));
}"""


def covered(page: Page) -> list[str]:
    """What can be pressed, but has something lying over its middle."""
    found: list[str] = page.evaluate(PRESSED)
    page.evaluate("scrollTo(0, 0)")
    return found


def _run(page: Page, rules: Mapping[str, object]) -> list[str]:
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(axe())
    # What is in order would be told at length too, which takes four times as long.
    found: list[Parsed] = page.evaluate(
        """rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})
            .then(found => found.violations)""",
        rules,
    )
    return [
        f"{rule['id']}: {node['html'][:120]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
        if not _is_picture(rule, node)
    ]


def _is_picture(rule: Parsed, node: Parsed) -> bool:
    """Letters in a drawing stand for colours and numbers; nobody calls it by them."""
    return bool(rule["id"] == "label-content-name-mismatch" and node["html"].startswith("<g "))


def test_axe_finds_what_is_wrong(guests: Guests) -> None:
    page = guests("Ada").page
    page.goto("about:blank")
    dark = "@media (prefers-color-scheme: dark) { p { background: #eee } }"
    page.set_content(
        f"<html lang=en><title>T</title><style>p {{ color: #ddd; background: #000 }} {dark}</style>"
        "<main><h1>T</h1><p>Hardly to be read by night.</p><img src=x></main>"
    )
    assert [words.partition(":")[0] for words in complaints_by_day_and_night(page)] == [
        "image-alt",
        "by night, color-contrast",
    ]


def test_axe_finds_what_is_wrong_only_on_a_narrow_page(guests: Guests) -> None:
    page = guests("Ada").page
    page.goto("about:blank")
    narrow = "img { display: none } @media (width < 500px) { img { display: block } }"
    page.set_content(
        f"<html lang=en><title>T</title><style>{narrow}</style><main><h1>T</h1><img src=x></main>"
    )
    assert complaints(page) == []
    before = shown(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a typed dict
    found = complaints_by_night(page, before)
    assert [words.partition(":")[0] for words in found] == ["image-alt"]


@pytest.mark.parametrize(("is_phone", "colours"), [(False, "light"), (True, "dark")])
def test_axe_finds_nothing_at_the_table(guests: Guests, is_phone: bool, colours: str) -> None:
    ada = guests("Ada", is_phone=is_phone, colours=colours)
    ada.set_table()
    assert complaints(ada.page) == [], "waiting"
    cleo = guests("Cleo", is_phone=is_phone, colours=colours)
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
    expect(ada.headline).to_have_text("Start of the game")


def test_who_wants_no_motion_gets_none(guests: Guests) -> None:
    ada = guests("Ada", own_device=True)
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
