"""Values of full positions of Coffee: the winner and the winning turns, with the pie rule too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee.rules.actions import CoffeeAction, Place, Swap
from kaffeehaus.games.coffee.rules.boards import Rod
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.grid import Scene, read_view
from kaffeehaus.kernels.coffee.solver.keys import Key, keys_of
from kaffeehaus.kernels.coffee.solver.solver import NO_LIMIT, Solution, Solver, place_of
from kaffeehaus.kernels.ticking import Progress


@dataclass(frozen=True, slots=True)
class TurnClass:
    """Turns that are mirror images of one another."""

    turn: CoffeeAction
    """The first of them in the order of the rules."""
    count: int
    wins: bool | None
    """For the player to move; None if not proven."""

    def __str__(self) -> str:
        value = {True: "win", False: "loss", None: "open"}[self.wins]
        return f"{self.turn} {value} x{self.count}"


class Allowance:
    """Time limit shared by several pieces of work; none if no seconds are given. Each piece gets
    a minimum while enough is left: better to finish some than to begin all."""

    def __init__(
        self, seconds: float | None, clock: Callable[[], float] = monotonic, least: float = 0.0
    ) -> None:
        self._clock = clock
        self._least = least
        self._end = None if seconds is None else clock() + seconds
        self._deadline = self._end

    def divide(self, pieces: int) -> None:
        """Give the next piece an equal share of the remaining time; what it leaves goes to the
        others."""
        if self._end is not None:
            now = self._clock()
            share = max((self._end - now) / pieces, self._least)
            self._deadline = min(now + share, self._end)

    def is_over(self) -> bool:
        """Whether the time of this piece is used up."""
        return self._deadline is not None and self._clock() >= self._deadline

    def is_spent(self) -> bool:
        """Whether a retry makes no sense: all time is used up, or there was no limit."""
        return self._end is None or self._clock() >= self._end


class Analyst:
    """Values positions of one table with one solver; counts the nodes."""

    def __init__(self, solver: Solver, progress: Progress | None = None) -> None:
        self.solver = solver
        self.progress = progress
        self.nodes = 0

    def winner(self, state: CoffeeState) -> Seat | None:
        """The winner against every defence; None if not proven.

        With the pie rule the second player wins, by taking the better side.
        """
        if state.result is not None:
            return state.result.winners[0]
        if state.pie and state.turns == 0:
            return 1
        if state.may_swap():
            return state.seat_to_move()
        mover = state.seat_to_move()
        verdict = self._solve(read_view(state.view(None))[1]).verdict
        return None if verdict is None else mover if verdict else 1 - mover

    def turns(self, state: CoffeeState, allowance: Allowance | None = None) -> list[TurnClass]:
        """Legal turns, one for each class of mirror images. Remaining time is shared among those
        that are still open."""
        classes = classes_of(state)
        values: dict[CoffeeAction, bool | None] = dict.fromkeys(classes)
        # Turns in the middle of the board come last in the rules' order and are decided soonest.
        waiting = list(reversed(classes))
        while waiting:
            for number, turn in enumerate(waiting):
                if allowance is not None:
                    allowance.divide(len(waiting) - number)
                values[turn] = self._wins_by(state, turn)
            if allowance is None or allowance.is_spent():
                break
            waiting = [turn for turn in waiting if values[turn] is None]
        return [TurnClass(turn, count, values[turn]) for turn, count in classes.items()]

    def answer(self, state: CoffeeState, turn: CoffeeAction) -> Place | None:
        """A turn that wins against this one; None if none is found, as there is none."""
        then = state.copy()
        then.play(state.seat_to_move(), turn)
        grid, scene = read_view(then.view(None))
        solution = self._solve(scene)
        return place_of(grid, scene, solution) if solution.verdict else None

    def _wins_by(self, state: CoffeeState, turn: CoffeeAction) -> bool | None:
        then = state.copy()
        then.play(state.seat_to_move(), turn)
        winner = self.winner(then)
        return None if winner is None else winner == state.seat_to_move()

    def _solve(self, scene: Scene) -> Solution:
        solution = self.solver.solve(scene, nodes=NO_LIMIT, progress=self.progress)
        self.nodes += solution.nodes
        return solution


def winner_by(mover: Seat, classes: Sequence[TurnClass]) -> Seat | None:
    """The winner by the values of all turns: one win decides, and so do losses if there are no
    other turns. None while that is open."""
    values = {entry.wins for entry in classes}
    if True in values:
        return mover
    return 1 - mover if values == {False} else None


def classes_of(state: CoffeeState) -> dict[CoffeeAction, int]:
    """The first of each class of turns that mirror each other, and how many they are."""
    found: dict[Key | str, list[CoffeeAction]] = {}
    for turn in state.choices:
        found.setdefault(_class_of(state, turn), []).append(turn)
    return {turns[0]: len(turns) for turns in found.values()}


def _class_of(state: CoffeeState, turn: CoffeeAction) -> Key | str:
    """The same for turns that lead to mirror images of one position."""
    if isinstance(turn, Swap):
        return "swap"
    assert isinstance(turn, Place)
    site = state.sites.by_name[turn.cell]
    own, other = state.stones[state.colour] | site.bit, state.stones[1 - state.colour]
    free = state.free & ~site.bit
    others = dict(site.turns)
    line = 0 if turn.rod is Rod.NONE else others[turn] & free
    keys = keys_of(state.sites.board.name, state.sites.n)
    return keys.mirrored((own, other, free, line)).key
