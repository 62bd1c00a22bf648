"""Logging to the error stream, as plain text or JSON lines, with request ids."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.http.request_context import request_id
from kaffeehaus.house.monitoring.access_log import ACCESS
from kaffeehaus.house.settings import LogStyle

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
