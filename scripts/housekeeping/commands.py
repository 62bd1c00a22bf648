"""Dispatches ./play, ./check and ./test, and reports errors without a traceback."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from docgen import command as docgen_command
from docsite import command as docsite_command
from housekeeping import checks, lock, messages, play, testing
from housekeeping.errors import SetupError
from release import command as release_command
from walk import command as walk_command

COMMANDS = {
    "play": play.main,
    "check": checks.main,
    "test": testing.main,
    "docs": docgen_command.main,
    "site": docsite_command.main,
    "lock": lock.main,
    "messages": messages.main,
    "release": release_command.main,
    "walk": walk_command.main,
}
BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    """Run the command named first; returns the exit code."""
    command = COMMANDS.get(arguments[0]) if arguments else None
    if command is None:
        print(f"usage: start.py {{{','.join(COMMANDS)}}} ...", file=sys.stderr)
        return BAD_INPUT
    try:
        return command(arguments[1:])
    except SetupError as trouble:
        print(*trouble.last_words, trouble, sep="\n", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
