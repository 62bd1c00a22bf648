"""First new restaurant: a mailbox for ever in its block, which belongs to no marketeer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import FreeMailbox
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import remembered
from kaffeehaus.games.fcm.modules.new_milestones.rules.names import FIRST_NEW_RESTAURANT
from kaffeehaus.games.fcm.modules.new_milestones.rules.refusals import (
    squares_by_reason,
    why_not_on,
)
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.board.square_names import square_name
from kaffeehaus.games.fcm.rules.phases.working.campaigns import put_campaign
from kaffeehaus.games.fcm.rules.placing import box_name, boxes
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import Box, Campaign

MAILBOX = "mailbox"
OTHER_BLOCK = "this is not the block of the new restaurant: a road lies between them."
TAKEN = "something is here already, and a mailbox needs empty squares."
NO_ROOM = "there is no room for the mailbox here; you point at its upper left square."
NOT_BESIDE = "a mailbox stands beside a road."


def remember_new_restaurant(state: Position, seat: Seat, milestone: str) -> None:
    """The one that earns the milestone is the last one placed."""
    if milestone == FIRST_NEW_RESTAURANT:
        remembered(state).new_restaurant = state.player(seat).restaurants[-1]


class FreeMailboxes(DayStep):
    """Who has earned it today may place the lowest free mailbox that fits, or leave it."""

    id: ClassVar[str] = "free_mailbox"
    title: ClassVar[str] = "placing a free mailbox"

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """By place, then by good."""
        goods = [good.id for good in state.rules.goods.values() if good.marketable]
        return [
            FreeMailbox(box_name(state, box), good, tuple(square_name(*s) for s in box.squares()))
            for box in mailbox_boxes(state)
            for good in goods
        ]

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """It runs in this turn's marketing already."""
        assert isinstance(action, FreeMailbox)
        campaign = mailbox_at(state, action)
        remembered(state).new_restaurant = None
        put_campaign(state, seat, None, campaign)

    def finish(self, state: Position, seat: Seat) -> None:
        """It cannot be saved."""
        remembered(state).new_restaurant = None

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """As the square says that was written."""
        if not isinstance(action, FreeMailbox):
            return ""
        return why_not_on(state, action.place, _reasons(state))

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        """Why it cannot stand there, square by square."""
        return squares_by_reason(state, _reasons(state))


def mailbox_boxes(state: Position) -> list[Box]:
    """Where the mailbox may stand; nowhere if none is due, or none is free."""
    number = _mailbox(state)
    return [] if number is None else _boxes_of(state, number)


def mailbox_at(state: Position, action: FreeMailbox) -> Campaign:
    """The campaign that a legal action places; it is nobody's."""
    number = _mailbox(state)
    assert number is not None
    box = next(box for box in mailbox_boxes(state) if box_name(state, box) == action.place)
    return Campaign(number, MAILBOX, None, None, (action.good,), None, box)


def _mailbox(state: Position) -> int | None:
    """The lowest free mailbox that fits, if one is due."""
    if remembered(state).new_restaurant is None:
        return None
    tiles = state.rules.campaigns
    free = [number for number in state.town.tiles_left if tiles[number].medium == MAILBOX]
    return next((number for number in free if _boxes_of(state, number)), None)


def _boxes_of(state: Position, number: int) -> list[Box]:
    tile = state.rules.campaigns[number]
    wanted = _block(state) & state.ground.beside_road
    return boxes(state, tile.width, tile.depth, wanted)


def _block(state: Position) -> Mask:
    """The block of the new restaurant; nothing where none is due."""
    restaurant = remembered(state).new_restaurant
    return state.ground.block_of(restaurant.entrance) if restaurant else 0


def _reasons(state: Position) -> list[tuple[str, Mask]]:
    """Each square once, by the first thing that is wrong with it."""
    number = _mailbox(state)
    if number is None:
        return []
    tile, ground = state.rules.campaigns[number], state.ground
    free, block = state.free_squares(), _block(state)
    room = ground.anchors(free, tile.width, tile.depth)
    legal = room & ground.touching(block & ground.beside_road, tile.width, tile.depth)
    return [
        (TAKEN, ground.all & ~free),
        (OTHER_BLOCK, free & ~block),
        (NO_ROOM, free & block & ~room),
        (NOT_BESIDE, free & block & room & ~legal),
    ]
