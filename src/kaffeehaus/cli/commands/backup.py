"""`kaffeehaus backup`: writes all data of a server to one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from kaffeehaus.cli.server_data import (
    CopyProgressBar,
    add_data_option,
    server_name,
    settings_of,
    tables_and_rows,
    where,
)
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.database.copies import back_up


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Write a snapshot of all data of a server to a new file. The server may be running. "
            "The file can be restored to SQLite and to PostgreSQL. It contains the server's "
            "secret keys, so only its owner can read it."
        )
        + f"\n{where()}",
        "kaffeehaus backup monday.backup",
        "kaffeehaus backup monday.backup --data tables",
    )
    parser.add_argument(
        "file", metavar=gettext("FILE"), type=Path, help=gettext("the file to create")
    )
    add_data_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the backup."""
    settings = settings_of(arguments)
    with CopyProgressBar() as bar:
        head = back_up(settings, arguments.file, bar)
    print(
        gettext(
            "Backup of %(server)s written to %(file)s: %(size)s.",
            server=server_name(settings),
            file=arguments.file,
            size=tables_and_rows(head),
        )
    )
    return 0
