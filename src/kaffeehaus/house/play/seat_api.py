"""What a seat sees and does."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.documented_problems import CHANGES, problems
from kaffeehaus.house.http.models import SeatPath, TableId
from kaffeehaus.house.play.api import Move
from kaffeehaus.house.play.api_models import Actions, Answer, SeatView
from kaffeehaus.house.play.service import TablesDep
from kaffeehaus.house.tables.api_models import Done, done
from kaffeehaus.house.views.api_models import PreviewInfo

router = APIRouter(prefix="/api/tables/{table}", tags=["playing"])
moves = APIRouter(prefix="/api/tables/{table}", tags=["playing"])
"""Where moves are sent; `create_app` asks here before anywhere else."""

Plan = Annotated[
    int | None,
    Query(
        ge=0,
        le=10**9,
        description="The root of what is said ahead of time: shows the supposed position as long "
        "as no move is made.",
    ),
]
LOOKS = problems(401, 403, 404, 409)


@router.get("/seats/{seat}", summary="What a seat sees", responses=LOOKS)
async def read_seat(
    table: TableId,
    seat: SeatPath,
    me: Me,
    services: TablesDep,
    move: Move = None,
    plan: Plan = None,
) -> SeatView:
    """The board as one's own seat sees it, what it may do, its draft, and the decision that its
    actions must name."""
    await services.views.require_seat(me, table, seat)
    view = await services.views.table(table, me, seat=seat, move=move, curtain=False, plan=plan)
    if view.view is None:
        raise NotNow(view.sentence, code="read_only")
    return SeatView.model_validate(view)


@router.get("/seats/{seat}/preview", summary="What would happen", responses=LOOKS)
async def preview(
    table: TableId,
    seat: SeatPath,
    action: Annotated[str, Query(max_length=400, description="The text of a legal action.")],
    me: Me,
    services: TablesDep,
    plan: Plan = None,
) -> PreviewInfo:
    """What an action would do, without doing it."""
    preview = await services.views.preview(me, table, seat, action, plan)
    return PreviewInfo.model_validate(preview)


@moves.post("/seats/{seat}/actions", summary="Act", responses=CHANGES)
async def act(
    table: TableId, seat: SeatPath, actions: Actions, me: Me, services: TablesDep
) -> Done:
    """Do one or more actions, all or none. Small actions lengthen the draft; a confirming one
    ends it and becomes a move. The answer comes after it is stored.

    Actions for a decision that is over, or for a draft that has changed meanwhile, get 409 and
    change nothing. Repeating a request whose
    answer got lost is safe: what is stored already is answered like the first time.
    """
    receipt = await services.tables.act(
        me, table, seat, actions.decision, actions.actions, after=actions.after
    )
    return done(receipt)


@router.delete("/seats/{seat}/draft", summary="Shorten the draft", responses=CHANGES)
async def shorten_draft(
    table: TableId,
    seat: SeatPath,
    me: Me,
    services: TablesDep,
    keep: Annotated[int | None, Query(ge=0, le=10**6, description="How many stay.")] = None,
) -> Done:
    """Keep the first actions of the draft; without `keep`, all but the last."""
    return done(await services.tables.shorten_draft(me, table, seat, keep))


@router.post("/seats/{seat}/undo", summary="Take back", responses=CHANGES)
async def undo(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Take back the last small action of the draft, or else the seat's last move: at once until
    somebody else has moved or something was revealed, afterwards if all other persons agree."""
    return done(await services.tables.undo(me, table, seat))


@router.post("/undo/answer", summary="Answer a take-back", responses=CHANGES)
async def answer_undo(table: TableId, answer: Answer, me: Me, services: TablesDep) -> Done:
    """Agree to what somebody asks to take back, decline it, or withdraw what one asked oneself."""
    return done(await services.tables.answer_undo(me, table, answer.seat, agree=answer.agree))


@router.post("/seats/{seat}/resign", summary="Resign", responses=CHANGES)
async def resign(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Give up. With two seats the game is over; with more a bot plays on."""
    return done(await services.seats.resign(me, table, seat))


@router.post("/resume", summary="Resume an adjourned game", responses=CHANGES)
async def resume(table: TableId, me: Me, services: TablesDep) -> Done:
    """Go on with an adjourned game: every clock starts again with the time of the beginning. Any
    player may do so; if somebody was first, nothing changes."""
    return done(await services.tables.resume(me, table))


@router.post("/seats/{seat}/claim", summary="Wait no longer", responses=CHANGES)
async def claim(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Wait no longer for a seat whose time is up. With two seats that wins, unless the table has
    chosen a bot; otherwise a bot plays on there once all have claimed who wait. Where time alone
    ends nothing, it is possible after 14 days and one reminder, and one voice is enough."""
    return done(await services.tables.claim(me, table, seat))
