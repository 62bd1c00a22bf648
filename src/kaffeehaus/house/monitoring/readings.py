"""Metrics read from other parts of the server when Prometheus scrapes them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping

from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    InfoMetricFamily,
    Metric,
    SummaryMetricFamily,
)

import kaffeehaus
from kaffeehaus.house.admin.store import DatabaseTotals
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.monitoring.table_metrics import TableMetrics

KILOBYTE = 1024


def readings_of_house(tally: TableMetrics) -> Iterator[Metric]:
    """Live streams, changes of tables, and bots."""
    version = {"version": kaffeehaus.__version__}
    yield InfoMetricFamily("kaffeehaus", "The version of the house.", version)
    yield _gauge("streams", "Open streams of live news.", tally.streams)
    changes = CounterMetricFamily(
        "kaffeehaus_changes", "Changes of tables that were stored, by kind.", labels=["what"]
    )
    yield _labelled(changes, tally.changes)
    yield _gauge("tables_in_memory", "Tables that are kept ready.", tally.hot_tables)
    yield _gauge("bots_thinking", "Bots that think now.", tally.bots_thinking)
    yield _gauge("bots_waiting", "Bots that wait for a free process.", tally.bots_waiting)
    yield _counter("bot_turns", "Turns that bots played.", tally.bot_turns)
    yield _counter("bot_failures", "Bots that gave no answer of their own.", tally.bot_failures)


def readings_of_store(store: Store) -> Iterator[Metric]:
    """Write queue and commit times."""
    written = store.written
    yield _gauge("store_queue", "Changes that wait to be stored.", store.waiting)
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
