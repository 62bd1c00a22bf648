"""Standing orders at a table: followed, told when they end, called off, and seen by nobody else."""

from __future__ import annotations

import pytest

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.house.errors import NotThere
from kaffeehaus.house.players import Player
from kaffeehaus.house.tables.seeing.sight import TableSight
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


async def two_chains(opened: OpenHouse) -> tuple[str, Player, Player]:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    return await opened.table(ada, ben, game="fcm"), ada, ben


async def play_until(
    opened: OpenHouse, table_id: str, players: tuple[Player, ...], step: str
) -> None:
    """Do what the game does by default until a phase, or what is ordered in it, is there."""
    while True:
        sight = await opened.see(table_id, players[0])
        data = {} if sight.view is None else sight.view.to_json()
        if data["step"] == step or any(move.ahead for move in sight.moves):
            return
        seat = next(seat.seat for seat in sight.seats if seat.to_act)
        mine = await opened.see(table_id, players[seat])
        legal = [str(action) for action in mine.legal if action.confirms] or [str(mine.legal[0])]
        await opened.act(table_id, players[seat], legal[0], seat=seat)


def _armed(sight: TableSight) -> list[str]:
    assert sight.ahead is not None
    return [one.order.id for one in sight.ahead.armed]


async def test_a_place_is_taken_as_ordered_and_the_order_stays(opened: OpenHouse) -> None:
    table_id, ada, ben = await two_chains(opened)
    before = await opened.see(table_id, ben)
    await opened.house.ahead.arm(ada, table_id, 0, "place", {"place": "latest"})
    assert await opened.see(table_id, ben) == before
    assert _armed(await opened.see(table_id, ada)) == ["place"]
    assert (await opened.see(table_id, None)).ahead is None
    await opened.house.ahead.arm(ben, table_id, 1, "place", {"place": "latest"})
    await play_until(opened, table_id, (ada, ben), "order")
    sight = await opened.until(
        table_id, lambda sight: any(move.ahead for move in sight.moves), me=ada
    )
    (automatic,) = [move for move in sight.moves if move.ahead]
    assert automatic.actions == ("position 2",)
    assert automatic.automatic


async def test_an_order_is_called_off_or_refused(opened: OpenHouse) -> None:
    table_id, ada, _ = await two_chains(opened)
    saying = opened.house.ahead
    await saying.arm(ada, table_id, 0, "pay", {})
    await saying.arm(ada, table_id, 0, "structure", {})
    assert _armed(await opened.see(table_id, ada)) == ["structure", "pay"]
    await saying.call_off(ada, table_id, 0, "pay")
    assert _armed(await opened.see(table_id, ada)) == ["structure"]
    with pytest.raises(NotThere):
        await saying.call_off(ada, table_id, 0, "pay")
    with pytest.raises(NotThere):
        await saying.arm(ada, table_id, 0, "dance", {})
    with pytest.raises(BadOptions):
        await saying.arm(ada, table_id, 0, "place", {"place": "middle"})


async def test_who_takes_a_move_back_has_no_orders_any_more(opened: OpenHouse) -> None:
    table_id, ada, ben = await two_chains(opened)
    await opened.house.ahead.arm(ben, table_id, 1, "pay", {})
    sight = await opened.see(table_id, ada)
    seat = next(seat.seat for seat in sight.seats if seat.to_act)
    mover = (ada, ben)[seat]
    await opened.act(table_id, mover, str((await opened.see(table_id, mover)).legal[0]), seat=seat)
    await opened.house.undo(mover, table_id, seat)
    told = await opened.until(
        table_id, lambda sight: sight.ahead is not None and bool(sight.ahead.told), me=ben
    )
    assert told.ahead is not None
    assert told.ahead.told == ("A move was taken back: your standing orders are called off.",)
    assert _armed(told) == []
