"""Positions for programs: create one, parse a move, draw anything that has a drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from kaffeehaus.core.action import Action
from kaffeehaus.core.command_line.files import write_text
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import OptionValue, unknown_option
from kaffeehaus.core.outcome import Seat, no_such_seat
from kaffeehaus.core.playable import Playable
from kaffeehaus.core.registry import find_game


class Drawable(Protocol):
    """Anything with a drawing and a text: positions, views, and the results of this library."""

    def _repr_svg_(self) -> str: ...


def new(game: str, *, seats: int | None = None, seed: int = 0, **options: OptionValue) -> AnyState:
    """Start a game: `new("coffee", board="hex-4")`.

    Without `seats`, for the smallest number of players. The same seed gives the same game. Raises
    `UnknownGame`, and `BadOptions` with what is possible.
    """
    found = find_game(game)
    names = [option.name for option in found.options]
    for name in options:
        if name not in names:
            raise BadOptions(unknown_option(name, [*names, "seats", "seed"]))
    return found.new(options, seats, seed)


def action(game: str, text: str) -> Action:
    """The action of a game with this text form: `action("coffee", "c3/")`. The `repr` of every
    action is such a call. Raises `UnknownGame` or `UnreadableAction`."""
    parsed: Action = find_game(game).parse(text)
    return parsed


def draw(subject: Drawable, path: str | Path | None = None, *, seat: Seat | None = None) -> str:
    """Draw a position, or a result of this library, as SVG; with a path, also write it there.

    `seat` draws a position as that seat sees it; without it, as a spectator does. Raises
    `PlayerError` if the file cannot be written, and `BadOptions` for a seat that the game does not
    have, or a name that does not end in `.svg`.
    """
    if path is not None and Path(path).suffix.lower() != ".svg":
        raise BadOptions(gettext("Drawings are SVG files. Choose a name that ends in .svg."))
    svg = _drawing(subject, seat)
    if path is not None:
        write_text(str(path), svg + "\n")
    return svg


def _drawing(subject: Drawable, seat: Seat | None) -> str:
    if not hasattr(subject, "_repr_svg_"):
        raise TypeError(f"draw needs a position or a result of this library, not {subject!r}")
    if seat is None:
        return subject._repr_svg_()
    if not isinstance(subject, Playable):
        raise TypeError(f"only positions are drawn as a seat sees them, not {subject!r}")
    if seat not in range(subject.seats):
        raise BadOptions(no_such_seat(seat, subject.seats))
    return subject.view(seat).svg()
