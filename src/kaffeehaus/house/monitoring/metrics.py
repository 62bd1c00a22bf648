"""Prometheus metrics of one server.

Requests and log records are counted when they happen. Everything else is read from the other parts
of the server when the metrics are scraped. No label names a player, an address or a table.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping

from prometheus_client import CollectorRegistry, Counter
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    InfoMetricFamily,
    Metric,
    SummaryMetricFamily,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

import kaffeehaus
from kaffeehaus.house.admin.store import DatabaseTotals
from kaffeehaus.house.bots.runner import BotRunner
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.monitoring.access_log import RequestMetrics
from kaffeehaus.house.tables.cache import TableCache
from kaffeehaus.house.tables.updater import TableUpdater


class Metrics:
    """The metrics registry of one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = RequestMetrics(self._registry)
        log_records = Counter(
            "kaffeehaus_log_records",
            "Warnings and errors in the log, by the part of the house that wrote them.",
            ("level", "part"),
            registry=self._registry,
        )
        self._log_counter = _LogCounter(log_records)

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


KILOBYTE = 1024


def readings_of_house(
    hub: Hub, updater: TableUpdater, cache: TableCache, bots: BotRunner
) -> Iterator[Metric]:
    """Live streams, changes of tables, and bots."""
    version = {"version": kaffeehaus.__version__}
    yield InfoMetricFamily("kaffeehaus", "The version of the house.", version)
    yield _gauge("streams", "Open streams of live news.", hub.stream_count)
    changes = CounterMetricFamily(
        "kaffeehaus_changes", "Changes of tables that were stored, by kind.", labels=["what"]
    )
    yield _labelled(changes, updater.stored)
    yield _gauge("tables_in_memory", "Tables that are kept ready.", len(cache.all_present()))
    yield _gauge("bots_thinking", "Bots that think now.", bots.shares.thinking)
    yield _gauge("bots_waiting", "Bots that wait for a free process.", bots.shares.waiting)
    yield _counter("bot_turns", "Turns that bots played.", bots.played)
    yield _counter("bot_failures", "Bots that gave no answer of their own.", bots.failed)


def readings_of_store(store: Store) -> Iterator[Metric]:
    """Write queue and commit times."""
    written = store.writer.written
    yield _gauge("store_queue", "Changes that wait to be stored.", store.writer.waiting)
    yield _counter("store_changes", "Pieces of work stored.", written.pieces)
    yield _counter("store_failures", "Pieces of work that could not be stored.", written.failures)
    yield SummaryMetricFamily(
        "kaffeehaus_store_commit_seconds",
        "Time of the transactions, each with all that came together.",
        count_value=written.commits,
        sum_value=written.seconds,
    )


def readings_of_totals(totals: DatabaseTotals) -> Iterator[Metric]:
    """Sizes of the database."""
    yield _gauge("database_bytes", "The size of the database.", totals.database_bytes)
    yield _gauge("guests", "Guests who have a name.", totals.guests)
    yield _gauge("notices_due", "Notices that are still to be sent.", totals.notices_due)
    yield _gauge(
        "notice_ways_failing",
        "Devices, mail addresses and webhooks at which the last notice did not arrive.",
        totals.failing_ways,
    )
    tables = GaugeMetricFamily(
        "kaffeehaus_tables", "Tables, by how far they are.", labels=["status"]
    )
    yield _labelled(tables, {status.value: count for status, count in totals.tables.items()})


def readings_of_process() -> Iterable[Metric]:
    """Resources of the process."""
    return [_gauge("memory_bytes", "The most memory that the server had so far.", peak_memory())]


def peak_memory() -> int:
    """The peak memory of this process in bytes; 0 if the system does not report it."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - not everywhere

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * KILOBYTE


def _gauge(name: str, help_text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"kaffeehaus_{name}", help_text, value)


def _counter(name: str, help_text: str, value: float) -> Metric:
    return CounterMetricFamily(f"kaffeehaus_{name}", help_text, value)


def _labelled(family: GaugeMetricFamily | CounterMetricFamily, values: Mapping[str, int]) -> Metric:
    for label, value in values.items():
        family.add_metric([label], value)
    return family
