"""Games of Café looked back on, by the judgement of the planner."""

from __future__ import annotations

from kaffeehaus.bots.cafe.planner import Planner
from kaffeehaus.bots.cafe.values import promise, standing
from kaffeehaus.bots.judging import Judge
from kaffeehaus.core.game import AnyState
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels.budget import Budget

POINTS = 3.0
"""How far apart two companies are when the one ahead is e times as likely to win, at the end..."""
POINTS_A_ROUND = 0.8
"""...and what every round to come adds to that."""
PLACEMENTS = 6
"""How many placements are tried for a card."""


class PointsInTheEnd:
    """What stands, what is on its way, and what the area can still do."""

    def __call__(self, state: AnyState) -> tuple[float, ...]:
        """By seat."""
        assert isinstance(state, CafeState)
        left = ROUNDS - state.round
        return tuple(
            standing(company, state.variant, left + 1) + promise(company.area, state.variant, left)
            for company in state.companies
        )

    def spread(self, state: AnyState) -> float:
        """The more rounds there are to come, the less is decided."""
        assert isinstance(state, CafeState)
        return POINTS + POINTS_A_ROUND * (ROUNDS - state.round)


JUDGE = Judge(Planner(Budget(playouts=PLACEMENTS)), PointsInTheEnd())
