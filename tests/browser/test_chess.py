"""Coffee Chess in the browser: a game to its end, drafts taken back, reasons, the lesson."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chess import OPENING, brisk_game, sit_down
from tests.browser.conftest import Guests
from tests.browser.test_access import complaints
from tests.browser.test_phone import FINGER, SMALL_TARGETS, assert_fits

MIDDLE = (*OPENING, ("steal c4 d4 1", "steal d5 e5 1", "steal e6 f6 1", "end"), ("end",))
"""White has stacks of two that can move in several ways."""
END = ':is(#panel [data-option="kind=end"], #panel .ways .primary)'
LESSON = "/help/coffee_chess/lessons/1"


def test_a_game_is_played_to_its_end_by_mouse(guests: Guests) -> None:
    ada = guests("Ada")
    game = brisk_game(seed=351)
    last_turns = game[-3:]
    assert {action.split()[0] for turn in last_turns for action in turn} == {
        "place",
        "move",
        "steal",
        "end",
    }
    player = sit_down(ada, game[:-3])
    for turn in last_turns:
        for action in turn:
            player.act(action)
    outcome = player.state.outcome()
    assert outcome is not None
    assert outcome.reason == "bank_empty"
    expect(ada.page.locator("#now[data-mood=over]")).to_be_visible()
    expect(ada.question).to_contain_text(re.compile(r"^The bank is empty\. .* brews the coffee\.$"))
    for score, side in zip(outcome.scores, ("White", "Black"), strict=True):
        expect(ada.page.locator("#reasons")).to_contain_text(f"{side} has {score} beans")


def test_a_game_by_keyboard_alone(guests: Guests) -> None:
    ada = guests("Ada")
    sit_down(ada, options={"standoff": "3"})
    page, keys = ada.page, ada.page.keyboard
    ada.await_turn()

    tab_to(page, "#board .is-open")
    start = page.locator("#board :focus").get_attribute("data-value")
    keys.press("ArrowUp")
    assert page.locator("#board :focus").get_attribute("data-value") != start
    keys.press("Enter")
    expect(page.locator(".draft li")).to_have_count(1)
    expect(ada.question).to_contain_text("Spent this turn: 1.")

    tab_to(page, "#undo")
    keys.press("Enter")
    expect(page.locator(".draft li")).to_have_count(0)
    expect(ada.question).not_to_contain_text("cost")

    for count in (1, 2):
        tab_to(page, "#board .is-open")
        keys.press("Enter")
        expect(page.locator(".draft li")).to_have_count(count)
    for turn in range(1, 5):
        tab_to(page, END)
        keys.press("Enter")
        expect(ada.moves).to_have_count(turn)
    expect(page.locator("#now[data-mood=over]")).to_be_visible()
    expect(ada.question).to_contain_text(
        re.compile(r"^Nobody placed .* wins 2–0; .* brews the coffee\.$")
    )


def test_a_turn_can_be_taken_back_action_by_action(guests: Guests) -> None:
    ada = guests("Ada")
    player = sit_down(ada, MIDDLE)
    player.act("move c4 b5 1")
    player.act("move d5 c6 1")
    expect(ada.question).to_contain_text("Spent this turn: 2.")
    expect(ada.option("kind=place")).to_have_count(0)
    ada.press("Undo")
    expect(ada.page.locator(".draft li")).to_have_text(["Move 1 bean from c4 to b5"])
    expect(ada.question).to_contain_text("Spent this turn: 1.")
    ada.press("Undo")
    expect(ada.page.locator(".draft li")).to_have_count(0)
    expect(ada.option("kind=place")).to_be_visible()
    expect(ada.moves).to_have_count(len(MIDDLE))


def test_a_stack_can_be_pointed_at_before_it_is_said_what_it_does(guests: Guests) -> None:
    ada = guests("Ada")
    player = sit_down(ada, MIDDLE)
    player.point("square=c4")
    for kind in ("place", "move"):
        expect(ada.option(f"kind={kind}")).to_be_visible()
    expect(ada.option("kind=end")).to_have_count(0)
    player.point("target=b5")
    expect(ada.page.locator(".draft li")).to_have_text(["Move 1 bean from c4 to b5"])

    ada.press("Undo")
    expect(ada.page.locator(".draft li")).to_have_count(0)
    player.point("square=c4")
    player.point("kind=place")
    expect(ada.page.locator(".draft li")).to_have_text(["Place a bean on c4"])


def test_somebody_else_sees_the_turn_when_it_is_over(guests: Guests) -> None:
    ada, ben = guests("Ada"), guests("Ben")
    ben.sit_down(ada.set_table("me", "open", game="coffee_chess"))
    ada.await_turn()
    ada.page.locator('#board [data-value="c4"].is-open .area').click()
    expect(ada.page.locator("#stack-c4")).to_be_visible()
    expect(ben.page.locator("#seat-0")).to_contain_text("choosing")
    expect(ben.page.locator("#stack-c4")).to_have_count(0)
    ada.option("kind=end").click()
    ben.await_turn()
    expect(ben.page.locator("#stack-c4")).to_be_visible()


def test_what_an_action_would_do_is_pointed_out(guests: Guests) -> None:
    ada = guests("Ada")
    player = sit_down(ada, OPENING)
    player.point("kind=steal")
    player.point("square=e6")
    ada.mark("target=f6").locator(".area").hover()
    expect(ada.page.locator("#preview")).to_contain_text("Costs 1 bean")
    expect(ada.page.locator('#board [data-place="f6"]')).to_have_attribute("data-tone", "loss")
    expect(ada.page.locator('#board [data-place="e6"]')).to_have_attribute("data-tone", "gain")


def test_a_turn_on_a_phone(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    player = sit_down(ada, (*MIDDLE, ("place c4", "place d5", "end"), ("end",)))
    assert ada.page.evaluate(SMALL_TARGETS, FINGER) == []
    player.point("kind=move")
    player.point("square=c4")
    expect(ada.question).to_have_text("Choose the neighbouring square.")
    box = ada.option("target=b5").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER
    player.point("target=b5")
    expect(ada.question).to_have_text("How many beans?")
    assert ada.page.evaluate(SMALL_TARGETS, FINGER) == []
    for part in ("#board svg", "#question", '#panel [data-option="beans=2"]'):
        shown = ada.page.locator(part).bounding_box()
        assert shown is not None
        assert shown["y"] >= 0
        assert shown["y"] + shown["height"] <= 844, part
    player.point("beans=2")
    expect(ada.page.locator(".draft li")).to_have_text(["Move 2 beans from c4 to b5"])
    expect(ada.question).to_contain_text("Spent this turn: 1.")
    player.point("kind=end")
    expect(ada.moves).to_have_count(len(MIDDLE) + 3)
    assert_fits(ada.page)


@pytest.mark.parametrize("is_phone", [False, True])
def test_an_income_is_explained_in_the_history(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    sit_down(ada, OPENING)
    page, reasons = ada.page, ada.page.locator("#reasons")
    if is_phone:
        page.get_by_role("tab", name="Moves").tap()
    ada.point(page.locator("#moves a[data-step=move]").nth(3))
    ada.point(page.locator("#why"))
    expect(reasons.get_by_role("heading")).to_have_text("Income of White: 3 beans")
    expect(reasons).to_contain_text("The row c4-d5-e6 pays 1.")
    expect(reasons).to_be_in_viewport()
    expect(page.locator("#board .mark.gain")).to_have_count(3)
    expect(page.locator("#board svg")).to_be_in_viewport()
    assert page.url.endswith("?move=4&why=1")
    assert complaints(page) == []
    assert_fits(page)
    page.go_back()
    expect(page.locator("#board .mark.gain")).to_have_count(0)
    page.go_back()
    ada.await_turn()


def test_reasons_are_asked_for_by_keyboard(guests: Guests) -> None:
    ada = guests("Ada")
    sit_down(ada, OPENING)
    page = ada.page
    for headline in (*(f"After move {move} of 4" for move in (3, 2, 1)), "Start of the game"):
        page.keyboard.press("Shift+ArrowLeft")
        expect(ada.headline).to_have_text(headline)
    expect(page.locator("#why")).to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    expect(ada.headline).to_have_text("After move 1 of 4")
    tab_to(page, "#why")
    page.keyboard.press("Enter")
    expect(page.locator("#reasons")).to_contain_text("Every turn begins with 2 beans.")
    expect(page.locator("#reasons")).to_be_focused()
    expect(page.locator("#reasons")).to_have_attribute("aria-live", "polite")


@pytest.mark.parametrize("is_phone", [False, True])
def test_the_lesson_is_gone_through_to_its_end(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    ada.go("/help/coffee_chess")
    ada.point(page.get_by_role("link", name="Show an example"))
    step = page.get_by_text(re.compile(r"^Step \d of 7$"))
    for number in range(1, 7):
        expect(step).to_have_text(f"Step {number} of 7")
        if number == 5:
            expect(page.locator(".said")).to_contain_text(
                "gets 3 beans: 2 plus 1 for the row c4-d5-e6"
            )
        assert_fits(page)
        ada.point(page.get_by_role("link", name="Next", exact=True))
    expect(step).to_have_text("Step 7 of 7")
    expect(page.get_by_role("link", name="Next", exact=True)).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("^(Create|Set up) a table$"))).to_be_visible()


def test_the_lesson_follows_the_arrow_keys(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go(LESSON)
    step = page.get_by_text(re.compile(r"^Step \d of 7$"))
    for number in range(2, 8):
        page.keyboard.press("ArrowRight")
        expect(step).to_have_text(f"Step {number} of 7")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text("Step 6 of 7")
    page.get_by_text("Board as text").click()
    expect(page.locator(".as-text pre")).to_contain_text("Bank: ")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus, as somebody without a mouse does."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")
