"""The page of access tokens: create, list and revoke them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.house.accounts.access_tokens import NewAccessToken
from kaffeehaus.house.accounts.login_pages import AccountPage
from kaffeehaus.house.accounts.token_api import LONGEST_TITLE, AccessTokenInfo, token_info
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.access_tokens import Scope
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.players.model import Player

PAGE = "/me/tokens"
LIFETIMES = (30, 90, 365)
"""Days that the form offers, beside "never"."""
SCOPES = {
    Scope.READ: (
        lazy_gettext("Read"),
        lazy_gettext("See your games, challenges and notifications, and download your games."),
    ),
    Scope.PLAY: (
        lazy_gettext("Play"),
        lazy_gettext(
            "Move, resign, undo, set premoves, chat and write private notes at your tables."
        ),
    ),
    Scope.CHALLENGE: (
        lazy_gettext("Challenge"),
        lazy_gettext("Create and join tables, challenge and invite players, find opponents."),
    ),
}
"""Title and help of each scope."""

router = APIRouter(include_in_schema=False)

Ticked = Annotated[bool, Form()]


@router.get(PAGE)
async def tokens(me: Me, page: AccountPage) -> Response:
    """The tokens of the account, and the form for a new one."""
    return await _page(page, me)


@router.post(PAGE)
async def make_token(
    me: Me,
    page: AccountPage,
    name: Annotated[str, Form(max_length=400)] = "",
    days: Annotated[int, Form(ge=0, le=3650)] = 0,
    read: Ticked = False,
    play: Ticked = False,
    challenge: Ticked = False,
) -> Response:
    """Create a token and show it, this once. The scopes are fields of their own, because a page
    that asks for proof in between carries one value for each name."""
    ticked = {Scope.READ: read, Scope.PLAY: play, Scope.CHALLENGE: challenge}
    scopes = [scope for scope, is_chosen in ticked.items() if is_chosen]
    title = " ".join(name.split())[:LONGEST_TITLE]
    if not title or not scopes:
        sentence = gettext("Give the token a name and at least one permission.")
        return await _page(page, me, error=BadRequest(sentence))
    try:
        made = await page.accounts.access_tokens.make(me, page.visit, title, scopes, days or None)
    except BadRequest as error:
        return await _page(page, me, error=error)
    return await _page(page, me, made)


@router.post(f"{PAGE}/{{token_id}}/revoke")
async def revoke_token(token_id: str, me: Me, page: AccountPage) -> Response:
    """Revoke a token."""
    await page.accounts.access_tokens.revoke(me, page.visit, token_id)
    return RedirectResponse(PAGE, 303)


async def _page(
    page: AccountPage,
    me: Player,
    made: NewAccessToken | None = None,
    error: PlayerError | None = None,
) -> Response:
    shown: list[AccessTokenInfo] = []
    if me.is_account:
        shown = [token_info(row) for row in await page.accounts.access_tokens.list(me)]
    context = {
        "tokens": shown,
        "made": made,
        "scopes": SCOPES,
        "lifetimes": LIFETIMES,
        "longest": LONGEST_TITLE,
        "is_account": me.is_account,
    }
    return page.renderer.page("accounts/tokens.html", context, error=error)
