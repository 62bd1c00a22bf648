"""Talking at tables: hearing, saying, and asking for quiet."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.chat.rooms import has_company, may_hear, own_room, room_of_topic, topic_of
from kaffeehaus.house.chat.store import ChatRoom, ChatStore, MessageRow, NewMessage
from kaffeehaus.house.chat.text import read_words
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.outbox.model import NoticeKind, NoticeRow
from kaffeehaus.house.people.store import Relation, RelationStore, ReportRow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.seats.joining import require_host
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

MENTION = "@"
MOST_SHOWN = 100
"""So many messages are shown at once."""
MOST_SAID = 5000
"""So many messages are kept with a table."""


@dataclass(frozen=True, slots=True)
class MessageView:
    """A message as somebody reads it."""

    number: int
    by: str
    """The id of who said it."""
    name: str
    seat: Seat | None
    mine: bool
    move: int
    """How many moves counted when it was said."""
    text: str
    at: int
    hushed: bool
    """Who said it may no longer talk here."""


@dataclass(frozen=True, slots=True)
class ChatView:
    """What somebody hears in a room."""

    table: str
    room: ChatRoom
    stamp: str
    own: ChatRoom
    rooms: tuple[ChatRoom, ...]
    """Those that may be opened."""
    messages: tuple[MessageView, ...]
    has_earlier: bool
    why_quiet: str
    """Why nothing can be said, in a sentence; empty if it can."""
    is_host: bool
    has_company: bool

    @property
    def topic(self) -> str:
        """Under what name pages follow it."""
        return topic_of(self.table, self.room)


class ChatService:
    """The talk at all tables. Methods raise `PlayerError` with one sentence and a code."""

    def __init__(
        self, store: Store, updater: TableUpdater, hub: Hub, rate_limits: RateLimits, clock: Clock
    ) -> None:
        self._kept = ChatStore(store)
        self._ties = RelationStore(store)
        self._updater = updater
        self._hub = hub
        self._rate_limits = rate_limits
        self._clock = clock

    async def hear(
        self,
        me: Player | None,
        table_id: str,
        room: ChatRoom | None = None,
        before: int | None = None,
    ) -> ChatView:
        """What was said last in a room, or before a message; without a room, in one's own."""
        table = await self._table(table_id)
        wanted = room or own_room(table, me)
        _require_ears(table, me, wanted)
        found = await self._kept.messages(table_id, wanted, MOST_SHOWN + 1, before)
        hushed = await self._kept.hushed(table_id)
        unheard = await self._unheard_by(me)
        shown = tuple(
            _sight(row, me, hushed)
            for row in found[-MOST_SHOWN:]
            if row.saying.player_id not in unheard
        )
        return ChatView(
            table=table_id,
            room=wanted,
            stamp=str(await self._kept.last_number(table_id, wanted)),
            own=own_room(table, me),
            rooms=tuple(each for each in ChatRoom if may_hear(table, me, each)),
            messages=shown,
            has_earlier=len(found) > MOST_SHOWN,
            why_quiet=await self._why_quiet(table, me, wanted, hushed),
            is_host=me is not None and table.row.host == me.id,
            has_company=has_company(table),
        )

    async def say(self, me: Player, table_id: str, room: ChatRoom, text: str) -> int:
        """Say something in a room; the number of the message."""
        words = read_words(text)
        table = await self._table(table_id)
        _require_ears(table, me, room)
        why_not = await self._why_quiet(table, me, room, await self._kept.hushed(table_id))
        if why_not:
            raise NotAllowed(why_not, code="be_quiet")
        if await self._kept.last_number(table_id, room) >= MOST_SAID:
            raise NotNow("So much was said here that nothing more is kept.", code="talk_full")
        self._rate_limits.count_talk(me.id)
        seat = next(iter(table.seats_of(me)), None)
        saying = NewMessage(
            table_id=table_id,
            room=room,
            player_id=me.id,
            name=me.name if seat is None or _shares(table, me) else table.names[seat],
            seat=seat,
            move=0 if table.fold is None else len(table.fold.kept),
            text=words,
            at=self._clock.now(),
        )
        number = await self._kept.add(saying, await self._mentions(table, saying))
        await self.told(table_id)
        return number

    async def mute(self, me: Player, table_id: str, number: int) -> None:
        """Hear no more of who said it, at any table."""
        message = await self._message(me, table_id, number)
        self._rate_limits.count_change(me.id)
        _require_another(me, message)
        await self._ties.tie(me.id, message.saying.player_id, Relation.MUTED, self._clock.now())

    async def hush(self, me: Player, table_id: str, number: int, *, quiet: bool = True) -> None:
        """Who made the table lets an onlooker talk there no more, or again."""
        message = await self._message(me, table_id, number)
        require_host(await self._table(table_id), me)
        if message.saying.room is not ChatRoom.ONLOOKERS:
            raise NotAllowed("Players may always talk with one another.", code="not_onlooker")
        self._rate_limits.count_change(me.id)
        _require_another(me, message)
        await self._kept.set_hushed(table_id, message.saying.player_id, quiet=quiet)

    async def report(self, me: Player, table_id: str, number: int, reason: str) -> None:
        """Tell the host of the house about a message."""
        message = await self._message(me, table_id, number)
        words = read_words(reason)
        _require_another(me, message)
        self._rate_limits.count_talk(me.id)
        await self._ties.report(
            ReportRow(
                by=me.id,
                about=message.saying.player_id,
                reason=words,
                at=self._clock.now(),
                table_id=table_id,
                message=number,
                said=message.saying.text,
            )
        )

    async def stamp(self, topic: str, me: Player | None) -> str | None:
        """The stamp of what a page follows under this name; None if it is no room. Raises
        `NotAllowed` if it is not for this player's ears."""
        found = room_of_topic(topic)
        if found is None:
            return None
        table_id, room = found
        _require_ears(await self._table(table_id), me, room)
        return str(await self._kept.last_number(table_id, room))

    async def told(self, table_id: str) -> None:
        """Something was said at a table: let those know who listen."""
        for room in ChatRoom:
            topic = topic_of(table_id, room)
            if not self._hub.is_followed(topic):
                continue
            table = await self._table(table_id)
            stamp = str(await self._kept.last_number(table_id, room))
            self._publish(table, room, topic, stamp)

    async def told_elsewhere(self, table_id: str | None = None) -> None:
        """Another server was told something at a table, or at any."""
        rooms = map(room_of_topic, self._hub.topics())
        listened = {found[0] for found in rooms if found is not None}
        for followed in listened if table_id is None else listened & {table_id}:
            with contextlib.suppress(PlayerError):
                await self.told(followed)

    def _publish(self, table: Table, room: ChatRoom, topic: str, stamp: str) -> None:
        def stamp_for(player_id: str | None) -> str | None:
            player = None if player_id is None else Player(player_id, "")
            return stamp if may_hear(table, player, room) else None

        self._hub.publish(topic, stamp_for)

    async def _table(self, table_id: str) -> Table:
        return await self._updater.read(self._updater.slot(table_id))

    async def _message(self, me: Player, table_id: str, number: int) -> MessageRow:
        """A message that the player may hear. Raises `NotFound`."""
        table = await self._table(table_id)
        found = await self._kept.message(table_id, number)
        if found is None or not may_hear(table, me, found.saying.room):
            raise NotFound("There is no such message.", code="no_such_message")
        return found

    async def _mentions(self, table: Table, saying: NewMessage) -> tuple[NoticeRow, ...]:
        """Who is called by name, with an @ before it, among the players; those who do not listen
        are not called."""
        if saying.room is not ChatRoom.PLAYERS or MENTION not in saying.text:
            return ()
        called = {
            row.player_id
            for row in table.named_seats
            if row.player_id not in {None, saying.player_id}
            and f"{MENTION}{looks(row.name)}" in looks(saying.text)
        }
        text = f"{saying.name}: {saying.text}"
        return tuple(
            [
                NoticeRow(player_id, NoticeKind.MENTION, saying.at, table_id=table.id, text=text)
                for player_id in sorted(filter(None, called))
                if saying.player_id not in await self._unheard_by(Player(player_id, ""))
            ]
        )

    async def _unheard_by(self, me: Player | None) -> frozenset[str]:
        if me is None:
            return frozenset()
        ties = await self._ties.of(me.id)
        return ties[Relation.MUTED] | ties[Relation.BLOCKED]

    async def _why_quiet(
        self, table: Table, me: Player | None, room: ChatRoom, hushed: frozenset[str]
    ) -> str:
        if me is None:
            return "Tell the house your name to join in."
        if room is ChatRoom.PLAYERS or table.row.host == me.id:
            return ""
        if me.id in hushed:
            return "Who made this table asks you to be quiet here."
        if await self._ties.is_tied(table.row.host, me.id, Relation.BLOCKED):
            return "You cannot talk at this table."
        return ""


def _sight(row: MessageRow, me: Player | None, hushed: frozenset[str]) -> MessageView:
    said = row.saying
    return MessageView(
        number=row.number,
        by=said.player_id,
        name=said.name,
        seat=said.seat,
        mine=me is not None and said.player_id == me.id,
        move=said.move,
        text=said.text,
        at=said.at,
        hushed=said.player_id in hushed,
    )


def _shares(table: Table, me: Player) -> bool:
    """Whether several people sit at the player's device: nobody knows who of them talks."""
    return len(table.seats_of(me)) > 1


def _require_ears(table: Table, me: Player | None, room: ChatRoom) -> None:
    if not may_hear(table, me, room):
        raise NotAllowed("This is said among those at the table.", code="not_for_you")


def _require_another(me: Player, message: MessageRow) -> None:
    if message.saying.player_id == me.id:
        raise NotAllowed("This was said by yourself.", code="yourself")
