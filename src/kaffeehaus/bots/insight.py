"""What is found out about a position: who wins, how surely, and by which moves.

Games of two players without secrets can have an analyst, which looks at one position at a time,
and a prover, which takes its time to say for certain who wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_part
from kaffeehaus.core.rng import Rng

WHOLE = 1000
"""Winning shares are counted in thousandths: 1000 is won, 0 is lost."""
EVEN = WHOLE // 2
MOST_RECOMMENDED = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move worth playing, and the share of games that it wins."""

    actions: tuple[str, ...]
    share: int
    """For who plays it, of `WHOLE`."""
    proven: bool = False
    """No defence changes it; otherwise it is an estimate."""
    effort: int = 0
    """Milliseconds of processor time that went into proving it."""

    @property
    def wins(self) -> bool:
        """Whether it is proven to win."""
        return self.proven and self.share == WHOLE

    @property
    def loses(self) -> bool:
        """Whether it is proven to lose."""
        return self.proven and self.share == 0


@dataclass(frozen=True, slots=True)
class Insight:
    """What was found out about one position."""

    seat: Seat
    """The player to move; at the end of a game, any."""
    share: int
    """What this player wins, of `WHOLE`, if both go on as well as they can."""
    proven: bool
    best: tuple[Candidate, ...] = ()
    """The best moves found, as `ranked`; none where every move is proven to lose."""
    effort: int = 0
    """Milliseconds of processor time that went into proving it."""

    @property
    def wins(self) -> bool:
        """Whether the player to move is proven to win."""
        return self.proven and self.share == WHOLE

    @property
    def loses(self) -> bool:
        """Whether the player to move is proven to lose."""
        return self.proven and self.share == 0

    @property
    def recommended(self) -> tuple[Candidate, ...]:
        """What to play: all moves known to win, or the best few of which nobody knows that they
        lose."""
        winning = tuple(move for move in self.best if move.wins)
        return winning or tuple(move for move in self.best if not move.loses)[:MOST_RECOMMENDED]

    def share_of(self, seat: Seat) -> int:
        """What this of the two players wins."""
        return share_for(seat, self.seat, self.share)

    def knowing(self, move: Candidate) -> Insight:
        """The same with something new about one of its moves: one that wins decides the position,
        and no position is worth more than its best move."""
        others = tuple(other for other in self.best if other.actions != move.actions)
        if move.wins:
            winning = tuple(other for other in others if other.wins)
            # What was tried on the way counts, though it is no longer told.
            effort = self.effort + sum(other.effort for other in others if not other.wins)
            return Insight(self.seat, WHOLE, True, ranked((move, *winning)), effort)
        known = replace(self, best=ranked((move, *others)))
        if self.proven or not known.recommended:
            return known
        return replace(known, share=known.recommended[0].share)


def share_for(seat: Seat, owner: Seat, share: int) -> int:
    """What one of the two players wins if so much is the share of the owner."""
    return share if seat == owner else WHOLE - share


def ranked(moves: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Moves that are proven to win, then by their share, and last those proven to lose."""
    return tuple(sorted(moves, key=lambda move: (not move.wins, move.loses, -move.share)))


class Analyst(Protocol):
    """Looks at positions of one game."""

    def look(self, state: AnyState, seconds: float, rng: Rng) -> Insight:
        """What can be found out in about this time about a position in which somebody moves."""


class Prover(Protocol):
    """Proves who wins positions of one game."""

    def prove(self, state: AnyState, seconds: float) -> Insight | None:
        """What is proven of a position in which somebody moves; None if that takes more processor
        time than this. To ask again goes on where it stopped."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of an attempt to prove who wins a position."""

    insight: Insight | None
    """None if it has not been proven yet."""
    milliseconds: int
    """The processor time that it took."""


ANALYST = "kaffeehaus.bots.ID.analyst"
"""The module with a game's `ANALYST`, and with its `PROVER` where it has one."""


def has_analyst(game_id: str) -> bool:
    """Whether positions of this game can be analysed."""
    return find_part(game_id, ANALYST, "ANALYST") is not None


def analyst_of(game_id: str) -> Analyst:
    """The analyst of a game that has one."""
    analyst: Analyst = find_part(game_id, ANALYST, "ANALYST")
    return analyst


def has_prover(game_id: str) -> bool:
    """Whether positions of this game can be proven."""
    return find_part(game_id, ANALYST, "PROVER") is not None


def prover_of(game_id: str) -> Prover:
    """The prover of a game that has one."""
    prover: Prover = find_part(game_id, ANALYST, "PROVER")
    return prover


def settled(state: AnyState) -> Insight | None:
    """The insight into a game that is over; None while somebody is to move."""
    outcome = state.outcome()
    if outcome is None:
        return None
    winners = outcome.winners
    return Insight(winners[0], WHOLE if len(winners) == 1 else EVEN, proven=True)
