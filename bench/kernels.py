"""How fast the kernels of Coffee are: both layers, and a plain C loop compiled on the spot."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from time import process_time

import kaffeehaus.kernels
from kaffeehaus.bots.budget import Budget
from kaffeehaus.bots.coffee.grid import grid_of
from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee import Kernel, Style, kernel_of
from kaffeehaus.kernels.coffee_python import PythonKernel

BOARDS = (("sq-5", 4), ("hex-4", 4), ("hex-5", 4), ("hex-6", 5))
ROUNDS = 3
"""The best round counts: others may share the machine."""
NATIVE_COUNT, PYTHON_COUNT = 300_000, 2_000
NATIVE = Path(kaffeehaus.kernels.__path__[0]) / "native"

LOOP = """\
#include <stdio.h>
#include "coffee.h"
int main(void) {
    static board_64 board;
    scene_64 scene;
    uint64_t rng = 1, won = 0;
    fill_board_64(&board, false, 5, 4);
    set_scene_64_plain(&board, &scene, 0, 0, board.all);
    clock_t begun = clock();
    for (int game = 0; game < %d; game++) won += playout_64_%s(&board, &scene, false, &rng);
    printf("%%f %%d\\n", (double)(clock() - begun) / CLOCKS_PER_SEC, (int)won);
    return 0;
}
"""


def run() -> None:
    """Measure and print."""
    if not FAST:
        print("kernels: the C layer is not built here")
        return
    loop = plain_loop()
    if loop:
        print(f"kernels: sq-5 n=4: {loop:,.0f} random playouts/s in a plain C loop")
    for board, n in BOARDS:
        native = playouts(kernel_of(board, n), board, n, NATIVE_COUNT)
        python = playouts(PythonKernel(board, n), board, n, PYTHON_COUNT)
        tree = simulations(board, n)
        where = f"kernels: {board} n={n}"
        print(
            f"{where}: {native:,.0f} random playouts/s, {native / python:.0f} times Python (bar 60)"
        )
        print(f"{where}: {tree:,.0f} tree simulations/s", flush=True)
        if loop and board == "sq-5":
            print(f"{where}: {native / loop:.2f} of the C loop in playouts (bar 0.80)")
            print(f"{where}: {tree / loop:.2f} of the C loop in simulations (bar 0.30)")


def playouts(kernel: Kernel, board: str, n: int, count: int) -> float:
    """Random playouts a second in the best round."""
    start = grid_of(board, n).start
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        kernel.playouts(start, count, Style.RANDOM, Rng(1))
        best = max(best, count / (process_time() - begun))
    return best


def simulations(board: str, n: int) -> float:
    """Simulations of the tree search a second in the best round."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = process_time()
        found = kernel_of(board, n).search(
            grid_of(board, n).start, -1, Budget(playouts=100_000), Style.RANDOM, Rng(1)
        )
        best = max(best, found.done / (process_time() - begun))
    return best


def plain_loop() -> float | None:
    """Playouts a second of a C program that does nothing else; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    from kaffeehaus.kernels import _native  # noqa: PLC0415 - only where it is built

    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "loop.c", Path(folder) / "loop"
        source.write_text(LOOP % (NATIVE_COUNT, "bmi2" if _native.BMI2 else "plain"), "ascii")
        command: list[str | Path] = [
            compiler,
            "-O2",
            "-w",
            f"-I{NATIVE}",
            source,
            "-o",
            program,
            "-lm",
        ]
        subprocess.run(command, check=True)
        times = [
            float(subprocess.run([program], check=True, capture_output=True).stdout.split()[0])
            for _ in range(ROUNDS)
        ]
    return NATIVE_COUNT / min(times)


if __name__ == "__main__":
    run()
