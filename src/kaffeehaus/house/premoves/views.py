"""View of a seat's premoves for its player; nobody else sees any of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.i18n import load_label
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Armed, StandingOrder
from kaffeehaus.house.premoves import plans
from kaffeehaus.house.premoves.model import (
    BranchView,
    SupposedPosition,
    may_premove,
    may_suppose,
    orders_at,
    premove_of,
    root_of,
    sketch_of,
    suppose,
    upcoming,
    walk,
)
from kaffeehaus.house.premoves.next_move import drafted_ahead
from kaffeehaus.house.tables.table import Table, TablePhase


@dataclass(frozen=True, slots=True)
class StandingOrderView:
    """A standing order of the game, given or not."""

    order: StandingOrder
    armed: Armed | None
    """None if it is not given."""

    @property
    def chosen_words(self) -> str:
        """The chosen options in words."""
        return "" if self.armed is None else self.order.words(self.armed.chosen)

    @property
    def options(self) -> dict[str, list[str]]:
        """Values of each option, the default first."""
        return {
            option.name: sorted(option.values, key=option.default.__ne__)
            for option in self.order.options
        }


@dataclass(frozen=True, slots=True)
class PlanView:
    """A decision that can be planned while others move, with its plan."""

    title: str
    """Title of the decision."""
    may_plan: bool
    """The decision is yet to come: `sketch` extends the plan."""
    going_on: str
    """Title of the decision that can be planned next; empty without one."""
    armed: bool
    """It is played automatically when the decision comes."""
    actions: tuple[str, ...] = ()
    """The plan; until its decision comes, with that for the following decision."""
    planned: tuple[str, ...] = ()
    """Titles of the decisions that are planned to their end."""
    whole: bool = False
    """No decision is left half planned, as far as can be known."""
    offered: bool = False
    """The decision has come, and the seat has no draft yet: the plan can be used."""
    works: int = 0
    """Number of actions before the first illegal one."""
    fails: str = ""
    """The first illegal action; empty if all are legal."""
    why: str = ""
    """Why it is illegal."""


@dataclass(frozen=True, slots=True)
class PremoveView:
    """The premove of a waiting player in a live game, as far as it is chosen."""

    state: AnyState
    """The position after it as if the opponent passed; not to be changed."""
    actions: tuple[str, ...] = ()
    is_whole: bool = False
    """It is played as soon as the opponent has moved."""


@dataclass(frozen=True, slots=True)
class PremovesView:
    """Premoves of a seat."""

    root: int
    """The last move; requests to suppose moves must name it."""
    may_suppose: bool
    """Conditional moves can be planned now."""
    branches: tuple[BranchView, ...]
    """The tree of conditional moves, each branch before its descendants."""
    sketch: SupposedPosition
    """Supposed moves that are not kept yet."""
    orders: tuple[StandingOrderView, ...]
    """Standing orders of the game."""
    told: tuple[str, ...]
    """Messages about premoves that ended."""
    plan: PlanView | None = None
    """None where no decision can be planned."""
    premove: PremoveView | None = None
    """None unless the player can premove now."""

    @property
    def armed(self) -> tuple[StandingOrderView, ...]:
        """Standing orders that are given."""
        return tuple(order for order in self.orders if order.armed is not None)


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
        branches=tuple(walk(branches)),
        sketch=supposed_by(table, seat),
        orders=tuple(StandingOrderView(order, armed.get(order.id)) for order in orders),
        told=tuple(str(load_label(text)) for text in premoves.told),
        plan=plan,
        premove=_premove_view(table, seat),
    )


def _premove_view(table: Table, seat: Seat) -> PremoveView | None:
    if not may_premove(table, seat):
        return None
    premove = premove_of(table, seat)
    drafted = drafted_ahead(table, seat, () if premove is None else premove.actions)
    return PremoveView(drafted.position, drafted.actions, drafted.is_confirmed)


def supposed_by(table: Table, seat: Seat) -> SupposedPosition:
    """Position after the seat's sketch; the present one if the sketch is no longer legal."""
    try:
        return suppose(table, sketch_of(table, seat))
    except PlayerError:
        return suppose(table, ())


def _plan_view(table: Table, seat: Seat) -> PlanView | None:
    known = upcoming(table, seat)
    if known is None:
        return None
    plan, may_plan = plans.plan_of(table, seat), plans.may_plan(table, seat)
    if plan is None:
        return PlanView(known.title, may_plan, going_on=known.title, armed=False)
    if may_plan:
        course = plans.planned_by(table, seat)
        return PlanView(
            known.title,
            may_plan=True,
            going_on="" if course.is_over else course.current.known.title,
            armed=plan.armed,
            actions=plan.all_actions,
            planned=course.planned,
            whole=course.is_whole,
            works=len(course.actions),
            fails=course.fails,
            why=course.why,
        )
    view = PlanView(known.title, False, known.title, plan.armed, plan.actions)
    checked = plans.offered(table, seat)
    if checked is None:
        return view
    return replace(
        view,
        whole=checked.is_whole,
        offered=True,
        works=len(checked.drafted.actions),
        fails=checked.fails,
        why=checked.why,
    )
