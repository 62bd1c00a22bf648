"""`kaffeehaus move-data`: copies a database from SQLite to PostgreSQL, or back."""

from __future__ import annotations

import argparse

from kaffeehaus.cli.server_data import CopyProgressBar, counted, settings_for
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.house.database.copies import move


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Copy all data of a closed house into another, empty place, all of them or none. A place\n"
        "is a data folder or an address of PostgreSQL. Where the data come from they stay as they\n"
        "are; open the house at the new place from then on.",
        "kaffeehaus move-data tables postgresql://kaffeehaus:secret@db.example/kaffeehaus",
        "kaffeehaus move-data postgresql://kaffeehaus:secret@db.example/kaffeehaus tables",
    )
    parser.add_argument("source", metavar="FROM", type=settings_for, help="where the data are")
    parser.add_argument("target", metavar="TO", type=settings_for, help="where they are to be")


def run(arguments: argparse.Namespace) -> int:
    """Copy the database."""
    with CopyProgressBar() as bar:
        head = move(arguments.source, arguments.target, bar)
    tables = counted(head.counts.get("tables", 0), "table")
    print(f"moved: {tables}, {counted(head.rows, 'row')}")
    return 0
