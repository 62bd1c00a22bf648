"""The help as a book: pages for chapters, a way through them, and lists of cards."""

from __future__ import annotations

import re
from html import unescape

import pytest
from markupsafe import escape

from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.fcm.modules.offered import MODULES
from kaffeehaus.house.help.book import book_of
from kaffeehaus.house.help.pages import rulings_by_card
from tests.house.readers import Reader
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

FCM = "/help/fcm"


async def test_a_short_help_is_one_page(ada: Reader) -> None:
    page = await ada.read("/help/coffee")
    assert 'aria-label="On this page"' in page
    assert 'rel="next"' not in page
    await ada.read("/help/coffee/cards", 404)
    await ada.read("/help/nothing/cards", 404)


async def test_next_leads_through_the_whole_book(ada: Reader) -> None:
    path, read = FCM, [FCM]
    while found := re.search(r'href="([^"]+)" rel="next"', await ada.read(path)):
        back, path = path, found[1]
        assert f'href="{back}" rel="prev"' in await ada.read(path)
        read.append(path)
    chapters = find_game("fcm").book()
    assert read == [f"{FCM}/{chapter.id}".rstrip("/") for chapter in chapters]


async def test_addresses_of_old_lead_to_the_contents(ada: Reader) -> None:
    """All sections were on one page, numbered."""
    page = await ada.read(FCM)
    for number, section in enumerate(find_game("fcm").help(), 1):
        assert page.count(f'id="section-{number}"') == 1, section.title
    for chapter in book_of("fcm").pages[1:]:
        for one in chapter.sections:
            assert f'id="{one.anchor}"' in await ada.read(chapter.href)


async def test_all_cards_can_be_read_without_scripts(ada: Reader) -> None:
    assert f'href="{FCM}/cards">All employees' in await ada.read(f"{FCM}/box")
    page = await ada.read(f"{FCM}/cards")
    assert 'role="search" hidden' in page
    (chapter,) = (one for one in book_of("fcm").pages if one.chapter.id == "cards")
    for group, cards in chapter.groups:
        assert f">{group}</h2>" in page
        for card in cards:
            assert f'id="card-{card.id}"' in page


@pytest.mark.parametrize("name", ["cards", "milestones", "map_tiles", "campaign_tiles"])
async def test_every_card_leads_to_its_rules_and_rulings(ada: Reader, name: str) -> None:
    rulings = await ada.read(f"{FCM}/rulings")
    page = await ada.read(f"{FCM}/{name}")
    for chapter in (one for one in book_of("fcm").pages if one.chapter.id == name):
        for card in (card for _, cards in chapter.groups for card in cards):
            assert card.rules, card.id
            assert card.example, card.id
            for rule in card.rules:
                assert f'href="{escape(rule.href)}">{escape(rule.title)}</a>' in page
                found = await ada.client.get(rule.href, follow_redirects=False)
                assert found.status_code in {200, 303}, rule.href
                assert found.headers.get("location") != FCM, rule.href
    for anchor in re.findall(r'/rulings#([^"]+)"', page):
        assert f'id="{anchor}"' in rulings


async def test_a_card_has_a_page_of_its_own(ada: Reader) -> None:
    page = await ada.read(f"{FCM}/cards/cfo")
    assert "$35 at dinner: $18 more, $53 in all." in unescape(page)
    assert f'href="{FCM}/rulings#' in page
    for wrong in ("cards/nobody", "nothing/cfo", "day/cfo"):
        assert (await ada.client.get(f"{FCM}/{wrong}")).status_code == 404


async def test_programs_read_all_cards(ada: Reader) -> None:
    async def read(**asked: str) -> list[dict[str, Parsed]]:
        found: list[dict[str, Parsed]] = (
            await ada.client.get("/api/games/fcm/cards", params=asked)
        ).json()
        return found

    listed = [
        f"{page.href}/{card.id}"
        for page in book_of("fcm").pages
        for _, cards in page.groups
        for card in cards
    ]
    assert [card["url"] for card in await read()] == listed
    [cfo] = await read(search="cfo ad", group="Base game")
    assert cfo["chapter"] == "cards"
    assert "A CFO" in [ruling["title"] for ruling in cfo["rulings"]]
    assert {card["group"] for card in await read(group="Coffee")} == {"Coffee"}
    drinks = [card["id"] for card in await read(family="Errand Boy")]
    assert drinks == ["errand_boy", "cart_operator", "truck_driver", "zeppelin_pilot"]
    assert await read(search="nobody here") == []


async def test_rulings_about_a_card_are_found_by_its_name() -> None:
    found = rulings_by_card("fcm", "cards")
    assert "A CFO" in [one.title for one in found["cfo"]]
    assert not found["pizza_cook"]


async def test_a_card_names_no_rulings_in_another_language() -> None:
    with use_language("es"):
        assert not any(rulings_by_card("fcm", "cards").values())


async def test_offers_lead_to_their_chapters(ada: Reader) -> None:
    page = await ada.read("/start/fcm")
    for chapter in find_game("fcm").menu("modules"):
        assert f'href="{FCM}/{chapter.chapter}"' in page


async def test_a_step_leads_to_its_rule_by_the_title_of_the_section(ada: Reader) -> None:
    book = book_of("fcm")
    for title in ("Hiring", "Module: Coffee"):
        found = await ada.client.get(f"{FCM}?section={title}", follow_redirects=False)
        assert found.headers["location"] == book.address_of(title) != book.pages[0].href


async def test_a_table_leads_to_the_chapters_of_its_modules(ada: Reader) -> None:
    table = await ada.set_table("me", "me", game="fcm", **{"option-modules": "coffee,kimchi"})
    page = await ada.read(table)
    chapters = re.findall(r'href="/help/fcm/([^"]+)"', page)
    assert [chapter for chapter in chapters if chapter in MODULES] == ["coffee", "kimchi"]
    pages = re.findall(r'href="/help/fcm/(\w+)/(\w+)"', page)
    assert {one for one, _ in pages} == {"cards", "milestones", "map_tiles", "campaign_tiles"}
    for chapter, card in pages:
        assert book_of("fcm").page(chapter).card(card).id == card
