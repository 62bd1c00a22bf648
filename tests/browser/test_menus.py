"""Choosing modules and scenarios from cards."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Guests
from tests.browser.guests import centre

PHONE = 390


def box(page: Page, name: str) -> Locator:
    return page.locator(f"#option-modules-{name}")


def scenario(page: Page, name: str) -> Locator:
    return page.locator(f"#preset-{name}")


def test_modules_are_chosen_from_cards_that_say_what_goes_with_what(guests: Guests) -> None:
    ada = guests("Ada")
    page = ada.page
    ada.go("/start/fcm")
    page.get_by_text("Modules, one by one").click()
    trouble, tiles = page.locator("#option-trouble"), page.locator("[data-asked=new_tiles]")
    expect(tiles).to_be_hidden()
    six = page.get_by_role("checkbox", name="Six players", exact=True)
    expect(six).to_have_accessible_description(
        "light A larger town for a 6th chain. Six players can only be played with New districts."
    )
    card = page.locator(".offer", has=box(page, "six_players"))
    card.scroll_into_view_if_needed()
    place = centre(card)
    six.focus()
    page.keyboard.press("Space")
    expect(trouble).to_have_text("Six players can only be played with New districts.")
    assert centre(card) == place, "the sentence lies over the page"
    expect(page.locator("#option-modules-six_players-note")).to_be_empty()
    page.get_by_role("button", name="Add New districts").click()
    expect(trouble).to_be_empty()
    expect(box(page, "new_districts")).to_be_checked()
    expect(box(page, "new_districts")).to_be_focused()
    expect(tiles).to_be_visible()
    box(page, "coffee").check()
    expect(page.locator("#small-print")).to_contain_text("lead barista")


def test_a_scenario_ticks_its_modules_and_is_left_with_one_of_them(guests: Guests) -> None:
    ada = guests("Ada", is_phone=True)
    page = ada.page
    ada.go("/start/fcm")
    page.get_by_text("Modules, one by one").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    box(page, "coffee").check()
    scenario(page, "korean_city").check()
    expect(box(page, "kimchi")).to_be_checked()
    scenario(page, "asian_fusion").check()
    expect(box(page, "new_districts")).not_to_be_checked()
    expect(box(page, "coffee")).to_be_checked()
    box(page, "sushi").uncheck()
    expect(scenario(page, "base")).to_be_checked()
    expect(box(page, "kimchi")).to_be_checked()
    page.fill("#name", "Ada")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("main")).to_contain_text("Modules: Coffee, Kimchi, Noodles, Ketchup")
