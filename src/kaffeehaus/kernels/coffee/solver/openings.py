"""Opening book of solved boards of Coffee: which first turns win, and the refutations of others.

First turns take a solver longest, and every game begins with one. `report` writes them into a file:
for each board and n, and for one turn of every class of mirror images whose value is proven, null
if it wins, else a turn that wins against it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kaffeehaus.games.coffee.rules.actions import SWAP, CoffeeAction, Place, parse_action
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.solver.keys import keys_of

OPENINGS = Path(__file__).with_name("openings.json")


@dataclass(frozen=True, slots=True)
class Openings:
    """Proven values of the first turns of one board."""

    answers: Mapping[Place, Place | None]
    """By first turn: a turn that wins against it, or None if the first turn wins. What is missing
    is not proven."""

    @property
    def winning(self) -> tuple[Place, ...]:
        """The first turns that win, in the order of the rules."""
        return tuple(turn for turn, answer in self.answers.items() if answer is None)


def winning_openings(state: CoffeeState) -> tuple[CoffeeAction, ...] | None:
    """Proven winning turns of a position before or after the first stone; none if it is lost, None
    if that is unknown."""
    known = openings_of(state.sites.board.name, state.sites.n)
    if state.rod is None:
        if known.winning and not state.pie:
            return known.winning
        # With the pie rule the opponent takes over a winning move, and answers a losing one.
        return () if len(known.answers) == len(state.choices) else None
    is_first = state.free.bit_count() == len(state.sites.all) - 1
    if not is_first or state.rod not in known.answers:
        return None
    answer = known.answers[state.rod]
    if answer is not None:
        return (answer,)
    return (SWAP,) if state.may_swap() else ()


@lru_cache(maxsize=16)
def openings_of(board: str, n: int) -> Openings:
    """Opening book of a board; empty for most."""
    known, keys = _read().get(f"{board} {n}", {}), keys_of(board, n)
    found = {
        keys.turned(_place(turn), number): keys.turned(_place(answer), number) if answer else None
        for turn, answer in known.items()
        # The turn itself last: of its answers, where it is symmetric, the written one stays.
        for number in reversed(range(len(keys.symmetries.goes)))
    }
    order = [Place(cell, rod) for cell in keys.board.cells for rod in keys.board.steps]
    return Openings({turn: found[turn] for turn in order if turn in found})


@lru_cache(maxsize=1)
def _read() -> dict[str, dict[str, str | None]]:
    read: dict[str, dict[str, str | None]] = json.loads(OPENINGS.read_text())
    return read


def _place(text: str) -> Place:
    turn = parse_action(text)
    assert isinstance(turn, Place)
    return turn
