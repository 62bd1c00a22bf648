"""The fast account of Coffee and the rules tell the same story."""

from __future__ import annotations

import pytest

from kaffeehaus.bots.coffee.greedy import (
    plain_greedy_playout,
    plain_random_playout,
    safe_answers,
    safe_choices,
    winning_choices,
)
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.kernels.coffee.grid import grid_of, read_view
from kaffeehaus.kernels.coffee.playout import greedy_playout, prospects, random_playout
from tests.bots.positions import BOARDS, EACH_BOARD, new_game, positions

every_board = pytest.mark.parametrize(("board", "n"), BOARDS, ids=str)
each_board = pytest.mark.parametrize(("board", "n"), EACH_BOARD, ids=str)


@every_board
def test_random_playouts_are_the_same_games(board: str, n: int) -> None:
    state = new_game(board, n)
    grid = grid_of(board, n)
    fast, plain = Rng(n), Rng(n)
    winners = set()
    for _ in range(25):
        won = random_playout(grid, grid.start, fast)
        assert won == plain_random_playout(state, plain)
        assert fast.state == plain.state
        winners.add(won)
    assert winners == {True, False} or board in {"sq-2", "hex-2"}


@each_board
def test_greedy_playouts_are_the_same_games(board: str, n: int) -> None:
    fast, plain = Rng(n), Rng(n)
    for number, state in enumerate(positions(board, n, 1)):
        # The first positions of a large board take the plain twin a while.
        if len(state.choices) < 60 and number % 3 == 0:
            grid, scene = read_view(state.view(0))
            assert greedy_playout(grid, scene, fast) == plain_greedy_playout(state, plain)
            assert fast.state == plain.state


@pytest.mark.parametrize(("board", "n"), [("sq-5", 4), ("hex-4", 4)])
def test_both_playouts_from_the_empty_board(board: str, n: int) -> None:
    state, grid = new_game(board, n), grid_of(board, n)
    fast, plain = Rng(5), Rng(5)
    for _ in range(3):
        assert greedy_playout(grid, grid.start, fast) == plain_greedy_playout(state, plain)
        assert fast.state == plain.state


@each_board
def test_every_scene_of_a_game(board: str, n: int) -> None:
    """Wins, safe turns in order, and the number of answers are those of the rules."""
    grid = grid_of(board, n)
    for state in positions(board, n, seed=n):
        if len(state.choices) > 60:
            continue
        _, scene = read_view(state.view(None))
        wins = {str(grid.winning_place(1 << cell)) for cell in cells(scene.line & scene.own_wins)}
        assert wins == {str(action) for action in winning_choices(state)}
        safe = [action for action in safe_choices(state) if action not in winning_choices(state)]
        found = prospects(grid, scene._replace(line=scene.line & ~scene.own_wins))
        assert [grid.place(scene, found_.cell, found_.line) for found_ in found] == safe
        assert [found_.answers for found_ in found] == [safe_answers(state, act) for act in safe]


@every_board
def test_a_scene_can_be_read_or_played(board: str, n: int) -> None:
    """The scene after a turn is the one that is read from the board after it."""
    grid = grid_of(board, n)
    scene = grid.start
    for state in positions(board, n, seed=3):
        _, seen = read_view(state.view(None))
        assert scene._replace(own_wins=0, other_wins=0) == seen._replace(own_wins=0, other_wins=0)
        assert scene.own_wins & scene.free == seen.own_wins & seen.free
        assert scene.other_wins & scene.free == seen.other_wins & seen.free
        after = next_turn(board, n, 3, state.turns)
        if isinstance(after, Place) and after.rod is not Rod.NONE:
            cell = grid.board.cells.index(after.cell)
            line = grid.others[cell][grid.rods.index(after.rod)] & scene.free
            scene = grid.after(scene, cell, line)


def test_a_rod_that_points_nowhere_is_a_mistake_of_the_caller() -> None:
    grid = grid_of("sq-3", 3)
    with pytest.raises(ValueError, match="no rod on a1"):
        grid.place(grid.start, 0, 0b1)


def cells(mask: int) -> list[int]:
    """The cells of a set."""
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


def next_turn(board: str, n: int, seed: int, turns: int) -> object:
    """What the random game of `positions` plays after so many turns, or None at its end."""
    for state in positions(board, n, seed):
        if state.turns == turns + 1:
            return state.last
    return None
