"""Prometheus metrics of one server.

Requests and log records are counted here. Everything else is read from the other parts of the
server when the metrics are scraped. No label names a player, an address or a table.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Histogram buckets in seconds."""
GONE = "gone"
"""Status label of requests whose client disconnected first."""


class RequestKind(StrEnum):
    """The kind of a request, as a label."""

    ACTION = "action"
    API = "api"
    PAGE = "page"
    FILE = "file"
    STREAM = "stream"


class Metrics:
    """The metrics registry of one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        help_text = "Requests, by what was asked for and how it ended."
        self._requests = self._counter("requests", help_text, ("kind", "status"))
        self._seconds = Histogram(
            "kaffeehaus_request_seconds",
            "Time from a request to the end of its answer; streams are left out.",
            ("kind",),
            buckets=BUCKETS,
            registry=self._registry,
        )
        help_text = "Warnings and errors in the log, by the part of the house that wrote them."
        log_records = self._counter("log_records", help_text, ("level", "part"))
        self._log_counter = _LogCounter(log_records)
        # Cached, because `labels` takes a lock on every call.
        self._count_of: dict[tuple[RequestKind, int], Counter] = {}
        self._time_of = {kind: self._seconds.labels(kind) for kind in RequestKind}

    def _counter(self, name: str, help_text: str, labels: tuple[str, ...]) -> Counter:
        return Counter(f"kaffeehaus_{name}", help_text, labels, registry=self._registry)

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

    def add(self, read: Callable[[], Iterable[Metric]]) -> None:
        """Add metrics that are read at every scrape."""
        self._registry.register(_GaugeCollector(read))

    def open(self) -> None:
        """Start to count log records."""
        logging.getLogger().addHandler(self._log_counter)

    def close(self) -> None:
        """Stop counting log records."""
        logging.getLogger().removeHandler(self._log_counter)

    def written(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry)


class _GaugeCollector(Collector):
    def __init__(self, read: Callable[[], Iterable[Metric]]) -> None:
        self._read = read

    def collect(self) -> Iterable[Metric]:
        return self._read()


class _LogCounter(logging.Handler):
    """Counts warnings and errors by part of the server."""

    def __init__(self, records: Counter) -> None:
        super().__init__(logging.WARNING)
        self._records = records

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record."""
        # kaffeehaus.house.database.writer: the part is "database".
        words = record.name.split(".")
        part = words[2] if words[:2] == ["kaffeehaus", "house"] and len(words) > 2 else words[0]
        self._records.labels(record.levelname.lower(), part).inc()


@dataclass
class Readiness:
    """Whether the server has started, and whether it is shutting down."""

    is_open: bool = False
    is_leaving: bool = False
