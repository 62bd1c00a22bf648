"""Runs game engine work in threads, or inline on the event loop when it is known to be short."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")

SHORT = 0.005
"""Seconds for which work may block the event loop."""
FORGETTING = 0.9
"""Decay of the measured maximum with each shorter measurement."""


class EngineThreads:
    """Runs engine work without blocking the event loop.

    A thread hop costs some tenths of a millisecond, more than most moves take. So each kind of
    work is measured: it begins in a thread, moves to the loop when it turns out to be short, and
    goes back as soon as it is not.

    CPU time decides, since wall time is long on a busy machine. But reading the CPU time of a
    thread can cost a tenth of a move. So on the loop only wall time is measured, and work that
    took long is measured by CPU time the next time.
    """

    def __init__(self) -> None:
        self._seconds: dict[Hashable, float] = {}
        self._in_doubt: set[Hashable] = set()

    async def run(self, kind: Hashable, work: Callable[[], T]) -> T:
        """The result of the work, which must not touch state of the event loop."""
        if self._seconds.get(kind, SHORT) >= SHORT:
            return await asyncio.to_thread(self._measured, kind, work)
        if kind in self._in_doubt:
            self._in_doubt.discard(kind)
            return self._measured(kind, work)
        return self._timed(kind, work)

    def _timed(self, kind: Hashable, work: Callable[[], T]) -> T:
        start = time.perf_counter()
        try:
            return work()
        finally:
            if time.perf_counter() - start >= SHORT:
                self._in_doubt.add(kind)

    def _measured(self, kind: Hashable, work: Callable[[], T]) -> T:
        start = time.thread_time()
        try:
            return work()
        finally:
            spent = time.thread_time() - start
            self._seconds[kind] = max(spent, self._seconds.get(kind, 0.0) * FORGETTING)
