"""`kaffeehaus draw`: prints a position as text or as SVG."""

from __future__ import annotations

import argparse

from kaffeehaus.cli.board_layout import write_drawing
from kaffeehaus.core.command_line.parsing import add_picture, add_position, add_viewer, explain
from kaffeehaus.core.command_line.positions import checked_seat, position_of
from kaffeehaus.core.i18n import gettext


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext("Apply the actions, then draw the position as a seat or a spectator sees it."),
        "kaffeehaus draw coffee --actions moves.txt",
        "kaffeehaus draw coffee -o board=hex-4 -f svg --output board.svg",
    )
    add_position(parser)
    add_viewer(parser)
    add_picture(parser)


def run(arguments: argparse.Namespace) -> int:
    """Draw the position."""
    state = position_of(arguments)
    seat = None if arguments.seat is None else checked_seat(state, arguments.seat)
    write_drawing(state.view(seat), arguments.format, arguments.output)
    return 0
