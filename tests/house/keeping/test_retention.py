"""What is forgotten, and what never is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.keeping.retention import Retention
from kaffeehaus.house.names import looks
from kaffeehaus.house.settings import Keeping, Settings
from kaffeehaus.house.store import host_desk
from kaffeehaus.house.store.people_rows import Proof
from kaffeehaus.house.store.rows import now
from tests.house.clocks import DAY, TurnedClock
from tests.house.houses import OpenHouse, open_house, quick_settings
from tests.house.store.places import TestPlace

pytestmark = pytest.mark.anyio


@pytest.fixture
async def kept(place: TestPlace) -> AsyncIterator[OpenHouse]:
    async with open_house(place) as opened:
        yield opened


def settings_of(place: TestPlace, keeping: Keeping) -> Settings:
    return replace(quick_settings(place.data, database_url=place.database_url), keeping=keeping)


async def a_finished_game(opened: OpenHouse, *names: str) -> tuple[str, list[str]]:
    ada, ben = [await opened.guest(name) for name in names]
    table = await opened.table(ada, ben)
    await opened.act(table, ada, "c3-")
    await opened.house.resign(ben, table, 1)
    return table, [ada.id, ben.id]


async def test_only_what_nobody_misses_goes(kept: OpenHouse, place: TestPlace) -> None:
    gone, _ = await a_finished_game(kept, "Ada", "Ben")
    stays, (anna, _berta) = await a_finished_game(kept, "Anna", "Berta")
    await kept.store.people.make_account(anna, looks("Anna"), Proof(mail="anna@example.org"))
    lonely = await kept.guest("Lonely")
    cleo, dora = await kept.guest("Cleo"), await kept.guest("Dora")
    running = await kept.table(cleo, dora)
    clock = TurnedClock(now() + 40 * DAY)
    seen, _ = await a_finished_game(kept, "Eva", "Fay")
    fay = (await kept.store.load(seen)).seats[1].player_id  # type: ignore[union-attr]
    await kept.store.note_seen((fay or "",), clock.now() - DAY)
    settings = settings_of(place, Keeping(guests_days=30, tables_days=30))
    retention = Retention(kept.store, settings, clock)
    await retention.tidy()
    assert await kept.store.load(gone) is None
    for table in (stays, running, seen):
        assert await kept.store.load(table) is not None
    assert await kept.store.player(lonely.id) is None
    for player_id in (anna, cleo.id, dora.id):
        assert await kept.store.player(player_id) is not None
    record = loads((retention.archive / f"{gone}.json").read_text())
    assert verify(record).status is Status.COMPLETE
    # Ada and Ben have no seat any more, so they go as well.
    assert not await kept.store.host.read(host_desk.guests, "Ada")


async def test_usually_everything_stays(kept: OpenHouse, place: TestPlace) -> None:
    table, (ada, _) = await a_finished_game(kept, "Ada", "Ben")
    lonely = await kept.guest("Lonely")
    clock = TurnedClock(now() + 400 * DAY)
    before = len(await kept.store.host.read(host_desk.read_audit))
    assert before
    await Retention(kept.store, settings_of(place, Keeping()), clock).tidy()
    assert await kept.store.load(table) is not None
    assert await kept.store.player(ada) is not None
    assert await kept.store.player(lonely.id) is not None
    assert not await kept.store.host.read(host_desk.read_audit)
