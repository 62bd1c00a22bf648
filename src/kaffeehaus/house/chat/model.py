"""Chat rooms and messages of a table, and who may read and write in which room.

Players and onlookers have separate rooms: nobody gives advice during a game, and onlookers do not
read the players' chat. Players may open the onlookers' room but get no live updates for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import Table

SEPARATOR = "-"
"""Between the table's id and the room in a topic of the event stream."""


class ChatRoom(Enum):
    """One of the two chat rooms of a table."""

    PLAYERS = "players"
    ONLOOKERS = "onlookers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A chat message; fields are named like the columns."""

    number: int = 0
    """Counted from 1 at each table, over both rooms; 0 until it is stored."""
    table_id: str
    room: ChatRoom
    player_id: str
    name: str
    """The author's name at the table when it was written."""
    seat: Seat | None
    move: int
    """Number of moves in the game when it was written."""
    text: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageView(Message):
    """A chat message as one viewer sees it."""

    mine: bool
    hushed: bool
    """The author may no longer write at this table."""


@dataclass(frozen=True, slots=True)
class ChatView:
    """A page of a chat room as one viewer sees it."""

    table: str
    room: ChatRoom
    stamp: str
    own: ChatRoom
    rooms: tuple[ChatRoom, ...]
    """Rooms that the viewer may open."""
    messages: tuple[MessageView, ...]
    has_earlier: bool
    why_quiet: str
    """Why the viewer cannot write, as a sentence; empty otherwise."""
    is_host: bool
    has_company: bool

    @property
    def topic(self) -> str:
        """Topic of the event stream for this room."""
        return topic_of(self.table, self.room)


def topic_of(table_id: str, room: ChatRoom) -> str:
    """Topic of the event stream for a chat room."""
    return f"{table_id}{SEPARATOR}{room.value}"


def room_of_topic(topic: str) -> tuple[str, ChatRoom] | None:
    """Table id and room of a topic; None if the topic is not a chat room."""
    table_id, _, name = topic.partition(SEPARATOR)
    return next(((table_id, room) for room in ChatRoom if room.value == name), None)


def own_room(table: Table, me: Player | None) -> ChatRoom:
    """The default room of a viewer."""
    return ChatRoom.PLAYERS if _plays(table, me) else ChatRoom.ONLOOKERS


def may_read(table: Table, me: Player | None, room: ChatRoom) -> bool:
    """Whether a viewer may read a room; a private table's chat needs a name."""
    if room is ChatRoom.PLAYERS:
        return _plays(table, me)
    return me is not None or not table.row.private


def _plays(table: Table, me: Player | None) -> bool:
    """The table's creator counts as a player even without a seat."""
    return me is not None and (bool(table.seats_of(me)) or table.row.host == me.id)
