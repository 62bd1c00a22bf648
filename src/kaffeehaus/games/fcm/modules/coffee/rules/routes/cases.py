"""Positions written as cases, the other way round from `position.read_position`."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable

from kaffeehaus.core.notation import Json, JsonObject, canonical
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import Chain, CoffeePosition
from kaffeehaus.games.fcm.rules.board.plan import Square


def write_case(position: CoffeePosition) -> JsonObject:
    """The position as a case of a case file; reading it gives the same position, on a board that
    begins at (0, 0)."""
    house: JsonObject = {"squares": _squares(position, position.house)}
    if position.number is not None:
        house["number"] = position.number
    if position.offramps:
        house["offramps"] = [_squares(position, ramp) for ramp in position.offramps]
    return {
        "id": position.id,
        "board": list(position.rows),
        "house": house,
        "players": [_chain(position, chain) for chain in position.chains],
        "roadworks": _squares(position, position.roadworks),
        "winner": position.winner,
    }


def lab_path(case: JsonObject) -> str:
    """The path of the lab with this case laid out: JSON, compressed, in letters of an address."""
    press = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    pressed = press.compress(canonical(case).encode()) + press.flush()
    return "/lab#p=" + base64.urlsafe_b64encode(pressed).decode().rstrip("=")


def _chain(position: CoffeePosition, chain: Chain) -> JsonObject:
    return {
        "chain": chain.name,
        "coffee": chain.coffee,
        "drive_in": chain.drive_in,
        "restaurants": [
            {
                "top_left": position.counted(restaurant.top_left),
                "entrance": position.counted(restaurant.entrance),
                "open": restaurant.open,
            }
            for restaurant in chain.restaurants
        ],
        "coffee_shops": _squares(position, chain.coffee_shops),
    }


def _squares(position: CoffeePosition, squares: Iterable[Square]) -> list[Json]:
    return [position.counted(square) for square in squares]
