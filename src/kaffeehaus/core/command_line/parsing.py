"""Argument parsing shared by all subcommands."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import fill
from typing import NoReturn, TypeAlias

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.options import shown
from kaffeehaus.core.suggestions import suggestion

LARGEST_SEED = 2**128 - 1
"""Largest seed: tables use 16 random bytes, and the command line can name every such seed."""
MOST_JOBS = 64
WIDTH = 90
"""Columns of a description."""
MOST_MOVES = 999_999

ARGPARSE = {
    "argument %(argument_name)s: %(message)s": lazy_gettext("%(argument_name)s: %(message)s"),
    "expected one argument": lazy_gettext("needs a value"),
    "ignored explicit argument %r": lazy_gettext("takes no value, but got %r"),
    "invalid choice: %(value)r (choose from %(choices)s)": lazy_gettext(
        "%(value)r is not one of the choices: %(choices)s"
    ),
    "the following arguments are required: %s": lazy_gettext("missing: %s"),
}
"""Messages for the sentences of argparse, by argparse's own words."""


@contextmanager
def _translated_argparse() -> Iterator[None]:
    """Have argparse look its sentences up here: its own `_` reads only the environment."""
    words = argparse.__dict__
    own = words["_"]
    words["_"] = lambda message: str(ARGPARSE.get(message, message))
    try:
        yield
    finally:
        words["_"] = own


class HelpPage(argparse.RawDescriptionHelpFormatter):
    """Help formatter that aligns all subcommands in one column with their summaries."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add the usage line, with its first word translated."""
        if prefix is None:
            prefix = gettext("usage: ")
        super().add_usage(usage, actions, groups, prefix)

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
        self._positionals.title = gettext("arguments")
        self._optionals.title = gettext("options")

    def parse_known_args(  # type: ignore[override] # typeshed's overloads allow any namespace
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse the arguments that this parser knows. Raises `PlayerError`."""
        with _translated_argparse():
            return super().parse_known_args(args, namespace)

    def parse_args(  # type: ignore[override] # typeshed's overloads allow any namespace
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        """Parse all arguments. Raises `PlayerError`."""
        arguments, unknown = self.parse_known_args(args, namespace)
        if unknown:
            self.refuse(unknown)
        return arguments

    def refuse(self, unknown: Sequence[str]) -> NoReturn:
        """Raise `PlayerError` for arguments that are not known, with the nearest option."""
        message = gettext("unknown argument: %(words)s", words=" ".join(unknown))
        word = unknown[0].partition("=")[0].lstrip("-")
        options = (name for action in self._actions for name in action.option_strings)
        close = suggestion(word, (name[2:] for name in options if name.startswith("--")))
        if unknown[0].startswith("--") and close:
            message = gettext("%(error)s; did you mean --%(name)s?", error=message, name=close)
        self.error(message)

    def error(self, message: str) -> NoReturn:
        """Raise `PlayerError` with the error and where to read more."""
        raise PlayerError(
            gettext("%(error)s (see %(command)s --help).", error=message, command=self.prog),
            code="usage",
        )


Tools: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Parsers to which the tools of a command are added."""


def add_help(parser: argparse.ArgumentParser) -> None:
    """Add `-h` and `--help`."""
    parser.add_argument("-h", "--help", action="help", help=gettext("print this help and exit"))


def explain(parser: argparse.ArgumentParser, description: str, *examples: str) -> None:
    """Set the description and the examples of the command. Line breaks begin paragraphs."""
    parser.description = "\n".join(fill(line, WIDTH) for line in description.splitlines())
    lines = "\n".join(f"  {example}" for example in examples)
    parser.epilog = f"{gettext('examples:')}\n{lines}"


def add_game(parser: argparse.ArgumentParser, *, needed: bool = True) -> None:
    """Add the game and its options."""
    parser.add_argument(
        "game",
        metavar=gettext("GAME"),
        nargs=None if needed else "?",
        help=gettext("id of the game"),
    )
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the game."""
    parser.add_argument(
        "-o",
        dest="options",
        metavar=gettext("KEY=VALUE"),
        type=_key_and_value,
        action="append",
        default=[],
        help=gettext("set an option of the game; can be repeated"),
    )


def add_players(parser: argparse.ArgumentParser, help_text: str | None = None) -> None:
    """Add the number of seats, for games with a choice."""
    parser.add_argument(
        "--players",
        metavar="N",
        type=whole(1, 99),
        help=help_text or gettext("number of players (default: the game's smallest)"),
    )


def add_seed(parser: argparse.ArgumentParser, default: int | None = 0) -> None:
    """Add the seed; with `default` None the command draws one itself."""
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole(0, LARGEST_SEED),
        default=default,
        help=gettext("random seed, a whole number (default: random)")
        if default is None
        else gettext("random seed, a whole number (default: %(default)s)", default=default),
    )


def add_games(parser: argparse.ArgumentParser, most: int, default: int, help_text: str) -> None:
    """Add the number of games to play."""
    parser.add_argument(
        "--games", metavar="N", type=whole(1, most), default=default, help=help_text
    )


def add_jobs(
    parser: argparse.ArgumentParser, default: int = 1, help_text: str | None = None
) -> None:
    """Add the number of worker processes."""
    parser.add_argument(
        "--jobs",
        metavar="J",
        type=whole(1, MOST_JOBS),
        default=default,
        help=help_text or gettext("number of parallel processes (default: 1)"),
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
        metavar=gettext("FILE"),
        help=gettext(
            "apply the actions in this file first, one per line: ACTION or SEAT ACTION (seats "
            "count from 0; without a seat, the first one to act); - reads standard input; empty "
            "lines and lines that begin with # are skipped"
        ),
    )


def add_record(parser: argparse.ArgumentParser) -> None:
    """Add the record file."""
    parser.add_argument(
        "record", metavar=gettext("RECORD"), help=gettext("record file; - reads standard input")
    )


def add_move(parser: argparse.ArgumentParser, help_text: str) -> None:
    """Add the number of moves after which a record is looked at."""
    parser.add_argument("--at", metavar="K", type=whole(0, MOST_MOVES), help=help_text)


def add_seat(parser: argparse.ArgumentParser, help_text: str) -> None:
    """Add the seat, counted from 0, with its help text."""
    parser.add_argument("--seat", metavar="I", type=whole(0, 99), help=help_text)


def add_viewer(parser: argparse.ArgumentParser) -> None:
    """Add the seat whose view is shown."""
    add_seat(parser, gettext("show what this seat sees, from 0 (default: a spectator)"))


def add_picture(parser: argparse.ArgumentParser) -> None:
    """Add the format of a drawing and its output file."""
    parser.add_argument(
        "-f",
        "--format",
        choices=("svg", "txt"),
        help=gettext("format of the drawing (default: txt; svg if FILE ends in .svg)"),
    )
    parser.add_argument(
        "--output",
        metavar=gettext("FILE"),
        help=gettext("write to this file instead of standard output"),
    )


def whole(least: int, most: int) -> Callable[[str], int]:
    """Parser of integers between two inclusive bounds."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) < 60
        if digits and least <= int(text) <= most:
            return int(text)
        told = {"least": least, "most": most, "text": shown(text)}
        raise argparse.ArgumentTypeError(
            gettext("must be a whole number from %(least)s, not %(text)s", **told)
            if most == LARGEST_SEED
            else gettext("must be a whole number from %(least)s to %(most)s, not %(text)s", **told)
        )

    return read


def _key_and_value(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key:
        raise argparse.ArgumentTypeError(
            gettext("must be KEY=VALUE, such as board=sq-5, not %(text)s", text=shown(text))
        )
    return key, value
