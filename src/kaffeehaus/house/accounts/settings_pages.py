"""The guest's own page: the name, the colours, and going on at another device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.rest import NO_REST, Rest, zone_names
from kaffeehaus.house.accounts.accounts import AccountView
from kaffeehaus.house.clocks.rest import clock_time, read_rest
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.dependencies import (
    AccountsDep,
    Me,
    SessionsDep,
    TablesDep,
    VisitDep,
    visit_of,
)
from kaffeehaus.house.http.drawings import qr_code
from kaffeehaus.house.http.guest_pages import GuestVisit, named_guest, sign_in
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.http.sessions import DeviceLink, Session, token_of
from kaffeehaus.house.lobby.model import BestScores
from kaffeehaus.house.players.preferences import Preferences

router = APIRouter(include_in_schema=False)
NO_WISHES = Preferences()


@dataclass(frozen=True, slots=True)
class CredentialsSummary:
    """How somebody comes back."""

    account: AccountView | None
    sessions: tuple[Session, ...]
    mails: bool
    """Whether the house sends mail."""


@router.get("/me")
async def me(
    house: TablesDep, sessions: SessionsDep, accounts: AccountsDep, visit: VisitDep, paper: Sheet
) -> Response:
    """Who I am here, how I come back, and what I have reached alone."""
    if paper.guest is None:
        return _page(paper)
    solo = await house.best_scores(paper.guest)
    staying = CredentialsSummary(
        await accounts.accounts.look(paper.guest),
        tuple(await sessions.sessions_of(paper.guest, visit.token)),
        mails=accounts.mail_links.is_there,
    )
    return _page(
        paper,
        solo=solo,
        staying=staying,
        rest=await house.preference_service.rest_of(paper.guest),
        preferences=await house.preference_service.of(paper.guest),
    )


@router.post("/me/name")
async def name(
    request: Request, sessions: SessionsDep, paper: Sheet, name: Annotated[str, Form()] = ""
) -> Response:
    """Take a name, or another one."""
    try:
        if paper.guest is not None:
            welcome = await sessions.rename(paper.guest, name, token_of(request) or "")
            renamed = GuestVisit(welcome.player, welcome.token)
            return sign_in(sessions, renamed, RedirectResponse("/me", 303))
        arrival = await named_guest(request, sessions, None, name)
    except PlayerError as error:
        return _page(paper, error=error)
    return sign_in(sessions, arrival, RedirectResponse("/", 303))


@router.post("/me/rest")
async def rest(
    house: TablesDep,
    guest: Me,
    paper: Sheet,
    zone: Annotated[str, Form()] = "UTC",
    begin: Annotated[str, Form()] = "",
    end: Annotated[str, Form()] = "",
    first: Annotated[list[str] | None, Form()] = None,
    last: Annotated[list[str] | None, Form()] = None,
) -> Response:
    """Let one's clocks rest outside daily hours and on holidays. Empty lines count for nothing."""
    asked = read_rest(zone, (begin, end), list(zip(first or (), last or (), strict=False)))
    try:
        await house.preference_service.rest(guest, asked)
    except PlayerError as error:
        return _page(paper, error=error, rest=asked)
    return RedirectResponse("/me#rest", 303)


@router.post("/me/preferences")
async def preferences(
    house: TablesDep,
    guest: Me,
    paper: Sheet,
    takes_single_steps: Annotated[bool, Form()] = False,
    passes_empty_turns: Annotated[bool, Form()] = False,
) -> Response:
    """What the house does at the table by itself: what is not ticked it does not do."""
    try:
        await house.preference_service.change(
            guest,
            lambda now: replace(
                now, takes_single_steps=takes_single_steps, passes_empty_turns=passes_empty_turns
            ),
        )
    except PlayerError as error:
        return _page(paper, error=error)
    return RedirectResponse("/me#at-the-table", 303)


@router.post("/me/link")
async def link(sessions: SessionsDep, guest: Me, paper: Sheet) -> Response:
    """A link and a code, good once and for a short time, to go on at another device."""
    try:
        return _page(paper, made=await sessions.make_link(guest))
    except PlayerError as error:
        return _page(paper, error=error)


@router.post("/me/leave")
async def leave(request: Request, sessions: SessionsDep) -> Response:
    """Let this browser forget who I am."""
    if token := token_of(request):
        await sessions.let_out(token)
    response = RedirectResponse("/", 303)
    sessions.clear_cookie(response)
    return response


@router.get("/continue")
@router.get("/continue/{code}")
async def ask_code(paper: Sheet, code: str = "") -> Response:
    """Ask before the code is used: who only looks at a link must not use it up."""
    return paper.page("accounts/continue.html", {"code": code, "trouble": ""})


@router.post("/continue")
async def take_code(
    request: Request, sessions: SessionsDep, paper: Sheet, code: Annotated[str, Form()] = ""
) -> Response:
    """Become the guest who made the code."""
    try:
        visit = visit_of(request)
        welcome = await sessions.take_link(code, visit.address, visit.device)
    except PlayerError as error:
        context = {"code": code, "trouble": error.sentence}
        return paper.page("accounts/continue.html", context, status=status_of(error))
    arrival = GuestVisit(welcome.player, welcome.token)
    return sign_in(sessions, arrival, RedirectResponse("/", 303))


def _page(
    paper: PageRenderer,
    *,
    made: DeviceLink | None = None,
    error: PlayerError | None = None,
    solo: Sequence[BestScores] = (),
    rest: Rest = NO_REST,
    staying: CredentialsSummary | None = None,
    preferences: Preferences = NO_WISHES,
) -> Response:
    address = paper.address(f"/continue/{made.code}") if made else ""
    context = {
        "link": made,
        "address": address,
        "qr": qr_code(address) if made else "",
        "trouble": error.sentence if error else "",
        "solo": solo,
        "rest": rest,
        "preferences": preferences,
        "zones": zone_names(),
        "clock_time": clock_time,
        "staying": staying,
    }
    return paper.page("accounts/me.html", context, status=status_of(error) if error else 200)
