"""What a coffee shop would be good for, said before it is placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.view import Mark, Preview, Tone
from kaffeehaus.games.fcm.modules.coffee.rules.actions import MoveShop, PlaceShop
from kaffeehaus.games.fcm.modules.coffee.rules.dinner import position_of
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import CoffeePosition
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import sell_coffee
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import Square, read_square
from kaffeehaus.games.fcm.rules.houses import house_places
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.rulings import ROADS_JOIN
from kaffeehaus.games.fcm.rules.town import House
from kaffeehaus.games.fcm.words.titles import house_title, houses_text

PLENTY = 9
"""More coffee than a house buys on its way."""


def shop_preview(state: Position, seat: Seat, action: FcmAction) -> Preview | None:
    """Which houses with demand would buy at the shop, by the chain they may drive to."""
    if not isinstance(action, PlaceShop | MoveShop):
        return None
    sentences, houses = [], dict[str, House]()
    for host in state.seats_in_play():
        buying = list(_buyers(state, seat, host, action))
        if buying:
            names = houses_text([house.number for house in buying])
            chain = state.mark(host).name
            sentences.append(
                gettext(
                    "With coffee in stock it would sell to %(houses)s on the way to %(chain)s.",
                    houses=names,
                    chain=chain,
                )
            )
            houses |= {house.number: house for house in buying}
    reached = tuple(
        Mark(place, Tone.REACHED, house_title(house.number))
        for house in houses.values()
        for place in house_places(state.ground.plan, house)
    )
    covered = Mark(action.place, Tone.COVERED)
    nobody = gettext("No house with demand would buy coffee here.")
    return Preview(tuple(sentences) or (nobody,), (covered, *reached))


def _buyers(
    state: Position, seat: Seat, host: Seat, action: PlaceShop | MoveShop
) -> Iterator[House]:
    """The houses with demand that would buy at the shop on their way to a chain."""
    place = read_square(action.place)
    for house in state.town.houses:
        if not house.demand or way_to(state, house, host) is None:
            continue
        position = position_of(state, house, host)
        shops = shops_after(position.chains[seat].coffee_shops, action)
        sale = sell_coffee(supplied(position, seat, shops), state.rulings[ROADS_JOIN])
        if any(found.square == place for found in sale.selling):
            yield house


def shops_after(shops: tuple[Square, ...], action: PlaceShop | MoveShop) -> tuple[Square, ...]:
    """Where a chain's shops stand after the action."""
    left = read_square(action.shop) if isinstance(action, MoveShop) else None
    return (*(shop for shop in shops if shop != left), read_square(action.place))


def supplied(position: CoffeePosition, seat: Seat, shops: tuple[Square, ...]) -> CoffeePosition:
    """The position as if the chain had plenty of coffee, and shops on these squares."""
    chains = list(position.chains)
    chains[seat] = replace(chains[seat], coffee=PLENTY, coffee_shops=shops)
    return replace(position, chains=tuple(chains))
