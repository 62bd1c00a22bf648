"""What the house may forget: guests who left nothing behind, and old tables that nobody misses.

Which rows belong to a guest or a table is read from the schema. What is not named here keeps its
guest: a table that is added later can lose nobody anything.
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
from kaffeehaus.house.tables.rows import SeatKind, TableStatus

GOES_WITH_A_GUEST = frozenset(
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
"""Rows in all other tables that name a guest keep the guest."""
MOST = 200
"""In one transaction."""


def forget_guests(connection: Connection, before: int) -> int:
    """Forget guests who were not here since then, and whom nothing needs; how many."""
    gone = list(connection.scalars(_forgettable(before)))
    if not gone:
        return 0
    for table, column in _naming(players):
        if table.name in GOES_WITH_A_GUEST:
            connection.execute(delete(table).where(table.c[column].in_(gone)))
    connection.execute(delete(players).where(players.c.id.in_(gone)))
    return len(gone)


def _forgettable(before: int) -> Select[str]:
    last = func.coalesce(players.c.seen, players.c.created)
    wanted = select(players.c.id).where(last < before).limit(MOST)
    for table, column in _naming(players):
        if table.name not in GOES_WITH_A_GUEST:
            wanted = wanted.where(~exists().where(table.c[column] == players.c.id))
    return wanted


def end_expired_sessions(connection: Connection, created_before: int, seen_before: int) -> int:
    """End sessions of accounts that began, or were last used, before these moments; how many."""
    last = func.coalesce(sessions.c.seen, sessions.c.created)
    found = connection.execute(
        select(sessions.c.token_hash, sessions.c.player_id)
        .join(accounts, accounts.c.player_id == sessions.c.player_id)
        .where(
            ((sessions.c.created < created_before) & (accounts.c.created < created_before))
            | (last < seen_before)
        )
        .limit(MOST)
    ).all()
    if not found:
        return 0
    hashes = [row.token_hash for row in found]
    connection.execute(delete(sessions).where(sessions.c.token_hash.in_(hashes)))
    for player_id in {row.player_id for row in found}:
        tell_of_guest(connection, player_id)
    return len(found)


def forget_boards(connection: Connection, before: int) -> int:
    """Forget analysis boards of guests without an account that were not changed since then; how
    many. Only columns of one index are read: the boards themselves are large."""
    stays = exists().where(accounts.c.player_id == boards.c.player_id)
    old = select(boards.c.player_id).where(boards.c.changed < before, ~stays)
    guests = set(connection.scalars(old.limit(MOST)))
    if not guests:
        return 0
    gone = boards.c.player_id.in_(guests) & (boards.c.changed < before)
    return connection.execute(delete(boards).where(gone)).rowcount


def old_tables(connection: Connection, before: int, besides: Collection[str] = ()) -> list[str]:
    """Finished tables that nobody misses: untouched since then, without an account at any seat,
    without a guest who was here since then, and in no report. `besides` are not asked for."""
    last = func.coalesce(players.c.seen, players.c.created)
    missed = (
        exists()
        .where(seats.c.table_id == tables.c.id, seats.c.kind == SeatKind.PERSON.value)
        .where(seats.c.player_id == players.c.id)
        .where((last >= before) | exists().where(accounts.c.player_id == players.c.id))
    )
    reported = exists().where(reports.c.table_id == tables.c.id)
    found = connection.scalars(
        select(tables.c.id)
        .where(tables.c.status == TableStatus.OVER.value, tables.c.touched < before)
        .where(~missed, ~reported, tables.c.id.not_in(besides))
        .order_by(tables.c.touched)
        .limit(MOST)
    )
    return list(found)


def forget_table(connection: Connection, table_id: str, before: int) -> bool:
    """Forget a table with all that belongs to it; False if somebody has touched it meanwhile."""
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


def _naming(named: Table) -> list[tuple[Table, str]]:
    """The columns that refer to that table."""
    return [
        (table, column.name)
        for table in metadata.sorted_tables
        for column in table.c
        if any(key.column.table is named for key in column.foreign_keys)
    ]
