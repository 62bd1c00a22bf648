"""Pages of a table: the whole page, its live fragment, clicks, forms, explanations, statistics.

A click makes the same change as its counterpart in `/api/tables` and is answered with the updated
fragment instead of a receipt, which saves a request. Its errors are problem documents, as in the
API. A form works without scripts and redirects.
"""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Form, Path, Query, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.view import Explanation
from kaffeehaus.house.bots.menu import bot_menu
from kaffeehaus.house.errors import NotAllowed, NotFound
from kaffeehaus.house.http.dependencies import Me, built
from kaffeehaus.house.http.pages import (
    ActingSeat,
    FormText,
    Newcomer,
    OwnSeat,
    Page,
    PageAddress,
    PageRenderer,
    RendererDep,
    etag_of,
    qr_code,
)
from kaffeehaus.house.lookback.page import lookback_for
from kaffeehaus.house.pairing.model import wish_of
from kaffeehaus.house.people.api import MapNoteText, MapPlace
from kaffeehaus.house.people.notes import TableNotes
from kaffeehaus.house.play.api_models import Actions, Answer, Kept
from kaffeehaus.house.play.page import TablePage
from kaffeehaus.house.play.page_parts import may_analyse, preview_of, reasons_for
from kaffeehaus.house.play.service import TablesDep, TableServices
from kaffeehaus.house.play.statistics import draw_curve
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.api import ReplacementAsked, TablePrivacy, Vote
from kaffeehaus.house.tables.model import SeatKind
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView

router = APIRouter(prefix="/tables/{table_id}", include_in_schema=False)

WHOLE_PAGE = PageAddress()
"""The table as it is now, as the viewer's own seat sees it."""


@router.post("/seats/{acting}/actions")
async def act(page: Page, tables: TablesDep, acting: ActingSeat, asked: Actions) -> Response:
    """Apply actions."""
    return await page.after(
        tables.tables.act, acting, asked.decision, asked.actions, after=asked.after
    )


@router.post("/seats/{acting}/undo")
async def undo(
    page: Page, tables: TablesDep, acting: ActingSeat, kept: Kept | None = None
) -> Response:
    """Undo the last small action, or else the last move; or the draft down to a length."""
    if kept is not None:
        return await page.after(tables.tables.shorten_draft, acting, kept.keep)
    return await page.after(tables.tables.undo, acting)


@router.post("/undo/answer")
async def answer_undo(page: Page, tables: TablesDep, answer: Answer) -> Response:
    """Accept, decline or withdraw an undo request."""
    return await page.after(tables.tables.answer_undo, answer.seat, agree=answer.agree)


@router.post("/seats/{waited_for}/claim")
async def claim(page: Page, tables: TablesDep, waited_for: ActingSeat) -> Response:
    """Claim a timeout."""
    return await page.after(tables.tables.claim, waited_for)


@router.post("/resume")
async def resume(page: Page, tables: TablesDep) -> Response:
    """Resume an adjourned game."""
    return await page.after(tables.tables.resume)


@router.post("/seats/{acting}/abort")
async def abort(page: Page, tables: TablesDep, acting: ActingSeat) -> Response:
    """Abort a game before its second move."""
    return await page.after(tables.seats.abort, acting)


@router.post("/seats/{acting}/resign")
async def resign(page: Page, tables: TablesDep, acting: ActingSeat) -> Response:
    """Resign."""
    return await page.after(tables.seats.resign, acting)


@router.post("/seats/{left}/replace")
async def propose_replacing(
    page: Page, tables: TablesDep, left: ActingSeat, asked: ReplacementAsked
) -> Response:
    """Propose that a bot, or another player, replaces a player who left."""
    return await page.after(tables.seats.propose_replacing, left, free=asked.free)


@router.post("/proposal/answer")
async def answer_proposal(page: Page, tables: TablesDep, opinion: Vote) -> Response:
    """Accept, decline or withdraw a proposal."""
    return await page.after(tables.seats.answer, agree=opinion.agree)


@router.post("/analysis")
async def analyse(page: Page, tables: TablesDep) -> Response:
    """Start an analysis of the game; live updates bring its findings."""
    return await page.after(tables.analyses.start)


@router.post("/private")
async def set_private(page: Page, tables: TablesDep, listed: TablePrivacy) -> Response:
    """Hide the table from the lobby, or list it there."""
    return await page.after(tables.seats.set_private, private=listed.private)


async def write_fragment(
    services: TableServices, renderer: PageRenderer, table_id: str, shown: PageAddress
) -> Response:
    """Render the live part of a table's page."""
    view, context = await _view(services, renderer, table_id, shown)
    return renderer.page("play/parts/fragment.html", context, etag=etag_of(view.stamp))


@router.get("")
async def table(page: Page, services: TablesDep) -> Response:
    """The whole page."""
    return await _whole_page(services, page.renderer, page.table_id, page)


@router.get("/fragment")
async def fragment(page: Page, services: TablesDep) -> Response:
    """The part that changes, or 304 for a page that is up to date."""
    etag = etag_of(await services.tables.stamp(page.table_id, page.renderer.guest))
    if unchanged := page.renderer.not_modified(etag):
        return unchanged
    return await write_fragment(services, page.renderer, page.table_id, page)


@dataclass(frozen=True, slots=True)
class TableForm:
    """A form on the page of a table that works without scripts."""

    services: TablesDep
    renderer: RendererDep
    table_id: str

    async def after(self, change: Awaitable[object], to: str = "") -> Response:
        """Redirect after a change, by default to the table; or show the page with the error."""
        try:
            await change
        except PlayerError as error:
            return await self.again(error)
        return RedirectResponse(to or f"/tables/{self.table_id}", 303)

    async def again(self, error: PlayerError) -> Response:
        """The page with the reason why the request was refused."""
        return await _whole_page(self.services, self.renderer, self.table_id, WHOLE_PAGE, error)


FormDep = Annotated[TableForm, built(TableForm)]
FormSeat = Annotated[int, Form()]


@router.post("/join")
async def join(
    form: FormDep, newcomer: Newcomer, seat: Annotated[int | None, Form()] = None
) -> Response:
    """Take an open seat; a newcomer gives a name with it."""

    async def join(me: Player) -> str:
        await form.services.seats.join(me, form.table_id, seat)
        return form.table_id

    try:
        return await newcomer.created("/tables", join)
    except PlayerError as error:
        return await form.again(error)


@router.post("/leave")
async def leave(form: FormDep, me: Me, seat: FormSeat) -> Response:
    """Leave one's seat before the game begins."""
    return await form.after(form.services.seats.leave(me, form.table_id, seat))


@router.post("/bot")
async def seat_bot(form: FormDep, me: Me, seat: FormSeat, bot: FormText) -> Response:
    """Seat a bot; the table's creator may."""
    return await form.after(form.services.seats.seat_bot(me, form.table_id, seat, bot))


@router.post("/close")
async def close_table(form: FormDep, me: Me) -> Response:
    """Close a table whose game has not begun; its creator may."""
    return await form.after(form.services.seats.close_table(me, form.table_id), to="/")


@router.post("/invite")
async def invite(form: FormDep, me: Me, name: FormText = "") -> Response:
    """Invite a friend, or a player with an account."""
    friends = form.services.friends

    async def invited() -> None:
        await friends.invite(me, form.table_id, await friends.find(me, name))

    return await form.after(invited())


@router.post("/notes")
async def write_note(
    form: FormDep,
    me: Me,
    move: Annotated[int, Form(ge=1, le=10**6)],
    text: FormText = "",
) -> Response:
    """Save a note about a move."""
    written = form.services.notes.write(me, form.table_id, move, text)
    return await form.after(written, to=f"/tables/{form.table_id}?move={move}")


@router.post("/map-notes/{place}")
async def write_map_note(
    page: Page, services: TablesDep, place: MapPlace, note: MapNoteText
) -> Response:
    """Save a note on a place of the board."""
    return await page.after(services.notes.write_on_map, place, note.text)


@router.get("/record")
async def record(
    table_id: str, services: TablesDep, renderer: RendererDep, seat: OwnSeat = None
) -> Response:
    """The record as a file, for `kaffeehaus verify` and for keeping."""
    made = await services.views.record(renderer.guest, table_id, seat)
    name = f"{made.header.game}-{table_id[:8]}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(made.dumps(), media_type="application/json", headers=disposition)


@router.get("/why/{move}/{number}")
async def figure(
    table_id: str,
    move: Annotated[int, Path(ge=1)],
    number: Annotated[int, Path(ge=1)],
    services: TablesDep,
    renderer: RendererDep,
    seat: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """One explanation of a move with its drawing; moves and explanations are counted from 1."""
    explanations = await services.views.explanations(table_id, renderer.guest, move, seat=seat)
    drawn = [found for found in explanations[number - 1 : number] if found.figure]
    if not drawn:
        raise NotFound(gettext("There is no such drawing."))
    asked = "" if seat is None else f"&seat={seat}"
    context = {
        "explanation": drawn[0],
        "others": _sentences_without_sign(drawn[0]),
        "back": f"/tables/{table_id}?move={move}&why=1{asked}",
    }
    return renderer.page("play/figure.html", context)


@router.get("/stories/{move}")
async def stories(
    table_id: str,
    move: Annotated[int, Path(ge=1)],
    services: TablesDep,
    renderer: RendererDep,
) -> Response:
    """What a move caused, for the player of stories; 304 if the browser has it."""
    etag = etag_of(await services.views.story_stamp(table_id, move))
    if unchanged := renderer.not_modified(etag):
        return unchanged
    found = await services.views.stories(table_id, move)
    return renderer.page("play/parts/stories.html", {"stories": found}, etag=etag)


@router.get("/statistics")
async def statistics(table_id: str, services: TablesDep, renderer: RendererDep) -> Response:
    """Statistics of a finished game: charts, tables and turning points."""
    found, names = await services.views.statistics(table_id)
    view = await services.views.table(table_id, renderer.guest)
    badges = [seat.badge for seat in view.seats]
    curves = [(curve, draw_curve(curve, badges)) for curve in found.curves]
    context = {"view": view, "told": found, "names": names, "badges": badges, "curves": curves}
    return renderer.page("play/statistics.html", context)


def _sentences_without_sign(explanation: Explanation) -> list[str]:
    """The sentences that the drawing's legend does not have."""
    assert explanation.figure is not None
    captions = {sign.words for sign in explanation.figure.signs}
    return [sentence for sentence in explanation.sentences if sentence not in captions]


async def _whole_page(
    services: TableServices,
    renderer: PageRenderer,
    table_id: str,
    shown: PageAddress,
    error: PlayerError | None = None,
) -> Response:
    view, context = await _view(services, renderer, table_id, shown)
    context["preview"] = preview_of(view, renderer)
    return renderer.page("play/table.html", context, error=error)


async def _view(
    services: TableServices, renderer: PageRenderer, table_id: str, shown: PageAddress
) -> tuple[TableView, dict[str, object]]:
    """View of a table, and the template context of its page and of the fragment."""
    guest, address = renderer.guest, renderer.address(f"/tables/{table_id}")
    view = await services.views.table(
        table_id, guest, seat=shown.seat, move=shown.move, plan=shown.plan
    )
    reasons = await reasons_for(services, guest, view, shown.seat, why=shown.why)
    lookback, no_analysis = None, ""
    try:
        lookback = await lookback_for(services.analyses, guest, view) if may_analyse(view) else None
    except NotAllowed as refusal:
        no_analysis = refusal.sentence
    if lookback is not None:
        reasons = replace(reasons, suggestions=lookback.suggestions)
    friends, may_invite = services.friends, view.my_seats and view.open_seats
    may_seat_bots = view.is_host and view.open_seats and not view.terms.is_rated
    others = [seat for seat in view.seats if seat.kind is SeatKind.PERSON and not seat.mine]
    guided = await services.guides.at(guest, view)
    marks = () if guided is None else guided.marks
    has_begun = view.phase is not TablePhase.WAITING
    notes = await services.notes.of(guest, view.id) if has_begun else TableNotes()
    return view, {
        "view": view,
        "now": services.clock.now(),
        "table": TablePage(view, shown.seat, reasons, marks),
        "lookback": lookback,
        "no_analysis": no_analysis,
        "guided": guided,
        "invitation": address,
        "qr": qr_code(address) if view.open_seats else "",
        "bots": bot_menu(view.game.id, renderer.settings.bot_seconds) if may_seat_bots else None,
        "join_refusal": await _join_refusal(services, guest, view),
        "may_publish": view.phase is TablePhase.WAITING or not others,
        "own_notes": notes.moves,
        "map_notes": notes.places if view.game.has_ruler else {},
        "is_invited": guest is not None
        and view.phase is TablePhase.WAITING
        and await friends.is_invited(guest, view.id),
        **await _next_games(services, guest, view),
        "friends": await friends.friends(guest) if guest is not None and may_invite else (),
    }


async def _join_refusal(
    services: TableServices, guest: Player | None, view: TableView
) -> PlayerError | None:
    """Why the viewer may take no seat; None if they may, or none is open."""
    is_open = view.open_seats or any(seat.free for seat in view.seats)
    if view.my_seats or not is_open:
        return None
    return await services.seats.join_refusal(guest, await services.updater.table(view.id))


async def _next_games(
    services: TableServices, guest: Player | None, view: TableView
) -> dict[str, object]:
    """What a player may do after a game: a rematch, another opponent by quick pairing, or a
    challenge."""
    is_over = view.phase is TablePhase.OVER and view.is_live and bool(view.my_seats)
    if guest is None or not is_over:
        return {"next_opponent": None, "challenged_seat": None, "rematch_refusal": None}
    table = await services.updater.table(view.id)
    wish = wish_of(table)
    may_ask = wish is not None and (guest.is_account or not wish.rated)
    return {
        "next_opponent": wish if may_ask else None,
        "challenged_seat": await services.challenges.opponent_at(guest, table),
        "rematch_refusal": await services.seats.rematch_refusal(guest, table),
    }
