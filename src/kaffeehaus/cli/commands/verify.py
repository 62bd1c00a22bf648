"""`kaffeehaus verify`: verifies a game record offline: hash chain, commitments and rules."""

from __future__ import annotations

import argparse

from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.files import read_text
from kaffeehaus.core.command_line.parsing import explain
from kaffeehaus.core.record import Status, loads, verify

BROKEN = 1


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        "Check the chain of a record, its sealed choices, its seed and every rule. Prints whether\n"
        "it is complete, running or broken, and the head of its chain.\n"
        "Exit codes: 0 complete or running, 1 broken, 2 not a record at all.",
        "kaffeehaus verify game.json",
        "kaffeehaus verify game.json --head 17:0a1b2c3d4e5f",
    )
    parser.add_argument("record", metavar="RECORD", help="a record file; - for standard input")
    parser.add_argument(
        "--head",
        metavar="NUMBER:HASH",
        help="a head that was noted during play; the record must contain it",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict."""
    verdict = verify(loads(read_text(arguments.record)), arguments.head)
    print(f"{verdict.status.value}: {sanitized(verdict.sentence)}")
    print(f"head: {sanitized(str(verdict.head))}")
    return BROKEN if verdict.status is Status.BROKEN else 0
