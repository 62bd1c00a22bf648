"""Data folders of earlier releases: every later version opens them, plays on and checks them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.house.settings import Settings
from tests.cli.runner import Run, runner
from tests.house.database.kinds import EVERY_KIND
from tests.house.database.places import TestPlace, new_place
from tests.house.houses import GENEROUS
from tests.house.processes import ServerProcess
from tests.old_data.files import names, unpack
from tests.old_data.playing import PATIENCE, Guest, Players
from tests.parsed import Parsed

pytestmark = pytest.mark.slow

FURTHER = 10
"""Actions that are played on at each running table."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs one command line in this process."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return runner(capsys, monkeypatch)


@contextmanager
def players_at(place: TestPlace, guests: dict[str, str]) -> Iterator[Players]:
    """The guests of a data folder, back at a server of today."""
    settings = replace(
        Settings(), port=0, data=place.data, database_url=place.database_url, limits=GENEROUS
    )
    server = ServerProcess(settings)
    try:
        with httpx2.Client(base_url=server.address, timeout=PATIENCE) as client:
            players = Players(client)
            players.guests = [Guest(name, token) for name, token in guests.items()]
            yield players
    finally:
        server.kill()


def require_as_expected(players: Players, tables: Parsed) -> None:
    for table, expected in tables.items():
        assert players.standing(table) == expected


def play_on(players: Players, tables: Parsed) -> None:
    for table, expected in tables.items():
        players.play_on(table, FURTHER)
        assert players.standing(table)["moves"] >= expected["moves"]


@pytest.mark.parametrize("name", names())
def test_a_data_folder_is_opened_checked_and_played_on(name: str, tmp_path: Path, run: Run) -> None:
    data = tmp_path / "data"
    expected = unpack(name, data)
    with players_at(TestPlace(data), expected["guests"]) as players:
        require_as_expected(players, expected["tables"])
        said = run(f"check-data --data {data} --jobs 1")
        assert (said.code, said.lines[-1].endswith(" checked, 0 faulty.")) == (0, True), said.out
        play_on(players, expected["tables"])
    said = run(f"check-data --data {data} --jobs 1")
    assert said.code == 0, said.out


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize("name", names())
def test_a_backup_of_a_data_folder_is_restored(
    name: str, kind: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, file = tmp_path / "data", tmp_path / "old.backup"
    expected = unpack(name, data)
    said = run(f"backup {file} --data {data}")
    assert said.code == 0, said.err
    with new_place(kind, tmp_path / "restored") as place:
        where = f"--data {place.data}"
        if place.database_url is not None:
            monkeypatch.setenv("DATABASE_URL", place.database_url)
            where = ""
        assert run(f"restore {file} {where}").code == 0
        assert run(f"check-data --jobs 1 {where}").code == 0
        with players_at(place, expected["guests"]) as players:
            require_as_expected(players, expected["tables"])
            if place.database_url is not None:  # the test above does it in SQLite
                play_on(players, expected["tables"])
        said = run(f"check-data --jobs 1 {where}")
        assert said.code == 0, said.out


def test_there_are_folders_of_the_first_version_and_of_later_ones() -> None:
    assert {"schema-0001", "schema-0015", "1.0.0"} <= set(names())
