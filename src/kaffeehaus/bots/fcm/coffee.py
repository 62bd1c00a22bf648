"""What coffee is worth to a chain: who will drive past it, and where a shop sells the most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import FcmAction
from kaffeehaus.games.fcm.board.roads import Square
from kaffeehaus.games.fcm.cards import Employee
from kaffeehaus.games.fcm.modules.coffee.actions import MoveShop, PlaceShop
from kaffeehaus.games.fcm.modules.coffee.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.outlook import shops_after, supplied
from kaffeehaus.games.fcm.modules.coffee.routes.position import CoffeePosition
from kaffeehaus.games.fcm.modules.coffee.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.shops import COFFEE, SHOPS_OF_A_CHAIN, shops_of
from kaffeehaus.games.fcm.phases.evening import way_to
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.town import House

DRIVES = 0.4
"""The share of all drives to dinner that a new shop is expected to sell to."""


def is_served(state: FcmState) -> bool:
    """Whether coffee is in this game."""
    return COFFEE in state.rules.goods


def coffee_wanted(state: FcmState, seat: Seat) -> int:
    """What the chain would sell this evening if it had plenty."""
    return sum(_sold(way, seat, _shops(way, seat)) for way in ways_to_dinner(state))


def shop_sales(state: FcmState, seat: Seat) -> float:
    """How many coffees one more shop would sell in a turn, roughly."""
    if len(shops_of(state, seat)) >= SHOPS_OF_A_CHAIN:
        return 0.0
    return DRIVES * len(list(ways_to_dinner(state)))


def brings_shop(card: Employee) -> bool:
    """Whether a shop comes with training to this card."""
    return bool(card.cooks and COFFEE in card.cooks.goods and not card.entry_level)


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
        (state.rules.dinner.unit_price(state, seat) + way, state.town.order.index(seat), seat)
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
