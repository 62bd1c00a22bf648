"""Saved games: a file with everything needed to resume a terminal game later.

Unlike a record, in which hidden choices stay sealed, this file contains the seed and every seat's
actions, including unconfirmed ones. It is only for those who play the game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from kaffeehaus.cli.play.local_game import LocalGame
from kaffeehaus.cli.play.players import read_player
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import is_number, plain, revive
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game

FORMAT = "kaffeehaus-paused-game"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Format of the file."""

    format: str
    game: str
    version: int
    options: dict[str, Scalar]
    seed: str
    """Decimal text, because it may exceed the integers that JSON parsers support."""
    chairs: tuple[str, ...]
    """Players at the start, as `--seats` writes them."""
    actions: tuple[tuple[Seat, str], ...]
    resigned: tuple[tuple[Seat, int], ...]
    """Seats that resigned, and after how many actions."""


def pause(table: LocalGame) -> str:
    """Serialize the game."""
    paused = SavedGame(
        FORMAT,
        table.game.id,
        table.game.version,
        dict(table.state.options),
        str(table.seed),
        tuple(chair.word for chair in table.began_with),
        tuple((step.seat, str(step.action)) for step in table.steps),
        tuple((given_up.seat, given_up.after) for given_up in table.resignations),
    )
    return json.dumps(plain(paused), ensure_ascii=False) + "\n"


def resume(text: str) -> LocalGame:
    """Restore the game. Raises `PlayerError` for an invalid file."""
    paused = _read(text)
    game = find_game(paused.game).under(paused.version)
    game.read_seats(len(paused.chairs))
    chairs = tuple(read_player(game, seat, word) for seat, word in enumerate(paused.chairs))
    table = LocalGame(game, paused.options, int(paused.seed), chairs)
    for place in range(len(paused.actions) + 1):
        for seat, after in paused.resigned:
            if after == place:
                table.resign(seat)
        if place < len(paused.actions):
            _do_again(table, game, place, *paused.actions[place])
    return table


def _do_again(table: LocalGame, game: AnyGame, place: int, seat: Seat, text: str) -> None:
    try:
        table.act(seat, game.parse(text))
    except PlayerError as error:
        raise _bad(
            gettext("Action %(number)s is illegal: %(error)s", number=place + 1, error=error)
        ) from error


def _read(text: str) -> SavedGame:
    try:
        paused = revive(SavedGame, json.loads(text))
    except (ValueError, RecursionError) as error:
        raise _no_saved_game() from error
    seats = {seat for seat, _ in (*paused.actions, *paused.resigned)}
    fits = paused.format == FORMAT and is_number(paused.seed)
    if not fits or not seats <= set(range(len(paused.chairs))):
        raise _no_saved_game()
    return paused


def _no_saved_game() -> PlayerError:
    return _bad(gettext("This is not a saved game. For records, use replay and verify."))


def _bad(sentence: str) -> PlayerError:
    return PlayerError(sentence, code="bad_paused_game")
