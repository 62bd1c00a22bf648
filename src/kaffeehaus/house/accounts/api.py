"""API of accounts: credentials, log-in, re-authentication, sessions, export and deletion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from kaffeehaus.house.accounts.accounts import LoggedIn, require_account
from kaffeehaus.house.accounts.api_models import (
    AccountInfo,
    BringAsked,
    CeremonyInfo,
    CodeAsked,
    CodesInfo,
    LogInInfo,
    MailAsked,
    MailLinkInfo,
    MailLinkOpened,
    PasskeyAnswer,
    PasskeyInfo,
    PasskeyName,
    ProofInfo,
    SessionInfo,
)
from kaffeehaus.house.http.asker_cookie import new_asker, set_asker
from kaffeehaus.house.http.dependencies import AccountsDep, Guest, Me, SessionsDep, VisitDep
from kaffeehaus.house.http.documented_problems import CHANGES, LOG_INS, problems
from kaffeehaus.house.http.sessions import Sessions, bearer_token_of
from kaffeehaus.house.people.api_models import RatingsShown

router = APIRouter(prefix="/api", tags=["accounts"])

KeyId = Annotated[str, Path(max_length=1400, description="The id of a passkey.")]
SessionId = Annotated[str, Path(max_length=64, description="The id of a device.")]
MailWord = Annotated[str, Path(max_length=100, description="The end of the link in the mail.")]


@dataclass(frozen=True, slots=True)
class LogInResponder:
    """Answers a log-in with the session token; browsers also get it as a cookie."""

    request: Request
    response: Response
    sessions: Sessions

    def __call__(self, found: LoggedIn) -> LogInInfo:
        """The response to a successful log-in."""
        player, token = found.session.player, found.session.token
        if bearer_token_of(self.request) is None:
            self.sessions.set_cookie(self.response, token)
        return LogInInfo.model_validate(
            {"id": player.id, "name": player.name, "token": token, "question": found.question}
        )


async def _responder(request: Request, response: Response, sessions: SessionsDep) -> LogInResponder:
    return LogInResponder(request, response, sessions)


LogInResponderDep = Annotated[LogInResponder, Depends(_responder)]


@router.get("/me/account", summary="My account", responses=problems(401, 409))
async def read_account(me: Me, accounts: AccountsDep) -> AccountInfo:
    """The account of who asks, with its keys."""
    require_account(me)
    account = await accounts.accounts.view(me)
    assert account is not None
    return AccountInfo.model_validate(account)


@router.post("/me/passkey/question", summary="Begin a new passkey", responses=CHANGES)
async def begin_passkey(me: Me, visit: VisitDep, accounts: AccountsDep) -> CeremonyInfo:
    """What to ask the device that shall keep the passkey. An account needs fresh proof for it."""
    return CeremonyInfo.model_validate(await accounts.passkeys.begin(me, visit))


@router.post("/me/passkeys", status_code=201, summary="Keep a new passkey", responses=CHANGES)
async def add_passkey(
    asked: PasskeyAnswer, me: Me, visit: VisitDep, accounts: AccountsDep
) -> PasskeyInfo:
    """One more key to the account; a guest has an account from now on, with all seats. An account
    needs fresh proof for it."""
    made = await accounts.passkeys.finish(me, asked.ticket, asked.credential, visit)
    return PasskeyInfo.model_validate(made)


@router.patch("/me/passkeys/{key}", status_code=204, summary="Name a passkey", responses=CHANGES)
async def name_passkey(
    key: KeyId, asked: PasskeyName, me: Me, visit: VisitDep, accounts: AccountsDep
) -> None:
    """Call a passkey something else. Needs fresh proof."""
    await accounts.passkeys.rename(me, key, asked.name, visit)


@router.delete("/me/passkeys/{key}", status_code=204, summary="Remove a key", responses=CHANGES)
async def remove_passkey(key: KeyId, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """The key opens nothing any more. Needs fresh proof, and for the last one another way in."""
    await accounts.passkeys.remove(me, key, visit)


@router.post("/me/codes", status_code=201, summary="New recovery codes", responses=CHANGES)
async def new_codes(me: Me, visit: VisitDep, accounts: AccountsDep) -> CodesInfo:
    """Ten codes, each good for one log-in; those before are worthless. Needs fresh proof."""
    return CodesInfo(codes=list(await accounts.accounts.new_codes(me, visit)))


@router.post("/me/mail", status_code=202, summary="Another mail address", responses=CHANGES)
async def ask_new_mail(asked: MailAsked, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """A link goes to the address; when it is opened, the account has the address. Needs fresh
    proof. Whether another account has the address is not told."""
    await accounts.address_change.ask(me, asked.mail, visit)


@router.post("/me/mail/{word}", status_code=204, summary="Confirm an address", responses=CHANGES)
async def confirm_new_mail(word: MailWord, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """Use the address whose link was opened, in any session of the account that asked for it."""
    await accounts.address_change.confirm(me, word, visit)


@router.get("/me/confirm", summary="My fresh proof", responses=problems(401))
async def read_proof(me: Me, visit: VisitDep, accounts: AccountsDep) -> ProofInfo:
    """Whether this session has fresh proof that it is its owner's, which holds for ten minutes.
    A log-in by passkey, mail or recovery code gives it; so do the calls below."""
    status = await accounts.reauthentication.status(me, visit.token)
    return ProofInfo(until=status.until, ways=[method.value for method in status.methods])


@router.post("/me/confirm/passkey/question", summary="Begin to confirm", responses=CHANGES)
async def ask_to_confirm(me: Me, visit: VisitDep, accounts: AccountsDep) -> CeremonyInfo:
    """What to ask a device that keeps a passkey of the account."""
    return CeremonyInfo.model_validate(await accounts.passkeys.ask(visit, me))


@router.post(
    "/me/confirm/passkey", status_code=204, summary="Confirm by a passkey", responses=CHANGES
)
async def confirm_by_passkey(
    asked: PasskeyAnswer, me: Me, visit: VisitDep, accounts: AccountsDep
) -> None:
    """This session has fresh proof from now on."""
    await accounts.passkeys.confirm(me, asked.ticket, asked.credential, visit)


@router.post("/me/confirm/mail", status_code=202, summary="Ask for a code", responses=CHANGES)
async def ask_code_to_confirm(me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """A code goes to the current address of the account, for this session only."""
    await accounts.reauthentication.send_code(me, visit)


@router.post("/me/confirm/code", status_code=204, summary="Confirm by a code", responses=CHANGES)
async def confirm_by_code(asked: CodeAsked, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """This session has fresh proof from now on: by a recovery code, or the code of the mail. The
    code is used up."""
    await accounts.reauthentication.confirm_by_code(me, asked.code, visit)


@router.put("/me/ratings", status_code=204, summary="Show my ratings", responses=CHANGES)
async def show_ratings(asked: RatingsShown, me: Me, accounts: AccountsDep) -> None:
    """Whether others see one's ratings; they change all the same."""
    await accounts.accounts.show_ratings(me, shown=asked.shown)


@router.post("/login/passkey/question", summary="Begin to log in", responses=LOG_INS)
async def ask_passkey(visit: VisitDep, accounts: AccountsDep) -> CeremonyInfo:
    """What to ask a device that may keep a passkey of this house."""
    return CeremonyInfo.model_validate(await accounts.passkeys.ask(visit))


@router.post("/login/passkey", summary="Log in with a passkey", responses=LOG_INS)
async def log_in_by_passkey(
    asked: PasskeyAnswer, visit: VisitDep, accounts: AccountsDep, respond: LogInResponderDep
) -> LogInInfo:
    """The owner of the passkey is known by the token of the answer."""
    return respond(await accounts.passkeys.log_in(asked.ticket, asked.credential, visit))


@router.post("/login/mail", status_code=202, summary="Ask for a link by mail", responses=LOG_INS)
async def ask_mail(
    asked: MailAsked,
    me: Guest,
    request: Request,
    response: Response,
    visit: VisitDep,
    accounts: AccountsDep,
) -> None:
    """A link goes to the address. Whether an account has it is not told. For a guest who asks, it
    makes an account with that address. The device that asks is recognised by its bearer token, or
    else by a cookie."""
    if bearer_token_of(request) is None:
        visit = replace(visit, asker=visit.asker or new_asker())
    await accounts.mail_links.send(me, asked.mail, visit)
    if visit.asker:
        set_asker(request, response, visit.asker)


@router.get("/login/mail/{word}", summary="Who asked for a link?", responses=problems(404))
async def read_mail_link(word: MailWord, visit: VisitDep, accounts: AccountsDep) -> MailLinkInfo:
    """What the link does, and which device asked for it. The link can still be used."""
    return MailLinkInfo.model_validate(await accounts.mail_links.view(word, visit))


@router.post("/login/mail/{word}", summary="Log in with a link", responses=LOG_INS)
async def log_in_by_mail(
    word: MailWord,
    visit: VisitDep,
    accounts: AccountsDep,
    respond: LogInResponderDep,
    asked: MailLinkOpened | None = None,
) -> LogInInfo:
    """The owner of the address is known by the token of the answer. The link is used up. If another
    device asked for it, that one is not logged in, and a guest who became an account by the link is
    logged out there, unless `asker_too` is true."""
    asker_too = asked is not None and asked.asker_too
    return respond(await accounts.mail_links.open(word, visit, asker_too=asker_too))


@router.post("/login/asked", summary="Log in where a link was asked for", responses=LOG_INS)
async def log_in_asker(
    visit: VisitDep, accounts: AccountsDep, respond: LogInResponderDep
) -> LogInInfo:
    """For the device that asked for a link, after it was opened on another with `asker_too`."""
    return respond(await accounts.mail_links.pick_up(visit))


@router.post("/login/code", summary="Log in with a recovery code", responses=LOG_INS)
async def log_in_by_code(
    asked: CodeAsked, visit: VisitDep, accounts: AccountsDep, respond: LogInResponderDep
) -> LogInInfo:
    """The owner of the code is known by the token of the answer. The code is used up."""
    return respond(await accounts.accounts.log_in_by_code(asked.code, visit))


@router.post("/me/seats", status_code=204, summary="Bring seats along", responses=CHANGES)
async def bring_seats(asked: BringAsked, me: Me, accounts: AccountsDep) -> None:
    """Take over the seats and tables of the guest who was known on this device before, except at
    tables where one sits already; or leave them to the guest."""
    await accounts.accounts.answer_merge(me, asked.ticket, agree=asked.agree)


@router.get("/me/sessions", summary="My devices", responses=problems(401))
async def read_sessions(me: Me, visit: VisitDep, sessions: SessionsDep) -> list[SessionInfo]:
    """Where one is known, the device that was last here first."""
    found = await sessions.sessions_of(me, visit.token)
    return [SessionInfo.model_validate(session) for session in found]


@router.delete("/me/sessions", status_code=204, summary="End the others", responses=CHANGES)
async def end_other_sessions(me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """All devices but the one that asks forget who one is. An account needs fresh proof."""
    await accounts.accounts.end_other_sessions(me, visit)


@router.delete("/me/sessions/{session}", status_code=204, summary="End one", responses=CHANGES)
async def end_session(session: SessionId, me: Me, visit: VisitDep, accounts: AccountsDep) -> None:
    """One device forgets who one is. An account needs fresh proof, except for the device that
    asks."""
    await accounts.accounts.end_session(me, session, visit)


@router.get(
    "/me/export",
    summary="All that the house has of me",
    responses={
        **problems(401, 403, 429),
        200: {"content": {"application/json": {"schema": {"type": "object"}}}},
    },
    response_class=Response,
)
async def export(me: Me, visit: VisitDep, accounts: AccountsDep) -> Response:
    """Profile, settings, devices, what was said, and all tables with their records as one may see
    them. Nothing that would let somebody in. An account needs fresh proof."""
    return export_of(await accounts.deletion.export(me, visit))


@router.delete("/me", status_code=204, summary="Leave for good", responses=CHANGES)
async def leave_for_good(
    me: Me, visit: VisitDep, response: Response, accounts: AccountsDep, sessions: SessionsDep
) -> None:
    """Running games with others are given up, the name goes from all tables, and what belongs to
    who asks alone goes. An account needs fresh proof. It cannot be undone."""
    await accounts.deletion.delete(me, visit)
    sessions.clear_cookie(response)


def export_of(text: str) -> Response:
    """An export as a file to keep."""
    headers = {"Content-Disposition": 'attachment; filename="kaffeehaus.json"'}
    return Response(text, media_type="application/json", headers=headers)
