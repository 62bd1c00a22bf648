"""Access log and metrics of requests: one middleware records how each request ended."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.house.http.rate_limits import set_client_network
from kaffeehaus.house.http.request_context import begin_request, redacted
from kaffeehaus.house.settings import Settings

ACCESS = "kaffeehaus.access"
"""The logger of the access log."""
BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Histogram buckets in seconds."""
GONE = "gone"
"""Status label of requests whose client disconnected first."""
NO_ANSWER = 0
"""Stands for a status if the client disconnected first."""
SERVER_ERROR = 500
CLOSE_CONNECTION = (b"connection", b"close")
"""Sent while the server shuts down."""
UNCOUNTED_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths of the monitoring itself."""
STREAMS = frozenset({"/live", "/api/me/events", "/api/me/games"})
"""Paths of responses that stay open as long as there is something to send."""
SAFE_IN_LOG = "/[]:@!$&'()*+,;=~"

access = logging.getLogger(ACCESS)


class RequestKind(StrEnum):
    """The kind of a request, as a label."""

    ACTION = "action"
    API = "api"
    PAGE = "page"
    FILE = "file"
    STREAM = "stream"


@dataclass
class Readiness:
    """Whether the server has started, and whether it is shutting down."""

    is_open: bool = False
    is_leaving: bool = False


class RequestMetrics:
    """Prometheus metrics of requests."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._requests = Counter(
            "kaffeehaus_requests",
            "Requests, by what was asked for and how it ended.",
            ("kind", "status"),
            registry=registry,
        )
        seconds = Histogram(
            "kaffeehaus_request_seconds",
            "Time from a request to the end of its answer; streams are left out.",
            ("kind",),
            buckets=BUCKETS,
            registry=registry,
        )
        # Cached, because `labels` takes a lock on every call.
        self._count_of: dict[tuple[RequestKind, int], Counter] = {}
        self._time_of = {kind: seconds.labels(kind) for kind in RequestKind}

    def note_request(self, kind: RequestKind, status: int, seconds: float) -> None:
        """Count a request; status 0 means that the client disconnected first."""
        group = status // 100
        count = self._count_of.get((kind, group))
        if count is None:
            count = self._requests.labels(kind, f"{group}xx" if group else GONE)
            self._count_of[kind, group] = count
        count.inc()
        if kind is not RequestKind.STREAM:
            self._time_of[kind].observe(seconds)


class AccessLogMiddleware:
    """Outermost middleware: sees every request first and its response last."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: RequestMetrics, readiness: Readiness
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._readiness = readiness
        self._logs_all = settings.access_log
        # Only behind the host's own proxy can incoming request ids be trusted.
        self._trusts_ids = settings.url is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request and record its outcome."""
        if scope["type"] != "http" or scope["path"] in UNCOUNTED_PATHS:
            await self._app(scope, receive, send)
            return
        begin_request(scope, trusts_proxy=self._trusts_ids)
        set_client_network(scope)
        started = time.perf_counter()
        status = NO_ANSWER

        async def record_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if self._readiness.is_leaving:
                    message["headers"] = [*message.get("headers", ()), CLOSE_CONNECTION]
            await send(message)

        try:
            await self._app(scope, receive, record_status)
        except Exception:
            status = status or SERVER_ERROR
            raise
        finally:
            seconds = time.perf_counter() - started
            self._metrics.note_request(kind_of(scope["method"], scope["path"]), status, seconds)
            if self._logs_all:
                _log(scope, status, seconds)


def kind_of(method: str, path: str) -> RequestKind:
    """Classify a request for the metrics."""
    if path.startswith("/static"):
        return RequestKind.FILE
    if path in STREAMS:
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
    # Quoted again, against log injection by decoded newlines.
    words = (address, scope["method"], quote(path, safe=SAFE_IN_LOG), status, milliseconds)
    access.info(line, *words, extra={"facts": facts})
