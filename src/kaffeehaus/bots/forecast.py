"""What choices are worth in games of many players and secrets, by a planner's judgement.

No share of games can be told there, and nothing is proven: a planner says what its seat would come
to with each choice, in the game's own money or points, and what it would do. What is hidden from
the seat is drawn anew before it thinks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from kaffeehaus.bots.base import Bot, ask, turn_of
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_part
from kaffeehaus.core.rng import Rng

MOST_CHOICES = 5
LONGEST_TURN = 120
"""Actions of one turn that are thought out."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A choice, and what it is worth."""

    actions: tuple[str, ...]
    worth: int
    """In whole units of the forecast."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a planner says of a position."""

    seat: Seat
    """For whom it thinks."""
    unit: str
    """What worth is counted in: `points at the end`, `dollars a turn`."""
    plan: tuple[str, ...]
    """What it would do, to the end of the decision as far as there was time."""
    choices: tuple[Valued, ...] = ()
    """What it has weighed, best first; none where it needs no figures."""


class Forecaster(Protocol):
    """Judges positions of one game."""

    def forecast(self, state: AnyState, seat: Seat, seconds: float, rng: Rng) -> Forecast:
        """What can be said in about this time for a seat that may act."""


FORECASTER = "kaffeehaus.bots.ID.forecaster"
"""The module with a game's `FORECASTER`."""


def has_forecaster(game_id: str) -> bool:
    """Whether choices in this game can be judged."""
    return find_part(game_id, FORECASTER, "FORECASTER") is not None


def forecaster_of(game_id: str) -> Forecaster:
    """The forecaster of a game that has one."""
    forecaster: Forecaster = find_part(game_id, FORECASTER, "FORECASTER")
    return forecaster


def best_of(choices: Iterable[Valued]) -> tuple[Valued, ...]:
    """The best few."""
    return tuple(sorted(choices, key=lambda choice: -choice.worth)[:MOST_CHOICES])


def planned_turn(
    bot: Bot, name: str, state: AnyState, seat: Seat, seconds: float, rng: Rng
) -> tuple[str, ...]:
    """What a bot would do with the decision of a seat, as far as there is time; at least its first
    action. The state stays as it is."""
    trial = state.resample(seat, rng)
    end = monotonic() + seconds
    plan: list[str] = []
    while len(plan) < LONGEST_TURN:
        action = ask(bot, name, turn_of(trial, seat, rng))
        plan.append(str(action))
        if action.confirms or monotonic() >= end:
            break
        trial.play(seat, action)
    return tuple(plan)
