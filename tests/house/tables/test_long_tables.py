"""Tables with a long history open quickly."""

from __future__ import annotations

import time

import pytest

from kaffeehaus.core import registry
from kaffeehaus.core.record import Status, verify
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.new_table import ME
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.tally import GAME as TALLY

pytestmark = pytest.mark.anyio

ENTRIES = 1000
BUDGET = 0.1
"""Seconds of work to open such a table, from the store to what the player sees. Work and not time,
because tests run beside each other; the benchmark measures the time."""


@pytest.fixture
def tally(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(registry._loaded, TALLY.id, TALLY)
    return TALLY.id


async def _play(opened: OpenHouse, ada: Player, table_id: str) -> None:
    decisions = [0, 0]
    for place in range(ENTRIES - 2):
        seat = place % 2
        receipt = await opened.house.tables.act(ada, table_id, seat, decisions[seat], ["add 1"])
        number = int(receipt.head.partition(":")[0])
        decisions = [number, number]


# The way to the store is long with another database, and not what is measured.
@pytest.mark.parametrize("place", ["sqlite"], indirect=True)
@pytest.mark.timeout(300)
async def test_a_table_with_1000_entries_opens_within_the_budget(
    place: TestPlace, tally: str
) -> None:
    async with open_house(place) as opened:
        ada = await opened.guest("Ada")
        table_id = await opened.table(ada, ME, game=tally)
        await _play(opened, ada, table_id)
    async with open_house(place) as opened:
        seconds = []
        for _ in range(5):
            opened.house.updater.slot(table_id).forget()
            opened.house.updater.slot(table_id).moves.clear()
            start = time.process_time()
            view = await opened.see(table_id, ada)
            seconds.append(time.process_time() - start)
            assert len(view.moves) == ENTRIES - 2
            assert view.moves[-1].sentences == ("Ada 2 adds 1.",)
        assert min(seconds) < BUDGET, seconds
        seconds = []
        for move in range(500, 505):
            start = time.process_time()
            past = await opened.house.views.table(table_id, ada, move=move)
            seconds.append(time.process_time() - start)
            assert past.view is not None
            assert past.view.text() == str(move)
        assert min(seconds) < BUDGET, seconds
        record = await opened.house.views.record(ada, table_id)
        assert verify(record).status is Status.RUNNING
