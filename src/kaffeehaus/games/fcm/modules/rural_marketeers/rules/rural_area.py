"""The rural area: a house beside the board, and the giant billboards that only it can see."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import CampaignTile
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import MediumRule
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House

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
