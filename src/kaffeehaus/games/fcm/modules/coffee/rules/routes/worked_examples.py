"""Worked examples of coffee routes: positions of real tiles, each with the lesson it shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kaffeehaus.core.i18n import Label, lazy_gettext
from kaffeehaus.games.fcm.modules.coffee.rules.routes.route_position import (
    Chain,
    CoffeePosition,
    Diner,
)
from kaffeehaus.games.fcm.modules.coffee.rules.routes.solver import CoffeeSale, sell_coffee
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.tiles import board_rows, read_map


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A position, what is asked about it, and how the answer is found."""

    id: str
    title: Label
    question: Label
    lesson: tuple[Label, ...]
    """How the answer is found, in paragraphs."""
    position: CoffeePosition


@cache
def solved(example_id: str) -> CoffeeSale:
    """The sale of an example. Raises `KeyError` for an unknown one."""
    return sell_coffee(ALL[example_id].position)


def _position(
    tiles: str, house: Square, number: int, winner: int, chains: tuple[Chain, ...], name: str
) -> CoffeePosition:
    row, column = house
    return CoffeePosition(
        rows=board_rows(read_map(tiles)),
        house=((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)),
        chains=chains,
        winner=winner,
        id=name,
        number=number,
    )


def _serves(name: str, top_left: Square, entrance: Square, *shops: Square) -> Chain:
    return Chain(6, name, restaurants=(Diner(top_left, entrance),), coffee_shops=shops)


def _shops(name: str, *shops: Square) -> Chain:
    return Chain(6, name, coffee_shops=shops)


def _rulebook(winner: int, name: str) -> CoffeePosition:
    chains = (
        Chain(3, "Gluttony", restaurants=(Diner((0, 6), (1, 6)),), coffee_shops=((4, 1),)),
        Chain(3, "Xango", restaurants=(Diner((8, 5), (8, 5)),)),
        Chain(3, "Golden Duck", restaurants=(Diner((8, 8), (8, 8)),)),
    )
    return _position("E0 N2 | A2 O1", (2, 2), 8, winner, chains, name)


RULEBOOK = (
    WorkedExample(
        "rulebook-xango",
        lazy_gettext("Dinner at Xango"),
        lazy_gettext(
            "House 8 eats at Xango, 2 tile borders away. Every chain has 3 coffees. "
            "Who sells coffee?"
        ),
        (
            lazy_gettext(
                "Down the left side and along the lower road: 2 borders. Along the upper road and "
                "down the right side: 2 borders too. Both routes are allowed."
            ),
            lazy_gettext(
                "Both pass Gluttony’s coffee shop at the corner of the house. The upper route "
                "also passes Gluttony’s restaurant, so it sells 2 coffees; the lower route sells "
                "only 1. The house takes the upper route: Gluttony sells 2."
            ),
            lazy_gettext("Xango sells none: a house buys no coffee where it eats."),
        ),
        _rulebook(1, "rulebook-xango"),
    ),
    WorkedExample(
        "rulebook-golden-duck",
        lazy_gettext("Dinner at the Golden Duck"),
        lazy_gettext("The same board, but house 8 now eats at the Golden Duck. What changes?"),
        (
            lazy_gettext(
                "The upper and the lower routes still cross 2 borders. The upper ones pass "
                "Gluttony twice. The lower ones now pass Xango’s entrance, so they also sell 2 "
                "coffees: 1 for Gluttony, 1 for Xango."
            ),
            lazy_gettext(
                "The routes tie, and the house cannot decide. Only places on all of them sell: "
                "Gluttony’s coffee shop at the start, 1 coffee."
            ),
        ),
        _rulebook(2, "rulebook-golden-duck"),
    ),
)

LOOP = WorkedExample(
    "loop",
    lazy_gettext("Around the lemonade, and two exits"),
    lazy_gettext("House 10 eats at Dora, 2 tile borders away. Who sells coffee?"),
    (
        lazy_gettext(
            "Only tile borders count. Inside a tile, the house may drive around for free and use "
            "a road again, as long as it makes no U-turn. So it drives the whole ring of the "
            "lemonade tile and passes both coffee shops beside it. Cleo’s stands on the tile "
            "below: a coffee shop only has to touch the road."
        ),
        lazy_gettext(
            "Dora’s coffee shop sells too. Only the restaurant where the house eats sells no "
            "coffee; the chain’s other places do. Cleo and Dora sell 1 coffee each."
        ),
        lazy_gettext(
            "The house has two exits. The upper right one leads past Adler’s coffee shop, the "
            "lower left one past Bruno’s restaurant. No route passes both, and each sells 1 "
            "coffee there. The exit is undecided, so neither sells."
        ),
    ),
    _position(
        "F0 U0 Q2 | M0 H0 I0",
        (0, 0),
        10,
        3,
        (
            _shops("Adler", (0, 3)),
            _serves("Bruno", (3, 0), (3, 0)),
            _shops("Cleo", (5, 6)),
            _serves("Dora", (0, 10), (1, 11), (1, 7)),
        ),
        "loop",
    ),
)

EXCLUSIVE = WorkedExample(
    "exclusive",
    lazy_gettext("Beside the overpass, then one coffee shop or the other"),
    lazy_gettext("House 12 eats at Cleo, 2 tile borders away. Who sells coffee?"),
    (
        lazy_gettext(
            "The house may leave on any side, as long as the whole route crosses 2 borders. It "
            "could go right, straight onto the ring of the next tile. But if it leaves downwards, "
            "onto the road beside the overpass, it crosses the same border and passes Adler’s "
            "coffee shop first. That sells 1 coffee more, so it leaves there."
        ),
        lazy_gettext(
            "The other best route leaves to the left and goes straight across the overpass. It "
            "passes the same coffee shop on its other side. Adler sells 1 coffee there."
        ),
        lazy_gettext(
            "Then the routes part. One passes Dora’s coffee shop inside the ring, the other "
            "Bruno’s beside house 7. No route passes both, and each sells 1 coffee: neither sells."
        ),
        lazy_gettext(
            "Adler’s second coffee shop stands in the bend of the last crossing. One route passes "
            "its right side, the other its lower side. They share no road beside it, but each of "
            "them passes it: Adler’s second coffee."
        ),
    ),
    _position(
        "G1 C0 | D0 S1",
        (0, 3),
        12,
        2,
        (
            _shops("Adler", (3, 3), (6, 6)),
            _shops("Bruno", (6, 3)),
            _serves("Cleo", (8, 5), (9, 6)),
            _shops("Dora", (3, 6)),
        ),
        "exclusive",
    ),
)

UPPER_LOWER = WorkedExample(
    "upper-and-lower",
    lazy_gettext("An upper route, a lower route, and a coffee shop in between"),
    lazy_gettext(
        "House 4 at the lower left eats at Bruno, 4 tile borders away at the upper right. "
        "5 coffee shops stand around the two rings in the middle. Which of them sells?"
    ),
    (
        lazy_gettext(
            "Twice up and twice right, in any order, crosses 4 borders. The upper routes go up "
            "through the lemonade tile and along the top row. The lower routes go through the ring "
            "of house 5 and leave it on the right, whether they come from the lemonade or from "
            "below."
        ),
        lazy_gettext(
            "The upper routes sell 2 coffees for Adler, the lower routes 2 for Bruno. They tie, so "
            "none of these sell."
        ),
        lazy_gettext(
            "One of Bruno’s coffee shops stands between the lemonade ring and the ring of house "
            "5. A route drives around as much as it can for free, so a route through either ring "
            "passes it. The routes share no road beside it, yet it is the one that sells."
        ),
    ),
    _position(
        "Q2 A3 M2 | U0 C1 J1 | B1 T0 N0",
        (13, 3),
        4,
        1,
        (
            _shops("Adler", (1, 4), (1, 6)),
            _serves("Bruno", (1, 11), (2, 11), (5, 4), (10, 6), (5, 13)),
        ),
        "upper-and-lower",
    ),
)

CANCEL = WorkedExample(
    "cancel",
    lazy_gettext("One chain against itself"),
    lazy_gettext("House 2 eats at Bruno. All 3 coffee shops are Adler’s. How many coffees sell?"),
    (
        lazy_gettext(
            "First right and then down, or first down and then right: each route passes one of the "
            "two outer coffee shops, and each would sell the same."
        ),
        lazy_gettext(
            "That both are Adler’s does not help. The house argues about which one is better "
            "until it has driven past, and neither sells."
        ),
        lazy_gettext(
            "The third coffee shop stands at the first crossing, where all routes begin. Adler "
            "sells 1 coffee."
        ),
    ),
    _position(
        "A2 T0 | R0 S0",
        (0, 3),
        2,
        1,
        (
            _shops("Adler", (3, 3), (3, 6), (6, 3)),
            _serves("Bruno", (5, 5), (6, 6)),
        ),
        "cancel",
    ),
)

OPPOSITE = WorkedExample(
    "opposite",
    lazy_gettext("The same board, with a coffee shop across the road"),
    lazy_gettext(
        "As before, but Cleo now has a coffee shop across the road from Bruno’s entrance. What "
        "changes?"
    ),
    (
        lazy_gettext(
            "Along the lower road, the house passes it anyway. Coming down on the right, it could "
            "stop at Bruno’s entrance before the crossing. But if it turns the corner and comes "
            "to the entrance from below, it crosses no further border and sells 1 coffee more. So "
            "every best route passes Cleo’s coffee shop, and it sells."
        ),
        lazy_gettext(
            "Nothing else changes: the two outer coffee shops stay undecided, and Adler sells "
            "1 coffee at the first crossing."
        ),
    ),
    _position(
        "A2 T0 | R0 S0",
        (0, 3),
        2,
        1,
        (
            _shops("Adler", (3, 3), (3, 6), (6, 3)),
            _serves("Bruno", (5, 5), (6, 6)),
            _shops("Cleo", (8, 6)),
        ),
        "opposite",
    ),
)

WORKED = (LOOP, EXCLUSIVE, UPPER_LOWER, CANCEL, OPPOSITE)
ALL = {example.id: example for example in (*RULEBOOK, *WORKED)}
