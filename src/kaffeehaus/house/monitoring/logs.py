"""Logging to the error stream, as plain text or JSON lines; access log, request ids and metrics."""

from __future__ import annotations

import json
import logging
import time
from datetime import UTC, datetime
from urllib.parse import quote

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.http.rate_limits import set_client_network
from kaffeehaus.house.http.request_context import begin_request, redacted, request_id
from kaffeehaus.house.monitoring.metrics import Metrics, Readiness, RequestKind
from kaffeehaus.house.settings import LogStyle, Settings

ACCESS = "kaffeehaus.access"
"""The logger of the access log."""
DRIVERS = ("psycopg", "sqlalchemy.pool")
"""Loggers that repeat what the store logs about an outage."""


def write_logs(style: LogStyle, *, requests: bool) -> None:
    """Set up logging of warnings and errors, and with `requests` of every request."""
    handler = logging.StreamHandler()
    handler.addFilter(_is_news)
    handler.addFilter(_add_request)
    handler.setFormatter(JsonFormatter() if style is LogStyle.JSON else PlainFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for driver in DRIVERS:
        logging.getLogger(driver).setLevel(logging.CRITICAL)
    logging.getLogger(ACCESS).setLevel(logging.INFO if requests else logging.WARNING)


class PlainFormatter(logging.Formatter):
    """Plain lines: time, level, message, request id."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s%(of_request)s")


class JsonFormatter(logging.Formatter):
    """One JSON object per record, including its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The JSON line of a record."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "part": record.name,
            "message": record.getMessage(),
            "request": request_id() or None,
            "error": self.formatException(record.exc_info) if record.exc_info else None,
            **getattr(record, "facts", {}),
        }
        known = {name: value for name, value in line.items() if value is not None}
        return json.dumps(known, ensure_ascii=False)


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a record is more than a repeated report of a database failure."""
    causes: list[object] = [record.exc_info[1] if record.exc_info else None]
    causes += record.args if isinstance(record.args, tuple) else ()
    return not any(isinstance(cause, StoreError) and cause.is_logged for cause in causes)


def _add_request(record: logging.LogRecord) -> bool:
    known = request_id()
    record.of_request = f" [{known}]" if known else ""
    return True


NO_ANSWER = 0
"""Stands for a status if the client disconnected first."""
SERVER_ERROR = 500
CLOSE_CONNECTION = (b"connection", b"close")
"""Sent while the server shuts down."""
UNCOUNTED_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths of the monitoring itself."""
SAFE_IN_LOG = "/[]:@!$&'()*+,;=~"

access = logging.getLogger(ACCESS)


class AccessLogMiddleware:
    """Outermost middleware: sees every request first and its response last."""

    def __init__(
        self, app: ASGIApp, settings: Settings, figures: Metrics, readiness: Readiness
    ) -> None:
        self._app = app
        self._figures = figures
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
            self._figures.note_request(kind_of(scope["method"], scope["path"]), status, seconds)
            if self._logs_all:
                _log(scope, status, seconds)


def kind_of(method: str, path: str) -> RequestKind:
    """Classify a request for the metrics."""
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
    # Quoted again, against log injection by decoded newlines.
    words = (address, scope["method"], quote(path, safe=SAFE_IN_LOG), status, milliseconds)
    access.info(line, *words, extra={"facts": facts})
