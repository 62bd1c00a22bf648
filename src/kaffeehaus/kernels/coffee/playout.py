"""Fast playouts of Coffee on a `Grid`, uniformly random or like `greedy`.

Each of these functions has a reference implementation in `bots/coffee/greedy.py` that uses the
rules. The tests compare games and generator states for the same seeds.
"""

from __future__ import annotations

from typing import NamedTuple

from kaffeehaus.core.rng import GOLDEN, MASK64, Rng
from kaffeehaus.games.coffee.rules.boards import Cells
from kaffeehaus.kernels.coffee.grid import Grid, Scene, Turns


class Prospect(NamedTuple):
    """A safe turn: one after which the opponent cannot win at once."""

    answers: int
    """Number of safe turns it leaves the opponent; with none, the opponent has lost."""
    cell: int
    line: Cells
    """The free cells the rod points to."""


def prospects(grid: Grid, scene: Scene) -> list[Prospect]:
    """Safe turns of the player to move, who cannot win at once, in the order of the rules.

    A turn is safe if its rod points to a free cell, and to none on which the opponent makes a line.
    The answers depend only on the stone, and are computed once for all its rods.
    """
    free, own, _, own_wins, other_wins, line, roomy = scene
    any_rod, poison = grid.any_rod, grid.poison
    safe = roomy & (line * any_rod)
    danger = other_wins & free
    while danger:
        safe &= ~poison[(danger & -danger).bit_length() - 1]
        danger &= danger - 1
    found = []
    while line:
        bit = line & -line
        line ^= bit
        if not safe & (bit * any_rod):
            continue
        cell = bit.bit_length() - 1
        free_then, own_then, threats, answers = free ^ bit, own | bit, own_wins, roomy
        for cells, finishers in grid.finishers[cell]:
            threats |= finishers[own_then & cells]
        for cells, turns in grid.lines[cell]:
            if (cells & free_then).bit_count() < 2:
                answers &= ~turns
        threats &= free_then
        while threats:
            answers &= ~poison[(threats & -threats).bit_length() - 1]
            threats &= threats - 1
        turn = bit
        for others in grid.others[cell]:
            if safe & turn:
                left = others & free_then
                found.append(Prospect((answers & (left * any_rod)).bit_count(), cell, left))
            turn <<= len(grid.others)
    return found


def greedy_playout(grid: Grid, scene: Scene, rng: Rng) -> bool:
    """Whether the player to move wins if both play like `greedy` from here.

    A game is decided as soon as a player can make a line, has no safe turn, or has one that leaves
    the other no safe turn. Otherwise one of the turns that leave the fewest answers is played; ties
    are broken by the generator. `prospects` is inlined here, because this runs thousands of times
    for one turn.
    """
    free, own, other, own_wins, other_wins, line, roomy = scene
    any_rod, poison, all_others = grid.any_rod, grid.poison, grid.others
    all_finishers, all_lines = grid.finishers, grid.lines
    layer = len(all_others)
    mine = True
    while True:
        if line & own_wins:
            return mine
        safe = roomy & (line * any_rod)
        danger = other_wins & free
        while danger:
            safe &= ~poison[(danger & -danger).bit_length() - 1]
            danger &= danger - 1
        if not safe:
            return not mine
        fewest = layer * len(grid.rods)
        best: list[tuple[Cells, Cells, Cells, Cells, Turns]] = []
        while line:
            bit = line & -line
            line ^= bit
            if not safe & (bit * any_rod):
                continue
            cell = bit.bit_length() - 1
            free_then, own_then, wins_then, roomy_then = free ^ bit, own | bit, own_wins, roomy
            for cells, finishers in all_finishers[cell]:
                wins_then |= finishers[own_then & cells]
            for cells, turns in all_lines[cell]:
                if (cells & free_then).bit_count() < 2:
                    roomy_then &= ~turns
            answers, threats = roomy_then, wins_then & free_then
            while threats:
                answers &= ~poison[(threats & -threats).bit_length() - 1]
                threats &= threats - 1
            turn = bit
            for others in all_others[cell]:
                if safe & turn:
                    left = others & free_then
                    count = (answers & (left * any_rod)).bit_count()
                    if count <= fewest:
                        if not count:
                            return mine
                        if count < fewest:
                            fewest, best = count, []
                        best.append((left, free_then, own_then, wins_then, roomy_then))
                turn <<= layer
        line, free, own_then, wins_then, roomy = best[rng.below(len(best))]
        own, other = other, own_then
        own_wins, other_wins = other_wins, wins_then
        mine = not mine


def random_playout(grid: Grid, scene: Scene, rng: Rng) -> bool:
    """Whether the player to move wins a uniformly random playout.

    Each turn is one draw `below` the number of legal turns, in the order of the rules: by cell,
    then by rod, a winning cell counting once. The generator is inlined here, because this is the
    hot loop.
    """
    free, own, other, own_wins, other_wins, line, roomy = scene
    any_rod, all_others = grid.any_rod, grid.others
    all_finishers, all_lines = grid.finishers, grid.lines
    state, mine = rng.state, True
    while True:
        wins = line & own_wins
        legal = roomy & ((line ^ wins) * any_rod)
        count = legal.bit_count() + wins.bit_count()
        if not count:
            rng.state = state
            return not mine
        state = (state + GOLDEN) & MASK64
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK64
        pick = ((mixed ^ (mixed >> 31)) >> 32) * count >> 32
        bit = line & -line
        while pick >= (here := 1 if bit & wins else (legal & (bit * any_rod)).bit_count()):
            pick -= here
            line ^= bit
            bit = line & -line
        if bit & wins:
            rng.state = state
            return mine
        cell = bit.bit_length() - 1
        free ^= bit
        own |= bit
        for others in all_others[cell]:
            if line := others & free:
                if not pick:
                    break
                pick -= 1
        for cells, finishers in all_finishers[cell]:
            own_wins |= finishers[own & cells]
        for cells, turns in all_lines[cell]:
            if (cells & free).bit_count() < 2:
                roomy &= ~turns
        own, other = other, own
        own_wins, other_wins = other_wins, own_wins
        mine = not mine
