"""Post-game review of Café by the planner's evaluation."""

from __future__ import annotations

from kaffeehaus.bots.cafe.planner import Planner
from kaffeehaus.bots.cafe.values import promise, standing
from kaffeehaus.bots.judging import Judge
from kaffeehaus.core.game import AnyState
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels.budget import Budget

POINTS = 3.0
"""Lead in points at the end with which a company is e times as likely to win..."""
POINTS_A_ROUND = 0.8
"""...and what every remaining round adds to it."""
PLACEMENTS = 6
"""Number of placements tried for a card."""


class PointsInTheEnd:
    """Evaluation: scored points, cubes in production, and the potential of the area."""

    def __call__(self, state: AnyState) -> tuple[float, ...]:
        """By seat."""
        assert isinstance(state, CafeState)
        left = ROUNDS - state.round
        return tuple(
            standing(company, state.variant, left + 1) + promise(company.area, state.variant, left)
            for company in state.companies
        )

    def spread(self, state: AnyState) -> float:
        """The more rounds remain, the larger the uncertainty."""
        assert isinstance(state, CafeState)
        return POINTS + POINTS_A_ROUND * (ROUNDS - state.round)


JUDGE = Judge(Planner(Budget(playouts=PLACEMENTS)), PointsInTheEnd())
