"""Storing changes of tables: one method for each kind of change, ordered by table."""

from __future__ import annotations

from functools import partial

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.database.engines import DatabaseSettings
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.outbox import NoticeRow
from kaffeehaus.house.tables import writes
from kaffeehaus.house.tables.model import (
    Append,
    DraftRow,
    EntryRow,
    Follows,
    PremovesRow,
    ProposalRow,
    SeatRow,
    TableRow,
    UndoRequestRow,
)
from kaffeehaus.house.tables.move_batches import batch_of_moves, is_usual


async def open_store(place: DatabaseSettings) -> Store:
    """Open a store that batches the moves of tables. Raises as `Store.open`."""
    return await Store.open(place, batch_of_moves)


class TableStore:
    """Stores changes of tables. Each returns the table's new stamp.

    All but `add` raise `Conflict` if the table is no longer the one that the change follows, and
    `LookupError` if there is no such table.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(
        self, row: TableRow, seats: tuple[SeatRow, ...], entries: tuple[EntryRow, ...] = ()
    ) -> int:
        """Add a table. `row` is its state before the entries, with head 0.

        Raises `Conflict` if `row.rematch_of` already has its rematch.
        """
        order = table_order(row.rematch_of or row.id)
        return await self._store.write(
            order, writes.add_table, row=row, seat_rows=seats, append=Append(row.id, entries)
        )

    async def append(self, append: Append) -> int:
        """Append entries to the log, with all that changes with them."""
        order = table_order(append.table_id)
        called, stamp = bool(append.notices), None
        if is_usual(append):
            work = partial(writes.change_table, append=append)
            filled, stamp = await self._store.move(order, append, work)
            called = called and filled
        else:
            stamp = await self._store.write(order, writes.change_table, append)
        if called:
            self._store.outbox_filled.set()
        if stamp is not None:
            return stamp
        assert append.follows is not None
        return append.follows.stamp + 1

    async def save_draft(
        self,
        table_id: str,
        seat: Seat,
        decision: int,
        actions: tuple[str, ...],
        follows: Follows | None = None,
        *,
        stays: bool = False,
    ) -> int:
        """Replace a seat's draft. An empty one is removed, unless it `stays` begun."""
        draft = DraftRow(seat, decision, actions)
        return await self._store.write(
            table_order(table_id), writes.save_draft, table_id, draft, follows, stays=stays
        )

    async def save_premoves(
        self, table_id: str, row: PremovesRow, follows: Follows | None = None
    ) -> int:
        """Replace the premoves of a seat."""
        return await self._store.write(
            table_order(table_id), writes.save_plan, table_id, row, follows
        )

    async def set_undo_request(
        self, table_id: str, request: UndoRequestRow | None, follows: Follows | None = None
    ) -> int:
        """Replace the undo request, or remove it."""
        return await self._store.write(
            table_order(table_id), writes.set_undo_request, table_id, request, follows
        )

    async def set_proposal(
        self,
        table_id: str,
        proposal: ProposalRow | None,
        follows: Follows | None = None,
        notices: tuple[NoticeRow, ...] = (),
    ) -> int:
        """Replace the proposal, or remove it, and notify those whom it concerns."""
        append = Append(table_id, follows=follows, notices=notices)
        stamp = await self._store.write(
            table_order(table_id), writes.set_proposal, append, proposal
        )
        if notices:
            self._store.outbox_filled.set()
        return stamp
