"""Bot `greedy` for Café: takes the option with the best immediate evaluation."""

from __future__ import annotations

from kaffeehaus.bots.cafe.drafts import Drafting
from kaffeehaus.bots.cafe.options import Option
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.state import CafeState


class Greedy(Drafting):
    """Lays the card that makes the best area, then repeatedly takes the best action."""

    def pick(self, state: CafeState, seat: Seat, options: list[Option], rng: Rng) -> Option:
        """The option with the best evaluation."""
        return options[0]
