"""Change feed: announces every stored change of a table, after its commit.

Writers report a change here and go on. Pages learn of it through the hub; background runners
subscribe with a `ChangeFollower`. The feed never waits for a subscriber.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.live.hub import LOBBY, Hub
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.cache import TableCache
from kaffeehaus.house.tables.deadlines import NextDeadline
from kaffeehaus.house.tables.stamps import stamp_of
from kaffeehaus.house.tables.table import Table

Concerns: TypeAlias = Callable[[Table], bool]
"""Whether a subscriber wants a changed table; called after every change, so it must be fast."""
Handler: TypeAlias = Callable[[Table], Awaitable[None] | None]
"""Processes a changed table, as a function or a coroutine function."""

LOBBY_SECONDS = 0.5
"""Debounce interval of announcements that the lobby's lists changed."""

logger = logging.getLogger(__name__)


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
        """A queue that gets every table read or changed on this server, if it is of concern."""
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

        The lobby shows nothing of drafts, and an announcement alone would reveal how many small
        actions a secret draft has.
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
        if slot is not None and slot.table is not None:
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
