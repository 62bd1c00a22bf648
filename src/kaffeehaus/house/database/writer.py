"""The one writer: a thread that commits what came together, together.

One COMMIT makes all of them durable, and only after it are the waiting tasks told. If a piece of
work fails, nothing of its batch is stored, and all pieces are done again, each inside its own
savepoint: one that fails does not take its neighbours along. So work may be done twice, and must
touch nothing but the database. A COMMIT that fails fails every piece of work of its batch.

Usual moves (`moves`) are stored in a statement of their own before the rest of their batch.
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

from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.failures import FailureLog

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]

BATCH = 256
"""At most so many pieces of work share a COMMIT."""

ALONE = "~"
"""The order of work that touches many tables: it comes after the others, and each piece has a
transaction of its own. So it locks its tables in their one order, as every batch does."""
AFTER_TABLES = "~host"
"""The order of work that touches no table."""
ATTEMPTS = 3
"""So often is tried what another server was in the way of."""
IN_EACH_OTHERS_WAY = frozenset({"40P01", "40001"})
"""What PostgreSQL says when two transactions wait for each other, or saw different things."""

logger = logging.getLogger(__name__)


def player_order(player_id: str) -> str:
    """The order of work for one player."""
    return f"player {player_id}"


def table_order(table_id: str) -> str:
    """The order of work for one table."""
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
    """What a writer has done so far."""

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
    """What the work stores, if it can be stored together with others of its kind."""


@dataclass(frozen=True, slots=True)
class _Done:
    waiting: asyncio.Future[bool]
    called: bool = True
    """Whether something may lie in the outbox."""


@dataclass(frozen=True, slots=True)
class _Failed:
    waiting: asyncio.Future[bool]
    error: Exception


class _BatchFailed(Exception):
    """A piece of work failed."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


class Writer:
    """Runs work on the write engine, one batch at a time, for the event loop that made it."""

    def __init__(
        self, engine: Engine, failures: FailureLog, moves: MoveBatch | None = None
    ) -> None:
        """`failures` turns an error of the database into the one that the waiting task gets."""
        self._engine = engine
        self._moves = moves
        self._gather_seconds = 0.0 if self._moves is None else self._moves.gather_seconds
        self._failures = failures
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._moves_together = 0
        """How many were stored together the last time."""
        self._told = 0.0
        """When somebody was last told."""
        self.written = WriterStats()
        self._thread = threading.Thread(target=self._serve, name="kaffeehaus-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many pieces of work are queued."""
        return self._queue.qsize()

    async def run(self, order: str, work: Work[T]) -> T:
        """The result of `work`, after it is durably stored.

        Within a batch work runs sorted by `order`, so that several servers lock what they touch
        in one order. Cancelling the waiting task does not take the work back.
        """
        if self._closed:
            raise StoreError("The house is closing and stores nothing more.")
        # The thread puts the result here; the future only says that it is durable by now.
        results: list[T] = []
        waiting: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put(_Job(order, lambda connection: results.append(work(connection)), waiting))
        await waiting
        return results[-1]  # work that was taken back and done again has the first ones too

    async def move(self, order: str, move: Move, work: Work[T]) -> tuple[bool, T | None]:
        """Store a move together with others, and return after its COMMIT.

        Returns whether rows may have been added to the outbox, and the result of `work`, which
        stores the move alone where the batch could not; None if the batch stored it.
        """
        if self._closed:
            raise StoreError("The house is closing and stores nothing more.")
        alone: list[T] = []
        waiting: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put(
            _Job(order, lambda connection: alone.append(work(connection)), waiting, move)
        )
        called = await waiting
        return called, alone[-1] if alone else None

    async def close(self) -> None:
        """Finish what is queued and end the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _serve(self) -> None:
        while batch := self._next_batch():
            for part in _parts(batch):
                begun = time.perf_counter()
                results = self._store_moves(part)
                if part:
                    results += self._store(part)
                self._count(results, time.perf_counter() - begun)
                self._tell(results)
        if self._moves is not None:
            self._moves.close()

    def _next_batch(self) -> list[_Job]:
        """What is queued by now, at least one; empty when the writer is to end."""
        job = self._queue.get()
        if job is not None:
            self._let_gather()
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

    def _let_gather(self) -> None:
        """Wait a moment for more moves, if several came together the last time. A move that comes
        alone waits for nobody."""
        if self._moves_together > 1:
            sleep(max(0.0, self._told + self._gather_seconds - time.monotonic()))

    def _store_moves(self, batch: list[_Job]) -> list[_Done | _Failed]:
        """Store the usual moves of a batch by themselves, and take those out of it that are
        stored."""
        moves = _moves_of(batch)
        if self._moves is None or not moves:
            return []
        try:
            stored = self._moves.store([move for _, move in moves])
        except Exception as error:
            # One of them is broken; each by itself will tell which.
            if not isinstance(self._failures.explain(error), StoreError):
                logger.exception("moves could not be stored together")
            return []
        self._moves_together = len(moves)
        done = {id(job) for job, move in moves if move.table_id in stored.tables}
        results: list[_Done | _Failed] = [
            _Done(job.waiting, stored.called) for job in batch if id(job) in done
        ]
        batch[:] = [job for job in batch if id(job) not in done]
        return results

    def _store(self, batch: list[_Job]) -> list[_Done | _Failed]:
        try:
            return self._store_in_the_end(batch)
        except _BatchFailed as spoiled:
            if len(batch) == 1:
                return [_Failed(batch[0].waiting, self._failures.explain(spoiled.error))]
            return self._store_apart(batch)
        except Exception as error:
            return self._lose(batch, error)

    def _store_in_the_end(self, batch: list[_Job]) -> list[_Done | _Failed]:
        """Store the batch, if need be again when another server is out of the way. Raises what
        `_store_together` raises."""
        for _ in range(ATTEMPTS - 1):
            try:
                return self._store_together(batch)
            except _BatchFailed as spoiled:
                if not _was_in_the_way(spoiled.error):
                    raise
        return self._store_together(batch)

    def _store_together(self, batch: list[_Job]) -> list[_Done | _Failed]:
        """Raises `_Spoiled`, with nothing stored, if a piece fails: then it is known that the
        savepoints are worth their while, which take as long as the work."""
        with self._engine.begin() as connection:
            try:
                for job in batch:
                    job.work(connection)
            except Exception as error:
                raise _BatchFailed(error) from error
        return [_Done(job.waiting) for job in batch]

    def _store_apart(self, batch: list[_Job]) -> list[_Done | _Failed]:
        """Everything once more, each piece inside its own savepoint."""
        try:
            with self._engine.begin() as connection:
                return [self._attempt(connection, job) for job in batch]
        except Exception as error:
            return self._lose(batch, error)

    def _attempt(self, connection: Connection, job: _Job) -> _Done | _Failed:
        savepoint = connection.begin_nested()
        try:
            job.work(connection)
            savepoint.commit()
        except Exception as error:
            if not _take_back(connection, savepoint):
                raise
            return _Failed(job.waiting, self._failures.explain(error))
        return _Done(job.waiting)

    def _lose(self, batch: list[_Job], error: Exception) -> list[_Done | _Failed]:
        sentence = self._sentence_of_loss(error)
        return [_Failed(job.waiting, _lost(sentence, error)) for job in batch]

    def _sentence_of_loss(self, error: Exception) -> str:
        """What everybody hears whose work was in a batch that was not stored."""
        explained = self._failures.explain(error)
        if isinstance(explained, StoreError):
            return explained.sentence
        logger.error("a batch of changes could not be stored", exc_info=error)
        return "The database refused to store this; please try again."

    def _count(self, results: list[_Done | _Failed], seconds: float) -> None:
        failures = sum(isinstance(result, _Failed) for result in results)
        if failures < len(results):
            self._failures.answered()
        self.written.pieces += len(results) - failures
        self.written.failures += failures
        self.written.commits += 1
        self.written.seconds += seconds

    def _tell(self, results: list[_Done | _Failed]) -> None:
        self._told = time.monotonic()
        try:
            self._loop.call_soon_threadsafe(_settle, results)
        except RuntimeError:
            logger.warning("%d stored changes have nobody left to tell", len(results))


def _moves_of(batch: list[_Job]) -> list[tuple[_Job, Move]]:
    """The usual moves of a batch; of one table only the first, because the next follows it."""
    moves: dict[str, tuple[_Job, Move]] = {}
    for job in batch:
        if job.move is not None:
            moves.setdefault(job.move.table_id, (job, job.move))
    return list(moves.values())


def _parts(batch: list[_Job]) -> Iterator[list[_Job]]:
    """What is stored together, in its order; then what is stored alone."""
    together = sorted((job for job in batch if job.order != ALONE), key=attrgetter("order"))
    if together:
        yield together
    yield from ([job] for job in batch if job.order == ALONE)


def _was_in_the_way(error: Exception) -> bool:
    """Whether another server did something that this one had to wait for, which had to wait for
    this one. Nothing is stored then, and all may be tried again."""
    state = getattr(error.orig, "sqlstate", None) if isinstance(error, DBAPIError) else None
    return state in IN_EACH_OTHERS_WAY


def _take_back(connection: Connection, savepoint: NestedTransaction) -> bool:
    """Undo one piece of work; False if the database gave up the whole transaction with it."""
    if connection.invalidated:
        return False
    try:
        savepoint.rollback()
    except DBAPIError:
        return False
    return True


def _lost(sentence: str, error: Exception) -> StoreError:
    lost = StoreError(sentence)
    lost.is_logged = True
    lost.__cause__ = error
    return lost


def _settle(results: list[_Done | _Failed]) -> None:
    for result in results:
        if result.waiting.done():
            continue
        if isinstance(result, _Failed):
            result.waiting.set_exception(result.error)
        else:
            result.waiting.set_result(result.called)
