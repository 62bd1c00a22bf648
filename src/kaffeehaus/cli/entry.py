"""Entry point of the command line: dispatches subcommands and reports errors in one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from kaffeehaus import __version__
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.parsing import Parser, add_help
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.extras import Command
from kaffeehaus.core.options import shown
from kaffeehaus.core.registry import commands_of_games

BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def _own(**summaries: str) -> dict[str, Command]:
    """Built-in subcommands by name, each in the module of that name."""
    return {
        name: Command(summary, f"kaffeehaus.cli.commands.{name.replace('-', '_')}")
        for name, summary in summaries.items()
    }


COMMANDS = {
    **_own(
        games="list the games with their seats, options and bots",
        play="play in the terminal, against bots or people",
        legal="print the legal actions of a position",
        perft="count the action sequences from a position",
        sim="let bots play many games",
        arena="let bots meet in a tournament and rate them",
        draw="draw a position as text or as an SVG picture",
        replay="step through a recorded game",
        verify="check a record: its chain, its secrets and the rules",
        check="check that a game keeps the contract",
    ),
    **commands_of_games(),
    **_own(
        about="say what is installed here",
        serve="open the house for browsers",
        admin="see and do what the host of a house can",
        backup="write all data of a house into a file",
        restore="put the data of a backup in the place of a house",
    ),
    **_own(
        **{
            "check-data": "check the log of every table",
            "move-data": "copy a house into another database",
        }
    ),
}
"""In the order in which the help lists them."""

DESCRIPTION = """\
A coffee house for board games: play in the terminal, count, simulate, draw and verify.
The same words work for every game; GAME is one of the ids that `kaffeehaus games` lists."""

EXAMPLES = """\
examples:
  kaffeehaus games
  kaffeehaus play coffee -o board=hex-4
  kaffeehaus legal coffee --actions moves.txt
  kaffeehaus sim coffee --seats greedy,random --games 20 --seed 1
  kaffeehaus serve

`kaffeehaus COMMAND --help` explains a command. Seats are counted from 0.
Exit codes: 0 all is well, 1 the answer is no (verify, check, check-data), 2 it cannot be done."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (default: `sys.argv`); returns the exit code.

    Invalid input ends with one sentence on stderr and exit code 2.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    _tolerate_narrow_terminals()
    try:
        code = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
    except PlayerError as error:
        return _complain(error.sentence)
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        _drop_output()
        return _complain(f"The system refused: {error.strerror or error}.")
    return code


def _run(words: list[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), None)
    _check_command(name)
    parser, chosen = _parsers(name)
    module = import_module(COMMANDS[name].module) if name else None
    if module and chosen:
        module.declare(chosen)
    try:
        arguments = parser.parse_args(words)
    except SystemExit as stop:  # --help and --version have printed their text
        return int(stop.code or 0)
    if module is None:
        parser.print_help()
        return 0
    code: int = module.run(arguments)
    return code


def _check_command(name: str | None) -> None:
    if name is not None and name not in COMMANDS:
        raise PlayerError(
            f"There is no command {shown(name)}; the commands are: {', '.join(COMMANDS)}.",
            code="usage",
        )


def _parsers(chosen: str | None) -> tuple[Parser, Parser | None]:
    """Parser of the whole line, and that of the chosen subcommand, still without arguments."""
    parser = Parser(prog="kaffeehaus", description=DESCRIPTION, epilog=EXAMPLES)
    add_help(parser)
    parser.add_argument(
        "--version",
        action="version",
        version=f"kaffeehaus {__version__}",
        help="print the version and stop",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    found = None
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=str(command.summary))
        if name == chosen:
            found = sub
            add_help(sub)
    return parser, found


def _complain(sentence: str) -> int:
    print(f"kaffeehaus: {sanitized(' '.join(sentence.split()))}", file=sys.stderr)
    return BAD_INPUT


def _tolerate_narrow_terminals() -> None:
    """Characters that the terminal's encoding lacks become question marks instead of errors."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _drop_output() -> None:
    """Redirect stdout to the null device after a broken pipe, so that Python's flush at exit
    succeeds."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass
