"""The ruler: how far it is between two places of the map, by the same distance that dinner uses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.fcm.actions import SQUARE, read_square, square_name
from kaffeehaus.games.fcm.board.distance import distance
from kaffeehaus.games.fcm.board.plan import Square
from kaffeehaus.games.fcm.board.roads import Mask
from kaffeehaus.games.fcm.board.route import shortest_route
from kaffeehaus.games.fcm.knowledge import knows_structure
from kaffeehaus.games.fcm.position import Position
from kaffeehaus.games.fcm.titles import house_start, house_title
from kaffeehaus.games.fcm.town import Restaurant

_NAME = re.compile(SQUARE, re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Place:
    name: str
    squares: tuple[Square, ...]
    """All of it, for the marks."""
    ways_in: Mask
    """Where people leave and enter: every square of a house, the entrances of a restaurant."""


def measure(state: Position, seat: Seat | None, start: str, end: str) -> Preview:
    """The distance and one shortest way. Raises `PlayerError` for what lies at no road."""
    one, other = _place(state, seat, start), _place(state, seat, end)
    ends = tuple(
        Mark(square_name(*square), Tone.CHOSEN, place.name)
        for place in (one, other)
        for square in place.squares
    )
    far = distance(state.ground, one.ways_in, other.ways_in, state.rules.board.roadworks(state))
    if far is None:
        return Preview((f"No road joins {one.name} and {other.name}.",), ends)
    way = shortest_route(state.ground, one.ways_in, other.ways_in)
    path = tuple(Mark(square_name(*square), Tone.PATH) for square in way)
    return Preview((f"From {one.name} to {other.name}: distance {far}.",), (*ends, *path))


def _place(state: Position, seat: Seat | None, name: str) -> _Place:
    if any(name == site.number for site in state.town.houses):
        raise PlayerError(
            f"{house_start(name)} lies beside the board: only places on it can be measured.",
            code="no_place",
        )
    square = _square(state, name)
    for house in state.town.houses:
        if square in house.squares():
            return _Place(house_title(house.number), house.squares(), state.house_mask(house))
    for owner, player in enumerate(state.town.players):
        for restaurant in player.restaurants:
            if square in restaurant.box.squares():
                return _restaurant(state, seat, owner, restaurant)
    bit = state.ground.net.bit(square)
    if not bit & state.ground.beside_road:
        raise PlayerError(
            f"{name} is not beside a road: point at a house, a restaurant or a square by the road.",
            code="no_place",
        )
    return _Place(name, (square,), bit)


def _restaurant(state: Position, seat: Seat | None, owner: Seat, one: Restaurant) -> _Place:
    """With four entrances if the viewer knows that it is a drive-in."""
    known = knows_structure(state, seat, owner)
    open_all = known and one.open and state.has_drive_in(owner)
    doors = one.box.squares() if open_all else (one.entrance,)
    chain = state.mark(owner).name
    return _Place(
        f"{chain} at {square_name(one.top, one.left)}",
        one.box.squares(),
        state.ground.net.mask(doors),
    )


def _square(state: Position, name: str) -> Square:
    if _NAME.fullmatch(name) is None or not state.ground.plan.holds(read_square(name.lower())):
        raise PlayerError(f"{name} is no square of the map.", code="no_place")
    return read_square(name.lower())
