"""The board of Coffee as SVG, in layers: the ground, the line of the rod, the pieces, the marks,
and on top what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.core.i18n import gettext, pgettext
from kaffeehaus.core.view import Mark, Marks, Tone
from kaffeehaus.games.coffee.drawing.geometry import (
    PITCH,
    RIM,
    Layout,
    Spot,
    draw_suggestions,
    layout_of,
    number,
    points,
    rod,
    rod_choice,
    rod_name,
    star,
    stone,
)
from kaffeehaus.games.coffee.rules.actions import Colour, Place
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.words.prose import off_line, rod_words, stone_words, taken, under_rod
from kaffeehaus.games.coffee.words.text import description, headline

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView

# Colours with fallbacks, so that the drawing also stands alone, outside the house.
FRAME = "var(--board-frame, #DDBE8F)"
FRAME_EDGE = "var(--board-edge, #5A3A26)"
TILE = "var(--board-tile, #F6EAD3)"
TILE_EDGE = "var(--board-tile-edge, #C9A672)"
LABEL = "var(--board-label, #5A3A26)"
ROD_LINE = "var(--board-line, #8A6216)"
OPEN = "var(--board-open, #0B63C5)"
WON = "var(--board-won, #F2C230)"
BAD = "var(--board-bad, #A3261B)"
ON_TILE = "var(--board-ink, #2B211B)"
STAR = "var(--board-star, #FFF6D6)"

FONT = 27


def draw_board(view: CoffeeView, marks: Marks) -> str:
    """One `<svg>` element with everything a player sees."""
    layout = layout_of(view.board)
    turns = [action for action in marks.legal if isinstance(action, Place)]
    role = "group" if turns else "img"
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="coffee" role="{role}" '
        f'viewBox="0 0 {number(layout.width)} {number(layout.height)}" '
        f'font-family="system-ui, sans-serif">',
        f"<title>{escape(headline(view))}</title>",
        f"<desc>{escape(description(view))}</desc>",
        draw_ground(view.board),
        *_line(view, layout),
        *_winning_line(view, layout),
        *_pieces(view, layout),
        *_hints(view, layout, turns),
        _spots(view.board),
        *draw_suggestions(view, layout, marks.suggestions),
        *_pointed_out(layout, marks.places),
        *_choices(view, layout, turns),
        "</svg>",
    )
    return "".join(parts)


# The ground


@cache
def draw_ground(board: str) -> str:
    """The empty board: its frame, its cells and their names."""
    layout = layout_of(board)
    return f'<g class="ground">{_frame(layout)}{_tiles(layout)}{_labels(layout)}</g>'


def _frame(layout: Layout) -> str:
    """A wide stroke with round joins makes round corners on any polygon."""
    outline = f'<polygon points="{points(layout.edge())}" stroke-linejoin="round"'
    return (
        f'{outline} stroke="{FRAME_EDGE}" stroke-width="{RIM}"/>'
        f'{outline} fill="{FRAME}" stroke="{FRAME}" stroke-width="{RIM - 9}"/>'
    )


def _tiles(layout: Layout) -> str:
    tiles = (
        f'<polygon points="{layout.tile(cell)}"><title>{cell}</title></polygon>'
        for cell in layout.centres
    )
    return (
        f'<g fill="{TILE}" stroke="{TILE_EDGE}" stroke-width="3" stroke-linejoin="round">'
        f"{''.join(tiles)}</g>"
    )


def _labels(layout: Layout) -> str:
    """Square boards have letters below and numbers at the left; on hexagonal boards a place in a
    row is not easily counted, so every cell bears its name."""
    words = _cell_names(layout) if layout.board.hexagonal else _edge_names(layout)
    return (
        f'<g fill="{LABEL}" font-size="{FONT}" text-anchor="middle" pointer-events="none" '
        f'aria-hidden="true">{"".join(words)}</g>'
    )


def _cell_names(layout: Layout) -> Iterator[str]:
    for cell, (x, y) in layout.centres.items():
        yield f'<text x="{number(x)}" y="{number(y + 9)}">{cell}</text>'


def _edge_names(layout: Layout) -> Iterator[str]:
    rows = layout.board.rows()
    for cell in rows[0]:
        x, y = layout.centres[cell]
        yield f'<text x="{number(x)}" y="{number(y + 78)}">{cell[0]}</text>'
    for row in rows:
        x, y = layout.centres[row[0]]
        yield f'<text x="{number(x - 70)}" y="{number(y + 9)}">{row[0][1:]}</text>'


# The rod's line, and the line that won


def _line(view: CoffeeView, layout: Layout) -> Iterator[str]:
    """Where the rod points, across the whole board and under the stones."""
    if view.rod is None or view.outcome:
        return
    (x1, y1), (x2, y2) = layout.line(view.rod.cell, view.rod.rod)
    yield (
        f'<line id="rod-line" x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" '
        f'y2="{number(y2)}" stroke="{ROD_LINE}" stroke-width="7" stroke-linecap="round" '
        f'stroke-dasharray="0.1 16" pointer-events="none"/>'
    )


def _winning_line(view: CoffeeView, layout: Layout) -> Iterator[str]:
    """A golden band behind every row that the last stone completed."""
    for first, last in winning_rows(view, layout):
        (x1, y1), (x2, y2) = layout.centres[first], layout.centres[last]
        ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        for width, colour in ((96, FRAME_EDGE), (90, WON)):
            yield (
                f'<line class="won" {ends} stroke="{colour}" stroke-width="{width}" '
                f'stroke-linecap="round" pointer-events="none"/>'
            )


def winning_rows(view: CoffeeView, layout: Layout) -> list[tuple[str, str]]:
    """The first and last cell of every row that won; each holds the last stone."""
    if not view.winning_line or view.last is None:
        return []
    names = layout.board.cells
    rows = []
    for direction in layout.turns:
        line = [names[cell] for cell in layout.board.line(names.index(view.last[:-1]), direction)]
        won = [cell for cell in line if cell in view.winning_line]
        if len(won) >= view.n:
            rows.append((won[0], won[-1]))
    return rows


# The pieces


def _pieces(view: CoffeeView, layout: Layout) -> Iterator[str]:
    yield '<g class="pieces" pointer-events="none">'
    for piece in view.stones:
        words = stone_words(piece.cell, piece.colour)
        if view.rod and piece.cell == view.rod.cell:
            words = gettext(
                "%(stone)s, with the rod %(direction)s",
                stone=words,
                direction=rod_words(view.rod.rod),
            )
        yield f'<g id="stone-{piece.cell}" class="stone" role="img" aria-label="{words}">'
        yield stone(layout.centres[piece.cell], piece.colour)
        yield "</g>"
    if view.rod:
        yield '<g id="rod" class="rod">'
        yield rod(layout.centres[view.rod.cell], layout.turns[view.rod.rod])
        yield "</g>"
    yield "</g>"


# The marks


def _hints(view: CoffeeView, layout: Layout, turns: Sequence[Place]) -> Iterator[str]:
    """The cells that the next stone may go on, or the one that was of no use to its player; at
    the end the stone that won."""
    yield '<g class="hints" pointer-events="none" aria-hidden="true">'
    for cell in view.line:
        spot = layout.centres[cell]
        if view.outcome:
            yield _cross(spot)
        elif view.rod:
            yield _named_ring(spot, cell)
        elif turns:
            yield _ring(spot, 29, ROD_LINE, "0.1 11.3", width=4)
    if view.winning_line and view.last:
        yield _star(layout.centres[view.last[:-1]])
    yield "</g>"


def _named_ring(spot: Spot, cell: str) -> str:
    x, y = spot
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="31" fill="{TILE}" stroke="{ROD_LINE}" '
        f'stroke-width="6"/>'
        f'<text x="{number(x)}" y="{number(y + 9)}" fill="{ON_TILE}" font-size="{FONT}" '
        f'font-weight="700" text-anchor="middle">{cell}</text>'
    )


@cache
def _spots(board: str) -> str:
    """For every cell a ring that is not drawn until the page points the cell out."""
    rings = (
        f'<circle data-place="{cell}" cx="{number(x)}" cy="{number(y)}" r="43"/>'
        for cell, (x, y) in layout_of(board).centres.items()
    )
    return f'<g class="spots" fill="none" pointer-events="none">{"".join(rings)}</g>'


def _pointed_out(layout: Layout, places: Sequence[Mark]) -> Iterator[str]:
    for mark in places:
        title = f"<title>{escape(mark.text)}</title>" if mark.text else ""
        shape = _mark_shape(mark, layout.centres[mark.place])
        yield f'<g class="mark {mark.tone.value}" pointer-events="none">{title}{shape}</g>'


def _ring(spot: Spot, radius: float, colour: str, dash: str = "", width: int = 5) -> str:
    x, y = spot
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none" '
        f'stroke="{colour}" stroke-width="{width}" stroke-linecap="round"{dashes}/>'
    )


def _dot(spot: Spot, radius: float, colour: str) -> str:
    x, y = spot
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour}"/>'


def _cross(spot: Spot) -> str:
    x, y = spot
    arms = f"M{number(x - 20)} {number(y - 20)}l40 40m0 -40l-40 40"
    return f'<path d="{arms}" stroke="{BAD}" stroke-width="9" stroke-linecap="round"/>'


def _star(spot: Spot) -> str:
    return (
        f'<path d="{star(spot, 20)}" fill="{STAR}" stroke="{ON_TILE}" stroke-width="3" '
        f'stroke-linejoin="round"/>'
    )


def _mark_shape(mark: Mark, spot: Spot) -> str:
    """Each tone has a form of its own, not only a colour."""
    match mark.tone:
        case Tone.CHOSEN:
            return _ring(spot, 43, OPEN)
        case Tone.COVERED:
            return _ring(spot, 43, ON_TILE, "12 12")
        case Tone.REACHED:
            return _ring(spot, 40, OPEN, "1 14.7", 8)
        case Tone.GAIN:
            return _star(spot)
        case Tone.LOSS:
            return _cross(spot)
        case Tone.PATH:
            return _dot(spot, 10, ROD_LINE)


# What can be chosen


def _choices(view: CoffeeView, layout: Layout, turns: Sequence[Place]) -> Iterator[str]:
    """The cells, and for each of them its rods, which the page shows once the cell is chosen."""
    if not turns or view.own_colour is None:
        return
    wheel = f"{view.board}-{view.own_colour.value}"
    yield _wheel(wheel, layout, view.own_colour)
    on_line, elsewhere = gettext("free, on the line"), pgettext("cell", "free")
    yield from _closed(view, layout)
    yield '<g class="choices">'
    for cell in dict.fromkeys(turn.cell for turn in turns):
        where = on_line if view.rod and cell in view.line else elsewhere
        yield (
            f'<g id="cell-{cell}" data-field="cell" data-value="{cell}" role="button" '
            f'aria-label="{cell}, {where}"><title>{cell}</title>'
            f'<polygon points="{layout.tile(cell)}" fill="{TILE}" fill-opacity="0"/></g>'
        )
    for turn in turns:
        yield _rod_choice(wheel, layout, turn)
    yield "</g>"


def _closed(view: CoffeeView, layout: Layout) -> Iterator[str]:
    """The cells that no stone may go on: whoever points at one is told why."""
    taken_cells = {piece.cell for piece in view.stones}
    yield f'<g class="closed" fill="{TILE}" fill-opacity="0">'
    for cell in layout.centres:
        if view.rod is None or cell in view.line:
            continue
        reason = taken(cell) if cell in taken_cells else off_line(cell, view.rod)
        why = under_rod(view.rod) if cell == view.rod.cell else reason
        yield f'<polygon points="{layout.tile(cell)}" data-why="{escape(why)}"/>'
    yield "</g>"


def _wheel(wheel: str, layout: Layout, colour: Colour) -> str:
    """The parts of which the choices of rods are made, around (0, 0), once for all cells."""
    outer = max(1.16 * PITCH, 0.14 * layout.width)
    spread = 90 / len(layout.turns) - 2
    parts = {
        f"{rod_name(direction)}-{way}": rod_choice(angle + half_turn, spread, outer)
        for direction, angle in layout.turns.items()
        for way, half_turn in (("on", 0), ("back", 180))
    }
    parts["stone"] = stone((0, 0), colour)
    parts["star"] = _star((0, 0))
    drawn = (f'<g id="{wheel}-{name}">{shape}</g>' for name, shape in parts.items())
    return f"<defs>{''.join(drawn)}</defs>"


def _rod_choice(wheel: str, layout: Layout, turn: Place) -> str:
    """The stone with the ways the rod would point; a winning stone has a star in its place."""
    x, y = layout.centres[turn.cell]
    name = rod_name(turn.rod)
    parts, words = ["stone", "star"], rod_words(turn.rod)
    if turn.rod is not Rod.NONE:
        words = gettext("rod %(direction)s", direction=words)
        on, back = layout.ways(turn.cell, turn.rod)
        parts = [f"{name}-on"] * on + [f"{name}-back"] * back + ["stone"]
    used = "".join(
        f'<use href="#{wheel}-{part}" x="{number(x)}" y="{number(y)}"/>' for part in parts
    )
    return (
        f'<g id="rod-{turn.cell}-{name}" data-field="rod" data-value="{turn.rod.value}" '
        f'data-when="cell={turn.cell}" role="button" aria-label="{words}" '
        f'display="none">{used}</g>'
    )
