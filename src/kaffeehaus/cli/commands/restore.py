"""`kaffeehaus restore`: replaces a server's data by a backup."""

from __future__ import annotations

import argparse
from pathlib import Path

from kaffeehaus.cli.server_data import (
    CopyProgressBar,
    add_data_option,
    counted,
    server_name,
    settings_of,
)
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.database.copies import restore


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Put the data of a backup in the place of a house that is closed, all of them or none. A\n"
        "backup of an older version is brought up to date.\n"
        "The house is the one in the data folder, or in PostgreSQL when DATABASE_URL is set; only\n"
        "one of --data and DATABASE_URL may be given.",
        "kaffeehaus restore monday.backup --data tables",
        "kaffeehaus restore monday.backup --data tables --replace",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that backup has written")
    add_data_option(parser)
    parser.add_argument(
        "--replace",
        action="store_true",
        help="in place of the house that is there: a SQLite file is kept beside the new one, of "
        "what is in PostgreSQL nothing is kept",
    )


def run(arguments: argparse.Namespace) -> int:
    """Restore the backup."""
    settings = settings_of(arguments)
    if arguments.data is not None and settings.database_url:
        # No default: restoring replaces existing data.
        raise PlayerError(
            f"DATABASE_URL is set, so that {server_name(settings)} is meant and none in "
            f"{arguments.data}: give only one of DATABASE_URL and --data.",
            code="usage",
        )
    with CopyProgressBar() as bar:
        done = restore(arguments.file, settings, bar, replace=arguments.replace)
    tables = counted(done.head.counts.get("tables", 0), "table")
    rows = counted(done.head.rows, "row")
    print(f"restored: {tables}, {rows} in {server_name(settings)}")
    if done.aside is not None:
        print(f"The house that was there is kept as {done.aside}.")
    return 0
