"""A bot that takes what looks best at once."""

from __future__ import annotations

from kaffeehaus.bots.cafe.drafts import Drafting
from kaffeehaus.bots.cafe.options import Option
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.state import CafeState


class Greedy(Drafting):
    """Lays the card that makes the best-looking area, then does the best-looking action, again
    and again."""

    def pick(self, state: CafeState, seat: Seat, options: list[Option], rng: Rng) -> Option:
        """The option that looks best."""
        return options[0]
