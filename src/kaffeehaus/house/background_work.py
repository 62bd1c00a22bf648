"""The side room: what takes long and is nobody's move is worked out here, one thing at a time.

Whoever moves shares the interpreter with at most one such piece of work, or with none where it can
go into a process of its own. Those who ask take turns by network address, and each address has a
budget of processor time: a request says nothing about the work that it makes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Annotated, TypeVar
from weakref import WeakValueDictionary

from anyio import to_process
from starlette.types import ASGIApp, Receive, Scope, Send

from kaffeehaus.house.background_process import behind_the_house, timed
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits, network_of

T = TypeVar("T")

_asker: ContextVar[str] = ContextVar("asker", default="")
"""The network that the present request comes from; the house itself has none."""


class ClientAddressMiddleware:
    """Remembers where a request comes from while it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        remember_asker(scope)
        await self._app(scope, receive, send)


def remember_asker(scope: Scope) -> None:
    """Remember it in the task of the request."""
    client = scope.get("client")
    _asker.set(network_of(client[0]) if client else "")


def asking_network() -> str:
    """The network address that the present request comes from; empty for the house itself."""
    return _asker.get()


class _Queue:
    """The work of one network address: its pieces come to the room one by one."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0


class BackgroundWork:
    """Works things out beside the tables."""

    def __init__(self, rate_limits: RateLimits) -> None:
        self._rate_limits = rate_limits
        self._room = asyncio.Lock()
        self._queues: WeakValueDictionary[str, _Queue] = WeakValueDictionary()

    async def in_process(self, work: Callable[..., T], *arguments: object) -> T:
        """The result of a function of a module, in a process of its own. Raises `TooMany`."""
        async with self._turn() as network:
            found, spent = await to_process.run_sync(
                timed, behind_the_house(), work, arguments, cancellable=True
            )
            self._rate_limits.charge_work(network, spent)
            return found

    async def in_turn(self, work: Callable[[], T]) -> T:
        """The result of work on what is in memory, in a thread. Raises `TooMany`."""
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
        """For the time in which the room is free for who asks. Each address waits here with one
        piece of work, so that one with many holds nobody else up for long."""
        network = asking_network()
        queue = self._queues.setdefault(network, _Queue())
        self._rate_limits.require_work(network, waiting=queue.waiting)
        queue.waiting += 1
        try:
            async with queue.lock:
                self._rate_limits.require_work(network)
                async with self._room:
                    yield network
        finally:
            queue.waiting -= 1


BackgroundWorkDep = Annotated[BackgroundWork, service("background_work")]
