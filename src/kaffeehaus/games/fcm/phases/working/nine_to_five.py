"""Phase 3: the working days, one chain after the other, and the steps of a day in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.actions import Done, EndDay, FcmAction
from kaffeehaus.games.fcm.events import DayEnded
from kaffeehaus.games.fcm.steps import DayStep, Step
from kaffeehaus.games.fcm.town import Day

if TYPE_CHECKING:
    from kaffeehaus.games.fcm.state import FcmState


class NineToFive(Step):
    """A day is one draft: small actions, `done` from step to step, `end day` at the end."""

    id: ClassVar[str] = "working"
    title: ClassVar[str] = "working 9-5"

    def begin(self, state: FcmState) -> None:
        """The first in turn order begins."""
        state.town.waiting = state.town.order.copy()
        _begin_day(state)

    def actors(self, state: FcmState) -> tuple[Seat, ...]:
        """The chain whose day it is."""
        return (state.town.day.seat,) if state.town.day else ()

    def legal(self, state: FcmState, seat: Seat) -> list[FcmAction]:
        """What the step of the day offers, and going on."""
        step = present_step(state)
        if step is None:
            return [EndDay()]
        offered = step.legal(state, seat)
        return [*offered, Done()] if step.may_go_on(state, seat) else offered

    def play(self, state: FcmState, seat: Seat, action: FcmAction) -> None:
        """Do the action; steps in which nothing can be done are passed over."""
        if isinstance(action, EndDay):
            state.emit(DayEnded(seat))
            state.town.waiting.pop(0)
            _begin_day(state)
            return
        step = present_step(state)
        assert step is not None
        if isinstance(action, Done):
            _leave(state, seat, step)
        else:
            step.play(state, seat, action)
        _pass_idle_steps(state, seat)


def the_day(state: FcmState) -> Day:
    """The day that runs."""
    assert state.town.day is not None
    return state.town.day


def present_step(state: FcmState) -> DayStep | None:
    """The step of the day, or None when all are done."""
    wanted = the_day(state).step
    return next((step for step in state.rules.day_steps if step.id == wanted), None)


def uses_left(state: FcmState, seat: Seat, card: str) -> int:
    """How often cards of this kind may still be used in this step."""
    all_uses = state.player(seat).work.get(card, 0) * state.uses(seat, card)
    return all_uses - the_day(state).used.get(card, 0)


def _begin_day(state: FcmState) -> None:
    town = state.town
    if not town.waiting:
        town.day = None
        return
    seat, first = town.waiting[0], state.rules.day_steps[0]
    town.day = Day(seat, first.id)
    first.begin(state, seat)
    _pass_idle_steps(state, seat)


def _leave(state: FcmState, seat: Seat, step: DayStep) -> None:
    day, steps = the_day(state), state.rules.day_steps
    step.finish(state, seat)
    day.used = {}
    place = steps.index(step) + 1
    if place == len(steps):
        day.step = ""
        return
    day.step = steps[place].id
    steps[place].begin(state, seat)


def _pass_idle_steps(state: FcmState, seat: Seat) -> None:
    while step := present_step(state):
        if step.legal(state, seat):
            return
        _leave(state, seat, step)
