"""Every table in a list has its picture, whatever its options are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from kaffeehaus.core.options import Choice, Flag, Option, Options, Scalar, Several, Text, Whole
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.games.cafe.rules.deck import data_file
from tests.house.readers import Reader

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PAGES = ("/", "/me/tables?list=waiting", "/me/tables?list=turn")
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


async def test_the_picture_of_every_table_is_there(ada: Reader) -> None:
    await ada.set_table()
    pictures: set[str] = set()
    changed: set[tuple[str, str]] = set()
    for game_id, option, options in every_option():
        fitting = find_game(game_id).seats_with(options)
        seats = [{"who": "me"}, *[{"who": "open"}] * (max(2, fitting[0]) - 1)]
        asked = {"game": game_id, "options": options, "seats": seats}
        answer = await ada.client.post("/api/tables", json=asked)
        if answer.status_code == 422:
            continue  # This value needs others beside it.
        changed.add((game_id, option.name))
        for path in PAGES:
            page = await ada.read(path)
            pictures |= {unescape(src) for src in re.findall(r'<img[^>]*? src="([^"]+)"', page)}
    assert changed == {(game, option.name) for game, option, _ in every_option()}
    for picture in pictures:
        answer = await ada.client.get(picture)
        assert answer.status_code == 200, (picture, answer.text)
        assert answer.headers["Content-Type"].startswith("image/")
