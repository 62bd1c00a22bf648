"""The four media of the base game: where their tiles may stand, and which houses they reach."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.board.plan import TILE
from kaffeehaus.games.fcm.rules.board.roads import Mask, tile_of
from kaffeehaus.games.fcm.rules.cards import CampaignTile
from kaffeehaus.games.fcm.rules.placing import boxes, side_boxes, squares_in_reach
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import MediumRule
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House


def places_by_the_road(state: Position, seat: Seat, card: str, tile: CampaignTile) -> Sequence[Box]:
    """On empty squares, one of them beside a road that the marketeer gets to."""
    marketing = state.card(card).markets
    assert marketing is not None
    assert marketing.range is not None
    wanted = squares_in_reach(state, seat, marketing.range)
    return boxes(state, tile.width, tile.depth, wanted)


def places_at_the_side(state: Position, seat: Seat, card: str, tile: CampaignTile) -> list[Box]:
    """Outside the board, against one of its sides; no road and no range."""
    return side_boxes(state, tile.width, tile.depth)


def next_to(state: Position, campaign: Campaign) -> list[House]:
    """A billboard: the houses that touch it."""
    return _on(state, state.ground.grown(state.mask(_box(campaign))))


def in_the_block(state: Position, campaign: Campaign) -> list[House]:
    """A mailbox: the houses of the block; only roads stop the mail."""
    box = _box(campaign)
    return _on(state, state.ground.block_of((box.top, box.left)))


def under_the_flight(state: Position, campaign: Campaign) -> list[House]:
    """An airplane: the houses in the rows or columns that it covers."""
    box, plan = _box(campaign), state.ground.plan
    if box.width == state.rules.campaigns[campaign.number].width:
        band = Box(plan.top, box.left, box.width, plan.height)
    else:
        band = Box(box.top, plan.left, plan.width, box.height)
    return _on(state, state.mask(band))


def on_the_air(state: Position, campaign: Campaign) -> list[House]:
    """A radio: the houses on its tile and on the eight tiles around."""
    box = _box(campaign)
    row, column = tile_of((box.top, box.left))
    around = Box((row - 1) * TILE, (column - 1) * TILE, 3 * TILE, 3 * TILE)
    return _on(state, state.mask(around))


def _box(campaign: Campaign) -> Box:
    assert campaign.box is not None
    return campaign.box


def _on(state: Position, squares: Mask) -> list[House]:
    return [house for house in state.town.houses if state.house_mask(house) & squares]


BASE_MEDIA = (
    MediumRule("billboard", places_by_the_road, next_to),
    MediumRule("mailbox", places_by_the_road, in_the_block),
    MediumRule("airplane", places_at_the_side, under_the_flight, outside=True),
    MediumRule("radio", places_by_the_road, on_the_air),
)
