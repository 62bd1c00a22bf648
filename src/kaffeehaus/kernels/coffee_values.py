"""Values of whole positions of Coffee: who wins, and which turns win, with the pie rule too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kaffeehaus.bots.coffee.grid import Scene, read_view
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.coffee.actions import CoffeeAction, Place, Swap
from kaffeehaus.games.coffee.boards import Rod
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee import Progress
from kaffeehaus.kernels.coffee_keys import Key, keys_of
from kaffeehaus.kernels.coffee_solver import NO_LIMIT, Solution, Solver


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


class Analyst:
    """Values positions of one table with one solver; counts the nodes that it took."""

    def __init__(self, solver: Solver, progress: Progress | None = None) -> None:
        self.solver = solver
        self.progress = progress
        self.nodes = 0

    def winner(self, state: CoffeeState) -> Seat | None:
        """Who wins against every defence; None if that is not proven.

        With the pie rule the second player wins: he takes the better side.
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

    def turns(self, state: CoffeeState) -> Iterator[TurnClass]:
        """The legal turns, one by one for each class of mirror images."""
        for turn, count in turn_classes(state):
            then = state.copy()
            then.play(state.seat_to_move(), turn)
            winner = self.winner(then)
            yield TurnClass(turn, count, None if winner is None else winner == state.seat_to_move())

    def _solve(self, scene: Scene) -> Solution:
        solution = self.solver.solve(scene, nodes=NO_LIMIT, progress=self.progress)
        self.nodes += solution.nodes
        return solution


def turn_classes(state: CoffeeState) -> list[tuple[CoffeeAction, int]]:
    """The first of each class of legal turns that mirror each other, and how many they are."""
    found: dict[Key | str, list[CoffeeAction]] = {}
    for turn in state.choices:
        found.setdefault(_class_of(state, turn), []).append(turn)
    return [(turns[0], len(turns)) for turns in found.values()]


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
