"""Scripts for bash, zsh and fish that complete a command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

GENERAL = ("--help", "--version", "--lang", "--data")
"""Options that may be anywhere on the line."""

Words: TypeAlias = Mapping[str, tuple[str, ...]]
"""By command: what may follow it."""


def bash(words: Words) -> Iterator[str]:
    """Lines of the script for bash."""
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


def zsh(words: Words) -> Iterator[str]:
    """Lines of the script for zsh."""
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


def fish(words: Words) -> Iterator[str]:
    """Lines of the script for fish."""
    yield "complete -c kaffeehaus -f -n __fish_use_subcommand -a '" + " ".join(words) + "'"
    for option in GENERAL:
        yield f"complete -c kaffeehaus -l {option[2:]}"
    for name, more in words.items():
        within = f"complete -c kaffeehaus -n '__fish_seen_subcommand_from {name}'"
        yield from (f"{within} -l {word[2:]}" for word in more if word.startswith("--"))
        if plain := [word for word in more if not word.startswith("--")]:
            yield f"{within} -a '{' '.join(plain)}'"


SCRIPTS: Mapping[str, Callable[[Words], Iterator[str]]] = {
    "bash": bash,
    "zsh": zsh,
    "fish": fish,
}
