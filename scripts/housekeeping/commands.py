"""Dispatches ./play, ./check and ./test, and reports errors without a traceback."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from housekeeping import checks, lock, play, testing
from housekeeping.trouble import Trouble
from papers import command as papers

COMMANDS = {
    "play": play.main,
    "check": checks.main,
    "test": testing.main,
    "docs": papers.main,
    "lock": lock.main,
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
    except Trouble as trouble:
        print(*trouble.last_words, trouble, sep="\n", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
