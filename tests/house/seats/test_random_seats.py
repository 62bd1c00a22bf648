"""Random seats: nobody chooses them, and the record proves the draw."""

from __future__ import annotations

import pytest

from kaffeehaus.core.log import Drawn, Seated, seat_order
from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.model import TableTerms
from kaffeehaus.house.tables.new_table import ME, OPEN_SEAT, NewTable, RequestedSeat
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio

SWAPS, KEEPS = 9, 8
"""Seeds that draw the other colours, and the same."""


async def _table(house: OpenHouse, host: Player, *others: RequestedSeat, seed: int = SWAPS) -> str:
    terms = TableTerms(random_seats=True)
    new = NewTable("coffee", (ME, *others), private=False, terms=terms)
    return await house.house.seats.create_table(host, new, seed=seed)


@pytest.mark.parametrize("seed", [SWAPS, KEEPS])
async def test_the_committed_seed_decides(opened: OpenHouse, seed: int) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await _table(opened, ada, OPEN_SEAT, seed=seed)
    assert [seat.badge for seat in (await opened.see(table, ada)).seats] == [None, None]
    done = await opened.house.seats.join(ben, table)
    order = seat_order(seed, 2)
    assert done.seat == order[1]
    view = await opened.see(table, ada)
    assert view.my_seats == (order[0],)
    assert view.notes[0].sentence == "The seats were assigned at random."
    await opened.house.seats.resign(ada, table, order[0])
    record = loads((await opened.house.views.record(ada, table)).dumps())
    assert verify(record).status is Status.COMPLETE
    assert isinstance(record.entries[0], Drawn)


async def test_a_rematch_swaps_colours_without_a_draw(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table = await _table(opened, ada, OPEN_SEAT)
    await opened.house.seats.join(ben, table)
    await opened.house.seats.resign(ada, table, 1)
    rematch = await opened.rematch(table, ada, ben)
    assert (await opened.see(rematch, ada)).my_seats == (0,)
    record = await opened.house.views.record(ada, rematch)
    assert not any(isinstance(entry, Drawn) for entry in record.entries)


async def test_a_shared_device_has_the_seats_as_entered(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table = await _table(opened, ada, ME)
    record = await opened.house.views.record(ada, table)
    assert all(isinstance(entry, Seated) for entry in record.entries)
