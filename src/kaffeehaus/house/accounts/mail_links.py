"""Links by mail: to log in, to turn a guest into an account, to change the mail address.

Opening a link proves ownership of the address. To prevent account enumeration the answer is always
the same, and known and unknown addresses cause the same work, in the background.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass, field
from enum import Enum

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import LazyMessage, current_language, gettext, lazy_gettext, use_language
from kaffeehaus.house.accounts import store as account_store
from kaffeehaus.house.accounts.accounts import Accounts, AccountService, LoggedIn, require_account
from kaffeehaus.house.accounts.mail import short_mail
from kaffeehaus.house.accounts.model import OneTimeToken, Proof
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow
from kaffeehaus.house.http.rate_limits import network_of
from kaffeehaus.house.http.session_cache import device_label
from kaffeehaus.house.http.sessions import LogInMethod, Visit
from kaffeehaus.house.notifications.mail import Mailer, MailKind, read_mail_address
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.players.model import Player, TokenPurpose
from kaffeehaus.house.players.names import looks

MAIL_AGE = 30 * 60
"""Seconds in which a link can be used."""
PICK_UP_AGE = 10 * 60
"""Seconds in which the device that asked can log in after the opener confirmed it."""
NOBODY = "-"
FIRST, PROVED = "first", "proved"
"""Whether the account had no credential yet, or was re-authenticated."""

logger = logging.getLogger(__name__)


NOT_YOU = lazy_gettext("If that was not you, ignore this email.")


@dataclass(frozen=True, slots=True)
class _MailTemplate:
    """The text of a mail. It names the asking device, and nothing that a guest has written:
    anybody can have it sent to any address."""

    subject: LazyMessage
    before: LazyMessage
    """Its placeholder `device` names the asking device."""
    after: LazyMessage = NOT_YOU


ONCE = lazy_gettext(
    "The link works once, within 30 minutes. If that was not you, ignore this email."
)
LOG_IN = _MailTemplate(
    lazy_gettext("Log in to Kaffeehaus"),
    lazy_gettext(
        "%(device)s asked to log in to Kaffeehaus with this address. Open this link to log in:"
    ),
    ONCE,
)
STAY = _MailTemplate(
    lazy_gettext("Create your Kaffeehaus account"),
    lazy_gettext(
        "%(device)s asked to create an account at Kaffeehaus with this address. Open this link only"
        " if that was you:"
    ),
    ONCE,
)
UNKNOWN = _MailTemplate(
    lazy_gettext("No Kaffeehaus account with this address"),
    lazy_gettext(
        "%(device)s asked to log in to Kaffeehaus with this address, but no account uses it. You"
        " need no account to play, only a name:"
    ),
)
NAME_TAKEN = _MailTemplate(
    lazy_gettext("Choose another name at Kaffeehaus"),
    lazy_gettext(
        "%(device)s asked to create an account at Kaffeehaus with this address, but another account"
        " has the same or a similar name. Choose another name here, then ask for a new link:"
    ),
)


WITHOUT_LINK = (UNKNOWN, NAME_TAKEN)


class LinkAction(Enum):
    """What opening a mail link does."""

    LOG_IN = "log_in"
    MAKE_ACCOUNT = "make_account"


@dataclass(frozen=True, slots=True)
class MailLinkView:
    """What a mail link does, and the device that asked for it."""

    action: LinkAction
    player: Player
    """The owner of the account that exists or is created."""
    mail: str
    device: str
    """The device that asked, such as `Firefox on Windows`."""
    asked: int
    """UTC, milliseconds since 1970."""
    is_here: bool
    """Whether it is opened on the device that asked."""
    asker: str = field(repr=False)
    """A hash of the cookie or token of the device that asked; `NOBODY` without."""


@dataclass(frozen=True, slots=True, eq=False)
class MailLinks(AccountService):
    """Mails links to log in or to change the address of an account, and redeems them."""

    _accounts: Accounts
    _mail: Mailer

    async def send(self, player: Player | None, mail: str, visit: Visit) -> None:
        """Mail a link to log in; for a guest, also to create an account.

        Neither the answer nor its duration reveals whether an account has the address. The mailer
        limits the number of mails per address. Raises `BadRequest` for an invalid address,
        `NotNow` without a mail server, `RateLimited` by network.
        """
        if not self._mail.is_there:
            raise NotNow(gettext("This server sends no email."), code="no_mail")
        to = read_mail_address(mail).lower()
        self._rate_limits.count_outbound(network_of(visit.address))
        guest = None if player is None or player.is_account else player
        self._mail.run(self._send(guest, to, visit))

    async def view(self, word: str, visit: Visit) -> MailLinkView:
        """What a link would do; it stays usable. Raises `NotFound`."""
        return await self._view(await self._tokens.find(word, TokenPurpose.MAIL), visit)

    async def open(self, word: str, visit: Visit, *, asker_too: bool = False) -> LoggedIn:
        """Redeem a link: log the opener in, to an account that the link may create.

        Opened on another device than the one that asked, it logs in only the opener, and a guest's
        sessions there end, unless the opener says `asker_too`. Raises `NotFound`, and what
        `Accounts.make` raises.
        """
        self._rate_limits.count_attempt(visit.address)
        token = await self._tokens.take(word, TokenPurpose.MAIL)
        if token is None:
            await self._sessions.failed_log_ins.record(LogInMethod.MAIL, visit)
        link = await self._view(token, visit)
        method = LogInMethod.MAIL
        if link.action is LinkAction.MAKE_ACCOUNT:
            await self._accounts.make(link.player, Proof(mail=link.mail), visit)
            method = LogInMethod.NEW_ACCOUNT
            if not link.is_here and not asker_too:
                await self._store.write(
                    player_order(link.player.id),
                    player_store.end_other_sessions,
                    link.player.id,
                    kept="",
                )
                self._sessions.has_ended(link.player.id)
        elif asker_too and not link.is_here and link.asker != NOBODY:
            await self._tokens.issue(
                TokenPurpose.ASKER, PICK_UP_AGE, player_id=link.player.id, word_hash=link.asker
            )
        return await self._accounts.log_in(link.player.id, method, visit)

    async def pick_up(self, visit: Visit) -> LoggedIn:
        """Log in on the device that asked for a link, after the opener confirmed it elsewhere.
        Raises `NotNow` if nobody did."""
        self._rate_limits.count_attempt(visit.address)
        for key in filter(None, (visit.asker, visit.token)):
            if found := await self._tokens.take(key, TokenPurpose.ASKER):
                # Like a device link, this is no authentication of its own.
                return await self._accounts.log_in(found.player_id or "", LogInMethod.LINK, visit)
        raise NotNow(
            gettext(
                "Not confirmed yet. Open the link in the email on the other device, tick the box "
                "for this one, then try again."
            ),
            code="not_confirmed",
        )

    async def ask_new_address(self, player: Player, mail: str, visit: Visit) -> None:
        """Send a link to the new address, whether an account has it or not.

        Raises `BadRequest` for an invalid address, `NotNow` for guests and without a mail server,
        `NotAllowed` without re-authentication.
        """
        require_account(player)
        if not self._mail.is_there:
            raise NotNow(gettext("This server sends no email."), code="no_mail")
        to = read_mail_address(mail).lower()
        known = await self._reauthentication.require_unless_first(player, visit.token)
        self._rate_limits.count_outbound(network_of(visit.address))
        how = FIRST if known is not None and known.has_no_credential else PROVED
        word = secrets.token_urlsafe(32)
        await self._tokens.issue(
            TokenPurpose.NEW_MAIL,
            MAIL_AGE,
            player_id=player.id,
            text=f"{how} {to}",
            word=_word(word, player),
        )
        self._mail.post(
            short_mail(
                MailKind.ASKED,
                to,
                gettext("Confirm your email address"),
                gettext(
                    "Somebody wants to use this address for a Kaffeehaus account. If that was you,"
                    " open this link where you are logged in:"
                ),
                f"{visit.base}/me/mail/{word}",
                gettext(
                    "The link works once, within 30 minutes. If that was not you, ignore this "
                    "email."
                ),
            )
        )

    async def confirm_new_address(self, player: Player, word: str, visit: Visit) -> str:
        """Use the address whose link was opened; the address. It is no re-authentication.

        Raises `NotFound`, and `BadRequest` if another account has the address.
        """
        self._rate_limits.count_attempt(visit.address)
        found = await self._tokens.take(_word(word, player), TokenPurpose.NEW_MAIL)
        if found is None:
            raise NotFound(
                gettext("This link was already used, has expired, or is for another account."),
                code="link_gone",
            )
        how, _, mail = found.text.partition(" ")
        if how == FIRST:
            # Another credential may have been added since it was asked for.
            before = await self._reauthentication.require_unless_first(player, visit.token)
        else:
            before = await self._store.read(account_store.account_view, player.id)
        action, work = AuditAction.CHANGED_MAIL, account_store.set_mail
        if not await self._announcements.change(
            player, action, visit, before, work, player.id, mail
        ):
            raise BadRequest(gettext("Another account uses this address."), code="mail_taken")
        return mail

    async def _send(self, guest: Player | None, to: str, visit: Visit) -> None:
        """Send the mail, with the same work whether an account has the address or not."""
        try:
            known = await self._store.read(account_store.account_by_mail, to)
            name = "" if guest is None else looks(guest.name)
            namesake = await self._store.read(account_store.account_by_looks, name)
            key = visit.asker or visit.token
            asker = self._tokens.hash_of(key) if key else NOBODY
            # Also where the mail has no link: it would take less time otherwise.
            word = await self._tokens.issue(
                TokenPurpose.MAIL,
                MAIL_AGE,
                player_id=None if guest is None else guest.id,
                text=f"{to} {asker} {visit.device}",
            )
            template = LOG_IN if known else _template_for(guest, is_name_free=namesake is None)
            path = "/me" if template in WITHOUT_LINK else f"/login/mail/{word}"
            link = visit.base + path
            language = known.language if known and known.language else current_language()
            with use_language(language):
                before = gettext(template.before.message, device=device_label(visit.device))
                words = (str(template.subject), before, link, str(template.after))
                await self._mail.send(short_mail(MailKind.ASKED, to, *words))
        except PlayerError as error:
            logger.warning("a link could not be mailed: %s", error.sentence)

    async def _view(self, token: OneTimeToken | None, visit: Visit) -> MailLinkView:
        if token is None:
            raise _link_gone()
        # Neither addresses nor hashes have spaces.
        mail, asker, device = token.text.split(" ", 2)
        known = await self._store.read(account_store.account_by_mail, mail)
        row = await self._store.read(
            player_store.player, known.player_id if known else token.player_id or ""
        )
        if row is None:
            raise NotFound(gettext("This account no longer exists."), code="no_account")
        if known is None and row.is_account:
            # A link asked for as a guest does not change the address of an account.
            raise _link_gone()
        keys = filter(None, (visit.asker, visit.token))
        return MailLinkView(
            LinkAction.LOG_IN if known else LinkAction.MAKE_ACCOUNT,
            row,
            mail,
            str(device_label(device)),
            token.expires - MAIL_AGE * 1000,
            is_here=asker in map(self._tokens.hash_of, keys),
            asker=asker,
        )


def _template_for(guest: Player | None, *, is_name_free: bool) -> _MailTemplate:
    """The mail to an address that no account has."""
    if guest is None:
        return UNKNOWN
    return STAY if is_name_free else NAME_TAKEN


def _link_gone() -> NotFound:
    return NotFound(gettext("This link was already used or has expired."), code="link_gone")


def _word(word: str, player: Player) -> str:
    """The word of the token: no other account can redeem it."""
    return f"{word} {player.id}"
