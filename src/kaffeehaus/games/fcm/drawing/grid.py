"""The grid of the map's drawing: units, colours, and where squares lie."""

from __future__ import annotations

from kaffeehaus.games.fcm.rules.board.plan import Square

SIDE = 40
"""The side of a square in drawing units."""
MARGIN = 12
NAMES = 28
"""Room around the board for the names of rows and columns."""

# A map is printed on light card, by night too; only a page that sets these changes it.
INK = "var(--map-ink, #2B211B)"
CARD = "var(--map-card, #FFFFFF)"
BRASS = "var(--map-brass, #8A6216)"
GRASS = "var(--map-grass, #E1E9C6)"
GRASS_LINE = "var(--map-line, #CBD6A8)"
BLADE = "var(--map-blade, #B5C58A)"
TILE_LINE = "var(--map-tile, #93A068)"
ASPHALT = "var(--map-road, #8B8682)"
KERB = "var(--map-kerb, #6B6663)"
DECK = "var(--map-deck, #B0AAA4)"
STRIPE = "var(--map-stripe, #F4EFE4)"
HOUSE = "var(--map-house, #D9A679)"
GARDEN = "var(--map-garden, #B9CC93)"


def corner(square: Square) -> tuple[int, int]:
    """The upper left corner of a square in drawing units; x first."""
    return MARGIN + SIDE * square[1], MARGIN + SIDE * square[0]


def centre(square: Square) -> tuple[int, int]:
    """The middle of a square in drawing units; x first."""
    x, y = corner(square)
    return x + SIDE // 2, y + SIDE // 2
