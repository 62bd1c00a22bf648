"""Perft: counts action sequences from a position, to compare implementations of the rules."""

from __future__ import annotations

from kaffeehaus.core.game import AnyState


def perft(state: AnyState, depth: int) -> int:
    """Number of sequences of exactly `depth` actions that can be played from here.

    Where several seats may act, each of their actions may come next. A game that is over has one
    sequence of no actions and none that is longer. The state is not changed. Raises `ValueError`
    for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"a depth is a whole number from 0, not {depth}")
    if depth == 0:
        return 1
    choices = [(seat, action) for seat in state.actors() for action in state.legal(seat)]
    if depth == 1:
        return len(choices)
    total = 0
    for seat, action in choices:
        after = state.copy()
        after.play(seat, action)
        total += perft(after, depth - 1)
    return total
