"""What the pictures on the map mean: the same drawings, each with its words."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import capital_first, gettext
from kaffeehaus.core.view import Sign
from kaffeehaus.games.fcm.drawing.buildings import garden
from kaffeehaus.games.fcm.drawing.campaigns import TileFace, brief_tile, campaign_tile, medium_sign
from kaffeehaus.games.fcm.drawing.grid import SIDE
from kaffeehaus.games.fcm.drawing.ground import overpass
from kaffeehaus.games.fcm.drawing.map import latest_corners
from kaffeehaus.games.fcm.drawing.pieces import (
    house_piece,
    module_piece,
    restaurant_piece,
)
from kaffeehaus.games.fcm.drawing.shapes import xy
from kaffeehaus.games.fcm.rules.board.plan import OVERPASS
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.rules.town import Box, Corner, House, Restaurant
from kaffeehaus.games.fcm.words.titles import good_title, medium_heading

_SQUARE, _LARGE = Box(0, 0, 1, 1), Box(0, 0, 2, 2)
_EDGE = 6


def legend(view: Seen) -> tuple[Sign, ...]:
    """Houses, restaurants and campaigns, the media that there are, and what else lies here."""
    return (*_buildings(view), *_campaigns(view), *_ground(view), *_pieces(view), _latest())


def _buildings(view: Seen) -> Iterator[Sign]:
    game = view.parts
    numbered = [one for one in view.houses if one.number.isdecimal()]
    house = next((one for one in numbered if one.demand), numbered[0])
    yield _sign(
        house_piece(game, _without_garden(house)),
        house.box,
        gettext("House: its number sets when it eats, the pictures show its demand"),
    )
    if grown := next((one.garden for one in view.houses if one.garden), None):
        yield _sign(garden(grown), grown, gettext("Garden: its house pays double"))
    for is_open, words in (
        (True, gettext("Restaurant: the white corner is the entrance")),
        (False, gettext("Restaurant, coming soon: opens at the end of the turn")),
    ):
        sample = Restaurant(0, 0, Corner.SE, is_open)
        yield _sign(restaurant_piece(game, 0, sample, drive_in=False), _LARGE, words)


def _without_garden(house: House) -> House:
    return House(house.number, house.serving, house.box, demand=house.demand)


def _campaigns(view: Seen) -> Iterator[Sign]:
    game = view.parts
    good = next(good for good in game.goods.values() if good.marketable).id
    face = TileFace(_LARGE, 12, "billboard", 0, (good,), "2")
    yield _sign(
        campaign_tile(game, face),
        _LARGE,
        gettext("Campaign: number, owner, medium, good and turns left"),
    )
    small = Box(0, 0, 3, 2)
    yield _sign(
        brief_tile(game, face, (*xy(0, 0), small.width * SIDE, small.height * SIDE)),
        small,
        gettext("Campaign on a small map: good and turns left, in its owner’s shape"),
    )
    for medium in dict.fromkeys(tile.medium for tile in game.campaigns.values()):
        if path := game.drawing.media_art.get(medium):
            drawn = medium_sign(path, *_middle(_SQUARE), 1.5)
            yield _sign(drawn, _SQUARE, medium_heading(medium))


def _ground(view: Seen) -> Iterator[Sign]:
    plan = view.plan
    signs = set().union(*plan.rows)
    for sign, art in view.parts.drawing.ground_signs.items():
        if sign in signs and art.title:
            title = str(art.title)
            if title in view.parts.goods:
                title = gettext("Source: %(good)s", good=good_title(title))
            yield _sign(art.draw((0, 0)), _SQUARE, capital_first(title))
    if OVERPASS in signs:
        yield _sign(overpass((0, 0)), _SQUARE, gettext("Overpass: one road passes below the other"))


def _pieces(view: Seen) -> Iterator[Sign]:
    """One of each kind that modules have put here."""
    for piece in {piece.kind: piece for piece in view.pieces}.values():
        yield _sign(module_piece(view.parts, piece), piece.box, capital_first(str(piece.title)))


def _latest() -> Sign:
    return _sign(latest_corners(_LARGE), _LARGE, gettext("Placed by the last moves"))


def _middle(box: Box) -> tuple[float, float]:
    x, y = xy(box.top, box.left)
    return x + box.width * SIDE / 2, y + box.height * SIDE / 2


def _sign(drawn: str, box: Box, words: str) -> Sign:
    """A part of the map by itself."""
    x, y = xy(box.top, box.left)
    around = (
        f"{x - _EDGE:g} {y - _EDGE:g} {box.width * SIDE + 2 * _EDGE} "
        f"{box.height * SIDE + 2 * _EDGE}"
    )
    return Sign(f'<svg viewBox="{around}" aria-hidden="true">{drawn}</svg>', words)
