"""Writes of tables, each a part of one transaction of the writer, and the columns they fill.

Every write locks the table's row first, so that several servers on one PostgreSQL queue up in the
same order.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import (
    Connection,
    Table,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from kaffeehaus.core.log import hash_of_text
from kaffeehaus.core.notation import canonical, plain
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.notify import ChangeKind, notify_servers
from kaffeehaus.house.database.schema import (
    drafts,
    entries,
    plans,
    seats,
    snapshots,
    tables,
)
from kaffeehaus.house.database.store import Values, optional_text_of, text_of, values_of
from kaffeehaus.house.outbox import add_notices
from kaffeehaus.house.tables.model import (
    Append,
    ChangedTable,
    Deadline,
    DraftRow,
    EntryRow,
    Follows,
    ProposalRow,
    SeatRow,
    SnapshotRow,
    TableRow,
    TableStatus,
    UndoRequestRow,
)
from kaffeehaus.house.tables.premove_values import PremovesRow
from kaffeehaus.house.tables.reads import draft_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_compact = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

PACK_ABOVE = 4096
"""Snapshots of more bytes are compressed."""
KEEP_EVERY = 8
"""Of so many neighbouring snapshots only the newest is kept."""


_LOCK_TABLE = (
    select(tables.c.head, tables.c.head_hash, tables.c.stamp)
    .where(tables.c.id == bindparam("table_id"))
    # Not the strongest lock, for which every row that names the table would be in the way.
    .with_for_update(key_share=True)
)
_DROP_SNAPSHOTS = delete(snapshots).where(
    snapshots.c.table_id == bindparam("of_table"),
    snapshots.c.number.between(bindparam("first"), bindparam("last")),
)
_DROP_DRAFT = delete(drafts).where(
    drafts.c.table_id == bindparam("of_table"), drafts.c.seat == bindparam("of_seat")
)
_RENEW_DRAFT = update(drafts).where(
    drafts.c.table_id == bindparam("of_table"), drafts.c.seat == bindparam("of_seat")
)
_DRAFT = select(drafts).where(
    drafts.c.table_id == bindparam("table_id"), drafts.c.seat == bindparam("of_seat")
)
_DROP_PLANS = delete(plans).where(plans.c.table_id == bindparam("of_table"))
_DROP_PLAN = _DROP_PLANS.where(plans.c.seat == bindparam("of_seat"))
_ADD_PLAN = insert(plans)


def postpone(connection: Connection, deadline: Deadline, until: int) -> None:
    """Postpone a deadline that cannot be handled now, unless the table has a new one."""
    here = (tables.c.id == deadline.table_id) & (tables.c.deadline == deadline.moment)
    connection.execute(update(tables).where(here).values(deadline=until))


def add_table(
    connection: Connection, row: TableRow, seat_rows: tuple[SeatRow, ...], append: Append
) -> int:
    """A new table with its seats and first entries. Raises `Conflict` if the table that this is
    the rematch of already has one."""
    if row.rematch_of is not None:
        # Before the insert, whose foreign key would take a weaker lock: two servers with that
        # lock would wait for each other.
        connection.execute(_LOCK_TABLE, {"table_id": row.rematch_of})
    connection.execute(insert(tables), table_values(row))
    connection.execute(insert(seats), [seat_values(row.id, seat) for seat in seat_rows])
    if row.rematch_of is not None:
        _name_rematch(connection, row.rematch_of, row.id)
    return change_table(connection, append)


def change_table(connection: Connection, append: Append) -> int:
    """Store an `Append`; the table's new stamp."""
    stamp = _advance(connection, append)
    if append.entries:
        connection.execute(insert(entries), [entry_values(entry) for entry in append.entries])
    if append.dropped:
        _drop(connection, append)
    if append.snapshot is not None:
        _add_snapshot(connection, append.snapshot)
    for seat in append.clears_drafts:
        connection.execute(_DROP_DRAFT, {"of_table": append.table_id, "of_seat": seat})
    for row in append.changes.seats:
        _change_seat(connection, append.table_id, row)
    add_notices(connection, append.notices)
    for plan in append.plans:
        _put_plan(connection, append.table_id, plan)
    if append.changes.status is TableStatus.OVER:
        connection.execute(_DROP_PLANS, {"of_table": append.table_id})
    return stamp


def advance_stamp(connection: Connection, table_id: str) -> ChangedTable:
    """Advance the stamp of a table whose names or ratings changed outside its log."""
    return ChangedTable(table_id, _advance(connection, Append(table_id), news=ChangeKind.NAMES))


def save_draft(
    connection: Connection,
    table_id: str,
    draft: DraftRow,
    follows: Follows | None,
    *,
    stays: bool = False,
) -> int:
    """Store a seat's draft in place of the previous one, or delete it if it has no actions, unless
    it stays begun.

    Lists show when a table last changed. Drafts do not count there: the number of small actions is
    secret.
    """
    stamp = _advance(connection, Append(table_id, follows=follows), news=ChangeKind.DRAFT)
    if draft.actions or stays:
        _put_draft(connection, table_id, draft)
    else:
        connection.execute(_DROP_DRAFT, {"of_table": table_id, "of_seat": draft.seat})
    return stamp


def save_plan(
    connection: Connection, table_id: str, plan: PremovesRow, follows: Follows | None
) -> int:
    """Store a seat's premoves in place of the previous ones. Like drafts, they do not show in
    lists."""
    stamp = _advance(connection, Append(table_id, follows=follows), news=ChangeKind.DRAFT)
    _put_plan(connection, table_id, plan)
    return stamp


def set_undo_request(
    connection: Connection,
    table_id: str,
    request: UndoRequestRow | None,
    follows: Follows | None,
) -> int:
    """Store or delete the undo request of a table."""
    append = Append(table_id, follows=follows)
    return _advance(connection, append, undo_request=optional_text_of(request))


def set_proposal(connection: Connection, append: Append, proposal: ProposalRow | None) -> int:
    """Store or delete the proposal of a table, with its notifications."""
    stamp = _advance(connection, append, proposal=optional_text_of(proposal))
    add_notices(connection, append.notices)
    return stamp


def _advance(
    connection: Connection,
    append: Append,
    *,
    news: ChangeKind = ChangeKind.CHANGE,
    **columns: object,
) -> int:
    """Lock the table's row, check that the change follows, and update the row."""
    table_id = append.table_id
    found = connection.execute(_LOCK_TABLE, {"table_id": table_id}).one_or_none()
    if found is None:
        raise LookupError(f"there is no table {table_id}")
    head, head_hash, before = found
    if append.follows is not None and append.follows.stamp != before:
        _require_untouched(connection, table_id, append.follows, head)
    if append.entries and append.entries[0].number != head + 1:
        raise Conflict(f"table {table_id} is at entry {head}")
    stamp: int = before + 1
    values = {
        "head": head + len(append.entries),
        "head_hash": chain(head_hash, append.entries),
        "stamp": stamp,
        **_changed_columns(append),
        **columns,
    }
    if news is ChangeKind.CHANGE:
        values["touched"] = now()
    connection.execute(update(tables).where(tables.c.id == table_id).values(values))
    notify_servers(connection, table_id, stamp, news)
    return stamp


def _require_untouched(connection: Connection, table_id: str, known: Follows, head: int) -> None:
    """Raise `Conflict` if the table changed meanwhile in a way that affects the change."""
    if known.seat is None or known.head != head:
        raise Conflict(f"table {table_id} has changed since stamp {known.stamp}")
    of_seat = {"table_id": table_id, "of_seat": known.seat}
    found = connection.execute(_DRAFT, of_seat).one_or_none()
    if known.draft != (None if found is None else draft_of(found)):
        raise Conflict(f"seat {known.seat} of table {table_id} has another draft by now")


def chain(digest: str, added: tuple[EntryRow, ...]) -> str:
    """The hash of the last entry. Raises `ValueError` for an entry that does not fit the chain."""
    for entry in added:
        digest = hash_of_text(digest, entry.written)
        if digest != entry.hash:
            raise ValueError(f"entry {entry.number} does not fit the chain")
    return digest


def _changed_columns(append: Append) -> Values:
    changes = append.changes
    values: Values = {}
    if changes.status is not None:
        values["status"] = changes.status.value
    if changes.to_act is not None:
        values["to_act"] = list_text(changes.to_act)
        values["deadline"] = changes.deadline
    if changes.outcome is not None:
        values["outcome"] = text_of(changes.outcome)
    if changes.private is not None:
        values["private"] = changes.private
    if append.clears_undo:
        values["undo_request"] = None
    if append.clears_proposal:
        values["proposal"] = None
    return values


def _put_draft(connection: Connection, table_id: str, draft: DraftRow) -> None:
    """Upsert a draft; all but the first action of a decision update a row."""
    written: Values = {"decision": draft.decision, "actions": list_text(draft.actions)}
    before = {"of_table": table_id, "of_seat": draft.seat}
    if not connection.execute(_RENEW_DRAFT.values(written), before).rowcount:
        connection.execute(insert(drafts), {"table_id": table_id, "seat": draft.seat, **written})


def _put_plan(connection: Connection, table_id: str, plan: PremovesRow) -> None:
    place = {"of_table": table_id, "of_seat": plan.seat}
    connection.execute(_DROP_PLAN, place)
    if not plan.premoves.is_empty:
        values = {"looked": plan.looked, "ahead": text_of(plan.premoves)}
        connection.execute(_ADD_PLAN, {"table_id": table_id, "seat": plan.seat, **values})


def _drop(connection: Connection, append: Append) -> None:
    """Mark undone entries, and delete snapshots that contain them."""
    marked = connection.execute(
        update(entries)
        .where(
            entries.c.table_id == append.table_id,
            entries.c.number.in_(append.dropped),
            entries.c.dropped_by.is_(None),
        )
        .values(dropped_by=append.dropping_entry)
    )
    if marked.rowcount != len(append.dropped):
        raise ValueError(f"entries {append.dropped} of table {append.table_id} are not all there")
    outdated = {"first": min(append.dropped), "last": append.entries[-1].number}
    connection.execute(_DROP_SNAPSHOTS, {"of_table": append.table_id, **outdated})


def _add_snapshot(connection: Connection, row: SnapshotRow) -> None:
    """Store a snapshot after the entry it names, in place of neighbouring ones."""
    before = {"of_table": row.table_id, "first": first_neighbour(row.number), "last": row.number}
    connection.execute(_DROP_SNAPSHOTS, before)
    connection.execute(insert(snapshots), snapshot_values(row))


def first_neighbour(number: int) -> int:
    """The lowest number of the snapshots that this one replaces."""
    return number - number % KEEP_EVERY


def _change_seat(connection: Connection, table_id: str, row: SeatRow) -> None:
    connection.execute(
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == row.seat)
        .values(seat_values(table_id, row))
    )


def _name_rematch(connection: Connection, finished: str, rematch: str) -> None:
    _advance(connection, Append(finished))
    named = connection.execute(
        update(tables)
        .where(tables.c.id == finished, tables.c.rematch.is_(None))
        .values(rematch=rematch, proposal=None)
    )
    if named.rowcount != 1:
        raise Conflict(f"table {finished} already has a rematch")


def table_values(row: TableRow) -> Values:
    """The columns of a new table."""
    return _columns(
        tables,
        row,
        game=row.header.game,
        version=row.header.version,
        options=canonical(plain(row.header.options)),
        seat_count=row.header.seats,
        seed_commitment=row.header.seed,
        pace=optional_text_of(row.header.pace),
        to_act=text_of(row.to_act),
        outcome=optional_text_of(row.outcome),
        touched=row.touched or row.created,
        **values_of(row.terms),
    )


def seat_values(table_id: str, row: SeatRow) -> Values:
    """The columns of a seat."""
    return _columns(seats, row, table_id=table_id)


def _columns(table: Table, value: DataclassInstance, **given: object) -> Values:
    """The columns of a database table, from a value's fields and what is `given`."""
    found = values_of(value, **given)
    return {column.name: found[column.name] for column in table.c if column.name in found}


def entry_values(row: EntryRow) -> Values:
    """The columns of an entry."""
    return {
        "table_id": row.table_id,
        "number": row.number,
        "kind": row.kind,
        "seat": row.seat,
        "public": row.written,
        "secret": None if row.secret is None else canonical(row.secret),
        "events": _compact(row.events),
        "hash": row.hash,
        "at": row.at,
        "dropped_by": row.dropped_by,
    }


def snapshot_values(row: SnapshotRow) -> Values:
    """The columns of a snapshot, compressed if it is large."""
    state = _compact(row.state).encode()
    packed = len(state) > PACK_ABOVE
    return {
        "table_id": row.table_id,
        "number": row.number,
        "packed": packed,
        "state": zlib.compress(state, 1) if packed else state,
        "opened": list_text(row.opened),
        "resigned": list_text(row.resigned),
        "clocks": optional_text_of(row.clocks),
    }


def list_text(items: Sequence[int | str]) -> str:
    """Numbers or words as a JSON list."""
    return _compact(items)
