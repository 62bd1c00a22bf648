"""The player's own page: name, rest hours, preferences, account, and device links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.rest import NO_REST, Rest, zone_names
from kaffeehaus.house.accounts.accounts import AccountView
from kaffeehaus.house.accounts.services import AccountsDep
from kaffeehaus.house.clocks.rest import clock_time, read_rest
from kaffeehaus.house.http.dependencies import Me, SessionsDep, VisitDep, visit_of
from kaffeehaus.house.http.drawings import qr_code
from kaffeehaus.house.http.guest_pages import GuestVisit, named_guest, sign_in
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.http.sessions import DeviceLink, Session, token_of
from kaffeehaus.house.lobby.model import BestScores
from kaffeehaus.house.lobby.service import LobbyDep
from kaffeehaus.house.players.model import Preferences
from kaffeehaus.house.preferences.service import PreferencesDep

router = APIRouter(include_in_schema=False)
NO_WISHES = Preferences()


@dataclass(frozen=True, slots=True)
class CredentialsSummary:
    """The account and sessions on the player's own page."""

    account: AccountView | None
    sessions: tuple[Session, ...]
    mails: bool
    """Whether a mail server is configured."""


@router.get("/me")
async def me(
    lobby: LobbyDep,
    preferences: PreferencesDep,
    sessions: SessionsDep,
    accounts: AccountsDep,
    visit: VisitDep,
    renderer: RendererDep,
) -> Response:
    """Name, account, sessions, preferences and best solo scores."""
    if renderer.guest is None:
        return _page(renderer)
    solo = await lobby.best_scores(renderer.guest)
    staying = CredentialsSummary(
        await accounts.accounts.view(renderer.guest),
        tuple(await sessions.sessions_of(renderer.guest, visit.token)),
        mails=accounts.mail_links.is_there,
    )
    return _page(
        renderer,
        solo=solo,
        staying=staying,
        rest=await preferences.rest_of(renderer.guest),
        preferences=await preferences.of(renderer.guest),
    )


@router.post("/me/name")
async def name(
    request: Request,
    sessions: SessionsDep,
    renderer: RendererDep,
    name: Annotated[str, Form()] = "",
) -> Response:
    """Choose or change the name."""
    try:
        if renderer.guest is not None:
            welcome = await sessions.rename(renderer.guest, name, token_of(request) or "")
            renamed = GuestVisit(welcome.player, welcome.token)
            return sign_in(sessions, renamed, RedirectResponse("/me", 303))
        arrival = await named_guest(request, sessions, None, name)
    except PlayerError as error:
        return _page(renderer, error=error)
    return sign_in(sessions, arrival, RedirectResponse("/", 303))


@router.post("/me/rest")
async def rest(
    preferences: PreferencesDep,
    guest: Me,
    renderer: RendererDep,
    zone: Annotated[str, Form()] = "UTC",
    begin: Annotated[str, Form()] = "",
    end: Annotated[str, Form()] = "",
    first: Annotated[list[str] | None, Form()] = None,
    last: Annotated[list[str] | None, Form()] = None,
) -> Response:
    """Change rest hours and holidays; empty lines are ignored."""
    asked = read_rest(zone, (begin, end), list(zip(first or (), last or (), strict=False)))
    try:
        await preferences.rest(guest, asked)
    except PlayerError as error:
        return _page(renderer, error=error, rest=asked)
    return RedirectResponse("/me#rest", 303)


@router.post("/me/preferences")
async def preferences(
    preferences: PreferencesDep,
    guest: Me,
    renderer: RendererDep,
    takes_single_steps: Annotated[bool, Form()] = False,
    passes_empty_turns: Annotated[bool, Form()] = False,
) -> Response:
    """Change preferences; an unticked box turns one off."""
    try:
        await preferences.change(
            guest,
            lambda now: replace(
                now, takes_single_steps=takes_single_steps, passes_empty_turns=passes_empty_turns
            ),
        )
    except PlayerError as error:
        return _page(renderer, error=error)
    return RedirectResponse("/me#at-the-table", 303)


@router.post("/me/link")
async def link(sessions: SessionsDep, guest: Me, renderer: RendererDep) -> Response:
    """Create a single-use link and code for another device."""
    try:
        return _page(renderer, made=await sessions.make_link(guest))
    except PlayerError as error:
        return _page(renderer, error=error)


@router.post("/me/leave")
async def leave(request: Request, sessions: SessionsDep) -> Response:
    """Log out of this browser."""
    if token := token_of(request):
        await sessions.let_out(token)
    response = RedirectResponse("/", 303)
    sessions.clear_cookie(response)
    return response


@router.get("/continue")
@router.get("/continue/{code}")
async def ask_code(renderer: RendererDep, code: str = "") -> Response:
    """Ask first: link previews must not redeem the code."""
    return renderer.page("accounts/continue.html", {"code": code})


@router.post("/continue")
async def take_code(
    request: Request,
    sessions: SessionsDep,
    renderer: RendererDep,
    code: Annotated[str, Form()] = "",
) -> Response:
    """Log in with a device link."""
    try:
        visit = visit_of(request)
        welcome = await sessions.take_link(code, visit.address, visit.device)
    except PlayerError as error:
        return renderer.page("accounts/continue.html", {"code": code}, error=error)
    arrival = GuestVisit(welcome.player, welcome.token)
    return sign_in(sessions, arrival, RedirectResponse("/", 303))


def _page(
    renderer: PageRenderer,
    *,
    made: DeviceLink | None = None,
    error: PlayerError | None = None,
    solo: Sequence[BestScores] = (),
    rest: Rest = NO_REST,
    staying: CredentialsSummary | None = None,
    preferences: Preferences = NO_WISHES,
) -> Response:
    address = renderer.address(f"/continue/{made.code}") if made else ""
    context = {
        "link": made,
        "address": address,
        "qr": qr_code(address) if made else "",
        "solo": solo,
        "rest": rest,
        "preferences": preferences,
        "zones": zone_names(),
        "clock_time": clock_time,
        "staying": staying,
    }
    return renderer.page("accounts/me.html", context, error=error)
