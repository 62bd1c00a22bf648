"""The crier: tells what has changed, after it is stored.

This is the end of every change. Whoever stores something says so here and goes on; pages hear of it
through the hub, and whoever acts by itself reads what was called out (`listen`). The crier waits
for nobody, and asks those only which tables are of concern to them.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from kaffeehaus.house.live.hub import LOBBY, Hub
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.cache import TableCache
from kaffeehaus.house.tables.deadlines import NextDeadline
from kaffeehaus.house.tables.stamps import stamp_of
from kaffeehaus.house.tables.table import Table

Concerns: TypeAlias = Callable[[Table], bool]
"""Whether a table is of concern to somebody; asked after every change, so it must be quick."""

LOBBY_SECONDS = 0.5
"""The lists of the lobby are announced no more often than this."""


class ChangeFeed:
    """Calls out news of tables and of the lobby, and knows by which stamp they are new."""

    def __init__(self, hub: Hub, cache: TableCache, deadlines: NextDeadline) -> None:
        self._listeners: list[tuple[Concerns, asyncio.Queue[Table]]] = []
        self._hub = hub
        self._cache = cache
        self._deadlines = deadlines
        self._beside: Counter[str] = Counter()
        """By table: how often something was told beside its game."""
        self._lobby_mark = secrets.token_hex(4)
        self._lobby_count = 0
        self._lobby_timer: asyncio.TimerHandle | None = None

    def listen(self, concerns: Concerns) -> asyncio.Queue[Table]:
        """From now on gets every table that was read or changed here and is of concern, as it is
        then: somebody may have something to do there by itself."""
        listener: asyncio.Queue[Table] = asyncio.Queue()
        self._listeners.append((concerns, listener))
        return listener

    def stamp(self, table: Table, player: Player | None) -> str:
        """What changes whenever this player would see something else at the table."""
        presence = self._hub.presence(table.id)
        return stamp_of(table, table.seats_of(player), presence, self._beside[table.id])

    @property
    def lobby_stamp(self) -> str:
        """What changes whenever a list of the lobby may have changed."""
        return f"{self._lobby_mark}-{self._lobby_count}"

    def table_changed(self, table: Table) -> None:
        """Tell those at the table, and those who read the lists."""
        self.table_changed_quietly(table)
        self.lists_changed()

    def table_changed_quietly(self, table: Table) -> None:
        """Tell those at the table, and not the lobby. Its lists show nothing of drafts, and even
        that something changed would tell how many small actions they have."""
        self._publish(table)
        for concerns, listener in self._listeners:
            if concerns(table):
                listener.put_nowait(table)
        self._deadlines.note(table.row.deadline)

    def told_beside(self, table_id: str) -> None:
        """Something is to be told beside the game: a bot failed, an analysis went on."""
        self._beside[table_id] += 1
        self.presence_changed(table_id)

    def presence_changed(self, table_id: str) -> None:
        """Somebody came to a table, or left."""
        slot = self._cache.present(table_id)
        if slot is not None and slot.table is not None:
            self._publish(slot.table)

    def lists_changed(self) -> None:
        """Tell those who read the lists of the lobby, all changes of a moment at once."""
        self._lobby_count += 1
        if self._lobby_timer is None:
            loop = asyncio.get_running_loop()
            self._lobby_timer = loop.call_later(LOBBY_SECONDS, self._publish_lobby)

    def close(self) -> None:
        """There is nobody left to be told."""
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
