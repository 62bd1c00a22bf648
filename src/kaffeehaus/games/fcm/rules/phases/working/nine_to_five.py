"""Phase 3: the working days, one chain after the other, and the steps of a day in their order."""

from __future__ import annotations

from typing import ClassVar

from kaffeehaus.core.i18n import SOURCE_LANGUAGE, Label, lazy_pgettext, use_language
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.actions import Done, EndDay, FcmAction
from kaffeehaus.games.fcm.rules.events import DayEnded
from kaffeehaus.games.fcm.rules.position import Position
from kaffeehaus.games.fcm.rules.steps import DayStep, Step
from kaffeehaus.games.fcm.rules.town import Day


class NineToFive(Step):
    """A day is one draft: small actions, `done` from step to step, `end day` at the end."""

    id: ClassVar[str] = "working"
    title: ClassVar[Label] = lazy_pgettext("step", "working 9-5")

    def begin(self, state: Position) -> None:
        """The first in turn order begins."""
        state.town.waiting = state.town.order.copy()
        begin_day(state)

    def actors(self, state: Position) -> tuple[Seat, ...]:
        """The chain whose day it is."""
        return (state.town.day.seat,) if state.town.day else ()

    def legal(self, state: Position, seat: Seat) -> list[FcmAction]:
        """What the step of the day offers, and going on."""
        step = present_step(state)
        if step is None:
            return [EndDay()]
        offered = list(step.legal(state, seat))
        return [*offered, Done()] if step.may_go_on(state, seat) else offered

    def play(self, state: Position, seat: Seat, action: FcmAction) -> None:
        """Do the action; steps in which nothing can be done are passed over."""
        if isinstance(action, EndDay):
            state.emit(DayEnded(seat))
            state.town.waiting.pop(0)
            begin_day(state)
            return
        step = present_step(state)
        assert step is not None
        if isinstance(action, Done):
            _leave(state, seat, step)
        else:
            step.play(state, seat, action)
        _pass_idle_steps(state, seat)

    def why_not(self, state: Position, seat: Seat, action: FcmAction) -> str:
        """As the step of the day says."""
        step = present_step(state)
        return step.why_not(state, seat, action) if step else ""


def the_day(state: Position) -> Day:
    """The day that runs."""
    assert state.town.day is not None
    return state.town.day


def present_step(state: Position) -> DayStep | None:
    """The step of the day, or None when all are done."""
    return state.rules.day_steps.get(the_day(state).step)


def uses_left(state: Position, seat: Seat, card: str) -> int:
    """How often cards of this kind may still be used in this step."""
    all_uses = state.player(seat).work.get(card, 0) * state.rules.working.uses(state, seat, card)
    return all_uses - the_day(state).used.get(card, 0)


def begin_day(state: Position) -> None:
    """The day of the first who waits for one; none if nobody does."""
    town = state.town
    if not town.waiting:
        town.day = None
        return
    seat, first = town.waiting[0], state.rules.spine.day[0]
    town.day = Day(seat, first.id)
    first.begin(state, seat)
    _pass_idle_steps(state, seat)


def _leave(state: Position, seat: Seat, step: DayStep) -> None:
    day, steps = the_day(state), state.rules.spine.day
    step.finish(state, seat)
    day.used = {}
    place = steps.index(step) + 1
    if place == len(steps):
        day.step = ""
        return
    day.step = steps[place].id
    steps[place].begin(state, seat)


def _pass_idle_steps(state: Position, seat: Seat) -> None:
    while step := present_step(state):
        if next(iter(step.legal(state, seat)), None):
            return
        with use_language(SOURCE_LANGUAGE):  # it is stored; the view translates it
            why = step.why_idle(state, seat)
        if why:
            the_day(state).skipped.append(why)
        _leave(state, seat, step)
