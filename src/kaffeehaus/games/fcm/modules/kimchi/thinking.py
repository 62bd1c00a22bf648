"""What kimchi is worth to a chain: one more item, at a house that nobody else gets."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.kimchi.rules import MASTER
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought
from kaffeehaus.games.fcm.rules.town import House

COURTED = 1.0
"""So many items more the house would not buy here without kimchi, where others court it."""


class KimchiThought(Thought):
    """A master at work is worth what her kimchi sells and wins in the next turn."""

    def earns(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """Nothing while no house wants anything; the first one that eats takes it."""
        if card.id != MASTER:
            return 0.0
        times = [
            state.rules.dinner.multiplier(state, house) * (1.0 + _courted(state, seat, house))
            for house in _guests(state, seat)
        ]
        return price * max(times, default=0.0)


def _guests(state: Position, seat: Seat) -> list[House]:
    """The houses that could eat here in the next turn."""
    reached = {
        house.number
        for campaign in state.town.campaigns
        for house in state.rules.media[campaign.medium].reach(state, campaign)
    }
    return [
        house
        for house in state.town.houses
        if (house.demand or house.number in reached) and way_to(state, house, seat) is not None
    ]


def _courted(state: Position, seat: Seat, house: House) -> float:
    others = (other for other in state.seats_in_play() if other != seat)
    return COURTED if any(way_to(state, house, other) is not None for other in others) else 0.0
