"""Telling the other servers of the house what was changed, in the transaction that does so."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy import (
    Connection,
    Text,
    bindparam,
    func,
    literal_column,
    select,
)

from kaffeehaus.house.database.prepared_statements import Prepared

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


class ChangeKind(StrEnum):
    """What sort of change the other servers are told of."""

    CHANGE = "change"
    DRAFT = "draft"
    """Concerns the one seat, and no list."""
    TALK = "talk"
    """Somebody has said something; its stamp is the number of the message."""
    NAMES = "names"
    """Nothing happened, but somebody is called something else."""
    BOARD = "board"
    """It is no table that changed, but an analysis board."""
    GUEST = "guest"
    """It is no table, but somebody who has another name or other rights, or a session less."""


_SAY = select(func.pg_notify(WORDS, bindparam("text")))


def say(connection: Connection, text: str) -> None:
    """Tell all servers something. Nothing changes by it, so it needs no writer."""
    connection.execute(_SAY, {"text": text})
