"""Bots and puzzles in German."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.catalog import bots_of, make_bot
from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.i18n import use_language
from kaffeehaus.core.puzzles import BoardBook
from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.bots.menu import bot_menu
from kaffeehaus.house.seats.joining import bot_row
from kaffeehaus.kernels.coffee.puzzles.book import CoffeeBook
from kaffeehaus.kernels.coffee_chess.puzzles.book import ChessBook


@pytest.mark.parametrize("game_id", game_ids())
def test_every_bot_has_a_german_title_and_sentence(game_id: str) -> None:
    english = {str(text) for bot in bots_of(game_id) for text in (bot.title, bot.help)}
    with use_language("de"):
        german = {str(text) for bot in bots_of(game_id) for text in (bot.title, bot.help)}
    assert not english & german


def test_the_menu_is_german_and_the_stored_name_is_not() -> None:
    with use_language("de"):
        levels, others = bot_menu("coffee", 3).groups
        assert (levels.title, others.title) == ("Stufen", "Andere Bots")
        assert levels.bots[0].title == "Stufe 1 (für Einsteiger)"
        assert [bot.title for bot in others.bots][2:4] == [
            "Baumsuche, 1 s pro Zug",
            "Baumsuche, 3 s pro Zug",
        ]
        assert bot_row("coffee", 0, "level-3").name == "Level 3"


def test_a_refused_bot() -> None:
    with use_language("de"), pytest.raises(UnknownGame) as refused:
        make_bot("coffee", "random:5")
    assert str(refused.value) == "Der Bot random nimmt kein Budget. Nenne nur seinen Namen."


@pytest.mark.parametrize("book", [CoffeeBook(), ChessBook()], ids=lambda book: book.id)
def test_puzzles_speak_german(book: BoardBook) -> None:
    def texts() -> set[str]:
        puzzle_id = book.ids(1)[0]
        solved = book.attempt(puzzle_id, book.solution(puzzle_id))
        return {
            str(book.title),
            str(book.sentence),
            *map(str, book.grades),
            book.task(puzzle_id).words,
            *solved.said,
        }

    english = texts()
    with use_language("de"):
        german = texts()
    assert not english & german
