"""Analysis for programs: winning chances, best moves and proofs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kaffeehaus.bots.insight import WHOLE, Insight, can_look_back, look_at, told_share
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.playable import Playable
from kaffeehaus.core.rng import Rng
from kaffeehaus.core.view import Marks, Suggestion
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.solver.solver import solver_of
from kaffeehaus.kernels.coffee.solver.values import Allowance, Analyst, TurnClass, winner_by

MEMORY = 2**28


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A move and its player's winning chance."""

    actions: tuple[str, ...]
    """Text forms of its actions."""
    chance: float
    """From 0 to 1."""
    proven: bool

    def __str__(self) -> str:
        return f"{' '.join(self.actions)} ({told_share(round(WHOLE * self.chance), self.proven)})"


@dataclass(frozen=True, slots=True)
class Analysis:
    """Winning chances and best moves in one position."""

    seat: Seat
    """The player to move."""
    chances: tuple[float, ...]
    """Winning chance by seat, from 0 to 1."""
    proven: bool
    """Whether the chances are proven; otherwise they are estimates."""
    best: tuple[RatedMove, ...]
    """The best moves found, best first."""
    state: AnyState = field(repr=False)
    """The position."""

    def __str__(self) -> str:
        name = gettext("Seat %(number)s", number=self.seat)
        worth = told_share(round(WHOLE * self.chances[self.seat]), self.proven)
        told = gettext("%(name)s: %(evaluation)s.", name=name, evaluation=worth)
        return "\n".join([told, *(f"  {move}" for move in self.best)])

    def _repr_svg_(self) -> str:
        shown = tuple(Suggestion(move.actions, f"{move.chance:.0%}") for move in self.best)
        return self.state.view(None).svg(Marks(suggestions=shown))


def analyse(
    state: AnyState, seconds: float = 2.0, *, seat: Seat | None = None, seed: int = 0
) -> Analysis:
    """Winning chances and the best moves of the seat to move, in about this time.

    Coffee and Coffee Chess are searched, and Coffee proven where that is quick; in Café and Food
    Chain Magnate the strongest bot judges, which takes as long as it takes. `seat` chooses one of
    several actors.
    """
    if not isinstance(state, Playable):
        raise TypeError(f"analyse needs a position, not {state!r}")
    if not can_look_back(state.game.id):
        raise PlayerError(
            gettext("%(game)s cannot be analysed.", game=state.game.title), code="not_analysable"
        )
    insight = look_at(state.copy(), seconds, Rng(seed), seat)
    best = tuple(RatedMove(m.actions, m.share / WHOLE, m.proven) for m in insight.recommended)
    return Analysis(insight.seat, _chances(insight, state), insight.proven, best, state.copy())


def _chances(insight: Insight, state: AnyState) -> tuple[float, ...]:
    return tuple(insight.share_of(seat) / WHOLE for seat in range(state.seats))


@dataclass(frozen=True, slots=True)
class Solution:
    """Who wins a position of Coffee against every defence."""

    winner: Seat | None
    """None if the time was too short for a proof."""
    turns: tuple[TurnClass, ...]
    """Every turn with its value, once for all its mirror images."""
    state: AnyState = field(repr=False)
    """The position."""

    @property
    def winning(self) -> tuple[str, ...]:
        """Turns that are proven to win."""
        return tuple(str(turn.turn) for turn in self.turns if turn.wins)

    def __str__(self) -> str:
        verdict = gettext("The winner is unknown.")
        if self.winner is not None:
            verdict = gettext("Seat %(seat)s wins.", seat=self.winner)
        return "\n".join([*map(str, self.turns), verdict])

    def _repr_svg_(self) -> str:
        shown = tuple(Suggestion((turn,), gettext("wins")) for turn in self.winning)
        return self.state.view(None).svg(Marks(suggestions=shown))


def solve(
    state: AnyState,
    seconds: float | None = None,
    *,
    memory: int = MEMORY,
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """Solve a position of Coffee: who wins, and which turns win.

    Without `seconds` it takes as long as it takes; `memory` limits the solver's table, in bytes.
    `progress` is called with the number of positions looked at. Raises `PlayerError` for other
    games.
    """
    if not isinstance(state, CoffeeState):
        raise PlayerError(gettext("Only Coffee can be solved."), code="not_solvable")
    allowance = Allowance(seconds)

    def is_over(nodes: int) -> bool:
        if progress is not None:
            progress(nodes)
        return allowance.is_over()

    solver = solver_of(state.sites.board.name, state.sites.n, memory)
    analyst = Analyst(solver, is_over)
    allowance.divide(2)  # half for the winner, who is found sooner
    winner = analyst.winner(state)
    turns = tuple(analyst.turns(state, allowance)) if state.outcome() is None else ()
    if winner is None:
        winner = winner_by(state.seat_to_move(), turns)
    return Solution(winner, turns, state.copy())
