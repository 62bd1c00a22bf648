"""What a seat says ahead of time."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from kaffeehaus.core.options import Choice
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.dependencies import Me, TablesDep
from kaffeehaus.house.http.documented_problems import CHANGES, problems
from kaffeehaus.house.http.models import SeatPath, TableId
from kaffeehaus.house.premoves.api_models import (
    AheadInfo,
    BranchInfo,
    LineAsked,
    OrderAsked,
    OrderInfo,
    PlanArmed,
    PlanInfo,
    Rooted,
    SupposedActions,
)
from kaffeehaus.house.premoves.views import PlanView, StandingOrderView
from kaffeehaus.house.views.api_models import Done, done

router = APIRouter(prefix="/api/tables/{table}/seats/{seat}/ahead", tags=["ahead of time"])

Root = Annotated[int, Query(ge=0, le=10**9, description="The move that it follows.")]


@router.get("", summary="What was said", responses=problems(401, 403, 404, 409))
async def read(table: TableId, seat: SeatPath, me: Me, house: TablesDep) -> AheadInfo:
    """What one's own seat has said ahead of time. Nobody else can read it. With `?plan=` and the
    root, `GET .../seats/{seat}` shows the position after the supposed actions of the sketch."""
    await house.require_seat(me, table, seat)
    sight = await house.sight(table, me, seat=seat, curtain=False)
    ahead = sight.ahead
    if ahead is None:
        raise NotNow("Nothing can be said ahead of time here.", code="nothing_ahead")
    sketch = ahead.sketch
    return AheadInfo(
        root=ahead.root,
        may_suppose=ahead.may_suppose,
        lines=[
            BranchInfo(id=twig.id, depth=twig.depth, theirs=list(twig.theirs), mine=list(twig.mine))
            for twig in ahead.twigs
        ],
        sketch=[text for ply in sketch.plies for text in ply] + list(sketch.begun),
        orders=[_order(one) for one in ahead.orders],
        plan=None if ahead.plan is None else _plan(ahead.plan),
        told=list(ahead.told),
    )


def _plan(sight: PlanView) -> PlanInfo:
    return PlanInfo(
        title=sight.title,
        may_plan=sight.may_plan,
        actions=list(sight.actions),
        planned=list(sight.planned),
        going_on=sight.going_on,
        whole=sight.is_whole,
        armed=sight.armed,
        offered=sight.offered,
        works=sight.works,
        fails=sight.fails,
        why=sight.why,
    )


@router.post("/plan/arm", summary="Have the plan played", responses=CHANGES)
async def arm_plan(
    table: TableId, seat: SeatPath, asked: PlanArmed, me: Me, house: TablesDep
) -> Done:
    """Have the plan played by itself when its decision comes, if all of it is possible then and
    nothing that it rests on has changed; otherwise it is only offered."""
    return done(await house.ahead.arm_plan(me, table, seat, play=asked.armed))


@router.post("/plan/use", summary="Use the plan", responses=CHANGES)
async def use_plan(table: TableId, seat: SeatPath, me: Me, house: TablesDep) -> Done:
    """Do what is possible of the plan, now that its decision has come."""
    return done(await house.ahead.use_plan(me, table, seat))


@router.delete("/plan", summary="Throw the plan away", responses=CHANGES)
async def throw_away(table: TableId, seat: SeatPath, me: Me, house: TablesDep) -> Done:
    """There is no plan any more."""
    return done(await house.ahead.throw_away(me, table, seat))


def _order(sight: StandingOrderView) -> OrderInfo:
    order, armed = sight.order, sight.armed
    return OrderInfo(
        order=order.id,
        title=order.title,
        sentence=order.sentence,
        until=order.until,
        options={option.name: _default_first(option) for option in order.options},
        armed=armed is not None,
        chosen=None if armed is None else armed.chosen,
    )


def _default_first(option: Choice) -> list[str]:
    return sorted(option.values, key=lambda value: value != option.default)


@router.post("/orders", summary="Give a standing order", responses=CHANGES)
async def arm(table: TableId, seat: SeatPath, asked: OrderAsked, me: Me, house: TablesDep) -> Done:
    """From now on this is done by itself, also if it is asked right now, until the order stops.
    What it does is an entry marked `automatic` and `ahead`."""
    return done(await house.ahead.arm(me, table, seat, asked.order, asked.chosen))


@router.delete("/orders", summary="Call a standing order off", responses=CHANGES)
async def call_off(
    table: TableId,
    seat: SeatPath,
    me: Me,
    house: TablesDep,
    order: Annotated[str, Query(max_length=40, description="Which.")],
) -> Done:
    """It is not done any more."""
    return done(await house.ahead.call_off(me, table, seat, order))


@router.post("/lines", summary="Add a line", responses=CHANGES)
async def add_line(
    table: TableId, seat: SeatPath, line: LineAsked, me: Me, house: TablesDep
) -> Done:
    """If they play this, I play that: while it is the other player's turn. As soon as the move is
    made, the answer is played as an entry marked `automatic` and `ahead`. Another answer to the
    same move takes the place of the one before."""
    return done(await house.ahead.add_line(me, table, seat, line.root, line.moves))


@router.delete("/lines", summary="Remove lines", responses=CHANGES)
async def remove_line(
    table: TableId,
    seat: SeatPath,
    me: Me,
    house: TablesDep,
    line: Annotated[str | None, Query(max_length=40, description="The id of a branch.")] = None,
) -> Done:
    """Take a branch out of the tree, with all that grows out of it; without `line`, all."""
    return done(await house.ahead.remove_line(me, table, seat, line))


@router.post("/sketch", summary="Suppose", responses=CHANGES)
async def suppose(
    table: TableId, seat: SeatPath, asked: SupposedActions, me: Me, house: TablesDep
) -> Done:
    """Put supposed actions behind those of the sketch."""
    receipt = await house.ahead.suppose(
        me, table, seat, asked.root, asked.actions, after=asked.after
    )
    return done(receipt)


@router.delete("/sketch", summary="Shorten the sketch", responses=CHANGES)
async def shorten(
    table: TableId,
    seat: SeatPath,
    root: Root,
    me: Me,
    house: TablesDep,
    keep: Annotated[int | None, Query(ge=0, le=10**6, description="How many stay.")] = None,
) -> Done:
    """Keep the first actions of the sketch; without `keep`, all but the last move."""
    return done(await house.ahead.shorten(me, table, seat, root, keep))


@router.post("/sketch/keep", summary="Keep the sketch", responses=CHANGES)
async def keep(table: TableId, seat: SeatPath, asked: Rooted, me: Me, house: TablesDep) -> Done:
    """Add the sketch to the tree of answers."""
    return done(await house.ahead.keep(me, table, seat, asked.root))


@router.delete("/told", summary="Put away what was told", responses=CHANGES)
async def put_away(table: TableId, seat: SeatPath, me: Me, house: TablesDep) -> Done:
    """The sentences about what ended are read."""
    return done(await house.ahead.put_away(me, table, seat))
