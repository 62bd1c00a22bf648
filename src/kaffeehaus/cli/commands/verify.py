"""`kaffeehaus verify`: verifies a game record offline: hash chain, commitments and rules."""

from __future__ import annotations

import argparse

from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.files import read_text
from kaffeehaus.core.command_line.parsing import add_record, explain
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.record import Status, loads, verify

BROKEN = 1


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Verify the hash chain of a record, its sealed choices, its seed and every move. "
            "Prints `complete`, `running` or `broken`, and the head of the chain.\n"
            "Exit codes: 0 complete or running, 1 broken, 2 not a record."
        ),
        "kaffeehaus verify game.json",
        "kaffeehaus verify game.json --head 17:0a1b2c3d4e5f",
    )
    add_record(parser)
    parser.add_argument(
        "--head",
        metavar=gettext("NUMBER:HASH"),
        help=gettext("a head that you noted during the game; the record must contain it"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict."""
    verdict = verify(loads(read_text(arguments.record)), arguments.head)
    print(f"{verdict.status.value}: {sanitized(verdict.sentence)}")
    print(f"head: {sanitized(str(verdict.head))}")
    return BROKEN if verdict.status is Status.BROKEN else 0
