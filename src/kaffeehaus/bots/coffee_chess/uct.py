"""A bot that thinks with the kernel: tree search over whole turns."""

from __future__ import annotations

from kaffeehaus.bots.coffee_chess.plan import PlannedTurns
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import Style, chess_kernel


class Uct(PlannedTurns):
    """Tries the most promising turns of both players, those that do well more often, and plays
    the turn tried most often. By playouts, the same position gives the same turn."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """The turn tried most often when the budget is used up."""
        return chess_kernel().search(state, self.budget, Style.JUDGED, rng).best().actions
