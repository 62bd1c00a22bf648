"""Course of a plan: decisions of a seat in a row, each in the position that the game supposes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.drafts import AppliedDraft
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Upcoming
from kaffeehaus.house.tables.premoves import Plan


@dataclass(frozen=True, slots=True)
class PlanStep:
    """A decision of a plan, as far as it is drafted."""

    known: Upcoming
    drafted: AppliedDraft


@dataclass(frozen=True, slots=True)
class PlanCourse:
    """A plan as far as it is legal."""

    settled: tuple[PlanStep, ...]
    """Decisions that are planned to their end and led on to another."""
    current: PlanStep
    """The decision that is planned now."""
    fails: str = ""
    """The first illegal action; empty if all are legal."""
    why: str = ""
    """Why it is illegal."""

    @property
    def position(self) -> AnyState:
        """The position of the next action; not to be changed."""
        return self.current.drafted.position

    @property
    def actions(self) -> tuple[str, ...]:
        """Legal actions of all decisions."""
        return tuple(text for step in self._steps for text in step.drafted.actions)

    @property
    def planned(self) -> tuple[str, ...]:
        """Titles of the decisions that are planned to their end."""
        ended = self._steps if self.is_over else self.settled
        return tuple(step.known.title for step in ended)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be planned."""
        return self.current.drafted.is_confirmed

    @property
    def is_whole(self) -> bool:
        """Whether all actions are legal and no decision is left half planned."""
        is_begun = bool(self.current.drafted.actions) or not self.settled
        return not self.fails and (self.is_over or not is_begun)

    @property
    def plan(self) -> Plan | None:
        """The plan to store; None if it is empty."""
        plan: Plan | None = None
        for step in reversed(self._steps):
            if step.drafted.actions:
                known = step.known
                plan = Plan(known.about, known.premise, step.drafted.actions, then=plan)
        return plan

    @property
    def _steps(self) -> tuple[PlanStep, ...]:
        return (*self.settled, self.current)

    def extended(self, seat: Seat, text: str) -> PlanCourse:
        """The course with one more action. Raises `PlayerError` if it is not legal."""
        action = self.position.game.parse(text)
        step = replace(self.current, drafted=self.current.drafted.extended(seat, [action]))
        if not step.drafted.is_confirmed or not step.known.goes_on:
            return replace(self, current=step)
        following = _first_step(step.drafted.position.ahead(seat), seat)
        return PlanCourse((*self.settled, step), following)


def followed(state: AnyState, seat: Seat, actions: Sequence[str]) -> PlanCourse:
    """The course of these actions from a position on, as far as they are legal."""
    course = PlanCourse((), _first_step(state, seat))
    for text in actions:
        try:
            course = course.extended(seat, text)
        except PlayerError as error:
            return replace(course, fails=text, why=error.sentence)
    return course


def _first_step(state: AnyState, seat: Seat) -> PlanStep:
    known = state.upcoming(seat)
    assert known is not None, "a decision that can be planned"
    return PlanStep(known, AppliedDraft(state))
