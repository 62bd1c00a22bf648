"""JSON API of premoves: conditional moves, standing orders and plans of a seat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.dependencies import Me, TablesDep
from kaffeehaus.house.http.documented_problems import CHANGES, problems
from kaffeehaus.house.http.models import SeatPath, TableId
from kaffeehaus.house.premoves.api_models import (
    AheadInfo,
    LineAsked,
    OrderAsked,
    OrderInfo,
    PlanArmed,
    Rooted,
    SupposedActions,
)
from kaffeehaus.house.premoves.views import StandingOrderView
from kaffeehaus.house.tables.api_models import Done, done

router = APIRouter(prefix="/api/tables/{table}/seats/{seat}/ahead", tags=["ahead of time"])

Root = Annotated[int, Query(ge=0, le=10**9, description="The move that it follows.")]


@router.get("", summary="Read premoves", responses=problems(401, 403, 404, 409))
async def read(table: TableId, seat: SeatPath, me: Me, house: TablesDep) -> AheadInfo:
    """Premoves of your own seat; nobody else can read them. With `?plan=` and the root,
    `GET .../seats/{seat}` shows the position after the sketch."""
    await house.require_seat(me, table, seat)
    premoves = (await house.sight(table, me, seat=seat, curtain=False)).ahead
    if premoves is None:
        raise NotNow("Nothing can be said ahead of time here.", code="nothing_ahead")
    sketch = premoves.sketch
    return AheadInfo.model_validate(
        {
            "root": premoves.root,
            "may_suppose": premoves.may_suppose,
            "lines": premoves.branches,
            "sketch": [text for ply in sketch.plies for text in ply] + list(sketch.begun),
            "orders": [_order(each) for each in premoves.orders],
            "plan": premoves.plan,
            "told": premoves.told,
        },
        from_attributes=True,
    )


@router.post("/plan/arm", summary="Arm the plan", responses=CHANGES)
async def arm_plan(
    table: TableId, seat: SeatPath, asked: PlanArmed, me: Me, house: TablesDep
) -> Done:
    """Set whether the plan is played automatically when its decision comes, if all of it is legal
    and its premise still holds; otherwise it is only offered."""
    return done(await house.ahead.arm_plan(me, table, seat, play=asked.armed))


@router.post("/plan/use", summary="Use the plan", responses=CHANGES)
async def use_plan(table: TableId, seat: SeatPath, me: Me, house: TablesDep) -> Done:
    """Play the legal part of the plan, when its decision has come."""
    return done(await house.ahead.use_plan(me, table, seat))


@router.delete("/plan", summary="Delete the plan", responses=CHANGES)
async def throw_away(table: TableId, seat: SeatPath, me: Me, house: TablesDep) -> Done:
    """Delete the plan of the seat."""
    return done(await house.ahead.throw_away(me, table, seat))


def _order(view: StandingOrderView) -> OrderInfo:
    order, armed = view.order, view.armed
    return OrderInfo(
        order=order.id,
        title=order.title,
        sentence=order.sentence,
        until=order.until,
        options={
            option.name: sorted(option.values, key=option.default.__ne__)
            for option in order.options
        },
        armed=armed is not None,
        chosen=None if armed is None else armed.chosen,
    )


@router.post("/orders", summary="Give a standing order", responses=CHANGES)
async def arm(table: TableId, seat: SeatPath, asked: OrderAsked, me: Me, house: TablesDep) -> Done:
    """Give a standing order, which also applies to the present decision, until it stops. Its moves
    are entries marked `automatic` and `ahead`."""
    return done(await house.ahead.arm(me, table, seat, asked.order, asked.chosen))


@router.delete("/orders", summary="Call off a standing order", responses=CHANGES)
async def call_off(
    table: TableId,
    seat: SeatPath,
    me: Me,
    house: TablesDep,
    order: Annotated[str, Query(max_length=40, description="Id of the order.")],
) -> Done:
    """Call off a standing order of the seat."""
    return done(await house.ahead.call_off(me, table, seat, order))


@router.post("/lines", summary="Add a line of conditional moves", responses=CHANGES)
async def add_line(
    table: TableId, seat: SeatPath, line: LineAsked, me: Me, house: TablesDep
) -> Done:
    """Add "if they play this, I play that", during the other player's turn. After that move the
    answer is played at once, as an entry marked `automatic` and `ahead`. Another answer to the same
    move replaces the previous one."""
    return done(await house.ahead.add_line(me, table, seat, line.root, line.moves))


@router.delete("/lines", summary="Remove conditional moves", responses=CHANGES)
async def remove_line(
    table: TableId,
    seat: SeatPath,
    me: Me,
    house: TablesDep,
    line: Annotated[str | None, Query(max_length=40, description="The id of a branch.")] = None,
) -> Done:
    """Remove a branch and its descendants from the tree; without `line`, the whole tree."""
    return done(await house.ahead.remove_line(me, table, seat, line))


@router.post("/sketch", summary="Extend the sketch", responses=CHANGES)
async def suppose(
    table: TableId, seat: SeatPath, asked: SupposedActions, me: Me, house: TablesDep
) -> Done:
    """Append supposed actions to the sketch."""
    premoves = house.ahead
    return done(
        await premoves.suppose(me, table, seat, asked.root, asked.actions, after=asked.after)
    )


@router.delete("/sketch", summary="Shorten the sketch", responses=CHANGES)
async def shorten(
    table: TableId,
    seat: SeatPath,
    root: Root,
    me: Me,
    house: TablesDep,
    keep: Annotated[int | None, Query(ge=0, le=10**6, description="Actions to keep.")] = None,
) -> Done:
    """Keep the first actions of the sketch; without `keep`, all but the last move."""
    return done(await house.ahead.shorten(me, table, seat, root, keep))


@router.post("/sketch/keep", summary="Keep the sketch", responses=CHANGES)
async def keep(table: TableId, seat: SeatPath, asked: Rooted, me: Me, house: TablesDep) -> Done:
    """Add the sketch to the tree of conditional moves."""
    return done(await house.ahead.keep(me, table, seat, asked.root))


@router.delete("/told", summary="Dismiss messages", responses=CHANGES)
async def put_away(table: TableId, seat: SeatPath, me: Me, house: TablesDep) -> Done:
    """Dismiss the messages about premoves that ended."""
    return done(await house.ahead.put_away(me, table, seat))
