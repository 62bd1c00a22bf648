"""The pages about coffee routes as plain HTML: all is said in sentences, without a script."""

from __future__ import annotations

import gzip
import json
import re
from html import unescape

import pytest

from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import read_position
from kaffeehaus.games.fcm.modules.coffee.rules.routes.worked_examples import ALL, RULEBOOK, solved
from kaffeehaus.games.fcm.modules.coffee.words.routes import explain, headline, ways
from kaffeehaus.games.fcm.rules.board.tiles import all_tiles
from tests.house.readers import Reader

pytestmark = pytest.mark.anyio
PAGES = ("/lab", "/trainer", "/help/coffee-routes")
HEAVIEST = 60_000
"""Bytes on the wire: the lab brings a drawing of every tile."""


@pytest.mark.parametrize("path", PAGES)
async def test_the_pages_are_there_for_a_stranger(ada: Reader, path: str) -> None:
    page = await ada.read(path)
    assert page.startswith("<!doctype html>")
    assert re.search(r"<h1[^>]*>[^<]", page)
    assert len(gzip.compress(page.encode())) < HEAVIEST
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(set(ids)) == len(ids)


async def test_the_help_tells_every_example_in_sentences(ada: Reader) -> None:
    page = unescape(await ada.read("/help/coffee-routes"))
    for example in ALL.values():
        sale = solved(example.id)
        told = [str(example.question), *map(str, example.lesson), headline(sale), *ways(sale)]
        told += [item.sentence for item in explain(sale)]
        assert all(sentence in page for sentence in told)
        assert page.index(told[0]) < page.index(told[1])


async def test_the_help_tells_of_games_of_what_if_and_of_disagreements(ada: Reader) -> None:
    page = await ada.read("/help/coffee-routes")
    for title in ("In your own games", "What if?", "If you disagree"):
        assert f"<h2>{title}</h2>" in page
    links = re.findall(r'class="to-lab" href="(/lab#p=[\w-]+)"', page)
    assert len(set(links)) == len(ALL)


async def test_the_help_of_routes_is_not_taken_for_a_game(ada: Reader) -> None:
    assert "Coffee routes" in await ada.read("/help/coffee-routes")
    assert "/help/coffee-routes" in await ada.read("/help")
    assert "/lab" in await ada.read("/")


async def test_the_lab_brings_tiles_and_examples(ada: Reader) -> None:
    page = await ada.read("/lab")
    found = re.search(r'id="lab-data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    assert data["tiles"] == {tile.id: list(tile.rows) for tile in all_tiles().values()}
    for example, given in zip(ALL.values(), data["examples"], strict=True):
        assert read_position(given["case"]) == example.position
    assert unescape(page).count(headline(solved(RULEBOOK[0].id))) >= 2


@pytest.mark.parametrize("path", ["/help/coffee-routes", "/lab", "/trainer"])
async def test_the_pages_are_german_for_german_readers(ada: Reader, path: str) -> None:
    page = await ada.read(f"{path}?lang=de")
    assert 'lang="de"' in page
    assert "Kaffee" in page
    for english in ("coffee shop", "best route", "tile border", "Show the answer", "Who sells?"):
        assert english not in page
