"""Where engines work: in a thread, unless their work is known to be short."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")

SHORT = 0.005
"""Seconds of work by which the event loop may be held up at once."""
FORGETTING = 0.9
"""How much of an old measurement counts beside a newer, shorter one."""


class EngineThreads:
    """Runs engine work without holding up the loop.

    A thread costs some tenths of a millisecond, which is more than most moves take. So each kind
    of work is measured: it begins in a thread, comes into the loop when it turns out to be short,
    and goes back as soon as it is not.

    What counts is work and not time: on a busy machine even short work may take long. But to ask
    for the work of a thread can take as long as a tenth of a move. So in the loop only the time is
    taken, and what took long there is measured when it comes again.
    """

    def __init__(self) -> None:
        self._seconds: dict[Hashable, float] = {}
        self._in_doubt: set[Hashable] = set()

    async def run(self, kind: Hashable, work: Callable[[], T]) -> T:
        """The result of the work, which must not touch what the loop changes meanwhile."""
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
