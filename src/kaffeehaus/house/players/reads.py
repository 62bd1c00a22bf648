"""Queries about players and their sessions."""

from __future__ import annotations

from sqlalchemy import (
    Connection,
    bindparam,
    func,
    select,
)

from kaffeehaus.core.rest import Rest
from kaffeehaus.house.database.schema import (
    accounts,
    players,
    sessions,
)
from kaffeehaus.house.players.mapping import player_of, preferences_of, rest_of
from kaffeehaus.house.players.preferences import Preferences
from kaffeehaus.house.players.rows import KnownSession, PlayerRow

# Built once, because every request runs them.
_PERSON = select(players, accounts.c.host).select_from(players.outerjoin(accounts))

_PLAYER = _PERSON.where(players.c.id == bindparam("player_id"))

_PLAYER_OF_SESSION = (
    _PERSON.add_columns(
        sessions.c.created.label("session_created"),
        accounts.c.created.label("account_created"),
        func.coalesce(sessions.c.seen, sessions.c.created).label("session_seen"),
    )
    .join(sessions, sessions.c.player_id == players.c.id)
    .where(sessions.c.token_hash == bindparam("token_hash"))
)

_PREFERENCES = select(players.c.preferences).where(players.c.id == bindparam("player_id"))

_REST = select(players.c.rest).where(players.c.id == bindparam("player_id"))


def player(connection: Connection, player_id: str) -> PlayerRow | None:
    """The player of that id."""
    found = connection.execute(_PLAYER, {"player_id": player_id}).first()
    return None if found is None else player_of(found)


def player_of_session(connection: Connection, token_hash: str) -> KnownSession | None:
    """The player of a session token, also of an expired session."""
    found = connection.execute(_PLAYER_OF_SESSION, {"token_hash": token_hash}).first()
    if found is None:
        return None
    # A guest's session may be old when the guest creates an account: its age starts anew then.
    created = max(found.session_created, found.account_created or 0)
    return KnownSession(player_of(found), created, found.session_seen)


def rest(connection: Connection, player_id: str) -> Rest | None:
    """The rest hours and holidays of a player, or None."""
    return rest_of(connection.scalar(_REST, {"player_id": player_id}))


def preferences(connection: Connection, player_id: str) -> Preferences:
    """The preferences of a player."""
    return preferences_of(connection.scalar(_PREFERENCES, {"player_id": player_id}))


def account_by_looks(connection: Connection, looks: str) -> str | None:
    """The player id of the account whose name has this skeleton."""
    found: str | None = connection.scalar(
        select(accounts.c.player_id).where(accounts.c.looks == looks)
    )
    return found
