"""Thumbnail of a position of Coffee Chess: the beans on their squares in few shapes."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.games.coffee_chess.drawing.board import (
    BEAN,
    BRASS,
    DARK,
    LAYOUTS,
    LIGHT,
    RIM,
    changed_squares,
)
from kaffeehaus.games.coffee_chess.drawing.geometry import (
    CARD,
    INK,
    LEFT,
    SIDE,
    TOP,
    centre,
    corner,
    label,
)
from kaffeehaus.games.coffee_chess.rules.squares import OWNERS, SQUARES, Square
from kaffeehaus.games.coffee_chess.words.text import headline

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.view import ChessView

MOST_DRAWN = 6
"""A larger stack shows six beans and its number."""
FRAME = f"{LEFT - 3} {TOP - 3} {8 * SIDE + 6} {8 * SIDE + 6}"


def draw_thumbnail(view: ChessView) -> str:
    """One `<svg>` element. Each number of beans has its own arrangement, as on the large board."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{FRAME}">'
        f"<title>{escape(headline(view))}</title>{_ground()}{_last_turn(view)}{_rows(view)}"
        f"{_beans(view)}{_numbers(view)}</svg>"
    )


@cache
def _ground() -> str:
    dark = "".join(
        "M{} {}h{side}v{side}h-{side}z".format(*corner(square), side=SIDE)
        for square in SQUARES
        if OWNERS[square]
    )
    return (
        f'<path d="M{LEFT} {TOP}h{8 * SIDE}v{8 * SIDE}h-{8 * SIDE}z" fill="{LIGHT}" '
        f'stroke="{INK}" stroke-width="6"/><path d="{dark}" fill="{DARK}"/>'
    )


def _last_turn(view: ChessView) -> str:
    frames = "".join(
        "M{} {}h{side}v{side}h-{side}z".format(*(at + 8 for at in corner(square)), side=SIDE - 16)
        for square in changed_squares(view)
    )
    return f'<path d="{frames}" fill="none" stroke="{BRASS}" stroke-width="14"/>' if frames else ""


def _rows(view: ChessView) -> str:
    lines = "".join(
        "M{} {}L{} {}".format(*centre(row[0]), *centre(row[2]))
        for rows in view.rows
        for row in rows
    )
    if not lines:
        return ""
    return "".join(
        f'<path d="{lines}" stroke="{paint}" stroke-width="{width}" stroke-linecap="round"/>'
        for paint, width in ((RIM, 30), (BRASS, 20))
    )


def _beans(view: ChessView) -> str:
    """A short stroke with round ends is a bean."""
    drawn = []
    stacks = {square: min(view.beans[square], MOST_DRAWN) for square in SQUARES}
    for most, width in ((1, 44), (3, 32), (6, 25)):
        shown = ((square, beans) for square, beans in stacks.items() if beans)
        strokes = "".join(_stack(*each, width) for each in shown if _size(each[1]) == most)
        if strokes:
            drawn += [
                f'<path d="{strokes}" stroke="{paint}" stroke-width="{wide}" '
                f'stroke-linecap="round"/>'
                for paint, wide in ((RIM, width + 6), (BEAN, width))
            ]
    return "".join(drawn)


def _numbers(view: ChessView) -> str:
    """The numbers of beans that are more than can be drawn."""
    large = [square for square in SQUARES if view.beans[square] > MOST_DRAWN]
    if not large:
        return ""
    said = "".join(
        label(x + 72, y + 86, str(view.beans[square]), INK, 44)
        for square in large
        for x, y in [corner(square)]
    )
    plates = "".join(f"M{x + 72} {y + 70}h0" for x, y in map(corner, large))
    return (
        f'<path d="{plates}" stroke="{CARD}" stroke-width="54" stroke-linecap="round"/>'
        f'<g font-family="system-ui, sans-serif" font-weight="700">{said}</g>'
    )


def _size(beans: int) -> int:
    """The largest stack whose beans are drawn as large as those of this one."""
    return 1 if beans == 1 else 3 if beans < 4 else 6


def _stack(square: Square, beans: int, width: int) -> str:
    x, y = corner(square)
    strokes = []
    for spot in LAYOUTS[beans]:
        dx, dy = cos(radians(spot.turn)) * width * 0.2, sin(radians(spot.turn)) * width * 0.2
        left, top = x + SIDE * spot.x - dx, y + SIDE * spot.y - dy
        strokes.append(f"M{left:.0f} {top:.0f}l{2 * dx:.0f} {2 * dy:.0f}")
    return "".join(strokes)
