"""Every page in the pseudo-language, on a phone: all text is a message, and longer text fits.

The pseudo-language puts every message in brackets, with accents, and makes it a third longer. What
is outside of brackets is a name, a number or notation, or it was forgotten.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from catalogues.extraction import extract_templates
from housekeeping.checkout import this_checkout
from kaffeehaus.bots.catalog import bots_of
from kaffeehaus.core.i18n import LANGUAGES, PSEUDO_LANGUAGE, PseudoTranslations
from kaffeehaus.core.registry import find_game
from tests.browser.conftest import Guests
from tests.browser.games import QUICK, QUICK_WIN, send_actions
from tests.browser.guests import Guest
from tests.browser.hosts import make_host
from tests.browser.houses import HouseThread
from tests.browser.page_types import GAMES, OWN, READING, TABLES, Types, addresses
from tests.browser.test_dinner import dine
from tests.browser.test_page_types import challenge_at, link_of, mail_link_of
from tests.browser.test_phone import TOO_WIDE
from tests.toys.auction import GAME as AUCTION
from walk.screen import READ, UNTRANSLATED

PARTS = 3
NAMES = (
    *("Kaffeehaus", "Ada", "Ben", "Hana", "Adler", "Bruno", "Cleo", "Dora", "Discord", "Slack"),
    *("Gluttony", "Xango", "Golden Duck"),
    *("ntfy", "JSON", "onlineboardgamers", "Firefox", "Windows", "Chrome", "Linux", "SQLite"),
    *("MiB", "KiB", "kB", "Bytes", "plain", AUCTION.title, str(AUCTION.tagline), "Lot 1 of 3"),
)
WORD = re.compile(r"(?<![\w@.:/-])[^\W\d_]{2,}(?![\w@:/-]|\.\w)")
"""Letters that are no part of an address, a setting or a move."""
ACCENTED = re.compile(r"[AEIOUYaceinouy]")
NOTATION = re.compile(r"o+")
"""Beans in the inventory of Coffee Chess."""
KIND = re.compile(r"^(?:○ )?(?:\[[a-z -]+\] )?")
CLIPPED = """() => [...document.querySelectorAll('button, .button, summary, label, th, h1, h2, h3')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
  .filter((element) => getComputedStyle(element).display !== 'inline')
  .map((element) => element.outerHTML.slice(0, 120))"""
"""Labels that are wider than the place they have."""


@cache
def names() -> re.Pattern[str]:
    """Everything that has the same name in all languages."""
    data = (this_checkout().root / "src/kaffeehaus/games/fcm/data/setup.json").read_text("utf-8")
    chains = [chain["name"] for chain in json.loads(data)["chains"]]
    games = [find_game(game) for game in GAMES]
    credited = [word for game in games for word in (game.title, game.designer, game.publisher)]
    bots = [bot.character.name for game in GAMES for bot in bots_of(game) if bot.character]
    found = sorted({*NAMES, *chains, *credited, *bots, *LANGUAGES.values()}, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, found)))


@cache
def browser_messages() -> str:
    """A script with the pseudo-translations of the browser part, which no server has."""
    pseudo, catalogue = PseudoTranslations(), {}
    for message in extract_templates(this_checkout().root)["web"]:
        forms = [message.id] if isinstance(message.id, str) else list(message.id)
        if not forms[0]:
            continue
        texts = [pseudo.gettext(form) for form in forms]
        key = f"{message.context}\4{forms[0]}" if message.context else forms[0]
        catalogue[key] = texts if len(texts) > 1 else texts[0]
    return f"globalThis.kaffeehausMessages = {json.dumps(catalogue)};"


def untranslated(page: Page) -> list[str]:
    """Text of the page with a word that has no accents, and is no name."""
    lines = {KIND.sub("", line) for line in page.evaluate(READ, UNTRANSLATED)}
    return sorted(line for line in lines if any(map(is_plain, words_of(line))))


def words_of(line: str) -> list[str]:
    """The words of a line without names."""
    return WORD.findall(names().sub(" ", line))


def is_plain(word: str) -> bool:
    """Whether the pseudo-language would have written the word with accents."""
    return word.isascii() and bool(ACCENTED.search(word)) and not NOTATION.fullmatch(word)


def look_at(guest: Guest, *paths: str) -> None:
    """All text of these pages is in messages, and everything fits."""
    page, faults = guest.page, list[str]()
    for path in paths:
        page.goto(path if path.startswith("http") else guest.url + path)
        expect(page.locator("html.is-ready")).to_be_attached()
        expect(page.locator("#lab-sheet:empty")).to_have_count(0)
        found = [*untranslated(page), *page.evaluate(TOO_WIDE), *page.evaluate(CLIPPED)]
        faults += (f"{path}: {text}" for text in found)
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def paths_of(types: Types, places: Mapping[str, str] | None = None) -> list[str]:
    return [address.path for address in addresses(types, places)]


def log_in(guests: Guests, name: str, url: str | None = None) -> Guest:
    """A guest with a phone who reads the pseudo-language."""
    guest = guests(name, is_phone=True, url=url, own_device=True)
    guest.page.add_init_script(browser_messages())
    guest.send("/me/name", [])
    guest.context.request.get(f"{guest.url}/?lang={PSEUDO_LANGUAGE}")
    return guest


@pytest.mark.parametrize("part", range(PARTS))
def test_what_anybody_reads_in_the_pseudo_language(guests: Guests, part: int) -> None:
    ada = log_in(guests, "Ada")
    ada.order_table()
    look_at(ada, *paths_of(READING)[part::PARTS])


@pytest.mark.parametrize("part", range(PARTS))
def test_what_a_host_reads_in_the_pseudo_language(
    guests: Guests, own_house: HouseThread, part: int
) -> None:
    hana = log_in(guests, "Hana", own_house.url)
    hana.order_table()
    me = make_host(hana, own_house)
    hana.context.request.get(f"{hana.url}/?lang={PSEUDO_LANGUAGE}")
    places = {"me": me, "link": link_of(hana, own_house), "mail_link": mail_link_of(me, own_house)}
    look_at(hana, *paths_of(OWN, places)[part::PARTS])


def test_tables_in_the_pseudo_language(guests: Guests) -> None:
    ada, ben = log_in(guests, "Ada"), log_in(guests, "Ben")
    tables = [ada.order_table("me", "open", game=game) for game in GAMES]
    look_at(ada, *tables)
    look_at(ben, *tables)
    for table in tables:
        ben.join(table)
    look_at(ada, *tables)
    look_at(ben, *tables)
    table = ada.order_table("me", "me", options=QUICK)
    for action in QUICK_WIN:
        seat = QUICK_WIN.index(action) % 2
        send_actions(ada, f"{table.replace('/tables/', '/api/tables/')}/seats/{seat}", [action])
    look_at(ada, table)


def test_a_finished_game_in_the_pseudo_language(guests: Guests) -> None:
    ada, ben = log_in(guests, "Ada"), log_in(guests, "Ben")
    table, shared = dine(ada), ada.order_table()
    ben.join(shared)
    number = table.rsplit("/", 1)[1]
    board = ada.send("/boards", [("table", number), ("move", "1")])
    figure = f"{table}/why/23/2"
    places = {"table": table, "id": number, "shared": shared, "figure": figure, "board": board}
    look_at(ada, *paths_of(TABLES, places | challenge_at(ada, shared)))
    page = ada.page
    page.goto(f"{table}?move=23")
    page.locator("#watch").click()
    expect(page.locator(".story-frames > .is-shown")).to_have_count(1)
    assert [*untranslated(page), *page.evaluate(TOO_WIDE), *page.evaluate(CLIPPED)] == []
