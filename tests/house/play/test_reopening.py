"""A chain that is ready and thinks again, at a table of the house."""

from __future__ import annotations

import pytest

from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.moves import Takeback
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


async def _restructuring(opened: OpenHouse) -> tuple[str, tuple[Player, Player]]:
    """A table of Food Chain Magnate in its first restructuring."""
    players = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(*players, game="fcm")
    for _ in range(2):
        view = await opened.see(table_id, players[0])
        seat = next(seat.seat for seat in view.seats if seat.to_act)
        place = (await opened.see(table_id, players[seat])).legal[0]
        await opened.act(table_id, players[seat], str(place), seat=seat)
    for seat in range(2):
        await opened.act(table_id, players[seat], "reserve 100", seat=seat)
    return table_id, players


async def test_ready_is_taken_back_by_reopening(opened: OpenHouse) -> None:
    table_id, (ada, ben) = await _restructuring(opened)
    await opened.act(table_id, ada, "ready", seat=0)
    view = await opened.see(table_id, ben)
    assert [seat.to_act for seat in view.seats] == [False, True]
    await opened.act(table_id, ada, "reopen", seat=0)
    view = await opened.see(table_id, ben)
    assert [seat.to_act for seat in view.seats] == [True, True]
    await opened.act(table_id, ada, "ready", seat=0)
    await opened.act(table_id, ben, "ready", seat=1)
    record = await opened.house.views.record(None, table_id)
    assert verify(loads(record.dumps())).status is Status.RUNNING


async def test_the_take_back_of_the_table_does_the_same(opened: OpenHouse) -> None:
    table_id, (ada, ben) = await _restructuring(opened)
    await opened.act(table_id, ada, "ready", seat=0)
    assert (await opened.see(table_id, ada)).undo.takeback is Takeback.FREE
    await opened.house.tables.undo(ada, table_id, 0)
    view = await opened.see(table_id, ben)
    assert [seat.to_act for seat in view.seats] == [True, True]
