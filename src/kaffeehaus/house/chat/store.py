"""What is said at tables, kept apart from their logs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.database.mapping import AnyRow
from kaffeehaus.house.database.notify import tell_servers
from kaffeehaus.house.database.rows import ChangeKind
from kaffeehaus.house.database.schema import chat, hushed, tables
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.outbox.model import NoticeRow
from kaffeehaus.house.outbox.writes import add_notices


class ChatRoom(Enum):
    """Who talks with whom at a table."""

    PLAYERS = "players"
    ONLOOKERS = "onlookers"


@dataclass(frozen=True, slots=True)
class NewMessage:
    """Something that is to be said."""

    table_id: str
    room: ChatRoom
    player_id: str
    name: str
    """As it was at the table then."""
    seat: Seat | None
    move: int
    """How many moves counted then."""
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class MessageRow:
    """Something that was said. Numbers rise by one at each table, over both rooms."""

    number: int
    saying: NewMessage


class ChatStore:
    """The talk of all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, saying: NewMessage, notices: tuple[NoticeRow, ...] = ()) -> int:
        """Keep it, with who is told of it elsewhere; its number."""
        work = partial(_add, saying=saying, notices=notices)
        number = await self._store.write(f"table {saying.table_id}", work)
        if notices:
            self._store.outbox.wake()
        return number

    async def last_number(self, table_id: str, room: ChatRoom) -> int:
        """The number of the last message of a room; 0 without any."""
        return await self._store.read(lambda moment: _last_number(moment, table_id, room))

    async def messages(
        self, table_id: str, room: ChatRoom, most: int, before: int | None = None
    ) -> list[MessageRow]:
        """The last messages of a room, or the last before a number, in order."""
        return await self._store.read(
            lambda moment: _messages(moment, table_id, room, most, before)
        )

    async def message(self, table_id: str, number: int) -> MessageRow | None:
        """The message of that number, or None."""
        return await self._store.read(lambda moment: _message(moment, table_id, number))

    async def hushed(self, table_id: str) -> frozenset[str]:
        """The ids of onlookers who may no longer talk there."""
        return await self._store.read(lambda moment: _hushed(moment, table_id))

    async def set_hushed(self, table_id: str, player_id: str, *, quiet: bool) -> None:
        """Whether somebody may no longer talk there."""
        work = partial(_set_hushed, table_id=table_id, player_id=player_id, quiet=quiet)
        await self._store.write(f"table {table_id}", work)


def _add(connection: Connection, saying: NewMessage, notices: tuple[NoticeRow, ...]) -> int:
    add_notices(connection, notices)
    # Two servers must not give the same number.
    here = select(tables.c.id).where(tables.c.id == saying.table_id).with_for_update()
    connection.execute(here).one()
    last = connection.scalar(
        select(func.max(chat.c.number)).where(chat.c.table_id == saying.table_id)
    )
    number = (last or 0) + 1
    connection.execute(
        insert(chat),
        {
            "table_id": saying.table_id,
            "number": number,
            "room": saying.room.value,
            "player_id": saying.player_id,
            "name": saying.name,
            "seat": saying.seat,
            "move": saying.move,
            "text": saying.text,
            "at": saying.at,
        },
    )
    tell_servers(connection, saying.table_id, number, ChangeKind.TALK)
    return number


def _last_number(connection: Connection, table_id: str, room: ChatRoom) -> int:
    here = (chat.c.table_id == table_id) & (chat.c.room == room.value)
    found: int | None = connection.scalar(select(func.max(chat.c.number)).where(here))
    return found or 0


def _messages(
    connection: Connection, table_id: str, room: ChatRoom, most: int, before: int | None
) -> list[MessageRow]:
    wanted = (chat.c.table_id == table_id) & (chat.c.room == room.value)
    if before is not None:
        wanted &= chat.c.number < before
    query = select(chat).where(wanted).order_by(chat.c.number.desc()).limit(most)
    found = connection.execute(query).all()
    return [_message_of(row) for row in reversed(found)]


def _message(connection: Connection, table_id: str, number: int) -> MessageRow | None:
    here = (chat.c.table_id == table_id) & (chat.c.number == number)
    found = connection.execute(select(chat).where(here)).first()
    return None if found is None else _message_of(found)


def _hushed(connection: Connection, table_id: str) -> frozenset[str]:
    query = select(hushed.c.player_id).where(hushed.c.table_id == table_id)
    return frozenset(connection.execute(query).scalars())


def _set_hushed(connection: Connection, table_id: str, player_id: str, *, quiet: bool) -> None:
    here = (hushed.c.table_id == table_id) & (hushed.c.player_id == player_id)
    connection.execute(delete(hushed).where(here))
    if quiet:
        connection.execute(insert(hushed), {"table_id": table_id, "player_id": player_id})


def _message_of(row: AnyRow) -> MessageRow:
    return MessageRow(
        row.number,
        NewMessage(
            table_id=row.table_id,
            room=ChatRoom(row.room),
            player_id=row.player_id,
            name=row.name,
            seat=row.seat,
            move=row.move,
            text=row.text,
            at=row.at,
        ),
    )
