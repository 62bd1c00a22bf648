"""Re-authentication within a session, required before an account is changed.

Accepts an existing passkey, a recovery code, or a code mailed to the current address. It is valid
for one session and ten minutes. Registering a credential or using a device link does not count.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.mail import short_mail
from kaffeehaus.house.accounts.model import AccountView, OneTimeToken
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES, player_order
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.rate_limits import RateLimits, network_of
from kaffeehaus.house.http.session_cache import device_label
from kaffeehaus.house.http.sessions import LINK_LETTERS, LogInMethod, Sessions, Visit
from kaffeehaus.house.notifications.mail import Mailer, MailKind
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.audit import AuditAction, write_audit
from kaffeehaus.house.players.model import Player, TokenPurpose

PROOF_AGE = 10 * 60
"""Seconds for which re-authentication is valid."""
CODE_AGE = 10 * 60
"""Seconds in which a mailed code can be used."""
CODE_LENGTH = 12
TICKET_SALT = b"kaffeehaus.ticket "
CODE_SALT = b"kaffeehaus.code "
"""Salts: the server key signs other things too."""


class ProofNeeded(NotAllowed):
    """The session needs re-authentication."""

    code = "log_in_again"


class CredentialNeeded(NotAllowed):
    """The session needs re-authentication, but the account has no credential."""

    code = "no_credential"


@dataclass(frozen=True, slots=True)
class ProofStatus:
    """Whether a session is re-authenticated, and the methods the player has."""

    until: int | None
    """When it expires, in milliseconds since 1970; None without."""
    methods: tuple[LogInMethod, ...]
    mail: str | None
    """The current mail address of the account."""


@dataclass(frozen=True, slots=True, eq=False)
class Reauthentication:
    """Requires and accepts re-authentication."""

    _store: Store
    _sessions: Sessions
    _rate_limits: RateLimits
    _tokens: OneTimeTokens
    _mail: Mailer

    async def require(self, player: Player, token: str | None) -> AccountView | None:
        """The re-authenticated account; None for a guest.

        Raises `ProofNeeded`, or `CredentialNeeded` if the account has no credential.
        """
        account = await self._store.read(account_store.account_view, player.id)
        if account is None or await self._proved_until(token) is not None:
            return account
        if account.has_no_credential:
            raise CredentialNeeded(
                gettext(
                    "Your account has no passkey, email address or recovery code. Add one first."
                )
            )
        raise ProofNeeded(gettext("Confirm that it’s you first."))

    async def require_unless_first(self, player: Player, token: str | None) -> AccountView | None:
        """Like `require`, but an account without any credential may add its first."""
        account = await self._store.read(account_store.account_view, player.id)
        if account is None or account.has_no_credential:
            return account
        return await self.require(player, token)

    async def status(self, player: Player, token: str | None) -> ProofStatus:
        """Whether the session is re-authenticated, and the methods the player has."""
        account = await self._store.read(account_store.account_view, player.id)
        if account is None:
            return ProofStatus(None, (), None)
        possible = {
            LogInMethod.PASSKEY: bool(account.passkeys),
            LogInMethod.MAIL: account.mail is not None and self._mail.is_there,
            LogInMethod.CODE: bool(account.codes_left),
        }
        methods = tuple(method for method, is_possible in possible.items() if is_possible)
        return ProofStatus(await self._proved_until(token), methods, account.mail)

    async def send_code(self, player: Player, visit: Visit) -> None:
        """Mail a code to the current address of the account. Only this session can use it.

        Raises `NotNow` without a mail server or address.
        """
        account = await self._store.read(account_store.account_view, player.id)
        if account is None or account.mail is None or not self._mail.is_there:
            raise NotNow(gettext("Your account cannot get email."), code="no_mail")
        self._rate_limits.count_outbound(network_of(visit.address))
        self._rate_limits.count_outbound(player.id)
        code = new_code()
        await self._tokens.issue(
            TokenPurpose.PROOF, CODE_AGE, player_id=player.id, word=self._word(code, visit)
        )
        self._mail.post(
            short_mail(
                MailKind.PROOF,
                account.mail,
                gettext("Confirm that it’s you"),
                gettext(
                    "%(device)s asked for a change of your account. If that was you, open this"
                    " link there:",
                    device=device_label(visit.device),
                ),
                f"{visit.base}/me/confirm/code/{code}",
                gettext("Or enter this code there: %(code)s", code=code),
                gettext(
                    "The code works once, within 10 minutes. If that was not you, do not share it."
                    " Log in and log out all other devices."
                ),
            )
        )

    async def confirm_by_code(self, player: Player, code: str, visit: Visit) -> None:
        """Re-authenticate with a recovery code or a mailed code. Raises `NotFound`."""
        self._rate_limits.count_attempt(visit.address)
        if await self._tokens.take(self._word(code, visit), TokenPurpose.PROOF):
            await self.note_proof(player, LogInMethod.MAIL, visit)
        elif await self._store.write(
            "", account_store.take_recovery_code, self._tokens.hash_of_code(code), player.id
        ):
            await self.note_proof(player, LogInMethod.CODE, visit)
        else:
            await self._sessions.failed_log_ins.record(LogInMethod.CODE, visit, player.id)
            raise NotFound(gettext("This code is wrong or was already used."), code="code_gone")

    async def note_proof(self, player: Player, method: LogInMethod, visit: Visit) -> None:
        """Store that the session is re-authenticated."""
        await self._store.write(
            player_order(player.id),
            player_store.note_reauthentication,
            self._sessions.hash_of(visit.token),
            now(),
        )
        device = device_label(visit.device)
        words = lazy_gettext("%(method)s, %(device)s", method=method.title, device=device)
        await self._store.write(AFTER_TABLES, write_audit, AuditAction.CONFIRMED, player.id, words)

    async def _proved_until(self, token: str | None) -> int | None:
        session = await self._store.read(player_store.session, self._sessions.hash_of(token))
        if session is None or session.proved is None:
            return None
        until = session.proved + PROOF_AGE * 1000
        return until if until > now() else None

    def _word(self, code: str, visit: Visit) -> str:
        """The word of a mailed code's token: no other session can redeem it."""
        return f"{letters_of(code)} {self._sessions.hash_of(visit.token)}"


@dataclass(frozen=True, slots=True, eq=False)
class OneTimeTokens:
    """Issues single-use tokens and redeems them; the database holds only keyed hashes (HMAC)."""

    _store: Store
    _key: bytes

    async def issue(
        self,
        purpose: TokenPurpose,
        seconds: int,
        *,
        player_id: str | None = None,
        text: str = "",
        word: str = "",
        word_hash: str = "",
    ) -> str:
        """Store a token for a random word, the given one, or one that only its hash is known of."""
        word = word or secrets.token_urlsafe(32)
        token = OneTimeToken(purpose, player_id, text, now() + seconds * 1000)
        await self._store.write("", account_store.add_token, word_hash or self.hash_of(word), token)
        return word

    async def find(self, word: str, purpose: TokenPurpose) -> OneTimeToken | None:
        """A valid token, which stays usable."""
        return await self._store.read(account_store.token, self.hash_of(word), purpose)

    async def take(self, word: str, purpose: TokenPurpose) -> OneTimeToken | None:
        """Redeem a valid token: it cannot be used again."""
        return await self._store.write("", account_store.take_token, self.hash_of(word), purpose)

    def hash_of_code(self, code: str) -> str:
        """The hash of a recovery code."""
        return hmac.digest(self._key, CODE_SALT + letters_of(code).encode(), hashlib.sha256).hex()

    def hash_of(self, word: str) -> str:
        """The hash of a token's word."""
        return hmac.digest(self._key, TICKET_SALT + word.encode(), hashlib.sha256).hex()


def new_code() -> str:
    """A random code that people can write down and type."""
    letters = "".join(secrets.choice(LINK_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[place : place + 4] for place in range(0, CODE_LENGTH, 4))


def letters_of(code: str) -> str:
    """A typed code without spaces, dashes and case."""
    return "".join(sign for sign in code.lower() if sign.isalnum())
