"""What belongs to a player beside seats, and how it becomes another's: who logs in to an account
brings along what they had here as a guest."""

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
from kaffeehaus.house.players.mapping import preferences_of
from kaffeehaus.house.players.preferences import (
    FOR_PROGRAMS,
    MOST_GUIDED,
    MOST_LESSONS,
    Preferences,
)

STAYS_BEHIND = (accounts, audit, links, passkeys, ratings, recovery_codes, seats, sessions, tickets)
"""What lets somebody in, tells what happened, or is given by other rules."""


def move_belongings(connection: Connection, guest: str, account: str) -> None:
    """Give to the account what belongs to the guest; what the account has already stays as it is,
    and the guest's goes."""
    for table in metadata.sorted_tables:
        if "player_id" in table.c and table not in STAYS_BEHIND:
            _move(connection, table, "player_id", guest, account)
    _move(connection, ties, "other_id", guest, account)
    connection.execute(delete(ties).where(ties.c.player_id == ties.c.other_id))
    for column in (reports.c.by, reports.c.about):
        connection.execute(update(reports).where(column == guest).values({column: account}))
    _merge_wishes(connection, guest, account)


def _move(connection: Connection, table: Table, owner: str, guest: str, account: str) -> None:
    """Let the rows of the guest be the account's, unless it has one with the same key."""
    key = ["address"] if table is notice_ways else [column.name for column in table.primary_key]
    own = table.alias("own")
    same = [own.c[name] == table.c[name] for name in key if name != owner]
    wanted = table.c[owner] == guest
    if owner in key or table is notice_ways:
        wanted &= ~exists(select(own.c[owner]).where(own.c[owner] == account, *same))
    connection.execute(update(table).where(wanted).values({owner: account}))
    connection.execute(delete(table).where(table.c[owner] == guest))


def _merge_wishes(connection: Connection, guest: str, account: str) -> None:
    """What the account has chosen holds; what the guest has learned is not forgotten."""
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
        # Chosen by nobody: only the drafts of a program must stay as the program sends them.
        return replace(theirs, takes_single_steps=own.takes_single_steps)
    return replace(
        own,
        guided=_without_doubles(theirs.guided + own.guided)[-MOST_GUIDED:],
        lessons=_without_doubles(theirs.lessons + own.lessons)[-MOST_LESSONS:],
    )


def _without_doubles(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
