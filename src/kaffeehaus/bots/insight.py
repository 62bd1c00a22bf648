"""Position analysis: evaluations, proofs and best moves.

Two-player games without hidden information can have an analyst, which evaluates one position at a
time, and a prover, which takes longer to prove the winner. Other games can have a judge, which
reports a bot's evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_part
from kaffeehaus.core.rng import Rng

WHOLE = 1000
"""Winning probabilities are in thousandths: 1000 is won, 0 is lost."""
EVEN = WHOLE // 2
MOST_RECOMMENDED = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate move and its winning probability."""

    actions: tuple[str, ...]
    share: int
    """For its player, of `WHOLE`."""
    proven: bool = False
    """Whether it is proven; otherwise it is an estimate."""
    effort: int = 0
    """Milliseconds of processor time for the proof."""

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
    """Evaluation of one position."""

    seat: Seat
    """The player to move; at the end of a game, any."""
    share: int
    """Winning probability of this player, of `WHOLE`, with best play."""
    proven: bool
    best: tuple[Candidate, ...] = ()
    """The best moves found, as `ranked`; none where every move is proven to lose."""
    effort: int = 0
    """Milliseconds of processor time for the proof."""
    shares: tuple[int, ...] = ()
    """By seat, for judged positions: the winning probability, of `WHOLE`. Empty for analysed
    two-player positions."""
    known: bool = True
    """Whether the judge can tell who is ahead; otherwise the shares are equal and mean nothing."""

    @property
    def is_judged(self) -> bool:
        """Whether it is a bot's judgement, which is never proven."""
        return bool(self.shares)

    @property
    def of_two(self) -> bool:
        """Whether it is a two-player position, where probabilities add up to `WHOLE`."""
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
        """Moves to play: all proven wins, or the best few that are not proven to lose."""
        winning = tuple(move for move in self.best if move.wins)
        return winning or tuple(move for move in self.best if not move.loses)[:MOST_RECOMMENDED]

    def share_of(self, seat: Seat) -> int:
        """Winning probability of this player."""
        return self.shares[seat] if self.shares else share_for(seat, self.seat, self.share)

    def knowing(self, move: Candidate) -> Insight:
        """Merge new knowledge about one of its moves: a winning one decides the position, and no
        position is worth more than its best move."""
        others = tuple(other for other in self.best if other.actions != move.actions)
        if move.wins:
            winning = tuple(other for other in others if other.wins)
            # Moves tried earlier count, although they are no longer listed.
            effort = self.effort + sum(other.effort for other in others if not other.wins)
            return Insight(self.seat, WHOLE, True, ranked((move, *winning)), effort)
        known = replace(self, best=ranked((move, *others)))
        if self.proven or not known.recommended:
            return known
        return replace(known, share=known.recommended[0].share)


def share_for(seat: Seat, owner: Seat, share: int) -> int:
    """Winning probability of one of two players, given the owner's."""
    return share if seat == owner else WHOLE - share


def told_share(share: int, proven: bool) -> str:
    """A winning probability in words, of a proof or an estimate."""
    if not proven:
        return gettext("wins about %(share)s of 100 games", share=share * 100 // WHOLE)
    if share in (0, WHOLE):
        return gettext("certain win") if share else gettext("certain loss")
    return gettext("certain draw")


def ranked(moves: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort: proven wins, then by probability, then proven losses."""
    return tuple(sorted(moves, key=lambda move: (not move.wins, move.loses, -move.share)))


class Analyst(Protocol):
    """Evaluates positions of one game."""

    def look(self, state: AnyState, seconds: float, rng: Rng) -> Insight:
        """Evaluation of a position with a player to move, in about this time."""


class Prover(Protocol):
    """Proves the winner in positions of one game."""

    def prove(self, state: AnyState, seconds: float) -> Insight | None:
        """Proof for a position with a player to move; None if it takes more processor time than
        this. A repeated call continues the search."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Result of an attempt to prove a position."""

    insight: Insight | None
    """None if it has not been proven yet."""
    milliseconds: int
    """Processor time it took."""


class Judging(Protocol):
    """Evaluates positions of one game by a bot's judgement."""

    def judge(self, state: AnyState, seat: Seat, rng: Rng) -> Insight:
        """Best play of the seat, which may act, and the value of the position after that."""


ANALYST = "kaffeehaus.bots.ID.analyst"
"""Module with a game's `ANALYST`, and `PROVER` if it has one; or with its `JUDGE` where nothing
can be proven."""


def has_analyst(game_id: str) -> bool:
    """Whether positions of this game can be analysed."""
    return find_part(game_id, ANALYST, "ANALYST") is not None


def is_judged(game_id: str) -> bool:
    """Whether positions of this game are judged by a bot."""
    return find_part(game_id, ANALYST, "JUDGE") is not None


def can_look_back(game_id: str) -> bool:
    """Whether finished games can be reviewed, by analyst or judge."""
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
    """Evaluation of a finished game; None while it runs."""
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
    """Evaluation in about this time, for a game with an analyst or a judge. In a simultaneous
    phase, of the given seat, or else the first actor."""
    over = settled(state)
    if over is not None:
        return over
    if not is_judged(state.game.id):
        return analyst_of(state.game.id).look(state, seconds, rng)
    # A seat that can only recall its confirmation is no actor.
    waited_for = seat if seat in state.actors() else None
    asked = state.actors()[0] if waited_for is None else waited_for
    return judge_of(state.game.id).judge(state, asked, rng)
