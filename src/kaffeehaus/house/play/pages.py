"""The table: its page, the fragment of it that changes, joining, and the record."""

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
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.lookback.page import Lookback, lookback_for
from kaffeehaus.house.play.link_previews import preview_of
from kaffeehaus.house.play.page import TablePage
from kaffeehaus.house.play.reasons import NO_REASONS, Reasons, reasons_for
from kaffeehaus.house.play.services import TablesDep, TableServices
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView

router = APIRouter(prefix="/tables/{table_id}", include_in_schema=False)


async def write_fragment(
    services: TableServices, paper: PageRenderer, table_id: str, shown: PageAddress
) -> Response:
    """The part of a table's page that changes, as it is now."""
    sight = await services.views.table(
        table_id, paper.guest, seat=shown.seat, move=shown.move, plan=shown.plan
    )
    reasons = await reasons_for(services, paper.guest, sight, shown.seat, why=shown.why)
    lookback = await lookback_for(services.analyses, paper.guest, sight)
    guided = await services.guides.at(paper.guest, sight)
    context = _context(services, paper, sight, shown.seat, reasons, lookback, guided)
    context |= await _of_ones_own(services, paper, sight)
    return paper.page("play/parts/sight.html", context, etag=etag_of(sight.stamp))


@router.get("")
async def table(
    table_id: str,
    services: TablesDep,
    paper: Sheet,
    move: Move = None,
    seat: OwnSeat = None,
    why: AsksWhy = 0,
    plan: Plan = None,
) -> Response:
    """The whole page."""
    sight = await services.views.table(table_id, paper.guest, seat=seat, move=move, plan=plan)
    reasons = await reasons_for(services, paper.guest, sight, seat, why=why)
    lookback = await lookback_for(services.analyses, paper.guest, sight)
    guided = await services.guides.at(paper.guest, sight)
    context = _context(services, paper, sight, seat, reasons, lookback, guided)
    return paper.page("play/table.html", context | await _of_ones_own(services, paper, sight))


@router.get("/fragment")
async def fragment(
    table_id: str,
    services: TablesDep,
    paper: Sheet,
    move: Move = None,
    seat: OwnSeat = None,
    why: AsksWhy = 0,
    plan: Plan = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """The part that changes, or 304 for a page that is up to date."""
    stamp = await services.tables.stamp(table_id, paper.guest)
    if is_known(if_none_match, etag_of(stamp)):
        return Response(status_code=304, headers={"ETag": etag_of(stamp)})
    return await write_fragment(services, paper, table_id, PageAddress(move, seat, why, plan))


@router.post("/join")
async def join(
    table_id: str,
    request: Request,
    services: TablesDep,
    sessions: SessionsDep,
    paper: Sheet,
    name: Annotated[str, Form()] = "",
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    """Take an open seat; a newcomer gives a name with it."""
    try:
        arrival = await named_guest(request, sessions, paper.guest, name)
        await services.seats.join(arrival.player, table_id, seat)
    except PlayerError as error:
        return await _again(services, paper, table_id, error)
    return sign_in(sessions, arrival, _back_to(table_id))


@router.post("/leave")
async def leave(
    table_id: str, services: TablesDep, me: Me, paper: Sheet, seat: Annotated[int, Form()]
) -> Response:
    """Give one's seat up before the game begins."""
    try:
        await services.seats.leave(me, table_id, seat)
    except PlayerError as error:
        return await _again(services, paper, table_id, error)
    return _back_to(table_id)


@router.post("/bot")
async def seat_bot(
    table_id: str,
    services: TablesDep,
    me: Me,
    paper: Sheet,
    seat: Annotated[int, Form()],
    bot: Annotated[str, Form()],
) -> Response:
    """The host lets a bot play instead of waiting."""
    try:
        await services.seats.seat_bot(me, table_id, seat, bot)
    except PlayerError as error:
        return await _again(services, paper, table_id, error)
    return _back_to(table_id)


@router.post("/close")
async def call_off(table_id: str, services: TablesDep, me: Me, paper: Sheet) -> Response:
    """The host closes a table that has not begun."""
    try:
        await services.seats.call_off(me, table_id)
    except PlayerError as error:
        return await _again(services, paper, table_id, error)
    return RedirectResponse("/", 303)


@router.post("/invite")
async def invite(
    table_id: str, services: TablesDep, me: Me, paper: Sheet, name: Annotated[str, Form()] = ""
) -> Response:
    """Ask a friend, or somebody with an account, to the table."""
    try:
        await services.friends.invite(me, table_id, await services.friends.find(me, name))
    except PlayerError as error:
        return await _again(services, paper, table_id, error)
    return _back_to(table_id)


@router.post("/notes")
async def write_note(
    table_id: str,
    services: TablesDep,
    me: Me,
    paper: Sheet,
    move: Annotated[int, Form(ge=1, le=10**6)],
    text: Annotated[str, Form()] = "",
) -> Response:
    """Keep a note about a move."""
    try:
        await services.notes.write(me, table_id, move, text)
    except PlayerError as error:
        return await _again(services, paper, table_id, error)
    return RedirectResponse(f"/tables/{table_id}?move={move}", 303)


@router.get("/record")
async def record(
    table_id: str, services: TablesDep, paper: Sheet, seat: OwnSeat = None
) -> Response:
    """The record as a file, for `kaffeehaus verify` and for keeping."""
    made = await services.views.record(paper.guest, table_id, seat)
    name = f"{made.header.game}-{table_id[:8]}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(made.dumps(), media_type="application/json", headers=disposition)


async def _again(
    services: TableServices, paper: PageRenderer, table_id: str, error: PlayerError
) -> Response:
    """The page as it is now, with the reason why it was not changed."""
    sight = await services.views.table(table_id, paper.guest)
    context = _context(services, paper, sight, None, NO_REASONS, None, trouble=error.sentence)
    context |= await _of_ones_own(services, paper, sight)
    return paper.page("play/table.html", context, status=status_of(error))


def _back_to(table_id: str) -> Response:
    return RedirectResponse(f"/tables/{table_id}", 303)


async def _of_ones_own(
    services: TableServices, paper: PageRenderer, sight: TableView
) -> dict[str, object]:
    """What only the guest knows: notes on moves, and the friends to be asked to the table."""
    guest = paper.guest
    asks = guest is not None and sight.my_seats and sight.open_seats
    return {
        "own_notes": await services.notes.of(guest, sight.id) if sight.moves else {},
        "is_invited": guest is not None
        and sight.phase is TablePhase.WAITING
        and await services.friends.is_invited(guest, sight.id),
        "friends": await services.friends.friends(guest) if guest is not None and asks else (),
    }


def _context(
    services: TableServices,
    paper: PageRenderer,
    sight: TableView,
    seat: Seat | None,
    reasons: Reasons,
    lookback: Lookback | None,
    guided: GuideState | None = None,
    trouble: str = "",
) -> dict[str, object]:
    address = paper.address(f"/tables/{sight.id}")
    if lookback is not None:
        reasons = replace(reasons, suggestions=lookback.suggestions)
    return {
        "sight": sight,
        "now": services.clock.now(),
        "table": TablePage(sight, seat, reasons),
        "lookback": lookback,
        "guided": guided,
        "invitation": address,
        "qr": qr_code(address) if sight.open_seats else "",
        "bots": _bots_for(paper, sight),
        "trouble": trouble,
        "preview": preview_of(sight, paper),
    }


def _bots_for(paper: PageRenderer, sight: TableView) -> BotMenu | None:
    """The bots that the player may put on an open seat."""
    if not sight.is_host or not sight.open_seats:
        return None
    return bot_menu(sight.game.id, paper.settings.bot_seconds)
