"""Re-authentication: fresh proof within a session, before an account is changed.

Proof is an existing passkey, a recovery code, or a code mailed to the current address. It holds for
one session and for ten minutes. To register a new credential is no proof, nor is a device link.
"""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.letters import BackgroundMail, short_letter
from kaffeehaus.house.accounts.model import Credentials, TokenPurpose
from kaffeehaus.house.accounts.one_time_tokens import OneTimeTokens, letters_of, new_code
from kaffeehaus.house.audit.model import AuditAction
from kaffeehaus.house.audit.store import write_audit
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES, player_order
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.rate_limits import RateLimits, network_of
from kaffeehaus.house.http.sessions import LogInMethod, Sessions, Visit
from kaffeehaus.house.notifications.mail import MailKind
from kaffeehaus.house.players import session_store
from kaffeehaus.house.players.model import Player

PROOF_AGE = 10 * 60
"""Seconds for which proof holds."""
CODE_AGE = 10 * 60
"""Seconds in which the code of a mail can be used."""


class ProofNeeded(NotAllowed):
    """The session has no fresh proof."""

    code = "log_in_again"


class CredentialNeeded(NotAllowed):
    """The session has no fresh proof, and the account nothing to give one with."""

    code = "no_credential"


@dataclass(frozen=True, slots=True)
class ProofStatus:
    """Whether a session has fresh proof, and how its player can give some."""

    until: int | None
    """When the proof is too old, in milliseconds since 1970; None without fresh proof."""
    ways: tuple[LogInMethod, ...]
    mail: str | None
    """The current address of the account."""


class Reauthentication:
    """Asks for fresh proof, and takes it."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        rate_limits: RateLimits,
        tickets: OneTimeTokens,
        mail: BackgroundMail,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._rate_limits = rate_limits
        self._tickets = tickets
        self._mail = mail

    async def require(self, player: Player, token: str | None) -> Credentials | None:
        """What opens the account now; None for a guest, who has nothing to prove. Raises
        `ProofNeeded` without fresh proof, `CredentialNeeded` if the account cannot give any."""
        credentials = await self._store.read(account_store.credentials, player.id)
        if credentials is None or await self._proved_until(token) is not None:
            return credentials
        if credentials.is_empty:
            raise CredentialNeeded(
                "Your account has no passkey, mail address or recovery code: add one first."
            )
        raise ProofNeeded("Confirm that it’s you first.")

    async def require_unless_first(self, player: Player, token: str | None) -> Credentials | None:
        """The same before a credential is added: an account without any may add its first."""
        credentials = await self._store.read(account_store.credentials, player.id)
        if credentials is None or credentials.is_empty:
            return credentials
        return await self.require(player, token)

    async def status(self, player: Player, token: str | None) -> ProofStatus:
        """Whether the session has fresh proof, and how the player can give some."""
        credentials = await self._store.read(account_store.credentials, player.id)
        if credentials is None:
            return ProofStatus(None, (), None)
        possible = {
            LogInMethod.PASSKEY: bool(credentials.passkeys),
            LogInMethod.MAIL: credentials.mail is not None and self._mail.is_there,
            LogInMethod.CODE: bool(credentials.codes),
        }
        ways = tuple(way for way, is_possible in possible.items() if is_possible)
        return ProofStatus(await self._proved_until(token), ways, credentials.mail)

    async def send_code(self, player: Player, visit: Visit, link: str) -> None:
        """Mail a code to the current address of the account. Only this session can use it.

        `link` is the full address of the page that takes the code. Raises `NotNow` if the house
        sends no mail, or the account has no address.
        """
        credentials = await self._store.read(account_store.credentials, player.id)
        if credentials is None or credentials.mail is None or not self._mail.is_there:
            raise NotNow("No mail can be sent to your account.", code="no_mail")
        self._rate_limits.count_letter(network_of(visit.address))
        self._rate_limits.count_letter(player.id)
        code = new_code()
        await self._tickets.give(
            TokenPurpose.PROOF, CODE_AGE, player_id=player.id, word=self._word(code, visit)
        )
        self._mail.post(
            short_letter(
                MailKind.PROOF,
                credentials.mail,
                "Confirm that it’s you",
                f"Somebody logged in to your account on {visit.device or 'a device'} wants to make"
                " a change that you must confirm. If that is you, open this link there:",
                f"{link}/{code}",
                f"Or enter this code there: {code}",
                "It works once, within ten minutes. If it was not you, do not share the code; log"
                " in and log out all other devices.",
            )
        )

    async def confirm_by_code(self, player: Player, code: str, visit: Visit) -> None:
        """Take a recovery code, or the code of a mail, as proof. Raises `NotFound`."""
        self._rate_limits.count_attempt(visit.address)
        if await self._tickets.take(self._word(code, visit), TokenPurpose.PROOF):
            await self.note_proof(player, LogInMethod.MAIL, visit)
        elif await self._store.write(
            "", account_store.take_recovery_code, self._tickets.hash_of_code(code), player.id
        ):
            await self.note_proof(player, LogInMethod.CODE, visit)
        else:
            await self._sessions.failed_log_ins.record(
                "code", visit.address, visit.device, player.id
            )
            raise NotFound("This code was used already, or was never given.", code="code_gone")

    async def note_proof(self, player: Player, way: LogInMethod, visit: Visit) -> None:
        """The player has given proof in this session."""
        await self._store.write(
            player_order(player.id),
            session_store.note_reauthentication,
            self._sessions.hash_of(visit.token),
            now(),
        )
        words = f"{way.value}, {visit.device or 'an unknown device'}"
        await self._store.write(AFTER_TABLES, write_audit, AuditAction.CONFIRMED, player.id, words)

    async def _proved_until(self, token: str | None) -> int | None:
        session = await self._store.read(session_store.session, self._sessions.hash_of(token))
        if session is None or session.proved is None:
            return None
        until = session.proved + PROOF_AGE * 1000
        return until if until > now() else None

    def _word(self, code: str, visit: Visit) -> str:
        """The ticket of a mailed code: from another session it is not even found."""
        return f"{letters_of(code)} {self._sessions.hash_of(visit.token)}"
