"""Positions before slips and blunders, in which a player may try a better move."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.lookback.model import Analysis, MoveGrade


@dataclass(frozen=True, slots=True)
class Retry:
    """The position before a slip or blunder."""

    move: int
    """Counted from 1."""
    seat: Seat
    played: tuple[str, ...]
    before: Insight
    state: AnyState

    @property
    def best(self) -> tuple[str, ...]:
        """The actions of the best move."""
        return self.before.recommended[0].actions

    def is_known_good(self, actions: tuple[str, ...]) -> bool:
        """Whether the analysis recommends this move."""
        return any(move.actions == actions for move in self.before.recommended)


def retries_of(analysis: Analysis, seat: Seat | None = None) -> list[int]:
    """The slips and blunders with a known better move, of one seat or of all."""
    return [
        number
        for number, worth in enumerate(analysis.moves, 1)
        if worth is not None
        and worth.grade is not MoveGrade.GOOD
        and worth.better is not None
        and seat in (None, worth.seat)
    ]


def retry_of(
    analysis: Analysis, kept: tuple[KeptEntry, ...], states: tuple[AnyState, ...], move: int
) -> Retry | None:
    """The position before a move, if the move is a slip or blunder."""
    if move not in retries_of(analysis):
        return None
    before = analysis.insights[move - 1]
    assert before is not None, "an evaluated move has an insight before it"
    played = kept[move - 1]
    return Retry(move, played.seat, tuple(played.actions), before, states[move - 1])
