"""Chance for tests that play by themselves: options, and drafts as a seat might make them."""

from __future__ import annotations

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.options import Choice, Flag, Option, Scalar, Several, Text, Whole
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng

TRIES = 20
LONG_DRAFT = 8
"""Small actions after which a seat confirms as soon as it can."""


def some_options(game: AnyGame, seats: int, rng: Rng) -> dict[str, Scalar]:
    """Options that go with this number of seats; half of them as usual."""
    usual = dict(game.simulation_options)
    for _ in range(TRIES):
        drawn = {option.name: _drawn(option, rng) for option in game.options if rng.below(2)}
        chosen = {**drawn, **usual}
        try:
            game.new(chosen, seats)
        except BadOptions:
            continue
        return chosen
    return usual


def some_draft(state: AnyState, seat: Seat, rng: Rng) -> tuple[str, ...]:
    """Actions of the seat up to the one that confirms."""
    position = state.copy()
    actions: list[str] = []
    while True:
        legal = position.legal(seat)
        ends = [action for action in legal if action.confirms]
        action = rng.choice(ends if ends and len(actions) >= LONG_DRAFT else legal)
        position.apply(seat, action)
        actions.append(str(action))
        if action.confirms:
            return tuple(actions)


def _drawn(option: Option, rng: Rng) -> Scalar:
    match option:
        case Choice(values=values):
            return rng.choice(values)
        case Flag():
            return bool(rng.below(2))
        case Whole(least=least, most=most):
            return least + rng.below(most - least + 1)
        case Several(values=values):
            return ",".join(value for value in values if rng.below(3) == 0)
        case Text(default=default):
            return default
