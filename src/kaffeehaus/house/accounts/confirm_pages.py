"""Pages for re-authentication, which then repeat the pending request.

Hidden fields carry the form that needs re-authentication. After a code the browser repeats it by a
307 redirect, after a passkey a script submits it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts.reauthentication import CredentialNeeded, ProofNeeded
from kaffeehaus.house.accounts.services import AccountsDep, AccountServices
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.dependencies import Me, VisitDep, visit_of
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.http.sessions import LogInMethod, Visit

router = APIRouter(prefix="/me/confirm", include_in_schema=False)

NEEDS_PROOF = (ProofNeeded, CredentialNeeded)
FORM = "application/x-www-form-urlencoded"
CODE = "confirm_code"
"""The only form field that is not carried along."""
OWN_PATH = re.compile(r"/(?:me|host)(?:[/?#][\w/?#=&%.~-]*)?", re.ASCII)
OWN_PAGE = "/me#account"
DOWNLOAD = "/me/export"

Next = Annotated[str, Query(alias="next", max_length=2000)]
Then = Annotated[str, Query(max_length=10)]


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """The request that was interrupted by re-authentication."""

    path: str
    is_form: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The query string that passes it between the pages of this module."""
        return urlencode({"next": self.path, "then": "post" if self.is_form else "get"})

    @property
    def onward(self) -> str:
        """Where to continue after re-authentication."""
        if self.is_form:
            return self.path
        return "/me/confirm/done?" + urlencode({"next": self.path})


@router.get("")
async def ask(
    me: Me, renderer: RendererDep, visit: VisitDep, accounts: AccountsDep, path: Next = OWN_PAGE
) -> Response:
    """Re-authenticate before a page is opened; guests are redirected to it."""
    if not me.is_account:
        return RedirectResponse(own_path(path), 303)
    return await _page(renderer, me, visit, accounts, PendingRequest(own_path(path)))


@router.get("/done")
async def done(
    me: Me, renderer: RendererDep, visit: VisitDep, accounts: AccountsDep, path: Next = OWN_PAGE
) -> Response:
    """Continue to a page, or start a download."""
    await accounts.reauthentication.require(me, visit.token)
    if path != DOWNLOAD:
        return RedirectResponse(own_path(path), 303)
    return renderer.page("accounts/confirmed.html", {"download": path})


@router.post("/code")
async def by_code(
    request: Request,
    me: Me,
    renderer: RendererDep,
    visit: VisitDep,
    accounts: AccountsDep,
    path: Next = OWN_PAGE,
    then: Then = "get",
    sent: Then = "",
) -> Response:
    """Re-authenticate with a recovery code or the code of a `sent` mail, and continue."""
    form = await _fields(request)
    pending = _pending(path, then, form)
    try:
        await accounts.reauthentication.confirm_by_code(me, form.get(CODE, "")[:60], visit)
    except PlayerError as error:
        return await _page(renderer, me, visit, accounts, pending, error, is_sent=bool(sent))
    return RedirectResponse(pending.onward, 307 if pending.is_form else 303)


@router.post("/mail")
async def by_mail(
    request: Request,
    me: Me,
    renderer: RendererDep,
    visit: VisitDep,
    accounts: AccountsDep,
    path: Next = OWN_PAGE,
    then: Then = "get",
) -> Response:
    """Mail a code to the account and ask for it."""
    pending = _pending(path, then, await _fields(request))
    try:
        await accounts.reauthentication.send_code(me, visit)
    except PlayerError as error:
        return await _page(renderer, me, visit, accounts, pending, error)
    return await _page(renderer, me, visit, accounts, pending, is_sent=True)


@router.get("/code/{code}")
async def opened_mail(renderer: RendererDep, code: str) -> Response:
    """The link of a mail: works in the session that asked, and shows the code elsewhere."""
    return renderer.page("accounts/confirm_mail.html", {"code": code[:60]})


async def proof_page(request: Request, renderer: PageRenderer, error: PlayerError) -> Response:
    """The response to a page request that needs re-authentication."""
    accounts: AccountServices = request.app.state.services.accounts
    assert renderer.guest is not None
    is_form = request.method != "GET"
    query = f"?{request.url.query}" if request.url.query else ""
    fields = await _fields(request) if is_form else {}
    pending = PendingRequest(own_path(request.url.path + query), is_form, fields)
    visit = visit_of(request)
    return await _page(renderer, renderer.guest, visit, accounts, pending, status=status_of(error))


def own_path(text: str) -> str:
    """The path if it is one that re-authentication guards, otherwise the player's own page."""
    return text if OWN_PATH.fullmatch(text) else OWN_PAGE


async def _page(
    renderer: PageRenderer,
    me: Me,
    visit: Visit,
    accounts: AccountServices,
    pending: PendingRequest,
    error: PlayerError | None = None,
    *,
    is_sent: bool = False,
    status: int = 200,
) -> Response:
    proof = await accounts.reauthentication.status(me, visit.token)
    context = {
        "wanted": pending,
        "has_passkey": LogInMethod.PASSKEY in proof.methods,
        "has_codes": LogInMethod.CODE in proof.methods,
        "mail": proof.mail if LogInMethod.MAIL in proof.methods else None,
        "has_no_way": not proof.methods,
        "has_lost_mail": proof.mail is not None,
        "is_sent": is_sent,
        "code_field": CODE,
    }
    return renderer.page("accounts/confirm.html", context, status=status, error=error)


def _pending(path: str, then: str, form: Mapping[str, str]) -> PendingRequest:
    fields = {name: text for name, text in form.items() if name != CODE}
    return PendingRequest(own_path(path), then == "post", fields)


async def _fields(request: Request) -> dict[str, str]:
    """The fields of a form; empty for other content types."""
    if not request.headers.get("content-type", "").startswith(FORM):
        return {}
    form = await request.form()
    return {name: text for name, text in form.items() if isinstance(text, str)}
