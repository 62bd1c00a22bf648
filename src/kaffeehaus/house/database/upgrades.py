"""Upgrades of older data: a backup first, then the missing migrations, in one transaction.

The backup is the way back: the previous version restores it. SQLite lets nobody write meanwhile, so
nothing is missing in it. On PostgreSQL servers of the previous version go on, and what they store
after the backup has begun is not in it.
"""

from __future__ import annotations

import logging
import shutil
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, select, text
from sqlalchemy.sql.functions import count

from kaffeehaus.core.i18n import gettext, size_text
from kaffeehaus.house.database import migrations
from kaffeehaus.house.database.copies import SIDECARS, ProgressListener, back_up
from kaffeehaus.house.database.data_folder import (
    delete_abandoned_parts,
    folder_lock,
    make_folder,
)
from kaffeehaus.house.database.engines import Database, StoreSettings, database_of, transaction
from kaffeehaus.house.database.errors import StoreError, newer_data, no_data
from kaffeehaus.house.database.migrate import (
    lock_migrations,
    require_file,
    require_schema,
    revision_of,
)
from kaffeehaus.house.database.schema import REVISION, tables

logger = logging.getLogger(__name__)

KEPT = 3
"""Backups of earlier upgrades, the new one included."""
NAMES = "before-upgrade-*.backup"
TIME = "%Y%m%d-%H%M%S-%f"
BYTES_PER_SECOND = 20_000_000
"""Data that a busy machine backs up and migrates in a second."""
SPARE_BYTES = 4 * 2**20
"""Room for new tables, also if there are hardly any data."""
POSTGRES_BYTES = text(
    "SELECT CAST(coalesce(sum(pg_table_size(oid)), 0) AS bigint) FROM pg_class"
    " WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"
)
UNFINISHED = ("waiting", "running", "adjourned")
"""The status of tables that go on."""


@dataclass(frozen=True, slots=True)
class DiskNeed:
    """Disk space that an upgrade needs in a folder, and what there is."""

    folder: Path
    needed: int
    free: int

    @property
    def sentence(self) -> str:
        """What is missing, and what to do."""
        return gettext(
            "The upgrade needs %(needed)s of free disk space in %(folder)s, where %(free)s is "
            "free. Free some space, or set KAFFEEHAUS_BACKUP_FOLDER to another disk.",
            needed=size_text(self.needed),
            folder=self.folder,
            free=size_text(self.free),
        )


@dataclass(frozen=True, slots=True)
class UnfinishedTables:
    """How many tables of a game go on under a version of its rules."""

    game: str
    version: int
    tables: int


@dataclass(frozen=True, slots=True)
class UpgradePlan:
    """What an upgrade of the data does."""

    database: Database
    revision: str
    """The schema of the data."""
    migrations: tuple[str, ...]
    size: int
    """Bytes of the data."""
    backup: Path | None
    """The file of the backup that is made first."""

    @property
    def seconds(self) -> int:
        """About how long it takes."""
        return self.size // BYTES_PER_SECOND + 1

    def disk_needs(self) -> tuple[DiskNeed, ...]:
        """The space for the backup and for SQLite's journal, by disk: half of the data for each.

        The backup is compressed, to about a sixth. The disk of a PostgreSQL server cannot be seen.
        """
        folders = [] if self.backup is None else [self.backup.parent]
        if self.database.file is not None:
            folders.append(self.database.file.parent)
        by_disk: dict[int, DiskNeed] = {}
        for folder in folders:
            here = _existing(folder)
            disk, needed = here.stat().st_dev, self.size // 2 + SPARE_BYTES
            known = by_disk.get(disk)
            by_disk[disk] = (
                DiskNeed(folder, needed, shutil.disk_usage(here).free)
                if known is None
                else replace(known, needed=known.needed + needed)
            )
        return tuple(by_disk.values())

    def missing_space(self) -> DiskNeed | None:
        """The disk that has too little space; None if all have enough."""
        return next((need for need in self.disk_needs() if need.free < need.needed), None)


def plan_upgrade(connection: Connection, place: StoreSettings) -> UpgradePlan | None:
    """The upgrade that the data need; None if they are of this version.

    Raises `StoreError` if there are none, or if they are of a newer version.
    """
    database = database_of(place)
    revision = revision_of(connection)
    if revision is None:
        raise no_data(database.name)
    if revision == REVISION:
        return None
    if not migrations.knows(connection, revision):
        raise newer_data(database.name)
    name = f"before-upgrade-{revision}-{datetime.now(UTC).strftime(TIME)}.backup"
    return UpgradePlan(
        database,
        revision,
        migrations.missing(connection, revision),
        _size(connection, database),
        place.backup_folder.absolute() / name,
    )


def unfinished_tables(connection: Connection) -> list[UnfinishedTables]:
    """The unfinished tables by game and version of the rules, of data of any schema."""
    key = (tables.c.game, tables.c.version)
    wanted = select(*key, count()).where(tables.c.status.in_(UNFINISHED))
    return [
        UnfinishedTables(game, version, number)
        for game, version, number in connection.execute(wanted.group_by(*key).order_by(*key))
    ]


def create_or_upgrade(connection: Connection, place: StoreSettings) -> UpgradePlan | None:
    """Create the schema of an empty database, or upgrade older data, and log it; the upgrade.

    The caller holds the lock of migrations, and commits. Raises `StoreError`.
    """
    if revision_of(connection) is None:
        migrations.upgrade(connection)
        return None
    plan = plan_upgrade(connection, place)
    if plan is not None:
        logger.warning(
            "Upgrading %s (%s) from schema %s to %s, after a backup to %s. About %d s.",
            plan.database.name,
            size_text(plan.size),
            plan.revision,
            REVISION,
            plan.backup,
            plan.seconds,
        )
        _carry_out(connection, place, plan, ProgressListener())
    return plan


def upgrade(
    place: StoreSettings, watcher: ProgressListener, *, with_backup: bool = True
) -> UpgradePlan | None:
    """Upgrade the data of a stopped server; None if they are of this version already.

    Servers of the previous version may go on with a PostgreSQL. Raises `StoreError`, and then
    nothing has changed.
    """
    database = database_of(place)
    require_file(database)
    with folder_lock(place), transaction(database, database.write_engine()) as connection:
        lock_migrations(connection)
        plan = plan_upgrade(connection, place)
        if plan is not None:
            plan = plan if with_backup else replace(plan, backup=None)
            _carry_out(connection, place, plan, watcher)
        require_schema(connection, database.name)
    return plan


def _carry_out(
    connection: Connection, place: StoreSettings, plan: UpgradePlan, watcher: ProgressListener
) -> None:
    missing = plan.missing_space()
    if missing is not None:
        raise StoreError(missing.sentence)
    if plan.backup is not None:
        make_folder(plan.backup.parent)
        delete_abandoned_parts(plan.backup.parent)
        back_up(place, plan.backup, watcher)
        _delete_old_backups(plan.backup)
    migrations.upgrade(connection)


def _delete_old_backups(newest: Path) -> None:
    """Keep the newest backups, ordered by the time in their names."""
    others = [file for file in newest.parent.glob(NAMES) if file != newest]
    others.sort(key=lambda file: file.stem.split("-")[3:], reverse=True)
    for file in others[KEPT - 1 :]:
        with suppress(OSError):
            file.unlink()


def _size(connection: Connection, database: Database) -> int:
    if database.file is None:
        return int(connection.scalar(POSTGRES_BYTES) or 0)
    beside = [database.file.with_name(database.file.name + end) for end in SIDECARS]
    return sum(file.stat().st_size for file in (database.file, *beside) if file.exists())


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
