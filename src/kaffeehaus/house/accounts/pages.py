"""Logging in, the keys and devices of one's own account, and leaving."""

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
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.asker_cookie import new_asker, set_asker
from kaffeehaus.house.http.dependencies import (
    REQUIRES_LOGIN,
    AccountsDep,
    Me,
    SessionsDep,
    VisitDep,
)
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.http.sessions import Sessions

router = APIRouter(include_in_schema=False)

Word = Annotated[str, Form(max_length=400)]


@router.get("/login")
async def log_in(paper: Sheet, accounts: AccountsDep) -> Response:
    """The ways back to one's account."""
    return _login(paper, mails=accounts.mail_links.is_there)


@router.post("/login/code")
async def log_in_by_code(
    paper: Sheet, visit: VisitDep, accounts: AccountsDep, sessions: SessionsDep, code: Word = ""
) -> Response:
    """Log in with a recovery code."""
    try:
        found = await accounts.accounts.take_code(code, visit)
    except PlayerError as error:
        return _login(paper, error, mails=accounts.mail_links.is_there)
    return _come_in(found, sessions)


@router.post("/login/mail")
async def ask_mail(
    paper: Sheet, visit: VisitDep, accounts: AccountsDep, mail: Word = ""
) -> Response:
    """Send a link; the answer is the same whether an account has the address or not."""
    visit = replace(visit, asker=visit.asker or new_asker())
    try:
        await accounts.mail_links.send(paper.guest, mail, visit, paper.address)
    except PlayerError as error:
        return _login(paper, error, mails=accounts.mail_links.is_there)
    page = _asked(paper, mail)
    set_asker(paper.request, page, visit.asker)
    return page


@router.post("/login/asked")
async def log_in_asker(
    paper: Sheet, visit: VisitDep, accounts: AccountsDep, sessions: SessionsDep, mail: Word = ""
) -> Response:
    """Log in on the device that asked, after the link was opened and confirmed on another."""
    try:
        found = await accounts.mail_links.pick_up(visit)
    except PlayerError as error:
        return _asked(paper, mail, error)
    return _come_in(found, sessions)


@router.get("/login/mail/{word}")
async def ask_before_mail(
    paper: Sheet, word: str, visit: VisitDep, accounts: AccountsDep
) -> Response:
    """Ask before the link is used: mail scanners open links, and must not use them up."""
    try:
        link = await accounts.mail_links.look(word, visit)
    except PlayerError as error:
        return _link(paper, error=error)
    return _link(paper, word, link)


@router.post("/login/mail/{word}")
async def log_in_by_mail(
    paper: Sheet,
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
        return _link(paper, error=error)
    return _come_in(found, sessions)


@router.get("/me/bring", dependencies=[REQUIRES_LOGIN])
async def ask_to_bring(
    paper: Sheet, ticket: str = "", tables: int = 0, puzzles: int = 0
) -> Response:
    """Ask whether the seats and puzzles of the guest before come along."""
    context = {"ticket": ticket[:100], "tables": tables, "puzzles": puzzles}
    return paper.page("accounts/bring.html", context)


@router.post("/me/bring")
async def bring(guest: Me, accounts: AccountsDep, ticket: Word = "", agree: Word = "") -> Response:
    """Bring them along, or leave them."""
    await accounts.accounts.bring_along(guest, ticket, agree=agree == "yes")
    return RedirectResponse("/me/tables", 303)


@router.post("/me/mail")
async def ask_new_mail(
    paper: Sheet, guest: Me, visit: VisitDep, accounts: AccountsDep, mail: Word = ""
) -> Response:
    """Send a link to another address for the account."""
    try:
        await accounts.address_change.ask(guest, mail, visit, paper.address)
    except NEEDS_PROOF:
        raise
    except PlayerError as error:
        return _new_mail(paper, error=error)
    return _new_mail(paper, sent_to=mail)


@router.get("/me/mail/{word}")
async def ask_before_new_mail(paper: Sheet, word: str) -> Response:
    """Ask before the link is used: who only looks at it must not use it up."""
    return _new_mail(paper, word=word)


@router.post("/me/mail/{word}")
async def confirm_new_mail(
    paper: Sheet, guest: Me, word: str, visit: VisitDep, accounts: AccountsDep
) -> Response:
    """Use the address whose link was opened."""
    try:
        await accounts.address_change.confirm(guest, word, visit)
    except NEEDS_PROOF:
        raise
    except PlayerError as error:
        return _new_mail(paper, error=error)
    return RedirectResponse("/me#account", 303)


@router.post("/me/codes")
async def new_codes(paper: Sheet, guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """New recovery codes, shown this once."""
    codes = await accounts.accounts.new_codes(guest, visit)
    return paper.page("accounts/codes.html", {"codes": codes})


@router.post("/me/passkeys/{key}/name")
async def name_passkey(
    key: str, guest: Me, visit: VisitDep, accounts: AccountsDep, name: Word = ""
) -> Response:
    """Call a passkey something else."""
    await accounts.passkeys.rename(guest, key, name, visit)
    return RedirectResponse("/me#account", 303)


@router.post("/me/passkeys/{key}/remove")
async def remove_passkey(key: str, guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """Let a passkey open nothing any more."""
    await accounts.passkeys.remove(guest, key, visit)
    return RedirectResponse("/me#account", 303)


@router.post("/me/ratings")
async def show_ratings(guest: Me, accounts: AccountsDep, shown: Word = "") -> Response:
    """Show one's ratings to others, or not."""
    await accounts.accounts.show_ratings(guest, shown=bool(shown))
    return RedirectResponse("/me#account", 303)


@router.post("/me/devices/others")
async def end_other_devices(guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """Let all other devices forget who one is."""
    await accounts.accounts.end_other_sessions(guest, visit)
    return RedirectResponse("/me#devices", 303)


@router.post("/me/devices/{session}")
async def end_device(session: str, guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """Let one device forget who one is."""
    await accounts.accounts.end_session(guest, session, visit)
    return RedirectResponse("/me#devices", 303)


@router.get("/me/export")
async def export(guest: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """All that the house has of me, as a file."""
    return export_of(await accounts.leaving.export(guest, visit))


@router.get("/me/forget")
async def ask_to_forget(paper: Sheet, guest: Me, accounts: AccountsDep) -> Response:
    """Ask before this browser forgets who one is: a guest may lose the seats by it."""
    context = {"loses": await accounts.leaving.consequences(guest)}
    return paper.page("accounts/forget.html", context)


@router.get("/me/goodbye")
async def ask_to_leave(paper: Sheet, guest: Me, accounts: AccountsDep) -> Response:
    """Tell what leaving for good would do, and ask."""
    return await _goodbye(paper, guest, accounts)


@router.post("/me/goodbye")
async def leave(
    paper: Sheet,
    guest: Me,
    visit: VisitDep,
    accounts: AccountsDep,
    sessions: SessionsDep,
    sure: Word = "",
) -> Response:
    """Leave for good."""
    if not sure:
        return await _goodbye(paper, guest, accounts, "Tick the box if you are sure.")
    try:
        await accounts.leaving.leave(guest, visit)
    except NEEDS_PROOF:
        raise
    except PlayerError as error:
        return await _goodbye(paper, guest, accounts, error.sentence, error)
    response = RedirectResponse("/", 303)
    sessions.clear_cookie(response)
    return response


async def _goodbye(
    paper: Sheet,
    guest: Me,
    accounts: AccountsDep,
    trouble: str = "",
    error: PlayerError | None = None,
) -> Response:
    context = {
        "loses": await accounts.leaving.consequences(guest),
        "trouble": trouble,
    }
    status = status_of(error) if error else 422 if trouble else 200
    return paper.page("accounts/goodbye.html", context, status=status)


def _new_mail(
    paper: PageRenderer, *, sent_to: str = "", word: str = "", error: PlayerError | None = None
) -> Response:
    context = {"sent_to": sent_to, "word": word, "trouble": error.sentence if error else ""}
    return paper.page("accounts/new_mail.html", context, status=status_of(error) if error else 200)


def _login(paper: PageRenderer, error: PlayerError | None = None, *, mails: bool) -> Response:
    context = {"mails": mails, "trouble": error.sentence if error else ""}
    return paper.page("accounts/login.html", context, status=status_of(error) if error else 200)


def _asked(paper: PageRenderer, mail: str, error: PlayerError | None = None) -> Response:
    context = {
        "mail": mail,
        "most": paper.settings.limits.letters_per_hour,
        "trouble": error.sentence if error else "",
    }
    return paper.page(
        "accounts/login_asked.html", context, status=status_of(error) if error else 200
    )


def _link(
    paper: PageRenderer,
    word: str = "",
    link: MailLinkView | None = None,
    error: PlayerError | None = None,
) -> Response:
    context = {
        "word": word,
        "link": link,
        "trouble": error.sentence if error else "",
    }
    return paper.page(
        "accounts/login_mail.html", context, status=status_of(error) if error else 200
    )


def _come_in(found: LoggedIn, sessions: Sessions) -> Response:
    question = found.question
    where = "/me/tables"
    if question is not None:
        had = {"tables": question.tables, "puzzles": question.puzzles}
        asked = urlencode({"ticket": question.ticket} | had)
        where = f"/me/bring?{asked}"
    response = RedirectResponse(where, 303)
    sessions.set_cookie(response, found.welcome.token)
    return response
