"""Nobody waits long for a kernel. Processor time is measured: a busy machine must not fail this."""

from __future__ import annotations

import time

import pytest

from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.kernel import Kernel, Style, kernel_of
from kaffeehaus.kernels.coffee.python import PythonKernel
from kaffeehaus.kernels.ticking import Progress

BAR = 0.05
"""Seconds within which work can be stopped."""


class Watch:
    """A progress function that stops the work after some calls and notes the time between them."""

    def __init__(self, calls: int) -> None:
        self.left = calls
        self.last = time.thread_time()
        self.longest = 0.0

    def __call__(self, _done: int) -> bool:
        now = time.thread_time()
        self.longest, self.last = max(self.longest, now - self.last), now
        self.left -= 1
        return self.left <= 0

    def over(self) -> float:
        """The longest time without a chance to stop, with that from the wish to the end."""
        self(0)
        return self.longest


@pytest.mark.parametrize("layer", ["chosen", "python"])
@pytest.mark.parametrize(("board", "n"), [("sq-5", 4), ("hex-6", 5)])
def test_work_can_be_stopped_at_any_time(layer: str, board: str, n: int) -> None:
    kernel: Kernel = kernel_of(board, n) if layer == "chosen" else PythonKernel(board, n)
    start = grid_of(board, n).start

    def search(progress: Progress) -> None:
        kernel.search(start, -1, Budget(seconds=60), Style.GREEDY, Rng(1), progress=progress)

    def playouts(progress: Progress) -> None:
        kernel.playouts(start, 10**9, Style.GREEDY, Rng(1), progress)

    for work in (search, playouts):
        longest = []
        for _ in range(5):
            watch = Watch(calls=8)
            work(watch)
            longest.append(watch.over())
        assert min(longest) < BAR
