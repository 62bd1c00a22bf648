"""`kaffeehaus legal`: prints a seat's legal actions in a position, one per line."""

from __future__ import annotations

import argparse

from kaffeehaus.core.command_line.parsing import add_position, add_seat, explain
from kaffeehaus.core.command_line.positions import checked_seat, position_of
from kaffeehaus.core.i18n import gettext


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Apply the actions, then print the legal actions of a seat, one per line, in the "
            "game's own order. Prints nothing if the game is over."
        ),
        "kaffeehaus legal coffee -o board=hex-4 -o n=4",
        "kaffeehaus legal coffee --actions moves.txt --seat 1",
        "echo 'c2/' | kaffeehaus legal coffee --actions -",
    )
    add_position(parser)
    add_seat(parser, gettext("actions of this seat, from 0 (default: the first one to act)"))


def run(arguments: argparse.Namespace) -> int:
    """Print the actions."""
    state = position_of(arguments)
    actors = state.actors()
    if arguments.seat is not None:
        seat = checked_seat(state, arguments.seat)
    elif actors:
        seat = actors[0]
    else:
        return 0
    for action in state.legal(seat):
        print(action)
    return 0
