"""Planning off-turn: a draft for the next decision of a seat, while others move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.drafts import Drafted, draft_on
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.orders import Upcoming
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.errors import BadRequest, NotNow, NotThere, Stale
from kaffeehaus.house.store.plans import Plan
from kaffeehaus.house.store.rows import SeatKind
from kaffeehaus.house.tables.ahead.supposing import NewAhead, said
from kaffeehaus.house.tables.changing.acting import LONGEST_DRAFT
from kaffeehaus.house.tables.seeing.sight import Phase
from kaffeehaus.house.tables.table import Table


@dataclass(frozen=True, slots=True)
class Checked:
    """How much of a plan is possible in a position."""

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
    if table.phase is not Phase.RUNNING or fold is None or fold.pace is None:
        return None
    return fold.state.upcoming(seat) if table.seats[seat].kind is SeatKind.PERSON else None


def may_plan(table: Table, seat: Seat) -> bool:
    """Whether the seat waits, and knows enough of its next decision to plan it."""
    return seat not in table.to_act and upcoming(table, seat) is not None


def plan_of(table: Table, seat: Seat) -> Plan | None:
    """The plan for the decision that is next, or there now."""
    plan, known = table.ahead_of(seat).plan, upcoming(table, seat)
    return plan if plan is not None and known is not None and plan.about == known.about else None


def check(state: AnyState, seat: Seat, actions: Sequence[str]) -> Checked:
    """How much of a plan is possible here."""
    drafted = Drafted(state)
    for text in actions:
        try:
            drafted = drafted.extended(seat, [state.game.parse(text)])
        except PlayerError as error:
            return Checked(drafted, text, error.sentence)
    return Checked(drafted, "", "")


def planned_by(table: Table, seat: Seat) -> Checked:
    """Where the plan of a seat that waits leads, as far as can be known."""
    plan = plan_of(table, seat)
    return check(table.playable.state.ahead(seat), seat, () if plan is None else plan.actions)


def lengthened(
    table: Table, seat: Seat, root: int, actions: Sequence[str], after: int | None
) -> NewAhead | None:
    """More actions behind those of the plan; None if they are there already. Raises `Stale` if the
    decision is another one by now, `PlayerError` if they are not possible."""
    known = _require(table, seat, root)
    plan = plan_of(table, seat)
    before = () if plan is None else planned_by(table, seat).drafted.actions
    added = tuple(str(table.game.parse(text)) for text in actions)
    if after is not None and after != len(before):
        if before[after:] == added:
            return None
        raise Stale("Your plan has changed meanwhile, perhaps on another device.")
    if len(before) + len(added) > LONGEST_DRAFT:
        raise BadRequest("There are too many small actions in this plan.", code="draft_too_long")
    longer = draft_on(table.playable.state.ahead(seat), seat, (*before, *added))
    return _with_plan(table, seat, Plan(known.about, known.premise, longer.actions))


def shorter(table: Table, seat: Seat, root: int, keep: int | None) -> NewAhead | None:
    """The first `keep` actions of the plan only; without it, all but the last."""
    known = _require(table, seat, root)
    plan = plan_of(table, seat)
    if plan is None:
        return None
    left = plan.actions[:-1] if keep is None else plan.actions[:keep]
    return _with_plan(table, seat, Plan(known.about, known.premise, left))


def thrown_away(table: Table, seat: Seat) -> NewAhead | None:
    """The seat has no plan any more."""
    ahead = table.ahead_of(seat)
    return None if ahead.plan is None else said(table, seat, replace(ahead, plan=None))


def armed(table: Table, seat: Seat, *, play: bool) -> NewAhead:
    """The plan is to be played by itself when its decision comes, or not. Raises `NotThere` without
    a plan, `BadRequest` for one that does not end its decision."""
    plan = plan_of(table, seat)
    if plan is None:
        raise NotThere("There is no plan.", code="no_plan")
    if play and not planned_by(table, seat).is_whole:
        raise BadRequest("Plan to the end before it can be played by itself.", code="plan_open")
    return _with_plan(table, seat, replace(plan, armed=play))


def offered(table: Table, seat: Seat) -> Checked | None:
    """The plan of a seat whose decision has come, checked; None without one, or once the seat has
    begun to choose otherwise."""
    plan, known = plan_of(table, seat), upcoming(table, seat)
    if plan is None or known is None or not known.is_now or table.draft_of(seat):
        return None
    return check(table.playable.state, seat, plan.actions)


def _require(table: Table, seat: Seat, root: int) -> Upcoming:
    fold = table.require_running()
    known = upcoming(table, seat)
    if known is None or not may_plan(table, seat):
        raise NotNow("You can plan ahead while you wait for others.", code="no_plan_now")
    if fold.opened[seat] != root:
        raise Stale("The game has moved on: look at the table again.")
    return known


def _with_plan(table: Table, seat: Seat, plan: Plan) -> NewAhead:
    ahead = table.ahead_of(seat)
    return said(table, seat, replace(ahead, plan=plan if plan.actions else None))
