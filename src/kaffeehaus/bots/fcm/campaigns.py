"""Where a campaign is worth the most: houses that would eat at one's own restaurants."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import At
from kaffeehaus.games.fcm.phases.dinner import way_to
from kaffeehaus.games.fcm.phases.working.campaigns import campaign_places
from kaffeehaus.games.fcm.placing import at_box
from kaffeehaus.games.fcm.state import FcmState
from kaffeehaus.games.fcm.town import Campaign


def best_place(state: FcmState, seat: Seat, card: str, number: int) -> tuple[int, At | None]:
    """The highest worth of a place for this tile, and the place."""
    medium = state.rules.campaigns[number].medium
    houses = {house.number: house_worth(state, seat, house.number) for house in state.town.houses}
    reach = state.rules.media[medium].reach
    best: tuple[int, At | None] = (0, None)
    for box in campaign_places(state, seat, card, number):
        campaign = Campaign(number, medium, seat, None, (), None, box)
        worth = sum(houses[house.number] for house in reach(state, campaign))
        if worth > best[0]:
            best = (worth, at_box(state, box))
    return best


def house_worth(state: FcmState, seat: Seat, number: str) -> int:
    """More for a house that is near and nearer than for others, less if it is advertised to."""
    house = state.house(number)
    own = way_to(state, house, seat)
    if own is None or own > 6:
        return 0
    others = [way_to(state, house, other) for other in state.solvent() if other != seat]
    nearer = sum(way is not None and way < own for way in others)
    busy = sum(counter.by == seat for counter in house.demand)
    return max(1, 12 - 2 * own - 3 * nearer - 3 * busy) + (4 if house.garden else 0)
