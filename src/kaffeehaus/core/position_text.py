"""Positions as editable text: an optional parser and writer that a game provides.

A game that has one exposes it as `POSITION_TEXT` in its module `position_text`. Callers that set up
arbitrary positions (labs, analysis boards) look it up here and name no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import Label, gettext
from kaffeehaus.core.module_lookup import find_attribute
from kaffeehaus.core.outcome import Seat


class BadPositionText(PlayerError):
    """Text that does not parse as a position; the sentence names the line and what was expected."""

    code = "bad_position_text"


class NoPositionText(PlayerError):
    """The game has no text format for positions."""

    code = "no_position_text"


@dataclass(frozen=True, slots=True)
class PositionText:
    """Parser and writer of a game's positions as text."""

    read: Callable[[AnyGame, str], AnyState]
    """Parse a playable position. Raises `BadPositionText`."""
    write: Callable[[AnyState, Seat | None], str]
    """Write the position for a seat or a spectator: the text depends on nothing hidden from it."""
    lab: str
    """Path of the lab page that accepts such a text, or a table's position."""
    lab_title: Label
    """Text of a link to that page."""


def position_text_of(game: AnyGame) -> PositionText | None:
    """The game's text format; None if it has none."""
    return cast(
        PositionText | None,
        find_attribute(f"kaffeehaus.games.{game.id}.position_text", "POSITION_TEXT"),
    )


def need_position_text(game: AnyGame) -> PositionText:
    """The game's text format. Raises `NoPositionText`."""
    found = position_text_of(game)
    if found is None:
        raise NoPositionText(gettext("%(game)s has no text format for positions.", game=game.title))
    return found
