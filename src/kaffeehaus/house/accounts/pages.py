"""Pages for logging in, credentials and sessions of the own account, and its deletion."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts.accounts import LoggedIn
from kaffeehaus.house.accounts.api import export_of
from kaffeehaus.house.accounts.confirm_pages import NEEDS_PROOF
from kaffeehaus.house.accounts.mail_links import MailLinkView
from kaffeehaus.house.accounts.services import AccountsDep, AccountServices
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.asker_cookie import new_asker, set_asker
from kaffeehaus.house.http.dependencies import REQUIRES_LOGIN, Me, SessionsDep, VisitDep
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.players.model import Player

router = APIRouter(include_in_schema=False)

Word = Annotated[str, Form(max_length=400)]


@router.get("/login")
async def log_in(renderer: RendererDep, accounts: AccountsDep) -> Response:
    """The methods to log in."""
    return _login(renderer, accounts)


@router.post("/login/code")
async def log_in_by_code(
    renderer: RendererDep,
    visit: VisitDep,
    accounts: AccountsDep,
    sessions: SessionsDep,
    code: Word = "",
) -> Response:
    """Log in with a recovery code."""
    try:
        found = await accounts.accounts.log_in_by_code(code, visit)
    except PlayerError as error:
        return _login(renderer, accounts, error)
    return _come_in(found, sessions)


@router.post("/login/mail")
async def ask_mail(
    renderer: RendererDep, visit: VisitDep, accounts: AccountsDep, mail: Word = ""
) -> Response:
    """Send a link; the answer is the same whether an account has the address or not."""
    visit = replace(visit, asker=visit.asker or new_asker())
    try:
        await accounts.mail_links.send(renderer.guest, mail, visit)
    except PlayerError as error:
        return _login(renderer, accounts, error)
    page = _asked(renderer, mail)
    set_asker(renderer.request, page, visit.asker)
    return page


@router.post("/login/asked")
async def log_in_asker(
    renderer: RendererDep,
    visit: VisitDep,
    accounts: AccountsDep,
    sessions: SessionsDep,
    mail: Word = "",
) -> Response:
    """Log in on the device that asked, after the link was opened and confirmed on another."""
    try:
        found = await accounts.mail_links.pick_up(visit)
    except PlayerError as error:
        return _asked(renderer, mail, error)
    return _come_in(found, sessions)


@router.get("/login/mail/{word}")
async def ask_before_mail(
    renderer: RendererDep, word: str, visit: VisitDep, accounts: AccountsDep
) -> Response:
    """Ask first: mail scanners open links and must not redeem them."""
    try:
        link = await accounts.mail_links.view(word, visit)
    except PlayerError as error:
        return _link(renderer, error=error)
    return _link(renderer, word, link)


@router.post("/login/mail/{word}")
async def log_in_by_mail(
    renderer: RendererDep,
    word: str,
    visit: VisitDep,
    accounts: AccountsDep,
    sessions: SessionsDep,
    asker_too: Word = "",
) -> Response:
    """Log in with the link of a mail."""
    try:
        found = await accounts.mail_links.open(word, visit, asker_too=bool(asker_too))
    except PlayerError as error:
        return _link(renderer, error=error)
    return _come_in(found, sessions)


@router.get("/me/bring", dependencies=[REQUIRES_LOGIN])
async def ask_to_bring(
    renderer: RendererDep, ticket: str = "", tables: int = 0, puzzles: int = 0
) -> Response:
    """Ask whether to merge the previous guest of the device."""
    context = {"ticket": ticket[:100], "tables": tables, "puzzles": puzzles}
    return renderer.page("accounts/bring.html", context)


@router.post("/me/bring")
async def bring(guest: Me, accounts: AccountsDep, ticket: Word = "", agree: Word = "") -> Response:
    """Answer the merge question."""
    await accounts.accounts.answer_merge(guest, ticket, agree=agree == "yes")
    return RedirectResponse("/me/tables", 303)


@router.post("/me/mail")
async def ask_new_mail(
    renderer: RendererDep, guest: Me, visit: VisitDep, accounts: AccountsDep, mail: Word = ""
) -> Response:
    """Send a link to another address for the account."""
    try:
        await accounts.address_change.ask(guest, mail, visit)
    except NEEDS_PROOF:
        raise
    except PlayerError as error:
        return _new_mail(renderer, error=error)
    return _new_mail(renderer, sent_to=mail)


@router.get("/me/mail/{word}")
async def ask_before_new_mail(renderer: RendererDep, word: str) -> Response:
    """Ask first: link previews must not redeem the link."""
    return _new_mail(renderer, word=word)


@router.post("/me/mail/{word}")
async def confirm_new_mail(
    renderer: RendererDep, guest: Me, word: str, visit: VisitDep, accounts: AccountsDep
) -> Response:
    """Use the address whose link was opened."""
    try:
        await accounts.address_change.confirm(guest, word, visit)
    except NEEDS_PROOF:
        raise
    except PlayerError as error:
        return _new_mail(renderer, error=error)
    return RedirectResponse("/me#account", 303)


@router.post("/me/codes")
async def new_codes(
    renderer: RendererDep, guest: Me, visit: VisitDep, accounts: AccountsDep
) -> Response:
    """New recovery codes, shown this once."""
    codes = await accounts.accounts.new_codes(guest, visit)
    return renderer.page("accounts/codes.html", {"codes": codes})


@router.post("/me/passkeys/{key}/name")
async def name_passkey(
    key: str, guest: Me, visit: VisitDep, accounts: AccountsDep, name: Word = ""
) -> Response:
    """Rename a passkey."""
    await accounts.passkeys.rename(guest, key, name, visit)
    return RedirectResponse("/me#account", 303)


@router.post("/me/passkeys/{key}/remove")
async def remove_passkey(key: str, guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """Remove a passkey."""
    await accounts.passkeys.remove(guest, key, visit)
    return RedirectResponse("/me#account", 303)


@router.post("/me/ratings")
async def show_ratings(guest: Me, accounts: AccountsDep, shown: Word = "") -> Response:
    """Show the ratings to others, or hide them."""
    await accounts.accounts.show_ratings(guest, shown=bool(shown))
    return RedirectResponse("/me#account", 303)


@router.post("/me/devices/others")
async def end_other_devices(guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """End all other sessions."""
    await accounts.accounts.end_other_sessions(guest, visit)
    return RedirectResponse("/me#devices", 303)


@router.post("/me/devices/{session}")
async def end_device(session: str, guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """End one session."""
    await accounts.accounts.end_session(guest, session, visit)
    return RedirectResponse("/me#devices", 303)


@router.get("/me/export")
async def export(guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """Download the player's data."""
    return export_of(await accounts.deletion.export(guest, visit))


@router.get("/me/forget")
async def ask_to_forget(renderer: RendererDep, guest: Me, accounts: AccountsDep) -> Response:
    """Ask before logging out: a guest may lose seats by it."""
    context = {"loses": await accounts.deletion.consequences(guest)}
    return renderer.page("accounts/forget.html", context)


@router.get("/me/goodbye")
async def ask_to_leave(renderer: RendererDep, guest: Me, accounts: AccountsDep) -> Response:
    """Explain and confirm the deletion of the player."""
    return await _goodbye(renderer, guest, accounts)


@router.post("/me/goodbye")
async def leave(
    renderer: RendererDep,
    guest: Me,
    visit: VisitDep,
    accounts: AccountsDep,
    sessions: SessionsDep,
    sure: Word = "",
) -> Response:
    """Delete the player."""
    if not sure:
        error = BadRequest("Tick the box if you are sure.")
        return await _goodbye(renderer, guest, accounts, error)
    try:
        await accounts.deletion.delete(guest, visit)
    except NEEDS_PROOF:
        raise
    except PlayerError as error:
        return await _goodbye(renderer, guest, accounts, error)
    response = RedirectResponse("/", 303)
    sessions.clear_cookie(response)
    return response


async def _goodbye(
    renderer: PageRenderer,
    guest: Player,
    accounts: AccountServices,
    error: PlayerError | None = None,
) -> Response:
    context = {"loses": await accounts.deletion.consequences(guest)}
    return renderer.page("accounts/goodbye.html", context, error=error)


def _new_mail(
    renderer: PageRenderer, *, sent_to: str = "", word: str = "", error: PlayerError | None = None
) -> Response:
    context = {"sent_to": sent_to, "word": word}
    return renderer.page("accounts/new_mail.html", context, error=error)


def _login(
    renderer: PageRenderer, accounts: AccountServices, error: PlayerError | None = None
) -> Response:
    context = {"mails": accounts.mail_links.is_there}
    return renderer.page("accounts/login.html", context, error=error)


def _asked(renderer: PageRenderer, mail: str, error: PlayerError | None = None) -> Response:
    context = {"mail": mail, "most": renderer.settings.limits.letters_per_hour}
    return renderer.page("accounts/login_asked.html", context, error=error)


def _link(
    renderer: PageRenderer,
    word: str = "",
    link: MailLinkView | None = None,
    error: PlayerError | None = None,
) -> Response:
    return renderer.page("accounts/login_mail.html", {"word": word, "link": link}, error=error)


def _come_in(found: LoggedIn, sessions: Sessions) -> Response:
    question = found.question
    where = "/me/tables"
    if question is not None:
        had = {"tables": question.tables, "puzzles": question.puzzles}
        asked = urlencode({"ticket": question.ticket} | had)
        where = f"/me/bring?{asked}"
    response = RedirectResponse(where, 303)
    sessions.set_cookie(response, found.session.token)
    return response
