"""Read pool: runs queries in threads, so that the event loop is never blocked.

A function goes to a thread once, with all its queries and their mapping: a thread switch for every
single query would take several times as long as the queries.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from sqlalchemy import Connection, Engine

from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.failures import FailureLog

T = TypeVar("T")


class ReadPool:
    """Thread pool in which each function runs in a transaction; further ones queue."""

    def __init__(self, engine: Engine, threads: int, failures: FailureLog) -> None:
        """`failures` logs and translates database errors for the waiting task."""
        self._engine = engine
        self._failures = failures
        self._closed = False
        self._pool = ThreadPoolExecutor(threads, "kaffeehaus-store")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction; its result.

        Cancelling the waiting task does not interrupt it: that would lose the connection.
        """
        if self._closed:
            raise StoreError("The house is closing and reads nothing more.")
        # Errors are logged with the context (request id) of the caller.
        in_context = copy_context().run
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, in_context, self._do, work)

    def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                result = work(connection)
        except Exception as error:
            explained = self._failures.explain(error)
            if explained is error:
                raise
            raise explained from error
        self._failures.answered()
        return result

    async def close(self) -> None:
        """Finish running queries and close all connections."""
        self._closed = True
        await asyncio.to_thread(self._pool.shutdown)
        await asyncio.to_thread(self._engine.dispose)
