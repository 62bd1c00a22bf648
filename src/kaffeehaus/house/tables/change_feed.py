"""Change feed: announces every stored change of a table, after its commit.

Writers report a change here and go on. Pages learn of it through the hub; background runners
subscribe with a `ChangeFollower`. The feed never waits for a subscriber."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Clock, sleep_until_called
from kaffeehaus.house.live.hub import LOBBY, Hub, Presence
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.cache import TableCache
from kaffeehaus.house.tables.table import Table

Concerns: TypeAlias = Callable[[Table], bool]
"""Whether a subscriber wants a changed table; called after every change, so it must be fast."""
Handler: TypeAlias = Callable[[Table], Awaitable[None] | None]
"""Processes a changed table, as a function or a coroutine function."""

LOBBY_SECONDS = 0.5
"""Debounce interval of announcements that the lobby's lists changed."""

THUMBNAIL = "-thumbnail"
"""Ends the topic of a table's thumbnail."""

logger = logging.getLogger(__name__)


class NextDeadline:
    """Tracks the deadlines of all tables loaded or changed here; wakes a longer sleep."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._soonest = math.inf
        """The soonest one noted since `begin`."""
        self._until = -math.inf
        self._sooner = asyncio.Event()

    def note(self, deadline: int | None) -> None:
        """Note the deadline of a table."""
        if deadline is None:
            return
        self._soonest = min(self._soonest, deadline)
        if deadline < self._until:
            self._sooner.set()

    def begin(self) -> None:
        """Forget noted deadlines, before the stored ones are read."""
        self._soonest = math.inf

    async def sleep_until(self, moment: float) -> None:
        """Sleep until a moment or the soonest noted deadline."""
        self._until = min(moment, self._soonest)
        self._sooner.clear()
        try:
            await sleep_until_called(self._clock, int(self._until), self._sooner)
        finally:
            self._until = -math.inf


def thumbnail_topic(table_id: str) -> str:
    """The topic of a table's thumbnail, without presence; its stamp is the last log entry."""
    return f"{table_id}{THUMBNAIL}"


def stamp_of(table: Table, seats: Iterable[Seat], presence: Presence, news: int = 0) -> str:
    """The version stamp of a table for a viewer with these seats: the number of the last entry, and
    a digest of everything shown. `news` counts changes outside the log.

    Of the drafts of others it depends only on whether they are begun: the number of small actions
    of a sealed choice is secret.
    """
    own = ", ".join(
        f"({seat}, {table.draft_of(seat)}, {table.premoves_of(seat)!r})" for seat in seats
    )
    there = sorted([seat.seat for seat in table.seats if presence.is_there(seat.player_id)])
    onlookers = presence.onlookers([seat.player_id for seat in table.seats])
    facts = f"({table.public_facts}, [{own}], {there}, {onlookers}, {news})"
    return f"{table.row.head}-{hashlib.sha256(facts.encode()).hexdigest()[:16]}"


class ChangeFeed:
    """Announces changes of tables and of the lobby, and computes their version stamps."""

    def __init__(self, hub: Hub, cache: TableCache, deadlines: NextDeadline) -> None:
        self._subscribers: list[tuple[Concerns, asyncio.Queue[Table]]] = []
        self._hub = hub
        self._cache = cache
        self._deadlines = deadlines
        self._unlogged: Counter[str] = Counter()
        """Number of changes outside the log, by table."""
        self._lobby_mark = secrets.token_hex(4)
        self._lobby_count = 0
        self._lobby_timer: asyncio.TimerHandle | None = None

    def subscribe(self, concerns: Concerns) -> asyncio.Queue[Table]:
        """A queue that gets every table that is read or changed on this server and that `concerns`
        selects."""
        queue: asyncio.Queue[Table] = asyncio.Queue()
        self._subscribers.append((concerns, queue))
        return queue

    def stamp(self, table: Table, player: Player | None) -> str:
        """Version stamp of a table as one player sees it."""
        presence = self._hub.presence(table.id)
        return stamp_of(table, table.seats_of(player), presence, self._unlogged[table.id])

    @property
    def lobby_stamp(self) -> str:
        """Version stamp of the lobby's lists."""
        return f"{self._lobby_mark}-{self._lobby_count}"

    def table_changed(self, table: Table) -> None:
        """Announce a change to the table's viewers and to the lobby."""
        self.table_changed_quietly(table)
        self.lists_changed()

    def table_changed_quietly(self, table: Table) -> None:
        """Announce a change of a table, but not to the lobby.

        The lobby shows no drafts, and an announcement alone would reveal the number of small
        actions of a secret draft.
        """
        self._publish(table)
        for concerns, queue in self._subscribers:
            if concerns(table):
                queue.put_nowait(table)
        self._deadlines.note(table.row.deadline)

    def unlogged_change(self, table_id: str) -> None:
        """Announce a change outside the log: a bot failed, or an analysis made progress."""
        self._unlogged[table_id] += 1
        self.presence_changed(table_id)

    def presence_changed(self, table_id: str) -> None:
        """Announce that a viewer of a table connected or disconnected."""
        slot = self._cache.present(table_id)
        if slot is None or slot.table is None:
            return
        fold = slot.table.fold
        if fold is not None and fold.pace is not None and fold.pace.has_flag_fall:
            # The same players may be absent again, but since another moment.
            self._unlogged[table_id] += 1
        self._publish(slot.table)

    def lists_changed(self) -> None:
        """Announce a change of the lobby's lists, debounced."""
        self._lobby_count += 1
        if self._lobby_timer is None:
            loop = asyncio.get_running_loop()
            self._lobby_timer = loop.call_later(LOBBY_SECONDS, self._publish_lobby)

    def close(self) -> None:
        """Cancel the pending announcement."""
        if self._lobby_timer is not None:
            self._lobby_timer.cancel()

    def _publish(self, table: Table) -> None:
        def stamp(player_id: str | None) -> str:
            player = None if player_id is None else Player(player_id, "")
            return self.stamp(table, player)

        self._hub.publish(table.id, stamp)
        self._hub.publish(thumbnail_topic(table.id), lambda _player_id: str(table.row.head))

    def _publish_lobby(self) -> None:
        self._lobby_timer = None
        self._hub.publish(LOBBY, lambda _player_id: self.lobby_stamp)


class ChangeFollower:
    """Subscriber of the change feed that handles changed tables one after the other."""

    def __init__(self, feed: ChangeFeed, concerns: Concerns, handle: Handler) -> None:
        """Subscribes at once, so that no change is missed before `run` begins."""
        self._queue = feed.subscribe(concerns)
        self.handle = handle

    async def run(self) -> None:
        """Handle changed tables until cancelled; an error is logged and skips one change."""
        while True:
            table = await self._queue.get()
            try:
                if (pending := self.handle(table)) is not None:
                    await pending
            except PlayerError as error:
                logger.warning("a change of table %s is not handled: %s", table.id, error)
            except Exception:
                logger.exception("a change of table %s is not handled", table.id)
