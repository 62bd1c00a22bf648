"""Positions of a table in text notation, for games that have one."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.position_text import position_text_of
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.cache import EngineThreads
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.builder import viewer_of
from kaffeehaus.house.views.cache import position_after


class PositionTexts:
    """Exports positions of tables in text notation."""

    def __init__(
        self,
        updater: TableUpdater,
        store: Store,
        engine: EngineThreads,
        background_work: BackgroundWork,
    ) -> None:
        self._updater = updater
        self._store = store
        self._engine = engine
        self._background_work = background_work

    async def read(
        self, table_id: str, me: Player | None, *, seat: Seat | None = None, move: int | None = None
    ) -> str:
        """The position now or after a move, as the viewer may know it.

        Raises `NotFound` for no such move or a game without text notation, and `NotNow` before the
        game has begun.
        """
        slot = self._updater.slot(table_id)
        table = await self._updater.read(slot)
        grammar = position_text_of(table.game)
        if grammar is None:
            raise NotFound(f"{table.game.title} has no positions as text.", code="no_position_text")
        if table.phase in (TablePhase.WAITING, TablePhase.CALLED_OFF):
            raise NotNow("The game has not begun.", code="not_started")
        viewer = viewer_of(table, table.seats_of(me), seat, curtain=False)
        past = (
            None
            if move is None
            else await position_after(slot, table, move, self._store, self._background_work)
        )

        def write() -> str:
            state = table.state_of(viewer.seat) if past is None else past
            return grammar.write(state, viewer.seat)

        return await self._engine.run(("position", table.game.id), write)
