"""Good turns drawn on the board of Coffee: the stone as it would lie, its rod, and its worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kaffeehaus.core.view import Suggestion
from kaffeehaus.games.coffee.drawing.geometry import STONE, Layout, Spot, number
from kaffeehaus.games.coffee.drawing.pieces import rod, stone
from kaffeehaus.games.coffee.rules.actions import Place, parse_action
from kaffeehaus.games.coffee.rules.boards import Rod

if TYPE_CHECKING:
    from kaffeehaus.games.coffee.view import CoffeeView

# Colours with fallbacks, so that the drawing also stands alone, outside the house.
RING = "var(--board-open, #0B63C5)"
LABEL = "var(--board-tile, #F6EAD3)"
INK = "var(--board-ink, #2B211B)"

LABEL_HEIGHT = 34


def draw_suggestions(
    view: CoffeeView, layout: Layout, suggestions: Sequence[Suggestion]
) -> Iterator[str]:
    """The best with a whole ring, the others with a broken one. Where several lie on one cell,
    their rods cross, and their words stand one below the other."""
    if view.to_move is None:
        return
    words: dict[str, list[str]] = defaultdict(list)
    for index, suggestion in enumerate(suggestions):
        turn = parse_action(suggestion.actions[0])
        if not isinstance(turn, Place):
            continue
        spot = layout.centres[turn.cell]
        told = escape(f"{turn}: {suggestion.worth}", {'"': "&quot;"})
        yield f'<g class="suggestion" role="img" aria-label="{told}" pointer-events="none">'
        if turn.cell not in words:
            yield f'<g opacity="0.75">{stone(spot, view.to_move)}</g>{_ring(spot, best=not index)}'
        if turn.rod is not Rod.NONE:
            yield f'<g opacity="0.85">{rod(spot, layout.turns[turn.rod])}</g>'
        yield "</g>"
        words[turn.cell].append(suggestion.worth)
    for cell, worths in words.items():
        yield from _labels(layout.centres[cell], worths)


def _ring(spot: Spot, *, best: bool) -> str:
    x, y = spot
    style = 'stroke-width="8"' if best else 'stroke-width="5" stroke-dasharray="11 9"'
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{STONE + 6}" fill="none" '
        f'stroke="{RING}" {style}/>'
    )


def _labels(spot: Spot, worths: Sequence[str]) -> Iterator[str]:
    x, y = spot
    yield '<g class="worths" pointer-events="none" aria-hidden="true">'
    for row, worth in enumerate(dict.fromkeys(worths)):
        top = y + STONE - 8 + row * (LABEL_HEIGHT + 2)
        width = 22 + 15 * len(worth)
        yield (
            f'<rect x="{number(x - width / 2)}" y="{number(top)}" width="{number(width)}" '
            f'height="{LABEL_HEIGHT}" rx="9" fill="{LABEL}" stroke="{RING}" stroke-width="3"/>'
            f'<text x="{number(x)}" y="{number(top + 25)}" fill="{INK}" font-size="25" '
            f'font-weight="700" text-anchor="middle">{escape(worth)}</text>'
        )
    yield "</g>"
