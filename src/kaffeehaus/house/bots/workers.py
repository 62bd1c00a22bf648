"""Bots think in processes of their own, which are watched and started again when they die.

Each worker answers one question at a time, as JSON lines over its pipes. Whatever goes wrong
(no answer in time, a dead process, nonsense) costs only that question and that process.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.bots.forecast import Forecast
from kaffeehaus.bots.insight import Insight, Proof
from kaffeehaus.core.errors import KaffeehausError
from kaffeehaus.core.notation import Json, JsonObject, revive
from kaffeehaus.core.outcome import Seat

logger = logging.getLogger(__name__)

WORKER = (sys.executable, "-m", "kaffeehaus.bots.worker")
PATIENT_WORKER = (*WORKER, "--nice", "10")
"""A worker that stands back behind all others where processors are short."""
BACKOFF = (0.0, 0.2, 1.0, 5.0)
"""Seconds before a worker is started again, by how often it died in a row."""
END_SECONDS = 2.0
"""How long a worker may take to end after its input ended."""
LONGEST_ANSWER = 1 << 20


class BotError(KaffeehausError):
    """A bot did not answer properly. Never a player's fault."""


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What should this bot do with its turn?"""

    game: str
    version: int
    state: JsonObject
    seat: Seat
    bot: str
    seed: int
    milliseconds: int | None = None
    """How long the bot may think, whatever its spec says."""

    def request(self) -> JsonObject:
        """The question as a worker reads it, without its number."""
        return {
            "game": self.game,
            "version": self.version,
            "state": self.state,
            "seat": self.seat,
            "bot": self.bot,
            "seed": self.seed,
            "milliseconds": self.milliseconds,
        }


@dataclass(frozen=True, slots=True)
class InsightRequest:
    """What is there to know about this position?"""

    game: str
    version: int
    state: JsonObject
    milliseconds: int
    seed: int
    seat: Seat | None = None
    """Of whom it is asked, where several may act; the first of them if nothing is said."""

    def request(self) -> JsonObject:
        """The question as a worker reads it, without its number."""
        return {
            "game": self.game,
            "version": self.version,
            "state": self.state,
            "milliseconds": self.milliseconds,
            "seed": self.seed,
            **({} if self.seat is None else {"seat": self.seat}),
        }


@dataclass(frozen=True, slots=True)
class ProofRequest:
    """Who wins this position for certain, if so much processor time is enough to say?"""

    game: str
    version: int
    state: JsonObject
    milliseconds: int

    def request(self) -> JsonObject:
        """The question as a worker reads it, without its number."""
        return {
            "game": self.game,
            "version": self.version,
            "state": self.state,
            "processor_milliseconds": self.milliseconds,
        }


@dataclass(frozen=True, slots=True)
class ForecastRequest:
    """What are the choices of this seat worth?"""

    game: str
    version: int
    state: JsonObject
    seat: Seat
    milliseconds: int
    seed: int

    def request(self) -> JsonObject:
        """The question as a worker reads it, without its number."""
        return {
            "game": self.game,
            "version": self.version,
            "state": self.state,
            "forecast": self.seat,
            "milliseconds": self.milliseconds,
            "seed": self.seed,
        }


class _Worker:
    """One process, started when it is first needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._deaths = 0
        self._number = 0

    async def ask(self, request: JsonObject, patience: float) -> JsonObject:
        """The answer to a request. Raises `BotError`; the process is then ended unless it
        answered in order that it cannot."""
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
        """Let the process end by itself, or end it."""
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
            raise ValueError("the answer belongs to no question")
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
            try:
                process.kill()
            except ProcessLookupError:
                pass
        await process.wait()


class BotWorkers:
    """A few worker processes, started when they are needed; questions wait until one is free."""

    def __init__(self, count: int, patience: float, command: Sequence[str] = WORKER) -> None:
        self._patience = patience
        self._workers = [_Worker(command) for _ in range(count)]
        # The one that was free last is asked first: it is warm, and others need not be started.
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def take_turn(self, question: TurnRequest) -> tuple[str, ...]:
        """The texts of the actions that the bot chooses, up to a confirming one or as far as it
        came in its time; at least one. Raises `BotError`."""
        match (await self._ask(question.request())).get("actions"):
            case [*actions] if actions and all(isinstance(text, str) for text in actions):
                return tuple(map(str, actions))
        raise BotError(f"{question.bot} named no action")

    async def look(self, question: InsightRequest) -> Insight:
        """What is found out about the position. Raises `BotError`."""
        answer = await self._ask(question.request())
        try:
            return revive(Insight, answer.get("insight"))
        except ValueError as error:
            raise BotError("an analyst told nothing that can be read") from error

    async def prove(self, question: ProofRequest) -> Proof:
        """What came of the attempt. Raises `BotError`."""
        answer = await self._ask(question.request())
        try:
            return revive(Proof, answer.get("proof"))
        except ValueError as error:
            raise BotError("a prover told nothing that can be read") from error

    async def forecast(self, question: ForecastRequest) -> Forecast:
        """What a planner says of the position. Raises `BotError`."""
        answer = await self._ask(question.request())
        try:
            return revive(Forecast, answer.get("forecast"))
        except ValueError as error:
            raise BotError("a forecaster told nothing that can be read") from error

    async def _ask(self, request: JsonObject) -> JsonObject:
        worker = await self._idle.get()
        try:
            return await worker.ask(request, self._patience)
        finally:
            self._idle.put_nowait(worker)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.end() for worker in self._workers))
