"""Blunders played once more: the position before a move that gave something away."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.bots.insight import Insight
from kaffeehaus.core.fold import Kept
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.lookback.model import Analysis, MoveGrade


@dataclass(frozen=True, slots=True)
class Retry:
    """A position in which more was possible."""

    move: int
    """Counted from 1."""
    seat: Seat
    played: tuple[str, ...]
    """What was done there."""
    before: Insight
    state: AnyState

    @property
    def best(self) -> tuple[str, ...]:
        """What should have been done."""
        return self.before.recommended[0].actions

    def is_known_good(self, actions: tuple[str, ...]) -> bool:
        """Whether these are among the moves that the analysis recommends."""
        return any(move.actions == actions for move in self.before.recommended)


def retries_of(analysis: Analysis, seat: Seat | None = None) -> list[int]:
    """The moves, of one player or of all, that gave something away and can be played once more."""
    return [
        number
        for number, worth in enumerate(analysis.moves, 1)
        if worth is not None
        and worth.grade is not MoveGrade.GOOD
        and worth.better is not None
        and seat in (None, worth.seat)
    ]


def retry_of(
    analysis: Analysis, kept: tuple[Kept, ...], states: tuple[AnyState, ...], move: int
) -> Retry | None:
    """The position before a move, if more was possible there."""
    if move not in retries_of(analysis):
        return None
    before = analysis.insights[move - 1]
    assert before is not None, "what a move gave away is known from the position before it"
    played = kept[move - 1]
    return Retry(move, played.seat, tuple(played.actions), before, states[move - 1])
