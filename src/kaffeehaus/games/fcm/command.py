"""`kaffeehaus fcm`: positions as text, dinner forecasts, and the tools of the modules."""

from __future__ import annotations

import argparse
import json
from functools import reduce

from kaffeehaus.core.command_line.files import read_text, write_text
from kaffeehaus.core.command_line.parsing import (
    Tools,
    add_help,
    add_move,
    add_record,
    add_viewer,
    explain,
)
from kaffeehaus.core.command_line.positions import require_seat
from kaffeehaus.core.command_line.recorded import recorded_state
from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.module_lookup import find_attribute
from kaffeehaus.core.record import loads
from kaffeehaus.games.fcm.drawing.map import still_svg
from kaffeehaus.games.fcm.extras.calls import dinner, headline
from kaffeehaus.games.fcm.extras.edits import EDITS, edited
from kaffeehaus.games.fcm.extras.what_ifs import WHAT_IFS, Situation, read_situation
from kaffeehaus.games.fcm.game import MODULES_OPTION
from kaffeehaus.games.fcm.position_text import write_position
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.words.evening import ToldEvening, changes, told_evening
from kaffeehaus.games.fcm.words.titles import money


def declare(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    explain(
        parser,
        gettext("Tools for Food Chain Magnate."),
        "kaffeehaus fcm position game.json --at 40",
        'kaffeehaus fcm dinner position.txt --price "G 8"',
        "kaffeehaus fcm route cases.json --explain",
    )
    tools = parser.add_subparsers(title=gettext("tools"), metavar=gettext("TOOL"), required=True)
    _add_position(tools)
    _add_dinner(tools)
    _add_edit(tools)
    for module_id in MODULES_OPTION.values:
        add_tool = find_attribute(
            f"kaffeehaus.games.fcm.modules.{module_id}.extras.command", "add_tool"
        )
        if add_tool:
            add_tool(tools)


def run(arguments: argparse.Namespace) -> int:
    """Use the tool."""
    code: int = arguments.tool(arguments)
    return code


def _add_position(tools: Tools) -> None:
    position = tools.add_parser(
        "position", help=gettext("write a position of a recorded game as text")
    )
    add_help(position)
    explain(
        position,
        gettext(
            "Write the position after a move of a record as text that you can edit and that "
            "`kaffeehaus fcm dinner` reads. A working day that has begun starts over."
        ),
        "kaffeehaus fcm position game.json",
        "kaffeehaus fcm position game.json --at 40 > position.txt",
    )
    add_record(position)
    add_move(position, gettext("the position after move K; 0 is the start (default: the last)"))
    add_viewer(position)
    position.set_defaults(tool=_write)


def _add_dinner(tools: Tools) -> None:
    parser = tools.add_parser("dinner", help=gettext("work out who serves which house, and why"))
    add_help(parser)
    explain(
        parser,
        gettext(
            "Read a position as text and work out its dinner: which chain serves each house, why, "
            "and what every chain earns. With changes, their effect comes first."
        ),
        "kaffeehaus fcm dinner position.txt",
        'kaffeehaus fcm dinner position.txt --price "G 8" --good "G 2 pizza"',
        'kaffeehaus fcm dinner position.txt --move "c4 h9" --svg dinner.svg',
    )
    parser.add_argument(
        "position", metavar=gettext("FILE"), help=gettext("a position; - reads standard input")
    )
    for name, kind in WHAT_IFS.items():
        words = kind.shape.split(maxsplit=1)[1]
        parser.add_argument(
            f"--{name}", metavar=f'"{words}"', action="append", default=[], help=str(kind.help)
        )
    parser.add_argument(
        "--json", action="store_true", help=gettext("print JSON as in the API's response")
    )
    parser.add_argument("--svg", metavar=gettext("FILE"), help=gettext("draw the position as SVG"))
    parser.set_defaults(tool=_dine)


def _add_edit(tools: Tools) -> None:
    parser = tools.add_parser("edit", help=gettext("edit a position as the dinner lab does"))
    add_help(parser)
    explain(
        parser,
        gettext(
            "Read a position as text, make edits one after the other, and print the new text. An "
            "edit that is impossible is refused with the reason. Edits: %(edits)s.",
            edits="; ".join(kind.shape for kind in EDITS.values()),
        ),
        'kaffeehaus fcm edit position.txt "add restaurant G c4" "move c4 h9"',
    )
    parser.add_argument(
        "position", metavar=gettext("FILE"), help=gettext("a position; - reads standard input")
    )
    parser.add_argument("edits", metavar=gettext("EDIT"), nargs="+", help=gettext("an edit"))
    parser.set_defaults(tool=_edit)


def _edit(arguments: argparse.Namespace) -> int:
    print(reduce(edited, arguments.edits, read_text(arguments.position)), end="")
    return 0


def _write(arguments: argparse.Namespace) -> int:
    state = recorded_state(loads(read_text(arguments.record)), arguments.at)
    if not isinstance(state, FcmState):
        raise BadOptions(gettext("This is a record of %(game)s.", game=state.game.title))
    if arguments.seat is not None:
        require_seat(arguments.seat, state.seats)
    print(write_position(state, arguments.seat), end="")
    return 0


def _dine(arguments: argparse.Namespace) -> int:
    text = read_text(arguments.position)
    what_ifs = [f"{name} {words}" for name in _ORDER for words in getattr(arguments, name)]
    found = read_situation(text, what_ifs)
    if arguments.json:
        print(json.dumps(dinner({"position": text, "what_if": what_ifs}), ensure_ascii=False))
    else:
        before = told_evening(read_situation(text).state) if what_ifs else None
        _tell(found, told_evening(found.state), before)
    if arguments.svg:
        write_text(arguments.svg, still_svg(found.state.view(None)))
    return 0


_ROOM = ("away", "move")
_ORDER = (*_ROOM, *(name for name in WHAT_IFS if name not in _ROOM))
"""What goes away makes room first."""


def _tell(found: Situation, evening: ToldEvening, before: ToldEvening | None) -> None:
    state = found.state
    print(headline(state, evening))
    if before:
        names = [mark.name for mark in state.marks()]
        for sentence in changes(before, evening, names) or (gettext("Nothing changes."),):
            print(f"  {sentence}")
    for house in evening.houses:
        print(f"\n{house.title}")
        for sentence in (*house.sentences, *house.on_the_way):
            print(f"  {sentence}")
    for chain in evening.chains:
        mark = state.mark(chain.income.seat)
        price = gettext("unit price %(money)s", money=money(chain.price))
        print(f"\n{mark.name} ({mark.letter}), {price}")
        for sentence in chain.sentences:
            print(f"  {sentence}")
