"""Coffee shops in a written position."""

from __future__ import annotations

from collections.abc import Iterator

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.games.fcm.modules.coffee.rules.shops import (
    SHOPS_OF_A_CHAIN,
    CoffeeShop,
    shops_in,
    shops_of,
)
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.board.roads import tile_of
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box
from kaffeehaus.games.fcm.rules.written.lines import Line, LineForm, check_free


def _read(state: Position, line: Line) -> None:
    seat, square = line.chain(state), line.square()
    line.end()
    check_free(state, line, Box(*square, 1, 1))
    if not state.ground.net.mask([square]) & state.ground.beside_road:
        raise line.wrong(gettext("%(square)s is not beside a road.", square=square_name(*square)))
    if any(tile_of(shop.square) == tile_of(square) for shop in shops_in(state).shops):
        raise line.wrong(gettext("This tile already has a coffee shop."))
    if len(shops_of(state, seat)) >= SHOPS_OF_A_CHAIN:
        raise line.wrong(
            gettext("A chain has at most %(most)s coffee shops.", most=SHOPS_OF_A_CHAIN)
        )
    shops_in(state).shops.append(CoffeeShop(seat, *square))


def _write(state: Position) -> Iterator[str]:
    for shop in shops_in(state).shops:
        yield f"{state.mark(shop.owner).letter} {square_name(*shop.square)}"


LINES = (LineForm("shop CHAIN SQUARE", lazy_gettext("A coffee shop."), _read, _write),)
