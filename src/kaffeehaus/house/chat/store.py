"""Storage of chat messages and of hushed onlookers, separate from the tables' logs."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from kaffeehaus.house.chat.model import ChatRoom, Message
from kaffeehaus.house.database.notify import ChangeKind, tell_servers
from kaffeehaus.house.database.schema import chat, hushed, tables
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.outbox import NoticeRow, add_notices


class ChatStore:
    """Chat messages of all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, message: Message, notices: tuple[NoticeRow, ...] = ()) -> int:
        """Store a message and its notifications; returns its number."""

        def work(connection: Connection) -> int:
            add_notices(connection, notices)
            return _insert(connection, message)

        number = await self._store.write(f"table {message.table_id}", work)
        if notices:
            self._store.outbox_filled.set()
        return number

    async def last_number(self, table_id: str, room: ChatRoom) -> int:
        """Number of the last message of a room; 0 without any."""
        query = select(func.coalesce(func.max(chat.c.number), 0)).where(_in_room(table_id, room))
        return await self._store.read(lambda connection: connection.execute(query).scalar_one())

    async def messages(
        self, table_id: str, room: ChatRoom, limit: int, before: int | None = None
    ) -> list[Message]:
        """The last messages of a room, or the last before a number, in order."""
        wanted = _in_room(table_id, room)
        if before is not None:
            wanted &= chat.c.number < before
        return (await self._select(wanted, limit))[::-1]

    async def message(self, table_id: str, number: int) -> Message | None:
        """The message with that number, or None."""
        found = await self._select((chat.c.table_id == table_id) & (chat.c.number == number), 1)
        return found[0] if found else None

    async def hushed(self, table_id: str) -> frozenset[str]:
        """Ids of onlookers who may no longer write at a table."""
        query = select(hushed.c.player_id).where(hushed.c.table_id == table_id)
        return await self._store.read(
            lambda connection: frozenset(connection.execute(query).scalars())
        )

    async def set_hushed(self, table_id: str, player_id: str, *, quiet: bool) -> None:
        """Forbid an onlooker to write at a table, or allow it again."""
        values = {"table_id": table_id, "player_id": player_id}

        def work(connection: Connection) -> None:
            connection.execute(delete(hushed).filter_by(**values))
            if quiet:
                connection.execute(insert(hushed), values)

        await self._store.write(f"table {table_id}", work)

    async def _select(self, wanted: ColumnElement[bool], limit: int) -> list[Message]:
        query = select(chat).where(wanted).order_by(chat.c.number.desc()).limit(limit)
        rows = await self._store.read(lambda connection: connection.execute(query).mappings().all())
        return [Message(**{**row, "room": ChatRoom(row["room"])}) for row in rows]


def _in_room(table_id: str, room: ChatRoom) -> ColumnElement[bool]:
    return (chat.c.table_id == table_id) & (chat.c.room == room.value)


def _insert(connection: Connection, message: Message) -> int:
    # The row lock keeps two servers from giving the same number.
    here = select(tables.c.id).where(tables.c.id == message.table_id).with_for_update()
    connection.execute(here).one()
    last = select(func.max(chat.c.number)).where(chat.c.table_id == message.table_id)
    number = (connection.scalar(last) or 0) + 1
    connection.execute(
        insert(chat), asdict(message) | {"number": number, "room": message.room.value}
    )
    tell_servers(connection, message.table_id, number, ChangeKind.TALK)
    return number
