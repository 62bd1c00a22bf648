"""HTTP sessions: guest log-in, session tokens and cookies, device links.

A token is a signed random session key. Browsers keep it in an HttpOnly cookie, programs send it as
a bearer token. The store holds only the hash of the key; deleting that row ends the session.
A device code is short, so the store holds its HMAC under the server's key.

Every session begins in `Sessions.begin_session` and ends in `Sessions.log_out` or `end_...`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from fastapi import Request
from itsdangerous import BadSignature, URLSafeSerializer

from kaffeehaus.core.i18n import TitledEnum, gettext, lazy_gettext, lazy_pgettext, set_language
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES, player_order
from kaffeehaus.house.errors import BadRequest, NotFound, NotLoggedIn
from kaffeehaus.house.http.access_tokens import PREFIX, player_of_access_token
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.http.rate_limits import HostRules, RateLimits, SlidingWindow, network_of
from kaffeehaus.house.http.request_context import LANGUAGE_CHOICE, SessionCookies, token_of
from kaffeehaus.house.http.session_cache import DeviceTracker, device_label
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.audit import AccountEvent, AuditAction, write_audit
from kaffeehaus.house.players.model import BY_DEFAULT, KnownSession, Player, Preferences
from kaffeehaus.house.players.names import looks, read_name
from kaffeehaus.house.settings import Settings

HOUR = 3600.0
PER_NETWORK = 5
"""Rows per hour for one network address."""
IN_TOTAL = 60
"""Rows per hour for all addresses together."""


class FailedLogIns:
    """Records failed logins, without secrets. The next row reports how many were left out."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._per_network = SlidingWindow(PER_NETWORK, HOUR, clock)
        self._in_total = SlidingWindow(IN_TOTAL, HOUR, clock)
        self._left_out = 0

    async def record(self, method: LogInMethod, visit: Visit, player_id: str | None = None) -> None:
        """Record a failed login by this method. `player_id` is the account, if known."""
        network = network_of(visit.address)
        if self._per_network.wait(network) or self._in_total.wait(""):
            self._left_out += 1
            return
        told = {"address": network or lazy_gettext("an unknown address"), "method": method.title}
        device = device_label(visit.device)
        words = lazy_gettext("%(method)s from %(address)s, %(device)s", device=device, **told)
        if count := self._left_out:
            words = lazy_gettext("%(entry)s; not recorded: %(count)s", entry=words, count=count)
            self._left_out = 0
        await self._store.write(
            AFTER_TABLES, write_audit, AuditAction.FAILED_LOG_IN, player_id, words
        )


LINK_AGE = 10 * 60
"""Seconds for which a device code is valid."""
LINK_LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""Letters without those easily confused with other letters or digits."""
LINK_LENGTH = 8
SESSION_ID = 16
"""Length of a session's public id, a prefix of its hash."""
DAY = 86_400_000
"""Milliseconds."""
LINK_SALT = b"kaffeehaus.link "
"""Separates these HMACs from other uses of the server's key."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """A new session: the player and the session token."""

    player: Player
    token: str


class LogInMethod(TitledEnum):
    """How a session was authenticated."""

    NAME = "name", lazy_pgettext("log-in", "name")
    """A new guest."""
    LINK = "link", lazy_pgettext("log-in", "device link")
    """A code from another device."""
    PASSKEY = "passkey", lazy_pgettext("log-in", "passkey")
    MAIL = "mail", lazy_pgettext("log-in", "email link")
    CODE = "code", lazy_pgettext("log-in", "recovery code")
    """A recovery code."""
    NEW_ACCOUNT = "new account", lazy_pgettext("log-in", "new account")
    """Confirming the mail address of a new account. Registration proves nothing."""

    @property
    def is_proof(self) -> bool:
        """Whether it proves the ownership of an account."""
        return self in {LogInMethod.PASSKEY, LogInMethod.MAIL, LogInMethod.CODE}


AUDIT_ACTIONS = {LogInMethod.NAME: AuditAction.CAME, LogInMethod.LINK: AuditAction.LINKED}
"""Audit actions of guests' log-in methods; those of accounts are `LOGGED_IN`."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Client address, device and session token of a request."""

    address: str = ""
    device: str = ""
    """A readable name, such as `Firefox on Windows`."""
    token: str | None = None
    """The current session token."""
    asker: str = ""
    """The cookie that binds a mailed link to this browser."""
    base: str = ""
    """The base URL of the server, for links."""


class SessionInfo(Model):
    """A session of the player on one device."""

    id: str
    device: str
    created: int
    seen: int
    is_this: bool
    """It is the one that asks."""


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """A one-time code to log in as the same player on another device."""

    code: str
    expires: int
    """UTC, milliseconds since 1970."""


class Sessions:
    """Begins, authenticates and ends sessions."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        rate_limits: RateLimits,
        key: bytes,
        end_streams: Callable[[str], None],
    ) -> None:
        """`end_streams` is called with the player id when a session ends, to close its streams."""
        self._store = store
        self._settings = settings
        self._rate_limits = rate_limits
        self.host_rules = HostRules()
        """The host's current rules; see `follow_rules`."""
        self._signer = URLSafeSerializer(key, salt="kaffeehaus.session")
        self._key = key
        self.cookies = SessionCookies(settings.is_https)
        self._devices = DeviceTracker(store)
        self.failed_log_ins = FailedLogIns(store)
        self._end_streams = end_streams

    def follow_rules(self, rules: HostRules) -> None:
        """Apply new rules of the host; sessions of newly banned players end."""
        for player_id in rules.barred_guests - self.host_rules.barred_guests:
            self.has_ended(player_id)
        self.host_rules = rules

    async def log_in_guest(
        self, name: str, address: str, device: str = "", preferences: Preferences = BY_DEFAULT
    ) -> NewSession:
        """Create a guest with a session.

        Raises `BadRequest` for an invalid or taken name, `RateLimited` for too many new guests.
        """
        chosen = self.read_name(name)
        self.host_rules.require_welcome(address)
        self._rate_limits.count_guest(address)
        await self.require_free_name(chosen)
        player = Player(secrets.token_hex(16), chosen)
        await self._store.write(
            player_order(player.id),
            player_store.add_player,
            player,
            now(),
            preferences,
        )
        return await self.begin_session(player, LogInMethod.NAME, device)

    async def begin_session(self, player: Player, method: LogInMethod, device: str) -> NewSession:
        """Begin a session of the player on this device; the only place where sessions begin."""
        self.host_rules.require_not_barred(player.id)
        key = secrets.token_urlsafe(32)
        proved = now() if method.is_proof else None
        await self._store.write(
            player_order(player.id), player_store.add_session, _hash(key), player.id, device, proved
        )
        action = AUDIT_ACTIONS.get(method, AuditAction.LOGGED_IN)
        await self._store.write(AFTER_TABLES, write_audit, action, player.id, device_label(device))
        self._devices.mark_stored(_hash(key))
        return NewSession(player, self._sign(key))

    async def require_free_name(self, name: str, player_id: str = "") -> None:
        """Raise `BadRequest` if the name looks like that of another account."""
        found = await self._store.read(player_store.account_id_by_looks, looks(name))
        if found not in {None, player_id}:
            raise name_taken()

    async def rename(self, player: Player, name: str, token: str) -> NewSession:
        """Rename the player and replace the session token, against session fixation.

        Seats taken before keep the old name in their record. Raises `NotLoggedIn` if the session
        has ended meanwhile.
        """
        chosen = self.read_name(name)
        self._rate_limits.count_change(player.id)
        await self.require_free_name(chosen, player.id)
        key = secrets.token_urlsafe(32)
        try:
            is_known = await self._store.write(
                player_order(player.id),
                player_store.rename_player,
                player.id,
                chosen,
                looks(chosen),
                self.hash_of(token),
                _hash(key),
            )
        except Conflict:
            raise name_taken() from None
        if not is_known:
            raise NotLoggedIn(gettext("Enter your name first."))
        self._rate_limits.session_cache.forget_player(player.id)
        return NewSession(replace(player, name=chosen), self._sign(key))

    async def make_link(self, player: Player) -> DeviceLink:
        """Create a one-time code for logging in on another device."""
        self._rate_limits.count_change(player.id)
        code = "".join(secrets.choice(LINK_LETTERS) for _ in range(LINK_LENGTH))
        expires = now() + LINK_AGE * 1000
        await self._store.write(
            "", player_store.add_link, self._hash_of_code(code), player.id, expires
        )
        return DeviceLink(code, expires)

    async def take_link(self, code: str, address: str, device: str = "") -> NewSession:
        """Redeem a device code for a new session. Raises `NotFound`."""
        self._rate_limits.count_attempt(address)
        letters = "".join(code.split()).replace("-", "").lower()
        player_id = await self._store.write("", player_store.take_link, self._hash_of_code(letters))
        row = await self._store.read(player_store.player, player_id) if player_id else None
        if row is None:
            await self.failed_log_ins.record(LogInMethod.LINK, Visit(address, device))
            raise NotFound(gettext("This code is used or expired."), code="link_gone")
        return await self.begin_session(row, LogInMethod.LINK, device)

    async def current_player(self, request: Request) -> Player | None:
        """The player of a request by bearer token or session cookie, or None.

        From here on the request is in the language of the player's account. `?lang=` changes it.
        """
        token = token_of(request)
        if token is None:
            return None
        if token.startswith(PREFIX):
            owner = await player_of_access_token(self._store, request, token)
            self.host_rules.require_not_barred(owner.id)
            return owner
        player = await self.player_of(token)
        if player is None:
            return None
        if chosen := request.scope.get(LANGUAGE_CHOICE):
            return await self.choose_language(player, chosen)
        if player.is_account and player.language:
            set_language(player.language)
        return player

    async def choose_language(self, player: Player, language: str) -> Player:
        """Store the language of the player, unless it is the same; the changed player."""
        if player.language == language:
            return player
        self._rate_limits.count_change(player.id)
        order = player_order(player.id)
        await self._store.write(order, player_store.set_language, player.id, language)
        self.forget(player.id)
        return replace(player, language=language)

    async def player_of(self, token: str) -> Player | None:
        """The player of a session token, or None if it is invalid, ended or expired."""
        if cached := self._rate_limits.session_cache.get(token):
            return cached
        key = self._key_of(token)
        read_at = self._rate_limits.session_cache.now()
        session = (
            await self._store.read(player_store.player_of_session, _hash(key)) if key else None
        )
        if session is None:
            return None
        seconds = (self.expires(session) - now()) / 1000
        if seconds <= 0:
            return None
        self._rate_limits.session_cache.put(token, session.player, read_at, seconds)
        self._devices.record_use(_hash(key or ""))
        return session.player

    def expires(self, session: KnownSession) -> float:
        """When a session expires; never for a guest, who could not log in again."""
        if not session.player.is_account:
            return inf
        keeping = self._settings.keeping
        idle = session.seen + keeping.session_idle_days * DAY if keeping.session_idle_days else inf
        absolute = session.created + keeping.session_days * DAY if keeping.session_days else inf
        return min(idle, absolute)

    async def log_out(self, token: str) -> None:
        """End the session of a token (log out)."""
        if key := self._key_of(token):
            player = await self.player_of(token)
            await self._store.write("", player_store.remove_session, _hash(key))
            if player is not None:
                self.has_ended(player.id)

    async def sessions_of(self, player: Player, token: str | None) -> list[SessionInfo]:
        """The active sessions of the player; the one of this token is marked."""
        own = self.hash_of(token)
        return [
            SessionInfo(
                id=row.token_hash[:SESSION_ID],
                device=str(device_label(row.device or "")),
                created=row.created,
                seen=row.seen or row.created,
                is_this=row.token_hash == own,
            )
            for row in await self._store.read(player_store.sessions_of, player.id)
        ]

    async def end_session(
        self, player: Player, session_id: str, event: AccountEvent | None = None
    ) -> None:
        """End one session of the player by its public id. Raises `NotFound`."""
        self._rate_limits.count_change(player.id)
        known = len(session_id) == SESSION_ID
        order = player_order(player.id)
        if not known or not await self._store.write(
            order, player_store.end_session, player.id, session_id, event
        ):
            raise NotFound(gettext("This device is already logged out."), code="no_such_device")
        self.has_ended(player.id)

    async def end_other_sessions(
        self, player: Player, token: str | None, event: AccountEvent | None = None
    ) -> bool:
        """End all other sessions of the player; return whether there were any."""
        self._rate_limits.count_change(player.id)
        kept = self.hash_of(token)
        ended = await self._store.write(
            player_order(player.id), player_store.end_other_sessions, player.id, kept, event
        )
        self.has_ended(player.id)
        return ended

    def forget(self, player_id: str) -> None:
        """Invalidate the cached sessions of a player after a change."""
        self._rate_limits.session_cache.forget_player(player_id)

    def has_ended(self, player_id: str) -> None:
        """Invalidate the cache and end all streams of a player; other sessions reconnect."""
        self.forget(player_id)
        self._end_streams(player_id)

    def hash_of(self, token: str | None) -> str:
        """The hash under which the store has a session; for an invalid token one that it lacks."""
        return _hash(self._key_of(token or "") or "")

    def read_name(self, name: str) -> str:
        """Validate and normalize a name. Raises `BadRequest`."""
        return read_name(name, self._settings.limits.name)

    def _sign(self, key: str) -> str:
        signed = self._signer.dumps(key)
        assert isinstance(signed, str)
        return signed

    def _hash_of_code(self, code: str) -> str:
        """HMAC of a device code, as the store holds it.

        All codes could be tried against a plain hash within seconds. The HMAC also keeps the
        timing of the lookup independent of the code.
        """
        return hmac.digest(self._key, LINK_SALT + code.encode(), hashlib.sha256).hex()

    def _key_of(self, token: str) -> str | None:
        try:
            key = self._signer.loads(token)
        except BadSignature:
            return None
        return key if isinstance(key, str) else None


def name_taken() -> BadRequest:
    """The error for a name that looks like that of an account."""
    return BadRequest(
        gettext("This name, or one like it, belongs to an account. Choose another."),
        code="name_taken",
    )


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
