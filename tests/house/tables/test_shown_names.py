"""Names that the server made are shown in the reader's language; typed names and the API stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaffeehaus.bots.catalog import bots_of, shown_title
from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.boards.model import shown_board_title
from kaffeehaus.house.tables.model import SeatKind, SeatRow
from kaffeehaus.house.tables.table import shown_names
from tests.house.readers import Reader
from tests.house.visitors import quick_app


def _person(seat: int, name: str, player_id: str) -> SeatRow:
    return SeatRow(seat, SeatKind.PERSON, name, player_id)


def test_names_of_seats() -> None:
    rows = (
        _person(0, "Ada", "a"),
        _person(1, "Player 2", "a"),
        _person(2, "Player 2 2", "b"),
        SeatRow(3, SeatKind.BOT, "Level 1", bot="level-1"),
        SeatRow(4, SeatKind.BOT, "Level 1 2", bot="level-1"),
        _person(5, "Somebody who left", "c"),
        SeatRow(6, SeatKind.OPEN),
    )
    with use_language("de"):
        assert shown_names(rows, "coffee") == (
            *("Ada", "Spieler 2", "Player 2 2"),
            *("Poldi", "Poldi 2", "Gelöschter Spieler", ""),
        )
        assert shown_names(rows, "no game")[3:5] == ("Stufe 1", "Stufe 1 2"), "without characters"


@pytest.mark.parametrize("game", game_ids())
def test_every_bot_has_its_title_in_the_language_of_the_reader(game: str) -> None:
    for info in bots_of(game):
        stored = str(info.title)
        with use_language("de"):
            assert shown_title(stored) == str(info.title)
            assert shown_title(f"{stored} 2") == f"{info.title} 2"


def test_titles_of_boards() -> None:
    with use_language("de"):
        title = "Coffee: Ada, Level 1, after move 3"
        assert shown_board_title(title, "coffee") == "Coffee: Ada, Poldi, nach Zug 3"
        assert shown_board_title("My favourite", "coffee") == "My favourite"


@pytest.mark.anyio
async def test_pages_are_german_and_the_api_has_stored_names(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.router.lifespan_context(app):
        ada = Reader(app, "Ada")
        table = await ada.set_table("me", "bot-level-1")
        for path in (f"{table}?lang=de", "/"):
            page = await ada.read(path)
            assert "Poldi" in page
            assert "Level 1" not in page
        seats = (await ada.client.get(f"/api{table}")).json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ada", "Level 1"]
