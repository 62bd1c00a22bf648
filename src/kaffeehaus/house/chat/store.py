"""Queries and changes of chat messages and of hushed spectators, separate from the tables' logs."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from kaffeehaus.house.chat.model import ChatMessage, ChatRoom
from kaffeehaus.house.database.notify import ChangeKind, notify_servers
from kaffeehaus.house.database.schema import chat, hushed, tables
from kaffeehaus.house.database.store import first_to, row_to, values_of
from kaffeehaus.house.outbox import NoticeRow, add_notices


def add_message(
    connection: Connection, message: ChatMessage, notices: tuple[NoticeRow, ...]
) -> int:
    """Store a message and its notifications; returns its number."""
    add_notices(connection, notices)
    # The row lock keeps two servers from giving the same number.
    here = select(tables.c.id).where(tables.c.id == message.table_id).with_for_update()
    connection.execute(here).one()
    last = select(func.max(chat.c.number)).where(chat.c.table_id == message.table_id)
    number = (connection.scalar(last) or 0) + 1
    connection.execute(insert(chat), values_of(message, number=number))
    notify_servers(connection, message.table_id, number, ChangeKind.TALK)
    return number


def last_number(connection: Connection, table_id: str, room: ChatRoom) -> int:
    """Number of the last message of a room; 0 without any."""
    return connection.scalar(select(func.max(chat.c.number)).where(_in_room(table_id, room))) or 0


def messages(
    connection: Connection, table_id: str, room: ChatRoom, limit: int, before: int | None = None
) -> list[ChatMessage]:
    """The last messages of a room, or the last before a number, in order."""
    wanted = _in_room(table_id, room)
    if before is not None:
        wanted &= chat.c.number < before
    query = select(chat).where(wanted).order_by(chat.c.number.desc()).limit(limit)
    return [row_to(ChatMessage, row) for row in connection.execute(query)][::-1]


def message(connection: Connection, table_id: str, number: int) -> ChatMessage | None:
    """The message with that number, or None."""
    query = select(chat).filter_by(table_id=table_id, number=number)
    return first_to(ChatMessage, connection.execute(query))


def hushed_at(connection: Connection, table_id: str) -> frozenset[str]:
    """Ids of spectators who may no longer write at a table."""
    return frozenset(connection.scalars(select(hushed.c.player_id).filter_by(table_id=table_id)))


def set_hushed(connection: Connection, table_id: str, player_id: str, *, quiet: bool) -> None:
    """Forbid a spectator to write at a table, or allow it again."""
    values = {"table_id": table_id, "player_id": player_id}
    connection.execute(delete(hushed).filter_by(**values))
    if quiet:
        connection.execute(insert(hushed), values)


def _in_room(table_id: str, room: ChatRoom) -> ColumnElement[bool]:
    return (chat.c.table_id == table_id) & (chat.c.room == room.value)
