"""Background work: expensive requests run one at a time, in a thread or a worker process.

Moves share the interpreter with at most one such job. Jobs queue per network address, and each
network has a CPU budget: a request does not show how much work it causes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, TypeVar
from weakref import WeakValueDictionary

from anyio import to_process

from kaffeehaus.core.i18n import current_language
from kaffeehaus.house.background_process import WorkRefusal, timed, worker_niceness
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits, client_network

T = TypeVar("T")


class _Queue:
    """The queue of one network's jobs."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0


class BackgroundWork:
    """Runs jobs one at a time, fairly by network and within each network's CPU budget."""

    def __init__(self, rate_limits: RateLimits) -> None:
        self._rate_limits = rate_limits
        self._worker = asyncio.Lock()
        self._queues: WeakValueDictionary[str, _Queue] = WeakValueDictionary()

    async def in_process(self, work: Callable[..., T], *arguments: object) -> T:
        """Run a module-level function in a worker process. Raises `RateLimited`, and `BadRequest`
        for a `PlayerError` of the function."""
        async with self._turn() as network:
            found, spent = await to_process.run_sync(
                timed, worker_niceness(), current_language(), work, arguments, cancellable=True
            )
            self._rate_limits.charge_work(network, spent)
        if isinstance(found, WorkRefusal):
            raise BadRequest(found.sentence, code=found.code)
        return found

    async def in_turn(self, work: Callable[[], T]) -> T:
        """Run a function in a thread, for data in memory. Raises `RateLimited`."""
        async with self._turn() as network:

            def timed() -> T:
                start = time.thread_time()
                try:
                    return work()
                finally:
                    spent.append(time.thread_time() - start)

            spent: list[float] = []
            try:
                return await asyncio.to_thread(timed)
            finally:
                self._rate_limits.charge_work(network, sum(spent))

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[str]:
        """Hold the worker. Each network waits for it with one job at a time, for fairness."""
        network = client_network()
        queue = self._queues.setdefault(network, _Queue())
        self._rate_limits.require_work(network, waiting=queue.waiting)
        queue.waiting += 1
        try:
            async with queue.lock:
                self._rate_limits.require_work(network)
                async with self._worker:
                    yield network
        finally:
            queue.waiting -= 1


BackgroundWorkDep = Annotated[BackgroundWork, service("background_work")]
