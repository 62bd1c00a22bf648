"""Where every cube lies, by a slow and obvious model that knows only the cards and what happened.

In the model a cube lies on a square, or on a coffee shop, *of a card*. Whatever lies on something
that is no longer wholly visible is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from kaffeehaus.core.event import Event
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.game import Cafe
from kaffeehaus.games.cafe.rules.actions import CafeAction, Clear, Deliver, Done, Place, Take
from kaffeehaus.games.cafe.rules.cards import COLOURS, Card, Colour
from kaffeehaus.games.cafe.rules.cells import START, Cell, cell_at, column, row
from kaffeehaus.games.cafe.rules.events import (
    CardPlaced,
    Cleared,
    Delivered,
    Dried,
    Filled,
    Produced,
    Roasted,
)
from kaffeehaus.games.cafe.state import CafeState
from tests.games.cafe.test_placement import model_squares

CUBES_OF_A_COLOUR = 35
Cubes: TypeAlias = Counter[Colour]


@dataclass
class Laid:
    """A card on the table, and the cubes on it."""

    card: Card
    squares: dict[Cell, int]
    """By cell: the number of its square there."""
    cubes: dict[Cell, Cubes] = field(default_factory=dict)
    shop_cubes: Cubes = field(default_factory=Counter)

    @property
    def shop_cells(self) -> list[Cell]:
        """Where its coffee shop is printed, in the order of the grid."""
        return sorted(
            cell for cell, number in self.squares.items() if self.card.squares[number].shop
        )


@dataclass
class ModelArea:
    """The cards of one seat in the order in which they were laid, each upon those before."""

    laid: list[Laid]

    def top(self, cell: Cell) -> Laid:
        """The card that one sees there."""
        return [laid for laid in self.laid if cell in laid.squares][-1]

    def lay(self, card: Card, turn: int, cell: Cell) -> None:
        """Lay a card on top; the cubes on whatever it covers are gone."""
        squares = model_squares(turn)
        x, y = column(cell), row(cell)
        places = {cell_at(x + dx, y + dy): number for (dx, dy), number in squares.items()}
        self.laid.append(Laid(card, places))
        for laid in self.laid:
            laid.cubes = {c: cubes for c, cubes in laid.cubes.items() if self.top(c) is laid}
            if not self.shows_shop(laid):
                laid.shop_cubes.clear()

    def shows_shop(self, laid: Laid) -> bool:
        """Whether no square of the card's coffee shop is covered."""
        return all(self.top(cell) is laid for cell in laid.shop_cells)

    def on_squares(self) -> dict[Cell, tuple[Colour, int]]:
        """By cell: what lies there. More than one colour on a square cannot be."""
        found = {}
        for laid in self.laid:
            for cell, cubes in laid.cubes.items():
                ((colour, count),) = cubes.items()
                found[cell] = (colour, count)
        return found

    def in_shops(self) -> dict[Cell, tuple[int, ...]]:
        """By first cell: what lies in a shop that has got anything."""
        return {
            laid.shop_cells[0]: tuple(laid.shop_cubes[colour] for colour in COLOURS)
            for laid in self.laid
            if laid.shop_cubes.total()
        }

    def put(self, cell: Cell, colour: Colour, count: int = 1) -> None:
        """Put cubes on a square."""
        self.top(cell).cubes.setdefault(cell, Counter())[colour] += count

    def take(self, cell: Cell, count: int | None = None) -> None:
        """Take so many cubes, or all, from a square."""
        cubes = self.top(cell).cubes
        ((colour, there),) = cubes.pop(cell).items()
        if count is not None and count < there:
            cubes[cell] = Counter({colour: there - count})


class CubeModel:
    """All areas of a game. Tell it every event, then let it compare."""

    def __init__(self, state: CafeState) -> None:
        self.cards = state.variant.cards
        self.areas: list[ModelArea] = []
        for company in state.companies:
            self.areas.append(ModelArea([]))
            self.areas[-1].lay(state.variant.deck.initial[company.number], 0, START)

    def hear(self, events: Iterable[Event]) -> None:
        """Move the cubes as the events say."""
        for event in events:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        match event:
            case CardPlaced(seat=seat, card=card, turn=turn, cell=cell):
                self.areas[seat].lay(self.cards[card], turn, cell)
            case Produced(seat=seat, cells=cells, cubes=cubes):
                self._produce(self.areas[seat], cells, cubes)
            case Filled(seat=seat, colour=colour, cell=cell):
                self.areas[seat].put(cell, colour)
            case Dried(seat=seat) | Roasted(seat=seat):
                for source in event.sources:
                    self.areas[seat].take(source)
                self.areas[seat].put(event.target, event.colour, event.cubes)
            case Delivered(seat=seat, source=source, shop=shop, cubes=count):
                self.areas[seat].take(source, count)
                if shop is not None:
                    self.areas[seat].top(shop).shop_cubes[event.colour] += count
            case Cleared(seat=seat, cell=cell):
                self.areas[seat].take(cell)
            case _:
                pass

    def _produce(self, area: ModelArea, cells: Iterable[Cell], cubes: tuple[int, ...]) -> None:
        """Every square grows its own colour; Lote squares (house rule) all grow what is left."""
        left = Counter(dict(zip(COLOURS, cubes, strict=True)))
        blends = []
        for cell in cells:
            laid = area.top(cell)
            colour = laid.card.squares[laid.squares[cell]].colour
            if colour is None:
                blends.append(cell)
                continue
            area.put(cell, colour)
            left[colour] -= 1
        for cell in blends:
            ((colour, _),) = (+left).items()
            area.put(cell, colour)
        assert left.total() == len(blends)

    def differences(self, state: CafeState) -> list[str]:
        """What the state has elsewhere than the model."""
        found = []
        supply = [CUBES_OF_A_COLOUR] * 4
        for seat, (area, company) in enumerate(zip(self.areas, state.companies, strict=True)):
            squares, shops = area.on_squares(), area.in_shops()
            delivered = {cell: got for cell, got in company.delivered.items() if any(got)}
            if company.cubes != squares:
                found.append(f"seat {seat}: squares have {company.cubes}, not {squares}")
            if delivered != shops:
                found.append(f"seat {seat}: shops have {delivered}, not {shops}")
            for colour in COLOURS:
                own = company.warehouse[colour.index] + company.bid[colour.index]
                lying = sum(count for other, count in squares.values() if other is colour)
                supply[colour.index] -= own + lying
                supply[colour.index] -= sum(counts[colour.index] for counts in shops.values())
        if state.supply != supply:
            found.append(f"the supply has {state.supply}, not {supply}")
        return found


def eager(state: CafeState, seat: Seat, rng: Rng) -> CafeAction:
    """A random action of a player who fills coffee shops, and likes to lay one upon another."""
    legal = state.legal(seat)
    liked = [action for action in legal if _is_liked(state, seat, action)]
    busy = [action for action in legal if not isinstance(action, Clear | Done)]
    return rng.choice(liked or busy or legal)


def _is_liked(state: CafeState, seat: Seat, action: CafeAction) -> bool:
    company, cards = state.companies[seat], state.variant.cards
    match action:
        case Take(card=card):
            return cards[card].shop is not None
        case Place(turn=turn, cell=cell):
            after = company.area.with_card(state.card_in_hand(seat), turn, cell)
            shops = after.shops.items()
            return any(
                first in company.delivered and shop.shop.card == company.hand
                for first, shop in shops
            )
        case Deliver(shop=shop):
            return shop is not None
        case _:
            return False


def first_difference(
    game: Cafe, seats: int, seed: int, options: Options | None = None
) -> list[str]:
    """Play a game of eager players beside the model, up to the first difference."""
    state, rng = game.new(options, seats, seed), Rng(seed).split("eager")
    model = CubeModel(state)
    while state.actors():
        seat = rng.choice(state.actors())
        model.hear(state.apply(seat, eager(state, seat, rng)))
        if found := model.differences(state):
            return found
    return []
