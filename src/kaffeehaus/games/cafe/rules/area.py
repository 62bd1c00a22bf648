"""A company's business area: its visible squares, and where a plan card may be placed.

A card lies on top, over two to four visible squares, and leaves a cup visible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from kaffeehaus.games.cafe.rules.cards import COLOURS, Card, Colour, Kind, Shop, Square
from kaffeehaus.games.cafe.rules.cells import (
    NAMES,
    OFFSETS,
    SHAPES,
    STEPS,
    TURNS,
    WIDTH,
    Cell,
    Mask,
    cells_under,
    mask_of,
    turned,
)

Group: TypeAlias = tuple[Cell, ...]
"""Cells of one kind that hang together orthogonally, in the order of the grid."""

MOST_ACTIONS = 8
NATA, PLUS = 2, 1
"""House rule Expresso: points of such a square for a supplied shop beside it."""


@dataclass(frozen=True, slots=True)
class Field:
    """Bean squares that one Produce action fills together."""

    cells: Group
    colour: Colour | None
    """The colour of its squares; None where each has its own."""
    blends: bool
    """Whether a Lote square is among them, so that a colour must be named."""


@dataclass(frozen=True, slots=True)
class OpenShop:
    """A coffee shop of which nothing is covered."""

    shop: Shop
    cells: Group


class Area:
    """An unchanging picture of the visible squares; laying a card makes another one.

    Groups hang together where squares of the same kind share a side, whatever card they are
    printed on (A31); squares of other kinds do not bridge them (A32).
    """

    def __init__(self, squares: Mapping[Cell, Square]) -> None:
        self.squares = squares

    def with_card(self, card: Card, turn: int, cell: Cell) -> Area:
        """The area after this card was laid on top."""
        squares = dict(self.squares)
        for step, number in OFFSETS[turn]:
            squares[cell + step] = card.squares[number]
        return Area(squares)

    @cached_property
    def occupied(self) -> Mask:
        """Every cell with a card."""
        return mask_of(self.squares)

    @cached_property
    def cup_cells(self) -> Mask:
        """Where a cup is visible."""
        return mask_of(cell for cell, square in self.squares.items() if square.is_cup)

    @cached_property
    def cups(self) -> int:
        """Visible cups, for the rule that one must stay (A18)."""
        return self.cup_cells.bit_count()

    @cached_property
    def actions(self) -> int:
        """The action points: one for each visible cup, eight at most (A21). House rule Expresso:
        an Expresso gives two, and so does one cup beside a Plus."""
        strong = len(self.cells_of(Kind.EXPRESSO))
        more = sum(self._beside(cell, _is_cup) for cell in self.cells_of(Kind.PLUS))
        return min(MOST_ACTIONS, self.cups + strong + more)

    @cached_property
    def ships(self) -> int:
        """Visible ships; a Plus beside one counts as one more."""
        more = sum(self._beside(cell, _is_ship) for cell in self.cells_of(Kind.PLUS))
        return len(self.cells_of(Kind.SHIP)) + more

    @cached_property
    def shops(self) -> dict[Cell, OpenShop]:
        """The coffee shops that are visible in full, by first cell, in the order of the grid."""
        found: dict[int, list[Cell]] = {}
        for cell in self.cells_of(Kind.SHOP):
            found.setdefault(self._shop(cell).card, []).append(cell)
        groups = [(self._shop(cells[0]), tuple(cells)) for cells in found.values()]
        return {
            cells[0]: OpenShop(shop, cells) for shop, cells in groups if len(cells) == shop.size
        }

    @cached_property
    def treats(self) -> dict[Cell, int]:
        """House rule Expresso, by first cell of a shop: what Nata and Plus beside it add to its
        points once it is supplied."""
        found = {}
        for first, shop in self.shops.items():
            beside = {cell for own in shop.cells for cell in self.neighbours(own)}
            kinds = [self.squares[cell].kind for cell in beside]
            found[first] = NATA * kinds.count(Kind.NATA) + PLUS * kinds.count(Kind.PLUS)
        return found

    @cached_property
    def dead_cells(self) -> frozenset[Cell]:
        """Shop squares that are of no use any more, as the other half is covered (A16)."""
        alive = {cell for shop in self.shops.values() for cell in shop.cells}
        return frozenset(self.cells_of(Kind.SHOP)) - alive

    @cached_property
    def words(self) -> dict[str, str]:
        """What every cell shows, by name; see `Square.word`."""
        return {NAMES[cell]: self.squares[cell].word for cell in sorted(self.squares)}

    @cached_property
    def _by_kind(self) -> dict[Kind, tuple[Cell, ...]]:
        found: dict[Kind, list[Cell]] = {}
        for cell in sorted(self.squares):
            found.setdefault(self.squares[cell].kind, []).append(cell)
        return {kind: tuple(cells) for kind, cells in found.items()}

    def cells_of(self, kind: Kind) -> tuple[Cell, ...]:
        """Where squares of this kind are visible, in the order of the grid."""
        return self._by_kind.get(kind, ())

    @cached_property
    def dry_groups(self) -> dict[Cell, Group]:
        """By dry square: the group it belongs to."""
        return _groups(self.cells_of(Kind.DRY))

    @cached_property
    def roast_groups(self) -> dict[Cell, Group]:
        """By roast square: the group it belongs to."""
        return _groups(self.cells_of(Kind.ROAST))

    @cached_property
    def fields_by_colour(self) -> tuple[Field, ...]:
        """Groups of bean squares of one colour; a Lote square belongs to every group beside it,
        and those that lie beside none are a group of every colour."""
        if not self.cells_of(Kind.LOTE):
            return self.loose_fields_by_colour
        return tuple(field for field in self.loose_fields_by_colour if self._is_grown(field))

    @cached_property
    def loose_fields_by_colour(self) -> tuple[Field, ...]:
        """The same as versions 1 and 2 of the rules have it: Lote squares are a group of every
        colour wherever they lie."""
        lote = self.cells_of(Kind.LOTE)
        found = []
        for colour in COLOURS:
            own = [c for c in self.cells_of(Kind.BEAN) if self.squares[c].colour is colour]
            if own or lote:
                groups = dict.fromkeys(_groups((*own, *lote)).values())
                found += [Field(group, colour, not set(lote).isdisjoint(group)) for group in groups]
        return tuple(sorted(found, key=lambda field: field.cells[0]))

    def _is_grown(self, field: Field) -> bool:
        """Whether beans of its colour belong to the group, or no beans at all lie beside it."""
        kinds = {self.squares[cell].kind for cell in field.cells}
        beside = {self.squares[other].kind for c in field.cells for other in self.neighbours(c)}
        return Kind.BEAN in kinds or Kind.BEAN not in beside

    @cached_property
    def fields_of_any_colour(self) -> tuple[Field, ...]:
        """Groups of bean squares of whatever colours."""
        lote = self.cells_of(Kind.LOTE)
        groups = dict.fromkeys(_groups((*self.cells_of(Kind.BEAN), *lote)).values())
        found = [Field(group, None, not set(lote).isdisjoint(group)) for group in groups]
        return tuple(sorted(found, key=lambda field: field.cells[0]))

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The cells with a card that share a side with this one."""
        return [cell + step for step in STEPS if cell + step in self.squares]

    def _beside(self, cell: Cell, test: Callable[[Square], bool]) -> bool:
        return any(test(self.squares[other]) for other in self.neighbours(cell))

    def _shop(self, cell: Cell) -> Shop:
        shop = self.squares[cell].shop
        assert shop is not None
        return shop


def closed_shops(before: Area, after: Area) -> list[Cell]:
    """The first cells of the shops that are no longer visible in full, though another shop may
    begin there now."""
    return [first for first, shop in before.shops.items() if after.shops.get(first) != shop]


def start_area(card: Card, cell: Cell) -> Area:
    """The area that consists of an initial card."""
    return Area(dict(zip(cells_under(0, cell), card.squares, strict=True)))


def _is_cup(square: Square) -> bool:
    return square.is_cup


def _is_ship(square: Square) -> bool:
    return square.kind is Kind.SHIP


def _groups(cells: Iterable[Cell]) -> dict[Cell, Group]:
    """By cell: the group it belongs to."""
    left = set(cells)
    found: dict[Cell, Group] = {}
    while left:
        reached = [left.pop()]
        for cell in reached:
            for step in STEPS:
                if cell + step in left:
                    left.discard(cell + step)
                    reached.append(cell + step)
        group = tuple(sorted(reached))
        found.update(dict.fromkeys(group, group))
    return found


# Placement


Spot: TypeAlias = tuple[int, Cell]
"""A turn of the card and the cell under its upper left corner."""

LEAST_COVERED, MOST_COVERED = 2, 4


def places(area: Area, card: Card) -> list[Spot]:
    """Every way to lay the card: by turn, then from cell to cell of the grid (A17, A18)."""
    spots = _spots(area.occupied)
    if not card.has_cup:
        cups = area.cup_cells
        spots = [(turn, cell) for turn, cell in spots if cups & ~(SHAPES[turn] << cell)]
    return spots


def covered(area: Area, turn: int, cell: Cell) -> int:
    """How many visible squares a card would cover here."""
    return (area.occupied & (SHAPES[turn] << cell)).bit_count()


def _spots(occupied: Mask) -> list[Spot]:
    """Turned by half, a card covers the same cells: look once for both."""
    upright = [cell for cell in _corners(occupied, 0) if _fits(occupied, SHAPES[0] << cell)]
    lying = [cell for cell in _corners(occupied, 90) if _fits(occupied, SHAPES[90] << cell)]
    return [(turn, cell) for turn in TURNS for cell in (upright if turn % 180 == 0 else lying)]


def _fits(occupied: Mask, card: Mask) -> bool:
    return LEAST_COVERED <= (occupied & card).bit_count() <= MOST_COVERED


def _corners(occupied: Mask, turn: int) -> Iterator[Cell]:
    """Every cell from which a card so turned reaches the area, in the order of the grid."""
    lines = turned(turn)
    reach = 0
    for y in range(len(lines)):
        for x in range(len(lines[0])):
            reach |= occupied >> (y * WIDTH + x)
    while reach:
        lowest = reach & -reach
        yield lowest.bit_length() - 1
        reach ^= lowest
