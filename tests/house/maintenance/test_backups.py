"""Backups by the clock: when it is time, as many as are wanted, and none that is not whole."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import pytest

from kaffeehaus.house.database.copies import ProgressListener, restore
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.maintenance import backups as backups_module
from kaffeehaus.house.maintenance.backups import Backups
from kaffeehaus.house.settings import RetentionSettings, Settings
from tests.house.database.places import TestPlace
from tests.house.houses import PATIENCE, open_house, quick_settings
from tests.house.turned_clock import HOUR, TurnedClock

pytestmark = pytest.mark.anyio

KILLED_HALF_WAY = """
import os, signal
from kaffeehaus.cli.server_data import CopyProgressBar
CopyProgressBar.done = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
"""


def settings_with(data: Path, keeping: RetentionSettings) -> Settings:
    return replace(quick_settings(data), keeping=keeping)


async def until_made(kept: Backups, moment: int) -> None:
    """Wait until there is a backup of that moment, and the house is done with it."""
    async with asyncio.timeout(PATIENCE):
        while kept.lock.locked() or not any(  # noqa: ASYNC110 - polls
            one.made == moment for one in kept.made()
        ):
            await asyncio.sleep(0.01)


async def test_they_are_made_when_it_is_time_and_the_newest_kept(tmp_path: Path) -> None:
    clock = TurnedClock()
    kept = Backups(
        settings_with(tmp_path, RetentionSettings(backup_hours=6, backups_kept=2)), clock
    )
    other = kept.folder / "kaffeehaus-of-my-own.backup"
    following = asyncio.create_task(kept.follow())
    try:
        await until_made(kept, clock.moment)
        other.write_text("")
        (kept.folder / ".x.part").write_text("left by one that was killed")
        for _ in range(2):
            clock.turn(6 * HOUR)
            await until_made(kept, clock.moment)
    finally:
        following.cancel()
    made = kept.made()
    assert [one.made for one in made] == [clock.moment, clock.moment - 6 * HOUR]
    assert made[0].size > 0
    assert other.exists()
    assert not list(kept.folder.glob(".*.part"))


async def test_none_is_made_unless_wanted(tmp_path: Path) -> None:
    kept = Backups(settings_with(tmp_path, RetentionSettings()), TurnedClock())
    await asyncio.wait_for(kept.follow(), PATIENCE)
    assert not kept.made()


async def test_what_went_wrong_is_told(tmp_path: Path) -> None:
    settings = replace(settings_with(tmp_path, RetentionSettings()), data=tmp_path / "nowhere")
    kept = Backups(settings, TurnedClock())
    with pytest.raises(NotNow, match="There is no Kaffeehaus data in"):
        await kept.make_now()
    assert "There is no Kaffeehaus data in" in kept.last_error


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
async def test_one_that_is_killed_half_way_passes_for_none_and_the_next_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Backups(settings_with(tmp_path, RetentionSettings()), TurnedClock())
    async with open_house(TestPlace(tmp_path)) as opened:
        await opened.guest("Ada")
    with monkeypatch.context() as dangerous:
        dangerous.setattr(backups_module, "BEGIN", KILLED_HALF_WAY + backups_module.BEGIN)
        with pytest.raises(NotNow, match="the process ended"):
            await kept.make_now()
    assert not kept.made()
    assert list(kept.folder.glob(".*.part")), "it was not half-way"
    made = await kept.make_now()
    assert kept.made() == [made]
    assert not list(kept.folder.glob(".*.part"))
    await asyncio.to_thread(restore, made.file, TestPlace(tmp_path / "again"), ProgressListener())
