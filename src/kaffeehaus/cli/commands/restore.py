"""`kaffeehaus restore`: a house out of its backup."""

from __future__ import annotations

import argparse
from pathlib import Path

from kaffeehaus.cli.house_data import WHERE, Bar, add_data_option, counted, settings_of
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.house.store.copies import restore


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    explain(
        parser,
        "Put the data of a backup in the place of a house that is closed, all of them or none. A\n"
        "backup of an older version is brought up to date.\n"
        f"{WHERE}",
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
    """Restore the house."""
    settings = settings_of(arguments)
    with Bar() as bar:
        done = restore(arguments.file, settings, bar, replace=arguments.replace)
    tables = counted(done.head.counts.get("tables", 0), "table")
    print(f"restored: {tables}, {counted(done.head.rows, 'row')}")
    if done.aside is not None:
        print(f"The house that was there is kept as {done.aside}.")
    return 0
