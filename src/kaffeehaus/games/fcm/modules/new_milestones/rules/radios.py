"""First pizza sold: radios for pizza near the first three houses that bought it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from kaffeehaus.core.i18n import Label, lazy_gettext, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import PizzaRadio
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    FIRST_PIZZA_SOLD,
    DueRadio,
    remembered,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.refusals import (
    squares_by_reason,
    why_not_on,
)
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import TILE, Square, read_square
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.games.fcm.rules.phases.working.campaigns import put_campaign
from kaffeehaus.games.fcm.rules.placing import box_name
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import Step
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House

PIZZA = "pizza"
RADIO = "radio"
HOUSES = 3
TURNS = 2
OTHER_TILE = lazy_gettext("Place the radio on a tile of the house that bought pizza.")
TAKEN = lazy_gettext("This square is taken; a radio needs an empty square.")
NOT_BESIDE = lazy_gettext("A radio must be next to a road.")


class PizzaRadios(Step):
    """In the order of dinner the seller to each house places a radio; who has no room does not."""

    id: ClassVar[str] = "pizza_radios"
    title: ClassVar[Label] = lazy_pgettext("step", "pizza radios")

    def begin(self, state: Position) -> None:
        """Who sold pizza to the first three houses, in the turn in which the milestone is earned.

        Who went bankrupt at that dinner places nothing.
        """
        part = remembered(state)
        part.radios = []
        if FIRST_PIZZA_SOLD in state.town.claimed:
            due = list(_sales_of_pizza(state))[:HOUSES]
            part.radios = [one for one in due if not state.player(one.seller).bankrupt]
        _drop_those_without_room(state)

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """The seller to the next house."""
        due = due_radio(state)
        return () if due is None else (due.seller,)

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """The squares of the house's tiles in reading order; there is no way around it."""
        squares = state.ground.net.squares(places(state))
        return [PizzaRadio(box_name(state, Box(*square, 1, 1))) for square in squares]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """The radio stands there, and belongs to no marketeer."""
        assert isinstance(action, PizzaRadio)
        campaign = radio_at(state, action)
        remembered(state).radios.pop(0)
        put_campaign(state, seat, None, campaign)
        _drop_those_without_room(state)

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """As the square says that was written."""
        if not isinstance(action, PizzaRadio):
            return ""
        return why_not_on(state, action.place, _reasons(state))

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        """Why it cannot stand there, square by square."""
        return squares_by_reason(state, _reasons(state))


def due_radio(state: Position) -> DueRadio | None:
    """The radio that is to be placed next."""
    return next(iter(remembered(state).radios), None)


def places(state: Position) -> Mask:
    """Empty squares beside a road on the tiles of the house that is next."""
    return state.free_squares() & state.ground.beside_road & _tiles(state)


def radio_at(state: Position, action: PizzaRadio) -> Campaign:
    """The campaign that a legal action places, with the lowest radio that is free."""
    row, column = read_square(action.place)
    box = Box(row, column, 1, 1)
    return Campaign(_free_radios(state)[0], RADIO, None, None, (PIZZA,), TURNS, box)


def _sales_of_pizza(state: Position) -> Iterator[DueRadio]:
    """Who sold pizza to which house at the dinner that is just over, in its order."""
    for event in state.events:
        if isinstance(event, HouseServed) and event.seller is not None and event.sold.get(PIZZA):
            yield DueRadio(event.house, event.seller)


def _drop_those_without_room(state: Position) -> None:
    """No other house takes their place."""
    due = remembered(state).radios
    while due and not (_free_radios(state) and places(state)):
        due.pop(0)


def _free_radios(state: Position) -> list[int]:
    tiles = state.rules.campaigns
    return [number for number in state.town.tiles_left if tiles[number].medium == RADIO]


def _tiles(state: Position) -> Mask:
    """All squares of the tiles on which the next house lies, its garden included."""
    due = due_radio(state)
    if due is None:
        return 0
    found = 0
    for tile in tiles_of(state, state.house(due.house)):
        found |= state.mask(Box(tile[0] * TILE, tile[1] * TILE, TILE, TILE))
    return found


def tiles_of(state: Position, house: House) -> set[Square]:
    """The tiles of a house; a place beside the board has none."""
    return state.ground.tiles_of(state.house_mask(house))


def _reasons(state: Position) -> list[tuple[Label, Mask]]:
    """Each square once, by the first thing that is wrong with it."""
    if due_radio(state) is None:
        return []
    ground, free, tiles = state.ground, state.free_squares(), _tiles(state)
    return [
        (OTHER_TILE, ground.all & ~tiles),
        (TAKEN, tiles & ~free),
        (NOT_BESIDE, tiles & free & ~ground.beside_road),
    ]
