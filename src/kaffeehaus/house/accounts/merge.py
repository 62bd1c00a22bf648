"""Moves a guest's rows to an account, for a guest who logs in."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, Table, delete, exists, select, update

from kaffeehaus.house.database.mapping import text_of
from kaffeehaus.house.database.schema import (
    accounts,
    audit,
    links,
    metadata,
    notice_ways,
    passkeys,
    players,
    ratings,
    recovery_codes,
    reports,
    seats,
    sessions,
    tickets,
    ties,
)
from kaffeehaus.house.players.model import (
    FOR_PROGRAMS,
    MAX_GUIDED,
    MAX_LESSONS,
    Preferences,
)
from kaffeehaus.house.players.store import preferences_of

STAYS_BEHIND = (accounts, audit, links, passkeys, ratings, recovery_codes, seats, sessions, tickets)
"""Credentials, audit rows, and what other rules move."""


def move_belongings(connection: Connection, guest: str, account: str) -> None:
    """Move a guest's rows to an account. Rows that the account has already win."""
    for table in metadata.sorted_tables:
        if "player_id" in table.c and table not in STAYS_BEHIND:
            _move(connection, table, "player_id", guest, account)
    _move(connection, ties, "other_id", guest, account)
    connection.execute(delete(ties).where(ties.c.player_id == ties.c.other_id))
    for column in (reports.c.by, reports.c.about):
        connection.execute(update(reports).where(column == guest).values({column: account}))
    _merge_preferences(connection, guest, account)


def _move(connection: Connection, table: Table, owner: str, guest: str, account: str) -> None:
    """Move rows unless the account has one with the same key; delete the others."""
    key = ["address"] if table is notice_ways else [column.name for column in table.primary_key]
    own = table.alias("own")
    same = [own.c[name] == table.c[name] for name in key if name != owner]
    wanted = table.c[owner] == guest
    if owner in key or table is notice_ways:
        wanted &= ~exists(select(own.c[owner]).where(own.c[owner] == account, *same))
    connection.execute(update(table).where(wanted).values({owner: account}))
    connection.execute(delete(table).where(table.c[owner] == guest))


def _merge_preferences(connection: Connection, guest: str, account: str) -> None:
    """Merge preferences: the account's choices win, lessons learned are united."""
    wanted = select(players).where(players.c.id.in_((guest, account)))
    rows = {row.id: row for row in connection.execute(wanted)}
    theirs, own = rows[guest], rows[account]
    preference_service = _joined(preferences_of(theirs.preferences), own.preferences)
    values = {"rest": own.rest or theirs.rest, "preferences": text_of(preference_service)}
    connection.execute(update(players).where(players.c.id == account).values(values))


def _joined(theirs: Preferences, written: str | None) -> Preferences:
    if written is None:
        return theirs
    own = preferences_of(written)
    if own == FOR_PROGRAMS:
        # The default of programs: only `takes_single_steps` must stay as it is.
        return replace(theirs, takes_single_steps=own.takes_single_steps)
    return replace(
        own,
        guided=_distinct(theirs.guided + own.guided)[-MAX_GUIDED:],
        lessons=_distinct(theirs.lessons + own.lessons)[-MAX_LESSONS:],
    )


def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
