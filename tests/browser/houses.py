"""A house for browsers: the real server in a thread, which can be closed and reopened."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from kaffeehaus.house.app import create_app
from kaffeehaus.house.serve import Server, bind
from kaffeehaus.house.settings import Settings
from tests.house.houses import GENEROUS, QuickThinkers

PATIENCE = 60.0
KEEP_ALIVE_SECONDS = 3600
"""Longer than any test: what is asked without a page goes over a kept connection, and fails if the
house closes that in the same moment. A page would ask again."""


class HouseThread:
    """A house on a port of its own. Closing it cuts every stream, as a restart does."""

    def __init__(self, data: Path, bot_pause: float = 0.0) -> None:
        self._settings = replace(
            Settings(), data=data, bot_pause=bot_pause, limits=GENEROUS, contact="host@example.org"
        )
        self._port = 0
        self._server: Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def app(self) -> FastAPI:
        """The application while it serves."""
        assert self._server is not None
        return self._server._app

    @property
    def host_token(self) -> str | None:
        """With which the first host comes in."""
        assert self._server is not None
        return self._server.host_token

    def open(self) -> None:
        """Serve; after a first time, at the same address as before."""
        door = bind("127.0.0.1", self._port)
        self._port = door.getsockname()[1]
        opened = threading.Event()
        server = _server(self._settings, opened.set)
        self._server = server
        self._thread = threading.Thread(
            target=lambda: asyncio.run(server.serve(sockets=[door])), daemon=True
        )
        self._thread.start()
        assert opened.wait(PATIENCE), "the house did not open"

    def close(self) -> None:
        """End the server and wait until it is gone."""
        assert self._server is not None
        assert self._thread is not None
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the house did not close"


def _server(settings: Settings, on_open: Callable[[], None]) -> Server:
    app = create_app(settings, bot_pool=QuickThinkers())
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_level="error",
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=2,
    )
    return Server(config, app, on_open)
