"""`kaffeehaus backup`: writes all data of a server to one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from kaffeehaus.cli.server_data import (
    WHERE,
    CopyProgressBar,
    add_data_option,
    counted,
    server_name,
    settings_of,
)
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.house.database.copies import back_up


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Write all data of a house, as they are at one moment, into a new file. People can play\n"
        "meanwhile. The file can be restored to SQLite and to PostgreSQL; it holds the keys of\n"
        f"the house, so only its owner can read it.\n{WHERE}",
        "kaffeehaus backup monday.backup",
        "kaffeehaus backup monday.backup --data tables",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to write; a new one")
    add_data_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the backup."""
    settings = settings_of(arguments)
    with CopyProgressBar() as bar:
        head = back_up(settings, arguments.file, bar)
    tables = counted(head.counts.get("tables", 0), "table")
    rows = counted(head.rows, "row")
    print(f"{arguments.file}: {tables}, {rows} of {server_name(settings)}")
    return 0
