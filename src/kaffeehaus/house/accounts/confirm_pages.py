"""Re-authentication on pages: "Confirm that it’s you", and on to what was wanted.

The form that needs fresh proof is carried along in hidden fields. After a code the browser repeats
it by a 307 redirect, after a passkey a script submits it.
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
from kaffeehaus.house.accounts.services import AccountServices
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.dependencies import AccountsDep, Me, VisitDep, visit_of
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.http.sessions import LogInMethod, Visit

router = APIRouter(prefix="/me/confirm", include_in_schema=False)

NEEDS_PROOF = (ProofNeeded, CredentialNeeded)
FORM = "application/x-www-form-urlencoded"
CODE = "confirm_code"
"""The one field of a form that is not carried along."""
OWN_PATH = re.compile(r"/(?:me|host)(?:[/?#][\w/?#=&%.~-]*)?", re.ASCII)
OWN_PAGE = "/me#account"
DOWNLOAD = "/me/export"

Next = Annotated[str, Query(alias="next", max_length=2000)]
Then = Annotated[str, Query(max_length=10)]


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """What somebody wanted to do when they were asked for proof."""

    path: str
    is_form: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """What tells it to the pages of this module."""
        return urlencode({"next": self.path, "then": "post" if self.is_form else "get"})

    @property
    def onward(self) -> str:
        """Where it goes on, once there is proof."""
        if self.is_form:
            return self.path
        return "/me/confirm/done?" + urlencode({"next": self.path})


@router.get("")
async def ask(
    me: Me, paper: Sheet, visit: VisitDep, accounts: AccountsDep, path: Next = OWN_PAGE
) -> Response:
    """Ask for proof before a page is opened. Guests have nothing to prove."""
    if not me.is_account:
        return RedirectResponse(own_path(path), 303)
    return await _page(paper, me, visit, accounts, PendingRequest(own_path(path)))


@router.get("/done")
async def done(
    me: Me, paper: Sheet, visit: VisitDep, accounts: AccountsDep, path: Next = OWN_PAGE
) -> Response:
    """Go on to a page, or begin a download."""
    await accounts.reauthentication.require(me, visit.token)
    if path != DOWNLOAD:
        return RedirectResponse(own_path(path), 303)
    return paper.page("accounts/confirmed.html", {"download": path})


@router.post("/code")
async def by_code(
    request: Request,
    me: Me,
    paper: Sheet,
    visit: VisitDep,
    accounts: AccountsDep,
    path: Next = OWN_PAGE,
    then: Then = "get",
    sent: Then = "",
) -> Response:
    """Confirm by a recovery code, or by the code of a mail that was `sent`, and go on."""
    form = await _fields(request)
    wanted = _wanted(path, then, form)
    try:
        await accounts.reauthentication.confirm_by_code(me, form.get(CODE, "")[:60], visit)
    except PlayerError as error:
        return await _page(paper, me, visit, accounts, wanted, error, is_sent=bool(sent))
    return RedirectResponse(wanted.onward, 307 if wanted.is_form else 303)


@router.post("/mail")
async def by_mail(
    request: Request,
    me: Me,
    paper: Sheet,
    visit: VisitDep,
    accounts: AccountsDep,
    path: Next = OWN_PAGE,
    then: Then = "get",
) -> Response:
    """Mail a code to the current address of the account, and ask for it."""
    wanted = _wanted(path, then, await _fields(request))
    try:
        link = paper.address("/me/confirm/code")
        await accounts.reauthentication.send_code(me, visit, link)
    except PlayerError as error:
        return await _page(paper, me, visit, accounts, wanted, error)
    return await _page(paper, me, visit, accounts, wanted, is_sent=True)


@router.get("/code/{code}")
async def opened_mail(paper: Sheet, code: str) -> Response:
    """The link of a mail. It works in the session that asked; anywhere else the code is shown."""
    return paper.page("accounts/confirm_mail.html", {"code": code[:60]})


async def proof_page(request: Request, paper: PageRenderer, error: PlayerError) -> Response:
    """The answer to a page request that lacks proof."""
    accounts: AccountServices = request.app.state.accounts
    assert paper.guest is not None
    is_form = request.method != "GET"
    query = f"?{request.url.query}" if request.url.query else ""
    fields = await _fields(request) if is_form else {}
    wanted = PendingRequest(own_path(request.url.path + query), is_form, fields)
    visit = visit_of(request)
    return await _page(paper, paper.guest, visit, accounts, wanted, status=status_of(error))


def own_path(text: str) -> str:
    """The path if it leads to one of the pages behind this question; otherwise one's own page."""
    return text if OWN_PATH.fullmatch(text) else OWN_PAGE


async def _page(
    paper: PageRenderer,
    me: Me,
    visit: Visit,
    accounts: AccountServices,
    wanted: PendingRequest,
    error: PlayerError | None = None,
    *,
    is_sent: bool = False,
    status: int = 200,
) -> Response:
    proof = await accounts.reauthentication.status(me, visit.token)
    context = {
        "wanted": wanted,
        "has_passkey": LogInMethod.PASSKEY in proof.ways,
        "has_codes": LogInMethod.CODE in proof.ways,
        "mail": proof.mail if LogInMethod.MAIL in proof.ways else None,
        "has_no_way": not proof.ways,
        "has_lost_mail": proof.mail is not None,
        "is_sent": is_sent,
        "code_field": CODE,
        "trouble": error.sentence if error else "",
    }
    return paper.page(
        "accounts/confirm.html", context, status=status_of(error) if error else status
    )


def _wanted(path: str, then: str, form: Mapping[str, str]) -> PendingRequest:
    fields = {name: text for name, text in form.items() if name != CODE}
    return PendingRequest(own_path(path), then == "post", fields)


async def _fields(request: Request) -> dict[str, str]:
    """The fields of a form; whatever else was sent has none."""
    if not request.headers.get("content-type", "").startswith(FORM):
        return {}
    form = await request.form()
    return {name: text for name, text in form.items() if isinstance(text, str)}
