"""Planning off-turn: a draft for the next decision of a seat, and for the one behind it where they
belong together, while others move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.drafts import Drafted
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.orders import Upcoming
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow, Stale
from kaffeehaus.house.premoves.plan_course import PlanCourse, followed
from kaffeehaus.house.premoves.suppositions import said
from kaffeehaus.house.tables.changes import NewPremoves
from kaffeehaus.house.tables.premoves import Plan
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.seat_actions import LONGEST_DRAFT
from kaffeehaus.house.tables.table import Table, TablePhase


@dataclass(frozen=True, slots=True)
class CheckedPlan:
    """How much of a plan is possible now that its decision has come."""

    drafted: Drafted
    """Its first actions, as far as they are possible one after the other."""
    fails: str
    """The first action that is not; empty if all are."""
    why: str
    """Why not."""

    @property
    def is_whole(self) -> bool:
        """All of it is possible, and it ends the decision."""
        return not self.fails and self.drafted.is_confirmed


def upcoming(table: Table, seat: Seat) -> Upcoming | None:
    """The decision of the seat that can be planned, or is there."""
    fold = table.fold
    if table.phase is not TablePhase.RUNNING or fold is None or fold.pace is None:
        return None
    return fold.state.upcoming(seat) if table.seats[seat].kind is SeatKind.PERSON else None


def may_plan(table: Table, seat: Seat) -> bool:
    """Whether the seat waits, and knows enough of its next decision to plan it."""
    return seat not in table.to_act and upcoming(table, seat) is not None


def plan_of(table: Table, seat: Seat) -> Plan | None:
    """The plan for the decision that is next, or there now; earlier ones of it are past."""
    plan, known = table.ahead_of(seat).plan, upcoming(table, seat)
    if known is None:
        return None
    while plan is not None and plan.about != known.about:
        plan = plan.then
    return plan


def check(state: AnyState, seat: Seat, actions: Sequence[str]) -> CheckedPlan:
    """How much of a plan is possible here."""
    drafted = Drafted(state)
    for text in actions:
        try:
            drafted = drafted.extended(seat, [state.game.parse(text)])
        except PlayerError as error:
            return CheckedPlan(drafted, text, error.sentence)
    return CheckedPlan(drafted, "", "")


def planned_by(table: Table, seat: Seat) -> PlanCourse:
    """Where the plan of a seat that waits leads, as far as can be known."""
    plan = plan_of(table, seat)
    actions = () if plan is None else plan.all_actions
    return followed(table.playable.state.ahead(seat), seat, actions)


def lengthened(
    table: Table, seat: Seat, root: int, actions: Sequence[str], after: int | None
) -> NewPremoves | None:
    """More actions behind those of the plan; None if they are there already. Raises `Stale` if the
    decision is another one by now, `PlayerError` if they are not possible."""
    _require(table, seat, root)
    course = planned_by(table, seat)
    before = course.actions
    added = tuple(str(table.game.parse(text)) for text in actions)
    if after is not None and after != len(before):
        if before[after:] == added:
            return None
        raise Stale("Your plan has changed meanwhile, perhaps on another device.")
    if len(before) + len(added) > LONGEST_DRAFT:
        raise BadRequest("There are too many small actions in this plan.", code="draft_too_long")
    course = replace(course, fails="", why="")
    for text in added:
        course = course.extended(seat, text)
    return _with_plan(table, seat, course.plan)


def shorter(table: Table, seat: Seat, root: int, keep: int | None) -> NewPremoves | None:
    """The first `keep` actions of the plan only; without it, all but the last."""
    _require(table, seat, root)
    plan = plan_of(table, seat)
    if plan is None:
        return None
    left = plan.all_actions[:-1] if keep is None else plan.all_actions[:keep]
    return _with_plan(table, seat, followed(table.playable.state.ahead(seat), seat, left).plan)


def thrown_away(table: Table, seat: Seat) -> NewPremoves | None:
    """The seat has no plan any more."""
    ahead = table.ahead_of(seat)
    return None if ahead.plan is None else said(table, seat, replace(ahead, plan=None))


def armed(table: Table, seat: Seat, *, play: bool) -> NewPremoves:
    """The plan is to be played by itself when its decision comes, or not. Raises `NotFound` without
    a plan, `BadRequest` for one that does not end its decision."""
    plan = plan_of(table, seat)
    if plan is None:
        raise NotFound("There is no plan.", code="no_plan")
    if play and not planned_by(table, seat).is_whole:
        raise BadRequest("Plan to the end before it can be played by itself.", code="plan_open")
    return _with_plan(table, seat, plan.arm(play=play))


def used(table: Table, seat: Seat, about: str) -> NewPremoves | None:
    """The plan for this decision was used; what is planned for the next one stays."""
    plan = table.ahead_of(seat).plan
    while plan is not None and plan.about != about:
        plan = plan.then
    return None if plan is None else _with_plan(table, seat, plan.then)


def offered(table: Table, seat: Seat) -> CheckedPlan | None:
    """The plan of a seat whose decision has come, checked; None without one, or once the seat has
    begun to choose otherwise."""
    plan, known = plan_of(table, seat), upcoming(table, seat)
    if plan is None or known is None or not known.is_now or table.draft_of(seat):
        return None
    return check(table.playable.state, seat, plan.actions)


def _require(table: Table, seat: Seat, root: int) -> None:
    fold = table.require_running()
    if not may_plan(table, seat):
        raise NotNow("You can plan ahead while you wait for others.", code="no_plan_now")
    if fold.opened[seat] != root:
        raise Stale("The game has moved on: look at the table again.")


def _with_plan(table: Table, seat: Seat, plan: Plan | None) -> NewPremoves:
    return said(table, seat, replace(table.ahead_of(seat), plan=plan))
