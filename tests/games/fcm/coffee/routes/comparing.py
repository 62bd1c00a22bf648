"""Boards on which the two solvers are compared, and one form for the answers of both."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.modules.coffee.rules.routes.random_positions import (
    Wishes,
    random_position,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import CoffeePosition
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale
from tests.games.fcm.coffee.routes.exhaustive import Answer, Exhaustive


def small_position(seed: int) -> CoffeePosition:
    """A board that the exhaustive solver can mostly do, with roadworks and extra roads. Dinner is
    at a chain that roads lead to, if there is one. On a third of the boards stock is short: two
    chains own all places and have one coffee each."""
    rng = Rng(seed)
    is_short = seed % 3 == 0
    wishes = Wishes(
        height=1 + rng.below(3),
        width=3 if is_short else 2 + rng.below(2),
        chains=2 if is_short else 2 + rng.below(3),
        restaurants=3,
        shops=9 if is_short else 6,
        extra_roads=rng.below(25),
        roadworks=rng.below(5),
    )
    position = random_position(wishes, rng)
    if is_short:
        chains = tuple(replace(chain, coffee=1) for chain in position.chains)
        position = replace(position, chains=chains)
    count = len(position.chains)
    for more in range(count):
        other = replace(position, winner=(position.winner + more) % count)
        if Exhaustive(other).cheapest() is not None:
            return other
    return position


def runs_short(sale: CoffeeSale) -> bool:
    """Whether some valid route passes more places of a chain than the chain has coffee."""
    chains = sale.position.chains
    return any(
        sum(place.chain == index for place in found.passes) > chain.coffee > 0
        for found in sale.classes
        for index, chain in enumerate(chains)
    )


def as_answer(sale: CoffeeSale) -> Answer:
    """The sale in the words of the exhaustive solver."""
    return Answer(
        sale.distance,
        sale.sold,
        tuple(place.square for place in sale.everywhere),
        tuple(sale.road_squares()),
        frozenset(frozenset(p.square for p in found.passes) for found in sale.classes),
        sum(len(found.routes) for found in sale.classes),
    )
