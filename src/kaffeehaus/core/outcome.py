"""Seats, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Seat: TypeAlias = int
"""A place at the table, counted from 0."""


RESIGNED = "resigned"
"""The reason of an outcome when one of two players gave up; no game ends so by itself."""
TIME_UP = "time"
"""The same when one of two players came too late, and the other claimed the win."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. Rank 1 is best; equal ranks are shared."""

    ranks: tuple[int, ...]
    """By seat."""
    scores: tuple[int, ...]
    """By seat: points, money, or 1 and 0 where there is nothing to count."""
    reason: str
    """A stable code for why the game ended, such as `line` or `stuck`."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def is_by_rules(self) -> bool:
        """Whether the game came to its own end."""
        return self.reason not in {RESIGNED, TIME_UP}

    def points(self, seat: Seat) -> float:
        """What the seat earned for statistics: 1 for a win alone, a share of it for a draw."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def early_end(outcome: Outcome, names: Sequence[str]) -> str:
    """Why a game between two ended before its own end, as a sentence."""
    winner = outcome.winners[0]
    loser, victor = names[1 - winner], names[winner]
    if outcome.reason == RESIGNED:
        return f"{loser} resigned; {victor} wins."
    return f"The time of {loser} was up; {victor} wins."


def won_by(winner: Seat, seats: int, reason: str) -> Outcome:
    """One seat won and all others lost alike."""
    return Outcome(
        ranks=tuple(1 if seat == winner else 2 for seat in range(seats)),
        scores=tuple(1 if seat == winner else 0 for seat in range(seats)),
        reason=reason,
    )
