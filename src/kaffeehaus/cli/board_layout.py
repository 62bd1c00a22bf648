"""Boards as text for the size of the terminal: wrapped, and in columns if they are high. Drawings
as text or SVG for a file.

The text of a view has blocks with a blank line between them. A block with a table, such as a map,
has the next ones beside it where both fit.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TypeAlias

from kaffeehaus.cli.terminal import faint, height, width
from kaffeehaus.core.command_line.files import write_text
from kaffeehaus.core.command_line.streams import is_terminal
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import View

Lines: TypeAlias = list[str]

GAP = 3
"""Columns between two blocks."""
NARROWEST = 30
"""Least width of a block whose sentences are wrapped."""
NARROWEST_BESIDE = 40
"""Least width of a column beside a block."""
PROMPT_LINES = 5
"""Lines that stay free for the news and the prompt."""
FEWEST_LINES = 30
"""Lines that are printed at least: on a low screen the player scrolls back to see the whole map."""


def laid_out(text: str) -> str:
    """The whole text for the terminal; unchanged on other outputs."""
    return "\n".join(_layout(text)) if is_terminal(sys.stdout) else text


def laid_out_on_screen(text: str) -> str:
    """The text for the terminal, without the end where it does not fit on the screen."""
    if not is_terminal(sys.stdout):
        return text
    lines = _layout(text)
    room = max(height() - PROMPT_LINES, FEWEST_LINES)
    if len(lines) > room:
        lines = [*lines[:room], faint(gettext("(board shows the rest)"))]
    return "\n".join(lines)


def _layout(text: str) -> Lines:
    """The blocks below each other, or in columns if they are higher than the screen."""
    blocks = [block.splitlines() for block in text.rstrip().split("\n\n")]
    stacked = _joined([_wrapped(block, width()) for block in blocks])
    is_high = len(stacked) > height() - PROMPT_LINES
    return _joined(_in_columns(blocks)) if is_high else stacked


def _in_columns(blocks: Sequence[Lines]) -> list[Lines]:
    rows: list[Lines] = []
    left = list(blocks)
    while left:
        block = left.pop(0)
        table = _table_width(block)
        first = max(table, NARROWEST)
        rest = width() - GAP - first
        if table and left and rest >= max(first, NARROWEST_BESIDE):
            rows.append(_beside(_wrapped(block, first), left, rest))
        else:
            rows.append(_wrapped(block, width()))
    return rows


def _beside(lines: Lines, left: list[Lines], columns: int) -> Lines:
    """A block with as many of those that are `left` beside it as its height allows, at least one
    where that is wide enough."""
    right: Lines = []
    while left and _table_width(left[0]) <= columns:
        more = ["", *_wrapped(left[0], columns)] if right else _wrapped(left[0], columns)
        if right and len(right) + len(more) > len(lines):
            break
        right += more
        left.pop(0)
    gap = max(map(len, lines)) + GAP
    return [
        (one.ljust(gap) + other).rstrip() for one, other in zip_longest(lines, right, fillvalue="")
    ]


def _table_width(block: Lines) -> int:
    """Width of the lines whose words are aligned, which cannot be wrapped; 0 without any."""
    return max((len(line) for line in block if _is_aligned(line)), default=0)


def _is_aligned(line: str) -> bool:
    """Whether this is a row of a table or a map, and no sentence."""
    return "  " in line.strip() or (line.startswith(" ") and len(line.split()) <= 2)


def _wrapped(block: Lines, columns: int) -> Lines:
    lines: Lines = []
    for line in block:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        lines += wrap(line, columns, subsequent_indent=indent) if len(line) > columns else [line]
    return lines


def _joined(rows: Sequence[Lines]) -> Lines:
    lines: Lines = []
    for row in rows:
        lines += ["", *row] if lines else row
    return lines


def write_drawing(view: View, form: str | None, output: str | None) -> None:
    """Write the view's drawing. The default format is SVG for a file named `*.svg`, else text.

    Raises `PlayerError` if the file cannot be written.
    """
    wants_svg = form == "svg" or (form is None and (output or "").lower().endswith(".svg"))
    picture = (view.svg() if wants_svg else view.text()).rstrip("\n") + "\n"
    if output is None:
        print(picture, end="")
    else:
        write_text(output, picture)
