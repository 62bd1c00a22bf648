"""Points newcomers at houses, restaurants and squares of the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kaffeehaus.core.guide import BoardThing
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Tone, View
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.houses import house_places
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.words.titles import house_title, restaurant_title

Pointer: TypeAlias = Callable[[View], tuple[Mark, ...]]


def house_thing(view: Seen, number: str) -> BoardThing:
    """A house with its garden."""
    house = next(house for house in view.houses if house.number == number)
    return BoardThing(house_title(number), tuple(house_places(view.plan, house)))


def restaurant_things(view: Seen, seat: Seat) -> tuple[BoardThing, ...]:
    """All restaurants of a chain."""
    name = view.parts.marks[seat].name
    return tuple(
        BoardThing(
            restaurant_title(name, restaurant),
            tuple(square_name(*square) for square in restaurant.box.squares()),
        )
        for restaurant in view.chains[seat].restaurants
    )


def houses(*numbers: str) -> Pointer:
    """Points at these houses."""
    return _pointer(lambda view: tuple(house_thing(view, number) for number in numbers))


def restaurants(*seats: Seat) -> Pointer:
    """Points at the restaurants of these chains."""
    return _pointer(lambda view: tuple(t for seat in seats for t in restaurant_things(view, seat)))


def squares(*names: str) -> Pointer:
    """Points at these squares."""
    return lambda _view: tuple(Mark(name, Tone.CHOSEN) for name in names)


def both(*pointers: Pointer) -> Pointer:
    """Points at all of this."""
    return lambda view: tuple(mark for point in pointers for mark in point(view))


def _pointer(things: Callable[[Seen], tuple[BoardThing, ...]]) -> Pointer:
    def point(view: View) -> tuple[Mark, ...]:
        assert isinstance(view, Seen)
        found = things(view)
        return tuple(
            Mark(place, Tone.REACHED, thing.title) for thing in found for place in thing.places
        )

    return point
