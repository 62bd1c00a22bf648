"""Access to the tables of a store."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.outbox import NoticeRow
from kaffeehaus.house.tables import writes
from kaffeehaus.house.tables.model import (
    Append,
    DraftRow,
    EntryRow,
    Follows,
    ProposalRow,
    SeatRow,
    TableRow,
    UndoRequestRow,
)
from kaffeehaus.house.tables.premove_values import PremovesRow
from kaffeehaus.house.tables.store import append_to_log


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
        return await append_to_log(self._store, append)

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


def tables_in(store: Store) -> TableStore:
    """The tables of a store."""
    return TableStore(store)
