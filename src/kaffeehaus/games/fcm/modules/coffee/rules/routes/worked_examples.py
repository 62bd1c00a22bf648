"""Worked examples of coffee routes: positions of real tiles, each with the lesson it shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

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
    title: str
    question: str
    lesson: tuple[str, ...]
    """The way to the answer, in paragraphs."""
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
        "Dinner at Xango",
        "House 8 eats at Xango, two tile borders away. Every chain has three coffees. "
        "Who sells coffee on the way?",
        (
            "Down the left side and along the lower road it is two borders; along the upper road "
            "and down on the right it is two as well. So both ways are allowed.",
            "Both pass Gluttony's shop at the corner of the house. The upper way passes "
            "Gluttony's restaurant too and would sell two coffees, the lower way only one. The "
            "house takes the way that sells most, and Gluttony sells two.",
            "Xango itself sells none: the house ends its way there.",
        ),
        _rulebook(1, "rulebook-xango"),
    ),
    WorkedExample(
        "rulebook-golden-duck",
        "Dinner at the Golden Duck",
        "The same board, but now house 8 eats at the Golden Duck. What changes?",
        (
            "It is still two borders either way. The upper way passes Gluttony twice. The lower "
            "way now goes past Xango's door, so it sells two coffees as well: Gluttony one, "
            "Xango one.",
            "Two ways tie, and the house cannot decide. Only what lies on both of them sells: "
            "Gluttony's shop at the start, one coffee.",
        ),
        _rulebook(2, "rulebook-golden-duck"),
    ),
)

LOOP = WorkedExample(
    "loop",
    "Round the lemonade, and two front doors",
    "House 10 eats at Dora, at the right. Who sells coffee on the way?",
    (
        "Only tile borders count, so inside a tile the house goes round for free as long as it "
        "never turns on the spot. It takes the whole ring of the lemonade tile with it: the shop "
        "inside the ring sells, and so does the one below, which only touches the ring and "
        "stands on another tile.",
        "At the start there are two doors. Leaving to the right, the house passes Adler's shop; "
        "leaving downwards, it passes Bruno's restaurant. One coffee either way: the start is "
        "undecided, and neither sells.",
    ),
    _position(
        "F0 U0 Q2 | M0 H0 I0",
        (0, 0),
        10,
        3,
        (
            _shops("Adler", (0, 3)),
            _serves("Bruno", (3, 0), (3, 0)),
            _shops("Cleo", (1, 7), (5, 6)),
            _serves("Dora", (0, 10), (1, 11)),
        ),
        "loop",
    ),
)

EXCLUSIVE = WorkedExample(
    "exclusive",
    "Either this shop or that one",
    "House 12 eats at Cleo in the lower right corner, two borders away. Which shops sell?",
    (
        "Over the overpass to the right and then down, or straight down under it and then to the "
        "right: both ways are two borders long. One passes Adler's shop, the other Bruno's. No way "
        "passes both, each would sell as much as the other, and so neither of the two sells.",
        "Adler's second shop stands in the bend of the last crossing. From above the house passes "
        "its right side, from the left its lower side. Not one road square beside it is common to "
        "both ways, but no way misses it: it sells.",
    ),
    _position(
        "G0 R0 | T0 O0",
        (0, 0),
        12,
        2,
        (
            _shops("Adler", (3, 6), (6, 6)),
            _shops("Bruno", (6, 3)),
            _serves("Cleo", (8, 8), (8, 8)),
        ),
        "exclusive",
    ),
)

UPPER_LOWER = WorkedExample(
    "upper-and-lower",
    "The upper way, the lower way, and one in between",
    "House 4 in the lower left eats at Bruno, four borders away at the upper right. "
    "Five shops lie about the two rings in the middle. Which of them sells?",
    (
        "Twice up and twice to the right, in any order: four borders. The upper way goes up "
        "through the lemonade tile and along the top row. The lower way goes through the ring of "
        "house 5 and out to the right, whether it gets there from the lemonade or from below.",
        "The upper way sells twice for Adler, the lower way twice for Bruno. Neither "
        "chain gets any of that.",
        "One shop of Bruno stands between the lemonade ring and the ring of house 5. A route "
        "goes round as much as it can for free, so whoever comes through either ring passes it. "
        "No road square beside it belongs to all the ways, yet it is the one that sells.",
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
    "One chain against itself",
    "House 2 eats at Bruno. All three coffee shops belong to Adler. How many does it sell?",
    (
        "To the right and then down, or down and then to the right: both ways pass exactly one of "
        "the two outer shops, and both would sell the same.",
        "It does not help that both are Adler's. The house argues about which one to take until it "
        "has driven past, and both are skipped.",
        "The third shop stands at the first crossing, where both ways begin. Adler sells one "
        "coffee.",
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
    "The same, and a shop across the road",
    "As before, but now Cleo has a coffee shop too, across the road from Bruno's door. What does "
    "that change?",
    (
        "Who comes along the lower road drives past it. Who comes down on the right could stop at "
        "Bruno's door before the crossing; but to turn the corner and come to the door from below "
        "crosses no border, and sells one coffee more. So every best way leads past Cleo's shop, "
        "and it sells.",
        "Nothing else changes: the two outer shops are as undecided as before, and Adler sells "
        "one coffee at the first crossing.",
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
