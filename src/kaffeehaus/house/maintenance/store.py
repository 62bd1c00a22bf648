"""Database deletions of retention: unused guests, expired sessions, old boards and tables.

Rows that belong to a guest or a table are found by the schema's foreign keys. A guest referenced by
a table that is not listed here is kept, so that tables added later lose no data.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, Select, Table, delete, exists, func, select, update

from kaffeehaus.house.database.notify import tell_of_guest
from kaffeehaus.house.database.schema import (
    accounts,
    boards,
    metadata,
    players,
    reports,
    seats,
    sessions,
    tables,
)
from kaffeehaus.house.tables.model import SeatKind, TableStatus

DELETED_WITH_GUEST = frozenset(
    {
        "sessions",
        "links",
        "tickets",
        "notices",
        "notice_ways",
        "notice_choices",
        "ties",
        "boards",
        "puzzle_progress",
    }
)
"""Tables whose rows do not keep a guest."""
BATCH = 200
"""Rows deleted in one transaction."""


def forget_guests(connection: Connection, before: int) -> int:
    """Delete guests not seen since `before` and not referenced; returns how many."""
    gone = list(connection.scalars(_unused_guests(before)))
    if not gone:
        return 0
    for table, column in _references_to(players):
        if table.name in DELETED_WITH_GUEST:
            connection.execute(delete(table).where(table.c[column].in_(gone)))
    connection.execute(delete(players).where(players.c.id.in_(gone)))
    return len(gone)


def _unused_guests(before: int) -> Select[str]:
    last = func.coalesce(players.c.seen, players.c.created)
    wanted = select(players.c.id).where(last < before).limit(BATCH)
    for table, column in _references_to(players):
        if table.name not in DELETED_WITH_GUEST:
            wanted = wanted.where(~exists().where(table.c[column] == players.c.id))
    return wanted


def end_expired_sessions(connection: Connection, created_before: int, seen_before: int) -> int:
    """End account sessions created or last used before these times; returns how many."""
    last = func.coalesce(sessions.c.seen, sessions.c.created)
    found = connection.execute(
        select(sessions.c.token_hash, sessions.c.player_id)
        .join(accounts, accounts.c.player_id == sessions.c.player_id)
        .where(
            ((sessions.c.created < created_before) & (accounts.c.created < created_before))
            | (last < seen_before)
        )
        .limit(BATCH)
    ).all()
    if not found:
        return 0
    hashes = [row.token_hash for row in found]
    connection.execute(delete(sessions).where(sessions.c.token_hash.in_(hashes)))
    for player_id in {row.player_id for row in found}:
        tell_of_guest(connection, player_id)
    return len(found)


def forget_boards(connection: Connection, before: int) -> int:
    """Delete boards of guests without account, unchanged since `before`; returns how many. Reads
    only columns of one index, because the boards are large."""
    stays = exists().where(accounts.c.player_id == boards.c.player_id)
    old = select(boards.c.player_id).where(boards.c.changed < before, ~stays)
    guests = set(connection.scalars(old.limit(BATCH)))
    if not guests:
        return 0
    gone = boards.c.player_id.in_(guests) & (boards.c.changed < before)
    return connection.execute(delete(boards).where(gone)).rowcount


def old_tables(connection: Connection, before: int, excluded: Collection[str] = ()) -> list[str]:
    """Finished tables untouched since `before`, without accounts, recently seen guests or reports.
    Leaves out `excluded`."""
    last = func.coalesce(players.c.seen, players.c.created)
    is_missed = (
        exists()
        .where(seats.c.table_id == tables.c.id, seats.c.kind == SeatKind.PERSON.value)
        .where(seats.c.player_id == players.c.id)
        .where((last >= before) | exists().where(accounts.c.player_id == players.c.id))
    )
    is_reported = exists().where(reports.c.table_id == tables.c.id)
    found = connection.scalars(
        select(tables.c.id)
        .where(tables.c.status == TableStatus.OVER.value, tables.c.touched < before)
        .where(~is_missed, ~is_reported, tables.c.id.not_in(excluded))
        .order_by(tables.c.touched)
        .limit(BATCH)
    )
    return list(found)


def forget_table(connection: Connection, table_id: str, before: int) -> bool:
    """Delete a table with all its rows; False if it was touched meanwhile."""
    here = (tables.c.id == table_id) & (tables.c.touched < before)
    if connection.scalar(select(tables.c.id).where(here).with_for_update()) is None:
        return False
    for column in ("rematch", "rematch_of"):
        connection.execute(
            update(tables).where(tables.c[column] == table_id).values({column: None})
        )
    for table in reversed(metadata.sorted_tables):
        if table is not tables and "table_id" in table.c:
            connection.execute(delete(table).where(table.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))
    return True


def _references_to(named: Table) -> list[tuple[Table, str]]:
    """The columns with a foreign key to a table."""
    return [
        (table, column.name)
        for table in metadata.sorted_tables
        for column in table.c
        if any(key.column.table is named for key in column.foreign_keys)
    ]
