"""`kaffeehaus check-data`: verifies the log of every table in a database."""

from __future__ import annotations

import argparse
import os

from kaffeehaus.cli.server_data import add_data_option, server_name, settings_of, where
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.parsing import MOST_JOBS, add_jobs, explain
from kaffeehaus.core.command_line.progress import progress
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.house.maintenance.data_check import check, tables_to_check

FAULTY = 1


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Verify the hash chain of every table's log, and replay every action by the rules of "
            "its version. The server may be running.\n"
            "Exit codes: 0 no errors, 1 errors found."
        )
        + f"\n{where()}",
        "kaffeehaus check-data --data tables",
        "kaffeehaus check-data --jobs 4",
    )
    add_data_option(parser)
    parser.add_argument(
        "--running", action="store_true", help=gettext("only tables with an unfinished game")
    )
    processors = min(os.cpu_count() or 1, MOST_JOBS)
    add_jobs(parser, processors, gettext("number of parallel processes (default: one per CPU)"))


def run(arguments: argparse.Namespace) -> int:
    """Verify all tables."""
    settings = settings_of(arguments)
    ids = tables_to_check(settings, unfinished=arguments.running)
    faults = []
    with progress(len(ids), gettext("tables")) as step:
        for found in check(settings, ids, arguments.jobs):
            step()
            if found is not None:
                faults.append(found)
    for fault in faults:
        sentence = sanitized(fault.sentence)
        print(gettext("table %(id)s: %(error)s", id=fault.table_id, error=sentence))
    print(
        ngettext(
            "%(num)s table of %(server)s checked, %(faulty)s faulty.",
            "%(num)s tables of %(server)s checked, %(faulty)s faulty.",
            len(ids),
            server=server_name(settings),
            faulty=len(faults),
        )
    )
    return FAULTY if faults else 0
