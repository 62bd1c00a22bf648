"""What coffee is worth to a chain: who will drive past it, and where a shop sells the most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.coffee.rules.actions import MoveShop, PlaceShop
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import CoffeePosition
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.modules.coffee.rules.shops import COFFEE, SHOPS_OF_A_CHAIN, shops_of
from kaffeehaus.games.fcm.modules.coffee.words.previews import shops_after, supplied
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.distance import nearest
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought
from kaffeehaus.games.fcm.rules.town import House

DRIVES = 0.4
"""The share of all drives to dinner that a new shop is expected to sell to."""


class CoffeeThought(Thought):
    """Baristas and shops are worth what guests would buy on their way."""

    def sells(self, state: Position, seat: Seat) -> Mapping[str, int]:
        """What those would buy who will drive past."""
        return {COFFEE: _wanted(state, seat)}

    def will_sell(self, state: Position, seat: Seat) -> Mapping[str, int]:
        """With one more shop."""
        return {COFFEE: round(_wanted(state, seat) + _shop_sales(state, seat))}

    def comes_with(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """A shop comes with training to every barista but the trainee."""
        is_barista = bool(card.cooks and COFFEE in card.cooks.goods and not card.entry_level)
        return _shop_sales(state, seat) * price if is_barista else 0.0

    def choose(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """The place or move after which the chain sells the most; None if it sells no more."""
        offered = [action for action in legal if isinstance(action, PlaceShop | MoveShop)]
        if not offered:
            return None
        ways = list(ways_to_dinner(state))
        best, most = None, sum(_sold(way, seat, _shops(way, seat)) for way in ways)
        for action in offered:
            sold = sum(_sold(way, seat, shops_after(_shops(way, seat), action)) for way in ways)
            if sold > most:
                best, most = action, sold
        return best


def _wanted(state: Position, seat: Seat) -> int:
    """What the chain would sell this evening if it had plenty."""
    return sum(_sold(way, seat, _shops(way, seat)) for way in ways_to_dinner(state))


def _shop_sales(state: Position, seat: Seat) -> float:
    """How many coffees one more shop would sell in a turn, roughly."""
    if len(shops_of(state, seat)) >= SHOPS_OF_A_CHAIN:
        return 0.0
    return DRIVES * len(list(ways_to_dinner(state)))


def ways_to_dinner(state: Position) -> Iterator[CoffeePosition]:
    """The drives to be expected, of every house with demand, or with a campaign before it."""
    reached = {
        house.number
        for campaign in state.town.campaigns
        for house in state.rules.media[campaign.medium].reach(state, campaign)
    }
    hosts = {
        seat: (state.rules.dinner.unit_price(state, seat), state.doors(seat))
        for seat in state.seats_in_play()
        if _cooks(state, seat)
    }
    for house in state.town.houses:
        if house.demand or house.number in reached:
            host = _likely_host(state, house, hosts)
            if host is not None:
                yield position_of(state, house, host)


def _likely_host(
    state: Position, house: House, hosts: Mapping[Seat, tuple[int, Mask]]
) -> Seat | None:
    """The cheapest and nearest of the chains that have somebody who cooks; by seat their price and
    their entrances."""
    reached, order = state.reached_by(house), state.town.order
    scores = [
        (price + way, order.index(seat), seat)
        for seat, (price, doors) in hosts.items()
        if (way := nearest(reached, doors)) is not None
    ]
    return min(scores)[-1] if scores else None


def _cooks(state: Position, seat: Seat) -> bool:
    cards = (state.card(card).cooks for card in state.player(seat).cards())
    return any(cooking and COFFEE not in cooking.goods for cooking in cards)


def _shops(position: CoffeePosition, seat: Seat) -> tuple[Square, ...]:
    return position.chains[seat].coffee_shops


def _sold(position: CoffeePosition, seat: Seat, shops: tuple[Square, ...]) -> int:
    return sell_coffee(supplied(position, seat, shops)).sold[seat]
