"""Positions given on the command line: a game, its options, and a file of actions."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.command_line.files import read_text
from kaffeehaus.core.errors import BadOptions, IllegalAction, PlayerError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat, no_such_seat
from kaffeehaus.core.registry import find_game


@dataclass(frozen=True, slots=True)
class ActionLine:
    """A line of an actions file: the action, and its seat if the line names one."""

    number: int
    seat: Seat | None
    text: str


def game_of(arguments: argparse.Namespace) -> AnyGame:
    """The named game. Raises `UnknownGame`."""
    return find_game(arguments.game)


def options_of(arguments: argparse.Namespace) -> dict[str, Scalar]:
    """Options given with `-o`; the last of several with the same key wins."""
    return dict(arguments.options)


def unattended_options_of(game: AnyGame, arguments: argparse.Namespace) -> dict[str, Scalar]:
    """Options for unattended games: the game's `simulation_options`, overridden by those given."""
    return {**game.simulation_options, **options_of(arguments)}


def position_of(arguments: argparse.Namespace) -> AnyState:
    """Position after the actions. Raises `PlayerError` that names the wrong line."""
    game = game_of(arguments)
    state = game.new(options_of(arguments), arguments.players, arguments.seed)
    if arguments.actions is not None:
        apply_lines(state, read_text(arguments.actions), state.apply)
    return state


def apply_lines(state: AnyState, text: str, act: Callable[[Seat, Action], object]) -> None:
    """Apply the lines with `act`, which changes the state. Raises `PlayerError` that names the
    first wrong line."""
    for line in read_lines(text):
        try:
            seat = _first_actor(state) if line.seat is None else checked_seat(state, line.seat)
            act(seat, state.game.parse(line.text))
        except PlayerError as error:
            sentence = gettext(
                "Line %(number)s: %(error)s", number=line.number, error=error.sentence
            )
            raise PlayerError(sentence, code=error.code) from error


def read_lines(text: str) -> list[ActionLine]:
    """Lines of an actions file, without empty lines and comments."""
    lines = []
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.strip()
        if not words or words.startswith("#"):
            continue
        first, _, rest = words.partition(" ")
        if rest and first.isascii() and first.isdigit() and len(first) < 4:
            lines.append(ActionLine(number, int(first), rest.strip()))
        else:
            lines.append(ActionLine(number, None, words))
    return lines


def checked_seat(state: AnyState, seat: Seat) -> Seat:
    """Validate the seat. Raises `BadOptions`."""
    require_seat(seat, state.seats)
    return seat


def require_seat(seat: Seat, seats: int) -> None:
    """Raise `BadOptions` unless a game with this many seats has the seat."""
    if seat not in range(seats):
        raise BadOptions(no_such_seat(seat, seats))


def _first_actor(state: AnyState) -> Seat:
    actors = state.actors()
    if not actors:
        raise IllegalAction(
            gettext("The game is over."), code="game_over", position=state.position()
        )
    return actors[0]
