"""Bot `greedy` for Coffee Chess: the best turn by beam search, without looking ahead."""

from __future__ import annotations

from kaffeehaus.bots.coffee_chess.plan import PlannedTurns
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import ChessAction
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.coffee_chess.turns import candidate_turns

WIDTH = 4
CLOSE = 1e-9


class Greedy(PlannedTurns):
    """Beam search over its own turn; takes the one with the best final evaluation: many beans on
    the board, paying rows, and little for the opponent to steal. Ties are broken at random."""

    def plan(self, state: ChessState, seat: Seat, rng: Rng) -> tuple[ChessAction, ...]:
        """The best turn found."""
        lines = candidate_turns(state, seat, WIDTH, most=40)
        best = [line for line in lines if line.value >= lines[0].value - CLOSE]
        return rng.choice(best).actions
