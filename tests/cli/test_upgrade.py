"""`kaffeehaus upgrade`, with the data folders of earlier versions."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kaffeehaus.house.database.engines import FILE
from kaffeehaus.house.database.schema import REVISION
from tests.cli.runner import Run
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import new_place
from tests.old_data.files import unpack


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with an older schema."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    unpack("schema-0015", tmp_path / "data")
    return tmp_path / "data"


def contents(folder: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_dry_run_says_everything_and_changes_nothing(run: Run, data: Path) -> None:
    before = contents(data)
    said = run(f"upgrade --dry-run --data {data}")
    assert said.code == 0
    size, steps, rules, old_rules, backup, space, time, end = said.lines
    assert size == f"{data}: schema 0015, 1.7 MB."
    assert steps.startswith(f"8 migrations to schema {REVISION}: 0016_language, ")
    assert rules.startswith("Rules of new tables: Coffee 1, ")
    assert old_rules == ("Food Chain Magnate: 3 unfinished tables go on under rules version 2.")
    assert backup.startswith(f"Backup: {data}/backups/before-upgrade-0015-")
    assert space.startswith(f"Disk space in {data}/backups: 10.1 MB needed, ")
    assert time == "It takes about 1 second."
    assert end == "Nothing was changed."
    assert contents(data) == before


def test_a_dry_run_with_too_little_disk_space_fails(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = shutil.disk_usage(data)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: real._replace(free=2_500_000))
    said = run(f"upgrade --dry-run --data {data}")
    assert said.code == 1
    assert said.lines[-1].startswith("The upgrade needs 10.1 MB of free disk space in ")


def test_data_are_upgraded_once(run: Run, data: Path) -> None:
    sentence = run(f"check-data --data {data}").sentence()
    assert sentence == (
        "The data is from an older version of Kaffeehaus. Run `kaffeehaus upgrade`, or start the "
        "server."
    )
    said = run(f"upgrade --data {data}")
    [backup] = (data / "backups").iterdir()
    assert (said.code, said.lines) == (
        0,
        [
            f"{data} was upgraded from schema 0015 to {REVISION}.",
            f"Backup of the previous data: {backup}.",
        ],
    )
    up_to_date = f"{data} is up to date: schema {REVISION}.\n"
    assert run(f"upgrade --data {data}").out == up_to_date
    assert run(f"upgrade --dry-run --data {data}").out == up_to_date
    assert list((data / "backups").iterdir()) == [backup]


def test_tables_that_cannot_go_on_are_counted(run: Run, data: Path) -> None:
    with closing(sqlite3.connect(data / FILE)) as database:
        database.execute("UPDATE tables SET version = 99 WHERE game = 'cafe'")
        database.execute("UPDATE tables SET game = 'tea' WHERE game = 'coffee'")
        database.commit()
    said = run(f"upgrade --dry-run --data {data}")
    assert (
        "Café: 2 unfinished tables under rules version 99, which is no longer supported: they can "
        "be viewed, but not played on." in said.lines
    )
    assert "tea: 3 unfinished tables under rules version 1, " in said.out


def test_newer_data_are_not_taken_for_older_ones(run: Run, data: Path) -> None:
    run(f"upgrade --data {data}")
    with closing(sqlite3.connect(data / FILE)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    for command in ("upgrade", "upgrade --dry-run", "check-data"):
        sentence = run(f"{command} --data {data}").sentence()
        assert sentence.startswith(f"{data / FILE} is from a newer version of Kaffeehaus. ")


def test_without_data_nothing_is_made(run: Run, data: Path) -> None:
    for words in ("", "--dry-run"):
        sentence = run(f"upgrade --data {data / 'none'} {words}").sentence()
        assert sentence == f"There is no Kaffeehaus data in {data / 'none'}."
    assert not (data / "none").exists()


def test_sqlite_always_gets_a_backup(run: Run, data: Path) -> None:
    sentence = run(f"upgrade --no-backup --data {data}").sentence()
    assert sentence == "--no-backup is only for PostgreSQL. SQLite always gets a backup."


@needs_postgres
def test_postgres_may_go_without(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(f"backup {tmp_path / 'a.backup'} --data {data}")
    with new_place("postgres", tmp_path / "own") as place:
        monkeypatch.setenv("DATABASE_URL", str(place.database_url))
        assert "no Kaffeehaus data" in run("upgrade").sentence()
        assert run(f"restore {tmp_path / 'a.backup'}").code == 0
        for words in ("--dry-run --no-backup", "--no-backup"):
            assert run(f"upgrade {words}").out.endswith(f"is up to date: schema {REVISION}.\n")
