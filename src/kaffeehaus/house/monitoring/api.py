"""Monitoring endpoints: liveness, readiness and Prometheus metrics.

They are served on a separate port for the host, and on the public port to clients with the host's
token; other clients get 404 there.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Iterator

import uvicorn
from fastapi import Depends, FastAPI, Request
from fastapi.responses import PlainTextResponse, Response
from prometheus_client.core import Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.applications import Starlette
from starlette.routing import Route

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.admin.store import DatabaseTotals, totals_of
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.request_context import bearer_token_of
from kaffeehaus.house.monitoring.access_log import Readiness
from kaffeehaus.house.monitoring.metrics import (
    Metrics,
    readings_of_process,
    readings_of_store,
    readings_of_totals,
)
from kaffeehaus.house.settings import Settings

TIMEOUT_SECONDS = 2.0
"""Timeout after which the database counts as unreachable."""


class Monitoring:
    """The endpoints for the host's monitoring."""

    def __init__(self, figures: Metrics) -> None:
        self.figures = figures
        self.readiness = Readiness()
        self._store: Store | None = None
        self._totals = DatabaseTotals()
        self.endpoints = {
            "/healthz": self.health,
            "/readyz": self.ready,
            "/metrics": self.metrics,
        }

    def open(self, store: Store, readings: Callable[[], Iterable[Metric]]) -> None:
        """Report the server as ready, and read its metrics."""
        self._store = store
        self.readiness.is_open = True
        self.figures.open()
        self.figures.add(readings)
        self.figures.add(lambda: readings_of_store(store))
        self.figures.add(lambda: readings_of_totals(self._totals))
        self.figures.add(readings_of_process)

    def close(self) -> None:
        """Report the server as not ready."""
        self.readiness.is_open = False
        self.figures.close()

    async def health(self, _request: Request) -> Response:
        """Liveness: a response means that the event loop runs."""
        return PlainTextResponse("ok\n")

    async def ready(self, _request: Request) -> Response:
        """Readiness: 503 before the start, during shutdown, and without the database."""
        reason = await self._unready_reason()
        if reason is None:
            return PlainTextResponse("ready\n")
        return PlainTextResponse(f"{reason}\n", 503)

    async def metrics(self, _request: Request) -> Response:
        """The metrics; without the database, with the last known totals."""
        assert self._store is not None
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                self._totals = await self._store.read(totals_of)
        except (TimeoutError, PlayerError):
            pass  # Other metrics show that the database is unreachable.
        return Response(self.figures.written(), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    async def _unready_reason(self) -> str | None:
        if not self.readiness.is_open or self._store is None:
            return "not open"
        if self.readiness.is_leaving:
            return "leaving"
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await self._store.answer()
        except (TimeoutError, PlayerError):
            return "no database"
        return None


def install_monitoring(app: FastAPI, monitoring: Monitoring, settings: Settings) -> None:
    """Add the endpoints to the public application, protected by the host's token."""

    async def require_token(request: Request) -> None:
        given, wanted = bearer_token_of(request) or "", settings.watching.token
        if not wanted or not hmac.compare_digest(given.encode(), wanted.encode()):
            raise NotFound(gettext("There is nothing at this address."))

    for path, endpoint in monitoring.endpoints.items():
        app.add_api_route(
            path, endpoint, include_in_schema=False, dependencies=[Depends(require_token)]
        )


class _SecondServer(uvicorn.Server):
    """A second server in the same event loop, which leaves signals to the first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def served_on(listener: socket.socket | None, monitoring: Monitoring) -> AsyncIterator[None]:
    """Serve monitoring without a token on the host's own port, if there is one, until the block is
    left."""
    if listener is None:
        yield
        return
    app = Starlette(routes=[Route(*endpoint) for endpoint in monitoring.endpoints.items()])
    server = _SecondServer(
        uvicorn.Config(app, lifespan="off", ws="none", access_log=False, log_config=None)
    )
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving
