"""Positions as text that people write: optional, for games that have such a grammar.

A game that has one keeps it in its module `position_text`, as `POSITION_TEXT`. Whoever begins from
a position that no record leads to (a lab, an analysis board) asks here, and names no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from kaffeehaus.core.convention import find
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.outcome import Seat


class BadPositionText(PlayerError):
    """A text that is no position; the sentence names the line and what was expected there."""

    code = "bad_position_text"


class NoPositionText(PlayerError):
    """The game has no positions as text."""

    code = "no_position_text"


@dataclass(frozen=True, slots=True)
class PositionText:
    """How a game reads and writes whole positions."""

    read: Callable[[AnyGame, str], AnyState]
    """The position, to be played on. Raises `BadPositionText`."""
    write: Callable[[AnyState, Seat | None], str]
    """The position as a seat, or an onlooker, may think of it: nothing in the text depends on what
    is hidden from it."""
    lab: str
    """The path of a page that reads such a text, or that of a table, and works with it."""
    lab_title: str
    """How a link to that page is called."""


def position_text_of(game: AnyGame) -> PositionText | None:
    """What the game has; None if it has nothing such."""
    return cast(
        PositionText | None, find(f"kaffeehaus.games.{game.id}.position_text", "POSITION_TEXT")
    )


def need_position_text(game: AnyGame) -> PositionText:
    """The same. Raises `NoPositionText`."""
    found = position_text_of(game)
    if found is None:
        raise NoPositionText(f"{game.title} has no positions as text.")
    return found
