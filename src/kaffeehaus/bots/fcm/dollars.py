"""Evaluation of Food Chain Magnate in dollars: what every chain will have in the end."""

from __future__ import annotations

from kaffeehaus.bots.fcm.aims import next_turn
from kaffeehaus.bots.fcm.company import best_company
from kaffeehaus.bots.fcm.outlook import LATER, turns_left
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.forecast import dinner_now
from kaffeehaus.games.fcm.state import FcmState

BEFORE_DINNER = frozenset({"restructuring", "order", "working"})
"""Steps of a turn before its dinner."""
DOLLARS = 20.0
"""Lead in dollars before the last dinner with which a chain is e times as likely to win..."""
DOLLARS_A_TURN = 25.0
"""...and what every earlier dinner adds to it."""


class DollarsInTheEnd:
    """Evaluation: cash, tonight's expected income, and what the best structure would earn in the
    remaining turns."""

    def __call__(self, state: AnyState) -> tuple[float, ...]:
        """By seat."""
        assert isinstance(state, FcmState)
        to_come = state.town.step in BEFORE_DINNER
        tonight = dinner_now(state, None).income if to_come else {}
        later = LATER * max(0.0, turns_left(state) - to_come)
        return tuple(
            state.player(seat).cash + tonight.get(seat, 0) + later * _worth(state, seat)
            for seat in range(state.seats)
        )

    def spread(self, state: AnyState) -> float:
        """The more dinners remain, the larger the uncertainty."""
        assert isinstance(state, FcmState)
        return DOLLARS + DOLLARS_A_TURN * max(0.0, turns_left(state) - 1)


def _worth(state: FcmState, seat: Seat) -> float:
    """Per turn: the planner's value of hiring and training."""
    if state.player(seat).out or not state.player(seat).restaurants:
        return 0.0
    prospects = next_turn(state, seat, list(state.rules.thoughts.values()))
    return best_company(prospects, state.player(seat).cards()).worth
