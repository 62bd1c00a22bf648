"""The choices of a recording, made once: a good bot's, mixed with whims so that much happens."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.bots.base import Bot, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.action import Action
from kaffeehaus.core.fold import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from tests.golden.plan import Golden, rules_of

RECALLS = 40
"""Where a seat may recall what it confirmed, it does so one time in so many."""


def choose(golden: Golden) -> tuple[tuple[Seat, str], ...]:
    """Who does what from the first move to the end of the game."""
    state = rules_of(golden).new(golden.options, golden.seats, golden.seed)
    bot = make_bot(golden.game, golden.bot)
    rng = Rng(golden.seed).split("golden")
    actions: list[tuple[Seat, str]] = []
    while actors := state.actors():
        recalling = tuple(set(range(golden.seats)) - set(actors))
        seat = rng.choice(actors)
        if any(map(state.legal, recalling)) and rng.below(RECALLS) == 0:
            seat = rng.choice([other for other in recalling if state.legal(other)])
        action = _choice(state, seat, bot, golden.whims, rng)
        state.apply(seat, action)
        actions.append((seat, str(action)))
    return tuple(actions)


def _choice(state: AnyState, seat: Seat, bot: Bot, whims: int, rng: Rng) -> Action:
    if seat not in state.actors() or rng.below(whims) == 0:
        return _whim(state.legal(seat), rng)
    return bot.choose(turn_of(state, seat, rng))


def _whim(legal: Sequence[Action], rng: Rng) -> Action:
    """First the kind, so that rare kinds happen too, then any action of that kind."""
    kind = rng.choice(list(dict.fromkeys(action.kind for action in legal)))
    return rng.choice([action for action in legal if action.kind == kind])
