"""Builds the view of a seat's premoves for its player."""

from __future__ import annotations

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.premoves import plans
from kaffeehaus.house.premoves.conditional_lines import walk
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
from kaffeehaus.house.tables.table import Table, TablePhase


def premoves_view(table: Table, seat: Seat) -> PremovesView | None:
    """View of a seat's premoves; None where the game or the table allows none."""
    fold = table.fold
    if table.phase is not TablePhase.RUNNING or fold is None or fold.pace is None:
        return None
    premoves = table.premoves_of(seat)
    orders = orders_at(table)
    plan = _plan_view(table, seat)
    if not table.game.conditional_moves and not orders and plan is None:
        return None
    branches = () if premoves.lines is None else premoves.lines.branches
    armed = {order.id: order for order in premoves.orders}
    return PremovesView(
        root=root_of(table) if table.game.conditional_moves else fold.opened[seat],
        may_suppose=may_suppose(table, seat),
        branches=tuple(
            BranchView(path.id, path.depth, path.branch.theirs.actions, path.branch.mine.actions)
            for path in walk(branches)
        ),
        sketch=_sketch_view(supposed_by(table, seat)),
        orders=tuple(StandingOrderView(order, armed.get(order.id)) for order in orders),
        told=premoves.told,
        plan=plan,
    )


def supposed_by(table: Table, seat: Seat) -> SupposedPosition:
    """Position after the seat's sketch; the present one if the sketch is no longer legal."""
    try:
        return suppose(table, sketch_of(table, seat))
    except PlayerError:
        return suppose(table, ())


def _plan_view(table: Table, seat: Seat) -> PlanView | None:
    known = plans.upcoming(table, seat)
    if known is None:
        return None
    plan, may_plan = plans.plan_of(table, seat), plans.may_plan(table, seat)
    if plan is not None and may_plan:
        course = plans.planned_by(table, seat)
        return PlanView(
            title=known.title,
            may_plan=True,
            actions=plan.all_actions,
            planned=course.planned,
            going_on="" if course.is_over else course.current.known.title,
            whole=course.is_whole,
            armed=plan.armed,
            offered=False,
            works=len(course.actions),
            fails=course.fails,
            why=course.why,
        )
    checked = plans.offered(table, seat)
    return PlanView(
        title=known.title,
        may_plan=may_plan,
        actions=() if plan is None else plan.actions,
        planned=(),
        going_on=known.title,
        whole=checked is not None and checked.is_whole,
        armed=plan is not None and plan.armed,
        offered=checked is not None,
        works=0 if checked is None else len(checked.drafted.actions),
        fails="" if checked is None else checked.fails,
        why="" if checked is None else checked.why,
    )


def _sketch_view(supposed: SupposedPosition) -> SupposedMovesView:
    return SupposedMovesView(
        plies=tuple(ply.actions for ply in supposed.plies),
        begun=supposed.begun,
        can_keep=supposed.is_line,
        is_over=not supposed.state.actors(),
    )
