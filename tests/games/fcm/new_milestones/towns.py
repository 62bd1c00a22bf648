"""Towns with the new milestones for tests."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm import GAME
from kaffeehaus.games.fcm.rules.town import Box, House
from kaffeehaus.games.fcm.state import FcmState
from tests.games.fcm.engine.playing import begin_day, do, texts, town_for_two

HOUSE_7 = House("7", 700, Box(3, 8, 2, 2))
HOUSE_12 = House("12", 1200, Box(8, 8, 2, 2))
HOUSE_15 = House("15", 1500, Box(13, 8, 2, 2))
"""In the known town: from top to bottom on the three tiles in its middle, each by a road."""


def town(more: str = "", **options: str | int) -> FcmState:
    """The known town for two, with more modules if wanted."""
    modules = ",".join(filter(None, ("new_milestones", more)))
    return town_for_two(GAME, modules=modules, **options)


def campaigns_of(state: FcmState, **work: int) -> FcmState:
    """The day of the first chain, with these people at work, as far as its campaigns."""
    state.player(0).work = dict(work)
    begin_day(state, 0)
    while state.town.day and state.town.day.step in ("recruit", "train", "coffee_shops"):
        do(state, 0, "done")
    return state


def evening(state: FcmState) -> Sequence[Event]:
    """Dinner and what follows, up to the next decision."""
    return _go_on(state, "dinner")


def night(state: FcmState) -> Sequence[Event]:
    """The campaigns run, and what follows, up to the next decision."""
    return _go_on(state, "marketing")


def _go_on(state: FcmState, step: str) -> Sequence[Event]:
    state.town.step, state.town.day, state.events = step, None, []
    state.step.begin(state)
    state.go_on()
    state._legal.clear()
    return state.events


def kinds(state: FcmState) -> set[str]:
    """The first words of what the first chain may do."""
    return {text.split()[0] for text in texts(state, 0)}
