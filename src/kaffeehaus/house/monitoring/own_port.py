"""The port of the host's own, beside the one for guests."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator

import uvicorn

from kaffeehaus.house.monitoring.api import Monitoring, own_port_app


class _BesideServer(uvicorn.Server):
    """A second server in the same loop. Signals are for the first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def served_beside(updater: Monitoring, sessions: socket.socket | None) -> AsyncIterator[None]:
    """Answer the host at this door, if there is one, until the block is left."""
    if sessions is None:
        yield
        return
    config = uvicorn.Config(
        own_port_app(updater), lifespan="off", ws="none", access_log=False, log_config=None
    )
    server = _BesideServer(config)
    serving = asyncio.create_task(server.serve(sockets=[sessions]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving
