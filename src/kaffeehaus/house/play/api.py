"""Tables: making, finding, looking, sitting down."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request, Response

from kaffeehaus.house.clocks.models import pace_asked
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.addresses import address_of
from kaffeehaus.house.http.dependencies import Guest, Me, SessionsDep
from kaffeehaus.house.http.documented_problems import CHANGES, READS, problems
from kaffeehaus.house.http.models import SeatNumber, SeatPath, TableId, TableRef
from kaffeehaus.house.lobby.api_models import TableLists
from kaffeehaus.house.play.api_models import (
    BotAsked,
    History,
    PositionTextInfo,
    TableAsked,
    TableInfo,
    ViewInfo,
)
from kaffeehaus.house.play.service import TablesDep
from kaffeehaus.house.tables.api_models import Done, done
from kaffeehaus.house.tables.new_table import NewTable, RequestedSeat
from kaffeehaus.house.views.api_models import Explanations, PreviewInfo
from kaffeehaus.house.views.model import TableView

router = APIRouter(prefix="/api/tables", tags=["tables"])

Move = Annotated[
    int | None,
    Query(ge=0, le=10**6, description="Show the position after this move; without it, now."),
]
RECORD_TYPE = "application/json"


@router.get("", summary="The lists of the lobby", responses=problems())
async def list_tables(services: TablesDep, me: Guest) -> TableLists:
    """My tables, public tables with an open seat, public running tables."""
    return TableLists.model_validate(await services.lobby.lists(me))


@router.post("", status_code=201, summary="Make a table", responses=CHANGES)
async def make_table(
    asked: TableAsked, me: Me, services: TablesDep, sessions: SessionsDep, request: Request
) -> TableRef:
    """A new table. It begins when all seats are taken; its address is the invitation."""
    seats = tuple(
        RequestedSeat(seat.who, seat.bot, sessions.read_name(seat.name) if seat.name else "")
        for seat in asked.seats
    )
    new = NewTable(**(dict(asked) | {"seats": seats, "pace": pace_asked(asked.pace)}))
    return _ref(request, await services.seats.create_table(me, new))


@router.get(
    "/{table}",
    summary="A table",
    response_model=TableInfo,
    responses={**READS, 304: {"description": "Nothing has changed since that ETag."}},
)
async def read_table(
    table: TableId,
    me: Guest,
    services: TablesDep,
    response: Response,
    if_none_match: Annotated[str | None, Header(description="The ETag one has.")] = None,
) -> TableInfo | Response:
    """How the table stands, as who asks may see it."""
    view = await services.views.table(table, me)
    headers = {"ETag": f'"{view.stamp}"'}
    if if_none_match == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return TableInfo.model_validate(view)


@router.delete("/{table}", summary="Call a table off", responses=CHANGES)
async def call_off(table: TableId, me: Me, services: TablesDep) -> Done:
    """Who made the table closes it before the game has begun."""
    return done(await services.seats.call_off(me, table))


@router.post("/{table}/seats/{seat}", summary="Take a seat", responses=CHANGES)
async def take_seat(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Sit down on an open seat. With the last one the game begins."""
    return done(await services.seats.join(me, table, seat))


@router.delete("/{table}/seats/{seat}", summary="Give a seat up", responses=CHANGES)
async def leave_seat(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Get up again before the game has begun."""
    return done(await services.seats.leave(me, table, seat))


@router.put("/{table}/seats/{seat}/bot", summary="Put a bot on a seat", responses=CHANGES)
async def put_bot(
    table: TableId, seat: SeatPath, asked: BotAsked, me: Me, services: TablesDep
) -> Done:
    """Who made the table fills an open seat with a bot."""
    return done(await services.seats.seat_bot(me, table, seat, asked.bot))


@router.get("/{table}/view", summary="The board", responses=problems(404, 409))
async def read_view(table: TableId, services: TablesDep, move: Move = None) -> ViewInfo:
    """The board as an onlooker sees it, now or after an earlier move."""
    return ViewInfo.model_validate(await _playable(services, table, move))


@router.get(
    "/{table}/drawing.svg",
    summary="The board as a picture",
    responses={
        **problems(404, 409),
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
    },
    response_class=Response,
)
async def read_drawing(table: TableId, services: TablesDep, move: Move = None) -> Response:
    """The board as an onlooker sees it, drawn."""
    view = await _playable(services, table, move)
    assert view.view is not None
    return Response(view.view.svg(), media_type="image/svg+xml")


@router.get("/{table}/history", summary="What happened", responses=READS)
async def read_history(
    table: TableId,
    me: Guest,
    services: TablesDep,
    seat: Annotated[SeatNumber | None, Query(description="As this seat of mine knows it.")] = None,
) -> History:
    """All moves that count and what happened beside them, as who asks may know it."""
    view = await services.views.table(table, me, seat=seat, curtain=False)
    return History.model_validate(view)


@router.get(
    "/{table}/history/{move}/explanation", summary="Why it happened", responses=problems(404, 409)
)
async def read_explanation(
    table: TableId,
    move: Annotated[int, Path(ge=1, le=10**6, description="The move, counted from 1.")],
    me: Guest,
    services: TablesDep,
    seat: Annotated[SeatNumber | None, Query(description="As this seat of mine knows it.")] = None,
) -> Explanations:
    """The long reasons behind the events of a move that who asks may know of. There are none for
    most moves; those that have some are `explained` in the history."""
    explanations = await services.views.explanations(table, me, move, seat=seat, curtain=False)
    return Explanations.model_validate({"move": move, "explanations": explanations})


@router.get("/{table}/distance", summary="How far it is", responses=problems(400, 404, 409))
async def read_distance(
    table: TableId,
    start: Annotated[str, Query(alias="from", max_length=40, description="A place.")],
    end: Annotated[str, Query(alias="to", max_length=40, description="Another place.")],
    me: Guest,
    services: TablesDep,
    move: Move = None,
    seat: Annotated[SeatNumber | None, Query(description="As this seat of mine knows it.")] = None,
) -> PreviewInfo:
    """The distance between two places of the board as the game counts it, with the way marked.
    Only games in which distances matter have a ruler."""
    measured = await services.views.distance(table, me, (start, end), seat=seat, move=move)
    return PreviewInfo.model_validate(measured)


@router.get("/{table}/position", summary="The position as text", responses=problems(404, 409))
async def read_position_text(
    table: TableId,
    me: Guest,
    services: TablesDep,
    move: Move = None,
    seat: Annotated[SeatNumber | None, Query(description="As this seat of mine knows it.")] = None,
) -> PositionTextInfo:
    """The position in the text that people write, as who asks may know it. Only some games have
    one; their labs and `kaffeehaus` read it."""
    return PositionTextInfo(
        text=await services.position_texts.read(table, me, seat=seat, move=move)
    )


@router.get(
    "/{table}/record",
    summary="The record",
    responses={
        **problems(403, 404),
        200: {"content": {RECORD_TYPE: {"schema": {"type": "object"}}}},
    },
    response_class=Response,
)
async def read_record(
    table: TableId,
    me: Guest,
    services: TablesDep,
    seat: Annotated[SeatNumber | None, Query(description="With the secrets of this seat.")] = None,
) -> Response:
    """The record file. While the game runs it holds what everybody may know and the sealed moves
    of the asking guest's own seats; afterwards everything. `kaffeehaus verify` checks both."""
    record = await services.views.record(me, table, seat)
    return Response(
        record.dumps(),
        media_type=RECORD_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{record.header.game}.json"'},
    )


async def _playable(services: TablesDep, table: str, move: int | None) -> TableView:
    view = await services.views.table(table, None, move=move)
    if view.view is None:
        raise NotNow(view.sentence, code="read_only")
    return view


def _ref(request: Request, table_id: str) -> TableRef:
    return TableRef(table=table_id, url=address_of(request, f"/tables/{table_id}"))
