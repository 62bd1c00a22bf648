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


class EngineRoom:
    """Runs engine work without holding up the loop.

    A thread costs some tenths of a millisecond, which is more than most moves take. So each kind
    of work is measured: it begins in a thread, comes into the loop when it turns out to be short,
    and goes back as soon as it once was not.
    """

    def __init__(self) -> None:
        self._seconds: dict[Hashable, float] = {}

    async def run(self, kind: Hashable, work: Callable[[], T]) -> T:
        """The result of the work, which must not touch what the loop changes meanwhile."""
        if self._seconds.get(kind, SHORT) < SHORT:
            return self._measured(kind, work)
        return await asyncio.to_thread(self._measured, kind, work)

    def _measured(self, kind: Hashable, work: Callable[[], T]) -> T:
        # Work and not time: on a busy machine even short work may take long, anywhere.
        start = time.thread_time()
        try:
            return work()
        finally:
            spent = time.thread_time() - start
            self._seconds[kind] = max(spent, self._seconds.get(kind, 0.0) * FORGETTING)
