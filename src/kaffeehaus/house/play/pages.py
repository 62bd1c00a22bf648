"""HTML page of a table, its live fragment, and forms to join, leave and invite."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Header, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.bots.menu import BotMenu, bot_menu
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.guides.service import GuideState
from kaffeehaus.house.http.click_page import AsksWhy, Move, OwnSeat, PageAddress, Plan
from kaffeehaus.house.http.dependencies import Me, SessionsDep
from kaffeehaus.house.http.drawings import qr_code
from kaffeehaus.house.http.etags import etag_of, is_known
from kaffeehaus.house.http.guest_pages import named_guest, sign_in
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.lookback.page import Lookback, lookback_for
from kaffeehaus.house.play.link_previews import preview_of
from kaffeehaus.house.play.page import TablePage
from kaffeehaus.house.play.reasons import NO_REASONS, Reasons, reasons_for
from kaffeehaus.house.play.services import TablesDep, TableServices
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView

router = APIRouter(prefix="/tables/{table_id}", include_in_schema=False)


async def write_fragment(
    services: TableServices, renderer: PageRenderer, table_id: str, shown: PageAddress
) -> Response:
    """Render the live part of a table's page."""
    view = await services.views.table(
        table_id, renderer.guest, seat=shown.seat, move=shown.move, plan=shown.plan
    )
    reasons = await reasons_for(services, renderer.guest, view, shown.seat, why=shown.why)
    lookback = await lookback_for(services.analyses, renderer.guest, view)
    guided = await services.guides.at(renderer.guest, view)
    context = _context(services, renderer, view, shown.seat, reasons, lookback, guided)
    context |= await _of_ones_own(services, renderer, view)
    return renderer.page("play/parts/sight.html", context, etag=etag_of(view.stamp))


@router.get("")
async def table(
    table_id: str,
    services: TablesDep,
    renderer: RendererDep,
    move: Move = None,
    seat: OwnSeat = None,
    why: AsksWhy = 0,
    plan: Plan = None,
) -> Response:
    """The whole page."""
    view = await services.views.table(table_id, renderer.guest, seat=seat, move=move, plan=plan)
    reasons = await reasons_for(services, renderer.guest, view, seat, why=why)
    lookback = await lookback_for(services.analyses, renderer.guest, view)
    guided = await services.guides.at(renderer.guest, view)
    context = _context(services, renderer, view, seat, reasons, lookback, guided)
    return renderer.page("play/table.html", context | await _of_ones_own(services, renderer, view))


@router.get("/fragment")
async def fragment(
    table_id: str,
    services: TablesDep,
    renderer: RendererDep,
    move: Move = None,
    seat: OwnSeat = None,
    why: AsksWhy = 0,
    plan: Plan = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """The part that changes, or 304 for a page that is up to date."""
    stamp = await services.tables.stamp(table_id, renderer.guest)
    if is_known(if_none_match, etag_of(stamp)):
        return Response(status_code=304, headers={"ETag": etag_of(stamp)})
    return await write_fragment(services, renderer, table_id, PageAddress(move, seat, why, plan))


@router.post("/join")
async def join(
    table_id: str,
    request: Request,
    services: TablesDep,
    sessions: SessionsDep,
    renderer: RendererDep,
    name: Annotated[str, Form()] = "",
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Take an open seat; a newcomer gives a name with it."""
    try:
        arrival = await named_guest(request, sessions, renderer.guest, name)
        await services.seats.join(arrival.player, table_id, seat)
    except PlayerError as error:
        return await _again(services, renderer, table_id, error)
    return sign_in(sessions, arrival, _back_to(table_id))


@router.post("/leave")
async def leave(
    table_id: str, services: TablesDep, me: Me, renderer: RendererDep, seat: Annotated[int, Form()]
) -> Response:
    """Give one's seat up before the game begins."""
    try:
        await services.seats.leave(me, table_id, seat)
    except PlayerError as error:
        return await _again(services, renderer, table_id, error)
    return _back_to(table_id)


@router.post("/bot")
async def seat_bot(
    table_id: str,
    services: TablesDep,
    me: Me,
    renderer: RendererDep,
    seat: Annotated[int, Form()],
    bot: Annotated[str, Form()],
) -> Response:
    """The host lets a bot play instead of waiting."""
    try:
        await services.seats.seat_bot(me, table_id, seat, bot)
    except PlayerError as error:
        return await _again(services, renderer, table_id, error)
    return _back_to(table_id)


@router.post("/close")
async def call_off(table_id: str, services: TablesDep, me: Me, renderer: RendererDep) -> Response:
    """The host closes a table that has not begun."""
    try:
        await services.seats.call_off(me, table_id)
    except PlayerError as error:
        return await _again(services, renderer, table_id, error)
    return RedirectResponse("/", 303)


@router.post("/invite")
async def invite(
    table_id: str,
    services: TablesDep,
    me: Me,
    renderer: RendererDep,
    name: Annotated[str, Form()] = "",
) -> Response:
    """Ask a friend, or somebody with an account, to the table."""
    try:
        await services.friends.invite(me, table_id, await services.friends.find(me, name))
    except PlayerError as error:
        return await _again(services, renderer, table_id, error)
    return _back_to(table_id)


@router.post("/notes")
async def write_note(
    table_id: str,
    services: TablesDep,
    me: Me,
    renderer: RendererDep,
    move: Annotated[int, Form(ge=1, le=10**6)],
    text: Annotated[str, Form()] = "",
) -> Response:
    """Keep a note about a move."""
    try:
        await services.notes.write(me, table_id, move, text)
    except PlayerError as error:
        return await _again(services, renderer, table_id, error)
    return RedirectResponse(f"/tables/{table_id}?move={move}", 303)


@router.get("/record")
async def record(
    table_id: str, services: TablesDep, renderer: RendererDep, seat: OwnSeat = None
) -> Response:
    """The record as a file, for `kaffeehaus verify` and for keeping."""
    made = await services.views.record(renderer.guest, table_id, seat)
    name = f"{made.header.game}-{table_id[:8]}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(made.dumps(), media_type="application/json", headers=disposition)


async def _again(
    services: TableServices, renderer: PageRenderer, table_id: str, error: PlayerError
) -> Response:
    """The page with the reason why the request was refused."""
    view = await services.views.table(table_id, renderer.guest)
    context = _context(services, renderer, view, None, NO_REASONS, None, trouble=error.sentence)
    context |= await _of_ones_own(services, renderer, view)
    return renderer.page("play/table.html", context, status=status_of(error))


def _back_to(table_id: str) -> Response:
    return RedirectResponse(f"/tables/{table_id}", 303)


async def _of_ones_own(
    services: TableServices, renderer: PageRenderer, view: TableView
) -> dict[str, object]:
    """The player's private data: notes on moves, and friends to invite."""
    guest = renderer.guest
    asks = guest is not None and view.my_seats and view.open_seats
    return {
        "own_notes": await services.notes.of(guest, view.id) if view.moves else {},
        "is_invited": guest is not None
        and view.phase is TablePhase.WAITING
        and await services.friends.is_invited(guest, view.id),
        "friends": await services.friends.friends(guest) if guest is not None and asks else (),
    }


def _context(
    services: TableServices,
    renderer: PageRenderer,
    view: TableView,
    seat: Seat | None,
    reasons: Reasons,
    lookback: Lookback | None,
    guided: GuideState | None = None,
    trouble: str = "",
) -> dict[str, object]:
    address = renderer.address(f"/tables/{view.id}")
    if lookback is not None:
        reasons = replace(reasons, suggestions=lookback.suggestions)
    return {
        "sight": view,
        "now": services.clock.now(),
        "table": TablePage(view, seat, reasons),
        "lookback": lookback,
        "guided": guided,
        "invitation": address,
        "qr": qr_code(address) if view.open_seats else "",
        "bots": _bots_for(renderer, view),
        "trouble": trouble,
        "preview": preview_of(view, renderer),
    }


def _bots_for(renderer: PageRenderer, view: TableView) -> BotMenu | None:
    """The bots that the player may put on an open seat."""
    if not view.is_host or not view.open_seats:
        return None
    return bot_menu(view.game.id, renderer.settings.bot_seconds)
