"""PostgreSQL NOTIFY: tells the peers of a server what a transaction changed."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy import Connection, Text, bindparam, func, select

CHANNEL = "kaffeehaus"
"""The NOTIFY channel of changes."""

PEER_CHANNEL = "kaffeehaus_words"
"""The NOTIFY channel of peer messages that are not stored."""

# Several installations may share a database, each with its own schema, which prefixes the payload.
_NOTIFY = select(
    func.pg_notify(CHANNEL, func.concat(func.current_schema(), " ", bindparam("news", type_=Text)))
)


def notify_servers(connection: Connection, table_id: str, stamp: int, news: ChangeKind) -> None:
    """Notify all servers of a change after the COMMIT; no-op on SQLite, which has one server."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"news": f"{table_id} {stamp} {news.value}"})


def notify_player_changed(connection: Connection, player_id: str) -> None:
    """Invalidate the cached player on all servers after the COMMIT."""
    notify_servers(connection, player_id, 0, ChangeKind.GUEST)


class ChangeKind(StrEnum):
    """The kind of change in a NOTIFY payload."""

    CHANGE = "change"
    DRAFT = "draft"
    """A draft of one seat; lists of tables are unaffected."""
    TALK = "talk"
    """A chat message; the stamp is its number."""
    NAMES = "names"
    """A player at the table was renamed."""
    BOARD = "board"
    """An analysis board, not a table."""
    GUEST = "guest"
    """A player, not a table: name, rights or sessions changed."""


_NOTIFY_PEERS = select(func.pg_notify(PEER_CHANNEL, bindparam("text")))


def notify_peers(connection: Connection, text: str) -> None:
    """Send a message to all servers. It changes nothing, so the writer is not needed."""
    connection.execute(_NOTIFY_PEERS, {"text": text})
