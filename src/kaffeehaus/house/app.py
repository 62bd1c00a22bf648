"""The FastAPI application: middleware, routes and lifespan, built from settings."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial

from fastapi import FastAPI
from starlette.middleware import Middleware

import kaffeehaus
from kaffeehaus.core.i18n import SOURCE_LANGUAGE, set_language
from kaffeehaus.house.bots.runner import BotPool
from kaffeehaus.house.bots.workers import PATIENT_WORKER, BotWorkers
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.events.model import EVENTS
from kaffeehaus.house.http.cross_origin import CrossOriginMiddleware
from kaffeehaus.house.http.error_handlers import install_error_answers
from kaffeehaus.house.http.language import LanguageMiddleware
from kaffeehaus.house.http.middleware import (
    AllowedHostsMiddleware,
    ChangesMiddleware,
    CompressionMiddleware,
    HeadMiddleware,
    MovesFirstMiddleware,
    SecurityHeadersMiddleware,
)
from kaffeehaus.house.http.pages import CachedStaticFiles
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.reference.openapi import describe
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.live.hub import PeerState
from kaffeehaus.house.lookback.service import AnalysisPool
from kaffeehaus.house.maintenance.scheduler import MaintenanceScheduler
from kaffeehaus.house.monitoring.access_log import AccessLogMiddleware
from kaffeehaus.house.monitoring.api import Monitoring, install_monitoring
from kaffeehaus.house.monitoring.metrics import Metrics
from kaffeehaus.house.play.pages import write_fragment
from kaffeehaus.house.routes import all_routes
from kaffeehaus.house.services import Services
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.site.pages import error_page
from kaffeehaus.house.tables.store import open_store
from kaffeehaus.house.template_globals import ready_templates

DESCRIPTION = """\
A program can do everything that a player can do in the browser.

Begin with `POST /api/players`, and send the token of its response with every later request, in the
header `Authorization: Bearer …`. Seats, like everything else, are counted from 0.
Errors are `application/problem+json` with a stable `code` and one sentence in `detail`.
"""

SMALLEST_ZIPPED = 800
"""Bytes; shorter responses are not compressed."""
ZIP_LEVEL = 1
"""gzip level: pages are a sixth larger than at the highest level, in a quarter of the time."""


def create_app(
    settings: Settings,
    *,
    bot_pool: BotPool | None = None,
    analysis_pool: AnalysisPool | None = None,
) -> FastAPI:
    """Create the application. `bot_pool` and `analysis_pool` default to worker processes."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        ready_templates()
        store = await open_store(settings)
        # Startup errors are in the language of the command line; requests have their own.
        set_language(SOURCE_LANGUAGE)
        try:
            async with _opened(app, settings, store, bot_pool, analysis_pool):
                yield
        finally:
            await store.close()

    figures = Metrics()
    monitoring = Monitoring(figures)
    app = FastAPI(
        title="Kaffeehaus",
        version=kaffeehaus.__version__,
        summary="An online coffee house for board games.",
        description=DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        # No tracing of players; it also saves a check in every request.
        telemetry={"tracing": False, "metrics": False, "logs": False},
        middleware=[
            Middleware(
                AccessLogMiddleware,
                settings=settings,
                metrics=figures.requests,
                readiness=monitoring.readiness,
            ),
            Middleware(LanguageMiddleware),
            Middleware(HeadMiddleware),
            Middleware(SecurityHeadersMiddleware, settings=settings),
            Middleware(AllowedHostsMiddleware, settings=settings),
            Middleware(CrossOriginMiddleware, settings=settings),
            Middleware(ChangesMiddleware, settings=settings),
            # After ChangesMiddleware, which reads the body: only complete moves take precedence.
            Middleware(MovesFirstMiddleware),
            Middleware(
                CompressionMiddleware, minimum_size=SMALLEST_ZIPPED, compresslevel=ZIP_LEVEL
            ),
        ],
    )
    app.openapi = lambda: describe(app)  # type: ignore[method-assign] # FastAPI's documented way
    app.state.settings = settings
    app.state.streamed_models = EVENTS
    app.state.monitoring = monitoring
    install_error_answers(app, error_page)
    app.router.routes.extend(all_routes())
    app.mount("/static", CachedStaticFiles())
    install_monitoring(app, monitoring, settings)
    return app


@contextlib.asynccontextmanager
async def _opened(
    app: FastAPI,
    settings: Settings,
    store: Store,
    bot_pool: BotPool | None,
    analysis_pool: AnalysisPool | None,
) -> AsyncIterator[None]:
    peers = PeerState() if store.database.is_postgres else None
    rate_limits = RateLimits(settings.limits, peers=peers)
    key = await store.secret("session")
    bots = bot_pool or BotWorkers(
        settings.bot_workers + settings.bot_spare_workers, settings.bot_patience
    )
    # A separate process, so that games against bots do not wait for analyses.
    analysts = analysis_pool or BotWorkers(1, settings.bot_patience, PATIENT_WORKER)
    services = Services(store, settings, rate_limits, bots, analysts, peers)
    sessions = Sessions(store, settings, rate_limits, key, services.end_streams)
    maintenance = MaintenanceScheduler(store, settings)
    await services.add_accounts(sessions, key, maintenance)
    app.state.services = services
    app.state.sessions = sessions
    app.state.table_fragment = partial(write_fragment, services)
    await services.open()
    monitoring: Monitoring = app.state.monitoring
    monitoring.open(store, services.readings)
    await services.admin.refresh()
    maintenance.add(services.admin.follow)
    maintenance.add(services.rating_updater.run)
    sending = asyncio.create_task(services.notifications.dispatcher.run())
    try:
        async with maintenance.running():
            yield
    finally:
        monitoring.close()
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await services.close()
        await services.accounts.mail.close()
