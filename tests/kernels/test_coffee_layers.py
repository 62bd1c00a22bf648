"""The C layer and the Python layer give the same answers for the same seed, on every board."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import Scene, grid_of, read_view
from kaffeehaus.kernels.coffee.kernel import Found, Kernel, Style, kernel_of
from kaffeehaus.kernels.coffee.python import PythonKernel
from tests.bots.positions import BOARDS, positions

if FAST:
    from kaffeehaus.kernels.coffee.native import NativeKernel

pytestmark = pytest.mark.skipif(not FAST, reason="the C layer could not be built here")

every_board = pytest.mark.parametrize(("board", "n"), BOARDS, ids=str)
GAMES = 200
LONG = 60.0
"""Seconds. A search that is stopped ends far sooner, also on a machine that is very busy."""


def layers(board: str, n: int) -> Iterator[Kernel]:
    """The C layer, with and without the processor's own bit instructions."""
    yield NativeKernel(board, n)
    yield NativeKernel(board, n, plain=True)


@every_board
def test_many_random_games(board: str, n: int) -> None:
    start = grid_of(board, n).start
    python, rng = PythonKernel(board, n), Rng(n)
    expected = [
        (python.playouts(start, 1, Style.RANDOM, rng).wins, rng.state) for _ in range(GAMES)
    ]

    for native in layers(board, n):
        chance = Rng(n)
        for wins, state in expected:
            assert native.playouts(start, 1, Style.RANDOM, chance).wins == wins
            assert chance.state == state
        chance = Rng(n)
        together = native.playouts(start, GAMES, Style.RANDOM, chance)
        assert (together.done, together.wins) == (GAMES, sum(wins for wins, _ in expected))
        assert chance.state == rng.state


@every_board
def test_playouts_from_every_position_of_a_game(board: str, n: int) -> None:
    python = PythonKernel(board, n)
    for scene in scenes(board, n):
        for style, count in (Style.RANDOM, 5), (Style.GREEDY, 2):
            rng = Rng(7)
            expected = python.playouts(scene, count, style, rng)
            for native in layers(board, n):
                chance = Rng(7)
                assert native.playouts(scene, count, style, chance) == expected
                assert chance.state == rng.state


@every_board
@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("until_swap", [-1, 1])
def test_the_same_tree(board: str, n: int, style: Style, until_swap: int) -> None:
    budget = Budget(playouts=150 if style is Style.RANDOM else 40)
    rng, chance = Rng(n), Rng(n)
    start = grid_of(board, n).start
    expected = PythonKernel(board, n).search(start, until_swap, budget, style, rng)
    found = NativeKernel(board, n).search(start, until_swap, budget, style, chance)
    assert found == expected
    assert chance.state == rng.state
    assert found.done == budget.playouts or found.verdict is not None


@pytest.mark.parametrize(("board", "n"), [("sq-4", 4), ("sq-5", 4), ("hex-3", 3), ("hex-4", 4)])
def test_the_same_trees_down_a_game(board: str, n: int) -> None:
    """Late positions are decided by the search, which is where verdicts have to agree."""
    verdicts = set()
    for scene in scenes(board, n):
        found, expected = (
            kernel.search(scene, -1, Budget(playouts=300), Style.RANDOM, Rng(3), most_nodes=100)
            for kernel in (NativeKernel(board, n), PythonKernel(board, n))
        )
        assert found == expected
        assert found.nodes <= 101
        verdicts.add(found.verdict)
    assert len(verdicts) > 1


def test_what_is_no_position_is_refused() -> None:
    native = NativeKernel("sq-3", 3)
    start = grid_of("sq-3", 3).start
    for scene in (
        start._replace(line=0),
        start._replace(line=1),
        start._replace(own=1, other=1),
        start._replace(own=1 << 9),
        start._replace(own=1 << 100),
        start._replace(own=1, line=0b1110),
        start._replace(own=1, line=0b11),
    ):
        with pytest.raises(ValueError, match="no position"):
            native.playouts(scene, 1, Style.RANDOM, Rng(1))


@pytest.mark.parametrize(("board", "n"), [("sq-5", 6), ("sq-5", 1)])
def test_what_is_no_board_is_refused(board: str, n: int) -> None:
    with pytest.raises(ValueError, match="no such board"):
        NativeKernel(board, n)


def test_a_search_can_be_stopped() -> None:
    told: list[int] = []

    def stop_at_once(done: int) -> bool:
        told.append(done)
        return True

    begun = time.monotonic()
    found = search_long(stop_at_once)
    assert told == [found.done]
    assert time.monotonic() - begun < LONG / 2


def test_an_error_in_the_progress_function_comes_through() -> None:
    def fail(done: int) -> bool:
        raise LookupError(f"after {done}")

    with pytest.raises(LookupError, match="after"):
        search_long(fail)


def test_other_threads_go_on_during_a_search() -> None:
    """The interpreter is free: another thread counts while C searches."""
    # On a machine that is very busy half a second may be too short for anybody's turn.
    assert any(_counted_during_a_search(seconds) > 20 for seconds in (0.5, 5, 50))


def _counted_during_a_search(seconds: float) -> int:
    counted, over = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.wait(0.001):
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    kernel_of("hex-4", 4).search(
        grid_of("hex-4", 4).start, -1, Budget(seconds=seconds), Style.RANDOM, Rng(1)
    )
    over.set()
    thread.join()
    return counted


def test_time_is_kept() -> None:
    begun = time.monotonic()
    found = kernel_of("hex-5", 4).search(
        grid_of("hex-5", 4).start, -1, Budget(seconds=0.2), Style.RANDOM, Rng(1)
    )
    assert found.verdict is None
    assert found.done > 100
    assert 0.2 <= time.monotonic() - begun < LONG / 2


def scenes(board: str, n: int) -> Iterator[Scene]:
    """The positions of one random game."""
    for state in positions(board, n, seed=n):
        yield read_view(state.view(None))[1]


def search_long(progress: object) -> Found:
    """A search that would take a minute."""
    assert callable(progress)
    return kernel_of("hex-5", 4).search(
        grid_of("hex-5", 4).start, -1, Budget(seconds=LONG), Style.RANDOM, Rng(1), progress=progress
    )
