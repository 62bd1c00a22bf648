"""What coffee is worth to a chain: who will drive past it, and where a shop sells the most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import FcmAction
from kaffeehaus.games.fcm.board.coffee import sell_coffee
from kaffeehaus.games.fcm.board.position import CoffeePosition
from kaffeehaus.games.fcm.board.roads import Square
from kaffeehaus.games.fcm.modules.coffee.actions import MoveShop, PlaceShop
from kaffeehaus.games.fcm.modules.coffee.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.outlook import shops_after, supplied
from kaffeehaus.games.fcm.modules.coffee.shops import COFFEE
from kaffeehaus.games.fcm.phases.dinner import unit_price, way_to
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.town import House

COFFEE_WISHES = (
    ("marketing_trainee", 1),
    ("kitchen_trainee", 1),
    ("waitress", 1),
    ("trainer", 1),
    ("barista_trainee", 1),
    ("management_trainee", 1),
    ("barista_trainee", 2),
    ("waitress", 3),
    ("management_trainee", 2),
    ("barista_trainee", 3),
    ("marketing_trainee", 2),
    ("kitchen_trainee", 2),
    ("recruiting_girl", 1),
    ("waitress", 5),
    ("management_trainee", 3),
    ("waitress", 9),
)
"""Whom to hire, in this order. Nobody who lowers the price: coffee costs as much as a meal."""
COFFEE_LESSONS = (
    ("kitchen_trainee", "burger_cook"),
    ("barista_trainee", "barista"),
    ("management_trainee", "junior_vice_president"),
    ("barista", "lead_barista"),
)
BARISTAS = ("lead_barista", "barista", "barista_trainee")


def is_served(state: FcmState) -> bool:
    """Whether coffee is in this game."""
    return COFFEE in state.rules.goods


def coffee_wanted(state: FcmState, seat: Seat) -> int:
    """What the chain would sell this evening if it had plenty, less what it has."""
    sold = sum(_sold(way, seat, _shops(way, seat)) for way in ways_to_dinner(state))
    return sold - state.player(seat).stock.get(COFFEE, 0)


def best_shop(state: FcmState, seat: Seat, legal: Iterable[FcmAction]) -> FcmAction | None:
    """The place, or the move, after which the chain sells the most; None if it sells no more."""
    ways = list(ways_to_dinner(state))
    best, most = None, sum(_sold(way, seat, _shops(way, seat)) for way in ways)
    for action in legal:
        if not isinstance(action, PlaceShop | MoveShop):
            continue
        sold = sum(_sold(way, seat, shops_after(_shops(way, seat), action)) for way in ways)
        if sold > most:
            best, most = action, sold
    return best


def ways_to_dinner(state: FcmState) -> Iterator[CoffeePosition]:
    """The drives to be expected, of every house with demand, or with a campaign before it."""
    reached = {
        house.number
        for campaign in state.town.campaigns
        for house in state.rules.media[campaign.medium].reach(state, campaign)
    }
    for house in state.town.houses:
        host = _likely_host(state, house)
        if host is not None and (house.demand or house.number in reached):
            yield position_of(state, house, host)


def _likely_host(state: FcmState, house: House) -> Seat | None:
    """The cheapest and nearest chain that has somebody who cooks."""
    scores = [
        (unit_price(state, seat) + way, state.town.order.index(seat), seat)
        for seat in state.solvent()
        if _cooks(state, seat) and (way := way_to(state, house, seat)) is not None
    ]
    return min(scores)[-1] if scores else None


def _cooks(state: FcmState, seat: Seat) -> bool:
    cards = (state.card(card).cooks for card in state.player(seat).cards())
    return any(cooking and COFFEE not in cooking.goods for cooking in cards)


def _shops(position: CoffeePosition, seat: Seat) -> tuple[Square, ...]:
    return position.chains[seat].coffee_shops


def _sold(position: CoffeePosition, seat: Seat, shops: tuple[Square, ...]) -> int:
    return sell_coffee(supplied(position, seat, shops)).sold[seat]
