"""What is told while a table is being set up: the board, what does not fit, what would help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.errors import BadOptions, Remedy
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.menu import SmallPrint
from kaffeehaus.core.options import Options


@dataclass(frozen=True, slots=True)
class SetupAdvice:
    """The game's own words on some options and a number of seats."""

    board: str = ""
    """Empty if no game can be played so."""
    trouble: str = ""
    remedies: tuple[Remedy, ...] = ()
    objections: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By option and value that is not chosen: why it could not be added."""
    small_print: SmallPrint | None = None
    """None if no game can be played so."""


def advise(game: AnyGame, options: Options, seats: int | None) -> SetupAdvice:
    """Ask the game, which may take some hundredths of a second."""
    try:
        count = game.read_seats(seats)
        return SetupAdvice(
            game.new(options, count).view(None).svg(),
            objections=game.objections(options, count),
            small_print=game.small_print(options),
        )
    except BadOptions as error:
        return SetupAdvice(
            trouble=error.sentence,
            remedies=error.remedies,
            objections=_objections(game, options, seats),
        )


def _objections(
    game: AnyGame, options: Options, seats: int | None
) -> Mapping[str, Mapping[str, str]]:
    """None for options that cannot be read at all."""
    try:
        return game.objections(options, seats or min(game.seat_counts))
    except BadOptions:
        return {}
