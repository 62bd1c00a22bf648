"""Coffee kernels: speed against Python, plain C and OpenSpiel."""

from __future__ import annotations

from time import process_time

from bench._c_loops import own_loop, plain_loop
from bench._openspiel import speeds
from bench._patience import (
    search_chess,
    search_coffee,
    solve_coffee,
    time_to_import,
    time_to_stop,
    waits_beside,
)
from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.kernel import Kernel, Style, kernel_of
from kaffeehaus.kernels.coffee.python import PythonKernel

BOARDS = (("sq-5", 4), ("hex-4", 4), ("hex-5", 4), ("hex-6", 5))
ROUNDS = 3
"""The best round counts, because the machine may be shared."""
NATIVE_COUNT, TREE_COUNT, PYTHON_COUNT = 300_000, 100_000, 2_000
OPENSPIEL_SECONDS = 0.5
WATCHES = 20


def run() -> None:
    """Measure and print."""
    if not FAST:
        print("kernels: the C layer is not built here")
        return
    for board, n in BOARDS:
        beside_python(board, n)
    beside_c()
    beside_openspiel()
    patience()


def beside_python(board: str, n: int) -> None:
    """Both implementations on one board."""
    native = playouts(kernel_of(board, n), board, n, NATIVE_COUNT)
    python = playouts(PythonKernel(board, n), board, n, PYTHON_COUNT)
    where = f"{board} n={n}"
    say(f"{where}: {native:,.0f} random playouts/s, {native / python:.0f} times Python (bar 60)")
    say(f"{where}: {simulations(board, n):,.0f} tree simulations/s")


def beside_c() -> None:
    """The kernel and two C programs, which must play the same games."""
    plain, own = plain_loop(NATIVE_COUNT, ROUNDS), own_loop(NATIVE_COUNT, ROUNDS)
    if plain is None or own is None:
        say("there is no C compiler to compare with")
        return
    assert (plain.wins, plain.rng_state) == (own.wins, own.rng_state), "other games were played"
    native = playouts(kernel_of("sq-5", 4), "sq-5", 4, NATIVE_COUNT)
    tree = simulations("sq-5", 4)
    loop = plain.playouts_a_second
    say(f"sq-5 n=4: {loop:,.0f} random playouts/s in a plain C loop")
    say(f"sq-5 n=4: {native / loop:.2f} of the plain C loop in playouts (bar 0.80)")
    say(f"sq-5 n=4: {tree / loop:.2f} of the plain C loop in simulations (bar 0.30)")
    say(f"sq-5 n=4: {native / own.playouts_a_second:.2f} of its own C without Python around it")


def beside_openspiel() -> None:
    """OpenSpiel's games of similar size, if it is installed."""
    found = speeds(OPENSPIEL_SECONDS, ROUNDS)
    if found is None:
        say("OpenSpiel is not installed; pip install 'kaffeehaus[openspiel]' brings it")
        return
    for speed in found:
        say(f"OpenSpiel {speed.game}: {speed.playouts:,.0f} playouts/s driven from Python")
        if speed.simulations is not None:
            say(f"OpenSpiel {speed.game}: {speed.simulations:,.0f} simulations/s in its own search")


def patience() -> None:
    """Latency beside long computations."""
    for work in (search_coffee, search_chess, solve_coffee):
        waits = waits_beside(work, WATCHES)
        say(f"{work.__name__}: another Python thread waits at most {worst(waits)} (bar 15)")
    say(f"a search stops within {1000 * time_to_stop(ROUNDS):.1f} ms (bar 50)")
    say(f"import kaffeehaus takes {1000 * time_to_import(3 * ROUNDS):.1f} ms (bar 50)")


def worst(waits: list[float]) -> str:
    """Maximum of some waits in seconds."""
    if not waits:
        return "unknown: this machine was never left alone"
    return f"{1000 * max(waits):.1f} ms in {len(waits)} undisturbed rounds"


def say(what: str) -> None:
    """Print one line of figures, unbuffered."""
    print(f"kernels: {what}", flush=True)


def playouts(kernel: Kernel, board: str, n: int, count: int) -> float:
    """Random playouts per second in the best round."""
    start = grid_of(board, n).start
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        kernel.playouts(start, count, Style.RANDOM, Rng(1))
        best = max(best, count / (process_time() - begun))
    return best


def simulations(board: str, n: int) -> float:
    """Simulations of the tree search per second in the best round."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        found = kernel_of(board, n).search(
            grid_of(board, n).start, -1, Budget(playouts=TREE_COUNT), Style.RANDOM, Rng(1)
        )
        best = max(best, found.done / (process_time() - begun))
    return best


if __name__ == "__main__":
    run()
