"""Advice while a table is set up: preview of the board, conflicts and remedies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kaffeehaus.core.errors import BadOptions, Remedy
from kaffeehaus.core.game import AnyGame
from kaffeehaus.core.menu import SmallPrint
from kaffeehaus.core.options import Options


@dataclass(frozen=True, slots=True)
class SetupAdvice:
    """The game's feedback on options and a number of seats."""

    board: str = ""
    """SVG of the board; empty if the options are invalid."""
    trouble: str = ""
    remedies: tuple[Remedy, ...] = ()
    objections: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Why a value cannot be added, by option and value."""
    small_print: SmallPrint | None = None
    """None if the options are invalid."""


def advise(game: AnyGame, options: Options, seats: int | None) -> SetupAdvice:
    """The game's feedback; takes some hundredths of a second."""
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
    try:
        return game.objections(options, seats or min(game.seat_counts))
    except BadOptions:
        return {}
