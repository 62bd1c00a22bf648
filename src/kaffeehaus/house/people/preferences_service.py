"""What players have the house do for them, at all of their tables."""

from __future__ import annotations

from collections.abc import Callable

from kaffeehaus.core.rest import NO_REST, Rest
from kaffeehaus.house.clocks.rest import rest_everywhere
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players import reads as player_reads
from kaffeehaus.house.players import writes as player_writes
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.preferences import Preferences
from kaffeehaus.house.premoves.auto_pass import AutoPassRunner
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.rows import TableStatus
from kaffeehaus.house.tables.updater import TableUpdater

MOST_TABLES = 1000
"""At so many tables of a player, the latest first, a new wish counts at once."""


class PreferenceService:
    """The preferences of all players, and when their clocks rest."""

    def __init__(
        self,
        store: Store,
        updater: TableUpdater,
        auto_pass_runner: AutoPassRunner,
        rate_limits: RateLimits,
    ) -> None:
        self._store = store
        self._updater = updater
        self._auto_pass_runner = auto_pass_runner
        self._rate_limits = rate_limits

    async def of(self, me: Player) -> Preferences:
        """What the player wants."""
        return await self._store.read(player_reads.preferences, me.id)

    async def rest_of(self, me: Player) -> Rest:
        """When the player's clocks stand still."""
        return await self._store.read(player_reads.rest, me.id) or NO_REST

    async def rest(self, me: Player, rest: Rest) -> Rest:
        """Change the player's daily hours and holidays, at all tables where clocks may rest; what
        counts from now on. Holidays that have begun stay. Raises `BadRest` with the reason if
        nobody can rest like this."""
        rest.require_sound()
        self._rate_limits.count_change(me.id)
        moment = self._updater.moment().now

        def change(before: Rest) -> Rest:
            after = rest.keeping_begun(before, moment)
            after.require_sound()
            return after

        changed = await self._store.write(
            player_order(me.id), player_writes.change_rest, me.id, change
        )
        await rest_everywhere(self._store, self._updater, me)
        return changed

    async def change(self, me: Player, change: Callable[[Preferences], Preferences]) -> Preferences:
        """What the player wants from now on, at tables that run already as well."""
        self._rate_limits.count_change(me.id)
        preferences = await self._store.write(
            player_order(me.id), player_writes.change_preferences, me.id, change
        )
        for line in await self._store.read(table_reads.tables_of, me.id, MOST_TABLES):
            if line.status is TableStatus.RUNNING:
                await self._auto_pass_runner.pass_idle_seats(
                    await self._updater.read(self._updater.slot(line.id))
                )
        return preferences
