"""How to vote for the base price."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.modules.reserve_prices.rules import CARDS
from kaffeehaus.games.fcm.rules.actions import ChooseReserve, FcmAction
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.ruleset.groups import Thought

DEAREST = max(CARDS, key=lambda card: card.base_price or 0).name


class PriceThought(Thought):
    """A base price never decides where a house eats: it is the same for all. Salaries stay what
    they are, so whoever sells earns the more the dearer a meal is. And of equal votes $20 wins."""

    def choose(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """The highest price."""
        vote = ChooseReserve(DEAREST)
        return vote if vote in legal else None
