"""What noodles are worth to a chain: orders of every kind that nobody else can cook."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.noodles.rules import NOODLES
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought

TURNS = 3.0
"""So many turns of sales a lesson is worth beside the first: noodles fit whatever comes."""
SOON = 2
"""Counters to be expected of a house with a campaign before it that wants nothing yet."""


class NoodleThought(Thought):
    """Cooks are worth training for orders that nobody else can serve."""

    def comes_with(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """What the houses of later turns pay for what this card cooks."""
        if card.cooks is None or NOODLES not in card.cooks.goods:
            return 0.0
        cooked = sum(
            number * cooking.goods.get(NOODLES, 0)
            for name, number in state.player(seat).cards().items()
            if (cooking := state.card(name).cooks)
        )
        more = min(card.cooks.goods[NOODLES], max(0, _wanted(state, seat) - cooked))
        return TURNS * price * more


def _wanted(state: Position, seat: Seat) -> int:
    """The counters of houses on the chain's roads, and of campaigns that it is about to place, as
    far as others cannot cook for them."""
    reached = {
        house.number
        for campaign in state.town.campaigns
        for house in state.rules.media[campaign.medium].reach(state, campaign)
    }
    counters = sum(
        len(house.demand) or (SOON if house.number in reached else 0)
        for house in state.town.houses
        if way_to(state, house, seat) is not None
    )
    placing = sum(number for card, number in state.at_work(seat) if card.markets)
    others = sum(_cooked(state, other) for other in state.seats_in_play() if other != seat)
    return counters + SOON * placing - others


def _cooked(state: Position, seat: Seat) -> int:
    """What a chain can cook in a turn."""
    return sum(
        number * max(cooking.goods.values())
        for card, number in state.player(seat).cards().items()
        if (cooking := state.card(card).cooks)
    )
