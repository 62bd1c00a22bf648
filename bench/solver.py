"""Coffee solver: time and memory by board, and time to stop."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.solver.solver import solver_of

BOARDS = (("sq-5", 5), ("sq-5", 4), ("hex-4", 3))
MEMORY = 2**30
BAR_SECONDS = 60
STOPPED_AFTER = 0.5

ONE = """\
import resource, sys, time
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.solver.solver import solver_of
board, n, memory = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
begun = time.process_time()
found = solver_of(board, n, memory).solve(grid_of(board, n).start)
seconds = time.process_time() - begun
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print("first" if found.verdict else "second", found.nodes, seconds, peak * 1024)
"""
"""Each board in a subprocess, because peak memory is per process."""


def run() -> None:
    """Measure and print."""
    if not FAST:
        print("solver: the C layer is not built here")
        return
    for board, n in BOARDS:
        command = [sys.executable, "-c", ONE, board, str(n), str(MEMORY)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        winner, nodes, seconds, peak = done.stdout.split()
        print(
            f"solver: {board} n={n}: {winner}, {int(nodes):,} positions, {float(seconds):.1f} s of "
            f"processor time (bar {BAR_SECONDS}), {int(peak) / 2**30:.2f} GB (bar 2)",
            flush=True,
        )
    print(f"solver: stops after {1000 * time_to_stop():.1f} ms (bar 50)")


def time_to_stop() -> float:
    """Seconds from a stop request until the solver returns."""
    solver, start = solver_of("hex-5", 5, MEMORY), grid_of("hex-5", 5).start
    wanted = perf_counter() + STOPPED_AFTER
    solver.solve(start, progress=lambda _: perf_counter() >= wanted)
    return perf_counter() - wanted


if __name__ == "__main__":
    run()
