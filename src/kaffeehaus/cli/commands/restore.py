"""`kaffeehaus restore`: replaces a server's data by a backup."""

from __future__ import annotations

import argparse
from pathlib import Path

from kaffeehaus.cli.server_data import (
    CopyProgressBar,
    add_data_option,
    server_name,
    settings_of,
    tables_and_rows,
)
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.database.copies import restore


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Restore a backup to a stopped server, completely or not at all. A backup of an older "
            "version is upgraded. The server is that of the data folder, or of PostgreSQL if "
            "DATABASE_URL is set; use only one of --data and DATABASE_URL."
        ),
        "kaffeehaus restore monday.backup --data tables",
        "kaffeehaus restore monday.backup --data tables --replace",
    )
    parser.add_argument("file", metavar=gettext("FILE"), type=Path, help=gettext("a backup"))
    add_data_option(parser)
    parser.add_argument(
        "--replace",
        action="store_true",
        help=gettext(
            "replace existing data: a SQLite file is kept under another name, data in "
            "PostgreSQL is deleted"
        ),
    )


def run(arguments: argparse.Namespace) -> int:
    """Restore the backup."""
    settings = settings_of(arguments)
    if arguments.data is not None and settings.database_url:
        # No default: restoring replaces existing data.
        raise PlayerError(
            gettext(
                "DATABASE_URL names %(server)s and --data names %(folder)s. Use only one of them.",
                server=server_name(settings),
                folder=arguments.data,
            ),
            code="usage",
        )
    with CopyProgressBar() as bar:
        done = restore(arguments.file, settings, bar, replace=arguments.replace)
    print(
        gettext(
            "Backup restored to %(server)s: %(size)s.",
            server=server_name(settings),
            size=tables_and_rows(done.head),
        )
    )
    if done.aside is not None:
        print(gettext("The previous data is in %(file)s.", file=done.aside))
    return 0
