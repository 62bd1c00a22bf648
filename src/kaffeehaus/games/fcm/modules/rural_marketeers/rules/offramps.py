"""The rural area as a house, its giant billboards, and the offramps that join it to the town."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from kaffeehaus.core.event import Event
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.actions import OfframpLaid
from kaffeehaus.games.fcm.rules.board.ground import Ground
from kaffeehaus.games.fcm.rules.board.plan import Square
from kaffeehaus.games.fcm.rules.board.roads import Mask
from kaffeehaus.games.fcm.rules.cards import CampaignTile
from kaffeehaus.games.fcm.rules.placing import AtSide, at_sides, taken_outside
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import MediumRule
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House, ModuleState, Piece

RURAL_AREA = "rural_area"
"""The number of the house that it is."""
GIANT_BILLBOARD = "giant_billboard"

SITE = House(RURAL_AREA, 9900, Box(0, 0, 0, 0), printed=False, limit=None, per_hit=2)
"""It eats after all houses, holds any number of counters, and gets two where others get one."""


def no_place(state: Position, seat: Seat, card: str, tile: CampaignTile) -> list[Box]:
    """Every giant billboard has a side of the rural area to itself: none is asked for."""
    return []


def sees_it(state: Position, campaign: Campaign) -> list[House]:
    """The rural area, and nobody else."""
    return [state.house(RURAL_AREA)]


def stays_for_ever(state: Position, seat: Seat, card: str, medium: str) -> bool:
    """A giant billboard does, whoever places it."""
    return medium == GIANT_BILLBOARD


GIANT_BILLBOARDS = MediumRule(GIANT_BILLBOARD, no_place, sees_it, beside=True, alike=True)
"""Not even their order matters: all of them put counters on the same house."""


# Offramps


RURAL_MARKETEERS = "rural_marketeers"
"""The id of the module."""
OFFRAMP = "offramp"
"""The kind of piece that an offramp is."""
_OFFRAMP = lazy_gettext("offramp")
IN_THE_BOX = 3
LENGTH = 3
"""In squares; it is one square wide."""


@dataclass(frozen=True, slots=True)
class Offramp:
    """Three squares outside the board; open to everybody, whoever laid it."""

    by: Seat
    box: Box


@dataclass(slots=True)
class Offramps(ModuleState):
    """What the module keeps in a position."""

    laid: list[Offramp] = field(default_factory=list)
    """In the order in which they were laid."""

    def copy(self) -> Offramps:
        """An independent copy."""
        return Offramps(self.laid.copy())


def offramps_in(state: Position) -> Offramps:
    """The module's part of the position."""
    part = state.slices[RURAL_MARKETEERS]
    assert isinstance(part, Offramps)
    return part


def exits(state: Position) -> tuple[tuple[Square, ...], ...]:
    """Where the ways of the rural area begin: at every offramp."""
    return tuple(offramp.box.squares() for offramp in offramps_in(state).laid)


def offramp_pieces(state: Position) -> Iterator[Piece]:
    """The offramps as pieces outside the board, which belong to nobody."""
    for offramp in offramps_in(state).laid:
        yield Piece(OFFRAMP, _OFFRAMP, None, offramp.box)


def all_spots(state: Position) -> Mapping[AtSide, Mask]:
    """Everything outside against a side that an offramp could cover, lengthwise or end-on, and the
    roads that it touches."""
    return _spots(state.ground)


@lru_cache(maxsize=64)
def _spots(ground: Ground) -> Mapping[AtSide, Mask]:
    """Where a grown town has a corner inwards, one box may touch two sides; it goes by the first.

    Kept: bots ask for them in every turn of a playout.
    """
    found: dict[Box, AtSide] = {}
    for width, depth in ((LENGTH, 1), (1, LENGTH)):
        for spot in at_sides(ground, width, depth):
            found.setdefault(spot.box, spot)
    return {spot: ground.net.mask(spot.touched()) & ground.net.roads for spot in found.values()}


def places(state: Position) -> list[AtSide]:
    """Where an offramp may lie: at a road, and not over an airplane or another offramp."""
    outside = taken_outside(state)
    spots = all_spots(state)
    return [spot for spot in spots if meets_road(state, spot) and outside.is_free(spot.box)]


def meets_road(state: Position, spot: AtSide) -> bool:
    """Whether it touches a road with an end; an overpass has no way up."""
    return bool(all_spots(state)[spot] & ~state.ground.net.overpasses)


def spots_by_name(state: Position) -> dict[str, list[AtSide]]:
    """By its first line: how an offramp could lie there, end-on last."""
    found: dict[str, list[AtSide]] = {}
    for spot in all_spots(state):
        found.setdefault(spot.name, []).append(spot)
    return found


def why_not(state: Position, spots: Sequence[AtSide]) -> str:
    """Why an offramp can lie in none of these ways, in a sentence."""
    wanted = [spot for spot in spots if meets_road(state, spot)]
    if not wanted:
        return gettext("No road ends here at the edge of the board.")
    covered = {square for spot in wanted for square in spot.box.squares()}
    for campaign in state.town.campaigns:
        if campaign.box and not covered.isdisjoint(campaign.box.squares()):
            return gettext("Campaign %(number)s is in the way.", number=campaign.number)
    return gettext("Another offramp is in the way.")


def new_offramp(event: Event) -> Iterator[Box]:
    """Where an offramp was laid."""
    if isinstance(event, OfframpLaid):
        yield event.box
