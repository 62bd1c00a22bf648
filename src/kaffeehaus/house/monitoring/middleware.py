"""The watch at the entrance: gives every request its id, and notes how it went."""

from __future__ import annotations

import logging
import time
from urllib.parse import quote

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.house.http.redaction import redacted
from kaffeehaus.house.http.request_ids import begin_request
from kaffeehaus.house.monitoring.logs import ACCESS
from kaffeehaus.house.monitoring.metrics import Metrics, RequestKind
from kaffeehaus.house.monitoring.readiness import Readiness
from kaffeehaus.house.settings import Settings

NO_ANSWER = 0
"""Instead of a status: whoever asked went away first."""
BROKEN = 500
LAST_ANSWER = (b"connection", b"close")
"""A server that leaves wants no more requests over this connection."""
HOSTS_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})
"""Whoever watches the house is no part of what is watched."""
SAFE_IN_LOG = "/[]:@!$&'()*+,;=~"

access = logging.getLogger(ACCESS)


class AccessLogMiddleware:
    """Sees every request first and its answer last."""

    def __init__(
        self, app: ASGIApp, settings: Settings, figures: Metrics, readiness: Readiness
    ) -> None:
        self._app = app
        self._figures = figures
        self._readiness = readiness
        self._logs_all = settings.access_log
        # Only a proxy of the host's own has reason to name requests.
        self._believes = settings.url is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http" or scope["path"] in HOSTS_PATHS:
            await self._app(scope, receive, send)
            return
        begin_request(scope, believes=self._believes)
        begun = time.perf_counter()
        status = NO_ANSWER

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if self._readiness.is_leaving:
                    message["headers"] = [*message.get("headers", ()), LAST_ANSWER]
            await send(message)

        try:
            await self._app(scope, receive, note)
        except Exception:
            status = status or BROKEN
            raise
        finally:
            seconds = time.perf_counter() - begun
            self._figures.note_request(kind_of(scope["method"], scope["path"]), status, seconds)
            if self._logs_all:
                _log(scope, status, seconds)


def kind_of(method: str, path: str) -> RequestKind:
    """What sort of thing is asked for."""
    if path.startswith("/static"):
        return RequestKind.FILE
    if path == "/live":
        return RequestKind.STREAM
    if method == "POST" and path.endswith("/actions"):
        return RequestKind.ACTION
    return RequestKind.API if path.startswith("/api") else RequestKind.PAGE


def _log(scope: Scope, status: int, seconds: float) -> None:
    milliseconds = round(seconds * 1000, 1)
    address = (scope.get("client") or ("-", 0))[0]
    path = redacted(scope["path"])
    facts = {
        "method": scope["method"],
        "path": path,
        "status": status,
        "milliseconds": milliseconds,
        "address": address,
    }
    line = "%s %s %s %s %s ms"
    # Quoted again: a decoded newline would let a client write lines of its own into the log.
    words = (address, scope["method"], quote(path, safe=SAFE_IN_LOG), status, milliseconds)
    access.info(line, *words, extra={"facts": facts})
