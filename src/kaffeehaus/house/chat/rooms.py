"""The two rooms of a table: who may hear what is said there, and who may talk.

Players talk among themselves, and onlookers among themselves, so that nobody is advised in the
middle of a game and nobody's table talk is overheard. Players may open the room of the onlookers,
which they hear nothing of before.
"""

from __future__ import annotations

from kaffeehaus.house.chat.store import ChatRoom
from kaffeehaus.house.database.rows import SeatKind
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import Table

MARK = "-"
"""Between the id of a table and the room, in the name under which pages follow it."""


def topic_of(table_id: str, room: ChatRoom) -> str:
    """Under what name pages follow a room."""
    return f"{table_id}{MARK}{room.value}"


def room_of_topic(topic: str) -> tuple[str, ChatRoom] | None:
    """The table and the room that a page follows under this name; None if it is no room."""
    table_id, mark, name = topic.partition(MARK)
    known = {room.value: room for room in ChatRoom}
    return (table_id, known[name]) if mark and name in known else None


def own_room(table: Table, me: Player | None) -> ChatRoom:
    """Where the player, or somebody without a name, belongs."""
    return ChatRoom.PLAYERS if _plays(table, me) else ChatRoom.ONLOOKERS


def may_hear(table: Table, me: Player | None, room: ChatRoom) -> bool:
    """Whether what is said there is for this player's ears. At a private table somebody without a
    name hears nothing."""
    if room is ChatRoom.PLAYERS:
        return _plays(table, me)
    return me is not None or not table.row.private


def has_company(table: Table) -> bool:
    """Whether there could be anybody to talk with."""
    people = {row.player_id for row in table.seats if row.kind is SeatKind.PERSON}
    is_open = any(row.kind is SeatKind.OPEN for row in table.seats)
    return len(people) > 1 or is_open or not table.row.private


def _plays(table: Table, me: Player | None) -> bool:
    """Who made the table belongs to it even without a seat."""
    return me is not None and (bool(table.seats_of(me)) or table.row.host == me.id)
