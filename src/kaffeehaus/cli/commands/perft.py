"""`kaffeehaus perft`: counts the sequences of actions from a position."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from kaffeehaus.core.action import Action
from kaffeehaus.core.command_line.parsing import add_position, explain, whole
from kaffeehaus.core.command_line.positions import position_of
from kaffeehaus.core.command_line.progress import progress
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.perft import perft

DEEPEST = 200
"""Limit within Python's recursion depth, and far beyond what can be counted."""


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Count the sequences of N actions from a position. The last line is the number. Games "
            "that end earlier do not count."
        ),
        "kaffeehaus perft coffee --depth 3",
        "kaffeehaus perft coffee -o board=hex-3 -o n=3 --depth 2 --divide",
    )
    add_position(parser)
    parser.add_argument(
        "--depth",
        metavar="N",
        type=whole(0, DEEPEST),
        required=True,
        help=gettext("number of actions in a sequence; 0 counts the position itself"),
    )
    parser.add_argument(
        "--divide",
        action="store_true",
        help=gettext("first print how many sequences begin with each action"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the number."""
    state = position_of(arguments)
    if arguments.depth == 0:
        print(1)
        return 0
    total = 0
    for seat, action, count in _by_first_action(state, arguments.depth):
        total += count
        if arguments.divide:
            print(f"{seat} {action}: {count}")
    print(total)
    return 0


def _by_first_action(state: AnyState, depth: int) -> Iterator[tuple[Seat, Action, int]]:
    firsts = [(seat, action) for seat in state.actors() for action in state.legal(seat)]
    with progress(len(firsts), gettext("first actions")) as step:
        for seat, action in firsts:
            after = state.copy()
            after.play(seat, action)
            yield seat, action, perft(after, depth - 1)
            step()
