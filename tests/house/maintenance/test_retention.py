"""What is forgotten, and what never is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import Connection, update

from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.store import create_account
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.schema import entries
from kaffeehaus.house.database.writer import AFTER_TABLES, ALONE
from kaffeehaus.house.maintenance import retention as retention_module
from kaffeehaus.house.maintenance.data_check import table_ids
from kaffeehaus.house.maintenance.retention import Retention
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.settings import RetentionSettings, Settings
from kaffeehaus.house.tables import reads as table_reads
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house, quick_settings
from tests.house.turned_clock import DAY, TurnedClock

pytestmark = pytest.mark.anyio


@pytest.fixture
async def kept(place: TestPlace) -> AsyncIterator[OpenHouse]:
    async with open_house(place) as opened:
        yield opened


def settings_of(place: TestPlace, keeping: RetentionSettings) -> Settings:
    return replace(quick_settings(place.data, database_url=place.database_url), keeping=keeping)


async def a_finished_game(opened: OpenHouse, *names: str) -> tuple[str, list[str]]:
    ada, ben = [await opened.guest(name) for name in names]
    table = await opened.table(ada, ben)
    await opened.act(table, ada, "c3-")
    await opened.house.seats.resign(ben, table, 1)
    return table, [ada.id, ben.id]


async def test_boards_of_guests_go_that_nobody_changes(kept: OpenHouse, place: TestPlace) -> None:
    boards = kept.house.boards
    ada, anna = await kept.guest("Ada"), await kept.guest("Anna")
    await kept.store.write(
        ALONE, create_account, anna.id, looks("Anna"), Proof(mail="anna@example.org")
    )
    for player in (ada, ada, anna):
        await boards.creator.from_options(player, "coffee", {})
    clock = TurnedClock(now() + 89 * DAY)
    retention = Retention(kept.store, settings_of(place, RetentionSettings()), clock)
    await retention.tidy()
    assert (len(await boards.of(ada)), len(await boards.of(anna))) == (2, 1)
    clock.turn(2 * DAY)
    await retention.tidy()
    assert (len(await boards.of(ada)), len(await boards.of(anna))) == (0, 1)
    words = "finished tables: 0, guests: 0, expired sessions: 1, analysis boards: 2"
    told = [row.words for row in await kept.store.read(admin_store.read_audit)]
    assert words in told


async def test_only_what_nobody_misses_goes(kept: OpenHouse, place: TestPlace) -> None:
    gone, _ = await a_finished_game(kept, "Ada", "Ben")
    stays, (anna, _berta) = await a_finished_game(kept, "Anna", "Berta")
    await kept.store.write(
        ALONE, create_account, anna, looks("Anna"), Proof(mail="anna@example.org")
    )
    lonely = await kept.guest("Lonely")
    cleo, dora = await kept.guest("Cleo"), await kept.guest("Dora")
    running = await kept.table(cleo, dora)
    clock = TurnedClock(now() + 40 * DAY)
    seen, _ = await a_finished_game(kept, "Eva", "Fay")
    fay = (await kept.store.read(table_reads.load, seen)).seats[1].player_id  # type: ignore[union-attr] # it exists
    await kept.store.write("", player_store.note_seen, {fay or "": clock.now() - DAY})
    settings = settings_of(place, RetentionSettings(guests_days=30, tables_days=30))
    retention = Retention(kept.store, settings, clock)
    await retention.tidy()
    assert await kept.store.read(table_reads.load, gone) is None
    for table in (stays, running, seen):
        assert await kept.store.read(table_reads.load, table) is not None
    assert await kept.store.read(player_store.player, lonely.id) is None
    for player_id in (anna, cleo.id, dora.id):
        assert await kept.store.read(player_store.player, player_id) is not None
    record = loads((retention.archive / f"{gone}.json").read_text())
    assert verify(record).status is Status.COMPLETE
    # Ada and Ben have no seat any more, so they go as well.
    assert not await kept.store.read(admin_store.find_players, "Ada")


async def test_usually_everything_stays(kept: OpenHouse, place: TestPlace) -> None:
    table, (ada, _) = await a_finished_game(kept, "Ada", "Ben")
    lonely = await kept.guest("Lonely")
    clock = TurnedClock(now() + 400 * DAY)
    before = len(await kept.store.read(admin_store.read_audit))
    assert before
    await Retention(kept.store, settings_of(place, RetentionSettings()), clock).tidy()
    assert await kept.store.read(table_reads.load, table) is not None
    assert await kept.store.read(player_store.player, ada) is not None
    assert await kept.store.read(player_store.player, lonely.id) is not None
    assert not await kept.store.read(admin_store.read_audit)


async def test_a_table_that_cannot_be_read_stays_and_the_rest_goes(
    kept: OpenHouse,
    place: TestPlace,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(retention_module, "BATCH", 1)
    damaged, _ = await a_finished_game(kept, "Ada", "Ben")
    odd, _ = await a_finished_game(kept, "Anna", "Berta")
    whole, _ = await a_finished_game(kept, "Eva", "Fay")
    lonely = await kept.guest("Lonely")

    def damage(connection: Connection) -> None:
        first = entries.c.number == 1
        for table, public in ((damaged, "{oops"), (odd, "[]")):
            here = update(entries).where(first, entries.c.table_id == table)
            connection.execute(here.values(public=public))

    await kept.store.write(AFTER_TABLES, damage)
    settings = settings_of(place, RetentionSettings(guests_days=30, tables_days=30))
    await Retention(kept.store, settings, TurnedClock(now() + 40 * DAY)).tidy()
    assert await kept.store.read(table_reads.load, whole) is None
    assert await kept.store.read(player_store.player, lonely.id) is None
    left = await kept.store.read(table_ids)
    assert sorted(left) == sorted([damaged, odd])
    assert f"table {damaged} stays, because it has no record: column public" in caplog.text
    assert f"table {odd} stays" in caplog.text


async def test_without_an_archive_tables_stay_and_guests_go(
    kept: OpenHouse, place: TestPlace, caplog: pytest.LogCaptureFixture
) -> None:
    stays, _ = await a_finished_game(kept, "Ada", "Ben")
    lonely = await kept.guest("Lonely")
    settings = settings_of(place, RetentionSettings(guests_days=30, tables_days=30))
    retention = Retention(kept.store, settings, TurnedClock(now() + 40 * DAY))
    retention.archive.parent.mkdir(exist_ok=True)
    retention.archive.write_text("in the way")
    await retention.tidy()
    assert await kept.store.read(table_reads.load, stays) is not None
    assert await kept.store.read(player_store.player, lonely.id) is None
    assert "archive cannot be written" in caplog.text
