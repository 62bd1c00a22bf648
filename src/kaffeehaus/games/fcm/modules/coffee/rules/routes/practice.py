"""Positions for practice: by chance, and rated by how many ways to dinner tie."""

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
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, Route, sell_coffee

BOARDS = 800
SHOPPINGS = 20
"""How often chance tries: boards, and coffee shops on each that is open enough."""
CHAINS = ("Adler", "Bruno", "Cleo", "Dora", "Emil")
"""Names that begin with the letters of the chains."""


class Level(IntEnum):
    """How hard a position is to read."""

    PLAIN = 1
    """All valid routes pass the same places."""
    FORKED = 2
    """Two or three routes tie that do not."""
    BRANCHED = 3
    """Four or five routes tie."""
    TANGLED = 4
    """More than that."""


FORKED_ROUTES, BRANCHED_ROUTES = 3, 5
"""The most routes of these levels."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A position for practice with its solution."""

    sale: CoffeeSale
    level: Level
    ways: int
    """Classes of valid routes that tie."""
    routes: int
    """Valid routes in all of them."""


@dataclass(frozen=True, slots=True)
class _Recipe:
    board: Wishes
    shops: int
    routes: int
    """The board alone must offer so many routes, or ways will hardly tie."""


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


def rated_position(level: Level, seed: int) -> Rated:
    """A position of this level; the same level and seed give the same position.

    Chance needs some tries. Where it does not find the level, it gives the hardest position that
    it came across, with its true level.
    """
    rng, recipe = Rng(seed).split(level.name), _RECIPES[level]
    best: Rated | None = None
    for turn in range(BOARDS):
        board = _board(recipe, rng)
        is_last = turn == BOARDS - 1
        if len(_routes(sell_coffee(board))) < recipe.routes and not is_last:
            continue
        for _ in range(SHOPPINGS):
            found = _rated(with_shops(board, recipe.shops, rng))
            if found.level is level and _is_worth_asking(found):
                return found
            if best is None or found.level > best.level:
                best = found
    assert best is not None
    return best


def _rated(position: CoffeePosition) -> Rated:
    sale = sell_coffee(position)
    return Rated(sale, level_of(sale), len(sale.classes), len(_routes(sale)))


def _board(recipe: _Recipe, rng: Rng) -> CoffeePosition:
    """A board without coffee shops, on which every chain has some coffee and a name."""
    position = random_position(replace(recipe.board, shops=0), rng)
    chains = tuple(
        replace(chain, name=name, coffee=chain.coffee + 1)
        for chain, name in zip(position.chains, CHAINS, strict=False)
    )
    return replace(position, chains=chains, id="practice")


def _routes(sale: CoffeeSale) -> list[Route]:
    return [route for found in sale.classes for route in found.routes]


def level_of(sale: CoffeeSale) -> Level:
    """How hard it is to see what this sale is: by the valid routes that tie."""
    if len(sale.classes) <= 1:
        return Level.PLAIN
    ties = len(_routes(sale))
    if ties <= FORKED_ROUTES:
        return Level.FORKED
    return Level.BRANCHED if ties <= BRANCHED_ROUTES else Level.TANGLED


def _is_worth_asking(found: Rated) -> bool:
    """A question has something that sells and something that does not, at some distance."""
    open_places = [place for place in found.sale.locations if place.open]
    return 0 < len(found.sale.selling) < len(open_places) and bool(found.sale.distance)
