"""JSON API of tables: create, list, read, take seats, play, undo, statistics."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from operator import attrgetter
from typing import Annotated

from fastapi import Header, Path, Query, Request, Response
from fastapi.routing import APIRoute
from pydantic import ValidationError

from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.cursors import LONGEST, PagingDep
from kaffeehaus.house.http.dependencies import Guest, Me, SessionsDep, require_player
from kaffeehaus.house.http.etags import etag_by_language, is_known
from kaffeehaus.house.http.models import SeatNumber, SeatPath, TableId, TableRef
from kaffeehaus.house.http.problems import CHANGES, READS, ApiRouter, Responses, problems
from kaffeehaus.house.http.request_context import address_of, client_of
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.lobby.api import PublicList, TableLists
from kaffeehaus.house.lobby.service import LONGEST as LONGEST_LIST
from kaffeehaus.house.play.api_models import (
    Actions,
    Answer,
    BotAsked,
    History,
    PositionTextInfo,
    SeatView,
    StatisticsInfo,
    TableAsked,
    TableInfo,
    ViewInfo,
)
from kaffeehaus.house.play.service import TablesDep, TableServices
from kaffeehaus.house.play.statistics import FILE_TYPE, as_csv
from kaffeehaus.house.tables.api_models import Done
from kaffeehaus.house.tables.new_table import NewTable, RequestedSeat
from kaffeehaus.house.views.api_models import Explanations, PreviewInfo
from kaffeehaus.house.views.model import TableView

JSON = "application/json"
SEATS = frozenset("0123456789")


class MoveRoute(APIRoute):
    """Route of moves: handled without FastAPI's dependency injection, which takes as long as the
    move itself. Malformed requests are left to FastAPI, which reports the errors."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[object, object, Response]]:
        """The handler of a request."""
        regular = super().get_route_handler()

        async def handle(request: Request) -> Response:
            seat = request.path_params["seat"]
            if seat not in SEATS or request.headers.get("content-type") != JSON:
                return await regular(request)
            try:
                actions = Actions.model_validate_json(await request.body())
            except ValidationError:
                return await regular(request)
            sessions: Sessions = request.app.state.sessions
            services: TableServices = request.app.state.services
            me = require_player(await sessions.current_player(request), request)
            stored = await act(request.path_params["table"], int(seat), actions, me, services)
            return Response(stored.model_dump_json(), media_type=JSON)

        return handle


router = ApiRouter(prefix="/api/tables", tags=["tables"])
playing = ApiRouter(prefix="/api/tables/{table}", tags=["playing"])
moves = ApiRouter(prefix="/api/tables/{table}", tags=["playing"], route_class=MoveRoute)
"""The route of moves, which the application matches first."""

Move = Annotated[
    int | None,
    Query(ge=0, le=10**6, description="Position after this move; default: now."),
]
AsSeat = Annotated[SeatNumber | None, Query(description="View of this seat, which must be yours.")]
Plan = Annotated[
    int | None,
    Query(
        ge=0,
        le=10**9,
        description="The root of the premoves: shows the supposed position as long "
        "as no move is made.",
    ),
]
LOOKS = problems(401, 403, 404, 409)
JSON, SVG, CSV = "application/json", "image/svg+xml", "text/csv"


def _file(kind: str, schema: str, *statuses: int) -> Responses:
    """Documented responses of an operation that returns a file."""
    return {**problems(*statuses), 200: {"content": {kind: {"schema": {"type": schema}}}}}


@router.get("", summary="List tables", responses=problems())
async def list_tables(
    services: TablesDep,
    me: Guest,
    paging: PagingDep,
    which: Annotated[
        PublicList | None, Query(alias="list", description="Only this list, page by page.")
    ] = None,
) -> TableLists:
    """List the caller's tables, public tables with an open seat, and public running tables, at most
    24 each; or the pages of one of the public lists."""
    if which is None:
        return TableLists.model_validate(await services.lobby.lists(me))
    services.rate_limits.count_extra(client_of(paging.request))
    found = await services.lobby.lists(me, LONGEST)
    lines = found.open if which is PublicList.OPEN else found.running
    shown = {which.value: paging.cut(lines, attrgetter("row.id"), LONGEST_LIST)}
    return TableLists.model_validate({"mine": (), "open": (), "running": (), **shown})


@router.post("", status_code=201, summary="Create a table")
async def make_table(
    asked: TableAsked, me: Me, services: TablesDep, sessions: SessionsDep, request: Request
) -> TableRef:
    """Create a table. Its game begins when all seats are taken; its URL is the invitation."""
    seats = tuple(
        RequestedSeat(seat.who, seat.bot, sessions.read_name(seat.name) if seat.name else "")
        for seat in asked.seats
    )
    new = NewTable(
        asked.game,
        seats,
        dict(asked.options),
        private=asked.private,
        pace=asked.pace.pace(len(seats)),
        limits_first_move=asked.pace.first_move != 0,
        terms=asked.terms,
    )
    table_id = await services.seats.create_table(me, new)
    return TableRef(table=table_id, url=address_of(request, f"/tables/{table_id}"))


@router.get(
    "/{table}",
    summary="Get a table",
    response_model=TableInfo,
    responses={**READS, 304: {"description": "Nothing has changed since that ETag."}},
)
async def read_table(
    table: TableId,
    me: Guest,
    services: TablesDep,
    response: Response,
    if_none_match: Annotated[
        str | None, Header(description="ETag of the version you have.")
    ] = None,
) -> TableInfo | Response:
    """Return a table as the caller may see it."""
    view = await services.views.table(table, me)
    headers = {"ETag": etag_by_language(view.stamp)}
    if is_known(headers["ETag"], if_none_match):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return TableInfo.model_validate(view)


@router.delete("/{table}", summary="Close a table")
async def close_table(table: TableId, me: Me, services: TablesDep) -> Done:
    """Close a table before its game has begun. Only its creator may."""
    return await services.seats.close_table(me, table)


@router.post("/{table}/seats/{seat}", summary="Take a seat")
async def take_seat(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Take an open seat. The game begins with the last one."""
    return await services.seats.join(me, table, seat)


@router.delete("/{table}/seats/{seat}", summary="Leave a seat")
async def leave_seat(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Leave a seat before the game has begun."""
    return await services.seats.leave(me, table, seat)


@router.put("/{table}/seats/{seat}/bot", summary="Put a bot on a seat")
async def put_bot(
    table: TableId, seat: SeatPath, asked: BotAsked, me: Me, services: TablesDep
) -> Done:
    """Put a bot on an open seat. Only the table's creator may."""
    return await services.seats.seat_bot(me, table, seat, asked.bot)


@router.get("/{table}/view", summary="Get the board", responses=problems(404, 409))
async def read_view(table: TableId, services: TablesDep, move: Move = None) -> ViewInfo:
    """Return the board as a spectator sees it, now or after an earlier move."""
    return ViewInfo.model_validate(_playable(await services.views.table(table, None, move=move)))


@router.get(
    "/{table}/drawing.svg",
    summary="Draw the board",
    responses=_file(SVG, "string", 404, 409),
    response_class=Response,
)
async def read_drawing(table: TableId, services: TablesDep, move: Move = None) -> Response:
    """Return the board as SVG, as a spectator sees it."""
    view = _playable(await services.views.table(table, None, move=move)).view
    assert view is not None
    return Response(view.svg(), media_type=SVG)


@router.get("/{table}/history", summary="Get the move history", responses=READS)
async def read_history(
    table: TableId,
    me: Guest,
    services: TablesDep,
    paging: PagingDep,
    seat: AsSeat = None,
) -> History:
    """List the moves and other events, as the caller may know them."""
    view = await services.views.table(table, me, seat=seat, curtain=False)
    history = History.model_validate(view)
    return history.model_copy(update={"moves": paging.cut(history.moves, attrgetter("move"))})


@router.get(
    "/{table}/history/{move}/explanation", summary="Explain a move", responses=problems(404, 409)
)
async def read_explanation(
    table: TableId,
    move: Annotated[int, Path(ge=1, le=10**6, description="The move, counted from 1.")],
    me: Guest,
    services: TablesDep,
    seat: AsSeat = None,
) -> Explanations:
    """Explain the events of a move, as far as the caller may know them. Most moves have no
    explanations; those that have some are `explained` in the history."""
    explanations = await services.views.explanations(table, me, move, seat=seat, curtain=False)
    return Explanations.model_validate({"move": move, "explanations": explanations})


@router.get("/{table}/distance", summary="Measure a distance", responses=problems(400, 404, 409))
async def read_distance(
    table: TableId,
    start: Annotated[str, Query(alias="from", max_length=40, description="First place.")],
    end: Annotated[str, Query(alias="to", max_length=40, description="Second place.")],
    me: Guest,
    services: TablesDep,
    move: Move = None,
    seat: AsSeat = None,
) -> PreviewInfo:
    """Measure the distance between two places by the game's rules, with the route marked. Only
    games in which distances matter have a ruler."""
    measured = await services.views.distance(table, me, (start, end), seat=seat, move=move)
    return PreviewInfo.model_validate(measured)


@router.get("/{table}/position", summary="Get the position", responses=problems(404, 409))
async def read_position_text(
    table: TableId,
    me: Guest,
    services: TablesDep,
    move: Move = None,
    seat: AsSeat = None,
) -> PositionTextInfo:
    """Return the position in text notation, as the caller may know it. Only some games have one;
    their labs and `kaffeehaus` read it."""
    return PositionTextInfo(
        text=await services.views.position_text(table, me, seat=seat, move=move)
    )


@router.get(
    "/{table}/record",
    summary="Download the record",
    responses=_file(JSON, "object", 403, 404),
    response_class=Response,
)
async def read_record(
    table: TableId,
    me: Guest,
    services: TablesDep,
    seat: Annotated[
        SeatNumber | None, Query(description="Include the secrets of this seat.")
    ] = None,
) -> Response:
    """Return the record. While the game runs, it has public information and the sealed moves of the
    caller's own seats; afterwards everything. `kaffeehaus verify` checks both."""
    record = await services.views.record(me, table, seat)
    return Response(
        record.dumps(),
        media_type=JSON,
        headers={"Content-Disposition": f'attachment; filename="{record.header.game}.json"'},
    )


@router.get("/{table}/statistics", summary="Get statistics", responses=problems(404, 409, 429))
async def read_statistics(table: TableId, services: TablesDep) -> StatisticsInfo:
    """Return curves, tables and sentences about a finished game; not every game has them."""
    found, names = await services.views.statistics(table)
    parts = {"curves": found.curves, "tables": found.tables, "sentences": found.sentences}
    return StatisticsInfo.model_validate({"players": names, **parts})


@router.get(
    "/{table}/statistics.csv",
    summary="Download statistics",
    responses=_file(CSV, "string", 404, 409, 429),
    response_class=Response,
)
async def read_statistics_file(table: TableId, services: TablesDep) -> Response:
    """Return all numbers as CSV: a line for each, with a column for every player."""
    found, names = await services.views.statistics(table)
    disposition = {"Content-Disposition": f'attachment; filename="statistics-{table[:8]}.csv"'}
    return Response(as_csv(found, names), media_type=FILE_TYPE, headers=disposition)


@playing.get("/seats/{seat}", summary="Get a seat", responses=LOOKS)
async def read_seat(
    table: TableId,
    seat: SeatPath,
    me: Me,
    services: TablesDep,
    move: Move = None,
    plan: Plan = None,
) -> SeatView:
    """Return the board as the caller's seat sees it, its legal actions, its draft, and the decision
    that its actions must name."""
    await services.views.require_seat(me, table, seat)
    view = await services.views.table(table, me, seat=seat, move=move, curtain=False, plan=plan)
    return SeatView.model_validate(_playable(view))


@playing.get("/seats/{seat}/preview", summary="Preview an action", responses=LOOKS)
async def preview(
    table: TableId,
    seat: SeatPath,
    action: Annotated[str, Query(max_length=400, description="The text of a legal action.")],
    me: Me,
    services: TablesDep,
    plan: Plan = None,
) -> PreviewInfo:
    """Preview an action without applying it."""
    preview = await services.views.preview(me, table, seat, action, plan)
    return PreviewInfo.model_validate(preview)


@moves.post("/seats/{seat}/actions", summary="Play actions")
async def act(
    table: TableId, seat: SeatPath, actions: Actions, me: Me, services: TablesDep
) -> Done:
    """Apply one or more actions, all or none. Small actions extend the draft; a confirming one
    ends it and becomes a move. The response is sent after the commit.

    Actions for a decision that is over, or for a draft that has changed meanwhile, get 409 and
    change nothing. The request is idempotent: a repeated one gets the same response.
    """
    return await services.tables.act(
        me, table, seat, actions.decision, actions.actions, after=actions.after
    )


@playing.delete("/seats/{seat}/draft", summary="Shorten the draft", responses=CHANGES)
async def shorten_draft(
    table: TableId,
    seat: SeatPath,
    me: Me,
    services: TablesDep,
    keep: Annotated[
        int | None, Query(ge=0, le=10**6, description="Number of actions to keep.")
    ] = None,
) -> Done:
    """Keep the first actions of the draft; without `keep`, all but the last."""
    return await services.tables.shorten_draft(me, table, seat, keep)


@playing.post("/seats/{seat}/undo", summary="Undo a move", responses=CHANGES)
async def undo(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Undo the last small action of the draft, or else the seat's last move: at once until another
    player has moved or something was revealed, afterwards if all other persons agree."""
    return await services.tables.undo(me, table, seat)


@playing.post("/undo/answer", summary="Answer an undo request", responses=CHANGES)
async def answer_undo(table: TableId, answer: Answer, me: Me, services: TablesDep) -> Done:
    """Accept or decline an undo request, or withdraw your own."""
    return await services.tables.answer_undo(me, table, answer.seat, agree=answer.agree)


@playing.post("/seats/{seat}/resign", summary="Resign", responses=CHANGES)
async def resign(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Resign. With two seats the game is over; with more a bot takes over."""
    return await services.seats.resign(me, table, seat)


@playing.post("/resume", summary="Resume an adjourned game", responses=CHANGES)
async def resume(table: TableId, me: Me, services: TablesDep) -> Done:
    """Resume an adjourned game; every clock is reset. Any player may; repeating it changes
    nothing."""
    return await services.tables.resume(me, table)


@playing.post("/seats/{seat}/abort", summary="Abort the game", responses=CHANGES)
async def abort(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Abort a game before its second move. It has the outcome `aborted` and counts for nobody."""
    return await services.seats.abort(me, table, seat)


@playing.post("/seats/{seat}/claim", summary="Claim a timeout", responses=CHANGES)
async def claim(table: TableId, seat: SeatPath, me: Me, services: TablesDep) -> Done:
    """Claim a timeout against a seat. With two seats that wins, unless the table has chosen a bot;
    otherwise a bot takes over once all waiting players have claimed. In untimed games it is
    possible after 14 days and one reminder, and one claim is enough. In live games with flag fall
    it is possible against a disconnected player, from `claim_from` on."""
    return await services.tables.claim(me, table, seat)


router.routes += playing.routes


def _playable(view: TableView) -> TableView:
    """Raise `NotNow` for a read-only table, whose board cannot be shown."""
    if view.view is None:
        raise NotNow(view.sentence, code="read_only")
    return view
