"""Baseline server: plain FastAPI with one group-committing SQLite writer and no rules.

It has no rules, sessions or rate limits: it parses an action, inserts one row of the size of a log
entry, and responds after the commit, as durably as the real server. `python -m bench._crowd.floor
FOLDER` serves until it is stopped, and prints its port.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

import uvicorn
from fastapi import FastAPI, Request
from pydantic import BaseModel

from bench._crowd.wire import HOST

FILLING = "x" * 350
"""With its names and numbers, a log entry of the real server has about 400 bytes."""


class Action(BaseModel):
    """Request body, as in the real server's API."""

    decision: int
    actions: list[str]


class Done(BaseModel):
    """Response body."""

    number: int


@dataclass(frozen=True, slots=True)
class _Job:
    table: str
    text: str
    waiting: asyncio.Future[int]


class Writer:
    """Group commit: one thread that commits concurrent inserts in one transaction."""

    def __init__(self, file: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._file = file
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        threading.Thread(target=self._serve, daemon=True).start()

    async def store(self, table: str, text: str) -> int:
        """Insert a row; returns its number after it is durable."""
        waiting: asyncio.Future[int] = self._loop.create_future()
        self._jobs.put(_Job(table, text, waiting))
        return await waiting

    def _serve(self) -> None:
        database = sqlite3.connect(self._file, isolation_level=None)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE actions (id INTEGER PRIMARY KEY, place TEXT, said TEXT)")
        while True:
            batch = [self._jobs.get()]
            with contextlib.suppress(Empty):
                while True:
                    batch.append(self._jobs.get_nowait())
            database.execute("BEGIN IMMEDIATE")
            numbers = [self._insert(database, job) for job in batch]
            database.execute("COMMIT")
            told = list(zip(batch, numbers, strict=True))
            self._loop.call_soon_threadsafe(_tell, told)

    def _insert(self, database: sqlite3.Connection, job: _Job) -> int:
        values = (job.table, job.text)
        added = database.execute("INSERT INTO actions (place, said) VALUES (?, ?)", values)
        return added.lastrowid or 0


def _tell(told: list[tuple[_Job, int]]) -> None:
    for job, number in told:
        if not job.waiting.done():
            job.waiting.set_result(number)


def create_floor(folder: Path) -> FastAPI:
    """The application."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.writer = Writer(folder / "floor.db")
        yield

    app = FastAPI(lifespan=lifespan)

    @app.post("/api/tables/{table}/seats/{seat}/actions")
    async def act(table: str, seat: int, action: Action, request: Request) -> Done:
        writer: Writer = request.app.state.writer
        text = f"{seat} {action.decision} {action.actions} {FILLING}"
        return Done(number=await writer.store(table, text))

    return app


def main(folder: Path) -> None:
    """Serve until stopped."""
    with socket.create_server((HOST, 0), backlog=2048) as listener:
        print(f"the floor is at port :{listener.getsockname()[1]}", flush=True)
        config = uvicorn.Config(create_floor(folder), access_log=False, log_level="warning")
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
