"""The games of the house by id, imported only when they are asked for.

This is the one place where a game is named. Everything else of it is found by its id: the game in
`kaffeehaus.games.ID`, what it adds to the pages and the interface in `kaffeehaus.games.ID.extras`,
its bots in `kaffeehaus.bots.ID`, its kernels in `kaffeehaus.kernels.ID`, its puzzles in the module
`puzzles` of the game or of its kernels, and its command in the module `command` of either.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from kaffeehaus.core.convention import find
from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.extras import Command, Extras
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.options import shown
from kaffeehaus.core.puzzles import NoSuchBook, PuzzleBook
from kaffeehaus.core.suggestions import unknown_name

_HOUSE_GAMES = ("coffee", "coffee_chess", "cafe", "fcm")
"""In the order of the lobby."""

_PACKAGE = Path(__file__).parents[1]

_ROOMS = ("games", "kernels")
"""Where games have their puzzles and commands: in the upper one if they need its kernels."""

_loaded: dict[str, AnyGame] = {}


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order of the lobby."""
    return tuple(dict.fromkeys((*_HOUSE_GAMES, *_loaded)))


def find_game(game_id: str) -> AnyGame:
    """The game with this id. Raises `UnknownGame`."""
    if game_id in _loaded:
        return _loaded[game_id]
    if game_id not in _HOUSE_GAMES:
        said, known = f"There is no game {shown(game_id)}", game_ids()
        listed = f"the games are: {', '.join(known)}"
        raise UnknownGame(unknown_name(said, game_id, known, listed))
    game: AnyGame = import_module(f"kaffeehaus.games.{game_id}").GAME
    return register(game)


def register(game: AnyGame) -> AnyGame:
    """Add a game of one's own to the house, or put it in the place of another; returns it."""
    _loaded[game.id] = game
    return game


def find_part(game_id: str, module: str, name: str) -> Any:  # Any: whoever asks knows
    """What a module of this game calls so; `ID` in the module's name stands for that of the game.
    None if there is no such module or nothing so called, or the game is none of the house."""
    return find(module.replace("ID", game_id), name) if game_id in _HOUSE_GAMES else None


def commands_of_games() -> dict[str, Command]:
    """The words that games add to the command line, in the order of the alphabet. Each is the id
    of its game. What it does is told by the file `command.txt` beside its module."""
    return {
        game_id: Command(summary.read_text("utf-8").strip(), f"kaffeehaus.{room}.{game_id}.command")
        for game_id in sorted(_HOUSE_GAMES)
        for room in _ROOMS
        # A file, not a name in the module: no game is imported for the list of commands.
        if (summary := _PACKAGE.joinpath(room, game_id, "command.txt")).is_file()
    }


@cache
def all_extras() -> tuple[Extras, ...]:
    """What the games of the house add to its pages and its interface. Imports those games."""
    return tuple(
        extras
        for game_id in _HOUSE_GAMES
        for extras in find_part(game_id, "kaffeehaus.games.ID.extras", "EXTRAS") or ()
    )


@cache
def all_books() -> tuple[PuzzleBook, ...]:
    """The books of puzzles of the games of the house. Imports those games."""
    return tuple(
        book
        for game_id in _HOUSE_GAMES
        for room in _ROOMS
        for book in find_part(game_id, f"kaffeehaus.{room}.ID.puzzles", "BOOKS") or ()
    )


def find_book(book_id: str) -> PuzzleBook:
    """The book of puzzles with this id. Raises `NoSuchBook`."""
    for book in all_books():
        if book.id == book_id:
            return book
    raise NoSuchBook("The house has no such book of puzzles.")
