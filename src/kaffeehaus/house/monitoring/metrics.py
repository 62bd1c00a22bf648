"""The figures of one house, as Prometheus reads them.

What is counted while requests are answered is counted here. Everything else is kept by the parts of
the house as plain numbers, and read only when somebody asks for the figures. No label ever names a
guest, an address or a table.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from enum import StrEnum

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds."""
GONE = "gone"
"""In place of a status: nobody was left to be answered."""


class RequestKind(StrEnum):
    """What sort of thing is asked for."""

    ACTION = "action"
    API = "api"
    PAGE = "page"
    FILE = "file"
    STREAM = "stream"


class Metrics:
    """Counts, for one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._answers = Counter(
            "kaffeehaus_requests",
            "Requests, by what was asked for and how it ended.",
            ("kind", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "kaffeehaus_request_seconds",
            "Time from a request to the end of its answer; streams are left out.",
            ("kind",),
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._complaints = Counter(
            "kaffeehaus_log_records",
            "Warnings and errors in the log, by the part of the house that wrote them.",
            ("level", "part"),
            registry=self._registry,
        )
        self._ears = _LogCounter(self._complaints)
        # Looked up by every request: the library takes a lock and makes a tuple for it.
        self._count_of: dict[tuple[RequestKind, int], Counter] = {}
        self._time_of = {kind: self._seconds.labels(kind) for kind in RequestKind}

    def note_request(self, kind: RequestKind, status: int, seconds: float) -> None:
        """A request was answered with this status, or with none."""
        group = status // 100
        count = self._count_of.get((kind, group))
        if count is None:
            count = self._answers.labels(kind, f"{group}xx" if group else GONE)
            self._count_of[kind, group] = count
        count.inc()
        if kind is not RequestKind.STREAM:
            self._time_of[kind].observe(seconds)

    def add(self, read: Callable[[], Iterable[Metric]]) -> None:
        """From now on tell these figures too, which are read when somebody asks."""
        self._registry.register(_GaugeCollector(read))

    def listen(self) -> None:
        """Count what is written into the log, until `close`."""
        logging.getLogger().addHandler(self._ears)

    def close(self) -> None:
        """Count no longer."""
        logging.getLogger().removeHandler(self._ears)

    def written(self) -> bytes:
        """All figures in the text form of Prometheus."""
        return generate_latest(self._registry)


class _GaugeCollector(Collector):
    def __init__(self, read: Callable[[], Iterable[Metric]]) -> None:
        self._read = read

    def collect(self) -> Iterable[Metric]:
        return self._read()


class _LogCounter(logging.Handler):
    """Hears warnings and errors of all parts of the house."""

    def __init__(self, complaints: Counter) -> None:
        super().__init__(logging.WARNING)
        self._complaints = complaints

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record."""
        # kaffeehaus.house.database.writer: the part is "database".
        words = record.name.split(".")
        part = words[2] if words[:2] == ["kaffeehaus", "house"] and len(words) > 2 else words[0]
        self._complaints.labels(record.levelname.lower(), part).inc()
