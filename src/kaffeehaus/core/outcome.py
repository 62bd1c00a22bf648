"""Seats, and the outcome of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.i18n import gettext

Seat: TypeAlias = int
"""Index of a seat, from 0."""


def no_such_seat(seat: int, seats: int) -> str:
    """Error message for a seat that a game with this many seats does not have."""
    return gettext(
        "There is no seat %(seat)s. Seats are numbered from 0 to %(last)s.",
        seat=seat,
        last=seats - 1,
    )


RESIGNED = "resigned"
"""Reason code of an outcome by resignation of one of two players."""
TIME_UP = "time"
"""Reason code of an outcome by timeout of one of two players: by flag fall, or claimed."""
LEFT = "left"
"""Reason code of an outcome by a claim against a disconnected player, one of two."""
ABORTED = "aborted"
"""Reason code of a game that was aborted at its beginning and counts for nothing."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a game. Rank 1 is best; ties share a rank."""

    ranks: tuple[int, ...]
    """By seat."""
    scores: tuple[int, ...]
    """By seat: points, money, or 1 and 0 where nothing is counted."""
    reason: str
    """Stable code of why the game ended, such as `line` or `stuck`."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats of rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def is_by_rules(self) -> bool:
        """Whether the game ended by its own rules."""
        return self.reason not in {RESIGNED, TIME_UP, LEFT, ABORTED}

    @property
    def is_aborted(self) -> bool:
        """Whether the game was aborted, so that nobody won."""
        return self.reason == ABORTED

    def points(self, seat: Seat) -> float:
        """Result of the seat for statistics: 1 for a sole win, an equal share for a tie."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def early_end(outcome: Outcome, names: Sequence[str]) -> str:
    """Why a game was aborted or a game of two ended early, as a sentence."""
    if outcome.is_aborted:
        return gettext("The game was aborted.")
    winner = outcome.winners[0]
    loser, victor = names[1 - winner], names[winner]
    if outcome.reason == RESIGNED:
        return gettext("%(loser)s resigned; %(winner)s wins.", loser=loser, winner=victor)
    if outcome.reason == LEFT:
        return gettext("%(loser)s was disconnected; %(winner)s wins.", loser=loser, winner=victor)
    return gettext("%(loser)s ran out of time; %(winner)s wins.", loser=loser, winner=victor)


def aborted(seats: int) -> Outcome:
    """Outcome of an aborted game."""
    return Outcome((1,) * seats, (0,) * seats, ABORTED)


def won_by(winner: Seat, seats: int, reason: str) -> Outcome:
    """Outcome in which one seat won and all others tie for second."""
    return Outcome(
        ranks=tuple(1 if seat == winner else 2 for seat in range(seats)),
        scores=tuple(1 if seat == winner else 0 for seat in range(seats)),
        reason=reason,
    )
