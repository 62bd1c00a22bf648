"""Links by mail: log in, or make an account of a guest.

Whoever opens a link owns the address. Nobody learns here whether an account has an address: the
answer is the same, and all that depends on the address is done in the background, with the same
work for known and unknown addresses.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from enum import Enum

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.accounts import Accounts, LoggedIn
from kaffeehaus.house.accounts.letters import short_letter
from kaffeehaus.house.accounts.model import OneTimeToken, Proof, TokenPurpose
from kaffeehaus.house.accounts.one_time_tokens import OneTimeTokens
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow
from kaffeehaus.house.http.rate_limits import RateLimits, network_of
from kaffeehaus.house.http.sessions import LogInMethod, Sessions, Visit, player_of
from kaffeehaus.house.mail_server import read_address
from kaffeehaus.house.notifications.mail import Mailer, MailKind, MailMessage
from kaffeehaus.house.players import reads as player_reads
from kaffeehaus.house.players import session_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.players.names import looks

MAIL_AGE = 30 * 60
"""Seconds in which the link can be used."""
PICK_UP_AGE = 10 * 60
"""Seconds in which the device that asked can log in after the opener has confirmed it."""
NOBODY = "-"
AddressOf = Callable[[str], str]
"""The full address of a path, as somebody else can open it."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _MailTemplate:
    """A letter. It names the asking device, in the house's own words, and nothing that a guest has
    written: anybody can have it sent to any address."""

    subject: str
    before: str
    after: str = "If you did not ask for this, ignore this letter: nothing happens."


ONCE = (
    "The link works once, within 30 minutes. If you did not ask for it, ignore this letter:"
    " nothing happens."
)
LOG_IN = _MailTemplate(
    "Log in to Kaffeehaus",
    "{device} asked to log in to Kaffeehaus with this address. Open this link to log in:",
    ONCE,
)
STAY = _MailTemplate(
    "Your account at Kaffeehaus",
    "{device} asked to create an account at Kaffeehaus with this address. Open this link only if"
    " that was you:",
    ONCE,
)
UNKNOWN = _MailTemplate(
    "No account at Kaffeehaus",
    "{device} asked to log in to Kaffeehaus with this address, but no account has it. You need no"
    " account to play, only a name:",
)
NAME_TAKEN = _MailTemplate(
    "Choose another name at Kaffeehaus",
    "{device} asked to create an account at Kaffeehaus with this address, but another account has"
    " the same name, or one that looks like it. Choose another name here, then ask for a new link:",
)


WITHOUT_LINK = (UNKNOWN, NAME_TAKEN)


class LinkAction(Enum):
    """What opening a link does."""

    LOG_IN = "log_in"
    MAKE_ACCOUNT = "make_account"


@dataclass(frozen=True, slots=True)
class MailLinkView:
    """What a link would do, and who asked for it."""

    deed: LinkAction
    player: Player
    """Whose account it is, or will be."""
    mail: str
    device: str
    """The one that asked, such as `Firefox on Windows`."""
    asked: int
    """UTC, milliseconds since 1970."""
    is_here: bool
    """Whether the device that asked is the one that opens it."""
    asker: str = field(repr=False)
    """A hash of what the device that asked is recognised by."""


@dataclass(frozen=True, slots=True)
class _Requester:
    """What a ticket notes about who asked."""

    mail: str
    asker: str
    """A hash of what the device is recognised by; `NOBODY` if there is nothing."""
    device: str

    def __str__(self) -> str:
        return f"{self.mail} {self.asker} {self.device}"

    @staticmethod
    def read(text: str) -> _Requester:
        """The other way round. Neither addresses nor hashes have spaces."""
        mail, asker, device = text.split(" ", 2)
        return _Requester(mail, asker, device)


class MailLinks:
    """Sends links by mail and takes them back."""

    def __init__(
        self,
        store: Store,
        accounts: Accounts,
        sessions: Sessions,
        rate_limits: RateLimits,
        tickets: OneTimeTokens,
        mail: Mailer,
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._sessions = sessions
        self._rate_limits = rate_limits
        self._tickets = tickets
        self._mail = mail
        self._letters: set[asyncio.Task[None]] = set()

    @property
    def is_there(self) -> bool:
        """Whether the house can send mail."""
        return self._mail.is_there

    async def send(
        self, player: Player | None, mail: str, visit: Visit, address_of: AddressOf
    ) -> None:
        """Send a link to log in; for a guest, also to make an account.

        Raises `BadRequest` for what is no address, `NotNow` without a mail server, `TooMany` for a
        network that has asked too often.

        The answer must not tell whether an account has the address, neither by what it says nor by
        how long it takes: so nothing here depends on it. The number of letters to one address is
        limited where they are sent.
        """
        if not self.is_there:
            raise NotNow("This house sends no mail.", code="no_mail")
        to = read_mail_address(mail)
        self._rate_limits.count_letter(network_of(visit.address))
        guest = None if player is None or player.is_account else player
        self._begin(self._write(guest, to, visit, address_of))

    async def look(self, word: str, visit: Visit) -> MailLinkView:
        """What a link would do; it can still be used. Raises `NotFound`."""
        return await self._sight(await self._tickets.look(word, TokenPurpose.MAIL), visit)

    async def open(self, word: str, visit: Visit, *, asker_too: bool = False) -> LoggedIn:
        """Use a link: log the opener in, to an account that the link may make.

        A link opened on another device than the one that asked logs in only the opener, and the
        sessions end that a guest had there, unless the opener says `asker_too`. Raises `NotFound`,
        and what `Accounts.make` raises.
        """
        self._rate_limits.count_attempt(visit.address)
        ticket = await self._tickets.take(word, TokenPurpose.MAIL)
        if ticket is None:
            await self._sessions.failed_log_ins.record("mail link", visit.address, visit.device)
        link = await self._sight(ticket, visit)
        way = LogInMethod.MAIL
        if link.deed is LinkAction.MAKE_ACCOUNT:
            await self._accounts.make(link.player, Proof(mail=link.mail), visit)
            way = LogInMethod.NEW_ACCOUNT
            if not link.is_here and not asker_too:
                await self._store.write(
                    player_order(link.player.id),
                    session_store.end_other_sessions,
                    link.player.id,
                    kept="",
                )
                self._sessions.has_ended(link.player.id)
        elif asker_too and not link.is_here and link.asker != NOBODY:
            await self._tickets.give_to(
                link.asker, TokenPurpose.ASKER, PICK_UP_AGE, player_id=link.player.id
            )
        return await self._accounts.log_in(link.player.id, way, visit)

    async def pick_up(self, visit: Visit) -> LoggedIn:
        """Log in on the device that asked for a link, after the opener has confirmed it elsewhere.
        Raises `NotNow` if nobody has."""
        self._rate_limits.count_attempt(visit.address)
        for key in filter(None, (visit.asker, visit.token)):
            if found := await self._tickets.take(key, TokenPurpose.ASKER):
                # Like a device link: it shows nobody's key, so it is no proof.
                return await self._accounts.log_in(found.player_id or "", LogInMethod.LINK, visit)
        raise NotNow(
            "Not confirmed yet: open the link in the letter on the other device, tick the box for"
            " this one, and try again.",
            code="not_confirmed",
        )

    async def close(self) -> None:
        """Wait until all letters are on their way."""
        await asyncio.gather(*self._letters, return_exceptions=True)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        """Do it while whoever asked goes on."""
        task = asyncio.create_task(work)
        self._letters.add(task)
        task.add_done_callback(self._letters.discard)

    async def _write(
        self, guest: Player | None, to: str, visit: Visit, address_of: AddressOf
    ) -> None:
        """Send the letter. The work is the same whether an account has the address or not."""
        try:
            known = await self._store.read(account_store.account_by_mail, to)
            name = "" if guest is None else looks(guest.name)
            namesake = await self._store.read(account_store.account_by_looks, name)
            asked = _Requester(to, self._asker_of(visit), visit.device)
            # Also where the letter has no link: otherwise it would take less time.
            word = await self._tickets.give(
                TokenPurpose.MAIL,
                MAIL_AGE,
                player_id=None if guest is None else guest.id,
                text=str(asked),
            )
            words = LOG_IN if known else _words_for(guest, is_name_free=namesake is None)
            path = "/me" if words in WITHOUT_LINK else f"/login/mail/{word}"
            await self._mail.send(_letter(to, words, visit.device, address_of(path)))
        except PlayerError as error:
            logger.warning("a link could not be mailed: %s", error.sentence)

    async def _sight(self, ticket: OneTimeToken | None, visit: Visit) -> MailLinkView:
        if ticket is None:
            raise _link_gone()
        asked = _Requester.read(ticket.text)
        known = await self._store.read(account_store.account_by_mail, asked.mail)
        row = await self._store.read(
            player_reads.player, known.player_id if known else ticket.player_id or ""
        )
        if row is None:
            raise NotFound("This account is no more.", code="no_account")
        if known is None and row.account:
            # Asked for as a guest: an account gets no other address by that.
            raise _link_gone()
        keys = filter(None, (visit.asker, visit.token))
        return MailLinkView(
            LinkAction.LOG_IN if known else LinkAction.MAKE_ACCOUNT,
            player_of(row),
            asked.mail,
            asked.device,
            ticket.expires - MAIL_AGE * 1000,
            is_here=asked.asker in map(self._tickets.hash_of, keys),
            asker=asked.asker,
        )

    def _asker_of(self, visit: Visit) -> str:
        key = visit.asker or visit.token
        return self._tickets.hash_of(key) if key else NOBODY


def _words_for(guest: Player | None, *, is_name_free: bool) -> _MailTemplate:
    """The letter to an address that no account has."""
    if guest is None:
        return UNKNOWN
    return STAY if is_name_free else NAME_TAKEN


def read_mail_address(mail: str) -> str:
    """The address as the house keeps it. Raises `BadRequest`."""
    try:
        return read_address(mail).lower()
    except ValueError as error:
        raise BadRequest("This is no mail address.", code="bad_mail") from error


def _letter(to: str, words: _MailTemplate, device: str, link: str) -> MailMessage:
    before = words.before.format(device=device or "Somebody")
    return short_letter(MailKind.ASKED, to, words.subject, before, link, words.after)


def _link_gone() -> NotFound:
    return NotFound("This link was used already or is too old.", code="link_gone")
