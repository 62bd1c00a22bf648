"""What only the host may ask: whether the house lives, whether it takes guests, and its figures.

They are answered at a port of their own, which the host keeps to himself, and at the usual one to
whoever brings the host's token. To everybody else there is nothing at these addresses.
"""

from __future__ import annotations

import asyncio
import hmac

from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse, Response
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.applications import Starlette
from starlette.routing import Route

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.admin.totals import DatabaseTotals, totals_of
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.http.sessions import bearer_token_of
from kaffeehaus.house.monitoring.metrics import Metrics
from kaffeehaus.house.monitoring.readiness import Readiness
from kaffeehaus.house.monitoring.readings import (
    readings_of_house,
    readings_of_process,
    readings_of_store,
    readings_of_totals,
)
from kaffeehaus.house.settings import Settings

PATIENCE = 2.0
"""Seconds after which a database that does not answer counts as gone."""


class Monitoring:
    """Answers the host's watchers."""

    def __init__(self, figures: Metrics) -> None:
        self.figures = figures
        self.readiness = Readiness()
        self._store: Store | None = None
        self._totals = DatabaseTotals()

    def open(self, app: FastAPI, store: Store) -> None:
        """The house is open: tell about it."""
        self._store = store
        self.readiness.is_open = True
        self.figures.listen()
        self.figures.add(lambda: readings_of_house(app.state.house))
        self.figures.add(lambda: readings_of_store(store))
        self.figures.add(lambda: readings_of_totals(self._totals))
        self.figures.add(readings_of_process)

    def close(self) -> None:
        """The house is closed."""
        self.readiness.is_open = False
        self.figures.close()

    async def health(self, _request: Request) -> Response:
        """Whether the server lives at all: then it answers."""
        return PlainTextResponse("ok\n")

    async def ready(self, _request: Request) -> Response:
        """Whether guests may be sent here: the house is open, stays so, and gets at its data."""
        reason = await self._reason_against()
        if reason is None:
            return PlainTextResponse("ready\n")
        return PlainTextResponse(f"{reason}\n", 503)

    async def metrics(self, _request: Request) -> Response:
        """The figures. Without the database those that the server knows by itself."""
        assert self._store is not None
        try:
            async with asyncio.timeout(PATIENCE):
                self._totals = await self._store.read(totals_of)
        except (TimeoutError, PlayerError):
            pass  # The last ones known; that the database is gone is told by other figures.
        return Response(self.figures.written(), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    async def _reason_against(self) -> str | None:
        if not self.readiness.is_open or self._store is None:
            return "not open"
        if self.readiness.is_leaving:
            return "leaving"
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.answer()
        except (TimeoutError, PlayerError):
            return "no database"
        return None


def own_port_app(updater: Monitoring) -> Starlette:
    """What is served at the port of the host's own."""
    return Starlette(
        routes=[
            Route("/healthz", updater.health),
            Route("/readyz", updater.ready),
            Route("/metrics", updater.metrics),
        ]
    )


def install_watch_desk(app: FastAPI, updater: Monitoring, settings: Settings) -> None:
    """The same at the usual port, for whoever brings the token."""

    def require_token(request: Request) -> None:
        given, wanted = bearer_token_of(request) or "", settings.watching.token
        if not wanted or not hmac.compare_digest(given.encode(), wanted.encode()):
            raise NotFound("There is nothing at this address.")

    async def health(request: Request) -> Response:
        require_token(request)
        return await updater.health(request)

    async def ready(request: Request) -> Response:
        require_token(request)
        return await updater.ready(request)

    async def metrics(request: Request) -> Response:
        require_token(request)
        return await updater.metrics(request)

    for path, answer in (("/healthz", health), ("/readyz", ready), ("/metrics", metrics)):
        app.add_api_route(path, answer, methods=["GET"], include_in_schema=False)
