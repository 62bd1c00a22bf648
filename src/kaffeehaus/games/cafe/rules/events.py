"""What can happen in Café, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.cafe.rules.cards import Colour, Counts
from kaffeehaus.games.cafe.rules.cells import Cell


@dataclass(frozen=True)
class RoundBegan(Event):
    """A new round: the master turned up the market."""

    code: ClassVar[str] = "round_began"
    round: int
    master: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class CubeBid(Event):
    """House rule: a cube was added to a bid."""

    code: ClassVar[str] = "cube_bid"
    seat: Seat
    cube: Colour


@dataclass(frozen=True)
class BidPlaced(Event):
    """House rule: a bid stands and is paid."""

    code: ClassVar[str] = "bid_placed"
    seat: Seat
    cubes: Counts


@dataclass(frozen=True)
class OrderBid(Event):
    """House rule: the bids decide the order of picking."""

    code: ClassVar[str] = "order_bid"
    order: tuple[Seat, ...]


@dataclass(frozen=True)
class CardTaken(Event):
    """A card was taken from the market."""

    code: ClassVar[str] = "card_taken"
    seat: Seat
    card: int
    cube: Colour | None
    """What was paid, if anything."""
    by_ships: bool
    """Whether two ships saved the price."""


@dataclass(frozen=True)
class CardPlaced(Event):
    """A card was laid on the area."""

    code: ClassVar[str] = "card_placed"
    seat: Seat
    card: int
    turn: int
    cell: Cell
    covered: int
    returned: Counts
    """Cubes that went back to the supply."""
    closed: int
    """Shops that were covered in whole or in part."""


@dataclass(frozen=True)
class CardRefused(Event):
    """A player could not pay and put a card aside."""

    code: ClassVar[str] = "card_refused"
    seat: Seat
    card: int


@dataclass(frozen=True)
class CardDiscarded(Event):
    """A taken card fitted nowhere and was put aside."""

    code: ClassVar[str] = "card_discarded"
    seat: Seat
    card: int


@dataclass(frozen=True)
class Refilled(Event):
    """A card was turned up to fill the market."""

    code: ClassVar[str] = "refilled"
    card: int


@dataclass(frozen=True)
class ActionsBegan(Event):
    """All cards are laid; now everyone acts."""

    code: ClassVar[str] = "actions_began"
    points: tuple[int, ...]
    """By seat."""
    together: bool
    """Whether all act at the same time."""


@dataclass(frozen=True)
class Produced(Event):
    """Cubes were put on bean squares."""

    code: ClassVar[str] = "produced"
    seat: Seat
    cubes: Counts
    cells: tuple[Cell, ...]
    points: int
    """Action points left."""


@dataclass(frozen=True)
class Filled(Event):
    """One of too few cubes was put on a bean square."""

    code: ClassVar[str] = "filled"
    seat: Seat
    colour: Colour
    cell: Cell


@dataclass(frozen=True)
class Dried(Event):
    """Cubes went from bean squares to a dry square."""

    code: ClassVar[str] = "dried"
    seat: Seat
    colour: Colour
    cubes: int
    sources: tuple[Cell, ...]
    target: Cell
    points: int


@dataclass(frozen=True)
class Roasted(Event):
    """Cubes went from dry squares to a roast square."""

    code: ClassVar[str] = "roasted"
    seat: Seat
    colour: Colour
    cubes: int
    sources: tuple[Cell, ...]
    target: Cell
    points: int


@dataclass(frozen=True)
class Delivered(Event):
    """Cubes went from a roast square to a shop or the warehouse."""

    code: ClassVar[str] = "delivered"
    seat: Seat
    colour: Colour
    cubes: int
    source: Cell
    shop: Cell | None
    """None is the warehouse."""
    worth: int
    """The points of the shop if it is now supplied, else 0."""
    points: int


@dataclass(frozen=True)
class Cleared(Event):
    """The cubes of a square went back to the supply."""

    code: ClassVar[str] = "cleared"
    seat: Seat
    colour: Colour
    cubes: int
    cell: Cell


@dataclass(frozen=True)
class ActionsEnded(Event):
    """A player has done with this round."""

    code: ClassVar[str] = "actions_ended"
    explained: ClassVar[bool] = True
    seat: Seat
    unused: int


@dataclass(frozen=True)
class Scored(Event):
    """The game is over: points by seat."""

    code: ClassVar[str] = "scored"
    explained: ClassVar[bool] = True
    shops: tuple[int, ...]
    warehouse: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    CubeBid,
    BidPlaced,
    OrderBid,
    CardTaken,
    CardPlaced,
    CardRefused,
    CardDiscarded,
    Refilled,
    ActionsBegan,
    Produced,
    Filled,
    Dried,
    Roasted,
    Delivered,
    Cleared,
    ActionsEnded,
    Scored,
)
