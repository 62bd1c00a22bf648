"""The set-up: first restaurants from the last to the first, then a secret reserve card for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kaffeehaus.core.i18n import Label, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import (
    ChooseReserve,
    FcmAction,
    FirstRestaurant,
    Pass,
    shared,
)
from kaffeehaus.games.fcm.rules.board.plan import read_square
from kaffeehaus.games.fcm.rules.events import Passed, ReserveChosen, ReserveKnown, RestaurantPlaced
from kaffeehaus.games.fcm.rules.placing import restaurant_name, restaurant_places
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import Corner, Restaurant

_first_restaurant = shared(FirstRestaurant)


class FirstRestaurants(Step):
    """In reverse turn order: place or pass. Then who passed places, in turn order."""

    id: ClassVar[str] = "first_restaurants"
    title: ClassVar[Label] = lazy_pgettext("step", "first restaurants")

    def begin(self, state: Position) -> None:
        """The last in turn order places first."""
        state.town.waiting = state.town.order[::-1]

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """One chain after the other."""
        return tuple(state.town.waiting[:1])

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """Every place, then passing, which is possible once."""
        places: list[FcmAction] = [
            _first_restaurant(restaurant_name(place), place.corner.value)
            for place in first_places(state)
        ]
        return places if seat in state.town.passed else [*places, Pass()]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Place the restaurant, or go to the end of the line."""
        town = state.town
        town.waiting.pop(0)
        if isinstance(action, Pass):
            town.passed.append(seat)
            state.emit(Passed(seat))
        if isinstance(action, FirstRestaurant):
            _place(state, seat, action)
        if not town.waiting:
            homeless = [s for s in town.order if not state.player(s).restaurants]
            town.waiting = homeless if homeless and first_places(state) else []


def first_places(state: Position) -> Sequence[Restaurant]:
    """Free places whose entrance shares its tile with no other entrance."""
    tiles = state.ground.all
    for player in state.town.players:
        for restaurant in player.restaurants:
            tiles &= ~state.ground.tile_at(restaurant.entrance)
    return restaurant_places(state, state.free_squares(), tiles)


def _place(state: Position, seat: Seat, action: FirstRestaurant) -> None:
    place = Restaurant(*read_square(action.place), Corner(action.corner))
    state.player(seat).restaurants.append(place)
    state.emit(RestaurantPlaced(seat, action.place, action.corner, open=True))


class Reserves(Step):
    """Everyone chooses one reserve card in secret; the introductory game has none."""

    id: ClassVar[str] = "reserves"
    title: ClassVar[Label] = lazy_pgettext("step", "reserve cards")

    def begin(self, state: Position) -> None:
        """Nothing happens by itself."""

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """All at once."""
        if state.options["introductory"]:
            return ()
        return tuple(s for s in range(state.seats) if state.player(s).reserve is None)

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """One of the cards."""
        return [ChooseReserve(card.name) for card in state.rules.reserves.cards]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Put the card face down."""
        assert isinstance(action, ChooseReserve)
        player, cards = state.player(seat), state.rules.reserves.cards
        player.reserve = [card.name for card in cards].index(action.reserve)
        player.sealed_reserve = state.town.applied
        card = cards[player.reserve]
        state.emit(ReserveKnown(seat, card.money, card.name, seen_by=frozenset({seat})))
        state.emit(ReserveChosen(seat))
