"""What a terminal gets that a pipe does not: colours, pages, progress bars."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import fill

from kaffeehaus.core.command_line.streams import is_terminal


def harmless(text: str) -> str:
    """The text on one line, with control characters replaced: what comes from a file or a stranger
    must not steer the terminal."""
    return "".join("?" if unicodedata.category(letter) == "Cc" else letter for letter in text)


def is_interactive() -> bool:
    """Whether a person both types and looks."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def width() -> int:
    """The number of columns to fill."""
    return shutil.get_terminal_size().columns


def height() -> int:
    """The number of lines that fit."""
    return shutil.get_terminal_size().lines


def strong(text: str) -> str:
    """The text in bold, where the output is a terminal that wants such things."""
    return f"\033[1m{text}\033[0m" if _is_colourful() else text


def faint(text: str) -> str:
    """The text dimmed, where the output is a terminal that wants such things."""
    return f"\033[2m{text}\033[0m" if _is_colourful() else text


def clear_screen() -> None:
    """Empty a terminal with all that was scrolled; elsewhere nothing can be taken back."""
    if is_terminal(sys.stdout):
        print("\033[2J\033[3J\033[H", end="", flush=True)


def in_columns(words: Sequence[str]) -> list[str]:
    """The words in columns, row by row, in lines no wider than the terminal."""
    cell = max(map(len, words), default=0) + 2
    columns = max(1, width() // cell)
    return [
        "".join(word.ljust(cell) for word in words[start : start + columns]).rstrip()
        for start in range(0, len(words), columns)
    ]


def fitted(text: str) -> str:
    """The text with lines that end between words where a terminal would cut through them;
    elsewhere as it is."""
    if not is_terminal(sys.stdout):
        return text
    return "\n".join(
        line if len(line) <= width() else fill(line, width(), subsequent_indent="  ")
        for line in text.splitlines()
    )


@contextmanager
def progress(
    total: int, unit: str, *, done: int = 0, wanted: bool = True
) -> Iterator[Callable[[], None]]:
    """While the block runs, a progress bar on the error stream if that is a terminal; gives the
    function that says that one more is done. `done` were done before."""
    with progress_by_many(total, unit, done=done, wanted=wanted) as step:
        yield lambda: step(1)


@contextmanager
def progress_by_many(
    total: int, unit: str, *, done: int = 0, wanted: bool = True
) -> Iterator[Callable[[int], None]]:
    """Like `progress`; gives the function that says how many more are done."""
    if not wanted or not is_terminal(sys.stderr):
        yield lambda _more: None
        return
    from tqdm import tqdm  # noqa: PLC0415 - tqdm takes longer to import than most commands to run

    with tqdm(
        total=total, initial=done, unit=f" {unit}", file=sys.stderr, leave=False, delay=0.3
    ) as bar:

        def step(more: int) -> None:
            bar.update(more)

        yield step


def _is_colourful() -> bool:
    return (
        is_terminal(sys.stdout)
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )
