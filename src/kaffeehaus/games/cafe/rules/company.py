"""A player's company: the area with its cubes and shops, the warehouse, the work at hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from kaffeehaus.games.cafe.rules.area import Area, OpenShop, Spot, closed_shops, start_area
from kaffeehaus.games.cafe.rules.cards import COLOURS, NO_CUBES, Card, Colour, Counts, Kind
from kaffeehaus.games.cafe.rules.cells import START, Cell, cells_under
from kaffeehaus.games.cafe.rules.deck import Deck

Stack: TypeAlias = tuple[Colour, int]
"""Cubes of one colour on a square."""


@dataclass(frozen=True, slots=True)
class Work:
    """The action that is going on: more of it costs nothing (A5, A14)."""

    kind: str
    """`dry`, `roast` or `deliver`."""
    group: tuple[Cell, ...] = ()
    """The connected squares that may be filled."""
    filled: tuple[Cell, ...] = ()
    """Those that were filled in this action."""


@dataclass(slots=True)
class Company:
    """What one seat has. All of it is open to everyone."""

    number: int
    """Which of the four companies, from 0."""
    area: Area
    placed: list[tuple[int, Spot]] = field(default_factory=list)
    """The plan cards in the order in which they were laid."""
    cubes: dict[Cell, Stack] = field(default_factory=dict)
    """On bean, dry and roast squares."""
    delivered: dict[Cell, Counts] = field(default_factory=dict)
    """By the first cell of a visible shop: what it has got."""
    warehouse: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    hand: int | None = None
    """The card that was taken and is not laid yet."""
    paid: Colour | None = None
    """The cube that was paid for it."""
    bid: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    points: int = 0
    """Action points left."""
    work: Work | None = None
    emptying: Cell | None = None
    """A roast square whose delivery has begun: it must be emptied (A14)."""
    short: tuple[tuple[Cell, Colour], ...] = ()
    """Bean squares among which too few cubes are to be shared (A22)."""
    finished: bool = False
    """Done with the actions of this round."""
    decisions: int = 0

    def copy(self) -> Company:
        """An independent copy."""
        return Company(
            self.number,
            self.area,
            self.placed.copy(),
            self.cubes.copy(),
            self.delivered.copy(),
            self.warehouse.copy(),
            self.hand,
            self.paid,
            self.bid.copy(),
            self.points,
            self.work,
            self.emptying,
            self.short,
            self.finished,
            self.decisions,
        )

    def lay(self, card: Card, turn: int, cell: Cell, *, inherit: bool = False) -> list[int]:
        """Lay a card; the cubes that return to the supply, by colour.

        Cubes on covered squares return, and so do those of a shop that is now covered, if only in
        part. With `inherit`, a shop whose first square comes to lie on that of another keeps what
        the other has got (`Variant.shops_inherit`).
        """
        under = cells_under(turn, cell)
        before = self.area
        returned = [0, 0, 0, 0]
        for covered in under:
            if covered in self.cubes:
                colour, count = self.cubes.pop(covered)
                returned[colour.index] += count
        self.area = self.area.with_card(card, turn, cell)
        self.placed.append((card.id, (turn, cell)))
        for first in closed_shops(before, self.area):
            if inherit and first in self.area.shops:
                continue
            for colour in COLOURS:
                returned[colour.index] += self.delivered.get(first, NO_CUBES)[colour.index]
            self.delivered.pop(first, None)
        return returned

    def wants(self, first: Cell, colour: Colour) -> int:
        """How many more cubes of this colour the shop takes."""
        got = self.delivered.get(first, NO_CUBES)
        return self.area.shops[first].shop.demand[colour.index] - got[colour.index]

    def is_supplied(self, first: Cell) -> bool:
        """Whether the shop has all that it wants."""
        return self.delivered.get(first, NO_CUBES) == self.area.shops[first].shop.demand

    def shops(self) -> list[tuple[Cell, OpenShop]]:
        """The visible shops by first cell, in the order of the grid."""
        return list(self.area.shops.items())

    def cubes_on(self, kind: Kind) -> int:
        """All cubes on visible squares of this kind."""
        cells = self.area.cells_of(kind)
        return sum(self.cubes[cell][1] for cell in cells if cell in self.cubes)

    def all_cubes(self) -> list[int]:
        """By colour: every cube this company has, wherever it lies."""
        total = [stored + bid for stored, bid in zip(self.warehouse, self.bid, strict=True)]
        for colour, count in self.cubes.values():
            total[colour.index] += count
        for counts in self.delivered.values():
            for index, count in enumerate(counts):
                total[index] += count
        return total


def found_company(number: int, deck: Deck) -> Company:
    """A company at the start: its initial card, and one cube of each colour in the warehouse."""
    return Company(number, start_area(deck.initial[number], START))
