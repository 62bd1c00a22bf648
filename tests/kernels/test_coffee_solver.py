"""The solvers say what trying everything says."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.grid import grid_of, read_view
from kaffeehaus.kernels.coffee.solver.solver import NativeSolver, PythonSolver, Solver, solver_of
from kaffeehaus.kernels.coffee.solver.values import Analyst
from tests.bots.positions import new_game, played, positions, wins

MEMORY = 2**24


def native(board: str, n: int) -> Solver:
    return NativeSolver(board, n, MEMORY)


def native_plain(board: str, n: int) -> Solver:
    return NativeSolver(board, n, MEMORY, plain=True)


def forgetful(board: str, n: int) -> Solver:
    """Room for 64 positions."""
    return NativeSolver(board, n, 1024)


def together(board: str, n: int) -> Solver:
    return NativeSolver(board, n, MEMORY, jobs=3)


def python(board: str, n: int) -> Solver:
    return PythonSolver(board, n, MEMORY)


needs_c = pytest.mark.skipif(not FAST, reason="the C layer could not be built here")
every_solver = pytest.mark.parametrize(
    "make",
    [
        pytest.param(native, marks=needs_c),
        pytest.param(native_plain, marks=needs_c),
        pytest.param(forgetful, marks=needs_c),
        pytest.param(together, marks=needs_c),
        python,
    ],
)


@every_solver
@pytest.mark.parametrize(
    ("board", "n", "stones"),
    [
        ("sq-2", 2, 0),
        ("hex-2", 2, 0),
        ("sq-3", 2, 2),
        ("sq-3", 3, 3),
        ("sq-4", 3, 9),
        ("sq-4", 4, 9),
        ("hex-3", 3, 12),
        ("sq-5", 4, 18),
        ("sq-5", 5, 18),
        ("hex-4", 4, 30),
    ],
)
def test_it_says_what_trying_everything_says(
    make: Callable[[str, int], Solver], board: str, n: int, stones: int
) -> None:
    solver = make(board, n)
    grid = grid_of(board, n)
    for seed in range(4):
        for state in positions(board, n, seed):
            if state.turns < stones:
                continue
            scene = read_view(state.view(None))[1]
            solution = solver.solve(scene)
            assert solution.verdict == wins(state)
            if not solution.verdict:
                continue
            assert solution.cell is not None
            if solution.rod is None:
                assert scene.own_wins >> solution.cell & 1
                continue
            line = grid.others[solution.cell][solution.rod] & scene.free
            turn = grid.place(scene, solution.cell, line)
            assert not wins(played(state.copy(), str(turn)))


@needs_c
@pytest.mark.parametrize(
    ("board", "n", "stones"), [("sq-4", 3, 6), ("sq-4", 4, 8), ("hex-3", 3, 9), ("sq-5", 4, 16)]
)
def test_the_stones_that_are_needed_are_enough(board: str, n: int, stones: int) -> None:
    """With all other stones given to the opponent the same turn still wins."""
    solver, judge, grid = native(board, n), python(board, n), grid_of(board, n)
    spared = 0
    for seed in range(6):
        for state in positions(board, n, seed):
            if state.turns < stones:
                continue
            scene = read_view(state.view(None))[1]
            solution = solver.solve(scene)
            if not solution.verdict:
                continue
            assert solution.needed is not None
            assert solution.needed & ~scene.own == 0
            spared += (scene.own & ~solution.needed).bit_count()
            given = grid.scene(
                solution.needed, (scene.own | scene.other) & ~solution.needed, scene.line
            )
            assert solution.cell is not None
            if solution.rod is None:
                assert given.own_wins >> solution.cell & 1
                continue
            line = grid.others[solution.cell][solution.rod] & scene.free
            assert judge.solve(grid.after(given, solution.cell, line)).verdict is False
    assert spared


@needs_c
@pytest.mark.parametrize(("board", "n"), [("sq-3", 3), ("sq-4", 3), ("hex-3", 2)])
def test_both_layers_value_every_first_turn_alike(board: str, n: int) -> None:
    state = new_game(board, n)
    ours, theirs = (
        [str(entry) for entry in Analyst(make(board, n)).turns(state)] for make in (native, python)
    )
    assert ours == theirs
    assert sum(int(line.rpartition("x")[2]) for line in ours) == len(state.choices)


def test_a_second_player_can_win() -> None:
    state = played(new_game("sq-3", 3), "a1-")
    analyst = Analyst(solver_of("sq-3", 3, MEMORY))
    assert analyst.winner(state) == 1
    assert analyst.nodes > 0


def test_the_pie_rule_gives_the_second_player_the_better_side() -> None:
    analyst = Analyst(solver_of("sq-3", 3, MEMORY))
    assert analyst.winner(new_game("sq-3", 3, pie=True)) == 1
    for first in ("a1-", "b1/"):
        assert analyst.winner(played(new_game("sq-3", 3, pie=True), first)) == 1
    assert analyst.winner(played(new_game("sq-3", 3, pie=True), "b1/", "swap")) == 1
    assert analyst.winner(played(new_game("sq-3", 3, pie=True), "a1-", "swap")) == 0


@every_solver
def test_a_limit_of_nodes_and_going_on(make: Callable[[str, int], Solver]) -> None:
    solver = make("sq-4", 4)
    start = grid_of("sq-4", 4).start
    short = solver.solve(start, nodes=20)
    assert short.verdict is None
    assert short.nodes <= 20
    assert solver.solve(start).verdict is True


@every_solver
def test_a_solver_can_be_stopped(make: Callable[[str, int], Solver]) -> None:
    told: list[int] = []

    def stop(nodes: int) -> bool:
        told.append(nodes)
        return True

    solution = make("hex-5", 5).solve(grid_of("hex-5", 5).start, progress=stop)
    assert solution.verdict is None
    assert len(told) == 1
    assert solution.nodes >= told[0]


@needs_c
def test_a_known_child_decides_at_once() -> None:
    solver, start = native("sq-5", 3), grid_of("sq-5", 3).start
    state = played(new_game("sq-5", 3), "c2-")
    assert solver.solve(read_view(state.view(None))[1]).verdict is False
    assert solver.solve(start, nodes=2).verdict is True


@needs_c
def test_threads_that_share_a_table_find_the_winner() -> None:
    """With a table so small that they overwrite each other's findings, too."""
    for memory in (2**24, 2**20):
        solver = NativeSolver("sq-5", 3, memory, jobs=4)
        solution = solver.solve(grid_of("sq-5", 3).start)
        assert solution.verdict is True
        assert solution.nodes > 0
        saved = b"".join(solver.saved())
        other = NativeSolver("sq-5", 3, memory)
        other.restore(saved)
        assert other.solve(grid_of("sq-5", 3).start).verdict is True


@needs_c
def test_only_a_solver_made_for_it_has_helpers() -> None:
    from kaffeehaus.kernels import _native

    with pytest.raises(ValueError, match="cannot be shared"):
        _native.helper(_native.solver(False, 4, 3, MEMORY))


@needs_c
def test_a_solver_works_for_one_thread_at_a_time() -> None:
    solver = native("hex-5", 5)
    started, over = threading.Event(), threading.Event()

    def wait(_: int) -> bool:
        started.set()
        return over.is_set()

    start = grid_of("hex-5", 5).start
    thread = threading.Thread(target=lambda: solver.solve(start, progress=wait))
    thread.start()
    assert started.wait(60)
    with pytest.raises(RuntimeError, match="another thread"):
        solver.solve(start)
    over.set()
    thread.join()


@needs_c
def test_the_largest_board_falls_back_to_python() -> None:
    assert isinstance(solver_of("hex-6", 6, MEMORY), PythonSolver)
    with pytest.raises(ValueError, match="no solver"):
        NativeSolver("hex-6", 6, MEMORY)


@needs_c
@pytest.mark.timeout(60)
@pytest.mark.parametrize(("board", "n", "turns"), [("sq-4", 4, 4), ("hex-3", 3, 5)])
def test_a_table_of_two_places_forgets_turns_but_finds_them(board: str, n: int, turns: int) -> None:
    rng, solver, whole = Rng(1), NativeSolver(board, n, 600), NativeSolver(board, n, MEMORY)
    for _ in range(100):
        state = new_game(board, n)
        while state.turns < turns and not state.result:
            state = played(state, str(rng.choice(state.choices)))
        if not state.result:
            scene = read_view(state.view(None))[1]
            assert solver.solve(scene).verdict == whole.solve(scene).verdict
