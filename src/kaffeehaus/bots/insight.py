"""What is found out about a position: who wins, how surely, and by which moves.

Games of two players without secrets can have an analyst, which looks at one position at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from kaffeehaus.core.game import State
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng

WHOLE = 1000
"""Winning shares are counted in thousandths: 1000 is won, 0 is lost."""
EVEN = WHOLE // 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move worth playing, and the share of games that it wins."""

    actions: tuple[str, ...]
    share: int
    """For who plays it, of `WHOLE`."""
    proven: bool = False
    """No defence changes it; otherwise it is an estimate."""


@dataclass(frozen=True, slots=True)
class Insight:
    """What was found out about one position."""

    seat: Seat
    """The player to move; at the end of a game, any."""
    share: int
    """What this player wins, of `WHOLE`, if both go on as well as they can."""
    proven: bool
    best: tuple[Candidate, ...] = ()
    """The best moves found, best first; none where every move is proven to lose."""

    def share_of(self, seat: Seat) -> int:
        """What this of the two players wins."""
        return self.share if seat == self.seat else WHOLE - self.share


class Analyst(Protocol):
    """Looks at positions of one game."""

    def look(self, state: State[Any], seconds: float, rng: Rng) -> Insight:
        """What can be found out in about this time about a position in which somebody moves."""


_ANALYSTS = {
    "coffee": "kaffeehaus.bots.coffee.analyst",
    "coffee_chess": "kaffeehaus.bots.coffee_chess.analyst",
}
"""By game: the module whose `ANALYST` looks at its positions."""


def has_analyst(game_id: str) -> bool:
    """Whether positions of this game can be analysed."""
    return game_id in _ANALYSTS


def analyst_of(game_id: str) -> Analyst:
    """The analyst of a game that has one."""
    analyst: Analyst = import_module(_ANALYSTS[game_id]).ANALYST
    return analyst


def settled(state: State[Any]) -> Insight | None:
    """The insight into a game that is over; None while somebody is to move."""
    outcome = state.outcome()
    if outcome is None:
        return None
    winners = outcome.winners
    return Insight(winners[0], WHOLE if len(winners) == 1 else EVEN, proven=True)
