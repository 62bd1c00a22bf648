"""Coffee shops in a written position."""

from __future__ import annotations

from collections.abc import Iterator

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
        raise line.wrong(f"{square_name(*square)} is beside no road.")
    if any(tile_of(shop.square) == tile_of(square) for shop in shops_in(state).shops):
        raise line.wrong("there is a coffee shop on this tile already.")
    if len(shops_of(state, seat)) >= SHOPS_OF_A_CHAIN:
        raise line.wrong(f"a chain has {SHOPS_OF_A_CHAIN} coffee shops at most.")
    shops_in(state).shops.append(CoffeeShop(seat, *square))


def _write(state: Position) -> Iterator[str]:
    for shop in shops_in(state).shops:
        yield f"{state.mark(shop.owner).letter} {square_name(*shop.square)}"


LINES = (LineForm("shop CHAIN SQUARE", "A coffee shop.", _read, _write),)
