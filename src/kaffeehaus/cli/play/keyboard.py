"""Line input from a terminal or a pipe, with history and Tab completion."""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeVar

from kaffeehaus.cli.terminal import height, in_columns, is_interactive
from kaffeehaus.core.command_line.streams import is_terminal
from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.options import shown

C = TypeVar("C")


class Keyboard:
    """Reads lines. On a terminal with readline, arrow keys recall earlier lines and Tab completes
    the words given to `offer`."""

    def __init__(self) -> None:
        self._words: tuple[str, ...] = ()
        self._forget: Callable[[], None] | None = None
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        if is_interactive():
            self._prepare_completion()

    def offer(self, words: Sequence[str]) -> None:
        """Set the words that Tab completes."""
        self._words = tuple(words)

    def line(self, prompt: str) -> str:
        """Next line, stripped. Raises `EOFError` at the end of input.

        Input from a pipe is echoed, so that the transcript can be read.
        """
        if sys.stdin is None:
            raise EOFError
        text = input(prompt).strip()
        if not is_terminal(sys.stdin):
            print(text)
        return text

    def line_within(self, seconds: float) -> str | None:
        """A line that is typed within so many seconds on a terminal; None if there is none, and
        always on Windows, where a terminal cannot be polled. Raises `EOFError` at the end of input.
        """
        if sys.platform == "win32" or not is_interactive():
            time.sleep(seconds)
            return None
        typed, _, _ = select.select([sys.stdin], [], [], seconds)
        if not typed:
            return None
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        return text.strip()

    def forget(self) -> None:
        """Clear the history: the next person must not see what the previous one typed."""
        if self._forget is not None:
            self._forget()

    def pages(self, lines: Sequence[str]) -> None:
        """Print the lines, on a terminal a screenful at a time."""
        page = max(height() - 2, 5) if is_interactive() else max(len(lines), 1)
        for start in range(0, len(lines), page):
            print("\n".join(lines[start : start + page]))
            more = len(lines) - start - page
            asked = ngettext(
                "(%(num)s more line; Enter: continue, q: stop) ",
                "(%(num)s more lines; Enter: continue, q: stop) ",
                more,
            )
            if more > 0 and self.line(asked):
                return

    def show_numbered(self, choices: Sequence[str], beginning: str) -> None:
        """Print the choices with this prefix, with the numbers that may be typed instead."""
        digits = len(str(len(choices)))
        listed = [
            f"{number:>{digits}} {choice}"
            for number, choice in enumerate(choices, 1)
            if choice.startswith(beginning)
        ]
        none = gettext("No legal action begins with %(text)s.", text=shown(beginning))
        self.pages(in_columns(listed) or [none])

    def _prepare_completion(self) -> None:
        try:
            readline = import_module("readline")
        except ImportError:  # not on Windows
            return
        self._forget = readline.clear_history
        readline.set_completer_delims("")
        readline.set_completer(self._completion)
        readline.parse_and_bind("tab: complete")

    def _completion(self, begun: str, number: int) -> str | None:
        fitting = [word for word in self._words if word.startswith(begun)]
        return fitting[number] if number < len(fitting) else None


def numbered(choices: Sequence[C], text: str) -> C | None:
    """The choice whose number was typed, or None."""
    if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= len(choices):
        return choices[int(text[:9]) - 1]
    return None


def says_yes(answer: str) -> bool:
    """Whether this answers a question with yes, in English or in the current language."""
    return answer.lower() in ("y", "yes", *gettext("y, yes").split(", "))
