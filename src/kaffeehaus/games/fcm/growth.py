"""The town grows: what stands on the board keeps its place when tiles are added above or left."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.games.fcm.board.roads import TILE
from kaffeehaus.games.fcm.position import Position
from kaffeehaus.games.fcm.town import Box, House, Restaurant


def make_room(state: Position, above: int, left: int) -> None:
    """Move everything on and beside the board by so many tiles, down and to the right.

    The module that adds tiles draws the board, see `Module.board`; it asks `state.lay_out()` when
    everything is in its place.
    """
    down, right = above * TILE, left * TILE
    town = state.town
    town.houses = [_moved_house(house, down, right) for house in town.houses]
    for player in town.players:
        player.restaurants = [_moved_restaurant(one, down, right) for one in player.restaurants]
    town.campaigns = [
        replace(campaign, box=_moved_box(campaign.box, down, right)) for campaign in town.campaigns
    ]
    for part in state.slices.values():
        part.move(down, right)


def _moved_house(house: House, down: int, right: int) -> House:
    garden = _moved_box(house.garden, down, right)
    return replace(house, box=house.box.moved(down, right), garden=garden)


def _moved_restaurant(restaurant: Restaurant, down: int, right: int) -> Restaurant:
    return replace(restaurant, top=restaurant.top + down, left=restaurant.left + right)


def _moved_box(box: Box | None, down: int, right: int) -> Box | None:
    return box.moved(down, right) if box else None
