"""`kaffeehaus completion`: prints a script that completes commands, games and options with Tab."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module

from kaffeehaus.cli.completion_scripts import SCRIPTS, Words
from kaffeehaus.core.command_line.parsing import Parser, explain
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.registry import game_ids


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    explain(
        parser,
        gettext(
            "Print a script that lets your shell complete commands, games and options with Tab. "
            "Store it where your shell looks for such scripts; zsh must `source` it after compinit."
        ),
        "kaffeehaus completion bash > ~/.local/share/bash-completion/completions/kaffeehaus",
        "kaffeehaus completion zsh > ~/.kaffeehaus-completion.zsh",
        "kaffeehaus completion fish > ~/.config/fish/completions/kaffeehaus.fish",
    )
    parser.add_argument("shell", choices=tuple(SCRIPTS), help=gettext("your shell"))


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    print("\n".join(SCRIPTS[arguments.shell](_words())))
    return 0


def _words() -> Words:
    from kaffeehaus.cli.entry import COMMANDS  # noqa: PLC0415 - which imports this module

    return {name: tuple(_words_after(command.module)) for name, command in COMMANDS.items()}


def _words_after(module: str) -> Iterator[str]:
    """Tasks, games and options of a command; those of the server only where it is installed."""
    parser = Parser(prog="kaffeehaus")
    try:
        import_module(module).declare(parser)
    except ModuleNotFoundError:
        return
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices
        elif not action.option_strings and action.dest == "game":
            yield from game_ids()
        elif not action.option_strings and action.choices is not None:
            yield from map(str, action.choices)
        yield from (option for option in action.option_strings if option.startswith("--"))
    yield "--help"
