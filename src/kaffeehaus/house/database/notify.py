"""Telling the other servers of the house what was changed, in the transaction that does so."""

from __future__ import annotations

from sqlalchemy import Connection, Text, bindparam, func, literal_column, select

from kaffeehaus.house.database.prepared_statements import Prepared
from kaffeehaus.house.database.rows import ChangeKind

CHANNEL = "kaffeehaus"
"""Where PostgreSQL tells all servers which table changed."""

WORDS = "kaffeehaus_words"
"""Where they say what is not stored."""

# Several houses may share a database, each with a schema of its own: news are for one of them.
_NOTIFY = Prepared(
    select(
        func.pg_notify(
            literal_column(f"'{CHANNEL}'"),
            func.concat(
                func.current_schema(), literal_column("' '"), bindparam("news", type_=Text)
            ),
        )
    )
)


def tell_servers(connection: Connection, table_id: str, stamp: int, news: ChangeKind) -> None:
    """Let all servers of the house know, once this is committed. With SQLite there is only one."""
    if connection.dialect.name == "postgresql":
        _NOTIFY.found(connection, {"news": f"{table_id} {stamp} {news.value}"})


def tell_of_guest(connection: Connection, player_id: str) -> None:
    """Let all servers look the guest up again, once this is committed."""
    tell_servers(connection, player_id, 0, ChangeKind.GUEST)
