"""What the parts of the house have counted, read when somebody asks for the figures."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    InfoMetricFamily,
    Metric,
    SummaryMetricFamily,
)

import kaffeehaus
from kaffeehaus.house.admin.totals import DatabaseTotals
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.play.service import TableService

KILOBYTE = 1024


def readings_of_house(house: TableService) -> Iterator[Metric]:
    """Streams, changes of tables, and bots."""
    tally = house.tally()
    yield InfoMetricFamily(
        "kaffeehaus", "The version of the house.", {"version": kaffeehaus.__version__}
    )
    yield GaugeMetricFamily("kaffeehaus_streams", "Open streams of live news.", tally.streams)
    changes = CounterMetricFamily(
        "kaffeehaus_changes", "Changes of tables that were stored, by kind.", labels=["what"]
    )
    for what, count in tally.changes.items():
        changes.add_metric([what], count)
    yield changes
    yield GaugeMetricFamily(
        "kaffeehaus_tables_in_memory", "Tables that are kept ready.", tally.hot_tables
    )
    yield GaugeMetricFamily("kaffeehaus_bots_thinking", "Bots that think now.", tally.bots_thinking)
    yield GaugeMetricFamily(
        "kaffeehaus_bots_waiting", "Bots that wait for a free process.", tally.bots_waiting
    )
    yield CounterMetricFamily("kaffeehaus_bot_turns", "Turns that bots played.", tally.bot_turns)
    yield CounterMetricFamily(
        "kaffeehaus_bot_failures", "Bots that gave no answer of their own.", tally.bot_failures
    )


def readings_of_store(store: Store) -> Iterator[Metric]:
    """What is being written, and how long that takes."""
    written = store.written
    yield GaugeMetricFamily(
        "kaffeehaus_store_queue", "Changes that wait to be stored.", store.waiting
    )
    yield CounterMetricFamily("kaffeehaus_store_changes", "Pieces of work stored.", written.pieces)
    yield CounterMetricFamily(
        "kaffeehaus_store_failures", "Pieces of work that could not be stored.", written.failures
    )
    yield SummaryMetricFamily(
        "kaffeehaus_store_commit_seconds",
        "Time of the transactions, each with all that came together.",
        count_value=written.commits,
        sum_value=written.seconds,
    )


def readings_of_totals(totals: DatabaseTotals) -> Iterator[Metric]:
    """What lies in the database."""
    yield GaugeMetricFamily(
        "kaffeehaus_database_bytes", "The size of the database.", totals.database_bytes
    )
    yield GaugeMetricFamily("kaffeehaus_guests", "Guests who have a name.", totals.guests)
    yield GaugeMetricFamily(
        "kaffeehaus_notices_due", "Notices that are still to be sent.", totals.notices_due
    )
    yield GaugeMetricFamily(
        "kaffeehaus_notice_ways_failing",
        "Devices, mail addresses and webhooks at which the last notice did not arrive.",
        totals.failing_ways,
    )
    tables = GaugeMetricFamily(
        "kaffeehaus_tables", "Tables, by how far they are.", labels=["status"]
    )
    for status, count in totals.tables.items():
        tables.add_metric([status.value], count)
    yield tables


def readings_of_process() -> Iterator[Metric]:
    """What the server takes of the machine."""
    yield GaugeMetricFamily(
        "kaffeehaus_memory_bytes", "The most memory that the server had so far.", peak_memory()
    )


def peak_memory() -> int:
    """Bytes that this process had at most so far; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - not everywhere

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * KILOBYTE
