"""What a fry chef is worth to a chain: a sum for every house that will eat there."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.fry_chefs.rules import COOKS, FRIES, FRY_CHEF
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought

SHARE = 0.8
"""Of the houses that could eat here, this share of what falls to one chain will."""


TURNS = 3.0
"""So many turns of sales a lesson is worth beside the first."""
SOON = 2
"""Houses to be expected of a campaign that is about to be placed."""
HALF_WAY = 0.5
"""What a lesson to a cook counts of that."""


class FryThought(Thought):
    """Fries are sold with every dinner."""

    def earns(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """For the houses that want something now, or will by a campaign before them."""
        return _fries(state, seat) if card.id == FRY_CHEF else 0.0

    def comes_with(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """What the houses of later turns pay; half of it for the first cook, who could be one."""
        if card.id == FRY_CHEF:
            return TURNS * _fries(state, seat)
        if card.id in COOKS and not any(state.player(seat).owns(cook) for cook in COOKS):
            return HALF_WAY * TURNS * _fries(state, seat)
        return 0.0


def _fries(state: Position, seat: Seat) -> float:
    """What one fry chef adds to a dinner."""
    reached = {
        house.number
        for campaign in state.town.campaigns
        for house in state.rules.media[campaign.medium].reach(state, campaign)
    }
    guests = [
        house
        for house in state.town.houses
        if (house.demand or house.number in reached) and way_to(state, house, seat) is not None
    ]
    placing = sum(number for card, number in state.at_work(seat) if card.markets)
    return FRIES * SHARE * (len(guests) + SOON * placing) / len(state.seats_in_play())
