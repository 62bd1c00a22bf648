"""Queries and changes of sessions."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select, update

from kaffeehaus.house.database.mapping import row_to
from kaffeehaus.house.database.notify import tell_of_guest
from kaffeehaus.house.database.schema import (
    links,
    sessions,
    tickets,
)
from kaffeehaus.house.players.events import AccountEvent, record_event
from kaffeehaus.house.players.rows import SessionRow, TokenPurpose


def sessions_of(connection: Connection, player_id: str) -> list[SessionRow]:
    """The sessions of a player, the most recently used first."""
    last_used = func.coalesce(sessions.c.seen, sessions.c.created).desc()
    here = sessions.c.player_id == player_id
    query = select(sessions).where(here).order_by(last_used, sessions.c.token_hash)
    return [row_to(SessionRow, row) for row in connection.execute(query)]


def session(connection: Connection, token_hash: str) -> SessionRow | None:
    """The session of a session token."""
    here = sessions.c.token_hash == token_hash
    found = connection.execute(select(sessions).where(here)).first()
    return None if found is None else row_to(SessionRow, found)


def end_session(
    connection: Connection, player_id: str, prefix: str, event: AccountEvent | None = None
) -> bool:
    """End the session whose token hash has this prefix; False if the player has none."""
    here = sessions.c.token_hash.startswith(prefix, autoescape=True)
    tell_of_guest(connection, player_id)
    ended = delete(sessions).where(sessions.c.player_id == player_id, here)
    return record_event(connection, event, connection.execute(ended).rowcount)


def end_other_sessions(
    connection: Connection, player_id: str, kept: str, event: AccountEvent | None = None
) -> bool:
    """End all sessions but one; whether there were any.

    Also revokes what would let them in again: device links, mail links that they asked for, and
    the permission to log in by one.
    """
    connection.execute(delete(links).where(links.c.player_id == player_id))
    by_mail = tickets.c.purpose.in_([TokenPurpose.MAIL.value, TokenPurpose.ASKER.value])
    connection.execute(delete(tickets).where(tickets.c.player_id == player_id, by_mail))
    here = (sessions.c.player_id == player_id) & (sessions.c.token_hash != kept)
    tell_of_guest(connection, player_id)
    return record_event(
        connection, event, connection.execute(delete(sessions).where(here)).rowcount
    )


def note_session_use(connection: Connection, token_hash: str, at: int) -> None:
    """Store when a session was last used."""
    connection.execute(update(sessions).where(sessions.c.token_hash == token_hash).values(seen=at))


def note_reauthentication(connection: Connection, token_hash: str, at: int) -> None:
    """Store when the player last proved their identity in a session."""
    here = sessions.c.token_hash == token_hash
    connection.execute(update(sessions).where(here).values(proved=at))
