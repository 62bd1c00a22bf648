"""First new restaurant: a mailbox for ever in its block, which belongs to no marketeer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import ClassVar

from kaffeehaus.core.i18n import Label, gettext, lazy_gettext, lazy_pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.new_milestones.rules.actions import FreeMailbox
from kaffeehaus.games.fcm.modules.new_milestones.rules.memory import (
    FIRST_NEW_RESTAURANT,
    FREE_MAILBOX,
    remembered,
)
from kaffeehaus.games.fcm.modules.new_milestones.rules.refusals import (
    squares_by_reason,
    why_not_on,
)
from kaffeehaus.games.fcm.rules.actions import FcmAction
from kaffeehaus.games.fcm.rules.board.plan import square_name
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.phases.working.campaigns import put_campaign
from kaffeehaus.games.fcm.rules.placing import box_name, boxes
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep
from kaffeehaus.games.fcm.rules.town import Box, Campaign

MAILBOX = "mailbox"
OTHER_BLOCK = lazy_gettext("This is another block: a road separates it from the new restaurant.")
TAKEN = lazy_gettext("This square is taken; a mailbox needs empty squares.")
NO_ROOM = lazy_gettext("The mailbox does not fit here. Point at its upper left square.")
NOT_BESIDE = lazy_gettext("A mailbox must be next to a road.")
ANOTHER_FITS = lazy_gettext("This mailbox does not fit here, but another one does.")


def remember_new_restaurant(state: Position, seat: Seat, milestone: str) -> None:
    """The one that earns the milestone is the last one placed."""
    if milestone == FIRST_NEW_RESTAURANT:
        remembered(state).new_restaurant = state.player(seat).restaurants[-1]


class FreeMailboxes(DayStep):
    """Who has earned it today may place any free mailbox that fits, or leave it."""

    id: ClassVar[str] = "free_mailbox"
    title: ClassVar[Label] = lazy_pgettext("step", "free mailbox")

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """By mailbox, by place, then by good."""
        goods = [good.id for good in state.rules.goods.values() if good.marketable]
        may_choose = _may_choose(state)
        return [
            FreeMailbox(
                box_name(state, box),
                good,
                number if may_choose else None,
                tuple(square_name(*square) for square in box.squares()),
            )
            for number in _mailboxes(state)
            for box in _boxes_of(state, number)
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
        """As the mailbox, or the square, says that was written."""
        if not isinstance(action, FreeMailbox):
            return ""
        if not _may_choose(state):
            return why_not_on(state, action.place, _reasons(state, _mailboxes(state)))
        if action.tile is None:
            command = f"mailbox 9 {action.place} {action.good}"
            return gettext("Name the mailbox too, such as: %(command)s", command=command)
        if action.tile not in _free_mailboxes(state):
            return gettext("Mailbox %(number)s is not available.", number=action.tile)
        return why_not_on(state, action.place, _reasons(state, [action.tile]))

    def refusals(self, state: Position, seat: Seat) -> Mapping[str, Sequence[Box]]:
        """Why it cannot stand there, square by square."""
        return squares_by_reason(state, _reasons(state, _mailboxes(state)))


def mailbox_at(state: Position, action: FreeMailbox) -> Campaign:
    """The campaign that a legal action places; it is nobody's."""
    number = _mailboxes(state)[0] if action.tile is None else action.tile
    boxes_of_it = _boxes_of(state, number)
    box = next(box for box in boxes_of_it if box_name(state, box) == action.place)
    return Campaign(number, MAILBOX, None, None, (action.good,), None, box)


def _may_choose(state: Position) -> bool:
    """Whether the chain chooses among the mailboxes that fit."""
    return state.rulings[FREE_MAILBOX] == "any"


def _mailboxes(state: Position) -> list[int]:
    """The mailboxes that may be placed, by number; none if none is due."""
    fitting = [number for number in _free_mailboxes(state) if _boxes_of(state, number)]
    return fitting if _may_choose(state) else fitting[:1]


def _free_mailboxes(state: Position) -> list[int]:
    tiles = state.rules.campaigns
    return [number for number in state.town.tiles_left if tiles[number].medium == MAILBOX]


def _boxes_of(state: Position, number: int) -> Sequence[Box]:
    tile = state.rules.campaigns[number]
    wanted = _block(state) & state.ground.beside_road
    return boxes(state, tile.width, tile.depth, wanted)


def _block(state: Position) -> Mask:
    """The block of the new restaurant; nothing where none is due."""
    restaurant = remembered(state).new_restaurant
    return state.ground.block_of(restaurant.entrance) if restaurant else 0


def _reasons(state: Position, numbers: Sequence[int]) -> list[tuple[Label, Mask]]:
    """Each square once, by the first thing that is wrong with it for these mailboxes."""
    if not numbers:
        return []
    ground, free, block = state.ground, state.free_squares(), _block(state)
    tiles = [state.rules.campaigns[number] for number in numbers]
    rooms = [ground.anchors(free, tile.width, tile.depth) for tile in tiles]
    fits = [
        room & ground.touching(block & ground.beside_road, tile.width, tile.depth)
        for tile, room in zip(tiles, rooms, strict=True)
    ]
    room, some, every = reduce(or_, rooms), reduce(or_, fits), reduce(and_, fits)
    return [
        (ANOTHER_FITS, some & ~every),
        (TAKEN, ground.all & ~free),
        (OTHER_BLOCK, free & ~block),
        (NO_ROOM, free & block & ~room),
        (NOT_BESIDE, free & block & room & ~some),
    ]
