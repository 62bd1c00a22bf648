"""Latency beside long computations: interpreter stalls, time to stop a search, import time."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.kernel import Style, kernel_of
from kaffeehaus.kernels.coffee.solver.solver import solver_of
from kaffeehaus.kernels.coffee.solver.values import Allowance, Analyst
from kaffeehaus.kernels.coffee_chess import kernel as chess
from kaffeehaus.kernels.ticking import Progress

BOARD, N = "hex-5", 4
IMPORT = "import time; t = time.perf_counter(); import kaffeehaus; print(time.perf_counter() - t)"
STATISTICS, STOLEN = Path("/proc/stat"), 8
"""File and column in which Linux counts stolen processor time."""
LONG = 1.0
"""Seconds of a search beside which another thread is timed: its tree is large at the end."""
SOLVER_MEMORY = 2**30


def search_coffee() -> None:
    """A long search in Coffee."""
    _search(Budget(seconds=LONG), lambda _: False)


def search_chess() -> None:
    """A long search in Coffee Chess."""
    start = find_game("coffee_chess").new()
    assert isinstance(start, ChessState)
    chess.chess_kernel().search(
        start, Budget(seconds=LONG), chess.Style.RANDOM, Rng(1), progress=lambda _: False
    )


def solve_coffee() -> None:
    """The solver for the same time, until its memory is freed."""
    start = find_game("coffee").new({"board": "sq-5", "n": 4, "pie": False})
    assert isinstance(start, CoffeeState)
    allowance = Allowance(LONG)
    Analyst(solver_of("sq-5", 4, SOLVER_MEMORY), lambda _: allowance.is_over()).winner(start)


def waits_beside(work: Callable[[], None], rounds: int) -> list[float]:
    """Longest stall of a Python thread beside this work, for each round without stolen processor
    time."""
    return [longest for longest in (_own_wait(work) for _ in range(rounds)) if longest is not None]


def _own_wait(work: Callable[[], None]) -> float | None:
    before = _stolen()
    longest = _longest_wait(work)
    return longest if _stolen() == before else None


def _stolen() -> str:
    """Processor time stolen by other virtual machines since boot; empty where it is not counted."""
    if not STATISTICS.exists():
        return ""
    return STATISTICS.read_text().split()[STOLEN]


def _longest_wait(work: Callable[[], None]) -> float:
    thread = threading.Thread(target=work)
    thread.start()
    last, longest = perf_counter(), 0.0
    while thread.is_alive():
        now = perf_counter()
        longest, last = max(longest, now - last), now
    return longest


def time_to_stop(rounds: int) -> float:
    """Seconds from a stop request until the search has ended, in the best round."""
    return min(_time_to_stop() for _ in range(rounds))


def _time_to_stop() -> float:
    wish = threading.Event()
    thread = threading.Thread(target=_search, args=(Budget(seconds=60), lambda _: wish.is_set()))
    thread.start()
    thread.join(0.3)
    begun = perf_counter()
    wish.set()
    thread.join()
    return perf_counter() - begun


def time_to_import(rounds: int) -> float:
    """Seconds that `import kaffeehaus` takes in a new process, in the best round."""
    command = [sys.executable, "-c", IMPORT]
    done = [subprocess.run(command, check=True, capture_output=True) for _ in range(rounds)]
    return min(float(run.stdout) for run in done)


def _search(budget: Budget, progress: Progress) -> None:
    start = grid_of(BOARD, N).start
    kernel_of(BOARD, N).search(start, -1, budget, Style.RANDOM, Rng(1), progress=progress)
