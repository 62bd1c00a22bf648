"""Distance to win in Coffee: turns of the winner against the best defence.

The solver decides who wins; this module computes how soon. Raises `TooDeep` if that would take too
many positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kaffeehaus.games.coffee.rules.boards import Cells
from kaffeehaus.kernels.coffee.grid import Grid, Scene
from kaffeehaus.kernels.coffee.playout import prospects
from kaffeehaus.kernels.coffee.solver.solver import Solver

MOST_TURNS = 8
"""Limit of puzzles."""
MOST_POSITIONS = 20_000


class TooDeep(Exception):
    """It would take too many positions or turns."""


class Turn(NamedTuple):
    """A stone on a cell, and the free cells that its rod points to; none for a stone that makes
    a line."""

    cell: int
    line: Cells


class Distances:
    """Distances to win on one board, cached."""

    def __init__(self, grid: Grid, solver: Solver, most_nodes: int) -> None:
        self._grid = grid
        self._solver = solver
        self._most_nodes = most_nodes
        self._known: dict[tuple[Scene, int], bool] = {}
        self._left = MOST_POSITIONS

    def wins(self, scene: Scene) -> bool:
        """Whether the player to move wins. Raises `TooDeep`."""
        verdict = self._solver.solve(scene, nodes=self._most_nodes).verdict
        if verdict is None:
            raise TooDeep
        return verdict

    def of(self, scene: Scene) -> int:
        """In how many own turns the player to move wins; the position must be won."""
        for turns in range(1, MOST_TURNS + 1):
            if self._wins_within(scene, turns):
                return turns
        raise TooDeep

    def winning(self, scene: Scene) -> Turn:
        """The turn that wins soonest; the position must be won."""
        if wins := scene.line & scene.own_wins:
            return Turn((wins & -wins).bit_length() - 1, 0)
        left = self.of(scene) - 1
        for turn in self._turns(scene):
            then = self._grid.after(scene, turn.cell, turn.line)
            if self._is_lost_within(then, left):
                return turn
        raise AssertionError("some turn wins as soon as the position is won")

    def defence(self, scene: Scene) -> Turn | None:
        """The longest defence of the player to move, who is lost; None without any."""
        best: Turn | None = None
        longest = -1
        for turn in self._turns(scene):
            left = self.of(self._grid.after(scene, turn.cell, turn.line))
            if left > longest:
                best, longest = turn, left
        return best or next(legal_turns(self._grid, scene), None)

    def _wins_within(self, scene: Scene, turns: int) -> bool:
        if scene.line & scene.own_wins:
            return turns >= 1
        if turns == 0:
            return False
        known = self._known.get((scene, turns))
        if known is None:
            self._count()
            known = any(
                self._is_lost_within(self._grid.after(scene, cell, line), turns - 1)
                for cell, line in self._turns(scene)
            )
            self._known[scene, turns] = known
        return known

    def _is_lost_within(self, scene: Scene, turns: int) -> bool:
        """Whether the player to move loses within this many turns of the opponent."""
        safe = list(self._turns(scene))
        if not safe:
            return turns >= 1 or next(legal_turns(self._grid, scene), None) is None
        if turns < 1 or self.wins(scene):
            return False
        return all(
            self._wins_within(self._grid.after(scene, cell, line), turns) for cell, line in safe
        )

    def _turns(self, scene: Scene) -> Iterator[Turn]:
        """The turns that do not lose at once, those with the fewest answers first."""
        for found in sorted(prospects(self._grid, scene)):
            yield Turn(found.cell, found.line)

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise TooDeep


def legal_turns(grid: Grid, scene: Scene) -> Iterator[Turn]:
    """Every turn that the rules allow a player who cannot make a line."""
    cells = scene.line
    while cells:
        bit = cells & -cells
        cells ^= bit
        cell = bit.bit_length() - 1
        for others in grid.others[cell]:
            if line := others & scene.free & ~bit:
                yield Turn(cell, line)
