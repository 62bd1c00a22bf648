"""What is found out about a position: who wins, how surely, and by which moves.

Games of two players without secrets can have an analyst, which looks at one position at a time,
and a prover, which takes its time to say for certain who wins. Others can have a judge, which says
what a bot makes of a position.
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
    shares: tuple[int, ...] = ()
    """By seat, of a position that was judged: what each of them wins, of `WHOLE`. Positions of two
    that were looked at need none."""

    @property
    def is_judged(self) -> bool:
        """Whether it is what a bot makes of the position, and nothing is ever proven of it."""
        return bool(self.shares)

    @property
    def of_two(self) -> bool:
        """Whether two play, so that the other has the rest of a share."""
        return len(self.shares) in (0, 2)

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
        """What this player wins."""
        return self.shares[seat] if self.shares else share_for(seat, self.seat, self.share)

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


class Judging(Protocol):
    """Judges positions of one game by what a bot makes of them."""

    def judge(self, state: AnyState, seat: Seat, rng: Rng) -> Insight:
        """What the seat, which may act, should do, and what the position is worth after that."""


ANALYST = "kaffeehaus.bots.ID.analyst"
"""The module with a game's `ANALYST`, and with its `PROVER` where it has one; or with its `JUDGE`
where nothing can be proven."""


def has_analyst(game_id: str) -> bool:
    """Whether positions of this game can be analysed."""
    return find_part(game_id, ANALYST, "ANALYST") is not None


def is_judged(game_id: str) -> bool:
    """Whether positions of this game are judged by a bot."""
    return find_part(game_id, ANALYST, "JUDGE") is not None


def can_look_back(game_id: str) -> bool:
    """Whether games of this sort can be looked back on, analysed or judged."""
    return has_analyst(game_id) or is_judged(game_id)


def judge_of(game_id: str) -> Judging:
    """The judge of a game that has one."""
    judge: Judging = find_part(game_id, ANALYST, "JUDGE")
    return judge


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
    if state.seats != 2:
        each = WHOLE // len(winners)
        shares = tuple(each if seat in winners else 0 for seat in range(state.seats))
        return Insight(winners[0], each, proven=True, shares=shares)
    return Insight(winners[0], WHOLE if len(winners) == 1 else EVEN, proven=True)


def look_at(state: AnyState, seconds: float, rng: Rng, seat: Seat | None = None) -> Insight:
    """What can be found out in about this time about a position of a game that has an analyst or a
    judge. Where several may act, the seat is of whom it is asked, or else the first of them."""
    over = settled(state)
    if over is not None:
        return over
    if not is_judged(state.game.id):
        return analyst_of(state.game.id).look(state, seconds, rng)
    # Who recalls what it confirmed is not waited for.
    waited_for = seat if seat in state.actors() else None
    asked = state.actors()[0] if waited_for is None else waited_for
    return judge_of(state.game.id).judge(state, asked, rng)
