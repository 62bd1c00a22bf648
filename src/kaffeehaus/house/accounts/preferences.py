"""Preferences of players at all of their tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.core.rest import NO_REST, Rest
from kaffeehaus.house.clocks.rest import rest_everywhere
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player, Preferences
from kaffeehaus.house.premoves.runner import AutoPassRunner
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import TableStatus
from kaffeehaus.house.tables.updater import TableUpdater

MAX_TABLES = 1000
"""The latest tables of a player at which changed preferences take effect at once."""


@dataclass(frozen=True, slots=True, eq=False)
class PreferenceService:
    """Preferences of players and the rest hours of their clocks."""

    _store: Store
    _updater: TableUpdater
    _auto_pass_runner: AutoPassRunner
    _rate_limits: RateLimits

    async def of(self, me: Player) -> Preferences:
        """The preferences of the player."""
        return await self._store.read(player_store.preferences, me.id)

    async def rest_of(self, me: Player) -> Rest:
        """The hours and holidays in which the player's clocks are stopped."""
        return await self._store.read(player_store.rest, me.id) or NO_REST

    async def rest(self, me: Player, rest: Rest) -> Rest:
        """Change the player's rest hours and holidays; the stored value.

        Takes effect at all tables whose pace allows rest. Holidays that have begun stay. Raises
        `BadRest`.
        """
        rest.require_sound()
        self._rate_limits.count_change(me.id)
        moment = self._updater.moment().now

        def change(before: Rest) -> Rest:
            after = rest.keeping_begun(before, moment)
            after.require_sound()
            return after

        changed = await self._store.write(
            player_order(me.id), player_store.change_rest, me.id, change
        )
        await rest_everywhere(self._store, self._updater, me)
        return changed

    async def change(self, me: Player, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change the player's preferences, also at running tables; the stored value."""
        self._rate_limits.count_change(me.id)
        preferences = await self._store.write(
            player_order(me.id), player_store.change_preferences, me.id, change
        )
        for line in await self._store.read(table_reads.tables_of, me.id, MAX_TABLES):
            if line.status is TableStatus.RUNNING:
                await self._auto_pass_runner.pass_idle_seats(await self._updater.table(line.id))
        return preferences


PreferencesDep = Annotated[PreferenceService, service("preferences")]
