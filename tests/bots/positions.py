"""Positions of Coffee for the tests of its bots."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.boards import board_names, side_of
from kaffeehaus.games.coffee.state import CoffeeState

BOARDS = tuple((name, n) for name in board_names() for n in range(2, side_of(name) + 1))
"""Every board with every n that is played on it."""
EACH_BOARD = tuple(
    (name, 2 + number % (side_of(name) - 1)) for number, name in enumerate(board_names())
)
"""Every board with one n, for what takes its time."""


def new_game(board: str = "sq-5", n: int = 4, *, pie: bool = False) -> CoffeeState:
    """An empty board."""
    state = find_game("coffee").new({"board": board, "n": n, "pie": pie})
    assert isinstance(state, CoffeeState)
    return state


def played(state: CoffeeState, *turns: str) -> CoffeeState:
    """The position after these turns, each by the player whose turn it is."""
    for turn in turns:
        state.apply(state.seat_to_move(), state.game.parse(turn))
    return state


def positions(board: str, n: int, seed: int, *, pie: bool = False) -> Iterator[CoffeeState]:
    """The running positions of one random game, from the empty board on."""
    state, rng = new_game(board, n, pie=pie), Rng(seed)
    while state.outcome() is None:
        yield state.copy()
        state.play(state.seat_to_move(), rng.choice(state.choices))


def wins(state: CoffeeState) -> bool:
    """Whether the player to move wins against every defence, by trying everything."""
    mover = state.seat_to_move()
    for action in state.choices:
        then = state.copy()
        then.play(mover, action)
        if (outcome := then.outcome()) is None:
            good = wins(then) == (then.seat_to_move() == mover)
        else:
            good = outcome.winners == (mover,)
        if good:
            return True
    return False
