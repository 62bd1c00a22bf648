"""Shared by commands that work on a server's database: `--data`, settings and progress bars."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from kaffeehaus.cli.terminal import progress_by_many
from kaffeehaus.house.database.copies import ProgressListener
from kaffeehaus.house.database.engines import database_of
from kaffeehaus.house.settings import Settings, read_settings

WHERE = (
    "The data are those of the house in the data folder, or in PostgreSQL when DATABASE_URL is\n"
    "set: then --data names only the folder for backups and the like, as it does for serve."
)


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add `--data`, as `serve` has it."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        type=Path,
        help=f"folder of the house (default: KAFFEEHAUS_DATA, or {Settings().data}); with "
        "DATABASE_URL the tables are not in it",
    )


def settings_of(arguments: argparse.Namespace) -> Settings:
    """Settings of the chosen server, read as `serve` reads them: DATABASE_URL takes precedence over
    the data folder."""
    settings = read_settings()
    return settings if arguments.data is None else replace(settings, data=arguments.data)


def server_name(settings: Settings) -> str:
    """Name of the server in messages; never with a password."""
    database = database_of(settings)
    return f"the house in {database.file.parent if database.file else database.name}"


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
        self._step = self._open.enter_context(progress_by_many(rows, "rows"))

    def done(self, rows: int) -> None:
        """Advance by this many rows."""
        self._step(rows)


def counted(number: int, noun: str) -> str:
    """Number with its noun: `1 row`, `2 rows`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
