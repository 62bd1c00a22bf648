"""Restaurants: local managers open new ones in range, regional managers anywhere, or move one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from kaffeehaus.core.i18n import Label, gettext, lazy_pgettext, ngettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import At, FcmAction, MoveRestaurant, OpenRestaurant
from kaffeehaus.games.fcm.rules.board.distance import in_range
from kaffeehaus.games.fcm.rules.cards import Employee, Measure, Opens
from kaffeehaus.games.fcm.rules.events import RestaurantPlaced
from kaffeehaus.games.fcm.rules.phases.working.nine_to_five import the_day, uses_left
from kaffeehaus.games.fcm.rules.placing import (
    at_restaurant,
    restaurant_name,
    restaurant_places,
)
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import NEW_RESTAURANT_REACH, RANGE_FROM_COMING_SOON
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import Making, Restaurant, add


class Restaurants(DayStep):
    """The manager and what it does, then the place with the corner of the entrance."""

    id: ClassVar[str] = "restaurants"
    title: ClassVar[Label] = lazy_pgettext("step", "restaurants")

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """New restaurants by manager, then moves by manager and restaurant."""
        making = the_day(state).making
        if making is not None:
            return [at_restaurant(place) for place in new_places(state, seat, making)]
        found: list[FcmAction] = []
        for manager in managers(state, seat):
            if new_places(state, seat, Making(manager.id)):
                found.append(OpenRestaurant(manager.id))
            if manager.restaurants and manager.restaurants.moves:
                found += [
                    MoveRestaurant(manager.id, restaurant_name(own))
                    for number, own in enumerate(state.player(seat).restaurants)
                    if new_places(state, seat, Making(manager.id, moved=number))
                ]
        return found

    def promises(self, state: Position, seat: Seat) -> Iterator[str]:
        """`1 new restaurant`, as far as the chain has any left."""
        able = sum(number for card, number in state.at_work(seat) if card.restaurants)
        left = state.rules.setup.restaurants - len(state.player(seat).restaurants)
        opened = min(able, left)
        if opened > 0:
            yield ngettext("%(num)s new restaurant", "%(num)s new restaurants", opened)

    def why_idle(self, state: Position, seat: Seat) -> str:
        """All restaurants stand, or there is no room for one."""
        if not managers(state, seat):
            return ""
        most = state.rules.setup.restaurants
        if len(state.player(seat).restaurants) >= most:
            return gettext("All your restaurants are on the board.")
        return gettext("There is no room for a restaurant within range.")

    def may_go_on(self, state: Position, seat: Seat) -> bool:
        """Not with a restaurant in hand."""
        return the_day(state).making is None

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Take the restaurant in hand, or put it down."""
        day = the_day(state)
        match action, day.making:
            case OpenRestaurant(card=card), _:
                day.making = Making(card)
            case MoveRestaurant(card=card, place=place), _:
                names = [restaurant_name(own) for own in state.player(seat).restaurants]
                day.making = Making(card, moved=names.index(place))
            case At(), Making() as making:
                wanted = (action.place, action.turn)
                place_found = next(
                    place
                    for place in new_places(state, seat, making)
                    if (restaurant_name(place), place.corner.value) == wanted
                )
                day.making = None
                self._put(state, seat, making, place_found)

    def _put(self, state: Position, seat: Seat, making: Making, place: Restaurant) -> None:
        restaurants = state.player(seat).restaurants
        if making.moved is None:
            restaurants.append(place)
        else:
            restaurants[making.moved] = place
        add(the_day(state).used, making.card)
        state.emit(
            RestaurantPlaced(
                seat,
                restaurant_name(place),
                place.corner.value,
                place.open,
                moved=making.moved is not None,
            )
        )


def managers(state: Position, seat: Seat) -> list[Employee]:
    """The restaurant managers at work that were not used yet."""
    work = state.player(seat).work
    cards = [state.card(card) for card in state.listed(work)]
    return [card for card in cards if card.restaurants and uses_left(state, seat, card.id) > 0]


def new_places(state: Position, seat: Seat, making: Making) -> Sequence[Restaurant]:
    """Where the manager may put the restaurant in hand."""
    opening = state.card(making.card).restaurants
    assert opening is not None
    own = state.player(seat).restaurants
    if making.moved is not None:
        old = own[making.moved]
        free = state.free_squares() | (state.mask(old.box) & state.ground.empty)
        places = restaurant_places(state, free, state.ground.all)
        return [replace(place, open=old.open) for place in places if _elsewhere(place, old)]
    if len(own) >= state.rules.setup.restaurants:
        return []
    places = _places_in_range(state, seat, making.card)
    return [replace(place, open=opening.opens is Opens.NOW) for place in places]


def _elsewhere(place: Restaurant, old: Restaurant) -> bool:
    return (place.top, place.left, place.corner) != (old.top, old.left, old.corner)


def _places_in_range(state: Position, seat: Seat, card: str) -> Sequence[Restaurant]:
    """In range lies the entrance, or any square of the restaurant, as the ruling says."""
    opening, ground = state.card(card).restaurants, state.ground
    assert opening is not None
    free = state.free_squares()
    if opening.range.kind is Measure.ANYWHERE:
        return restaurant_places(state, free, ground.all)
    starts = state.range_starts(seat)
    if state.rulings[RANGE_FROM_COMING_SOON] == "yes":
        starts |= state.doors(seat, closed_too=True)
    near = in_range(
        ground, starts, opening.range.tiles, state.rules.board.roadworks_for_ranges(state)
    )
    if state.rulings[NEW_RESTAURANT_REACH] == "entrance_road":
        return restaurant_places(state, free, near)
    reached = ground.touching(near, 2, 2)
    places = restaurant_places(state, free, ground.all)
    return [p for p in places if ground.net.bit((p.top, p.left)) & reached]
