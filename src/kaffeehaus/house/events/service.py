"""Service for the event stream of a player: follows their tables, challenges and notifications."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass, field
from typing import Annotated

from kaffeehaus.core.errors import PlayerError, UnknownGame
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.challenges.api import ChallengeInfo
from kaffeehaus.house.challenges.model import Challenge, ChallengeStatus
from kaffeehaus.house.challenges.service import ChallengeService
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.events.model import (
    ChallengeEnd,
    ChallengeOpen,
    Event,
    GameAdjourned,
    Notification,
    Ready,
    Turn,
    encoded,
    game_end,
    game_start,
)
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.live.hub import Hub, Stream, UserEvents
from kaffeehaus.house.notifications.api import NoticeInfo
from kaffeehaus.house.notifications.service import inbox_of
from kaffeehaus.house.outbox import SEEN_AT_THE_TABLE
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.cache import TableSlot
from kaffeehaus.house.tables.change_feed import ChangeFeed, ChangeFollower
from kaffeehaus.house.tables.summaries import ongoing_of
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater

RESYNC_SECONDS = 30.0
"""How often a stream looks for changes of which no message arrived, such as from other servers."""

GOING_ON = frozenset({TablePhase.WAITING, TablePhase.RUNNING, TablePhase.ADJOURNED})

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class FollowedTable:
    """What a stream has reported of a table."""

    slot: TableSlot
    """Keeps the table cached, so that changes on other servers are noticed."""
    stamp: int = -1
    phase: TablePhase | None = None
    decisions: dict[Seat, int] = field(default_factory=dict)
    """By seat of the player: the last decision reported."""
    is_present: bool = False
    """Whether the player counts as present there."""


class PlayerFeed:
    """The event stream of one connection: compares the state with what it has reported."""

    def __init__(self, events: EventService, player: Player, stream: Stream) -> None:
        self._events = events
        self._player = player
        self._stream = stream
        self._changed: asyncio.Queue[Table | None] = asyncio.Queue()
        """Changed tables in order; None for everything."""
        self._tables: dict[str, FollowedTable] = {}
        self._left: dict[str, int] = {}
        """Stamps of tables that are no longer followed; older states of them are no news."""
        self._challenges: dict[str, ChallengeInfo] = {}
        """The open ones that were reported."""
        self._ended_challenges: frozenset[str] | None = None
        """Ids of the latest that ended and are no news; None before the first look."""
        self._reported: set[str] = set()
        """Ids of notices that are not new."""
        self._newest = -1
        """When the latest notice before the stream was created; -1 before the first look."""

    def note(self, table: Table | None = None) -> None:
        """Look at a changed table soon; without one, at everything."""
        self._changed.put_nowait(table)

    async def run(self) -> None:
        """Report events until cancelled."""
        try:
            self._send([*await self._everything(), Ready()])
            while True:
                self._send(await self._next_events())
        except PlayerError as error:
            logger.warning("an event stream ends: %s", error)
        except Exception:
            logger.exception("an event stream ends")
        self._stream.end()

    def leave(self) -> None:
        """Stop following all tables."""
        for table_id in tuple(self._tables):
            self._forget(table_id)

    def _send(self, events: list[Event]) -> None:
        if events:
            self._stream.put(encoded(events))

    async def _next_events(self) -> list[Event]:
        try:
            async with asyncio.timeout(RESYNC_SECONDS):
                table = await self._changed.get()
        except TimeoutError:
            table = None
        if table is not None:
            return self._events_of(table)
        return await self._everything()

    async def _everything(self) -> list[Event]:
        """Events of all tables, challenges and notices."""
        events: list[Event] = []
        ongoing = await self._events.ongoing(self._player)
        for table_id in dict.fromkeys([*ongoing, *self._tables]):
            slot = self._events.updater.slot(table_id)
            with contextlib.suppress(UnknownGame):  # The server no longer has the game.
                events += self._events_of(await self._events.updater.read(slot))
        return [*events, *await self._of_challenges(), *await self._of_notices()]

    def _events_of(self, table: Table) -> list[Event]:
        """Events of one table since the last look."""
        mine = table.seats_of(self._player)
        known = self._tables.get(table.id)
        if known is None:
            is_old = table.row.stamp <= self._left.get(table.id, -1)
            if is_old or not mine or table.phase not in GOING_ON:
                return []
            known = self._tables[table.id] = FollowedTable(self._events.updater.slot(table.id))
        if table.row.stamp < known.stamp:
            return []
        before, known.phase, known.stamp = known.phase, table.phase, table.row.stamp
        events: list[Event] = []
        if not mine or table.phase is TablePhase.OVER:
            if before is not TablePhase.WAITING:
                events.append(game_end(table, mine))
        elif table.phase is TablePhase.RUNNING:
            if before is not TablePhase.RUNNING:
                events.append(game_start(table, mine))
            self._be_present(table, known)
            events += self._turns(table, mine, known)
        elif table.phase is TablePhase.ADJOURNED and before is not TablePhase.ADJOURNED:
            events.append(GameAdjourned(table=table.id, game=table.game.id))
        if not mine or table.phase not in GOING_ON:
            self._forget(table.id)
        return events

    def _turns(self, table: Table, mine: tuple[Seat, ...], known: FollowedTable) -> Iterator[Turn]:
        to_act = table.to_act
        for seat in mine:
            decision = table.playable.opened[seat]
            if seat not in to_act:
                known.decisions.pop(seat, None)
            elif known.decisions.get(seat) != decision:
                known.decisions[seat] = decision
                yield Turn(table=table.id, game=table.game.id, seat=seat, decision=decision)

    def _be_present(self, table: Table, known: FollowedTable) -> None:
        """In live games a connected program is no absent player."""
        pace = table.playable.pace
        if not known.is_present and pace is not None and pace.has_flag_fall:
            known.is_present = True
            self._events.hub.enter(table.id, self._player.id)

    def _forget(self, table_id: str) -> None:
        known = self._tables.pop(table_id)
        self._left[table_id] = known.stamp
        if known.is_present:
            self._events.hub.leave(table_id, self._player.id)

    async def _of_challenges(self) -> list[Event]:
        """Challenges that are new, and those that ended: also those which a quick answer ended
        before they were reported."""
        latest = await self._events.challenges.latest(self._player)
        current = {one.row.id: _info(one) for one in latest if one.is_open}
        ended = {one.row.id: _info(one) for one in latest if not one.is_open}
        new = [info for number, info in current.items() if number not in self._challenges]
        gone = [info for number, info in self._challenges.items() if number not in current | ended]
        told, self._ended_challenges = self._ended_challenges, frozenset(ended)
        self._challenges = current
        if told is None:
            return [ChallengeOpen(challenge=info) for info in new]
        return [
            *[ChallengeOpen(challenge=info) for info in new],
            *[ChallengeEnd(challenge=info) for number, info in ended.items() if number not in told],
            *[ChallengeEnd(challenge=await self._ended(info)) for info in gone],
        ]

    async def _ended(self, info: ChallengeInfo) -> ChallengeInfo:
        """A challenge that expired, or else was replaced or deleted, which counts as cancelled."""
        with contextlib.suppress(PlayerError):
            return _info(await self._events.challenges.view(self._player, info.id))
        return info.model_copy(update={"status": ChallengeStatus.CANCELLED})

    async def _of_notices(self) -> list[Event]:
        inbox = await inbox_of(self._events.store, self._player)
        is_first, reported = self._newest < 0, self._reported
        if is_first:
            self._newest = max((notice.created for notice in inbox), default=0)
        self._reported = {notice.id for notice in inbox}
        if is_first:
            return []
        return [
            Notification(notice=NoticeInfo.model_validate(notice))
            for notice in reversed(inbox)
            if notice.id not in reported and notice.created >= self._newest
            if notice.kind not in SEEN_AT_THE_TABLE
        ]


class EventService:
    """Event streams of all connected players, woken by the change feed and by user events."""

    def __init__(
        self,
        store: Store,
        updater: TableUpdater,
        feed: ChangeFeed,
        hub: Hub,
        user_events: UserEvents,
        challenges: ChallengeService,
        most_tables: int,
    ) -> None:
        """A stream follows at most `most_tables`, those with the latest changes."""
        self.store = store
        self.updater = updater
        self.hub = hub
        self.challenges = challenges
        self._most_tables = most_tables
        self._feeds: defaultdict[str, set[PlayerFeed]] = defaultdict(set)
        """Open streams by player."""
        self.follower = ChangeFollower(feed, self._concerns, self._table_changed)
        user_events.listeners.append(self._player_changed)

    async def ongoing(self, player: Player) -> list[str]:
        """Ids of the player's unfinished tables."""
        return await self.store.read(ongoing_of, player.id, self._most_tables)

    async def messages(self, player: Player, seconds: float) -> AsyncGenerator[bytes]:
        """The encoded events of a player, with keep-alive pings, for so many seconds."""
        stream = self.hub.open(player.id, {})
        feed = PlayerFeed(self, player, stream)
        self._feeds[player.id].add(feed)
        task = asyncio.create_task(feed.run())
        try:
            async for message in stream.messages(seconds):
                yield message
        finally:
            task.cancel()
            self._feeds[player.id].discard(feed)
            if not self._feeds[player.id]:
                del self._feeds[player.id]
            feed.leave()
            self.hub.drop(stream)

    def _concerns(self, table: Table) -> bool:
        return bool(self._feeds) and not self._feeds.keys().isdisjoint(_players_of(table))

    def _table_changed(self, table: Table) -> None:
        for player_id in _players_of(table):
            for feed in self._feeds.get(player_id, ()):
                feed.note(table)

    def _player_changed(self, player_id: str) -> None:
        for feed in self._feeds.get(player_id, ()):
            feed.note()


def _players_of(table: Table) -> set[str]:
    """The players with a seat, and those whom a bot replaced."""
    return {player for seat in table.seats for player in (seat.player_id, seat.left_by) if player}


def _info(challenge: Challenge) -> ChallengeInfo:
    return ChallengeInfo.model_validate(challenge)


EventsDep = Annotated[EventService, service("events")]
