"""What sushi is worth to a chain: houses with a garden that come for it whatever others ask."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.sushi.rules import SUSHI
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought
from kaffeehaus.games.fcm.rules.town import House

TURNS = 5.0
"""So many turns of sales a lesson is worth beside the first: the houses stay with the chain."""
SOON = 2
"""Counters to be expected of a house with a campaign before it that wants nothing yet."""


class SushiThought(Thought):
    """Cooks are worth training while gardens want more sushi than the chain cooks."""

    def comes_with(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """What the houses of later turns pay for what this card cooks."""
        if card.cooks is None or SUSHI not in card.cooks.goods:
            return 0.0
        cooked = sum(
            number * cooking.goods.get(SUSHI, 0)
            for name, number in state.player(seat).cards().items()
            if (cooking := state.card(name).cooks)
        )
        more = min(card.cooks.goods[SUSHI], max(0, _wanted(state, seat) - cooked))
        return TURNS * price * 2 * more


def _wanted(state: Position, seat: Seat) -> int:
    """The counters of houses with a garden that a road joins to the chain."""
    reached = {
        house.number
        for campaign in state.town.campaigns
        for house in state.rules.media[campaign.medium].reach(state, campaign)
    }
    return sum(
        _counters(house, house.number in reached)
        for house in state.town.houses
        if house.garden and way_to(state, house, seat) is not None
    )


def _counters(house: House, is_reached: bool) -> int:
    return len(house.demand) or (SOON if is_reached else 0)
