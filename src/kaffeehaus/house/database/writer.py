"""The writer: one thread that runs all changes, with group commit.

One COMMIT makes a batch of jobs durable, and only then are the waiting tasks resumed. If a job
fails, the batch is rolled back and repeated with a savepoint around each job, so that one failure
does not affect the others. So a job may run twice, and must touch nothing but the database. A
failed COMMIT fails every job of its batch.

Ordinary moves (`MoveBatch`) are stored in one statement before the rest of their batch.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from queue import Empty, SimpleQueue
from time import sleep
from typing import Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, NestedTransaction
from sqlalchemy.exc import DBAPIError

from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.house.database.engines import FOR_GUESTS, FailureLog, logged_error
from kaffeehaus.house.database.errors import StoreError

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]

BATCH = 256
"""The maximum number of jobs per COMMIT."""

ALONE = "~"
"""The order of jobs that lock many tables: they run last, each in its own transaction, so that all
transactions lock tables in the same order."""
AFTER_TABLES = "~host"
"""The order of jobs that lock no table."""
ATTEMPTS = 3
"""Attempts after a deadlock or serialization failure."""
RETRIED_STATES = frozenset({"40P01", "40001"})
"""SQLSTATEs of deadlocks and serialization failures, which a retry resolves."""

logger = logging.getLogger(__name__)


def player_order(player_id: str) -> str:
    """The order of jobs that change one player."""
    return f"player {player_id}"


def request_order(request_id: str) -> str:
    """The order of jobs that change one pairing request or challenge; a match of several requests
    has that of the lowest id."""
    return f"request {request_id}"


def table_order(table_id: str) -> str:
    """The order of jobs that change one table."""
    return f"table {table_id}"


class Move(Protocol):
    """A change of one table that a `MoveBatch` can store."""

    @property
    def table_id(self) -> str: ...


@dataclass(frozen=True, slots=True)
class StoredMoves:
    """Outcome of storing a batch of moves in one statement."""

    tables: frozenset[str]
    """Ids of the tables whose move is stored."""
    called: bool
    """Whether rows were added to the outbox."""


class MoveBatch(Protocol):
    """Stores moves of many tables in one statement, before the rest of a batch."""

    @property
    def gather_seconds(self) -> float:
        """How long to wait for more moves under load: one commit costs as much as ten."""

    def store(self, moves: Sequence[Move]) -> StoredMoves:
        """Store as many of them as possible, durably."""

    def close(self) -> None:
        """Close the connection."""


@dataclass
class WriterStats:
    """Statistics of a writer."""

    pieces: int = 0
    failures: int = 0
    commits: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class _Job:
    order: str
    work: Work[None]
    waiting: asyncio.Future[bool]
    move: Move | None = None
    """The move that the job stores, if a `MoveBatch` can store it."""


@dataclass(frozen=True, slots=True)
class _Result:
    waiting: asyncio.Future[bool]
    error: Exception | None = None
    called: bool = True
    """Whether rows may have been added to the outbox."""


class _BatchFailed(Exception):
    """A job of a batch failed."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


class Writer:
    """Runs jobs on the write engine in batches, for the event loop that created it."""

    def __init__(
        self, engine: Engine, failures: FailureLog, moves: MoveBatch | None = None
    ) -> None:
        """`failures` logs and translates database errors for the waiting tasks."""
        self._engine = engine
        self._moves = moves
        self._gather_seconds = 0.0 if self._moves is None else self._moves.gather_seconds
        self._failures = failures
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._moves_together = 0
        """The size of the latest batch of moves."""
        self._resumed = 0.0
        """When waiting tasks were last resumed."""
        self.written = WriterStats()
        self._thread = threading.Thread(target=self._run, name="kaffeehaus-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """The number of queued jobs."""
        return self._queue.qsize()

    async def run(self, order: str, work: Work[T]) -> T:
        """Run `work` in the next batch and return its result after the COMMIT.

        Within a batch jobs run sorted by `order`, so that all servers lock rows in the same order.
        Cancelling the waiting task does not cancel the job.
        """
        _called, results = await self._enqueue(order, work)
        return results[-1]  # a repeated job has added earlier results

    async def move(self, order: str, move: Move, work: Work[T]) -> tuple[bool, T | None]:
        """Store a move together with others, and return after its COMMIT.

        Returns whether rows may have been added to the outbox, and the result of `work`, which
        stores the move alone where the batch could not; None if the batch stored it.
        """
        called, results = await self._enqueue(order, work, move)
        return called, results[-1] if results else None

    async def _enqueue(
        self, order: str, work: Work[T], move: Move | None = None
    ) -> tuple[bool, list[T]]:
        """Queue a job and wait for its COMMIT."""
        if self._closed:
            raise StoreError(lazy_gettext("The server is shutting down."))
        # The thread puts the result here; the future only signals the COMMIT.
        results: list[T] = []
        waiting: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put(
            _Job(order, lambda connection: results.append(work(connection)), waiting, move)
        )
        return await waiting, results

    async def close(self) -> None:
        """Finish queued jobs and stop the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while batch := self._next_batch():
            for part in _parts(batch):
                begun = time.perf_counter()
                results = self._store_moves(part)
                if part:
                    results += self._store(part)
                self._count(results, time.perf_counter() - begun)
                self._resume(results)
        if self._moves is not None:
            self._moves.close()

    def _next_batch(self) -> list[_Job]:
        """The queued jobs, at least one; empty when the writer is closed."""
        job = self._queue.get()
        if job is not None:
            self._gather()
        batch = []
        while job is not None:
            batch.append(job)
            if len(batch) == BATCH:
                return batch
            try:
                job = self._queue.get_nowait()
            except Empty:
                return batch
        if batch:
            self._queue.put(None)
        return batch

    def _gather(self) -> None:
        """Wait briefly for more moves if the latest batch had several; a lone move never waits."""
        if self._moves_together > 1:
            sleep(max(0.0, self._resumed + self._gather_seconds - time.monotonic()))

    def _store_moves(self, batch: list[_Job]) -> list[_Result]:
        """Store the ordinary moves of a batch in one statement and remove them from it."""
        moves = _moves_of(batch)
        if self._moves is None or not moves:
            return []
        try:
            stored = self._moves.store([move for _, move in moves])
        except Exception as error:
            # One move is bad; running each as a job finds out which.
            if not isinstance(self._failures.explain(error), StoreError):
                logger.exception("moves could not be stored together")
            return []
        self._moves_together = len(moves)
        done = {id(job) for job, move in moves if move.table_id in stored.tables}
        called = stored.called
        results = [_Result(job.waiting, called=called) for job in batch if id(job) in done]
        batch[:] = [job for job in batch if id(job) not in done]
        return results

    def _store(self, batch: list[_Job]) -> list[_Result]:
        try:
            return self._store_with_retries(batch)
        except _BatchFailed as failed:
            if len(batch) == 1:
                return [_Result(batch[0].waiting, self._failures.explain(failed.error))]
            return self._store_apart(batch)
        except Exception as error:
            return self._lose(batch, error)

    def _store_with_retries(self, batch: list[_Job]) -> list[_Result]:
        """Store the batch, with retries after deadlocks and serialization failures.

        Raises what `_store_together` raises.
        """
        for _ in range(ATTEMPTS - 1):
            try:
                return self._store_together(batch)
            except _BatchFailed as failed:
                if not _is_retried(failed.error):
                    raise
        return self._store_together(batch)

    def _store_together(self, batch: list[_Job]) -> list[_Result]:
        """Store the batch without savepoints, which would cost as much as the jobs.

        Raises `_BatchFailed`, with everything rolled back, if a job fails.
        """
        with self._engine.begin() as connection:
            try:
                for job in batch:
                    job.work(connection)
            except Exception as error:
                raise _BatchFailed(error) from error
        return [_Result(job.waiting) for job in batch]

    def _store_apart(self, batch: list[_Job]) -> list[_Result]:
        """Store the batch with a savepoint around each job."""
        try:
            with self._engine.begin() as connection:
                return [self._attempt(connection, job) for job in batch]
        except Exception as error:
            return self._lose(batch, error)

    def _attempt(self, connection: Connection, job: _Job) -> _Result:
        savepoint = connection.begin_nested()
        try:
            job.work(connection)
            savepoint.commit()
        except Exception as error:
            if not _roll_back(connection, savepoint):
                raise
            return _Result(job.waiting, self._failures.explain(error))
        return _Result(job.waiting)

    def _lose(self, batch: list[_Job], error: Exception) -> list[_Result]:
        """Fail all jobs of a batch that was not stored, each with an exception of its own."""
        explained = self._failures.explain(error)
        sentence = FOR_GUESTS
        if not isinstance(explained, StoreError):
            sentence = lazy_gettext("The database could not store this. Please try again.")
            logger.error("a batch of changes could not be stored", exc_info=error)
        return [_Result(job.waiting, logged_error(sentence, error)) for job in batch]

    def _count(self, results: list[_Result], seconds: float) -> None:
        failures = sum(result.error is not None for result in results)
        if failures < len(results):
            self._failures.answered()
        self.written.pieces += len(results) - failures
        self.written.failures += failures
        self.written.commits += 1
        self.written.seconds += seconds

    def _resume(self, results: list[_Result]) -> None:
        self._resumed = time.monotonic()
        try:
            self._loop.call_soon_threadsafe(_settle, results)
        except RuntimeError:
            logger.warning("%d stored changes have nobody left to tell", len(results))


def _moves_of(batch: list[_Job]) -> list[tuple[_Job, Move]]:
    """The ordinary moves of a batch; of each table only the first, since the next depends on it."""
    moves: dict[str, tuple[_Job, Move]] = {}
    for job in batch:
        if job.move is not None:
            moves.setdefault(job.move.table_id, (job, job.move))
    return list(moves.values())


def _parts(batch: list[_Job]) -> Iterator[list[_Job]]:
    """The jobs that share a transaction, sorted; then each that has its own."""
    together = sorted((job for job in batch if job.order != ALONE), key=attrgetter("order"))
    if together:
        yield together
    yield from ([job] for job in batch if job.order == ALONE)


def _is_retried(error: Exception) -> bool:
    """Whether the error is a deadlock or serialization failure."""
    state = getattr(error.orig, "sqlstate", None) if isinstance(error, DBAPIError) else None
    return state in RETRIED_STATES


def _roll_back(connection: Connection, savepoint: NestedTransaction) -> bool:
    """Roll back to a savepoint; False if the whole transaction is lost."""
    if connection.invalidated:
        return False
    try:
        savepoint.rollback()
    except DBAPIError:
        return False
    return True


def _settle(results: list[_Result]) -> None:
    for result in results:
        if result.waiting.done():
            continue
        if result.error is not None:
            result.waiting.set_exception(result.error)
        else:
            result.waiting.set_result(result.called)
