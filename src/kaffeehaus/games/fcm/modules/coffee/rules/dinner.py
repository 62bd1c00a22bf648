"""Coffee at dinner: what a house buys on its way, worked out by the route solver."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.coffee.rules.actions import CoffeeBought, CoffeeSales
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    Chain,
    CoffeePosition,
    Diner,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import COFFEE, shops_of
from kaffeehaus.games.fcm.modules.coffee.rules.steps import FIRST_COFFEE_SOLD
from kaffeehaus.games.fcm.rules.booking import Booking
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Drive, Passage
from kaffeehaus.games.fcm.rules.ruleset.rulings import ROADS_JOIN
from kaffeehaus.games.fcm.rules.town import House

ON_THE_WAY = lazy_pgettext("reason", "coffee on the way").message
EXTRAS = lazy_pgettext("reason", "extras for coffee").message


def coffee_on_the_way(state: Position, drive: Drive) -> Passage:
    """The house that dines at the host buys its coffee; what each chain earns by that."""
    stocks = [stock.get(COFFEE, 0) for stock in drive.stocks]
    if not any(stocks):
        return Passage()
    position = position_of(state, drive.house, drive.host, stocks)
    sold = sell_coffee(position, state.rulings[ROADS_JOIN]).sold
    sales = tuple(
        _sales(state, drive, seat, coffees) for seat, coffees in enumerate(sold) if coffees
    )
    times = state.rules.dinner.multiplier(state, drive.house)
    return Passage(
        (CoffeeBought(drive.house.number, sales, times, position, auto=True),),
        {sale.seat: {COFFEE: sale.coffees} for sale in sales},
        {sale.seat: sale.income for sale in sales},
    )


def _sales(state: Position, drive: Drive, seat: Seat, coffees: int) -> CoffeeSales:
    """Paid like items of a meal. What is paid once for a house, the host has with its meal."""
    rules, sold = state.rules.dinner, {COFFEE: coffees}
    price = rules.unit_price(state, seat)
    bonus = rules.sale_bonus(state, seat, drive.house, sold) if seat != drive.host else 0
    income = coffees * price * rules.multiplier(state, drive.house) + bonus
    return CoffeeSales(seat, coffees, price, bonus, income)


def position_of(
    state: Position, house: House, host: Seat, stocks: Sequence[int] | None = None
) -> CoffeePosition:
    """The town as the route solver knows it; with the coffee that there is now, if nothing else."""
    stocks = stocks or [player.stock.get(COFFEE, 0) for player in state.town.players]
    plan, exits = state.ground.plan, state.exits(house)
    return CoffeePosition(
        rows=plan.rows,
        house=house.squares() if exits is None else (),
        chains=tuple(_chain(state, seat, coffee) for seat, coffee in enumerate(stocks)),
        winner=host,
        roadworks=tuple(state.ground.net.squares(state.rules.board.roadworks(state))),
        offramps=exits or (),
        number=house.number,
        corner=(plan.top, plan.left),
    )


def _chain(state: Position, seat: Seat, coffee: int) -> Chain:
    return Chain(
        coffee=coffee,
        drive_in=state.has_drive_in(seat),
        restaurants=tuple(
            Diner((place.top, place.left), place.entrance, place.open)
            for place in state.player(seat).restaurants
        ),
        coffee_shops=tuple(shop.square for shop in shops_of(state, seat)),
    )


def first_coffee(state: Position, event: Event) -> Iterable[tuple[Seat, str]]:
    """Whoever sells coffee earns the milestone."""
    if isinstance(event, CoffeeBought):
        for sale in event.sales:
            yield sale.seat, FIRST_COFFEE_SOLD


def coffee_sold(event: Event) -> Iterable[Booking]:
    """What chains earned by coffee on the way."""
    if isinstance(event, CoffeeBought):
        for sale in event.sales:
            sold = {COFFEE: sale.coffees}
            yield Booking(sale.seat, ON_THE_WAY, sale.income - sale.bonus, sold)
            yield Booking(sale.seat, EXTRAS, sale.bonus)
