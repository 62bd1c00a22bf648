"""Single map tiles as pictures, to choose one."""

from __future__ import annotations

from kaffeehaus.core.i18n import cache_per_language
from kaffeehaus.games.fcm.drawing.buildings import trees
from kaffeehaus.games.fcm.drawing.grid import HOUSE
from kaffeehaus.games.fcm.drawing.ground import BASE_SIGNS, Signs, filled, frame, ground
from kaffeehaus.games.fcm.rules.board.plan import Plan
from kaffeehaus.games.fcm.rules.board.tiles import Laid, all_tiles, houses_of_tile
from kaffeehaus.games.fcm.rules.ruleset.groups import GroundSign

EVERY_SIGN = BASE_SIGNS | Signs({"A": filled(HOUSE), "P": GroundSign(trees)})
"""Signs of the tiles of the whole box, whatever is played: flats and trees, too."""


@cache_per_language
def tile_pictures() -> tuple[tuple[str, str], ...]:
    """Every tile: its letter and its picture."""
    return tuple((letter, tile_svg(Laid(letter, 0))) for letter in all_tiles())


def tile_svg(laid: Laid) -> str:
    """One map tile as an `<svg>` element."""
    plan = Plan(laid.rows())
    x, y, width, height = frame(plan)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
        f'aria-hidden="true" font-family="system-ui, sans-serif">'
        f"{ground(plan, EVERY_SIGN, tuple(houses_of_tile(laid)))}</svg>"
    )
