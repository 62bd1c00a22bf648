"""API of guests: log-in by name, renaming, preferences, device links."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from kaffeehaus.house.accounts.api_models import MeInfo
from kaffeehaus.house.accounts.guest_models import (
    LinkInfo,
    NewGuest,
    PreferencesAsked,
    PreferencesInfo,
    RestInfo,
    WelcomeInfo,
    preferences_info,
    rest_asked,
    rest_info,
)
from kaffeehaus.house.http.addresses import address_of
from kaffeehaus.house.http.dependencies import REQUIRES_LOGIN, Me, SessionsDep, visit_of
from kaffeehaus.house.http.documented_problems import CHANGES, COMINGS, problems
from kaffeehaus.house.http.sessions import NewSession, bearer_token_of, token_of
from kaffeehaus.house.players.model import FOR_PROGRAMS
from kaffeehaus.house.preferences.service import PreferencesDep

router = APIRouter(prefix="/api", tags=["guests"])

Code = Annotated[str, Path(max_length=40, description="The eight letters; spaces do not matter.")]


@router.post("/players", status_code=201, summary="Come in", responses=COMINGS)
async def come_in(guest: NewGuest, request: Request, sessions: SessionsDep) -> WelcomeInfo:
    """A new guest.

    The token is shown only once: store it, and keep it secret. Automatic steps are off unless the
    preferences are changed.
    """
    visit = visit_of(request)
    return _welcome(await sessions.let_in(guest.name, visit.address, visit.device, FOR_PROGRAMS))


@router.get("/me", summary="Who am I?", responses=problems(401))
async def read_me(me: Me) -> MeInfo:
    """The guest with this token, or the owner of an account."""
    return MeInfo(id=me.id, name=me.name, account=me.is_account, host=me.is_host)


@router.patch("/me", summary="Take another name", responses=CHANGES)
async def rename_me(
    guest: NewGuest, me: Me, request: Request, response: Response, sessions: SessionsDep
) -> WelcomeInfo:
    """Rename the player.

    The answer has a new token, and the old one is invalid. Tables already begun keep the old name.
    """
    welcome = await sessions.rename(me, guest.name, token_of(request) or "")
    if bearer_token_of(request) is None:
        sessions.set_cookie(response, welcome.token)
    return _welcome(welcome)


@router.get("/me/rest", summary="When do my clocks rest?", responses=problems(401))
async def read_rest(me: Me, preferences: PreferencesDep) -> RestInfo:
    """The daily hours and holidays of the guest, in the guest's own time zone."""
    return rest_info(await preferences.rest_of(me))


@router.put("/me/rest", summary="Let my clocks rest", responses=CHANGES)
async def put_rest(rest: RestInfo, me: Me, preferences: PreferencesDep) -> RestInfo:
    """Change daily hours and holidays, at all tables of the guest whose pace lets clocks rest.
    Before a game begins they count at once. During a game holidays count at once, daily hours and
    time zone from the guest's next move at that table, and at most once a day. A holiday that has
    begun counts as taken: it stays in the answer even if the request leaves it out."""
    return rest_info(await preferences.rest(me, rest_asked(rest)))


@router.get("/me/preferences", summary="What does the house do for me?", responses=problems(401))
async def read_preferences(me: Me, preferences: PreferencesDep) -> PreferencesInfo:
    """The automatic steps at the player's tables."""
    return preferences_info(await preferences.of(me))


@router.patch("/me/preferences", summary="Have the house do things for me", responses=CHANGES)
async def change_preferences(
    asked: PreferencesAsked, me: Me, preferences: PreferencesDep
) -> PreferencesInfo:
    """Change the preferences for all tables of the player."""
    changed = asked.model_dump(exclude_none=True)
    return preferences_info(await preferences.change(me, lambda now: replace(now, **changed)))


@router.delete(
    "/me/session",
    status_code=204,
    summary="Leave",
    responses=CHANGES,
    dependencies=[REQUIRES_LOGIN],
)
async def leave_house(request: Request, response: Response, sessions: SessionsDep) -> None:
    """End the session; seats stay occupied."""
    await sessions.let_out(token_of(request) or "")
    sessions.clear_cookie(response)


@router.post("/me/links", status_code=201, summary="Go on elsewhere", responses=CHANGES)
async def make_link(me: Me, request: Request, sessions: SessionsDep) -> LinkInfo:
    """A code that lets another device go on as the same guest, once, within ten minutes."""
    link = await sessions.make_link(me)
    return LinkInfo(
        code=link.code,
        url=address_of(request, f"/continue/{link.code}"),
        expires=link.expires,
    )


@router.post("/links/{code}", summary="Use a code", responses=COMINGS)
async def use_link(code: Code, request: Request, sessions: SessionsDep) -> WelcomeInfo:
    """A session token for this device."""
    visit = visit_of(request)
    return _welcome(await sessions.take_link(code, visit.address, visit.device))


def _welcome(welcome: NewSession) -> WelcomeInfo:
    player = welcome.player
    return WelcomeInfo(id=player.id, name=player.name, token=welcome.token)
