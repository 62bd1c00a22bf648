"""How long others wait: for the interpreter, for a search to stop, for the package to load."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from time import perf_counter, sleep

from kaffeehaus.bots.budget import Budget
from kaffeehaus.bots.coffee.grid import grid_of
from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels.coffee import Progress, Style, kernel_of

BOARD, N = "hex-5", 4
IMPORT = "import time; t = time.perf_counter(); import kaffeehaus; print(time.perf_counter() - t)"


def longest_waits(seconds: float, rounds: int) -> tuple[float, float]:
    """The longest time that a Python thread stands still beside a search of so many seconds, and
    beside a thread that only sleeps, each in its best round: whatever else runs on the machine
    makes both longer."""
    budget = Budget(seconds=seconds)
    searches = [_longest_wait(lambda: _search(budget, lambda _: False)) for _ in range(rounds)]
    sleeps = [_longest_wait(lambda: sleep(seconds)) for _ in range(rounds)]
    return min(searches), min(sleeps)


def _longest_wait(work: Callable[[], None]) -> float:
    thread = threading.Thread(target=work)
    thread.start()
    last, longest = perf_counter(), 0.0
    while thread.is_alive():
        now = perf_counter()
        longest, last = max(longest, now - last), now
    return longest


def time_to_stop(rounds: int) -> float:
    """Seconds from the wish to stop until a search has ended, in the best round."""
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
