"""What a check of stored tables compares: positions by their legal actions, and outcomes."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import replace

import pytest

from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.database.offline_access import reading
from kaffeehaus.house.maintenance.data_check import fault_of, log_of, snapshots_of
from kaffeehaus.house.tables.model import EntryRow, SnapshotRow, TableRow
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio

Stored = tuple[TableRow, Sequence[EntryRow], Sequence[SnapshotRow]]


async def stored(place: TestPlace, table: str) -> Stored:
    """All that the database has of a table."""

    def read() -> Stored:
        with reading(TestPlace(place.data / "data", place.database_url)) as connection:
            return *log_of(connection, table), snapshots_of(connection, table)

    return await to_thread(read)


async def test_other_legal_actions_at_a_snapshot_are_a_fault(
    place: TestPlace, opened: OpenHouse
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben)
    await opened.act(table, ada, "c3-")
    row, log, _ = await stored(place, table)
    assert fault_of(row, log, [after("c3-", row)]) is None
    sentence = f"on replay, the legal actions after entry {row.head} differ."
    assert fault_of(row, log, [after("a1-", row)]) == sentence


def after(action: str, row: TableRow) -> SnapshotRow:
    """The snapshot of a game of Coffee in which this was the first move."""
    coffee = find_game("coffee")
    state = coffee.new(row.header.options)
    state.play(0, coffee.parse(action))
    return SnapshotRow(row.id, row.head, state.save(), (0, row.head))


async def test_another_outcome_is_a_fault(place: TestPlace, opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await opened.table(ada, ben)
    await opened.act(table, ada, "c3-")
    await opened.house.seats.resign(ben, table, 1)
    row, log, snapshots = await stored(place, table)
    assert fault_of(row, log, snapshots) is None
    other = replace(row, outcome=Outcome((2, 1), (), "resigned"))
    assert fault_of(other, log, snapshots) == "on replay, the result differs."
