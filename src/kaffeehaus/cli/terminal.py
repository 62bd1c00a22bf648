"""Terminal output: colours, paging, wrapping, sanitized text."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Sequence

from kaffeehaus.core.command_line.streams import is_terminal


def sanitized(text: str) -> str:
    """Sanitize text to one line without control characters: text from files or other users must not
    send escape sequences to the terminal."""
    return "".join("?" if unicodedata.category(letter) == "Cc" else letter for letter in text)


def is_interactive() -> bool:
    """Whether both input and output are a terminal."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def width() -> int:
    """Number of columns to fill."""
    return shutil.get_terminal_size().columns


def height() -> int:
    """Number of lines that fit."""
    return shutil.get_terminal_size().lines


def strong(text: str) -> str:
    """Bold text, where the output is a terminal with colours."""
    return f"\033[1m{text}\033[0m" if _is_colourful() else text


def faint(text: str) -> str:
    """Dimmed text, where the output is a terminal with colours."""
    return f"\033[2m{text}\033[0m" if _is_colourful() else text


def clear_screen() -> None:
    """Clear the terminal and its scrollback; does nothing on other outputs."""
    if is_terminal(sys.stdout):
        print("\033[2J\033[3J\033[H", end="", flush=True)


def in_columns(words: Sequence[str]) -> list[str]:
    """Words in columns, row by row, no wider than the terminal."""
    cell = max(map(len, words), default=0) + 2
    columns = max(1, width() // cell)
    return [
        "".join(word.ljust(cell) for word in words[start : start + columns]).rstrip()
        for start in range(0, len(words), columns)
    ]


def _is_colourful() -> bool:
    return (
        is_terminal(sys.stdout)
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )
