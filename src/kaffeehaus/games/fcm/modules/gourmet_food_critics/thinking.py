"""When a critic pays: with gardens that are nearer to the chain than to others."""

from __future__ import annotations

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.gourmet_food_critics.rules import GOURMET_GUIDE
from kaffeehaus.games.fcm.rules.cards import Employee
from kaffeehaus.games.fcm.rules.phases.evening import way_to
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought
from kaffeehaus.games.fcm.rules.town import House

FEW = 2
"""With fewer gardens that would eat here, another marketeer does more."""
NO_MATTER_WHAT = 1000.0


class GourmetThought(Thought):
    """A guide is a campaign like others; a critic is trained late, and once."""

    def comes_with(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """Forbids training a critic without gardens, or a second one."""
        if card.markets is None or GOURMET_GUIDE not in card.markets.media:
            return 0.0
        gardens = sum(_is_ours(state, seat, house) for house in state.town.houses if house.garden)
        is_too_early = gardens < FEW or state.player(seat).owns(card.id)
        return -NO_MATTER_WHAT if is_too_early else 0.0


def _is_ours(state: Position, seat: Seat, house: House) -> bool:
    """Whether no other chain is nearer or cheaper."""
    scores = {
        chain: state.rules.dinner.unit_price(state, chain) + way
        for chain in state.seats_in_play()
        if (way := way_to(state, house, chain)) is not None
    }
    return seat in scores and scores[seat] <= min(scores.values())
