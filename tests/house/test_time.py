"""Time at tables: clocks, what happens when time is up, and what those may do who wait."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from kaffeehaus.core.log import Acted
from kaffeehaus.core.pace import TimeUp, days_a_move
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.errors import Stale
from tests.house.clocks import DAY, HOUR, TurnedClock
from tests.house.houses import OpenHouse, open_house
from tests.house.store.places import TestPlace

pytestmark = pytest.mark.anyio


@pytest.fixture
async def timed(place: TestPlace, auction: str) -> AsyncIterator[OpenHouse]:
    """An open house whose clock stands still until it is turned."""
    async with open_house(place, clock=TurnedClock()) as house:
        yield house


async def test_a_turn_ends_by_itself_when_its_days_are_over(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    table_id = await timed.table(ada, ben, pace=days_a_move(3, TimeUp.DEFAULT))
    await timed.pass_time(3 * DAY - 1)
    sight = await timed.see(table_id, ada)
    assert not sight.moves
    clock = sight.seats[0].clock
    assert clock is not None
    assert clock.up_at == timed.clock.now() + 1
    await timed.pass_time(1)
    sight = await timed.see(table_id, ada)
    (move,) = sight.moves
    assert (move.seat, move.actions, move.automatic) == (0, ("a1-",), True)
    assert sight.seats[1].clock is not None
    assert sight.seats[1].clock.up_at == timed.clock.now() + 3 * DAY
    record = loads((await timed.house.record(ada, table_id)).dumps())
    assert record.header.pace == days_a_move(3, TimeUp.DEFAULT)
    entry = record.entries[-1]
    assert isinstance(entry, Acted)
    assert (entry.automatic, entry.at) == (True, timed.clock.now())
    assert verify(record).status is Status.RUNNING


async def test_who_comes_too_late_is_refused_and_loses_nothing_else(timed: OpenHouse) -> None:
    ada, ben = await timed.guest("Ada"), await timed.guest("Ben")
    table_id = await timed.table(ada, ben, pace=days_a_move(1, TimeUp.DEFAULT))
    timed.clock.moment += DAY  # Nobody is woken by this: the timekeeper is late.
    with pytest.raises(Stale) as refused:
        await timed.act(table_id, ada, "c3-")
    assert refused.value.code == "time_up"
    await timed.pass_time(HOUR)
    assert (await timed.see(table_id, ada)).moves[0].automatic
    await timed.act(table_id, ben, "b1-", seat=1)
    assert len((await timed.see(table_id, ada)).moves) == 2
