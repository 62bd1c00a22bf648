"""`kaffeehaus replay`: steps through a game record, move by move."""

from __future__ import annotations

import argparse

from kaffeehaus.cli.board_layout import laid_out_on_screen, write_drawing
from kaffeehaus.cli.replays import Replay, ReplayStop, read_replay
from kaffeehaus.cli.terminal import clear_screen, faint, is_interactive, sanitized, strong
from kaffeehaus.core.command_line.files import STANDARD_INPUT, read_text
from kaffeehaus.core.command_line.parsing import (
    add_move,
    add_picture,
    add_record,
    add_viewer,
    explain,
)
from kaffeehaus.core.command_line.positions import require_seat
from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.options import shown
from kaffeehaus.core.record import loads
from kaffeehaus.core.titles import title_line


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Step through a recorded game in a terminal. Without a terminal, print all moves and "
            "the last position. Moves that were taken back are left out."
        ),
        "kaffeehaus replay game.json",
        "kaffeehaus replay game.json --at 6",
        "kaffeehaus replay game.json --at 6 --output board.svg",
    )
    add_record(parser)
    add_move(parser, gettext("only draw the position after move K; 0 is the start"))
    add_viewer(parser)
    add_picture(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the game move by move, or draw one of its positions."""
    wants_picture = arguments.format is not None or arguments.output is not None
    if arguments.at is None and wants_picture:
        raise PlayerError(
            gettext("--format and --output need --at, the move to draw."), code="usage"
        )
    record = loads(read_text(arguments.record))
    if arguments.seat is not None:
        require_seat(arguments.seat, record.header.seats)
    replay = read_replay(record, arguments.seat)
    if arguments.at is not None:
        stop = _moment(replay, arguments.at)
        write_drawing(stop.state.view(replay.seat), arguments.format, arguments.output)
    elif is_interactive() and arguments.record != STANDARD_INPUT:
        _step_through(replay)
    else:
        _print_all(replay)
    return 0


def _moment(replay: Replay, number: int) -> ReplayStop:
    last = len(replay.stops) - 1
    if number > last:
        raise BadOptions(
            gettext("There is no move %(move)s; the last one is %(last)s.", move=number, last=last)
        )
    return replay.stops[number]


def _print_all(replay: Replay) -> None:
    last = replay.stops[-1]
    print(_title(replay))
    for stop in replay.stops:
        print(f"\n{stop.heading}")
        for sentence in stop.sentences:
            print(f"   {sentence}")
    print(f"\n{last.state.view(replay.seat).text().rstrip()}")
    if replay.ending:
        print(f"\n{replay.ending}")


def _step_through(replay: Replay) -> None:
    place, last = 0, len(replay.stops) - 1
    note = ""
    while True:
        _show(replay, place)
        print(f"{note}\n" if note else "", end="")
        try:
            word = input(
                gettext(
                    "[%(move)s/%(last)s] Enter: next, b: back, number: go to move, q: quit > ",
                    move=place,
                    last=last,
                )
            )
        except (EOFError, KeyboardInterrupt):
            print()
            return
        word = word.strip().lower()
        if word in ("q", "quit") or (word == "" and place == last):
            return
        chosen = _place_named(word, place)
        note = "" if chosen is not None else _unknown(word)
        place = min(max(place if chosen is None else chosen, 0), last)


def _unknown(word: str) -> str:
    return gettext("Unknown command: %(word)s", word=shown(sanitized(word)))


def _place_named(word: str, place: int) -> int | None:
    """Move number that a navigation word leads to, unclamped; None for an unknown word."""
    if word in ("", "n", "next"):
        return place + 1
    if word in ("b", "back"):
        return place - 1
    return int(word) if word.isascii() and word.isdigit() and len(word) < 7 else None


def _show(replay: Replay, place: int) -> None:
    stop = replay.stops[place]
    clear_screen()
    print(faint(_title(replay)))
    print(f"\n{laid_out_on_screen(stop.state.view(replay.seat).text().rstrip())}\n")
    print(strong(stop.heading))
    for sentence in stop.sentences:
        print(sentence)
    if place == len(replay.stops) - 1 and replay.ending:
        print(strong(replay.ending))


def _title(replay: Replay) -> str:
    options = replay.stops[0].state.options
    return f"{title_line(replay.game, options)} ({', '.join(replay.names)})"
