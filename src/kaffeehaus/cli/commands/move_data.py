"""`kaffeehaus move-data`: copies a database from SQLite to PostgreSQL, or back."""

from __future__ import annotations

import argparse

from kaffeehaus.cli.server_data import CopyProgressBar, settings_for, tables_and_rows
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.database.copies import move


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Copy all data of a stopped server to another, empty database, completely or not at "
            "all. FROM and TO are data folders or PostgreSQL URLs. The old data stays unchanged; "
            "from now on, start the server with the new data."
        ),
        "kaffeehaus move-data tables postgresql://kaffeehaus:secret@db.example/kaffeehaus",
        "kaffeehaus move-data postgresql://kaffeehaus:secret@db.example/kaffeehaus tables",
    )
    parser.add_argument(
        "source", metavar=gettext("FROM"), type=settings_for, help=gettext("where the data is")
    )
    parser.add_argument(
        "target", metavar=gettext("TO"), type=settings_for, help=gettext("where to copy it")
    )


def run(arguments: argparse.Namespace) -> int:
    """Copy the database."""
    with CopyProgressBar() as bar:
        head = move(arguments.source, arguments.target, bar)
    print(gettext("Data copied: %(size)s.", size=tables_and_rows(head)))
    return 0
