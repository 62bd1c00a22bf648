"""The door: guests get a name and a token, and are known again by it.

A token is a random session key, signed. Browsers keep it in an HttpOnly cookie, programs send it as
a bearer token; the store holds only the hash of the key, and deleting that row ends the session.
A code for another device is short, so the hash that the store holds of it needs the house's key.

Every session begins in `Sessions.begin_session` and ends in one of `let_out`, `end_...` there.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from math import inf

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

from kaffeehaus.house.audit.model import AuditAction
from kaffeehaus.house.audit.store import write_audit
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES, player_order
from kaffeehaus.house.errors import BadRequest, NotFound, NotLoggedIn
from kaffeehaus.house.http.devices import DeviceTracker
from kaffeehaus.house.http.failed_log_ins import FailedLogIns
from kaffeehaus.house.http.house_rules import HouseRules
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players import reads as player_reads
from kaffeehaus.house.players import session_store
from kaffeehaus.house.players import writes as player_writes
from kaffeehaus.house.players.events import AccountEvent
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks, read_name
from kaffeehaus.house.players.preferences import BY_DEFAULT, Preferences
from kaffeehaus.house.players.rows import KnownSession, PlayerRow
from kaffeehaus.house.settings import Settings

COOKIE = "kaffeehaus"
SAFE_COOKIE = "__Host-kaffeehaus"
"""The name with https: browsers let no other host of the domain, and no plain http, write it."""
COOKIE_AGE = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer."""
LINK_AGE = 10 * 60
"""Seconds in which a link for another device can be used."""
LINK_LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""No letter that is read as another one or as a digit."""
LINK_LENGTH = 8
SESSION_ID = 16
"""So many letters of a session's hash name it to its owner."""
DAY = 86_400_000
"""Milliseconds."""
LINK_SALT = b"kaffeehaus.link "
"""The key of the house signs other things too."""


@dataclass(frozen=True, slots=True)
class NewSession:
    """Somebody who was let in, with the token to be known by."""

    player: Player
    token: str


class LogInMethod(Enum):
    """How somebody came in."""

    NAME = "name"
    """A new guest."""
    LINK = "link"
    """With a code from another device."""
    PASSKEY = "passkey"
    MAIL = "mail"
    CODE = "code"
    """With a recovery code."""
    NEW_ACCOUNT = "new account"
    """By confirming the mail address of a new account. To register something is no proof."""

    @property
    def is_proof(self) -> bool:
        """Whether it shows that an account is one's own."""
        return self in {LogInMethod.PASSKEY, LogInMethod.MAIL, LogInMethod.CODE}


DEEDS = {
    LogInMethod.NAME: AuditAction.CAME,
    LogInMethod.LINK: AuditAction.LINKED,
    LogInMethod.PASSKEY: AuditAction.LOGGED_IN,
    LogInMethod.MAIL: AuditAction.LOGGED_IN,
    LogInMethod.CODE: AuditAction.LOGGED_IN,
    LogInMethod.NEW_ACCOUNT: AuditAction.LOGGED_IN,
}
"""What each is called in the audit trail."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Where a request comes from."""

    address: str = ""
    device: str = ""
    """In plain words, such as `Firefox on Windows`."""
    token: str | None = None
    """What the device is known by so far."""
    asker: str = ""
    """What a browser that asked for a mail link is recognised by."""
    base: str = ""
    """The public address of the server, for links."""


@dataclass(frozen=True, slots=True)
class Session:
    """A device on which a player is known."""

    id: str
    device: str
    created: int
    seen: int
    is_this: bool


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """A one-time code to go on as the same guest on another device."""

    code: str
    expires: int
    """UTC, milliseconds since 1970."""


class Sessions:
    """Lets guests in and knows them again."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        rate_limits: RateLimits,
        key: bytes,
        end_streams: Callable[[str], None],
    ) -> None:
        """`end_streams` is called with the player whenever a session has ended: what is open by it
        ends too."""
        self._store = store
        self._settings = settings
        self._rate_limits = rate_limits
        self._house_rules = HouseRules()
        self._signer = URLSafeSerializer(key, salt="kaffeehaus.session")
        self._key = key
        self._devices = DeviceTracker(store)
        self.failed_log_ins = FailedLogIns(store)
        self._end_streams = end_streams

    @property
    def house_rules(self) -> HouseRules:
        """What the host has set, as far as it is known here."""
        return self._house_rules

    def follow_rules(self, rules: HouseRules) -> None:
        """Let the host's rules be these from now on; the sessions of guests whom they bar anew have
        ended."""
        for player_id in rules.barred_guests - self._house_rules.barred_guests:
            self.has_ended(player_id)
        self._house_rules = rules

    async def let_in(
        self, name: str, address: str, device: str = "", preferences: Preferences = BY_DEFAULT
    ) -> NewSession:
        """A new guest. Raises `BadRequest` for a name that cannot be or is that of an account,
        `TooMany` for a crowd."""
        chosen = self.read_name(name)
        self.house_rules.require_welcome(address)
        self._rate_limits.count_guest(address)
        await self.require_free_name(chosen)
        player = Player(secrets.token_hex(16), chosen)
        await self._store.write(
            player_order(player.id),
            player_writes.add_player,
            PlayerRow(player.id, player.name, now()),
            preferences,
        )
        return await self.begin_session(player, LogInMethod.NAME, device)

    async def begin_session(self, player: Player, way: LogInMethod, device: str) -> NewSession:
        """Let the player be known on this device from now on. The one place where that begins."""
        self.house_rules.require_not_barred(player.id)
        key = secrets.token_urlsafe(32)
        proved = now() if way.is_proof else None
        await self._store.write(
            player_order(player.id),
            player_writes.add_session,
            _hash(key),
            player.id,
            device,
            proved,
        )
        await self._store.write(AFTER_TABLES, write_audit, DEEDS[way], player.id, device)
        self._devices.came(_hash(key))
        return NewSession(player, self._sign(key))

    async def require_free_name(self, name: str, player_id: str = "") -> None:
        """Raise `BadRequest` if the name looks like that of somebody else's account."""
        found = await self._store.read(player_reads.account_by_looks, looks(name))
        if found not in {None, player_id}:
            raise name_taken()

    async def rename(self, player: Player, name: str, token: str) -> NewSession:
        """The player under a new name, with a new token instead of the one they came with.

        Somebody else may have laid that one into their browser, and would be known by it as well.
        Seats taken before keep the old name in their record. Raises `NotLoggedIn` if the token has
        ended meanwhile.
        """
        chosen = self.read_name(name)
        self._rate_limits.count_change(player.id)
        await self.require_free_name(chosen, player.id)
        key = secrets.token_urlsafe(32)
        try:
            is_known = await self._store.write(
                player_order(player.id),
                player_writes.rename_player,
                player.id,
                chosen,
                looks(chosen),
                self.hash_of(token),
                _hash(key),
            )
        except Conflict:
            raise name_taken() from None
        if not is_known:
            raise NotLoggedIn("Tell the house your name first.")
        self._rate_limits.faces.forget_player(player.id)
        return NewSession(replace(player, name=chosen), self._sign(key))

    async def make_link(self, player: Player) -> DeviceLink:
        """A code that lets another device go on as this player, once and soon."""
        self._rate_limits.count_change(player.id)
        code = "".join(secrets.choice(LINK_LETTERS) for _ in range(LINK_LENGTH))
        expires = now() + LINK_AGE * 1000
        await self._store.write(
            "", player_writes.add_link, self._hash_of_code(code), player.id, expires
        )
        return DeviceLink(code, expires)

    async def take_link(self, code: str, address: str, device: str = "") -> NewSession:
        """The player of a code that nobody used yet. Raises `NotFound`."""
        self._rate_limits.count_attempt(address)
        letters = "".join(code.split()).replace("-", "").lower()
        player_id = await self._store.write(
            "", player_writes.take_link, self._hash_of_code(letters)
        )
        row = await self._store.read(player_reads.player, player_id) if player_id else None
        if row is None:
            await self.failed_log_ins.record("device link", address, device)
            raise NotFound("This code was used already or is too old.", code="link_gone")
        return await self.begin_session(player_of(row), LogInMethod.LINK, device)

    def count_extra(self, address: str) -> None:
        """Somebody, known or not, makes a call that a game has added. Raises `TooMany`."""
        self._rate_limits.count_extra(address)

    async def who_asks(self, request: Request) -> Player | None:
        """The guest behind a request: by bearer token, or else by cookie."""
        token = token_of(request)
        return None if token is None else await self.player_of(token)

    async def player_of(self, token: str) -> Player | None:
        """The guest with this token, or None if it was never given or its session has ended or
        expired."""
        if known := self._rate_limits.faces.get(token):
            return known
        key = self._key_of(token)
        asked = self._rate_limits.faces.now()
        session = (
            await self._store.read(player_reads.player_of_session, _hash(key)) if key else None
        )
        if session is None:
            return None
        seconds = (self.expires(session) - now()) / 1000
        if seconds <= 0:
            return None
        player = player_of(session.player)
        self._rate_limits.faces.put(token, player, asked, seconds)
        self._devices.is_here(_hash(key or ""))
        return player

    def expires(self, session: KnownSession) -> float:
        """When a session expires: never for a guest, who could not log in again."""
        if not session.player.account:
            return inf
        keeping = self._settings.keeping
        idle = session.seen + keeping.session_idle_days * DAY if keeping.session_idle_days else inf
        absolute = session.created + keeping.session_days * DAY if keeping.session_days else inf
        return min(idle, absolute)

    async def let_out(self, token: str) -> None:
        """End the session of a token; copies of it are worthless from now on."""
        if key := self._key_of(token):
            player = await self.player_of(token)
            await self._store.write("", player_writes.remove_session, _hash(key))
            if player is not None:
                self.has_ended(player.id)

    async def sessions_of(self, player: Player, token: str | None) -> list[Session]:
        """The devices on which the player is known, the one of this token among them."""
        own = self.hash_of(token)
        return [
            Session(
                id=row.token_hash[:SESSION_ID],
                device=row.device or "a device from before",
                created=row.created,
                seen=row.seen or row.created,
                is_this=row.token_hash == own,
            )
            for row in await self._store.read(session_store.sessions_of, player.id)
        ]

    async def end_session(
        self, player: Player, session_id: str, event: AccountEvent | None = None
    ) -> None:
        """Let one device of the player forget them. Raises `NotFound`."""
        self._rate_limits.count_change(player.id)
        known = len(session_id) == SESSION_ID
        order = player_order(player.id)
        if not known or not await self._store.write(
            order, session_store.end_session, player.id, session_id, event
        ):
            raise NotFound("There is no such device of yours any more.", code="no_such_device")
        self.has_ended(player.id)

    async def end_other_sessions(
        self, player: Player, token: str | None, event: AccountEvent | None = None
    ) -> bool:
        """End all sessions of the player but this one; whether there were any."""
        self._rate_limits.count_change(player.id)
        kept = self.hash_of(token)
        ended = await self._store.write(
            player_order(player.id), session_store.end_other_sessions, player.id, kept, event
        )
        self.has_ended(player.id)
        return ended

    def forget(self, player_id: str) -> None:
        """Look the player up again the next time: something about them has changed."""
        self._rate_limits.faces.forget_player(player_id)

    def has_ended(self, player_id: str) -> None:
        """A session of the player is no more; those that are left come back by themselves."""
        self.forget(player_id)
        self._end_streams(player_id)

    def hash_of(self, token: str | None) -> str:
        """What the store knows a token by; nothing that it knows, if the token is none."""
        return _hash(self._key_of(token or "") or "")

    def set_cookie(self, response: Response, token: str) -> None:
        """Let the browser keep the token, out of reach of scripts and foreign pages."""
        is_https = self._settings.is_https
        if is_https:
            self._delete_cookie(response, COOKIE)
        response.set_cookie(
            SAFE_COOKIE if is_https else COOKIE,
            token,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="lax",
            secure=is_https,
        )

    def renew_cookie(self, request: Request, response: Response) -> None:
        """Give the token of a known guest its safe name, if the browser has it from before."""
        token = request.cookies.get(COOKIE)
        if self._settings.is_https and token and SAFE_COOKIE not in request.cookies:
            self.set_cookie(response, token)

    def clear_cookie(self, response: Response) -> None:
        """Let the browser forget the token."""
        self._delete_cookie(response, COOKIE)
        if self._settings.is_https:
            self._delete_cookie(response, SAFE_COOKIE)

    def read_name(self, name: str) -> str:
        """The name as the house writes it. Raises `BadRequest` with a sentence."""
        return read_name(name, self._settings.limits.name)

    def _delete_cookie(self, response: Response, name: str) -> None:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=self._settings.is_https)

    def _sign(self, key: str) -> str:
        signed = self._signer.dumps(key)
        assert isinstance(signed, str)
        return signed

    def _hash_of_code(self, code: str) -> str:
        """What the store knows a code by.

        All codes could be tried against a plain hash within seconds, so it takes the key of the
        house. Whoever guesses cannot choose what is compared either: how long the store looks for
        it says nothing about the code.
        """
        return hmac.digest(self._key, LINK_SALT + code.encode(), hashlib.sha256).hex()

    def _key_of(self, token: str) -> str | None:
        try:
            key = self._signer.loads(token)
        except BadSignature:
            return None
        return key if isinstance(key, str) else None


def token_of(request: Request) -> str | None:
    """The token that a request carries. A bearer token wins over a cookie."""
    cookies = request.cookies
    return bearer_token_of(request) or cookies.get(SAFE_COOKIE) or cookies.get(COOKIE)


def bearer_token_of(request: Request) -> str | None:
    """The token that a program sends."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def player_of(row: PlayerRow) -> Player:
    """The player that the store knows."""
    return Player(row.id, row.name, is_account=row.account, is_host=row.host)


def name_taken() -> BadRequest:
    """Somebody stays who is called like that, or nearly."""
    return BadRequest(
        "Somebody with an account is called that, or nearly: take another name.", code="name_taken"
    )


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
