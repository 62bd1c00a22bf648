"""Coffee at dinner: what a house buys on its way, worked out by the route solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.coffee.events import CoffeeBought, CoffeeSales
from kaffeehaus.games.fcm.modules.coffee.routes.position import Chain, CoffeePosition, Diner
from kaffeehaus.games.fcm.modules.coffee.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.shops import COFFEE, shops_of
from kaffeehaus.games.fcm.modules.coffee.steps import FIRST_COFFEE_SOLD
from kaffeehaus.games.fcm.phases.dinner import multiplier, unit_price
from kaffeehaus.games.fcm.placing import roadworks
from kaffeehaus.games.fcm.town import House, add

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.state import FcmState


def coffee_on_the_way(state: FcmState, house: House, host: Seat) -> Mapping[Seat, int]:
    """The house that dines at the host buys its coffee; what each chain earns by that."""
    if not any(player.stock.get(COFFEE) for player in state.town.players):
        return {}
    position = position_of(state, house, host)
    sold = sell_coffee(position, state.rulings.roads_join).sold
    sales = tuple(
        _sales(state, house, seat, coffees, host) for seat, coffees in enumerate(sold) if coffees
    )
    for sale in sales:
        add(state.player(sale.seat).stock, COFFEE, -sale.coffees)
    times = multiplier(state, house)
    state.emit(CoffeeBought(house.number, sales, times, position, auto=True))
    return {sale.seat: sale.income for sale in sales}


def _sales(state: FcmState, house: House, seat: Seat, coffees: int, host: Seat) -> CoffeeSales:
    """Paid like items of a meal. What is paid once for a house, the host has with its meal."""
    price = unit_price(state, seat)
    extras = state.rules.points.sale_bonus if seat != host else ()
    bonus = sum(extra(state, seat, house, {COFFEE: coffees}) for extra in extras)
    income = coffees * price * multiplier(state, house) + bonus
    return CoffeeSales(seat, coffees, price, bonus, income)


def position_of(state: FcmState, house: House, host: Seat) -> CoffeePosition:
    """The town as the route solver knows it."""
    return CoffeePosition(
        rows=state.ground.rows,
        house=house.squares(),
        chains=tuple(_chain(state, seat) for seat in range(state.seats)),
        winner=host,
        roadworks=tuple(state.ground.net.squares(roadworks(state))),
        number=house.number,
    )


def _chain(state: FcmState, seat: Seat) -> Chain:
    player = state.player(seat)
    return Chain(
        coffee=player.stock.get(COFFEE, 0),
        drive_in=state.has_drive_in(seat),
        restaurants=tuple(
            Diner((place.top, place.left), place.entrance, place.open)
            for place in player.restaurants
        ),
        coffee_shops=tuple(shop.square for shop in shops_of(state, seat)),
    )


def first_coffee(state: FcmState, event: Event) -> Iterable[tuple[Seat, str]]:
    """Whoever sells coffee earns the milestone."""
    if isinstance(event, CoffeeBought):
        for sale in event.sales:
            yield sale.seat, FIRST_COFFEE_SOLD
