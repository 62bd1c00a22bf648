"""Playouts of Coffee in standalone C programs, compiled on the spot."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import kaffeehaus.kernels

PLAIN = Path(__file__).with_name("plain_playout.c")
NATIVE = Path(kaffeehaus.kernels.__path__[0]) / "native"

OWN = """\
#include <stdio.h>
#include <stdlib.h>
#include "coffee.h"
int main(int argc, char **argv) {
    static board_64 board;
    scene_64 scene;
    uint64_t rng = 1, won = 0;
    long games = argc > 1 ? atol(argv[1]) : 1;
    fill_board_64(&board, false, 5, 4);
    set_scene_64_plain(&board, &scene, 0, 0, board.all);
    clock_t begun = clock();
    for (long game = 0; game < games; game++) won += playout_64_%s(&board, &scene, false, &rng);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%%f %%llu %%llu\\n", seconds, (unsigned long long)won, (unsigned long long)rng);
    return 0;
}
"""


@dataclass(frozen=True, slots=True)
class Loop:
    """Result of a program: its speed in the best round, and the games it played."""

    playouts_a_second: float
    wins: int
    rng_state: int


def plain_loop(games: int, rounds: int) -> Loop | None:
    """The plain program of this folder, with full compiler optimization; None without a
    compiler."""
    return _measure(PLAIN.read_text("ascii"), ["-O3", "-march=native"], games, rounds)


def own_loop(games: int, rounds: int) -> Loop | None:
    """The kernel's own sources without Python around them; None without a compiler."""
    from kaffeehaus.kernels import _native  # noqa: PLC0415 - only where it is built

    source = OWN % ("bmi2" if _native.BMI2 else "plain")
    return _measure(source, ["-O2", "-w", f"-I{NATIVE}"], games, rounds)


def _measure(source: str, options: list[str], games: int, rounds: int) -> Loop | None:
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        code, program = Path(folder) / "loop.c", Path(folder) / "loop"
        code.write_text(source, "ascii")
        subprocess.run([compiler, *options, code, "-o", program, "-lm"], check=True)
        done = [
            subprocess.run([program, str(games)], check=True, capture_output=True, text=True)
            for _ in range(rounds)
        ]
    words = [run.stdout.split() for run in done]
    seconds = min(float(word[0]) for word in words)
    return Loop(games / seconds, int(words[0][1]), int(words[0][2]))
