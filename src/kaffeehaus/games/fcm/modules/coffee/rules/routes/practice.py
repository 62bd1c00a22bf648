"""Random practice positions, rated by the number of best routes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.modules.coffee.rules.routes.random_positions import (
    Wishes,
    random_position,
    with_shops,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import CoffeePosition
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, sell_coffee

SHOPPINGS = 20
"""Random sets of coffee shops tried on each board that has routes enough."""
CHAINS = ("Adler", "Bruno", "Cleo", "Dora", "Emil")
"""Names that begin with the letters of the chains."""


class Level(IntEnum):
    """How hard a position is to read."""

    PLAIN = 1
    FORKED = 2
    BRANCHED = 3
    TANGLED = 4


_MOST_ROUTES = {Level.PLAIN: 1, Level.FORKED: 3, Level.BRANCHED: 5}
"""The most valid routes of a level; a tangled position may have any number."""


@dataclass(frozen=True, slots=True)
class _Recipe:
    board: Wishes
    shops: int
    routes: int
    """The least routes of the board without shops: with fewer, routes hardly tie."""


_RECIPES = {
    Level.PLAIN: _Recipe(Wishes(height=2, width=3, chains=3, restaurants=1), shops=4, routes=1),
    Level.FORKED: _Recipe(Wishes(height=3, width=3, chains=3, restaurants=3), shops=6, routes=3),
    Level.BRANCHED: _Recipe(
        Wishes(height=3, width=3, chains=3, restaurants=3, extra_roads=3), shops=8, routes=4
    ),
    Level.TANGLED: _Recipe(
        Wishes(height=3, width=4, chains=3, roadworks=1, extra_roads=20), shops=11, routes=6
    ),
}


def rated_position(level: Level, seed: int) -> CoffeeSale:
    """A random position of this level with its solution; the same level and seed give the same
    position."""
    rng, recipe = Rng(seed).split(level.name), _RECIPES[level]
    while True:
        board = _board(recipe, rng)
        if len(sell_coffee(board).routes) < recipe.routes:
            continue
        for _ in range(SHOPPINGS):
            sale = sell_coffee(with_shops(board, recipe.shops, rng))
            if level_of(sale) is level and _is_worth_asking(sale):
                return sale


def _board(recipe: _Recipe, rng: Rng) -> CoffeePosition:
    """A board without coffee shops, on which every chain has some coffee and a name."""
    position = random_position(replace(recipe.board, shops=0), rng)
    chains = tuple(
        replace(chain, name=name, coffee=chain.coffee + 1)
        for chain, name in zip(position.chains, CHAINS, strict=False)
    )
    return replace(position, chains=chains, id="practice")


def level_of(sale: CoffeeSale) -> Level:
    """How hard it is to see what this sale is: by the number of valid routes."""
    routes = len(sale.routes)
    return next((level for level, most in _MOST_ROUTES.items() if routes <= most), Level.TANGLED)


def _is_worth_asking(sale: CoffeeSale) -> bool:
    """A question has something that sells and something that does not, at some distance. Where
    there are several routes, they do not all pass the same places."""
    open_places = [place for place in sale.locations if place.open]
    sells_some = 0 < len(sale.selling) < len(open_places)
    is_a_choice = len(sale.routes) == 1 or len(sale.classes) > 1
    return sells_some and is_a_choice and bool(sale.distance)
