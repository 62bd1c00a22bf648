"""Argument parsing shared by all subcommands."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.options import shown

LARGEST_SEED = 2**128 - 1
"""Largest seed: tables use 16 random bytes, and the command line can name every such seed."""
MOST_JOBS = 64


class HelpPage(argparse.RawDescriptionHelpFormatter):
    """Help formatter that aligns all subcommands in one column with their summaries."""

    def add_argument(self, action: argparse.Action) -> None:
        """Add an argument. Subcommands are indented once more than argparse accounts for, so the
        longest would wrap."""
        super().add_argument(action)
        if isinstance(action, argparse._SubParsersAction):
            self._action_max_length += self._indent_increment


class Parser(argparse.ArgumentParser):
    """Argument parser whose errors are one sentence, raised as `PlayerError` with the code
    `usage`."""

    def __init__(
        self,
        *,
        prog: str | None = None,
        description: str | None = None,
        epilog: str | None = None,
        **rest: object,
    ) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=HelpPage,
            add_help=False,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Raise `PlayerError` with the command, the error, and where to read more."""
        command = self.prog.removeprefix("kaffeehaus").strip()
        where = f"{command}: " if command else ""
        raise PlayerError(f"{where}{message} (see {self.prog} --help).", code="usage")


Tools: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Parsers to which the tools of a command are added."""


def add_help(parser: argparse.ArgumentParser) -> None:
    """Add `-h` and `--help`."""
    parser.add_argument("-h", "--help", action="help", help="print this help and stop")


def explain(parser: argparse.ArgumentParser, description: str, *examples: str) -> None:
    """Set the description and the examples of the command."""
    parser.description = description
    lines = "\n".join(f"  {example}" for example in examples)
    parser.epilog = f"examples:\n{lines}"


def add_game(parser: argparse.ArgumentParser, *, needed: bool = True) -> None:
    """Add the game and its options."""
    parser.add_argument(
        "game", metavar="GAME", nargs=None if needed else "?", help="the id of a game"
    )
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the game."""
    parser.add_argument(
        "-o",
        dest="options",
        metavar="KEY=VALUE",
        type=_key_and_value,
        action="append",
        default=[],
        help="set an option of the game; may be repeated",
    )


def add_players(
    parser: argparse.ArgumentParser, otherwise: str = "the fewest the game is played with"
) -> None:
    """Add the number of seats, for games with a choice."""
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole(1, 99, "the number of players"),
        help=f"number of seats (default: {otherwise})",
    )


def add_seed(parser: argparse.ArgumentParser, default: int | None = 0) -> None:
    """Add the seed; with `default` None the command draws one itself."""
    said = "drawn anew each time" if default is None else str(default)
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole(0, LARGEST_SEED, "a seed"),
        default=default,
        help=f"where all chance comes from: a whole number (default: {said})",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add the number of worker processes."""
    parser.add_argument(
        "--jobs",
        metavar="J",
        type=whole(1, MOST_JOBS, "the number of jobs"),
        default=1,
        help="play so many games at the same time (default: 1)",
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add everything that specifies a position: game, options, players, seed, actions."""
    add_game(parser)
    add_players(parser)
    add_seed(parser)
    add_actions(parser)


def add_actions(parser: argparse.ArgumentParser) -> None:
    """Add the file of actions to apply first."""
    parser.add_argument(
        "--actions",
        metavar="FILE",
        help="actions to apply first, one per line: ACTION or SEAT ACTION "
        "(seats from 0; without one, the first seat that may act); - reads them from "
        "standard input; empty lines and lines beginning with # are skipped",
    )


def add_seat(parser: argparse.ArgumentParser, says: str) -> None:
    """Add the seat, counted from 0, with its help text."""
    parser.add_argument("--seat", metavar="I", type=whole(0, 99, "a seat"), help=says)


def add_picture(parser: argparse.ArgumentParser) -> None:
    """Add the format of a drawing and its output file."""
    parser.add_argument(
        "-f",
        "--format",
        choices=("svg", "txt"),
        help="the form of the drawing (default: txt; svg if FILE ends with .svg)",
    )
    parser.add_argument(
        "--output", metavar="FILE", help="write to this file instead of standard output"
    )


def whole(least: int, most: int, what: str) -> Callable[[str], int]:
    """Parser of integers between two inclusive bounds."""
    bounds = f"from {least}" if most == LARGEST_SEED else f"from {least} to {most}"

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) < 60
        if digits and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{what} is a whole number {bounds}, not {shown(text)}")

    return read


def _key_and_value(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key:
        raise argparse.ArgumentTypeError(
            f"an option is written KEY=VALUE, such as board=sq-5, not {shown(text)}"
        )
    return key, value
