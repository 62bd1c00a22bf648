"""Distances on the board of a table, for games that have a ruler."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Preview
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.cache import EngineThreads, TableSlot
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.views.builder import viewer_of
from kaffeehaus.house.views.cache import position_after


async def distance_of(
    slot: TableSlot,
    table: Table,
    me: Player | None,
    *,
    seat: Seat | None,
    move: int | None,
    places: tuple[str, str],
    store: Store,
    engine: EngineThreads,
    background_work: BackgroundWork,
) -> Preview:
    """Measure the distance between two places as the viewer may know it, now or after a move.

    Raises `NotFound` for no such move or a game without a ruler, `PlayerError` for no place.
    """
    if not table.game.has_ruler:
        raise NotFound(f"{table.game.title} has no ruler.", code="no_ruler")
    viewer = viewer_of(table, table.seats_of(me), seat, curtain=False)
    past = None if move is None else await position_after(slot, table, move, store, background_work)

    def measure() -> Preview:
        state = table.state_of(viewer.seat) if past is None else past
        return state.called(table.names).measure(viewer.seat, *places)

    return await engine.run(("measure", table.game.id), measure)
