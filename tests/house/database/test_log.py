"""The log of a table: it only grows, without gaps; snapshots are a cache beside it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection, func, select

from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.schema import snapshots
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Append, DraftRow, Follows, StoredTable
from tests.house.database.samples import Log, add_players, add_table
from tests.house.database.stores import tables_in

pytestmark = pytest.mark.anyio


@pytest.fixture
async def log(store: Store) -> Log:
    await add_players(store, "Ada", "Ben")
    return await add_table(store, "t1")


async def load(store: Store) -> StoredTable:
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    return loaded


async def snapshot_numbers(store: Store) -> list[int]:
    head = (await load(store)).row.head
    found = [
        await store.read(table_reads.snapshot_at, "t1", number) for number in range(1, head + 1)
    ]
    return sorted({snapshot.number for snapshot in found if snapshot is not None})


async def play(store: Store, log: Log, moves: int) -> None:
    """So many moves, each with its snapshot."""
    for _ in range(moves):
        await tables_in(store).append(Append("t1", (log.act("a1"),), snapshot=log.snapshot()))


async def test_entries_come_back_as_they_were_stored(store: Store, log: Log) -> None:
    entries = (log.act("a1", events=1), log.act_sealed("bid 3", "ready"), log.act("ä €", "|"))
    stamp = await tables_in(store).append(Append("t1", entries))
    assert tuple(await store.read(table_reads.entries_after, "t1")) == entries
    assert tuple(await store.read(table_reads.entries_after, "t1", after=2)) == entries[2:]
    assert await store.read(table_reads.entries_after, "t1", after=3) == []
    loaded = await load(store)
    assert loaded.entries == entries
    assert loaded.row.stamp == stamp
    assert (loaded.row.head, loaded.row.head_hash) == (3, entries[-1].hash)


async def test_a_taken_number_is_a_conflict(store: Store, log: Log) -> None:
    await tables_in(store).append(Append("t1", (log.act("a1"),)))
    with pytest.raises(Conflict):
        await tables_in(store).append(Append("t1", (Log("t1").act("b2"),)))
    assert [
        entry.public["actions"] for entry in await store.read(table_reads.entries_after, "t1")
    ] == [["a1"]]


async def test_one_of_many_who_want_a_number_gets_it(store: Store, log: Log) -> None:
    wanted = [Append("t1", (Log("t1").act(f"a{n}"),)) for n in range(20)]
    results = await asyncio.gather(*map(tables_in(store).append, wanted), return_exceptions=True)
    assert [type(result) for result in results].count(Conflict) == 19
    winner = next(n for n, result in enumerate(results) if isinstance(result, int))
    [entry] = await store.read(table_reads.entries_after, "t1")
    assert entry.public["actions"] == [f"a{winner}"]


async def test_a_conflict_changes_nothing_else(store: Store, log: Log) -> None:
    await tables_in(store).save_draft("t1", 0, 0, ("a",))
    before = await load(store)
    behind = Log("t1", number=1, digest=log.digest)
    late = Append("t1", (behind.act("b2"),), snapshot=behind.snapshot(), clears_drafts=(0,))
    with pytest.raises(Conflict):
        await tables_in(store).append(late)
    assert await load(store) == before


async def test_a_gap_is_refused(store: Store, log: Log) -> None:
    log.act("lost")
    with pytest.raises(Conflict):
        await tables_in(store).append(Append("t1", (log.act("b2"),)))


async def test_an_entry_that_does_not_fit_the_chain_is_refused(store: Store, log: Log) -> None:
    with pytest.raises(ValueError, match="chain"):
        await tables_in(store).append(Append("t1", (replace(log.act("a1"), hash="0" * 64),)))
    assert await store.read(table_reads.entries_after, "t1") == []


def test_an_append_must_hang_together() -> None:
    log = Log("t1")
    first, second, third = log.act("a1"), log.act("b1"), log.act("c1")
    with pytest.raises(ValueError, match="follow"):
        Append("t1", (first, third))
    with pytest.raises(ValueError, match="follow"):
        Append("t2", (first,))
    with pytest.raises(ValueError, match="undo"):
        Append("t1", (second,), dropped=(1,))
    with pytest.raises(ValueError, match="snapshot"):
        Append("t1", (first,), snapshot=log.snapshot())


async def test_loading_starts_from_the_newest_snapshot(store: Store, log: Log) -> None:
    await tables_in(store).append(Append("t1", (log.act("a1"), log.act_sealed("bid 3", "ready"))))
    await tables_in(store).append(Append("t1", (log.act("b1"),), snapshot=log.snapshot()))
    snapshot, last = log.snapshot(), log.act("c1")
    await tables_in(store).append(Append("t1", (last,)))
    loaded = await load(store)
    assert loaded.snapshot == snapshot
    assert loaded.kept == (
        KeptEntry(1, 0, ("a1",)),
        KeptEntry(2, 1, ("bid 3", "ready")),
        KeptEntry(3, 0, ("b1",)),
    )
    assert loaded.entries == (last,)


@pytest.mark.parametrize("size", [1, 100_000])
async def test_a_snapshot_of_any_size_comes_back(store: Store, log: Log, size: int) -> None:
    await tables_in(store).append(Append("t1", (log.act("a1"),), snapshot=log.snapshot(size)))
    assert await store.read(table_reads.snapshot_at, "t1", 1) == log.snapshot(size)


async def test_a_big_snapshot_is_compressed(store: Store, log: Log) -> None:
    await tables_in(store).append(Append("t1", (log.act("a1"),), snapshot=log.snapshot(100_000)))

    def stored_bytes(connection: Connection) -> int | None:
        return connection.scalar(select(func.length(snapshots.c.state)))

    stored = await store.writer.run("", stored_bytes)
    assert stored is not None
    assert stored < 10_000


async def test_of_eight_snapshots_one_is_kept_and_always_the_newest(store: Store, log: Log) -> None:
    await play(store, log, 45)
    assert await snapshot_numbers(store) == [7, 15, 23, 31, 39, 45]
    assert await store.read(table_reads.snapshot_at, "t1", 6) is None
    found = await store.read(table_reads.snapshot_at, "t1", 44)
    assert found is not None
    assert found.number == 39


async def test_a_snapshot_of_a_lost_cache_can_be_stored_again(store: Store, log: Log) -> None:
    await tables_in(store).append(Append("t1", (log.act("a1"), log.act("b1"))))
    for _ in range(2):
        await tables_in(store).append(Append("t1", snapshot=log.snapshot()))
        assert (await load(store)).snapshot == log.snapshot()


async def test_undo_marks_entries_and_forgets_snapshots_that_hold_them(
    store: Store, log: Log
) -> None:
    await play(store, log, 42)
    taken_back = log.undo(38, 41)
    await tables_in(store).append(Append("t1", (taken_back,), dropped=(38, 41)))
    dropped = {
        e.number: e.dropped_by
        for e in await store.read(table_reads.entries_after, "t1")
        if e.dropped_by
    }
    assert dropped == {38: 43, 41: 43}
    assert await snapshot_numbers(store) == [7, 15, 23, 31]
    loaded = await load(store)
    assert [kept.number for kept in loaded.kept] == list(range(1, 32))
    assert [entry.number for entry in loaded.entries] == list(range(32, 44))

    await tables_in(store).append(Append("t1", (log.act("z1"),), snapshot=log.snapshot()))
    assert await snapshot_numbers(store) == [7, 15, 23, 31, 44]
    counted = [kept.number for kept in (await load(store)).kept]
    assert counted == [*range(1, 38), 39, 40, 42, 44]


async def test_an_entry_is_taken_back_once(store: Store, log: Log) -> None:
    await play(store, log, 3)
    await tables_in(store).append(Append("t1", (log.undo(3),), dropped=(3,)))
    before = await load(store)
    again = Log("t1", log.number, log.digest)
    with pytest.raises(ValueError, match="not all there"):
        await tables_in(store).append(Append("t1", (again.undo(3),), dropped=(3,)))
    assert await load(store) == before


async def test_drafts_are_replaced_shortened_and_dropped(store: Store, log: Log) -> None:
    await tables_in(store).save_draft("t1", 1, 4, ("raise", "raise"))
    await tables_in(store).save_draft("t1", 0, 4, ("hire cook",))
    await tables_in(store).save_draft("t1", 1, 4, ("raise",))
    assert (await load(store)).drafts == (
        DraftRow(0, 4, ("hire cook",)),
        DraftRow(1, 4, ("raise",)),
    )
    await tables_in(store).save_draft("t1", 1, 4, ())
    await tables_in(store).save_draft("t1", 1, 4, ())
    assert (await load(store)).drafts == (DraftRow(0, 4, ("hire cook",)),)


async def test_a_confirm_clears_the_drafts_it_names(store: Store, log: Log) -> None:
    for seat in range(2):
        await tables_in(store).save_draft("t1", seat, 0, ("raise",))
    await tables_in(store).append(Append("t1", (log.act("raise", "ready"),), clears_drafts=(0,)))
    assert (await load(store)).drafts == (DraftRow(1, 0, ("raise",)),)


async def test_every_change_raises_the_stamp(store: Store, log: Log) -> None:
    stamps = [
        (await load(store)).row.stamp,
        await tables_in(store).append(Append("t1", (log.act("a1"),))),
        await tables_in(store).save_draft("t1", 1, 1, ("raise",)),
        await tables_in(store).set_undo_request("t1", None),
        await tables_in(store).append(Append("t1")),
        (await load(store)).row.stamp,
    ]
    assert stamps == [1, 2, 3, 4, 5, 5]


async def test_a_long_table_is_loaded_whole(store: Store, log: Log) -> None:
    """More entries than are read at once in the event loop."""
    entries = tuple(log.act(f"move {n}", events=1) for n in range(1000))
    await tables_in(store).append(Append("t1", entries))
    assert (await load(store)).entries == entries
    await tables_in(store).append(Append("t1", snapshot=log.snapshot()))
    loaded = await load(store)
    assert loaded.entries == ()
    assert [kept.actions for kept in loaded.kept] == [(f"move {n}",) for n in range(1000)]


async def test_a_draft_follows_the_one_that_its_maker_knew(store: Store, log: Log) -> None:
    known = Follows(await tables_in(store).save_draft("t1", 1, 0, ("raise",)), 0, 0, None)
    await tables_in(store).save_draft("t1", 0, 0, ("lower",), follows=known)
    with pytest.raises(Conflict):
        await tables_in(store).save_draft("t1", 0, 0, ("raise",), follows=known)
    follows = replace(known, draft=DraftRow(0, 0, ("lower",)))
    await tables_in(store).save_draft("t1", 0, 0, ("lower", "raise"), follows=follows)
    assert (await load(store)).drafts[0].actions == ("lower", "raise")


async def test_drafts_of_other_seats_do_not_matter_but_entries_do(store: Store, log: Log) -> None:
    known = Follows(await tables_in(store).append(Append("t1")), 0, 0, None)
    await tables_in(store).save_draft("t1", 1, 0, ("raise",))
    await tables_in(store).append(Append("t1", (log.act("a1"),), follows=known))
    with pytest.raises(Conflict):
        await tables_in(store).save_draft("t1", 0, 0, ("raise",), follows=known)


async def test_an_entry_follows_the_draft_that_it_confirms(store: Store, log: Log) -> None:
    known = Follows(await tables_in(store).append(Append("t1")), 0, 0, None)
    await tables_in(store).save_draft("t1", 0, 0, ("raise",))
    with pytest.raises(Conflict):
        await tables_in(store).append(Append("t1", (log.act("a1"),), follows=known))
    assert await store.read(table_reads.entries_after, "t1") == []


async def test_what_is_no_seats_own_follows_the_whole_table(store: Store, log: Log) -> None:
    known = Follows(await tables_in(store).append(Append("t1")))
    await tables_in(store).save_draft("t1", 0, 0, ("raise",))
    with pytest.raises(Conflict):
        await tables_in(store).set_undo_request("t1", None, follows=known)
