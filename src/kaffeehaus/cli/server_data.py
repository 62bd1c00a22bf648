"""Shared by commands that work on a server's database: `--data`, settings and progress bars."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from kaffeehaus.core.command_line.progress import progress_by_many
from kaffeehaus.core.i18n import gettext, ngettext, number_text
from kaffeehaus.house.database.backup_files import BackupHeader
from kaffeehaus.house.database.copies import ProgressListener
from kaffeehaus.house.database.engines import database_of
from kaffeehaus.house.settings import Settings, read_settings


def where() -> str:
    """Which server a command works on, for its description."""
    return gettext(
        "The server is that of the data folder, or of PostgreSQL if DATABASE_URL is set; --data "
        "is then only the folder for its backups."
    )


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add `--data`, as `serve` has it."""
    parser.add_argument(
        "--data",
        metavar=gettext("FOLDER"),
        type=Path,
        help=gettext(
            "data folder of the server (default: KAFFEEHAUS_DATA, or %(folder)s); not the database "
            "if DATABASE_URL is set",
            folder=Settings().data,
        ),
    )


def settings_of(arguments: argparse.Namespace) -> Settings:
    """Settings of the chosen server, read as `serve` reads them: DATABASE_URL takes precedence over
    the data folder."""
    settings = read_settings()
    return settings if arguments.data is None else replace(settings, data=arguments.data)


def server_name(settings: Settings) -> str:
    """Data folder or database of the server in messages; never with a password."""
    database = database_of(settings)
    return str(database.file.parent if database.file else database.name)


def settings_for(text: str) -> Settings:
    """Settings for a database named by a PostgreSQL URL or a folder."""
    if "://" in text:
        return replace(Settings(), database_url=text)
    return replace(Settings(), data=Path(text))


class CopyProgressBar(ProgressListener):
    """Progress bar for database copies, as a context manager."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._step: Callable[[int], None] = lambda _rows: None

    def __enter__(self) -> CopyProgressBar:
        return self

    def __exit__(self, *_error: object) -> None:
        self._open.close()

    def begin(self, rows: int) -> None:
        """Set the total number of rows."""
        self._step = self._open.enter_context(progress_by_many(rows, gettext("rows")))

    def done(self, rows: int) -> None:
        """Advance by this many rows."""
        self._step(rows)


def tables_and_rows(head: BackupHeader) -> str:
    """Size of a copied database: `3 tables, 1,234 rows`."""
    tables = head.counts.get("tables", 0)
    told = ngettext("%(num)s table", "%(num)s tables", tables, num=number_text(tables))
    rows = ngettext("%(num)s row", "%(num)s rows", head.rows, num=number_text(head.rows))
    return f"{told}, {rows}"
