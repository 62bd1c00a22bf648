"""Coffee shops: where they stand, where they may stand, and what they are to other rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.coffee.rules.actions import MoveShop, PlaceShop, ShopPlaced
from kaffeehaus.games.fcm.rules.board.distance import in_range
from kaffeehaus.games.fcm.rules.board.plan import Square, read_square, square_name
from kaffeehaus.games.fcm.rules.board.roads import Mask, tile_of
from kaffeehaus.games.fcm.rules.cards import Measure, Range
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.town import Box, ModuleState, Piece

COFFEE = "coffee"
"""The id of the module, and of the good."""
SHOP = "coffee_shop"
"""The kind of piece that a shop is."""
SHOPS_OF_A_CHAIN = 3
_SHOP = lazy_gettext("coffee shop")
NEAR = Range(Measure.ROAD, 2)
"""Where a shop may stand that comes with training."""
ANYWHERE = Range(Measure.ANYWHERE)


@dataclass(frozen=True, slots=True)
class CoffeeShop:
    """One square, with an entrance on each of its four sides."""

    owner: Seat
    row: int
    column: int

    @property
    def square(self) -> Square:
        """Where it stands."""
        return self.row, self.column


@dataclass(slots=True)
class CoffeeShops(ModuleState):
    """What the module keeps in a position."""

    shops: list[CoffeeShop] = field(default_factory=list)
    """In the order in which they were placed."""
    milestone_used: bool = False
    """Whether the chain whose turn it is in the clean up has placed its shop."""

    def copy(self) -> CoffeeShops:
        """An independent copy."""
        return CoffeeShops(self.shops.copy(), self.milestone_used)


def shops_in(state: Position) -> CoffeeShops:
    """The module's part of the position."""
    part = state.slices[COFFEE]
    assert isinstance(part, CoffeeShops)
    return part


def shops_of(state: Position, seat: Seat) -> list[CoffeeShop]:
    """The shops of a chain on the board."""
    return [shop for shop in shops_in(state).shops if shop.owner == seat]


def shop_squares(state: Position, seat: Seat) -> Mask:
    """Where the chain's ranges start, too."""
    return state.ground.net.mask([shop.square for shop in shops_of(state, seat)])


def shop_pieces(state: Position) -> Iterator[Piece]:
    """The shops as pieces on the board."""
    for shop in shops_in(state).shops:
        yield Piece(SHOP, _SHOP, shop.owner, Box(shop.row, shop.column, 1, 1))


def shop_actions(state: Position, seat: Seat, reach: Range) -> list[PlaceShop | MoveShop]:
    """Every place for a new shop; when all of the chain's shops are out, every move of one."""
    own = shops_of(state, seat)
    if len(own) < SHOPS_OF_A_CHAIN:
        return [PlaceShop(square_name(*square)) for square in places(state, seat, reach)]
    return [
        MoveShop(square_name(*shop.square), square_name(*square))
        for shop in own
        for square in places(state, seat, reach, moved=shop)
    ]


def places(
    state: Position, seat: Seat, reach: Range, moved: CoffeeShop | None = None
) -> list[Square]:
    """Empty squares beside a road in reach, on tiles without a shop; a moved one is in hand."""
    occupied = {tile_of(shop.square) for shop in shops_in(state).shops if shop != moved}
    open_squares = state.free_squares() & _reached(state, seat, reach, moved)
    return [s for s in state.ground.net.squares(open_squares) if tile_of(s) not in occupied]


def _reached(state: Position, seat: Seat, reach: Range, moved: CoffeeShop | None) -> Mask:
    if reach.kind is Measure.ANYWHERE:
        return state.ground.beside_road
    starts = state.range_starts(seat)
    if moved is not None:
        starts &= ~state.ground.net.bit(moved.square)
    return in_range(
        state.ground, starts, reach.tiles, state.rules.board.roadworks_for_ranges(state)
    )


def put_shop(state: Position, seat: Seat, action: PlaceShop | MoveShop) -> None:
    """Place a shop, or move one."""
    part = shops_in(state)
    old = action.shop if isinstance(action, MoveShop) else None
    new = CoffeeShop(seat, *read_square(action.place))
    part.shops = [shop for shop in part.shops if square_name(*shop.square) != old]
    part.shops.append(new)
    state.emit(ShopPlaced(seat, action.place, old))


def new_shop(event: Event) -> Iterable[Box]:
    """Where a coffee shop was put."""
    if isinstance(event, ShopPlaced):
        yield Box(*read_square(event.place), 1, 1)
