"""Serves monitoring on a separate port."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator

import uvicorn

from kaffeehaus.house.monitoring.api import Monitoring, own_port_app


class _SecondServer(uvicorn.Server):
    """A second server in the same event loop, which leaves signals to the first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def served_on(listener: socket.socket | None, monitoring: Monitoring) -> AsyncIterator[None]:
    """Serve monitoring on a listening socket, if there is one, until the block is left."""
    if listener is None:
        yield
        return
    config = uvicorn.Config(
        own_port_app(monitoring), lifespan="off", ws="none", access_log=False, log_config=None
    )
    server = _SecondServer(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving
