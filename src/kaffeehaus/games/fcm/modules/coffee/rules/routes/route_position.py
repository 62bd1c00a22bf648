"""Input of the coffee route solver: the board, a house, and each chain's places and stock.

Reads and writes it as a case of a case file."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.notation import Json, JsonObject, canonical
from kaffeehaus.games.fcm.rules.board.plan import (
    DRINKS,
    OVERPASS,
    ROAD,
    TILE,
    VOID,
    Plan,
    Square,
    square_name,
)

_ON_RESTAURANT = lazy_gettext("%(square)s is a restaurant: a coffee shop needs an empty square.")
_ON_HOUSE = lazy_gettext("%(square)s is a house: a coffee shop needs an empty square.")
_ON_GROUND = {
    **dict.fromkeys(
        (ROAD, OVERPASS),
        lazy_gettext("%(square)s is a road: a coffee shop needs an empty square."),
    ),
    **dict.fromkeys(
        DRINKS, lazy_gettext("%(square)s is a drink source: a coffee shop needs an empty square.")
    ),
    **dict.fromkeys("HA", _ON_HOUSE),
    "G": lazy_gettext("%(square)s is a garden: a coffee shop needs an empty square."),
    VOID: lazy_gettext("%(square)s is outside the board: a coffee shop needs an empty square."),
}
"""By character of the board: why a coffee shop cannot stand there."""


class BadPosition(PlayerError):
    """A position that cannot be read; the sentence names the field."""

    code = "bad_position"


@dataclass(frozen=True, slots=True)
class Diner:
    """A restaurant: two by two squares with the entrance in one corner."""

    top_left: Square
    entrance: Square
    open: bool = True

    def corners(self) -> tuple[Square, ...]:
        """All four squares, which are all entrances where there is a drive-in."""
        row, column = self.top_left
        return (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain's coffee in stock, restaurants and coffee shops."""

    coffee: int
    name: str = ""
    drive_in: bool = False
    restaurants: tuple[Diner, ...] = ()
    coffee_shops: tuple[Square, ...] = ()
    letter: str = ""
    """The letter of its mark where it has one of its own."""

    def entrances(self, restaurant: Diner) -> tuple[Square, ...]:
        """Where this restaurant meets the road."""
        return restaurant.corners() if self.drive_in else (restaurant.entrance,)


@dataclass(frozen=True, slots=True)
class CoffeePosition:
    """Everything the routes of one sale depend on."""

    rows: tuple[str, ...]
    house: tuple[Square, ...]
    """The squares of the house, its garden included; none for the rural area."""
    chains: tuple[Chain, ...]
    winner: int
    """The chain that sells the meal."""
    roadworks: tuple[Square, ...] = ()
    offramps: tuple[tuple[Square, ...], ...] = ()
    """The ways out of the rural area: squares outside the board."""
    id: str = ""
    number: int | str | None = None
    corner: Square = (0, 0)
    """The upper left square of the board. In JSON every board begins at [0, 0]."""

    @property
    def plan(self) -> Plan:
        """The board with its place."""
        return Plan(self.rows, *self.corner)

    def counted(self, square: Square) -> list[Json]:
        """A square as JSON has it: its row and column, counted from the corner of the board."""
        return [square[0] - self.corner[0], square[1] - self.corner[1]]


def read_position(data: object) -> CoffeePosition:
    """The position in a case of a case file; unknown keys are ignored. Raises `BadPosition`."""
    case = _object(data, gettext("the case"))
    rows = _rows(case.get("board"))
    house = _object(case.get("house"), "house")
    chains = tuple(
        _chain(chain, f"players[{index}]")
        for index, chain in enumerate(_list(case.get("players"), "players"))
    )
    winner = _whole(case.get("winner"), "winner")
    if not 0 <= winner < len(chains):
        raise BadPosition(
            gettext(
                "winner must be the index of one of the %(players)s players.", players=len(chains)
            )
        )
    size = (len(rows), len(rows[0]))
    position = CoffeePosition(
        rows=rows,
        house=_squares(house.get("squares"), "house.squares"),
        chains=chains,
        winner=winner,
        roadworks=_squares(case.get("roadworks", []), "roadworks"),
        offramps=tuple(
            _squares(ramp, f"house.offramps[{index}]")
            for index, ramp in enumerate(_list(house.get("offramps", []), "house.offramps"))
        ),
        id=_text(case.get("id"), "id"),
        number=_number(house.get("number")),
    )
    _check_inside(position, size)
    _check_shops(position)
    return position


def _check_inside(position: CoffeePosition, size: tuple[int, int]) -> None:
    named = [("house.squares", square) for square in position.house]
    named += [("roadworks", square) for square in position.roadworks]
    for index, chain in enumerate(position.chains):
        named += [(f"players[{index}].coffee_shops", shop) for shop in chain.coffee_shops]
        for restaurant in chain.restaurants:
            named += [(f"players[{index}].restaurants", s) for s in restaurant.corners()]
            if restaurant.entrance not in restaurant.corners():
                raise BadPosition(
                    gettext(
                        "%(field)s: the entrance must be a corner of the restaurant.",
                        field=f"players[{index}].restaurants",
                    )
                )
    for field, (row, column) in named:
        if not (0 <= row < size[0] and 0 <= column < size[1]):
            raise BadPosition(
                gettext(
                    "%(field)s: [%(row)s, %(column)s] is outside the board.",
                    field=field,
                    row=row,
                    column=column,
                )
            )
    for ramp in position.offramps:
        if any(0 <= row < size[0] and 0 <= column < size[1] for row, column in ramp):
            raise BadPosition(gettext("house.offramps: an offramp must be outside the board."))


def _check_shops(position: CoffeePosition) -> None:
    """A shop stands on ground of its own. Other letters than those of printed things mean nothing
    here: cases write them where their pieces stand."""
    diners = {
        corner: _ON_RESTAURANT
        for chain in position.chains
        for diner in chain.restaurants
        for corner in diner.corners()
    }
    taken = {**diners, **dict.fromkeys(position.house, _ON_HOUSE)}
    for chain in position.chains:
        for shop in chain.coffee_shops:
            why = taken.get(shop) or _ON_GROUND.get(position.plan.sign(shop))
            if why is not None:
                raise BadPosition(str(why) % {"square": square_name(*shop)})


def _rows(data: object) -> tuple[str, ...]:
    rows = tuple(_text(row, "board") for row in _list(data, "board"))
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise BadPosition(gettext("board must be a list of rows of equal length."))
    if len(rows) % TILE or len(rows[0]) % TILE or not rows[0]:
        raise BadPosition(gettext("board: height and width must be multiples of 5."))
    if max(len(rows), len(rows[0])) > 100:
        raise BadPosition(gettext("board: at most 100 squares per side."))
    return rows


def _chain(data: object, field: str) -> Chain:
    chain = _object(data, field)
    coffee = _whole(chain.get("coffee"), f"{field}.coffee")
    if coffee < 0:
        raise BadPosition(gettext("%(field)s must not be negative.", field=f"{field}.coffee"))
    restaurants = _list(chain.get("restaurants", []), f"{field}.restaurants")
    return Chain(
        coffee=coffee,
        name=_text(chain.get("chain", ""), f"{field}.chain"),
        drive_in=_flag(chain.get("drive_in", False), f"{field}.drive_in"),
        restaurants=tuple(
            _restaurant(item, f"{field}.restaurants[{index}]")
            for index, item in enumerate(restaurants)
        ),
        coffee_shops=_squares(chain.get("coffee_shops", []), f"{field}.coffee_shops"),
    )


def _restaurant(data: object, field: str) -> Diner:
    restaurant = _object(data, field)
    return Diner(
        top_left=_square(restaurant.get("top_left"), f"{field}.top_left"),
        entrance=_square(restaurant.get("entrance"), f"{field}.entrance"),
        open=_flag(restaurant.get("open", True), f"{field}.open"),
    )


def _object(data: object, field: str) -> dict[str, object]:
    if not isinstance(data, dict):
        raise BadPosition(gettext("%(field)s must be an object.", field=field))
    return data


def _list(data: object, field: str) -> Sequence[object]:
    if not isinstance(data, list):
        raise BadPosition(gettext("%(field)s must be a list.", field=field))
    return data


def _squares(data: object, field: str) -> tuple[Square, ...]:
    return tuple(_square(item, field) for item in _list(data, field))


def _square(data: object, field: str) -> Square:
    if not isinstance(data, list) or len(data) != 2:
        raise BadPosition(gettext("%(field)s must be [row, column].", field=field))
    return _whole(data[0], field), _whole(data[1], field)


def _whole(data: object, field: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise BadPosition(gettext("%(field)s must be a whole number.", field=field))
    return data


def _flag(data: object, field: str) -> bool:
    if not isinstance(data, bool):
        raise BadPosition(gettext("%(field)s must be true or false.", field=field))
    return data


def _text(data: object, field: str) -> str:
    if not isinstance(data, str):
        raise BadPosition(gettext("%(field)s must be text.", field=field))
    return data


def _number(data: object) -> int | str | None:
    if data is None or isinstance(data, str):
        return data
    return _whole(data, "house.number")


# Cases


def write_case(position: CoffeePosition) -> JsonObject:
    """The position as a case of a case file; reading it gives the same position, on a board that
    begins at (0, 0)."""
    house: JsonObject = {"squares": _written_squares(position, position.house)}
    if position.number is not None:
        house["number"] = position.number
    if position.offramps:
        house["offramps"] = [_written_squares(position, ramp) for ramp in position.offramps]
    return {
        "id": position.id,
        "board": list(position.rows),
        "house": house,
        "players": [_written_chain(position, chain) for chain in position.chains],
        "roadworks": _written_squares(position, position.roadworks),
        "winner": position.winner,
    }


def lab_path(case: JsonObject) -> str:
    """The path of the lab with this case laid out: JSON, compressed, in letters of an address."""
    press = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    pressed = press.compress(canonical(case).encode()) + press.flush()
    return "/lab#p=" + base64.urlsafe_b64encode(pressed).decode().rstrip("=")


def _written_chain(position: CoffeePosition, chain: Chain) -> JsonObject:
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
        "coffee_shops": _written_squares(position, chain.coffee_shops),
    }


def _written_squares(position: CoffeePosition, squares: Iterable[Square]) -> list[Json]:
    return [position.counted(square) for square in squares]
