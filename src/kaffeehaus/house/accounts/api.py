"""API of accounts: credentials, log-in, re-authentication, sessions, export and deletion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Annotated

from fastapi import Depends, Path, Request, Response
from pydantic import AliasPath, Field, StrictBool

from kaffeehaus.house.accounts.accounts import LoggedIn, QuestionInfo, require_account
from kaffeehaus.house.accounts.guest_api import WelcomeInfo
from kaffeehaus.house.accounts.mail_links import LinkAction
from kaffeehaus.house.accounts.passkeys import CeremonyInfo
from kaffeehaus.house.accounts.services import AccountsDep
from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Guest, Me, SessionsDep, VisitDep
from kaffeehaus.house.http.models import JsonData, Model
from kaffeehaus.house.http.problems import LOG_INS, OWN_READS, ApiRouter, problems
from kaffeehaus.house.http.request_context import bearer_token_of, new_asker, set_asker
from kaffeehaus.house.http.sessions import SessionInfo

router = ApiRouter(prefix="/api", tags=["accounts"])

KeyId = Annotated[str, Path(max_length=1400, description="The id of a passkey.")]
SessionId = Annotated[str, Path(max_length=64, description="The id of a device.")]
MailWord = Annotated[str, Path(max_length=100, description="The end of the link in the mail.")]
TICKET = Field(max_length=100, description="Valid once, for five minutes.")


class PasskeyAnswer(Model):
    """The answer of the authenticator."""

    ticket: str = TICKET
    credential: JsonData
    """`PublicKeyCredential.toJSON()` of the answer."""


class PasskeyInfo(Model):
    """A passkey."""

    id: str
    name: str
    created: int
    used: int | None


class PasskeyName(Model):
    """The new name of a passkey."""

    name: str = Field(max_length=400)


class AccountInfo(Model):
    """The player's own account."""

    id: str = Field(validation_alias="player_id")
    name: str
    mail: str | None
    host: bool
    shows_ratings: bool
    passkeys: list[PasskeyInfo]
    codes_left: int
    """Recovery codes that can still be used."""
    created: int


class LogInInfo(WelcomeInfo):
    """A successful log-in."""

    question: QuestionInfo | None


class MailLinkInfo(Model):
    """What a mail link does, and which device requested it."""

    does: LinkAction = Field(validation_alias="action")
    name: str = Field(validation_alias=AliasPath("player", "name"))
    """Whose account it is, or will be."""
    mail: str
    device: str
    """The device that asked, such as `Firefox on Windows`."""
    asked: int
    is_this: bool = Field(validation_alias="is_here")
    """The device that asked is the one that asks now."""


class MailLinkOpened(Model):
    """How a mail link is opened."""

    asker_too: StrictBool = False
    """Whether the device that asked is logged in too."""


class MailAsked(Model):
    """A mail address."""

    mail: str = Field(max_length=300, examples=["ada@mail.example"])


class CodeAsked(Model):
    """A recovery code."""

    code: str = Field(max_length=60)


class ProofInfo(Model):
    """Whether this session is re-authenticated, and the methods to do so."""

    until: int | None
    """When it is too old, in milliseconds since 1970; null without any."""
    ways: list[str]
    """`passkey`, `mail` and `code`, as far as the account has them."""


class CodesInfo(Model):
    """Recovery codes, shown only once."""

    codes: list[str]


class MergeAsked(Model):
    """The answer to a merge question."""

    ticket: str = Field(max_length=100)
    agree: StrictBool


class RatingsShown(Model):
    """Whether others see one's ratings."""

    shown: StrictBool


async def _responder(
    request: Request, response: Response, sessions: SessionsDep
) -> Callable[[LoggedIn], LogInInfo]:
    """Answers a log-in with the session token; browsers also get it as a cookie."""

    def respond(found: LoggedIn) -> LogInInfo:
        if bearer_token_of(request) is None:
            sessions.cookies.set(response, found.token)
        return LogInInfo.model_validate(found)

    return respond


Responder = Annotated[Callable[[LoggedIn], LogInInfo], Depends(_responder)]


@router.get("/me/account", summary="Get my account", responses=problems(401, 409))
async def read_account(me: Me, accounts: AccountsDep) -> AccountInfo:
    """The player's account with its passkeys."""
    require_account(me)
    account = await accounts.accounts.view(me)
    assert account is not None
    return AccountInfo.model_validate(account)


@router.post("/me/passkey/question", summary="Start a passkey registration")
async def begin_passkey(me: Me, visit: VisitDep, accounts: AccountsDep) -> CeremonyInfo:
    """WebAuthn registration options. An account needs re-authentication."""
    return await accounts.passkeys.begin(me, visit)


@router.post("/me/passkeys", status_code=201, summary="Register a passkey")
async def add_passkey(
    asked: PasskeyAnswer, me: Me, visit: VisitDep, accounts: AccountsDep
) -> PasskeyInfo:
    """Register a passkey.

    It turns a guest into an account with the same seats; an account needs re-authentication.
    """
    made = await accounts.passkeys.finish(me, asked.ticket, asked.credential, visit)
    return PasskeyInfo.model_validate(made)


@router.patch("/me/passkeys/{key}", summary="Rename a passkey")
async def name_passkey(
    key: KeyId, asked: PasskeyName, me: Me, visit: VisitDep, accounts: AccountsDep
) -> None:
    """Rename a passkey. Needs re-authentication."""
    await accounts.passkeys.rename(me, key, asked.name, visit)


@router.delete("/me/passkeys/{key}", summary="Remove a passkey")
async def remove_passkey(key: KeyId, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """Remove a passkey. Needs re-authentication; the last credential cannot be removed."""
    await accounts.passkeys.remove(me, key, visit)


@router.post("/me/codes", status_code=201, summary="Create recovery codes")
async def new_codes(me: Me, visit: VisitDep, accounts: AccountsDep) -> CodesInfo:
    """Ten single-use codes, which replace all earlier ones. Needs re-authentication."""
    return CodesInfo(codes=list(await accounts.accounts.new_codes(me, visit)))


@router.post("/me/mail", status_code=202, summary="Change the mail address")
async def ask_new_mail(asked: MailAsked, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """Mails a link to the address; opening it changes the address of the account.

    Needs re-authentication. The answer does not reveal whether another account has the address.
    """
    await accounts.mail_links.ask_new_address(me, asked.mail, visit)


@router.post("/me/mail/{word}", summary="Confirm the mail address")
async def confirm_new_mail(word: MailWord, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """Use the address whose link was opened, in any session of the account that requested it."""
    await accounts.mail_links.confirm_new_address(me, word, visit)


@router.get("/me/confirm", summary="Get the proof status", responses=OWN_READS)
async def read_proof(me: Me, visit: VisitDep, accounts: AccountsDep) -> ProofInfo:
    """Whether this session is re-authenticated, which lasts ten minutes.

    A log-in by passkey, mail or recovery code counts, and so do the calls below.
    """
    status = await accounts.reauthentication.status(me, visit.token)
    return ProofInfo(until=status.until, ways=[method.value for method in status.methods])


@router.post("/me/confirm/passkey/question", summary="Start to confirm by passkey")
async def ask_to_confirm(me: Me, visit: VisitDep, accounts: AccountsDep) -> CeremonyInfo:
    """WebAuthn authentication options for a passkey of the account."""
    return await accounts.passkeys.ask(visit, me)


@router.post("/me/confirm/passkey", summary="Confirm by passkey")
async def confirm_by_passkey(
    asked: PasskeyAnswer, me: Me, visit: VisitDep, accounts: AccountsDep
) -> None:
    """Re-authenticate this session with a passkey."""
    await accounts.passkeys.confirm(me, asked.ticket, asked.credential, visit)


@router.post("/me/confirm/mail", status_code=202, summary="Request a code by mail")
async def ask_code_to_confirm(me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """Mails a code to the current address of the account, for this session only."""
    await accounts.reauthentication.send_code(me, visit)


@router.post("/me/confirm/code", summary="Confirm by code")
async def confirm_by_code(asked: CodeAsked, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """Re-authenticate with a recovery code or a mailed code, which is used up."""
    await accounts.reauthentication.confirm_by_code(me, asked.code, visit)


@router.put("/me/ratings", summary="Show or hide ratings")
async def show_ratings(asked: RatingsShown, me: Me, accounts: AccountsDep) -> None:
    """Show the ratings to others, or hide them; they are updated either way."""
    await accounts.accounts.show_ratings(me, shown=asked.shown)


@router.post("/login/passkey/question", summary="Start a passkey log-in", responses=LOG_INS)
async def ask_passkey(visit: VisitDep, accounts: AccountsDep) -> CeremonyInfo:
    """WebAuthn authentication options for any passkey of this server."""
    return await accounts.passkeys.ask(visit)


@router.post("/login/passkey", summary="Log in with a passkey", responses=LOG_INS)
async def log_in_by_passkey(
    asked: PasskeyAnswer, visit: VisitDep, accounts: AccountsDep, respond: Responder
) -> LogInInfo:
    """Log in; the answer has the session token."""
    return respond(await accounts.passkeys.log_in(asked.ticket, asked.credential, visit))


@router.post("/login/mail", status_code=202, summary="Request a log-in link", responses=LOG_INS)
async def ask_mail(
    asked: MailAsked,
    me: Guest,
    request: Request,
    response: Response,
    visit: VisitDep,
    accounts: AccountsDep,
) -> None:
    """Mails a log-in link.

    The answer does not reveal whether an account has the address. For a guest, the link creates an
    account with that address. The requesting device is recognized by its bearer token, or else by a
    cookie.
    """
    if bearer_token_of(request) is None:
        visit = replace(visit, asker=visit.asker or new_asker())
    await accounts.mail_links.send(me, asked.mail, visit)
    if visit.asker:
        set_asker(request, response, visit.asker)


@router.get("/login/mail/{word}", summary="Check a log-in link", responses=problems(404))
async def read_mail_link(word: MailWord, visit: VisitDep, accounts: AccountsDep) -> MailLinkInfo:
    """What the link does, and which device requested it. The link stays usable."""
    return MailLinkInfo.model_validate(await accounts.mail_links.view(word, visit))


@router.post("/login/mail/{word}", summary="Log in with a link", responses=LOG_INS)
async def log_in_by_mail(
    word: MailWord,
    visit: VisitDep,
    accounts: AccountsDep,
    respond: Responder,
    asked: MailLinkOpened | None = None,
) -> LogInInfo:
    """Log in; the answer has the session token, and the link is used up.

    If another device requested it, that device is not logged in, and a guest who became an account
    by the link is logged out there, unless `asker_too` is true.
    """
    asker_too = asked is not None and asked.asker_too
    return respond(await accounts.mail_links.open(word, visit, asker_too=asker_too))


@router.post("/login/asked", summary="Log in on the requesting device", responses=LOG_INS)
async def log_in_asker(visit: VisitDep, accounts: AccountsDep, respond: Responder) -> LogInInfo:
    """For the device that requested a link, after it was opened on another with `asker_too`."""
    return respond(await accounts.mail_links.pick_up(visit))


@router.post("/login/code", summary="Log in with a recovery code", responses=LOG_INS)
async def log_in_by_code(
    asked: CodeAsked, visit: VisitDep, accounts: AccountsDep, respond: Responder
) -> LogInInfo:
    """Log in; the answer has the session token, and the code is used up."""
    return respond(await accounts.accounts.log_in_by_code(asked.code, visit))


@router.post("/me/seats", summary="Merge the previous guest")
async def merge_guest(asked: MergeAsked, me: Me, accounts: AccountsDep) -> None:
    """Merge the previous guest of this device: take over seats and tables, except where the account
    sits already. Or leave them to the guest."""
    await accounts.accounts.answer_merge(me, asked.ticket, agree=asked.agree)


@router.get("/me/sessions", summary="List sessions", responses=OWN_READS)
async def read_sessions(
    me: Me, visit: VisitDep, sessions: SessionsDep, paging: PagingDep
) -> Sequence[SessionInfo]:
    """The sessions of the player, the most recently used first."""
    return paging.cut(await sessions.sessions_of(me, visit.token), attrgetter("id"))


@router.delete("/me/sessions", summary="End other sessions")
async def end_other_sessions(me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """End all other sessions. An account needs re-authentication."""
    await accounts.accounts.end_other_sessions(me, visit)


@router.delete("/me/sessions/{session}", summary="End a session")
async def end_session(session: SessionId, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """End a session. An account needs re-authentication, except for the current session."""
    await accounts.accounts.end_session(me, session, visit)


@router.get(
    "/me/export",
    summary="Export my data",
    responses={
        **problems(401, 403, 429),
        200: {"content": {"application/json": {"schema": {"type": "object"}}}},
    },
    response_class=Response,
)
async def export(me: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """All data of the player: profile, settings, sessions, messages, and tables with their records
    as the player may see them, without secrets. An account needs re-authentication."""
    return export_of(await accounts.deletion.export(me, visit))


@router.delete("/me", summary="Delete me")
async def delete_account(
    me: Me, visit: VisitDep, response: Response, accounts: AccountsDep, sessions: SessionsDep
) -> None:
    """Delete the player: running games are resigned, seats are anonymized, everything else is
    deleted. An account needs re-authentication. It cannot be undone."""
    await accounts.deletion.delete(me, visit)
    sessions.cookies.clear(response)


def export_of(text: str) -> Response:
    """An export as a file to keep."""
    headers = {"Content-Disposition": 'attachment; filename="kaffeehaus.json"'}
    return Response(text, media_type="application/json", headers=headers)
