"""Service for reading tables: views, previews, explanations, statistics, records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.record import Record
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.core.view import Explanation, Preview
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.bots.runner import BotRunner
from kaffeehaus.house.clocks.opening_hours import OpeningHours
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.tables.cache import EngineThreads
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import clocks_at
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.cache import preview_of, view_of
from kaffeehaus.house.views.distances import distance_of
from kaffeehaus.house.views.explanations import explanations_of
from kaffeehaus.house.views.model import TableView
from kaffeehaus.house.views.records import record_for
from kaffeehaus.house.views.statistics import statistics_of


@dataclass(frozen=True, slots=True, eq=False)
class ViewService:
    """Reads tables for a viewer. Methods raise `PlayerError`."""

    _store: Store
    _updater: TableUpdater
    _change_feed: ChangeFeed
    _hub: Hub
    _bots: BotRunner
    _hours: OpeningHours
    _last_seen: LastSeen
    _engine: EngineThreads
    _background_work: BackgroundWork

    async def table(
        self,
        table_id: str,
        me: Player | None,
        *,
        seat: Seat | None = None,
        move: int | None = None,
        curtain: bool = True,
        plan: int | None = None,
    ) -> TableView:
        """The view of a player or an onlooker, live or after an earlier `move`; with `plan`, the
        number of the last move, with the premoves that the player is planning.

        `seat` selects one of several seats of the player. `curtain` hides a seat's secrets at a
        hot-seat table until the device is passed on; API clients do without.
        """
        slot = self._updater.slot(table_id)
        table = await self._updater.read(slot)
        return await view_of(
            slot,
            table,
            me,
            stamp=self._change_feed.stamp(table, me),
            presence=self._hub.presence(table_id),
            failures=self._bots.failures_of(table_id),
            clocks=clocks_at(table, self._hours.moment()),
            last_seen=self._last_seen,
            seat=seat,
            move=move,
            curtain=curtain,
            plan=plan,
            store=self._store,
            engine=self._engine,
            background_work=self._background_work,
        )

    async def preview(
        self, me: Player, table_id: str, seat: Seat, action: str, plan: int | None = None
    ) -> Preview:
        """Preview an action on top of the seat's draft or supposed moves."""
        table = await self._updater.table(table_id)
        table.require_seat(me, seat)
        return await self._engine.run(
            ("preview", table.game.id), lambda: preview_of(table, seat, action, plan)
        )

    async def explanations(
        self,
        table_id: str,
        me: Player | None,
        move: int,
        *,
        seat: Seat | None = None,
        curtain: bool = True,
    ) -> tuple[Explanation, ...]:
        """Explanations of a move that the viewer may see; parameters as for `table`."""
        slot = self._updater.slot(table_id)
        return await explanations_of(
            slot,
            await self._updater.read(slot),
            me,
            seat=seat,
            move=move,
            curtain=curtain,
            store=self._store,
            background_work=self._background_work,
        )

    async def statistics(self, table_id: str) -> tuple[Statistics, tuple[str, ...]]:
        """Public statistics of a finished game, and the names by seat."""
        slot = self._updater.slot(table_id)
        table = await self._updater.read(slot)
        return await statistics_of(slot, table, self._background_work), table.names

    async def distance(
        self,
        table_id: str,
        me: Player | None,
        places: tuple[str, str],
        *,
        seat: Seat | None = None,
        move: int | None = None,
    ) -> Preview:
        """Measure the distance between two places of the board, now or after a move."""
        slot = self._updater.slot(table_id)
        return await distance_of(
            slot,
            await self._updater.read(slot),
            me,
            seat=seat,
            move=move,
            places=places,
            store=self._store,
            engine=self._engine,
            background_work=self._background_work,
        )

    async def record(self, me: Player | None, table_id: str, seat: Seat | None = None) -> Record:
        """The record file, without secrets of other seats while the game runs."""
        return record_for(await self._updater.table(table_id), me, seat)

    async def require_seat(self, me: Player, table_id: str, seat: Seat) -> None:
        """Raise `NotFound` for no such seat, `NotAllowed` if it is another's."""
        (await self._updater.table(table_id)).require_seat(me, seat)


ViewsDep = Annotated[ViewService, service("views")]
