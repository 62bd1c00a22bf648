"""Analysis of Coffee Chess positions by the kernel's search. Nothing is proven before the end:
the search covers only the most promising turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kaffeehaus.bots.insight import MOST_RECOMMENDED, WHOLE, Candidate, Insight, ranked
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.coffee_chess.rules.actions import END, SWAP
from kaffeehaus.games.coffee_chess.state import ChessState
from kaffeehaus.kernels.budget import Budget
from kaffeehaus.kernels.coffee_chess.kernel import ChessFound, Style, TriedTurn, chess_kernel

LEAST_VISITS = 0.1
"""Turns with fewer visits than this share of the most visited one are not reported."""


class ChessAnalyst:
    """Estimates positions."""

    def look(self, state: AnyState, seconds: float, rng: Rng) -> Insight:
        """The most visited turns, and the winning share of the best."""
        assert isinstance(state, ChessState)
        found = chess_kernel().search(state, Budget(seconds=seconds), Style.JUDGED, rng)
        best = _best(state, found)[:MOST_RECOMMENDED]
        return Insight(state.to_move, best[0].share, proven=False, best=best)


def _best(state: ChessState, found: ChessFound) -> tuple[Candidate, ...]:
    if state.may_swap():
        swap = Candidate((str(SWAP),), WHOLE - round(WHOLE * found.best().share))
        return ranked((swap, *_most_visited(found)))
    if state.pie_is_open():
        # Black takes over what is better than even.
        turns = map(_candidate, found.known())
        return ranked(replace(turn, share=min(turn.share, WHOLE - turn.share)) for turn in turns)
    return ranked(_most_visited(found))


def _most_visited(found: ChessFound) -> Iterator[Candidate]:
    tried = sorted(found.tried, key=lambda turn: -turn.visits)[:MOST_RECOMMENDED]
    worth_telling = tried[0].visits * LEAST_VISITS
    return (_candidate(turn) for turn in tried if turn.visits >= worth_telling)


ANALYST = ChessAnalyst()


def _candidate(turn: TriedTurn) -> Candidate:
    actions = (*(str(action) for action in turn.actions), str(END))
    return Candidate(actions, round(WHOLE * turn.share))
