"""`kaffeehaus check-data`: verifies the log of every table in a database."""

from __future__ import annotations

import argparse
import os

from kaffeehaus.cli.server_data import WHERE, add_data_option, counted, server_name, settings_of
from kaffeehaus.cli.terminal import progress, sanitized
from kaffeehaus.core.command_line.parsing import MOST_JOBS, explain, whole
from kaffeehaus.house.maintenance.data_check import check, tables_to_check

FAULTY = 1


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Check the chain of hashes of every table's log, and play every action again by the rules\n"
        "of its version. People can play meanwhile.\n"
        f"{WHERE}\n"
        "Exit codes: 0 all is well, 1 something is wrong with a table.",
        "kaffeehaus check-data --data tables",
        "kaffeehaus check-data --jobs 4",
    )
    add_data_option(parser)
    parser.add_argument(
        "--running", action="store_true", help="only tables with an unfinished game"
    )
    parser.add_argument(
        "--jobs",
        metavar="J",
        type=whole(1, MOST_JOBS, "the number of jobs"),
        default=min(os.cpu_count() or 1, MOST_JOBS),
        help="check so many tables at the same time (default: as many as there are processors)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Verify all tables."""
    settings = settings_of(arguments)
    ids = tables_to_check(settings, unfinished=arguments.running)
    faults = []
    with progress(len(ids), "tables") as step:
        for found in check(settings, ids, arguments.jobs):
            step()
            if found is not None:
                faults.append(found)
    for fault in faults:
        print(f"table {fault.table_id}: {sanitized(fault.sentence)}")
    checked = f"{counted(len(ids), 'table')} of {server_name(settings)} checked"
    if faults:
        print(f"{checked}; something is wrong with {len(faults)}.")
        return FAULTY
    print(f"{checked}; all is well.")
    return 0
