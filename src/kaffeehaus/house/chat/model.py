"""Chat rooms and messages of a table, and who may read and write in which room.

Players and spectators have separate rooms: nobody gives advice during a game, and spectators do not
read the players' chat. Players may open the spectators' room but get no live updates for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pydantic import Field

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.http.models import Model, SeatNumber
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.table import Table

SEPARATOR = "-"
"""Between the table's id and the room in a topic of the event stream."""


class ChatRoom(Enum):
    """One of the two chat rooms of a table."""

    PLAYERS = "players"
    ONLOOKERS = "onlookers"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMessage:
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


class MessageInfo(Model):
    """A chat message as the viewer sees it."""

    number: int
    """Counted at each table from 1, over both rooms."""
    by: str = Field(validation_alias="player_id")
    """The author's player id."""
    name: str
    seat: SeatNumber | None
    mine: bool = False
    move: int
    """Number of moves in the game when it was written."""
    text: str
    at: int
    """UTC, milliseconds since 1970."""
    hushed: bool = False
    """The author may no longer write at this table."""


class ChatRoomInfo(Model):
    """A page of a chat room as the viewer sees it."""

    room: ChatRoom
    topic: str
    """What to follow at `/live` beside the table's id."""
    stamp: str
    rooms: list[ChatRoom]
    """Rooms that the viewer may open."""
    messages: list[MessageInfo]
    """In order, without those of muted players."""
    has_earlier: bool
    """Ask again with `before` for earlier ones."""
    why_quiet: str
    """Why the viewer cannot write; empty otherwise."""


class ChatView(ChatRoomInfo):
    """A page of a chat room as its HTML template needs it."""

    table: str
    own: ChatRoom
    is_host: bool
    has_company: bool


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
