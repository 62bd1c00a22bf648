"""Drawing of the first turns of a board of Coffee: which win, which lose, which are not proven."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TypeAlias
from xml.sax.saxutils import escape

from kaffeehaus.games.coffee.drawing.board import FRAME_EDGE, ON_TILE, TILE, WON, draw_ground
from kaffeehaus.games.coffee.drawing.geometry import Layout, Spot, layout_of, number
from kaffeehaus.games.coffee.rules.actions import Place
from kaffeehaus.games.coffee.rules.boards import Rod

DISC = 42
"""The radius of a cell's disc; the rods go across it."""

Values: TypeAlias = Mapping[Place, bool | None]
"""For each first turn whether it wins; None if that is not proven."""


def draw_turns(board: str, title: str, values: Values) -> str:
    """The empty board as SVG. A golden disc has the rods that win, as bars; what is not proven has
    broken lines; a cell without a disc loses with every rod."""
    layout = layout_of(board)
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="0 0 {number(layout.width)} {number(layout.height)}" '
        f'font-family="system-ui, sans-serif">',
        f"<title>{escape(title)}</title>",
        draw_ground(board),
        *_discs(layout, values),
        "</svg>\n",
    )
    return "".join(parts)


def _discs(layout: Layout, values: Values) -> Iterator[str]:
    rods: dict[str, dict[Rod, bool | None]] = defaultdict(dict)
    for turn, wins in values.items():
        rods[turn.cell][turn.rod] = wins
    for cell, known in rods.items():
        if any(wins is not False for wins in known.values()):
            yield from _disc(layout.centres[cell], layout, known)


def _disc(spot: Spot, layout: Layout, known: Mapping[Rod, bool | None]) -> Iterator[str]:
    x, y = spot
    colour = WON if True in known.values() else TILE
    yield (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{DISC}" fill="{colour}" '
        f'stroke="{FRAME_EDGE}" stroke-width="3"/>'
    )
    for rod, wins in known.items():
        if wins is not False:
            yield _bar(spot, layout.turns[rod], is_proven=wins is True)


def _bar(spot: Spot, turn: float, *, is_proven: bool) -> str:
    x, y = spot
    half = DISC - 8
    style = 'stroke-width="12"' if is_proven else 'stroke-width="5" stroke-dasharray="3 9"'
    return (
        f'<path d="M{-half} 0H{half}" stroke="{ON_TILE}" stroke-linecap="round" {style} '
        f'transform="translate({number(x)} {number(y)}) rotate({number(turn)})"/>'
    )
