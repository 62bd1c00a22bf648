"""Entry point of the command line: dispatches subcommands and reports errors in one sentence."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

from kaffeehaus import __version__
from kaffeehaus.cli.terminal import sanitized
from kaffeehaus.core.command_line.files import reason_of
from kaffeehaus.core.command_line.packages import install_command
from kaffeehaus.core.command_line.parsing import Parser, add_help
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.extras import Command
from kaffeehaus.core.i18n import (
    LANGUAGES,
    PREVIEWS,
    SOURCE_LANGUAGE,
    Label,
    gettext,
    lazy_gettext,
    set_language,
    use_language,
)
from kaffeehaus.core.options import shown
from kaffeehaus.core.registry import commands_of_games
from kaffeehaus.core.suggestions import unknown_name

BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def _own(**summaries: Label) -> dict[str, Command]:
    """Built-in subcommands by name, each in the module of that name."""
    return {
        name: Command(summary, f"kaffeehaus.cli.commands.{name.replace('-', '_')}")
        for name, summary in summaries.items()
    }


COMMANDS = {
    **_own(
        games=lazy_gettext("list the games with their seats, options and bots"),
        play=lazy_gettext("play in the terminal, against bots or people"),
        learn=lazy_gettext("take a five-minute lesson in the terminal"),
        pair=lazy_gettext("find an opponent on a server, or challenge one"),
        legal=lazy_gettext("print the legal actions of a position"),
        perft=lazy_gettext("count the action sequences from a position"),
        sim=lazy_gettext("let bots play many games"),
        arena=lazy_gettext("run a tournament of bots and rate them"),
        draw=lazy_gettext("draw a position as text or SVG"),
        replay=lazy_gettext("step through a recorded game"),
        verify=lazy_gettext("verify a record: its hash chain, its secrets and the rules"),
        check=lazy_gettext("check that a game keeps the contract"),
    ),
    **commands_of_games(),
    **_own(
        about=lazy_gettext("show what is installed"),
        completion=lazy_gettext("complete commands with Tab in your shell"),
        serve=lazy_gettext("start the web server"),
        admin=lazy_gettext("manage a server as its host"),
        backup=lazy_gettext("write all data of a server to a file"),
        restore=lazy_gettext("replace the data of a server by a backup"),
        upgrade=lazy_gettext("upgrade the data of an older version"),
    ),
    **_own(
        **{
            "check-data": lazy_gettext("verify the log of every table"),
            "move-data": lazy_gettext("copy a server to another database"),
        }
    ),
}
"""In the order in which the help lists them."""

DESCRIPTION = lazy_gettext(
    """\
Board games: play in the terminal, simulate, draw, verify, or start the web server.
`kaffeehaus games` lists the ids of the games."""
)

EXAMPLES = lazy_gettext(
    """\
examples:
  kaffeehaus games
  kaffeehaus play coffee -o board=hex-4
  kaffeehaus legal coffee --actions moves.txt
  kaffeehaus sim coffee --seats greedy,random --games 20 --seed 1
  kaffeehaus serve

`kaffeehaus COMMAND --help` explains a command. Seats count from 0.
Exit codes: 0 success, 1 a check failed (verify, check, check-data), 2 error."""
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (default: `sys.argv`); returns the exit code.

    Invalid input ends with one sentence on stderr and exit code 2.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    _tolerate_narrow_terminals()
    with use_language(preferred_language(os.environ)):
        return _main(words)


def _main(words: list[str]) -> int:
    try:
        code = _run_with_packages(_with_data_first(_without_language(words)))
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
        return _complain(gettext("System error: %(reason)s.", reason=reason_of(error)))
    return code


def preferred_language(environment: Mapping[str, str]) -> str:
    """Language of the environment, as gettext finds it: the first of `LANGUAGE` that has a complete
    translation, or that of `LC_ALL`, `LC_MESSAGES` or `LANG`; else English."""
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    wanted = environment.get("LANGUAGE") or locale
    codes = (re.split("[._@-]", word)[0].lower() for word in wanted.split(":"))
    return next((code for code in codes if code in LANGUAGES.keys() - PREVIEWS), SOURCE_LANGUAGE)


def _taken_out(words: Sequence[str], option: str) -> tuple[str | None, list[str]]:
    """The value of an option anywhere on the line, and the line without it. Without a value it is
    left to the parser."""
    for place, word in enumerate(words):
        if word == "--":
            break
        if word.startswith(f"{option}="):
            return word.removeprefix(f"{option}="), [*words[:place], *words[place + 1 :]]
        if word == option and place + 1 < len(words):
            return words[place + 1], [*words[:place], *words[place + 2 :]]
    return None, list(words)


def _with_data_first(words: list[str]) -> list[str]:
    """Move `--data` right behind the command: tasks of a command do not know it."""
    data, rest = _taken_out(words, "--data")
    command = next((place for place, word in enumerate(rest) if not word.startswith("-")), None)
    if data is None or command is None:
        return words
    return [*rest[: command + 1], f"--data={data}", *rest[command + 1 :]]


def _without_language(words: list[str]) -> list[str]:
    """Set the language of `--lang`, and remove it from the line."""
    language, rest = _taken_out(words, "--lang")
    if language is None:
        return words
    if language not in LANGUAGES:
        raise PlayerError(
            gettext(
                "Unknown language %(name)s. The languages are: %(names)s.",
                name=shown(language),
                names=", ".join(LANGUAGES),
            ),
            code="usage",
        )
    set_language(language)
    return rest


def _run_with_packages(words: list[str]) -> int:
    """Run the command; if a package of the server is missing, say how to install it."""
    try:
        return _run(words)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "kaffeehaus"}:
            raise
        sentence = gettext(
            "This needs the server's packages (%(name)s is missing). Install them with: "
            "%(command)s",
            name=package,
            command=install_command("server"),
        )
        raise PlayerError(sentence, code="no_server") from error


def _run(words: list[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), None)
    _check_command(name)
    parser, chosen = _parsers(name)
    module = import_module(COMMANDS[name].module) if name else None
    if module and chosen:
        module.declare(chosen)
    try:
        arguments, unknown = parser.parse_known_args(words)
        if unknown:
            (chosen or parser).refuse(unknown)
    except SystemExit as stop:  # --help and --version have printed their text
        return int(stop.code or 0)
    if module is None:
        parser.print_help()
        return 0
    code: int = module.run(arguments)
    return code


def _check_command(name: str | None) -> None:
    if name is not None and name not in COMMANDS:
        unknown = gettext("Unknown command %(name)s.", name=shown(name))
        listed = gettext("The commands are: %(names)s.", names=", ".join(COMMANDS))
        raise PlayerError(unknown_name(unknown, name, COMMANDS, listed), code="usage")


def _parsers(chosen: str | None) -> tuple[Parser, Parser | None]:
    """Parser of the whole line, and that of the chosen subcommand, still without arguments."""
    parser = Parser(prog="kaffeehaus", description=str(DESCRIPTION), epilog=str(EXAMPLES))
    add_help(parser)
    parser.add_argument(
        "--version",
        action="version",
        version=f"kaffeehaus {__version__}",
        help=gettext("print the version and exit"),
    )
    parser.add_argument(
        "--lang",
        metavar="CODE",
        help=gettext("language of the output (default: that of the environment, or English)"),
    )
    commands = parser.add_subparsers(title=gettext("commands"), metavar=gettext("COMMAND"))
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
