"""Thumbnails: every table has one, whatever its options are, and it is drawn once per position."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from kaffeehaus.core.options import Choice, Flag, Option, Options, Scalar, Several, Text, Whole
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.games.cafe.rules.deck import data_file
from kaffeehaus.games.coffee import view as coffee_view
from kaffeehaus.games.coffee.drawing.thumbnail import draw_thumbnail
from kaffeehaus.games.coffee.view import CoffeeView
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.tables.change_feed import thumbnail_topic
from kaffeehaus.house.tables.new_table import OPEN_SEAT
from kaffeehaus.house.thumbnails.pages import MOST
from tests.house.database.places import TestPlace
from tests.house.houses import open_house
from tests.house.readers import Reader

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

WITH: dict[str, Options] = {
    "board": {"n": 2},
    "own": {"cards": data_file("cards.json")},
    "cards": {"deck": "own"},
    "new_tiles": {"modules": "new_districts"},
}
"""What else must be asked for, by option or by value."""
TEXTS = {"cards": data_file("cards.json"), "map": "A0 N0 O0 | L0 Q0 R0 | B0 S0 T0"}


def other_values(option: Option) -> list[Scalar]:
    return [value for value in _values(option) if value != option.default]


def _values(option: Option) -> tuple[Scalar, ...]:
    match option:
        case Choice():
            return option.values
        case Whole():
            return option.least, option.most
        case Flag():
            return True, False
        case Several():
            return option.values[0], option.values[-1]
        case Text():
            return (TEXTS[option.name],)


def every_option() -> Iterator[tuple[str, Option, Options]]:
    for game_id in game_ids():
        for option in find_game(game_id).options:
            for value in other_values(option):
                more = WITH.get(option.name) or WITH.get(str(value)) or {}
                yield game_id, option, {**more, option.name: value}


Drawn = dict[str, str]
"""A thumbnail as the page gets it."""


async def thumbnails(reader: Reader, *tables: str) -> list[Drawn]:
    answer = await reader.client.get("/thumbnails", params={"tables": ",".join(tables)})
    assert answer.status_code == 200, answer.text
    found: list[Drawn] = answer.json()
    return found


async def test_every_table_has_a_thumbnail(ada: Reader) -> None:
    await ada.set_table()
    changed: set[tuple[str, str]] = set()
    tables: list[str] = []
    for game_id, option, options in every_option():
        fitting = find_game(game_id).seats_with(options)
        seats = [{"who": "me"}, *[{"who": "open"}] * (max(2, fitting[0]) - 1)]
        asked = {"game": game_id, "options": options, "seats": seats}
        answer = await ada.client.post("/api/tables", json=asked)
        if answer.status_code == 422:
            continue  # This value needs others beside it.
        changed.add((game_id, option.name))
        tables.append(answer.json()["table"])
    assert changed == {(game, option.name) for game, option, _ in every_option()}
    for start in range(0, len(tables), MOST):
        asked_for = tables[start : start + MOST]
        found = await thumbnails(ada, *asked_for)
        assert [each["table"] for each in found] == asked_for
        for each in found:
            root = ElementTree.fromstring(each["svg"])
            assert root.attrib["role"] == "img"
            assert root[0].text, "no words for those who cannot see it"
            assert not any("id" in part.attrib for part in root.iter())
            assert len(each["svg"]) < 20_000


async def test_a_thumbnail_is_drawn_again_only_after_a_move(
    ada: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(view: CoffeeView) -> str:
        drawn.append(view.last or "")
        return draw_thumbnail(view)

    monkeypatch.setattr(coffee_view, "draw_thumbnail", draw)
    path = await ada.set_table("me", "me")
    table = path.rpartition("/")[2]
    [before] = await thumbnails(ada, table, "unknown", "0" * 12)
    [same] = await thumbnails(ada, table)
    assert (before, drawn) == (same, [""])
    await ada.act(path, "c3-")
    [after] = await thumbnails(ada, table)
    assert int(after["version"]) > int(before["version"])
    assert after["svg"] != before["svg"]
    assert drawn == ["", "c3-"]


async def test_an_unchanged_batch_is_not_sent_again(ada: Reader) -> None:
    path = await ada.set_table("me", "me")
    asked = f"/thumbnails?tables={path.rpartition('/')[2]}"
    etag = (await ada.client.get(asked)).headers["ETag"]
    again = await ada.client.get(asked, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    await ada.act(path, "c3-")
    moved = await ada.client.get(asked, headers={"If-None-Match": etag})
    assert moved.status_code == 200


async def test_lists_name_the_tables_whose_thumbnails_they_show(ada: Reader) -> None:
    table = (await ada.set_table()).rpartition("/")[2]
    for page in ("/", "/me/tables?list=waiting"):
        assert f'data-thumbnail="{table}"' in await ada.read(page)


async def test_a_database_that_is_gone_stops_nothing(
    place: TestPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What follows the other servers also ends revoked sessions here."""
    async with open_house(place) as opened:
        house = opened.house
        table = await opened.table(await opened.guest("Ada"), OPEN_SEAT)
        house.cache.slot(table).forget()
        stream = house.hub.open(None, {thumbnail_topic(table): ""})

        async def broken(*_arguments: object) -> None:
            raise StoreError("gone")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "read", broken)
            await house.thumbnails.changed_elsewhere(table)
        house.hub.drop(stream)
