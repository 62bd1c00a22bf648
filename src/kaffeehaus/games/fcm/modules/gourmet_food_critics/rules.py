"""Gourmet guides: campaigns beside the board that reach every house with a garden."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.cards import CampaignTile
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import MediumRule
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House

GOURMET_FOOD_CRITICS = "gourmet_food_critics"
"""The id of the module."""
GOURMET_GUIDE = "gourmet_guide"


def beside_the_board(state: Position, seat: Seat, card: str, tile: CampaignTile) -> list[Box]:
    """None: a guide has no place on the map."""
    return []


def with_a_garden(state: Position, campaign: Campaign) -> list[House]:
    """Every house that has a garden now; a park does not count."""
    return [house for house in state.town.houses if house.garden]


def stays_like_others(state: Position, seat: Seat, card: str, medium: str) -> bool:
    """A guide is eternal with the milestone that makes billboards eternal."""
    return medium == GOURMET_GUIDE and any(
        "billboard" in perks.eternal for perks in state.perks(seat)
    )


GUIDES = MediumRule(GOURMET_GUIDE, beside_the_board, with_a_garden, beside=True)
