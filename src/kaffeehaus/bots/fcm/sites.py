"""Sites of restaurants and houses: how much nearer the chain is to its guests than its rivals."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.board.distance import distance
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.phases.working.houses import built_house
from kaffeehaus.games.fcm.rules.town import Box, House, Restaurant
from kaffeehaus.games.fcm.state import FcmState

NEARBY = 4
"""Roads over more tiles than this do not count."""
REACH = 2
"""Maximum lead in tiles that counts: prices decide beyond it."""


def nearness_of(state: FcmState, site: Restaurant) -> int:
    """Score of a first restaurant: the houses nearby, weighted by distance."""
    bit = state.ground.net.bit(site.entrance)
    ways = [distance(state.ground, state.house_mask(h), bit) for h in state.town.houses]
    return sum(max(0, NEARBY - way) ** 2 for way in ways if way is not None)


def gain_of_restaurant(state: FcmState, seat: Seat, site: Restaurant) -> int:
    """How many tiles nearer the chain gets to houses for which it competes, over all houses."""
    bit = state.ground.net.bit(site.entrance)
    gained = 0
    for house in state.town.houses:
        way = distance(state.ground, state.house_mask(house), bit)
        if way is not None:
            now = way_to(state, house, seat)
            rivals = _nearest_rival(state, house, seat)
            gained += max(0, _lead(way, rivals) - _lead(now, rivals))
    return gained


def lead_at(state: FcmState, seat: Seat, number: int, site: Box) -> tuple[int, int]:
    """Score of a house to build: the lead over the rivals there, then the nearness."""
    house = built_house(number, site)
    own = way_to(state, house, seat)
    lead = _lead(own, _nearest_rival(state, house, seat))
    return lead, -(NEARBY if own is None else own)


def _nearest_rival(state: FcmState, house: House, seat: Seat) -> int:
    ways = [way_to(state, house, one) for one in state.seats_in_play() if one != seat]
    return min((way for way in ways if way is not None), default=NEARBY)


def _lead(way: int | None, rivals: int) -> int:
    own = NEARBY if way is None else way
    return max(-REACH, min(REACH, rivals - own))
