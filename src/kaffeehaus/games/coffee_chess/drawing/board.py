"""The board of Coffee Chess as SVG: ground, beans, marks; the inventories and the bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.core.i18n import gettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Marks, Tone
from kaffeehaus.games.coffee_chess.drawing.geometry import (
    CARD,
    FOCUS,
    INK,
    LEFT,
    SIDE,
    TOP,
    arrow,
    centre,
    corner,
    draw_best_turn,
    label,
)
from kaffeehaus.games.coffee_chess.rules.actions import Move, Place, Steal
from kaffeehaus.games.coffee_chess.rules.notation import parse_action
from kaffeehaus.games.coffee_chess.rules.position import INVENTORY
from kaffeehaus.games.coffee_chess.rules.squares import BY_NAME, NAMES, OWNERS, SQUARES, Row, Square
from kaffeehaus.games.coffee_chess.words.prose import row_text, side_name
from kaffeehaus.games.coffee_chess.words.text import draw_text, headline, square_text

if TYPE_CHECKING:
    from kaffeehaus.games.coffee_chess.view import ChessView

WIDTH, HEIGHT = LEFT + 8 * SIDE + 16, TOP + 8 * SIDE + 34 + 70
BANK_COLUMNS = 13

# Colours with fallbacks, so that the drawing also stands alone, outside the house.
MUTED = "var(--muted, #6B5B50)"
LINE = "var(--line, #D9CDBF)"
BRASS = "var(--brass, #8A6216)"
BAD = "var(--bad, #A3261B)"
GOOD = "var(--good, #1E6B3A)"
LIGHT = "var(--chess-light, #EFDFC3)"
DARK = "var(--chess-dark, #A97C55)"
BEAN = "var(--bean, #4A2A17)"
CREASE = "var(--bean-crease, #E3C49B)"
RIM = "var(--bean-rim, #FFF6E6)"
CHOICE = "#0B63C5"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a bean lies within its square, as shares of the side, and how it is turned."""

    x: float
    y: float
    turn: int


LAYOUTS: dict[int, tuple[Spot, ...]] = {
    1: (Spot(0.5, 0.5, 30),),
    2: (Spot(0.33, 0.38, 30), Spot(0.66, 0.62, 15)),
    3: (Spot(0.5, 0.26, 80), Spot(0.28, 0.64, 20), Spot(0.71, 0.64, 140)),
    4: (Spot(0.28, 0.3, 20), Spot(0.71, 0.28, 120), Spot(0.28, 0.7, 150), Spot(0.7, 0.68, 40)),
    5: (
        Spot(0.25, 0.26, 20), Spot(0.74, 0.26, 120), Spot(0.5, 0.5, 70),
        Spot(0.26, 0.74, 150), Spot(0.72, 0.74, 40),
    ),
    6: (
        Spot(0.24, 0.26, 20), Spot(0.5, 0.24, 95), Spot(0.76, 0.28, 140),
        Spot(0.25, 0.68, 150), Spot(0.5, 0.7, 60), Spot(0.75, 0.66, 30),
    ),
}  # fmt: skip
"""By number of beans; a larger stack shows six beans and its number."""


def draw_board(view: ChessView, marks: Marks) -> str:
    """One `<svg>` element: the board, both inventories and the bank."""
    parts = [
        *_board(view, f"0 0 {WIDTH} {HEIGHT}"),
        *draw_best_turn(marks.suggestions),
        *_pointed_out(marks.places),
        *_inventories(view),
        *_bank(view.bank),
        *_choices(view, marks),
        _spots() if marks.legal else "",
        "</svg>",
    ]
    return "".join(parts)


def draw_picture(view: ChessView) -> str:
    """The board alone, as large as it can be."""
    frame = f"{LEFT - 2} {TOP - 2} {8 * SIDE + 4} {8 * SIDE + 4}"
    return "".join((*_board(view, frame), "</svg>"))


def _board(view: ChessView, frame: str) -> Iterator[str]:
    """The beginning of a drawing, up to the beans; `frame` is what it shows."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" role="group" '
        f'class="coffee-chess" font-family="system-ui, sans-serif">'
    )
    yield f"<title>{escape(headline(view))}</title>"
    yield f"<desc>{escape(draw_text(view))}</desc>"
    yield _ground()
    yield from (_frame(square, BRASS) for square in changed_squares(view))
    yield from _rows(view)
    yield from _stacks(view)


@cache
def _ground() -> str:
    parts = ['<g class="ground">']
    for square in SQUARES:
        x, y = corner(square)
        fill = LIGHT if OWNERS[square] == 0 else DARK
        parts.append(f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>')
    parts.append(
        f'<rect x="{LEFT}" y="{TOP}" width="{8 * SIDE}" height="{8 * SIDE}" fill="none" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    for step in range(8):
        middle = SIDE * step + SIDE // 2
        parts.append(label(LEFT + middle, TOP + 8 * SIDE + 28, "abcdefgh"[step], MUTED))
        parts.append(label(LEFT - 20, TOP + 8 * SIDE - middle + 8, str(step + 1), MUTED))
    parts.append("</g>")
    return "".join(parts)


def bean(x: float, y: float, size: float, turn: int) -> str:
    """A coffee bean around (x, y): an oval with its crease."""
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn}) scale({size:g})">'
        f'<ellipse rx="0.5" ry="0.36" fill="{BEAN}" stroke="{RIM}" stroke-width="0.06"/>'
        f'<path d="M-0.46 0.04C-0.2 -0.14 0.2 0.16 0.46 -0.04" fill="none" stroke="{CREASE}" '
        f'stroke-width="0.07" stroke-linecap="round"/></g>'
    )


def _stacks(view: ChessView) -> Iterator[str]:
    for square in SQUARES:
        if beans := view.beans[square]:
            words = escape(square_text(view, square))
            yield (
                f'<g id="stack-{NAMES[square]}" class="stack" role="img" aria-label="{words}">'
                f"{_stack(square, beans)}</g>"
            )


def _stack(square: Square, beans: int) -> str:
    x, y = corner(square)
    size = 60 if beans == 1 else 44 if beans < 4 else 34
    spots = LAYOUTS[min(beans, 6)]
    parts = [bean(x + SIDE * s.x, y + SIDE * s.y, size, s.turn) for s in spots]
    if beans > 1:
        parts.append(
            f'<circle cx="{x + 82}" cy="{y + 82}" r="16" fill="{CARD}" stroke="{INK}" '
            f'stroke-width="2"/>'
        )
        parts.append(label(x + 82, y + 90, str(beans), INK, 22))
    return "".join(parts)


def _rows(view: ChessView) -> Iterator[str]:
    for seat, rows in enumerate(view.rows):
        for row in rows:
            yield _row(seat, row)


def _row(seat: Seat, row: Row) -> str:
    (x1, y1), (x2, y2) = centre(row[0]), centre(row[2])
    dash = "" if seat == 0 else ' stroke-dasharray="2 26"'
    names = row_text(row)
    title = gettext("%(row)s pays 1", row=names)
    return (
        f'<g class="row"><title>{title}</title>'
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{RIM}" stroke-width="22" '
        f'stroke-linecap="round"/>'
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{BRASS}" stroke-width="14" '
        f'stroke-linecap="round"{dash}/></g>'
    )


def changed_squares(view: ChessView) -> Iterator[Square]:
    """The squares that the last turn changed."""
    for words in view.last:
        match parse_action(words):
            case Place(square):
                yield square
            case Move(square, target) | Steal(target, square):
                yield from (square, target)


def _frame(square: Square, stroke: str, dash: str = "") -> str:
    x, y = corner(square)
    return (
        f'<rect x="{x + 4}" y="{y + 4}" width="{SIDE - 8}" height="{SIDE - 8}" rx="10" '
        f'fill="none" stroke="{stroke}" stroke-width="5"{dash}/>'
    )


@dataclass(frozen=True, slots=True)
class _Style:
    """How a tone is drawn: never by colour alone."""

    stroke: str
    dash: str = ""
    sign: str = ""


_TONES = {
    Tone.CHOSEN: _Style(FOCUS),
    Tone.COVERED: _Style(INK, ' stroke-dasharray="10 8"'),
    Tone.REACHED: _Style(FOCUS, ' stroke-dasharray="4 8"'),
    Tone.GAIN: _Style(GOOD, "", "+"),
    Tone.LOSS: _Style(BAD, ' stroke-dasharray="12 8"', "−"),
    Tone.PATH: _Style(BRASS, "", "•"),
}


def _pointed_out(places: Iterable[Mark]) -> Iterator[str]:
    for mark in places:
        style, square = _TONES[mark.tone], BY_NAME[mark.place]
        title = f"<title>{escape(f'{mark.place} {mark.text}')}</title>" if mark.text else ""
        yield f'<g class="mark {mark.tone.value}" pointer-events="none">{title}'
        yield _frame(square, style.stroke, style.dash)
        if style.sign:
            x, y = corner(square)
            yield f'<circle cx="{x + 19}" cy="{y + 19}" r="16" fill="{style.stroke}"/>'
            yield label(x + 19, y + 28, style.sign, CARD, 28)
        yield "</g>"


@cache
def _spots() -> str:
    """For every square a frame that is not drawn until the page points the square out."""
    frames = []
    for square in SQUARES:
        x, y = corner(square)
        frames.append(
            f'<rect data-place="{NAMES[square]}" x="{x + 4}" y="{y + 4}" width="{SIDE - 8}" '
            f'height="{SIDE - 8}" rx="10"/>'
        )
    return f'<g class="spots" fill="none" pointer-events="none">{"".join(frames)}</g>'


def _inventories(view: ChessView) -> Iterator[str]:
    yield from _inventory(1, 4, view)
    yield from _inventory(0, TOP + 8 * SIDE + 34, view)


def _inventory(seat: Seat, y: int, view: ChessView) -> Iterator[str]:
    side, beans = side_name(seat), view.inventories[seat]
    moves = not view.outcome and seat == view.to_move
    colour = INK if moves else MUTED
    arrow = "▸ " if moves else ""
    title = gettext(
        "%(side)s: inventory %(count)s of %(most)s", side=side, count=beans, most=INVENTORY
    )
    yield f'<g class="inventory"><title>{title}</title>'
    yield label(LEFT, y + 44, f"{arrow}{side}", colour, 30, "start")
    for slot in range(INVENTORY):
        x = LEFT + 130 + 62 * slot
        yield (
            f'<rect x="{x}" y="{y + 6}" width="54" height="54" rx="12" fill="{CARD}" '
            f'stroke="{LINE}" stroke-width="2"/>'
        )
        if slot < beans:
            yield bean(x + 27, y + 33, 40, 30)
    yield "</g>"


def _bank(beans: int) -> Iterator[str]:
    step = 17
    x, y = LEFT + 8 * SIDE - BANK_COLUMNS * step, 4
    title = ngettext("%(num)s bean in the bank", "%(num)s beans in the bank", beans)
    yield f'<g class="bank"><title>{title}</title>'
    yield label(x - 62, y + 44, gettext("Bank"), MUTED, 26, "end")
    yield label(x - 12, y + 45, str(beans), INK, 32, "end")
    for number in range(beans):
        line, column = divmod(number, BANK_COLUMNS)
        yield bean(x + step * (column + 0.5), y + step * (line + 0.5), 14, 30)
    yield "</g>"


def _choices(view: ChessView, marks: Marks) -> Iterator[str]:
    squares = dict.fromkeys(
        action.square for action in marks.legal if isinstance(action, Place | Move | Steal)
    )
    ways: dict[tuple[Square, Square], str] = {}
    for action in marks.legal:
        match action:
            case Move(square, target):
                ways[square, target] = arrow(square, target)
            case Steal(square, target):
                ways[square, target] = arrow(target, square)
    for square in squares:
        dot = _dot(square, is_free=not view.beans[square])
        field = 'data-field="square" data-early=""'
        words = square_text(view, square)
        yield _choice(f"square-{NAMES[square]}", square, words, field, dot)
    for (square, target), way in ways.items():
        name = f"target-{NAMES[target]}-{NAMES[square]}"
        field = f'data-field="target" data-when="square={NAMES[square]}"'
        yield _choice(name, target, square_text(view, target), field, way)


def _choice(name: str, square: Square, words: str, field: str, sign: str) -> str:
    """A square that can be pointed at, and the sign that says so."""
    x, y = corner(square)
    return (
        f'<g id="{name}" class="choice" {field} data-value="{NAMES[square]}" role="button" '
        f'aria-label="{escape(words)}">'
        f'<rect class="area" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="transparent"/>'
        f"{sign}</g>"
    )


def _dot(square: Square, *, is_free: bool) -> str:
    """In the middle of the square, or in its corner beside the beans. The squares have the same
    colours by day and by night, and so has the dot."""
    x, y = corner(square)
    place, size = (50, 11) if is_free else (18, 9)
    return (
        f'<circle class="sign" cx="{x + place}" cy="{y + place}" r="{size}" fill="{CHOICE}" '
        f'stroke="{RIM}" stroke-width="3"/>'
    )
