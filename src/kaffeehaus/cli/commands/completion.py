"""`kaffeehaus completion`: prints a script that completes commands, games and options with Tab."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from kaffeehaus.core.command_line.parsing import Parser, explain
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.registry import game_ids

GENERAL = ("--help", "--version", "--lang", "--data")
"""Options that may be anywhere on the line."""

Words = Mapping[str, tuple[str, ...]]
"""By command: what may follow it."""


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


def _bash(words: Words) -> Iterator[str]:
    yield "_kaffeehaus() {"
    yield "  local command= skip= word words"
    yield '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield '    if [ -n "$skip" ]; then skip=; continue; fi'
    yield "    case $word in"
    yield "      --lang|--data) skip=yes ;;"
    yield "      -*) ;;"
    yield "      *) command=$word; break ;;"
    yield "    esac"
    yield "  done"
    yield "  case $command in"
    yield f'    "") words="{" ".join((*words, *GENERAL))}" ;;'
    for name, more in words.items():
        yield f'    {name}) words="{" ".join(more)}" ;;'
    yield "  esac"
    yield '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))'
    yield "}"
    yield "complete -o default -F _kaffeehaus kaffeehaus"


def _zsh(words: Words) -> Iterator[str]:
    yield "_kaffeehaus() {"
    yield "  local -a found"
    yield "  if (( CURRENT == 2 )); then"
    yield f"    found=({' '.join((*words, *GENERAL))})"
    yield "  else"
    yield "    case $words[2] in"
    for name, more in words.items():
        yield f"      {name}) found=({' '.join(more)}) ;;"
    yield "    esac"
    yield "  fi"
    yield "  compadd -a found"
    yield "  _files"
    yield "}"
    yield "compdef _kaffeehaus kaffeehaus"


def _fish(words: Words) -> Iterator[str]:
    yield "complete -c kaffeehaus -f -n __fish_use_subcommand -a '" + " ".join(words) + "'"
    for option in GENERAL:
        yield f"complete -c kaffeehaus -l {option[2:]}"
    for name, more in words.items():
        within = f"complete -c kaffeehaus -n '__fish_seen_subcommand_from {name}'"
        yield from (f"{within} -l {word[2:]}" for word in more if word.startswith("--"))
        if plain := [word for word in more if not word.startswith("--")]:
            yield f"{within} -a '{' '.join(plain)}'"


SCRIPTS: Mapping[str, Callable[[Words], Iterator[str]]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}
