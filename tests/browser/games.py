"""Games of Coffee to be played in the browser, found by the engine."""

from __future__ import annotations

from kaffeehaus.core.options import Options
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng

QUICK = {"board": "sq-2", "n": "2"}
"""A game for tests of what comes after it: three turns and it is won."""
QUICK_WIN = ("a1-", "b1|", "b2*")


def random_game(options: Options, seed: int) -> tuple[str, ...]:
    """A whole game, every turn drawn from the legal ones."""
    state = find_game("coffee").new(options)
    rng = Rng(seed)
    actions = []
    while state.outcome() is None:
        seat = state.actors()[0]
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        actions.append(str(action))
    return tuple(actions)
