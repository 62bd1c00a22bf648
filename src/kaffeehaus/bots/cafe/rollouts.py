"""Bot `rollouts` for Café: plays the rest of the game with cards that may come, in C.

The deck is hidden: every rollout shuffles it anew, the same for all candidates that are compared.
bench/notes/bots.md has the measurements.
"""

from __future__ import annotations

from kaffeehaus.bots.cafe.search import Search
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.cafe.rules.actions import DONE, CafeAction
from kaffeehaus.games.cafe.rules.position import Phase
from kaffeehaus.games.cafe.state import CafeState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.cafe import knows, search_actions, search_cards

INSTEAD = 40
"""Simulated companies of the bot that plays where the kernel cannot."""


class Rollouts(Search):
    """See above. The budget is rollouts, or time.

    With a budget of playouts, the same position and seed give the same draft.
    """

    def __init__(self, budget: Budget) -> None:
        super().__init__(Budget(playouts=INSTEAD) if budget.playouts else budget)
        self._rollouts = budget

    def _plan(self, state: CafeState, seat: Seat, rng: Rng) -> tuple[CafeAction, ...]:
        if state.phase is Phase.BIDDING or not knows(state, seat):
            return super()._plan(state, seat, rng)
        if state.phase is Phase.ACTING:
            return (*search_actions(state, seat, self._rollouts, rng).tried[0].actions, DONE)
        found = search_cards(state, seat, self._rollouts, rng).tried
        return found[0].actions if found else super()._plan(state, seat, rng)
