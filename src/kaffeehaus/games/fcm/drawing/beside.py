"""Where sites and campaigns are drawn that have no place on the board: in lines below it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from kaffeehaus.games.fcm.rules.houses import lies_on_board
from kaffeehaus.games.fcm.rules.seen import Seen
from kaffeehaus.games.fcm.rules.town import Box, Campaign, House

SITE, TILE = 5, 2
"""How many squares wide a site and a campaign tile are drawn."""
HIGH = 2
"""How many squares high they are."""


class Room(NamedTuple):
    """Squares around the board that are drawn, too."""

    north: float
    east: float
    south: float
    west: float

    @property
    def even(self) -> Room:
        """As much on every side: the board keeps its size while one after the other is used."""
        return Room(*(max(self),) * 4)


@dataclass(frozen=True)
class Layout:
    """Where everything is drawn that stands on the board or lies beside it."""

    houses: tuple[House, ...]
    campaigns: tuple[Campaign, ...]
    sites: dict[str, Box]
    """By number: the houses beside the board."""
    room: Room
    below: float
    """Squares below the board."""


def lay_out(view: Seen, room: Room) -> Layout:
    """What has a place stays there; the rest is put below the board and the room around it."""
    plan = view.plan
    shelf = _Shelf(plan.lines.stop + math.ceil(room.south), plan.left, plan.width)
    sites = {
        house.number: shelf.put(SITE) for house in view.houses if not lies_on_board(plan, house.box)
    }
    houses = tuple(
        replace(house, box=sites[house.number], garden=None) if house.number in sites else house
        for house in view.houses
    )
    campaigns = tuple(
        campaign if campaign.box else replace(campaign, box=shelf.put(TILE))
        for campaign in view.campaigns
    )
    below = shelf.bottom - plan.lines.stop if shelf.used else room.south
    return Layout(houses, campaigns, sites, room, below)


@dataclass
class _Shelf:
    """Room below the board that is filled from left to right, line by line."""

    top: int
    left: int
    width: int
    used: int = 0
    """Columns of the present line."""

    @property
    def bottom(self) -> int:
        """The first row below the present line."""
        return self.top + HIGH

    def put(self, width: int) -> Box:
        """The next free place; a new line if this one is full."""
        if self.used and self.used + width > self.width:
            self.top, self.used = self.bottom + 1, 0
        box = Box(self.top, self.left + self.used, width, HIGH)
        self.used += width + 1
        return box
