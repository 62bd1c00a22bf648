"""Tables and their lists."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.outcome import won_by
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.lookback import service as insight_store
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import summaries as table_summaries
from kaffeehaus.house.tables.model import (
    Append,
    Follows,
    SeatKind,
    SeatRow,
    TableChanges,
    TableStatus,
    UndoRequestRow,
)
from kaffeehaus.house.tables.summaries import Listing
from tests.house.database.samples import Log, add_players, add_table, person, player, table_row
from tests.house.database.stores import tables_in

pytestmark = pytest.mark.anyio


async def ids(store: Store, listing: Listing) -> list[str]:
    return [row.id for row in await store.read(table_summaries.tables_in, listing)]


async def ids_of(store: Store, player_id: str) -> set[str]:
    return {row.id for row in await store.read(table_summaries.tables_of, player_id)}


async def test_a_table_is_loaded_as_it_was_added(store: Store) -> None:
    await add_players(store, "Ada")
    row = table_row("t1", private=True, status=TableStatus.WAITING)
    seats = (person(0, "Ada"), SeatRow(1, SeatKind.OPEN))
    stamp = await tables_in(store).add(row, seats)
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert loaded.row == replace(row, stamp=stamp, touched=loaded.row.touched)
    assert loaded.row.touched > row.created
    assert loaded.seats == seats
    assert (loaded.snapshot, loaded.undo) == (None, None)
    assert not any((loaded.kept, loaded.entries, loaded.drafts))


async def test_a_table_begins_with_its_entries(store: Store) -> None:
    await add_players(store, "Ada")
    log = Log("t1")
    entries = (log.act("a1"), log.act("b2", "c3", events=2))
    await tables_in(store).add(table_row("t1"), (person(0, "Ada"), person(1, "Ada")), entries)
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert loaded.entries == entries
    assert (loaded.row.head, loaded.row.head_hash) == (2, entries[1].hash)


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.read(table_reads.load, "t1") is None
    assert await store.read(table_reads.entries_after, "t1") == []
    assert await store.read(table_reads.snapshot_at, "t1", 5) is None
    with pytest.raises(LookupError):
        await tables_in(store).append(Append("t1"))
    with pytest.raises(LookupError):
        await tables_in(store).save_draft("t1", 0, 0, ("a1",))


async def test_an_id_is_taken_once(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    await add_table(store, "t1")
    with pytest.raises(Conflict):
        await add_table(store, "t1")


async def test_changes_touch_only_what_they_name(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    await tables_in(store).add(
        table_row("t1", status=TableStatus.WAITING), (person(0, "Ada"), SeatRow(1, SeatKind.OPEN))
    )
    before = await store.read(table_reads.load, "t1")
    assert before is not None
    bot = SeatRow(1, SeatKind.BOT, "Greedy", bot="greedy", resigned=True)
    seated = TableChanges(status=TableStatus.RUNNING, seats=(bot,), to_act=(0, 1))
    stamp = await tables_in(store).append(Append("t1", changes=seated))
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert loaded.row == replace(
        before.row,
        status=TableStatus.RUNNING,
        to_act=(0, 1),
        stamp=stamp,
        touched=loaded.row.touched,
    )
    assert loaded.seats == (person(0, "Ada"), bot)
    assert stamp == before.row.stamp + 1

    outcome = won_by(1, 2, "line")
    ended = TableChanges(status=TableStatus.OVER, outcome=outcome, to_act=(), private=True)
    await tables_in(store).append(Append("t1", changes=ended))
    over = await store.read(table_reads.load, "t1")
    assert over is not None
    assert (over.row.status, over.row.outcome) == (TableStatus.OVER, outcome)
    assert (over.row.to_act, over.row.private) == ((), True)
    assert over.seats == loaded.seats


async def test_a_known_stamp_guards_a_change(store: Store) -> None:
    """Two people take the last open seat at once: one of them gets it."""
    await add_players(store, "Ada", "Ben", "Cleo")
    stamp = await tables_in(store).add(
        table_row("t1", status=TableStatus.WAITING), (person(0, "Ada"), SeatRow(1, SeatKind.OPEN))
    )
    takers = [
        tables_in(store).append(
            Append("t1", changes=TableChanges(seats=(person(1, name),)), follows=Follows(stamp))
        )
        for name in ("Ben", "Cleo")
    ]
    results = await asyncio.gather(*takers, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "int"]
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    winner = "Ben" if isinstance(results[0], int) else "Cleo"
    assert loaded.seats[1].name == winner


async def test_undo_requests_come_and_go(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    log = await add_table(store, "t1")
    request = UndoRequestRow(by=0, drops=(1, 2), consents=(0,), at=5)
    first = await tables_in(store).set_undo_request("t1", request)
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert loaded.undo == request
    assert await tables_in(store).set_undo_request("t1", None) == first + 1
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert loaded.undo is None
    await tables_in(store).set_undo_request("t1", request)
    await tables_in(store).append(Append("t1", (log.act("a1"),)))
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert loaded.undo == request
    await tables_in(store).append(Append("t1", (log.act("b1"),), clears_undo=True))
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert loaded.undo is None


async def test_lists_hold_what_they_should(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    ada, ben = person(0, "Ada"), person(1, "Ben")
    bot = SeatRow(1, SeatKind.BOT, "Random", bot="random")
    waiting, over = TableStatus.WAITING, TableStatus.OVER
    open_seat = SeatRow(1, SeatKind.OPEN)
    await tables_in(store).add(table_row("open", status=waiting), (ada, open_seat))
    await tables_in(store).add(table_row("hidden", status=waiting, private=True), (ada, open_seat))
    await tables_in(store).add(table_row("closed", status=TableStatus.CLOSED), (ada, open_seat))
    await tables_in(store).add(table_row("running"), (ada, ben))
    await tables_in(store).add(table_row("secret bots", private=True), (ada, bot))
    await tables_in(store).add(table_row("past bots", status=over), (ada, bot))
    await tables_in(store).add(table_row("of ben", "Ben", status=waiting), (open_seat,))
    deserted = replace(bot, free=True)
    await tables_in(store).add(table_row("left"), (ada, deserted))
    await tables_in(store).add(table_row("left in private", private=True), (ada, deserted))
    assert set(await ids(store, Listing.OPEN)) == {"open", "of ben"}
    assert set(await ids(store, Listing.LEFT)) == {"left"}
    assert set(await ids(store, Listing.RUNNING)) == {"running", "left"}
    assert set(await ids(store, Listing.WITH_BOTS)) == {"secret bots", "left", "left in private"}
    of_ada = {"left", "left in private", "open", "hidden", "running", "secret bots", "past bots"}
    assert await ids_of(store, player("Ada").id) == of_ada
    assert await ids_of(store, player("Ben").id) == {"running", "of ben"}
    assert await ids_of(store, "nobody") == set()


async def test_a_list_tells_what_a_page_shows(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    log = await add_table(store, "t1")
    changes = TableChanges(to_act=(1,))
    stamp = await tables_in(store).append(Append("t1", (log.act("a1"),), changes=changes))
    [row] = await store.read(table_summaries.tables_in, Listing.RUNNING)
    assert (row.game, row.version) == ("sample", 1)
    assert row.options == {"board": "sq-5", "n": 4, "pie": False}
    assert (row.head, row.stamp, row.to_act, row.outcome) == (1, stamp, (1,), None)
    assert row.seats == (person(0, "Ada"), person(1, "Ben"))
    assert row.touched > row.created


async def test_the_table_that_changed_last_comes_first(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    logs = {}
    for table_id in ("t1", "t2", "t3"):
        logs[table_id] = await add_table(store, table_id)
        await asyncio.sleep(0.003)
    await tables_in(store).append(Append("t2", (logs["t2"].act("a1"),)))
    assert await ids(store, Listing.RUNNING) == ["t2", "t3", "t1"]
    assert [
        row.id for row in await store.read(table_summaries.tables_in, Listing.RUNNING, limit=1)
    ] == ["t2"]


async def test_a_game_has_one_rematch(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    await add_table(store, "t1")
    seats = (person(0, "Ben"), person(1, "Ada"))
    asked = await asyncio.gather(
        *(tables_in(store).add(table_row(f"again {n}", rematch_of="t1"), seats) for n in range(4)),
        return_exceptions=True,
    )
    made = [n for n, result in enumerate(asked) if isinstance(result, int)]
    assert [type(result) for result in asked].count(Conflict) == 3
    first, again = (
        await store.read(table_reads.load, "t1"),
        await store.read(table_reads.load, f"again {made[0]}"),
    )
    assert first is not None
    assert again is not None
    assert (first.row.rematch, again.row.rematch_of) == (again.row.id, "t1")
    assert first.row.stamp == 2
    lost = next(n for n in range(4) if n != made[0])
    assert await store.read(table_reads.load, f"again {lost}") is None


async def test_the_last_insight_into_a_position_counts(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    await add_table(store, "t1")
    await add_table(store, "t2")
    assert await store.read(insight_store.insights_of, "t1") == {}
    first, second, other = (Insight(0, share, proven=False) for share in (300, 500, 700))
    for position, found in (("p", first), ("q", other), ("p", second)):
        await store.write("", insight_store.add_insight, "t1", position, found)
    assert await store.read(insight_store.insights_of, "t1") == {"p": second, "q": other}
    assert await store.read(insight_store.insights_of, "t2") == {}
