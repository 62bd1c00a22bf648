"""Points: supplied coffee shops, and the scarcest cubes of the warehouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kaffeehaus.core.outcome import Outcome
from kaffeehaus.games.cafe.rules.cards import Counts, Kind
from kaffeehaus.games.cafe.rules.cells import Cell
from kaffeehaus.games.cafe.rules.company import Company


@dataclass(frozen=True, slots=True)
class ShopLine:
    """A visible shop on the score sheet."""

    cell: Cell
    points: int
    """What it is worth when it is supplied."""
    treats: int
    """House rule Expresso: what Nata and Plus beside it add."""
    supplied: bool

    @property
    def worth(self) -> int:
        """What it counts now."""
        return self.points + self.treats if self.supplied else 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score of one company, line by line."""

    shops: tuple[ShopLine, ...]
    stored: Counts
    weights: Counts
    """By colour: 2 for the scarcest, 1 for the second, 0 for the others."""
    roasted: int
    """Cubes on roast squares, the first tie-breaker."""
    dried: int
    """Cubes on dry squares, the second."""

    @property
    def shop_points(self) -> int:
        """The points of all supplied shops."""
        return sum(line.worth for line in self.shops)

    @property
    def warehouse_points(self) -> int:
        """The points of the stored cubes."""
        return sum(count * weight for count, weight in zip(self.stored, self.weights, strict=True))

    @property
    def total(self) -> int:
        """All points."""
        return self.shop_points + self.warehouse_points


def weights(stored: Sequence[int], *, present_only: bool = False) -> Counts:
    """What a cube of each colour counts: the scarcest 2, the second 1 (A12).

    A colour without cubes is the scarcest, unless only those that are there count. Among equals
    the first in the order of colours is marked; the points are the same.
    """
    order = sorted(range(4), key=lambda index: (stored[index], index))
    if present_only:
        order = [index for index in order if stored[index]]
    marks = [0, 0, 0, 0]
    for weight, index in zip((2, 1), order, strict=False):
        marks[index] = weight
    return (marks[0], marks[1], marks[2], marks[3])


def sheet_of(company: Company, *, present_only: bool = False) -> Sheet:
    """The score sheet as it stands now."""
    one, two, three, four = company.warehouse
    treats = company.area.treats
    return Sheet(
        shops=tuple(
            ShopLine(first, shop.shop.points, treats[first], company.is_supplied(first))
            for first, shop in company.area.shops.items()
        ),
        stored=(one, two, three, four),
        weights=weights(company.warehouse, present_only=present_only),
        roasted=company.cubes_on(Kind.ROAST),
        dried=company.cubes_on(Kind.DRY),
    )


def outcome_of(sheets: Sequence[Sheet]) -> Outcome:
    """Most points win; then cubes on roast squares, then on dry squares, then all share (A26)."""
    keys = [(sheet.total, sheet.roasted, sheet.dried) for sheet in sheets]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Outcome(ranks, tuple(sheet.total for sheet in sheets), "last_round")
