"""Where a plan leads: decisions of a seat one after the other, each in the position that its game
supposes for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.drafts import Drafted
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.orders import Upcoming
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.premoves import Plan


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One of the decisions, as far as it is drafted."""

    known: Upcoming
    drafted: Drafted


@dataclass(frozen=True, slots=True)
class PlanCourse:
    """A plan as far as it is possible."""

    settled: tuple[PlanStep, ...]
    """The decisions that are planned to their end, and led on to another."""
    part: PlanStep
    """The one that is planned now."""
    fails: str = ""
    """The first action that is not possible; empty if all are."""
    why: str = ""
    """Why not."""

    @property
    def position(self) -> AnyState:
        """Where the next action would be taken; not to be changed."""
        return self.part.drafted.position

    @property
    def actions(self) -> tuple[str, ...]:
        """All that is possible, of every decision."""
        return tuple(text for part in self._parts for text in part.drafted.actions)

    @property
    def planned(self) -> tuple[str, ...]:
        """The titles of the decisions that are planned to their end."""
        ended = self._parts if self.is_over else self.settled
        return tuple(part.known.title for part in ended)

    @property
    def is_over(self) -> bool:
        """Nothing more can be planned."""
        return self.part.drafted.is_confirmed

    @property
    def is_whole(self) -> bool:
        """All of it is possible, and no decision is begun and left open."""
        is_begun = bool(self.part.drafted.actions) or not self.settled
        return not self.fails and (self.is_over or not is_begun)

    @property
    def plan(self) -> Plan | None:
        """What is to be kept of it; None of an empty one."""
        plan: Plan | None = None
        for part in reversed(self._parts):
            if part.drafted.actions:
                about, premise = part.known.about, part.known.premise
                plan = Plan(about, premise, part.drafted.actions, then=plan)
        return plan

    @property
    def _parts(self) -> tuple[PlanStep, ...]:
        return (*self.settled, self.part)

    def extended(self, seat: Seat, text: str) -> PlanCourse:
        """The same with one more action behind it. Raises `PlayerError` if it is not legal."""
        action = self.position.game.parse(text)
        part = replace(self.part, drafted=self.part.drafted.extended(seat, [action]))
        if not part.drafted.is_confirmed or not part.known.goes_on:
            return replace(self, part=part)
        return PlanCourse(
            (*self.settled, part), _first_part(part.drafted.position.ahead(seat), seat)
        )


def set_out(state: AnyState, seat: Seat) -> PlanCourse:
    """Nothing is planned yet for the decision that the seat takes in this position."""
    return PlanCourse((), _first_part(state, seat))


def followed(state: AnyState, seat: Seat, actions: Sequence[str]) -> PlanCourse:
    """These actions from here on, as far as they are possible."""
    course = set_out(state, seat)
    for text in actions:
        try:
            course = course.extended(seat, text)
        except PlayerError as error:
            return replace(course, fails=text, why=error.sentence)
    return course


def _first_part(state: AnyState, seat: Seat) -> PlanStep:
    known = state.upcoming(seat)
    assert known is not None, "a decision that can be planned"
    return PlanStep(known, Drafted(state))
