"""Coffee Chess in C, in tuned Python and by the rules: the same games for the same seed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kaffeehaus.core.options import Scalar
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess import GAME
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import ChessFound, Style, chess_kernel
from kaffeehaus.kernels.coffee_chess.playout import points_of, random_playout
from kaffeehaus.kernels.coffee_chess.python import PythonChess

if FAST:
    from kaffeehaus.kernels import _native
    from kaffeehaus.kernels.coffee_chess.native import NativeChess, packed

needs_c = pytest.mark.skipif(not FAST, reason="the C layer could not be built here")

GAMES = 200
RULED_GAMES = 60
LONG = 60.0
"""Seconds. A search that is stopped ends far sooner, also on a machine that is very busy."""
CONFIGURATIONS: tuple[dict[str, Scalar], ...] = (
    *(
        {"amounts": amounts, "end": end, "standoff": standoff}
        for amounts in ("any", "max")
        for end in ("immediate", "finish_turn")
        for standoff in (3, 20)
    ),
    {"amounts": "any", "end": "immediate", "standoff": 0},
)
every_configuration = pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)


def positions(options: dict[str, Scalar], seed: int, every: int) -> Iterator[ChessState]:
    """Some positions of a random game, within turns and between them."""
    state, rng, number = GAME.new(options), Rng(seed), 0
    while state.reason is None:
        if number % every == 0:
            yield state.copy()
        state.play(state.to_move, rng.choice(state.legal(state.to_move)))
        number += 1


def by_the_rules(state: ChessState, rng: Rng) -> int:
    """The points of who is to move after a game of random legal actions."""
    seat, state = state.to_move, state.copy()
    while state.reason is None:
        state.play(state.to_move, rng.choice(state.legal(state.to_move)))
    return points_of(state, seat)


@every_configuration
def test_playouts_are_games_by_the_rules(options: dict[str, Scalar]) -> None:
    ruled, quick = Rng(5), Rng(5)
    for _ in range(RULED_GAMES):
        assert random_playout(GAME.new(options), 0, quick) == by_the_rules(GAME.new(options), ruled)
        assert quick.state == ruled.state


@every_configuration
def test_playouts_begin_anywhere(options: dict[str, Scalar]) -> None:
    for state in positions(options, seed=2, every=5):
        ruled, quick = Rng(9), Rng(9)
        assert random_playout(state, state.to_move, quick) == by_the_rules(state, ruled)
        assert quick.state == ruled.state


@needs_c
@every_configuration
def test_many_random_games(options: dict[str, Scalar]) -> None:
    start, rng, chance = GAME.new(options), Rng(1), Rng(1)
    native = NativeChess()
    points = 0
    for _ in range(GAMES):
        expected = random_playout(start, 0, rng)
        assert native.playouts(start, 1, chance).points == expected
        assert chance.state == rng.state
        points += expected
    together = Rng(1)
    found = native.playouts(start, GAMES, together)
    assert (found.done, found.points, together.state) == (GAMES, points, rng.state)


@needs_c
@every_configuration
def test_playouts_from_every_position_of_a_game(options: dict[str, Scalar]) -> None:
    for state in positions(options, seed=3, every=1):
        rng, chance = Rng(7), Rng(7)
        expected = PythonChess().playouts(state, 2, rng)
        assert NativeChess().playouts(state, 2, chance) == expected
        assert chance.state == rng.state


@needs_c
@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("options", [CONFIGURATIONS[1], CONFIGURATIONS[-2]], ids=str)
def test_the_same_tree(options: dict[str, Scalar], style: Style) -> None:
    for state in positions(options, seed=4, every=17):
        rng, chance = Rng(1), Rng(1)
        budget = Budget(playouts=9)
        expected = PythonChess().search(state, budget, style, rng, most_nodes=3)
        found = NativeChess().search(state, budget, style, chance, most_nodes=3)
        assert found == expected
        assert chance.state == rng.state
        assert found.nodes <= 4


@needs_c
def test_the_same_turns_at_first_sight() -> None:
    """The beam of the C layer keeps the turns of the Python one, with all their ties."""
    for options in CONFIGURATIONS[::4]:
        for state in positions(options, seed=6, every=23):
            budget = Budget(playouts=1)
            found, expected = (
                kernel.search(state, budget, Style.JUDGED, Rng(1))
                for kernel in (NativeChess(), PythonChess())
            )
            assert [turn.actions for turn in found.tried] == [t.actions for t in expected.tried]


@needs_c
def test_what_is_no_position_is_refused() -> None:
    right = bytearray(packed(GAME.new()))
    for place, value in ((0, 1), (64, 9), (66, 49), (67, 2), (68, 4), (79, 0x80), (78, 0x55)):
        wrong = right.copy()
        wrong[place] = value
        with pytest.raises(ValueError, match="no position"):
            _native.chess_playouts(False, False, 20, bytes(wrong), 1, 1, None)
    with pytest.raises(ValueError, match="no position"):
        _native.chess_playouts(False, False, 20, bytes(right[:-1]), 1, 1, None)
    with pytest.raises(ValueError, match="stand-off"):
        _native.chess_playouts(False, False, -1, bytes(right), 1, 1, None)
    with pytest.raises(ValueError, match="cannot be had"):
        _native.chess_search(False, False, 20, bytes(right), 1, 0.0, 2**40, False, 1, None)


@dataclass
class Stopper:
    """Stops what it is told of at once, and remembers when."""

    told: int = 0
    at: float = 0.0

    def __call__(self, done: int) -> bool:
        self.told, self.at = done, time.monotonic()
        return True


def test_a_search_can_be_stopped() -> None:
    stopper = Stopper()
    found = search_long(stopper)
    assert found.done == stopper.told
    assert time.monotonic() - stopper.at < LONG / 2


@needs_c
def test_playouts_can_be_stopped() -> None:
    stopper = Stopper()
    found = NativeChess().playouts(GAME.new(), 10**9, Rng(1), stopper)
    assert found.done == stopper.told


@needs_c
def test_an_error_in_the_progress_function_comes_through() -> None:
    def fail(done: int) -> bool:
        raise LookupError(f"after {done}")

    with pytest.raises(LookupError, match="after"):
        search_long(fail)


def test_time_is_kept() -> None:
    begun = time.monotonic()
    found = chess_kernel().search(GAME.new(), Budget(seconds=0.2), Style.JUDGED, Rng(1))
    assert found.done > 0
    assert time.monotonic() - begun < LONG / 2


def search_long(progress: object) -> ChessFound:
    """A search that would take a minute."""
    assert callable(progress)
    return chess_kernel().search(
        GAME.new(), Budget(seconds=LONG), Style.RANDOM, Rng(1), progress=progress
    )
