"""API of guests: log-in by name, renaming, preferences, device links."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Path, Request, Response
from pydantic import AliasPath, Field, StrictBool
from pydantic.config import JsonDict

from kaffeehaus.core.notation import revive
from kaffeehaus.core.pace import Rest
from kaffeehaus.house.accounts.accounts import PreferencesDep
from kaffeehaus.house.http.dependencies import Me, SessionsDep, VisitDep
from kaffeehaus.house.http.models import Integer, Model
from kaffeehaus.house.http.problems import COMINGS, OWN_READS, ApiRouter
from kaffeehaus.house.http.request_context import address_of, bearer_token_of, token_of
from kaffeehaus.house.http.sessions import NewSession
from kaffeehaus.house.players.model import FOR_PROGRAMS, Player, Preferences

router = ApiRouter(prefix="/api", tags=["guests"])

Code = Annotated[str, Path(max_length=40, description="The eight letters; spaces do not matter.")]


class NewGuest(Model):
    """A new guest."""

    name: str = Field(max_length=400, examples=["Ada"])


class WelcomeInfo(Model):
    """A guest with the token to be known by."""

    id: str = Field(validation_alias=AliasPath("player", "id"))
    name: str = Field(validation_alias=AliasPath("player", "name"))
    token: str
    """For `Authorization: Bearer`. Whoever has it is this guest."""


class MeInfo(Model):
    """The player of the request."""

    id: str
    name: str
    account: bool = Field(validation_alias="is_account")
    """False for a guest."""
    host: bool = Field(validation_alias="is_host")
    """Whether they are the host of this server."""


class LinkInfo(Model):
    """A one-time code for another device."""

    code: str = Field(examples=["abcdefgh"])
    url: str
    """Opening this address on the other device does the same."""
    expires: int
    """UTC, milliseconds since 1970."""


class HoursInfo(Model):
    """Daily hours, in minutes after midnight; those that end earlier end the next morning."""

    begin: Integer = Field(ge=0, le=1439, examples=[540])
    end: Integer = Field(ge=0, le=1440, examples=[1320])


DATE: JsonDict = {"format": "date"}
"""The server's sentence says more than a refusal by its form would."""


class HolidayInfo(Model):
    """Whole days, the last one included."""

    first: str = Field(max_length=10, examples=["2026-12-24"], json_schema_extra=DATE)
    last: str = Field(max_length=10, examples=["2027-01-06"], json_schema_extra=DATE)


class RestInfo(Model):
    """When a guest's clocks stand still, at tables where they may."""

    zone: str = Field(default="UTC", max_length=60, examples=["Europe/Vienna"])
    hours: HoursInfo | None = None
    holidays: list[HolidayInfo] = Field(default=[], max_length=30)


class PreferencesInfo(Model):
    """Automatic steps at the player's tables."""

    takes_single_steps: bool
    """A step of a draft with one possibility is taken. It confirms nothing. Off for guests who come
    in by `POST /api/players`."""
    passes_empty_turns: bool
    """A decision with nothing to choose is confirmed, marked `automatic`. Off for guests who come
    in by `POST /api/players`, and while an access token with the scope `play` is valid."""


class PreferencesAsked(Model):
    """Changes of preferences; omitted members stay."""

    takes_single_steps: StrictBool | None = None
    passes_empty_turns: StrictBool | None = None


@router.post(
    "/players",
    response_model=WelcomeInfo,
    status_code=201,
    summary="Create a guest",
    responses=COMINGS,
)
async def create_guest(guest: NewGuest, visit: VisitDep, sessions: SessionsDep) -> NewSession:
    """A new guest.

    The token is shown only once: store it, and keep it secret. Automatic steps are off unless the
    preferences are changed.
    """
    return await sessions.log_in_guest(guest.name, visit.address, visit.device, FOR_PROGRAMS)


@router.get("/me", response_model=MeInfo, summary="Get my player", responses=OWN_READS)
async def read_me(me: Me) -> Player:
    """The guest with this token, or the owner of an account."""
    return me


@router.patch("/me", response_model=WelcomeInfo, summary="Rename me")
async def rename_me(
    guest: NewGuest, me: Me, request: Request, response: Response, sessions: SessionsDep
) -> NewSession:
    """Rename the player.

    The answer has a new token, and the old one is invalid. Tables already begun keep the old name.
    """
    welcome = await sessions.rename(me, guest.name, token_of(request) or "")
    if bearer_token_of(request) is None:
        sessions.cookies.set(response, welcome.token)
    return welcome


@router.get("/me/rest", response_model=RestInfo, summary="Get rest hours", responses=OWN_READS)
async def read_rest(me: Me, preferences: PreferencesDep) -> Rest:
    """The daily hours and holidays of the guest, in the guest's own time zone."""
    return await preferences.rest_of(me)


@router.put("/me/rest", response_model=RestInfo, summary="Set rest hours")
async def put_rest(rest: RestInfo, me: Me, preferences: PreferencesDep) -> Rest:
    """Change daily hours and holidays, at all tables of the guest whose pace lets clocks rest.
    Before a game begins they count at once. During a game holidays count at once, daily hours and
    time zone from the guest's next move at that table, and at most once a day. A holiday that has
    begun counts as taken: it stays in the answer even if the request leaves it out."""
    return await preferences.rest(me, revive(Rest, rest.model_dump()))


@router.get(
    "/me/preferences",
    response_model=PreferencesInfo,
    summary="Get preferences",
    responses=OWN_READS,
)
async def read_preferences(me: Me, preferences: PreferencesDep) -> Preferences:
    """The automatic steps at the player's tables."""
    return await preferences.of(me)


@router.patch("/me/preferences", response_model=PreferencesInfo, summary="Set preferences")
async def change_preferences(
    asked: PreferencesAsked, me: Me, preferences: PreferencesDep
) -> Preferences:
    """Change the preferences for all tables of the player."""
    changed = asked.model_dump(exclude_none=True)
    return await preferences.change(me, lambda now: replace(now, **changed))


@router.delete("/me/session", summary="Log out")
async def log_out(_me: Me, visit: VisitDep, response: Response, sessions: SessionsDep) -> None:
    """End the session; seats stay occupied."""
    await sessions.log_out(visit.token or "")
    sessions.cookies.clear(response)


@router.post("/me/links", status_code=201, summary="Create a device link")
async def make_link(me: Me, request: Request, sessions: SessionsDep) -> LinkInfo:
    """A code that lets another device go on as the same guest, once, within ten minutes."""
    link = await sessions.make_link(me)
    url = address_of(request, f"/continue/{link.code}")
    return LinkInfo(code=link.code, url=url, expires=link.expires)


@router.post("/links/{code}", response_model=WelcomeInfo, summary="Use a link", responses=COMINGS)
async def use_link(code: Code, visit: VisitDep, sessions: SessionsDep) -> NewSession:
    """A session token for this device."""
    return await sessions.take_link(code, visit.address, visit.device)
