"""What a bot that plans should know of a module: the module tells it, so that no bot names one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import FcmAction
from kaffeehaus.games.fcm.cards import Employee
from kaffeehaus.games.fcm.position import Position


class Thought:
    """What a module's own things are worth to a chain. Whatever is left out is worth nothing."""

    def sells(self, state: Position, seat: Seat) -> Mapping[str, int]:
        """By good: what would be bought tonight beside the orders, if the chain had plenty."""
        return {}

    def will_sell(self, state: Position, seat: Seat) -> Mapping[str, int]:
        """The same for the next turn, with what the chain may build until then."""
        return self.sells(state, seat)

    def comes_with(self, state: Position, seat: Seat, card: Employee, price: int) -> float:
        """What training somebody to this card brings in a turn, beside the work of the card."""
        return 0.0

    def choose(self, state: Position, seat: Seat, legal: Sequence[FcmAction]) -> FcmAction | None:
        """The best of the module's own actions; None if none is offered, or worth doing."""
        return None
