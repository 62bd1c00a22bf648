"""Positions named on the command line: a game, its options, and the actions played so far."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass

from kaffeehaus.core.action import Action
from kaffeehaus.core.command_line.files import read_text
from kaffeehaus.core.errors import BadOptions, IllegalAction, PlayerError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an actions file: what to do, and who does it if the line says so."""

    number: int
    seat: Seat | None
    text: str


def game_of(arguments: argparse.Namespace) -> AnyGame:
    """The game that was named. Raises `UnknownGame`."""
    return find_game(arguments.game)


def options_of(arguments: argparse.Namespace) -> dict[str, Scalar]:
    """The options given with `-o`; of two with the same key the last one counts."""
    return dict(arguments.options)


def unattended_options_of(game: AnyGame, arguments: argparse.Namespace) -> dict[str, Scalar]:
    """The options for games that nobody watches: the game's own for that, then those given."""
    return {**game.simulation_options, **options_of(arguments)}


def position_of(arguments: argparse.Namespace) -> AnyState:
    """The position after the actions. Raises `PlayerError` naming the line that is wrong."""
    game = game_of(arguments)
    state = game.new(options_of(arguments), arguments.players, arguments.seed)
    if arguments.actions is not None:
        apply_lines(state, read_text(arguments.actions), state.apply)
    return state


def apply_lines(state: AnyState, text: str, act: Callable[[Seat, Action], object]) -> None:
    """Do what the lines say, with `act`, which changes the state. Raises `PlayerError` naming the
    first line that is wrong."""
    for line in read_lines(text):
        try:
            seat = _first_actor(state) if line.seat is None else checked_seat(state, line.seat)
            act(seat, state.game.parse(line.text))
        except PlayerError as error:
            raise PlayerError(f"Line {line.number}: {error.sentence}", code=error.code) from error


def read_lines(text: str) -> list[Line]:
    """The lines of an actions file, without empty lines and comments."""
    lines = []
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.strip()
        if not words or words.startswith("#"):
            continue
        first, _, rest = words.partition(" ")
        if rest and first.isascii() and first.isdigit() and len(first) < 4:
            lines.append(Line(number, int(first), rest.strip()))
        else:
            lines.append(Line(number, None, words))
    return lines


def checked_seat(state: AnyState, seat: Seat) -> Seat:
    """The seat itself, if it is at the table. Raises `BadOptions`."""
    if seat >= state.seats:
        raise BadOptions(f"There is no seat {seat}; the seats are 0 to {state.seats - 1}.")
    return seat


def _first_actor(state: AnyState) -> Seat:
    actors = state.actors()
    if not actors:
        raise IllegalAction("The game is over.", code="game_over", position=state.position())
    return actors[0]
