"""Work on the database in threads, so that the event loop goes on meanwhile.

A piece of work goes to a thread once, with all that it asks the database and makes of the answers:
to go there with every single question takes several times as long as the questions.
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
    """Run work, each piece in a transaction of its own, for as many at the same time as there are
    threads; the others wait for as long as it takes."""

    def __init__(self, engine: Engine, threads: int, failures: FailureLog) -> None:
        """`failures` turns an error of the database into the one that the waiting task gets."""
        self._engine = engine
        self._failures = failures
        self._closed = False
        self._pool = ThreadPoolExecutor(threads, "kaffeehaus-store")

    async def run(self, work: Callable[[Connection], T]) -> T:
        """The result of the work.

        What was begun is done to the end even if whoever asked goes away: a connection that is
        left in the middle of an answer is lost.
        """
        if self._closed:
            raise StoreError("The house is closing and reads nothing more.")
        # What goes wrong is noted as part of the request that it was asked for.
        in_context = copy_context().run
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, in_context, self._do, work)

    def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                done = work(connection)
        except Exception as error:
            explained = self._failures.explain(error)
            if explained is error:
                raise
            raise explained from error
        self._failures.answered()
        return done

    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        self._closed = True
        await asyncio.to_thread(self._pool.shutdown)
        await asyncio.to_thread(self._engine.dispose)
