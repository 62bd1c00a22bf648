"""Drawings of the lobbyists module: construction sites, roadworks, parks and tiles in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from kaffeehaus.core.action import Action
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.games.fcm.drawing.grid import CARD, INK, MARGIN, SIDE, corner
from kaffeehaus.games.fcm.drawing.ground import BASE_SIGNS, Signs, frame, ground
from kaffeehaus.games.fcm.drawing.menu import meadow, person, road
from kaffeehaus.games.fcm.drawing.shapes import xy
from kaffeehaus.games.fcm.modules.lobbyists.rules.actions import LayPiece, LayTile
from kaffeehaus.games.fcm.modules.lobbyists.rules.lobby import ARROWS
from kaffeehaus.games.fcm.modules.lobbyists.rules.pieces import PieceKind, Turned, lobby_pieces
from kaffeehaus.games.fcm.modules.parks.drawing import PARK_SIGN
from kaffeehaus.games.fcm.modules.parks.rules import PARK
from kaffeehaus.games.fcm.rules.board.plan import Plan, Square
from kaffeehaus.games.fcm.rules.board.roads import HEADINGS
from kaffeehaus.games.fcm.rules.board.tiles import Laid
from kaffeehaus.games.fcm.rules.ruleset.groups import Carried, GroundSign, PieceArt
from kaffeehaus.games.fcm.rules.town import Box, Piece

_SAND, _STRIPE, _WARNING = "#E8C97A", "#A9761B", "#C8321E"
_TILE_SIGNS = BASE_SIGNS | Signs({PARK: PARK_SIGN})


def _hatched(square: Square) -> str:
    """Sand with stripes: a building site, and no road yet."""
    x, y = corner(square)
    stripes = "".join(f"M{x + step} {y + SIDE}l{SIDE - step} {step - SIDE}" for step in (0, 13, 27))
    stripes += "".join(f"M{x} {y + step}l{step} {-step}" for step in (13, 27))
    title = escape(gettext("road under construction: closed until the clean up"))
    return (
        f"<g><title>{title}</title>"
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{_SAND}"/>'
        f'<path d="{stripes}" stroke="{_STRIPE}" stroke-width="2.5" fill="none"/>'
        f'<rect x="{x + 1}" y="{y + 1}" width="{SIDE - 2}" height="{SIDE - 2}" fill="none" '
        f'stroke="{INK}" stroke-width="1.5" stroke-dasharray="5 3"/></g>'
    )


UNDER_CONSTRUCTION = GroundSign(_hatched, lazy_gettext("road under construction"))


def _arrow(x: float, y: float, heading: int) -> str:
    """A bold arrow on a square, up to the edge at which the road will join."""
    middle = f"{x + SIDE / 2:g} {y + SIDE / 2:g}"
    return (
        f'<path transform="translate({middle}) rotate({90 * heading})" '
        f'd="M0-19 13-3H5V13H-5V-3H-13z" fill="{CARD}" stroke="{INK}" stroke-width="2"/>'
    )


def _road_end(heading: int) -> PieceArt:
    def draw(piece: Piece) -> str:
        return _arrow(*xy(piece.box.top, piece.box.left), heading)

    return draw


ROAD_ENDS = {kind: _road_end(heading) for kind, heading in zip(ARROWS, HEADINGS, strict=True)}


def barrier(piece: Piece) -> str:
    """A striped barrier on two feet, with what it costs."""
    x, y = xy(piece.box.top, piece.box.left)
    stripes = "".join(f"M{x + 4 + step:g} {y + 22:g}l6-10h6l-6 10z" for step in (0, 12, 20))
    return (
        f'<path d="M{x + 9:g} {y + 20:g}v15M{x + 31:g} {y + 20:g}v15" stroke="{INK}" '
        f'stroke-width="3"/><rect x="{x + 3:g}" y="{y + 11:g}" width="34" height="12" '
        f'fill="{CARD}" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="{stripes}" fill="{_WARNING}"/>'
        f'<circle cx="{x + 20:g}" cy="{y + 29:g}" r="9" fill="{CARD}" stroke="{INK}"/>'
        f'<text x="{x + 20:g}" y="{y + 33:g}" font-size="12" font-weight="700" '
        f'text-anchor="middle" fill="{INK}">+1</text>'
    )


# What is in hand


def _laid(piece: str, turned: Turned) -> str:
    """A piece whose first square has its corner at (0, 0)."""
    kind = lobby_pieces()[piece].kind
    sign = PARK_SIGN if kind is PieceKind.PARK else UNDER_CONSTRUCTION
    squares = "".join(sign.draw(square) for square in turned.squares)
    arrows = "".join(_arrow(*corner(square), heading) for square, heading in turned.arrows)
    return f'<g transform="translate({-MARGIN} {-MARGIN})">{squares}{arrows}</g>'


def _tile(laid: Laid) -> str:
    """A map tile whose corner is at (0, 0)."""
    drawn = ground(Plan(laid.rows()), _TILE_SIGNS)
    return f'<g transform="translate({-MARGIN} {-MARGIN})">{drawn}</g>'


def in_hand(legal: Sequence[Action]) -> Iterator[Carried]:
    """The piece or tile in hand in each of its turns."""
    turns = dict[tuple[str, str], Carried]()
    for action in legal:
        match action:
            case LayPiece(piece=piece, turn=turn) if (piece, turn) not in turns:
                picture = _laid(piece, lobby_pieces()[piece].turned(turn))
                turns[piece, turn] = Carried("place", action.turning, turn, picture)
            case LayTile(map_tile=tile, turn=number) if (tile, str(number)) not in turns:
                picture = _tile(Laid(tile, number))
                turns[tile, str(number)] = Carried("lot", action.turning, str(number), picture)
    yield from turns.values()


def piece_icon(piece: str) -> str:
    """A road or park as a small drawing."""
    turned = lobby_pieces()[piece].turns[0]
    width, height = len(turned.rows[0]) * SIDE, len(turned.rows) * SIDE
    left = -min(column for _, column in turned.squares) * SIDE
    return _svg(f"{-left} 0 {width} {height}", _laid(piece, turned))


def tile_icon(tile: str) -> str:
    """A map tile as a small drawing."""
    plan = Plan(Laid(tile, 0).rows())
    x, y, width, height = frame(plan)
    return _svg(f"{x} {y} {width} {height}", ground(plan, _TILE_SIGNS))


def _svg(box: str, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="icon" viewBox="{box}" aria-hidden="true" '
        f'font-family="system-ui, sans-serif">{inside}</svg>'
    )


ICONS: dict[str, Callable[[str], str]] = {
    "road": piece_icon,
    "park": piece_icon,
    "map_tile": tile_icon,
}


def menu_picture() -> str:
    """A lobbyist between a road that is being built and a park."""
    piece = Piece("", "", None, Box(0, 0, 1, 1))
    site = f"{UNDER_CONSTRUCTION.draw((0, 0))}{barrier(piece)}{PARK_SIGN.draw((0, 2))}"
    return (
        f"{meadow()}{road(62)}"
        f'<g transform="translate(-7 -3) scale(0.98)">{site}</g>{person(62, 28, "#CBCB8F")}'
    )
