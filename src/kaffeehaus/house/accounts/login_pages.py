"""Pages to log in, to continue on another device, and to re-authenticate before a change.

Hidden fields carry the form that needs re-authentication. After a code the browser repeats it by a
307 redirect, after a passkey a script submits it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts.accounts import LoggedIn
from kaffeehaus.house.accounts.mail_links import MailLinkView
from kaffeehaus.house.accounts.reauthentication import CredentialNeeded, ProofNeeded
from kaffeehaus.house.accounts.services import AccountsDep
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.dependencies import (
    REQUIRES_LOGIN,
    Me,
    SessionsDep,
    VisitDep,
    built,
    visit_of,
)
from kaffeehaus.house.http.pages import FormText, PageRenderer, RendererDep
from kaffeehaus.house.http.request_context import new_asker, set_asker
from kaffeehaus.house.http.sessions import LogInMethod
from kaffeehaus.house.players.model import Player

router = APIRouter(include_in_schema=False)

NEEDS_PROOF = (ProofNeeded, CredentialNeeded)
FORM = "application/x-www-form-urlencoded"
CODE = "confirm_code"
"""The only form field that is not carried along."""
OWN_PATH = re.compile(r"/(?:me|host)(?:[/?#][\w/?#=&%.~-]*)?", re.ASCII)
OWN_PAGE = "/me#account"
DOWNLOAD = "/me/export"

Word = Annotated[str, Form(max_length=400)]
Next = Annotated[str, Query(alias="next", max_length=2000)]
Then = Annotated[str, Query(max_length=10)]


@dataclass(frozen=True, slots=True)
class _AccountPage:
    """What the account pages of one request need."""

    renderer: RendererDep
    visit: VisitDep
    accounts: AccountsDep
    sessions: SessionsDep

    def login(self, error: PlayerError | None = None) -> Response:
        """The methods to log in."""
        context = {"mails": self.accounts.mail.is_there}
        return self.renderer.page("accounts/login.html", context, error=error)

    def asked(self, mail: str, error: PlayerError | None = None) -> Response:
        """The answer to a request for a mail link, with a form for the device that asked."""
        context = {"mail": mail, "most": self.renderer.settings.limits.letters_per_hour}
        return self.renderer.page("accounts/login_asked.html", context, error=error)

    def link(
        self, word: str = "", link: MailLinkView | None = None, error: PlayerError | None = None
    ) -> Response:
        """What a mail link would do, or why it cannot be used."""
        context = {"word": word, "link": link}
        return self.renderer.page("accounts/login_mail.html", context, error=error)

    async def enter(
        self, attempt: Awaitable[LoggedIn], refused: Callable[[PlayerError], Response]
    ) -> Response:
        """Log in and redirect, first to an open merge question; or show why it was refused."""
        try:
            found = await attempt
        except PlayerError as error:
            return refused(error)
        where = "/me/tables"
        if (question := found.question) is not None:
            had = {
                "tables": question.tables,
                "puzzles": question.puzzles,
                "lessons": question.lessons,
            }
            where = "/me/bring?" + urlencode({"ticket": question.ticket} | had)
        return self.entered(found.token, where)

    def entered(self, token: str, where: str) -> Response:
        """Redirect with the cookie of a new session."""
        response = RedirectResponse(where, 303)
        self.sessions.cookies.set(response, token)
        return response

    def left(self) -> Response:
        """Redirect to the lobby, and delete the session cookie."""
        response = RedirectResponse("/", 303)
        self.sessions.cookies.clear(response)
        return response


AccountPage = Annotated[_AccountPage, built(_AccountPage)]


async def refusal_of(change: Awaitable[object]) -> PlayerError | None:
    """Make a change; the error if it was refused. Raises `ProofNeeded` and `CredentialNeeded`."""
    try:
        await change
    except NEEDS_PROOF:
        raise
    except PlayerError as error:
        return error
    return None


@router.get("/login")
async def log_in(page: AccountPage) -> Response:
    """The methods to log in."""
    return page.login()


@router.post("/login/code")
async def log_in_by_code(page: AccountPage, code: Word = "") -> Response:
    """Log in with a recovery code."""
    return await page.enter(page.accounts.accounts.log_in_by_code(code, page.visit), page.login)


@router.post("/login/mail")
async def ask_mail(page: AccountPage, mail: Word = "") -> Response:
    """Send a link; the answer is the same whether an account has the address or not."""
    visit = replace(page.visit, asker=page.visit.asker or new_asker())
    try:
        await page.accounts.mail_links.send(page.renderer.guest, mail, visit)
    except PlayerError as error:
        return page.login(error)
    response = page.asked(mail)
    set_asker(page.renderer.request, response, visit.asker)
    return response


@router.post("/login/asked")
async def log_in_asker(page: AccountPage, mail: Word = "") -> Response:
    """Log in on the device that asked, after the link was opened and confirmed on another."""
    attempt = page.accounts.mail_links.pick_up(page.visit)
    return await page.enter(attempt, lambda error: page.asked(mail, error))


@router.get("/login/mail/{word}")
async def ask_before_mail(page: AccountPage, word: str) -> Response:
    """Ask first: mail scanners open links and must not redeem them."""
    try:
        return page.link(word, await page.accounts.mail_links.view(word, page.visit))
    except PlayerError as error:
        return page.link(error=error)


@router.post("/login/mail/{word}")
async def log_in_by_mail(page: AccountPage, word: str, asker_too: Word = "") -> Response:
    """Log in with the link of a mail."""
    attempt = page.accounts.mail_links.open(word, page.visit, asker_too=bool(asker_too))
    return await page.enter(attempt, lambda error: page.link(error=error))


@router.get("/continue")
@router.get("/continue/{code}")
async def ask_code(page: AccountPage, code: str = "") -> Response:
    """Ask first: link previews must not redeem the code."""
    return page.renderer.page("accounts/continue.html", {"code": code})


@router.post("/continue")
async def take_code(page: AccountPage, code: FormText = "") -> Response:
    """Log in with a device link."""
    try:
        found = await page.sessions.take_link(code, page.visit.address, page.visit.device)
    except PlayerError as error:
        return page.renderer.page("accounts/continue.html", {"code": code}, error=error)
    return page.entered(found.token, "/")


@router.get("/me/bring", dependencies=[REQUIRES_LOGIN])
async def ask_to_merge(
    page: AccountPage, ticket: str = "", tables: int = 0, puzzles: int = 0, lessons: int = 0
) -> Response:
    """Ask whether to merge the previous guest of the device."""
    context = {"ticket": ticket[:100], "tables": tables, "puzzles": puzzles, "lessons": lessons}
    return page.renderer.page("accounts/bring.html", context)


@router.post("/me/bring")
async def merge(me: Me, accounts: AccountsDep, ticket: Word = "", agree: Word = "") -> Response:
    """Answer the merge question."""
    await accounts.accounts.answer_merge(me, ticket, agree=agree == "yes")
    return RedirectResponse("/me/tables", 303)


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


@router.get("/me/confirm")
async def ask(me: Me, page: AccountPage, path: Next = OWN_PAGE) -> Response:
    """Re-authenticate before a page is opened; guests are redirected to it."""
    if not me.is_account:
        return RedirectResponse(own_path(path), 303)
    return await _proof(page, me, PendingRequest(own_path(path)))


@router.get("/me/confirm/done")
async def done(me: Me, page: AccountPage, path: Next = OWN_PAGE) -> Response:
    """Continue to a page, or start a download."""
    await page.accounts.reauthentication.require(me, page.visit.token)
    if path != DOWNLOAD:
        return RedirectResponse(own_path(path), 303)
    return page.renderer.page("accounts/confirmed.html", {"download": path})


@router.post("/me/confirm/code")
async def by_code(
    request: Request,
    me: Me,
    page: AccountPage,
    path: Next = OWN_PAGE,
    then: Then = "get",
    sent: Then = "",
) -> Response:
    """Re-authenticate with a recovery code or the code of a `sent` mail, and continue."""
    form = await _fields(request)
    pending = _pending(path, then, form)
    try:
        code = form.get(CODE, "")[:60]
        await page.accounts.reauthentication.confirm_by_code(me, code, page.visit)
    except PlayerError as error:
        return await _proof(page, me, pending, error, is_sent=bool(sent))
    return RedirectResponse(pending.onward, 307 if pending.is_form else 303)


@router.post("/me/confirm/mail")
async def by_mail(
    request: Request, me: Me, page: AccountPage, path: Next = OWN_PAGE, then: Then = "get"
) -> Response:
    """Mail a code to the account and ask for it."""
    pending = _pending(path, then, await _fields(request))
    try:
        await page.accounts.reauthentication.send_code(me, page.visit)
    except PlayerError as error:
        return await _proof(page, me, pending, error)
    return await _proof(page, me, pending, is_sent=True)


@router.get("/me/confirm/code/{code}")
async def opened_mail(renderer: RendererDep, code: str) -> Response:
    """The link of a mail: works in the session that asked, and shows the code elsewhere."""
    return renderer.page("accounts/confirm_mail.html", {"code": code[:60]})


async def proof_page(request: Request, renderer: PageRenderer, error: PlayerError) -> Response:
    """The response to a page request that needs re-authentication."""
    state = request.app.state
    page = _AccountPage(renderer, visit_of(request), state.services.accounts, state.sessions)
    assert renderer.guest is not None
    is_form = request.method != "GET"
    query = f"?{request.url.query}" if request.url.query else ""
    fields = await _fields(request) if is_form else {}
    pending = PendingRequest(own_path(request.url.path + query), is_form, fields)
    return await _proof(page, renderer.guest, pending, status=status_of(error))


def own_path(text: str) -> str:
    """The path if it is one that re-authentication guards, otherwise the player's own page."""
    return text if OWN_PATH.fullmatch(text) else OWN_PAGE


async def _proof(
    page: _AccountPage,
    me: Player,
    pending: PendingRequest,
    error: PlayerError | None = None,
    *,
    is_sent: bool = False,
    status: int = 200,
) -> Response:
    proof = await page.accounts.reauthentication.status(me, page.visit.token)
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
    return page.renderer.page("accounts/confirm.html", context, status=status, error=error)


def _pending(path: str, then: str, form: Mapping[str, str]) -> PendingRequest:
    fields = {name: text for name, text in form.items() if name != CODE}
    return PendingRequest(own_path(path), then == "post", fields)


async def _fields(request: Request) -> dict[str, str]:
    """The fields of a form; empty for other content types."""
    if not request.headers.get("content-type", "").startswith(FORM):
        return {}
    form = await request.form()
    return {name: text for name, text in form.items() if isinstance(text, str)}
