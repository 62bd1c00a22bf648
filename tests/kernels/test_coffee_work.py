"""Unfinished work of a solver goes on in another process, and damaged files are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.solver.solver import NativeSolver, PythonSolver, Solver
from kaffeehaus.kernels.coffee.solver.work import Work, load_work, save_work

WORK = Work("sq-4", 3, 2**22)
every_layer = pytest.mark.parametrize(
    "make",
    [
        pytest.param(
            NativeSolver, marks=pytest.mark.skipif(not FAST, reason="the C layer is not built")
        ),
        PythonSolver,
    ],
)


def made(make: Callable[[str, int, int], Solver], work: Work = WORK) -> Solver:
    return make(work.board, work.n, work.memory)


@every_layer
def test_saved_work_goes_on(make: Callable[[str, int, int], Solver], tmp_path: Path) -> None:
    start = grid_of(WORK.board, WORK.n).start
    file = str(tmp_path / "work")
    whole = made(make).solve(start).nodes
    begun = made(make)
    assert begun.solve(start, nodes=whole // 2).verdict is None
    save_work(file, WORK, begun)
    resumed = made(make)
    load_work(file, WORK, resumed)
    rest = resumed.solve(start)
    assert rest.verdict is True
    assert rest.nodes < whole
    save_work(file, WORK, resumed)
    finished = made(make)
    load_work(file, WORK, finished)
    assert finished.solve(start).verdict is True
    assert finished.solve(start).nodes < whole // 10
    assert [path.name for path in tmp_path.iterdir()] == ["work"]


@every_layer
def test_no_file_is_no_work_yet(make: Callable[[str, int, int], Solver], tmp_path: Path) -> None:
    solver = made(make)
    load_work(str(tmp_path / "none"), WORK, solver)
    assert list(solver.saved()) == []


@every_layer
def test_work_on_another_board_or_damaged_is_refused(
    make: Callable[[str, int, int], Solver], tmp_path: Path
) -> None:
    file = tmp_path / "work"
    solver = made(make)
    solver.solve(grid_of(WORK.board, WORK.n).start)
    save_work(str(file), WORK, solver)
    whole = file.read_bytes()
    for other in (Work("sq-4", 4, 2**22), Work("hex-3", 3, 2**22), Work("sq-4", 3, 2**21)):
        with pytest.raises(PlayerError, match="another board"):
            load_work(str(file), other, made(make, other))
    for damaged in (whole[:-1], whole[:-1] + bytes([whole[-1] ^ 1]), whole + b"x"):
        file.write_bytes(damaged)
        with pytest.raises(PlayerError, match="is damaged"):
            load_work(str(file), WORK, made(make))
    with pytest.raises(PlayerError, match="Cannot write"):
        save_work(str(tmp_path / "no" / "such"), WORK, solver)


@every_layer
def test_blocks_of_another_solver_are_refused(make: Callable[[str, int, int], Solver]) -> None:
    for block in (b"x", b"\xff" * 24):
        with pytest.raises(ValueError, match="another solver"):
            made(make).restore(block)
