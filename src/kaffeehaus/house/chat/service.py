"""Chat at tables: reading, posting, muting, reporting and hushing spectators."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.chat import store as chat_store
from kaffeehaus.house.chat.model import (
    ChatMessage,
    ChatRoom,
    ChatView,
    MessageInfo,
    may_read,
    own_room,
    room_of_topic,
    topic_of,
)
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order, table_order
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.outbox import NoticeKind, NoticeRow
from kaffeehaus.house.players import relations
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks, read_words
from kaffeehaus.house.players.relations import Relation, ReportRow
from kaffeehaus.house.seats.joining import require_host
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

MENTION = "@"
PAGE_SIZE = 100
MAX_MESSAGES = 5000
"""Messages stored per table."""


@dataclass(frozen=True, slots=True, eq=False)
class ChatService:
    """Chat of all tables. Methods raise `PlayerError`."""

    _store: Store
    _updater: TableUpdater
    _hub: Hub
    _rate_limits: RateLimits
    _clock: Clock

    async def read(
        self,
        me: Player | None,
        table_id: str,
        room: ChatRoom | None = None,
        before: int | None = None,
    ) -> ChatView:
        """The last messages of a room (default: the viewer's own), or the last before a number."""
        table = await self._updater.table(table_id)
        own = own_room(table, me)
        room = room or own
        _require_reader(table, me, room)
        found = await self._store.read(chat_store.messages, table_id, room, PAGE_SIZE + 1, before)
        hushed = await self._store.read(chat_store.hushed_at, table_id)
        ignored = await self._ignored_by(me)
        return ChatView(
            table=table_id,
            room=room,
            topic=topic_of(table_id, room),
            stamp=await self._stamp(table_id, room),
            own=own,
            rooms=[each for each in ChatRoom if may_read(table, me, each)],
            messages=[
                _seen(message, me, is_hushed=message.player_id in hushed)
                for message in found[-PAGE_SIZE:]
                if message.player_id not in ignored
            ],
            has_earlier=len(found) > PAGE_SIZE,
            why_quiet=await self._why_quiet(table, me, room, hushed),
            is_host=me is not None and table.row.host == me.id,
            has_company=table.has_company,
        )

    async def post(self, me: Player, table_id: str, room: ChatRoom, text: str) -> int:
        """Post a message in a room; returns its number."""
        words = read_words(text)
        table = await self._updater.table(table_id)
        _require_reader(table, me, room)
        hushed = await self._store.read(chat_store.hushed_at, table_id)
        if why_not := await self._why_quiet(table, me, room, hushed):
            raise NotAllowed(why_not, code="be_quiet")
        if await self._store.read(chat_store.last_number, table_id, room) >= MAX_MESSAGES:
            raise NotNow(gettext("This chat is full."), code="talk_full")
        self._rate_limits.count_talk(me.id)
        mine = table.seats_of(me)
        message = ChatMessage(
            table_id=table_id,
            room=room,
            player_id=me.id,
            # Several seats of one player are a shared device: any of its people may be writing.
            name=table.named_seats[mine[0]].name if len(mine) == 1 else me.name,
            seat=mine[0] if mine else None,
            move=0 if table.fold is None else len(table.fold.kept),
            text=words,
            at=self._clock.now(),
        )
        notices = await self._mentions(table, message)
        number = await self._store.write(
            table_order(table_id), chat_store.add_message, message, notices
        )
        if notices:
            self._store.outbox_filled.set()
        await self.publish(table_id)
        return number

    async def mute(self, me: Player, table_id: str, number: int) -> None:
        """Hide the messages of this message's author from the player, at all tables."""
        message = await self._message(me, table_id, number)
        self._rate_limits.count_change(me.id)
        _require_another(me, message)
        order, author, at = player_order(me.id), message.player_id, self._clock.now()
        await self._store.write(order, relations.relate, me.id, author, Relation.MUTED, at)

    async def hush(self, me: Player, table_id: str, number: int, *, quiet: bool = True) -> None:
        """Forbid the spectator who wrote a message to write at the table, or allow it again."""
        message = await self._message(me, table_id, number)
        require_host(await self._updater.table(table_id), me)
        if message.room is not ChatRoom.ONLOOKERS:
            raise NotAllowed(gettext("You can only mute spectators."), code="not_onlooker")
        self._rate_limits.count_change(me.id)
        _require_another(me, message)
        await self._store.write(
            table_order(table_id), chat_store.set_hushed, table_id, message.player_id, quiet=quiet
        )

    async def report(self, me: Player, table_id: str, number: int, reason: str) -> None:
        """Report a message to the server's host."""
        message = await self._message(me, table_id, number)
        words = read_words(reason)
        _require_another(me, message)
        self._rate_limits.count_talk(me.id)
        about, at = message.player_id, self._clock.now()
        row = ReportRow(me.id, about, words, at, table_id, number, said=message.text)
        await self._store.write("", relations.add_report, row)

    async def stamp(self, topic: str, me: Player | None) -> str | None:
        """Version stamp of a chat topic; None if the topic is not a chat room.

        Raises `NotAllowed` if the player may not read the room.
        """
        found = room_of_topic(topic)
        if found is None:
            return None
        table_id, room = found
        _require_reader(await self._updater.table(table_id), me, room)
        return await self._stamp(table_id, room)

    async def publish(self, table_id: str) -> None:
        """Publish the new stamps of a table's rooms on the event stream."""
        for room in ChatRoom:
            if self._hub.is_followed(topic_of(table_id, room)):
                table = await self._updater.table(table_id)
                self._publish(table, room, await self._stamp(table_id, room))

    def _publish(self, table: Table, room: ChatRoom, stamp: str) -> None:
        def stamp_for(player_id: str | None) -> str | None:
            player = None if player_id is None else Player(player_id, "")
            return stamp if may_read(table, player, room) else None

        self._hub.publish(topic_of(table.id, room), stamp_for)

    async def publish_from_peer(self, table_id: str | None = None) -> None:
        """Publish messages posted on another server, at one table or at any followed one."""
        rooms = map(room_of_topic, self._hub.topics())
        followed = {found[0] for found in rooms if found is not None}
        for each in followed if table_id is None else followed & {table_id}:
            with contextlib.suppress(PlayerError):
                await self.publish(each)

    async def _stamp(self, table_id: str, room: ChatRoom) -> str:
        return str(await self._store.read(chat_store.last_number, table_id, room))

    async def _message(self, me: Player, table_id: str, number: int) -> ChatMessage:
        table = await self._updater.table(table_id)
        found = await self._store.read(chat_store.message, table_id, number)
        if found is None or not may_read(table, me, found.room):
            raise NotFound(gettext("There is no such message."), code="no_such_message")
        return found

    async def _mentions(self, table: Table, message: ChatMessage) -> tuple[NoticeRow, ...]:
        """Notifications for players mentioned with @, unless they muted or blocked the author."""
        if message.room is not ChatRoom.PLAYERS or MENTION not in message.text:
            return ()
        mentioned = {
            row.player_id
            for row in table.named_seats
            if row.player_id is not None
            and row.player_id != message.player_id
            and f"{MENTION}{looks(row.name)}" in looks(message.text)
        }
        text = f"{message.name}: {message.text}"
        return tuple(
            [
                NoticeRow(player_id, NoticeKind.MENTION, message.at, table_id=table.id, text=text)
                for player_id in sorted(mentioned)
                if message.player_id not in await self._ignored_by(Player(player_id, ""))
            ]
        )

    async def _ignored_by(self, me: Player | None) -> frozenset[str]:
        if me is None:
            return frozenset()
        return await self._store.read(relations.ignored_by, me.id)

    async def _why_quiet(
        self, table: Table, me: Player | None, room: ChatRoom, hushed: frozenset[str]
    ) -> str:
        if me is None:
            return gettext("Choose a name to chat.")
        if room is ChatRoom.PLAYERS or table.row.host == me.id:
            return ""
        if me.id in hushed:
            return gettext("The table’s creator muted you here.")
        if await self._store.read(relations.blockers_of, me.id, [table.row.host]):
            return gettext("You cannot chat at this table.")
        return ""


def _seen(message: ChatMessage, me: Player | None, *, is_hushed: bool) -> MessageInfo:
    is_mine = me is not None and message.player_id == me.id
    seen = MessageInfo.model_validate(message)
    return seen.model_copy(update={"mine": is_mine, "hushed": is_hushed})


def _require_reader(table: Table, me: Player | None, room: ChatRoom) -> None:
    if not may_read(table, me, room):
        raise NotAllowed(gettext("Only players can read this chat."), code="not_for_you")


def _require_another(me: Player, message: ChatMessage) -> None:
    if message.player_id == me.id:
        raise NotAllowed(gettext("This is your own message."), code="yourself")


ChatDep = Annotated[ChatService, service("chat")]
