"""Looking at what a seat has said ahead of time, with the eyes of its player."""

from __future__ import annotations

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.orders import Armed, StandingOrder
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.premoves import plans
from kaffeehaus.house.premoves.conditional_lines import twigs
from kaffeehaus.house.premoves.plan_course import PlanCourse
from kaffeehaus.house.premoves.standing_orders import orders_at
from kaffeehaus.house.premoves.suppositions import (
    SupposedPosition,
    may_suppose,
    root_of,
    sketch_of,
    suppose,
)
from kaffeehaus.house.premoves.views import (
    BranchView,
    PlanView,
    PremovesView,
    StandingOrderView,
    SupposedMovesView,
)
from kaffeehaus.house.tables.premoves import Plan
from kaffeehaus.house.tables.table import Table, TablePhase


def ahead_sight(table: Table, seat: Seat) -> PremovesView | None:
    """What the seat has said, and may say; None where nothing can be said ahead of time."""
    fold = table.fold
    if table.phase is not TablePhase.RUNNING or fold is None or fold.pace is None:
        return None
    said = table.ahead_of(seat)
    offered = orders_at(table)
    plan = _plan_sight(table, seat)
    if not table.game.conditional_moves and not offered and plan is None:
        return None
    lines = () if said.lines is None else said.lines.branches
    return PremovesView(
        root=root_of(table) if table.game.conditional_moves else fold.opened[seat],
        may_suppose=may_suppose(table, seat),
        twigs=tuple(
            BranchView(twig.id, twig.depth, twig.branch.theirs.actions, twig.branch.mine.actions)
            for twig in twigs(lines)
        ),
        sketch=_sketch_sight(supposed_by(table, seat)),
        orders=tuple(_order_sight(order, said.orders) for order in offered),
        told=said.told,
        plan=plan,
    )


def _plan_sight(table: Table, seat: Seat) -> PlanView | None:
    known = plans.upcoming(table, seat)
    if known is None:
        return None
    plan = plans.plan_of(table, seat)
    if plan is not None and plans.may_plan(table, seat):
        return _plan_in_the_making(known.title, plan, plans.planned_by(table, seat))
    found = plans.offered(table, seat)
    return PlanView(
        title=known.title,
        may_plan=plans.may_plan(table, seat),
        actions=() if plan is None else plan.actions,
        planned=(),
        going_on=known.title,
        is_whole=found is not None and found.is_whole,
        armed=plan is not None and plan.armed,
        offered=found is not None,
        works=0 if found is None else len(found.drafted.actions),
        fails="" if found is None else found.fails,
        why="" if found is None else found.why,
    )


def _plan_in_the_making(title: str, plan: Plan, course: PlanCourse) -> PlanView:
    return PlanView(
        title=title,
        may_plan=True,
        actions=plan.all_actions,
        planned=course.planned,
        going_on="" if course.is_over else course.part.known.title,
        is_whole=course.is_whole,
        armed=plan.armed,
        offered=False,
        works=len(course.actions),
        fails=course.fails,
        why=course.why,
    )


def _order_sight(order: StandingOrder, given: tuple[Armed, ...]) -> StandingOrderView:
    return StandingOrderView(order, next((one for one in given if one.id == order.id), None))


def supposed_by(table: Table, seat: Seat) -> SupposedPosition:
    """Where the sketch of the seat leads; the present position if it leads nowhere any more."""
    try:
        return suppose(table, sketch_of(table, seat))
    except PlayerError:
        return suppose(table, ())


def _sketch_sight(supposed: SupposedPosition) -> SupposedMovesView:
    return SupposedMovesView(
        plies=tuple(ply.actions for ply in supposed.plies),
        begun=supposed.begun,
        can_keep=supposed.is_line,
        is_over=not supposed.state.actors(),
    )
