"""The ruler: how far it is between two places of the map, by the same distance that dinner uses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.fcm.rules.board.distance import arrivals, arrivals_from, nearest
from kaffeehaus.games.fcm.rules.board.plan import SQUARE, Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.board.route import shortest_route
from kaffeehaus.games.fcm.rules.houses import house_places, lies_on_board
from kaffeehaus.games.fcm.rules.knowledge import knows_structure
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import House, Restaurant
from kaffeehaus.games.fcm.words.titles import house_start, house_title, restaurant_title

_NAME = re.compile(SQUARE, re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Place:
    name: str
    marked: tuple[str, ...]
    """How it is pointed out."""
    ways: tuple[Square, ...]
    """Where people leave and enter: every square of a house, the entrances of a restaurant, the
    exits of a site."""
    beside: bool = False
    """Whether the ways begin beside the board."""


def measure(state: Position, seat: Seat | None, start: str, end: str) -> Preview:
    """The distance and one shortest way. Raises `PlayerError` for what lies at no road."""
    one, other = _place(state, seat, start), _place(state, seat, end)
    ends = tuple(
        Mark(mark, Tone.CHOSEN, place.name) for place in (one, other) for mark in place.marked
    )
    here, there = (other, one) if other.beside else (one, other)
    doors, works = state.ground.net.mask(there.ways), state.rules.board.roadworks(state)
    far = nearest(_reached(state, here, works), doors)
    if far is None:
        unjoined = gettext(
            "No road connects %(start)s and %(end)s.", start=one.name, end=other.name
        )
        return Preview((unjoined,), ends)
    way = shortest_route(state.ground, here.ways, doors, works)
    path = tuple(Mark(square_name(*square), Tone.PATH) for square in way)
    said = [
        gettext(
            "Distance from %(start)s to %(end)s: %(distance)s.",
            start=one.name,
            end=other.name,
            distance=far,
        )
    ]
    if held_up := sum(bool(state.ground.net.bit(square) & works) for square in way):
        said.append(gettext("%(number)s of it for roadworks.", number=held_up))
    return Preview(tuple(said), (*ends, *path))


def _reached(state: Position, place: _Place, works: Mask) -> tuple[Mask, ...]:
    if place.beside:
        return arrivals_from(state.ground, place.ways, works)
    return arrivals(state.ground, state.ground.net.mask(place.ways), works)


def _place(state: Position, seat: Seat | None, name: str) -> _Place:
    """A site beside the board goes by its number, everything else by one of its squares."""
    plan = state.ground.plan
    for house in state.town.houses:
        if name == house.number and not lies_on_board(plan, house.box):
            return _site(state, house)
    square = _square(state, name)
    for house in state.town.houses:
        if square in house.squares():
            return _Place(house_title(house.number), house_places(plan, house), house.squares())
    for owner, player in enumerate(state.town.players):
        for restaurant in player.restaurants:
            if square in restaurant.box.squares():
                return _restaurant(state, seat, owner, restaurant)
    if not state.ground.net.bit(square) & state.ground.beside_road:
        raise PlayerError(
            gettext(
                "%(square)s is not next to a road. Choose a house, a restaurant or a square next "
                "to a road.",
                square=name,
            ),
            code="no_place",
        )
    return _Place(name, (square_name(*square),), (square,))


def _site(state: Position, house: House) -> _Place:
    if state.exits(house) is None:
        raise PlayerError(
            gettext(
                "%(house)s is off the board, and no road leads there.",
                house=house_start(house.number),
            ),
            code="no_place",
        )
    marked = house_places(state.ground.plan, house)
    return _Place(house_title(house.number), marked, state.ways_out(house), beside=True)


def _restaurant(state: Position, seat: Seat | None, owner: Seat, one: Restaurant) -> _Place:
    """With four entrances if the viewer knows that it is a drive-in."""
    known = knows_structure(state, seat, owner)
    open_all = known and one.open and state.has_drive_in(owner)
    doors = one.box.squares() if open_all else (one.entrance,)
    return _Place(
        restaurant_title(state.mark(owner).name, one),
        tuple(square_name(*square) for square in one.box.squares()),
        doors,
    )


def _square(state: Position, name: str) -> Square:
    if _NAME.fullmatch(name) is None or not state.ground.plan.holds(read_square(name.lower())):
        raise PlayerError(
            gettext("%(square)s is not a square of the map.", square=name), code="no_place"
        )
    return read_square(name.lower())
