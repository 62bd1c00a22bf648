"""Registry of games by id, imported lazily.

This is the only place that names games. Everything else about a game is found by its id: the game
in `kaffeehaus.games.ID`, its pages and API endpoints in `kaffeehaus.games.ID.extras`, its bots in
`kaffeehaus.bots.ID`, its kernels in `kaffeehaus.kernels.ID`, its lessons in the module
`lessons` of the game, its puzzles in the module `puzzles` of the game or of its kernels, and its
command in the module `command` of either.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.extras import Command, Extras
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import LazyMessage, gettext
from kaffeehaus.core.module_lookup import find_attribute
from kaffeehaus.core.options import shown
from kaffeehaus.core.puzzles import NoSuchBook, PuzzleBook
from kaffeehaus.core.suggestions import unknown_name

_HOUSE_GAMES = ("coffee", "coffee_chess", "cafe", "fcm")
"""Bundled games, in the order of the lobby."""

_PACKAGE = Path(__file__).parents[1]

_ROOMS = ("games", "kernels")
"""Packages in which games have their puzzles and commands: in `kernels` if they need a kernel."""

_loaded: dict[str, AnyGame] = {}


def game_ids() -> tuple[str, ...]:
    """Ids of all games, in the order of the lobby."""
    return tuple(dict.fromkeys((*_HOUSE_GAMES, *_loaded)))


def find_game(game_id: str) -> AnyGame:
    """The game with this id. Raises `UnknownGame`."""
    if game_id in _loaded:
        return _loaded[game_id]
    if game_id not in _HOUSE_GAMES:
        known = game_ids()
        sentence = gettext("Unknown game %(name)s.", name=shown(game_id))
        listed = gettext("The games are: %(names)s.", names=", ".join(known))
        raise UnknownGame(unknown_name(sentence, game_id, known, listed))
    game: AnyGame = import_module(f"kaffeehaus.games.{game_id}").GAME
    return register(game)


def register(game: AnyGame) -> AnyGame:
    """Register a game, or replace one with the same id; returns it."""
    _loaded[game.id] = game
    return game


def find_part(game_id: str, module: str, name: str) -> Any:  # Any: the caller knows the type
    """Attribute of one of this game's modules; `ID` in the module's name is replaced by the game's
    id. None if the module or the attribute does not exist, or the game is not bundled."""
    return find_attribute(module.replace("ID", game_id), name) if game_id in _HOUSE_GAMES else None


def commands_of_games() -> dict[str, Command]:
    """Subcommands that games add to the command line, sorted. Each is named after its game; the
    file `command.txt` beside its module holds its help text, a message."""
    return {
        game_id: Command(
            LazyMessage(summary.read_text("utf-8").strip()), f"kaffeehaus.{room}.{game_id}.command"
        )
        for game_id in sorted(_HOUSE_GAMES)
        for room in _ROOMS
        # A file, not an attribute: listing the commands imports no game.
        if (summary := _PACKAGE.joinpath(room, game_id, "command.txt")).is_file()
    }


@cache
def all_extras() -> tuple[Extras, ...]:
    """Pages and API endpoints that bundled games add to the server. Imports those games."""
    return tuple(
        extras
        for game_id in _HOUSE_GAMES
        for room in _ROOMS
        for extras in find_part(game_id, f"kaffeehaus.{room}.ID.extras", "EXTRAS") or ()
    )


@cache
def all_books() -> tuple[PuzzleBook, ...]:
    """Puzzle books of the bundled games. Imports those games."""
    return tuple(
        book
        for game_id in _HOUSE_GAMES
        for room in _ROOMS
        for book in find_part(game_id, f"kaffeehaus.{room}.ID.puzzles", "BOOKS") or ()
    )


def find_book(book_id: str) -> PuzzleBook:
    """The puzzle book with this id. Raises `NoSuchBook`."""
    for book in all_books():
        if book.id == book_id:
            return book
    raise NoSuchBook(gettext("There is no such puzzle book."))
