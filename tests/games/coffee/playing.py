"""Short ways to set up games of Coffee in tests."""

from __future__ import annotations

from kaffeehaus.core.event import Event
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee import GAME
from kaffeehaus.games.coffee.rules.boards import board_names, side_of
from kaffeehaus.games.coffee.state import CoffeeState

GAMES = tuple(
    (board, n, pie)
    for board in board_names()
    for n in range(2, side_of(board) + 1)
    for pie in (False, True)
)
"""Every game that can be created."""


def new(board: str = "sq-5", n: int = 4, pie: bool = False) -> CoffeeState:
    """A fresh game."""
    return GAME.new({"board": board, "n": n, "pie": pie})


def after(*turns: str, board: str = "sq-5", n: int = 4, pie: bool = False) -> CoffeeState:
    """The game after these turns, each checked for legality."""
    state = new(board, n, pie)
    for turn in turns:
        move(state, turn)
    return state


def move(state: CoffeeState, turn: str) -> tuple[Event, ...]:
    """One turn of whoever is to move; its events."""
    return state.apply(state.seat_to_move(), GAME.parse(turn))


def texts(state: CoffeeState) -> list[str]:
    """The legal actions of whoever is to move."""
    return [str(action) for action in state.legal(state.seat_to_move())]


def play_randomly(state: CoffeeState, rng: Rng) -> CoffeeState:
    """Play on by chance to the end."""
    while state.outcome() is None:
        (seat,) = state.actors()
        state.play(seat, rng.choice(state.legal(seat)))
    return state
