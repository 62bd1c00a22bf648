"""The coffee help and the trainer: questions first, answers on demand, and a score that is kept."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import read_position
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import ALL, solved
from kaffeehaus.games.fcm.modules.coffee.words.routes import answer_json, explain
from tests.browser.conftest import Guests
from tests.browser.guests import Guest
from tests.parsed import Parsed


@pytest.mark.parametrize("is_phone", [False, True])
def test_each_example_asks_first_and_answers_on_click(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    ada.go("/help/coffee-routes")
    page = ada.page
    for example in ALL.values():
        article = page.locator(f"[id='{example.id}']")
        told = article.locator(".verdicts li > span")
        expect(article.locator("svg").first).to_be_visible()
        expect(told.first).to_be_hidden()
        ada.point(article.get_by_text("Show the answer"))
        expect(told.first).to_be_visible()
        sentences = [item.sentence for item in explain(solved(example.id))]
        assert told.all_inner_texts() == sentences
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if is_phone else 1280)


def test_the_help_leads_to_the_lab_and_the_trainer(guests: Guests) -> None:
    ada = guests("Ada")
    ada.go("/help")
    ada.page.get_by_role("link", name="the rules with worked examples").click()
    expect(ada.page.get_by_role("heading", name="Coffee routes", exact=True)).to_be_visible()
    ada.page.get_by_role("link", name="Practise").click()
    expect(ada.page.locator("#trainer-board svg")).to_be_visible()


def begin(guest: Guest) -> dict[str, Parsed]:
    """Open the trainer and read the position it asks about."""
    with guest.page.expect_response(lambda r: "/routes/random" in r.url) as waiting:
        guest.go("/trainer")
    practice: dict[str, Parsed] = json.loads(waiting.value.text())
    expect(guest.page.locator("#trainer-board svg")).to_be_visible()
    return practice


def selling(practice: dict[str, Parsed]) -> list[str]:
    answer: Parsed = answer_json(sell_coffee(read_position(practice["case"])))
    return [f"{row},{column}" for row, column in answer["selling"]]


def mark_on_board(guest: Guest, place: str) -> None:
    guest.point(guest.page.locator(f'#trainer-board .place[data-place="{place}"]'))


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_right_guess_is_graded_and_counted_for_good(guests: Guests, is_phone: bool) -> None:
    ada = guests("Ada", is_phone=is_phone)
    page = ada.page
    practice = begin(ada)
    expect(page.locator("#trainer-score")).to_have_text("No boards checked yet.")
    for place in selling(practice):
        mark_on_board(ada, place)
        expect(page.locator(f'#trainer-places input[value="{place}"]')).to_be_checked()
    ada.press("Check")
    expect(page.locator("#trainer-verdict")).to_have_text("Right!")
    expect(page.locator("#trainer-score")).to_contain_text("1 of 1 right · 1 point ·")
    expect(page.locator("#trainer-reasons li")).to_have_count(len(practice["places"]))
    page.reload()
    expect(page.locator("#trainer-score")).to_contain_text("1 of 1 right")
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if is_phone else 1280)


def test_a_wrong_guess_is_explained_by_keyboard_alone(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    practice = begin(ada)
    boxes = page.locator("#trainer-places input")
    wrong = next(p for p in places_of(practice) if p not in selling(practice))
    page.locator(f'#trainer-places input[value="{wrong}"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#trainer-verdict")).to_contain_text("Not quite")
    expect(page.locator("#trainer-result")).to_be_focused()
    expect(page.locator("#trainer-reasons .wrong")).to_have_count(len(selling(practice)) + 1)
    expect(page.locator("#trainer-score")).to_contain_text("0 of 1 right")
    expect(boxes.first).to_be_disabled()
    ada.press("Next board")
    expect(page.locator("#trainer-result")).to_be_hidden()
    expect(boxes.first).to_be_enabled()


def places_of(practice: dict[str, Parsed]) -> list[str]:
    return [f"{row},{column}" for row, column in (p["square"] for p in practice["places"])]


def test_a_board_of_the_trainer_opens_in_the_lab(guests: Guests) -> None:
    ada = guests("Ada")
    begin(ada)
    ada.press("Check")
    link = ada.page.get_by_role("link", name="Open in the lab")
    expect(link).to_have_attribute("href", re.compile("#p="))
    told = ada.page.locator("#trainer-headline").inner_text()
    link.click()
    expect(ada.page.locator("#lab-headline")).to_have_text(told)


def test_harder_levels_can_be_chosen(guests: Guests) -> None:
    ada = guests("Ada")
    begin(ada)
    with ada.page.expect_response(lambda r: "level=2" in r.url) as waiting:
        ada.page.locator(".levels label").nth(1).click()
    practice = json.loads(waiting.value.text())
    assert (practice["level"], practice["routes"] in (2, 3)) == (2, True)
    expect(ada.page.locator("#trainer-dinner")).to_contain_text(f"{practice['routes']} best routes")
