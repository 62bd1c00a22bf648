"""Plans: drafts of a seat for its next decision, and for the following one, while others move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.drafts import AppliedDraft
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Upcoming
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow, Stale
from kaffeehaus.house.premoves.model import added_actions, upcoming, with_premoves
from kaffeehaus.house.tables.changes import NewPremoves
from kaffeehaus.house.tables.moves import LONGEST_DRAFT
from kaffeehaus.house.tables.premove_values import Plan
from kaffeehaus.house.tables.table import Table


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """The legal part of a plan whose decision has come."""

    drafted: AppliedDraft
    """The first actions, up to the first illegal one."""
    fails: str = ""
    """The first illegal action; empty if all are legal."""
    why: str = ""
    """Why it is illegal."""

    @property
    def is_whole(self) -> bool:
        """Whether all actions are legal and end the decision."""
        return not self.fails and self.drafted.is_confirmed


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


def may_plan(table: Table, seat: Seat) -> bool:
    """Whether the seat waits for others and can plan its next decision."""
    return seat not in table.to_act and upcoming(table, seat) is not None


def plan_of(table: Table, seat: Seat) -> Plan | None:
    """The plan for the next or present decision, without its past decisions."""
    known = upcoming(table, seat)
    return None if known is None else _plan_about(table, seat, known.about)


def check(state: AnyState, seat: Seat, actions: Sequence[str]) -> CheckedPlan:
    """The legal part of a plan in a position."""
    drafted = AppliedDraft(state)
    for text in actions:
        try:
            drafted = drafted.extended(seat, [state.game.parse(text)])
        except PlayerError as error:
            return CheckedPlan(drafted, text, error.sentence)
    return CheckedPlan(drafted)


def planned_by(table: Table, seat: Seat) -> PlanCourse:
    """Course of a waiting seat's plan, as far as it can be known."""
    plan = plan_of(table, seat)
    actions = () if plan is None else plan.all_actions
    return followed(table.playable.state.ahead(seat), seat, actions)


def extended(
    table: Table, seat: Seat, root: int, actions: Sequence[str], after: int | None
) -> NewPremoves | None:
    """Append actions to the plan; None if a repeated request has appended them already.

    Raises `Stale` if the decision has changed, `PlayerError` if an action is illegal.
    """
    _require(table, seat, root)
    course = planned_by(table, seat)
    added = added_actions(table, course.actions, actions, after)
    if added is None:
        return None
    if len(course.actions) + len(added) > LONGEST_DRAFT:
        raise BadRequest(gettext("This plan has too many actions."), code="draft_too_long")
    course = replace(course, fails="", why="")
    for text in added:
        course = course.extended(seat, text)
    return _with_plan(table, seat, course.plan)


def shortened(table: Table, seat: Seat, root: int, keep: int | None) -> NewPremoves | None:
    """Keep the first `keep` actions of the plan; by default all but the last."""
    _require(table, seat, root)
    plan = plan_of(table, seat)
    if plan is None:
        return None
    left = plan.all_actions[:-1] if keep is None else plan.all_actions[:keep]
    return _with_plan(table, seat, followed(table.playable.state.ahead(seat), seat, left).plan)


def deleted(table: Table, seat: Seat) -> NewPremoves | None:
    """Delete the seat's plan."""
    return None if table.premoves_of(seat).plan is None else _with_plan(table, seat, None)


def armed(table: Table, seat: Seat, *, play: bool) -> NewPremoves:
    """Set whether the plan is played automatically.

    Raises `NotFound` without a plan, `BadRequest` for one that does not end its decision.
    """
    plan = plan_of(table, seat)
    if plan is None:
        raise NotFound(gettext("You have no plan."), code="no_plan")
    if play and not planned_by(table, seat).is_whole:
        raise BadRequest(
            gettext("Complete the plan before it can be played automatically."), code="plan_open"
        )
    return _with_plan(table, seat, plan.arm(play=play))


def used(table: Table, seat: Seat, about: str) -> NewPremoves | None:
    """Drop the plan for a decision and keep that for the next one."""
    plan = _plan_about(table, seat, about)
    return None if plan is None else _with_plan(table, seat, plan.then)


def offered(table: Table, seat: Seat) -> CheckedPlan | None:
    """The checked plan of a seat whose decision has come; None once the seat has begun a draft."""
    plan, known = plan_of(table, seat), upcoming(table, seat)
    if plan is None or known is None or not known.is_now or table.draft_of(seat):
        return None
    return check(table.playable.state, seat, plan.actions)


def _require(table: Table, seat: Seat, root: int) -> None:
    fold = table.require_running()
    if not may_plan(table, seat):
        raise NotNow(
            gettext("You can plan ahead only while you wait for others."), code="no_plan_now"
        )
    if fold.opened[seat] != root:
        raise Stale(gettext("The game has moved on. Check the table again."))


def _with_plan(table: Table, seat: Seat, plan: Plan | None) -> NewPremoves:
    return with_premoves(table, seat, replace(table.premoves_of(seat), plan=plan))


def _plan_about(table: Table, seat: Seat, about: str) -> Plan | None:
    plan = table.premoves_of(seat).plan
    while plan is not None and plan.about != about:
        plan = plan.then
    return plan
