"""Bots of Café that choose a card by its value: greedily, or by playing their next rounds ahead."""

from __future__ import annotations

from kaffeehaus.bots.cafe.drafts import Drafting
from kaffeehaus.bots.cafe.options import Option
from kaffeehaus.bots.cafe.values import promise, standing
from kaffeehaus.bots.cafe.work import plan_actions
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.acting import Acting
from kaffeehaus.games.cafe.rules.company import Company
from kaffeehaus.games.cafe.rules.position import ROUNDS
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels.budget import Budget


class Greedy(Drafting):
    """Lays the card that makes the best area, then repeatedly takes the best action."""

    def pick(self, state: CafeState, seat: Seat, options: list[Option], rng: Rng) -> Option:
        """The option with the best evaluation."""
        return options[0]


AHEAD = 2
"""Number of further rounds it simulates with the area as it is."""


class Planner(Drafting):
    """For the most promising placements it spends all actions of this round and the next ones,
    and lays the card with the best result. The budget is placements to try, or time."""

    width = 12

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def pick(self, state: CafeState, seat: Seat, options: list[Option], rng: Rng) -> Option:
        """The best of the options that there was time for, most promising first."""
        best, most = options[0], float("-inf")
        for _, option in zip(self.budget.spend(), options, strict=False):
            value = self.foresee(state, seat, option)
            if value > most:
                best, most = option, value
        return best

    def foresee(self, state: CafeState, seat: Seat, option: Option) -> float:
        """Value of the company with this card after simulated rounds."""
        left = ROUNDS - state.round
        company, supply = option.company.copy(), state.supply.copy()
        for ahead in range(min(AHEAD, left) + 1):
            company.points = company.area.actions
            company.work = None
            acting = Acting(seat, company, supply, state.variant)
            line = plan_actions(acting, left - ahead, 3 if ahead == 0 else 2)
            company, supply = line.company, line.supply
        return self.worth(state, company, max(0, left - AHEAD))

    def worth(self, state: CafeState, company: Company, left: int) -> float:
        """Value of the company with this many rounds left."""
        now = standing(company, state.variant, left)
        return now + promise(company.area, state.variant, left)
