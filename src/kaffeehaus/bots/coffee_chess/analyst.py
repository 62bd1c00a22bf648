"""Positions of Coffee Chess looked at by the kernel's search. Nothing is proven before the end: the
search looks at the most promising turns only."""

from __future__ import annotations

from typing import Any

from kaffeehaus.bots.budget import Budget
from kaffeehaus.bots.insight import WHOLE, Candidate, Insight
from kaffeehaus.core.game import State
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.actions import END
from kaffeehaus.games.coffee_chess.rules import ChessState
from kaffeehaus.kernels.chess import Style, TriedTurn, chess_kernel

MOST_CANDIDATES = 3
LEAST_VISITS = 0.02
"""Turns that were tried less often than this share of all playouts are not worth telling."""


class ChessAnalyst:
    """Estimates positions."""

    def look(self, state: State[Any], seconds: float, rng: Rng) -> Insight:
        """The share that the best turn wins, and the turns tried most often."""
        assert isinstance(state, ChessState)
        found = chess_kernel().search(state, Budget(seconds=seconds), Style.JUDGED, rng)
        tried = sorted(found.tried, key=lambda turn: -turn.visits)[:MOST_CANDIDATES]
        worth_telling = max(1, found.done * LEAST_VISITS)
        best = tuple(_candidate(turn) for turn in tried if turn.visits >= worth_telling)
        return Insight(state.to_move, best[0].share, proven=False, best=best)


ANALYST = ChessAnalyst()


def _candidate(turn: TriedTurn) -> Candidate:
    actions = (*(str(action) for action in turn.actions), str(END))
    return Candidate(actions, round(WHOLE * turn.share))
