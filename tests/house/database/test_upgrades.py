"""Upgrades: from every schema with data, after a backup, completely or not at all."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeAlias

import pytest
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    insert,
    select,
    text,
    update,
)

from kaffeehaus.house.database import migrations, upgrades
from kaffeehaus.house.database.backup_rows import data_tables
from kaffeehaus.house.database.copies import ProgressListener, restore
from kaffeehaus.house.database.data_folder import (
    folder_lock,
    make_database_file,
    make_folder,
)
from kaffeehaus.house.database.engines import FILE, database_of, transaction
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.migrate import prepare, revision_of
from kaffeehaus.house.database.schema import REVISION
from kaffeehaus.house.database.upgrades import UpgradePlan, plan_upgrade, upgrade
from tests.house.database.kinds import EVERY_KIND
from tests.house.database.places import TestPlace, new_place

ROOT = Path(__file__).parents[3]
REVISIONS = sorted(
    file.stem[:4] for file in (Path(migrations.__file__).parent / "versions").glob("[0-9]*.py")
)
OLD = "0015"
"""A schema from which some migrations are missing."""
ROWS = 2
"""Of each table."""

Rows: TypeAlias = dict[str, list[dict[str, object]]]
"""Of each table, in the order of its key."""


@pytest.fixture(params=EVERY_KIND)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestPlace]:
    """An empty database."""
    with new_place(request.param, tmp_path / "data") as made:
        make_folder(made.data)
        if made.database_url is None:
            make_database_file(made.data / FILE)
        yield made


@pytest.fixture
def old(place: TestPlace) -> Rows:
    """The rows of a database of an older schema."""
    return old_data(place, OLD)


def old_data(place: TestPlace, revision: str) -> Rows:
    """Make a database of that schema, with rows in all tables; its rows."""
    with _writing(place) as connection:
        migrations.upgrade(connection, revision)
        found = reflected(connection)
        fill(connection, found)
        return rows_in(connection, found)


def fill(connection: Connection, found: MetaData) -> None:
    """Put rows into empty tables, and values into columns that have none."""
    for table in found.sorted_tables:
        rows = [{one.name: value_of(one, number) for one in table.columns} for number in (1, 2)]
        first = connection.execute(select(table).limit(1)).first()
        if first is None:
            for row in rows:
                connection.execute(insert(table), row)
        elif None in first:
            for row in rows:
                here = [key == row[key.name] for key in table.primary_key]
                connection.execute(update(table).where(*here).values(row))


def reflected(connection: Connection) -> MetaData:
    found = MetaData()
    for table in data_tables(connection):
        table.to_metadata(found)
    return found


def value_of(column: Column[object], number: int) -> object:
    """The value of a column in a row, or of the row that it refers to."""
    for key in column.foreign_keys:
        return value_of(key.column, number)
    match column.type:
        case Boolean():
            return number == 1
        case Integer():
            return number
        case Float():
            return number + 0.5
        case LargeBinary():
            return bytes(range(number))
    return f"{column.name} {number}"


def rows_of(place: TestPlace) -> Rows:
    database = database_of(place)
    with transaction(database, database.read_engine()) as connection:
        return rows_in(connection, reflected(connection))


def rows_in(connection: Connection, found: MetaData) -> Rows:
    return {
        table.name: [
            dict(row._mapping)
            for row in connection.execute(select(table).order_by(*table.primary_key.columns))
        ]
        for table in found.sorted_tables
    }


def require_kept(before: Rows, after: Rows) -> None:
    """Every value is where it was."""
    for table, rows in before.items():
        assert len(after[table]) == len(rows) == ROWS
        for row, later in zip(rows, after[table], strict=True):
            assert row.items() <= later.items()


def schema_of(place: TestPlace) -> str | None:
    database = database_of(place)
    with transaction(database, database.read_engine()) as connection:
        return revision_of(connection)


def _writing(place: TestPlace) -> AbstractContextManager[Connection]:
    database = database_of(place)
    return transaction(database, database.write_engine())


def backups(place: TestPlace) -> list[Path]:
    return sorted(place.backup_folder.glob("*"))


@pytest.mark.slow
def test_each_migration_keeps_all_data_and_suits_servers_of_the_version_before(
    place: TestPlace,
) -> None:
    """They store rows without the new columns while servers are replaced one after the other."""
    before: Rows = {}
    for revision in REVISIONS:
        with _writing(place) as connection:
            migrations.upgrade(connection, revision)
            found = reflected(connection)
            require_kept(before, rows_in(connection, found))
            for name, rows in before.items():
                for column in found.tables[name].columns:
                    is_new = column.name not in rows[0]
                    assert not is_new or column.nullable or column.server_default is not None
            fill(connection, found)
            before = rows_in(connection, found)
    assert revision == REVISION
    assert upgrade(place, ProgressListener()) is None


@pytest.mark.parametrize("revision", ["0001", "0009", "0022"])
def test_older_data_are_upgraded_and_brought_back(
    revision: str, place: TestPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = old_data(place, revision)
    plan = upgrade(place, ProgressListener())
    require_kept(earlier, rows_of(place))
    assert plan is not None
    assert len(plan.migrations) == len(REVISIONS) - REVISIONS.index(revision) - 1
    assert backups(place) == [plan.backup]
    assert plan.backup is not None
    before_this_version(monkeypatch, revision)
    restore(plan.backup, place, ProgressListener(), replace=True)
    assert (schema_of(place), rows_of(place)) == (revision, earlier)


def before_this_version(monkeypatch: pytest.MonkeyPatch, revision: str) -> None:
    """Know no later schema, as the previous version."""
    to = migrations.upgrade
    monkeypatch.setattr(migrations, "upgrade", lambda data, wanted=revision: to(data, wanted))


def test_a_server_upgrades_at_its_start_and_says_where_the_backup_is(
    place: TestPlace, old: Rows, caplog: pytest.LogCaptureFixture
) -> None:
    prepare(place).dispose()
    require_kept(old, rows_of(place))
    [backup] = backups(place)
    begun, done = caplog.messages
    assert begun.startswith(f"Upgrading {database_of(place).name} (")
    assert f"from schema {OLD} to {REVISION}, after a backup to {backup}." in begun
    assert f"restore {backup} with the previous version" in done
    prepare(place).dispose()
    assert backups(place) == [backup]
    assert len(caplog.messages) == 2


def test_a_new_database_needs_no_backup(place: TestPlace) -> None:
    (place.data / FILE).unlink(missing_ok=True)
    prepare(place).dispose()
    assert backups(place) == []


def test_a_host_with_a_backup_may_go_without(place: TestPlace, old: Rows) -> None:
    plan = upgrade(place, ProgressListener(), with_backup=False)
    assert plan is not None
    assert plan.backup is None
    assert backups(place) == []
    require_kept(old, rows_of(place))


def test_servers_that_start_at_once_upgrade_once(place: TestPlace, old: Rows) -> None:
    with ThreadPoolExecutor(4) as pool:
        for engine in pool.map(prepare, [place] * 4):
            engine.dispose()
    assert len(backups(place)) == 1
    require_kept(old, rows_of(place))


def test_the_data_of_a_running_server_are_left_alone(tmp_path: Path) -> None:
    place = TestPlace(tmp_path)
    prepare(place).dispose()
    with folder_lock(place), pytest.raises(StoreError, match="Another server is running"):
        upgrade(place, ProgressListener())


@pytest.mark.parametrize("task", [prepare, lambda place: upgrade(place, ProgressListener())])
def test_newer_data_are_refused(place: TestPlace, old: Rows, task: object) -> None:
    prepare(place).dispose()
    kept = backups(place)
    with _writing(place) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert callable(task)
    with pytest.raises(StoreError) as caught:
        task(place)
    assert str(caught.value) == (
        f"{database_of(place).name} is from a newer version of Kaffeehaus. Install that version, "
        "or restore a backup of this one."
    )
    require_kept(old, rows_of(place))
    assert (schema_of(place), backups(place)) == ("9999", kept)


# What goes wrong.

STALLS = """
import sys
from pathlib import Path
from time import sleep

from kaffeehaus.house.database import migrations, upgrades
from kaffeehaus.house.database.copies import ProgressListener
from tests.house.database.places import TestPlace

where, data, url = sys.argv[1:]

def stall(*_):
    print("half-way", flush=True)
    sleep(600)

class Stalling(ProgressListener):
    done = stall

def migrate_and_stall(connection):
    migrations.upgrade(connection, "head")
    stall()

if where == "backup":
    watcher = Stalling()
else:
    watcher = ProgressListener()
    upgrades.migrations = type("Migrations", (), {**vars(migrations), "upgrade": migrate_and_stall})
upgrades.upgrade(TestPlace(Path(data), url or None), watcher)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("where", ["backup", "migration"])
def test_who_is_killed_in_an_upgrade_has_changed_nothing(
    place: TestPlace, old: Rows, where: str
) -> None:
    words = [where, str(place.data), place.database_url or ""]
    with subprocess.Popen(
        [sys.executable, "-c", STALLS, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"half-way\n"
        program.send_signal(signal.SIGKILL)
    [left] = backups(place)
    assert left.name.startswith("." if where == "backup" else "before-upgrade-")
    assert (schema_of(place), rows_of(place)) == (OLD, old)
    plan = upgrade(place, ProgressListener())
    assert plan is not None
    require_kept(old, rows_of(place))
    complete = [left] if where == "migration" else []
    assert backups(place) == [*complete, plan.backup]


def test_too_little_disk_space_is_told_before_anything_begins(
    place: TestPlace, old: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = shutil.disk_usage(place.data)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: real._replace(free=2_500_000))
    with pytest.raises(StoreError) as caught:
        upgrade(place, ProgressListener())
    needed = re.escape(str(place.backup_folder))
    assert re.fullmatch(
        rf"The upgrade needs [\d.]+ MB of free disk space in {needed}, where 2.5 MB is free. "
        "Free some space, or set KAFFEEHAUS_BACKUP_FOLDER to another disk.",
        str(caught.value),
    )
    assert (schema_of(place), rows_of(place), backups(place)) == (OLD, old, [])


def test_a_backup_that_cannot_be_written_stops_the_upgrade(
    place: TestPlace, old: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fail)
        with pytest.raises(StoreError, match="^Cannot use .*: the disk is full\\.$"):
            upgrade(place, ProgressListener())
    assert (schema_of(place), rows_of(place), backups(place)) == (OLD, old, [])


def test_the_newest_backups_are_kept(place: TestPlace, old: Rows) -> None:
    place.backup_folder.mkdir()
    others = ["before-upgrade-0014-20261231-235959-999999.backup", "monday.backup"]
    earlier = [f"before-upgrade-00{n}-202601{30 - n}-120000-000000.backup" for n in range(11, 15)]
    for name in (*others, *earlier):
        (place.backup_folder / name).touch()
    plan = upgrade(place, ProgressListener())
    assert plan is not None
    assert plan.backup is not None
    names = [file.name for file in backups(place)]
    assert names == sorted([*others, earlier[0], plan.backup.name])
    require_kept(old, rows_of(place))


def test_each_disk_is_asked_for_its_own_part(tmp_path: Path) -> None:
    folders = TestPlace(tmp_path / "not" / "yet")
    prepare(folders).dispose()
    database = database_of(folders)
    with transaction(database, database.read_engine()) as connection:
        assert plan_upgrade(connection, folders) is None
    plan = UpgradePlan(database, OLD, (), 1000, folders.backup_folder / "a.backup")
    [need] = plan.disk_needs()
    assert need.needed == 1000 + 2 * upgrades.SPARE_BYTES
    assert (plan.missing_space() is None) == (need.free >= need.needed)
