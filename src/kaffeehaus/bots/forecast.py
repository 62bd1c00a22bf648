"""Forecasts: a planner's valuation of choices, for games with hidden information or many players.

There is no winning probability and no proof: a planner values each choice of its seat in the game's
own money or points, and says what it would do. Information hidden from the seat is resampled first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from kaffeehaus.bots.base import Bot, ask, turn_of
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import pgettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_part
from kaffeehaus.core.rng import Rng

MOST_CHOICES = 5
LONGEST_TURN = 120
"""Maximum number of actions of a planned turn."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A choice and its value."""

    actions: tuple[str, ...]
    worth: int
    """In whole units of the forecast."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """A planner's valuation of a position."""

    seat: Seat
    """Seat of the planner."""
    unit: str
    """Unit of the values, an English message with the context `unit`: `points at the end`."""
    plan: tuple[str, ...]
    """Its plan to the end of the decision, as far as there was time."""
    choices: tuple[Valued, ...] = ()
    """Valued choices, best first; empty where it needs no figures."""

    @property
    def first(self) -> Valued | None:
        """The valued choice with which the plan begins."""
        return next(
            (one for one in self.choices if one.actions == self.plan[: len(one.actions)]), None
        )

    @property
    def others(self) -> tuple[Valued, ...]:
        """Choices beside the plan. Those that are worth more by themselves do not fit into it."""
        first = self.first
        if first is None:
            return self.choices
        return tuple(one for one in self.choices if one != first and one.worth <= first.worth)

    @property
    def unit_title(self) -> str:
        """The unit in the reader's language."""
        return pgettext("unit", self.unit)


class Forecaster(Protocol):
    """Values positions of one game."""

    def forecast(self, state: AnyState, seat: Seat, seconds: float, rng: Rng) -> Forecast:
        """Forecast for a seat that may act, in about this time."""


FORECASTER = "kaffeehaus.bots.ID.forecaster"
"""Module with a game's `FORECASTER`."""


def has_forecaster(game_id: str) -> bool:
    """Whether the game has a forecaster."""
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
    """A bot's plan for the decision of a seat, as far as there is time; at least its first
    action. The state is not changed."""
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
