"""Pool of worker processes in which bots think; a dead process is started again.

Each worker answers one request at a time, as JSON lines over its pipes. A time-out, a dead process
or an invalid answer costs only that request and that process.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TypeVar

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import Insight, Proof
from kaffeehaus.core.errors import KaffeehausError
from kaffeehaus.core.notation import Json, JsonObject, revive
from kaffeehaus.core.outcome import Seat

logger = logging.getLogger(__name__)

WORKER = (sys.executable, "-m", "kaffeehaus.bots.worker")
PATIENT_WORKER = (*WORKER, "--nice", "10")
"""A worker with low priority."""
BACKOFF = (0.0, 0.2, 1.0, 5.0)
"""Seconds before a restart, by the number of deaths in a row."""
END_SECONDS = 2.0
"""Time-out of a worker after the end of its input."""
LONGEST_ANSWER = 1 << 20

T = TypeVar("T")


class BotError(KaffeehausError):
    """A bot or a worker gave no valid answer. Never a player's fault."""


@dataclass(frozen=True, slots=True)
class WorkerRequest:
    """A request about a position, with the fields that `kaffeehaus.bots.worker` reads."""

    game: str
    version: int
    state: JsonObject

    def to_json(self) -> JsonObject:
        """The request as a worker reads it, without its id."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True, slots=True)
class TurnRequest(WorkerRequest):
    """Asks for a bot's turn."""

    seat: Seat
    bot: str
    seed: int
    milliseconds: int | None = None
    """Time limit, whatever the bot's spec says."""


@dataclass(frozen=True, slots=True)
class InsightRequest(WorkerRequest):
    """Asks for the analysis of a position."""

    milliseconds: int
    seed: int
    seat: Seat | None = None
    """Where several seats may act; default: the first of them."""


@dataclass(frozen=True, slots=True)
class ProofRequest(WorkerRequest):
    """Asks for a proof of who wins, within so much processor time."""

    processor_milliseconds: int


@dataclass(frozen=True, slots=True)
class ForecastRequest(WorkerRequest):
    """Asks for the values of a seat's choices."""

    forecast: Seat
    """The seat."""
    milliseconds: int
    seed: int


class _Worker:
    """One process, started on first use."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._deaths = 0
        self._number = 0

    async def ask(self, request: JsonObject, patience: float) -> JsonObject:
        """The answer to a request. Raises `BotError`, and kills the process unless it answered
        with an error."""
        try:
            answer = await self._answer(request, patience)
        except (OSError, ValueError, TimeoutError) as error:
            self._deaths += 1
            await self._kill()
            raise BotError(f"a bot's process failed: {error!r}") from error
        except asyncio.CancelledError:
            await self._kill()
            raise
        self._deaths = 0
        if "error" in answer:
            raise BotError(f"{request.get('bot', 'analyst')}: {answer['error']}")
        return answer

    async def end(self) -> None:
        """Close the input and kill the process after a time-out."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(END_SECONDS):
                await process.wait()
        except TimeoutError:
            await self._kill()

    async def _answer(self, request: JsonObject, patience: float) -> JsonObject:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        self._number += 1
        line = json.dumps({"id": self._number, **request}).encode() + b"\n"
        async with asyncio.timeout(patience):
            process.stdin.write(line)
            await process.stdin.drain()
            line = await process.stdout.readline()
        if not line:
            raise OSError("the process ended")
        answer: Json = json.loads(line)
        if not isinstance(answer, dict) or answer.get("id") != self._number:
            raise ValueError("the answer belongs to no request")
        return answer

    async def _running(self) -> Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        await asyncio.sleep(BACKOFF[min(self._deaths, len(BACKOFF) - 1)])
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
        )
        return self._process

    async def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.wait()


class BotWorkers:
    """A pool of worker processes, started on first use; requests wait for a free one."""

    def __init__(self, count: int, patience: float, command: Sequence[str] = WORKER) -> None:
        self._patience = patience
        self._workers = [_Worker(command) for _ in range(count)]
        # Last in, first out: that one is warm, and others need not be started.
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def take_turn(self, question: TurnRequest) -> tuple[str, ...]:
        """The bot's actions, up to a confirming one or until its time is up; at least one.

        Raises `BotError`.
        """
        match (await self._ask(question)).get("actions"):
            case [*actions] if actions and all(isinstance(text, str) for text in actions):
                return tuple(map(str, actions))
        raise BotError(f"{question.bot} named no action")

    async def look(self, question: InsightRequest) -> Insight:
        """The analysis of a position. Raises `BotError`."""
        return await self._ask_for(Insight, "insight", question)

    async def prove(self, question: ProofRequest) -> Proof:
        """The result of a proof attempt. Raises `BotError`."""
        return await self._ask_for(Proof, "proof", question)

    async def forecast(self, question: ForecastRequest) -> Forecast:
        """The forecast for a seat. Raises `BotError`."""
        return await self._ask_for(Forecast, "forecast", question)

    async def _ask_for(self, kind: type[T], key: str, question: WorkerRequest) -> T:
        answer = await self._ask(question)
        try:
            return revive(kind, answer.get(key))
        except ValueError as error:
            raise BotError(f"a worker answered with an invalid {key}") from error

    async def _ask(self, question: WorkerRequest) -> JsonObject:
        worker = await self._idle.get()
        try:
            return await worker.ask(question.to_json(), self._patience)
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.end() for worker in self._workers))
