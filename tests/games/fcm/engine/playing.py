"""Playing for tests: a keen player that keeps its people, trains, markets, cooks and sells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.core.options import Options
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.actions import FcmAction
from kaffeehaus.games.fcm.state import FcmState

WEIGHTS = {
    "rest": 0.02,
    "fire": 0.01,
    "done": 0.3,
    "pass": 0.2,
    "ready": 0.4,
    "pay": 1.0,
    "store": 1.0,
}
"""By kind of action: how much a keen player likes all of them together; 3 if not named."""


def keen_choice(legal: Sequence[FcmAction], rng: Rng) -> FcmAction:
    """First the kind, by its weight, then any action of that kind."""
    kinds = list(dict.fromkeys(action.kind for action in legal))
    weights = [int(1000 * WEIGHTS.get(kind, 3)) for kind in kinds]
    drawn = rng.below(sum(weights))
    for kind, weight in zip(kinds, weights, strict=True):
        if drawn < weight:
            return rng.choice([action for action in legal if action.kind == kind])
        drawn -= weight
    raise AssertionError("some kind is always drawn")


def keen_game(
    seats: int, seed: int, options: Options | None = None
) -> Iterator[tuple[FcmState, Seat, FcmAction, tuple[Event, ...]]]:
    """A game of keen players, action by action: the state after each, and what happened."""
    state = GAME.new(options or {"turns": 15}, seats, seed)
    rng = Rng(seed).split("keen")
    while actors := state.actors():
        seat = rng.choice(actors)
        action = keen_choice(state.legal(seat), rng)
        events = state.apply(seat, action)
        yield state, seat, action, events


def do(state: FcmState, seat: Seat, *texts: str) -> tuple[Event, ...]:
    """Apply actions by their text forms."""
    events: list[Event] = []
    for text in texts:
        events.extend(state.apply(seat, GAME.parse(text)))
    return tuple(events)
