"""Running games are played again when the rules may have changed, and only then."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from kaffeehaus.house.database import host_settings
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.database.schema import entries, tables
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.maintenance import backups as backups_module
from kaffeehaus.house.maintenance.scheduler import ReplayCheck, fingerprint_of, fingerprint_of_rules
from tests.house.database.places import TestPlace
from tests.house.houses import open_house, quick_settings

pytestmark = pytest.mark.anyio

CRASHES = """
from kaffeehaus.house.maintenance import data_check as checking
checking.fault_of = checking.table_ids = None
"""


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("games/toy/rules.py", True),
        ("games/toy/data/cards.json", True),
        ("games/toy/modules/data/prices.toml", True),
        ("core/words.txt", True),
        ("house/app.py", False),
        ("games/toy/RULES.md", False),
        ("games/toy/templates/lab.html", False),
        ("games/toy/__pycache__/rules.cpython-311.pyc", False),
        ("games/toy/.rules.py.swp", False),
    ],
)
def test_whatever_decides_how_a_game_goes_is_a_rule(
    tmp_path: Path, name: str, counts: bool
) -> None:
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    file.write_text("1")
    before = fingerprint_of(tmp_path)
    file.write_text("2")
    assert (fingerprint_of(tmp_path) != before) == counts


async def test_a_house_in_which_nothing_is_played_need_not_play_it_again(tmp_path: Path) -> None:
    place = TestPlace(tmp_path)
    async with open_house(place) as opened:
        rehearsal = ReplayCheck(opened.store, quick_settings(place.data))
        await rehearsal.run()
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        await opened.act(await opened.table(ada, ben), ada, "c3-")
        # Played again after this, it would go another way, which would be told.
        await opened.store.write(AFTER_TABLES, tamper)
        await rehearsal.run()
        notes = await opened.store.read(host_settings.host_settings)
    assert notes[HostSetting.REHEARSED] == fingerprint_of_rules()
    assert HostSetting.DIFFERENCES not in notes


def tamper(connection: Connection) -> None:
    """As if another version of the rules had given the next turn to somebody else."""
    connection.execute(update(tables).values(to_act="[0]"))


async def test_running_games_are_played_again_by_new_rules(tmp_path: Path) -> None:
    place = TestPlace(tmp_path)
    async with open_house(place) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        table = await opened.table(ada, ben)
        await opened.act(table, ada, "c3-")
        rehearsal = ReplayCheck(opened.store, quick_settings(place.data))
        await rehearsal.run()
        notes = await opened.store.read(host_settings.host_settings)
        assert notes[HostSetting.REHEARSED]
        assert HostSetting.DIFFERENCES not in notes
        await opened.store.write(AFTER_TABLES, tamper)
        await rehearsal.run()
        assert HostSetting.DIFFERENCES not in await opened.store.read(host_settings.host_settings)
        await opened.store.write(
            AFTER_TABLES, host_settings.set_host_setting, HostSetting.REHEARSED, "older rules"
        )
        await rehearsal.run()
        told = (await opened.store.read(host_settings.host_settings))[HostSetting.DIFFERENCES]
    assert told == f"table {table}: on replay, it is another player's turn."


async def test_events_of_another_shape_are_no_difference(tmp_path: Path) -> None:
    """An older version may have stored fewer fields, or other events, about the same moves."""
    async with open_house(TestPlace(tmp_path)) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        await opened.act(await opened.table(ada, ben), ada, "c3-")

        def reshape(connection: Connection) -> None:
            connection.execute(update(entries).values(events='[{"code": "old"}]'))

        await opened.store.write(AFTER_TABLES, reshape)
        await ReplayCheck(opened.store, quick_settings(tmp_path)).run()
        notes = await opened.store.read(host_settings.host_settings)
    assert notes[HostSetting.REHEARSED]
    assert HostSetting.DIFFERENCES not in notes or not notes[HostSetting.DIFFERENCES]


@pytest.mark.slow
async def test_a_check_that_crashes_has_played_nothing_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(backups_module, "BEGIN", CRASHES + backups_module.BEGIN)
    async with open_house(TestPlace(tmp_path)) as opened:
        ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
        await opened.table(ada, ben)
        with caplog.at_level(logging.ERROR):
            await ReplayCheck(opened.store, quick_settings(tmp_path)).run()
        notes = await opened.store.read(host_settings.host_settings)
    assert HostSetting.REHEARSED not in notes
    assert "running games could not be played again: TypeError" in caplog.text
