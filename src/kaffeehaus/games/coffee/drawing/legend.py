"""What the pictures on the board of Coffee mean, each as a small drawing."""

from __future__ import annotations

from kaffeehaus.core.view import Sign
from kaffeehaus.games.coffee.drawing.geometry import STONE, Spot
from kaffeehaus.games.coffee.drawing.pieces import rod, stone
from kaffeehaus.games.coffee.rules.actions import Colour

_HALF = STONE + 12
_SPOT: Spot = (_HALF, _HALF)


def legend(n: int) -> tuple[Sign, ...]:
    """Stones, the rod and the line."""
    return (
        _sign(stone(_SPOT, Colour.BLACK), "A stone of Black, who begins"),
        _sign(stone(_SPOT, Colour.ORANGE), "A stone of Orange, with a diamond"),
        _sign(
            stone(_SPOT, Colour.BLACK) + rod(_SPOT, -45),
            "The rod on the last stone: the next goes on the line along which it points",
        ),
        _sign(
            f'<circle cx="{_HALF}" cy="{_HALF}" r="{STONE - 8}" fill="none" '
            f'stroke="var(--board-line, #8A6216)" stroke-width="6"/>',
            f"A cell where the next stone may go; {n} stones in a row win",
        ),
    )


def _sign(drawing: str, words: str) -> Sign:
    size = 2 * _HALF
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="40" '
        f'height="40" aria-hidden="true">{drawing}</svg>'
    )
    return Sign(svg, words)
